"""The status of a host, and its measurements."""

import msgspec

from netrunner_tui.hosting.admin_messages import GetStatus, ask_host
from netrunner_tui.hosting.prometheus import Metric, text_of
from netrunner_tui.hosting.protocol import Status
from netrunner_tui.hosting.server_folder import ServerFolder
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.text import plain


class HostStatus(msgspec.Struct, frozen=True, kw_only=True):
    """The status of a host."""

    uptime: float
    """Seconds since the start."""
    port: int
    sessions: int
    names: tuple[str, ...]
    """The names of connected players."""
    connections: int
    """Connections, logged in or not."""
    strangers: int
    """Connections that have not logged in."""
    memory: dict[str, int]
    """Bytes held by each part (PSS if available): host, the game server (`daemon`), zygote, and all front ends together."""
    player: int
    """Bytes that a front end holds for itself alone, on average. 0 while there is none, or if unknown.

    One more player costs these, and what the host and the game server hold for each, which no process tells apart.
    """
    descriptors: int
    """File descriptors that the host has open."""
    key_p50: float
    """Median milliseconds from a player's input to the first byte of output, measured at the host. Input of which nothing comes, and Escape
    alone, do not count."""
    key_p95: float
    restarts: int
    """Number of restarts of the game server."""
    sandbox: bool
    """Whether front ends are fenced in by Landlock."""
    server: Status | None = None
    """The game server's status; None while it does not answer."""


def ask_status(folder: ServerFolder) -> HostStatus:
    """Returns the status of a server's host. Raises NetrunnerError if none runs."""
    try:
        return msgspec.json.decode(ask_host(folder, GetStatus()), type=HostStatus)
    except msgspec.MsgspecError:
        raise NetrunnerError(f"the host of {plain(str(folder.data))} is of another version; stop it and start it again") from None


def metrics_of(status: HostStatus) -> str:
    """Returns the measurements in Prometheus's text form."""
    found = [
        Metric("uptime_seconds", "gauge", "Seconds since the host was started.", {"": status.uptime}),
        Metric("sessions", "gauge", "Sessions over ssh.", {"": status.sessions}),
        Metric("connections", "gauge", "Connections over ssh, logged in or not.", {"": status.connections}),
        Metric("strangers", "gauge", "Connections that nobody has logged in on.", {"": status.strangers}),
        Metric("open_descriptors", "gauge", "File descriptors that the host has open.", {"": status.descriptors}),
        Metric("memory_bytes", "gauge", "Memory held by each part.", {f'part="{part}"': size for part, size in status.memory.items()}),
        Metric("player_bytes", "gauge", "Memory that a front end holds for itself alone, on average.", {"": status.player}),
        Metric(
            "key_seconds", "gauge", "From a key to the first byte of output, of the last keys.",
            {'quantile="0.5"': status.key_p50 / 1000, 'quantile="0.95"': status.key_p95 / 1000},
        ),
        Metric("daemon_restarts_total", "counter", "Starts of the game server after it had died.", {"": status.restarts}),
        Metric("sandbox", "gauge", "Whether front ends are fenced in by Landlock.", {"": float(status.sandbox)}),
        Metric("daemon_up", "gauge", "Whether the game server answers.", {"": float(status.server is not None)}),
    ]  # fmt: skip
    if (server := status.server) is not None:
        found += [
            Metric("tables", "gauge", "Tables.", {"": server.tables}),
            Metric("games", "gauge", "Games that are being played.", {"": server.playing}),
            Metric("players", "gauge", "Players and spectators at tables.", {"": server.players}),
            Metric("daemon_connections", "gauge", "Front ends at the game server.", {"": server.connections}),
            Metric("answers_total", "counter", "Answers taken since the game server was started.", {"": server.answers}),
            Metric(
                "answer_seconds", "gauge", "From an answer to its outcome for everybody at the table, of the last answers.",
                {'quantile="0.5"': server.p50 / 1000, 'quantile="0.95"': server.p95 / 1000},
            ),
        ]  # fmt: skip
    return text_of(found)
