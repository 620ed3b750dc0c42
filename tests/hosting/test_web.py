"""The tables in a browser: who may come in, and that a page there reaches no other host."""

import asyncio
import html
import http.client
import re
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import aiohttp
import pytest
from ssh_players import MISSING, PATIENCE, Host, free_port

sys.path.insert(0, str(Path(__file__).parent.parent))

from browser import Browser, chromium


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Host, int, str]]:
    if MISSING:
        pytest.skip(MISSING)
    port = free_port()
    running = Host(tmp_path_factory.mktemp("web"), "--web", str(port))
    end = time.monotonic() + PATIENCE
    while "In a browser" not in running.said() and time.monotonic() < end:
        time.sleep(0.05)
    token = re.search(r"token=(\S+)", running.said())
    assert token, running.said()
    yield running, port, token[1]
    running.close()


def asked(port: int, path: str, **headers: str) -> tuple[int, str]:
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    line.request("GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()})
    answer = line.getresponse()
    told = answer.status, answer.read().decode(errors="replace")
    line.close()
    return told


def test_nobody_comes_in_without_the_token_or_from_another_page(web: tuple[Host, int, str]) -> None:
    _, port, token = web
    upgrade = {
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec_WebSocket_Version": "13",
        "Sec_WebSocket_Key": "AAAAAAAAAAAAAAAAAAAAAA==",
    }
    assert asked(port, "/")[0] == 403
    assert asked(port, "/?token=wrong")[0] == 403
    assert asked(port, f"/?token={token}", Host="evil.example")[0] == 403
    assert asked(port, f"/?token={token}", Origin="http://evil.example")[0] == 403
    assert asked(port, f"/ws/{token}", Origin="http://evil.example", **upgrade)[0] == 403
    assert asked(port, f"/ws/{token}", **upgrade)[0] == 403
    assert asked(port, "/ws", Origin=f"http://127.0.0.1:{port}", **upgrade)[0] == 403
    assert asked(port, "/ws/wrong", Origin=f"http://127.0.0.1:{port}", **upgrade)[0] == 403
    assert asked(port, "/download/x")[0] == 403
    assert asked(port, "/static/js/textual.js")[0] == 403
    assert asked(port, "/server/server.js", Cookie="netrunner_page=x")[0] == 403
    status, page = asked(port, f"/?token={token}")
    assert status == 200
    assert "https://" not in page
    assert "fonts.googleapis" not in page


def test_a_page_is_drawn_in_the_colours_of_its_theme_whatever_terminal_the_server_was_started_in(web: tuple[Host, int, str]) -> None:
    _, port, token = web

    async def drawn() -> bytes:
        address, told = f"http://127.0.0.1:{port}", b""
        async with aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)) as client:
            page = await (await client.get(f"{address}/?token={token}")).text()
            socket = re.search(r'data-session-websocket-url="([^"]+)"', page)
            assert socket, page
            async with client.ws_connect(html.unescape(socket[1]), origin=address) as line, asyncio.timeout(PATIENCE):
                await line.send_json(["resize", {"width": 120, "height": 40}])
                while "Tables".upper().encode() not in told:
                    message = await line.receive()
                    told += message.data if isinstance(message.data, bytes) else b""
        return told

    assert b"48;2;" in asyncio.run(drawn())


def test_a_browser_plays_at_once_and_asks_no_other_host(web: tuple[Host, int, str], tmp_path: Path) -> None:
    host, port, token = web
    program = chromium()
    if program is None:
        pytest.skip("there is no Chromium here")
    browser = Browser(program, tmp_path / "profile")
    try:
        browser.open(f"http://127.0.0.1:{port}/?token={token}")
        end = time.monotonic() + PATIENCE
        while not browser.run("document.body.classList.contains('-first-byte')") and time.monotonic() < end:
            time.sleep(0.2)
        assert browser.run("document.activeElement.className") == "xterm-helper-textarea"
        browser.press("n")
        end = time.monotonic() + PATIENCE
        while '"guest-' not in host.log() and time.monotonic() < end:
            time.sleep(0.1)
        assert re.search(r'"hello".*"guest-', host.log())
        assert all(
            url.startswith((f"http://127.0.0.1:{port}/", f"ws://127.0.0.1:{port}/", "data:", "blob:", "about:")) for url in browser.requests
        )
        assert not browser.errors, browser.errors
    finally:
        browser.close()
    end = time.monotonic() + PATIENCE
    while "browser session over" not in host.log() and time.monotonic() < end:
        time.sleep(0.1)
    assert "browser session over" in host.log()


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390), (640, 480)])
def test_a_phone_and_a_small_window_have_letters_that_leave_room_for_the_table(
    web: tuple[Host, int, str], tmp_path: Path, width: int, height: int
) -> None:
    """A phone was told a page of 980 points, a small window that it is too small for 80 columns of 24 rows."""
    _, port, token = web
    program = chromium()
    if program is None:
        pytest.skip("there is no Chromium here")
    browser = Browser(program, tmp_path / "profile")
    try:
        phone = (width, height) != (640, 480)
        browser.send("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=phone)
        browser.send("Emulation.setTouchEmulationEnabled", enabled=phone)
        noted = "const Line = WebSocket; window.WebSocket = function (to) { window.lineTo = to; return new Line(to); }"
        browser.send("Page.addScriptToEvaluateOnNewDocument", source=noted)
        browser.open(f"http://127.0.0.1:{port}/?token={token}")
        end = time.monotonic() + PATIENCE
        while not browser.run("document.body.classList.contains('-first-byte')") and time.monotonic() < end:
            time.sleep(0.2)
        assert browser.run("window.innerWidth") == width
        size = re.search(r"width=(\d+)&height=(\d+)", browser.run("window.lineTo"))
        assert size is not None
        assert (int(size[1]) >= 80, int(size[2]) >= 24) == (True, True), size[0]
        assert not browser.errors, browser.errors
    finally:
        browser.close()
