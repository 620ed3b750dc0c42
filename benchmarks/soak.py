"""A soak of the server: players come and go, games are played to the end over ssh, and the daemon and the zygote are killed meanwhile.

`make soak ARGS="--joins 10000 --games 1000"`; without arguments a small one. It ends with 1 if memory, descriptors, processes or files have
grown, or if a game is not whole. Answers are random, of fixed seeds; memory is that of each process when nobody is there.
"""

import argparse
import asyncio
import contextlib
import os
import random
import re
import shutil
import signal
import sys
import time
from collections import Counter
from pathlib import Path

import asyncssh

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from measuring import one_folder
from ssh import TestedServer

from netrunner_tui.hosting.host_status import HostStatus, ask_status
from netrunner_tui.hosting.server_folder import ServerFolder
from netrunner_tui.library.paths import cards_folder
from netrunner_tui.library.pools import Pools
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.gamefile.writer import GameFile
from netrunner_tui.rules.game import Game

# Few cards: a game ends by agendas, or by the Corp's empty deck after some turns, so that every game ends by the rules.
CORP = "\n".join((
    "Haas-Bioroid: Precision Design", "2x Send a Message", "2x Offworld Office", "3x Hedge Fund", "2x Palisade", "2x Whitespace",
    "1x Regolith Mining License",
))  # fmt: skip
RUNNER = "Zahya Sadeghi: Versatile Smuggler\n3x Sure Gamble\n3x Carmen\n3x Unity\n3x Marjanah\n3x Overclock\n"
TOGETHER = 8
"""Visits and games at one time."""
PARTS = 10
"""What is done is measured after each of so many parts."""
KILLS_EVERY = 5.0
"""Seconds."""
OWN_PROCESSES = 2
"""The daemon and the zygote."""
KEPT_WAITING = 20
"""Seconds: a daemon may be killed between making a table and telling its word."""
SETTLING = 12.0
"""Seconds until connections without sessions are cut, tables that are over are removed, and what they held is given back."""
MOST_RETURNS = 100
"""Of one player in one game."""
PATIENCE = 120.0
GROWTH = 1.1
"""What memory may have grown by, after as much was done before it was measured first."""
TURNED_AWAY = (OSError, asyncssh.Error)


