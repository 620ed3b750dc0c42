"""What the computer would do at somebody's question, from what that player knows, and why."""

from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate, groupby, takewhile
from typing import Final, Protocol

import msgspec

from netrunner_tui.abilities.cards import Pool
from netrunner_tui.bots.card_facts.fact_book import FactBook
from netrunner_tui.bots.card_facts.facts import CardFacts, Harm
from netrunner_tui.bots.ladder import LADDER
from netrunner_tui.bots.run_costs import met_words
from netrunner_tui.bots.run_prices import IceStep, RunPrice, RunPrices
from netrunner_tui.bots.runner_script.runner_plans import RunnerPlans
from netrunner_tui.bots.sight import PlayerSight
from netrunner_tui.bots.thinking import MOST_ANSWERS, Effort, ImaginesWorlds, Judged, Judgement, Thinker, trusted
from netrunner_tui.bots.unknown_decks import belief_of_person
from netrunner_tui.bots.weight_files import weights_named
from netrunner_tui.model.advice import Advice, Follows, Hint, OwnWindow
from netrunner_tui.model.breakers import AtEncounter
from netrunner_tui.model.card_zones import DECK
from netrunner_tui.model.price import Price, words
from netrunner_tui.model.sides import CORP, RUNNER, Side
from netrunner_tui.model.terms import Terms
from netrunner_tui.rulebook_facts.timing import acts_here, turn_begins_after
from netrunner_tui.rules.imagining.dealing import Belief
from netrunner_tui.rules.imagining.looking import TurnAndRun
from netrunner_tui.rules.imagining.seen_of_deck import SeenOfDeck
from netrunner_tui.rules.referee.options import Option
from netrunner_tui.rules.referee.questions import Answer, Question, QuestionKind
from netrunner_tui.rules.telling.break_ways import at_encounter
from netrunner_tui.rules.telling.results import answer_told
from netrunner_tui.rules.world import World

MOST: Final = 3
"""Candidates that are told."""
KINDS: Final[tuple[QuestionKind, ...]] = ("action", "window", "choose", "may", "pay", "access", "mulligan", "discard")
EFFORT: Final = {
    side: msgspec.structs.replace(effort, worlds=8, kinds=KINDS, compared=MOST, answers=MOST_ANSWERS, ends=12)
    for side, effort in LADDER[-1].effort.items()
}
"""As the hardest opponent thinks, at more questions and in more worlds, some of them to the end of the game.

Outside actions that opponent answers by its script, and so does a hint, unless another answer is clearly ahead.
"""

MOST_PASSES: Final = 4
"""Passes of both players after which an action does not follow."""
UNKNOWN: Final = "ice that you do not know"
NOTHING: Final = Price()
A_CLICK: Final = Price(clicks=1)


def advise(worlds: ImaginesWorlds, side: Side, pool: Pool, terms: Terms, seed: str) -> Advice:
    """Thinks ahead at the open question of a side. `seed` must not depend on anything hidden.

    At the window before an action, in which players choose the action too, it thinks about that, unless the script does something there;
    also at the window before the player's turn begins, where what comes between is known.
    Raises IllegalAnswer where the question is not that side's.
    """
    book = FactBook(pool)
    asked = worlds
    worlds, follows = _where_to_think(worlds, side, book, seed)
    belief, verdict = judged_for(worlds, side, book, seed)
    world = worlds.look(belief)
    question = world.question
    assert question is not None
    effort, best = EFFORT[side], verdict.judged[:MOST]
    weights = weights_named(effort.weights)
    # The first is what the computer would do, by its plan and by what came of it; what it thinks less of is told as less.
    first, ahead = best[0], trusted(best[0], effort) - best[0].chance
    chances = list(accumulate((min(1.0, max(0.0, trusted(one, effort) - ahead)) for one in best), min))
    shown = [
        weights.chance_shown(side, chance, first.chance, verdict.ended) if one.worlds else 0.0
        for one, chance in zip(best, chances, strict=True)
    ]
    hints = tuple(_hint(one, best, chance, question, world, side, book, terms) for one, chance in zip(best, shown, strict=True))
    return Advice(hints, first.worlds, verdict.alike, follows, ahead=worlds is not asked)


