"""The Runner's rig in rows, and both hands."""

from collections.abc import Sequence
from typing import Final

import msgspec

from netrunner_tui.model.sides import RUNNER
from netrunner_tui.model.view import CardView, all_hosted
from netrunner_tui.table.board.bars import gauge
from netrunner_tui.table.board.chips import ChipFace, Look, face, least_width, name_over, paint_medium, paint_small, stacks
from netrunner_tui.table.board.scene import Scene
from netrunner_tui.table.drawing.canvas import Canvas, Ink, cells_in
from netrunner_tui.table.drawing.click_targets import CardTarget
from netrunner_tui.table.drawing.layout import Grid
from netrunner_tui.table.drawing.symbols import hand_word

Stack = tuple[CardView, ...]
_ENOUGH: Final = 99
"""More rows than any rig takes."""
SECTIONS: Final = (("Programs", "program"), ("Hardware", "hardware"), ("Resources", "resource"))


class _Chip(msgspec.Struct, frozen=True):
    """A chip: the columns of the grid that it takes, and its cards."""

    column: int
    span: int
    stack: Stack


class _Place(msgspec.Struct, frozen=True):
    """Where a chip is painted: its column, and its cells."""

    x: int
    width: int


class _Row(msgspec.Struct):
    """A row of chips; words before them."""

    chips: list[_Chip]
    labels: list[tuple[int, str, bool]]
    """Column, word, whether it ends at the chip's end."""
    second: str = ""
    """Words below the first label."""
    flat: bool = False
    """Whether hosted cards are chips of their own, where rows below their hosts would have no room."""

    def height(self, *, small: bool) -> int:
        """Returns the rows that it takes."""
        return (1 if small else 2) + max((len(self.below(chip)) for chip in self.chips), default=0)

    def below(self, chip: _Chip) -> tuple[CardView, ...]:
        """Returns the cards that stand below a chip: those that its card hosts, and those that these host."""
        return () if self.flat else tuple(all_hosted(chip.stack[0]))

    def count(self) -> int:
        """Returns the cards that it shows."""
        return sum(len(chip.stack) + len(self.below(chip)) for chip in self.chips)


def _spread(scene: Scene, grid: Grid, group: Sequence[Stack | None], columns: int, rows: int, *, small: bool) -> list[list[_Chip]]:
    """Returns chips in rows of so many columns. Where `rows` rows have columns to spare, a chip whose name is cut takes two.

    None among the stacks is a column that stays empty.
    """
    over = {
        place: name_over(_shown(scene, stack), grid.chip, scene.glyphs, small=small)
        for place, stack in enumerate(group)
        if stack is not None
    }
    wide: frozenset[int] = frozenset()
    packed = _packed(group, wide, columns)
    for place in sorted((place for place, cells in over.items() if cells and columns > 1), key=lambda place: -over[place]):
        wider = _packed(group, wide | {place}, columns)
        if len(wider) <= rows:
            wide, packed = wide | {place}, wider
    return packed


def _packed(group: Sequence[Stack | None], wide: frozenset[int], columns: int) -> list[list[_Chip]]:
    rows: list[list[_Chip]] = [[]]
    column = 0
    for place, stack in enumerate(group):
        span = 2 if place in wide else 1
        if column + span > columns:
            rows.append([])
            column = 0
        if stack is not None:
            rows[-1].append(_Chip(column, span, stack))
        column += span
    return rows


def _by_type(scene: Scene, *, flat: bool = False) -> dict[str, list[Stack]]:
    """Returns the cards of each type; hosted ones stand below their hosts, or else behind them."""
    found: dict[str, list[Stack]] = {kind: [] for _, kind in SECTIONS}
    cards = [one for card in scene.view.rig_hosts() for one in (card, *(all_hosted(card) if flat else ()))]
    for stack in stacks(tuple(cards), scene.apart):
        kind = stack[0].type if stack[0].type in found else "resource"
        found[kind].append(stack)
    return found


def other_hand(scene: Scene) -> tuple[CardView, ...]:
    """Returns the cards in the Runner's hand where it lies open to whoever sits opposite; their own is painted below."""
    return scene.view.open_hand(RUNNER) if scene.side != RUNNER and scene.view.seat != "all" else ()


def _open_hand(scene: Scene, grid: Grid, *, small: bool) -> list[_Row]:
    """Returns the rows of the other player's hand where it lies open, behind the rig: after a word, for its cards are not installed."""
    cards = other_hand(scene)
    if not cards:
        return []
    chunks = _spread(scene, grid, stacks(cards, scene.apart), grid.count - 1, 1, small=small)
    labels = [(0, hand_word(RUNNER, scene.glyphs.words).capitalize(), False)]
    return [_Row(_after_label(chips), [] if place else labels, "" if place else "lies open") for place, chips in enumerate(chunks)]


