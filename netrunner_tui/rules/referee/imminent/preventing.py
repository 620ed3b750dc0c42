"""What prevents, avoids and increases what is imminent (CR 9.9.5, 9.9.6)."""

from typing import Final

from netrunner_tui.abilities import words
from netrunner_tui.abilities.words.closed_lists import PreventableName
from netrunner_tui.model import events
from netrunner_tui.model.card_zones import HAND
from netrunner_tui.model.events.imminent_effects import DAMAGE, ExpectedKind
from netrunner_tui.model.sides import RUNNER, Side
from netrunner_tui.model.text import count_text
from netrunner_tui.rules.referee.base.instances import Context, Flow, Flowing
from netrunner_tui.rules.referee.imminent.conditional import LOWERED, ConditionalInterrupts
from netrunner_tui.rules.referee.imminent.expected import Expected
from netrunner_tui.rules.referee.options import ChoosesMode, Option
from netrunner_tui.rules.referee.phrases import fitted
from netrunner_tui.rules.referee.questions import Question

_OF_CARDS: Final[tuple[ExpectedKind, ...]] = ("trashing", "exposing", "breaking")
"""The effects that are prevented of cards like those that an ability names."""


class Preventing(ConditionalInterrupts):
    """Which parts of what is imminent an instruction prevents or increases, and that it does."""

    def modifies(self, word: words.Instruction, context: Context, expected: Expected) -> bool:
        """Returns whether an instruction of an interrupt, or one in it, could change the imminent effect (CR 9.9.3 a, b)."""
        match word:
            case words.Increase():
                return named_by(expected.what, word.of)
            case words.Prevent():
                return self._may_be_prevented(word, expected) and self._prevents(word, context, expected)
            case words.If():
                inner = word.do if self.condition(word.if_, context) else word.otherwise
            case words.Unless() | words.Repeat():
                inner = word.do
            case words.May():
                inner = word.may + word.otherwise
            case words.Together():
                inner = word.all
            case words.ChooseOne():
                inner = tuple(one for mode in word.choose_one for one in mode)
            case _:
                return False
        return any(self.modifies(one, context, expected) for one in inner)

    @staticmethod
    def _may_be_prevented(word: words.Prevent, expected: Expected) -> bool:
        """Returns whether an effect may be prevented: of damage that cannot be, that the Runner is flatlined by it can (1996)."""
        return expected.preventable or word.of == ("flatline",)

    def _prevents(self, word: words.Prevent, context: Context, expected: Expected) -> bool:
        what = expected.what
        if not self._meant_by(expected, word.of, context.side) or not self._is_done_by(word, context, expected):
            return False
        if word.prevent != "all" and self._prevented(word, context) >= self.amount(word.prevent, context):
            return False
        if what not in _OF_CARDS or word.cards is None:
            return True
        return bool(self.saved(word, context, expected))

    def _meant_by(self, expected: Expected, kinds: tuple[PreventableName, ...], side: Side) -> bool:
        """Returns whether an imminent effect is one of some kinds that a player prevents: of credits, those that they would gain.

        Damage that is more than the Runner has cards would flatline them.
        """
        if named_by(expected.what, kinds):
            return expected.what != "credits" or expected.by == side
        return "flatline" in kinds and expected.what in DAMAGE and expected.amount > len(self.state.zone(RUNNER, HAND))

    def _is_done_by(self, word: words.Prevent, context: Context, expected: Expected) -> bool:
        """Returns whether an imminent effect is the doing of the player, and comes of the card, that an ability names."""
        if word.by and not self._is_by(word.by, expected.by or "", context.side):
            return False
        return self.is_done_by(word.done_by, expected.source, context)

    def _prevented(self, word: words.Prevent, context: Context) -> int:
        """Returns how much of its limit for a turn an ability has already prevented."""
        if not word.each_turn and not word.in_all:
            return 0
        span = self.state.history if word.each_turn else self._span("this run", context)
        mine = [e for e in span if isinstance(e, events.DamagePrevented) and e.source == context.source]
        return sum(e.count for e in mine if named_by(e.what, word.of))

    def saved(self, word: words.Prevent, context: Context, expected: Expected) -> tuple[int, ...]:
        """Returns the cards that an ability could save; one that has gone meanwhile is none of them (CR 1.15.3)."""
        cards = self.state.cards
        there = tuple(oid for oid in expected.cards if oid in cards)
        if word.cards is None:
            return there
        installed = [oid for oid in there if cards[oid].installed or "installed" not in word.cards.in_]
        return tuple(oid for oid in installed if self.fits(oid, word.cards, context))

    def prevent(self, word: words.Prevent, context: Context) -> Flow:
        """Prevents part of what is imminent (9.9.5); where it could be one part or another, the player of the ability says which."""
        able = [one for one in self.expected if one.amount > 0 and self._could_be_prevented(word, context, one)]
        if not able:
            return
        expected = able[0] if len(able) == 1 else (yield from self._which_to_prevent(able, context))
        if expected.what in ("trashing", "exposing"):
            yield from self._prevent_trashing(word, context, expected)
            return
        if expected.what == "breaking":
            yield from self._prevent_breaking(word, context, expected)
            return
        count = expected.amount
        if word.prevent != "all":
            count = min(self.amount(word.prevent, context) - self._prevented(word, context), count)
        if word.up_to and (count > 1 or not word.each_turn):
            low = int(word.each_turn)  # who uses what comes again each turn prevents something
            count = yield from self.ask_number(context.side, low, count, f"{context.title}: prevent how much?", about=context.source)
        if count > 0:
            expected.amount -= count
            context.done = expected.beside_tags if expected.what == "trace effects" else count
            self.emit(events.DamagePrevented(expected.what, count, context.source, context.side))

    def _could_be_prevented(self, word: words.Prevent, context: Context, expected: Expected) -> bool:
        """Returns whether a part of what is imminent is one that an instruction prevents."""
        if not self._may_be_prevented(word, expected) or not self._meant_by(expected, word.of, context.side):
            return False
        return self._is_done_by(word, context, expected)

    def _which_to_prevent(self, able: list[Expected], context: Context) -> Flowing[Expected]:
        """Asks which of several parts an ability prevents."""
        told = [self.book.terms.word(one.what) for one in able]
        options = tuple(Option("choose", mode=place, result=ChoosesMode(said)) for place, said in enumerate(told, 1))
        text = fitted(f"{context.title}: prevent what?", "Prevent what?")
        answer = yield Question(
            player=context.side, kind="choose", step=self.state.step, text=text, options=options, about=context.source, effect="mode"
        )
        self.emit(events.ChoiceMade(context.side, told[answer[0]], context.source))
        return able[answer[0]]

    def increase(self, word: words.Increase, context: Context) -> None:
        """Makes a value of what is imminent higher (9.9.6)."""
        count = self.amount(word.increase, context)
        expected = next((one for one in self.expected if named_by(one.what, word.of)), None)
        if expected is not None and count > 0:
            expected.amount += count
            self.emit(events.EffectIncreased(expected.what, count, context.source))

    def lower_cost(self, word: words.LowerCost, context: Context) -> None:
        """Has what would be played or installed cost fewer credits (CR 1.16.2)."""
        expected = next((one for one in self.expected if one.what in LOWERED), None)
        count = self.amount(word.lower_cost, context)
        if expected is not None and expected.cards and count > 0:
            expected.less += count
            self.emit(events.CostLowered(expected.cards[0], count, context.source))

    def _prevent_trashing(self, word: words.Prevent, context: Context, expected: Expected) -> Flow:
        saved = self.saved(word, context, expected)
        count = len(saved) if word.prevent == "all" else min(self.amount(word.prevent, context), len(saved))
        if len(saved) > count:
            saved = yield from self.choose_cards(
                context.side, saved, count, count, f"{context.title}: choose what is spared", about=context.source, effect="prevent"
            )
        expected.cards = tuple(oid for oid in expected.cards if oid in self.state.cards and oid not in saved)
        expected.amount = len(expected.cards)
        if saved:
            self.emit(events.DamagePrevented(expected.what, len(saved), context.source, context.side))

    def _prevent_breaking(self, word: words.Prevent, context: Context, expected: Expected) -> Flow:
        """Keeps subroutines from being broken: the player whose ability it is says which."""
        if not self.saved(word, context, expected):
            return
        left = expected.places
        count = len(left) if word.prevent == "all" else min(self.amount(word.prevent, context), len(left))
        if len(left) > count:
            what = f"{count_text(count, 'subroutine')} not to be broken"
            text = fitted(f"{context.title}: choose {what}", f"Choose {what}")
            saved = yield from self.choose_subroutines(
                context.side, expected.cards[0], left, count, count, text, about=context.source, effect="prevent"
            )
        else:
            saved = left
        expected.places = tuple(key for key in left if key not in saved)
        expected.amount = len(expected.places)
        if saved:
            self.emit(events.DamagePrevented(expected.what, len(saved), context.source, context.side))


def named_by(what: ExpectedKind, kinds: tuple[PreventableName, ...]) -> bool:
    """Returns whether an imminent effect is one of the kinds that an instruction names; "damage" is damage of any kind."""
    return what in kinds or ("damage" in kinds and what in DAMAGE)
