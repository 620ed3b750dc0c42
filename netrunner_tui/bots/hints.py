"""What the computer would do at somebody's question, from what that player knows, and why."""

from collections.abc import Sequence
from typing import Final

import msgspec

from netrunner_tui.abilities.cards import Pool
from netrunner_tui.bots.card_facts import FactBook
from netrunner_tui.bots.ladder import LADDER
from netrunner_tui.bots.run_prices import IceStep, RunPrices
from netrunner_tui.bots.sight import PlayerSight
from netrunner_tui.bots.thinking import MOST_ANSWERS, ImaginesWorlds, Judged, Thinker, belief_of, trusted
from netrunner_tui.bots.weight_files import weights_named
from netrunner_tui.model.advice import Advice, Hint
from netrunner_tui.model.sides import Side
from netrunner_tui.model.terms import Terms
from netrunner_tui.rules.referee.questions import Question, QuestionKind
from netrunner_tui.rules.world import World

MOST: Final = 3
"""Candidates that are told."""
KINDS: Final[tuple[QuestionKind, ...]] = ("action", "window", "choose", "may", "pay", "access", "mulligan", "discard")
EFFORT: Final = {
    side: msgspec.structs.replace(effort, worlds=8, kinds=KINDS, compared=MOST, answers=MOST_ANSWERS)
    for side, effort in LADDER[-1].effort.items()
}
"""As the hardest opponent thinks, at more questions and in more worlds: its chances are those that the weights' curve was fitted on."""


def advise(worlds: ImaginesWorlds, side: Side, pool: Pool, terms: Terms, seed: str) -> Advice:
    """Thinks ahead at the open question of a side. `seed` must not depend on anything hidden.

    Raises IllegalAnswer where the question is not that side's.
    """
    book = FactBook(pool)
    belief = belief_of(worlds, f"{seed}/hint/{side}", book)
    verdict = Thinker(worlds, side, book).verdict(belief, EFFORT[side])
    world = worlds.look(belief)
    question = world.question
    assert question is not None
    effort, best = EFFORT[side], verdict.judged[:MOST]
    weights = weights_named(effort.weights)
    # The first is what the computer would do, by its plan and by what came of it; what it thinks less of is told as less.
    first, ahead = best[0], trusted(best[0], effort.trust) - best[0].chance
    chances = [min(1.0, max(0.0, trusted(one, effort.trust) - ahead)) for one in best]
    hints = tuple(
        _hint(one, weights.chance_shown(side, chance) if one.worlds else 0.0, question, world, side, book, terms)
        for one, chance in zip(best, chances, strict=True)
    )
    margin = first.spread / max(1, first.worlds) ** 0.5
    return Advice(hints, first.worlds, len(best) > 1 and chances[0] - chances[1] < margin)


def _hint(judged: Judged, chance: float, question: Question, world: World, side: Side, book: FactBook, terms: Terms) -> Hint:
    reasons = [*what_came_of_it(judged)]
    if question.kind == "action" and len(judged.answer) == 1:
        option = question.options[judged.answer[0]]
        if option.verb == "run":
            reasons += way_in(world, side, book, option.server, terms)
    return Hint(question.say(judged.answer, terms), chance, judged.plan, tuple(reasons))


def what_came_of_it(judged: Judged, who: str = "") -> Sequence[str]:
    """Returns the events that the worlds ended with, before the player's next turn; `who` names the player where they are not spoken to."""
    wins, loses, whose = (f"{who} wins", f"{who} loses", "their") if who else ("you win", "you lose", "your")
    if not judged.worlds:
        return ()
    told: list[str] = []
    for count, what in (
        (judged.won, wins), (judged.lost, loses), (judged.scored, "the Corp scores"), (judged.stolen, "the Runner steals"),
    ):  # fmt: skip
        if count:
            told.append(f"{what} in {count} of {judged.worlds}")
    if abs(judged.credits) >= 1:
        told.append(f"{'+' if judged.credits > 0 else '-'}{abs(judged.credits):.0f} credits by {whose} next turn")
    return (f"{told[0][0].upper()}{', '.join(told)[1:]}.",) if told else ()


def way_in(world: World, side: Side, book: FactBook, server: str, terms: Terms) -> list[str]:
    """Returns what a run of a side costs, ice by ice, in sentences."""
    prices = RunPrices(PlayerSight(world, side, book))
    price = prices.run(server)
    cards = prices.sight.state.cards
    parts = [_ice(step, cards[step.breaker].title if step.breaker in cards else "", terms) for step in price.steps]
    if not parts:
        return ["No ice stands before it."]
    way = "; ".join(parts)
    return [f"The way in, about {round(100 * price.chance)} in 100: {way}."]


def _ice(step: IceStep, breaker: str, terms: Terms) -> str:
    name = step.title or "ice that you do not know"
    if step.chance <= 0:
        return f"{name}, which stops you"
    cost = terms.credits(round(step.credits)) if step.credits >= 0.5 else ""
    harm = f"{step.damage:.0f} damage" if step.damage >= 0.5 else ""
    chance = f"{round(100 * step.chance)} in 100" if step.chance < 1 else ""
    told = ", ".join(part for part in (chance, breaker, cost, harm) if part)
    return f"{name}: {told}" if told else f"{name}: nothing"
