"""Where the marbles of the practice table went, what was to be expected, and whether it fits."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum

from sim import table
from sim.board import Board
from sim.stats_intervals import quantile

LEAST_EXPECTED = 5.0
"""Columns that expect fewer marbles are judged together with a neighbour (Cochran 1954)."""
LEAST_DROPS = 20
"""With fewer marbles nothing is said about fitting."""
DOUBT, DIFFERENT = 0.05, 0.01
"""Below these p values chance alone is doubtful, or hardly possible."""
WIDE = quantile(0.95)
"""Standard deviations on either side that hold 95 % of a normal variate."""


@dataclass
class Tally:
    """Marbles by column; ``lost`` came into none, ``aside`` were let go beside the middle."""

    counts: list[int]
    lost: int = 0
    aside: int = 0

    @property
    def n(self) -> int:
        """All marbles that came into a column."""
        return sum(self.counts)


@dataclass(frozen=True, slots=True)
class Expected:
    """The share of each column as it should be; ``n`` drops stand behind it, None: exact."""

    kind: str
    shares: tuple[float, ...]
    n: int | None = None

    def band(self, drops: int) -> list[tuple[float, float]]:
        """Return per column the shares between which 95 % of samples of ``drops`` fall.

        Normal approximation, with the uncertainty of the measured share itself; all of 0 to 1
        without drops.
        """
        if drops <= 0:
            return [(0.0, 1.0)] * len(self.shares)
        spread = 1 / drops + (1 / self.n if self.n else 0.0)
        found = []
        for share in self.shares:
            half = WIDE * math.sqrt(share * (1 - share) * spread)
            found.append((max(0.0, share - half), min(1.0, share + half)))
        return found


class Finding(Enum):
    """What counts say about an expectation."""

    NOTHING = "nothing"
    FEW = "few"
    FITS = "fits"
    DOUBTFUL = "doubtful"
    DIFFERS = "differs"


@dataclass(frozen=True, slots=True)
class Verdict:
    """χ² with its degrees of freedom and p, and the total variation beside what chance gives."""

    finding: Finding
    n: int = 0
    chi2: float = 0.0
    df: int = 0
    p: float = 1.0
    distance: float = 0.0
    chance: float = 0.0


@dataclass
class Ledger:
    """All tallies of one board: by entry, of lone, meeting and reckoned marbles."""

    entries: int
    columns: int
    _kept: dict[tuple[str, int], Tally] = field(default_factory=dict)

    def tally(self, how: str, entry: int) -> Tally:
        """Return the tally of ``how`` ("alone", "meeting", "reckoned") at an entry, from 0."""
        return self._kept.setdefault((how, entry), Tally([0] * self.columns))

    def together(self, how: str, entry: int | None) -> Tally:
        """Return an entry's tally, or the sum over all entries for None."""
        if entry is not None:
            return self.tally(how, entry)
        parts = [self.tally(how, number) for number in range(self.entries)]
        counts = [sum(column) for column in zip(*(part.counts for part in parts), strict=True)]
        return Tally(counts, sum(p.lost for p in parts), sum(p.aside for p in parts))

    def add(self, how: str, entry: int, more: Tally) -> None:
        """Add to the tally of ``how`` at an entry."""
        tally = self.tally(how, entry)
        tally.counts = [a + b for a, b in zip(tally.counts, more.counts, strict=True)]
        tally.lost += more.lost
        tally.aside += more.aside

    def drain(self) -> dict[tuple[str, int], Tally]:
        """Return all tallies by how and entry, and begin anew."""
        kept, self._kept = self._kept, {}
        return kept

    def clear(self) -> None:
        """Forget all counts."""
        self._kept.clear()


class Ledgers:
    """The ledgers of all boards that marbles fell on, by the board's hash."""

    def __init__(self) -> None:
        """Begin without counts."""
        self._kept: dict[str, Ledger] = {}

    def of(self, board: Board) -> Ledger:
        """Return a board's ledger, an empty one for a board that is new."""
        made = Ledger(len(board.entries), len(board.columns))
        return self._kept.setdefault(board.hash, made)

    def __getitem__(self, board_hash: str) -> Ledger:
        """Return the ledger of a board that is known; ``KeyError`` for any other."""
        return self._kept[board_hash]


