"""What every scene may use: sizes, words, settings, sound, storage, and the stack of scenes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pygame import Surface

from assets.texts import Texts
from games.ui.audio import Audio, SilentAudio
from games.ui.layout import Layout
from games.ui.paint import Painter
from games.ui.storage import Settings, Storage
from games.ui.theme import use_palette
from games.ui.thrift import Aside

if TYPE_CHECKING:
    from games.ui.scene import Scene, SceneStack

PACES = {"slow": 0.6, "normal": 1.0, "fast": 1.8}
"""How fast time runs at the tables for each setting of the speed."""

NO_SOUND = "no sound"
"""The name under which it is kept that the player has been told of missing sound."""


def layout_for(width: int, height: int, settings: Settings) -> Layout:
    """Return the layout of a window of so many pixels, and draw in its palette from now on."""
    use_palette(settings.palette)
    return Layout(width, height, settings.text_scale, settings.palette)


@dataclass
class Desk:
    """The things that scenes share; ``now`` gives seconds of a clock that never jumps."""

    layout: Layout
    painter: Painter
    texts: Texts
    settings: Settings
    storage: Storage
    stack: SceneStack
    now: Callable[[], float]
    audio: Audio = field(default_factory=SilentAudio)
    quit: Callable[[], None] = lambda: None
    fullscreen: Callable[[], None] = lambda: None
    full: Callable[[], bool] = lambda: False
    """Tells whether the window fills the screen, by whatever brought it there."""
    settings_changed: Callable[[], None] = lambda: None
    sound_changed: Callable[[], None] = lambda: None
    sound_trouble: str = ""
    """Why there is no sound, in the device's words; empty when there is."""
    sound_told: bool = False
    """Whether the player has been told that there is no sound: once is enough, for all starts."""

    aside: Aside | None = None
    """Makes what a page still lacks beside the loop; None: whatever is missing is made at once."""
    fits: Callable[[Scene, Layout], bool] = lambda scene, layout: True
    """Tells whether a scene can be laid out without a long stop; what is missing is being made."""
    visitors: bool = False
    """Whether the house is open to visitors: then settings and ways out are the staff's."""

    @property
    def motion(self) -> bool:
        """Whether things may travel; with reduced motion they arrive at once."""
        return not self.settings.reduced_motion

    @property
    def pace(self) -> float:
        """Return how fast time runs for what is only shown, and for bots that wait."""
        return PACES[self.settings.speed]

    @property
    def silent_news(self) -> bool:
        """Whether the player wants sound, there is none, and nobody has said so yet.

        Visitors can do nothing about it: they are never told.
        """
        wanted = self.settings.sound and not self.visitors
        return bool(self.sound_trouble) and wanted and not self.sound_told

    def tell_silence(self) -> None:
        """Take it as told that there is no sound, as long as there is none."""
        if self.silent_news:
            self.sound_told = True
            self.storage.note_told(NO_SOUND, True)

    def find_sound(self, trouble: str) -> None:
        """Note what was found on opening the sound: ``trouble`` in the device's words, or "".

        A device that is there makes it news again should there be none another time.
        """
        self.sound_trouble = trouble
        if trouble:
            self.sound_told = self.sound_told or NO_SOUND in self.storage.told()
        else:
            self.sound_told = False
            self.storage.note_told(NO_SOUND, False)

    def relayout(self, width: int, height: int, shown: Surface | None = None) -> None:
        """Fit everything to a window of ``width`` x ``height`` pixels.

        ``shown`` is of that size and shows the picture before: it may stay in sight for a moment.
        """
        self.layout = layout_for(width, height, self.settings)
        self.painter = Painter(self.layout, self.painter.materials)
        self.stack.still = not self.motion
        self.stack.refresh(shown)
