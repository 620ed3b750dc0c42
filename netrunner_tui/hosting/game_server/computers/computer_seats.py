"""The seats of hosted tables that the computer plays: asks the process that thinks, and answers in a time that tells nothing.

A window in which everybody can see that there is nothing to do is passed at once, as people's are. Every other answer waits for a
random time from the same distribution, whatever it is; where the thinking takes longer, another such time is added.
"""

import asyncio
import contextlib
import os
import random
import sys
from collections import deque
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from pathlib import Path
from typing import Final

from netrunner_tui.bots.dice import choose
from netrunner_tui.hosting.game_server.computers.computer_messages import THOUGHT, Think, Thought, line
from netrunner_tui.hosting.game_server.hosted_game import HostedGame
from netrunner_tui.hosting.game_server.served_table import ServedTable
from netrunner_tui.hosting.game_server.server_options import ServerOptions
from netrunner_tui.hosting.game_server.unasked_passes import pause
from netrunner_tui.hosting.server_log import ServerLog
from netrunner_tui.model.advice import Advice
from netrunner_tui.model.errors import IllegalAnswer, NetrunnerError, NotSaved
from netrunner_tui.model.sides import Side
from netrunner_tui.rules.referee.questions import Answer, Question

PATIENCE: Final = 30.0
"""Seconds that one thought may take; then its process is ended, and another one begins."""
LEAST: Final = 0.02
"""Seconds between two looks whether a thought is there."""
LATER: Final = 2.0
"""Seconds until an answer that the disk refused is given again."""
MOST_TRIES: Final = 20
"""Answers that are tried at one question that the program fails at."""
LONGEST_LINE: Final = 1 << 20
_SYSTEM: Final = random.SystemRandom()
"""Independent of any game's seed."""
GiveAnswerFor = Callable[[ServedTable, Side, int, int, Answer], None]
"""Gives an answer at a table: its side, the number of the game, the record after which the question was asked. Raises NetrunnerError."""
Mend = Callable[[ServedTable, Exception], None]
"""Loads a table's game anew, after something else was raised at an answer."""


class ThinkingLost(NetrunnerError):
    """The process that thinks is gone, or took too long."""