def measured(board: Board, weights: Sequence[int]) -> Expected | None:
    """Return what the shipped table promises marbles that come into a column.

    ``weights`` are drops per entry whose mixture is meant; None when no table was measured on
    just this board.
    """
    try:
        found = table.shipped(board)
    except table.TableError:
        return None
    if found is None or not sum(weights):
        return None
    return _mixed("table", found.counts, weights)


def reckoned(ledger: Ledger, weights: Sequence[int]) -> Expected | None:
    """Return what reckoned drops promise, mixed by ``weights`` of entries; None when some lack."""
    rows = [ledger.tally("reckoned", entry).counts for entry in range(ledger.entries)]
    if not sum(weights) or any(w and not sum(row) for row, w in zip(rows, weights, strict=True)):
        return None
    return _mixed("reckoned", rows, weights)


def _mixed(kind: str, rows: Sequence[Sequence[int]], weights: Sequence[int]) -> Expected:
    """Return the mixture of the shares of rows; behind it stand the drops of its least row."""
    shares = [0.0] * len(rows[0])
    used = [(row, weight) for row, weight in zip(rows, weights, strict=True) if weight]
    for row, weight in used:
        for column, count in enumerate(row):
            shares[column] += weight / sum(weights) * count / max(1, sum(row))
    return Expected(kind, tuple(shares), min(sum(row) for row, _ in used))


def binomial(board: Board) -> Expected | None:
    """Return Galton's ideal, as many fair turns as columns less one; for one entry only."""
    if len(board.entries) != 1:
        return None
    turns = len(board.columns) - 1
    return Expected("binomial", tuple(math.comb(turns, k) / 2**turns for k in range(turns + 1)))


def judge(counts: Sequence[int], expected: Expected) -> Verdict:
    """Test counts against an expectation by Pearson's χ²; small columns are put together."""
    n = sum(counts)
    if not n:
        return Verdict(Finding.NOTHING)
    shares = expected.shares
    distance = sum(abs(count / n - share) for count, share in zip(counts, shares, strict=True)) / 2
    # Mean of the absolute value of a normal variate: √(2/π) σ; total variation is half the sum.
    chance = sum(math.sqrt(share * (1 - share) / n) for share in shares) / math.sqrt(2 * math.pi)
    groups = _groups([share * n for share in shares])
    if n < LEAST_DROPS or len(groups) < 2:
        return Verdict(Finding.FEW, n, distance=distance, chance=chance)
    chi2 = 0.0
    for group in groups:
        wanted = sum(shares[column] for column in group)
        seen = sum(counts[column] for column in group)
        spread = wanted * n * (1 + (n / expected.n if expected.n else 0.0))
        chi2 += (seen - wanted * n) ** 2 / spread
    df = len(groups) - 1
    p = chi_square_tail(chi2, df)
    finding = Finding.DIFFERS if p < DIFFERENT else Finding.DOUBTFUL if p < DOUBT else Finding.FITS
    return Verdict(finding, n, chi2, df, p, distance, chance)


def _groups(expected: Sequence[float]) -> list[list[int]]:
    """Put neighbouring columns together, from the left, until each group expects enough."""
    groups: list[list[int]] = []
    held: list[int] = []
    for column in range(len(expected)):
        held.append(column)
        if sum(expected[one] for one in held) >= LEAST_EXPECTED:
            groups.append(held)
            held = []
    if held and groups:
        groups[-1].extend(held)
    elif held:
        groups.append(held)
    return groups


def chi_square_tail(value: float, df: int) -> float:
    """Return the probability that χ² with ``df`` degrees of freedom is above ``value``.

    The finite sums of Abramowitz & Stegun 26.4.4 and 26.4.5, so that no statistics library has
    to be loaded while marbles fall. ValueError below one degree of freedom.
    """
    if df < 1:
        raise ValueError(f"there are {df} degrees of freedom; χ² needs at least one.")
    if value <= 0.0:
        return 1.0
    half = value / 2
    if df % 2:
        total = math.erfc(math.sqrt(half))
        term = math.sqrt(2 * value / math.pi) * math.exp(-half)
        for step in range(1, (df - 1) // 2 + 1):
            total += term
            term *= value / (2 * step + 1)
        return min(1.0, total)
    total = term = math.exp(-half)
    for step in range(1, df // 2):
        term *= half / step
        total += term
    return min(1.0, total)
