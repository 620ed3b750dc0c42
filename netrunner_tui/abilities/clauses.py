"""A clause that is being written: how it begins, and the nouns in it that a pronoun may take the place of.

A card is named by a noun that says which card it is, `⟦this|this program⟧`, until the text is whole, as terms are marked until then: what
becomes "it" is decided by what nouns refer to, and not by how they read.
"""

import re
from typing import Final, Literal, NamedTuple, get_args

import msgspec

Referent = Literal["this", "chosen", "it"]
"""What a pronoun can stand for: the card itself, what was chosen, or the card that an event was about."""
_REFERENTS: Final[dict[str, Referent]] = {name: name for name in get_args(Referent)}


class Noun(NamedTuple):
    """A noun in a text, with what it refers to."""

    refers_to: Referent
    text: str
    several: bool = False

    def __str__(self) -> str:
        return f"⟦{self.refers_to}{'*' if self.several else ''}|{self.text}⟧"

    @property
    def pronoun(self) -> str:
        """Returns what is said in its place once it has been said."""
        return "them" if self.several else "it"


THOSE_CHOSEN: Final = str(Noun("chosen", "those cards", several=True))
"""What several cards are called that were chosen, where one of them is meant, or others."""


def this_card(text: str) -> str:
    """Returns what the card is called that a text stands on."""
    return str(Noun("this", text))


_NOUN: Final = re.compile(rf"⟦(?P<refers_to>{'|'.join(_REFERENTS)})(?P<several>\*?)\|(?P<text>[^⟧]*)⟧")
_LAST_NOUN: Final = re.compile(rf"{_NOUN.pattern}\.?\Z")


def _noun(found: re.Match[str]) -> Noun:
    return Noun(_REFERENTS[found["refers_to"]], found["text"], bool(found["several"]))


def nouns(text: str) -> list[Noun]:
    """Returns the nouns of a text, in its order."""
    return [_noun(found) for found in _NOUN.finditer(text)]


def says_this(text: str) -> bool:
    """Returns whether a text names the card that it stands on."""
    return any(noun.refers_to == "this" for noun in nouns(text))


def last_noun(text: str) -> Noun | None:
    """Returns the noun that a clause or sentence ends with; None where it ends with another word."""
    found = _LAST_NOUN.search(text)
    return None if found is None else _noun(found)


def with_pronoun(text: str, said: Noun) -> str:
    """Returns a text with the pronoun in each place of a noun that was said before it."""
    return _NOUN.sub(lambda found: said.pronoun if _noun(found) == said else found[0], text)


def this_said_before(text: str) -> str:
    """Returns a text with "it" for the card that it stands on."""
    return _NOUN.sub(lambda found: "it" if found["refers_to"] == "this" else found[0], text)


def read_out(text: str) -> str:
    """Returns a text in which nothing more is decided: its nouns as they are read."""
    return _NOUN.sub(r"\g<text>", text) if "⟦" in text else text


def _first_letter(text: str) -> int:
    """Returns the place of the first letter of a text, whose first word may be a noun, or a term of the game."""
    noun = _NOUN.match(text)
    begins = noun.start("text") if noun is not None else 0
    return begins + text.startswith("<", begins)


def capital(text: str) -> str:
    """Returns a text that begins with a capital."""
    at = _first_letter(text)
    return text[:at] + text[at : at + 1].upper() + text[at + 1 :]


def small(text: str) -> str:
    """Returns a text that begins with a small letter, to go on in a sentence."""
    at = _first_letter(text)
    return text[:at] + text[at : at + 1].lower() + text[at + 1 :]


def sentence(clause: "Clause | str") -> str:
    """Returns a clause with a capital and a full stop."""
    text = str(clause)
    return capital(text) + ("" if not text or text.endswith((".", ":", '."')) else ".")


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
