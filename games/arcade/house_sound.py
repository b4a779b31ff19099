"""The house's sound: opened as the settings say, and opened anew where its device came back."""

from __future__ import annotations

import random

from games.ui.audio import SilentAudio, open_audio, reopen_audio
from games.ui.desk import Desk

AGAIN = (1.0, 5.0, 30.0, 60.0)
"""After so long (s) a lost device is looked for: at first, after one vain try, after two, then."""


class HouseSound:
    """Gives the desk its sound and takes it away; ``desk.sound_trouble`` says what is wrong."""

    def __init__(self, desk: Desk, wanted: bool) -> None:
        """Serve a desk; where sound is not ``wanted`` none is ever opened."""
        self._desk, self._wanted = desk, wanted
        self._open = False
        self._again: float | None = None
        self._tries = 0

    def start(self) -> None:
        """Open or mute the sound as the settings say; trouble is noted, not raised."""
        desk, settings = self._desk, self._desk.settings
        if not settings.sound or not self._wanted:
            desk.audio.set_volume(0.0)
            return
        if not self._open:
            self._open = True
            desk.audio, trouble = open_audio(settings.volume, random.Random(1))
            desk.find_sound(trouble)
        desk.audio.set_volume(settings.volume)

    def lost(self) -> None:
        """Be silent: the device went away. Soon it is seen whether the system has another one."""
        self._desk.audio.lost()
        self._desk.sound_trouble = self._desk.texts("arcade.sound_lost")
        self._desk.audio = SilentAudio()
        self.found()

    def found(self) -> None:
        """Look for a device in a moment if there was none: one has come.

        Later each time that this does not help: a device that comes and goes, or that nobody can
        open, must not keep the house busy for weeks.
        """
        if self._open and self._desk.audio.silent and self._again is None:
            self._again = self._desk.now() + AGAIN[min(self._tries, len(AGAIN) - 1)]
            self._tries += 1

    def update(self, now: float) -> None:
        """Open the sound anew when it is time."""
        if self._again is None or now < self._again:
            return
        self._again = None
        desk = self._desk
        desk.audio, trouble = reopen_audio(desk.settings.volume, random.Random(1))
        if not trouble:
            self._tries = 0
            desk.find_sound("")
            self.start()
