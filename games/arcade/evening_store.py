"""Keeps an evening between two starts, and its match under way apart from the others."""

from __future__ import annotations

from pathlib import Path

import msgspec

from games.arcade.evening import Bout, Evening, checked
from games.arcade.plan import MatchPlan, SeatPlan
from games.arcade.saves import Saves
from games.core.match import Match
from games.ui.storage import Storage

FILE = "evening.json"


class EveningSaves(Saves):
    """The same folder of matches, but the one under way belongs to the evening."""

    def current(self, game: str) -> Path:
        """Return the file of the evening's match of ``game`` that is under way."""
        return self.folder / "evening" / f"{game}.jsonl"


class EveningStore:
    """Reads, writes and ends the evening under way; there is one at most."""

    def __init__(self, storage: Storage) -> None:
        """Keep it in the folder of ``storage``."""
        self.storage = storage
        self.saves = EveningSaves(storage)

    @property
    def path(self) -> Path:
        """Return the evening's file."""
        return self.storage.folder / FILE

    def load(self) -> Evening | None:
        """Return the evening under way; a damaged file is set aside, noted, and there is none."""
        decoder = msgspec.json.Decoder(Evening)
        found = self.storage.read(FILE, lambda data: checked(decoder.decode(data)))
        return found if isinstance(found, Evening) else None

    def save(self, evening: Evening) -> bool:
        """Keep the evening; False, and a note, when the folder refuses."""
        return self.storage.write(FILE, msgspec.json.format(msgspec.json.encode(evening)) + b"\n")

    def end(self) -> None:
        """Forget the evening; its finished matches stay where all matches are."""
        self.storage.remove(FILE)

    def begin(self, evening: Evening, bout: Bout, seed: int) -> Match:
        """Begin a bout's match; ValueError when something does not fit."""
        plan = MatchPlan.usual(bout.game)
        plan.variant = bout.variant
        plan.seats = _seats(evening, bout)
        match = plan.begin(self.saves, seed)
        evening.under_way = True
        self.save(evening)
        return match

    def resume(self, evening: Evening, bout: Bout) -> Match | None:
        """Return the bout's match under way, None where it has to begin anew."""
        if not evening.under_way:
            return None
        match = self.saves.resume(bout.game)
        if match is None or list(match.seats) != [plan.seat() for plan in _seats(evening, bout)]:
            return None
        return match


def _seats(evening: Evening, bout: Bout) -> list[SeatPlan]:
    """Return who sits where in a bout.

    Who has no name, or one that somebody else has as well, keeps the number of the evening.
    """
    names = [evening.names[player] for player in bout.players]
    numbered = [not name or names.count(name) > 1 for name in names]
    return [
        SeatPlan(name, "", player + 1 if by_number and player != place else 0)
        for place, (name, player, by_number) in enumerate(
            zip(names, bout.players, numbered, strict=True)
        )
    ]
