"""The size of text in the settings: seen at once on a sentence, everywhere when it is let go.

Laying everything out anew takes longer than a frame, so that a knob that did it at every notch
would stick to its groove.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from games.ui.storage import TEXT_SCALES
from games.ui.text import Typesetter
from games.ui.widgets import Slider

if TYPE_CHECKING:
    from games.arcade.scenes.settings import SettingsScene

NOTCH = 0.05
"""A step of the slider."""
REST = 0.3
"""So long (s) after the last step of keys or pad the size is taken over."""


class Sized:
    """The slider of the size, and the size that it shows and that is not taken over yet."""

    def __init__(self, scene: SettingsScene, change: Callable[[float], None]) -> None:
        """Belong to ``scene``; ``change`` takes a size over."""
        self.scene, self._change = scene, change
        self.wanted: float | None = None
        """The size that is shown only on the sentence."""
        self._since = 0.0
        self._dragged = False
        self._slider: Slider | None = None
        self._setter: Typesetter | None = None

    def slider(self, words: str) -> Slider:
        """Return the slider, with ``words`` beside it."""
        value = self.scene.desk.settings.text_scale if self.wanted is None else self.wanted
        self._slider = Slider(words, TEXT_SCALES, NOTCH, value, self._want, percent)
        return self._slider

    def _want(self, value: float) -> None:
        scene = self.scene
        self.wanted, self._since = value, scene.clock
        self._dragged = self._slider is not None and self._slider.pressed
        scene.awake = max(scene.awake, scene.clock + REST + 0.1)  # the clock goes on till then
        scene.dirty = True

    @property
    def setter(self) -> Typesetter | None:
        """Return what sets the sentence in the size that is wanted, None where it is the usual."""
        if self.wanted is None:
            return None
        layout = replace(self.scene.desk.layout, text_scale=self.wanted)
        if self._setter is None or self._setter.layout != layout:
            self._setter = Typesetter(layout)
        return self._setter

    def update(self) -> None:
        """Take the size over once the knob is let go, or keys have rested for a while."""
        if self.wanted is None or self._slider is None or self._slider.pressed:
            return
        if self._dragged or self.scene.clock >= self._since + REST:
            self.settle()

    def settle(self) -> None:
        """Take over what was wanted."""
        wanted, self.wanted = self.wanted, None
        if wanted is not None and wanted != self.scene.desk.settings.text_scale:
            self._change(wanted)

    def drop(self) -> None:
        """Forget what was wanted."""
        self.wanted = None


def percent(value: float) -> str:
    """Return a share in per cent, as it stands beside a slider."""
    return f"{round(value * 100)}\N{NO-BREAK SPACE}%"
