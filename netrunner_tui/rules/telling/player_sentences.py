"""What is told of players: turns, clicks, credits, tags, damage, choices, and how a game ends."""

from collections.abc import Mapping
from typing import Final

from netrunner_tui.abilities import words
from netrunner_tui.model import events as e
from netrunner_tui.model.events import Event
from netrunner_tui.model.events.choices import PARITIES
from netrunner_tui.model.events.imminent_effects import ExpectedKind
from netrunner_tui.model.sides import CORP, RUNNER, SIDE_NAMES, other
from netrunner_tui.model.state import FORFEITED_POINTS, FORGONE_ACTIONS, RUN_BITS
from netrunner_tui.model.text import count_text
from netrunner_tui.rules.referee.names import public
from netrunner_tui.rules.telling.cards_seen import sees
from netrunner_tui.rules.telling.end_reasons import REASONS
from netrunner_tui.rules.telling.teller import ADDED_TO_TRACE, Joining, Sentence, Teller, Told, damage_done, tells, used_for

_PREVENTED: Final[Mapping[ExpectedKind, str]] = {
    "tags": "{} tag{}",
    "trace effects": "the effects of the trace",
    "virus counters": "{} virus counter{}",
    "trashing": "the trashing of {} card{}",
    "exposing": "the exposing of {} card{}",
    "drawing": "the drawing of {} card{}",
    "accessing": "the access of {} card{}",
    "purging": "the purge",
    "ending the run": "the end of the run",
    "jacking out": "the Runner from jacking out",
    "resolving": "{} subroutine{} from resolving",
    "encounter ability": "the ability of the encountered ice",
    "breaking": "the breaking of {} subroutine{}",
    "base trace strength": "{} of the base strength of the trace",
}
"""What is prevented, with its number; anything else is counted without a plural."""

_REPLACED: Final[frozenset[ExpectedKind]] = frozenset({"trashing", "accessing", "exposing", "stealing"})
"""Effects that are named together with the card that they are about."""


def _turn_opened(teller: Teller, event: e.TurnOpened) -> Sentence:
    teller.forget_spent()
    return event.side, f"Turn {event.number}: the {SIDE_NAMES[event.side]}'s turn."


def _clicks_spent(teller: Teller, event: e.ClicksSpent) -> None:
    if teller.settled == event.side and not event.to:
        return
    teller.spent[f"{event.side} clicks"] = teller.spent.get(f"{event.side} clicks", 0) + event.count


def _credits_spent(teller: Teller, event: e.CreditsSpent) -> Sentence | None:
    if event.cause == "trace" and teller.state.trace is None:
        return teller.added_to_trace((event,))
    if event.cause == "trace":
        return event.side, f"{SIDE_NAMES[event.side]} pays {teller.terms.credits(event.count)}."
    teller.spend(event.side, event.cause, event.count)
    return None


def _action_started(teller: Teller, event: e.ActionStarted) -> None:
    teller.forget_spent()


def _boundary(teller: Teller, event: e.BoundaryReached) -> None:
    # The cost of an action that no sentence told must not become the price of something later.
    teller.forget_spent()


def _clicks_gained(teller: Teller, event: e.ClicksGained) -> Sentence | None:
    if event.allotted:
        return None
    return event.side, f"{SIDE_NAMES[event.side]} gains {teller.terms.clicks(event.count)}{teller.by('with', event.source)}."


def _clicks_lost(teller: Teller, event: e.ClicksLost) -> Sentence:
    verb = "to use" if event.to else "to"
    return event.side, f"{SIDE_NAMES[event.side]} {teller.terms.loses} {teller.terms.clicks(event.count)}{teller.by(verb, event.source)}."


def _credits_gained(teller: Teller, event: e.CreditsGained) -> Sentence:
    who = SIDE_NAMES[event.side]
    if event.bad_publicity:
        return event.side, f"{who} gains {teller.terms.credits(event.count)} from bad publicity."
    source = teller.source(event.source)
    if event.taken:
        return event.side, f"{who} takes {teller.terms.credits(event.count)}{f' from {source}' if source else ''}."
    paid = "" if source else teller.paid(event.side)
    return event.side, f"{who} gains {teller.terms.credits(event.count)}{f' with {source}' if source else paid}."


