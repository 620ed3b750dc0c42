"""Reads instructions, found by their keys."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeVar, get_args

from msgspec.structs import replace

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
from netrunner_tui.model.events.imminent_effects import DAMAGE

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
    block = read_each(read_instruction, enumerate(node), path)
    _check_there(block, path)
    return block


_ACTED_ON: Final = ("resolve", "derez", "rez", "advance", "swap", "relocate", "trash", "move", "host", "turn")
"""Instructions that do something to a card, which has to be where it was."""


def _check_there(block: words.Block, path: NodePath) -> None:
    """Checks that nothing is done to a card that an instruction before has trashed: it is another object by then (CR 1.12.1)."""
    gone: set[str] = set()
    for place, word in enumerate(block):
        key = key_of(type(word))
        about = {value for name in ("of", key) if isinstance(value := getattr(word, name.replace(" ", "_"), None), str)} & gone
        if about and key in _ACTED_ON:
            told = f"'{next(iter(about))}' has been trashed before that: what it is then is 'trashed'"
            raise WordError((*path, place), told)
        if isinstance(word, words.Trash) and word.trash in ("it", "chosen", "encountered ice", "accessed card"):
            gone.add(str(word.trash))


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
    match word:
        case words.Trash():
            word = word.by_one()
        case words.ChooseOne(by="you"):
            word = replace(word, by="")
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


_OF_CARDS: Final = frozenset({"trashing", "exposing"})
"""Effects on cards, of which it can be asked which those are."""
_AS_A_WHOLE: Final = frozenset({"ending the run", "flatline", "trace effects", "resolving", "encounter ability", "jacking out", "purging"})
"""Effects that are prevented or not, and never in part."""


def _of_damage(word: words.Prevent) -> bool:
    """Returns whether only damage is prevented."""
    return {*DAMAGE, "damage"}.issuperset(word.of)


def _is_there(target: words.Target) -> bool:
    """Returns whether cards are meant that are installed, and were not found or chosen anywhere else."""
    return not isinstance(target, str) and target.cards.in_ == ("installed",) and not target.cards.among


def _is_of_its_end(then: words.Conditional) -> bool:
    """Returns whether what is tied to an encounter waits for its end, however that is, and for nothing else."""
    ends = tuple(
        words.Trigger(event=trigger.event, outcome=trigger.outcome)
        for trigger in then.when
        if trigger.event in ("encounter ends", "breaking ends")
    )
    return then == words.Conditional(when=ends, do=then.do, may=then.may, pay=then.pay, part=then.part)


def _says_how_often(later: words.Conditional, *, once: bool) -> bool:
    """Returns whether an ability that comes later says itself how often it does; what comes `once` anyway also that it is used once."""
    used_once = later.once_per_turn or later.once_per_run or later.once_per_encounter
    return later.first_each_turn or later.first_each_run or (once and used_once)


_UNFIT: Final = (
    _unfit(
        words.Later, lambda word: word.for_ == "the next encounter", "for",
        "'later:' cannot last for 'the next encounter'; 'next ice:' is tied to that",
    ),
    _unfit(
        words.Later, lambda word: (word.once or not word.for_) and _says_how_often(word.later, once=not word.for_), "later",
        "what comes later once comes the next time: 'first each turn:' and 'first each run:' say something else",
    ),
    _unfit(
        words.ChooseSubroutine, lambda word: any(isinstance(one, words.Break) and one != words.Break(break_=1) for one in walk(word)),
        "choose subroutine",
        "what is broken then is the chosen subroutine: 'break: 1'",
    ),
    _unfit(
        words.ChooseOne, lambda word: word.all_if is not None and word.by != "", "by",
        "'by:' beside 'all if:': the card's own player chooses there",
    ),
    _unfit(
        words.NextIce, lambda word: word.then is not None and not _is_of_its_end(word.then), "then",
        "'then:' of the next ice waits for 'encounter ends' (or 'breaking ends') alone, with its 'outcome:'",
    ),
    _unfit(
        words.TakeAction, lambda word: word.card is not None and not {"install", "play", "advance"}.issuperset(word.take_action), "card",
        "'card:' is asked of what is installed, played or advanced",
    ),
    _unfit(
        words.Install, lambda word: _is_there(word.install), "install",
        "what is installed is not installed again: say where it comes from, as 'in: grip'",
    ),
    _unfit(
        words.Swap, lambda word: word.with_ is None and not (isinstance(word.swap, words.Choose) and word.swap.choose == 2), "swap",
        "'swap:' is said of two cards, 'choose: 2', or of one 'with:' another",
    ),
    _unfit(
        words.PlayCard, lambda word: _is_there(word.play_card), "play card",
        "no installed card is played: say where it comes from, as 'in: HQ'",
    ),
    _unfit(
        words.Install, lambda word: word.and_rez and word.facedown, "facedown", "'facedown:' beside 'and rez:': what is rezzed is faceup"
    ),
    _unfit(
        words.Install, lambda word: word.revealed and word.and_rez, "revealed",
        "'revealed:' beside 'and rez:': what is rezzed both see anyhow",
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
        words.Install, lambda word: word.other and word.server not in (("remote",), ("central",)), "other",
        "'other:' is said beside 'server: remote' or 'server: central': of all servers any but one is 'another server'",
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
    _unfit(
        words.Prevent, lambda word: (word.each_turn or word.in_all) and not _of_damage(word), "",
        "'each turn:' and 'in all:' are limits of how much damage is prevented",
    ),
    _unfit(
        words.Trash, lambda word: word.by_the_rules and word.cannot_be_prevented, "cannot be prevented",
        "'cannot be prevented:' beside 'by the rules:': what the rules trash nobody prevents",
    ),
    _unfit(words.Prevent, lambda word: word.each_turn and word.in_all, "in all", "'in all:' beside 'each turn:': one of them is the limit"),
    _unfit(words.Prevent, lambda word: word.done_by is not None and not _of_damage(word), "done by", "'done by:' is asked of damage only"),
    _unfit(
        words.Prevent, lambda word: word.by != "" and not (_of_damage(word) or _OF_CARDS.issuperset(word.of)), "by",
        "'by:' is asked of damage, and of cards that are trashed or exposed",
    ),
    _unfit(
        words.Prevent, lambda word: word.cards is not None and not {*_OF_CARDS, "breaking"}.issuperset(word.of), "cards",
        "'cards:' is asked of cards that are trashed or exposed, and of the ice whose subroutines are broken",
    ),
    _unfit(
        words.Prevent, lambda word: not _AS_A_WHOLE.isdisjoint(word.of) and (word.up_to or word.prevent not in (1, "all")), "prevent",
        f"of these nobody prevents a part, so write 1 or all: {', '.join(sorted(_AS_A_WHOLE))}",
    ),
    _unfit(words.Prevent, lambda word: word.up_to and word.of == ("virus counters",), "up to", "'up to:' cannot be said of virus counters"),
    _unfit(
        words.Prevent, lambda word: word.up_to and word.of == ("base trace strength",) and word.prevent == "all", "up to",
        "'up to:' cannot be said of all of a base trace strength: that is 0 then",
    ),
    _unfit(
        words.RemoveCounters, lambda word: word.up_to and word.remove_counters == "all", "up to",
        "'up to:' is said of a number: 'all' are removed, as many as there are",
    ),
    _unfit(words.Lose, lambda word: word.up_to and word.lose == "all", "up to", "'up to:' is said of a number, or of what a player has"),
    _unfit(
        words.Lose, lambda word: word.up_to and word.from_ is not None, "up to",
        "'up to:' is said of credits of a pool, not of those on cards",
    ),
    _unfit(
        words.Search, lambda word: word.same_title and word.different_titles, "same title",
        "'same title:' and 'different titles:' exclude each other",
    ),
    _unfit(words.AccessMore, lambda word: word.up_to and word.access_more == 0, "up to", "'up to:' of no card more says nothing"),
    _unfit(words.Draw, lambda word: word.up_to and word.until, "up to", "'up to:' beside 'until:': how many it is then is said already"),
    _unfit(
        words.MoveCounters, lambda word: word.up_to and isinstance(word.move_counters, str), "up to",
        "'up to:' is said of a number of counters",
    ),
    _unfit(
        words.MoveTo, lambda word: word.rezzed and (isinstance(word.move_runner_to, words.Choose) or word.move_runner_to in words.REFS),
        "rezzed",
        "'rezzed:' is said of the ice of a server to which the Runner moves",
    ),
    _unfit(words.NextIce, lambda word: bool(word.do) and word.then is not None, "then", "'then:' beside 'do:': write two instructions"),
    _unfit(words.Rearrange, lambda word: word.reverse and word.unseen, "unseen", "'unseen:' beside 'reverse:': what is reversed both see"),
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
        asked = {"by": word.by, "card": word.card, "with": word.with_, "server": word.server, "by subroutines": word.by_subroutines}
        for field, value in asked.items():
            if value not in ("", None, (), False) and field not in takes:
                said = f"it takes: {', '.join(takes)}" if takes else "it takes nothing"
                raise WordError((*path, field), f"'{field}' cannot be asked of 'cannot: {verb}'; {said}")
