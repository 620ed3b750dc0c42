"""The process in which the computer thinks for hosted tables: `python -m …computer_process PARENT [CARDS]…`.

It follows the files of games that the game server writes, and hands each computer player the worlds of its side, never the game. It ends
with the game server; one that is killed loses nothing, for all that it knows is in the files.
"""

import os
import sys
from collections import OrderedDict
from pathlib import Path
from typing import Final

import msgspec

from netrunner_tui.bots.card_facts.fact_book import FactBook
from netrunner_tui.bots.computer_player import ComputerPlayer
from netrunner_tui.bots.hints import advise
from netrunner_tui.bots.opponents import opponent_of
from netrunner_tui.end_with_parent import end_with
from netrunner_tui.hosting.game_server.computers.computer_messages import THINK, Think, Thought, line
from netrunner_tui.hosting.server_paths import REPORTS
from netrunner_tui.library.paths import cards_folder
from netrunner_tui.library.pools import Pools
from netrunner_tui.model.advice import Advice
from netrunner_tui.model.errors import MISTAKE, NetrunnerError
from netrunner_tui.model.events import GameWon
from netrunner_tui.model.gamefile.contents import TAKE_BACK, Record, standing
from netrunner_tui.model.gamefile.reader import parse_game_file
from netrunner_tui.model.gamefile.saved_events import decoded
from netrunner_tui.model.sides import Side
from netrunner_tui.replays.fault_report import write_report
from netrunner_tui.replays.faults import FaultLog
from netrunner_tui.rulebook_facts.registry import rulebook
from netrunner_tui.rules.answered import answers_of
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.imagining.worlds import Worlds

MOST_GAMES: Final = 24
"""Games that are followed at once; another one is read from its beginning again."""
NICE: Final = 5
"""The game server and the front ends go before."""
_NOTE: Final = b'{"note":'
_RECORD: Final = msgspec.json.Decoder(Record)


class FollowedGame:
    """A game as its file tells it, and the players that think about it."""

    def __init__(self, path: Path, pools: Pools) -> None:
        """Raises NetrunnerError for a file that cannot be read."""
        data = path.read_bytes()
        saved = parse_game_file(data, path)
        header = saved.header
        pool = pools.of(header.rules)
        self.path = path
        self.game = Game.after(header.setup, pool, answers_of(saved, standing(saved.records), path))
        self._size = data.rfind(b"\n") + 1
        self._players: dict[tuple[Side, str], ComputerPlayer] = {}
        self._faults = FaultLog("server", lambda fault: write_report(fault, path, path.parent / REPORTS))

    def follow(self) -> None:
        """Takes in what was written since. Raises NetrunnerError where that cannot be."""
        with self.path.open("rb") as file:
            file.seek(self._size)
            data = file.read()
        whole = data[: data.rfind(b"\n") + 1]
        for each in whole.splitlines():
            if not each.startswith(_NOTE):
                self._take_in(_RECORD.decode(each))
        self._size += len(whole)

    def _take_in(self, record: Record) -> None:
        game = self.game
        if record.kind == TAKE_BACK:
            game.take_back(record.answer[0], record.seat)
        elif record.kind == "concede":
            ended = decoded(record.events, self.path, 0)[-1]
            game.give_up(record.seat, ended.reason if isinstance(ended, GameWon) else "concede")
        else:
            game.answer(record.answer)

    def answer(self, side: Side, name: str) -> tuple[int, ...] | None:
        """Returns what an opponent answers at its open question; None where its plans fail, which is reported."""
        game = self.game
        assert game.question is not None
        if (side, name) not in self._players:
            # The commitment is public: the same game against the same opponent goes the same way in every process.
            found = opponent_of(side, name)
            player = ComputerPlayer(Worlds(game, side), side, found.rung, FactBook(game.pool), game.randomness.commitment, found.style)
            self._players[side, name] = player
        try:
            return self._players[side, name].decide(game.question, game.number)
        except Exception as problem:  # a fault in a plan must not hold up the person on the other side
            self._faults.line(problem, "thinking")
            return None

    def advise(self, side: Side) -> Advice:
        """Advises a person at their open question as the computer would play, from what they know. Raises IllegalAnswer, NetrunnerError."""
        game = self.game
        try:
            return advise(Worlds(game, side), side, game.pool, rulebook(game.setup.rules).terms, game.randomness.commitment)
        except NetrunnerError:
            raise
        except Exception as problem:  # the person plays on without
            self._faults.line(problem, "thinking")
            raise NetrunnerError(MISTAKE) from problem


class Thinking:
    """The games that are followed."""

    def __init__(self, pools: Pools) -> None:
        self._pools = pools
        self._games: OrderedDict[str, FollowedGame] = OrderedDict()

    def thought(self, asked: Think) -> Thought:
        """Returns the reply to a request; it never raises."""
        try:
            followed = self._followed(asked)
            if asked.opponent:
                return Thought(id=asked.id, answer=followed.answer(asked.side, asked.opponent))
            return Thought(id=asked.id, advice=followed.advise(asked.side))
        except NetrunnerError as problem:
            return Thought(id=asked.id, problem=str(problem))
        except Exception as problem:  # whatever it is, the game server answers for the computer, and the next table is thought about
            return Thought(id=asked.id, problem=f"a mistake: {type(problem).__name__}")

    def _followed(self, asked: Think) -> FollowedGame:
        """Returns the game at the question that is asked about. Raises NetrunnerError."""
        found = self._games.pop(asked.path, None)
        if found is not None:
            try:
                found.follow()
            except Exception:  # the file says something else than what was followed: it is read anew
                found = None
        if found is None or not _stands(found.game, asked):
            found = FollowedGame(Path(asked.path), self._pools)
        if not _stands(found.game, asked):
            raise NetrunnerError("the game does not stand at that question")
        self._games[asked.path] = found
        while len(self._games) > MOST_GAMES:
            self._games.popitem(last=False)
        return found


def _stands(game: Game, asked: Think) -> bool:
    return game.number == asked.number and game.question is not None and game.question.player == asked.side


def main(arguments: list[str]) -> int:
    """Thinks until its input ends: the arguments are the game server's process id, and folders with more cards."""
    end_with(int(arguments[0]))
    os.nice(NICE)
    thinking = Thinking(Pools([cards_folder(), *map(Path, arguments[1:])]))
    for asked in sys.stdin.buffer:
        data = line(thinking.thought(THINK.decode(asked)))
        while data:
            data = data[os.write(1, data) :]
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