def judged_for(worlds: ImaginesWorlds, side: Side, book: FactBook, seed: str) -> tuple[Belief, Judgement]:
    """Returns what there is to do at the open question of a person, and what they make of what is hidden. Raises as `advise` does."""
    belief = _belief(worlds, side, book, seed)
    return belief, Thinker(worlds, side, book).verdict(belief, EFFORT[side])


def _belief(worlds: ImaginesWorlds, side: Side, book: FactBook, seed: str) -> Belief:
    return belief_of_person(worlds, f"{seed}/hint/{side}", book)


def _where_to_think(worlds: ImaginesWorlds, side: Side, book: FactBook, seed: str) -> tuple[ImaginesWorlds, Follows]:
    """Returns the worlds to think in, and what follows the window before a turn begins; nothing is said of that at other questions."""
    belief = _belief(worlds, side, book, seed)
    window = _window_before(worlds, side, belief)
    if window is None:
        return worlds, ""
    best = Thinker(worlds, side, book).verdict(belief, Effort(weights=EFFORT[side].weights)).best
    question, _ = worlds.moment()
    if best.answer not in (question.decline(), question.forced()):
        return worlds, ""
    ahead = _ActionAhead.after(worlds, side, belief, window)
    if window == "action":
        return worlds if ahead is None else ahead, ""
    return (worlds, "something unknown") if ahead is None else (ahead, "action")


def action_after(worlds: ImaginesWorlds, side: Side, belief: Belief) -> ImaginesWorlds | None:
    """Returns the worlds at the action that is asked for once the open window before it is passed; None at another question."""
    return _ActionAhead.after(worlds, side, belief, "action") if _window_before(worlds, side, belief) == "action" else None


def _window_before(worlds: ImaginesWorlds, side: Side, belief: Belief) -> OwnWindow | None:
    """Returns what the open question is the window before, of a side's own; None for another question. Raises as `look` does."""
    looked = worlds.look(belief)
    question, state = looked.question, looked.state
    if question is None or question.kind != "window" or state.turn != side or state.run is not None:
        return None
    view = looked.view(side)
    return "action" if acts_here(question.step, view) else "turn" if turn_begins_after(question.step, view) else None


def _hint(
    judged: Judged, best: Sequence[Judged], chance: float, question: Question, world: World, side: Side, book: FactBook, terms: Terms
) -> Hint:
    reasons, said = [*what_came_of_it(judged, terms, beside=best, side=side)], answer_told(question, judged.answer, terms)
    if question.numbers is not None:
        return Hint(said, chance, judged.plan.told(terms), tuple(reasons))
    if len(judged.answer) != 1:
        return Hint(said, chance, judged.plan.told(terms), tuple(reasons), judged.answer)
    option = question.options[judged.answer[0]]
    plan = judged.plan.told(terms, option.verb)
    reasons += way_of(question, option, world, side, book, terms)
    return Hint(said, chance, plan, tuple(reasons), judged.answer, option.verb, option.card, option.server)


def what_came_of_it(judged: Judged, terms: Terms, who: str = "", beside: Sequence[Judged] = (), side: Side | None = None) -> Sequence[str]:
    """Returns what happened in the worlds before the player's next turn; `who` names the player where they are not spoken to.

    `side` is that of a player who is spoken to. Of what happened to any of those that stand `beside` it, it is said too where it did not
    happen.
    """
    if not judged.worlds:
        return ()
    wins, loses, has, whose = (f"{who} wins", f"{who} loses", f"{who} has", "their") if who else ("you win", "you lose", "you have", "your")
    figures: tuple[tuple[Callable[[Judged], int], str], ...] = (
        (lambda one: one.won, wins),
        (lambda one: one.lost, loses),
        (lambda one: one.scored, "you score" if side == CORP else "the Corp scores"),
        (lambda one: one.stolen, "you steal" if side == RUNNER else "the Runner steals"),
    )
    told = [f"{what} in {count(judged) or 'none'} of {judged.worlds}" for count, what in figures if any(map(count, (judged, *beside)))]
    credits = round(abs(judged.credits))
    if credits:
        told.append(f"{has} {credits} {terms.word('credit' if credits == 1 else 'credits')} {'more' if judged.credits > 0 else 'fewer'}")
    elif any(abs(one.credits) >= 1 for one in beside):
        told.append(f"{has} as many {terms.word('credits')} as now")
    return (f"{told[0][0].upper()}{', '.join(told)[1:]} by {whose} next turn.",) if told else ()