def _rows(scene: Scene, grid: Grid, height: int) -> list[_Row]:
    """Returns the rows of the rig, and of a hand that lies open."""
    return [*_installed_rows(scene, grid, height), *_open_hand(scene, grid, small=False)]


def _installed_rows(scene: Scene, grid: Grid, height: int) -> list[_Row]:
    """Returns the rows of the rig: programs, then hardware and resources together where they fit into one row."""
    found = _by_type(scene)
    room = grid.count - 1
    programs, hardware, resources = found["program"], found["hardware"], found["resource"]
    rows = _section(scene, grid, "Programs", programs, _memory(scene, grid))
    if height < 6 and len(hardware) + len(resources) + 1 <= room:
        # The word before the resources stands where a chip could.
        between = [None] if hardware and resources else []
        chips = _spread(scene, grid, [*hardware, *between, *resources], room, 1, small=False)[0]
        labels = [(0, "Hardware", False)] if hardware else []
        if resources:
            start = next(chip.column for chip in chips if chip.stack is resources[0])
            labels.append((start, "Resources", bool(hardware)))
        if chips:
            rows.append(_Row(_after_label(chips), labels))
        return rows
    for word, group in (("Hardware", hardware), ("Resources", resources)):
        if group:
            left = height - sum(row.height(small=False) for row in rows)
            rows += _section(scene, grid, word, group, f"{sum(len(stack) for stack in group)} installed", left)
    return rows


def _memory(scene: Scene, grid: Grid) -> str:
    """Returns the memory that is used and that there is, with a box for each unit where those have room: the numbers are never cut."""
    player = scene.view.runner
    limit = player.memory_limit.total if player.memory_limit else 4
    numbers = f"{player.memory_used}/{limit}"
    drawn = f"MU {gauge(player.memory_used, limit, scene.glyphs)} {numbers}"
    return drawn if cells_in(drawn) <= grid.chip else f"MU {numbers}"


