"""What is told of runs and traces: ice, subroutines, breaches, accesses, bids."""

from collections.abc import Mapping
from typing import Final

from netrunner_tui.abilities import words
from netrunner_tui.abilities.cards import CardDefinition
from netrunner_tui.model import events as e, parts
from netrunner_tui.model.card_zones import CENTRAL_OF
from netrunner_tui.model.events import Event
from netrunner_tui.model.sides import CORP, RUNNER, SIDE_NAMES
from netrunner_tui.model.text import capital, count_text, joined
from netrunner_tui.rules.telling.cards_seen import sees
from netrunner_tui.rules.telling.teller import ADDED_TO_TRACE, Joining, Sentence, Teller, Told, tells


def _run_initiated(teller: Teller, event: e.RunInitiated) -> Sentence:
    return RUNNER, f"Runner runs {teller.server(event.server)}{teller.paid(RUNNER)}."


def _approached(teller: Teller, event: e.IceApproached) -> Sentence:
    return RUNNER, f"Runner approaches {teller.name(event.card)}."


def _encountered(teller: Teller, event: e.EncounterBegan) -> Sentence:
    return RUNNER, f"Runner encounters {teller.name(event.card)}."


def _broken(teller: Teller, event: e.SubroutinesBroken) -> Sentence:
    places = list(map(str, event.numbers or (place + 1 for place in event.places)))
    what = f"subroutine{'' if len(places) == 1 else 's'} {joined(places)} of {teller.name(event.card)}"
    by = f" with {teller.source(event.by)}" if event.by != event.card else ""
    return RUNNER, f"Runner breaks {what}{by}{teller.paid(RUNNER)}."


def _restored(teller: Teller, event: e.SubroutinesRestored) -> Sentence:
    return CORP, f"What {teller.source(event.by)} breaks of {teller.name(event.card)} in this encounter is undone."


def _resolved(teller: Teller, event: e.SubroutineResolved) -> Sentence:
    on, place = _printed(teller, event)
    text = on.texts.told.get(event.part) or on.texts.told[parts.printed(place)]
    return CORP, f"{_named(teller, event)} resolves: {text}"


def _named(teller: Teller, event: e.SubroutineResolved) -> str:
    return f"Subroutine {event.number or event.place + 1} of {teller.source(event.card) or teller.name(event.card)}"


def _printed(teller: Teller, event: e.SubroutineResolved) -> tuple[CardDefinition, int]:
    """Returns the card that the words of a subroutine are printed on, and its place among the printed ones where it is one of these."""
    printed = parts.printed_index(event.part)
    # The ice may have been trashed since.
    title = event.words_of or event.title or teller.state.cards[event.card].title
    return teller.pool.facts[title], event.place if printed is None else printed


def _subroutine(teller: Teller, event: e.SubroutineResolved) -> tuple[words.Instruction, ...]:
    """Returns what a subroutine does."""
    on, place = _printed(teller, event)
    gained = on.parts.get(event.part)
    if isinstance(gained, (words.GainsSubroutine, words.GainSubroutine)):
        return gained.gain_subroutine
    return on.subroutines[place].do


def _bypassed(teller: Teller, event: e.IceBypassed) -> Sentence:
    return RUNNER, f"Runner bypasses {teller.name(event.card)}."


def _passed(teller: Teller, event: e.IcePassed) -> Sentence | None:
    return (RUNNER, f"Runner passes {teller.name(event.card)}.") if event.card in teller.state.cards else None


def _server_approached(teller: Teller, event: e.ServerApproached) -> Sentence:
    return RUNNER, f"Runner approaches {teller.server(event.server)}."


def _succeeded(teller: Teller, event: e.RunSucceeded) -> Sentence:
    return RUNNER, f"The run on {teller.server(event.server)} is successful."


def _run_ending(teller: Teller, event: e.RunEnding) -> Sentence:
    if event.jacked_out:
        return RUNNER, "Runner jacks out."
    return CORP, f"{_end_of_run(teller, (), event)}."


def _end_of_run(teller: Teller, before: tuple[Event, ...], event: e.RunEnding) -> str:
    """Returns what ends a run, as a sentence without its stop; `before`: the subroutine that does nothing else, if one does."""
    assert teller.state.run is not None
    run = f"the run on {teller.server(teller.state.run.server)}"
    for resolved in before:
        if isinstance(resolved, e.SubroutineResolved):
            return f"{_named(teller, resolved)} ends {run}"
    source = teller.source(event.source)
    return f"{source} ends {run}" if source else f"{capital(run)} ends"


def _ended_by_subroutine(teller: Teller, before: tuple[Event, ...], event: Event) -> Sentence | None:
    """Tells a subroutine that does nothing but end the run together with that; not with the end of a later run in the same record."""
    assert isinstance(event, e.RunEnding)
    resolved, *later = before
    assert isinstance(resolved, e.SubroutineResolved)
    if later or event.source != resolved.card or [type(word) for word in _subroutine(teller, resolved)] != [words.EndRun]:
        return None
    return CORP, f"{_end_of_run(teller, before, event)}."


def _ended_unsuccessfully(teller: Teller, before: tuple[Event, ...], event: Event) -> Sentence | None:
    """Tells what ended the run together with how it came out; nothing may have ended this one, but one before it in the same record."""
    ending, run = before[-1], teller.state.run
    assert isinstance(event, e.RunFailed)
    if not isinstance(ending, e.RunEnding) or run is None or not run.ending:
        return None
    if ending.jacked_out:
        return RUNNER, f"Runner jacks out: the run on {teller.server(event.server)} is unsuccessful."
    return CORP, f"{_end_of_run(teller, before[:-1], ending)}: unsuccessful."


