"""Why a turn is worth looking at, in a few words: keys of the catalogue ``hints_boards``."""

from __future__ import annotations

from games.gipf.model import GipfModel, Grid, Step

Words = tuple[tuple[str, int | str], ...]
Reason = tuple[str, Words]

NOTHING: Reason = ("", ())


class Reasons:
    """Reasons for the turns of one position; what it threatens is looked up once."""

    def __init__(self, model: GipfModel, position: Grid) -> None:
        """Look at what the other could do if he were in turn now."""
        self._model = model
        self._before = position
        self._seat = model.turn(position)
        self._menaced = not position.rows and self._makes_row(position, 1 - self._seat)

    def of(self, step: Step, after: Grid) -> Reason:
        """Return key and words for what a turn does at once; empty when there is nothing short."""
        if self._model.result(after) is not None:
            won = self._model.result(after) or 0
            winner = after.turn if won > 0 else 1 - after.turn
            return ("wins", ()) if winner == self._seat else NOTHING
        return self._taken(after) or self._row(step) or self._other(step, after) or NOTHING

    def _taken(self, after: Grid) -> Reason | None:
        before = self._before
        crowns = _crowns(before, 1 - self._seat) - _crowns(after, 1 - self._seat)
        if crowns > 0:
            return ("captures_gipf", ())
        count = _stones(before, 1 - self._seat) - _stones(after, 1 - self._seat)
        if count <= 0:
            return None
        return ("captures_one", ()) if count == 1 else ("captures", (("count", count),))

    @staticmethod
    def _row(step: Step) -> Reason | None:
        before, _, _, after, _ = step
        return ("row", ()) if before or after else None

    def _other(self, step: Step, after: Grid) -> Reason | None:
        allows = not after.rows and self._makes_row(after, 1 - self._seat)
        if self._menaced and not after.rows and not allows:
            return ("blocks_row", ())
        if step[4] >= 0:
            return ("spends", ())
        if allows:
            return ("allows_row", ())
        if not after.rows and self._makes_row(after, self._seat):
            return ("threatens_row", ())
        return None

    def _makes_row(self, position: Grid, seat: int) -> bool:
        """Return whether a seat could make a row with a push if it were in turn."""
        if position.reserve[seat] < 1:
            return False
        turned = position._replace(turn=seat, again=False, powers=())
        return any(after for _, _, _, after, _ in self._model.steps(turned).values())


def _stones(position: Grid, seat: int) -> int:
    """Return the stones of a seat that are still in the game."""
    own = position.black if seat else position.white
    return own.bit_count() + (own & position.gipfs).bit_count() + position.reserve[seat]


def _crowns(position: Grid, seat: int) -> int:
    own = position.black if seat else position.white
    return (own & position.gipfs).bit_count()
