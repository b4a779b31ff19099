"""Small round buttons with a sign, that say in a word what they do when one stays on them."""

from __future__ import annotations

from collections.abc import Callable

from games.ui.widgets import Action, Button

PATIENCE = 0.5
"""How long (s) one stays on a tool before it says what it does."""


class Tool(Button):
    """Does one thing; ``text`` is empty, ``tip`` says what it does, ``key`` on which key."""

    def __init__(self, tip: str, action: Action, icon: str, key: str = "") -> None:
        """Do ``action`` when activated."""
        super().__init__("", action, "round", icon)
        self.tip, self.key = tip, key
        self.lit = False
        """Whether what it shows is shown now."""
        self.dim = False
        """Whether it could only say why it does nothing now."""
        self._stayed = 0.0

    @property
    def touched(self) -> bool:
        """Whether pointer or focus stay on it."""
        return self.visible and (self.hovered or self.chosen)

    @property
    def waiting(self) -> bool:
        """Whether it will soon say what it does."""
        return self.touched and not self.pressed and self._stayed < PATIENCE

    @property
    def speaks(self) -> bool:
        """Whether it says what it does now."""
        return self.touched and not self.pressed and self._stayed >= PATIENCE

    def hush(self) -> None:
        """Say nothing more until it is touched anew."""
        self._stayed = -1e9

    def update(self, dt: float) -> bool:
        """Count how long one stays; whether it begins or stops to speak."""
        if not self.touched:
            spoke, self._stayed = self._stayed >= PATIENCE, 0.0
            return spoke
        if self.pressed:
            self.hush()
            return False
        before, self._stayed = self._stayed, self._stayed + dt
        return before < PATIENCE <= self._stayed


class HoldTool(Tool):
    """Does something while it is held; by keys it is switched on and off."""

    def __init__(self, tip: str, held: Callable[[bool], None], icon: str, key: str = "") -> None:
        """Tell ``held`` of pressing (True) and letting go (False)."""
        super().__init__(tip, self._switch, icon, key)
        self.held = held

    def press(self, x: float, y: float) -> None:
        """Begin."""
        super().press(x, y)
        self._set(True)

    def release(self, x: float, y: float) -> None:
        """End, wherever the pointer is now."""
        self.pressed = False
        self._set(False)

    def cancel(self) -> None:
        """End."""
        super().cancel()
        self._set(False)

    def _switch(self) -> None:
        self._set(not self.lit)

    def _set(self, on: bool) -> None:
        self.lit = on
        self.held(on)