def _gained_by_use(teller: Teller, before: tuple[Event, ...], event: Event) -> Sentence | None:
    """Tells credits together with the ability that was used to gain them."""
    assert isinstance(event, e.CreditsGained)
    who = SIDE_NAMES[event.side]
    own = isinstance(before[0], e.AbilityUsed) and before[0].side == event.side
    came = "takes" if event.taken else "gains"
    from_it = " from it" if event.taken else ""
    return used_for(teller, before, event.source, f"{'' if own else f'{who} '}{came} {teller.terms.credits(event.count)}{from_it}")


def _credits_lost(teller: Teller, event: e.CreditsLost) -> Sentence:
    what = f" of bad publicity {teller.terms.word('credits')}" if event.bad_publicity else ""
    if event.stored:
        return (
            event.side,
            f"{SIDE_NAMES[event.side]} takes {teller.terms.credits(event.count)} out of the {teller.terms.word('credit')} pool.",
        )
    return event.side, f"{SIDE_NAMES[event.side]} loses {teller.terms.credits(event.count)}{what}{teller.by('to', event.source)}."


def _tags_taken(teller: Teller, event: e.TagsTaken) -> Sentence:
    now = teller.state.runner.tags
    return RUNNER, f"Runner takes {count_text(event.count, 'tag')}{teller.by('from', event.source)}: {now} now."


def _tags_removed(teller: Teller, event: e.TagsRemoved) -> Sentence:
    side = event.by or RUNNER
    how = f"{teller.paid(side)}{teller.by('with', event.source)}"
    return side, f"{SIDE_NAMES[side]} removes {count_text(event.count, 'tag')}{how}: {teller.state.runner.tags} left."


def _bad_publicity(teller: Teller, event: e.BadPublicityTaken) -> Sentence:
    return CORP, f"Corp takes {event.count} bad publicity{teller.by('from', event.source)}."


def _bad_publicity_removed(teller: Teller, event: e.BadPublicityRemoved) -> Sentence:
    return CORP, f"Corp loses {event.count} bad publicity{teller.by('with', event.source)}."


def _purged(teller: Teller, event: e.VirusPurged) -> Sentence:
    return CORP, f"Corp {teller.terms.word('purges virus counters')}{teller.paid(CORP)}."


def _damage(teller: Teller, event: e.DamageSuffered) -> Sentence:
    side, done = damage_done(teller, event)
    return side, f"{done}."


def _shuffled(teller: Teller, event: e.Shuffled) -> Sentence:
    return event.side, f"{SIDE_NAMES[event.side]} shuffles {'R&D' if event.side == CORP else 'the stack'}."


def _mark(teller: Teller, event: e.MarkIdentified) -> Sentence | None:
    return (RUNNER, f"The mark is {teller.server(event.server)}.") if event.server else None


def _prevented(teller: Teller, event: e.DamagePrevented) -> Sentence:
    return None, f"{teller.source(event.source) or 'An ability'} prevents {_so_many(teller, event.what, event.count)}."


def _so_many(teller: Teller, what: ExpectedKind, count: int) -> str:
    """Says how much of an effect: "the drawing of 2 cards"."""
    if what == "credits":
        return teller.terms.credits(count)
    return _PREVENTED.get(what, "{} " + teller.terms.word(what)).format(count, "" if count == 1 else "s")


def _increased(teller: Teller, event: e.EffectIncreased) -> Sentence:
    return None, f"{teller.source(event.source) or 'An ability'} adds {_so_many(teller, event.what, event.count)}."


def _target_changed(teller: Teller, event: e.TargetChanged) -> Sentence:
    if not event.side:
        return None, f"The game is won with {teller.state.target} agenda points now."
    return event.side, f"{SIDE_NAMES[event.side]} wins the game with {teller.state.target_of(event.side)} agenda points now."


