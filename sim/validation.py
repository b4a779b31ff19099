"""The model against published experiments: one row per figure, with interval, step and verdict."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import asin, degrees, radians, sin, sqrt

import msgspec
import numpy as np
import numpy.typing as npt

from sim import flight, marble, stats
from sim.board import Board, load
from sim.reference_boards import NUNEZ_ROW, benito, mirrored, nunez_lopez, ramp, scaled

replace = msgspec.structs.replace
Array = npt.NDArray[np.float64]
DISC, SPHERE = 0.5, 0.4
FRICTION = 0.3
"""Friction of discs on pegs in the board of Benito et al.: one value for both materials."""
BINS = 70
"""Bins of that board; discs that leave it at the sides are lost, as they were there."""
STEP = flight.STEP


@dataclass(frozen=True, slots=True)
class Row:
    """One figure: where it is published, its value and ours with interval, and whether they agree.

    ``step`` is in s (0: no simulation), ``n`` the number of drops.
    """

    what: str
    source: str
    published: str
    ours: str
    step: float
    n: int
    met: bool
    note: str = ""


def fly(
    board: Board,
    entry: int,
    n: int,
    seed: int,
    step: float,
    *,
    inertia: float = SPHERE,
    mirrored: bool = False,
) -> flight.Drops:
    """Return ``n`` drops of an entry (from 0) with a marble's or a disc's moment."""
    return flight.Flight(board, step=step, inertia=inertia).drops(entry, n, seed, mirrored=mirrored)


@dataclass(frozen=True, slots=True)
class Width:
    """A distribution's standard deviation with its standard error, in bins."""

    value: float
    error: float
    counts: Array

    def __str__(self) -> str:
        return f"{self.value:.2f} ± {1.96 * self.error:.2f}"


def width(board: Board, n: int, seed: int, step: float = STEP, inertia: float = DISC) -> Width:
    """Return the standard deviation (in columns) of where ``n`` drops of the first entry end."""
    ends = fly(board, 0, n, seed, step, inertia=inertia).ends
    counts = np.bincount(ends[ends >= 0], minlength=len(board.columns)).astype(np.float64)
    found = stats.moments(counts)
    return Width(found.sd, found.sd_se, counts)


def ramp_row() -> Row:
    """The acceleration of a marble rolling down an empty slope, in units of g sin(tilt)."""
    tilt, length, step = 2.8, 1000.0, 1 / 1000
    path = flight.Flight(ramp(tilt, length), step=step).path(0, 1, 0)
    board_floor = 60.0
    free = path[path[:, 2] > board_floor]
    time, way = free[-1, 0], free[0, 2] - free[-1, 2]
    ours = 2 * way / time**2 / (marble.GRAVITY * sin(radians(tilt)))
    return Row(
        "marble rolling down 2.8°, acceleration / g sin θ",
        "classroom measurement, 2012; 5/7 for a sphere",
        "0.721 (theory 0.714)",
        f"{ours:.4f}",
        step,
        1,
        abs(ours / 0.721 - 1) <= 0.01,
    )


