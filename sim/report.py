"""Measurements as people and programs read them: rich tables, sentences, JSON, CSV."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from assets.texts import Texts
from sim import stats
from sim.report_style import FEW, number, percent, spread
from sim.stats import TestResult
from sim.table_parts import Span
from sim.targets import Target

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

Array = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Report:
    """One measurement of a board.

    ``counts`` is entry x column, ``void`` and ``escaped`` are per entry (stuck or too slow; left
    the board), ``fall_time`` (s) and ``hits`` are means per entry, nan where nothing fell.
    Entries that were not measured hold no drops. ``step`` is in s. ``new`` of the drops were done
    in the run that took ``seconds``, the others in runs before it. ``fall_half`` and ``hits_half``
    are half the means' 95 % intervals, None where a saved measurement does not tell them; ``spans``
    says which drops they are, empty where it does not.
    """

    board: str
    title: str
    board_hash: str
    engine: str
    step: float
    seed: int
    counts: Array
    void: Array
    escaped: Array
    fall_time: Array
    hits: Array
    seconds: float
    versions: dict[str, str]
    new: int = 0
    fall_half: Array | None = None
    hits_half: Array | None = None
    spans: tuple[Span, ...] = ()

    @property
    def thrown(self) -> Array:
        """Drops per entry, void and escaped ones included."""
        thrown: Array = self.counts.sum(axis=1) + self.void + self.escaped
        return thrown

    @property
    def entries(self) -> tuple[int, ...]:
        """The entries that were measured, from 0."""
        return tuple(int(i) for i in np.flatnonzero(self.thrown))

    def half_widths(self) -> Array:
        """Return per entry the widest half-width of its columns' 95 % Wilson intervals."""
        return np.array([widest(row) for row in self.counts])


def widest(row: npt.ArrayLike, confidence: float = 0.95) -> float:
    """Return the widest half-width of the Wilson intervals of a row's shares; inf without drops."""
    counts = np.asarray(row, dtype=np.float64)
    n = float(counts.sum())
    if n <= 0:
        return float("inf")
    # The interval is widest for the share that lies nearest to one half.
    nearest = float(counts[np.abs(counts / n - 0.5).argmin()])
    return stats.wilson(nearest, n, confidence).half_width


def as_json(report: Report) -> dict[str, Any]:
    """Return the measurement as plain values under the agreed keys, these and no others.

    ``drops_per_entry``, ``void``, ``escaped``, ``mean_fall_time`` and ``mean_hits`` are lists, an
    item per entry; ``mean_fall_time`` is in s and null where nothing fell. ``seconds`` is what the
    last run took, without compiling, and ``drops_per_second`` is that of its own drops: a table
    that was gone on with holds more than these, one that was only read has 0 of both.
    """

    def whole(values: Array) -> list[int]:
        return [int(value) for value in values]

    def means(values: Array) -> list[float | None]:
        return [None if np.isnan(value) else float(value) for value in values]

    return {
        "board": report.board,
        "board_hash": report.board_hash,
        "engine": report.engine,
        "step": report.step,
        "seed": report.seed,
        "drops_per_entry": whole(report.thrown),
        "counts": [whole(row) for row in report.counts],
        "void": whole(report.void),
        "escaped": whole(report.escaped),
        "mean_fall_time": means(report.fall_time),
        "mean_hits": means(report.hits),
        "seconds": report.seconds,
        "drops_per_second": report.new / report.seconds if report.seconds > 0 else 0.0,
        "versions": report.versions,
    }


def as_full_json(report: Report, target: Target | None = None) -> dict[str, Any]:
    """Return ``as_json`` and what can be reckoned from it.

    ``shares`` (entry x column) and ``intervals`` (each [low, high], 95 %, Wilson) are of the drops
    that came into a column, null where an entry has none; ``mirror`` is the mirror test, null where
    nothing can be held against its mirror image; ``target`` is there where one is given.
    """
    values, test = as_json(report), mirror_test(report)
    values["shares"] = [_shares(row) for row in report.counts]
    values["intervals"] = [_intervals(row) for row in report.counts]
    values["mirror"] = None if test is None else _test_json(test)
    if target is not None:
        values["target"] = _target_json(report, target)
    return values


