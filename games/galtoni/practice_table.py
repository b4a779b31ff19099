"""The practice table without its looks: marbles, streams, the drawer, counts, and slow time.

Everything happens in the world's own time: streams let go, the drawer opens and marbles are counted
at fixed ticks of it. So where a marble lands depends on the board, the table's seed and the order
of drops alone, not on how slowly time runs nor on how many frames are drawn.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence

from games.galtoni.practice_counts import Ledger, Ledgers, Tally
from games.galtoni.practice_parts import (
    KINDS,
    Engine,
    Known,
    Leaving,
    Seen,
    Stream,
    Way,
    drop_seed,
)
from sim.board import Board
from sim.marble import gravity
from sim.world import STEP, World, WorldError
from sim.world_lone import LoneWorld
from sim.world_parts import Hit, MarbleState

MEETING_STEP = 2 * STEP
"""Step in s of marbles that meet: nothing is compared there, and twice as many stay smooth."""
TICKS = 240
"""Ticks of a world second, at which the table looks at its marbles."""
APART = 26 / TICKS
"""Seconds between two marbles of a stream from one entry."""
MOST = 120
"""So many marbles are on the board at most; streams wait until there is room."""
DWELL = 0.5
"""How long (s) a full column is seen before the drawer opens."""
OPEN_SECONDS = 0.8
"""How long (s) the drawer stays open."""
EXIT = 0.75
"""How near its floor (radii) a marble leaves an open column."""
REST = 15.0
"""Speed in mm/s under which a marble in its column draws its way no further."""
KEPT = 20
"""So many finished ways are kept in sight."""


def never() -> bool:
    """Return that there is always time left."""
    return False


class PracticeTable:
    """One board with its marbles; ``seed`` decides all drops, in the order in which they come."""

    def __init__(self, board: Board, seed: int, *, meeting: bool = True) -> None:
        """Begin with an empty board, the drawer shut."""
        self.board, self.seed, self.meeting = board, seed, meeting
        self._ledgers = Ledgers()
        self.dropped = 0
        """How many marbles were let go so far; gives each its own seed."""
        self.stays_open = False
        """Whether the drawer stays open, so that marbles run through."""
        self.last: deque[Way] = deque(maxlen=KEPT)
        """The ways of the marbles that came into a column last."""
        self.landed: list[int] = []
        """Columns of the marbles counted since somebody last emptied this list."""
        self.troubled = False
        """Whether the world gave up on a marble and the board was cleared."""
        self._begin()

    def _begin(self) -> None:
        """Take a fresh world for the board and the way of meeting."""
        self.engine: Engine = (
            World(self.board, step=MEETING_STEP, turning=2)
            if self.meeting
            else LoneWorld(self.board)
        )
        self._known: dict[int, Known] = {}
        self._streams: list[Stream] = []
        self.leaving: list[Leaving] = []
        self._escaped = 0
        self._debt = 0.0
        self._steps = 0
        self._per_tick = round(1 / (TICKS * self.engine.step_size))
        self._open_until: float | None = None
        self._full_since: float | None = None
        gx, gy, _ = gravity(self.board.tilt, self.board.levelling)
        self._pull = (gx * gx + gy * gy) ** 0.5
        radius = self.board.marble.radius
        self._room = max(1, min(int((c.top - c.floor) / (2 * radius)) for c in self.board.columns))

    # What somebody does.

    def drop(self, entries: Sequence[int], offset: float = 0.0, count: int | None = 1) -> Stream:
        """Let ``count`` marbles go at each of ``entries``, one after the other; None: pour."""
        stream = Stream(tuple(entries), offset, count, self.engine.time)
        self._streams.append(stream)
        return stream

    def stop(self, stream: Stream | None = None) -> None:
        """Let no more go: of one stream, or of all."""
        self._streams = [one for one in self._streams if stream is not None and one is not stream]

    def empty(self) -> None:
        """Open the drawer for a moment."""
        self._open()

    def meet(self, meeting: bool) -> None:
        """Let marbles meet from now on, or fall each as if alone; the board begins empty."""
        if meeting != self.meeting:
            self.meeting = meeting
            self._begin()

    def take(self, board: Board) -> None:
        """Take another board, empty; counts of this one wait for its return."""
        if board.hash != self.board.hash:
            self.board = board
            self.last.clear()
            self._begin()

    def clear(self) -> None:
        """Take all marbles off and forget ways and counts of this board."""
        self.ledger.clear()
        self.last.clear()
        self._begin()

    # Time.

    def advance(self, seconds: float, spent: Callable[[], bool] = never) -> float:
        """Move on by ``seconds`` of the world's time, and return how far it came.

        As soon as ``spent`` says that there is no time left the rest is dropped: slower, but no
        frame waits.
        """
        if not self.moving:
            self._debt = 0.0
            return 0.0
        self._debt += max(0.0, seconds)
        step = self.engine.step_size
        done = 0
        while self._debt >= step:
            if spent():
                self._debt = 0.0
                break
            self._debt -= step
            done += 1
            self._step()
        return done * step

    def tick(self) -> None:
        """Move on by one tick, for watching closely."""
        self._debt = 0.0
        for _ in range(2 * self._per_tick):
            self._step()

    @property
    def moving(self) -> bool:
        """Whether anything falls, waits to be let go or runs out."""
        busy = self._streams or self.leaving or self._full_since is not None
        return bool(busy) or self._open_until is not None or not self.engine.settled

    @property
    def time(self) -> float:
        """Return the world's time in s."""
        return self.engine.time

    def _step(self) -> None:
        try:
            self.engine.step()
        except WorldError:
            self.troubled = True
            self._begin()
            return
        self._steps += 1
        if self._steps % self._per_tick == 0:
            self._look()

    # At every tick.

    def _look(self) -> None:
        states = self.engine.marbles()
        for state in states:
            known = self._known[state.id]
            if known.rests:
                continue
            known.way.points.append((state.x, state.y))
            if known.column is None:
                self._see_whether_in(state, known)
            else:
                self._see_whether_at_rest(state, known)
        self._see_escaped()
        self._mind_drawer(states)
        self._let_out(states)
        for one in self.leaving:
            one.fall(self._pull, 1 / TICKS)
        lowest = -3 * self.board.marble.radius
        self.leaving = [one for one in self.leaving if one.seen.y > lowest]
        self._pour(states)

    def _see_whether_in(self, state: MarbleState, known: Known) -> None:
        """Count a marble whose motion cannot carry it over the dividers' tips any more."""
        for number, column in enumerate(self.board.columns):
            if column.left <= state.x <= column.right:
                height = state.y + 0.5 * (state.vx**2 + state.vy**2) / self._pull
                if height < column.top:
                    self._count(known, number)
                return

    def _see_whether_at_rest(self, state: MarbleState, known: Known) -> None:
        """End the way of a marble that lies."""
        if abs(state.vx) + abs(state.vy) < REST:
            known.rests = True
            self.last.append(known.way)

    def _count(self, known: Known, column: int) -> None:
        tally = self._tally(known)
        tally.counts[column] += 1
        known.column = column
        self.landed.append(column)

    def _tally(self, known: Known) -> Tally:
        """Return the tally that a marble belongs to, which it is noted in once."""
        tally = self.ledger.tally(self.how, known.entry)
        tally.aside += known.aside
        return tally

    def _lose(self, ident: int) -> None:
        known = self._known.pop(ident)
        if known.column is None:
            self._tally(known).lost += 1

    def _see_escaped(self) -> None:
        escaped = self.engine.escaped
        for ident in escaped[self._escaped :]:
            self._lose(ident)
        self._escaped = len(escaped)

    # The drawer.

    @property
    def open(self) -> bool:
        """Whether marbles run out at the foot of the columns now."""
        return not self.meeting or self.stays_open or self._open_until is not None

    def _open(self) -> None:
        self._open_until = self.time + OPEN_SECONDS
        self._full_since = None

    def _mind_drawer(self, states: Sequence[MarbleState]) -> None:
        if self._open_until is not None and self.time >= self._open_until:
            self._open_until = None
        if self.open:
            return
        if self._full():
            if self._full_since is None:
                self._full_since = self.time
            elif self.time - self._full_since >= DWELL:
                self._open()
        elif self.engine.settled:
            self._free_stuck(states)

    def _full(self) -> bool:
        """Whether a column is full, or a marble lies on top of the dividers."""
        held = [0] * len(self.board.columns)
        for known in self._known.values():
            if known.column is not None:
                held[known.column] += 1
        above = self.engine.settled and any(
            known.column is None and self.engine.place(ident).kind == "above"
            for ident, known in self._known.items()
        )
        return above or max(held) >= self._room

    def _free_stuck(self, states: Sequence[MarbleState]) -> None:
        """Take out the lowest marble that hangs among the nails: others may hang on it alone."""
        stuck = [
            state
            for state in states
            if state.id in self._known and self.engine.place(state.id).kind == "stuck"
        ]
        if stuck:
            lowest = min(stuck, key=lambda state: state.y)
            self.engine.take_out(lowest.id)
            self._lose(lowest.id)

    def _let_out(self, states: Sequence[MarbleState]) -> None:
        if not self.open:
            return
        radius = self.board.marble.radius
        lone = not self.meeting
        for state in states:
            known = self._known.get(state.id)
            if known is None or known.column is None:
                continue
            near = self.board.columns[known.column].floor + (1 + EXIT) * radius
            if lone and state.y > near:
                continue
            self.engine.take_out(state.id)
            del self._known[state.id]
            if not known.rests:
                self.last.append(known.way)
            seen = Seen(state.id, state.kind, state.x, state.y, state.orientation)
            self.leaving.append(Leaving(seen, known.column, abs(min(0.0, state.vy))))

    # Letting go.

    def _pour(self, states: Sequence[MarbleState]) -> None:
        for stream in list(self._streams):
            while stream.due <= self.time + 1e-9 and len(self._known) < MOST:
                free = [entry for entry in stream.entries if self._is_free(entry, states)]
                if len(free) < len(stream.entries):
                    break
                for entry in stream.entries:
                    self._let_go(entry, stream.offset)
                states = self.engine.marbles()
                stream.due = self.time + APART
                if stream.left is not None:
                    stream.left -= 1
                    if stream.left <= 0:
                        self._streams.remove(stream)
                        break

    def _is_free(self, entry: int, states: Sequence[MarbleState]) -> bool:
        """Whether there is room for a marble where one is let go."""
        if not self.meeting:
            return True
        at = self.board.entries[entry]
        near = 2.2 * self.board.marble.radius + at.half_width
        return not any(abs(s.y - at.y) <= near and abs(s.x - at.x) <= near for s in states)

    def _let_go(self, entry: int, offset: float) -> None:
        kind = self.dropped % KINDS
        seed = drop_seed(self.seed, self.dropped)
        ident = self.engine.release(entry, seed, offset, kind)
        self._known[ident] = Known(entry, offset != 0.0, Way(self.dropped, kind))
        self.dropped += 1

    # What is seen.

    @property
    def how(self) -> str:
        """Return under which name marbles are counted now."""
        return "meeting" if self.meeting else "alone"

    @property
    def ledger(self) -> Ledger:
        """Return the counts of the present board."""
        return self._ledgers.of(self.board)

    @property
    def ways(self) -> list[Way]:
        """Return the ways of all marbles on the board, and the last finished ones."""
        here = [known.way for known in self._known.values()]
        return [*(way for way in self.last if way not in here), *here]

    @property
    def streams(self) -> list[Stream]:
        """Return what waits to be let go."""
        return list(self._streams)

    @property
    def pouring(self) -> bool:
        """Whether marbles wait to be let go."""
        return bool(self._streams)

    @property
    def on_board(self) -> int:
        """Return how many marbles are on the board."""
        return len(self._known)

    @property
    def falling(self) -> int:
        """Return how many marbles have not come into a column yet."""
        return sum(known.column is None for known in self._known.values())

    def seen(self) -> list[Seen]:
        """Return all marbles to be drawn, moving ones carried on to the very moment of the frame.

        Less than a step is left over after ``advance``; in slow motion that is what would jerk.
        """
        ahead = self._debt
        found = [
            Seen(s.id, s.kind, s.x + s.vx * ahead, s.y + s.vy * ahead, s.orientation)
            for s in self.engine.marbles()
        ]
        return found + [one.seen for one in self.leaving]

    def take_hits(self) -> list[Hit]:
        """Return the hits since the last call."""
        return self.engine.take_hits()
