"""Explanations of a step of the game and of its terms, in sentences."""

from netrunner_tui.model.terms import Terms
from netrunner_tui.model.text import capital
from netrunner_tui.model.view import View
from netrunner_tui.plain import board_lines
from netrunner_tui.plain.speech import spoken
from netrunner_tui.rulebook_facts.charts import part_and_phase
from netrunner_tui.rulebook_facts.registry import rulebook
from netrunner_tui.rulebook_facts.timing import charts_of, part_of, window_words
from netrunner_tui.rules.telling.glossary import GlossaryEntry, look_up, terms_of


def step(view: View, number: str = "") -> list[str]:
    """Returns the steps of this number, or the one that the game is at: what happens in each, and what may be done."""
    charts = charts_of(view.rules)
    if number:
        found = charts.steps(number)
    else:
        part = part_of(view)
        here = charts.step(part, view.step) or (charts.step("run", view.step) if part == "breach" else None)
        found = [(part, here)] if here is not None else []
    if not found:
        return [f"There is no step {spoken(number)} in {rulebook(view.rules).title}." if number else "The game is at no step now."]
    lines = []
    for part, one in found:
        lines.append(f"Step {one.number}, {one.name}. {part_and_phase(part, one)}." if one.number else f"{capital(one.name)}.")
        lines.append(one.told)
        if one.window:
            lines.append(f"Open now: {window_words(one)}." if not number else f"Open there: {window_words(one)}.")
    return lines


def term(view: View, name: str) -> list[str]:
    """Returns the meaning of a term of the game, or of each term of a card that can be seen."""
    terms = rulebook(view.rules).terms
    found = look_up(name, terms)
    if found:
        return [_meaning(one, terms) for one in found]
    cards = board_lines.cards_named(view, name)
    if cards:
        return [_meaning(one, terms) for one in terms_of(cards[0], terms)]
    return [f"{capital(spoken(name))} is no word of the game, and no card that you can see."]


def _meaning(found: GlossaryEntry, terms: Terms) -> str:
    """Returns a term with its meaning, and where the Comprehensive Rules have it if the game is played by these."""
    rule = f" Comprehensive Rules {found.rule}." if terms.numbered else ""
    return f"{capital(terms.word(found.name))}: {terms.fill(found.told)}{rule}"
