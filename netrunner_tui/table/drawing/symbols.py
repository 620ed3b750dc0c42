"""Wording on the table: symbols of card text, costs, answers as sentences, step names."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from netrunner_tui.model.price import Price, parts
from netrunner_tui.model.printed import without_subtitle
from netrunner_tui.model.sides import CORP, SIDE_NAMES
from netrunner_tui.model.terms import Terms
from netrunner_tui.model.text import capital, count_text, joined, named_with_side
from netrunner_tui.model.view import CardView, LogLine
from netrunner_tui.rulebook_facts.charts import Opens
from netrunner_tui.rules.referee.basic_actions import BASIC_ACTIONS
from netrunner_tui.rules.referee.options import AnyResult, Option, OptionVerb, Strength, Trashes, called, is_subroutine, option_name, phrase
from netrunner_tui.rules.telling.results import told
from netrunner_tui.rules.telling.shortcuts import Shortcut
from netrunner_tui.table.drawing.glyphs import Glyphs

_SYMBOL: Final = re.compile(r"(\d+|X)?\[(\w+(?: \w+)?)\]")

CODES: Final = {
    "barrier": "bar", "wall": "wall", "code gate": "gate", "sentry": "sen", "fracter": "fra", "decoder": "dec", "killer": "kil", "ai": "AI",
    "program": "prg",    "hardware": "hw", "resource": "res", "event": "evt", "asset": "ast", "upgrade": "upg", "agenda": "agd",
    "operation": "op", "virus": "vir",
}  # fmt: skip

COUNTER_ORDER: Final = ("credit", "virus", "power", "agenda")


@lru_cache(maxsize=2048)
def symbols(text: str, glyphs: Glyphs) -> str:
    """Returns card text with `3[credit]`, `[click]`, `[subroutine]`… as signs."""

    def sign(match: re.Match[str]) -> str:
        number, name = match[1] or "", match[2]
        if name in {"credit", "credits"}:
            return glyphs.words.short_credits(number or "1")
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
            return f"{number or '1'} recurring {glyphs.words.short_credits('')}"
        if name == "TM":  # part of a title
            return match[0]
        return f"{number} {name}".strip()

    return _SYMBOL.sub(sign, text).replace("->", glyphs.becomes)


def cost_signs(price: Price, glyphs: Glyphs, *, zero: bool = False) -> str:
    """Returns a price for the right of an answer: a click and 2 credits are `● 2c`; with `zero`, no credits are `0c`."""
    told = [glyphs.click * price.clicks] if price.clicks else []
    if price.lost_clicks:
        told.append(f"{glyphs.words.lose} {glyphs.click * price.lost_clicks}")
    if price.forgone_clicks:
        told.append(f"forgo {glyphs.click * price.forgone_clicks}")
    if price.x:
        told.append(glyphs.words.short_credits("X"))
    if price.credits:
        told.append(glyphs.words.short_credits(price.credits))
    if number := "X" if price.x_counters else price.counters:
        sign = {"virus": glyphs.virus, "power": glyphs.power, "agenda": glyphs.agenda}.get(price.kind)
        told.append(f"{sign}{number}" if sign else f"{number} {price.kind}")
    # What is told in signs stands first there too.
    told += parts(price, glyphs.words)[len(told) :]
    if zero and not price.x and not price.credits:
        told.insert(sum(map(bool, (price.clicks, price.lost_clicks, price.forgone_clicks))), glyphs.words.short_credits(0))
    return " ".join(told)


def option_cost(option: Option, glyphs: Glyphs) -> str:
    """Returns the cost of an answer."""
    return cost_signs(option.cost, glyphs, zero=option.tells_zero)


def logged(line: LogLine, glyphs: Glyphs) -> str:
    """Returns a sentence of the log, with the clicks that were paid as signs: `for 1 click and 2c` → `for ● and 2c`."""
    begin, end = line.clicks_at
    return symbols(f"{line.text[:begin]}{glyphs.click * line.clicks}{line.text[end:]}", glyphs)


PLAIN_RESULTS: Final = frozenset({"gain", "draw", "purge", "untag"})
"""Answers whose words tell their result already."""
_SAID: Final[dict[OptionVerb, str]] = {
    **{action.verb: action.does for action in BASIC_ACTIONS if action.verb in PLAIN_RESULTS},
    "continue": "Continue the run",
    "jack out": "Jack out",
    "leave": "No action",
    "keep": "Keep this hand",
    "mulligan": "Mulligan",
}


def answer_words(option: Option, glyphs: Glyphs, window: Sequence[Opens] = ()) -> str:
    """Returns an option as an answer: verb first, naming its objects."""
    if option.verb in _SAID:
        return capital(glyphs.words.fill(_SAID[option.verb]))
    match option.verb:
        case "pass":
            return "Pass" if window else "Pass this window"
        case "steal" | "trash":
            return f"{capital(phrase(option, glyphs.words))} it"
        case "choose" if is_subroutine(option):
            return f"Subroutine {option.subroutine}"
        case "choose":
            return capital(option_name(option, glyphs.words))
        case "use" if option.result is not None:
            # Which ability it is, `use Mayfly: 2`, is for scenario files: the result tells it.
            card = called(option.title, option, glyphs.words)
            return f"{'Break with' if is_break(option, window) else 'Boost' if is_boost(option, window) else 'Use'} {card}"
        case _ if isinstance(option.result, Trashes):
            return f"{capital(phrase(option, glyphs.words))}, {result_words(option.result, glyphs)}"
        case _:
            return capital(phrase(option, glyphs.words))


def answer_short(option: Option, glyphs: Glyphs, *, of_identity: bool = False) -> str:
    """Returns an answer in fewer cells; empty where there is no shorter way to say it. An identity is known without its subtitle."""
    if of_identity and without_subtitle(option.title) != option.title:
        return capital(phrase(replace(option, title=without_subtitle(option.title)), glyphs.words))
    if isinstance(option.result, Trashes):
        return f"{capital(phrase(option, glyphs.words))}, trashes {count_text(len(option.result.cards), 'card')}"
    return ""


def compound(shortcut: Shortcut, glyphs: Glyphs) -> str:
    """Returns several answers in one as an answer: `Break subroutines 1 and 2 with Cleaver`."""
    if shortcut.strength is not None:
        return capital(shortcut.called(glyphs.words))
    whole = shortcut.everything and len(shortcut.subroutines) > 1
    return f"Break {subroutines(() if whole else shortcut.subroutines)} with {called(shortcut.option.title, shortcut.option, glyphs.words)}"


def compound_result(shortcut: Shortcut, glyphs: Glyphs) -> str:
    """Returns the combined result of a compound answer."""
    if shortcut.strength is not None:
        return result_words(shortcut.strength, glyphs)
    broken = "all broken" if shortcut.everything else f"{', '.join(map(str, shortcut.subroutines))} broken"
    if shortcut.boost is None:
        return broken
    return f"{broken}, {count_text(shortcut.times, 'boost')} first"


def result_words(brought: AnyResult | None, glyphs: Glyphs) -> str:
    """Returns the result of an answer."""
    return told(brought, glyphs.words, glyphs.becomes)


def is_break(option: Option, window: Sequence[Opens]) -> bool:
    """Returns whether an option breaks subroutines."""
    return option.verb == "use" and "break" in window and option.does == "break"


def is_boost(option: Option, window: Sequence[Opens]) -> bool:
    """Returns whether an option raises a strength in an encounter."""
    return option.verb == "use" and "break" in window and isinstance(option.result, Strength) and option.result.then > option.result.now


def subroutines(numbers: Sequence[int]) -> str:
    """Returns `(1, 2)` is "subroutines 1 and 2"; none named are all."""
    if not numbers:
        return "all subroutines"
    return f"subroutine{'' if len(numbers) == 1 else 's'} {joined(map(str, numbers))}"


def code(card: CardView, glyphs: Glyphs) -> str:
    """Returns the short word for what a card is: ice and programs by their subtype. (An agenda may be an asset by its subtype, in 1996.)"""
    for subtype in card.subtypes if card.type in {"ice", "program"} else ():
        if subtype.lower() in CODES and subtype.lower() not in {"virus"}:
            return CODES[subtype.lower()]
    if card.type == "program" and "virus" in card.subtypes:
        return CODES["virus"]
    return glyphs.words.word(CODES.get(card.type, card.type[:3]))


def kind_words(card: CardView, glyphs: Glyphs) -> str:
    """Returns the subtype that a chip shows; the type where there is none."""
    for subtype in card.subtypes:
        if subtype.lower() != "icebreaker":
            return subtype
    return card.subtypes[0] if card.subtypes else glyphs.words.word(card.type)


def player_word(name: str, side: str) -> str:
    """Returns a player's name with the side; the side alone where the name is no more than that."""
    word = SIDE_NAMES[side]
    return word if name in {"", "Corp", "Runner"} else named_with_side(name, word)


def hand_word(side: str, terms: Terms) -> str:
    """Returns the game's name of a hand."""
    return "HQ" if side == CORP else terms.word("grip")
