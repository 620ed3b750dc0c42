"""The form for a new table of a server."""

from typing import Final

from netrunner_tui.bots.styles import NO_STYLE, Style, in_style, styles_of
from netrunner_tui.model.deck import SURPRISE
from netrunner_tui.model.lobby import ClockTimes, NewTable
from netrunner_tui.model.sides import CORP, RUNNER, SIDE_NAMES, SIDES, Side, other
from netrunner_tui.table.home.lobby_forms.lobby_form import Form, FormCalls, FormRow, deck_row, password_row
from netrunner_tui.table.home.lobby_lists import LobbyLists, opponent_name

CLOCKS: Final = (None, ClockTimes(15, 10), ClockTimes(25, 10), ClockTimes(40, 15), ClockTimes(60, 0))
DELAYS: Final = (0, 20, 60)

_ONLY_FOR: Final = "a player, who is invited; empty: anybody may sit down"


class NewTableForm:
    """The form: the game, sides, decks, an opponent, clocks, who may come in."""

    def __init__(self, calls: FormCalls, form: Form, lists: LobbyLists) -> None:
        self._calls = calls
        self._form = form
        self._lists = lists
        self._books: tuple[tuple[str, str], ...] = ()

    @property
    def books(self) -> tuple[tuple[str, str], ...]:
        """Returns the games that can be played, each with its full name."""
        if not self._books:
            self._books = tuple(self._calls.server.rulebooks())
        return self._books

    @property
    def rules(self) -> str:
        """Returns the game that is chosen."""
        return self._form.rules or (self.books[0][0] if self.books else "")

    def rows(self) -> list[FormRow]:
        """Returns the lines of the form."""
        form, calls = self._form, self._calls
        names: dict[str, str] = {"": "by lot"} | {side: SIDE_NAMES[side] for side in SIDES}
        who = "watch" if form.bot else "sit down or watch"
        return [
            FormRow.valued("Game", dict(self.books).get(self.rules, self.rules), "", self._change_rules),
            FormRow.valued("Your side", names[form.side], "", self._change_side),
            *([deck_row(form, calls.server, self.rules, form.side)] if form.side else []),
            *self._bot_rows(),
            FormRow.valued("Clocks", _clock_words(form.clock), "minutes for each player, seconds added an answer", self._change_clock),
            FormRow.valued("Spectators", _delay_words(form.delay), "", self._change_delay),
            password_row(form, f"empty: anybody may {who}", calls.down),
            *([] if form.bot else [FormRow("Only for", form.invite, _ONLY_FOR, calls.down, typed="invite")]),
            FormRow("Make the table", "", "the game begins at once" if form.bot else "and wait for the other player", self._make),
        ]

    def _bot_rows(self) -> list[FormRow]:
        """Returns the lines about a computer opponent, where there are any; its deck can be chosen when the sides are."""
        form = self._form
        if not self._lists.bots:
            return []
        about = dict(self._lists.bots).get(form.bot, "a computer opponent begins at once")
        rows = [FormRow.valued("Opponent", opponent_name(form.bot) if form.bot else "a person", about, self._change_bot)]
        if form.bot and form.side:
            how = self._style
            value = how.name if how != NO_STYLE else "any style"
            rows.append(FormRow.valued("Style", value, how.about, self._change_style))
            named = {"": "starter deck", SURPRISE: "a surprise"}.get(form.bot_deck, form.bot_deck)
            rows.append(FormRow.valued("Its deck", named, "left or right changes it: yours, and the server's", self._change_bot_deck))
        return rows

    def _change_rules(self, by: int) -> None:
        known = [rules for rules, _ in self.books]
        if known:
            self._form.rules = known[(known.index(self.rules) + by) % len(known)]
            self._form.bot_deck = ""

    def _change_side(self, by: int) -> None:
        sides = ("", *SIDES)
        self._form.side = sides[(sides.index(self._form.side) + by) % len(sides)]
        self._form.bot_deck = ""

    def _change_bot(self, by: int) -> None:
        names = ("", *(name for name, _ in self._lists.bots))
        place = names.index(self._form.bot) if self._form.bot in names else 0
        self._form.bot = names[(place + by) % len(names)]

    @property
    def _style(self) -> Style:
        """Returns the style in which the computer plays its side; none where the sides are drawn by lot."""
        known = styles_of(self._bot_side) if self._form.side else ()
        return next((one for one in known if one.name == self._form.style), NO_STYLE)

    @property
    def _bot_side(self) -> Side:
        return other(CORP if self._form.side == CORP else RUNNER)

    def _change_style(self, by: int) -> None:
        known = styles_of(self._bot_side)
        self._form.style = known[(known.index(self._style) + by) % len(known)].name

    def _change_bot_deck(self, by: int) -> None:
        names = ("", SURPRISE, *self._calls.server.decks(self._bot_side, self.rules))
        place = names.index(self._form.bot_deck) if self._form.bot_deck in names else 0
        self._form.bot_deck = names[(place + by) % len(names)]

    def _change_clock(self, by: int) -> None:
        self._form.clock = CLOCKS[(CLOCKS.index(self._form.clock) + by) % len(CLOCKS)]

    def _change_delay(self, by: int) -> None:
        self._form.delay = DELAYS[(DELAYS.index(self._form.delay) + by) % len(DELAYS)]

    def _make(self) -> None:
        form = self._form
        deck = form.decks.get((self.rules, form.side), "") if form.side and not form.pasted else ""
        new_table = NewTable(
            rules=self.rules, side=form.side, deck=deck, deck_list=form.pasted if form.side else "", password=form.password,
            delay=form.delay, clock=form.clock.said if form.clock else "", bot=in_style(form.bot, self._style.name if form.bot else ""),
            bot_deck=form.bot_deck if form.bot and form.side else "",
            invite="" if form.bot else form.invite.strip(),
        )  # fmt: skip
        self._calls.sit(self._calls.server.make(new_table))


def _clock_words(clock: ClockTimes | None) -> str:
    return "none" if clock is None else f"{clock.minutes} minutes, {clock.added} seconds an answer"


def _delay_words(delay: int) -> str:
    return f"see everything, {delay} answers late" if delay else "see what both players see"
