"""A coach for somebody's first games: what the script would do at a question, and why, in a sentence; and what it had liked better."""

from collections.abc import Mapping
from typing import Final, NamedTuple

import msgspec

from netrunner_tui.abilities.cards import Pool
from netrunner_tui.bots.candidates import LOSING
from netrunner_tui.bots.card_facts.fact_book import FactBook
from netrunner_tui.bots.hints import action_after, way_of
from netrunner_tui.bots.thinking import Effort, ImaginesWorlds, Judged, Thinker
from netrunner_tui.bots.unknown_decks import belief_of_person
from netrunner_tui.bots.weight_files import BEST
from netrunner_tui.model.sides import CORP, SIDES, Side
from netrunner_tui.model.terms import Terms
from netrunner_tui.rules.referee.options import Option, OptionVerb
from netrunner_tui.rules.referee.questions import Answer, Question
from netrunner_tui.rules.telling.results import answer_told
from netrunner_tui.rules.world import World

_MUCH: Final = 2.0
"""Credits by which an action must be worse than the best one to be remarked on."""
_MOST_SAID: Final = 146
"""Characters for which two rows of the smallest table are enough, wherever the words are wrapped."""
SCRIPT_EFFORT: Final[Mapping[Side, Effort]] = {side: Effort(weights=BEST[side]) for side in SIDES}

_WHY: Final[Mapping[OptionVerb, str]] = {
    "gain": "Nothing that you could pay for now is worth more. Money is what everything else is made of.",
    "draw": "What you hold is not enough for a plan. More cards, more plans.",
    "play": "{card} does what it says at once, and that is worth more than the click.",
    "advance": "A counter more, and {card} is nearer to its points.",
    "purge": "Their viruses have grown too strong.",
    "trash resource": "A tagged Runner's resources are yours to take.",
    "untag": "A tag lets the Corp take your things apart. Be rid of it.",
    "use": "{card} is there to be used, and this is a good moment.",
    "rez": "Facedown, {card} does nothing. This is the moment that it is for.",
    "score": "Points, and they cost neither click nor credit.",
    "pass": "Nothing here is worth its price.",
    "continue": "What lies ahead is worth more than what it may cost.",
    "jack out": "It can only get worse from here.",
    "steal": "Points. Agendas are what you came for.",
    "trash": "It would earn them more than it costs you.",
    "leave": "It is not worth its price. Keep your money.",
    "keep": "A hand that works: something to begin with, and money to pay for it.",
    "mulligan": "With this hand nothing gets going. Others will be better.",
}  # fmt: skip
"""Why, by what is done, of which card; what is installed and where runs go is told by more than that."""
_INSTALLED: Final[Mapping[str, str]] = {
    "ice": "Ice makes visits dear, and cheap visits are what loses you agendas.",
    "agenda": "An agenda in a server can be scored soon. In your hand it can only be found.",
    "asset": "While {card} stands there it works for you, or the Runner pays to be rid of it.",
    "upgrade": "{card} makes that server harder to get at.",
    "program": "Without the right breaker, ice decides where you may go.",
    "hardware": "{card} lies there for the rest of the game, and pays back in time.",
    "resource": "The sooner {card} lies there, the more often it pays.",
}
_LOOK: Final = "An access is a chance of points, and the way is worth its price."
_ASKS: Final = "Of all that you may choose, this serves you most."


class CoachSays(msgspec.Struct, frozen=True):
    """What the coach says at a question."""

    answer: Answer
    """What the coach would do."""
    text: str
    ahead: Option | None = None
    """The action that the coach would take once the window before it is passed."""


class _Remembered(NamedTuple):
    """An action that the coach has advised, to remark on the one that is taken."""

    number: int
    """How many answers there were before it, or before the window in which it was advised."""
    question: Question
    judged: tuple[Judged, ...]
    passed: Answer | None = None
    """The answer that passes that window."""

    def taken(self, given: Mapping[int, Answer]) -> Answer | None:
        """Returns the action that the player has taken, of the answers by the number before each; None where it is not known."""
        answer = given.get(self.number)
        if self.passed is None or answer != self.passed:
            return answer if self.passed is None else None
        # The other player passes too: where they did something else, other actions may be open than were looked at.
        return next((given[number] for number in (self.number + 1, self.number + 2) if number in given), None)


