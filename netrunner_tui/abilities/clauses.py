"""A clause that is being written: how it begins, and the nouns in it that a pronoun may take the place of.

A card is named by a noun that says which card it is, `⟦this|this program⟧`, until the text is whole, as terms are marked until then: what
becomes "it" is decided by what nouns refer to, and not by how they read.
"""

import re
from collections.abc import Callable, Mapping
from typing import Final, Literal, get_args

import msgspec

Referent = Literal["this", "chosen", "it"]
"""What a pronoun can stand for: the card itself, what was chosen, or the card that an event was about."""
_REFERENTS: Final[dict[str, Referent]] = {name: name for name in get_args(Referent)}


class Noun(msgspec.Struct, frozen=True):
    """A noun in a text, with what it refers to."""

    refers_to: Referent
    text: str
    several: bool = False
    again: bool = False
    """It is a pronoun: what it refers to has been said before."""

    def __str__(self) -> str:
        return f"⟦{self.refers_to}{'*' if self.several else ''}{'~' if self.again else ''}|{self.text}⟧"

    @property
    def pronoun(self) -> "Noun":
        """Returns what is said in its place once it has been said."""
        return Noun(self.refers_to, "them" if self.several else "it", self.several, again=True)

    @property
    def names_this(self) -> bool:
        """Returns whether it names the card that the text stands on."""
        return self.refers_to == "this" and not self.again


IT: Final = Noun("it", "it", again=True)
"""The card that an event was about, where nothing else can be meant."""


THOSE_CHOSEN: Final = str(Noun("chosen", "those cards", several=True))
"""What several cards are called that were chosen, where one of them is meant, or others."""


def this_card(text: str) -> str:
    """Returns what the card is called that a text stands on."""
    return str(Noun("this", text))


_NOUN: Final = re.compile(rf"⟦(?P<refers_to>{'|'.join(_REFERENTS)})(?P<several>\*?)(?P<again>~?)\|(?P<text>[^⟧]*)⟧")
_LAST_NOUN: Final = re.compile(rf"{_NOUN.pattern}\.?\Z")


def _noun(found: re.Match[str]) -> Noun:
    return Noun(_REFERENTS[found["refers_to"]], found["text"], bool(found["several"]), bool(found["again"]))


def nouns(text: str) -> list[Noun]:
    """Returns the nouns of a text, in its order."""
    return [_noun(found) for found in _NOUN.finditer(text)]


def says_this(text: str) -> bool:
    """Returns whether a text names the card that it stands on."""
    return any(noun.names_this for noun in nouns(text))


def last_noun(text: str) -> Noun | None:
    """Returns the noun that a clause or sentence ends with; None where it ends with another word."""
    found = _LAST_NOUN.search(text)
    return None if found is None else _noun(found)


def with_pronoun(text: str, said: Noun) -> str:
    """Returns a text with the pronoun in each place of a noun that was said before it."""
    return _NOUN.sub(lambda found: str(said.pronoun) if _noun(found) == said else found[0], text)


def this_said_before(text: str) -> str:
    """Returns a text with "it" for the card that it stands on."""
    return _NOUN.sub(lambda found: str(_noun(found).pronoun) if _noun(found).names_this else found[0], text)


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


def _stopped(text: str) -> str:
    """Returns a text with a full stop; a sentence that ends with a quoted one has the full stop of that."""
    return text if not text or text.endswith((".", ":", '."')) else f"{text}."


def sentence(clause: "Clause | str") -> str:
    """Returns a clause with a capital and a full stop."""
    return _stopped(capital(str(clause)))


Beginning = Literal["verb", "you", "permission", "subject", "condition", "alternatives", "next", "time", "each", "change"]
"""How a clause begins: with the verb of whoever does it, "you", "you may", another subject, "if", the same with what is done otherwise,
"then", when or how long, "for each", or "+1"."""
_BY_BEGINNING: Final[Mapping[Beginning, str]] = {"condition": "if ", "alternatives": "if ", "next": "then "}
"""The words that a clause begins with because of how it begins."""


