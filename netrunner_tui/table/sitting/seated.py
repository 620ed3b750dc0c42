"""The state of a sitting: the seats, the moment as it was last taken in, and what is half chosen."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from netrunner_tui.model.sides import Side
from netrunner_tui.model.view import LogLine, View
from netrunner_tui.replays.game_service import OpenTable, PuzzleHere
from netrunner_tui.rules.referee.questions import Question
from netrunner_tui.rules.seats import Request, SeatAtTable
from netrunner_tui.rules.telling.tutorial import Guide
from netrunner_tui.settings.keys import Keymap
from netrunner_tui.settings.options import Options
from netrunner_tui.settings.stops import PassingOn
from netrunner_tui.table.board.answer_rows import Intent, Listing
from netrunner_tui.table.board.pages import Page
from netrunner_tui.table.drawing.canvas import Canvas, Target
from netrunner_tui.table.drawing.glyphs import PLAIN, SAFE, Glyphs, with_words
from netrunner_tui.table.drawing.layout import Area, Layout, ZoneName, plan
from netrunner_tui.table.drawing.symbols import side_word
from netrunner_tui.table.past.replay import Replay


@dataclass
class Hooks:
    """What the sitting asks of the app around it."""

    leave: Callable[[], None]
    over: Callable[[], None]
    save_options: Callable[[Options], None]
    branch: Callable[[int], OpenTable] | None = None
    """Plays on from after a record in a game of its own; None where both players are not at this keyboard. Raises NetrunnerError."""
    annotate: Callable[[int, str, str], None] | None = None
    """Writes a note about a record by somebody; None where the game is in no file here. Raises NetrunnerError."""
    sit_down: Callable[[OpenTable], None] = lambda table: table.close()
    """Leaves this table for one that has been branched off."""


class Seated:
    """Who sits where, what they see, and what they have begun to choose."""

    def __init__(self, seats: Mapping[Side, SeatAtTable], options: Options, keymap: Keymap, hooks: Hooks, size: tuple[int, int]) -> None:
        self.seats = dict(seats)
        self.options = options
        self.keymap = keymap
        self.hooks = hooks
        self.width, self.height = size
        self.shown: Side = next(iter(self.seats))
        self.veil: Side | None = None
        self.page: Page | None = None
        self.turnovers = 0
        """Changes whenever the asked seat or the kind of question has: keys typed before are not meant for it."""
        self.canvases: dict[ZoneName, Canvas] = {}
        self.cover: tuple[Area, Canvas] | None = None
        self._painted: dict[ZoneName, tuple[tuple[object, ...], Canvas]] = {}
        self._sat = len(self.seats) == 1
        self._told_over = False
        self._syncing = False
        self._kind = ""
        self._question_number = -1
        self._focus: Target | None = None
        self._pointed = False
        """Whether the focus is the player's doing; what the table points at by itself is not acted on by enter."""
        self._lists: list[Listing] = []
        self._page = 0
        self._chosen: tuple[int, ...] = ()
        self._amount = ""
        self._jump = False
        self._jump_here = False
        """Jump mode was opened by hand, not by the question."""
        self._labels: dict[Target, str] = {}
        self._typed = ""
        self._notice = ""
        self._first_server = self._rig_row = self._hand_row = self._log_back = 0
        self.guide: Guide | None = None
        """The pages of the guided first game, where this is it."""
        self.puzzle: PuzzleHere | None = None
        """The puzzle, where this is one; and how many of its hints have been given."""
        self._hints = 0
        self._find: str | None = None
        self._find_at = 0
        self._intent: tuple[Intent, int] | None = None
        self._following: list[tuple[str, ...]] = []
        self._passing_on: dict[Side, PassingOn] = {}
        self._marks: list[tuple[Side, int]] = []
        """Where the game stood when a player answered by key or click: the side, and the number of the last record."""
        self._request: Request | None = None
        """What one player asks of the other, as it was last seen; and the record after which it was asked."""
        self._request_at = -1
        self._tidings: dict[Side, str] = {}
        """What a player is told when they next sit at this keyboard."""
        self._back: Replay | None = None
        """The game so far, while the shown seat looks back at it."""
        self._view: View = self.seats[self.shown].view()
        self._question: Question | None = None
        self._log: tuple[LogLine, ...] = ()
        self._layout: Layout | None = None
        self._stop_listening = [seat.listen(self.sync) for seat in self.seats.values()]

    def close(self) -> None:
        """Stops listening to the seats."""
        for stop in self._stop_listening:
            stop()
        self._stop_listening = []

    @property
    def glyphs(self) -> Glyphs:
        """The glyph set in use."""
        return with_words(PLAIN if self.options.ascii else SAFE, self._view.rules)

    @property
    def view(self) -> View:
        """What the shown seat sees."""
        return self._view

    @property
    def question(self) -> Question | None:
        """The open question if the shown seat is asked."""
        return self._question

    @property
    def over(self) -> bool:
        """Whether the end of the game has been told."""
        return self._told_over

    @property
    def listing(self) -> Listing | None:
        """The list of answers on the screen."""
        return self._lists[-1] if self._lists and self._question else None

    @property
    def layout(self) -> Layout:
        """The layout for the present size and seat."""
        if self._layout is None or (self._layout.width, self._layout.height, self._layout.side) != (self.width, self.height, self.shown):
            self._layout = plan(max(80, self.width), max(24, self.height), self.shown)
        return self._layout

    def _new_turnover(self, kind: str) -> None:
        self._kind = kind
        self.turnovers += 1

    def _name(self, target: Target) -> str:
        if target.kind == "card" and isinstance(target.ref, int):
            card = self._view.cards().get(target.ref)
            return card.title or ("this ice" if card.kind == "ice" else "this card") if card else "this card"
        return str(target.ref)

    def _waiting_words(self) -> str:
        return f"It is for the {side_word(self._view.asked)} to answer." if self._view.asked else "Nothing is asked now."

    def tell(self, words: str) -> None:
        """Shows one plain line on the key line until the next key."""
        self._notice = words

    def sync(self) -> None:
        """Takes in what has changed."""
        raise NotImplementedError