def _shares(row: Array) -> list[float | None]:
    landed = float(row.sum())
    return [float(count) / landed if landed else None for count in row]


def _intervals(row: Array) -> list[list[float] | None]:
    landed = float(row.sum())
    return [list(stats.wilson(float(count), landed)) if landed else None for count in row]


def _test_json(test: TestResult) -> dict[str, float]:
    return {"chi2": test.statistic, "df": test.df, "p": test.p}


def _target_json(report: Report, target: Target) -> dict[str, Any]:
    """Return the test against a target and the distance from it; null where nothing landed."""
    if not report.counts.sum():
        return {"name": target.name, "test": None, "total_variation": None}
    test, apart = target.test(report.counts), target.distance(report.counts, report.seed)
    return {
        "name": target.name,
        "test": _test_json(test),
        "total_variation": {
            "observed": apart.value,
            "true": apart.true,
            "interval": list(apart.interval),
            "chance": apart.noise,
        },
    }


_LIST = re.compile(r"\[\n\s+([^\[\]{}\"]+?)\n\s+\]")


def json_text(values: dict[str, Any]) -> str:
    """Return plain values as indented JSON, each list of bare numbers on one line."""
    text = json.dumps(values, indent=2, ensure_ascii=False, allow_nan=False)
    return _LIST.sub(lambda found: f"[{' '.join(found[1].split())}]", text)


def console() -> Console:
    """Return a console as wide as the terminal; what goes elsewhere has room for every column."""
    from rich.console import Console as Base

    class Console(Base):
        def on_broken_pipe(self) -> None:
            raise BrokenPipeError  # the command line ends as shells have it

    found = Console()
    return found if found.is_terminal else Console(width=200)


def narrow_table(title: str, caption: str) -> Table:
    """Return an empty table that holds seven columns and more within eighty characters."""
    from rich import box
    from rich.table import Table

    looks: dict[str, Any] = {"box": box.SIMPLE_HEAD, "padding": 0}
    justify: dict[str, Any] = {"title_justify": "left", "caption_justify": "left"}
    return Table(title=title, caption=caption, **looks, **justify)


def _cell(count: float, landed: float, texts: Texts) -> str:
    if not landed:
        return "–"
    share = f"{percent(count / landed, texts)}\n[dim]{spread(count, landed, texts)}[/dim]"
    # Few marbles are counted on fingers: how many is said beside what share they are.
    return f"{count:.0f}/{landed:.0f}\n{share}" if landed <= FEW else share


def _lost(count: float, thrown: float, texts: Texts) -> str:
    if not count:
        return "0"  # what that may be at most would make the table too wide; a sentence says it
    return f"{percent(count / thrown, texts)}\n[dim]{spread(count, thrown, texts)}[/dim]"


def table(report: Report, texts: Texts) -> Table:
    """Return the table for the terminal: per cent with half-widths, void, fall time, hits."""
    drops = number(float(report.thrown.sum()), 0, texts)
    title = texts(
        "lab.table_title", title=report.title, drops=drops, engine=report.engine, seed=report.seed
    )
    few = any(0 < row.sum() <= FEW for row in report.counts)
    caption = [texts("lab_simple.few_caption"), texts("lab.caption")]
    shown = narrow_table(title, " ".join(caption if few else caption[1:]))
    shown.add_column(texts("lab.entry"), justify="right", no_wrap=True)
    for column in range(report.counts.shape[1]):
        shown.add_column(str(column + 1), justify="right", no_wrap=True)
    for key in ("void", "escaped", "fall_time", "hits"):
        shown.add_column(texts(f"lab.{key}"), justify="right", no_wrap=True)
    for entry in report.entries:
        row, thrown = report.counts[entry], report.thrown[entry]
        cells = [_cell(count, row.sum(), texts) for count in row]
        if len(report.counts) == len(cells):
            cells[entry] = f"[bold]{cells[entry]}[/bold]"
        shown.add_row(
            str(entry + 1),
            *cells,
            _lost(report.void[entry], thrown, texts),
            _lost(report.escaped[entry], thrown, texts),
            _mean(report.fall_time[entry], report.fall_half, entry, 2, texts),
            _mean(report.hits[entry], report.hits_half, entry, 1, texts),
        )
    return shown


