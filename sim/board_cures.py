"""What to do about a fault of a board: tried on the board before it is advised."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol

import msgspec

from assets.refusals import told
from sim.board_origin import Origins
from sim.board_parts import Board, Peg, Segment
from sim.board_pockets import Thing, distance, margin, rests, shortest, thing, upwards
from sim.board_twins import Move, Step, Twins
from sim.board_words import Part, aside, named, spot, way

STEP = 0.5
"""Moves are tried in steps of so many mm."""
NEAR = 0.3
"""Distance in mm within which two faults of one kind are the same."""
TRIES = 6
"""Moves of a fault that the whole board is checked for, which takes its time."""
MOST = 12
"""Faults of a board that get advice; who has mended so many looks again."""
NARROW = 0.75
"""Share of a marble's width from which a gap looks like a way through."""

replace = msgspec.structs.replace


class Fault(Protocol):
    """What is known of a fault: its kind and place in mm."""

    @property
    def kind(self) -> str:
        """What kind of fault it is."""

    @property
    def x(self) -> float:
        """Where it is."""

    @property
    def y(self) -> float:
        """Where it is."""

    @property
    def words(self) -> dict[str, Any]:
        """What its sentence tells, such as the number of a column."""


class Advice(msgspec.Struct, frozen=True):
    """What to do about a fault in words, ``full`` with the part's name where ``text`` says "it".

    ``left`` are the faults that are there then, None where not one step is advised.
    """

    text: str
    full: str
    left: Sequence[Fault] | None = None

    def cures(self, fault: Fault) -> bool:
        """Tell whether a fault of the board goes away with this step."""
        return self.left is not None and not any(_same(fault, one) for one in self.left)


class Cures:
    """Finds what cures faults of a board without causing others."""

    def __init__(
        self,
        board: Board,
        parts: Sequence[Thing],
        faults: Callable[[Board], Sequence[Fault]],
        origins: Origins | None = None,
    ) -> None:
        """Take the board, its parts, and what finds the faults of a board.

        With ``origins`` advice tells what to write in the board's file as well.
        """
        self._board, self._parts, self._faults = board, parts, faults
        self._origins, self._twins = origins, Twins(board)
        self._found: Sequence[Fault] | None = None
        self._up, self._slack = upwards(board), margin(board)
        self._radius = board.marble.radius
        self._given = 0

    def advice(self, fault: Fault, parts: Sequence[Part]) -> Advice:
        """Return what to do with one of the parts that make a fault.

        A nail or a guide is moved by as little as helps, or taken out if no move by up to half a
        marble does. On a board that is its own mirror image the same is done on both sides, and
        on one side alone only if that does not help.
        """
        self._given += 1
        if self._given > MOST:
            return _plain("check.later")
        loose = [part for part in parts if isinstance(part, Peg) or part.kind == "guide"]
        # The nail farther out first, so that mirrored faults get mirrored advice.
        loose.sort(key=lambda part: -abs(_middle(part)[0]))
        for twins in (True, False) if self._twins.mirrored else (False,):
            found = self._move(fault, loose, parts, twins) or self._out(fault, loose, parts, twins)
            if found is not None:
                return found
        return _plain("check.no_single")

    def _move(
        self, fault: Fault, loose: Sequence[Part], parts: Sequence[Part], twins: bool
    ) -> Advice | None:
        """Return the shortest move that helps, of a part or with ``twins`` of it and its image."""
        tries = 0
        for part, by in self._moves(loose, parts):
            step = self._step(part, _moved(part, by), twins)
            if tries == TRIES or step is None or not self._better_near(step, parts):
                continue
            tries += 1
            left = self._left(fault, step)
            if left is not None:
                return self._advice("check.move", step, parts, left, by)
        return None

    def _out(
        self, fault: Fault, loose: Sequence[Part], parts: Sequence[Part], twins: bool
    ) -> Advice | None:
        """Return which part to take out, if that helps; the one that leaves the fewest faults."""
        steps = [step for part in loose if (step := self._step(part, None, twins)) is not None]
        without = [(self._left(fault, step), step) for step in steps]
        cured = [(left, step) for left, step in without if left is not None]
        if not cured:
            return None
        left, step = min(cured, key=lambda pair: len(pair[0]))
        return self._advice("check.out", step, parts, left)

    def _step(self, part: Part, changed: Part | None, twins: bool) -> Step | None:
        return self._twins.both(part, changed) if twins else ((part, changed),)

    def _advice(
        self,
        key: str,
        step: Step,
        parts: Sequence[Part],
        left: Sequence[Fault],
        by: Move | None = None,
    ) -> Advice:
        """Return a step in words, with what to write in the file where that is known."""
        part, pair = step[0][0], len(step) > 1
        words = {} if by is None else {"way": aside(part, by) if pair else way(*by)}
        written = self._origins.written(step) if self._origins is not None else ""
        file = told("check.in_file", written=written) if written else ""
        full = told(key, part=_both(part, step[1][0]) if pair else named(part, moved=True), **words)
        text = told(key, part=_it(part, parts), **words) if not pair else full
        return Advice(text + file, full + file, left)

    def _moves(self, loose: Sequence[Part], parts: Sequence[Part]) -> Iterator[tuple[Part, Move]]:
        """Yield moves, the shortest first; what they say in words is just what they are."""
        units = [(part, _units(part, parts)) for part in loose]
        for steps in range(1, math.ceil(self._radius / STEP) + 1):
            for part, towards in units:
                for dx, dy in towards:
                    yield part, (round(steps * STEP * dx, 1), round(steps * STEP * dy, 1))

    def _better_near(self, step: Step, parts: Sequence[Part]) -> bool:
        """Tell whether a moved part stands in no other's way that it did not stand in before.

        What holds for a part holds for its image.
        """
        (part, changed), *others = step
        if changed is None or (isinstance(changed, Peg) and not self._inside(changed)):
            return False
        partners = [other for other in parts if other is not part]
        after = self._conflicts(changed, part, {id(old): new for old, new in others})
        before = self._conflicts(part, part, {})
        return after <= {one for one in before if one[0] not in map(id, partners)}

    def _inside(self, peg: Peg) -> bool:
        board = self._board
        return abs(peg.x) <= board.width / 2 and 0 <= peg.y <= board.height

    def _conflicts(
        self, part: Part, old: Part, moved: dict[int, Part | None]
    ) -> set[tuple[int, bool]]:
        """Return with which parts a part makes a pocket or a narrow gap, and which it stands in.

        ``moved`` are others that stand elsewhere than on the board, by their ids there.
        """
        width, grown = 2 * self._radius, thing(part, self._radius)
        found = set()
        for known in self._parts:
            if known.part is old:
                continue
            new = moved.get(id(known.part))
            other = known if new is None else thing(new, self._radius)
            gap = distance(part, other.part)
            if gap < width and (
                gap < 0
                or gap >= NARROW * width
                or any(True for _ in rests(grown, other, self._up, self._slack))
            ):
                found.add((id(known.part), gap < 0))
        return found

    def _left(self, fault: Fault, step: Step) -> Sequence[Fault] | None:
        """Return which faults are left after a step.

        None if this one is still among them, or one that was not there before.
        """
        if self._found is None:
            self._found = self._faults(self._board)
        left = self._faults(_changed(self._board, step))
        known = all(any(_same(before, one) for before in self._found) for one in left)
        return left if known and not any(_same(fault, one) for one in left) else None


