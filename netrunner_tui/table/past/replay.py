"""Walking in a game: what each key and click does. Keys and clicks come in as words, canvases come out."""

from collections.abc import Mapping
from functools import partial

from netrunner_tui.model.sides import CORP, RUNNER, Side
from netrunner_tui.model.text import folded
from netrunner_tui.model.view import Seat
from netrunner_tui.replays.game_service import OpenReplay
from netrunner_tui.replays.walking import Stride
from netrunner_tui.rulebook_facts.registry import rulebook
from netrunner_tui.settings.commands import CommandId, KeyContext
from netrunner_tui.settings.handlers import Handler, Handlers, Here, offered
from netrunner_tui.settings.keys import Keys
from netrunner_tui.table.board.overlay import SCROLLS, Overlay
from netrunner_tui.table.board.page_texts import keys_page, pile_page
from netrunner_tui.table.board.pages import Page
from netrunner_tui.table.board.reference import agendas_page, glossary_page, timing_page, words_page
from netrunner_tui.table.board.scene import Scene
from netrunner_tui.table.board.scrolling import Scrolling
from netrunner_tui.table.drawing import jump
from netrunner_tui.table.drawing.canvas import Canvas
from netrunner_tui.table.drawing.click_targets import CardTarget, ClickTarget, KeyTarget, LogTarget, MomentTarget, ServerTarget, StepTarget
from netrunner_tui.table.drawing.layout import Area, Layout, ZoneName
from netrunner_tui.table.drawing.preferences import Preferences
from netrunner_tui.table.past.replay_actions import ReplayActions
from netrunner_tui.table.past.replay_hooks import ReplayHooks
from netrunner_tui.table.past.replay_pages import LONGEST_NOTE, Typing
from netrunner_tui.table.past.replay_painting import ReplayPainting
from netrunner_tui.table.past.replay_walk import Walk


