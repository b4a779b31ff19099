"""A board's numbers as the moving marbles need them, and the seeded error of a hand."""

from __future__ import annotations

import math
from hashlib import blake2b

from sim.board import Board, Contact
from sim.marble import gravity, hop, own_time, release_x, rest_speed


class Law:
    """What a board's numbers are for a moving marble: mm, s, g.

    Gravity, board friction, pairs of materials and the marble's size; ``slow`` is the approach
    speed under which nothing rebounds, ``hop`` the gap left then, ``moment`` the board's own time.
    """

    __slots__ = (
        "drag",
        "gx",
        "gy",
        "hop",
        "mass",
        "moment",
        "pairs",
        "pull",
        "radius",
        "slip",
        "slow",
        "together",
    )

    def __init__(self, board: Board) -> None:
        """Work out the numbers of a board."""
        self.gx, self.gy, into = gravity(board.tilt, board.levelling)
        self.slip = board.materials.board_friction * into
        self.drag = board.materials.rolling_resistance * into
        self.pull = math.hypot(self.gx, self.gy)
        self.radius = board.marble.radius
        self.mass = board.marble.mass
        self.slow = rest_speed(self.pull, self.radius)
        self.hop = hop(self.pull, self.radius)
        self.moment = own_time(self.pull, self.radius)
        nail, wood = board.materials.marble_nail, board.materials.marble_wood
        self.pairs = (
            (nail.restitution, nail.friction),
            (wood.restitution, wood.friction),
        )
        self.together: Contact = board.materials.marble_marble


def hand_errors(seed: int) -> tuple[float, float]:
    """Return two independent standard normal numbers that belong to a seed.

    The seed is hashed first, so that neighbouring seeds have nothing in common; then Box-Muller.
    """
    digest = blake2b(str(seed).encode(), digest_size=16, person=b"galtoni-release").digest()
    u = (int.from_bytes(digest[:8], "little") // 2048 + 0.5) * 2.0**-53
    w = (int.from_bytes(digest[8:], "little") // 2048 + 0.5) * 2.0**-53
    length = math.sqrt(-2.0 * math.log(u))
    return length * math.cos(2.0 * math.pi * w), length * math.sin(2.0 * math.pi * w)


def let_go(board: Board, entry: int, seed: int, offset: float) -> tuple[float, float]:
    """Return x (mm) and speed along x (mm/s) of a marble that a hand lets go at an entry (from 0).

    ``offset`` in mm is where in the entry the hand is; its errors come from ``seed``. ValueError
    names the entries when there is no such entry.
    """
    entries, spread = board.entries, board.release
    if not 0 <= entry < len(entries):
        raise ValueError(f"there is no entry {entry + 1}; choose one from 1 to {len(entries)}.")
    across, along = hand_errors(seed)
    place = entries[entry]
    x = release_x(place.x, place.half_width, offset, across * spread.spread_x)
    return x, along * spread.spread_v
