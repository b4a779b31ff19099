"""What a practice table tells of itself, and what it is told to do: plain values for a pipe.

The window asks with a list of orders, the table carries them out one after the other and answers
with the moment after the last. What happens depends on the orders alone: not on when they arrive,
nor on the process in which they are carried out.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from games.galtoni.practice_parts import Stream
from games.galtoni.practice_table import PracticeTable, never
from sim.board import Board

Order = tuple[Any, ...]
"""The name of a method of ``Host``, and what it is called with."""
MARBLE = 8
"""Numbers for each marble in sight: id, kind, x, y in mm, and how it has turned."""
POINT = 3
"""Numbers for each point that a way has grown by: the way's number, x, y in mm."""


class Heard(NamedTuple):
    """A hit as it is heard: who met, and the approach speed in mm/s."""

    pair: str
    speed: float


class Counted(NamedTuple):
    """Marbles that came into columns, or into none, since it was told last."""

    how: str
    entry: int
    counts: tuple[int, ...]
    lost: int
    aside: int


class Moment(NamedTuple):
    """The table as it is now, and what has happened since the moment before.

    ``epoch`` says how often all marbles were taken off, ``latest`` is the number of the last stream
    that was begun. ``marbles`` and ``points`` are packed doubles, ``ways`` the numbers and kinds
    of the ways of the marbles that are there.
    """

    epoch: int
    latest: int
    board: str
    time: float
    dropped: int
    falling: int
    on_board: int
    open: bool
    moving: bool
    troubled: bool
    marbles: bytes
    ways: tuple[tuple[int, int], ...]
    last: tuple[int, ...]
    points: bytes
    landed: tuple[int, ...]
    counted: tuple[Counted, ...]
    hits: tuple[Heard, ...]
    streams: tuple[tuple[int, int | None], ...]


class Host:
    """Keeps a practice table and does with it what orders say."""

    def __init__(self) -> None:
        """Wait for a table: ``begin`` has to be the first order."""
        self._table: PracticeTable | None = None
        self._streams: dict[int, Stream] = {}
        self._epoch = self._latest = 0
        self._told: dict[int, int] = {}
        self._spent: Callable[[], bool] = never

    @property
    def table(self) -> PracticeTable:
        """Return the table; RuntimeError before the first order to begin."""
        if self._table is None:
            raise RuntimeError("no practice table has been begun yet.")
        return self._table

    def carry_out(self, orders: Sequence[Order], spent: Callable[[], bool] = never) -> Moment:
        """Do what is ordered and tell what came of it; time ends early where it is ``spent``."""
        self._spent = spent
        for name, *values in orders:
            getattr(self, name)(*values)
        return self._tell()

    # Orders.

    def begin(
        self, epoch: int, board: Board, seed: int, meeting: bool, stays_open: bool, dropped: int
    ) -> None:
        """Take a fresh table; the next drop has the number ``dropped``."""
        self._table = PracticeTable(board, seed, meeting=meeting)
        self._table.stays_open, self._table.dropped = stays_open, dropped
        self._anew(epoch)

    def drop(self, stream: int, entries: tuple[int, ...], offset: float, count: int | None) -> None:
        """Let marbles go, by the stream of that number."""
        self._streams[stream] = self.table.drop(entries, offset, count)
        self._latest = stream

    def stop(self, stream: int | None) -> None:
        """Let no more go, of one stream or of all."""
        if stream is None:
            self.table.stop()
        elif stream in self._streams:
            self.table.stop(self._streams[stream])

    def steer(self, stream: int, entries: tuple[int, ...], offset: float) -> None:
        """Let a stream go on somewhere else."""
        if stream in self._streams:
            found = self._streams[stream]
            found.entries, found.offset = entries, offset

    def empty(self) -> None:
        """Open the drawer for a moment."""
        self.table.empty()

    def keep_open(self, on: bool) -> None:
        """Let the drawer stay open, or not."""
        self.table.stays_open = on

    def meet(self, epoch: int, meeting: bool) -> None:
        """Let marbles meet from now on, or not."""
        self.table.meet(meeting)
        self._anew(epoch)

    def take(self, epoch: int, board: Board) -> None:
        """Take another board."""
        self.table.take(board)
        self._anew(epoch)

    def clear(self, epoch: int) -> None:
        """Take all marbles off."""
        self.table.clear()
        self._anew(epoch)

    def advance(self, seconds: float) -> None:
        """Move on by ``seconds`` of the world's time."""
        self.table.advance(seconds, self._spent)

    def tick(self) -> None:
        """Move on by one tick."""
        self.table.tick()

    def _anew(self, epoch: int) -> None:
        self._epoch = epoch
        self._streams.clear()
        self._told.clear()

    # Telling.

    def _tell(self) -> Moment:
        table = self.table
        waiting = table.streams
        self._streams = {
            number: stream for number, stream in self._streams.items() if stream in waiting
        }
        here = [(way.number, way.kind) for way in table.ways]
        points = self._grown(table)
        landed, table.landed = tuple(table.landed), []
        troubled, table.troubled = table.troubled, False
        return Moment(
            self._epoch,
            self._latest,
            table.board.hash,
            table.time,
            table.dropped,
            table.falling,
            table.on_board,
            table.open,
            table.moving,
            troubled,
            _packed(table),
            tuple(here),
            tuple(way.number for way in table.last),
            points,
            landed,
            self._counted(table),
            tuple(Heard(hit.pair, hit.speed) for hit in table.take_hits()),
            tuple((number, stream.left) for number, stream in self._streams.items()),
        )

    def _grown(self, table: PracticeTable) -> bytes:
        """Return the points that have come to every way since they were told last."""
        grown, known = array("d"), {}
        for way in table.ways:
            done = self._told.get(way.number, 0)
            for x, y in way.points[done:]:
                grown.extend((way.number, x, y))
            known[way.number] = len(way.points)
        self._told = known
        return grown.tobytes()

    def _counted(self, table: PracticeTable) -> tuple[Counted, ...]:
        """Return what was counted since it was told last."""
        return tuple(
            Counted(how, entry, tuple(tally.counts), tally.lost, tally.aside)
            for (how, entry), tally in table.ledger.drain().items()
        )


def _packed(table: PracticeTable) -> bytes:
    rows = array("d")
    for one in table.seen():
        rows.extend((one.id, one.kind, one.x, one.y, *one.orientation))
    return rows.tobytes()
