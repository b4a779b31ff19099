"""Gipf as a search sees it: moves are the positions they lead to, so equal turns are one move."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from games.core.search import WIN, Model
from games.gipf.evaluation import WEIGHTS, Weights, shape, supply, treasure
from games.gipf.grid import ALL, WAYS, has_four, takings, to_grid, to_named
from games.gipf.rules import GipfGame
from games.gipf.state import Entry, GipfState, Turn

_ENTRIES: Final = {Entry.FIRST: 0, Entry.OPEN: 1, Entry.BASIC: 2}
_FIRST, _OPEN, _BASIC = 0, 1, 2
_REMEMBERED: Final = 1 << 16

NOBODY: Final = 0
"""A potential that nobody can use; ``1 + seat`` can use it, ``3 + seat`` from the next turn on."""


class Grid(NamedTuple):
    """A position: stones as bits of ``grid``, reserves, who pushes next, and what is known of it.

    ``entries`` tells per seat which stones may come in, ``powers`` who holds each potential,
    ``rows`` whether rows are still to be removed, ``worth`` the estimate for White.
    """

    white: int
    black: int
    gipfs: int
    reserve: tuple[int, int]
    turn: int
    entries: tuple[int, int]
    again: bool
    powers: tuple[int, ...]
    rows: bool
    worth: int


Step: TypeAlias = tuple[int, int, bool, int, int]
"""A turn: stones removed before (on the grid), push, Gipf stone, stones removed after, use."""


def as_turn(step: Step) -> Turn:
    """Return the turn as the rules know it."""
    before, push, gipf, after, use = step
    return Turn(to_named(before), push, gipf, to_named(after), use)


class GipfModel(Model[Grid, Grid]):
    """The rules of one variant on the grid, with an estimate that sorts the moves too."""

    ordered = True

    def __init__(self, game: GipfGame, weights: Weights = WEIGHTS) -> None:
        """Take the variant and its options from the game."""
        self.official = game.official
        self.needs_gipfs = game.variant == "standard" or (
            game.variant == "tournament" and game.official
        )
        self.doubles = tuple(p.function == "double" for p in game.potentials)
        self.weights = weights
        # The stones of a colour come again in thousands of positions.
        self._known = lru_cache(_REMEMBERED)(self._look)

    def _look(self, own: int) -> tuple[int, bool]:
        """Return what a colour's stones are worth by their places, and whether it has a row."""
        return shape(own, self.weights), has_four(own)

    def of_state(self, state: GipfState) -> Grid:
        """Return a state (outside any match for a potential) as a position."""
        white, black, gipfs = map(to_grid, state.position)
        powers = tuple(
            NOBODY
            if holding.holder is None or holding.used
            else holding.holder + (3 if holding.fresh else 1)
            for holding in state.holdings
        )
        entries = (_ENTRIES[state.entry[0]], _ENTRIES[state.entry[1]])
        return self._grid(
            white, black, gipfs, state.reserve, state.turn, entries, state.again, powers
        )

    def _grid(
        self,
        white: int,
        black: int,
        gipfs: int,
        reserve: tuple[int, int],
        turn: int,
        entries: tuple[int, int],
        again: bool,
        powers: tuple[int, ...],
    ) -> Grid:
        rows = self._known(white)[1] or self._known(black)[1]
        worth = self.estimate(white, black, gipfs, reserve, powers)
        return Grid(white, black, gipfs, reserve, turn, entries, again, powers, rows, worth)

    def estimate(
        self, white: int, black: int, gipfs: int, reserve: tuple[int, int], powers: tuple[int, ...]
    ) -> int:
        """Return how good these stones are for White."""
        stones = (white.bit_count(), black.bit_count())
        crowns = ((white & gipfs).bit_count(), (black & gipfs).bit_count()) if gipfs else (0, 0)
        value = self._ledger(stones, crowns, reserve, powers)
        return value + self._known(white)[0] - self._known(black)[0]

    def _ledger(
        self,
        stones: tuple[int, int],
        crowns: tuple[int, int],
        reserve: tuple[int, int],
        powers: tuple[int, ...],
    ) -> int:
        """Return what is counted, wherever it stands: stones, Gipf stones, reserves, potentials."""
        weights = self.weights
        lead = stones[0] + crowns[0] + reserve[0] - stones[1] - crowns[1] - reserve[1]
        value = weights.stone * lead
        value += supply(reserve[0], weights) - supply(reserve[1], weights)
        if self.needs_gipfs:
            value += treasure(crowns[0], weights) - treasure(crowns[1], weights)
        for number, power in enumerate(powers):
            if power:
                gain = weights.double if self.doubles[number] else weights.jump
                value += gain if power % 2 else -gain
        return value

    def turn(self, position: Grid) -> int:
        """Return who acts: in a double, first the other removes the rows it made for him."""
        seat = position.turn
        if position.again and has_four(position.white if seat else position.black):
            return 1 - seat
        return seat

    def play(self, position: Grid, move: Grid) -> Grid:
        """Return the position that a move leads to: the move itself."""
        return move

    def result(self, position: Grid) -> int | None:
        """Return what the finished game is worth for the side in turn; None while it goes on."""
        if position.rows:
            return None
        winner = self._winner(position)
        if winner is None:
            return None
        return WIN if winner == position.turn else -WIN

    def _winner(self, position: Grid) -> int | None:
        """Judge a position without rows, the seat in turn first."""
        turn = position.turn
        if self.needs_gipfs:
            for seat in (turn, 1 - turn):
                own = position.black if seat else position.white
                if not own & position.gipfs and position.entries[seat] != _FIRST:
                    return 1 - seat
        reserve = position.reserve[turn]
        if reserve < 1 or (reserve < 2 and position.entries[turn] == _FIRST):
            return 1 - turn
        return 1 - turn if position.white | position.black == ALL else None

    def value(self, position: Grid) -> int:
        """Return the estimate for the side in turn."""
        return -position.worth if self.turn(position) else position.worth

    def moves(self, position: Grid) -> Sequence[Grid]:
        """Return the positions that can follow, the likely best first."""
        found = self.steps(position)
        return sorted(found, key=_worth, reverse=not self.turn(position))

    def steps(self, position: Grid) -> dict[Grid, Step]:
        """Return every position that can follow with the first turn that leads there."""
        seat = self.turn(position)
        found: dict[Grid, Step] = {}
        if not position.rows:
            self._pushes(position, seat, 0, found)
            return found
        white, black, gipfs = position[:3]
        for before in takings(white, black, gipfs, seat, self.official) or (0,):
            cleared = self._cleared(position, seat, before) if before else position
            if before and (seat != position.turn or self._winner(cleared) is not None):
                found.setdefault(cleared, (before, -1, False, 0, -1))
            else:
                self._pushes(cleared, seat, before, found)
        return found

    def _cleared(self, position: Grid, seat: int, taken: int) -> Grid:
        white, black, gipfs, reserve, turn, entries, again, powers, _, _ = position
        white, black, gipfs, reserve = _without(white, black, gipfs, reserve, seat, taken)
        return self._grid(white, black, gipfs, reserve, turn, entries, again, powers)

    def _pushes(self, position: Grid, seat: int, before: int, found: dict[Grid, Step]) -> None:
        """Add what every push leads to: plain, and with each potential that can be used."""
        reserve, entry = position.reserve[seat], position.entries[seat]
        kinds = (False,) if entry != _FIRST and reserve >= 1 else ()
        if entry != _BASIC and reserve >= 2:
            kinds = (*kinds, True)
        uses = [-1]
        if not position.again:
            uses += [n for n, power in enumerate(position.powers) if power == 1 + seat]
        for use in uses:
            jump = use >= 0 and not self.doubles[use]
            for gipf in kinds:
                self._lines(position, seat, before, gipf, use, jump, found)

    def _lines(
        self,
        position: Grid,
        seat: int,
        before: int,
        gipf: bool,
        use: int,
        jump: bool,
        found: dict[Grid, Step],
    ) -> None:
        white, black, gipfs, reserve, turn, entries, _, powers, _, _ = position
        occupied = white | black
        cost = 2 if gipf else 1
        reserve = (reserve[0], reserve[1] - cost) if seat else (reserve[0] - cost, reserve[1])
        if entries[seat] != _BASIC:
            entry = _OPEN if gipf else _BASIC
            entries = (entries[0], entry) if seat else (entry, entries[1])
        again = use >= 0 and not jump
        if use >= 0:
            powers = (*powers[:use], NOBODY, *powers[use + 1 :])
        ripe = powers if again else _ripe(powers)
        follower = turn if again else 1 - turn
        known = self._known
        base = self._ledger(
            (white.bit_count() + 1 - seat, black.bit_count() + seat),
            _crowned(white, black, gipfs, seat, gipf),
            reserve,
            powers,
        )
        for number, (line, first, shift, runs) in enumerate(WAYS):
            way = runs.get(occupied & line)
            if way is None:
                continue
            run, empty = way
            ours, theirs, crowns = white, black, gipfs
            stone = first
            if jump:
                if not run:
                    continue
                stone = empty
            elif run:
                ours, theirs = _shoved(ours, run, shift), _shoved(theirs, run, shift)
                if crowns & run:
                    crowns = _shoved(crowns, run, shift)
            if seat:
                theirs |= stone
            else:
                ours |= stone
            if gipf:
                crowns |= stone
            our_worth, our_row = known(ours)
            their_worth, their_row = known(theirs)
            if not (their_row if seat else our_row):
                row = our_row or their_row
                worth = base + our_worth - their_worth
                child = Grid(
                    ours, theirs, crowns, reserve, follower, entries, again, ripe, row, worth
                )
                self._add(found, child, (before, number, gipf, 0, use))
                continue
            for after in takings(ours, theirs, crowns, seat, self.official):
                left = _without(ours, theirs, crowns, reserve, seat, after)
                child = self._grid(*left, follower, entries, again, ripe)
                self._add(found, child, (before, number, gipf, after, use))

    def _add(self, found: dict[Grid, Step], child: Grid, step: Step) -> None:
        """Add a position that was not found before."""
        if child.again:
            child = self._going_on(child)
        if child not in found:
            found[child] = step

    def _going_on(self, position: Grid) -> Grid:
        """Return the position between the pushes of a double, or after it if all is decided."""
        if position.rows or self._winner(position) is None:
            return position
        return position._replace(turn=1 - position.turn, again=False, powers=_ripe(position.powers))


