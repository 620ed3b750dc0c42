"""The extras of a table of a server, in lines of text: talk, players present, clocks, offers."""

import time
from collections.abc import Callable
from typing import Final

from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.sides import CORP, RUNNER, SIDE_NAMES, SIDES, Side, other
from netrunner_tui.model.text import capital, plain
from netrunner_tui.plain.company_lines import CompanyLines, told_talk
from netrunner_tui.plain.speech import counted, spoken
from netrunner_tui.rules.seats import Notify
from netrunner_tui.rules.server_seats import HostedTable, plays_alone
from netrunner_tui.settings.typed_commands import TypedContext, typed_help

_MARKS: Final = {"away": "is away", "gone": "is offline"}
_LITTLE: Final = (300, 60)
"""Seconds of a player's own clock at which they are told."""
_MORE_TIME: Final = 300
"""Seconds that a player gives who does not say how many minutes."""


class TableNews:
    """The news already read to one player, and the commands that belong to it."""

    def __init__(self, hosted: HostedTable, side: Side | None, me: str, company: CompanyLines) -> None:
        """`me` is what this player is called here; `side` is None for one that only watches."""
        self._company = company
        self._hosted = hosted
        self._seat = hosted.seat
        self._side = side
        self._me = me
        said = hosted.talk()
        self._heard = said[-1].number if said else -1
        self._marks = self._present()
        self._met = {name for name, mark in self._marks.items() if not mark}
        """Those who have been here and looked: of nobody else it is told that they are back."""
        self._little = len(_LITTLE)
        self._claim = ""
        self._offered = False

    def listen(self, notice: Notify) -> Callable[[], None]:
        """Calls `notice` after every change at the table other than in the game; returns a function that stops it."""
        stops = [self._hosted.listen(notice), self._company.listen(notice)]

        def stop() -> None:
            for each in stops:
                each()

        return stop

    @property
    def alone(self) -> bool:
        """Returns whether a computer plays the other side and nobody watches."""
        return plays_alone(self._hosted)

    def anew(self) -> bool:
        """Returns whether another game has begun at this table: its seat is another one."""
        return self._hosted.seat is not self._seat

    def help(self) -> list[str]:
        """Returns the commands of a table of a server that work now."""
        contexts: set[TypedContext] = {"server table", "blocks"}
        clocked = self._hosted.clocks() is not None
        if self._side is not None:
            contexts.add("rematch" if self._over() else "restart")
            contexts |= {"player with a clock"} if clocked else set()
        return typed_help(contexts | {"clocks"} if clocked else contexts)

    def news(self) -> list[str]:
        """Returns the news: talk of others, arrivals and departures, clocks, an offer that came to nothing."""
        lines = []
        for said in self._hosted.talk():
            if said.number > self._heard:
                self._heard = said.number
                if said.by != self._me:
                    lines.append(f"{plain(said.by)} says: {plain(said.text)}")
        marks = self._present()
        for name, mark in marks.items():
            before = self._marks.get(name)
            if before is None:
                lines.append(f"{name} is here.")
            elif mark != before:
                lines.append(f"{name} {_MARKS[mark]}." if mark else f"{name} is {'back' if name in self._met else 'here'}.")
        lines += [f"{name} has left." for name in self._marks if name not in marks]
        self._marks = marks
        self._met |= {name for name, mark in marks.items() if not mark}
        lines += self._company.news(talk=False)
        lines += self._time()
        if self._offered and self._seat.request() is None and not self.anew():
            self._offered = False
            lines.append("Nothing came of what you asked for.")
        return lines

    def branch(self, number: int) -> list[str]:
        """Asks the other player to play on from after a record. Raises NetrunnerError."""
        self._hosted.offer("branch", number)
        return self._asked()

    def obey(self, typed: str) -> list[str] | None:
        """Returns the reply to a typed line; None for any other command. Raises no error: a failure is part of the reply."""
        try:
            return self._obey(typed)
        except NetrunnerError as problem:
            return [capital(spoken(str(problem)).rstrip(".")) + "."]

    def _obey(self, typed: str) -> list[str] | None:
        word, _, rest = typed.partition(" ")
        match word.casefold(), rest:
            case "say", text if text:
                self._hosted.say(text)
                return ["Said."]
            case "talk", "":
                return told_talk(self._hosted.talk())
            case "who", "":
                return self._who()
            case "clock", "" if self._hosted.clocks() is not None:
                return self._clocks()
            case "mute" | "unmute" as way, name if name:
                known = {present.name.casefold(): present.name for present in self._hosted.present()}
                found = known.get(name.casefold())
                if found is None or found == self._me:
                    return [f"Nobody called {spoken(name)} is here."]
                self._hosted.mute(found, way.casefold() == "mute")
                return [f"You do not hear {found} any more." if way.casefold() == "mute" else f"You hear {found} again."]
            case "claim", "" if self._side is not None:
                self._hosted.claim()
                return []
            case "add", minutes if self._side is not None and minutes.split()[:1] == ["time"]:
                number = minutes.removeprefix("time").strip()
                if number and not number.isdecimal():
                    return ["Say add time and a number of minutes."]
                seconds = int(number[:4]) * 60 if number else _MORE_TIME
                self._hosted.add_time(seconds)
                return [f"The {SIDE_NAMES[other(self._side)]} has {counted(seconds // 60, 'minute')} more."]
            case "restart" | "rematch" as what, "" if self._side is not None and (what.casefold() == "rematch") == self._over():
                self._hosted.offer("rematch" if self._over() else "restart")
                return self._asked()
            case "decline", _:
                return self._company.obey(typed)
            case _:
                return self._company.obey_blocks(typed)

    def _asked(self) -> list[str]:
        self._offered = not self.anew()
        return [f"The {SIDE_NAMES[other(self._side or RUNNER)]} is asked."]

    def _over(self) -> bool:
        return bool(self._seat.view().winner)

    def _present(self) -> dict[str, str]:
        """Returns the others here, and whether they are away; a player who is thinking is simply here."""
        others = (present for present in self._hosted.present() if present.name != self._me)
        return {spoken(present.name): present.mark if present.mark in _MARKS else "" for present in others}

    def _who(self) -> list[str]:
        lines = []
        for present in self._hosted.present():
            name = "You" if present.name == self._me else spoken(present.name)
            role = next((SIDE_NAMES[side] for side in SIDES if side == present.side), "watching")
            mark = {**_MARKS, "thinking": "is thinking"}.get(present.mark, "") if name != "You" else ""
            lines.append(f"{name}: {role}{f', {mark}' if mark else ''}.")
        return lines

    def _left(self, side: Side) -> int:
        clocks = self._hosted.clocks()
        if clocks is None:
            return 0
        left = clocks.corp if side == CORP else clocks.runner
        return max(0, int(left - max(0.0, time.time() - clocks.said) if clocks.running == side else left))

    def _clocks(self) -> list[str]:
        clocks = self._hosted.clocks()
        lines = []
        for side in SIDES:
            minutes, seconds = divmod(self._left(side), 60)
            parts = [counted(minutes, "minute")] if minutes else []
            parts += [counted(seconds, "second")] if seconds or not minutes else []
            runs = ", and it runs" if clocks is not None and clocks.running == side else ""
            lines.append(f"{SIDE_NAMES[side]}: {' '.join(parts)} left{runs}.")
        return lines

    def _time(self) -> list[str]:
        """Returns the clock news that a player must hear without asking."""
        clocks = self._hosted.clocks()
        if clocks is None or self._side is None:
            return []
        lines = []
        little = sum(self._left(self._side) > seconds for seconds in _LITTLE)
        if little < self._little:
            lines.append(f"You have {counted(_LITTLE[little] // 60, 'minute')} left, or less.")
        self._little = little
        if clocks.claim == self._side and not self._claim:
            lines.append(f"The {SIDE_NAMES[other(self._side)]} has no time left. claim: claims the win. add time: gives more.")
        self._claim = clocks.claim
        return lines
