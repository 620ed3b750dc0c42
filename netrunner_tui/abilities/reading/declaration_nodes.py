"""Reads the declarations of static abilities."""

from typing import Final

import msgspec

from netrunner_tui.abilities import words
from netrunner_tui.abilities.reading.amount_nodes import read_amount
from netrunner_tui.abilities.reading.event_nodes import PRINTED, usual_cards
from netrunner_tui.abilities.reading.instruction_nodes import BARE, INSTRUCTIONS, check_prohibition
from netrunner_tui.abilities.reading.mistakes import WordError, shown_name, unknown, with_keys
from netrunner_tui.abilities.reading.plain_nodes import mapping_of
from netrunner_tui.abilities.reading.word_fields import read_struct
from netrunner_tui.abilities.words.declarations import TO_NO_CARD
from netrunner_tui.abilities.words.values import key_of, spoken
from netrunner_tui.model.errors import NodePath

DECLARATIONS: Final[dict[str, type[words.Declaration]]] = {
    key_of(cls): cls for cls in words.Declaration.__subclasses__() if cls.__struct_fields__ and cls is not words.Modify
}
"""Declarations by their key, but for the quantities (`words.QUANTITIES`), which are all of one class."""

BARE_DECLARATIONS: Final[dict[str, type[words.Declaration]]] = {
    cls.EXAMPLE: cls for cls in words.Declaration.__subclasses__() if not cls.__struct_fields__
}
"""Declarations that are a bare phrase."""

SPELT: Final[dict[type[words.Word], str]] = {
    cls: name for listed in (INSTRUCTIONS, BARE, DECLARATIONS, BARE_DECLARATIONS) for name, cls in listed.items()
}
"""Instructions and declarations as card files spell them."""


BEFORE_IT_IS_ACTIVE: Final = ("install cost", "play cost", "rez cost", "memory cost", "requirement")
"""Quantities that a card's own text changes while the card is not active yet (CR 9.1.8d)."""

_ASKED_OF_ARRIVING: Final = (*PRINTED, "same_title_as", "any_of")
"""Fields of cards that can be asked of one that is about to be installed or played."""
_ARRIVING: Final = {"install cost": "install", "play cost": "play"}
"""Quantities of cards that are about to arrive, with what is done to them."""


def read_declaration(node: object, path: NodePath) -> words.Declaration:
    """Reads one declaration of a static ability."""
    if isinstance(node, str):
        if node not in BARE_DECLARATIONS:
            raise WordError(path, unknown(f"no declaration reads '{shown_name(node)}'", node, BARE_DECLARATIONS))
        return BARE_DECLARATIONS[node]()
    mapping = dict(mapping_of(node, path, "a declaration such as {memory: 1}"))
    for key, cls in DECLARATIONS.items():
        if key in mapping:
            return _checked(read_struct(cls, mapping, path), path)
    quantity = next((name for name in words.QUANTITIES if name in mapping), "")
    if quantity:
        return _read_quantity(quantity, mapping, path)
    known = [*words.QUANTITIES, *DECLARATIONS, *BARE_DECLARATIONS]
    raise WordError(path, unknown(f"no declaration {with_keys(mapping)}", next(iter(mapping), ""), known))


def _checked(word: words.Declaration, path: NodePath) -> words.Declaration:
    """Returns a declaration with what goes without saying, when its fields fit together."""
    match word:
        case words.Prohibit():
            check_prohibition(word, path)
        case words.BoostsLast(first_each_turn=True, of=str()):
            raise WordError((*path, "of"), "'first each turn:' needs a filter such as 'of: {subtype: icebreaker}'")
        case words.SpendHosted(in_pool=True) if word.beyond_limit or word.spend_hosted != (words.Spending(),):
            raise WordError(path, "'in pool:' credits are spent like any of the pool: 'spend hosted: anything', and nothing beside it")
        case words.AdditionalCost(to="jack out" | "break" | "score", server=(_, *_)):
            raise WordError((*path, "server"), f"'server:' cannot be asked of 'to: {word.to}'")
        case words.AdditionalCost():
            if word.of is None and word.to not in ("break", *TO_NO_CARD):
                word = msgspec.structs.replace(word, of="this")
            _check_arriving(word.of, word.to, False, (*path, "of"))
            if word.instead and (word.to, word.of, word.server) != ("rez", "this", ()):
                raise WordError((*path, "instead"), "'instead:' can only be said of what it costs to rez this card")
    return word


