"""A review as text: coloured lines for a screen, plain lines for a terminal, sentences for reading aloud."""

import textwrap
from collections.abc import Iterable, Sequence
from typing import Final

from netrunner_tui.model.sides import CORP, RUNNER, SIDE_NAMES, SIDES, Side
from netrunner_tui.model.terms import Terms
from netrunner_tui.model.text import capital, count_text
from netrunner_tui.replays.reviews.plot import axis, bars
from netrunner_tui.replays.reviews.review_data import (
    JUDGED,
    KINDS,
    AgendaHappening,
    AgendaStory,
    Review,
    ServerRuns,
    Spent,
    TurningKind,
    TurningPoint,
)
from netrunner_tui.rulebook_facts.registry import rulebook
from netrunner_tui.rules.telling.end_reasons import reason_then

Line = tuple[tuple[str, str], ...]
"""Pieces of text, each with its ink: head, corp, runner, dim, turn, or none."""

TURN: Final = "turn"
"""The ink of a turning point's turn; it is dim, and marks the line."""
PLOT_HEIGHT: Final = 4
"""Rows of one side's columns in a plot."""
LABEL: Final = 14
"""Cells before a plot or a number."""
LEAST_WIDTH: Final = 40
ONE_WAY: Final = "One way that it could have gone, as far as the player knew then"
"""Stands before the answers of a better line."""
_SPENT: Final = {"gain credits": "gain {credits}", "stealing": "{stealing}", "purge": "{purge}"}
"""What is named with a term of the game, with slots for it."""
_STEPS: Final[dict[AgendaHappening, str]] = {"archived": "put into Archives", "returned": "returned to R&D"}
"""The steps of an agenda that are not called by their name."""
_PREPOSITIONS: Final[dict[AgendaHappening, str]] = {"installed": "in", "accessed": "in", "scored": "from", "stolen": "from"}


def lines(review: Review, width: int, *, ascii_only: bool = False, in_full: bool = True, opens: str = "") -> list[Line]:
    """Returns the whole review, in lines of at most `width` cells; with `in_full`, also the answers of better lines.

    Else `opens` says how a better line is walked in.
    """
    width = max(LEAST_WIDTH, width)
    words = rulebook(review.rules).terms
    told: list[Line] = [*_wrapped(_headline(review), width)]
    told += [line for sentence in review.match for line in _wrapped(sentence, width, "dim", "  ")]
    told.append(())
    told += _turning(review, words, width, in_full=in_full, opens=opens)
    for name in ("credits", "cards in hand"):
        told += _plotted(review, name, words, width, ascii_only=ascii_only)
    told += _runs(review.runs, words, width, ascii_only=ascii_only)
    told += _spent("{Clicks} spent on", review.clicks, words, width)
    told += _spent("{Credits} spent on", review.credits, words, width)
    told += _damage(review, words, width)
    told += _agendas(review.agendas, words, width)
    told.append(_head("How turning points are found"))
    for rule in _rules(review):
        told += _wrapped(rule, width, "dim")
    return told


def bare(line: Line) -> str:
    """Returns a line without its inks."""
    return "".join(text for text, _ in line).rstrip()


def places(told: Sequence[Line]) -> list[int]:
    """Returns the line numbers at which turning points begin."""
    return [place for place, line in enumerate(told) if line and line[0][1] == TURN]


def sentences(review: Review) -> list[str]:
    """Returns the review for reading aloud: no plot, no columns."""
    words = rulebook(review.rules).terms
    told = [_headline(review), *review.match]
    for side in SIDES:
        place = SIDES.index(side)
        values = [one.credits[place] for one in review.standings]
        most = max(values, default=0)
        turn = next((one.turn for one in review.standings if one.credits[place] == most), 0)
        last = values[-1] if values else 0
        when = f"after turn {turn}" if turn else "before the first turn"
        told.append(f"The {SIDE_NAMES[side]} had {count_text(most, words.word('credit'))} at most, {when}, and {last} at the end.")
    for one in review.runs:
        stolen = count_text(one.stolen, "agenda")
        server = words.server(one.server)
        told.append(f"{count_text(one.runs, 'run')} on {server}, {one.successful} successful, {stolen} {words.word('stolen')}.")
    for name, spent in (("{Clicks}", review.clicks), ("{Credits}", review.credits)):
        for side in SIDES:
            own = [f"{_spent_on(one, words)} {one.count}" for one in spent if one.side == side]
            if own:
                told.append(f"{words.fill(name)} of the {SIDE_NAMES[side]}: {', '.join(own)}.")
    total = sum(one.count for one in review.damage)
    told.append(f"The Runner suffered {total} damage." if total else "The Runner suffered no damage.")
    told += [f"{story.title}: {_story(story, words)}." for story in review.agendas]
    for point in review.turning:
        told.append(f"Turn {point.turn}, answer {point.number}: {point.text}")
        if has_better_line(point):
            told += [f"{ONE_WAY}:", *_numbered(point.line)]
    if not review.turning:
        told.append("No turning point was found by the rules.")
    return [*told, _looked_at(review)] if review.judged[1] else told


