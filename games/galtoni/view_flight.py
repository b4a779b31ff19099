"""One drop on the live board at the table, step by step: falling, coming to rest, lifted out.

It takes exactly the steps that the match without a window takes, whatever the frame rate, so that
the same seed, marbles and hand bring the same outcome.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.galtoni.chance_world import PATIENCE, resting
from games.galtoni.rules import VOID
from games.galtoni.rules_state import Action, Land, State
from games.ui.tween import Tween
from sim.board import Board
from sim.world import Hit, Lying, MarbleState, World, WorldError

CATCH_UP = 240
"""At most so many steps a frame: a long frame drops time instead of asking for a longer one."""
LIFT_SECONDS = 0.7
LIFT_RADII = 3.0


class Flight:
    """The marble in hand has been let go; ``outcome`` is there as soon as it rests."""

    def __init__(
        self, board: Board, lying: Sequence[Lying], state: State, seed: int, offset: float
    ) -> None:
        """Let go above the entry of ``state``, ``offset`` mm from its middle."""
        assert state.entry is not None and state.hand is not None  # a marble is falling
        self.board, self.state = board, state
        self._before = tuple(lying)
        self.world = World(board, lying)
        self.marble = self.world.release(state.entry, seed, offset, state.hand)
        self.outcome: Action | None = None
        self.lift = Tween(0.0, LIFT_SECONDS)
        self._limit = self.world.time + board.time_limit + PATIENCE
        self._debt = 0.0
        self._taken: MarbleState | None = None

    @property
    def done(self) -> bool:
        """Whether everything lies, and a marble that was taken out has left."""
        rests = self.world.settled or self.world.time >= self._limit
        return self.outcome is not None and rests and not self.lift.moving

    def update(self, dt: float, travel: bool) -> list[Hit]:
        """Move on by ``dt`` seconds; ``travel`` shows the way of a lifted marble."""
        self._step(dt)
        if self.outcome is None and self._resting():
            self._judge(travel)
        self.lift.update(dt)
        return self.world.take_hits()

    def finish(self) -> None:
        """Come to the end at once."""
        while self.outcome is None:
            self._step(1.0)
            if self._resting():
                self._judge(travel=False)
        while not self._resting():
            self._step(1.0)
        self.lift.finish()
        self.world.take_hits()

    def lying(self) -> tuple[Lying, ...]:
        """Return where all marbles lie now that it is done."""
        return self.world.lying()

    def _resting(self) -> bool:
        return self.world.settled or self.world.time >= self._limit

    def _step(self, dt: float) -> None:
        world = self.world
        self._debt += dt
        steps = min(int(self._debt / world.step_size), CATCH_UP)
        for _ in range(steps):
            if self._resting():
                break
            try:
                world.step()
            except WorldError:
                self._undo()
                return
        self._debt = min(self._debt - steps * world.step_size, world.step_size)

    def _undo(self) -> None:
        """Void the drop: all marbles lie again where they lay before it."""
        self.world = World(self.board, self._before)
        self.outcome = VOID
        self._taken = None

    def _judge(self, travel: bool) -> None:
        """Say what the place of rest means; what did not land is taken out again."""
        self.outcome = resting(self.state, self.world.place(self.marble))
        if isinstance(self.outcome, Land):
            return
        found = [marble for marble in self.world.marbles() if marble.id == self.marble]
        self._taken = found[0] if found else None
        self.world.take_out(self.marble)
        self._limit = self.world.time + self.board.time_limit + PATIENCE
        if travel and self._taken is not None:
            self.lift.aim(1.0)

    def marbles(self) -> list[MarbleState]:
        """Return all marbles to be seen, a lifted one on its way back to the hand among them."""
        marbles = self.world.marbles()
        lifted = self._lifted()
        return [*marbles, lifted] if lifted is not None else marbles

    def heights(self) -> dict[int, float]:
        """Return how high marbles are held, in radii, by id."""
        if self._taken is None or not self.lift.moving:
            return {}
        return {self.marble: LIFT_RADII * min(1.0, 3.0 * self.lift.value)}

    def _lifted(self) -> MarbleState | None:
        was, entry = self._taken, self.state.entry
        if was is None or entry is None or not self.lift.moving:
            return None
        home = self.board.entries[entry]
        share = max(0.0, (self.lift.value - 0.25) / 0.75)
        return MarbleState(
            was.id,
            was.kind,
            was.x + (home.x - was.x) * share,
            was.y + (home.y - was.y) * share,
            0.0,
            0.0,
            was.angle,
            was.orientation,
        )
