"""What a turn does to the stones, in order: rows go, a stone comes in and shoves, rows go."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from games.gipf.geometry import PUSHES
from games.gipf.position import Position, pushed, shoved
from games.gipf.potentials import FUNCTIONS
from games.gipf.rules import GipfGame
from games.gipf.state import GipfState, Turn
from games.gipf.view_layout import Point, dots, place_of
from games.ui.tween import out_cubic

PUSH_SECONDS = 0.62
"""A stone appears over its dot, is set down, and shoves."""
REMOVE_SECONDS = 0.55
MARK_SECONDS = 0.50
"""How long a row is shown before it goes."""
STILL_SECONDS = 0.40
"""How long a moment is shown where nothing may travel."""
LOW, HIGH = 0.9, 2.2
"""So many radii over the board a stone is held before it is set down, and is at most in the air."""
_HELD, _DOWN = 0.26, 0.46
"""The shares of a push at which the stone leaves the hand, and has come down."""
_APART = 0.05


@dataclass(frozen=True, slots=True)
class Moving:
    """A stone on its way, on the lattice; ``order`` counts those that go one after the other."""

    seat: int
    gipf: bool
    one: Point
    two: Point
    order: int = 0


@dataclass(frozen=True, slots=True)
class Phase:
    """One part of a turn: ``kind`` (push, jump, mark, remove), what lies still, what moves.

    ``bits`` are the stones that are marked before they go.
    """

    kind: str
    resting: Position
    moving: tuple[Moving, ...]
    seconds: float
    bits: int = 0


@dataclass(frozen=True, slots=True)
class Seen:
    """A stone in the air: place on the lattice, height in radii, how solid it is (0..1)."""

    seat: int
    gipf: bool
    place: Point
    height: float
    strength: float


def phases(game: GipfGame, state: GipfState, turn: Turn, seat: int) -> list[Phase]:
    """Return the parts of a turn that ``seat`` makes in ``state``."""
    found: list[Phase] = []
    position = state.position
    if turn.before:
        found += removal(position, turn.before, seat)
        position = position.without(turn.before)
    if turn.push < 0:
        return found
    jumps = turn.use >= 0 and game.potentials[turn.use].function == "jump"
    found.append(_push(position, turn, seat, jumps))
    function = FUNCTIONS[game.potentials[turn.use].function] if turn.use >= 0 else None
    placed = (function.place if function else pushed)(position, turn.push, seat, turn.gipf)
    if placed is not None and turn.after:
        found += removal(placed, turn.after, seat)
    return found


def _stones(position: Position, bits: int) -> Iterator[tuple[int, int, bool]]:
    """Yield (bit, seat, whether a Gipf stone) of the stones in ``bits``."""
    while bits:
        bit = bits & -bits
        bits ^= bit
        yield bit, int(bool(position.black & bit)), bool(position.gipfs & bit)


def stones(position: Position) -> Iterator[tuple[int, int, bool]]:
    """Yield (bit, seat, whether a Gipf stone) of all stones."""
    return _stones(position, position.occupied)


def removal(position: Position, bits: int, seat: int) -> list[Phase]:
    """Return how stones are marked and taken away by ``seat``."""
    return [Phase("mark", position, (), MARK_SECONDS, bits), _taking(position, bits, seat)]


def _taking(position: Position, bits: int, seat: int) -> Phase:
    """Return how stones go: the owner's home to him, the others out on the other's side."""
    moving = []
    for order, (bit, owner, gipf) in enumerate(_stones(position, bits)):
        x, y = place_of(bit)
        side = -1.0 if owner == 0 else 1.0
        out = 0.9 if owner == seat else 0.5
        moving.append(Moving(owner, gipf, (x, y), (x + side * out, y - 0.5), order))
    seconds = REMOVE_SECONDS + _APART * max(0, len(moving) - 1)
    return Phase("remove", position.without(bits), tuple(moving), seconds)


def _push(position: Position, turn: Turn, seat: int, jumps: bool) -> Phase:
    dot, line = PUSHES[turn.push]
    count = shoved(position, turn.push)
    if jumps:
        stone = Moving(seat, turn.gipf, dots()[dot], place_of(line[count]))
        return Phase("jump", position, (stone,), PUSH_SECONDS)
    going = sum(line[:count])
    moving = [Moving(seat, turn.gipf, dots()[dot], place_of(line[0]))]
    for index in range(count):
        bit = line[index]
        owner = int(bool(position.black & bit))
        gipf = bool(position.gipfs & bit)
        moving.append(Moving(owner, gipf, place_of(bit), place_of(line[index + 1])))
    return Phase("push", position.without(going), tuple(moving), PUSH_SECONDS)


def seen(phase: Phase, time: float, travel: bool) -> list[Seen]:
    """Return the moving stones of a phase after ``time`` seconds."""
    if not travel:
        at_end = phase.kind != "remove"
        return [
            Seen(s.seat, s.gipf, s.two if at_end else s.one, 0.0, 1.0 if at_end else 0.6)
            for s in phase.moving
        ]
    if phase.kind == "remove":
        return [_lifted(stone, time) for stone in phase.moving]
    share = time / phase.seconds
    return [
        _shoved(stone, share, first=number == 0, jump=phase.kind == "jump")
        for number, stone in enumerate(phase.moving)
    ]


def _lifted(stone: Moving, time: float) -> Seen:
    share = min(1.0, max(0.0, (time - stone.order * _APART) / REMOVE_SECONDS))
    height = 1.5 * out_cubic(share / 0.5)
    way = max(0.0, (share - 0.25) / 0.75) ** 2
    strength = 1.0 - max(0.0, (share - 0.55) / 0.45)
    return Seen(stone.seat, stone.gipf, _between(stone, way), height, strength)


def _shoved(stone: Moving, share: float, first: bool, jump: bool) -> Seen:
    slide = min(1.0, max(0.0, (share - _DOWN) / (1 - _DOWN)))
    smooth = slide * slide * (3 - 2 * slide)
    if jump:
        height = LOW + (HIGH - LOW) * math.sin(math.pi * smooth) if slide < 1 else 0.0
        height = height if share < 0.97 else 0.0
        return Seen(stone.seat, stone.gipf, _between(stone, smooth), height, 1.0)
    if not first:
        return Seen(stone.seat, stone.gipf, _between(stone, smooth), 0.0, 1.0)
    fall = min(1.0, max(0.0, (share - _HELD) / (_DOWN - _HELD)))
    strength = min(1.0, share / 0.12)
    return Seen(stone.seat, stone.gipf, _between(stone, smooth), LOW * (1 - fall * fall), strength)


def _between(stone: Moving, share: float) -> Point:
    (x1, y1), (x2, y2) = stone.one, stone.two
    return x1 + (x2 - x1) * share, y1 + (y2 - y1) * share