def _lowered(teller: Teller, event: e.CostLowered) -> Sentence:
    return None, f"{teller.source(event.source) or 'An ability'} lowers what is paid by {teller.terms.credits(event.count)}."


def _replaced(teller: Teller, event: e.EffectReplaced) -> Sentence:
    done = event.what
    source = teller.source(event.source) or "An ability"
    card = teller.state.cards.get(event.card)
    if event.trashed and card is not None and event.card == event.source:
        pile = "Archives" if card.owner == CORP else f"the {teller.terms.word('heap')}"
        return None, f"{teller.name(event.card)} is trashed: its ability comes instead of adding it to {pile}."
    if done in _REPLACED and event.card and event.card == event.source:
        return None, f"The ability of {teller.name(event.card)} comes instead of {teller.terms.word(done)} it."
    if done in _REPLACED and event.card:
        return None, f"{source} comes instead of {teller.terms.word(done)} {teller.name(event.card)}."
    return None, f"{source} comes instead of {_so_many(teller, done, event.count)}."


def _turns_added(teller: Teller, event: e.TurnsAdded) -> Sentence:
    turns = "another turn" if event.count == 1 else f"{event.count} more turns"
    return event.side, f"{SIDE_NAMES[event.side]} takes {turns} after this one."


def _phase_over(teller: Teller, event: e.ActionPhaseEnded) -> Sentence:
    return None, "The action phase ends."


def _used(teller: Teller, event: e.AbilityUsed) -> Sentence | None:
    teller.forget_credits(event.side)
    teller.using = event.title
    done = _done_by(teller, event)
    teller.breaking = any(isinstance(word, words.Break) for word in done)
    teller.boosting = event.card if done and all(_boosts_or_breaks(word) for word in done) else 0
    return None if teller.boosting else (event.side, f"{SIDE_NAMES[event.side]} uses {event.title}.")


def _done_by(teller: Teller, event: e.AbilityUsed) -> words.Block:
    """Returns what an ability does that is used."""
    facts = teller.pool.facts.get(event.title)
    ability = facts.parts.get(event.part) if facts is not None else None
    return ability.do if isinstance(ability, words.Paid) else ()


def _boosts_or_breaks(word: words.Instruction) -> bool:
    """Returns whether a card is boosted itself, or breaks subroutines: the sentence about that names it, too."""
    return isinstance(word, words.Break) or (isinstance(word, words.Boost) and word.of == "this")


def _triggered(teller: Teller, event: e.AbilityTriggered) -> None:
    teller.using = teller.source(event.card)
    teller.boosting = 0


def _effect(teller: Teller, event: e.EffectBegan) -> Sentence | None:
    effect = event.effect
    if effect.kind == "modifier" and effect.name == "strength":
        if effect.target == effect.source == teller.boosting and effect.amount > 0:
            said = f"{SIDE_NAMES[effect.side]} boosts {teller.name(effect.target)}{teller.paid(effect.side)}"
            return effect.side, f"{said}: +{effect.amount} strength."
        by = teller.by("from", effect.source, effect.target)
        return effect.side, f"{teller.name(effect.target)} gets {effect.amount:+d} strength{by}{teller.paid(effect.side)}."
    if effect.kind == "passing":  # they may be asked whether they jack out before they go
        return None, f"Instead of passing {teller.name(effect.target)} the Runner goes on against {teller.server(effect.server)}."
    return None


def _chosen(teller: Teller, event: e.ChoiceMade) -> Sentence:
    teller.settled = event.side if event.is_payment else ""
    verb = "" if event.is_payment else f"chooses{teller.by('for', event.source)}: "
    return event.side, f"{SIDE_NAMES[event.side]} {verb}{event.text}."


