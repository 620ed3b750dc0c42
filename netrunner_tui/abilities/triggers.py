"""The events that abilities wait for (`when:`) and look back on (`happened:`): what may be asked of each, and how it reads.

An event that is a player's doing to a card has verbs; any other has phrases, with `{server}` where a server can be named.
"""

from collections.abc import Callable
from typing import Final, Literal

import msgspec

from netrunner_tui.model import events
from netrunner_tui.model.counter_kinds import VIRUS, is_named_virus
from netrunner_tui.model.events import Event, fields
from netrunner_tui.model.events.imminent_effects import DAMAGE, ExpectedKind
from netrunner_tui.model.sides import CORP, RUNNER, Side
from netrunner_tui.model.state import Fact

Narrowing = Literal[
    "by", "card", "server", "outcome", "kind", "from", "to", "to make room", "while accessed", "same action", "through",
    "first subroutines", "least ice",
]  # fmt: skip
"""What a trigger may narrow an event down by."""

SUCCESS: Final = ("successful", "unsuccessful")
BROKEN: Final = ("fully broken", "not fully broken")
BIDS: Final = ("equal", "different")
TAKEN: Final = ("spent", "lost")
ACCESSES: Final = ("stolen", "trashed", "neither stolen nor trashed")
OF_A_SUBROUTINE: Final = "net damage of a subroutine"
"""What a card may be trashed by, besides damage of each kind."""


class Row(msgspec.Struct, frozen=True):
    """One event by the name that card files use."""

    classes: tuple[type[Event], ...]
    takes: tuple[Narrowing, ...]
    actor: Side | Literal[""] = ""
    """The only player whose doing it can be."""
    noun: str = "card"
    verb: str = ""
    past: str = ""
    participle: str = ""
    phrase: str = ""
    """How it reads where no verb is said."""
    does: str = ""
    """The verb in the phrase, of the player whom it begins with."""
    past_phrase: str = ""
    past_of: Side | Literal["", "by"] = ""
    """The player whom that begins with: always the same, or whose doing it was."""
    past_none: str = ""
    """How it reads that it did not happen."""
    past_times: str = ""
    """How it reads that it happened so many times, where that is not said after it."""
    outcomes: tuple[str, ...] = ()
    would: tuple[ExpectedKind, ...] = ()
    """What it may be called while it is imminent; () where no ability can be about what would happen."""
    would_of: str = ""
    """The one kind of which that is so, where it is not so of all."""
    counted: bool = True
    """Whether it is kept in the history: "the first time each turn" and `happened:` can be asked of it."""


