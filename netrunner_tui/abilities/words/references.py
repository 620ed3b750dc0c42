"""What the words of a card give to the words that refer to it: the tables that card files are checked by."""

from collections.abc import Callable, Mapping
from typing import Final

from netrunner_tui.abilities.triggers import EVENTS
from netrunner_tui.abilities.words.abilities import CounterAbilities, Declare, Later, NextIce, RunOn
from netrunner_tui.abilities.words.combining import Repeat, RepeatWhile
from netrunner_tui.abilities.words.declarations import AdditionalCost
from netrunner_tui.abilities.words.first_game.first_game_players import (
    LosePoints,
    Roll,
)
from netrunner_tui.abilities.words.modifiers import Modify
from netrunner_tui.abilities.words.on_agendas import ReturnStolen
from netrunner_tui.abilities.words.on_bids import SecretNumber
from netrunner_tui.abilities.words.on_cards import (
    ChooseCard,
    Expose,
    Install,
    Move,
    Remember,
    Reveal,
    Rez,
    Search,
    ShuffleIn,
    Trash,
)
from netrunner_tui.abilities.words.on_choices import ChooseServer, NameThing, Separate
from netrunner_tui.abilities.words.on_counters import (
    Place,
    RemoveCounters,
)
from netrunner_tui.abilities.words.on_faces import TurnOver
from netrunner_tui.abilities.words.on_imminent import (
    Prevent,
)
from netrunner_tui.abilities.words.on_places import BecomeCondition, FromOutside, Host, RevealUntil, SetAside
from netrunner_tui.abilities.words.on_players import (
    BadPublicity,
    Damage,
    Draw,
    LookAt,
    LookAtTop,
    Lose,
    RemoveBadPublicity,
    Tag,
    TrashTop,
    Untag,
)
from netrunner_tui.abilities.words.on_runs import (
    AccessMore,
    AttackServer,
    Break,
    Bypass,
    ChooseSubroutine,
    EndRun,
    InsteadOfBreach,
    JackOut,
    MayJackOut,
    MoveTo,
    Purge,
    Trace,
)
from netrunner_tui.abilities.words.on_subroutines import GainSubroutine
from netrunner_tui.abilities.words.values import Cards, Choose, Cost, Word

GIVES: Final[Mapping[type[Word], tuple[str, ...]]] = {
    ChooseCard: ("chosen",),
    Separate: ("chosen",),
    Install: ("chosen",),
    Rez: ("chosen",),
    TurnOver: ("chosen",),
    Search: ("found",),
    LookAt: ("found",),
    LookAtTop: ("found",),
    Reveal: ("found",),
    Expose: ("found",),
    RevealUntil: ("found",),
    SetAside: ("found",),
    FromOutside: ("found",),
    Draw: ("found",),
    ReturnStolen: ("found",),
    Trash: ("trashed", "this way"),
    TrashTop: ("trashed", "this way"),
    Damage: ("trashed", "this way"),
    Move: ("this way",),
    Place: ("this way",),
    Host: ("this way",),
    ShuffleIn: ("this way",),
    RemoveCounters: ("this way",),
    Tag: ("this way",),
    Untag: ("this way",),
    BadPublicity: ("this way",),
    RemoveBadPublicity: ("this way",),
    Lose: ("this way",),
    Purge: ("this way",),
    Break: ("this way",),
    LosePoints: ("this way",),
    RunOn: ("this way",),
    Prevent: ("this way",),
    Cost: ("trashed",),
    Trace: ("trace strength",),
}
"""What an instruction gives to those after it in the same ability."""

IN_RUNS: Final = ("encountered ice", "any encountered ice", "approached ice", "passed ice", "accessed card", "attacked server")
"""What there is only in a run: events and operations are played outside of them."""
BETWEEN_RUNS: Final = frozenset({"turn begins", "turn ends", "action phase begins", "action phase ends", "set-up begins", "game begins"})
"""Events that come while no run is going on."""

