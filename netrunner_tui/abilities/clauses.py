"""A clause that is being written, and how clauses are put together by how they begin."""

from typing import Final, Literal

import msgspec

Beginning = Literal["verb", "you", "permission", "subject", "condition", "alternatives", "time", "each", "change"]
"""How a clause begins: with the verb of whoever does it, "you", "you may", another subject, "if", the same with what is done otherwise,
when or how long, "for each", or "+1"."""


class Clause(msgspec.Struct, frozen=True):
    """A clause, with what the sentence around it has to know of it."""

    text: str
    begins: Beginning = "verb"
    several: bool = False
    """Whether it holds more than one sentence."""
    ends: bool = False
    """Whether it ends with a full stop of its own."""

    def __str__(self) -> str:
        return self.text

    def __add__(self, more: str) -> "Clause":
        """Returns the clause with more behind it, as part of its last sentence."""
        return Clause(self.text + more, self.begins, self.several)

    def then(self, *sentences: str) -> "Clause":
        """Returns the clause as a sentence, with others behind it; each has its full stop."""
        return Clause(" ".join([self.text if self.ends else f"{self.text}.", *sentences]), self.begins, bool(sentences), ends=True)

    def reworded(self, text: str) -> "Clause":
        """Returns the clause in other words that begin and end alike."""
        return Clause(text, self.begins, self.several, self.ends)

    @property
    def after_if(self) -> str:
        """Returns what comes after "if" in a clause that begins with a condition."""
        return self.text[len("if ") :]

    @property
    def stopped(self) -> str:
        """Returns the text with a full stop, and no capital."""
        return self.text if self.ends else f"{self.text}."

    @property
    def unstopped(self) -> "Clause":
        """Returns the clause without a full stop of its own."""
        return Clause(self.text[:-1], self.begins, self.several) if self.ends else self


def led_by(player: str, said: str) -> Clause:
    """Returns a clause about a player, by what that one is called."""
    return Clause(f"{player} {said}", "you" if player == "you" else "subject")


_ORDER: Final[frozenset[Beginning]] = frozenset({"verb", "you", "permission"})
"""Openings that say at once what is done, and not who else does it, when, or on what condition."""


def says_at_once(done: Clause) -> bool:
    """Returns whether a clause begins with what is done, and not with when, how often, how long or on what condition."""
    return done.begins in _ORDER or done.begins == "subject"


def permitted(payer: str, done: Clause) -> Clause:
    """Returns what somebody may do: "you may draw 1 card", "you may do this: when this run ends, draw 1 card"."""
    begins: Beginning = "permission" if payer == "you" else "subject"
    may = "may" if done.begins in _ORDER else "may," if done.begins == "each" else "may do this:"
    return Clause(f"{payer} {may} {done}", begins, done.several, done.ends)


def at_a_price(payer: str, paid: str, done: Clause) -> Clause:
    """Returns what somebody may pay for: "you may pay 1c to draw 1 card"; in two sentences, where somebody else does it."""
    begins: Beginning = "permission" if payer == "you" else "subject"
    if done.begins in _ORDER:
        return Clause(f"{payer} may {paid} to {done}", begins, done.several, done.ends)
    do = "do" if payer in ("you", "they") else "does"
    then = f" and {done.after_if}" if done.begins == "condition" else f", {done}"
    return Clause(f"{payer} may {paid}. If {payer} {do}{then}", begins, several=True, ends=done.ends)
