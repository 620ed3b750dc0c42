"""The tables in a browser: textual-serve's server with a token in the address, an Origin check, and our own page."""

import asyncio
import contextlib
import hashlib
import hmac
import os
import secrets
from asyncio.subprocess import PIPE, Process
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Final

from aiohttp import web
from textual_serve.app_service import AppService
from textual_serve.server import Server

from netrunner_tui.hosting.addresses import is_address, network_of, within
from netrunner_tui.hosting.processes.zygote_client import own_environment, program
from netrunner_tui.hosting.server_folder import ServerFolder
from netrunner_tui.hosting.server_log import ServerLog
from netrunner_tui.hosting.web_settings import WebSettings
from netrunner_tui.model.errors import NetrunnerError

PAGES: Final = Path(__file__).parent / "pages"
COOKIE: Final = "netrunner_seat"
PAGE_COOKIE: Final = "netrunner_page"
MOST_TABS: Final = 30
"""Upper limit of browser front ends."""
TABS_AN_ADDRESS: Final = 10
LARGEST_MESSAGE: Final = 256 << 10
"""Upper limit of bytes in one message from a browser."""
SAFE: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'; img-src 'self' data:; "
        "font-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
}


TERMINAL_OF_THE_PAGE: Final = {"TERM": "xterm-256color", "COLORTERM": "truecolor"}
"""What the page's terminal (xterm.js) is, whatever terminal the server was started in."""


class Tab(AppService):
    """The front end of one tab: runs `sit` without a shell."""

    arguments: tuple[str, ...] = ()

    async def _open_app_process(self, width: int = 80, height: int = 24) -> Process:
        environment = self._build_environment(width, height)
        self._process = await asyncio.create_subprocess_exec(
            *program("-m", "netrunner_tui.front.tab", *self.arguments), stdin=PIPE, stdout=PIPE, stderr=PIPE, env=environment
        )
        assert self._process.stdin is not None
        self._stdin = self._process.stdin
        return self._process

    def _build_environment(self, width: int = 80, height: int = 24) -> dict[str, str]:
        ours = own_environment()
        ours_alone = ("PATH", "PYTHONPATH", "HOME", "LANG")
        kept = {name: value for name, value in ours.items() if name in ours_alone or name.startswith("XDG_")}
        added = {name: value for name, value in super()._build_environment(width, height).items() if name not in os.environ}
        return {**kept, **added, **TERMINAL_OF_THE_PAGE}