EVENTS: Final[dict[str, Row]] = {
    "set-up begins": Row((events.SetUpBegan,), (), phrase="the game is being set up, before starting hands are drawn", counted=False),
    "game begins": Row((events.GameBegan,), (), phrase="the first turn is about to begin", counted=False),
    "turn begins": Row((events.TurnBegan,), ("by",), phrase="{whose} turn begins", counted=False),
    "turn ends": Row((events.TurnEnded,), ("by",), phrase="{whose} turn ends", counted=False),
    "action phase begins": Row((events.ActionPhaseBegan,), ("by",), phrase="{whose} action phase begins", counted=False),
    "action phase ends": Row((events.ActionPhaseClosed,), ("by",), phrase="{whose} action phase ends", counted=False),
    "run begins": Row(
        (events.RunBegan, events.AttackedServerChanged), ("server", "least ice"), phrase="a run{server} begins",
        past_phrase="{runner} made a run{server}", past_of=RUNNER, past_none="{runner} made no run{server}",
        past_times="{runner} made {times} runs{server}", would=("running",)
    ),
    "run succeeds": Row(
        (events.RunSucceeded,), ("server",), phrase="a run{server} is successful",
        past_phrase="{runner} made a successful run{server}", past_of=RUNNER,
        past_none="{runner} made no successful run{server}",
        past_times="{runner} made {times} successful runs{server}",
        would=("success",),
    ),
    "run fails": Row(
        (events.RunFailed,), ("server",), phrase="a run{server} becomes unsuccessful",
        past_phrase="{runner} made an unsuccessful run{server}", past_of=RUNNER, past_none="{runner} made no unsuccessful run{server}",
        past_times="{runner} made {times} unsuccessful runs{server}",
    ),
    "run ends": Row(
        (events.RunEnded,), ("server", "outcome"), phrase="{a_outcome}run{server} ends", past_phrase="{a_outcome}run{server} ended",
        past_none="{no_outcome}run{server} ended",
        outcomes=SUCCESS,
    ),
    "jacked out": Row((events.RunEnding,), (), does="jack", phrase="{runner} {does} out",
        past_phrase="{runner} jacked out", past_of=RUNNER, past_none="{runner} did not jack out", would=("jacking out",)),
    "server approached": Row(
        (events.ServerApproached,), ("server",), RUNNER, "<server>", "approach", "approached", "approached",
    ),
    "server breached": Row((events.BreachBegan,), ("server",), RUNNER, "<server>", "<breach>", "<breached>", "<breached>"),
    "accesses counted": Row(
        (events.AccessLimitSet,), ("server",), phrase="it is counted how many cards{server} {runner} may access", counted=False,
    ),
    "breach ends": Row(
        (events.BreachEnded,), ("server",), RUNNER, "<server>", "finish <breaching>", "finished <breaching>", "<breached> to the end",
    ),
    "ice approached": Row((events.IceApproached,), ("card",), RUNNER, "piece of ice", "approach", "approached", "approached"),
    "ice encountered": Row((events.EncounterBegan,), ("card", "server"), RUNNER, "piece of ice", "encounter", "encountered", "encountered"),
    "ice passed": Row((events.IcePassed,), ("card", "server"), RUNNER, "piece of ice", "pass", "passed", "passed"),
    "ice bypassed": Row((events.IceBypassed,), ("card",), RUNNER, "piece of ice", "bypass", "bypassed", "bypassed"),
    "all ice passed": Row(
        (events.AllIcePassed,), ("server",), RUNNER, "<server>",
        "pass all ice <protecting>", "passed all ice <protecting>", "passed to the innermost ice",
    ),
    "encounter ends": Row(
        (events.EncounterEnded,), ("card", "outcome"), noun="piece of ice", phrase="an encounter{with card} ends",
        past_phrase="an encounter{with card}{in which} ended", past_none="no encounter{with card}{in which} ended", outcomes=BROKEN,
    ),
    "breaking ends": Row(
        (events.BreakingEnded,), ("card", "outcome"), noun="piece of ice", phrase="{card} cannot be broken any more", outcomes=BROKEN,
        counted=False,
    ),
    "subroutine broken": Row(
        (events.SubroutinesBroken,), ("card",), noun="piece of ice", phrase="subroutines{of card} are broken",
        past_phrase="subroutines{of card} were broken", past_none="no subroutines{of card} were broken", would=("breaking",),
    ),
    "subroutine resolves": Row(
        (events.SubroutineResolved,), ("card", "first subroutines"), noun="piece of ice", phrase="{a subroutine}{of card} resolves",
        past_phrase="{a subroutine}{of card} resolved", past_none="{no subroutine}{of card}{did not} resolve{d}", would=("resolving",),
    ),
    "card breaks subroutines": Row(
        (events.SubroutinesBroken,), ("card",), phrase="{card} breaks subroutines", past_phrase="{card} broke a subroutine",
        past_none="{no card} broke {a} subroutine"
    ),
    "ice fully broken": Row(
        (events.IceFullyBroken,), ("card",), noun="piece of ice", phrase="{card is fully broken}", past_phrase="{card was fully broken}",
        past_none="{card was not fully broken}"
    ),
    "card fully breaks ice": Row(
        (events.IceFullyBroken,), ("card",), phrase="{card} {fully breaks} a piece of ice",
        past_phrase="{card} {fully broke} a piece of ice", past_none="{no card} {fully broke} {a} piece of ice",
    ),
    "card installed": Row(
        (events.CardInstalled, events.CardsExchanged), ("by", "card", "server", "from"), "", "card", "install", "installed", "installed",
        would=("installing",),
    ),
    "card rezzed": Row((events.CardRezzed,), ("card",), CORP, "card", "rez", "rezzed", "rezzed"),
    "card derezzed": Row((events.CardDerezzed,), ("by", "card"), "", "card", "derez", "derezzed", "derezzed"),
    "card played": Row((events.CardActivated,), ("by", "card", "from"), "", "card", "play", "played", "played", would=("playing",)),
    "card resolved": Row((events.CardResolved,), ("by", "card"), "", "card", "finish resolving", "finished resolving", "resolved"),
    "card trashed": Row(
        (events.CardTrashed, events.EffectReplaced),
        ("by", "card", "server", "from", "to", "to make room", "while accessed", "through"), "", "card",
        "trash", "trashed", "trashed",
        would=("trashing",),
    ),
    "card discarded": Row((events.CardDiscarded,), ("by", "card"), "", "card", "discard", "discarded", "discarded"),
    "card leaves play": Row(
        (events.CardTrashed, events.CardMoved, events.CardRemoved), ("card",), phrase="{card} leaves play", counted=False
    ),
    "card advanced": Row((events.CardAdvanced,), ("card", "server"), CORP, "card", "advance", "advanced", "advanced"),
    "card accessed": Row(
        (events.CardAccessed,), ("card", "server", "from"), RUNNER, "card", "access", "accessed", "accessed", would=("accessing",)
    ),
    "access ends": Row(
        (events.AccessEnded,), ("card", "server", "from", "outcome"), RUNNER, outcomes=ACCESSES,
        does="finish", phrase="{runner} {does} accessing {card}{server}{came of it}",
        past_phrase="{card} was accessed{server}{came of it then}", past_none="{no card} was {not }accessed{server}{came of it then}",
    ),
    "card drawn": Row((events.CardDrawn,), ("by", "card", "through"), "", "card", "draw", "drew", "drawn", would=("drawing",)),
    "deck searched": Row(
        (events.CardsLookedAt,), ("by",), does="search", phrase="{player} {does} {the deck}", counted=False,
    ),
    "card exposed": Row(
        (events.CardsRevealed,), ("by", "card"), "", "card", "expose", "exposed", "exposed", would=("exposing",), counted=False
    ),
    "card revealed": Row((events.CardsRevealed,), ("by", "card"), "", "card", "reveal", "revealed", "revealed"),
    "credits spent": Row(
        (events.CountersRemoved,), ("card",), phrase="<credits> are spent{from card}", past_phrase="<credits> were spent{from card}",
        past_none="no <credits> were spent{from card}",
    ),
    "server created": Row(
        (events.CardInstalled,), (), CORP, does="create", phrase="{corp} {does} a <remote server>",
        past_phrase="{corp} created a <remote server>", past_of=CORP, past_none="{corp} created no <remote server>"),
    "card forfeited": Row((events.AgendaForfeited,), ("by", "card"), "", "agenda", "forfeit", "forfeited", "forfeited"),
    "agenda scored": Row((events.AgendaScored,), ("card", "server"), CORP, "agenda", "score", "scored", "scored"),
    "agenda stolen": Row(
        (events.AgendaStolen,), ("card", "server"), RUNNER, "agenda", "<steal>", "<stole>", "<stolen>", would=("stealing",)
    ),
    "agenda added": Row(
        (events.AgendaScored, events.AgendaStolen, events.AgendaAdded, events.AddedAsAgenda), ("by", "card"), noun="agenda",
        phrase="{card} is added to {whose} score area", past_phrase="{card} was added to {whose} score area",
        past_none="{no card} was {not }added to {whose} score area",
    ),
    "ability used": Row((events.AbilityUsed, events.CardUsed), ("by", "card"), phrase="{card} is used", past_phrase="{card} was used",
        past_none="{no card} was {not }used"),
    "trash ability used": Row(
        (events.AbilityUsed,), ("by",), does="use", phrase="{player} {does} a [trash] ability",
        past_phrase="{player} used a [trash] ability", past_of="by",
        past_none="{no player} used {any} [trash] ability",
    ),
    "click spent": Row(
        (events.ClicksSpent,), ("by", "to", "same action"), does="spend", phrase="{player} {does} {clicks}{to}",
        past_phrase="{player} spent {clicks}{to}", past_of="by", past_none="{no player} spent {any clicks}{to}",
    ),
    "action ends": Row(
        (events.ActionEnded,), ("by", "card", "same action"), does="complete", phrase="{player} {does} {an action}{of card}",
        past_phrase="{player} completed {an action}{of card}", past_of="by",
        past_none="{no player} completed {any action}{of card}"
    ),
    "click gained": Row(
        (events.ClicksGained,), ("by",), does="gain", phrase="{player} {does} <a click>", past_phrase="{player} gained <a click>",
        past_of="by", past_none="{no player} gained {any click}",
    ),
    "click lost": Row(
        (events.ClicksLost,), ("by", "to"), does="lose", phrase="{player} {does} {clicks}{to}",
        past_phrase="{player} lost <a click>{to}", past_of="by",
        past_none="{no player} lost {any click}{to}",
    ),
    "tag taken": Row((events.TagsTaken,), (), does="take", phrase="{runner} {does} 1 or more tags",
        past_phrase="{runner} took a tag", past_of=RUNNER,
        past_none="{runner} took no tag", would=("tags",)),
    "tag removed": Row((events.TagsRemoved,), ("by",), "", "tag", "remove", "removed", "removed"),
    "tag avoided": Row((events.DamagePrevented,), ("by",), "", "tag", "avoid", "avoided", "avoided"),
    "damage prevented": Row(
        (events.DamagePrevented,), ("card",), phrase="{card} prevents damage", counted=False,
    ),
    "damage suffered": Row(
        (events.DamageSuffered,), ("by", "kind"), does="suffer", phrase="{runner} {does} {damage}{done by}",
        past_phrase="{runner} suffered {damage}{done by}", past_of=RUNNER, past_none="{runner} suffered no {damage}{done by}",
        would=DAMAGE,
    ),
    "bad publicity taken": Row(
        (events.BadPublicityTaken,), (), does="take", phrase="{corp} {does} bad publicity",
        past_phrase="{corp} took bad publicity", past_of=CORP,
        past_none="{corp} took no bad publicity",
        would=("bad publicity",),
    ),
    "credits taken": Row(
        (events.CreditsTaken,), ("by", "card", "outcome"), phrase="{player} {spend or lose} <credits>{because of card}",
        outcomes=TAKEN, counted=False,
    ),
    "credits gained": Row(
        (events.CreditsGained,), ("by", "card"), does="gain", phrase="{player} {does} <credits>{through card}",
        past_phrase="{player} gained <credits>{through card}", past_of="by",
        past_none="{no player} gained {any of}<credits>{through card}", would=("credits",),
    ),
    "trace begins": Row(
        (events.TraceBegan, events.TraceOpened), (), phrase="a trace attempt begins", past_phrase="a trace attempt began",
        would=("tracing",), counted=False,
    ),
    "trace ends": Row(
        (events.TraceEnded,), ("outcome",), phrase="{a_outcome}trace attempt ends", past_phrase="{a_outcome}trace attempt ended",
        past_none="{no_outcome}trace attempt ended",
        outcomes=SUCCESS,
    ),
    "bids revealed": Row(
        (events.SecretBidsSettled,), ("outcome",), phrase="both players show {what was bid}",
        past_phrase="both players showed {what was bid}", past_none="the players did not show {what was bid}", outcomes=BIDS,
    ),
    "counters purged": Row((events.VirusPurged,), (), phrase="virus counters are purged",
        past_phrase="virus counters were purged", past_none="no virus counters were purged", would=("purging",)),
    "counters placed": Row(
        (events.CountersPlaced, events.CardAdvanced, events.PlayerCounters, events.NamedCounters), ("card", "kind"),
        phrase="{of kind}counters are placed{on card}", past_phrase="{of kind}counters were placed{on card}",
        past_none="no {of kind}counters were placed{on card}", would=("virus counters",), would_of=VIRUS,
    ),
    "counters spent": Row(
        (events.CountersRemoved,), ("card", "kind"), phrase="{of kind}counters are spent{through card}", counted=False,
    ),
    "card emptied": Row((events.CardEmptied,), ("card",), phrase="{card is empty}", counted=False),
}  # fmt: skip
"""Every event that a card can speak of."""

