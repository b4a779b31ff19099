"""Sound that follows the strength of hits, with a twin that is silent where there is no device.

The mixer is closed only to be opened anew when its device has gone, and when nothing is left that
could play: playing on a closed mixer crashes the interpreter.
"""

from __future__ import annotations

import os
import random
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.resources import as_file, files
from importlib.resources.abc import Traversable
from typing import Protocol

import pygame

CHANNELS = 16
RESERVED = 4
"""Channels kept for single sounds, so that a rain of hits never swallows a call."""
HITS_A_FRAME = 3
APART = 0.04
"""The least time between two hits of a kind, in seconds."""
QUIET_SPEED = 25.0
"""Hits slower than this (mm/s) are not heard."""
LOUD_SPEED = 900.0
"""Hits of this speed (mm/s) and above are as loud as any."""
ERRORS = 2
"""The number of standard error among a process's files."""
_ONE_AT_A_TIME = threading.Lock()


class Audio(Protocol):
    """What screens know of sound."""

    silent: bool

    def play(self, name: str, volume: float = 1.0) -> None:
        """Play a sound by name."""

    def hit(self, pair: str, speed: float) -> None:
        """Remember a hit of this frame: kind of pair and speed in mm/s."""

    def flush(self, now: float) -> int:
        """Play the strongest hits remembered, ``now`` in seconds; return how many."""

    def set_volume(self, volume: float) -> None:
        """Set the loudness of everything, 0 to 1."""

    def lost(self) -> None:
        """The device went away: be silent from now on."""


class SilentAudio:
    """The twin for places without sound: takes everything, plays nothing."""

    silent = True

    def play(self, name: str, volume: float = 1.0) -> None:
        """Play nothing."""

    def hit(self, pair: str, speed: float) -> None:
        """Hear nothing."""

    def flush(self, now: float) -> int:
        """Play nothing."""
        return 0

    def set_volume(self, volume: float) -> None:
        """Stay silent."""

    def lost(self) -> None:
        """Stay silent."""


def strength(speed: float) -> float:
    """Return how strong a hit of ``speed`` (mm/s) sounds, 0 to 1; ears hear in proportions."""
    if speed <= QUIET_SPEED:
        return 0.0
    share = (min(speed, LOUD_SPEED) - QUIET_SPEED) / (LOUD_SPEED - QUIET_SPEED)
    return float(share**0.6)


class MixerAudio:
    """Plays WAV files of assets/sounds.

    A sound ``name`` may come as ``name.wav`` or as ``name_0.wav``, ``name_1.wav`` ...: from dull to
    bright, of which hits choose by their strength.
    """

    silent = False

    def __init__(self, folder: Traversable, volume: float, chance: random.Random) -> None:
        """Load all sounds of a folder; pygame.error when the mixer is not open."""
        self._families: dict[str, list[pygame.mixer.Sound]] = {}
        self._volume = volume
        self._chance = chance
        self._hits: list[tuple[float, str]] = []
        self._last: dict[str, float] = {}
        pygame.mixer.set_num_channels(CHANNELS)
        pygame.mixer.set_reserved(RESERVED)
        for file in sorted(folder.iterdir(), key=lambda entry: entry.name):
            if file.name.endswith(".wav"):
                family = file.name.removesuffix(".wav").rstrip("0123456789").rstrip("_")
                with as_file(file) as path:
                    self._families.setdefault(family, []).append(pygame.mixer.Sound(path))

    def play(self, name: str, volume: float = 1.0) -> None:
        """Play a sound by name on one of the reserved channels; unknown names are silent."""
        family = self._families.get(name)
        if self.silent or not family:
            return
        for number in range(RESERVED):
            channel = pygame.mixer.Channel(number)
            if not channel.get_busy() or number == RESERVED - 1:
                sound = self._chance.choice(family)
                channel.set_volume(self._volume * volume)
                channel.play(sound)
                return

    def hit(self, pair: str, speed: float) -> None:
        """Remember a hit of this frame."""
        if not self.silent and speed > QUIET_SPEED:
            self._hits.append((speed, pair))

    def flush(self, now: float) -> int:
        """Play the strongest hits, at most three, those of a kind at least 40 ms apart."""
        played = 0
        for speed, pair in sorted(self._hits, reverse=True):
            if played == HITS_A_FRAME:
                break
            if now - self._last.get(pair, -1.0) >= APART and self._strike(pair, strength(speed)):
                self._last[pair] = now
                played += 1
        self._hits.clear()
        return played

    def _strike(self, pair: str, strong: float) -> bool:
        family = self._families.get(pair)
        channel = pygame.mixer.find_channel() if family else None
        if not family or channel is None:
            return False
        bright = strong * (len(family) - 1) + self._chance.uniform(-0.6, 0.6)
        channel.set_volume(self._volume * (0.06 + 0.94 * strong * strong))
        channel.play(family[min(len(family) - 1, max(0, round(bright)))])
        return True

    def set_volume(self, volume: float) -> None:
        """Set the loudness of what is played from now on, 0 to 1."""
        self._volume = volume

    def lost(self) -> None:
        """Be silent from now on; the mixer itself stays open."""
        self.silent = True
        self._hits.clear()


def open_audio(
    volume: float,
    chance: random.Random,
    start: Callable[[], None] | None = None,
    folder: Traversable | None = None,
) -> tuple[Audio, str]:
    """Return sound, or its silent twin and why in the mixer's words when there is no device."""
    try:
        with quiet_libraries():
            (start or _start_mixer)()
        return MixerAudio(folder or files("assets") / "sounds", volume, chance), ""
    except (pygame.error, OSError, NotImplementedError) as reason:
        return SilentAudio(), str(reason) or "no sound"


@contextmanager
def quiet_libraries(platform: str = sys.platform) -> Iterator[None]:
    """Keep what sound libraries write to the terminal from it, on Linux; errors come as ever.

    ALSA prints a line for every device that it does not find. Only the file behind standard error
    is exchanged, and put back whatever happens; what went wrong SDL says in its exception.
    """
    if not platform.startswith("linux"):
        yield
        return
    with _ONE_AT_A_TIME:
        try:
            kept = os.dup(ERRORS)
        except OSError:  # there is no standard error to keep anything from
            yield
            return
        try:
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, ERRORS)
            os.close(nowhere)
            yield
        finally:
            os.dup2(kept, ERRORS)
            os.close(kept)


def reopen_audio(volume: float, chance: random.Random) -> tuple[Audio, str]:
    """Return sound on a device that is there now; what played before must have been let go."""
    if pygame.mixer.get_init() is not None:
        pygame.mixer.quit()
    return open_audio(volume, chance)


def _start_mixer() -> None:
    pygame.mixer.init(frequency=44100, size=-16, channels=2, buffer=512)
