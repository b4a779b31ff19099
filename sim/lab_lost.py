"""Where a measurement's lost marbles went: caught on the board, or slower than its time limit."""

from __future__ import annotations

from collections.abc import Sequence

from assets.texts import Texts
from sim.board import Board
from sim.board_time import falls
from sim.report_style import number
from sim.table_parts import DropTable

LOSSY = 0.02
"""Share of an entry's marbles in no column from which on the board wants looking at."""


def advice(table: DropTable, board: Board, name: str, texts: Texts) -> list[str]:
    """Return what to do about entries that lose many marbles; ``name`` is the board's file.

    Where the time limit ends falls it is the limit that is to be mended, else the board: marbles
    that run about for minutes are caught too.
    """
    slow, caught = _entries(table.overdue, table), _entries(_caught(table), table)
    if slow:
        found = falls(board)
        if found.exceed(board.time_limit):
            words = {"limit": plain(board.time_limit, texts), "ample": found.ample}
            said = texts("lab_lost.slow", entries=_words(slow, texts), board=name, **words)
            return [said, *_check(caught, name, texts)]
        every = [a + b for a, b in zip(table.overdue, _caught(table), strict=True)]
        caught = _entries(every, table)
    return _check(caught, name, texts)


def plain(value: float, texts: Texts) -> str:
    """Return a number with as many decimals as it has, two at most."""
    digits = next(digits for digits in (0, 1, 2) if digits == 2 or round(value, digits) == value)
    return number(value, digits, texts)


def _caught(table: DropTable) -> list[int]:
    return [a + b for a, b in zip(table.stuck, table.escaped, strict=True)]


def _entries(lost: Sequence[int], table: DropTable) -> dict[int, float]:
    """Return the share that is lost of each entry that loses many."""
    shares = {entry: lost[entry] / n for entry, n in enumerate(table.n) if n}
    return {entry: share for entry, share in shares.items() if share >= LOSSY}


def _check(caught: dict[int, float], name: str, texts: Texts) -> list[str]:
    if not caught:
        return []
    return [texts("lab_lost.caught", entries=_words(caught, texts), board=name)]


def _words(shares: dict[int, float], texts: Texts) -> str:
    return ", ".join(
        texts("lab_lost.entry", entry=entry + 1, share=number(100 * share, 0, texts))
        for entry, share in shares.items()
    )