class TokenWebServer(Server):
    """Serves the page and its front ends to those who know the token."""

    def __init__(self, settings: WebSettings, folder: ServerFolder, log: ServerLog, cards: Sequence[Path] = ()) -> None:
        """`cards`: folders of more card files."""
        super().__init__("sit", host=settings.bind, port=settings.port, title="Netrunner", templates_path=PAGES)
        self.settings = settings
        self.token = settings.token or secrets.token_urlsafe(18)
        self._page = hashlib.sha256(self.token.encode()).hexdigest()
        """The value of the cookie that the page's parts are asked for with."""
        self._folder = folder
        self._cards = tuple(map(str, cards))
        self._log = log
        self._tabs: Counter[str] = Counter()
        """By address: its open tabs."""

    async def _make_app(self) -> web.Application:
        app = await super()._make_app()
        app.middlewares.append(self._guard)
        app.on_startup.clear()
        app.router.add_get("/ws/{token}", self.handle_websocket)
        app.router.add_static("/server", PAGES)
        return app

    @web.middleware
    async def _guard(self, request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]) -> web.StreamResponse:
        """Refuses requests without the token, from another origin, or for another host name."""
        why = self._wrong(request)
        if why:
            self._log.write("browser refused", address=self._client(request), why=why)
            return web.Response(status=403, text=f"{why}\n", headers=SAFE)
        response = await handler(request)
        if not response.prepared:
            response.headers.update(SAFE)
        return response

    def _wrong(self, request: web.Request) -> str:
        ours = self.settings.origin_of(request.host)
        if not ours:
            return "This address is not the one that the host has printed."
        origin = request.headers.get("Origin")
        if origin is not None and origin.lower() != ours.lower():
            return "Another page may not come in."
        if request.path.startswith("/ws") and origin is None:
            return "A browser says where it comes from."
        if request.path.startswith("/download"):
            return "Nothing is to be had here."
        if request.path == "/" or request.path.startswith("/ws"):
            given = request.query.get("token", "") if request.path == "/" else request.match_info.get("token", "")
            if not hmac.compare_digest(given.encode(), self.token.encode()):
                return "The address has a token at its end; it is printed when the host starts."
        elif not hmac.compare_digest(request.cookies.get(PAGE_COOKIE, "").encode(), self._page.encode()):
            return "The page comes first."
        return ""

    def _client(self, request: web.Request) -> str:
        """Returns the client's address: what the last proxy that is not one of ours was asked from."""
        address = request.remote or ""
        said = [part.strip() for part in ",".join(request.headers.getall("X-Forwarded-For", [])).split(",")]
        while said and within(address, self.settings.proxies):
            before = said.pop()
            if not is_address(before):
                break
            address = before
        return address

    async def handle_index(self, request: web.Request) -> web.StreamResponse:
        """Serves the page. Its cookie is the player's key, which gives them back their seat."""
        page = (PAGES / "server.html").read_text(encoding="utf-8")
        ours = self.settings.origin_of(request.host)
        address = f"ws{ours.removeprefix('http')}/ws/{self.token}"
        response = web.Response(text=page.replace("{{ websocket }}", address), content_type="text/html")
        secure = ours.startswith("https:")
        response.set_cookie(PAGE_COOKIE, self._page, httponly=True, samesite="Strict", secure=secure)
        if not _seat_of(request):
            response.set_cookie(COOKIE, secrets.token_urlsafe(24), max_age=180 * 86400, httponly=True, samesite="Strict", secure=secure)
        return response

    async def handle_websocket(self, request: web.Request) -> web.WebSocketResponse:
        """Serves one tab."""
        seat, address = _seat_of(request), self._client(request)
        network = network_of(address)
        if not seat or self._tabs.total() >= MOST_TABS or self._tabs[network] >= TABS_AN_ADDRESS:
            raise web.HTTPServiceUnavailable(text="the server is full\n" if seat else "no cookie came\n")
        browser = web.WebSocketResponse(heartbeat=15, max_msg_size=LARGEST_MESSAGE)
        await browser.prepare(request)

        async def close() -> None:
            await browser.close()

        tab = Tab("sit", write_bytes=browser.send_bytes, write_str=browser.send_str, close=close, download_manager=self.download_manager)
        tab.arguments = (str(self._folder.data), hashlib.sha256(seat.encode()).hexdigest()[:32], address, *self._cards)
        self._tabs[network] += 1
        self._log.write("browser session", address=address)
        try:
            await tab.start(_size(request, "width", 80), _size(request, "height", 24))
            with contextlib.suppress(ValueError, AssertionError, KeyError, IndexError, TypeError, AttributeError):
                await self._process_messages(browser, tab)
        except asyncio.CancelledError:
            await browser.close()
        finally:
            self._tabs[network] -= 1
            self._tabs += Counter()  # without addresses that have none left
            with contextlib.suppress(Exception):
                await tab.stop()
            self._log.write("browser session over", address=address)
        return browser


def _seat_of(request: web.Request) -> str:
    seat = request.cookies.get(COOKIE, "")
    return seat if 16 <= len(seat) <= 64 and seat.isascii() else ""


def _size(request: web.Request, name: str, usual: int) -> int:
    given = request.query.get(name, "")
    return max(20, min(500, int(given))) if given.isdecimal() and len(given) < 5 else usual


async def open_web(
    settings: WebSettings, folder: ServerFolder, log: ServerLog, cards: Sequence[Path] = ()
) -> tuple[list[str], Callable[[], Awaitable[None]]]:
    """Starts listening; returns the addresses to open, and a function that stops it. Raises NetrunnerError if the port is taken."""
    server = TokenWebServer(settings, folder, log, cards)
    runner = web.AppRunner(await server._make_app(), access_log=None, handle_signals=False)
    await runner.setup()
    bind, port = settings.bind, settings.port
    try:
        await web.TCPSite(runner, bind, port, shutdown_timeout=2.0).start()
    except OSError as error:
        await runner.cleanup()
        raise NetrunnerError(f"port {port} of {bind} cannot be used for browsers: {(error.strerror or str(error)).lower()}") from None
    return [f"{address}/?token={server.token}" for address in settings.addresses], runner.cleanup