class Soak:
    """The players of one soak."""

    def __init__(self, server: TestedServer) -> None:
        self.server = server
        self.keys: dict[str, asyncssh.SSHKey] = {}
        """By name: a seat belongs to a key."""
        self.rng = random.Random(1)
        self.over = 0
        self.answers = 0
        self.came = 0
        self.returns = 0

    async def connected(self, name: str) -> asyncssh.SSHClientConnection:
        key = self.keys.get(name) or self.keys.setdefault(name, asyncssh.generate_private_key("ssh-ed25519"))
        return await asyncssh.connect(
            "127.0.0.1", self.server.port, username=name, client_keys=[key], known_hosts=None, config=None, agent_path=None,
            compression_algs=["zlib@openssh.com"],
        )  # fmt: skip

    async def visit(self, number: int) -> None:
        """Somebody looks at the tables and goes: by the door, or by hanging up."""
        with contextlib.suppress(*TURNED_AWAY):
            connection = await self.connected(f"v{number % 50}")
            process = await connection.create_process("tables", encoding="utf-8")
            if number % 3:
                await process.wait(timeout=PATIENCE)
            connection.abort() if number % 2 else connection.close()
            self.came += 1

    async def play(self, number: int) -> None:
        """One game, to its end."""
        table = await self._table(f"corp{number}")
        back = f"join {table} --plain"
        await asyncio.gather(
            self._answer(f"corp{number}", back, random.Random(2 * number)),
            self._answer(f"runner{number}", f"{back} --deck soak-runner", random.Random(2 * number + 1)),
        )
        self.over += 1

    async def _table(self, name: str) -> str:
        """Makes a table; returns its word."""
        for _ in range(MOST_RETURNS):  # the daemon may just have been killed
            with contextlib.suppress(*TURNED_AWAY):
                async with await self.connected(name) as connection:
                    corp = await self._open(connection, "new --plain --side corp --deck soak-corp --any-deck")
                    if (told := await self._until(corp, r"join ([a-z0-9]+)")) is not None:
                        return told[1]
            await asyncio.sleep(0.5)
        raise RuntimeError(f"{name} cannot make a table")

    @staticmethod
    async def _open(connection: asyncssh.SSHClientConnection, command: str) -> asyncssh.SSHClientProcess[str]:
        return await connection.create_process(command, term_type="xterm", term_size=(120, 40), encoding="utf-8", errors="replace")

    @staticmethod
    async def _until(process: asyncssh.SSHClientProcess[str], pattern: str) -> re.Match[str] | None:
        """Reads until the pattern comes; None if the session ends before."""
        text = ""
        while (found := re.search(pattern, text)) is None:
            part = await asyncio.wait_for(process.stdout.read(4096), PATIENCE)
            if not part:
                await asyncio.sleep(0.5)
                return None
            text += part
        return found

    async def _answer(self, name: str, back: str, rng: random.Random) -> None:
        """Answers until the game is over; comes back by another connection where the session was lost."""
        text: str | None = ""
        for _ in range(MOST_RETURNS):
            with contextlib.suppress(*TURNED_AWAY):
                async with await self.connected(name) as connection:
                    text = await self._play_on(await self._open(connection, back), rng)
                    if text is None:
                        return
            self.returns += 1
            await asyncio.sleep(0.5)
        raise RuntimeError(f"{name} cannot come back: {(text or '')[-200:]}")

    async def _play_on(self, process: asyncssh.SSHClientProcess[str], rng: random.Random) -> str | None:
        """Answers until the game is over; returns what came last if the session ends before."""
        text = ""
        while part := await asyncio.wait_for(process.stdout.read(4096), PATIENCE):
            text += part.replace("\r\n", "\n")
            if "quit: leave." in text:
                process.stdin.write("quit\n")
                return None
            if re.search(r"^> ", text, re.MULTILINE):  # who is back, or lost, may be said after it
                asked = text[text.rfind("our question") :]
                choices = re.findall(r"^(\d+)\. (.*)$", asked, re.MULTILINE)
                # A question without numbers wants one, or a word; an answer that does not fit is asked for again.
                process.stdin.write(f"{rng.choice(choices)[0] if choices else rng.randrange(3)}\n")
                self.answers += 1
                text = ""
        return text


