"""The Runner's rig in rows, and both hands."""

from dataclasses import dataclass

from netrunner_tui.model.view import CardView
from netrunner_tui.table.board.bars import gauge
from netrunner_tui.table.board.chips import face, paint_medium, paint_small, stacks
from netrunner_tui.table.board.scene import Scene
from netrunner_tui.table.drawing.canvas import Canvas, ClickTarget, Ink
from netrunner_tui.table.drawing.layout import Grid
from netrunner_tui.table.drawing.symbols import hand_word

Stack = tuple[CardView, ...]
SECTIONS = (("Programs", "program"), ("Hardware", "hardware"), ("Resources", "resource"))


@dataclass
class _Row:
    """A row of chips: each with its place in the grid; words before them."""

    chips: list[tuple[int, Stack]]
    labels: list[tuple[int, str, bool]]
    """Column, word, whether it ends at the chip's end."""
    second: str = ""
    """Words below the first label."""

    def height(self, small: bool) -> int:
        """Rows that it takes."""
        return (1 if small else 2) + max((len(stack[0].hosted) for _, stack in self.chips), default=0)


def _by_type(scene: Scene) -> dict[str, list[Stack]]:
    found: dict[str, list[Stack]] = {kind: [] for _, kind in SECTIONS}
    for stack in stacks(scene.view.rig, scene.apart):
        kind = stack[0].type if stack[0].type in found else "resource"
        found[kind].append(stack)
    return found


def _rows(scene: Scene, grid: Grid, height: int) -> list[_Row]:
    """Returns the rows of the rig: programs, then hardware and resources together where they fit into one row."""
    found = _by_type(scene)
    room = grid.count - 1
    programs, hardware, resources = found["program"], found["hardware"], found["resource"]
    player = scene.view.runner
    limit = player.memory_limit.total if player.memory_limit else 4
    memory = f"MU {gauge(player.memory_used, limit, scene.glyphs)} {player.memory_used}/{limit}"
    rows = _section("Programs", programs, room, memory)
    if height < 6 and len(hardware) + len(resources) + 1 <= room:
        chips = [(1 + place, stack) for place, stack in enumerate(hardware)]
        labels = [(0, "Hardware", False)] if hardware else []
        start = len(hardware) + 2 if hardware else 1
        if resources:
            labels.append((start - 1, "Resources", bool(hardware)))
        chips += [(start + place, stack) for place, stack in enumerate(resources)]
        if chips:
            rows.append(_Row(chips, labels))
        return rows
    for word, group in (("Hardware", hardware), ("Resources", resources)):
        if group:
            rows += _section(word, group, room, f"{sum(len(stack) for stack in group)} installed")
    return rows


def _section(word: str, group: list[Stack], room: int, second: str) -> list[_Row]:
    rows = []
    for start in range(0, max(1, len(group)), room):
        chips = [(1 + place, stack) for place, stack in enumerate(group[start : start + room])]
        rows.append(_Row(chips, [(0, word, False)] if not start else [], second if not start else ""))
    return rows


def _compact_rows(scene: Scene, grid: Grid) -> list[_Row]:
    found = _by_type(scene)
    everything = [stack for _, kind in SECTIONS for stack in found[kind]]
    chunks = [everything[start : start + grid.count] for start in range(0, len(everything), grid.count)]
    return [_Row(list(enumerate(chunk)), []) for chunk in chunks]