# --- parts -----------------------------------------------------------------------------------------------------------------------------


def _head(text: str) -> Line:
    return ((text.upper(), "head"),)


def _wrapped(text: str, width: int, ink: str = "", indent: str = "") -> list[Line]:
    found = textwrap.wrap(text, max(10, width), subsequent_indent=indent, break_on_hyphens=False)
    return [((line, ink),) for line in found]


def _headline(review: Review) -> str:
    last = review.standings[-1]
    names = [f"{name} ({deck or side})" if name.lower() != side else f"{SIDE_NAMES[side]} ({deck})" for name, deck, side in
             zip(review.names, review.decks, SIDES, strict=True)]  # fmt: skip
    moments = f"{count_text(last.turn, 'turn')}, {count_text(review.answers, 'answer')}"
    corp, runner = last.points
    points = f"{count_text(runner, 'point')} to {corp}" if review.winner == RUNNER else f"{count_text(corp, 'point')} to {runner}"
    if not review.winner:
        return f"{names[0]} against {names[1]}: not over, {points}, {moments}."
    if review.winner == "draw":
        return f"{names[0]} against {names[1]}: a draw, {points}, {moments}."
    reason = reason_then(review.reason)
    return f"{names[0]} against {names[1]}: the {SIDE_NAMES[review.winner]} wins, {reason}; {points}, {moments}."


def has_better_line(point: TurningPoint) -> bool:
    """Returns whether a turning point has a better line that a computer opponent played on."""
    return point.kind == JUDGED and bool(point.line)


def _numbered(line: Sequence[str]) -> list[str]:
    return [f"{place}. {one}" for place, one in enumerate(line, 1)]


def _turning(review: Review, words: Terms, width: int, *, in_full: bool, opens: str) -> list[Line]:
    told = [_head("Turning points")]
    if not review.turning:
        told.append((("None was found by the rules.", "dim"),))
    for one in review.turning:
        label = f"turn {one.turn}"
        first = (f"{label:<9}", TURN), (f"{words.fill(KINDS[one.kind])}, answer {one.number}", one.side)
        told.append(first)
        told += [(("         ", ""), *line) for line in _wrapped(one.text, width - 9)]
        if has_better_line(one):
            kept = f"A better line of {count_text(len(one.line), 'answer')} is kept{opens and ': '}{opens}."
            more = [f"{ONE_WAY}:", *_numbered(one.line)] if in_full else [kept]
            told += [(("         ", ""), *line) for text in more for line in _wrapped(text, width - 9, "dim", "   ")]
    if review.judged[1]:
        told += _wrapped(_looked_at(review), width, "dim")
    return [*told, ()]


def _looked_at(review: Review) -> str:
    looked, of = review.judged
    if looked < of:
        actions = count_text(of, "action")
        return f"A computer opponent has looked at {looked} of {actions} in the time there was; asked again, it goes on there."
    better = sum(point.kind == JUDGED for point in review.turning)
    found = count_text(better, "better way") if better else "none that it is sure is better"
    return f"A computer opponent has looked at every action and found {found}."


def _plotted(review: Review, name: str, words: Terms, width: int, *, ascii_only: bool) -> list[Line]:
    series = [one for one in review.series() if one.name == name]
    room = width - LABEL
    told = [_head(f"{words.word(name)} at the end of each turn")]
    top = max((value for one in series for value in one.values), default=0)
    for one in series:
        rows = bars(one.values, room, PLOT_HEIGHT, top, ascii_only=ascii_only)
        for place, row in enumerate(rows):
            label = {0: SIDE_NAMES[one.side]}.get(place, "")
            mark = {0: str(top), PLOT_HEIGHT - 1: "0"}.get(place, "")
            told.append(((f"{label:<8}", one.side), (f"{mark:>4}  ", "dim"), (row, one.side)))
    turns = axis([one.turn for one in review.standings], room)
    return [*told, ((f"{'turn':<{LABEL}}", "dim"), (turns, "dim")), ()]


