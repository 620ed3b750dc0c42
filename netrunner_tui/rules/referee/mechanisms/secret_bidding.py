"""Credits that both players spend in secret: neither learns of the other's before both have decided."""

from typing import Final

from netrunner_tui.abilities import words
from netrunner_tui.model import events
from netrunner_tui.model.events.choices import PARITIES
from netrunner_tui.model.sides import CORP, RUNNER, SIDES, Side, other
from netrunner_tui.model.text import capital
from netrunner_tui.rules.referee.base.instances import Context, Flow, Flowing
from netrunner_tui.rules.referee.instructing.instruction_rows import row
from netrunner_tui.rules.referee.mechanisms.subroutine_instructions import SubroutineInstructions
from netrunner_tui.rules.referee.options import Option
from netrunner_tui.rules.referee.phrases import fitted
from netrunner_tui.rules.referee.questions import Question

_BIDDING: Final = "makes a secret bid"
"""What the other player may know of the question for a bid."""


class SecretBidding(SubroutineInstructions):
    """Secret bids."""

    def _secret_bids(self, word: words.SecretBids, context: Context) -> Flow:
        """Carries out secret bids: both decide, both are shown, both pay; then what depends on it."""
        most = self.amount(word.secret_bids, context)
        bids: dict[Side, int] = {}
        for side in SIDES:
            bids[side] = yield from self._ask_bid(side, min(most, self.spendable(side, "secret bid")), context)
            self.emit(events.SecretBidMade(side, context.source))
        self.emit(events.SecretBidsShown(bids[CORP], bids[RUNNER], context.source))
        for side in SIDES:
            yield from self.pay_credits(side, bids[side], "secret bid", "secret bid", context.source)
            if bids[side]:
                self.note_taken(side, context.source, context.title)
        yield from self.checkpoint()
        yield from self.resolve_block(word.if_equal if bids[CORP] == bids[RUNNER] else word.if_different, context)
        # What depends on the bids comes before abilities that wait for them to be shown (ruling on Fumiko Yamamori, 2017-04-14).
        self.emit(events.SecretBidsSettled(bids[CORP], bids[RUNNER], context.source))

    def _ask_bid(self, side: Side, highest: int, context: Context) -> Flowing[int]:
        """Asks a player how much they spend in secret, without the numbers that nobody can spend so."""
        asked = f"how many {self.book.terms.word('credits')} do you spend in secret?"
        text = fitted(f"{context.title}: {asked}", capital(asked))
        never = self._never_bid()
        if never.isdisjoint(range(highest + 1)):
            return (yield from self.ask_number(side, 0, highest, text, kind="pay", about=context.source, secret=True, public=_BIDDING))
        bids = [bid for bid in range(highest, -1, -1) if bid not in never]
        answer = yield Question(
            player=side,
            kind="pay",
            step=self.state.step,
            text=text,
            options=tuple(Option("pay", amount=bid) for bid in bids),
            may_decline=True,
            about=context.source,
            secret=True,
            public=_BIDDING,
        )
        return bids[answer[0]]

    def _never_bid(self) -> frozenset[int]:
        """Returns the numbers of credits that nobody can spend in secret now."""
        declared = self.active.declared.get("never spent in secret", ())
        holding = [one.word for one in declared if self.holds(one, self.context_of(one))]
        return frozenset(word.never_spent_in_secret for word in holding if isinstance(word, words.NeverBid))

    def _secret_number(self, word: words.SecretNumber, context: Context) -> Flow:
        """Has a player note a number, or spend credits, in secret; the other guesses, and both are shown."""
        most = self.amount(word.secret_number, context)
        if word.spent:
            most = min(most, self.spendable(context.side, "secret bid"))
        if most < word.least:
            return
        if word.spent:
            number = yield from self._ask_bid(context.side, most, context)
        else:
            text = fitted(f"{context.title}: which number do you note in secret?", "Which number do you note in secret?")
            public = "notes a number in secret"
            number = yield from self.ask_number(context.side, word.least, most, text, about=context.source, secret=True, public=public)
        self.emit(events.SecretBidMade(context.side, context.source, noted=not word.spent))
        by_parity = word.guess == "odd or even"
        guess = yield from self._ask_guess(word, most, context)
        self.emit(events.SecretNumberShown(context.side, number, guess, by_parity, word.spent, context.source))
        if word.spent:
            yield from self.pay_credits(context.side, number, "secret bid", "secret bid", context.source)
            yield from self.checkpoint()
        outer, context.x = context.x, number
        right = number % 2 if by_parity else number
        yield from self.resolve_block(word.if_guessed if guess == right else word.if_not_guessed, context)
        context.x = outer

    def _ask_guess(self, word: words.SecretNumber, most: int, context: Context) -> Flowing[int]:
        """Asks the other player for the number, or for its rest by 2. How many credits there may be, and are, everybody sees."""
        guesser = other(context.side)
        if word.guess == "number":
            text = fitted(f"{context.title}: which number do you guess?", "Which number do you guess?")
            return (yield from self.ask_number(guesser, word.least, most, text, about=context.source, public="guesses a number"))
        answer = yield Question(
            player=guesser,
            kind="choose",
            step=self.state.step,
            text=fitted(f"{context.title}: do you guess odd or even?", "Do you guess odd or even?"),
            options=tuple(Option("choose", title=parity) for parity in PARITIES),
            about=context.source,
            public="guesses a number",
        )
        return answer[0]

    def _could_note(self, word: words.SecretNumber, context: Context) -> bool:
        """Returns whether there is a number to note: of the credits that a player has, one of those left once what is due is paid."""
        most, due = self.amount(word.secret_number, context), context.due.credits
        count = word.secret_number.count if isinstance(word.secret_number, words.Count) else None
        if isinstance(count, words.PlayerHas) and count.has == "credits" and isinstance(due, int):
            pool = self.pooled(context.side)
            elsewhere = self.spendable(context.side, "play" if context.played else "use", context.source) - pool
            most -= max(0, due - elsewhere)
        return most >= word.least


ROWS: Final = dict((
    row(words.SecretBids, SecretBidding._secret_bids),
    row(words.SecretNumber, SecretBidding._secret_number, SecretBidding._could_note),
))  # fmt: skip