class ThinkingProcess:
    """The process that thinks for all tables; it begins when something is asked."""

    def __init__(self, card_folders: Sequence[Path], log: ServerLog) -> None:
        self._card_folders = card_folders
        self._log = log
        self._process: asyncio.subprocess.Process | None = None
        self._beginning = asyncio.Lock()
        self._asked: dict[int, asyncio.Future[Thought]] = {}
        self._number = 0
        self._reading: asyncio.Task[None] | None = None
        self._thinking = False
        self._waiting: tuple[deque[asyncio.Future[None]], deque[asyncio.Future[None]]] = (deque(), deque())
        """Who waits for a turn: answers of computer opponents, which go before, and hints."""

    async def ask(self, path: Path, number: int, side: Side, opponent: str = "", wanted: Callable[[], bool] = lambda: True) -> Thought:
        """Has it think about a question, one after another. Raises ThinkingLost; NetrunnerError if it is not `wanted` any more."""
        async with self._turn(self._waiting[not opponent]):
            if not wanted():
                raise NetrunnerError("nobody waits for that hint any more")
            return await self._thought(path, number, side, opponent)

    @contextlib.asynccontextmanager
    async def _turn(self, queue: deque[asyncio.Future[None]]) -> AsyncIterator[None]:
        """Waits until nothing else is thought about; who leaves before leaves the queue."""
        if self._thinking:
            mine = asyncio.get_running_loop().create_future()
            queue.append(mine)
            try:
                await mine
            except asyncio.CancelledError:
                if not mine.cancelled():
                    self._next()
                raise
        self._thinking = True
        try:
            yield
        finally:
            self._next()

    def _next(self) -> None:
        """Gives the turn to who is next; it stays taken until that one has it."""
        for queue in self._waiting:
            while queue:
                if not (waiting := queue.popleft()).done():
                    waiting.set_result(None)
                    return
        self._thinking = False

    async def _thought(self, path: Path, number: int, side: Side, opponent: str) -> Thought:
        """Asks the process. Its patience begins when it begins to think. Raises ThinkingLost."""
        process = await self._begun()
        self._number += 1
        asked = Think(id=self._number, path=str(path), number=number, side=side, opponent=opponent)
        self._asked[asked.id] = asyncio.get_running_loop().create_future()
        try:
            assert process.stdin is not None
            process.stdin.write(line(asked))
            return await asyncio.wait_for(self._asked[asked.id], PATIENCE)
        except TimeoutError:
            self._log.write("thinking too slow", number=number)
            self._end(process)
            raise ThinkingLost("the computer has thought for too long") from None
        except OSError:
            raise ThinkingLost("the computer's process is gone") from None
        finally:
            self._asked.pop(asked.id, None)

    async def _begun(self) -> asyncio.subprocess.Process:
        async with self._beginning:
            if self._process is None or self._process.returncode is not None:
                module = "netrunner_tui.hosting.game_server.computers.computer_process"
                words = [sys.executable, "-m", module, str(os.getpid()), *map(str, self._card_folders)]
                pipe = asyncio.subprocess.PIPE
                try:
                    self._process = await asyncio.create_subprocess_exec(*words, stdin=pipe, stdout=pipe, limit=LONGEST_LINE)
                except OSError as error:
                    raise ThinkingLost(f"the computer's process does not begin: {error.strerror}") from None
                self._reading = asyncio.create_task(self._read(self._process))
                self._log.write("thinking", process=self._process.pid)
            return self._process

    async def _read(self, process: asyncio.subprocess.Process) -> None:
        """Hands replies on until the process ends; what was asked of it is lost then."""
        assert process.stdout is not None
        with contextlib.suppress(ValueError):  # a line that is too long: whatever says that, it is not trusted any more
            while data := await process.stdout.readline():
                thought = THOUGHT.decode(data)
                if (waiting := self._asked.get(thought.id)) is not None and not waiting.done():
                    waiting.set_result(thought)
        self._end(process)
        self._log.write("thinking lost", code=await process.wait())
        for waiting in self._asked.values():
            if not waiting.done():
                waiting.set_exception(ThinkingLost("the computer's process has ended"))

    @staticmethod
    def _end(process: asyncio.subprocess.Process) -> None:
        with contextlib.suppress(ProcessLookupError):
            process.kill()

    async def close(self) -> None:
        """Ends it."""
        reading, self._reading = self._reading, None
        if reading is not None:
            reading.cancel()
        if self._process is not None and self._process.returncode is None:
            self._end(self._process)
            await self._process.wait()


class _Job:
    """The computer's turn to answer: at which question of a table, and the task that does it."""

    def __init__(self, moment: tuple[int, int]) -> None:
        self.moment = moment
        """The number of the game, and the record after which the question was asked."""
        self.answering = False
        self.task: asyncio.Task[None] | None = None


