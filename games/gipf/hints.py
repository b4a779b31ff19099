"""Why a turn is worth looking at, in a few words: keys of the catalogue ``hints_boards``.

Rows and what they cost come first, then Gipf stones and the reserve, then the places of stones.
"""

from __future__ import annotations

from typing import Final

from games.gipf.hints_places import places
from games.gipf.model import GipfModel, Grid, Step

Words = tuple[tuple[str, int | str], ...]
Reason = tuple[str, Words]
Prey = tuple[int, int]
"""What a row could take from the other side: Gipf stones, and stones in all."""

NOTHING: Reason = ("", ())
LOW: Final = 2
"""A reserve of so many stones is worth a warning: without any the game is lost."""


class Reasons:
    """Reasons for the turns of one position; what it threatens is looked up once."""

    def __init__(self, model: GipfModel, position: Grid) -> None:
        """Look at what either side could do if it were in turn now."""
        self._model = model
        self._before = position
        self._seat = model.turn(position)
        self._menace = None if position.rows else self._prey(position, 1 - self._seat)
        self._chance = None if position.rows else self._prey(position, self._seat)

    def of(self, step: Step, after: Grid) -> Reason:
        """Return key and words for what a turn does at once; empty when there is nothing short."""
        if self._model.result(after) is not None:
            won = self._model.result(after) or 0
            winner = after.turn if won > 0 else 1 - after.turn
            return ("wins", ()) if winner == self._seat else NOTHING
        if taken := self._taken(after):
            return taken
        if step[0] or step[3]:
            return ("row", ())
        return self._rows(step, after) or self._stock(step, after) or self._where(after) or NOTHING

    def _taken(self, after: Grid) -> Reason | None:
        before = self._before
        crowns = _crowns(before, 1 - self._seat) - _crowns(after, 1 - self._seat)
        if crowns > 0:
            return ("captures_gipf", ())
        count = _stones(before, 1 - self._seat) - _stones(after, 1 - self._seat)
        if count <= 0:
            return None
        return ("captures_one", ()) if count == 1 else ("captures", (("count", count),))

    def _rows(self, step: Step, after: Grid) -> Reason | None:
        """Return what a turn changes in the rows that either side can make next."""
        answer = None if after.rows else self._prey(after, 1 - self._seat)
        if answer and answer[0]:
            return ("exposes_gipf", ())
        if self._menace and self._menace[0]:
            return ("saves_gipf", ())
        if self._menace and not after.rows and not answer:
            return ("blocks_row", ())
        if step[4] >= 0:
            return ("spends", ())
        if answer:
            return _costing("exposes", answer) or ("allows_row", ())
        if self._chance:
            return ("delays_row", ())
        threat = None if after.rows else self._prey(after, self._seat)
        if threat:
            return _costing("threatens", threat) or ("threatens_row", ())
        return None

    def _stock(self, step: Step, after: Grid) -> Reason | None:
        reserve = after.reserve[self._seat]
        if reserve <= LOW:
            return ("low_one", ()) if reserve == 1 else ("low", (("count", reserve),))
        return ("enters_gipf", ()) if step[2] and self._model.needs_gipfs else None

    def _where(self, after: Grid) -> Reason | None:
        key = places(_sides(self._before, self._seat), _sides(after, self._seat))
        return (key, ()) if key else None

    def _prey(self, position: Grid, seat: int) -> Prey | None:
        """Return what a seat could take with a row if it were in turn; None without a row."""
        if position.reserve[seat] < 1:
            return None
        other = 1 - seat
        turned = position._replace(turn=seat, again=False, powers=())
        crowns, stones = _crowns(position, other), _stones(position, other)
        found = [
            (crowns - _crowns(child, other), stones - _stones(child, other))
            for child, step in self._model.steps(turned).items()
            if step[3]
        ]
        return max(found, default=None)


def _costing(kind: str, prey: Prey) -> Reason | None:
    """Return how much a row takes, None when it takes nothing."""
    crowns, stones = prey
    if crowns:
        return (f"{kind}_gipf", ())
    if not stones:
        return None
    return (f"{kind}_one", ()) if stones == 1 else (kind, (("count", stones),))


def _sides(position: Grid, seat: int) -> tuple[int, int]:
    """Return the stones of a seat and of the other."""
    white, black = position.white, position.black
    return (black, white) if seat else (white, black)


def _stones(position: Grid, seat: int) -> int:
    """Return the stones of a seat that are still in the game."""
    own = position.black if seat else position.white
    return own.bit_count() + (own & position.gipfs).bit_count() + position.reserve[seat]


def _crowns(position: Grid, seat: int) -> int:
    own = position.black if seat else position.white
    return (own & position.gipfs).bit_count()