def _section(scene: Scene, grid: Grid, word: str, group: list[Stack], second: str, height: int = 0) -> list[_Row]:
    """Returns the rows of cards of a kind; one more than they need, where so many rows are left and names are whole with it."""
    columns = grid.count - 1
    least = -(-len(group) // columns)
    chunks = _spread(scene, grid, group, columns, least + (height >= 2 * (least + 1)), small=False)
    return [
        _Row(_after_label(chips), [(0, word, False)] if not place else [], second if not place else "")
        for place, chips in enumerate(chunks)
    ]


def _after_label(chips: list[_Chip]) -> list[_Chip]:
    """Returns the chips of a row, which begin after a column of words."""
    return [msgspec.structs.replace(chip, column=chip.column + 1) for chip in chips]


def _compact_rows(scene: Scene, grid: Grid, height: int, *, small: bool, flat: bool = False) -> list[_Row]:
    found = _by_type(scene, flat=flat)
    everything = [stack for _, kind in SECTIONS for stack in found[kind]]
    chunks = _spread(scene, grid, everything, grid.count, height if small else height // 2, small=small) if everything else []
    return [*(_Row(chips, [], flat=flat) for chips in chunks), *_open_hand(scene, grid, small=small)]


def rig_rows(scene: Scene) -> tuple[int, ...]:
    """Returns the rows that the rig would take: with whole names where a row more does that, and with no card folded."""
    grid, height = scene.layout.rig, scene.layout.area("rig").height
    if scene.layout.compact:
        return (sum(row.height(small=False) for row in _compact_rows(scene, grid, 2 * len(scene.view.rig), small=False)),)
    return tuple(sum(row.height(small=False) for row in _rows(scene, grid, each)) for each in (_ENOUGH, 6, height))


def paint_rig(scene: Scene, canvas: Canvas) -> None:
    """Paints the rig: two-row chips where they fit, one-row chips else, scrolled by rows where even those do not."""
    grid = scene.layout.rig
    if scene.layout.compact and canvas.height < 4:
        rows, small = _compact_rows(scene, grid, canvas.height, small=True), True
    elif scene.layout.compact:
        rows = _compact_rows(scene, grid, canvas.height, small=False)
        small = sum(row.height(small=False) for row in rows) > canvas.height
        rows = _compact_rows(scene, grid, canvas.height, small=True) if small else rows
    else:
        rows = _rows(scene, grid, canvas.height)
        small = sum(row.height(small=False) for row in rows) > canvas.height
    if any(row.height(small=small) > canvas.height for row in rows):
        rows, small = _compact_rows(scene, grid, canvas.height, small=True, flat=True), True
    first = max(0, min(scene.rig_row, len(rows) - 1))
    while first and sum(row.height(small=small) for row in rows[first - 1 :]) <= canvas.height:
        first -= 1
    shown = rows[first:]
    spare = canvas.height - sum(row.height(small=small) for row in shown)
    gap = 1 if len(shown) > 1 and spare >= len(shown) - 1 and not small else 0
    y = 0
    above = sum(row.count() for row in rows[:first])
    below = 0
    placed: list[tuple[_Row, int]] = []
    for row in shown:
        if y + (1 if small else 2) > canvas.height:
            below += row.count()
            continue
        placed.append((row, y))
        y += row.height(small=small) + gap
    more = f" {above + below} more {scene.glyphs.more_down if below else scene.glyphs.more_up}" if above + below else ""
    for row, y in placed:
        for column, word, right in row.labels:
            if right:
                canvas.right(grid.x(column) + grid.chip - 2, y, word, Ink("ink3", "desk"))
            else:
                canvas.put(grid.x(column), y, word, Ink("ink3", "desk"))
        if row.second and not small:
            canvas.put(grid.x(0), y + 1, canvas.cut(row.second, grid.chip), Ink("ink2", "desk"))
        last = y + row.height(small=small) >= canvas.height
        places = _ending_by(_shared(scene, row.chips, grid, small), canvas.width - (canvas.measure(more) if last else 0))
        for chip, place in zip(row.chips, places, strict=True):
            _chip(scene, canvas, chip, y, place, small, row.below(chip))
    canvas.right(canvas.width, canvas.height - 1, more, Ink("ink2", "desk"))
    if not rows and scene.layout.compact:
        canvas.put(1, 0, "no cards installed", Ink("ink3", "desk"))


def _shown(scene: Scene, stack: Stack) -> ChipFace:
    """Returns what the chip of a card and its copies says."""
    card, limit = stack[0], scene.view.runner.memory_limit
    memory = next((term.amount for term in limit.terms if term.source == card.title), 0) if limit and card.zone == "rig" else 0
    return face(card, scene.side, scene.glyphs, len(stack), memory)


def copies_named(scene: Scene, cards: Sequence[CardView]) -> frozenset[int]:
    """Returns those of some cards that an answer could be about and that may stack with others: they lie on top then."""
    asked, titles = scene.asked_about, [card.title for card in cards]
    return frozenset([card.card for card in cards if card.card in asked and titles.count(card.title) > 1])


def _targets(scene: Scene, stack: Stack) -> list[CardTarget]:
    """Returns the cards of a stack; the copy that the question names lies on top: it is clicked, pointed at and lettered."""
    asked = scene.asked_about
    return [CardTarget(one.card) for one in sorted(stack, key=lambda one: one.card not in asked)]


def _look(scene: Scene, targets: Sequence[CardTarget]) -> Look:
    """Returns the look of a stack: that of whichever of its copies is pointed at."""
    looks = [scene.look(target) for target in targets]
    return next((one for one in looks if one.focused), next((one for one in looks if one.label), looks[0]))


def _on_grid(chip: _Chip, grid: Grid) -> _Place:
    return _Place(grid.x(chip.column), grid.chip + (chip.span - 1) * grid.pitch)


def _ending_by(places: list[_Place], end: int) -> list[_Place]:
    """Returns the places of the chips of a row, narrower alike where the last would not end by a column."""
    over = places[-1].x + places[-1].width - end if places else 0
    if over <= 0:
        return places
    given = [over // len(places) + (at < over % len(places)) for at in range(len(places))]
    return [_Place(place.x - sum(given[:at]), place.width - less) for at, (place, less) in enumerate(zip(places, given, strict=True))]


def _shared(scene: Scene, row: Sequence[_Chip], grid: Grid, small: bool, *, hand: bool = False) -> list[_Place]:
    """Returns the places of the chips of a row: on the grid; where names are cut, what others have to spare goes to them.

    On wide tables the columns are those of the servers, and only beside letters are names worth more than that; in a hand they are where
    one of the row has columns to spare and all its names are whole then.
    """
    places = [_on_grid(chip, grid) for chip in row]
    looks = [_look(scene, _targets(scene, chip.stack)) for chip in row]
    spare = [
        place.width - least_width(_shown(scene, chip.stack), place.width, look, scene.glyphs, small=small)
        for chip, place, look in zip(row, places, looks, strict=True)
    ]
    if min(spare, default=0) >= 0:
        return places
    blank = grid.x(grid.count - 1) + grid.chip - places[-1].x - places[-1].width
    wide = hand and (blank > 0 or any(chip.span > 1 for chip in row)) and sum(spare) + blank >= 0
    if not (scene.layout.compact or any(look.label for look in looks) or wide):
        return places
    given = [0] * len(row)
    while (short := [at for at, cells in enumerate(spare) if cells < 0]) and (blank > 0 or max(spare) > 0):
        if blank > 0:
            blank -= 1
        else:
            giver = spare.index(max(spare))
            spare[giver] -= 1
            given[giver] -= 1
        taker = max(short, key=lambda at: spare[at])  # whoever lacks least: as many names as can be are whole
        spare[taker] += 1
        given[taker] += 1
    moved = [sum(given[:at]) for at in range(len(row))]
    return [_Place(place.x + by, place.width + more) for place, by, more in zip(places, moved, given, strict=True)]


def _chip(
    scene: Scene, canvas: Canvas, chip: _Chip, y: int, place: _Place, small: bool, below: tuple[CardView, ...] = ()
) -> None:  # fmt: skip
    stack, x, width = chip.stack, place.x, place.width
    card, targets = stack[0], _targets(scene, stack)
    look = _look(scene, targets)
    if small:
        paint_small(canvas, x, y, width, _shown(scene, stack), look, indent=bool(card.host))
    else:
        paint_medium(canvas, x, y, width, _shown(scene, stack), look)
    height = 1 if small else 2
    for target in reversed(targets):
        canvas.point(x, y, width, height, target)
    for row, hosted in enumerate(below, y + height):
        target = CardTarget(hosted.card)
        paint_small(canvas, x, row, width, face(hosted, scene.side, scene.glyphs), scene.look(target), indent=True)
        canvas.point(x, row, width, 1, target)


def hand_rows(scene: Scene) -> int:
    """Returns the rows that the hand would take with no card folded or out of sight, and names whole where two rows of chips do that.

    On narrow tables cards are one row high.
    """
    grid, small = scene.layout.hand, scene.layout.compact
    groups = stacks(scene.view.player(scene.side).hand or (), scene.apart)
    least = -(-len(groups) // grid.count)
    whole = len(_spread(scene, grid, groups, grid.count, len(groups), small=small))
    return 1 + max(least, min(2, whole)) * (1 if small else 2)


def paint_hand(scene: Scene, canvas: Canvas) -> None:
    """Paints a heading with the count, then the cards; blank where this seat may not see them."""
    player = scene.view.player(scene.side)
    grid = scene.layout.hand
    over = player.hand_size - player.max_hand_size.total
    word = hand_word(scene.side, scene.glyphs.words)
    x = canvas.put(1 if not scene.layout.compact else 0, 0, word.upper(), Ink("ink3", "desk", bold=True))
    x = canvas.put(x + 1, 0, f"{player.hand_size}/{player.max_hand_size.total}", Ink("ink", "desk", bold=True)) + 1
    if over > 0:
        x = canvas.put(x, 0, f"{over} over the maximum hand size", Ink("ink2", "desk")) + 1
    cards = player.hand or ()
    if cards and cards[0].turned_up:
        x = canvas.put(x, 0, "lies open", Ink("ink2", "desk")) + 1
    groups = stacks(cards, scene.apart)
    height = canvas.height - 1
    least = -(-len(groups) // grid.count)
    small = height < 2 or (scene.layout.compact and height < 4) or 2 * least > height
    chip = 1 if small else 2
    rows = _spread(scene, grid, groups, grid.count, height // chip, small=small) if groups else []
    gap = 1 if not small and 3 * len(rows) - 1 <= height else 0
    room = max(1, (height + gap) // (chip + gap))
    first = max(0, min(scene.hand_row, len(rows) - room))
    shown = rows[first : first + room]
    end = canvas.width
    hidden = sum(len(chip.stack) for row in (*rows[:first], *rows[first + room :]) for chip in row)
    if hidden:
        sign = scene.glyphs.more_down if first + room < len(rows) else scene.glyphs.more_up
        end = canvas.right(end - 1, 0, f"{hidden} more {sign}", Ink("ink2", "desk")) - 1
    canvas.put(x, 0, scene.glyphs.rule * (end - x), Ink("rule", "desk"))
    for below, row in enumerate(shown):
        for one, place in zip(row, _shared(scene, row, grid, small, hand=True), strict=True):
            _chip(scene, canvas, one, 1 + below * (chip + gap), place, small)
