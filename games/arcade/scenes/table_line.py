"""What was said last in the line under the board, and for how long it stands there."""

from __future__ import annotations

INSIST = 2.5
"""How long (s) a refusal stays in the line, whatever bots and chance do meanwhile."""


class Said:
    """The words said last; some stay until they can have been read. Times are a scene's clock."""

    def __init__(self, language: str = "") -> None:
        """Begin with nothing said in ``language``."""
        self.words = ""
        self.language = language
        self.overtaken = False
        """Whether something has happened since, and the words only stay to be read."""
        self._until = 0.0

    def put(self, words: str, until: float = 0.0) -> None:
        """Say ``words``; before ``until`` (s) nothing that happens takes them away."""
        self.words, self.overtaken, self._until = words, False, until

    def hush(self, now: float) -> None:
        """Drop the words at ``now`` (s), or later when they have to be read first."""
        if now < self._until:
            self.overtaken = bool(self.words)
        else:
            self.put("")

    def foreign(self, language: str) -> bool:
        """Drop what was said if another language is spoken by now; whether one is."""
        if language == self.language:
            return False
        self.language = language
        self.put("")
        return True

    def expire(self, now: float) -> bool:
        """Drop at ``now`` (s) what was overtaken and has been read; whether that was so."""
        if not self.overtaken or now < self._until:
            return False
        self.put("")
        return True


def score_words(points: float, signed: bool = False) -> str:
    """Return points in halves: 1, 1½, 2, with a proper minus where they are lost.

    ``signed`` ones have their plus where they are won.
    """
    whole, half = int(abs(points)), abs(points) % 1 >= 0.5
    plus = "+" if signed and points > 0 else ""
    sign = "\N{MINUS SIGN}" if points < 0 else plus
    return sign + (f"{whole or ''}½" if half else str(whole))