def way_of(question: Question, option: Option, world: World, side: Side, book: FactBook, terms: Terms) -> list[str]:
    """Returns what a run costs that an answer begins, by itself or by a card; nothing for another answer."""
    sight = PlayerSight(world, side, book)
    if side != RUNNER:
        return []
    if option.verb == "run":
        return way_in(sight, option.server, terms)
    if question.kind == "action":
        by, paid = (sight.facts(option.card) if option.verb in ("play", "use") else None), option.cost
        server = RunnerPlans(sight, weights_named(EFFORT[side].weights).runner).runs.best(by, option.card)[1] if by is not None else ""
    else:
        by, paid = sight.facts(question.about), NOTHING
        server = option.server if question.effect == "run" else ""
    return way_in(sight, server, terms, by, paid, held=option.verb == "play") if server else []


def way_in(
    sight: PlayerSight, server: str, terms: Terms, by: CardFacts | None = None, paid: Price = A_CLICK, *, held: bool = False
) -> list[str]:
    """Returns what a run costs, ice by ice, in sentences: by a card, which may be `held` yet, and after a price that is paid for it."""
    prices = RunPrices(sight, held)
    credits, bypassed = (by.run.credits, by.run.bypasses) if by is not None else (0, 0)
    spendable, clicks = max(0, sight.spendable() - paid.credits) + credits, max(0, sight.runner.clicks - paid.clicks)
    price = prices.run(server, credits=spendable, clicks=clicks, bypassed=bypassed)
    cards, ice = sight.state.cards, sight.state.ice(server)
    outermost = (cards[oid] for oid in ice[max(0, len(ice) - bypassed) :][::-1])
    parts = [(card.title if sight.knows(card) else UNKNOWN, "bypassed") for card in outermost]
    left = sum(1 for _ in takewhile(lambda hurt: hurt <= sight.hand_size(RUNNER) - held, accumulate(_sure_damage(price, sight))))
    killed = left < len(price.steps)
    for step in price.steps[: left + 1]:
        harms = [harm for place, harm in enumerate(sight.book[step.title].ice.harms) if place not in step.breaks] if step.title else []
        met = (at_encounter(sight.referee, cards[step.ice]) if step.title else None) or AtEncounter()
        name, price_of_it = _ice(step, cards[step.breaker].title if step.breaker in cards else "", met, harms, terms)
        # The chance of the only piece of ice is that of the run.
        chance = "" if len(price.steps) == 1 and price_of_it else _chance(step)
        parts.append((name, "" if step.chance <= 0 else ", ".join(part for part in (chance, price_of_it) if part) or "nothing"))
    if not parts:
        return [f"No ice stands before {terms.server(server)}." if by is not None else "No ice stands before it."]
    way = "; ".join(_together(name, told, len(list(alike))) for (name, told), alike in groupby(parts)) + ", which kills you" * killed
    where = f" to {terms.server(server)}" if by is not None else ""
    return [f"The way in{where}, about {0 if killed else round(100 * price.chance)} in 100: {way}."]


def _sure_damage(price: RunPrice, sight: PlayerSight) -> Iterator[int]:
    """Yields the damage that each piece of ice does on the way, as far as it is sure: that of rezzed ice."""
    return (round(step.damage) if sight.state.cards[step.ice].faceup else 0 for step in price.steps)


def _together(name: str, told: str, count: int) -> str:
    """Returns what is told of so many pieces of ice in a row that are told of alike; nobody can tell those apart that are not known."""
    if count > 1 and name == UNKNOWN and told:
        return f"{count} pieces of {name}, each: {told}"
    return "; ".join([f"{name}: {told}" if told else name] * count)


def _chance(step: IceStep) -> str:
    """Returns the chance that a piece of ice lets one by; empty where it is sure."""
    hundredths = round(100 * step.chance)
    return f"{hundredths} in 100" if hundredths < 100 else ""