def _remembered(teller: Teller, event: e.ChoiceRemembered) -> Sentence | None:
    """Tells both players the chosen card, which is open information (CR 10.2)."""
    card, chosen = teller.state.cards.get(event.card), teller.state.cards.get(event.value)
    if card is not None and event.name == "back":
        back = teller.pool.facts[card.title].back(card.memory) if teller.seat in (card.owner, "all") else None
        return card.owner, f"{SIDE_NAMES[card.owner]} chooses {'' if back is None else f'{back.called} as '}the other side of {card.title}."
    if card is None or chosen is None or event.name != "remembered":
        return None
    own = teller.seat in (chosen.owner, "all") and sees(chosen, teller.seat)
    name = chosen.title if own else public(teller.state, chosen.oid, teller.terms)
    return card.owner, f"{SIDE_NAMES[card.owner]} chooses {name} with {card.title}."


def _set_up_began(teller: Teller, event: e.SetUpBegan) -> Sentence:
    return None, "The game is set up."


def _game_began(teller: Teller, event: e.GameBegan) -> Sentence:
    return None, "The game begins."


def _thing_named(teller: Teller, event: e.ThingNamed) -> Sentence:
    """Returns what is named: that is open information (CR 10.2)."""
    name = teller.server(event.name) if event.kind == "server" else event.name
    return event.side, f"{SIDE_NAMES[event.side]} {'chooses' if event.kind == 'server' else 'names'} {name} with {event.title}."


def _secret_bid(teller: Teller, event: e.SecretBidMade) -> Sentence:
    done = "noted a number" if event.noted else "decided how much to spend"
    return event.side, f"{SIDE_NAMES[event.side]} has {done} in secret."


def _secret_number(teller: Teller, event: e.SecretNumberShown) -> Sentence:
    guesser = other(event.side)
    guess = PARITIES[event.guess] if event.parity else str(event.guess)
    shown = f"spends {teller.terms.credits(event.number)}" if event.spent else f"has noted {event.number}"
    return guesser, f"{SIDE_NAMES[guesser]} guesses {guess}; {SIDE_NAMES[event.side]} {shown}."


def _secret_bids(teller: Teller, event: e.SecretBidsShown) -> Sentence:
    spent = f"Corp {teller.terms.credits(event.corp)}, Runner {teller.terms.credits(event.runner)}"
    return None, f"It is shown what both spend: {spent}."


def _rolled(teller: Teller, event: e.DieRolled) -> Sentence:
    return None, f"The die shows {event.value}."


def _cured(teller: Teller, event: e.BrainCured) -> Sentence:
    return RUNNER, f"{event.count} {teller.terms.word('core damage')} is removed{teller.by('with', event.source)}."


def _player_counters(teller: Teller, event: e.PlayerCounters) -> Sentence:
    who, count = SIDE_NAMES[event.side], abs(event.change)
    now = teller.state.player(event.side).counters.get(event.kind, 0)
    if event.kind == "agenda points":
        verb, by = ("scores", teller.by("with", event.source)) if event.change > 0 else ("loses", teller.by("to", event.source))
        return event.side, f"{who} {verb} {count_text(count, 'agenda point')}{by}: {now} of {teller.state.target_of(event.side)}."
    if event.kind == FORGONE_ACTIONS:
        verb = "has yet to forgo" if event.change > 0 else "has forgone"
        return event.side, f"{who} {verb} {teller.terms.clicks(count)}{teller.by('to', event.source)}."
    if event.kind == FORFEITED_POINTS:
        verb = "has yet to forfeit" if event.change > 0 else "has forfeited"
        return event.side, f"{who} {verb} {count_text(count, 'agenda point')}{teller.by('to', event.source)}."
    if event.kind == RUN_BITS:
        return event.side, f"{now} of the {who}'s {teller.terms.word('credits')} {'is' if now == 1 else 'are'} for this run."
    verb = "gets" if event.change > 0 else "loses"
    return event.side, f"{who} {verb} {count_text(count, f'{event.kind} counter')}: {now} now."


