"""Games over ssh that end by the rules, also when clients and the server are killed in the middle of a run."""

import asyncio
import re
import signal
import time
from collections.abc import Callable, Iterator

import asyncssh
import pytest
from ssh_players import PATIENCE, Host, Player
from test_ssh_games import plain, table_of

# Six cards: the Corp draws the last one on its first turn, and loses on its second.
CORP = "Haas-Bioroid: Precision Design\n3x Hedge Fund\n3x Palisade\n"
RUNNER = "Zahya Sadeghi: Versatile Smuggler\n3x Sure Gamble\n3x Carmen\n3x Unity\n3x Marjanah\n"
OVER = "The Corp had to draw from an empty R&D."
TOLD = "The game is over: the Runner wins because the Corp had to draw from an empty R&D."


@pytest.fixture
def server(host: Host) -> Iterator[Host]:
    """The host, with two tiny decks."""
    decks = host.home / "data" / "netrunner-tui" / "decks"
    decks.mkdir(parents=True, exist_ok=True)
    (decks / "tiny-corp.txt").write_text(CORP)
    (decks / "tiny-runner.txt").write_text(RUNNER)
    yield host
    for path in decks.iterdir():
        path.unlink()


def board(host: Host, name: str, *words: str) -> Player:
    """A player at the table, by keys."""
    return Player(host.ssh(name, words, options=["-t"]))


def chosen(block: str, *wanted: str) -> str:
    """The number of the first of the wanted answers that there is."""
    for words in wanted:
        found = re.search(rf"^(\d+)\. {words}", block, re.MULTILINE)
        if found:
            return found[1]
    raise AssertionError(f"none of {wanted} in\n{block}")


def by_words(player: Player) -> None:
    """The Corp installs ice on HQ once, and then does nothing."""
    block = player.question()
    if "Rez" in block:
        player.answer(chosen(block, "Pass"))
    elif "3 clicks left" in block:
        player.answer("install palisade on hq")
    else:
        player.answer(chosen(block, "Keep", "Gain 1 credit", "Pass", "Choose"))


def by_keys(player: Player) -> None:
    """The Runner runs HQ once, and then gains credits."""
    text = player.text
    if "starting hand" in text:
        player.type("y")
    elif "or jack out?" in text:
        player.type("g")
    elif "Run HQ" in text:
        player.type("1")
    elif "Take an action" in text:
        player.type("r" if "4 clicks left" in text else "c")
    else:
        player.type("p" if re.search(r"\s+p\s", question_of(player)) else "1")


def decides(text: str) -> bool:
    return "RUNNER you" in text and ("YOU DECIDE" in text or "Run HQ" in text)


def question_of(board: Player) -> str:
    """What somebody at the table is asked, with the answers, without what is beside it."""
    lines = board.text.split("\n")
    first = next((n for n, line in enumerate(lines) if "YOU DECIDE" in line), len(lines) - 1)
    last = next((n for n, line in enumerate(lines) if n > first and line.startswith(" GRIP")), len(lines))
    return "\n".join(line[:88].rstrip() for line in lines[first:last])


def play(words: Player, keys: Player, done: Callable[[], bool], others: tuple[Player, ...] = ()) -> None:
    """Both answer until it is `done`; a screen is answered once."""
    end = time.monotonic() + 3 * PATIENCE
    seen = ""
    while not done():
        if time.monotonic() > end:
            raise TimeoutError(f"{words.lines[-1500:]}\n=====\n{keys.text}")
        for player in (words, keys, *others):
            player.read(0.02)
        if words.asked() and not done():
            by_words(words)
        if keys.text != seen and decides(keys.text) and not done():
            seen = keys.text
            by_keys(keys)


def begin(host: Host) -> tuple[str, Player, Player]:
    ada = plain(host, "ada", "new", "--side", "corp", "--deck", "tiny-corp", "--any-deck")
    try:
        table = table_of(ada)
        return table, ada, board(host, "ben", "join", table, "--deck", "tiny-runner")
    except BaseException:
        ada.close()
        raise


def ends(words: Player, keys: Player) -> None:
    """Both are told the same end, and leave."""
    assert f"ben wins. {OVER}" in keys.until(lambda text: OVER in text, PATIENCE)
    words.until_line(TOLD, PATIENCE)
    words.until_line("quit: leave.", PATIENCE)
    words.type("quit\n")
    assert words.ended(PATIENCE) == 0


def test_a_whole_game_ends_by_the_rules(server: Host) -> None:
    table, ada, ben = begin(server)
    cyd = plain(server, "cyd", "watch", table)
    try:
        play(ada, ben, lambda: OVER in ben.text, others=(cyd,))
        ends(ada, ben)
        cyd.until_line(TOLD, PATIENCE)
        cyd.until_line("quit: leave.", PATIENCE)
        assert "Runner runs HQ" in cyd.lines
        cyd.type("quit\n")
        assert cyd.ended(PATIENCE) == 0
    finally:
        for player in (ada, ben, cyd):
            player.close()


def test_clients_and_the_server_are_killed_in_the_middle_of_a_run(server: Host) -> None:
    table, ada, ben = begin(server)
    came = [ada, ben]
    try:
        # The Corp's client, while the Corp is asked in the run.
        play(ada, ben, lambda: ada.asked() and "approaches ice" in ada.question())
        asked = ada.question()
        ada.kill()
        ada = plain(server, "ada", "join", table)
        came.append(ada)
        ada.until(lambda _: ada.asked(), PATIENCE)
        assert ada.question() == asked
        # The Runner's, while the Runner is asked in the same run.
        by_words(ada)
        ben.until(lambda _: all(words in question_of(ben) for words in ("or jack out?", "Jack out", "Continue the run")), PATIENCE)
        asked = question_of(ben)
        ben.kill()
        ben = board(server, "ben", "join", table)
        came.append(ben)
        ben.until(lambda _: question_of(ben) == asked, PATIENCE)
        # The server, there.
        server.kill(signal.SIGKILL)
        assert ada.ended(PATIENCE) != 0
        assert ben.ended(PATIENCE) != 0
        server.start()
        ada, ben = plain(server, "ada", "join", table), board(server, "ben", "join", table)
        came += [ada, ben]
        ben.until(lambda _: question_of(ben) == asked, PATIENCE)
        ada.until_line("Waiting for the Runner.", PATIENCE)
        assert not ada.asked()
        play(ada, ben, lambda: OVER in ben.text)
        # What was told next is the end of the run that went on, before any other begins.
        since = ada.lines[ada.lines.index("Waiting for the Runner.") :]
        assert "The run on HQ is successful." in since.partition("Runner runs HQ")[0]
        ends(ada, ben)
    finally:
        for player in came:
            player.close()


async def test_clients_that_hang_up_while_something_comes_are_no_mistakes(host: Host) -> None:
    key = asyncssh.import_private_key(host.key("hasty").read_bytes())
    before = len(host.log())
    for _ in range(12):
        connection = await asyncssh.connect(
            "127.0.0.1", host.port, username="hasty", client_keys=[key], known_hosts=None, config=None, agent_path=None,
            compression_algs=["zlib@openssh.com"],
        )  # fmt: skip
        await connection.create_process("help")
        connection.close()
        await connection.wait_closed()
    await asyncio.to_thread(host.said_to, "hasty", "tables")
    assert '"what":"mistake"' not in host.log()[before:]