GIVES_WITHIN: Final[Mapping[tuple[type[Word], str], tuple[str, ...]]] = {
    (AdditionalCost, "additional_cost"): ("it",),
    (Modify, "amount"): ("it",),
    (Roll, "roll"): ("die",),
    (Roll, "otherwise"): ("die",),
    (Trace, "if_successful"): ("trace strength",),
    (Trace, "if_unsuccessful"): ("trace strength",),
    (Trace, "either_way"): ("trace strength",),
    (Later, "later"): (*IN_RUNS, "chosen"),
    (Declare, "declare"): IN_RUNS,
    (RunOn, "during"): IN_RUNS,
    (RunOn, "if_successful"): IN_RUNS,
    (GainSubroutine, "gain_subroutine"): IN_RUNS,
    (NextIce, "do"): ("it",),
}
"""What a word gives to the words in one of its fields alone."""

KEEPS: Final[Mapping[tuple[type[Word], str], tuple[str, ...]]] = {
    (Later, "later"): ("chosen", "it"),
    (Declare, "declare"): ("chosen",),
    (RunOn, "during"): ("chosen", "this way"),
    (RunOn, "if_successful"): (),
    (NextIce, "then"): ("chosen",),
    (NextIce, "do"): (),
    (GainSubroutine, "gain_subroutine"): (),
    (CounterAbilities, "counters"): (),
}
"""Fields with what is carried out later, and what is still known there of what was known before; of runs it is all that they give."""

IN_RUNS_ONLY: Final = (
    AccessMore, AttackServer, Break, Bypass, ChooseSubroutine, EndRun, InsteadOfBreach, JackOut, MayJackOut, MoveTo,
)  # fmt: skip
"""Instructions that do nothing where no run is going on."""

DURING_RUNS: Final = frozenset(
    {"this encounter", "the next encounter", "until the next encounter ends", "this run", "this breach", "this access"}
)
"""Durations that are over at once where neither a run nor an access is going on."""

REPEATING: Final = (Repeat, RepeatWhile)
"""Words that begin again: what they give at their end is known at their beginning."""

ONLY_WHERE: Final[Mapping[tuple[type[Word], str], Callable[[Word], bool]]] = {
    (Rez, "chosen"): lambda word: isinstance(word, Rez) and isinstance(word.rez, Choose),
    (Cost, "trashed"): lambda word: isinstance(word, Cost) and (word.trash is not None or word.trash_hand != 0 or word.to == "removed"),
    (Place, "this way"): lambda word: isinstance(word, Place) and word.up_to,
    (Later, "chosen"): lambda word: isinstance(word, Later) and word.follow is not None,
    (Modify, "it"): lambda word: isinstance(word, Modify) and isinstance(word.of, Cards),
}
"""Words that do not always give what they can."""

ABOUT_A_CARD: Final = frozenset(name for name, row in EVENTS.items() if "card" in row.takes) | {"server created", "action ends"}
"""Events of whose card abilities speak as `it`."""

GIVEN_BY_EVENT: Final[Mapping[str, tuple[str, ...]]] = {
    "that many": ("counters purged", "trace ends", "accesses counted", "tag taken"),
    "counters over requirement": ("agenda scored",),
}
"""Numbers that an event has, once it has happened."""

GIVEN_BY: Final[Mapping[str, Callable[[Word], bool]]] = {
    "remembered": lambda word: isinstance(word, Remember),
    "forfeited": lambda word: isinstance(word, Cost) and word.forfeit > 0,
    "chosen server": lambda word: isinstance(word, ChooseServer),
    "as named": lambda word: isinstance(word, NameThing),
    "named": lambda word: isinstance(word, NameThing),
    "trace margin": lambda word: isinstance(word, Trace),
    "X": lambda word: isinstance(word, SecretNumber) or (isinstance(word, Cost) and word.of_x),
}
"""What words speak of wherever they stand on a card, and whether a word gives it: where none on the card does, it is nothing."""

HOSTED_BY: Final[Mapping[type[Word], Callable[[Word], bool]]] = {
    Host: lambda word: isinstance(word, Host) and word.host == "this",
    Install: lambda word: isinstance(word, Install) and word.install == "this" and word.on is not None,
    BecomeCondition: lambda word: True,
    CounterAbilities: lambda word: True,
}
"""Words that put their card, or counters named after it, on a host."""
