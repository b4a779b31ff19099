"""``measure --check-step``: the same hands at half the step, and whether that changes a share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from assets.texts import Texts
from sim import compare
from sim.board import Board
from sim.compare import Comparison
from sim.lab_flight import paired
from sim.report import Report, p_text
from sim.report_style import number

MOST = 200_000
"""Drops an entry that are dropped again; so many tell steps apart that differ by 0.003."""
SURE = 0.01
"""The p below which shares differ beyond chance: a step that is short enough seldom looks long."""


@dataclass(frozen=True, slots=True)
class StepCheck:
    """Half a step against the whole of ``step`` s: the same ``drops`` hands of every entry."""

    step: float
    drops: int
    found: Comparison

    @property
    def beyond(self) -> bool:
        """Tell whether shares differ by more than chance makes of so many hands."""
        return self.found.test.p < SURE


def check(found: Report, board: Board, texts: Texts) -> StepCheck | None:
    """Drop a flight's hands again at its step and at half of it; None when it holds none.

    The hands are the first of every entry, at most ``MOST``; Ctrl-C leaves those done.
    """
    entries = found.entries
    drops = min((int(found.thrown[entry]) for entry in entries), default=0)
    if not drops:
        return None
    sides = ((board, found.step), (board, found.step / 2))
    task = "lab_measure.check_progress"
    tables = paired(sides, entries, min(drops, MOST), found.seed, texts, task)
    result = compare.of_joint(entries, tables, found.seed)
    return StepCheck(found.step, int(tables[0].sum()), result)


def sentences(checked: StepCheck, texts: Texts) -> list[str]:
    """Return whether half the step changes a share, by how much, and what to do about it."""
    worst = max(checked.found.entries, key=lambda row: row.distance.true)
    test, mean = checked.found.test, checked.found.distance
    words: dict[str, Any] = {
        "drops": number(checked.drops, 0, texts),
        "half": number(500 * checked.step, 2, texts),
        "entry": worst.entry + 1,
        "chi2": number(test.statistic, 1, texts),
        "df": test.df,
        "p": p_text(test.p, texts),
        "verdict": texts(f"lab_measure.check_{'beyond' if checked.beyond else 'alike'}"),
    }
    for name, apart in (("mean", mean), ("worst", worst.distance)):
        values = (apart.value, apart.noise, apart.true, *apart.interval)
        keys = ("", "_chance", "_true", "_low", "_high")
        words |= {name + key: number(v, 4, texts) for key, v in zip(keys, values, strict=True)}
    said = [texts("lab_measure.check_step", **words)]
    if checked.beyond:
        said.append(texts("lab_measure.check_remedy", step=_fraction(checked.step / 2)))
    return said


def as_json(checked: StepCheck | None) -> dict[str, Any] | None:
    """Return a check as plain values, as :func:`sim.compare.as_json` has them; null for none.

    ``difference`` is the share at half the step minus that at the whole.
    """
    if checked is None:
        return None
    words = {"step": checked.step, "half_step": checked.step / 2, "drops": checked.drops}
    return {**words, "beyond_chance": checked.beyond, **compare.as_json(checked.found)}


def _fraction(step: float) -> str:
    """Return a step as one writes it, 1/120 where it is a whole part of a second."""
    parts = 1 / step
    return f"1/{parts:.0f}" if abs(parts - round(parts)) < 1e-6 * parts else f"{step:.6g}"