def benito_rows(n: int, seed: int) -> Iterator[Row]:
    """The spread of discs over 46 rows, its growth with restitution, and that mass is nothing."""
    source = "Benito et al. 2007, doi:10.1007/s10035-007-0036-4"
    found = {}
    for restitution, published in ((0.71, 8.6), (0.89, 10.6)):
        ours = found[restitution] = width(benito(restitution, FRICTION, BINS, walls=False), n, seed)
        yield Row(
            f"σ of discs, e {restitution}, µ {FRICTION}, open sides, bins",
            source,
            f"{published}",
            f"{ours} ({ours.value / published - 1:+.1%})",
            STEP,
            n,
            abs(ours.value / published - 1) <= 0.10,
        )
    gap = found[0.89].value - found[0.71].value
    error = 1.96 * sqrt(found[0.89].error ** 2 + found[0.71].error ** 2)
    yield Row(
        "σ grows with e", source, "8.6 → 10.6", f"+{gap:.2f} ± {error:.2f}", STEP, n, gap > error
    )
    light, heavy = (
        fly(benito(0.71, FRICTION, 40, mass=m), 0, n // 4, seed, STEP, inertia=DISC) for m in (1, 8)
    )
    same = bool((light.ends == heavy.ends).all())
    text = "equal drop by drop" if same else "not equal"
    yield Row("mass × 8", source, "σ unchanged", text, STEP, n // 4, same)


def walled_rows(n: int, seed: int) -> Iterator[Row]:
    """Between reflecting walls the exit is uniform: σ = W/√12."""
    for bins in (16, 26):
        for restitution in (0.71, 0.89):
            ours = width(benito(restitution, FRICTION, bins), n, seed)
            uniform = bins / sqrt(12)
            yield Row(
                f"σ between walls {bins} bins apart, e {restitution}",
                "Benito et al. 2007, W/√12",
                f"{uniform:.2f}",
                f"{ours} ({ours.value / uniform - 1:+.1%})",
                STEP,
                n,
                abs(ours.value / uniform - 1) <= 0.05,
            )


def descent(
    friction: float, board_friction: float, n: int, seed: int, step: float
) -> tuple[float, float]:
    """Return the mean speed of descent in mm/s and its standard error.

    The difference of two boards with 20 and 60 rows, so that letting go and landing cancel.
    """
    times = []
    for rows in (20, 60):
        drops = fly(nunez_lopez(friction, board_friction, rows=rows), 0, n, seed, step)
        landed = drops.times[drops.ends >= 0]
        times.append((float(landed.mean()), float(landed.var() / len(landed))))
    took = times[1][0] - times[0][0]
    speed = 40 * NUNEZ_ROW / took
    return speed, speed * sqrt(times[0][1] + times[1][1]) / took


def descent_row(n: int, seed: int) -> Row:
    """The constant speed of steel beads among nails."""
    step = STEP
    speed, error = descent(0.2, 0.2, n, seed, step)
    return Row(
        "descent of 4 mm steel beads, 74°, e 0.616, µ 0.2, mm/s",
        "Núñez-López et al. 2013, Rev. Mex. Fis. S 59(1):25",
        "193",
        f"{speed:.0f} ± {1.96 * error:.0f} ({speed / 193 - 1:+.0%})",
        step,
        n,
        abs(speed / 193 - 1) <= 0.15,
    )


EXHIBIT = {
    "nothing hidden": (
        (119, 132, 232, 292, 373, 405, 378, 364, 354, 289, 215, 186, 113),
        "n 3452, mean +0.02, sd 3.06, excess kurtosis -0.78, mirror χ² 12.7",
    ),
    "left slope": (
        (183, 175, 308, 233, 346, 199, 119, 79, 43, 37, 26, 27, 26),
        "n 1801, mean -2.29, sd 2.66, excess kurtosis +0.81, mirror χ² 894.6",
    ),
}


def exhibit_rows() -> Iterator[Row]:
    """The statistics of real counts of an exhibit."""
    for name, (counts, published) in EXHIBIT.items():
        found, test = stats.moments(counts), stats.mirror(counts)
        ours = (
            f"n {found.n}, mean {found.mean:+.2f}, sd {found.sd:.2f}, "
            f"excess kurtosis {found.kurtosis:+.2f}, mirror χ² {test.statistic:.1f}"
        )
        source = "IPPP Durham 2017, github.com/eidoom/GaltonBoard"
        yield Row(f"exhibit, {name}", source, published, ours, 0.0, found.n, ours == published)


def ideal_row() -> Row:
    """The ideal three-layer walk."""
    walk = [f"{16 * share:g}" for share in stats.ideal(7)[3]]
    ours = " ".join(walk) + " sixteenths"
    published = "0 1 4 6 4 1 0 sixteenths"
    return Row("ideal walk, middle entry", "computed", published, ours, 0.0, 0, ours == published)


def invariance_rows(board: Board, n: int, seed: int, step: float) -> Iterator[Row]:
    """Mirror image, mass, size and gravity: what must not change where a marble lands."""
    last = len(board.columns) - 1
    image = mirrored(board)
    equal = 0
    for entry in range(len(board.entries)):
        here = fly(board, entry, n, seed, step).ends
        there = fly(image, len(board.entries) - 1 - entry, n, seed, step, mirrored=True).ends
        equal += int((np.where(here >= 0, last - here, here) == there).sum())
    total = n * len(board.entries)
    yield _exact(f"mirror image of {board.name}", equal, total, step)
    heavy = replace(board, marble=replace(board.marble, mass=8 * board.marble.mass))
    pairs = [
        (fly(board, entry, n, seed, step).ends == fly(heavy, entry, n, seed, step).ends).sum()
        for entry in range(len(board.entries))
    ]
    yield _exact(f"mass × 8 on {board.name}", int(sum(pairs)), total, step)
    # A quarter: the root is exact, and no marble is so large that FASTEST_REST matters.
    yield scale_row(board, n, seed, step, 0.25)
    yield gravity_row(board, 3 * n, seed, step, 0.5)
    yield gravity_row(board, 3 * n, seed, step, 0.25)


def _exact(what: str, equal: int, total: int, step: float) -> Row:
    ours = f"{equal} of {total} equal"
    return Row(what, "symmetry", "equal drop by drop", ours, step, total, equal == total)


def gravity_row(board: Board, n: int, seed: int, step: float, part: float) -> Row:
    """Without board friction and from rest, less gravity takes more time and changes no more.

    From 60° to the tilt with ``part`` of that gravity: times grow by √(1/part). The same hands
    are compared drop by drop (rounding grows from hit to hit, so a few may part), others for the
    shares.
    """
    materials = replace(board.materials, board_friction=0.0, rolling_resistance=0.0)
    steep = replace(
        board,
        tilt=60.0,
        materials=materials,
        release=replace(board.release, spread_v=0.0),
        time_limit=60.0,
    )
    flat = replace(steep, tilt=degrees(asin(sin(radians(60.0)) * part)))
    entry, columns = len(board.entries) // 2, len(board.columns)
    fast, slow = fly(steep, entry, n, seed, step), fly(flat, entry, n, seed, step)
    others = fly(flat, entry, n, seed + 1, step)
    counts = [
        np.bincount(drops.ends[drops.ends >= 0], minlength=columns) for drops in (fast, others)
    ]
    apart = stats.distance(counts[0], counts[1], seed, other_is_sample=True)
    ratio = float(slow.times.mean() / fast.times.mean())
    equal = int((fast.ends == slow.ends).sum())
    low, high = apart.interval
    return Row(
        f"g × {part:g} on {board.name} without board friction, from rest",
        "dimensions",
        f"same columns, times × {sqrt(1 / part):.3f}",
        f"{equal} of {n} equal drop by drop; other hands: total variation {apart.true:.3f} "
        f"[{low:.3f}, {high:.3f}]; times × {ratio:.3f}",
        step,
        3 * n,
        low == 0 and equal >= 0.95 * n and abs(ratio * sqrt(part) - 1) < 0.01,
    )


def scale_row(board: Board, n: int, seed: int, step: float, by: float) -> Row:
    """All lengths multiplied, hands' speeds by the root: the same columns, with all frictions."""
    large = scaled(board, by)
    equal = 0
    for entry in range(len(board.entries)):
        here, there = (fly(made, entry, n, seed, step).ends for made in (board, large))
        equal += int((here == there).sum())
    return _exact(f"all lengths × {by:g} on {board.name}", equal, n * len(board.entries), step)


def rows(scale: float, seed: int, step: float) -> Iterator[Row]:
    """Yield every row; ``scale`` 1 takes 8,000 discs a figure, ``step`` is that of the presets."""
    n = max(200, round(8000 * scale))
    parts: tuple[Callable[[], Iterator[Row]], ...] = (
        lambda: iter([ramp_row()]),
        lambda: benito_rows(n, seed),
        lambda: walled_rows(n, seed),
        lambda: iter([descent_row(n // 2, seed)]),
        exhibit_rows,
        lambda: iter([ideal_row()]),
        lambda: invariance_rows(load("gerhards"), n, seed, step),
        lambda: invariance_rows(load("althoefer"), n, seed, step),
    )
    for part in parts:
        yield from part()