OUTCOMES: Final = tuple(dict.fromkeys(name for row in EVENTS.values() for name in row.outcomes))

BY_A_CARD: Final = frozenset({"card breaks subroutines", "card fully breaks ice"})
"""Events whose card is the one that breaks, not the ice."""

LEAVING: Final = frozenset(
    {
        events.CardTrashed, events.CardDiscarded, events.CardMoved, events.CardRemoved, events.AgendaForfeited, events.AgendaScored,
        events.AgendaStolen, events.AgendaAdded, events.AddedAsAgenda,
    }
)  # fmt: skip
"""Events after which their card is another object: what is asked of it is asked of how it was last (CR 9.1.4)."""


def outcome_of(event: Fact) -> str:
    """Returns how an event came out, by the names of `OUTCOMES`; "" where it does not come out in any way."""
    match event:
        case events.RunEnded(neither=True):
            return ""
        case events.RunEnded(successful=well) | events.TraceEnded(successful=well):
            return SUCCESS[0] if well else SUCCESS[1]
        case events.EncounterEnded(fully_broken=broken) | events.BreakingEnded(fully_broken=broken):
            return BROKEN[0] if broken else BROKEN[1]
        case events.AccessEnded(outcome=outcome):
            return outcome
        case events.SecretBidsSettled(corp=corp, runner=runner):
            return BIDS[0] if corp == runner else BIDS[1]
        case events.CreditsTaken(lost=lost):
            return TAKEN[1] if lost else TAKEN[0]
    return ""


