"""A server in this process, for tests of the lobby and of hosted tables: real games, no line."""

from collections.abc import Callable
from dataclasses import dataclass, field

import msgspec

from netrunner_tui.model.advice import Advice, Hint
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.lobby import Clocks, FinishedGame, Invitation, NewTable, Offer, Person, Presence, Said, TableInfo
from netrunner_tui.model.sides import SIDES, Side, other
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.local_table import LocalTable
from netrunner_tui.rules.seats import Notify, SeatAtTable
from netrunner_tui.user_games import UserGames

SEED = "2f"


@dataclass
class FakeTable:
    """A table of the server."""

    info: TableInfo
    password: str = ""
    table: LocalTable | None = None
    talk: list[Said] = field(default_factory=list)
    advised: Advice | str | None = None
    present: list[Presence] = field(default_factory=list)
    clocks: Clocks | None = None
    offers: list[tuple[str, str]] = field(default_factory=list)
    muted: list[str] = field(default_factory=list)
    notices: list[Notify] = field(default_factory=list)
    left: list[str] = field(default_factory=list)
    games: int = 0
    trouble: str = ""

    def changed(self) -> None:
        for notice in list(self.notices):
            notice()


class FakePlace:
    """Somebody's place at a table."""

    def __init__(self, table: FakeTable, name: str, side: str) -> None:
        self.fake = table
        self.name = name
        self._side = side
        self._seats: dict[int, SeatAtTable] = {}
        self.passes_unasked = False

    @property
    def side(self) -> str:
        """The side of this place: after a rematch, the other one."""
        return next((side for side in SIDES if self.fake.info.player(side) == self.name), "") if self._side else ""

    @property
    def seat(self) -> SeatAtTable:
        if self.fake.table is None:
            raise NetrunnerError("the game has not begun")
        seat = "corp" if self.side == "corp" else "runner" if self.side == "runner" else "table"
        if self.fake.games not in self._seats:
            self._seats[self.fake.games] = self.fake.table.seat(seat)  # type: ignore[arg-type]
        return self._seats[self.fake.games]

    def info(self) -> TableInfo:
        return msgspec.structs.replace(self.fake.info, mine=self.side)

    def talk(self) -> tuple[Said, ...]:
        return tuple(line for line in self.fake.talk if line.by not in self.fake.muted)

    def say(self, text: str) -> None:
        if "rude" in text:
            raise NetrunnerError("you say too much at once; wait a moment")
        self.fake.talk.append(Said(len(self.fake.talk) + 1, self.name, text, 0.0))
        self.fake.changed()

    def mute(self, name: str, muted: bool) -> None:
        (self.fake.muted.append if muted else self.fake.muted.remove)(name)

    def block(self, name: str, blocked: bool) -> None:
        self.fake.offers.append((self.name, f"{'block' if blocked else 'unblock'} {name}"))

    def present(self) -> tuple[Presence, ...]:
        return tuple(self.fake.present)

    def clocks(self) -> Clocks | None:
        return self.fake.clocks

    def claim(self) -> None:
        self.fake.offers.append((self.name, "claim"))

    def add_time(self, seconds: int) -> None:
        self.fake.offers.append((self.name, f"add {seconds}"))

    def offer(self, what: Offer, moment: int = 0) -> None:
        self.fake.offers.append((self.name, f"{what} {moment}" if moment else what))

    def listen(self, notice: Notify) -> Callable[[], None]:
        self.fake.notices.append(notice)
        return lambda: self.fake.notices.remove(notice)

    def awake(self) -> None:
        """Nobody counts the minutes here."""

    def pass_unasked(self, on: bool) -> None:
        self.passes_unasked = on

    def ask_advice(self) -> None:
        self.fake.advised = Advice((Hint("gain 1 credit", 0.5, "money"),), 8)
        self.fake.changed()

    def advice(self) -> Advice | str | None:
        told, self.fake.advised = self.fake.advised, None
        return told

    def trouble(self) -> str:
        return self.fake.trouble

    def leave(self) -> None:
        self.fake.left.append(self.name)


class FakeCompany:
    """The people of the server, as one player sees them: a test says who they are."""

    def __init__(self, name: str) -> None:
        self.people: list[Person] = [Person(name)]
        self.invited: list[Invitation] = []
        self.names: dict[str, list[str]] = {"blocked": [], "muted": []}
        self.said: list[Said] = []
        self.done: list[tuple[str, ...]] = []
        self.notices: list[Notify] = []
        self.name = name

    def here(self) -> tuple[Person, ...]:
        return tuple(who for who in self.people if who.name not in self.names["blocked"])

    def invitations(self) -> tuple[Invitation, ...]:
        return tuple(self.invited)

    def blocked(self) -> tuple[str, ...]:
        return tuple(self.names["blocked"])

    def muted(self) -> tuple[str, ...]:
        return tuple(self.names["muted"])

    def talk(self) -> tuple[Said, ...]:
        return tuple(line for line in self.said if line.by not in self.names["muted"])

    def say(self, text: str) -> None:
        if "rude" in text:
            raise NetrunnerError("you say too much at once; wait a moment")
        self.said.append(Said(len(self.said) + 1, self.name, text, 0.0))

    def mute(self, name: str, muted: bool) -> None:
        (self.names["muted"].append if muted else self.names["muted"].remove)(name)

    def invite(self, table: str, name: str) -> tuple[str, bool]:
        self.done.append(("invite", table, name))
        return name, any(who.name == name for who in self.people)

    def decline(self, table: str) -> None:
        self.done.append(("decline", table))
        self.invited = [one for one in self.invited if one.table != table]

    def block(self, name: str, blocked: bool) -> None:
        (self.names["blocked"].append if blocked else self.names["blocked"].remove)(name)

    def listen(self, notice: Notify) -> Callable[[], None]:
        self.notices.append(notice)
        return lambda: self.notices.remove(notice)


