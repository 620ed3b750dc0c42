"""Looking at the table: the scene of the moment, its canvases, the focus that moves over them."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from netrunner_tui.model.view import LogLine
from netrunner_tui.rules.referee.questions import Question
from netrunner_tui.table.board import answer_rows
from netrunner_tui.table.board.curtain import paint_curtain
from netrunner_tui.table.board.pages import Page, paint_page
from netrunner_tui.table.board.scene import Scene
from netrunner_tui.table.board.zones import ZONES, paint
from netrunner_tui.table.drawing import jump
from netrunner_tui.table.drawing.canvas import Canvas, Hit, Target
from netrunner_tui.table.drawing.layout import Area, ZoneName, fits
from netrunner_tui.table.drawing.symbols import side_word
from netrunner_tui.table.past.replay import Replay
from netrunner_tui.table.sitting.choosing import Choosing

AGREE = "agree"
"""The kind of page that asks the other player of this keyboard, before whom nothing may lie open."""
CARD_ZONES: tuple[ZoneName, ...] = ("servers", "rig", "hand")


class Looking(Choosing):
    """A sitting that can be painted."""

    def _all_in_sight(self, question: Question) -> bool:
        canvases = self._paint_zones(self.scene())
        sight = {hit.target for canvas in canvases.values() for hit in canvas.hits}
        last = len(question.options) - 1
        for place, option in enumerate(question.options):
            if question.may_decline and place == last and not option.card and not option.server:
                continue
            if Target("card", option.card) not in sight and (option.card or Target("server", option.server) not in sight):
                return False
        return len(question.options) > 1

    def _jump_targets(self, canvases: Mapping[ZoneName, Canvas]) -> list[Target]:
        """What gets a letter: every card that could be acted on, or all cards where there is none."""
        question = self._question
        hits: list[Hit] = []
        for zone in CARD_ZONES:
            area = self.layout.area(zone)
            canvas = canvases.get(zone)
            if canvas is None:
                continue
            near = [hit._replace(x=hit.x + area.x, y=hit.y + area.y) for hit in canvas.hits if hit.target.kind in {"card", "server"}]
            hits += jump.from_left(near)
        places: dict[tuple[int, int], Target] = {}
        for hit in hits:
            # What is painted last lies on top.
            places[hit.x, hit.y] = hit.target
        everything = list(dict.fromkeys(places.values()))
        if question is None:
            return [target for target in everything if target.kind == "card"]
        found = [target for target in everything if self._jumps_to(question, target)]
        return found or [target for target in everything if target.kind == "card"]

    def _jumps_to(self, question: Question, target: Target) -> bool:
        """Whether a thing gets a letter of its own: running a server is the letter of its name, not of each card in it."""
        if target.kind == "server":
            return bool(self._options_about(question, target) or self._intents(question, target))
        if any(option.card == target.ref and option.verb != "pass" for option in question.options):
            return True
        return any(intent.card == target.ref for intent in self._intents(question, target))

    def scene(self) -> Scene:
        """The present moment, ready to be painted."""
        question, view = self._question, self._view
        listing = self.listing
        marked: dict[int, str] = {}
        if question is not None:
            for number, place in enumerate(self._chosen, 1):
                marked[question.options[place].card] = f"{number}." if question.ordered else self.glyphs.resolved
        hint, hint_cost = self._hint(question)
        log = self._log
        return Scene(
            layout=self.layout,
            view=view,
            side=self.shown,
            question=question,
            listing=listing if question else None,
            log=log,
            glyphs=self.glyphs,
            focus=self._focus,
            labels=self._labels if self._jump else {},
            jump=self._jump and bool(self._labels),
            marked=marked,
            chosen=self._chosen,
            amount=self._amount,
            page=self._page,
            first_server=self._first_server,
            rig_row=self._rig_row,
            hand_row=self._hand_row,
            log_back=self._log_back,
            notice=self._notice,
            keys=self._key_line(question),
            hint=hint,
            hint_cost=hint_cost,
            find=self._find,
            find_at=self._find_at,
            pass_key=self.keymap.key_of("pass"),
            words_key=self.keymap.key_of("words"),
        )

    def _hint(self, question: Question | None) -> tuple[str, str]:
        """What enter does on the focused card."""
        focus = self._focus
        if question is None or focus is None or not self._pointed or focus.kind == "answer" or question.several:
            return "", ""
        if focus.kind == "step":
            return f"enter on {focus.ref}: what happens in this step", ""
        found = self._options_about(question, focus)
        name = self._name(focus)
        compound = self._compound_about(focus)
        if len(compound) > 1:
            return f"enter on {name}: {len(compound)} answers {self.glyphs.cut}", ""
        if len(found) == 1:
            row = next((row for row in self._lists[0].rows if row.option == found[0]), None)
            row = row or answer_rows.single(question, found[0], self.glyphs)
            said = row.text[:1].lower() + row.text[1:]
            return f"enter on {name}: {said}", row.cost
        if found:
            return f"enter on {name}: {len(found)} answers {self.glyphs.cut}", ""
        intents = self._intents(question, focus)
        if intents:
            intent = intents[0]
            words = {"run": f"run {intent.server}", "advance": "advance it", "play": "play it", "install": "install it"}
            cost = {"advance": f"{self.glyphs.click} 1c"}.get(intent.verb, self.glyphs.click)
            return f"enter on {name}: {words.get(intent.verb, intent.verb)}", cost
        return "", ""

    def _key_line(self, question: Question | None) -> tuple[tuple[str, str], ...]:
        key = self.keymap.key_of
        if self.page and self.page.kind == "log":
            if self._find is not None:
                return (("up down", "older, newer"), ("enter", "older"), ("escape", "end the search"))
            return (("up down", "scroll"), ("pageup pagedown", "faster"), (key("find"), "find"), ("backspace", "close"))
        if self.page and self.page.kind == "request":
            return tuple((key, words) for key, words, _ in self.page.choices)
        if self.page and not self.page.choices:
            words = ((key("words"), "what the words mean"),) if self.page.kind == "card" else ()
            return (("up down", "scroll"), ("pageup pagedown", "faster"), *words, ("backspace", "close"))
        if self.page:
            return (("up down", "move"), ("enter", "choose"), ("backspace", "close"))
        if self._jump and self._labels:
            done = ((key("done"), "done"),) if question and (question.several or question.may_decline) else ()
            move = (("a-z", "choose"), ("tab", "list"), ("arrows", "move"), ("enter", "choose"))
            return (*move, *done, ("backspace", "back"), (key("help"), "keys"))
        if question is not None and question.numbers is not None:
            return (("0-9", "type"), ("+ -", "change"), ("enter", "give"), (key("help"), "keys"))
        if len(self._lists) > 1:
            return (("1-9", "choose"), ("enter", "choose"), ("backspace", "back"), ("pagedown", "more"), (key("help"), "keys"))
        solving = [(key("hint"), "hint"), (key("take back"), "take back")] if self.puzzle else []
        line = [*solving, ("arrows", "move"), ("enter", "act"), (key("jump"), "jump"), ("space", "read card"), (key("log"), "log")]
        line += [(f"{key('earlier')} {key('later')}", "back, forward"), (key("stops"), "stops"), (key("help"), "keys")]
        return tuple(line)

    def _paint_zones(self, scene: Scene) -> dict[ZoneName, Canvas]:
        canvases = {}
        for zone in ZONES:
            area = self.layout.area(zone)
            known = self._painted.get(zone)
            depends = _depends(zone, scene, known[1] if known else None)
            if known is not None and known[0] == depends:
                canvases[zone] = known[1]
            elif area.height and area.width:
                canvas = Canvas(area.width, area.height, "panel" if zone in {"inspector", "log"} else "desk", self.glyphs)
                paint(zone, scene, canvas)
                canvases[zone] = canvas
                self._painted[zone] = (depends, canvas)
        return canvases

    def paint(self) -> None:
        """Paints every zone into `canvases`, and what lies over them into `cover`."""
        whole = Area(0, 0, self.width, self.height)
        if not fits(self.width, self.height):
            canvas = Canvas(self.width, self.height, "desk", self.glyphs)
            words = f"needs {80}{self.glyphs.copies}{24}, this is {self.width}{self.glyphs.copies}{self.height}"
            canvas.put(0, self.height // 2, words, canvas.rows[0][0][1])
            self.canvases, self.cover = {}, (whole, canvas)
            return
        if self.veil:
            canvas = Canvas(self.width, self.height, "desk", self.glyphs)
            log = tuple(line for line in self._public_log() if line.text)
            asks = f"the {side_word(self._request.by)} asks to {self._request.kind}" if self._request else ""
            paint_curtain(canvas, self._view, self.veil, log, asks)
            if self.page:
                # Only pages that say nothing of the game can be open here.
                page = Canvas(self.width, self.height - 2, "panel", self.glyphs)
                paint_page(self.page, self.scene(), page)
                canvas.rows[1:-1] = page.rows
            self.canvases, self.cover = {}, (whole, canvas)
            return
        if self._back is not None:
            self._paint_back(self._back, whole)
            return
        if self._jump:
            self._labels = {}
            self._labels = jump.labels(self._jump_targets(self._paint_zones(self.scene())))
        else:
            self._labels = {}
        scene = self.scene()
        self.canvases = self._paint_zones(scene)
        self.cover = None
        if self.page:
            area = self._page_area(self.page)
            canvas = Canvas(area.width, area.height, "panel", self.glyphs)
            extent = paint_page(self.page, scene, canvas)
            self.page = replace(self.page, scroll=extent.top, opened=True)
            self.cover = (area, canvas)

    def _paint_back(self, back: Replay, whole: Area) -> None:
        """The past in place of the table. A question to the other player leaves nothing of it in sight."""
        back.options = self.options
        back.paint()
        self.canvases, self.cover = back.canvases, back.cover
        if self.page:
            area = self._page_area(self.page)
            if self.page.kind == AGREE:
                area, self.canvases = whole, {}
            canvas = Canvas(area.width, area.height, "panel", self.glyphs)
            paint_page(self.page, self.scene(), canvas)
            self.cover = (area, canvas)

    def area(self, zone: ZoneName) -> Area:
        """Where a zone of `canvases` stands."""
        return (self.layout if self._back is None else self._back.layout).area(zone)

    def _public_log(self) -> Sequence[LogLine]:
        """The last line, if both players at this keyboard read the same there."""
        return [line for line in self._log[-1:] if all(line in seat.log(line.number - 1) for seat in self.seats.values())]

    def _page_area(self, page: Page) -> Area:
        """Over the table above the question; a question of its own is a small box."""
        board = self.layout.area("question")
        height = board.y - 1
        if page.kind in {"ask", "request", "agree"}:
            wide = min(board.width - 8, 74)
            rows = sum(max(2, -(-len(words) // (wide - 8))) for _, words in page.lines)
            high = rows + len(page.choices) + 4
            # What does not fit above the question lies over it too: none of it may be out of sight.
            room = height if high <= height else self.height - 2
            high = min(room, high)
            return Area(4, max(1, 1 + (room - high) // 2), wide, high)
        if page.kind == "log" and not self.layout.compact:
            height = self.height - 2
        return Area(0, 1, board.width, height)

    def _hits(self) -> list[tuple[ZoneName, Hit]]:
        """Where everything stands that can be focused, in cells of the screen."""
        found = []
        seen: set[Target] = set()
        for zone, canvas in self.canvases.items():
            area = self.layout.area(zone)
            for hit in canvas.hits:
                # A step is focused where it stands among the others, not where a header only names it.
                kinds = {"step"} if zone == "strip" else {"card", "server", "answer"}
                if hit.target.kind not in kinds or hit.target in seen:
                    continue
                seen.add(hit.target)
                found.append((zone, Hit(hit.x + area.x, hit.y + area.y, hit.width, hit.height, hit.target)))
        return found

    def _here(self, hits: Sequence[tuple[ZoneName, Hit]]) -> Hit:
        focus = self._focus
        found = next((hit for _, hit in hits if hit.target == focus), None)
        if found:
            return found
        area = self.layout.area("question")
        return Hit(area.x + 1, area.y, 1, 1, Target("key", ""))

    def _move(self, direction: jump.Direction) -> None:
        hits = self._hits()
        here = self._here(hits)
        found = jump.beside((hit for _, hit in hits), here, direction)
        if found:
            # Of copies on one chip the one on top.
            on_top = next(hit.target for _, hit in reversed(hits) if (hit.x, hit.y) == (found.x, found.y))
            self._focus, self._pointed = on_top, True
        elif direction in {"left", "right"} and here.y < self.layout.area("question").y:
            self._first_server = max(0, self._first_server + (1 if direction == "right" else -1))
        elif direction in {"up", "down"}:
            self._scroll_rows(1 if direction == "down" else -1)

    def _scroll_rows(self, by: int) -> None:
        focus = self._focus
        card = self._view.cards().get(focus.ref) if focus and focus.kind == "card" and isinstance(focus.ref, int) else None
        if card is not None and card.zone == "hand":
            self._hand_row = max(0, self._hand_row + by)
        elif card is not None and card.zone == "rig":
            self._rig_row = max(0, self._rig_row + by)

    def _next_zone(self, by: int) -> None:
        order: list[ZoneName] = []
        hits = self._hits()
        for zone, _ in hits:
            if zone not in order:
                order.append(zone)
        if not order:
            return
        order.sort(key=lambda zone: self.layout.area(zone).y)
        now = next((zone for zone, hit in hits if hit.target == self._focus), None)
        place = (order.index(now) + by) % len(order) if now in order else 0
        self._focus, self._pointed = next(hit.target for zone, hit in hits if zone == order[place]), True


def _depends(zone: ZoneName, scene: Scene, before: Canvas | None) -> tuple[object, ...]:
    """All that the picture of a zone depends on, so that what has not changed is not painted again.

    The focus counts only where it is, or has just been, in the zone.
    """
    layout = scene.layout
    base = (scene.view, layout.width, layout.height, layout.side, scene.glyphs.ascii)
    focus = scene.focus if before is None or any(hit.target == scene.focus for hit in before.hits) else None
    match zone:
        case "top":
            return (*base, scene.beside)
        case "strip":
            return (*base, focus)
        case "log":
            return (*base, scene.log_back, len(scene.log))
        case "line":
            return (*base, len(scene.log), scene.banner)
        case "far_bar" | "near_bar":
            return (*base, focus)
        case "servers" | "rig" | "hand":
            rows = {"servers": scene.first_server, "rig": scene.rig_row, "hand": scene.hand_row}[zone]
            return (*base, focus, rows, scene.jump, scene.labels, scene.marked, scene.apart)
        case "keys":
            return (layout.width, scene.keys, scene.notice, scene.glyphs.ascii)
        case "inspector":
            return (*base, scene.focused_card(), scene.question, scene.listing)
        case "moment" | "hands" | "timeline":
            return base
        case "question":
            answering = scene.focus if scene.jump or (scene.focus and scene.focus.kind == "answer") else None
            asked = (scene.question, scene.listing, scene.page, scene.chosen, scene.amount, scene.banner)
            return (*base, *asked, scene.jump, scene.labels, scene.hint, scene.hint_cost, answering)
