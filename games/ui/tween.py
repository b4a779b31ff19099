"""Values that ease towards where they should be, and stop there."""

from __future__ import annotations

from games.ui.theme import EASE


def out_cubic(share: float) -> float:
    """Return the eased share (0 to 1) of a way: quick at first, slow to arrive."""
    left = 1.0 - min(1.0, max(0.0, share))
    return 1.0 - left * left * left


class Tween:
    """A number on its way: ``aim`` it, ``update`` it, read ``value``."""

    def __init__(self, value: float = 0.0, seconds: float = EASE) -> None:
        """Start at rest at ``value``; a way takes ``seconds``, 0 arrives at once."""
        self.seconds = seconds
        self._start = self._end = value
        self._elapsed = seconds

    def aim(self, value: float) -> None:
        """Set out for ``value`` from wherever it is now."""
        if value != self._end:
            self._start, self._end, self._elapsed = self.value, value, 0.0

    def jump(self, value: float) -> None:
        """Be at ``value`` at once."""
        self._start = self._end = value
        self._elapsed = self.seconds

    def finish(self) -> None:
        """Arrive at once."""
        self._elapsed = self.seconds

    @property
    def moving(self) -> bool:
        """Whether it has not arrived yet."""
        return self._elapsed < self.seconds and self._start != self._end

    @property
    def target(self) -> float:
        """Return where it is going."""
        return self._end

    @property
    def value(self) -> float:
        """Return where it is."""
        if not self.moving:
            return self._end
        share = out_cubic(self._elapsed / self.seconds)
        return self._start + (self._end - self._start) * share

    def update(self, dt: float) -> bool:
        """Move on by ``dt`` seconds; whether that changed the value."""
        if not self.moving:
            return False
        self._elapsed += dt
        return True
