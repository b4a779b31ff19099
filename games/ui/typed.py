"""A short line that is typed: its signs, the place of the next one, and what is selected."""

from __future__ import annotations

from typing import Literal

Place = Literal["all", "start", "end", "left", "right"]
"""Where the mark goes: over all of it, to an end, a sign on or back."""


class Typed:
    """At most ``limit`` signs, none of them a space at the beginning."""

    def __init__(self, value: str, limit: int) -> None:
        """Begin behind the last sign of ``value``."""
        self.limit = limit
        self.value = value.lstrip()[:limit]
        self.cursor = self.anchor = len(self.value)
        self.cut = False
        """Whether what was put in last found no room, in part or whole."""

    @property
    def selected(self) -> tuple[int, int]:
        """Return where what is selected begins and ends; twice the cursor where nothing is."""
        return min(self.cursor, self.anchor), max(self.cursor, self.anchor)

    def put(self, text: str) -> None:
        """Put signs in at the cursor, or instead of what is selected, as far as there is room."""
        clean = "".join(sign for sign in text if sign.isprintable())
        begin, end = self.selected
        before, after = self.value[:begin], self.value[end:]
        if not before:
            clean = clean.lstrip()
        room = self.limit - len(before) - len(after)
        self.cut = len(clean) > room
        self._set(before + clean[:room], after)

    def erase(self, ahead: bool = False) -> None:
        """Take away what is selected, else the sign before the cursor, or ``ahead`` of it."""
        begin, end = self.selected
        if begin == end:
            begin, end = (begin, end + 1) if ahead else (max(0, begin - 1), end)
        self.cut = False
        self._set(self.value[:begin], self.value[end:])

    def _set(self, before: str, after: str) -> None:
        if not before:
            after = after.lstrip()
        self.value, self.cursor, self.anchor = before + after, len(before), len(before)

    def go(self, place: Place, extend: bool = False) -> bool:
        """Move the cursor, with ``extend`` selecting on the way; whether anything changed."""
        before = self.cursor, self.anchor
        if place == "all":
            self.anchor, self.cursor = 0, len(self.value)
            return True
        begin, end = self.selected
        if place in ("start", "end"):
            self.cursor = 0 if place == "start" else len(self.value)
        elif begin != end and not extend:
            self.cursor = begin if place == "left" else end
        else:
            step = -1 if place == "left" else 1
            self.cursor = min(len(self.value), max(0, self.cursor + step))
        if not extend:
            self.anchor = self.cursor
        return (self.cursor, self.anchor) != before
