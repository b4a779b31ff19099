"""Where a marble lands that was dropped into an entry: the tables behind Galtoni's chances."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from games.galtoni.rules_lines import COLUMNS

IDENTITY = "identity"
IDEAL = "ideal"
IDEAL_STEPS = 4
_NEAR_ONE = 1e-9


@dataclass(frozen=True, slots=True)
class Landing:
    """Chances of a drop: ``rows[entry][column]``, and ``void[entry]`` for a drop that never lands.

    A row and its void add up to 1. ValueError names an entry whose chances do not, and a column
    that no entry can reach.
    """

    rows: tuple[tuple[float, ...], ...]
    void: tuple[float, ...]

    def __post_init__(self) -> None:
        """Check the shape and the sums."""
        if len(self.rows) != COLUMNS or any(len(row) != COLUMNS for row in self.rows):
            raise ValueError(
                f"the table must have {COLUMNS} entries and {COLUMNS} columns: Galtoni is played"
                " on boards with seven of each."
            )
        for entry, (row, void) in enumerate(zip(self.rows, self.void, strict=True)):
            if min(*row, void) < 0 or abs(sum(row) + void - 1) > _NEAR_ONE:
                raise ValueError(f"the chances of entry {entry + 1} do not add up to 1.")
        for column in range(COLUMNS):
            if not any(row[column] for row in self.rows):
                raise ValueError(f"no entry reaches column {column + 1}: the board never fills.")


def walk(steps: int = IDEAL_STEPS) -> Landing:
    """Return the ideal table: ``steps`` half-column steps to either side, reflected at the walls.

    Three layers of nails and the tips of the dividers make four steps. A marble above the middle
    of an outermost column can only turn inwards.
    """
    last = 2 * COLUMNS - 1
    rows = []
    for entry in range(COLUMNS):
        chances = {2 * entry + 1: 1.0}
        for _ in range(steps):
            chances = _half_step(chances, last)
        rows.append(tuple(chances.get(2 * column + 1, 0.0) for column in range(COLUMNS)))
    return Landing(tuple(rows), (0.0,) * COLUMNS)


def _half_step(chances: dict[int, float], last: int) -> dict[int, float]:
    """Return the chances of places 1 to ``last`` (half columns) one step later."""
    after: dict[int, float] = {}
    for place, chance in chances.items():
        for there in (place - 1, place + 1):
            inside = 2 if there < 1 else last - 1 if there > last else there
            after[inside] = after.get(inside, 0.0) + chance / 2
    return after


def identity() -> Landing:
    """Return the table of a board without a labyrinth: the entry is the column."""
    rows = tuple(tuple(float(c == entry) for c in range(COLUMNS)) for entry in range(COLUMNS))
    return Landing(rows, (0.0,) * COLUMNS)


@cache
def shipped() -> tuple[str, ...]:
    """Return the names of the boards whose measured tables come with the game."""
    folder = files("assets") / "tables"
    names = (file.name for file in folder.iterdir())
    return tuple(sorted(name.removesuffix(".json") for name in names if name.endswith(".json")))
