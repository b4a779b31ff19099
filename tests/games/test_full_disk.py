"""Commands on a disk that takes no more: one sentence, exit code 2, nothing half written."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

resource = pytest.importorskip("resource", reason="only there the system bounds files")

MOST = 256
"""No file may become larger (bytes): the system then refuses, as a full disk does."""
PLAN = 'size = [320, 200]\n[[step]]\nafter = 2\npicture = "start"\n\n[[step]]\nquit = true\n'


def bounded(folder, arguments, out=subprocess.PIPE):
    """Run a command that can write no large file; return (code, what it says)."""
    done = subprocess.run(
        [sys.executable, "-m", "games", *arguments],
        cwd=folder,
        stdout=out,
        stderr=subprocess.PIPE,
        text=True,
        timeout=240,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (MOST, MOST)),
        env={**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parents[2])},
    )
    return done.returncode, done.stderr


DROPS = ("--drops", "200", "--entry", "4")
SLOW = pytest.mark.slow


@pytest.mark.parametrize(
    "arguments",
    [
        ["boards", "--copy", "gerhards", "mine.toml"],
        ["match", "mancala", "--seats", "bot:random,bot:random", "--record", "mine.jsonl"],
        pytest.param(["measure", *DROPS, "--json", "mine.json"], marks=SLOW),
        pytest.param(["measure", *DROPS, "--csv", "mine.csv"], marks=SLOW),
        pytest.param(["measure", *DROPS, "--npz", "mine.npz"], marks=SLOW),
        pytest.param(["measure", *DROPS, "--plot", "mine.png"], marks=SLOW),
        pytest.param(["play", "--capture", "plan.toml", "--out", "."], marks=SLOW),
    ],
)
def test_what_a_disk_refuses_is_one_sentence(tmp_path, arguments):
    """It names the file, and nothing of it is left."""
    (tmp_path / "plan.toml").write_text(PLAN)
    code, said = bounded(tmp_path, arguments)
    told = [line for line in said.splitlines() if line.startswith("galtoni: ")]
    assert (code, len(told), "Traceback" in said) == (2, 1, False), said
    assert "mine." in told[0] or "start.png" in told[0]
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["plan.toml"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has such a device")
def test_standard_output_on_a_full_disk_is_one_sentence(tmp_path):
    """No library says which file it was."""
    with Path("/dev/full").open("w") as full:
        code, said = bounded(tmp_path, ["boards"], full)
    assert (code, said) == (
        2,
        "galtoni: the disk takes nothing more (no space left); make room, or write elsewhere.\n",
    )
