"""What was agreed before a match: game, variant, options, seats, board, seed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from games.arcade.saves import Saves
from games.arcade.tables import table_module
from games.core import registry
from games.core.game import Game
from games.core.match import Match, Seat
from games.core.record import RecordError
from games.ui.storage import Trouble
from games.version import versions

MOST_SEATS = 8
"""More people than that sit at no table."""


def counts_of(game: str, variant: str) -> tuple[int, ...]:
    """Return how many may play a variant."""
    rules = registry.rules(game)
    return tuple(rules.variant_seats.get(variant, rules.seat_counts))


@dataclass
class SeatPlan:
    """Who is to sit somewhere: a person with a name (which may be empty), or a bot's level.

    ``number`` is what a person without a name is called by, and tells apart those whose names are
    equal; 0 for the seat's own.
    """

    name: str = ""
    level: str = ""
    number: int = 0

    def seat(self) -> Seat:
        """Return the seat as matches know it."""
        if self.level:
            return Seat("bot", self.level)
        return Seat("human", self.name.strip(), self.number)

    @classmethod
    def of(cls, seat: Seat) -> SeatPlan:
        """Return the plan that gives this seat."""
        return cls(level=seat.detail) if seat.bot else cls(seat.detail, "", seat.number)


@dataclass
class MatchPlan:
    """A match that is about to begin."""

    game: str
    variant: str
    seats: list[SeatPlan]
    options: dict[str, Any] = field(default_factory=dict)
    board: str | None = None
    seed: int | None = None
    """None takes a new seed for every match."""

    @classmethod
    def usual(cls, game: str) -> MatchPlan:
        """Return what a first match begins with: a person against a bot."""
        rules = registry.rules(game)
        table = table_module(game).TABLE
        boards = table.boards()
        plan = cls(game, rules.variants[0], [SeatPlan(), SeatPlan(level=_level(game))])
        plan.options = dict(table.usual)
        plan.board = boards[0][0] if boards else None
        plan.fit_seats()
        return plan

    @classmethod
    def again(cls, match: Match, turned: int = 0) -> MatchPlan:
        """Return the plan of a rematch, its seats moved on by ``turned``.

        Points follow the people, and so does what they are called: also those without a name, and
        those whose names are equal.
        """
        header = match.record.header
        seats = [SeatPlan.of(seat) for seat in match.seats]
        for place, seat in enumerate(seats, 1):
            seat.number = seat.number or place
        seats = seats[turned:] + seats[:turned]
        names = [seat.name for seat in seats]
        for place, seat in enumerate(seats, 1):
            alone = seat.level or (seat.name and names.count(seat.name) < 2)
            seat.number = 0 if seat.number == place or alone else seat.number
        chosen = set(table_module(header.game).TABLE.options)
        options = {name: value for name, value in match.game.options.items() if name in chosen}
        return cls(
            header.game,
            header.variant,
            seats,
            options,
            header.board,
        )

    def seat_counts(self) -> tuple[int, ...]:
        """Return how many may play this variant."""
        return counts_of(self.game, self.variant)

    def fit_seats(self, count: int | None = None) -> None:
        """Add bots or take the last seats away until ``count`` can play, or so many as may."""
        allowed, now = self.seat_counts(), len(self.seats) if count is None else count
        wanted = now if now in allowed else min(allowed, key=lambda many: abs(many - now))
        while len(self.seats) < wanted:
            self.seats.append(SeatPlan(level=_level(self.game)))
        del self.seats[wanted:]

    def begin(self, saves: Saves, new_seed: int) -> Match:
        """Begin the match; one under way is put by. ValueError when something does not fit.

        Where the disk refuses it is noted, and the match is played without being kept.
        """
        game = self._game()
        saves.put_by(self.game)
        saves.begun()
        path = saves.current(self.game)
        try:
            return self._match(game, new_seed, path)
        except (OSError, RecordError):
            saves.storage.note(Trouble("unwritable", path.name))
            return self._match(game, new_seed, None)

    def unkept(self, new_seed: int) -> Match:
        """Begin the match and keep it nowhere. ValueError when something does not fit."""
        return self._match(self._game(), new_seed, None)

    def _game(self) -> Game[Any, Any]:
        table = table_module(self.game).TABLE
        options = {**self.options, **table.board_options(self.board)}
        return registry.game(self.game, self.variant, **options)

    def _match(self, game: Game[Any, Any], new_seed: int, path: Path | None) -> Match:
        return Match.begin(
            game,
            [plan.seat() for plan in self.seats],
            seed=new_seed if self.seed is None else self.seed,
            chance_kind="world" if self.board else "outside",
            path=path,
            board=self.board,
            board_hash=table_module(self.game).TABLE.board_hash(self.board),
            versions=versions(),
        )


def _level(game: str) -> str:
    """Return the level a newcomer meets: the second weakest where there is one."""
    levels: Sequence[str] = registry.bot(game).LEVELS
    return levels[min(1, len(levels) - 1)]