class ComputerSeats:
    """Answers for the computer at every table where it sits."""

    def __init__(
        self, process: ThinkingProcess, options: Callable[[], ServerOptions], log: ServerLog, give: GiveAnswerFor, mend: Mend
    ) -> None:
        self._process = process
        self._options = options
        self._log = log
        self._give = give
        self._mend = mend
        self._jobs: dict[str, _Job] = {}

    def look(self, table: ServedTable) -> None:
        """Begins an answer, if the computer is asked at a table and does not think about it yet. To be called after every change."""
        hosted, job = table.hosted, self._jobs.get(table.name)
        if job is not None and job.answering:
            return  # it looks again itself
        side = hosted.asked if hosted is not None else None
        moment = (hosted.number, hosted.game.number) if hosted is not None else (0, 0)
        if job is not None and (job.moment != moment or side is None):
            self.forget(table.name)
        if hosted is None or side is None or not table.kept.players[side].computer or table.name in self._jobs:
            return
        job = self._jobs[table.name] = _Job(moment)
        job.task = asyncio.get_running_loop().create_task(self._play(table, hosted, side, job))

    def forget(self, name: str) -> None:
        """Answers no more at a table: it is closed, or stands somewhere else now."""
        job = self._jobs.pop(name, None)
        if job is not None and job.task is not None:
            job.task.cancel()

    async def close(self) -> None:
        """Answers nowhere any more."""
        for name in list(self._jobs):
            self.forget(name)
        await self._process.close()

    async def advise(self, table: ServedTable, side: Side, waits: Callable[[], bool]) -> Advice:
        """Returns what the computer would do at a person's open question, from what that person knows, if the person `waits` still.

        Raises NetrunnerError.
        """
        hosted = table.game_at()
        if hosted.asked != side:
            raise IllegalAnswer("nothing is asked of you now")
        number = hosted.game.number
        thought = await self._ask(hosted, side, "", lambda: waits() and table.hosted is hosted and hosted.game.number == number)
        if thought.advice is None:
            raise NetrunnerError(thought.problem or "the computer has no advice")
        return thought.advice

    async def _ask(self, hosted: HostedGame, side: Side, opponent: str, wanted: Callable[[], bool] = lambda: True) -> Thought:
        store, number = hosted.game.store, hosted.game.number
        if store is None:
            raise NetrunnerError("this game is kept nowhere")
        try:
            return await self._process.ask(store.path, number, side, opponent, wanted)
        except ThinkingLost:
            # Perhaps it has ended while it thought about another table.
            return await self._process.ask(store.path, number, side, opponent, wanted)

    # --- an answer ------------------------------------------------------------------------------------------------------------------------

    async def _play(self, table: ServedTable, hosted: HostedGame, side: Side, job: _Job) -> None:
        question = hosted.game.question
        assert question is not None
        answer = await self._in_time(hosted, question, self._decided(table, hosted, side, question))
        job.answering, tries = True, 0
        while table.hosted is hosted and hosted.asked == side and hosted.game.question == question and tries < MOST_TRIES:
            tries += 1
            try:
                self._give(table, side, hosted.number, hosted.game.number, answer)
                break
            except NotSaved:
                tries -= 1
                await asyncio.sleep(LATER)
            except NetrunnerError as problem:
                if isinstance(problem, IllegalAnswer):  # otherwise it is a mistake of the rules, which the game has reported
                    hosted.report_thinking(problem)
                    self._log.write("mistake", message="computer", table=table.name, error="IllegalAnswer")
                answer = choose(question, random.Random(f"{hosted.game.number}/{tries}"))
            except Exception as problem:  # whatever it is, every other table plays on; people can still take back here, or end the game
                self._mend(table, problem)
                tries = MOST_TRIES
        if self._jobs.get(table.name) is job:
            del self._jobs[table.name]
            if tries < MOST_TRIES:
                self.look(table)

    async def _in_time(self, hosted: HostedGame, question: Question, decided: Coroutine[None, None, Answer]) -> Answer:
        """Returns the decision when its time has come: after as many random times as it takes to think, at least one."""
        options = self._options()
        if question.kind == "action":
            low, high = options.computer_action
            wait = low + (high - low) * _SYSTEM.random()
        else:
            wait = pause(hosted.game, question, options.pause)
            low, high = options.pause
            if not wait and (declined := question.decline()) is not None and question.kind == "window":
                decided.close()
                await asyncio.sleep(0)
                return declined
        thinking = asyncio.create_task(decided)
        try:
            while True:
                await asyncio.sleep(max(wait, LEAST))
                if thinking.done():
                    return thinking.result()
                wait = low + (high - low) * _SYSTEM.random()
        finally:
            thinking.cancel()

    async def _decided(self, table: ServedTable, hosted: HostedGame, side: Side, question: Question) -> Answer:
        """Returns the opponent's answer; any legal one where it cannot think."""
        number = hosted.game.number
        try:
            thought = await self._ask(hosted, side, table.kept.players[side].computer)
        except NetrunnerError as problem:
            hosted.report_thinking(problem)
            self._log.write("mistake", message="computer", table=table.name, error=type(problem).__name__)
        else:
            if thought.answer is not None:
                return thought.answer
            self._log.write("mistake", message="computer", table=table.name, error=thought.problem or "reported")
            if thought.problem:
                hosted.report_thinking(NetrunnerError(thought.problem))
        return choose(question, random.Random(number))
