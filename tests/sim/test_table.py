"""Drop tables: sums, merging, files that come back equal, files that are refused."""

from __future__ import annotations

from pathlib import Path

import msgspec
import numpy as np
import pytest

from sim import table
from sim.board import load
from sim.stats import wilson
from sim.table import DropTable, Span, Spread, TableError
from sim.table_spread import merged

BOARD = load("gerhards")


def small(first: int = 0, seed: int = 5, **changes: object) -> DropTable:
    """Return a table of two entries and three columns: 4 drops of entry 1 from number ``first``."""
    values: dict[str, object] = {
        "board": "b",
        "board_hash": "h",
        "engine": "flight",
        "step": 0.01,
        "seed": seed,
        "counts": ((2, 1, 0), (0, 0, 0)),
        "stuck": (1, 0),
        "overdue": (0, 0),
        "escaped": (0, 0),
        "fall_time": (table.spread(np.array([10000, 12000, 14000]), 100), Spread(100)),
        "hits": (table.spread(np.array([3, 5, 5]), 1), Spread(1)),
        "spans": (Span(seed, 0, first, first + 4),),
        "versions": {"numpy": "2"},
    }
    return DropTable(**(values | changes))  # type: ignore[arg-type]


def test_shares_and_moments() -> None:
    found = small()
    assert found.n == (4, 0)
    assert found.void == (1, 0)
    assert found.probabilities()[0].tolist() == [0.5, 0.25, 0.0]
    assert np.isnan(found.probabilities()[1]).all()
    assert found.lost()[0] == 0.25
    assert found.mean_fall_time()[0] == pytest.approx(1.2)
    assert found.sd_fall_time()[0] == pytest.approx(0.2)
    assert found.mean_hits()[0] == pytest.approx(13 / 3)


def test_percentile_is_linear_within_a_bin() -> None:
    hundred = table.spread(np.arange(100), 10)
    assert hundred.percentile(50) == pytest.approx(50.0)
    assert hundred.percentile(5) == pytest.approx(5.0)
    assert hundred.percentile(100) == pytest.approx(100.0)
    with pytest.raises(ValueError, match="no percentile 101"):
        hundred.percentile(101)


def test_merged_parts_equal_the_whole() -> None:
    values = np.random.default_rng(1).integers(0, 20000, 1000)
    whole = table.spread(values, 100)
    parts = [table.spread(part, 100) for part in np.array_split(values, 7)]
    assert merged([Spread(100), *parts[::-1]]) == whole
    both = small().merge(small(first=4))
    assert both.n == (8, 0)
    assert both.counts == ((4, 2, 0), (0, 0, 0))
    assert both.spans == (Span(5, 0, 0, 8),)
    assert both.fall_time[0].total == 72000
    assert both.fall_time[0].n == 6


def test_drops_are_not_counted_twice() -> None:
    with pytest.raises(TableError, match=r"both tables hold drops 3 to 4 of entry 1 under seed 5"):
        small().merge(small(first=2))
    assert small().merge(small(seed=6)).spans == (Span(5, 0, 0, 4), Span(6, 0, 0, 4))


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"board_hash": "other"}, "different boards"),
        ({"engine": "world"}, r"differ in their engine \(flight, world\)"),
        ({"step": 0.02}, r"differ in their step \(0.01, 0.02\)"),
    ],
)
def test_what_does_not_fit_is_not_merged(changes: dict[str, object], sentence: str) -> None:
    with pytest.raises(TableError, match=sentence):
        small().merge(small(first=4, **changes))


@pytest.mark.parametrize("ending", ["json", "csv", "npz"])
def test_a_saved_table_comes_back_equal(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"t.{ending}"
    table.save(small(), path)
    assert table.load(path) == small()
    assert [file.name for file in tmp_path.iterdir()] == [path.name]


def test_npz_holds_plain_arrays_too(tmp_path: Path) -> None:
    table.save(small(), tmp_path / "t.npz")
    with np.load(tmp_path / "t.npz") as held:
        assert held["counts"].tolist() == [[2, 1, 0], [0, 0, 0]]
        assert held["n"].tolist() == [4, 0]


@pytest.mark.parametrize("ending", ["json", "csv", "npz"])
def test_other_files_are_refused(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"t.{ending}"
    path.write_text("quantity,entry\nx,y\n")
    with pytest.raises(TableError, match="is no saved table"):
        table.load(path)
    with pytest.raises(TableError, match="there is no table"):
        table.load(tmp_path / f"none.{ending}")
    with pytest.raises(TableError, match=r"should end in \.json, \.csv or \.npz"):
        table.load(tmp_path / "t.txt")


def test_a_table_of_another_board_is_refused(tmp_path: Path) -> None:
    table.save(small(), tmp_path / "t.json")
    with pytest.raises(TableError, match="measured on another board than gerhards"):
        table.load(tmp_path / "t.json", BOARD)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"counts": ((2, 1, 1), (0, 0, 0))}, "entry 1 counts 5 drops and its spans 4"),
        ({"stuck": (1,)}, "stuck has 1 entries and counts 2"),
        ({"counts": ((2, 1), (0, 0, 0))}, "rows of different lengths"),
        ({"hits": (Spread(1), Spread(1))}, "the times or hits of entry 1"),
        ({"escaped": (0, -1)}, "a count is below zero"),
    ],
)
def test_tables_that_contradict_themselves_are_refused(
    tmp_path: Path, changes: dict[str, object], sentence: str
) -> None:
    table.save(small(**changes), tmp_path / "t.json")
    with pytest.raises(TableError, match=sentence):
        table.load(tmp_path / "t.json")


def test_shipped_tables_fit_their_boards() -> None:
    for name in ("gerhards", "althoefer"):
        board = load(name)
        held = table.shipped(board)
        assert held is not None
        assert held.board_hash == board.hash
        assert min(held.n) >= 100_000
        other = msgspec.structs.replace(board, tilt=board.tilt + 1)
        with pytest.raises(TableError, match="was measured on another board"):
            table.shipped(other)
    assert table.shipped(msgspec.structs.replace(BOARD, name="mine")) is None


def test_csv_begins_with_the_counts_their_shares_and_intervals(tmp_path: Path) -> None:
    path = tmp_path / "table.csv"
    held = small()
    table.save(held, path)
    lines = path.read_text().splitlines()
    assert lines[0] == "quantity,entry,column,value,share,low,high"
    counts = [line.split(",") for line in lines if line.startswith("count")]
    assert [",".join(line) for line in counts] == lines[1 : len(counts) + 1]
    first, landed = held.counts[0][0], sum(held.counts[0])
    ends = (first / landed, *wilson(first, landed))
    assert counts[0] == [
        "count",
        "1",
        "1",
        str(first),
        *(f"{v:.6f}" for v in ends),
    ]
    # Files of before have four words a line.
    path.write_text("\n".join(",".join(line.split(",")[:4]) for line in lines) + "\n")
    assert table.load(path) == held
