"""Runs one front end: parses the command, connects to the server, and opens the table, the plain client or a list."""

import os
import sys
import time
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from netrunner_tui.front.command import HELP, Command, understood
from netrunner_tui.front.sent_locale import reads_utf_8
from netrunner_tui.front.visit import LISTS, LOOKS, Visit, closed, done_in_words, listed, print_line, take_seat
from netrunner_tui.hosting.player_identity import GUEST, Identity
from netrunner_tui.hosting.remote.client_socket import ConnectionLost
from netrunner_tui.hosting.remote.remote_server import RemoteServer, connect
from netrunner_tui.hosting.ssh.identities import BACK, secret_of
from netrunner_tui.library.decks import LARGEST_FILE
from netrunner_tui.model.errors import BadFile, FileNotice, NetrunnerError
from netrunner_tui.rules.server_seats import GameServerLobby, HostedTable
from netrunner_tui.terminal import draws, on_terminal

USAGE_ERROR: Final = 2
SMALLEST: Final = (80, 24)
MOST_KEYS: Final = 20_000
"""Upper limit of bytes in a key file."""
AS_SENT: Final = Path("keys")
"""What keys that came on the input are called to who sent them."""
RESTARTS: Final = 10.0
"""Seconds that a newcomer waits for a server: one that has died is started again within some."""
AGAIN: Final = 0.2
LOST: Final = "your screen broke; come back: your seat is kept"


def run(visit: Visit) -> int:
    """Runs a front end on this process's terminal, or stdin and stdout; returns the exit code. A mistake is one line on stderr."""
    try:
        command = understood(visit.command)
        if command.verb == "help":
            sys.stdout.write(HELP)
            return 0
        if command.verb == "keys":
            return _keep_keys(visit)
        if not (visit.browser or command.plain or command.sentence or command.verb in {*LISTS, *LOOKS, "close"}):
            _check_screen()
        if command.reads_deck and sys.stdin.isatty():
            raise NetrunnerError("`--deck -` reads a list where there is no terminal; here, paste it in the lobby")
        text = _read_deck() if command.reads_deck else ""
        server = _connected(visit)
        try:
            return _enter(visit, command, server, text)
        finally:
            server.close()
    except NetrunnerError as problem:
        print_line(str(problem), sys.stderr)
        return USAGE_ERROR


def _connected(visit: Visit) -> RemoteServer:
    """Connects to the server, also where it is just being started again.

    Raises NetrunnerError, without the path of its socket: players are told no paths of the host.
    """
    until = time.monotonic() + RESTARTS
    while True:
        try:
            return connect(visit.socket, visit.who)
        except ConnectionLost as problem:
            if time.monotonic() >= until:
                raise NetrunnerError(problem.to_players) from None
        time.sleep(AGAIN)


def _check_screen() -> None:
    if not on_terminal():
        raise NetrunnerError("the table needs a terminal: ssh -t, or add --plain to play in lines of text; `help` tells more")
    if not draws():
        raise NetrunnerError(f"your terminal says that it draws nothing (TERM={os.environ['TERM']}); add --plain to play in lines of text")
    size = os.get_terminal_size(sys.stdout.fileno())
    if size.columns and size.lines and (size.columns < SMALLEST[0] or size.lines < SMALLEST[1]):
        shown = f"{size.columns}x{size.lines}"
        raise NetrunnerError(f"this terminal is {shown}; the table needs {SMALLEST[0]}x{SMALLEST[1]}: enlarge it, or add --plain")


def _read_deck() -> str:
    """Reads the deck list that precedes the answers: all of stdin, or its lines up to a single `.`."""
    lines: list[bytes] = []
    size = 0
    while line := sys.stdin.buffer.readline(LARGEST_FILE + 1):
        if line.strip() == b".":
            break
        size += len(line)
        if size > LARGEST_FILE:
            raise NetrunnerError(f"that is no deck: it has more than {LARGEST_FILE:,} bytes")
        lines.append(line)
    text = b"".join(lines).decode("utf-8", "replace")
    if not text.strip():
        raise NetrunnerError("no deck came on the input")
    return text


