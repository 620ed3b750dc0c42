"""Questions that the referee asks, and their legal answers.

A question belongs to one player. Most have a list of options of which exactly one is answered. Some take several
(`least`..`most` of the options, in order where `ordered`), and some take a number (`numbers`).
"""

from typing import Literal

import msgspec

from netrunner_tui.model.sides import Side
from netrunner_tui.model.terms import PRESENT, Terms
from netrunner_tui.rulebook_facts.charts import Opens
from netrunner_tui.rules.referee.options import Option, is_subroutine, option_name, phrase

QuestionKind = Literal["window", "action", "choose", "may", "pay", "access", "order", "discard", "mulligan"]
ChosenFor = Literal[
    "", "access", "add", "arrange", "base link", "break", "charge", "choose", "derez", "discard", "encounter", "expose", "forfeit",
    "host", "install", "lose", "make room", "mode", "move", "pay from", "place", "play", "prevent", "remember", "remove", "resolve",
    "reveal", "rez", "run", "search", "shuffle", "steal", "strength", "subtypes", "swap", "trash", "turn",
]  # fmt: skip
"""The purpose of a choice: what is done with the chosen."""

Answer = tuple[int, ...]
"""The places (from 0) of the chosen options, in the chosen order; for a question about a number, that number alone."""


# Hashes are kept: a server looks each question up twice, with its options, as the new one and as the one before.
class Question(msgspec.Struct, frozen=True, gc=False, kw_only=True, cache_hash=True):
    """What is open: who must answer, and which answers are legal.

    >>> import netrunner_tui as nt
    >>> question = nt.new_game().question
    >>> question.player, question.kind, question.several, len(question.options)
    ('corp', 'mulligan', False, 2)
    """

    player: Side
    kind: QuestionKind
    step: str
    text: str
    """The situation, then what is open; at most 60 cells; for the asked player alone."""
    options: tuple[Option, ...] = ()
    least: int = 1
    most: int = 1
    ordered: bool = False
    """The order of the chosen options counts, first = top."""
    numbers: tuple[int, int] | None = None
    """The lowest and the highest number that may be answered."""
    may_decline: bool = False
    """The last option (or choosing none, or the lowest number) declines: nothing is done and nothing is paid."""
    enough: int = 0
    """Where a number decides something that is open to both players, the lowest that wins it: a trace with open bids (CR 10.8.6d)."""
    held: tuple[int, ...] = ()
    """Where a number is paid: the cards whose credits may be spent on it, beside those of the player's pool."""
    required: tuple[int, ...] = ()
    """Options that every answer to a question for several must hold: declining chooses just these."""
    about: int = 0
    """The card whose ability asks; 0 where a rule asks."""
    public: str = ""
    """The situation in words that the other player may read; the same whatever the options are."""
    effect: ChosenFor = ""
    """The purpose of the choice; empty where nothing needs saying."""
    window: tuple[Opens, ...] = ()
    """For windows: what it is open for."""
    seems_able: bool = False
    """For windows: a card that both see has an ability that cannot be used now, for a reason that only the asked player knows.

    This and what follows is found where a seat is told its question (`Windows.for_its_reader`): programs do without.
    """
    ahead: tuple[Option, ...] = ()
    """For a player's window before an action: the actions as they could be taken now, once it is passed."""
    in_the_open: bool = False
    """Of a single mode: both players see why no other can be chosen, so that giving it at once tells nothing (CR 10.2)."""
    secret: bool = False
    """The answer is the other player's to know only when both have answered (a bid of 1996): at one keyboard it is typed unseen."""

    @property
    def several(self) -> bool:
        """Returns whether a number of options other than exactly one may be chosen."""
        return self.numbers is None and (self.most != 1 or self.least != 1)

    def decline(self) -> Answer | None:
        """Returns the answer that declines, or None where the question cannot be declined."""
        if not self.may_decline:
            return None
        if self.numbers is not None:
            return (self.numbers[0],)
        if self.several:
            return self.required
        return (len(self.options) - 1,)

    @property
    def interrupts(self) -> bool:
        """Returns whether it is a window in which something is imminent that can be interrupted (CR 9.9.4): no action comes after it."""
        return self.kind == "window" and self.effect == "prevent"

    def once_passed(self) -> "Question":
        """Returns what is asked after a player's window before an action, where nothing else happens: which action they take."""
        return Question(player=self.player, kind="action", step=self.step, text="", options=self.ahead)

    def forced(self) -> Answer | None:
        """Returns the only possible answer, or None where there are several."""
        if self.numbers is not None:
            low, high = self.numbers
            return (low,) if low == high else None
        count = len(self.options)
        if not self.several:
            return (0,) if count == 1 else None
        if self.ordered and self.most > 1:
            return None
        if self.most == len(self.required):
            return self.required
        return tuple(range(count)) if self.least == count else None

    def allows(self, answer: Answer) -> bool:
        """Returns whether `answer` is legal."""
        if self.numbers is not None:
            return len(answer) == 1 and self.numbers[0] <= answer[0] <= self.numbers[1]
        if len(answer) == 1 and not self.required:
            return self.least <= 1 <= self.most and 0 <= answer[0] < len(self.options)
        return self._allows_several(answer)

    def _allows_several(self, answer: Answer) -> bool:
        if not self.least <= len(answer) <= self.most or len(set(answer)) != len(answer):
            return False
        return all(0 <= place < len(self.options) for place in answer) and all(place in answer for place in self.required)

    def say(self, answer: Answer, terms: Terms = PRESENT) -> str:
        """Returns `answer` in words, as the log keeps it."""
        if self.numbers is not None:
            return f"{'pay' if self.kind == 'pay' else 'choose'} {answer[0]}"
        if not answer:
            return "choose none"
        if len(answer) == 1 and not is_subroutine(option := self.options[answer[0]]):
            return phrase(option, terms)
        chosen = [self.options[place] for place in answer]
        if all(map(is_subroutine, chosen)):
            return f"choose subroutine{'' if len(chosen) == 1 else 's'} {', '.join([option_name(option, terms) for option in chosen])}"
        return f"choose {', '.join([option_name(option, terms) for option in chosen])}"
