"""A host for the tests of this folder; none where there is no ssh client."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent.parent / "table"))

import ssh_players


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ssh_players.Host]:
    if ssh_players.MISSING:
        pytest.skip(ssh_players.MISSING)
    running = ssh_players.Host(tmp_path_factory.mktemp("host"), "--strangers-per-address", "20")
    yield running
    running.close()
