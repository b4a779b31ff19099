"""Files are written whole or not at all, whatever the disk does."""

import errno
import os

import pytest

from assets.refusals import Refusal
from sim.files import part_of, whole
from sim.table_parts import TableError


def test_a_file_takes_its_place_when_all_is_written(tmp_path):
    """Until then the old one stands there."""
    target = tmp_path / "board.toml"
    target.write_text("old")
    with whole(target) as part:
        part.write_text("new")
        assert target.read_text() == "old"
    assert target.read_text() == "new"
    assert list(tmp_path.iterdir()) == [target]


@pytest.mark.parametrize("kind", [Refusal, TableError])
def test_a_full_disk_is_one_sentence_and_leaves_nothing(tmp_path, kind):
    """The old file is as before."""
    target = tmp_path / "table.csv"
    target.write_text("old")
    with pytest.raises(kind) as refused, whole(target, kind) as part:
        part.write_text("half")
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    assert str(refused.value) == (
        f"{target} cannot be written (no space left); name a file in a folder of yours."
    )
    assert target.read_text() == "old"
    assert list(tmp_path.iterdir()) == [target]


def test_whoever_is_interrupted_leaves_nothing_either(tmp_path):
    """What was raised is raised."""
    target = tmp_path / "plot.png"
    with pytest.raises(KeyboardInterrupt), whole(target) as part:
        part.write_text("half")
        raise KeyboardInterrupt
    assert part == part_of(target)
    assert list(tmp_path.iterdir()) == []