def _keep_keys(visit: Visit) -> int:
    from netrunner_tui.library.yaml_files import read_text
    from netrunner_tui.settings.keys import keymap_of

    if visit.folder is None:
        raise NetrunnerError("guests keep nothing; come with a key (ssh-keygen makes one)")
    if sys.stdin.isatty():
        raise NetrunnerError("keys come on the input: ssh HOST keys < keys.yaml")
    data = sys.stdin.buffer.read(MOST_KEYS + 1)
    if len(data) > MOST_KEYS:
        raise NetrunnerError(f"a file of keys has at most {MOST_KEYS:,} bytes")
    if not data.strip():
        raise NetrunnerError("no keys came on the input; what you kept before still holds")
    path = visit.folder / "keys.yaml"
    fresh = visit.folder / "keys.new.yaml"
    try:
        fresh.write_bytes(data)
        try:
            notes = keymap_of(read_text(fresh), AS_SENT).notes
        except BadFile as problem:
            fresh.unlink()
            raise BadFile(AS_SENT, problem.line, problem.problem) from None
        fresh.replace(path)
    except OSError as problem:
        raise NetrunnerError(f"the keys could not be kept: {problem.strerror}") from None
    for note in notes:
        print_line(note.told(), sys.stdout)
    print_line("kept; they hold from your next session", sys.stdout)
    return 0


def _enter(visit: Visit, command: Command, remote: RemoteServer, deck_list: str) -> int:
    from netrunner_tui.front.own_decks import WithOwnDecks

    server: GameServerLobby = WithOwnDecks(remote, visit.own_decks, visit.pools)
    if command.sentence:
        if visit.folder is None and command.verb in {"block", "unblock"}:
            raise NetrunnerError("what a guest blocks lasts as long as their session: block in the lobby, or come with a key")
        for told in done_in_words(server, command):
            print_line(told, sys.stdout)
        return 0
    if command.verb in LISTS:
        found = listed(server, command)
        for told in found:
            print_line(told, sys.stdout)
        if not found:
            print_line(f"no {LISTS[command.verb]} yet", sys.stderr)
        return 0
    if command.verb == "close":
        print_line(closed(server, command.table), sys.stdout)
        return 0
    if command.verb in LOOKS:
        return _look_back(visit, command, remote, server)
    if command.plain:
        from netrunner_tui.front.plain_client import build, lobby, play, typing_of  # loaded here: the table does not need it

        if command.verb == "build":
            return build(visit, server, command, typing_of(remote))
        if command.verb == "lobby":
            return lobby(visit, remote, server)
        return play(visit, remote, server, take_seat(server, command, deck_list))
    hosted = take_seat(server, command, deck_list) if command.verb != "lobby" else None
    return _show(visit, command, remote, server, hosted)


def _way_back(who: Identity) -> tuple[FileNotice, ...]:
    """Returns a line that tells a guest how to come back to a seat, until the first key; none for others.

    The host has told it before the session, where the full screen hides it: a lost connection leaves that standing.
    """
    secret = who.key.removeprefix(f"{GUEST}:")
    known = secret_of(f"{BACK}{secret}")
    return (FileNotice(f"If the connection is lost, come back with: ssh {BACK}{secret}@HOST"),) if known else ()


def _look_back(visit: Visit, command: Command, remote: RemoteServer, server: GameServerLobby) -> int:
    """Walks in a finished game, reviews it or prints it."""
    from netrunner_tui.front import finished
    from netrunner_tui.front.plain_client import typing_of

    if command.verb == "export":
        return finished.export(visit, server, command)
    if command.verb == "replay":
        return finished.replay(visit, server, command.table, typing_of(remote))
    for told in finished.review_lines(visit, server, command.table):
        print_line(told, sys.stdout)
    return 0


def _show(visit: Visit, command: Command, remote: RemoteServer, server: GameServerLobby, hosted: HostedTable | None) -> int:
    from netrunner_tui.front.remote_app import AppHost, RemoteApp
    from netrunner_tui.table.home.user_files import read_user_files, terminal_colours

    in_ascii = command.ascii or not (visit.browser or reads_utf_8(os.environ))
    read = read_user_files(visit.folder or Path("/nonexistent"), ascii=in_ascii)
    files = replace(
        read,
        options_path=read.options_path if visit.folder is not None else None,
        notices=tuple(FileNotice(one.told(visit.folder)) for one in read.notices) or _way_back(visit.who),
    )
    host = AppHost(attach=remote.attach, awake=remote.awake, tell_log=visit.tell_log, parsed=visit.parsed)
    app = RemoteApp(server, files, host, terminal_colours(), pools=visit.pools, own_decks=visit.own_decks, hosted=hosted)
    code = app.run() or 0
    if app.broken:
        raise NetrunnerError(LOST)
    return code
