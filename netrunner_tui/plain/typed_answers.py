"""Typed text as an answer to the open question."""

import re
from collections.abc import Mapping
from itertools import islice
from typing import Final

from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.terms import PRESENT, Terms
from netrunner_tui.model.text import folded, joined, plain
from netrunner_tui.plain.answer_numbers import numbers
from netrunner_tui.plain.speech import counted, is_boost, says_amount, spoken, spoken_answer
from netrunner_tui.rules.referee.options import Option, OptionVerb, is_subroutine, phrase
from netrunner_tui.rules.referee.questions import Answer, Question
from netrunner_tui.rules.telling.traces import needed

_DIGITS: Final = re.compile(r"\d{1,6}")
_PLACES: Final = re.compile(r"(?:choose |discard )?\d{1,4}(?:(?: ?, ?| and | )\d{1,4})*")
_AMOUNT: Final = re.compile(r"(?:pay |choose )?(\d{1,9})(?: (?:credit|bit)s?)?")
_LEADING: Final = re.compile(r"^(?:choose|discard) ")
MOST_SAID: Final = 8
"""Answers that are named where several are meant."""
_TOLD_APART: Final = 4
"""Letters that the beginning of an answer has at least, where it stands for the whole and is no whole word of it, as `rez` is."""
_NOTHING: Final = frozenset({"none", "choose none", "done", "decline", "discard none", "pass", "p"})
"""What declines, or takes none: `pass` also where the question is no window, and its answer that does nothing is called otherwise.

`p` is the table's key for it: where the run can be left, both continue it.
"""

LETTERS: Final[Mapping[str, frozenset[OptionVerb]]] = {
    "y": frozenset({"yes", "keep"}), "n": frozenset({"no", "leave"}), "m": frozenset({"mulligan"}),
}  # fmt: skip
"""The table's keys for answers that are a yes or a no."""


class NotUnderstood(NetrunnerError):
    """Typed text that is no answer to the question; the message is one line about what would be."""


class SeveralMeant(NotUnderstood):
    """Typed text that stands for several answers of which one is to be given; the message asks which."""


def phrased(question: Question, text: str, terms: Terms = PRESENT) -> Answer | None:
    """Returns the answer whose whole phrase `text` is, without regard to case and accents; None where it is none.

    It may be in the words of the game, or in those of the present game.
    """
    wanted = folded(text)
    found = [place for place, names in enumerate(_names(question, terms)) if wanted in names]
    if question.numbers is not None or len(found) != 1 or not question.allows((found[0],)):
        return None
    return (found[0],)


def understood(question: Question, text: str, terms: Terms = PRESENT, *, acting: bool = False) -> Answer:
    """Returns the answer that `text` stands for: a number as listed, a phrase, several of both, or an amount.

    `acting`: actions are listed beside the answers. Raises NotUnderstood.
    """
    wanted = folded(text)
    if question.numbers is not None:
        return _amount(question, wanted)
    whole = phrased(question, text, terms)
    if whole is not None:
        return whole
    lettered = [place for place, option in enumerate(question.options) if option.verb in LETTERS.get(wanted, ())]
    if len(lettered) == 1 and question.allows((lettered[0],)):
        return (lettered[0],)
    if wanted in _NOTHING:
        answer = () if question.allows(()) else question.decline()
    elif _PLACES.fullmatch(wanted) and not _named_like(question, wanted, terms):
        answer = _by_numbers(question, [int(digits) for digits in _DIGITS.findall(wanted)], terms, acting)
    elif wanted == "all" and question.several:
        answer = tuple(range(len(question.options)))
    else:
        answer = _by_names(question, _LEADING.sub("", wanted), terms) or _begun(question, wanted, terms, acting)
    if answer is None:
        raise NotUnderstood(f"No answer here is {_quoted(text)}. {expected(question, acting=acting)}")
    if not question.allows(answer):
        raise NotUnderstood(expected(question, acting=acting))
    return answer


def _by_numbers(question: Question, typed: list[int], terms: Terms, acting: bool) -> Answer:
    """Returns the options of these numbers. Raises NotUnderstood for the digit of an action of which there are several."""
    places = {number: place for place, number in enumerate(numbers(question, acting=acting))}
    if question.kind == "action" and len(typed) == 1 and typed[0] not in places:
        begun = sorted(number for number in places if str(number).startswith(str(typed[0])))
        if begun:
            raise _which(question, {number: places[number] for number in begun}, terms)
    return tuple(places.get(number, len(places)) for number in typed)


def _which(question: Question, meant: Mapping[int, int], terms: Terms) -> SeveralMeant:
    """Returns what asks which of several answers is meant: their places by the numbers that are listed."""
    said = [f"{number}, {spoken(phrase(question.options[place], terms), terms)}" for number, place in meant.items()]
    more = [f"and {len(said) - MOST_SAID} more"] if len(said) > MOST_SAID else []
    return SeveralMeant(f"Say which: {'; '.join([*said[:MOST_SAID], *more])}.")


