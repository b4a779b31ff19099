"""Measured tables as Galtoni's chances."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from games.galtoni.rules import Galtoni
from games.galtoni.rules_measured import from_counts, landing
from games.galtoni.rules_state import Drop, Land, Void
from games.galtoni.rules_tables import shipped
from sim import board as boards
from sim import table as tables
from sim.table import DropTable, Spread

COUNTS = tuple(
    tuple(1000 if c == e else 490 if abs(c - e) == 1 else 0 for c in range(7)) for e in range(7)
)


def table(counts: tuple[tuple[int, ...], ...] = COUNTS, escaped: int = 4) -> DropTable:
    """Return a table with 16 stuck, 0 overdue and ``escaped`` drops of each entry."""
    return DropTable(
        board="gerhards",
        board_hash="x",
        engine="world",
        step=0.002,
        seed=1,
        counts=counts,
        stuck=(16,) * 7,
        overdue=(0,) * 7,
        escaped=(escaped,) * 7,
        fall_time=(Spread(100),) * 7,
        hits=(Spread(1),) * 7,
    )


@pytest.fixture(autouse=True)
def _forget_tables() -> Iterator[None]:
    yield
    landing.cache_clear()


def test_shares_of_all_drops_are_the_chances() -> None:
    found = from_counts(table())
    assert found.rows[3] == (0, 0, 0.245, 0.5, 0.245, 0, 0)
    assert found.void[3] == 0.01
    assert found.rows[0][:2] == (1000 / 1510, 490 / 1510)


def test_an_entry_without_drops_is_named() -> None:
    empty = (*COUNTS[:2], (0,) * 7, *COUNTS[3:])
    odd = table(empty)
    with pytest.raises(ValueError, match="no drops of entry 3"):
        from_counts(
            DropTable(
                **{f: getattr(odd, f) for f in odd.__struct_fields__}
                | {"stuck": (0,) * 7, "escaped": (0,) * 7}
            )
        )


def test_a_game_reckons_with_the_table_of_its_board(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "shipped", lambda board: table())
    landing.cache_clear()
    game = Galtoni()
    game.landing = landing("gerhards")
    chances = dict(game.fall_chances(((),) * 7, 3))
    assert chances == {Land(2): 0.245, Land(3): 0.5, Land(4): 0.245, Void(): 0.01}


def test_a_table_that_is_missing_or_does_not_fit_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    landing.cache_clear()
    monkeypatch.setattr(tables, "shipped", lambda board: None)
    with pytest.raises(ValueError, match="ships no table"):
        landing("gerhards")

    def stale(board: boards.Board) -> DropTable:
        raise tables.TableError("refusals.table_board", file="the shipped table", board=board.name)

    monkeypatch.setattr(tables, "shipped", stale)
    with pytest.raises(ValueError, match="measured on another board"):
        landing("gerhards")


@pytest.mark.parametrize("name", shipped())
def test_shipped_tables_fit_their_boards_and_make_a_good_game(name: str) -> None:
    found = tables.shipped(boards.load(name))
    assert found is not None
    assert min(found.n) >= 2000
    game = Galtoni(table=name)
    assert game.actions(game.initial()) == tuple(Drop(entry) for entry in range(7))
    for entry, row in enumerate(game.landing.rows):
        assert max(row) == row[entry] < 0.5
        assert game.landing.void[entry] < 0.001
