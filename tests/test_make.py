"""Which Python `make` makes its environment with, and which tests it begins with."""

import shutil
import subprocess
from pathlib import Path

import pytest
from longest_tests import LONGEST

MAKEFILE = Path(__file__).resolve().parent.parent / "Makefile"
MAKE = shutil.which("make")


@pytest.mark.skipif(MAKE is None, reason="no make here")
@pytest.mark.parametrize(("installed", "chosen"), [(("3.13.0t", "3.13.2"), "3.13.2"), (("3.12.1", "3.13.0t"), "3.12.1"), ((), "")])
def test_the_newest_python_of_pyenv_with_a_lock_is_chosen_also_from_a_folder_with_a_blank(
    tmp_path: Path, installed: tuple[str, ...], chosen: str
) -> None:
    versions = tmp_path / "my pyenv" / "versions"
    for name in installed:
        python = versions / name / "bin" / "python"
        python.parent.mkdir(parents=True)
        python.write_text("#!/bin/sh\n")
        python.chmod(0o755)
    assert MAKE is not None
    ran = subprocess.run(
        [MAKE, "-s", "-f", "-", "which"], input=f"include {MAKEFILE}\nwhich:\n\t@:; echo '$(PYTHON)'\n", capture_output=True, text=True,
        check=False, env={"PATH": str(tmp_path), "PYENV_ROOT": str(versions.parent)},
    )  # fmt: skip
    assert (ran.stdout, ran.stderr) == (f"{versions / chosen / 'bin' / 'python' if chosen else ''}\n", "")


def test_the_tests_that_begin_first_are_there() -> None:
    for file, test in LONGEST:
        assert f"def {test}(" in (Path(__file__).parent / file).read_text(encoding="utf-8")
