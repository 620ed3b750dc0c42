"""The host of the tests of this folder; none where there is no ssh client."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent.parent / "table"))

import ssh_players


@pytest.fixture(scope="session")
def lasting_host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ssh_players.Host]:
    """One host for all modules, those that kill it too: to start one takes longer than most tests."""
    if ssh_players.MISSING:
        pytest.skip(ssh_players.MISSING)
    running = ssh_players.Host(tmp_path_factory.mktemp("host"), "--strangers-per-address", "20")
    try:
        yield running
    finally:
        running.close()


@pytest.fixture(scope="module")
def host(lasting_host: ssh_players.Host) -> ssh_players.Host:
    """The lasting host, with nobody there any more, and no table. Names belong to the keys that other modules came with."""
    lasting_host.empty()
    return lasting_host
