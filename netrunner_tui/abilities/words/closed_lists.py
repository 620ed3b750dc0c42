"""What names the fields of words may hold: closed lists of card types, zones, servers, events, and the like."""

from collections.abc import Mapping
from typing import Annotated, Final, Literal, get_args

import msgspec

from netrunner_tui.abilities.triggers import EVENTS, OUTCOMES
from netrunner_tui.abilities.units import SubroutineThing
from netrunner_tui.model.card_zones import CENTRALS
from netrunner_tui.model.events.imminent_effects import DamageName
from netrunner_tui.model.printed import CORP_TYPES, FACTIONS, RUNNER_TYPES, SUBTYPES
from netrunner_tui.model.sides import CORP, RUNNER, Side


class Closed(msgspec.Struct, frozen=True):
    """A closed list of names: what a field's text may be."""

    what: str
    """What one of them is called in a message."""
    known: tuple[str, ...]


CardType = Annotated[str, Closed("card type", tuple(dict.fromkeys((*CORP_TYPES, *RUNNER_TYPES))))]
SUBTYPE: Final = "subtype"
Subtype = Annotated[str, Closed(SUBTYPE, SUBTYPES)]
SUBTYPES_MEANT: Final = ("named", "of chosen")
SubtypeGained = Annotated[str, Closed(SUBTYPE, (*SUBTYPES, *SUBTYPES_MEANT))]
"""A subtype, the one that was named with this card, or each that the chosen card has."""
Faction = Annotated[str, Closed("faction", FACTIONS)]
CardZone = Annotated[
    str,
    Closed(
        "zone",
        (
            "installed",
            "HQ",
            "R&D",
            "Archives",
            "grip",
            "stack",
            "heap",
            "corp score area",
            "runner score area",
            "hosted",
            "set aside",
            "play area",
            "identity",
        ),
    ),
]
_SERVERS: Final = (
    "HQ",
    "R&D",
    "Archives",
    "central",
    "remote",
    "this server",
    "another server",
    "attacked server",
    "chosen server",
    "server of chosen",
    "server of it",
    "protected",
    "unprotected",
    "run successfully this turn",
    "last run successfully",
)
Server = Annotated[str, Closed("server", (*_SERVERS, "mark"))]
"""A server by its name or kind; `this server` is the one that the card is in, or protects.

`another server` is any but that one; where the card is in none, any but the attacked one.
"""
ServerToInstall = Annotated[str, Closed("server", (*_SERVERS, "new server"))]
ServerToRun = Annotated[
    str,
    Closed(
        "server",
        (
            "any",
            "HQ",
            "R&D",
            "Archives",
            "central",
            "remote",
            "chosen server",
            "attacked server",
            "mark",
            "run successfully this turn",
            "last run successfully",
        ),
    ),
]
CentralServer = Annotated[str, Closed("central server", CENTRALS)]
ServerMeant = Annotated[str, Closed("server", (*CENTRALS, "this server", "attacked server", "chosen server"))]
ActiveZone = Annotated[
    str,
    Closed(
        "zone that an ability can be active in",
        (
            "HQ",
            "R&D",
            "Archives",
            "facedown Archives",
            "grip",
            "heap",
            "corp score area",
            "runner score area",
            "condition",
            "unrezzed",
        ),
    ),
]
CounterKind = Annotated[
    str,
    Closed("counter", ("credit", "virus", "power", "agenda", "advancement", "ablative", "boon", "trauma")),
]
PreventableName = Literal[
    DamageName, "damage", "tags", "trashing", "exposing", "drawing", "bad publicity", "credits", "purging", "virus counters",
    "ending the run", "base trace strength", "flatline", "trace effects", "breaking",
    "resolving", "encounter ability", "jacking out",
]  # fmt: skip
"""What an instruction prevents; "damage" is damage of any kind."""
Preventable = Annotated[PreventableName, Closed("effect that can be prevented", get_args(PreventableName))]
IncreasableName = Literal[DamageName, "damage", "tags", "drawing", "bad publicity", "credits"]
Increasable = Annotated[IncreasableName, Closed("effect that can be increased", get_args(IncreasableName))]
SubroutineDoes = Annotated[SubroutineThing, Closed("thing that a subroutine does", get_args(SubroutineThing))]
"""What subroutines are told apart by: an instruction in them."""
Who = Literal["", "you", "corp", "runner"]
"""A player; "" and "you" are the controller of the ability (CR 1.14.4)."""
For = Literal[
    "", "this encounter", "the next encounter", "until the next encounter ends", "this run", "until the next run ends",
    "this turn", "this breach",
    "this access", "until your next turn begins", "until your next turn ends", "the Corp's next turn", "the Runner's next turn",
    "until the Corp's next turn begins", "until the Runner's next turn begins", "while this is active", "the rest of the game",
]  # fmt: skip
"""How long a lingering effect lasts (CR 9.10), the next run being one of this turn; "" where the word says it itself, or for ever."""
NEXT_TURNS: Final = ("the Corp's next turn", "the Runner's next turn")
"""Durations that begin later."""
IcePosition = Literal[
    "outermost", "innermost", "outward of this", "inward of this", "directly outward of this", "directly inward of this", "level with this",
    "level with it", "approached", "beside encountered ice",
]  # fmt: skip
"""A place among the ice that protects a server (CR 6.2.1), that of the Runner as they approach it, or one next to what they encounter.

A card that is hosted on ice is where that ice is.
"""
BESIDE_THIS: Final[tuple[IcePosition, ...]] = (
    "outward of this", "inward of this", "directly outward of this", "directly inward of this", "level with this",
)  # fmt: skip
"""Those that are seen from the card that speaks."""
REFS: Final = (
    "this", "host", "it", "found", "approached ice", "encountered ice", "any encountered ice", "passed ice", "accessed card", "chosen",
    "trashed", "forfeited", "remembered",
)  # fmt: skip
Ref = Annotated[str, Closed("object", REFS)]
"""An object by what it is to the ability."""
EventName = Annotated[str, Closed("event", tuple(EVENTS))]
Outcome = Annotated[str, Closed("outcome", OUTCOMES)]
By = Literal["", "you", "the other player", "corp", "runner"]
"""Whose doing an event is; "" is anybody's."""
Ignored = Literal["", "all costs", "additional costs", "credit costs", "install cost", "rez cost"]
"""What is not paid of what installing, rezzing or playing costs."""
Span = Literal[
    "this turn", "this run", "this encounter", "this breach", "the Runner's last turn", "the Corp's last turn",
    "the Runner's last 3 actions", "since the last window", "this game",
]  # fmt: skip
"""A time that abilities look back on; of the whole game only its runs are kept in mind.

`since the last window` is what a player may do in the next paid ability window after something: from when the one before it opened.
"""
LAST_TURNS: Final[Mapping[str, Side]] = {"the Runner's last turn": RUNNER, "the Corp's last turn": CORP}
"""Spans that are a player's last turn, with that player."""
