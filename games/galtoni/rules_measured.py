"""The measured tables of the shipped boards as chances: the one place where rules read ``sim``."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from games.galtoni.rules_tables import IDEAL, IDENTITY, Landing, identity, walk

if TYPE_CHECKING:
    from sim.table import DropTable


@cache
def landing(table: str) -> Landing:
    """Return the chances of ``identity``, ``ideal`` or a board that ships a measured table.

    ValueError when the board's table was measured on another version of it, or there is none.
    """
    if table == IDENTITY:
        return identity()
    if table == IDEAL:
        return walk()
    # Only here: most matches of rules and tests need neither boards nor numpy.
    from sim import board as boards
    from sim import table as tables

    found = tables.shipped(boards.load(table))
    if found is None:
        raise ValueError(f"board {table!r} ships no table; measure it with 'galtoni measure'.")
    return from_counts(found)


def from_counts(table: DropTable) -> Landing:
    """Return the shares of drops that came to lie in each column; the rest are void.

    ValueError names an entry without drops.
    """
    for entry, drops in enumerate(table.n):
        if not drops:
            raise ValueError(
                f"the table of board {table.board!r} has no drops of entry {entry + 1}; measure"
                " again."
            )
    rows = tuple(
        tuple(count / drops for count in row)
        for row, drops in zip(table.counts, table.n, strict=True)
    )
    lost = zip(table.void, table.escaped, table.n, strict=True)
    return Landing(rows, tuple((void + escaped) / drops for void, escaped, drops in lost))
