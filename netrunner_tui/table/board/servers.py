"""The servers as columns: the root behind, ice stacked toward the Runner, an arrow at the Runner's position."""

import msgspec
from msgspec.structs import replace

from netrunner_tui.model.sides import CORP, RUNNER
from netrunner_tui.model.text import count_text
from netrunner_tui.model.view import CardView, ServerView, all_hosted
from netrunner_tui.rulebook_facts.timing import ice_is_passed, run_is_declared
from netrunner_tui.table.board.chips import ChipFace, counters, face, paint_medium, paint_small, pile, triangles
from netrunner_tui.table.board.scene import Scene
from netrunner_tui.table.drawing.canvas import Canvas, Ink
from netrunner_tui.table.drawing.click_targets import CardTarget, ClickTarget, ServerTarget


class _Item(msgspec.Struct, frozen=True):
    """An item in a column: a chip with the cards it hosts, the arrow, or a count of the items that do not fit."""

    card: CardView | None = None
    face: ChipFace | None = None
    target: ClickTarget | None = None
    small: bool = False
    words: str = ""

    @property
    def rows(self) -> int:
        if self.words:
            return 1
        return (1 if self.small else 2) + (len(tuple(all_hosted(self.card))) if self.card else 0)


def first_shown(scene: Scene, wanted: int) -> int:
    """Returns the leftmost server to show: as scrolled, but so that the attacked server is in sight."""
    servers = scene.servers()
    room = scene.layout.servers.count
    first = max(0, min(wanted, len(servers) - room))
    run = scene.view.run
    if run:
        place = next((place for place, server in enumerate(servers) if server.name == run.server), first)
        first = min(first, place) if place < first else max(first, place - room + 1)
    return first


def servers_rows(scene: Scene) -> int:
    """Returns the rows that the servers would take with no ice folded, and one for the arrow of a run."""
    layout, servers = scene.layout, scene.servers()
    small = layout.root_rows <= 2
    ice = max((sum((1 if small else 2) + len(tuple(all_hosted(card))) for card in server.ice) for server in servers), default=0)
    return 1 + layout.root_rows + ice + 1 + (1 if len(servers) > layout.servers.count else 0)


def paint_servers(scene: Scene, canvas: Canvas) -> None:
    """Paints the columns in sight, and what is out of sight on a line of its own."""
    servers = scene.servers()
    grid = scene.layout.servers
    first = first_shown(scene, scene.first_server)
    shown = servers[first : first + grid.count]
    scrolled = len(servers) > grid.count
    for place, server in enumerate(shown):
        _column(scene, canvas, grid.x(place), grid.chip, server, scrolled)
    if scrolled:
        _out_of_sight(scene, canvas, servers, first, len(shown))


def _column(scene: Scene, canvas: Canvas, x: int, width: int, server: ServerView, scrolled: bool) -> None:
    corp = scene.side == CORP
    root_rows = scene.layout.root_rows
    run = scene.view.run
    attacked = run is not None and run.server == server.name
    heading = canvas.height - 1 if corp else 0
    _heading(scene, canvas, x, heading, width, server, attacked)
    root_top = heading - root_rows if corp else 1
    ice_rows = canvas.height - 1 - root_rows - (1 if scrolled else 0)
    small = root_rows <= 2
    root = _fit_root(_root(scene, server, small), root_rows)
    y = root_top
    for item in root:
        y += _paint(scene, canvas, x, y, width, item)
    stack = _fit_ice(_ice(scene, server, small, attacked), ice_rows)
    if corp:
        # Innermost nearest the root: painted from the root upward.
        y = root_top
        for item in stack:
            y -= item.rows
            _paint(scene, canvas, x, y, width, item)
    else:
        # A long root pushes nothing: ice begins at the same row in every column.
        y = root_top + root_rows
        for item in stack:
            y += _paint(scene, canvas, x, y, width, item)


def _heading(scene: Scene, canvas: Canvas, x: int, y: int, width: int, server: ServerView, attacked: bool) -> None:
    target = ServerTarget(server.name)
    look = scene.look(target)
    ink = Ink("runner", "desk", bold=True) if attacked else Ink("ink3" if look.dim else "ink", "desk", bold=not look.dim)
    if look.focused:
        ink = Ink("focusink", "focus", bold=True)
    start = x
    if look.label:
        start = canvas.put(x, y, f" {look.label} ", Ink("askink", "ask", bold=True)) + 1
    held = "".join(f" · {count} {kind}" for kind, count in server.counters.items())
    end = canvas.put(start, y, canvas.cut(scene.glyphs.words.server(server.name) + held, width), ink)
    rule = scene.glyphs.path if attacked else scene.glyphs.rule
    canvas.put(end + 1, y, rule * (x + width - end - 1), Ink("runner" if attacked else "rule", "desk"))
    canvas.point(x, y, width, 1, target)


def _root(scene: Scene, server: ServerView, small: bool) -> list[_Item]:
    items: list[_Item] = []
    corp = scene.view.corp
    target = ServerTarget(server.name)
    if server.name == "Archives":
        down = sum(1 for card in corp.discard if not card.faceup)
        up = len(corp.discard) - down
        words = (f"{up} up, {down} down", "") if small else (f"{up} faceup", f"{down} facedown")
        items.append(_Item(face=pile(words[0], words[1], "solid", CORP), target=target, small=small))
    elif server.name == "R&D":
        items.append(_Item(face=pile(count_text(corp.deck_size, "card"), "", "back", CORP), target=target, small=small))
    elif server.name == "HQ":
        mine = corp.hand is not None
        told = count_text(corp.hand_size, "card")
        items.append(_Item(face=pile(told, "in hand" if mine else "", "solid" if mine else "back", CORP), target=target, small=small))
    # A hand that lies open to whoever sits opposite.
    held = scene.view.open_hand(CORP) if server.name == "HQ" and scene.side != CORP and scene.view.seat != "all" else ()
    for card in (*held, *server.root):
        items.append(_Item(card, face(card, scene.viewer, scene.glyphs), CardTarget(card.card), small=small))
    return items


