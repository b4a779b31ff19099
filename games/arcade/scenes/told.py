"""What is told about the value at hand: the one that was touched, chosen or hovered last."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from assets.texts import Texts
from games.ui.widgets import TextField, Widget


@dataclass(frozen=True, slots=True)
class Told:
    """What is said about a widget: what it is about, and a sentence about its present value."""

    key: str
    lead: str
    note: str
    notes: tuple[str, ...] = ()
    """All sentences that may come to stand there: room is kept for the longest."""
    leads: tuple[str, ...] = ()
    """What may come to stand before them: one for each, else any before any."""

    def all(self) -> Iterator[tuple[str, str]]:
        """Return every sentence that may come to stand there, with what it is about."""
        notes = self.notes or (self.note,)
        if len(self.leads) == len(notes):
            return zip(self.leads, notes, strict=True)
        longest = max((self.lead, *self.leads), key=len)
        return ((longest, note) for note in notes)


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


def unless_full(say: Texts, told: Told, chosen: Widget | None) -> Told:
    """Return ``told``; where what was typed last found no room, that there is none, and why."""
    if not isinstance(chosen, TextField) or not chosen.typed.cut:
        return told
    note = say("setup.name_full_note", count=chosen.limit)
    return replace(told, lead=say("setup.name_full"), note=note)


def key_of(cells: Sequence[Cell], widget: Widget | None) -> str:
    """Return the key of the cell of a widget; "" where it has none."""
    return next((cell.told.key for cell in cells if cell.widget is widget), "")
