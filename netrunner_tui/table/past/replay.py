"""Walking in a game: what each key and click does, and what is painted. Keys and clicks come in as words, canvases come out."""

from bisect import bisect_right
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final

from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.text import folded
from netrunner_tui.model.view import Seat
from netrunner_tui.replays.game_service import OpenReplay
from netrunner_tui.settings.keys import COMMANDS, REPLAY_COMMANDS, Command, Keymap, ReplayCommand
from netrunner_tui.settings.options import Options
from netrunner_tui.table.board.page_texts import ask_page, pile_page
from netrunner_tui.table.board.pages import Page, paint_page
from netrunner_tui.table.board.reference import timing_page, words_page
from netrunner_tui.table.board.scene import Scene
from netrunner_tui.table.board.timeline import TimelinePlan, line_of
from netrunner_tui.table.drawing import jump
from netrunner_tui.table.drawing.canvas import Canvas, Hit, Target
from netrunner_tui.table.drawing.glyphs import PLAIN, SAFE, Glyphs, with_words
from netrunner_tui.table.drawing.layout import Area, Layout, ZoneName, fits
from netrunner_tui.table.drawing.symbols import player_word
from netrunner_tui.table.past import replay_pages
from netrunner_tui.table.past.replay_board import REPLAY_ZONES, Showing, paint_zone, replay_plan, side_of
from netrunner_tui.table.past.replay_pages import LONGEST_NOTE, Typing
from netrunner_tui.table.past.replay_walk import PACES, ReplayHooks, Walking

_LOG_SHOWN: Final = 60
"""Sentences of the log that are looked at for its zone."""