def cards_of(event: Fact, name: str = "") -> tuple[int, ...]:
    """Returns the cards that an event is about, as the objects that they are afterwards; `name` is what card files call it."""
    if name in BY_A_CARD and isinstance(event, (events.SubroutinesBroken, events.IceFullyBroken)):
        return (event.by,) if event.by else ()
    if isinstance(event, events.CardsRevealed):
        return event.cards
    if isinstance(event, (events.CreditsGained, events.DamagePrevented)):
        return (event.source,) if event.source else ()
    card = fields.card_after(event)
    return (card,) if card else ()


_ONLY: Final[dict[str, Callable[[Fact], bool]]] = {
    "card installed": lambda event: not isinstance(event, events.CardsExchanged) or bool(event.new),
    "click gained": lambda event: isinstance(event, events.ClicksGained) and not event.allotted,
    "click lost": lambda event: isinstance(event, events.ClicksLost) and not event.rule,
    "card trashed": lambda event: not isinstance(event, events.EffectReplaced) or event.trashed,
    "credits gained": lambda event: isinstance(event, events.CreditsGained) and not event.bad_publicity and not event.taken,
    "credits spent": lambda event: isinstance(event, events.CountersRemoved) and event.spent and event.kind == "credit",
    "tag avoided": lambda event: isinstance(event, events.DamagePrevented) and event.what == "tags" and event.count > 0,
    "jacked out": lambda event: isinstance(event, events.RunEnding) and event.jacked_out,
    "server created": lambda event: isinstance(event, events.CardInstalled) and event.created,
    "damage prevented": lambda event: isinstance(event, events.DamagePrevented) and event.what in DAMAGE and event.count > 0,
    "counters placed": lambda event: kind_of(event) != "" and not (isinstance(event, events.CountersPlaced) and event.rule),
    "counters spent": lambda event: isinstance(event, events.CountersRemoved) and event.spent,
    "trash ability used": lambda event: isinstance(event, events.AbilityUsed) and event.trashes,
    "deck searched": lambda event: isinstance(event, events.CardsLookedAt) and event.searched,
    "card exposed": lambda event: isinstance(event, events.CardsRevealed) and event.exposed,
    "card revealed": lambda event: isinstance(event, events.CardsRevealed) and not event.exposed,
}


