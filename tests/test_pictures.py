"""Drawing the pictures of docs/."""

import subprocess
import sys
import time
from pathlib import Path

import pytest

from netrunner_tui.settings.player_options import Options

sys.path.insert(0, str(Path(__file__).parent.parent / "docs"))
import pictures

DOCS = Path(pictures.__file__).parent


async def test_a_server_that_dies_is_told_and_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begin = subprocess.Popen

    def dies(_: list[str], **more: int) -> "subprocess.Popen[bytes]":
        return begin([sys.executable, "-c", "import sys; sys.exit('no such folder')"], **more)  # type: ignore[call-overload, no-any-return]

    sleep, waits = time.sleep, iter(range(400))

    def waiting(seconds: float) -> None:
        assert next(waits, None) is not None, "it is waited for, though it is dead"
        sleep(seconds)

    monkeypatch.setattr(subprocess, "Popen", dies)
    monkeypatch.setattr(time, "sleep", waiting)
    with pytest.raises(LookupError, match=r"(?s)lobby\.svg is gone, exit code 1: no such folder"):
        await pictures.lobby(tmp_path / "lobby.svg", Options())


def test_the_lobby_is_drawn_the_same_each_time(tmp_path: Path) -> None:
    """Its tables had other names each time, so that the picture changed with nothing else."""
    drawn = []
    for run in ("first", "second"):
        # A process of its own: Rich keeps with a style how it is printed in the colours of the app that printed it first.
        (tmp_path / run).mkdir()
        picture = tmp_path / run / "lobby.svg"
        draw = f"lobby(Path({str(picture)!r}), Options())"
        code = f"import asyncio; from pathlib import Path; from pictures import lobby, Options; asyncio.run({draw})"
        subprocess.run([sys.executable, "-c", code], cwd=DOCS, check=True)
        drawn.append(picture.read_text(encoding="utf-8"))
    assert drawn[0] == drawn[1]
    assert "Cyd" in drawn[0]