def _ice(scene: Scene, server: ServerView, small: bool, attacked: bool) -> list[_Item]:
    """Returns the ice from the innermost to the outermost, with the arrow at the Runner's position."""
    faces = ((card, face(card, scene.viewer, scene.glyphs)) for card in reversed(server.ice))
    stack = [_Item(card, painted, CardTarget(card.card), small=small) for card, painted in faces]
    run = scene.view.run
    if not attacked or run is None or run_is_declared(scene.view):
        return stack
    mine = scene.side == RUNNER
    sign = scene.glyphs.here_up if mine else scene.glyphs.here_down
    told = f"{sign} you are here" if mine and not scene.replay else f"{sign} Runner is here"
    arrow = _Item(words=told if len(told) <= scene.layout.servers.chip else f"{sign} Runner")
    # Outside the ice that is approached or encountered, inside of what is passed.
    outside = 0 if ice_is_passed(scene.view) else 1
    place = next((place + outside for place, item in enumerate(stack) if item.card and item.card.card == run.ice), 0)
    stack.insert(place, arrow)
    return stack


def _height(items: list[_Item]) -> int:
    return sum(item.rows for item in items)


def _current(item: _Item) -> bool:
    return bool(item.card and item.card.encountered)


def _fit_ice(items: list[_Item], rows: int) -> list[_Item]:
    """Folds the innermost ice to one row until the column fits; then counts what is left out."""
    items = list(items)
    arrow = next((place for place, item in enumerate(items) if item.words), None)
    at = arrow - 1 if arrow else None
    for place, item in enumerate(items):
        if _height(items) <= rows:
            return items
        if item.card and not item.small and place != at and not _current(item):
            items[place] = _Item(item.card, item.face, item.target, small=True)
    left_out = 0
    place = 0
    while _height(items) + (1 if left_out else 0) > rows and place < len(items):
        if items[place].words or place == at:
            place += 1
            continue
        del items[place]
        left_out += 1
        at = at - 1 if at is not None and at > place else at
    return [_Item(words=f"{left_out} more ice"), *items] if left_out else items


def _fit_root(items: list[_Item], rows: int) -> list[_Item]:
    items = list(items)
    for place in range(len(items) - 1, -1, -1):
        if _height(items) <= rows:
            return items
        items[place] = _Item(items[place].card, items[place].face, items[place].target, small=True)
    if _height(items) > rows:
        left_out = 0
        while items and _height(items) + 1 > rows:
            items.pop()
            left_out += 1
        items.append(_Item(words=f"{left_out} more"))
    return items


def _paint(scene: Scene, canvas: Canvas, x: int, y: int, width: int, item: _Item) -> int:
    """Paints one item; returns its rows."""
    if item.words:
        arrow = not item.words[0].isdigit()
        canvas.put(x, y, canvas.cut(item.words, width), Ink("runner" if arrow else "ink3", "desk", bold=arrow))
        return 1
    if item.face is None or item.target is None:
        return item.rows
    look = scene.look(item.target)
    if item.card is None:
        # The letter of a server stands at its name.
        look = replace(look, label="")
    height = 1 if item.small else 2
    if item.small:
        paint_small(canvas, x, y, width, item.face, look)
    else:
        paint_medium(canvas, x, y, width, item.face, look)
    canvas.point(x, y, width, height, item.target)
    if item.card:
        for place, hosted in enumerate(all_hosted(item.card)):
            target = CardTarget(hosted.card)
            paint_small(canvas, x, y + height + place, width, face(hosted, scene.side, scene.glyphs), scene.look(target), indent=True)
            canvas.point(x, y + height + place, width, 1, target)
    return item.rows


def _out_of_sight(scene: Scene, canvas: Canvas, servers: tuple[ServerView, ...], first: int, count: int) -> None:
    """Paints `9 of 11 servers`, and the public facts of those that are scrolled away."""
    glyphs = scene.glyphs
    y = 0 if scene.side == CORP else canvas.height - 1
    x = canvas.put(1, y, f"{count} of {len(servers)} {glyphs.words.word('servers')}", Ink("ink2", "desk")) + 1
    hidden = [*servers[:first], *servers[first + count :]]
    told = ", ".join(_facts(scene, server) for server in hidden)
    left = f"{glyphs.left} " if first else ""
    right = f" {glyphs.right}" if first + count < len(servers) else ""
    text = f"{left}{len(hidden)} more {glyphs.words.word('server' if len(hidden) == 1 else 'servers')}: {told}"
    room = canvas.width - 1 - x - 3 - canvas.measure(right)
    start = canvas.right(canvas.width - 1, y, canvas.cut(text, room) + right, Ink("ink", "desk", bold=True))
    canvas.put(x, y, glyphs.rule * (start - x - 1), Ink("rule", "desk"))


def _facts(scene: Scene, server: ServerView) -> str:
    """Returns the name of a server, and in brackets what both players see there."""
    marks = [f"{len(server.ice)} ice"] if server.ice else []
    for card in server.root:
        advanced = card.counters.get("advancement", 0)
        if advanced:
            marks.append(scene.glyphs.advancement * advanced if advanced <= 3 else triangles(advanced, scene.glyphs))
        marks += counters(card, scene.glyphs)
    name = scene.glyphs.words.server(server.name)
    return f"{name} ({' '.join(marks)})" if marks else name