class FakeServer:
    """The lobby, as one player sees it."""

    def __init__(self, name: str, games: UserGames, tables: dict[str, FakeTable] | None = None) -> None:
        self.name = name
        self.company = FakeCompany(name)
        self.games = games
        self.all = tables if tables is not None else {}
        self.notices: list[Notify] = []
        self.bots: tuple[tuple[str, str], ...] = ()
        self.ended: tuple[FinishedGame, ...] = ()
        self.texts: dict[str, str] = {}

    def tables(self) -> tuple[TableInfo, ...]:
        return tuple(
            msgspec.structs.replace(fake.info, mine=next((side for side in SIDES if fake.info.player(side) == self.name), ""))
            for fake in self.all.values()
        )

    def rulebooks(self) -> tuple[tuple[str, str], ...]:
        return tuple(self.games.rulebooks().items())

    def finished(self) -> tuple[FinishedGame, ...]:
        return self.ended

    def game_text(self, game: str) -> str:
        return self.texts[game]

    def opponents(self) -> tuple[tuple[str, str], ...]:
        return self.bots

    def decks(self, side: str, rules: str) -> tuple[str, ...]:
        return tuple(deck.name for deck in self.games.decks("corp" if side == "corp" else "runner", rules) if deck.playable)

    def make(self, new_table: NewTable) -> FakePlace:
        side = new_table.side or "corp"
        info = TableInfo(
            name="amber-fort", rules=new_table.rules, state="waiting", locked=bool(new_table.password), clock=new_table.clock,
            delay=new_table.delay,
            reserved=new_table.invite, corp=self.name if side == "corp" else "", runner=self.name if side == "runner" else "",
        )  # fmt: skip
        self.all[info.name] = FakeTable(info, new_table.password)
        self.new_table = new_table
        return FakePlace(self.all[info.name], self.name, side)

    def join(self, table: str, deck: str = "", deck_list: str = "", password: str = "") -> FakePlace:
        fake = self.all[table]
        if fake.password and password != fake.password:
            raise NetrunnerError(f"that is not the password of {table}")
        if "broken" in deck_list:
            raise NetrunnerError("line 1: no card is called `broken`")
        side: Side = next((side for side in SIDES if fake.info.player(side) in {self.name, ""}), "corp")
        fake.info = msgspec.structs.replace(fake.info, **{side: self.name})
        if fake.info.corp and fake.info.runner and fake.table is None:
            begin(fake, self.games)
        return FakePlace(fake, self.name, side)

    def watch(self, table: str, password: str = "") -> FakePlace:
        fake = self.all[table]
        if fake.password and password != fake.password:
            raise NetrunnerError(f"that is not the password of {table}")
        return FakePlace(fake, self.name, "")

    def trouble(self) -> str:
        return ""

    def close_table(self, table: str) -> None:
        if self.all[table].info.state == "playing":
            raise NetrunnerError(f"{table} is being played at")
        del self.all[table]

    def listen(self, notice: Notify) -> Callable[[], None]:
        self.notices.append(notice)
        return lambda: self.notices.remove(notice)


def begin(fake: FakeTable, games: UserGames, seed: str = SEED) -> Game:
    """The game of a table whose sides are taken begins."""
    names: dict[Side, str] = {side: fake.info.player(side) for side in SIDES}
    setup = games.set_up({}, names=names, rules=fake.info.rules, seed=seed)
    game = Game.new(setup, games.pools.of(setup.rules))
    fake.table = LocalTable(game)
    fake.games += 1
    fake.info = msgspec.structs.replace(fake.info, state="playing")
    fake.changed()
    return game


def playing(games: UserGames, corp: str = "Ada", runner: str = "Ben", **more: object) -> tuple[FakeTable, Game]:
    """A table where two players have begun."""
    info = TableInfo(name="amber-fort", rules="nisei-1.6", state="waiting", corp=corp, runner=runner)
    fake = FakeTable(msgspec.structs.replace(info, **more))
    fake.present = [Presence(corp, "corp"), Presence(runner, "runner")]
    return fake, begin(fake, games)


__all__ = ["FakePlace", "FakeServer", "FakeTable", "begin", "other", "playing"]