class Replay:
    """A game that is walked in. After every `press`, `click`, `scroll` or `tick`, `paint` gives what to show."""

    def __init__(
        self, opened: OpenReplay, preferences: Preferences, hooks: ReplayHooks, *, seat: Seat | None = None, place: int | None = None,
        live: bool = False, watched_from: Side = RUNNER,
    ) -> None:  # fmt: skip
        """Raises NetrunnerError where the past is out of reach, or there is no such moment.

        Without a place it opens at the beginning, in a game that goes on at the last moment. A seat that is neither player's sees the
        table from the side that it is `watched_from`.
        """
        self.hooks = hooks
        self.preferences = preferences
        self.overlay = Overlay()
        self.scrolling = Scrolling()
        self.walk = Walk(opened, seat, place, live=live, scrolling=self.scrolling, tell=self.overlay.tell, leave=hooks.leave)
        self.typing: Typing | None = None
        """The text being typed: a note, or the number of an answer."""
        self._actions = ReplayActions(self.walk, self.overlay, hooks, preferences)
        branches = opened.branch is not None or hooks.propose is not None
        self.painting = ReplayPainting(self.walk, self.overlay, self.scrolling, preferences, branches=branches, watched_from=watched_from)

    # Display

    @property
    def page(self) -> Page | None:
        """Returns the page that lies over the table."""
        return self.overlay.page

    @property
    def layout(self) -> Layout:
        """Returns the layout for the present size and seat."""
        return self.painting.layout

    @property
    def canvases(self) -> Mapping[ZoneName, Canvas]:
        """Returns the zones as they were painted last."""
        return self.painting.canvases

    @property
    def cover(self) -> tuple[Area, Canvas] | None:
        """Returns the layer over the zones."""
        return self.painting.cover

    @property
    def focus(self) -> ClickTarget | None:
        """Returns the card or server that is pointed at."""
        return self.painting.focus

    def scene(self) -> Scene:
        """Returns the moment, ready to be painted."""
        return self.painting.scene(self.typing)

    def paint(self) -> None:
        """Paints every zone into `canvases`, and what lies over them into `cover`."""
        self.painting.paint(self.typing)

    def tell(self, words: str) -> None:
        """Shows one plain line until the next key."""
        self.overlay.tell(words)

    def tick(self) -> None:
        """Steps an answer forward, while the game plays by itself."""
        if self.walk.playing:
            self.overlay.hush()
            self.walk.tick()

    # Keys

    def press(self, key: str) -> None:
        """Handles a key: a printable character, or a name such as `enter`, `left`, `home`."""
        self.overlay.hush()
        command, walk = self.keys.command(key), self.walk
        if self.typing is not None:
            self._press_typing(self.typing, key)
        elif self.overlay.searching:
            self._press_search(key)
        elif self.page:
            self._press_page(self.page, key)
        else:
            if command not in {"act", "faster", "slower"}:
                walk.playing = False
            if command is not None:
                self.handlers[command].do()
            elif walk.live:
                self.tell(f"Answers are off while you look back: {self.keys.key_of('back')} returns to now.")

    def give(self, command: CommandId) -> None:
        """Carries a command out, as if its key were pressed."""
        self.overlay.hush()
        self.handlers[command].do()

    @property
    def context(self) -> KeyContext:
        """Returns whether it is looking back at a game that goes on, a replay, or a better line."""
        return self.walk.context

    @property
    def keys(self) -> Keys:
        """Returns the key bindings."""
        return self.painting.keys

    @property
    def handlers(self) -> Handlers:
        """Returns the handler of each replay command."""
        walk, overlay, leave = self.walk, self.overlay, Handler(self.hooks.leave)

        def stride(kind: Stride, by: int) -> Handler:
            return Handler(partial(walk.stride, kind, by))

        def moving(direction: jump.Direction) -> Handler:
            return Handler(partial(self.painting.move_focus, direction))

        found: dict[CommandId, Handler] = {
            "left": moving("left"),
            "right": moving("right"),
            "up": moving("up"),
            "down": moving("down"),
            "start": Handler(partial(walk.go, 0)),
            "end": Handler(partial(walk.go, walk.story.last)),
            "act": Handler(walk.play_or_pause),
            "read": Handler(self._read),
            "back": leave,
            "close": leave,
            "leave": leave,
            "earlier": Handler(partial(walk.step, -1)),
            "later": Handler(partial(walk.step, 1)),
            "turn earlier": stride("turn", -1),
            "turn later": stride("turn", 1),
            "previous action": stride("action", -1),
            "next action": stride("action", 1),
            "previous run": stride("run", -1),
            "next run": stride("run", 1),
            "previous score": stride("score", -1),
            "next score": stride("score", 1),
            "previous event": Handler(walk.previous_event),
            "next event": Handler(walk.next_event),
            "go to": Handler(self._type_place),
            "slower": Handler(partial(walk.change_pace, -1)),
            "faster": Handler(partial(walk.change_pace, 1)),
            "scroll left": Handler(partial(self._scroll_servers, -1)),
            "scroll right": Handler(partial(self._scroll_servers, 1)),
            "log": Handler(overlay.open_log),
            "find": Handler(partial(overlay.open_log, find=True)),
            "words": Handler(self._show_words),
            "timing": Handler(lambda: overlay.open(timing_page(walk.view))),
            "glossary": Handler(lambda: overlay.open(glossary_page(rulebook(walk.view.rules).terms))),
            "agendas": Handler(lambda: overlay.open(agendas_page(walk.view, self.preferences.glyphs(walk.view.rules)))),
            "help": Handler(self._show_help),
            "note": Handler(self._type_note),
            "branch": Handler(self._actions.ask_to_branch),
        }
        if walk.better is not None:
            back = Handler(walk.leave_better)
            return {id: handler for id, handler in found.items() if id not in {"note", "branch"}} | {"back": back, "close": back}
        if not walk.live:
            found |= {
                "seen from": Handler(walk.see_from_next_seat),
                "taken back": Handler(walk.show_taken_back),
                "notes": Handler(self._actions.open_notes),
                "compare": Handler(self._actions.choose_other),
                "better line": Handler(walk.open_better),
            }
        return found

    def _scroll_servers(self, by: int) -> None:
        self.scrolling.servers(by, len(self.walk.view.servers))

    def _type_place(self) -> None:
        self.typing = Typing("answer", f"Go to answer, 0 to {self.walk.story.last_number}")

    def _type_note(self) -> None:
        self.typing = self._actions.begin_note()

    # Pages

    def _press_typing(self, typing: Typing, key: str) -> None:
        """Takes a key while a note or the number of an answer is typed."""
        walk = self.walk
        if key == "enter":
            self.typing = None
            if typing.kind == "note":
                self._actions.write_note(typing.text)
            elif typing.text:
                number = int(typing.text)
                if number > walk.story.last_number:
                    self.tell(f"There is no answer {number}; the last one is {walk.story.last_number}.")
                else:
                    walk.go(walk.story.place_of(number))
        elif key in {"escape", "ctrl+q"} or (key == "backspace" and not typing.text):
            self.typing = None
        else:
            self.typing = typing.typed(key)

    def paste(self, text: str) -> None:
        """Takes pasted text where something is typed; what is no letter of one line becomes a blank."""
        if self.typing is not None:
            for character in " ".join(text.split())[:LONGEST_NOTE]:
                self.typing = self.typing.typed("space" if character == " " else character)

    def _press_search(self, key: str) -> None:
        """Takes a key while words are looked for in the log; enter goes to the moment, and the end of the search closes the log."""
        search, walk = self.overlay.search, self.walk
        if key != "enter":
            search.press(key)
            if search.words is None:
                self.overlay.close()
            return
        wanted = folded(search.words or "")
        found = [line for line in walk.log if wanted and wanted in folded(line.text)]
        if found:
            line = found[-1 - search.place % len(found)]
            self.overlay.close()
            search.close()
            walk.go_to_record(line.number)
        else:
            self.tell("Nothing is found.")

    def _show_help(self) -> None:
        ids = offered(self.context, self.handlers)
        here = Here(mouse="click on the timeline or on a line of the log to go there, again for its single events; the wheel steps")
        self.overlay.open(keys_page(self.preferences.keymap, self.context, ids, here))

    def _show_words(self) -> None:
        self.overlay.open(words_page(self.scene().focused_card(), self.scene().glyphs.words))

    def _press_page(self, page: Page, key: str) -> None:
        command = self.preferences.keymap.at("page").command(key)
        overlay, scroll = self.overlay, SCROLLS.get(command, 0) if command else 0
        if overlay.choose(key, command):
            return
        if page.kind == "log" and command == "find":
            overlay.search.open()
        elif page.kind == "log" and scroll:
            self.scrolling.log(scroll)
        elif page.kind == "card" and command == "words":
            self._show_words()
        elif scroll:
            overlay.scroll(scroll)
        else:
            overlay.close()
            self.scrolling.log_back = 0

    def _read(self) -> None:
        """Opens the focused card in full, or a pile."""
        view = self.walk.view
        if self.focus == ServerTarget("Archives"):
            self.overlay.open(pile_page(view, CORP))
        elif self.focus == CardTarget(view.runner.identity.card):
            self.overlay.open(pile_page(view, RUNNER))
        else:
            self.overlay.open(Page("card"))

    # The mouse

    def click(self, target: ClickTarget | None) -> None:
        """Goes where the timeline was clicked, or to the moment of the line of the log that was; reads the card that was."""
        self.overlay.hush()
        if self.typing is not None:
            return
        if self.page and not (isinstance(target, LogTarget) and self.page.kind == "log"):
            if isinstance(target, KeyTarget):
                self.press(target.key)
            elif not self.overlay.click(target):
                self.overlay.close()
        elif target is not None:
            self._click_board(target)

    def _click_board(self, target: ClickTarget) -> None:
        walk = self.walk
        match target:
            case MomentTarget(place=place):
                walk.playing = False
                if place == walk.place:
                    walk.next_change()
                else:
                    walk.go(place)
            case LogTarget(record=record):
                if record:
                    self.overlay.close()
                    self.overlay.search.close()
                    walk.go_to_record(record)
                else:
                    self.overlay.open(Page("log", "Log"))
            case CardTarget() | ServerTarget():
                again = target == self.focus
                self.painting.focus = target
                if again:
                    self._read()
            case StepTarget(step=step):
                self.overlay.open(timing_page(walk.view, step))
            case KeyTarget(key=key):
                self.press(key)
            case _:
                pass

    def scroll(self, zone: ZoneName | None, by: int) -> None:
        """Scrolls the log, the servers or the rig under the wheel; steps by event where it is over the answer, elsewhere by answer."""
        self.overlay.hush()
        if self.typing is not None:
            return
        if self.page:
            if not self.page.choices:
                self._press_page(self.page, "down" if by > 0 else "up")
            return
        match zone:
            case "log":
                self.scrolling.log(by)
            case "servers":
                self.scrolling.servers(by, len(self.walk.view.servers))
            case "rig":
                self.scrolling.rig(by)
            case "moment":
                self.walk.playing = False
                (self.walk.next_event if by > 0 else self.walk.previous_event)()
            case _:
                self.walk.playing = False
                self.walk.step(by)