def asked(question: Question) -> str:
    """Returns the question as a sentence or the beginning of one."""
    said = spoken(question.text)
    return said if said.endswith((".", "?", "!", ":")) else f"{said}{'.' if ':' in said else ':'}"


def expected(question: Question, *, acting: bool = False) -> str:
    """Returns one line about how `question` is answered; `acting`: actions are listed beside the answers."""
    if question.numbers is not None:
        low, high = question.numbers
        return f"Answer with a number from {low} to {high}. {needed(question)}".rstrip()
    count = len(question.options)
    if question.kind == "action" or acting:
        return "Answer with the number of an action, or with its words."
    if not question.several:
        return (
            f"Answer with a number from 1 to {count}, or with the words of an answer."
            if count > 1
            else "Answer 1; there is no other answer."
        )
    if question.least == question.most:
        many = counted(question.most, "answer")
    elif question.least == 0:
        many = counted(1, "answer") if question.most == 1 else f"up to {counted(question.most, 'answer')}"
    else:
        many = f"{question.least} to {counted(question.most, 'answer')}"
    order = (", in order, the first on top" if question.effect == "arrange" else ", in order") if question.ordered else ""
    none = ", or: none" if question.least == 0 else ""
    if question.required:
        many += f", among them {joined(str(place + 1) for place in question.required)}"
    example = f", as in: {', '.join(map(str, _example(question)))}" if question.most > 1 else ""
    return f"Choose {many}{order}{example}{none}."


def _example(question: Question) -> list[int]:
    """Returns the numbers of an answer that is allowed: of two options, or of as many as are needed."""
    others = (place for place in range(len(question.options)) if place not in question.required)
    more = max(2, question.least) - len(question.required)
    return [place + 1 for place in sorted([*question.required, *islice(others, max(0, more))])]


def _amount(question: Question, wanted: str) -> Answer:
    found = _AMOUNT.fullmatch(wanted)
    answer = (int(found[1]),) if found else question.decline() if wanted in _NOTHING or wanted == "no" else None
    if answer is None or not question.allows(answer):
        raise NotUnderstood(expected(question))
    return answer


def _names(question: Question, terms: Terms) -> list[set[str]]:
    """Returns for each option what it may be called: its phrase, and its phrase as it is read aloud."""
    said = [(one.phrase, phrase(one, terms), *_read_as(one, question, terms)) for one in question.options]
    return [{folded(each) for way in ways for each in (way, spoken(way))} for ways in said]


def _read_as(option: Option, question: Question, terms: Terms) -> list[str]:
    """Returns what an option is read aloud as, where that is no way to say its phrase."""
    boosts = is_boost(option, question)
    otherwise = boosts or is_subroutine(option) or says_amount(option)
    return [spoken_answer(option, terms, boosts=boosts)] if otherwise else []


def _short_names(question: Question, terms: Terms) -> list[set[str]]:
    return [{_LEADING.sub("", name) for name in names} for names in _names(question, terms)]


def _named_like(question: Question, wanted: str, terms: Terms) -> bool:
    """Returns whether `choose 2` names an option (a number, a mode) and not a place in the list."""
    return not wanted[0].isdigit() and any(_LEADING.sub("", wanted) in names for names in _short_names(question, terms))


def _by_names(question: Question, wanted: str, terms: Terms) -> Answer | None:
    """Finds options by their names without "choose", several parted by commas; titles may hold commas themselves."""
    short = _short_names(question, terms)

    def rest(text: str, taken: tuple[int, ...]) -> tuple[int, ...] | None:
        if not text:
            return taken
        for place, names in enumerate(short):
            if place in taken:
                continue
            for name in names:
                if name and text.startswith(name) and (len(text) == len(name) or text[len(name)] == ","):
                    found = rest(text[len(name) :].removeprefix(",").strip(), (*taken, place))
                    if found is not None:
                        return found
        return None

    return rest(wanted, ()) if wanted else None


def _begun(question: Question, wanted: str, terms: Terms, acting: bool) -> Answer | None:
    """Returns the one answer that begins with these letters; None where none does, or they are few.

    Raises NotUnderstood, which asks for one, where several begin with these words.
    """
    if question.several:
        return None
    begun = [place for place, names in enumerate(_names(question, terms)) if any(name.startswith(wanted) for name in names)]
    whole_words = bool(begun) and any(name.startswith(f"{wanted} ") for name in _names(question, terms)[begun[0]])
    # `run` alone takes no action, though there may be one server only.
    if len(begun) == 1 and (len(wanted) >= _TOLD_APART or (whole_words and question.kind != "action")):
        return (begun[0],)
    if len(begun) > 1 and whole_words:
        listed = numbers(question, acting=acting)
        raise _which(question, {listed[place]: place for place in begun}, terms)
    return None


def _quoted(text: str) -> str:
    said = plain(" ".join(text.split()))
    return f"“{said[:40]}”"
