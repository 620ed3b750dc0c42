"""A game server for the tests of this folder: one for each test, or one that lasts."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hosts import Host


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    host = Host(tmp_path)
    yield host
    host.close()


@pytest.fixture(scope="module")
def lasting(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """One server for tests that do it no harm."""
    host = Host(tmp_path_factory.mktemp("server"), "tables_per_player=100", "talk=[1000,0]", "invitations=[1000,0]")
    yield host
    host.close()


@pytest.fixture
def shared(lasting: Host) -> Iterator[Host]:
    """The lasting server, empty again after each test."""
    yield lasting
    lasting.leave()
