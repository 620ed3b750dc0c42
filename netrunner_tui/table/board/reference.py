"""Pages to look things up in: the steps of the timing structures, the words of the game."""

from collections.abc import Iterable

from netrunner_tui.model.sides import CORP, SIDE_NAMES, Side
from netrunner_tui.model.terms import Terms
from netrunner_tui.model.text import capital, count_text
from netrunner_tui.model.view import CardView, View
from netrunner_tui.rulebook_facts.charts import PARTS
from netrunner_tui.rulebook_facts.registry import rulebook
from netrunner_tui.rulebook_facts.timing import charts_of, part_of, window_words
from netrunner_tui.rules.telling.glossary import GlossaryEntry, entries, terms_of
from netrunner_tui.settings.commands import command
from netrunner_tui.settings.keys import COMMAND_LIST
from netrunner_tui.table.board.pages import Page
from netrunner_tui.table.drawing.glyphs import Glyphs
from netrunner_tui.table.drawing.symbols import symbols


def timing_page(view: View, number: str = "") -> Page:
    """Returns every step of the game's rulebook with its number, what happens in it, and what its window is open for.

    Opens at the step `number`, or at the one that the game is at.
    """
    charts = charts_of(view.rules)
    here = part_of(view)
    wanted = number or view.step
    # In some rulebooks every part counts anew: a step that is clicked on is one of the part on the strip.
    part = "run" if here == "breach" and charts.step("breach", wanted) is None else here
    meant = charts.step(part, wanted)
    lines: list[tuple[str, str]] = []
    mark = -1
    for one, title in PARTS.items():
        phase = ""
        for step in charts.parts.get(one, ()):
            if step.phase != phase:
                phase = step.phase
                lines.append((title if phase in {"setup", "run"} else f"{title}: {phase}", ""))
            if one == part and step is meant:
                mark = len(lines)
            window = f" Window: {window_words(step)}." if step.window else ""
            lines.append((step.number, f"{capital(step.name)}. {step.told}{window}"))
    return Page("list", f"Timing: {rulebook(view.rules).title}", tuple(lines), mark=mark)


def words_page(card: CardView | None, terms: Terms) -> Page:
    """Returns every term of a card with its meaning."""
    if card is None or not card.title:
        return glossary_page(terms)
    more = f"All words of the game: {COMMAND_LIST}, {command('glossary').words.name}"
    return Page("list", f"Words of {card.title}", (*_lines(terms_of(card, terms), terms), (more, "")))


def glossary_page(terms: Terms) -> Page:
    """Returns every term of the game."""
    return Page("list", "Glossary", _lines(entries(terms), terms))


def agendas_page(view: View, glyphs: Glyphs) -> Page:
    """Returns the agendas that each player has, with their text, and below them the cards that stay in play."""
    lines: list[tuple[str, str]] = []
    for player in (view.corp, view.runner):
        had = "scored" if player.side == CORP else glyphs.words.word("stolen")
        none = "" if player.score_area else " none"
        lines.append((f"{SIDE_NAMES[player.side]}: {player.score} of {view.target_of(player.side)}, {had}{none}", ""))
        lines += [_told(card, glyphs) for card in player.score_area]
    if view.lasting:
        lines += [("In play", ""), *(_told(card, glyphs) for card in view.lasting)]
    return Page("list", "Agendas", tuple(lines))


def _told(card: CardView, glyphs: Glyphs) -> tuple[str, str]:
    points = "" if card.points is None else f"{glyphs.points}{card.points} "
    counters = [count_text(amount, f"{kind} counter") for kind, amount in card.counters.items() if amount]
    told = [*(f"{text}." for text in counters), *(symbols(text, glyphs) for text in card.text)]
    return f"{points}{card.title or 'facedown card'}", " ".join(told) or " "


def export_page(name: str, side: Side) -> Page:
    """Returns what is typed in a shell to have the game of a name as a file, as a side sees it."""
    typed = f"netrunner-tui export {name} --seat {side} --to"
    lines = (
        ("In a shell, also while the game goes on:", ""),
        ("picture", f"{typed} svg"),
        ("page", f"{typed} html"),
        ("text", f"{typed} md"),
        ("recording", f"{typed} cast"),
        ("It is told as you see it. With --at N the picture is of answer N.", ""),
    )
    return Page("list", "Export", lines)


def _lines(found: Iterable[GlossaryEntry], terms: Terms) -> tuple[tuple[str, str], ...]:
    """Returns terms with their meaning, and where the Comprehensive Rules have them if the game is played by these."""
    return tuple((terms.word(entry.name), f"{terms.fill(entry.told)}{f' CR {entry.rule}.' if terms.numbered else ''}") for entry in found)
