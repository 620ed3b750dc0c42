"""Everything that painting the table needs at one moment: plain data, made anew after each change."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

import msgspec

from netrunner_tui.bots.run_costs import cost_of_run
from netrunner_tui.model.sides import CORP, RUNNER, Side
from netrunner_tui.model.view import CardView, LogLine, ServerView, View
from netrunner_tui.rules.referee.questions import Question
from netrunner_tui.settings.keys import USUAL_KEYS, Keys
from netrunner_tui.table.board.answer_rows import Listing
from netrunner_tui.table.board.chips import Look
from netrunner_tui.table.drawing.click_targets import AnswerTarget, CardTarget, ClickTarget, ServerTarget
from netrunner_tui.table.drawing.glyphs import SAFE, Glyphs
from netrunner_tui.table.drawing.layout import Layout

if TYPE_CHECKING:
    from netrunner_tui.model.lobby import Said

_USUAL: Final = USUAL_KEYS.at("table")
_RECENT: Final = 12
"""Lines of the log among which the last one about a card is looked for."""


class Scene(msgspec.Struct, frozen=True):
    """One picture of the table: its state (`view`, `question`, `log`) and the player's way of looking at it (the rest)."""

    layout: Layout
    view: View
    side: Side
    """The seat the table is drawn from."""
    question: Question | None = None
    """The open question if it is this seat's."""
    listing: Listing | None = None
    log: tuple[LogLine, ...] = ()
    glyphs: Glyphs = SAFE
    focus: ClickTarget | None = None
    labels: Mapping[ClickTarget, str] = msgspec.field(default_factory=dict)
    """Jump letters."""
    jump: bool = False
    """Letters stand on the cards, and what has none is dimmed."""
    marked: Mapping[int, str] = msgspec.field(default_factory=dict)
    """Chosen so far: a card's object number and its sign or place."""
    chosen: tuple[int, ...] = ()
    """The options chosen so far, where several may be."""
    hint: str = ""
    """The effect of enter on the focused card."""
    hint_cost: str = ""
    amount: str = ""
    """The number typed so far."""
    page: int = 0
    first_server: int = 0
    rig_row: int = 0
    hand_row: int = 0
    since: int = -1
    """The record after which lines of the log are new to this player: that of their last decision; -1 for none."""
    log_back: int = 0
    """Lines of the log that are scrolled out of sight below."""
    notice: str = ""
    """A message on the key line: the reason an action was refused."""
    keys: tuple[tuple[str, str], ...] = ()
    """The keys and their effects, for the key line."""
    banner: str = ""
    find: str | None = None
    """The text searched for in the log, None outside a search."""
    find_at: int = 0
    """The index of the current match, counted from the newest."""
    bound: Keys = _USUAL
    """The key bindings, for text that names a key."""
    table_marks: tuple[str, ...] = ()
    """What the top line tells of a hosted table: who is here, clocks, unread talk."""
    talk: tuple[Said, ...] = ()
    saying: str = ""
    """The chat line being typed."""
    talk_back: int = 0
    """Lines of talk that are scrolled out of sight below."""
    covered: bool = False
    """A question that has nothing to do with the game lies over the table: what the table asks is not to be answered now."""
    replay: bool = False
    """Nobody sits here: a game is read, whichever seat it is seen from."""

    @property
    def viewer(self) -> Side:
        """Returns the side whose cards count as one's own: the Corp's where everything is seen, so that rez costs are shown."""
        return CORP if self.view.seat == "all" else self.side

    def look(self, target: ClickTarget) -> Look:
        """Returns the current look of a target."""
        label = self.labels.get(target, "")
        marked = self.marked.get(target.card, "") if isinstance(target, CardTarget) else ""
        return Look(focused=target == self.focus, dim=self.jump and not label and not marked, label=label, marked=marked)

    @property
    def apart(self) -> frozenset[int]:
        """Returns the cards of which several may be chosen: copies of them do not stack."""
        question = self.question
        return frozenset(option.card for option in question.options) if question and question.several else frozenset()

    @property
    def asked_about(self) -> frozenset[int]:
        """Returns the cards that an answer could be about; of copies that are the same the question names one."""
        return frozenset(option.card for option in self.question.options) if self.question else frozenset()

    def servers(self) -> tuple[ServerView, ...]:
        """Returns the servers from left to right: Archives, R&D, HQ, then the remote ones."""
        order = {"Archives": 0, "R&D": 1, "HQ": 2}
        return tuple(sorted(self.view.servers, key=lambda server: order.get(server.name, 3)))

    def focused_run(self) -> str:
        """Returns the server that the focused answer runs on, or the focused server itself where the Runner looks; empty for none."""
        focus = self.focus
        if focus is None or self.side != RUNNER or self.replay:
            return ""
        if isinstance(focus, ServerTarget):
            return focus.server
        row = self.listing.row(focus.row) if self.listing and isinstance(focus, AnswerTarget) else None
        if row is None or self.question is None or row.option < 0:
            return ""
        option = self.question.options[row.option]
        return option.server if cost_of_run(self.question, self.view, option) is not None else ""

    def focused_card(self) -> CardView | None:
        """Returns the card to read: the focused one, else that of the moment, of the last event or of the first answer.

        Where nothing is said of any, it is the identity, or in 1996, which has none, the first card of the hand.
        """
        cards = self.view.cards()
        if isinstance(self.focus, CardTarget) and self.focus.card in cards:
            return cards[self.focus.card]
        if self.listing and isinstance(self.focus, AnswerTarget):
            row = self.listing.row(self.focus.row)
            if row and row.card in cards:
                return cards[row.card]
        about = cards.get(subject(self.view, self.question))
        if about is None:
            acting = self.question is None or self.question.kind == "action"
            last, answer = self._last_event(cards), self._first_answer(cards)
            about = (last or answer) if acting else (answer or last)
        player = self.view.player(self.side)
        return about or (player.identity if player.identity.card else next((card for card in player.hand or () if card.title), None))

    def _last_event(self, cards: Mapping[int, CardView]) -> CardView | None:
        """Returns the card that the newest line of the log is about, of those that tell of one; what is in play before what is not."""
        for line in self.log[: -_RECENT - 1 : -1]:
            found = [card for card in cards.values() if card.title == line.about] if line.about else []
            if found:
                return min(found, key=lambda card: (not card.faceup, card.zone in {"hand", "discard"}))
        return None

    def _first_answer(self, cards: Mapping[int, CardView]) -> CardView | None:
        """Returns the card of the first answer that is about one."""
        return next((cards[row.card] for row in self.listing.rows if row.card in cards), None) if self.listing else None


def subject(view: View, question: Question | None) -> int:
    """Returns the card that the moment is about: asked about, accessed, encountered or approached; 0 for none."""
    if view.accessed:
        return view.accessed.card
    if question and question.about:
        return question.about
    if view.run:
        return view.run.accessing or view.run.encountering or view.run.ice
    return 0