def _worth(position: Grid) -> int:
    return position.worth


def _ripe(powers: tuple[int, ...]) -> tuple[int, ...]:
    """Return the potentials after a turn: what was won in it can be used from now on."""
    return tuple(power - 2 if power > 2 else power for power in powers) if powers else powers


def _crowned(white: int, black: int, gipfs: int, seat: int, gipf: bool) -> tuple[int, int]:
    """Return how many Gipf stones each colour has, with the one that comes in."""
    ours, theirs = (white & gipfs).bit_count(), (black & gipfs).bit_count()
    return ours + (gipf and not seat), theirs + (gipf and bool(seat))


def _shoved(stones: int, run: int, shift: int) -> int:
    moved = stones & run
    return stones ^ moved | (moved << shift if shift > 0 else moved >> -shift)


def _without(
    white: int, black: int, gipfs: int, reserve: tuple[int, int], seat: int, taken: int
) -> tuple[int, int, int, tuple[int, int]]:
    """Return stones and reserves after the seat took ``taken``: its own go back to its reserve."""
    own = (black if seat else white) & taken
    back = own.bit_count() + (own & gipfs).bit_count()
    reserve = (reserve[0], reserve[1] + back) if seat else (reserve[0] + back, reserve[1])
    return white & ~taken, black & ~taken, gipfs & ~taken, reserve
