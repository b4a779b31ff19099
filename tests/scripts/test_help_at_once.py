"""Help comes at once: before anything is installed, with no library but Python's own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

SCRIPTS = Path(__file__).resolve().parents[2] / "scripts"


@pytest.mark.parametrize("arguments", [["--help"], ["kiosk", "-h"]])
def test_help_is_printed_at_once(tmp_path: Path, arguments: list[str]) -> None:
    """With no library but Python's own, and nothing is made on the way."""
    for name in ("scripts", "games", "sim", "assets", "pyproject.toml"):
        (tmp_path / name).symlink_to(SCRIPTS.parent / name)
    (tmp_path / "scripts").unlink()
    (tmp_path / "scripts").mkdir()
    for name in ("play.py", "_setup.py", "_words.py", "_lock.py"):
        (tmp_path / "scripts" / name).write_bytes((SCRIPTS / name).read_bytes())
    script = str(tmp_path / "scripts" / "play.py")
    done = subprocess.run(
        [sys.executable, "-S", "-E", script, *arguments], capture_output=True, text=True, timeout=60
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("usage: galtoni")
    assert not (tmp_path / ".venv").exists()
