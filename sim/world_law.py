"""A board's numbers as the moving marbles need them, and the seeded error of a hand."""

from __future__ import annotations

import math
from hashlib import blake2b

from sim.board import Board, Contact
from sim.marble import gravity, hop, own_time, rest_speed


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