def _plain(key: str) -> Advice:
    return Advice(told(key), told(key))


def _both(one: Part, other: Part) -> str:
    """Return what a part and its image are called together, as the object of a verb."""
    right, left = sorted((one, other), key=lambda part: -_middle(part)[0])
    if isinstance(right, Peg) and isinstance(left, Peg):
        words = {"one": spot(left.x, left.y), "other": spot(right.x, right.y)}
        return told("check.nails_moved", **words)
    return told("check.guides_moved", one=named(left, moved=True), other=named(right, moved=True))


def _it(part: Part, parts: Sequence[Part]) -> str:
    return told("check.it") if len(parts) == 1 else named(part, moved=True)


def _units(part: Part, parts: Sequence[Part]) -> list[Move]:
    """Return unit vectors along which to move: off the other part, outwards, inwards, up, down.

    A nail that is alone at fault stands too low.
    """
    if len(parts) == 1:
        return [(0.0, 1.0)]
    out = math.copysign(1.0, _middle(part)[0])
    found = [towards for other in parts if other is not part for towards in _along(part, other)]
    for axis in ((out, 0.0), (-out, 0.0), (0.0, 1.0), (0.0, -1.0)):
        if axis not in found:
            found.append(axis)
    return found


def _along(one: Part, other: Part) -> tuple[Move, ...]:
    """Return both unit vectors along the shortest line between two parts, apart first."""
    (x, y), (ox, oy) = shortest(one, other)
    size = math.hypot(x - ox, y - oy)
    if not size:
        return ()
    dx, dy = (x - ox) / size, (y - oy) / size
    return (dx, dy), (-dx, -dy)


def _same(one: Fault, other: Fault) -> bool:
    """Tell whether two faults are one: at one place, or of the same column."""
    if one.kind != other.kind:
        return False
    if one.kind == "unreachable":
        return bool(one.words["number"] == other.words["number"])
    return math.dist((one.x, one.y), (other.x, other.y)) < NEAR


def _middle(part: Part) -> tuple[float, float]:
    if isinstance(part, Peg):
        return part.x, part.y
    return (part.x1 + part.x2) / 2, (part.y1 + part.y2) / 2


def _moved(part: Part, by: Move) -> Part:
    dx, dy = by
    if isinstance(part, Peg):
        return Peg(part.x + dx, part.y + dy, part.radius)
    ends = (part.x1 + dx, part.y1 + dy, part.x2 + dx, part.y2 + dy)
    return Segment(*ends, part.radius, part.kind)


def _changed(board: Board, step: Step) -> Board:
    """Return the board after a step."""
    new = {id(part): changed for part, changed in step}
    pegs: list[Peg] = []
    bars: list[Segment] = []
    every: tuple[Part, ...] = (*board.pegs, *board.segments)
    for one in every:
        kept = new.get(id(one), one)
        if isinstance(kept, Peg):
            pegs.append(kept)
        elif kept is not None:
            bars.append(kept)
    return replace(board, pegs=tuple(pegs), segments=tuple(bars))
