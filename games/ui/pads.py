"""Game pads: known by instance, plugged in and out at any time, with a dead zone of their own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
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
    MoveList,
    PlayAgain,
    TakeBack,
    Weigh,
)

PUSHED = 0.6
"""How far a stick must be pushed to mean a direction, unless the player wants it otherwise."""
LET_GO = 0.58
"""How near its middle a stick must come back to mean nothing, as a share of that."""
MEANINGS: dict[str, Intention] = {
    "a": Confirm(),
    "b": Back(),
    "x": Call(),
    "leftshoulder": TakeBack(),
    "rightshoulder": Hint(),
    "back": MoveList(),
    "start": Menu(),
    "leftstick": Weigh(),
    "rightstick": PlayAgain(),
}
"""What buttons mean, by the names that SDL has for their places on a pad."""
FASTER = "y"
CROSS = {"dpup": (0, -1), "dpdown": (0, 1), "dpleft": (-1, 0), "dpright": (1, 0)}
"""Some drivers report the cross of a pad as buttons."""
SWAPPED = {"a": "b", "b": "a"}
USUAL = {
    **dict(enumerate(("a", "b", "x", "y", "leftshoulder", "rightshoulder", "back", "start"))),
    8: "back",
    9: "start",
    10: "leftstick",
    **dict(enumerate(CROSS, 11)),
}
"""The buttons of a pad that SDL does not know, as most makers number them."""


class Pad(Protocol):
    """What is used of a joystick."""

    def get_instance_id(self) -> int:
        """Return the number that events carry."""


def open_pad(index: int) -> tuple[Pad, Mapping[int, str]]:
    """Open the pad at a device index, and name its buttons; pygame.error when it is gone already.

    Makers number the buttons as they like: SDL knows which number lies where on most pads.
    """
    from pygame._sdl2 import controller  # nobody needs it before a pad is plugged in

    pad = pygame.joystick.Joystick(index)
    controller.init()
    if not controller.is_controller(index):
        return pad, USUAL
    mapping = controller.Controller.from_joystick(pad).get_mapping()
    return pad, button_names(mapping)


def button_names(mapping: Mapping[str, str]) -> dict[int, str]:
    """Return the name of every numbered button in one of SDL's mappings (``a`` lies on ``b0``)."""
    numbered = {place[1:]: name for name, place in mapping.items() if place.startswith("b")}
    return {int(number): name for number, name in numbered.items() if number.isdecimal()}


class Pads:
    """All pads that are plugged in; turns their events into intentions."""

    def __init__(self, opener: Callable[[int], tuple[Pad, Mapping[int, str]]] = open_pad) -> None:
        """Open pads with ``opener`` when they are plugged in."""
        self._open = opener
        self.known: dict[int, Pad] = {}
        self._names: dict[int, Mapping[int, str]] = {}
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
            pad, names = self._open(index)
        except pygame.error:
            return  # it was pulled out again before its event was read
        self.known[pad.get_instance_id()] = pad
        self._names[pad.get_instance_id()] = names

    def _removed(self, instance: int) -> list[Intention]:
        self.known.pop(instance, None)
        self._names.pop(instance, None)
        self._sticks.pop(instance, None)
        held = self._direction.pop(instance, (0, 0))
        return [Move(0, 0)] if held != (0, 0) else []

    def _button(self, event: Event) -> list[Intention]:
        down = event.type == pygame.JOYBUTTONDOWN
        name = self._names.get(event.instance_id, USUAL).get(event.button, "")
        if name == FASTER:
            return [FastForward(down)]
        if name in CROSS:
            return self._turn(event.instance_id, CROSS[name] if down else (0, 0))
        meant = MEANINGS.get(SWAPPED.get(name, name) if self.swapped else name)
        return [meant] if down and meant is not None else []

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
