"""Hosts for the tests of this folder; none where there is no ssh client."""

import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent.parent / "table"))

import ssh_players


@pytest.fixture(scope="session")
def lasting_host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ssh_players.Host]:
    """One host for all modules that neither kill it nor count what is on it: to start one takes longer than most tests."""
    with _running(tmp_path_factory) as running:
        yield running


@pytest.fixture(scope="module")
def host(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ssh_players.Host]:
    """The lasting host, with nobody there any more; a host of its own for a module that says so by `OWN_HOST`."""
    if getattr(request.module, "OWN_HOST", False):
        with _running(tmp_path_factory) as running:
            yield running
        return
    lasting: ssh_players.Host = request.getfixturevalue("lasting_host")
    lasting.wait_until_empty()
    yield lasting


@contextlib.contextmanager
def _running(folders: pytest.TempPathFactory) -> Iterator[ssh_players.Host]:
    if ssh_players.MISSING:
        pytest.skip(ssh_players.MISSING)
    running = ssh_players.Host(folders.mktemp("host"), "--strangers-per-address", "20")
    try:
        yield running
    finally:
        running.close()