class Replay(Walking):
    """A game that is walked in. After every `press`, `click`, `scroll` or `tick`, `paint` gives what to show."""

    def __init__(
        self, opened: OpenReplay, options: Options, keymap: Keymap, hooks: ReplayHooks, size: tuple[int, int], *,
        seat: Seat | None = None, place: int | None = None, live: bool = False,
    ) -> None:  # fmt: skip
        """Raises NetrunnerError where the past is out of reach, or there is no such moment.

        Without a place it opens at the beginning, in a game that goes on at the last moment.
        """
        super().__init__(opened, hooks, seat, place, live)
        self.options = options
        self.keymap = keymap
        self.width, self.height = size
        self.page: Page | None = None
        self.canvases: dict[ZoneName, Canvas] = {}
        self.cover: tuple[Area, Canvas] | None = None
        self._line: TimelinePlan | None = None
        self._planned: tuple[tuple[int, int, Seat], Layout] | None = None
        self._focus: Target | None = None
        self._typing: Typing | None = None
        self._find: str | None = None
        self._find_at = 0
        self._first_server = self._rig_row = self._hand_row = 0

    # What is shown

    @property
    def glyphs(self) -> Glyphs:
        """The glyph set in use."""
        return with_words(PLAIN if self.options.ascii else SAFE, self._view.rules)

    @property
    def layout(self) -> Layout:
        """The layout for the present size and eyes."""
        wanted = (max(80, self.width), max(24, self.height), self.seat)
        if self._planned is None or self._planned[0] != wanted:
            self._planned = wanted, replay_plan(*wanted)
        return self._planned[1]

    # Keys

    def press(self, key: str) -> None:
        """One key: a printable character, or a name as `enter`, `left`, `home`."""
        self._notice = ""
        command, own = self.keymap.command(key), self.keymap.replay.get(key)
        if self._typing is not None:
            self._press_typing(self._typing, key)
        elif self.page and self.page.kind == "log" and self._find is not None:
            self._press_find(self._find, key)
        elif self.page:
            self._press_page(self.page, key, command)
        else:
            pacing = own in {"faster", "slower"}
            if command != "act" and not pacing:
                self.playing = False
            if key in {"home", "end"}:
                self.go(0 if key == "home" else self._story.last)
            elif own is not None and key not in {"enter", "backspace", "escape"}:
                self.obey(own)
            elif command is not None:
                self.run_command(command)
            elif self.live:
                self._notice = "Answers are off while you look back: backspace returns to now."

    def do(self, command: Command | ReplayCommand) -> None:
        """A command chosen from the list of commands, as if its key were pressed."""
        self._notice = ""
        own = next((known for known in REPLAY_COMMANDS if known == command), None)
        if own is not None:
            self.obey(own)
            return
        known = next((known for known in COMMANDS if known == command), None)
        if known is not None:
            self.run_command(known)

    def run_command(self, command: Command) -> None:
        """What a key does that means the same at the table."""
        match command:
            case "earlier" | "later":
                self.step(-1 if command == "earlier" else 1)
            case "turn earlier" | "turn later":
                self._stride("turn", -1 if command == "turn earlier" else 1)
            case "act":
                self.playing = not self.playing and self.place < self._story.last
                if not self.playing and self.place == self._story.last:
                    self._notice = "This is the last moment."
            case "left" | "right" | "up" | "down":
                self._move(command)
            case "read":
                self._read()
            case "find" | "log":
                self.page = Page("log", "Log")
                self._find, self._find_at = ("" if command == "find" else None), 0
            case "scroll left" | "scroll right":
                by = 1 if command == "scroll right" else -1
                self._first_server = max(0, min(self._first_server + by, len(self._view.servers) - 1))
            case "help":
                self.page = replay_pages.help_page(self.keymap, self.live)
            case "timing":
                self.page = timing_page(self._view)
            case "words":
                self.page = words_page(self.scene().focused_card())
            case "back" | "leave":
                self.hooks.leave()
            case _ if self.live:
                self._notice = "Answers are off while you look back: backspace returns to now."
            case _:
                pass

    def obey(self, command: ReplayCommand) -> None:
        """What a key does here alone."""
        match command:
            case "next action" | "previous action":
                self._stride("action", 1 if command == "next action" else -1)
            case "next run" | "previous run":
                self._stride("run", 1 if command == "next run" else -1)
            case "next score" | "previous score":
                self._stride("score", 1 if command == "next score" else -1)
            case "next event":
                self._next_event()
            case "previous event":
                self._previous_event()
            case "go to":
                self._typing = Typing("answer", f"Go to answer, 0 to {self._story.last}")
            case "seen from":
                self._look_through_other_eyes()
            case "note":
                if self.opened.annotate is None:
                    self._notice = "Notes are written into a game's file, and there is none here."
                else:
                    self._typing = Typing("note", f"Note at answer {self.place}")
            case "notes":
                self.page = replay_pages.notes_page(self._story, self.glyphs, self._open_note) or self.page
                if not self.page:
                    self._notice = f"Nobody has written a note; {self.keymap.replay_key_of('note')} writes one at this moment."
            case "branch":
                self._ask_to_branch()
            case "compare":
                self._choose_other()
            case "taken back":
                self._show_taken_back()
            case "faster" | "slower":
                self._pace = max(0, min(len(PACES) - 1, self._pace + (1 if command == "faster" else -1)))
                self._notice = f"{1 / self.pace:.3g} answers a second."

    # Notes, branches, other games

    def _open_note(self, which: int) -> None:
        note = self._story.notes[which]
        self.go(note.place)
        self._notice = ""
        self.page = replay_pages.note_page(note)

    def _write(self, text: str) -> None:
        if self.opened.annotate is None or not text.strip():
            return
        number = self.number
        author = ""
        if self.seat in {"corp", "runner"}:
            author = player_word(self._view.player(side_of(self.seat)).name, side_of(self.seat))
        try:
            self.opened = self.opened.annotate(number, text, author)
            pasts = self.opened.everything() if self.everything and self.opened.everything else self.opened.pasts
        except NetrunnerError as problem:
            self._notice = self._told(problem)
            return
        self._take(pasts, self.seat, number)
        kept = "The note is kept in the game's file"
        # Whoever else plays at this keyboard reads no notes while the game goes on.
        self._notice = f"{kept}: its replay shows it." if self.live else f"{kept}."

    def _ask_to_branch(self) -> None:
        branch, number, propose = self.opened.branch, self.number, self.hooks.propose
        if branch is None and propose is not None and not self._view.winner:
            self._ask_elsewhere(number, propose)
            return
        if branch is None:
            self._notice = "Both players have to be at this keyboard to play on from here." if self.live else "It cannot be branched here."
            return
        if self._view.winner:
            self._notice = "The game is over at this moment: choose an earlier one to play on from."
            return

        def play_on() -> None:
            try:
                table = branch(number)
            except NetrunnerError as problem:
                self._notice = self._told(problem)
                return
            self.hooks.sit_down(table)

        if not self.hooks.agree(self.place, play_on):
            words = f"Play on from answer {self.place} in a new game? This one stays as it is."
            self.page = ask_page("Play on from here", words, ("y", "play on from here", play_on), ("n", "stay", _nothing))

    def _ask_elsewhere(self, number: int, propose: Callable[[int], str]) -> None:
        def ask() -> None:
            try:
                self._notice = propose(number)
            except NetrunnerError as problem:
                self._notice = self._told(problem)

        words = f"Ask the other player to play on from answer {self.place} in a new game? This one stays as it is."
        self.page = ask_page("Play on from here", words, ("y", "ask them", ask), ("n", "stay", _nothing))

    def _choose_other(self) -> None:
        compare = self.opened.compare
        others = tuple(self.opened.others()) if compare is not None else ()
        if compare is None or not others:
            self._notice = "There is no other game to hold this one against."
            return

        def opens(path: Path) -> Callable[[], None]:
            def act() -> None:
                try:
                    lines = compare(path)
                    # It opens where the games part.
                    part = next((at for at, line in enumerate(lines) if line.startswith("---")), 0)
                    self.page = Page("text", "Two games by turn", tuple((line, "") for line in lines), scroll=max(0, part - 6))
                except NetrunnerError as problem:
                    self._notice = self._told(problem)

            return act

        keys = "123456789abcdefghijklmnopqrstuvwxyz"
        choices = tuple((key, name, opens(path)) for key, (name, path) in zip(keys, others, strict=False))
        self.page = Page("ask", "Hold this game against", (("", "Another game, side by side by turn:"),), choices=choices)

    # Pages

    def _press_typing(self, typing: Typing, key: str) -> None:
        if key == "enter":
            self._typing = None
            if typing.kind == "note":
                self._write(typing.text)
            elif typing.text:
                place = int(typing.text)
                if place > self._story.last:
                    self._notice = f"There is no answer {place}; the last one is {self._story.last}."
                else:
                    self.go(place)
        elif key in {"escape", "ctrl+q"} or (key == "backspace" and not typing.text):
            self._typing = None
        else:
            self._typing = typing.typed(key)

    def paste(self, text: str) -> None:
        """Takes pasted text where something is typed; what is no letter of one line becomes a blank."""
        if self._typing is not None:
            for character in " ".join(text.split())[:LONGEST_NOTE]:
                self._typing = self._typing.typed("space" if character == " " else character)

    def _press_find(self, find: str, key: str) -> None:
        """A key while words are looked for in the log: every letter is one of them; enter goes to the moment."""
        if key == "enter":
            found = [line for line in self._log if find and folded(find) in folded(line.text)]
            if found:
                line = found[-1 - self._find_at % len(found)]
                self.page, self._find = None, None
                self.go(self._story.place_of(line.number))
            else:
                self._notice = "Nothing is found."
        elif key == "up":
            self._find_at += 1
        elif key == "down":
            self._find_at = max(0, self._find_at - 1)
        elif key == "backspace" and find:
            self._find, self._find_at = find[:-1], 0
        elif key == "space" or (len(key) == 1 and key.isprintable()):
            self._find, self._find_at = f"{find}{' ' if key == 'space' else key}"[:60], 0
        elif key in {"backspace", "escape"}:
            self.page, self._find = None, None

    def _press_page(self, page: Page, key: str, command: Command | None) -> None:
        scroll = {"up": -1, "down": 1, "page up": -8, "page down": 8}.get(command or "", 0)
        for name, _, act in page.choices:
            if key == name:
                self.page = None
                act()
                return
        if page.choices and scroll:
            self.page = replace(page, picked=max(0, min(len(page.choices) - 1, page.picked + scroll)))
        elif page.choices and command == "act":
            self.page = None
            page.choices[page.picked][2]()
        elif page.kind == "log" and command == "find":
            self._find, self._find_at = "", 0
        elif page.kind == "log" and scroll:
            self._log_back = max(0, self._log_back - scroll)
        elif page.kind == "card" and command == "words":
            self.run_command(command)
        elif scroll:
            self.page = replace(page, scroll=max(0, page.scroll + scroll))
        else:
            self.page = None
            self._log_back = 0

    def _read(self) -> None:
        if self._focus == Target("server", "Archives"):
            self.page = pile_page(self._view, "corp")
        elif self._focus == Target("card", self._view.runner.identity.card):
            self.page = pile_page(self._view, "runner")
        else:
            self.page = Page("card")

    # The mouse

    def click(self, target: Target | None) -> None:
        """A click: on the timeline it goes there, on a line of the log to its moment, on a card it reads it."""
        self._notice = ""
        if self._typing is not None:
            return
        if self.page and not (target and target.kind == "log" and self.page.kind == "log"):
            if target and target.kind == "key":
                self.press(str(target.ref))
            elif target and target.kind == "line" and isinstance(target.ref, int) and target.ref < len(self.page.choices):
                act = self.page.choices[target.ref][2]
                self.page = None
                act()
            else:
                self.page = None
            return
        if target is None:
            return
        match target.kind:
            case "moment" if isinstance(target.ref, int):
                self.playing = False
                if target.ref == self.place:
                    self._walk_through_events()
                else:
                    self.go(target.ref)
            case "log" if isinstance(target.ref, int):
                if target.ref:
                    self.page, self._find = None, None
                    self.go(self._story.place_of(target.ref))
                else:
                    self.page = Page("log", "Log")
            case "card" | "server":
                again = target == self._focus
                self._focus = target
                if again:
                    self._read()
            case "step":
                self.page = timing_page(self._view, str(target.ref))
            case "key":
                self.press(str(target.ref))
            case _:
                pass

    def scroll(self, zone: ZoneName | None, by: int) -> None:
        """The wheel: over the log, the servers or the rig it scrolls them; over the answer it steps by event, elsewhere by answer."""
        self._notice = ""
        if self._typing is not None:
            return
        if self.page:
            if not self.page.choices:
                self._press_page(self.page, "", "down" if by > 0 else "up")
            return
        match zone:
            case "log":
                self._log_back = max(0, self._log_back - by)
            case "servers":
                self._first_server = max(0, min(self._first_server + by, len(self._view.servers) - 1))
            case "rig":
                self._rig_row = max(0, self._rig_row + by)
            case "moment":
                self.playing = False
                (self._next_event if by > 0 else self._previous_event)()
            case _:
                self.playing = False
                self.step(by)

    def resize(self, width: int, height: int) -> None:
        """The terminal has another size now."""
        self.width, self.height = width, height

    # Painting

    def scene(self, whole_log: bool = False) -> Scene:
        """The moment, ready to be painted."""
        number = self.number - (self.event is not None)
        told = self._log if whole_log else self._log[: bisect_right(self._numbers, number)]
        back = self._log_back if whole_log or self.page is None or self.page.kind != "log" else 0
        return Scene(
            layout=self.layout,
            view=self._view,
            side=side_of(self.seat),
            log=told if whole_log else told[-_LOG_SHOWN - self._log_back :],
            glyphs=self.glyphs,
            focus=self._focus,
            first_server=self._first_server,
            rig_row=self._rig_row,
            hand_row=self._hand_row,
            log_back=back,
            notice=self._notice,
            keys=self._key_line(),
            find=self._find,
            find_at=self._find_at,
            words_key=self.keymap.key_of("words"),
            replay=not self.live,
        )

    def showing(self) -> Showing:
        """The moment with the line that it stands in."""
        at = self._steps.index(self.event) + 1 if self.event in self._steps else 0
        width = max(80, self.width)
        if self._line is None or self._line.story is not self._story or self._line.width != width:
            self._line = line_of(self._story, width)
        steps = len(self._steps) + 1
        return Showing(self.scene(), self._story, self.place, self.seat, self.opened.title, at, steps, self.live, self._line)

    def _key_line(self) -> tuple[tuple[str, str], ...]:
        key, own = self.keymap.key_of, self.keymap.replay_key_of
        if self._typing is not None:
            return (("enter", "keep" if self._typing.kind == "note" else "go"), ("escape", "leave it"))
        if self.page and self.page.kind == "log" and self._find is not None:
            return (("up down", "older, newer"), ("enter", "go to that moment"), ("escape", "end the search"))
        if self.page and self.page.choices:
            return (("up down", "choose"), ("enter", "choose"))
        if self.page:
            find = ((key("find"), "find"),) if self.page.kind == "log" else ()
            return (("up down", "scroll"), ("pageup pagedown", "faster"), *find, ("backspace", "close"))
        pair = f"{own('slower')} {own('faster')}"
        told = [(f"{key('earlier')} {key('later')}", "answer"), (f"{key('turn earlier')} {key('turn later')}", "turn")]
        if self.playing:
            return (*told, ("enter", "pause"), (pair, "speed"))
        if self.live:
            told += [("enter", "play"), (key("find"), "find"), (own("branch"), "branch"), ("backspace", "now"), (key("help"), "keys")]
            return tuple(told)
        narrow = self.layout.compact
        told += [("home end", "start, end")] if not narrow else []
        told += [("enter", "play"), (key("find"), "find"), (own("seen from"), "seen from")]
        told += [(own("branch"), "branch" if narrow else "branch from here"), ("q", "leave")]
        return tuple(told)

    def paint(self) -> None:
        """Paints every zone into `canvases`, and what lies over them into `cover`."""
        if not fits(self.width, self.height):
            canvas = Canvas(self.width, self.height, "desk", self.glyphs)
            times = self.glyphs.copies
            canvas.put(0, self.height // 2, f"needs 80{times}24, this is {self.width}{times}{self.height}", canvas.rows[0][0][1])
            self.canvases, self.cover = {}, (Area(0, 0, self.width, self.height), canvas)
            return
        showing = self.showing()
        layout = showing.scene.layout
        self.canvases = {}
        for zone in REPLAY_ZONES:
            area = layout.area(zone)
            if area.height and area.width:
                canvas = Canvas(area.width, area.height, "panel" if zone in {"inspector", "log"} else "desk", self.glyphs)
                paint_zone(zone, showing, canvas)
                self.canvases[zone] = canvas
        self.cover = None
        page = self._typing.page() if self._typing is not None else self.page
        if page:
            area = self._page_area(page, layout)
            canvas = Canvas(area.width, area.height, "panel", self.glyphs)
            extent = paint_page(page, self.scene(whole_log=True) if page.kind == "log" else showing.scene, canvas)
            if self.page and self._typing is None:
                self.page = replace(self.page, scroll=extent.top, opened=True)
            self.cover = (area, canvas)

    def _page_area(self, page: Page, layout: Layout) -> Area:
        """Over the table above the answer; a question to the player is a box of its own."""
        width = layout.area("servers").width
        height = layout.area("moment").y - 1
        if page.kind == "ask":
            wide = min(width - 4, 90)
            lines = sum(len(Canvas(1, 1).wrap(told, wide - 4)) for _, told in page.lines)
            high = min(height, lines + len(page.choices) + 4)
            return Area(2, 1 + max(0, (height - high) // 2), wide, high)
        # What needs room takes it from the timeline.
        return Area(0, 1, width, self.height - 2 if page.kind in {"text", "log"} else height)

    def _move(self, direction: jump.Direction) -> None:
        """The focus, over whatever can be read."""
        hits: list[Hit] = []
        for zone, canvas in self.canvases.items():
            area = self.layout.area(zone)
            hits += [hit._replace(x=hit.x + area.x, y=hit.y + area.y) for hit in canvas.hits if hit.target.kind in {"card", "server"}]
        here = next((hit for hit in hits if hit.target == self._focus), None)
        area = self.layout.area("moment")
        found = jump.beside(hits, here or Hit(area.x + 1, area.y, 1, 1, Target("key", "")), direction)
        if found:
            self._focus = found.target


def _nothing() -> None:
    """Closing the page is all that staying takes."""
