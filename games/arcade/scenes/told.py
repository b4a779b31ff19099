"""What is told about the value at hand: the one that was touched, chosen or hovered last."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.ui.widgets import Widget


@dataclass(frozen=True, slots=True)
class Told:
    """What is said about a widget: what it is about, and a sentence about its present value."""

    key: str
    lead: str
    note: str
    notes: tuple[str, ...] = ()
    """All sentences that may come to stand there: room is kept for the longest."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A widget, and what is said about it."""

    widget: Widget
    told: Told


class AtHand:
    """Remembers which of a page's cells was hovered or chosen last, by its key."""

    def __init__(self) -> None:
        """Begin with none."""
        self.key = ""
        self._looked = ("", "")

    def look(self, cells: Sequence[Cell], chosen: Widget | None) -> bool:
        """See what is hovered and what is chosen now; whether another cell is at hand."""
        hovered = next((cell.told.key for cell in cells if cell.widget.hovered), "")
        kept = key_of(cells, chosen)
        before, self._looked = self._looked, (hovered, kept)
        key = self.key
        for new, old in ((hovered, before[0]), (kept, before[1])):
            if new and new != old:
                self.key = new
        return self.key != key

    def told(self, cells: Sequence[Cell], usual: Told) -> Told:
        """Return what is said of the cell at hand, ``usual`` where there is none."""
        return next((cell.told for cell in cells if cell.told.key == self.key), usual)


def key_of(cells: Sequence[Cell], widget: Widget | None) -> str:
    """Return the key of the cell of a widget; "" where it has none."""
    return next((cell.told.key for cell in cells if cell.widget is widget), "")