def _attacks(teller: Teller, event: e.AttackedServerChanged) -> Sentence:
    return RUNNER, f"The run goes on against {teller.server(event.server)}."


def _moved(teller: Teller, event: e.RunRedirected) -> Sentence:
    """Tells where an ability has moved the Runner (CR 6.2.5b): what comes next may be a question, and no approach that names the place."""
    run = teller.state.run
    assert run is not None
    server, ice = teller.server(run.server), teller.source(run.ice) or "ice"
    if not run.ice:
        return RUNNER, f"The run goes on against {server}."
    return RUNNER, f"The run goes on {'behind' if event.phase == 4 else 'at'} {ice} on {server}."


def _failed(teller: Teller, event: e.RunFailed) -> Sentence:
    return RUNNER, f"The run on {teller.server(event.server)} is unsuccessful."


def _breached(teller: Teller, event: e.BreachBegan) -> Sentence:
    return RUNNER, f"Runner {teller.terms.word('breaches')} {teller.server(event.server)}."


def _accesses(teller: Teller, event: e.AccessesBegan) -> Sentence:
    return RUNNER, f"Runner accesses {count_text(event.count, 'card')} in {teller.server(event.server)}, or as many as there are."


def _accessed(teller: Teller, event: e.CardAccessed) -> Sentence:
    card = teller.state.cards[event.card]
    zone = CENTRAL_OF.get(event.zone, teller.server(event.server))
    title = card.title if sees(card, teller.seat) or (teller.seat == "table" and card.faceup) else "a card"
    return RUNNER, f"Runner accesses {title}{f' in {zone}' if zone else ''}."  # nowhere: what is set aside


def _trace_began(teller: Teller, event: e.TraceBegan) -> Sentence:
    return CORP, f"A trace begins at {event.base}."


def _counters_removed(teller: Teller, event: e.CountersRemoved) -> Sentence | None:
    """Tells counters that an ability removes or that pay for another card's, and what the credits of a card add to a trace with open bids.

    Of other traces both bids are shown as they are revealed. What counters pay for else mentions them; credits that are taken, too.
    """
    card = teller.state.cards.get(event.card)
    if card is None:
        return None
    if event.source and event.kind != "credit" and not (event.spent and event.source == event.card):
        counters = count_text(event.count, f"{event.kind} counter")
        return card.owner, f"{capital(teller.name(event.card))} loses {counters}{teller.by('to', event.source, event.card)}."
    if not event.spent or event.kind != "credit":
        return None
    if event.cause != "trace":
        teller.spend(card.owner, event.cause, event.count, teller.source(event.card))
        return None
    return teller.added_to_trace((event,))


def _trace_opened(teller: Teller, event: e.TraceOpened) -> Sentence:
    return CORP, f"A trace begins, limit {event.limit}."


def _trace_bid(teller: Teller, event: e.TraceBid) -> Sentence:
    return event.side, f"{SIDE_NAMES[event.side]} has made a secret bid."


def _base_link(teller: Teller, event: e.BaseLinkUsed) -> Sentence:
    return RUNNER, f"Runner uses {teller.name(event.card)} for the base link."


def _bids(teller: Teller, event: e.BidsRevealed) -> Sentence:
    return None, f"The bids are shown: Corp {teller.terms.credits(event.corp)}, Runner {teller.terms.credits(event.runner)}."


def _link_raised(teller: Teller, event: e.LinkRaised) -> Sentence:
    return RUNNER, f"Runner adds {event.count} link."


def _trace_ended(teller: Teller, event: e.TraceEnded) -> Sentence:
    outcome = "successful" if event.successful else "unsuccessful"
    return CORP, f"Trace {event.trace} against link {event.link}: {outcome}."


OF_RUNS: Final[Mapping[type[Event], Told]] = dict(
    [
        tells(e.RunInitiated, "run", _run_initiated),
        tells(e.IceApproached, "approach", _approached),
        tells(e.EncounterBegan, "encounter", _encountered),
        tells(e.SubroutinesBroken, "break", _broken),
        tells(e.SubroutinesRestored, "break", _restored),
        tells(e.SubroutineResolved, "subroutine", _resolved),
        tells(e.IcePassed, "pass ice", _passed),
        tells(e.ServerApproached, "approach", _server_approached),
        tells(e.RunSucceeded, "run succeeds", _succeeded),
        tells(e.RunEnding, "run ends", _run_ending, joins=(Joining(e.SubroutineResolved, _ended_by_subroutine),)),
        tells(e.AttackedServerChanged, "redirect", _attacks),
        tells(e.RunRedirected, "redirect", _moved),
        tells(e.RunFailed, "run fails", _failed, joins=(Joining(e.RunEnding, _ended_unsuccessfully),)),
        tells(e.BreachBegan, "breach", _breached),
        tells(e.AccessesBegan, "breach", _accesses),
        tells(e.CardAccessed, "access", _accessed),
        tells(e.TraceBegan, "trace", _trace_began),
        tells(e.CountersRemoved, "counters", None, _counters_removed, joins=ADDED_TO_TRACE),
        tells(e.TraceOpened, "trace", _trace_opened),
        tells(e.TraceBid, "choice", _trace_bid),  # as any other secret bid: what comes of it is told with more weight
        tells(e.BaseLinkUsed, "trace", _base_link),
        tells(e.BidsRevealed, "trace", _bids),
        tells(e.LinkRaised, "trace", _link_raised),
        tells(e.TraceEnded, "trace", _trace_ended),
        tells(e.IceBypassed, "bypass", None, _bypassed),
    ]
)
"""The sentence of each event, and what it is about."""