def _runs(runs: Sequence[ServerRuns], words: Terms, width: int, *, ascii_only: bool) -> list[Line]:
    told = [_head("Runs")]
    if not runs:
        return [*told, (("The Runner made no run.", "dim"),), ()]
    full, empty = ("#", ".") if ascii_only else ("█", "░")
    longest = max(one.runs for one in runs)
    for one in runs:
        room = min(20, max(6, width - 58))
        cells = max(1, round(one.runs * room / longest))
        done = round(one.successful * cells / one.runs)
        bar = full * done + empty * (cells - done)
        rate = f"{round(100 * one.rate):>3} %"
        accesses = f"{one.accesses} access{'' if one.accesses == 1 else 'es'}"
        more = f"{accesses}, {one.stolen} {words.word('stolen')}"
        share = f"{one.successful} of {one.runs} successful, {rate}"
        row: Line = ((f"{words.server(one.server):<{LABEL}}", ""), (f"{bar:<{room}} ", RUNNER), (share, ""))
        if len(bare(row)) + len(more) + 2 <= width:
            told.append((*row, (f"; {more}", "dim")))
        elif len(bare(row)) <= width:
            told += [row, ((f"{'':<{LABEL}}{more}", "dim"),)]
        else:
            told += [row[:2], ((f"  {share}", ""),), ((f"  {more}", "dim"),)]
    return [*told, ()]


def _spent(head: str, spent: Sequence[Spent], words: Terms, width: int) -> list[Line]:
    told = [_head(words.fill(head))]
    columns = []
    for side in SIDES:
        own = [one for one in spent if one.side == side]
        total = sum(one.count for one in own)
        column: list[tuple[str, Side | str]] = [(f"{SIDE_NAMES[side]:<24}{total:>4}", side)]
        column += [(f"{_spent_on(one, words):<24}{one.count:>4}", "") for one in own]
        columns.append(column)
    if width >= 2 * 28 + 4:
        for row in range(max(map(len, columns))):
            left = columns[0][row] if row < len(columns[0]) else (" " * 28, "")
            right = columns[1][row] if row < len(columns[1]) else ("", "")
            told.append((left, ("    ", ""), right))
    else:
        told += [(cell,) for column in columns for cell in column]
    return [*told, ()]


def _spent_on(one: Spent, words: Terms) -> str:
    return words.fill(_SPENT.get(one.what, one.what))


def _damage(review: Review, words: Terms, width: int) -> list[Line]:
    told = [_head("Damage")]
    if not review.damage:
        return [*told, (("None.", "dim"),), ()]
    for one in review.damage:
        said = f"{one.count} {words.word(f'{one.kind} damage')}{f' by {one.source}' if one.source else ''}"
        told += [((f"{f'turn {one.turn}':<9}", "dim"), *line) for line in _wrapped(said, width - 9)]
    return [*told, ()]


def _agendas(stories: Sequence[AgendaStory], words: Terms, width: int) -> list[Line]:
    told = [_head("Agendas")]
    if not stories:
        told.append((("None left R&D.", "dim"),))
    for story in stories:
        last = story.steps[-1].what
        ink = CORP if last == "scored" else RUNNER if last == "stolen" else ""
        told += _wrapped(f"{story.title}, {count_text(story.points, 'point')}", width, ink)
        told += [(("  ", ""), *line) for line in _wrapped(_story(story, words), width - 2, "dim")]
    return [*told, ()]


def _story(story: AgendaStory, words: Terms) -> str:
    """Returns `turn 5: drawn; turn 7: installed in Server 1, advanced`."""
    turns: dict[int, list[str]] = {}
    for step in story.steps:
        count = f" {step.count} times" if step.count > 1 else ""
        where = f" {_PREPOSITIONS[step.what]} {words.server(step.where)}" if step.where and step.what in _PREPOSITIONS else ""
        what = words.word(_STEPS.get(step.what, step.what))
        steps = turns.setdefault(step.turn, [])
        if step.turn or step.what != "drawn":  # a starting hand is always drawn
            steps.append(f"{what}{count}{where}")
    return "; ".join(": ".join(part for part in (_when(turn), ", ".join(steps)) if part) for turn, steps in turns.items())


def _when(turn: int) -> str:
    return f"turn {turn}" if turn else "starting hand"


def _rules(review: Review) -> Iterable[str]:
    kinds: dict[TurningKind, TurningPoint] = {}
    for one in review.turning:
        kinds.setdefault(one.kind, one)
    words = rulebook(review.rules).terms
    for kind, one in kinds.items():
        told = words.fill(KINDS[kind])
        yield f"{capital(told)}: {one.rule}."
    yield from review.caveats
