"""The curtain: what both players may see while the keyboard changes hands. Nothing on it is hidden from anybody."""

from netrunner_tui.model.sides import CORP, RUNNER, SIDE_NAMES, Side, other
from netrunner_tui.model.view import LogLine, PlayerView, View
from netrunner_tui.rulebook_facts.registry import rulebook, short_name
from netrunner_tui.rulebook_facts.timing import describe
from netrunner_tui.settings.keys import Keys
from netrunner_tui.table.drawing.canvas import Canvas, Ink, Role
from netrunner_tui.table.drawing.click_targets import KeyTarget
from netrunner_tui.table.drawing.first_line import LABEL, SECOND, STRONG, paint_first_line
from netrunner_tui.table.drawing.foot import paint_foot, staying
from netrunner_tui.table.drawing.letters import paint_word
from netrunner_tui.table.drawing.symbols import logged, player_word


def paint_curtain(canvas: Canvas, view: View, side: Side, log: tuple[LogLine, ...], keys: Keys, asks: str = "") -> None:
    """Paints the whole screen for the player of `side` to sit down at; `asks` is what is asked, where the step does not say it."""
    canvas.fill(0, 0, canvas.width, canvas.height, Ink("ink", "desk"))
    _folds(canvas)
    x = paint_first_line(canvas, f"Turn {view.turn_number}" if view.turn_number else "Setup", STRONG)
    if view.turn:
        canvas.put(x + 3, 0, f"{SIDE_NAMES[view.turn]}'s turn", SECOND)
    end = canvas.right(canvas.width - 1, 0, " ".join(keys.labels("help")[0]), LABEL)
    canvas.right(end - 3, 0, short_name(view.rules), LABEL)
    width = 52
    player, away = view.player(side), view.player(other(side))
    sent_away, facts = _look_away(canvas, away, width - 6), _facts(canvas, view, log, asks, width - 16)
    height = min(max(23, 17 + len(sent_away) + sum(len(rows) for _, rows in facts)), canvas.height - 4)
    left = (canvas.width - width) // 2
    top = max(1, (canvas.height - height) // 2)
    canvas.fill(left, top, width, height, Ink("ink", "panel"))
    for y in range(top, top + height):
        canvas.put(left, y, canvas.glyphs.edge, Ink(side, "panel"))
    roomy = height >= 23
    x, y = left + 4, top + (2 if roomy else 1)
    canvas.put(x, y, "The keyboard goes to the", Ink("ink2", "panel"))
    y += 2
    paint_word(canvas, x, y, SIDE_NAMES[side].upper(), side, "panel", wide=side == CORP)
    y += 4 if roomy else 3
    name = player.name if player.name not in {"", "Corp", "Runner"} else ""
    who = f" {canvas.glyphs.dot} ".join(part for part in (name, player.identity.title) if part)
    canvas.put(x, y, canvas.cut(who, width - 6), Ink("ink", "panel"))
    y += 2
    for line in sent_away:
        canvas.put(x, y, line, Ink("ink2", "panel"))
        y += 1
    y += 1 if roomy else 0
    foot = top + height - (5 if roomy else 2)
    spare = max(0, foot - y - len(facts) - 1)
    for label, rows in facts:
        canvas.put(x, y, label, Ink("ink3", "panel"))
        shown = min(len(rows), 1 + spare)
        spare -= shown - 1
        for row in (*rows[: shown - 1], " ".join(rows[shown - 1 :])):
            canvas.put(x + 10, y, canvas.cut(row, width - 16), Ink("ink", "panel"))
            y += 1
    y = foot
    canvas.fill(x, y, width - 8, 3 if roomy else 1, Ink("askink", "ask"))
    middle = y + (1 if roomy else 0)
    canvas.put(x + 10, middle, "enter", Ink("askink", "ask", bold=True))
    canvas.put(x + 18, middle, "lift the curtain", Ink("askink", "ask", bold=True))
    canvas.point(x, y, width - 8, 3 if roomy else 1, KeyTarget("enter"))
    paint_foot(canvas, keys.labels("act", "open play", "help", "close"), staying(keys))


def _look_away(canvas: Canvas, away: PlayerView, room: int) -> tuple[str, ...]:
    """Returns what is said to the other player: in two rows where one has no room for it; only their name is ever cut."""
    words, warned = f"{player_word(away.name, away.side)}, look away.", "Hidden cards come next."
    over = canvas.measure(words) - room
    if over > 0:
        words = f"{player_word(canvas.cut(away.name, canvas.measure(away.name) - over), away.side)}, look away."
    whole = f"{words} {warned}"
    return (whole,) if canvas.measure(whole) <= room else (words, warned)


def _facts(canvas: Canvas, view: View, log: tuple[LogLine, ...], asks: str, room: int) -> list[tuple[str, list[str]]]:
    """Returns what the player may know before they lift the curtain, in rows of so many cells."""
    about = describe(view).name or describe(view).phase or "a question"
    found = [("Asked", asks or (f"{view.step}: {about}" if view.step else about))]
    if view.run:
        card = view.cards().get(view.run.ice)
        at = f", at {card.title}" if card and card.faceup else ""
        found.append(("Run", f"{rulebook(view.rules).terms.server(view.run.server)}{at}"))
    if log:
        found.append(("Last", logged(log[-1], canvas.glyphs)))
    found.append(("Points", f"Corp {view.corp.score}/{view.target_of(CORP)}   Runner {view.runner.score}/{view.target_of(RUNNER)}"))
    return [(label, [words] if canvas.measure(words) <= room else canvas.wrap(words, room)) for label, words in found]


def _folds(canvas: Canvas) -> None:
    """Paints the cloth: stripes of hatching at both sides, a rhythm of light and dark folds."""
    reach = max(0, min(30, (canvas.width - 60) // 2))
    rhythm: tuple[Role, ...] = ("card", "card", "card", "body", "back", "back", "desk", "back", "body", "card")
    for x in range(reach):
        role = rhythm[(x // 2 + x // 7) % len(rhythm)]
        for column in (x, canvas.width - 1 - x):
            canvas.fill(column, 1, 1, canvas.height - 2, Ink("hatch" if x % 5 else "card", role), canvas.glyphs.hatch)
