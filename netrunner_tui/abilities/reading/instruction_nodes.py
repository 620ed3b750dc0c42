"""Reads instructions, found by their keys."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeVar, get_args

from netrunner_tui.abilities import words
from netrunner_tui.abilities.reading.amount_nodes import AMOUNTS
from netrunner_tui.abilities.reading.card_nodes import COUNTERS
from netrunner_tui.abilities.reading.mistakes import WordError, read_each, shown_name, unknown, with_keys
from netrunner_tui.abilities.reading.plain_nodes import closed, mapping_of
from netrunner_tui.abilities.reading.word_fields import read_struct, reads
from netrunner_tui.abilities.word_trees import walk
from netrunner_tui.abilities.words.closed_lists import NEXT_TURNS, CardType, Subtype
from netrunner_tui.abilities.words.values import key_of, spoken
from netrunner_tui.model.errors import NodePath

INSTRUCTIONS: Final[dict[str, type[words.Instruction]]] = {
    key_of(cls): cls for cls in words.Instruction.__subclasses__() if cls.__struct_fields__
}
"""Instructions by their key."""

_RANKS: Final = {
    key: rank
    for rank, key in enumerate(("unless", "may", *(key for key in INSTRUCTIONS if key not in ("unless", "may", "if", "all")), "if", "all"))
}
"""The order in which keys name the instruction: `if:` and `may:` also qualify others, and the more particular word decides."""

BARE: Final[dict[str, type[words.Instruction]]] = {
    cls.EXAMPLE: cls for cls in words.Instruction.__subclasses__() if not cls.__struct_fields__
}
"""Instructions that are a bare phrase."""


@reads(words.Block)
def read_block(node: object, path: NodePath) -> words.Block:
    """Reads one instruction, or a list of them."""
    if not isinstance(node, list):
        return (read_instruction(node, path),)
    if not node:
        raise WordError(path, f"'{path[-1]}:' holds no instruction")
    return read_each(read_instruction, enumerate(node), path)


@reads(words.Instruction)
def read_instruction(node: object, path: NodePath) -> words.Instruction:
    """Reads one instruction, found by its key."""
    if isinstance(node, str):
        if node not in BARE:
            raise WordError(path, unknown(f"no instruction reads '{shown_name(node)}'", node, BARE))
        return BARE[node]()
    mapping = dict(mapping_of(node, path, "an instruction such as {gain: 3}"))
    for verb in ("place", "load", "remove counters"):
        if isinstance(counters := mapping.get(verb), dict) and len(counters) == 1 and not counters.keys() & set(AMOUNTS):
            ((kind, amount),) = counters.items()
            if "kind" in mapping:
                raise WordError((*path, "kind"), f"'kind:' beside '{verb}:' that names a kind already")
            mapping[verb], mapping["kind"] = amount, closed(COUNTERS, kind, (*path, verb))
    keys = [key for key in mapping if key in _RANKS]
    if keys:
        return _instruction(min(keys, key=_RANKS.__getitem__), mapping, path)
    known = [*INSTRUCTIONS, *BARE]
    first = next(iter(mapping), "")
    if first in BARE:
        raise WordError((*path, first), f"'{first}' stands by itself, without braces and ':'")
    named = f"is called '{shown_name(first)}'" if len(mapping) == 1 else with_keys(mapping)
    raise WordError(path, unknown(f"no instruction {named}", first, known))


def _instruction(key: str, mapping: dict[str, object], path: NodePath) -> words.Instruction:
    cls = INSTRUCTIONS[key]
    fields = {spoken(name) for name in cls.__struct_fields__}
    for other in mapping:
        if other not in fields and other in INSTRUCTIONS:
            raise WordError((*path, other), f"two instructions in one mapping, '{key}' and '{other}': write a list")
    word = read_struct(cls, mapping, path)
    word = word.by_one() if isinstance(word, words.Trash) else word
    _check(word, path)
    return word


_NAMED: Final = {"card type": get_args(CardType)[1], "subtype": get_args(Subtype)[1]}


def _check_named(word: words.NameThing, path: NodePath) -> None:
    """Checks that what is named comes from the list of its kind."""
    for field, value, kinds in (
        ("among", word.among, ("card type", "subtype")),
        ("of", word.of, ("card", "subtype")),
        ("but", word.but, ("card type", "subtype")),
    ):
        if value and word.name not in kinds:
            raise WordError((*path, field), f"'{field}:' cannot be asked of 'name: {word.name}'")
    if word.least and word.name != "number":
        raise WordError((*path, "least"), f"'least:' cannot be asked of 'name: {word.name}'")
    if word.most != 99 and word.name != "number":
        raise WordError((*path, "most"), f"'most:' cannot be asked of 'name: {word.name}'")
    for field, names in (("among", word.among), ("but", word.but)):
        for place, one in enumerate(names):
            closed(_NAMED[word.name], one, (*path, field, place))


MAY_BE_ZERO: Final = frozenset(
    {
        (words.Trace, "trace"),
        (words.NextIce, "next_ice"),
        (words.AddAsAgenda, "add_as_agenda"),
        (words.AccessAtMost, "access_at_most"),
        (words.SecretNumber, "secret_number"),
    }
)
"""Numbers of instructions that may be 0."""

_COUNTED: Final = ("times", "number", "up_to")
"""Fields that say how often, or how many, beside the first field of an instruction."""


def _from_elsewhere(word: words.Instruction) -> bool:
    """Returns whether no card more is accessed, but those that are come from the bottom of R&D (CR 7.4.7b)."""
    return isinstance(word, words.AccessMore) and word.from_ != ""


def _check_some(word: words.Instruction, path: NodePath) -> None:
    """Checks that an instruction is about something: not about 0 credits, cards or points of damage."""
    for name in (*word.__struct_fields__[:1], *_COUNTED):
        value = getattr(word, name, 1)
        if value.__class__ is int and value == 0 and (type(word), name) not in MAY_BE_ZERO and not _from_elsewhere(word):
            raise WordError((*path, spoken(name)), f"'{spoken(name)}: 0' is nothing; expected 1 or more")


class _Unfit(NamedTuple):
    """Fields of an instruction that do not go together."""

    is_so: Callable[[Any], bool]
    field: str
    problem: str


W = TypeVar("W", bound=words.Instruction)


def _unfit(word: type[W], is_so: Callable[[W], bool], field: str, problem: str) -> tuple[type[words.Instruction], _Unfit]:
    """Returns a row of `_UNFIT`, checked by type: `is_so` takes that word."""
    return word, _Unfit(is_so, field, problem)


def _moves_elsewhere(word: words.MoveTo) -> bool:
    """Returns whether the Runner moves not just to the outermost position of a server, which they approach."""
    return not isinstance(word.move_runner_to, str) or word.then != "approach" or word.rezzed or word.back != 0


def _speaks_of_chosen(word: words.Word) -> bool:
    """Returns whether a word, or one in it, refers to what is chosen."""
    return any(getattr(inner, name) == "chosen" for inner in walk(word) for name in inner.__struct_fields__)


_UNFIT: Final = (
    _unfit(
        words.Later, lambda word: word.for_ == "the next encounter", "for",
        "'later:' cannot last for 'the next encounter'; 'next ice:' is tied to that",
    ),
    _unfit(words.Later, lambda word: word.once and not word.for_, "once", "'once:' needs 'for:': without it 'later:' resolves once anyhow"),
    _unfit(
        words.Later, lambda word: word.times != 1 and bool(word.for_), "times",
        "'times:' cannot be asked with 'for:': it ends when it has resolved so often",
    ),
    _unfit(
        words.Later, lambda word: word.follow is not None and not _speaks_of_chosen(word.later), "follow",
        "'follow:' needs 'chosen' in what is done later: so the followed cards are called there",
    ),
    _unfit(
        words.ChooseOne, lambda word: word.all_if is not None and (word.number != 1 or word.up_to), "all if",
        "'all if:' cannot be asked where 'number:' or 'up to:' says how many",
    ),
    _unfit(
        words.Place, lambda word: word.recurring and (word.kind != "credit" or word.up_to), "recurring",
        "'recurring:' can only be said of so many credits",
    ),
    _unfit(
        words.Install, lambda word: word.if_able and not word.and_rez, "if able",
        "'if able:' needs 'and rez:': what cannot be rezzed is not installed either",
    ),
    _unfit(
        words.SecretNumber, lambda word: word.spent and bool(word.least), "least",
        "'least:' cannot be said of credits that are spent in secret: none may be, too",
    ),
    _unfit(
        words.Give, lambda word: bool(word.to) + (word.on is not None) + (word.in_ is not None) != 1, "",
        "'give:' says where the counters go: 'to:' a player, 'on:' a card or 'in:' a server",
    ),
    _unfit(
        words.MoveTo, lambda word: word.instead_of_passing and _moves_elsewhere(word), "instead of passing",
        "'instead of passing:' is about the outermost position of a server, which is approached",
    ),
    _unfit(words.May, lambda word: word.must and word.pay == words.FREE, "must", "'must:' needs 'pay:': who can pay that has to"),
)  # fmt: skip
"""What cannot be said of an instruction; what waits for an event has no encounter to wait for."""

_BY_WORD: Final = {word: tuple(unfit for other, unfit in _UNFIT if other is word) for word, _ in _UNFIT}


def _check(word: words.Instruction, path: NodePath) -> None:
    """Checks that the fields of an instruction fit together."""
    _check_some(word, path)
    for unfit in _BY_WORD.get(type(word), ()):
        if unfit.is_so(word):
            raise WordError((*path, unfit.field) if unfit.field else path, unfit.problem)
    if isinstance(word, words.NameThing):
        _check_named(word, path)
    if isinstance(word, words.Forbid):
        check_prohibition(word, path)
    elif getattr(word, "for_", "") in NEXT_TURNS and not isinstance(word, words.Declare):
        raise WordError((*path, "for"), "only 'declare:' and 'cannot:' can be for a turn that comes later")


def check_prohibition(word: words.Forbid | words.Prohibit, path: NodePath) -> None:
    """Checks that a prohibition asks nothing that what it forbids lacks."""
    for verb in word.cannot:
        takes = words.PROHIBITIONS[verb].takes
        for field, value in (("by", word.by), ("card", word.card), ("with", word.with_), ("server", word.server)):
            if value not in ("", None, ()) and field not in takes:
                said = f"it takes: {', '.join(takes)}" if takes else "it takes nothing"
                raise WordError((*path, field), f"'{field}' cannot be asked of 'cannot: {verb}'; {said}")
