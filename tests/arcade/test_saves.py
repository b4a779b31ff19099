"""The matches that are kept: one under way per game, the others apart."""

from datetime import UTC, datetime

import pytest

from games.arcade.plan import MatchPlan
from games.arcade.saves import Saves
from games.core.interrupts import Resign
from games.ui.storage import Storage, Trouble


@pytest.fixture
def saves(tmp_path):
    """Return a folder of matches."""
    return Saves(Storage(tmp_path))


def test_a_match_that_is_over_is_not_gone_on_with_but_kept(saves):
    """As when the house was killed between its last move and its result."""
    match = MatchPlan.usual("mancala").begin(saves, 1)
    match.play(Resign(0))
    assert saves.waiting("mancala")
    assert saves.resume("mancala") is None
    assert not saves.waiting("mancala")
    (kept,) = (saves.folder / "played").iterdir()
    assert kept.read_bytes() == match.record.to_bytes()
    assert saves.storage.troubles == []


def test_matches_put_by_in_one_second_lie_beside_each_other(saves):
    """Each game has one under way, and none of those before is lost."""
    now = datetime(2026, 11, 30, 12, 0, 1, tzinfo=UTC)
    for seed in (1, 2):
        MatchPlan.usual("mancala").begin(saves, seed)
        saves.put_by("mancala", now)
    assert saves.put_by("mancala", now) is None
    assert sorted(path.name for path in (saves.folder / "played").iterdir()) == [
        "mancala-2026-11-30-120001-2.jsonl",
        "mancala-2026-11-30-120001.jsonl",
    ]


def test_a_record_that_cannot_be_read_is_set_aside_and_named(saves):
    """The next match of the game begins anew."""
    path = saves.current("gipf")
    path.parent.mkdir(parents=True)
    path.write_bytes(b"{}\n")
    assert saves.resume("gipf") is None
    assert saves.storage.troubles == [Trouble("damaged", "gipf.jsonl.damaged")]
    assert not path.exists()
