"""Game pads: known by instance, plugged in and out at any time, with a dead zone of their own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import pygame
from pygame.event import Event

from games.ui.intentions import (
    Back,
    Call,
    Confirm,
    FastForward,
    Hint,
    Intention,
    Menu,
    Move,
    TakeBack,
)

PUSHED = 0.6
"""How far a stick must be pushed to mean a direction, unless the player wants it otherwise."""
LET_GO = 0.58
"""How near its middle a stick must come back to mean nothing, as a share of that."""
BUTTONS: dict[int, Intention] = {
    0: Confirm(),
    1: Back(),
    2: Call(),
    4: TakeBack(),
    5: Hint(),
    6: Menu(),
    7: Menu(),
    9: Menu(),
}
FASTER = 3
HATS = {11: (0, -1), 12: (0, 1), 13: (-1, 0), 14: (1, 0)}
"""Some drivers report the cross of a pad as buttons."""


class Pad(Protocol):
    """What is used of a joystick."""

    def get_instance_id(self) -> int:
        """Return the number that events carry."""


def open_pad(index: int) -> Pad:
    """Open the pad at a device index; pygame.error when it is gone already."""
    return pygame.joystick.Joystick(index)


class Pads:
    """All pads that are plugged in; turns their events into intentions."""

    def __init__(self, opener: Callable[[int], Pad] = open_pad) -> None:
        """Open pads with ``opener`` when they are plugged in."""
        self._open = opener
        self.known: dict[int, Pad] = {}
        self.pushed = PUSHED
        self.swapped = False
        """Whether the first two buttons change places: makers do not agree which one confirms."""
        self._sticks: dict[int, list[float]] = {}
        self._direction: dict[int, tuple[int, int]] = {}

    def read(self, event: Event) -> list[Intention]:
        """Return what a pad's event means; ``Move(0, 0)`` when a direction was let go."""
        if event.type == pygame.JOYDEVICEADDED:
            self._added(event.device_index)
            return []
        if event.type == pygame.JOYDEVICEREMOVED:
            return self._removed(event.instance_id)
        if event.type in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP):
            return self._button(event)
        if event.type == pygame.JOYHATMOTION:
            across, up = event.value
            return self._turn(event.instance_id, (across, -up if not across else 0))
        if event.type == pygame.JOYAXISMOTION and event.axis in (0, 1):
            return self._axis(event)
        return []

    def let_go(self) -> None:
        """Forget which directions are held."""
        self._sticks.clear()
        self._direction.clear()

    def _added(self, index: int) -> None:
        try:
            pad = self._open(index)
        except pygame.error:
            return  # it was pulled out again before its event was read
        self.known[pad.get_instance_id()] = pad

    def _removed(self, instance: int) -> list[Intention]:
        self.known.pop(instance, None)
        self._sticks.pop(instance, None)
        held = self._direction.pop(instance, (0, 0))
        return [Move(0, 0)] if held != (0, 0) else []

    def _button(self, event: Event) -> list[Intention]:
        down = event.type == pygame.JOYBUTTONDOWN
        if event.button == FASTER:
            return [FastForward(down)]
        if event.button in HATS:
            return self._turn(event.instance_id, HATS[event.button] if down else (0, 0))
        button = 1 - event.button if self.swapped and event.button in (0, 1) else event.button
        return [BUTTONS[button]] if down and button in BUTTONS else []

    def _axis(self, event: Event) -> list[Intention]:
        stick = self._sticks.setdefault(event.instance_id, [0.0, 0.0])
        stick[event.axis] = float(event.value)
        far = max(abs(stick[0]), abs(stick[1]))
        held = self._direction.get(event.instance_id, (0, 0)) != (0, 0)
        if far < self.pushed * (LET_GO if held else 1.0):
            return self._turn(event.instance_id, (0, 0))
        if abs(stick[0]) >= abs(stick[1]):
            return self._turn(event.instance_id, (1 if stick[0] > 0 else -1, 0))
        return self._turn(event.instance_id, (0, 1 if stick[1] > 0 else -1))

    def _turn(self, instance: int, direction: tuple[int, int]) -> list[Intention]:
        if self._direction.get(instance, (0, 0)) == direction:
            return []
        self._direction[instance] = direction
        return [Move(*direction)]
