"""Where a player's marbles went on the live board, against what the board's table promised.

The p-value is that of a chi-square test whose distribution is simulated under the table's chances
(Hope 1968): it holds for few drops as well, and needs no library beyond numpy. Intervals for
shares are Wilson's (1927).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from games.core.game import CHANCE
from games.core.match import Match
from games.galtoni.rules_lines import COLUMNS
from games.galtoni.rules_state import Land, Overflow, Phase
from sim.stats_intervals import wilson

LOST = COLUMNS
"""Stands for the column of a marble that came to lie in none."""
SAMPLES = 4_000
"""So many sets of drops are simulated for a p-value, which so is never below 1 in 4,001."""
FEW = 30
"""Of fewer drops nothing can be said yet, unless they are more than chance would do."""
_SEED = 20_261_130
_HALF = 0.5
"""Added to every count of a table: an outcome never seen in it is rare, not impossible."""

Drops = Counter[tuple[int, int, int]]
"""How many marbles of a seat let go into an entry came to a column (or ``LOST``)."""


def drops_of(match: Match) -> Drops:
    """Return where the marbles of a match came down; none when no live board decided.

    A seventh marble counts for the column above which it lay.
    """
    found: Drops = Counter()
    if match.record.header.chance != "world":
        return found
    for line, before in zip(match.record.lines, match.states, strict=False):
        if line.by != CHANCE or before.phase is not Phase.FALL or before.entry is None:
            continue
        action = match.game.parse_action(before, line.text)
        column = action.column if isinstance(action, (Land, Overflow)) else LOST
        found[before.turn, before.entry, column] += 1
    return found


@cache
def promised(board: str, board_hash: str | None) -> tuple[tuple[float, ...], ...] | None:
    """Return the chances of every entry for each column and ``LOST``, by the board's table.

    None when no table is shipped for just this board.
    """
    # Only here: the laboratory's tables are wanted on the statistics page alone.
    from sim import board as boards
    from sim import table as tables

    try:
        found = boards.load(board)
        table = tables.shipped(found) if found.hash == board_hash else None
    except ValueError:
        return None
    if table is None or len(table.counts) != COLUMNS:
        return None
    lost = [void + gone for void, gone in zip(table.void, table.escaped, strict=True)]
    rows = []
    for counts, missing in zip(table.counts, lost, strict=True):
        counted = [count + _HALF for count in (*counts, missing)]
        rows.append(tuple(count / sum(counted) for count in counted))
    return tuple(rows)


@dataclass(frozen=True, slots=True)
class Bar:
    """One column: marbles seen there, how many were promised, and the interval of the share."""

    seen: int
    promised: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Comparison:
    """Drops of one player: ``bars[0]`` for all entries together, ``bars[1 + entry]`` for each.

    ``p`` is the chance of drops at least as far from the promise if the table holds, ``each`` that
    of every entry by itself; None where nothing was dropped.
    """

    drops: tuple[int, ...]
    bars: tuple[tuple[Bar, ...], ...]
    p: float | None
    each: tuple[float | None, ...] = ()


Board = tuple[str, str | None]
"""A board's name and hash."""


def compare(seen: Mapping[Board, Mapping[tuple[int, int], int]]) -> Comparison:
    """Compare counts by (entry, column) on each board with the promise of its table.

    Boards without a table are left out.
    """
    groups = []
    for (board, board_hash), counts in sorted(seen.items(), key=str):
        chances = promised(board, board_hash)
        if chances is not None:
            groups.append((_rows(counts), chances))
    observed = [[0] * (COLUMNS + 1) for _ in range(COLUMNS)]
    expected = [[0.0] * (COLUMNS + 1) for _ in range(COLUMNS)]
    for rows, chances in groups:
        for entry, row in enumerate(rows):
            for column, count in enumerate(row):
                observed[entry][column] += count
                expected[entry][column] += sum(row) * chances[entry][column]
    together = [sum(row[column] for row in observed) for column in range(COLUMNS + 1)]
    hoped = [sum(row[column] for row in expected) for column in range(COLUMNS + 1)]
    bars = [_bars(together, hoped)]
    bars += [_bars(*pair) for pair in zip(observed, expected, strict=True)]
    drops = (sum(together), *(sum(row) for row in observed))
    whole, *each = _p_values(groups)
    return Comparison(drops, tuple(bars), whole, tuple(each))


def _rows(counts: Mapping[tuple[int, int], int]) -> list[list[int]]:
    rows = [[0] * (COLUMNS + 1) for _ in range(COLUMNS)]
    for (entry, column), count in counts.items():
        rows[entry][column] += count
    return rows


def _bars(seen: Sequence[int], hoped: Sequence[float]) -> tuple[Bar, ...]:
    total = sum(seen)
    found = []
    for column in range(COLUMNS):
        low, high = wilson(seen[column], total) if total else (0.0, 1.0)
        found.append(Bar(seen[column], hoped[column], low, high))
    return tuple(found)


def _p_values(
    groups: Sequence[tuple[list[list[int]], tuple[tuple[float, ...], ...]]],
) -> list[float | None]:
    """Return the simulated p-values over all boards: of all entries together, then of each.

    The same counts give the same values.
    """
    import numpy as np

    random = np.random.default_rng(_SEED)
    far, simulated = np.zeros(COLUMNS), np.zeros((COLUMNS, SAMPLES))
    dropped = [False] * COLUMNS
    for rows, chances in groups:
        for entry, (row, chance) in enumerate(zip(rows, chances, strict=True)):
            total = sum(row)
            if not total:
                continue
            dropped[entry] = True
            share = np.asarray(chance) / sum(chance)
            hoped = total * share
            far[entry] += float((((np.asarray(row) - hoped) ** 2) / hoped).sum())
            drawn = random.multinomial(total, share, size=SAMPLES)
            simulated[entry] += (((drawn - hoped) ** 2) / hoped).sum(axis=1)

    def p_value(entries: list[int]) -> float | None:
        if not any(dropped[entry] for entry in entries):
            return None
        as_far = simulated[entries].sum(axis=0) >= far[entries].sum() - 1e-9
        return (int(as_far.sum()) + 1) / (SAMPLES + 1)

    entries = list(range(COLUMNS))
    return [p_value(entries), *(p_value([entry]) for entry in entries)]