class Clause(msgspec.Struct, frozen=True):
    """A clause, with what the sentence around it has to know of it, and with the sentences after it that belong to it."""

    said: str
    """Its first sentence, without the "if" or "then" that its beginning gives it, and without a full stop."""
    begins: Beginning = "verb"
    more: tuple["Clause", ...] = ()
    """The sentences after it, none of which has more of its own."""
    ends: bool = False
    """Whether nothing goes on from its last sentence, which has its full stop then."""

    @property
    def first(self) -> str:
        """Returns its first sentence."""
        return _BY_BEGINNING.get(self.begins, "") + self.said

    def __str__(self) -> str:
        *before, last = (self.first, *(capital(each.first) for each in self.more))
        return " ".join([*map(_stopped, before), _stopped(last) if self.ends else last])

    def __add__(self, more: str) -> "Clause":
        """Returns the clause with more behind it, as part of its last sentence."""
        if not self.more:
            return Clause(self.said + more, self.begins)
        *between, last = self.more
        return Clause(self.said, self.begins, (*between, last + more))

    def joined_by(self, joint: str, clause: "Clause") -> "Clause":
        """Returns the clause with another one in its last sentence, behind `joint`."""
        joined = self + (joint + clause.first)
        return Clause(joined.said, joined.begins, (*joined.more, *clause.more), clause.ends)

    def then(self, *sentences: "Clause", ends: bool = True) -> "Clause":
        """Returns the clause as a sentence, with others behind it; `ends`: whether nothing goes on from the last."""
        more = (one for each in sentences for one in (Clause(each.said, each.begins), *each.more))
        return Clause(self.said, self.begins, (*self.more, *more), ends)

    def led(self, lead: str, begins: Beginning) -> "Clause":
        """Returns the clause with words before it, by which it begins in another way."""
        return Clause(lead + self.first, begins, self.more, self.ends)

    def labelled(self, label: str) -> "Clause":
        """Returns the clause as a sentence behind a label; there may be none."""
        return Clause(label + capital(self.first), "subject", self.more, self.ends) if label else self

    def reworded(self, change: Callable[[str], str]) -> "Clause":
        """Returns the clause with its sentences said in other words, that begin and end alike."""
        return Clause(change(self.said), self.begins, tuple(one.reworded(change) for one in self.more), self.ends)

    @property
    def several(self) -> bool:
        """Returns whether it holds more than one sentence."""
        return bool(self.more)

    @property
    def unstopped(self) -> "Clause":
        """Returns the clause without a full stop of its own."""
        return Clause(self.said, self.begins, self.more)


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
    may = "may" if done.begins in _ORDER else "may," if done.begins == "each" else "may do this:"
    return done.led(f"{payer} {may} ", "permission" if payer == "you" else "subject")


def at_a_price(payer: str, paid: str, done: Clause) -> Clause:
    """Returns what somebody may pay for: "you may pay 1c to draw 1 card"; in two sentences, where somebody else does it."""
    begins: Beginning = "permission" if payer == "you" else "subject"
    if done.begins in _ORDER and done.begins != "permission":
        return done.led(f"{payer} may {paid} to ", begins)
    return Clause(f"{payer} may {paid}", begins).then(
        done_if(f"{payer} {'do' if payer in ('you', 'they') else 'does'}", done), ends=done.ends
    )


def done_if(condition: str, done: Clause) -> Clause:
    """Returns what is done on a condition, together with one that it has already: "if you do and the Runner is tagged, draw 1 card".

    What is done otherwise belongs to one condition alone, so that one stands by itself.
    """
    if done.begins == "condition":
        return Clause(f"{condition} and {done.said}", "condition", done.more, done.ends)
    return done.led(f"{condition}, ", "condition")
