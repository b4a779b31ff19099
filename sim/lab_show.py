"""What a measurement is turned into: printed table, JSON, CSV, and the picture asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from assets.texts import Texts
from sim import lab_findings, lab_lost, report
from sim.board import Board
from sim.flight import STEP
from sim.report import Report
from sim.report_style import number, spread
from sim.targets import Target

if TYPE_CHECKING:
    from sim.report_plots import Measured

PICTURES = ("heat", "bars", "paths")
MARBLES = 200
"""Marbles whose ways a picture shows."""


def print_report(
    found: Report,
    texts: Texts,
    target: Target | None,
    time_limit: float,
    own_mirror: bool = False,
) -> None:
    """Print table and sentences for people; ``time_limit`` is the board's, in s.

    ``own_mirror`` tells that the board is its own mirror image.
    """
    console = report.console()
    console.print(report.table(found, texts))
    if (found.void + found.escaped).any():
        limit = lab_lost.plain(time_limit, texts)
        console.print(texts("lab.lost_note", limit=limit), highlight=False, soft_wrap=True)
    elif found.entries:
        most = spread(0, float(found.thrown[list(found.entries)].min()), texts).removeprefix("<")
        console.print(texts("lab_measure.lost_none", most=most), highlight=False, soft_wrap=True)
    for sentence in report.sentences(found, texts, target, own_mirror):
        console.print(sentence, highlight=False, markup=False, soft_wrap=True)


def empty_entries(found: Report) -> tuple[int, ...]:
    """Return the measured entries, from 0, of which no marble came into a column."""
    return tuple(entry for entry in found.entries if not found.counts[entry].sum())


def measured(found: Report, board: Board, texts: Texts) -> Measured:
    """Return a measurement as pictures take it, with heading and footer in the language."""
    from sim.report_plots import Measured

    entries = found.entries
    thrown = found.thrown[list(entries)]
    fewest, most = (number(float(value), 0, texts) for value in (thrown.min(), thrown.max()))
    return Measured(
        counts=found.counts[list(entries)],
        lost=(found.void + found.escaped)[list(entries)],
        entries=entries,
        owned=found.counts.shape[0] == found.counts.shape[1],
        subtitle=texts("lab.board_line", title=board.title, tilt=number(board.tilt, 0, texts)),
        footer=texts(
            "lab.drops_footer",
            drops=fewest if fewest == most else f"{fewest}–{most}",
            engine=found.engine,
            step=number(1000 * found.step, 2, texts),
            seed=found.seed,
        ),
    )


def picture(
    kind: str, found: Report, board: Board, texts: Texts, target: Target | None = None
) -> Any:
    """Return the figure of a kind in ``PICTURES``."""
    if kind == "paths":
        own = {"step": found.step} if found.engine == "flight" else {}
        return paths_picture(board, found.entries, found.seed, texts, **own)
    from sim.report_bars import bars
    from sim.report_plots import heat_map

    shown = measured(found, board, texts)
    if kind == "heat":
        return heat_map(shown, texts)
    if target is None:
        return bars(shown, texts)
    shares = target.shares(found.counts)[list(found.entries)]
    return bars(shown, texts, shares, target.name)


def kind_of(asked: str | None, entries: Sequence[int], target: Target | None) -> str:
    """Return the picture that fits when none is asked for: bars for one entry or a target."""
    return asked or ("bars" if len(entries) == 1 or target is not None else "heat")


def paths_picture(
    board: Board, entries: Sequence[int], seed: int, texts: Texts, step: float = STEP
) -> Any:
    """Return the ways of the first drops of a seed by flight, shared among the entries."""
    from sim.flight import Flight
    from sim.report_pictures import paths

    flight = Flight(board, step=step)
    each = -(-MARBLES // len(entries))
    spots = [(entry, index) for index in range(each) for entry in entries][:MARBLES]
    ends = {entry: flight.drops(entry, each, seed).ends for entry in entries}
    tracks = [flight.path(entry, seed, index)[:, 1:] for entry, index in spots]
    which = (
        texts("lab.paths_entry", entry=entries[0] + 1)
        if len(entries) == 1
        else texts("lab.paths_all")
    )
    line = texts("lab.board_line", title=board.title, tilt=number(board.tilt, 0, texts))
    where = [int(ends[entry][index]) for entry, index in spots]
    words = {"drops": len(spots), "step": number(1000 * step, 2, texts), "seed": seed}
    footer = texts("lab_measure.paths_footer", engine="flight", **words)
    shown = [np.asarray(track) for track in tracks]
    return paths(board, shown, where, f"{line} · {which}", texts, footer)


def remarks(found: Report, board: Board, texts: Texts, *, lone: bool = True) -> Sequence[str]:
    """Return what else is worth knowing: a lone entry's sides, whether steps hang together.

    ``lone`` tells that one entry was asked for, and not one alone reached before an interruption.
    """
    said = []
    if lone and len(found.entries) == 1:
        said += _sides(found, found.entries[0], texts)
    hanging = lab_findings.steps(found, board)
    if hanging is not None:
        values = " ".join(number(one.value, 2, texts) for one in hanging.values)
        half = number(max(one.interval.half_width for one in hanging.values), 2, texts)
        words = {"count": hanging.marbles, "entry": hanging.entry + 1}
        said.append(texts("lab.steps_line", values=values, half=half, **words))
    return said


def _sides(found: Report, entry: int, texts: Texts) -> list[str]:
    """Say how many marbles land left and right of the entry's own column."""
    if lab_findings.beside_wall(found, entry):
        mirror = len(found.counts) - entry
        return [texts("lab_measure.sides_wall", entry=entry + 1, mirror=mirror)]
    sides = lab_findings.sides(found, entry)
    if sides is None:
        return []
    values = []
    for share, (low, high) in zip(sides.shares, sides.intervals, strict=True):
        ends = f"[{number(100 * low, 1, texts)}–{number(100 * high, 1, texts)}]"
        values.append(f"{number(100 * share, 1, texts)} {ends}")
    p = report.p_text(sides.p, texts)
    return [texts("lab.sides_line", entry=entry + 1, left=values[0], right=values[1], p=p)]