def kind_of(event: Fact) -> str:
    """Returns the kind of the damage that was suffered, or of the counters that came or went; "" for anything else."""
    match event:
        case events.DamageSuffered(kind=kind):
            return kind
        case events.CountersPlaced(kind=kind) | events.CountersRemoved(kind=kind):
            return kind
        case events.CardAdvanced():
            return "advancement"
        case events.PlayerCounters(kind=kind, change=change) | events.NamedCounters(kind=kind, change=change):
            return VIRUS if change > 0 and is_named_virus(kind) else ""
    return ""


def is_one(name: str, event: Fact) -> bool:
    """Returns whether an event of the model is what card files call `name`."""
    if not isinstance(event, EVENTS[name].classes):
        return False
    only = _ONLY.get(name)
    return only is None or only(event)


_BY: Final = (
    events.CardDerezzed, events.CardsRevealed, events.DamagePrevented, events.DamageSuffered, events.EffectReplaced, events.TagsRemoved,
)  # fmt: skip
"""Events that say by whom they are, apart from trashing."""


_ALWAYS_BY: Final[dict[type[Fact], Side]] = {events.AgendaScored: CORP, events.AgendaStolen: RUNNER}
"""Events that are one player's doing alone, and do not say so."""


def actor_of(event: Fact) -> Side | Literal[""]:
    """Returns the player whose doing an event is that `by` may be asked of; "" for any other."""
    if isinstance(event, events.CardTrashed):
        return "" if event.cause == "rule" else event.by  # of a player's two copies of a unique card the rules trash one
    return event.by if isinstance(event, _BY) else _ALWAYS_BY.get(type(event)) or fields.side(event)


def is_expected(what: ExpectedKind, event: str) -> bool:
    """Returns whether an imminent effect of the kind `what` would bring an event about: "net damage" brings "damage suffered"."""
    return what in EVENTS[event].would