class GameCoach:
    """One side's coach. It holds worlds, and never the game: it knows what its player knows."""

    def __init__(self, worlds: ImaginesWorlds, side: Side, pool: Pool, terms: Terms, seed: str) -> None:
        """`seed` must not depend on anything hidden."""
        self._worlds = worlds
        self._side: Side = side
        self._book = FactBook(pool)
        self._terms = terms
        self._seed = seed
        self._thinker = Thinker(worlds, side, self._book)
        self._asked: _Remembered | None = None

    def says(self, number: int, given: Mapping[int, Answer]) -> CoachSays:
        """Advises at the open question, after `number` answers. `given` are the player's answers, by the number before each.

        Raises IllegalAnswer where the question is not that side's.
        """
        belief = belief_of_person(self._worlds, f"{self._seed}/coach/{self._side}", self._book)
        judged = self._thinker.verdict(belief, SCRIPT_EFFORT[self._side]).judged
        world = self._worlds.look(belief)
        question = world.question
        assert question is not None
        before = self._before(given)
        answer = judged[0].answer
        if question.kind == "action":
            self._asked = _Remembered(number, question, judged)
            return CoachSays(answer, in_short(before, *self._why(question, answer, world), self._plan(judged[0])))
        # Where the action can be chosen in the window before it, nothing is said of passing that.
        worlds = action_after(self._worlds, self._side, belief) if answer == question.decline() else None
        acting = worlds.look(belief) if worlds is not None else None
        if worlds is None or acting is None or acting.question is None:
            return CoachSays(answer, in_short(before, *self._why(question, answer, world)))
        judged = Thinker(worlds, self._side, self._book).verdict(belief, SCRIPT_EFFORT[self._side]).judged
        self._asked = _Remembered(number, acting.question, judged, answer)
        best = judged[0]
        text = in_short(before, *self._why(acting.question, best.answer, acting), self._plan(best))
        return CoachSays(answer, text, acting.question.options[best.answer[0]])

    def _plan(self, best: Judged) -> str:
        told = best.plan.told(self._terms)
        return f"The plan: {told}." if told else ""

    def _before(self, given: Mapping[int, Answer]) -> str:
        """Returns what the coach had liked better than the last action; empty where that was as good."""
        asked, self._asked = self._asked, None
        if asked is None:
            return ""
        answer = asked.taken(given)
        done, best = next((one for one in asked.judged if one.answer == answer), None), asked.judged[0]
        if done is None or done.worth > best.worth - _MUCH:
            return ""
        better, worse = (answer_told(asked.question, one.answer, self._terms) for one in (best, done))
        return f"I would rather have seen you {better} than {worse}."

    def _why(self, question: Question, answer: Answer, world: World) -> tuple[str, str]:
        """Returns why, and what the run costs that it begins; empty where it begins none."""
        if question.numbers is not None:
            return "That much and no more is what it is worth.", ""
        if self._parts(question, answer, world):
            return "Part with what you miss least.", ""
        if question.several or len(answer) != 1:
            return _ASKS, ""
        option = question.options[answer[0]]
        why = _LOOK if option.verb == "run" else self._why_of(question, option, world)
        return why, " ".join(way_of(question, option, world, self._side, self._book, self._terms))

    def _why_of(self, question: Question, option: Option, world: World) -> str:
        if option.verb == "install":
            return _INSTALLED.get(self._type_of(option, world), "").format(card=option.title)
        if option.verb == "pass" and self._side == CORP and question.kind == "window":
            return "Nothing to pay for at this moment."
        return _WHY.get(option.verb, _ASKS).format(card=option.title or "the card")

    def _parts(self, question: Question, answer: Answer, world: World) -> bool:
        """Returns whether an answer parts with cards of the player's own."""
        if question.kind != "discard" and question.effect not in LOSING:
            return False
        cards = (world.state.cards.get(question.options[place].card) for place in answer)
        return all(card is not None and card.owner == self._side for card in cards)

    @staticmethod
    def _type_of(option: Option, world: World) -> str:
        card = world.state.cards.get(option.card)
        return world.referee.pool.facts[card.title].printed.type if card is not None else ""


def in_short(before: str, why: str, way: str, plan: str = "") -> str:
    """Returns as much as the smallest table shows: what is said at every game gives way to what is said of this one."""
    said = {"before": before, "why": why, "way": way, "plan": plan}
    for dropped in ("plan", "why", "way"):
        text = " ".join(part for part in said.values() if part)
        if len(text) <= _MOST_SAID or text == said[dropped]:
            return text
        said[dropped] = ""
    return before