def _points_of_agenda(teller: Teller, before: tuple[Event, ...], event: Event) -> Sentence | None:
    """Returns how an agenda is scored or stolen where its points are counted apart from it, and come with it."""
    agenda = before[0]
    if len(before) > 1 or not isinstance(event, e.PlayerCounters) or event.kind != "agenda points" or event.change <= 0:
        return None
    if not isinstance(agenda, (e.AgendaScored, e.AgendaStolen)) or agenda.new != event.source:
        return None
    verb = "scores" if isinstance(agenda, e.AgendaScored) else teller.terms.word("steals")
    score = teller.state.player(event.side).counters.get(event.kind, 0)
    worth = f"{count_text(event.change, 'agenda point')}, {score} of {teller.state.target_of(event.side)}"
    return event.side, f"{SIDE_NAMES[event.side]} {verb} {agenda.title}: {worth}."


def _kept(teller: Teller, event: e.HandKept) -> Sentence:
    return event.side, f"{SIDE_NAMES[event.side]} keeps the starting hand."


def _mulligan(teller: Teller, event: e.MulliganTaken) -> Sentence:
    return event.side, f"{SIDE_NAMES[event.side]} takes a mulligan."


def _won(teller: Teller, event: e.GameWon) -> Sentence:
    if event.winner == "draw":
        return None, "The game is a draw."
    return None, f"The {SIDE_NAMES[event.winner]} wins: {REASONS[event.reason].now}."


OF_PLAYERS: Final[Mapping[type[Event], Told]] = dict(
    [
        tells(e.TurnOpened, "turn", _turn_opened),
        tells(e.ClicksSpent, "", _clicks_spent),
        tells(e.CreditsSpent, "credits", _credits_spent, joins=ADDED_TO_TRACE),
        tells(e.ActionStarted, "", _action_started),
        tells(e.BoundaryReached, "", _boundary),
        tells(e.ClicksGained, "clicks", _clicks_gained),
        tells(e.ClicksLost, "clicks", _clicks_lost),
        tells(e.CreditsGained, "credits", _credits_gained, joins=(Joining(e.AbilityUsed, _gained_by_use, "use", at_once=True),)),
        tells(e.CreditsLost, "credits", _credits_lost),
        tells(e.TagsTaken, "tags", _tags_taken),
        tells(e.TagsRemoved, "tags", _tags_removed),
        tells(e.BadPublicityTaken, "bad publicity", _bad_publicity),
        tells(e.BadPublicityRemoved, "bad publicity", _bad_publicity_removed),
        tells(e.VirusPurged, "purge", _purged),
        tells(e.DamageSuffered, "damage", _damage),
        tells(e.Shuffled, "shuffle", _shuffled),
        tells(e.MarkIdentified, "mark", _mark),
        tells(e.DamagePrevented, "prevent", _prevented),
        tells(e.EffectIncreased, "prevent", _increased),
        tells(e.TargetChanged, "end", _target_changed),
        tells(e.CostLowered, "prevent", _lowered),
        tells(e.EffectReplaced, "prevent", _replaced),
        tells(e.ActionPhaseEnded, "phase", _phase_over),
        tells(e.TurnsAdded, "turn", _turns_added),
        tells(e.AbilityUsed, "use", _used),
        tells(e.AbilityTriggered, "", _triggered),
        tells(e.EffectBegan, "effect", _effect),
        tells(e.ChoiceMade, "choice", _chosen),
        tells(e.ChoiceRemembered, "choice", _remembered),
        tells(e.ThingNamed, "choice", _thing_named),
        tells(e.SetUpBegan, "turn", _set_up_began),
        tells(e.GameBegan, "turn", _game_began),
        tells(e.SecretBidMade, "choice", _secret_bid),
        tells(e.SecretBidsShown, "choice", _secret_bids),
        tells(e.SecretNumberShown, "choice", _secret_number),
        tells(e.DieRolled, "die", _rolled),
        tells(e.BrainCured, "damage", _cured),
        tells(
            e.PlayerCounters,
            "counters",
            _player_counters,
            joins=(
                Joining(e.AgendaScored, _points_of_agenda, "score", at_once=True),
                Joining(e.AgendaStolen, _points_of_agenda, "steal", at_once=True),
            ),
        ),
        tells(e.HandKept, "mulligan", _kept),
        tells(e.MulliganTaken, "mulligan", _mulligan),
        tells(e.GameWon, "end", _won),
    ]
)
"""The sentence of each event, and what it is about."""