def paint_rig(scene: Scene, canvas: Canvas) -> None:
    """Paints the rig: two-row chips where they fit, one-row chips else, scrolled by rows where even those do not."""
    grid = scene.layout.rig
    if scene.layout.compact and canvas.height < 4:
        rows, small = _compact_rows(scene, grid), True
    else:
        rows = _compact_rows(scene, grid) if scene.layout.compact else _rows(scene, grid, canvas.height)
        small = sum(row.height(False) for row in rows) > canvas.height
    first = max(0, min(scene.rig_row, len(rows) - 1))
    while first and sum(row.height(small) for row in rows[first - 1 :]) <= canvas.height:
        first -= 1
    shown = rows[first:]
    spare = canvas.height - sum(row.height(small) for row in shown)
    gap = 1 if len(shown) > 1 and spare >= len(shown) - 1 and not small else 0
    y = 0
    hidden = sum(len(stack) for row in rows[:first] for _, stack in row.chips)
    for row in shown:
        if y + (1 if small else 2) > canvas.height:
            hidden += sum(len(stack) for _, stack in row.chips)
            continue
        for column, word, right in row.labels:
            if right:
                canvas.right(grid.x(column) + grid.chip - 2, y, word, Ink("ink3", "desk"))
            else:
                canvas.put(grid.x(column), y, word, Ink("ink3", "desk"))
        if row.second and not small:
            canvas.put(grid.x(0), y + 1, canvas.cut(row.second, grid.chip), Ink("ink2", "desk"))
        for place, stack in row.chips:
            _chip(scene, canvas, grid.x(place), y, grid.chip, stack, small)
        y += row.height(small) + gap
    if hidden:
        canvas.right(canvas.width, canvas.height - 1, f" {hidden} more {scene.glyphs.more_down}", Ink("ink2", "desk"))
    if not scene.view.rig and scene.layout.compact:
        canvas.put(1, 0, "no cards installed", Ink("ink3", "desk"))


def _chip(scene: Scene, canvas: Canvas, x: int, y: int, width: int, stack: Stack, small: bool) -> None:
    card = stack[0]
    # The copy that the question names lies on top: it is the one that is clicked, pointed at and lettered.
    asked = scene.asked_about
    targets = [ClickTarget("card", one.card) for one in sorted(stack, key=lambda one: one.card not in asked)]
    looks = [scene.look(target) for target in targets]
    # A stack shows the state of whichever of its copies is pointed at.
    look = next((one for one in looks if one.focused), next((one for one in looks if one.label), looks[0]))
    limit = scene.view.runner.memory_limit
    memory = next((term.amount for term in limit.terms if term.source == card.title), 0) if limit and card.zone == "rig" else 0
    shown = face(card, scene.side, scene.glyphs, len(stack), memory)
    (paint_small if small else paint_medium)(canvas, x, y, width, shown, look)
    height = 1 if small else 2
    for target in reversed(targets):
        canvas.point(x, y, width, height, target)
    for place, hosted in enumerate(card.hosted):
        target = ClickTarget("card", hosted.card)
        paint_small(canvas, x, y + height + place, width, face(hosted, scene.side, scene.glyphs), scene.look(target), indent=True)
        canvas.point(x, y + height + place, width, 1, target)


def paint_hand(scene: Scene, canvas: Canvas) -> None:
    """A heading with the count, then the cards; blank where this seat may not see them."""
    player = scene.view.player(scene.side)
    grid = scene.layout.hand
    over = player.hand_size - player.max_hand_size.total
    word = hand_word(scene.side, scene.glyphs.words)
    x = canvas.put(1 if not scene.layout.compact else 0, 0, word.upper(), Ink("ink3", "desk", bold=True))
    x = canvas.put(x + 1, 0, f"{player.hand_size}/{player.max_hand_size.total}", Ink("ink", "desk", bold=True)) + 1
    if over > 0:
        x = canvas.put(x, 0, f"{over} over the maximum hand size", Ink("ink2", "desk")) + 1
    cards = player.hand or ()
    groups = stacks(cards, scene.apart)
    height = canvas.height - 1
    rows = [groups[start : start + grid.count] for start in range(0, len(groups), grid.count)]
    small = height < 2 or (scene.layout.compact and height < 4) or 2 * len(rows) > height
    chip = 1 if small else 2
    gap = 1 if not small and 3 * len(rows) - 1 <= height else 0
    room = max(1, (height + gap) // (chip + gap))
    first = max(0, min(scene.hand_row, len(rows) - room))
    shown = rows[first : first + room]
    end = canvas.width
    hidden = sum(len(stack) for row in (*rows[:first], *rows[first + room :]) for stack in row)
    if hidden:
        sign = scene.glyphs.more_down if first + room < len(rows) else scene.glyphs.more_up
        end = canvas.right(end - 1, 0, f"{hidden} more {sign}", Ink("ink2", "desk")) - 1
    canvas.put(x, 0, scene.glyphs.rule * (end - x), Ink("rule", "desk"))
    for place, row in enumerate(shown):
        for column, stack in enumerate(row):
            _chip(scene, canvas, grid.x(column), 1 + place * (chip + gap), grid.chip, stack, small)