def _ice(step: IceStep, breaker: str, met: AtEncounter, let: Sequence[Harm], terms: Terms) -> tuple[str, str]:
    """Returns a piece of ice and what it costs, also as it is `met`; `let` is what the subroutines do that resolve, as far as it is known.

    What costs nothing is empty.
    """
    name = step.title or UNKNOWN
    if step.chance <= 0:
        return f"{name}, which stops you", ""
    price = Price(credits=round(step.credits), clicks=step.clicks, counters=step.counters, kind=step.kind)
    costs = [part for part in (breaker, words(price, terms), *met_words(met, terms), *_damage(step, terms)) if part]
    if step.loses:
        costs += _let_happen(let, terms)
        costs += ["the rest resolves" if costs else "it resolves"] * any(harm.loses > harm.credits for harm in let)
    told = [*costs, *["then it is gone"] * step.gone]
    return name, ", ".join(told) or ("" if step.loses < 0.5 else "it may hurt")


def _damage(step: IceStep, terms: Terms) -> Iterator[str]:
    """Yields the damage that is let happen, by its kind as far as that matters."""
    for amount, kind in ((round(step.damage - step.core), ""), (round(step.core), f"{terms.core} ")):
        if amount:
            yield f"{amount} {kind}damage"


def _let_happen(harms: Sequence[Harm], terms: Terms) -> Iterator[str]:
    """Yields the tags and the losses of credits that are let happen."""
    tags, credits = sum(harm.tags for harm in harms), sum(harm.credits for harm in harms)
    most = "up to " if any(harm.perhaps for harm in harms) else ""
    if tags:
        yield f"{most}{tags} {'tag' if tags == 1 else 'tags'}"
    if credits:
        yield f"{most}{words(Price(credits=credits), terms)} lost"


# --- at the window before an action -----------------------------------------------------------------------------------------------------


class _ActionAhead:
    """The worlds of a seat that is asked before its action or its turn, at that action's question: both players have passed."""

    def __init__(self, worlds: ImaginesWorlds, asked: Question, seen: TurnAndRun) -> None:
        """`asked` and `seen` are what `moment` returns."""
        self._worlds = worlds
        self._asked = asked
        self._seen = seen

    @classmethod
    def after(cls, worlds: ImaginesWorlds, side: Side, belief: Belief, window: OwnWindow) -> "_ActionAhead | None":
        """Returns the worlds at the action; None where something else follows the window, or what follows is not the same in all."""
        effort = EFFORT[side]
        before = worlds.look(belief).state.zone(side, DECK)
        passed = [_passed(worlds.draw(belief, number)) for number in range(max(effort.worlds, effort.ends) if window == "turn" else 1)]
        world = passed[0]
        asked = world.question
        if asked is None or asked.player != side or asked.kind != "action" or world.state.zone(side, DECK) != before:
            return None
        if any(other.question != asked for other in passed):
            return None
        return cls(worlds, asked, TurnAndRun.of(world.state))

    def seen_in_hand(self) -> tuple[tuple[str, float], ...]:
        """Returns the titles seen in the opponent's hand, each with the chance that it is still there."""
        return self._worlds.seen_in_hand()

    def seen_of_deck(self) -> SeenOfDeck | None:
        """Returns what this side has seen of the opponent's deck; None in a position without deck lists."""
        return self._worlds.seen_of_deck()

    def draw(self, belief: Belief, number: int) -> World:
        """Returns the world with this number."""
        return _passed(self._worlds.draw(belief, number))

    def look(self, belief: Belief) -> World:
        """Returns a world for looking at alone; its question is told in full."""
        world = self._worlds.draw(belief, 0)
        world.tell_all()
        return _passed(world)

    def moment(self) -> tuple[Question, TurnAndRun]:
        """Returns the question of the action and what both players see."""
        return self._asked, self._seen


def _passed(world: World) -> World:
    pass_windows(world)
    return world


class AsksQuestions(Protocol):
    """A game or a world."""

    question: Question | None

    def answer(self, answer: Answer) -> None:
        """Answers the open question. Raises IllegalAnswer."""


def pass_windows(playing: AsksQuestions) -> None:
    """Passes windows before an action for both players, as far as they can be passed."""
    for _ in range(MOST_PASSES):
        question = playing.question
        if question is None or question.kind != "window":
            break
        passing = question.decline() or question.forced()
        if passing is None:
            break
        playing.answer(passing)
