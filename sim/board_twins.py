"""Nails and guides of a board with their mirror images, and steps that are done to both alike."""

from __future__ import annotations

from sim.board_parts import Board, Peg, Segment
from sim.board_words import Part

Move = tuple[float, float]
Step = tuple[tuple[Part, Part | None], ...]
"""Parts of a board, each with what it is changed to; None for what is taken out."""


class Twins:
    """Finds the mirror image of a part on a board that is its own mirror image about x = 0."""

    def __init__(self, board: Board) -> None:
        """Look at nails, bars and levelling; where hands let go is not asked."""
        every: tuple[Part, ...] = (*board.pegs, *board.segments)
        self._known = {_key(part): part for part in every}
        self.mirrored = board.levelling == 0.0 and all(
            _key(mirror_image(part)) in self._known for part in every
        )

    def of(self, part: Part) -> Part | None:
        """Return the mirror image; None for a part on the middle line, which is its own."""
        found = self._known[_key(mirror_image(part))]
        return None if _key(found) == _key(part) else found

    def both(self, part: Part, changed: Part | None) -> Step | None:
        """Return the step that does to a part and its image alike.

        None where that cannot be: a part of the middle line has to stay its own image.
        """
        twin = self.of(part)
        if twin is not None:
            other = None if changed is None else mirror_image(changed)
            return (part, changed), (twin, other)
        if changed is not None and _key(mirror_image(changed)) != _key(changed):
            return None
        return ((part, changed),)


def mirror_image(part: Part) -> Part:
    """Return a part mirrored about x = 0."""
    if isinstance(part, Peg):
        return Peg(-part.x, part.y, part.radius)
    return Segment(-part.x1, part.y1, -part.x2, part.y2, part.radius, part.kind)


def _key(part: Part) -> tuple[object, ...]:
    """Return what is equal for equal parts; a bar is the same whichever end comes first."""
    # Adding 0.0 makes -0.0 the same key as 0.0.
    if isinstance(part, Peg):
        return (part.x + 0.0, part.y, part.radius)
    ends = sorted(((part.x1 + 0.0, part.y1), (part.x2 + 0.0, part.y2)))
    return (*ends, part.radius)
