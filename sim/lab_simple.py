"""A measurement as fourteen-year-olds read it: counts, shares, and chance as so many in a hundred.

No χ², degrees of freedom or correlations; what is said is what the other print-out says.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from assets.texts import Texts
from sim import lab_findings, report
from sim.board import Board
from sim.report import Report
from sim.report_style import FEW, number
from sim.targets import Target

if TYPE_CHECKING:
    from rich.table import Table

TERMINAL, APART = 80, 2
"""Characters across a terminal, and between two columns of the table."""
SEEN = 0.05
"""Below this p a difference is taken for more than chance."""


def print_simple(
    found: Report, board: Board, texts: Texts, target: Target | None, *, lone: bool, own: bool
) -> None:
    """Print a table of counts and what they say.

    ``lone`` tells that one entry was asked for, ``own`` that the board is its own mirror image.
    """
    console = report.console()
    console.print(table(found, texts))
    for sentence in sentences(found, board, texts, target, lone=lone, own=own):
        console.print(sentence, highlight=False, markup=False, soft_wrap=True)


def table(found: Report, texts: Texts) -> Table:
    """Return a row for each entry: how many marbles lie in each column, and in none."""
    drops = number(float(found.thrown.sum()), 0, texts)
    shown = report.narrow_table(texts("lab_simple.title", title=found.title, drops=drops), "")
    shown.padding = (0, 1, 0, 0)
    shown.add_column(texts("lab_simple.entry"), justify="right")
    for column in range(found.counts.shape[1]):
        shown.add_column(str(column + 1), justify="right", no_wrap=True)
    lost = found.void + found.escaped
    if not _fit(found, texts, bool(lost.any())):
        shown.caption = texts("lab_simple.few_caption")
    if lost.any():
        shown.add_column(texts("lab_simple.lost"), justify="right")
    for entry in found.entries:
        row = found.counts[entry]
        wide = _fit(found, texts, bool(lost.any()))
        cells = [_cell(count, row.sum(), wide, texts) for count in row]
        if lost.any():
            cells.append(number(float(lost[entry]), 0, texts))
        shown.add_row(str(entry + 1), *cells)
    return shown


def _fit(found: Report, texts: Texts, lost: bool) -> bool:
    """Tell whether a terminal has room for "5 of 20" in every column of a row."""
    few = [row for row in found.counts if 0 < row.sum() <= FEW]
    words = [[_of(count, row.sum(), texts) for count in row] for row in few]
    wide = sum(max(map(len, column)) + APART for column in zip(*words, strict=True))
    headings = [texts("lab_simple.entry"), *([texts("lab_simple.lost")] if lost else [])]
    return wide + sum(len(heading) + APART for heading in headings) < TERMINAL


def _of(count: float, landed: float, texts: Texts) -> str:
    return texts("lab_simple.of", count=int(count), drops=int(landed))


def _cell(count: float, landed: float, wide: bool, texts: Texts) -> str:
    share = f"{number(100 * count / landed, 0, texts)} %" if landed else "–"
    if not 0 < landed <= FEW:
        return share
    counted = _of(count, landed, texts) if wide else f"{count:.0f}/{landed:.0f}"
    return f"{counted}\n[dim]{share}[/dim]"


def sentences(
    found: Report, board: Board, texts: Texts, target: Target | None, *, lone: bool, own: bool
) -> list[str]:
    """Return what the counts say, a sentence or two each."""
    said = []
    if lone and len(found.entries) == 1:
        said += _sides(found, found.entries[0], texts)
    elif (test := report.mirror_test(found)) is not None:
        verdict = _verdict(test.p, texts, own)
        said.append(f"{texts('lab_simple.mirror')} {verdict}")
    landed = [entry for entry in found.entries if found.counts[entry].sum()]
    if landed:
        half = 100 * max(float(found.half_widths()[entry]) for entry in landed)
        said.append(texts("lab_simple.rough", half=number(half, 1 if half < 10 else 0, texts)))
        times, hits = found.fall_time[landed], found.hits[landed]
        words = {"time": number(float(np.mean(times)), 1, texts)}
        said.append(texts("lab_simple.fall", hits=number(float(np.mean(hits)), 0, texts), **words))
        if target is not None:
            apart = target.distance(found.counts, found.seed)
            value = number(100 * apart.true, 0, texts)
            said.append(texts("lab_simple.target", name=target.name, marbles=value))
    return said


def _sides(found: Report, entry: int, texts: Texts) -> list[str]:
    if lab_findings.beside_wall(found, entry):
        return [texts("lab_simple.wall", entry=entry + 1)]
    sides = lab_findings.sides(found, entry)
    if sides is None:
        return []
    row = found.counts[entry]
    words = {"entry": entry + 1, "drops": number(float(row.sum()), 0, texts)}
    values = (float(row[:entry].sum()), float(row[entry + 1 :].sum()))
    left, right = (number(value, 0, texts) for value in values)
    counted = texts("lab_simple.sides", left=left, right=right, **words)
    return [f"{counted} {_verdict(sides.p, texts, False)}"]


def _verdict(p: float, texts: Texts, own: bool) -> str:
    """Return in words how often chance alone makes as large a difference."""
    often = _often(p, texts)
    if p >= SEEN:
        return texts("lab_simple.chance", often=often)
    return texts("lab_simple.luck" if own else "lab_simple.more", often=often)


def _often(p: float, texts: Texts) -> str:
    """Return a probability as so many in a hundred, a thousand, or fewer than one of these."""
    if p >= 0.01:
        return texts("lab_simple.in", count=f"{100 * p:.0f}", all=number(100, 0, texts))
    if p >= 0.001:
        return texts("lab_simple.in", count=f"{1000 * p:.0f}", all=number(1000, 0, texts))
    return texts("lab_simple.in_fewer", all=number(1000, 0, texts))
