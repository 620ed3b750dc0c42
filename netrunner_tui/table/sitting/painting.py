"""Painting of a sitting: the scene of the moment, its canvases, and the places of everything on the screen that can be focused."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from netrunner_tui.model.sides import SIDE_NAMES, Side
from netrunner_tui.model.view import LogLine
from netrunner_tui.rules.referee.questions import Question
from netrunner_tui.rules.seats import HINTS, SeatRequest
from netrunner_tui.table.board import answer_rows
from netrunner_tui.table.board.pages import Page, paint_page
from netrunner_tui.table.board.rig import hand_rows, rig_rows
from netrunner_tui.table.board.scene import Scene
from netrunner_tui.table.board.scrolling import Scrolling
from netrunner_tui.table.board.servers import servers_rows
from netrunner_tui.table.coaching.puzzle_hints import PuzzleHints
from netrunner_tui.table.coaching.table_coach import TableCoach
from netrunner_tui.table.drawing import jump
from netrunner_tui.table.drawing.canvas import Canvas, Hit
from netrunner_tui.table.drawing.click_targets import (
    AnswerTarget,
    BoardTarget,
    CardTarget,
    ClickTarget,
    KeyTarget,
    ServerTarget,
    StepTarget,
)
from netrunner_tui.table.drawing.glyphs import Glyphs
from netrunner_tui.table.drawing.layout import Area, Layout, ZoneName
from netrunner_tui.table.drawing.too_small import paint_too_small
from netrunner_tui.table.sitting.choosing import Choosing
from netrunner_tui.table.sitting.computer_advice import ComputerAdvice
from netrunner_tui.table.sitting.hooks import AtTable
from netrunner_tui.table.sitting.key_line import BoardMoment, KeyLine, board_keys, page_keys
from netrunner_tui.table.sitting.looking_back import AGREE, LookingBack
from netrunner_tui.table.sitting.open_answers import marks
from netrunner_tui.table.sitting.taking_back import KeyPresses
from netrunner_tui.table.sitting.zone_painter import ZonePainter

# What only some tables need is loaded by the methods that paint it.
if TYPE_CHECKING:
    from netrunner_tui.table.coaching.coach_strip import Spoken
    from netrunner_tui.table.coaching.next_key import NextKey
    from netrunner_tui.table.past.replay import Replay
    from netrunner_tui.table.sitting.hosted import AtHostedTable

_Rows = tuple[int, int, tuple[int, ...]]
"""Rows for the hand, for the servers, and for the rig in one shape and another."""
MORE_NEWS: Final = 2
"""Rows beside the one that it has in which a small table tells what has happened, where the servers can spare them."""
STOPPED: Final = "The computer has stopped: a mistake. ctrl+q leaves, and the game is kept."
"""Said where the computer answers no more by a mistake of the program; the start screen names the report."""
CARD_ZONES: Final[tuple[ZoneName, ...]] = ("servers", "rig", "hand")
"""The zones whose cards get letters."""
BOARD_ZONES: Final[tuple[ZoneName, ...]] = (*CARD_ZONES, "far_bar", "near_bar")
"""All zones where a card or a server stands."""


class Painting:
    """Paints the parts of a sitting into `canvases`, and what lies over them into `cover`; it changes none of them but the labels."""

    def __init__(
        self, at: AtTable, choosing: Choosing, *, hints: PuzzleHints, scrolling: Scrolling, looking_back: LookingBack,
        hosted: AtHostedTable | None, presses: KeyPresses, coach: TableCoach, advice: ComputerAdvice,
    ) -> None:  # fmt: skip
        self.canvases: Mapping[ZoneName, Canvas] = {}
        self.cover: tuple[Area, Canvas] | None = None
        self._at = at
        self._choosing = choosing
        self._answers, self._cursor, self._jump = choosing.answers, choosing.cursor, choosing.jump
        self._hints = hints
        self._scrolling = scrolling
        self._looking_back = looking_back
        self._hosted = hosted
        self._presses = presses
        self._coach = coach
        self._advice = advice
        self._zones = ZonePainter()
        self._without_letters = ZonePainter()
        """The zones as they are without letters, focus and marks: what stands where does not depend on those."""
        self._wanted: dict[tuple[int, int, Side], tuple[int, int]] = {}
        """Rows that the hand and the rig have wanted more than they have, by size and side."""
        self._rows: dict[ZoneName, tuple[tuple[object, ...], tuple[int, ...]]] = {}
        """The rows that hand, servers and rig would take, each with all that this depends on."""
        self._chosen_before: dict[Side, int] = {}
        """The record after which a player last chose something before this sitting; it is asked for once, as it goes through the game."""

    @property
    def layout(self) -> Layout:
        """Returns the layout for the present size and seat."""
        return self._at.preferences.layout(self._at.keyboard.shown)

    @property
    def _glyphs(self) -> Glyphs:
        return self._at.preferences.glyphs(self._at.present.view.rules)

    # The scene

    def scene(self, *, whole_log: bool = False) -> Scene:
        """Returns the present moment, ready to be painted; with the end of the log, or with all of it."""
        preferences, present = self._at.preferences, self._at.present
        scene = self._scene(preferences.unlent(self._at.keyboard.shown, len(present.view.servers)))
        preferences.lend(*self._spare(scene))
        return replace(scene, layout=self.layout, log=present.whole_log() if whole_log else scene.log)

    def _spare(self, scene: Scene) -> tuple[int, int, int]:
        """Returns the rows that hand, rig and log want and the servers can spare; what they have had they want on, so that little moves."""
        layout, side = scene.layout, self._at.keyboard.shown
        size = (self._at.preferences.width, self._at.preferences.height, side)
        hand, rig = self._wanted.get(size, (0, 0))
        for_hand, for_servers, for_rig = self._rows_for(scene)
        hand = max(hand, for_hand - layout.area("hand").height)
        spare = max(0, layout.area("servers").height - for_servers)
        # Where a coach has taken the row that tells what has just happened, it comes back first.
        to_line = min(spare, int(layout.compact and not layout.area("line").height))
        spare -= to_line
        to_hand = min(hand, spare)
        # Rows with which it would be no more whole than without would be blank.
        wanted = (rows - layout.area("rig").height for rows in for_rig)
        rig = max(rig, next((rows for rows in wanted if rows <= spare - to_hand), 0))
        self._wanted[size] = hand, rig
        to_rig = rig if rig <= spare - to_hand else 0
        if layout.compact and not to_line:
            to_line = min(spare - to_hand - to_rig, MORE_NEWS)
        return to_hand, to_rig, to_line

    def _rows_for(self, scene: Scene) -> _Rows:
        """Returns the rows that hand, servers and rig would take; they are counted anew where something lies there that did not before."""
        view, layout = scene.view, scene.layout
        way = (layout, scene.side, scene.glyphs, scene.apart, view.runner.memory_limit)
        (hand,) = self._counted("hand", lambda: (hand_rows(scene),), *way, view.player(scene.side).hand)
        (servers,) = self._counted("servers", lambda: (servers_rows(scene),), layout, view.servers)
        return hand, servers, self._counted("rig", lambda: rig_rows(scene), *way, view.rig, view.runner.hand)

    def _counted(self, zone: ZoneName, count: Callable[[], tuple[int, ...]], *depends: object) -> tuple[int, ...]:
        known = self._rows.get(zone)
        if known is None or known[0] != depends:
            known = self._rows[zone] = depends, count()
        return known[1]

    def _scene(self, layout: Layout) -> Scene:
        present, question = self._at.present, self._at.present.question
        answers, scrolling, jumping = self._answers, self._scrolling, self._jump
        glyphs = self._glyphs
        hint, hint_cost = self._hint(question)
        since = self._since(self._at.keyboard.shown)
        scene = Scene(
            layout=layout,
            view=present.view,
            side=self._at.keyboard.shown,
            question=question,
            listing=self._choosing.listing,
            log=present.whole_log() if scrolling.log_back else present.log_since(since),
            glyphs=glyphs,
            focus=self._cursor.focus,
            labels=jumping.labels if jumping.on else {},
            jump=jumping.labelled,
            marked=marks(question, answers.chosen, glyphs.resolved),
            chosen=answers.chosen,
            amount=answers.amount,
            page=answers.page,
            first_server=scrolling.first_server,
            rig_row=scrolling.rig_row,
            hand_row=scrolling.hand_row,
            since=since,
            log_back=scrolling.log_back,
            notice=self._at.overlay.notice or (STOPPED if self._at.hooks.trouble() else ""),
            keys=self._key_line(question),
            hint=hint,
            hint_cost=hint_cost,
            find=self._at.overlay.search.words,
            find_at=self._at.overlay.search.place,
            bound=self._at.preferences.keys,
            covered=self._at.overlay.page is not None and bool(self._at.overlay.page.choices),
        )
        return scene if self._hosted is None else self._hosted.told(scene)

    def _since(self, side: Side) -> int:
        """Returns the record after which everything is news to a player: that of the last key, or of what was last chosen before."""
        last = self._presses.before(side, self._at.present.view.number)
        if last is not None:
            return last
        if side not in self._chosen_before:
            chosen = self._at.seats[side].last_choice()
            # Whoever has chosen nothing yet has all news from the set-up on: in 1996 nobody is asked before the first turn.
            self._chosen_before[side] = chosen if self._at.seats[side].side is None else max(chosen, 0)
        return self._chosen_before[side]

    def _hint(self, question: Question | None) -> tuple[str, str]:
        """Returns the effect of enter on the focused card."""
        focus, choosing = self._cursor.focus, self._choosing
        if question is None or focus is None or not self._cursor.pointed or isinstance(focus, AnswerTarget) or question.several:
            return "", ""
        if isinstance(focus, StepTarget):
            return f"enter on {focus.step}: what happens in this step", ""
        glyphs, name = self._glyphs, self._at.present.name(focus)
        listing = choosing.listing_about(question, focus)
        if listing is not None:
            return ("", "") if listing == self._answers.top else (f"enter on {name}: {len(listing.rows)} answers {glyphs.cut}", "")
        rows = tuple(choosing.rows_about(question, focus))
        if not rows:
            return "", ""
        row = rows[0]
        verb = row.intent.verb if row.intent is not None else ""
        if verb in {"advance", "play", "install"}:
            return f"enter on {name}: {verb} it", row.cost
        listed = self._answers.first.rows if self._answers.first and row.option >= 0 else ()
        row = next((other for other in listed if other.option == row.option), row)
        return f"enter on {name}: {row.text[:1].lower()}{row.text[1:]}", row.cost

    def _key_line(self, question: Question | None) -> KeyLine:
        listing, keymap = self._choosing.listing, self._at.preferences.keymap
        moment = BoardMoment(
            jumping=self._jump.labelled,
            begun=self._jump.by_hand or bool(self._answers.chosen),
            deeper=self._answers.deeper,
            answering=isinstance(self._cursor.focus, AnswerTarget),
            paged=listing is not None and len(listing.pages(self._choosing.rows_on_a_page)) > 1,
            ten=listing is not None and self._ten_answers(listing),
            puzzle=self._hints.puzzle is not None,
            coach=self._coach.present,
            advised=question is not None and self._advice.on,
            narrow=self.layout.compact,
            watching=all(seat.side is None for seat in self._at.seats.values()),
        )
        line = page_keys(self._at.overlay, keymap.at("page")) or board_keys(question, self._at.preferences.keys, moment)
        if self._hosted is None:
            return line
        return self._hosted.key_line(line, board=not self._at.overlay.page and self._looking_back.replay is None)

    def _ten_answers(self, listing: answer_rows.Listing) -> bool:
        """Returns whether the page that is shown has an answer for every digit."""
        pages = listing.pages(self._choosing.rows_on_a_page)
        shown = pages[min(self._answers.page, len(pages) - 1)]
        return sum(place != listing.passing for place in shown) >= len(answer_rows.DIGITS)

    # Letters on the board

    def all_in_sight(self, question: Question) -> bool:
        """Returns whether every answer of a question is about something that stands on the board; more than one."""
        about = list(question.options)
        if question.may_decline and about and not about[-1].card and not about[-1].server:
            del about[-1]
        if len(question.options) < 2 or not all(option.card or option.server for option in about):
            return False
        try:
            canvases = self._paint_without_letters(BOARD_ZONES)
        except Exception:  # told of when it is painted
            return False
        sight = {hit.target for canvas in canvases.values() for hit in canvas.hits}
        return all((CardTarget(one.card) if one.card else ServerTarget(one.server)) in sight for one in about)

    def _paint_without_letters(self, zones: Sequence[ZoneName]) -> dict[ZoneName, Canvas]:
        """Returns the canvases of some zones for their hits."""
        return self._without_letters.paint(replace(self.scene(), focus=None, labels={}, jump=False, marked={}), zones)

    def jump_targets(self) -> list[ClickTarget]:
        """Returns the targets that get a letter now: every card that could be acted on, or all cards where there is none."""
        canvases = self._paint_without_letters(CARD_ZONES)
        question = self._at.present.question
        hits: list[Hit] = []
        for zone in CARD_ZONES:
            area = self.layout.area(zone)
            canvas = canvases.get(zone)
            if canvas is None:
                continue
            near = [replace(hit, x=hit.x + area.x, y=hit.y + area.y) for hit in canvas.hits if isinstance(hit.target, BoardTarget)]
            hits += jump.in_order(near, rows=zone != "servers")
        places: dict[tuple[int, int], ClickTarget] = {}
        for hit in hits:
            # The last thing painted lies on top.
            places[hit.x, hit.y] = hit.target
        everything = list(dict.fromkeys(places.values()))
        if question is None:
            return [target for target in everything if isinstance(target, CardTarget)]
        found = [target for target in everything if self._jumps_to(question, target)]
        return found or [target for target in everything if isinstance(target, CardTarget)]

    def _jumps_to(self, question: Question, target: ClickTarget) -> bool:
        """Returns whether a target gets its own letter: a run's letter is on the server's name, not on each card in it."""
        choosing = self._choosing
        if not isinstance(target, CardTarget):
            return bool(choosing.options_about(question, target) or choosing.actions_about(question, target))
        if any(option.card == target.card and option.verb != "pass" for option in question.options):
            return True
        return any(row.intent is not None and row.intent.card == target.card for row in choosing.actions_about(question, target))

    # Painting

    def paint(self, request: SeatRequest | None) -> None:
        """Paints everything; `request` is what one player asks of the other now."""
        overlay, jumping = self._at.overlay, self._jump
        if self._at.preferences.too_small:
            self._paint_too_small(self._at.preferences.width, self._at.preferences.height)
            return
        if self._at.keyboard.curtain_for:
            self._paint_curtain(self._at.keyboard.curtain_for, request)
            return
        if self._looking_back.replay is not None:
            self._paint_back(self._looking_back.replay)
            return
        jumping.unlabel()
        if jumping.on:
            jumping.label(self.jump_targets())
        # The page comes first: the key line tells of scrolling only where there is something to scroll.
        self.cover = self._paint_over(overlay.page) if overlay.page else None
        scene = self.scene()
        self.canvases = self._zones.paint(scene) | self._coached(scene)

    def _paint_over(self, page: Page) -> tuple[Area, Canvas]:
        """Paints the open page."""
        area = self._page_area(page)
        canvas = Canvas(area.width, area.height, "panel", self._glyphs)
        extent = paint_page(page, self.scene(whole_log=page.kind == "log"), canvas)
        self._at.overlay.painted(extent)
        if page.kind == "log":
            self._scrolling.log_ends(extent)
        return area, canvas

    def _coached(self, scene: Scene) -> dict[ZoneName, Canvas]:
        """Returns the strip of the coach, where there is one who may speak."""
        area = scene.layout.area("coach")
        if not area.height:
            return {}
        from netrunner_tui.table.coaching.coach_strip import paint_coach

        return {"coach": paint_coach(self.spoken(), scene.side, area, scene.glyphs)}

    def spoken(self) -> Spoken:
        """Returns what the coach says now, with the key that does it."""
        from netrunner_tui.table.coaching.coach_strip import Spoken
        from netrunner_tui.table.coaching.next_key import OnScreen, next_key

        coach, present, answers, jumping = self._coach, self._at.present, self._answers, self._jump
        says = coach.says(present.view.number)
        question, listing = present.question, self._choosing.listing
        key: NextKey | None = None
        if says is not None and question is not None and listing is not None:
            labels = jumping.labels if jumping.labelled else {}
            page = answers.page, self._choosing.rows_on_a_page, answers.deeper
            screen = OnScreen(
                question, listing, *page, answers.chosen, answers.amount, self._glyphs.words, labels, self._at.preferences.keys
            )
            key = next_key(says, screen)
        text = says.text if says is not None and question is not None else ""
        return Spoken(coach.title, coach.goal, text, key, self._at.preferences.keys.key_of("coach"))

    def _paint_too_small(self, width: int, height: int) -> None:
        canvas = Canvas(width, height, "desk", self._glyphs)
        kept = "" if self._hints.puzzle is not None else "; the game is kept"
        paint_too_small(canvas, "Make the window larger.", f"{self._at.preferences.keys.key_of('close')} leaves the table{kept}.")
        self.canvases, self.cover = {}, (Area(0, 0, width, height), canvas)

    def _paint_curtain(self, curtain_for: Side, request: SeatRequest | None) -> None:
        """Paints the curtain, which shows nothing of either player's cards."""
        from netrunner_tui.table.board.curtain import paint_curtain

        width, height = self._at.preferences.width, self._at.preferences.height
        canvas = Canvas(width, height, "desk", self._glyphs)
        log = tuple(line for line in self._public_log() if line.text)
        question = self._at.seats[curtain_for].question()
        asks = ""
        if request:
            asks = f"the {SIDE_NAMES[request.by]} asks {'for' if request.kind == HINTS else 'to'} {request.kind}"
        elif question is not None and question.public and question.kind not in {"action", "window"}:
            asks = f"the {SIDE_NAMES[curtain_for]} {question.public}"
        paint_curtain(canvas, self._at.present.view, curtain_for, log, self._at.preferences.keymap.at("curtain"), asks)
        if self._at.overlay.page:
            # Only pages that say nothing of the game can be open here.
            page = Canvas(width, height - 2, "panel", self._glyphs)
            paint_page(self._at.overlay.page, self.scene(), page)
            canvas.rows[1:-1] = page.rows
        self.canvases, self.cover = {}, (Area(0, 0, width, height), canvas)

    def _paint_back(self, back: Replay) -> None:
        """Paints the past in place of the table. A question to the other player leaves nothing of it in sight."""
        page = self._at.overlay.page
        back.paint()
        self.canvases, self.cover = back.canvases, back.cover
        if page:
            area = self._page_area(page)
            if page.kind == AGREE:
                area, self.canvases = Area(0, 0, self._at.preferences.width, self._at.preferences.height), {}
            canvas = Canvas(area.width, area.height, "panel", self._glyphs)
            paint_page(page, self.scene(), canvas)
            self.cover = (area, canvas)

    def area(self, zone: ZoneName) -> Area:
        """Returns the place of a zone of `canvases`."""
        back = self._looking_back.replay
        return (self.layout if back is None else back.layout).area(zone)

    def _public_log(self) -> Sequence[LogLine]:
        """Returns the last line but for a turn's heading, if both players at this keyboard read the same there."""
        last = [line for line in self._at.present.log[-2:] if line.kind != "turn"][-1:]
        return [line for line in last if all(line in seat.log(line.number - 1) for seat in self._at.seats.values())]

    def _page_area(self, page: Page) -> Area:
        """Returns where a page lies: over the table above the question; a question of its own is a small box."""
        board = self.layout.area("question")
        height, whole = board.y - 1, self._at.preferences.height - 2
        if page.kind in {"ask", "request", "agree"}:
            wide = board.width if self.layout.compact else min(board.width - 8, 74)
            rows = sum(max(2, -(-len(words) // (wide - 8))) for _, words in page.lines)
            high = rows + len(page.choices) + 4
            if high > height:
                # Nothing to spare: a title and a blank row, the words, a blank row, and the choices.
                high = sum(len(Canvas(wide, 1).wrap(words, wide - 4)) for _, words in page.lines) + len(page.choices) + 3
            # Anything that does not fit above the question lies over it too: none of it may be out of sight.
            room = height if high <= height else whole
            high = min(room, high)
            # On a narrow table it has the whole width: beside it stood pieces of the board.
            x = 0 if self.layout.compact else 4
            return Area(x, max(1, 1 + (room - high) // 2), wide, high)
        if page.kind == "log" and not self.layout.compact:
            height = whole
        return Area(0, 1, board.width, height)

    # Focus

    def hits(self) -> list[tuple[ZoneName, Hit]]:
        """Returns the place of everything that can be focused, in cells of the screen."""
        found = []
        seen: set[ClickTarget] = set()
        for zone, canvas in self.canvases.items():
            area = self.layout.area(zone)
            # A step is focused where it stands among the others, not where a header only names it.
            kinds = StepTarget if zone == "strip" else BoardTarget | AnswerTarget
            for hit in canvas.hits:
                if not isinstance(hit.target, kinds) or hit.target in seen:
                    continue
                seen.add(hit.target)
                found.append((zone, Hit(hit.x + area.x, hit.y + area.y, hit.width, hit.height, hit.target)))
        return found

    def focused(self, hits: Sequence[tuple[ZoneName, Hit]]) -> Hit:
        """Returns the place of the focus; without one, the place before the first answer."""
        found = next((hit for _, hit in hits if hit.target == self._cursor.focus), None)
        area = self.layout.area("question")
        return found or Hit(area.x + 1, area.y, 1, 1, KeyTarget(""))
