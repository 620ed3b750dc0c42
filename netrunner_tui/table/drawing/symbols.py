"""How things are said on the table: symbols of card text, costs, answers as sentences, step names."""

import re

from netrunner_tui.model.view import CardView
from netrunner_tui.rules.referee.questions import Option
from netrunner_tui.table.drawing.glyphs import Glyphs

_SYMBOL = re.compile(r"(\d+|X)?\[(\w+(?: \w+)?)\]")
_COST = re.compile(r"(\d+) clicks?\b|\bclick\b")

CODES = {
    "barrier": "bar", "wall": "wall", "code gate": "gate", "sentry": "sen", "fracter": "fra", "decoder": "dec", "killer": "kil", "ai": "AI",
    "program": "prg",    "hardware": "hw", "resource": "res", "event": "evt", "asset": "ast", "upgrade": "upg", "agenda": "agd",
    "operation": "op", "virus": "vir",
}  # fmt: skip

COUNTER_ORDER = ("credit", "virus", "power", "agenda")


def symbols(text: str, glyphs: Glyphs) -> str:
    """Card text with `3[credit]`, `[click]`, `[subroutine]`… as signs."""

    def sign(match: re.Match[str]) -> str:
        number, name = match[1] or "", match[2]
        if name in {"credit", "credits"}:
            return f"{number or '1'}c"
        if name in {"click", "clicks"}:
            count = int(number) if number.isdigit() else 1
            return glyphs.click * count if count <= 4 else f"{count}{glyphs.click}"
        if name == "subroutine":
            return glyphs.subroutine
        if name in {"mu", "MU"}:
            return f"{number} MU".strip()
        if name == "link":
            return f"{number}{glyphs.link}"
        if name == "recurring credit":
            return f"{number or '1'} recurring c"
        return f"{number} {name}".strip()

    return _SYMBOL.sub(sign, text).replace("->", glyphs.becomes)


def cost(text: str, glyphs: Glyphs) -> str:
    """A cost for the right of an answer: `click, 2c` → `● 2c`."""

    def clicks(match: re.Match[str]) -> str:
        return glyphs.click * int(match[1] or 1)

    told = _COST.sub(clicks, symbols(text, glyphs))
    told = re.sub(r"(\d+) credits?\b", r"\1c", told)
    for name, sign in (("virus", glyphs.virus), ("power", glyphs.power), ("agenda", glyphs.agenda)):
        told = re.sub(rf"(\d+) (?:hosted )?{name}(?: counters?)?\b", rf"{sign}\1", told)
    return told.replace(", ", " ")


def sentence(text: str, glyphs: Glyphs) -> str:
    """A sentence of the log or a question, with clicks as signs: `for 1 click and 2c` → `for ● and 2c`."""
    told = re.sub(r"(?<=for )(\d) clicks?\b(?! left)", lambda match: glyphs.click * int(match[1]), text)
    return symbols(told, glyphs)


def waiting(asking: str, asked: str | None) -> str:
    """What the other player is asked, as a sentence."""
    if not asking or asking[:1].isupper():
        return asking
    return f"The {side_word(asked or 'corp')} {asking}."


def capital(text: str) -> str:
    """`text` with a capital first letter."""
    return text[:1].upper() + text[1:]


_SAID = {
    "gain": "Gain 1 credit",
    "draw": "Draw 1 card",
    "purge": "Purge virus counters",
    "untag": "Remove 1 tag",
    "continue": "Continue the run",
    "jack out": "Jack out",
    "leave": "No action",
    "keep": "Keep this hand",
    "mulligan": "Mulligan",
}
PLAIN_RESULTS = frozenset({"gain", "draw", "purge", "untag"})
"""Answers whose words tell their result already."""


def answer(option: Option, window: str = "") -> str:
    """An option as an answer: verb first, naming its objects."""
    if option.verb in _SAID:
        return _SAID[option.verb]
    phrase = option.phrase
    if option.verb == "pass" and phrase == "pass":
        return "Pass" if window else "Pass this window"
    if phrase in {"steal", "trash"}:
        return f"{capital(phrase)} it"
    if phrase.startswith("break "):
        return phrase_words(phrase)
    if option.verb == "use" and option.result and phrase.startswith("use "):
        # `use Mayfly: 2` is what scenario files say; the result tells which ability it is.
        phrase = re.sub(r": \d+$", "", phrase)
        if "b" in window and option.result.startswith("break "):
            return f"Break with {phrase.removeprefix('use ')}"
        if "b" in window and _raises(option.result):
            return f"Boost {phrase.removeprefix('use ')}"
    return capital(phrase)


def phrase_words(phrase: str) -> str:
    """A phrase of a scenario file as an answer: `break 1,2 with Cleaver` → `Break subroutines 1 and 2 with Cleaver`."""
    broken = re.match(r"break ([\d, and]+|all) with (.+)", phrase)
    if broken:
        return f"Break {subroutines(broken[1])} with {broken[2]}"
    return capital(phrase)


def _raises(result: str) -> bool:
    """Whether a result is a strength that goes up."""
    numbers = re.match(r"strength (-?\d+) (?:→|->) (-?\d+)", result)
    return numbers is not None and int(numbers[2]) > int(numbers[1])


def is_break(option: Option, window: str) -> bool:
    """Whether an option breaks subroutines."""
    return option.phrase.startswith("break ") or (option.verb == "use" and "b" in window and option.result.startswith("break "))


def is_boost(option: Option, window: str) -> bool:
    """Whether an option raises a strength in an encounter."""
    return option.phrase.startswith("boost ") or (option.verb == "use" and "b" in window and _raises(option.result))


def subroutines(numbers: str) -> str:
    """`1,2` → `subroutines 1 and 2`."""
    if numbers == "all":
        return "all subroutines"
    found = re.findall(r"\d+", numbers)
    if len(found) == 1:
        return f"subroutine {found[0]}"
    return f"subroutines {', '.join(found[:-1])} and {found[-1]}"


def code(card: CardView) -> str:
    """The short word for what a card is."""
    for subtype in card.subtypes:
        if subtype.lower() in CODES and subtype.lower() not in {"virus"}:
            return CODES[subtype.lower()]
    if card.type == "program" and "virus" in card.subtypes:
        return CODES["virus"]
    return CODES.get(card.type, card.type[:3])


def kind_words(card: CardView) -> str:
    """The subtype that a chip shows; the type where there is none."""
    for subtype in card.subtypes:
        if subtype.lower() != "icebreaker":
            return subtype
    return card.subtypes[0] if card.subtypes else card.type


def side_word(side: str) -> str:
    """`Corp` or `Runner`."""
    return "Corp" if side == "corp" else "Runner"


def player_word(name: str, side: str) -> str:
    """A player's name with the side; the side alone where the name is no more than that."""
    word = side_word(side)
    return word if name in {"", "Corp", "Runner"} else f"{name} ({word})"


def hand_word(side: str) -> str:
    """The rulebook's name of a hand."""
    return "HQ" if side == "corp" else "grip"


def plural(count: int, word: str) -> str:
    """`1 card`, `2 cards`."""
    return f"{count} {word}" if count == 1 else f"{count} {word}s"