def _mean(value: float, halves: Array | None, entry: int, digits: int, texts: Texts) -> str:
    if np.isnan(value):
        return "–"
    shown = number(value, digits, texts)
    half = float("nan") if halves is None else float(halves[entry])
    if np.isnan(half):
        return shown
    return f"{shown}\n[dim]±{number(half, digits if half >= 0.1 else digits + 1, texts)}[/dim]"


def p_text(p: float, texts: Texts) -> str:
    """Return a p value with three digits, or that it is smaller."""
    return number(p, 3, texts) if p >= 0.0005 else "<" + number(0.001, 3, texts)


def mirror_test(report: Report) -> TestResult | None:
    """Return the test of left against right over all entries, None where it can say nothing."""
    try:
        test = stats.matrix_mirror(report.counts)
    except ValueError:
        return None  # neither an entry with its mirror image nor the middle one was measured
    return test if test.df else None


def _mirror_verdict(p: float, texts: Texts, own_mirror: bool) -> str:
    """Return what to say of a mirror test; of fair boards a share p shows such a p or less."""
    if p >= 0.05:
        return texts("lab.mirror_fair")
    if own_mirror:
        return texts("lab_measure.mirror_chance")
    if p < 0.001:
        return texts("lab.mirror_bent")
    return texts("lab_measure.mirror_hint", boards=f"{float(f'{1 / p:.2g}'):.0f}")


def sentences(
    report: Report, texts: Texts, target: Target | None = None, own_mirror: bool = False
) -> Sequence[str]:
    """Return what the measurement says: mirror test, distance to a target, width, speed.

    ``own_mirror`` tells that the board is its own mirror image, so that no side can be favoured.
    """
    said, test = [], mirror_test(report)
    if test is not None:
        verdict = _mirror_verdict(test.p, texts, own_mirror)
        words = {"chi2": number(test.statistic, 1, texts), "df": test.df}
        said.append(texts("lab.mirror_line", p=p_text(test.p, texts), verdict=verdict, **words))
    landed = [i for i in report.entries if report.counts[i].sum()]
    if landed:
        if target is not None:
            said.append(_target_sentence(report, texts, target))
        half = 100 * max(report.half_widths()[i] for i in landed)
        said.append(texts("lab.worst", half=number(half, 2, texts)))
    if report.new:
        some = report.new < report.thrown.sum()
        said.append(
            texts(
                "lab_measure.speed_line_new" if some else "lab.speed_line",
                drops=number(report.new, 0, texts),
                seconds=number(report.seconds, 1, texts),
                rate=number(report.new / max(report.seconds, 1e-9), 0, texts),
            )
        )
    elif report.seconds > 0:
        said.append(texts("lab_measure.nothing_new"))
    return said


def _target_sentence(report: Report, texts: Texts, target: Target) -> str:
    test, apart = target.test(report.counts), target.distance(report.counts, report.seed)
    values = {
        "tv": apart.value,
        "true": apart.true,
        "low": apart.interval.low,
        "high": apart.interval.high,
        "noise": apart.noise,
    }
    return texts(
        "lab.target_line",
        name=target.name,
        chi2=number(test.statistic, 1, texts),
        df=test.df,
        p=p_text(test.p, texts),
        **{key: number(value, 3, texts) for key, value in values.items()},
    )
