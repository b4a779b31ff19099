"""Who plays on from a position: the seats may be taken by others than before."""

from __future__ import annotations

from games.arcade.branching import branch
from games.arcade.house import House
from games.arcade.plan import SeatPlan
from games.arcade.scenes.page import Page, Row
from games.arcade.scenes.seat_row import Change, seat_rows
from games.arcade.scenes.table import TableScene
from games.arcade.scenes.table_set import at_table
from games.core.game import CHANCE
from games.core.match import Match
from games.core.record import RecordError
from games.ui.seat_names import plain_name
from games.ui.storage import Trouble
from games.ui.widgets import Button, Widget


class BranchScene(Page):
    """Lies over the watched match; the new one takes its place."""

    modal = True
    width = 760

    def __init__(self, house: House, match: Match, moves: tuple[int, int]) -> None:
        """Play on from where ``match`` stands; ``moves`` are kept of all there were."""
        super().__init__(house.desk)
        self.house, self.match, self.moves = house, match, moves
        self.seats = [SeatPlan.of(seat) for seat in match.seats]

    def title(self) -> str:
        """Return what this is about."""
        return self.desk.texts("archive.branch_title")

    def groups(self) -> list[list[Row]]:
        """Return what begins, and a row for every seat."""
        say, game = self.desk.texts, self.match.record.header.game
        kept, of = self.moves
        words = [say.counted("archive.branch_note", kept, all=of), self._turn()]
        if self.house.saves.waiting(game):
            words.append(say("archive.branch_waits"))
        seats = seat_rows(self, game, self.seats, self._namer)
        return [[self.words_row(" ".join(words), air=8), *seats]]

    def _namer(self, who: SeatPlan) -> Change | None:
        """Return what takes a name; visitors leave none."""
        if self.house.kiosk is not None:
            return None

        def change(name: str) -> None:
            who.name = name

        return change

    def _turn(self) -> str:
        say, mover = self.desk.texts, self.match.mover
        if mover is None or mover == CHANCE:
            return say("archive.branch_chance")
        return say("archive.branch_turn", name=plain_name(say, self.seats[mover].seat(), mover))

    def buttons(self) -> list[Widget]:
        """Return the way back and the beginning."""
        say = self.desk.texts
        return [
            Button(say("arcade.back"), self.back),
            Button(say("archive.begin"), self.begin, "brass"),
        ]

    def begin(self) -> None:
        """Sit down at the position; the watched match makes room."""
        seed, now = self.house.seed(), self.house.clock()
        try:
            match = branch(self.match, self.seats, self.house.saves, seed, now)
        except (OSError, RecordError):
            name = self.house.saves.current(self.match.record.header.game).name
            self.desk.storage.troubles.append(Trouble("unwritable", name))
            self.house.to_start()
            return
        stack = self.desk.stack
        stack.pop()
        stack.replace(at_table(self.house, TableScene(self.house, match)))
