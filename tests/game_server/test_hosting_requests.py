"""Every request of the protocol is carried out by somebody."""

from pathlib import Path
from typing import get_args

from netrunner_tui.hosting import protocol as p
from netrunner_tui.hosting.game_server.server import GameServer
from netrunner_tui.hosting.game_server.server_options import ServerOptions


def test_every_request_has_its_line_in_the_table(tmp_path: Path) -> None:
    server = GameServer(ServerOptions(folder=tmp_path, socket=tmp_path / "server.sock", games=("nisei-1.6",)))
    before_hello = {p.Hello, p.AskStatus, p.Admin}
    assert set(server.requests) == set(get_args(p.Incoming)) - before_hello
    told_by_program = {kind for kind, request in server.requests.items() if not request.awakes}
    assert told_by_program == {p.GiveAnswer, p.PassUnasked, p.AskWhole}


def test_the_page_of_the_protocol_names_every_message_and_its_version() -> None:
    page = (Path(__file__).parent.parent.parent / "docs" / "server-protocol.md").read_text(encoding="utf-8")
    assert page.startswith(f"# The protocol of the game server, version {p.VERSION}\n")
    tags = [kind.__struct_config__.tag for kind in (*get_args(p.Incoming), *get_args(p.Outgoing))]
    assert [tag for tag in tags if f"`{tag}`" not in page] == []
