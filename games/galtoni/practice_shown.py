"""The practice table as the window knows it: what was last told of it, and what it is told to do.

The table itself may live in another process (``practice_aside``). Counts are kept here, so that
they outlive it.
"""

from __future__ import annotations

from array import array
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from games.galtoni.practice_aside import LOG, Driver, Gone, Here
from games.galtoni.practice_counts import Ledger, Ledgers, Tally
from games.galtoni.practice_parts import Seen, Way
from games.galtoni.practice_reckon import Reckoned
from games.galtoni.practice_table import KEPT, never
from games.galtoni.practice_told import MARBLE, POINT, Heard, Moment, Order
from sim.board import Board

LONGEST = 1 / 24
"""So much of the world's time (s) is asked for at once at most: what is more is slower time."""


@dataclass(eq=False)
class Poured:
    """A stream as the window knows it: ``left`` is what was told last."""

    number: int
    entries: tuple[int, ...]
    offset: float
    left: int | None


class ShownTable:
    """One board with its marbles; ``seed`` decides all drops, in the order in which they come."""

    def __init__(self, board: Board, seed: int, driver: Driver | None = None) -> None:
        """Begin with an empty board, the drawer shut; the table lives at ``driver``, or here."""
        self._driver: Driver = driver or Here()
        self._orders: list[Order] = []
        self._epoch = self._streamed = 0
        self.renew(board, seed)

    def renew(self, board: Board, seed: int) -> None:
        """Be as new: the board empty, each marble as if alone, nothing counted."""
        self.board, self.seed, self.meeting = board, seed, False
        self._ledgers = Ledgers()
        self._forgotten = self._epoch + 1
        self._stays_open = False
        self.dropped = 0
        """How many marbles were let go so far; gives each its own seed."""
        self.landed: list[int] = []
        """Columns of the marbles counted since somebody last emptied this list."""
        self.fresh = True
        """Whether it may look different since somebody last said that it does not."""
        self.troubled = False
        """Whether the world gave up on a marble and the board was cleared."""
        self.last: deque[Way] = deque(maxlen=KEPT)
        """The ways of the marbles that came into a column last."""
        self._begin_order()

    def _begin_order(self) -> None:
        self._anew()
        self._orders = []
        self._order(
            "begin",
            self._epoch,
            self.board,
            self.seed,
            self.meeting,
            self._stays_open,
            self.dropped,
        )

    def _anew(self) -> None:
        """Nothing is on the board any more; what is still told of before is not looked at."""
        self._epoch += 1
        self._ways: dict[int, Way] = {}
        self._here: list[Way] = []
        self._seen: list[Seen] = []
        self._hits: list[Heard] = []
        self._streams: dict[int, Poured] = {}
        self.time = 0.0
        self.falling = self.on_board = 0
        self._told_moving = self._told_open = False
        self.last.clear()
        self.fresh = True
        self._ledgers.of(self.board)

    def _order(self, name: str, *values: object) -> None:
        self._orders.append((name, *values))

    # What somebody does.

    def drop(self, entries: Sequence[int], offset: float = 0.0, count: int | None = 1) -> Poured:
        """Let ``count`` marbles go at each of ``entries``, one after the other; None: pour."""
        self._streamed += 1
        stream = Poured(self._streamed, tuple(entries), offset, count)
        self._streams[stream.number] = stream
        self._order("drop", stream.number, stream.entries, offset, count)
        return stream

    def stop(self, stream: Poured | None = None) -> None:
        """Let no more go: of one stream, or of all."""
        self._order("stop", None if stream is None else stream.number)
        if stream is None:
            self._streams.clear()
        else:
            self._streams.pop(stream.number, None)

    def steer(self, stream: Poured, entries: Sequence[int], offset: float) -> None:
        """Let a stream go on somewhere else."""
        stream.entries, stream.offset = tuple(entries), offset
        self._order("steer", stream.number, stream.entries, offset)

    def empty(self) -> None:
        """Open the drawer for a moment."""
        self._order("empty")

    @property
    def stays_open(self) -> bool:
        """Whether the drawer stays open, so that marbles run through."""
        return self._stays_open

    @stays_open.setter
    def stays_open(self, on: bool) -> None:
        self._stays_open = on
        self._order("keep_open", on)

    def meet(self, meeting: bool) -> None:
        """Let marbles meet from now on, or fall each as if alone; the board begins empty."""
        if meeting != self.meeting:
            self.meeting = meeting
            self._anew()
            self._order("meet", self._epoch, meeting)

    def take(self, board: Board) -> None:
        """Take another board, empty; counts of this one wait for its return."""
        if board.hash != self.board.hash:
            self.board = board
            self._anew()
            self._order("take", self._epoch, board)

    def clear(self) -> None:
        """Take all marbles off and forget ways and counts of this board."""
        self.ledger.clear()
        self._anew()
        self._forgotten = self._epoch
        self._order("clear", self._epoch)

    def note_reckoned(
        self, board: Board, entries: Sequence[int], found: Reckoned, offset: float = 0.0
    ) -> None:
        """Count drops that were reckoned on a board, apart from those that fell.

        ``offset`` is how far from the entry's middle they were let go, mm.
        """
        ledger = self._ledgers.of(board)
        for entry, counts, lost in zip(entries, found.counts, found.lost, strict=True):
            aside = sum(counts) + lost if offset else 0
            ledger.add("reckoned", entry, Tally(list(counts), lost, aside))

    # Time.

    def advance(self, seconds: float, spent: Callable[[], bool] = never) -> float:
        """Let ``seconds`` of the world's time pass; return how far it has come since it was asked.

        Here time ends as soon as it is ``spent``. Elsewhere the moment that is shown is one that
        was asked for a frame or two before; where that is late, time is slower.
        """
        before = self.time
        try:
            self._hear()
            if self._driver.free and (self._orders or (seconds > 0.0 and self._lives)):
                orders, self._orders = self._orders, []
                if seconds > 0.0:
                    orders.append(("advance", min(seconds, LONGEST) if self.apart else seconds))
                self._driver.ask(orders, spent)
                if not self.apart:
                    self._hear()
        except Gone as reason:
            self._move_in(reason)
        return max(0.0, self.time - before)

    def tick(self) -> None:
        """Move on by one tick, for watching closely."""
        self._order("tick")

    @property
    def apart(self) -> bool:
        """Whether the table lives in a process of its own."""
        return self._driver.apart

    @property
    def pid(self) -> int | None:
        """Return the number of the process of its own that it lives in, None here."""
        return self._driver.pid

    @property
    def up(self) -> bool:
        """Whether marbles can fall already."""
        return self._driver.up

    @property
    def waiting(self) -> bool:
        """Whether something that was ordered is still to be told of."""
        return bool(self._orders) or self._driver.busy

    @property
    def _lives(self) -> bool:
        return self._told_moving or bool(self._streams)

    @property
    def moving(self) -> bool:
        """Whether anything falls, waits to be let go or runs out, as far as is known."""
        return self._lives or self.waiting

    def close(self) -> None:
        """End the table."""
        self._driver.close()

    def _move_in(self, reason: Gone) -> None:
        """Go on here with an empty board: counts stay, and streams go on."""
        LOG.warning("the practice table goes on in the window's own process: %s", reason)
        self._driver.close()
        self._driver = Here()
        streams = list(self._streams.values())
        self._begin_order()
        for stream in streams:
            self._streams[stream.number] = stream
            self._order("drop", stream.number, stream.entries, stream.offset, stream.left)

    # What is told.

    def _hear(self) -> None:
        """Take in the next moment: one in a frame, so that one that was late is not leapt over."""
        moment = self._driver.answer()
        if moment is not None:
            self._count(moment)
            if moment.epoch == self._epoch:
                self._show(moment)

    def _count(self, moment: Moment) -> None:
        """Keep what was counted, also on a board that was left since; not what was forgotten."""
        if moment.epoch < self._forgotten or not moment.counted:
            return
        for how, entry, counts, lost, aside in moment.counted:
            self._ledgers[moment.board].add(how, entry, Tally(list(counts), lost, aside))
        if moment.board == self.board.hash:
            self.landed.extend(moment.landed)

    def _show(self, moment: Moment) -> None:
        self.time, self.dropped = moment.time, moment.dropped
        self.falling, self.on_board = moment.falling, moment.on_board
        self._told_moving, self._told_open = moment.moving, moment.open
        self.troubled |= moment.troubled
        self._hits.extend(moment.hits)
        self._seen = _unpacked(moment.marbles)
        self._follow(moment)
        left = dict(moment.streams)
        for number in list(self._streams):
            if number in left:
                self._streams[number].left = left[number]
            elif number <= moment.latest:
                del self._streams[number]
        self.fresh = True

    def _follow(self, moment: Moment) -> None:
        """Let ways grow; those that are not told of any more are forgotten."""
        before, self._ways = self._ways, {}
        for number, kind in moment.ways:
            self._ways[number] = before.get(number) or Way(number, kind)
        grown = memoryview(moment.points).cast("d")
        for row in range(0, len(grown), POINT):
            self._ways[int(grown[row])].points.append((grown[row + 1], grown[row + 2]))
        self._here = list(self._ways.values())
        self.last = deque((self._ways[number] for number in moment.last), maxlen=KEPT)

    # What is seen.

    @property
    def open(self) -> bool:
        """Whether marbles run out at the foot of the columns now."""
        return self._told_open or not self.meeting or self._stays_open

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
        return self._here

    def seen(self) -> list[Seen]:
        """Return all marbles to be drawn."""
        return self._seen

    def take_hits(self) -> list[Heard]:
        """Return the hits since the last call and forget them."""
        hits, self._hits = self._hits, []
        return hits


def _unpacked(packed: bytes) -> list[Seen]:
    numbers = array("d")
    numbers.frombytes(packed)
    return [
        Seen(int(row[0]), int(row[1]), row[2], row[3], (row[4], row[5], row[6], row[7]))
        for row in (numbers[start : start + MARBLE] for start in range(0, len(numbers), MARBLE))
    ]
