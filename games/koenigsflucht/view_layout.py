"""Where the squares lie: eleven by eleven in a frame, a1 at the lower left. Lengths are pixels."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from games.koenigsflucht.geometry import SIZE

_LEFT, _TOP, _RIGHT, _BELOW = 8, 6, 20, 22  # room for the shadow on the table
_FRAME = 42.0  # breadth of the carved frame, the strip with the squares' names included
_ROUND = 14.0  # rounding of its corners


@dataclass(frozen=True, slots=True)
class Ground:
    """A board fitted into a window: ``area`` in the window, all else within the area.

    ``body`` is the whole board, ``field`` its squares, ``cell`` the side of one, ``unit`` the
    window's size against the design.
    """

    area: Rect
    body: Rect
    field: Rect
    cell: int
    unit: float

    @property
    def corner(self) -> float:
        """Return the rounding of the frame's corners."""
        return _ROUND * self.unit

    @property
    def core(self) -> Rect:
        """Return the part of the area inside the rounded corners."""
        less = 2 * round(0.4 * self.corner)
        return self.body.inflate(-less, -less)

    def square(self, number: int) -> Rect:
        """Return the place of a square."""
        column, row = number % SIZE, number // SIZE
        left = self.field.left + column * self.cell
        return Rect(left, self.field.bottom - (row + 1) * self.cell, self.cell, self.cell)

    def centre(self, number: int) -> tuple[float, float]:
        """Return the middle of a square."""
        column, row = number % SIZE, number // SIZE
        return (
            self.field.left + (column + 0.5) * self.cell,
            self.field.bottom - (row + 0.5) * self.cell,
        )

    def square_at(self, x: float, y: float) -> int | None:
        """Return the square at a point of the area."""
        if not self.field.collidepoint(x, y):
            return None
        column = int(x - self.field.left) // self.cell
        return (SIZE - 1 - int(y - self.field.top) // self.cell) * SIZE + column


def fit(rect: Rect, unit: float) -> Ground:
    """Return the largest board inside ``rect``, with its shadow, centred."""
    side = min(rect.width - (_LEFT + _RIGHT) * unit, rect.height - (_TOP + _BELOW) * unit)
    cell = max(4, int((side - 2 * _FRAME * unit) / SIZE))
    frame = round(_FRAME * unit)
    whole = SIZE * cell + 2 * frame
    left, top = round(_LEFT * unit), round(_TOP * unit)
    area = Rect(0, 0, whole + left + round(_RIGHT * unit), whole + top + round(_BELOW * unit))
    area.center = rect.center
    area.clamp_ip(rect)
    body = Rect(left, top, whole, whole)
    field = body.inflate(-2 * frame, -2 * frame)
    return Ground(area, body, field, cell, unit)
