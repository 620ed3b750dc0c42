"""A soak of the server: players come and go, games are played to the end over ssh, and the daemon and the zygote are killed meanwhile.

`make soak ARGS="--joins 10000 --games 1000"`; without arguments a small one. It ends with 1 if memory, descriptors or processes have
grown, or if a game is not whole.
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
from pathlib import Path

import asyncssh

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from ssh import TestedServer

from netrunner_tui.hosting.host_status import HostStatus, ask_status
from netrunner_tui.hosting.server_folder import ServerFolder
from netrunner_tui.library.paths import cards_folder
from netrunner_tui.library.pools import Pools
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.gamefile import GameFile
from netrunner_tui.rules.game import Game

# Six cards: the Corp has to draw from an empty deck on its second turn, so that every game ends by the rules.
CORP = "Haas-Bioroid: Precision Design\n3x Hedge Fund\n3x Palisade\n"
RUNNER = "Zahya Sadeghi: Versatile Smuggler\n3x Sure Gamble\n3x Carmen\n3x Unity\n3x Marjanah\n"
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
        connections = [await self.connected(f"{side}{number}") for side in ("corp", "runner")]
        try:
            told = None
            while told is None:  # the daemon may just have been killed
                corp = await self._open(connections[0], "new --plain --side corp --deck soak-corp --any-deck")
                told = await self._until(corp, r"join ([a-z0-9]+)")
            back = f"join {told[1]} --plain"
            sits = f"{back} --deck soak-runner"
            runner = await self._open(connections[1], sits)
            await asyncio.gather(self._answer(corp, f"corp{number}", back), self._answer(runner, f"runner{number}", sits))
            self.over += 1
        finally:
            for connection in connections:
                connection.close()

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

    async def _answer(self, process: asyncssh.SSHClientProcess[str], name: str, back: str) -> None:
        """Answers until the game is over; comes back by another connection where the session was lost."""
        text, connection = "", None
        while True:
            try:
                part = await asyncio.wait_for(process.stdout.read(4096), PATIENCE)
            except TURNED_AWAY:
                part = ""
            if not part:
                self.returns += 1
                await asyncio.sleep(0.5)
                if connection is not None:
                    connection.close()
                with contextlib.suppress(*TURNED_AWAY):
                    connection = await self.connected(name)
                    process, text = await self._open(connection, back), ""
                continue
            text += part.replace("\r\n", "\n")
            if "quit: leave." in text:
                break
            if text.endswith("\n> "):
                asked = text[text.rfind("our question") :]
                choices = re.findall(r"^(\d+)\. (.*)$", asked, re.MULTILINE)
                harmless = [number for number, words in choices if words.startswith(("Keep", "Gain", "Pass"))]
                process.stdin.write((harmless or [number for number, _ in choices] or ["1"])[0] + "\n")
                text = ""
        process.stdin.write("quit\n")
        if connection is not None:
            connection.close()


async def soak(server: TestedServer, joins: int, games: int) -> list[str]:
    """Runs it; returns what is wrong at the end."""
    players = Soak(server)
    folder = ServerFolder(server.home / "server")
    done = asyncio.Event()
    kills = asyncio.create_task(_kill(server, done))
    before: HostStatus | None = None
    room = asyncio.Semaphore(8)

    async def one(work: int) -> None:
        async with room:
            await players.visit(work) if work < 0 else await players.play(work)

    every = [-number - 1 for number in range(joins)] + list(range(games))
    players.rng.shuffle(every)
    for half in (every[: len(every) // 2], every[len(every) // 2 :]):
        await asyncio.gather(*(one(work) for work in half))
        if before is None:
            await asyncio.sleep(6)
            before = await asyncio.to_thread(ask_status, folder)
    done.set()
    killed = await kills
    await asyncio.sleep(6)  # the daemon may just have been started, and connections without sessions are cut
    after = await asyncio.to_thread(ask_status, folder)
    assert before is not None
    print(f"{players.came} joins and leaves, {players.over} games, {killed} kills, {players.returns} returns")
    for each, told in (("half way", before), ("at the end", after)):
        memory = ", ".join(f"{part} {size >> 20} MiB" for part, size in told.memory.items())
        print(f"{each}: {memory}; {told.descriptors} descriptors, {told.connections} connections, {told.sessions} sessions")
    wrong = [f"memory of {part} grew" for part, size in after.memory.items() if size > GROWTH * before.memory[part] + (2 << 20)]
    if after.descriptors > before.descriptors + 5:
        wrong.append(f"descriptors grew from {before.descriptors} to {after.descriptors}")
    if after.sessions or players.over != games:
        wrong.append(f"{after.sessions} sessions are left, {games - players.over} games were not played to the end")
    return wrong + whole(folder, games)


async def _kill(server: TestedServer, done: asyncio.Event) -> int:
    """Kills the daemon and the zygote in turn, every few seconds; returns how often."""
    killed = 0
    while not done.is_set():
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(done.wait(), 7.0)
            break
        wanted = ("die_with_parent", "netrunner_tui.front")[killed % 2]
        children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text().split()
        for child in children:
            with contextlib.suppress(OSError):
                if wanted in Path(f"/proc/{child}/cmdline").read_text():
                    os.kill(int(child), signal.SIGKILL)
                    killed += 1
    return killed


def whole(folder: ServerFolder, games: int) -> list[str]:
    """Returns what is wrong with the files of the games: each is there, opens, and is over."""
    pools, wrong, found = Pools([cards_folder()]), [], 0
    copies = Path(shutil.copytree(folder.games, folder.data / "copies"))  # the server has its own files locked
    for path in sorted(copies.glob("*.jsonl")):
        try:
            file = GameFile.open(path)
            game = Game.open(file, pools.of(file.saved.header.rules))
            file.close()
            found += 1
            if not game.over:
                wrong.append(f"{path.name} is not over")
        except NetrunnerError as problem:
            wrong.append(str(problem))
    return wrong + ([f"{found} games are kept of {games}"] if found < games else [])


def main() -> int:
    """Runs a soak and says what is wrong."""
    parser = argparse.ArgumentParser(description="A soak of the server.")
    parser.add_argument("--joins", type=int, default=60)
    parser.add_argument("--games", type=int, default=12)
    given = parser.parse_args()
    server = TestedServer()
    decks = server.home / "netrunner-tui" / "decks"
    decks.mkdir(parents=True, exist_ok=True)
    (decks / "soak-corp.txt").write_text(CORP)
    (decks / "soak-runner.txt").write_text(RUNNER)
    begun = time.monotonic()
    try:
        wrong = asyncio.run(soak(server, given.joins, given.games))
    finally:
        if "KEEP_LOG" in os.environ:
            print((server.home / "log").read_text()[-6000:])
        server.close()
    print(f"{time.monotonic() - begun:.0f} s")
    print("\n".join(wrong) or "nothing grew, and every game is whole")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