_ASKED_OF_ONE: Final = {"ignored": "install cost", "server": "install cost", "only_for": "memory"}
"""The one quantity of which something can be asked."""


def _read_quantity(quantity: str, mapping: dict[str, object], path: NodePath) -> words.Modify:
    """Reads how much more or less there is of a quantity."""
    both = next((key for key in mapping if key != quantity and key in words.QUANTITIES), "")
    if both:
        raise WordError((*path, both), f"two declarations in one mapping, '{quantity}' and '{both}': write a list")
    amount = read_amount(mapping.pop(quantity), (*path, quantity))
    if amount == 0 and not (mapping.get("set") or mapping.get("ignored")):
        raise WordError((*path, quantity), f"'{quantity}: 0' changes nothing; expected another number, or 'set: true'")
    changed = read_struct(words.Modify, mapping, path, quantity=quantity, amount=amount)
    row = words.QUANTITIES[quantity]
    if changed.who and not row.whose:
        raise WordError((*path, "who"), f"'who:' cannot be asked of '{quantity}': no player has one of their own")
    if changed.ignored and (changed.amount != 0 or changed.set):
        raise WordError((*path, "ignored"), f"'ignored:' stands beside '{quantity}: 0': nothing is left to change of it")
    if changed.of != "this" and not row.of_cards:
        raise WordError((*path, "of"), f"'of:' cannot be asked of '{quantity}': no card has one of its own")
    if changed.set and row.unit is None:
        known = [name for name, other in words.QUANTITIES.items() if other.unit is not None]
        raise WordError((*path, "set"), f"'{quantity}' cannot be set to a number; known: {', '.join(known)}")
    for field, only in _ASKED_OF_ONE.items():
        if getattr(changed, field) and quantity != only:
            raise WordError((*path, spoken(field)), f"'{spoken(field)}:' cannot be asked of '{quantity}', only of '{only}'")
    if changed.first_each_turn:
        _check_first(changed, path)
    if changed.of == "this" and quantity in BEFORE_IT_IS_ACTIVE:
        changed = msgspec.structs.replace(changed, inactive=True)
    _check_arriving(changed.of, _ARRIVING.get(quantity, quantity), changed.first_each_turn and quantity != "rez cost", (*path, "of"))
    return changed


_OF_NO_CARD: Final = ("basic draw", "trace link")
"""Quantities of which the first each turn is asked, and which no card has."""


def _check_first(changed: words.Modify, path: NodePath) -> None:
    """Checks that of a quantity the first of each turn is kept, and that it is the first of several."""
    if not words.QUANTITIES[changed.quantity].first:
        known = ", ".join(name for name, row in words.QUANTITIES.items() if row.first)
        raise WordError((*path, "first each turn"), f"'first each turn:' cannot be asked of '{changed.quantity}'; known: {known}")
    if changed.quantity not in _OF_NO_CARD and not isinstance(changed.of, words.Cards):
        raise WordError((*path, "of"), "'first each turn:' needs a filter such as 'of: {type: program}': it is the first of those cards")


def _check_arriving(of: "words.Cards | str | None", to: str, first: bool, path: NodePath) -> None:
    """Checks that of what is installed or played it is not asked where it is, or what is on it: it comes from somewhere."""
    if not isinstance(of, words.Cards) or (to not in ("install", "play") and not first):
        return
    usual = usual_cards()
    for inner in of.any_of:
        _check_arriving(inner, to, first, path)
    for name, value in usual.items():
        if name not in _ASKED_OF_ARRIVING and getattr(of, name) != value:
            known = ", ".join(map(spoken, _ASKED_OF_ARRIVING))
            raise WordError((*path, spoken(name)), f"'{spoken(name)}' cannot be asked of a card that is about to be {to}ed; known: {known}")