async def soak(server: TestedServer, joins: int, games: int) -> list[str]:
    """Runs it, in the first half with kills; returns what is wrong at the end."""
    players = Soak(server)
    folder = ServerFolder(server.home / "server")
    room = asyncio.Semaphore(TOGETHER)

    async def one(work: int) -> None:
        async with room:
            await players.visit(work) if work < 0 else await players.play(work)

    every = [-number - 1 for number in range(joins)] + list(range(games))
    players.rng.shuffle(every)
    done = asyncio.Event()
    kills = asyncio.create_task(_kill(server, players.rng, done))
    told: list[HostStatus] = []
    begun = time.monotonic()
    for part in range(PARTS):
        await asyncio.gather(*(one(work) for work in every[part::PARTS]))
        if part == PARTS // 2 - 1:
            done.set()
            await kills
        await asyncio.sleep(SETTLING)
        now = await asyncio.to_thread(ask_status, folder)
        told.append(now)
        memory = ", ".join(f"{part} {size / (1 << 20):.1f}" for part, size in now.memory.items())
        did = f"{players.came} visits, {players.over} games, {players.answers} answers, {players.returns} returns"
        left = f"{now.descriptors} descriptors, {now.connections} connections, {now.sessions} sessions, {processes(server)} processes"
        print(f"{time.monotonic() - begun:5.0f} s: {did}; MiB: {memory}; {left}", flush=True)
    print(f"kills of {', '.join(f'{name} {count}' for name, count in kills.result().items())}")
    # The first part without kills: daemon and zygote are the same ones from there on.
    before, after = told[PARTS // 2], told[-1]
    wrong = [f"memory of {part} grew" for part, size in after.memory.items() if size > GROWTH * before.memory[part] + (2 << 20)]
    if after.descriptors > before.descriptors + 5:
        wrong.append(f"descriptors grew from {before.descriptors} to {after.descriptors}")
    if after.sessions or players.over != games:
        wrong.append(f"{after.sessions} sessions are left, {games - players.over} games were not played to the end")
    await asyncio.sleep(KEPT_WAITING)
    if processes(server) != OWN_PROCESSES:
        wrong.append(f"{processes(server)} processes are left")
    return wrong + whole(folder, games)


def processes(server: TestedServer) -> int:
    """Returns the number of processes of the host that it has begun, and of those that they have."""
    return sum(1 + len(children_of(child)) for child in children_of(server.process.pid))


def children_of(process: int) -> list[int]:
    """Returns the processes that a process has begun."""
    try:
        return [int(child) for child in Path(f"/proc/{process}/task/{process}/children").read_text().split()]
    except OSError:
        return []


async def _kill(server: TestedServer, rng: random.Random, done: asyncio.Event) -> Counter[str]:
    """Kills the daemon, the zygote and a front end in turn, every few seconds; returns how often each."""
    killed: Counter[str] = Counter()
    while not done.is_set():
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(done.wait(), KILLS_EVERY)
            break
        wanted = ("daemon", "zygote", "front")[killed.total() % 3]
        found = [child for child in children_of(server.process.pid) if (_is_daemon(child)) == (wanted == "daemon")]
        if wanted == "front":
            found = [front for zygote in found for front in children_of(zygote)]
        killed[wanted] += 1
        if found:
            with contextlib.suppress(OSError):
                os.kill(rng.choice(found), signal.SIGKILL)
    return killed


def _is_daemon(process: int) -> bool:
    try:
        return "server_process" in Path(f"/proc/{process}/cmdline").read_text()
    except OSError:
        return False


def whole(folder: ServerFolder, games: int) -> list[str]:
    """Returns what is wrong with the files of the games: each is there, opens, and is over."""
    pools, wrong, found, unnamed = Pools([cards_folder()]), [], 0, 0
    copies = Path(shutil.copytree(folder.games, folder.data / "copies"))  # the server has its own files locked
    for path in sorted(copies.glob("*.jsonl")):
        try:
            file = GameFile.open(path)
            game = Game.open(file, pools.of(file.saved.header.rules))
            file.close()
            if len(path.read_text().splitlines()) <= 2:  # killed before the table named it and anybody was told
                unnamed += 1
                continue
            found += 1
            if not game.over:
                wrong.append(f"{path.name} is not over")
        except NetrunnerError as problem:
            wrong.append(str(problem))
    print(f"{found} files of games, and {unnamed} of games that a kill came before anybody was told of")
    if found != games:
        wrong.append(f"{found} games are kept of {games}")
    others = [path.name for path in folder.data.rglob("*") if path.suffix in (".new", ".tmp") or path.name.endswith(".table.json")]
    return wrong + ([f"files are left: {', '.join(others[:10])}"] if others else [])


def main() -> int:
    """Runs a soak and says what is wrong."""
    parser = argparse.ArgumentParser(description="A soak of the server.")
    parser.add_argument("--joins", type=int, default=60)
    parser.add_argument("--games", type=int, default=12)
    given = parser.parse_args()
    with one_folder():
        return _soaked(given.joins, given.games)


def _soaked(joins: int, games: int) -> int:
    server = TestedServer(
        "only", "--names-per-hour", "100000", "--login-seconds", "8", "--limit", "keep_over=3", "--limit", f"keep_waiting={KEPT_WAITING}"
    )
    decks = server.home / "netrunner-tui" / "decks"
    decks.mkdir(parents=True, exist_ok=True)
    (decks / "soak-corp.txt").write_text(CORP)
    (decks / "soak-runner.txt").write_text(RUNNER)
    begun = time.monotonic()
    try:
        wrong = asyncio.run(soak(server, joins, games))
    finally:
        if "KEEP_LOG" in os.environ:
            print((server.home / "log").read_text()[-6000:])
        server.close()
    print(f"{time.monotonic() - begun:.0f} s")
    print("\n".join(wrong) or "nothing grew, and every game is whole")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
