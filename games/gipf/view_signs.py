"""Signs that float over a Gipf board: light along a line, arrows, a full line, a dot's name."""

from __future__ import annotations

import math

import numpy as np
import pygame
from pygame import Rect, Surface

from games.gipf.view_layout import Point
from games.ui.materials_inlay import number_mask
from games.ui.materials_noise import to_surface
from games.ui.paint import smooth_shape
from games.ui.theme import BRASS_LIGHT, CREAM, INK, Colour

SHUT: Colour = (176, 62, 38)


def lane(one: Point, two: Point, half: float, colour: Colour) -> tuple[Surface, Point]:
    """Return soft light between two pixels, and where its upper left corner belongs."""
    margin = half * 1.6
    left, top = min(one[0], two[0]) - margin, min(one[1], two[1]) - margin
    wide = round(abs(one[0] - two[0]) + 2 * margin)
    high = round(abs(one[1] - two[1]) + 2 * margin)
    y = (np.arange(high, dtype=np.float32) + np.float32(0.5 + top - one[1]))[:, None]
    x = (np.arange(wide, dtype=np.float32) + np.float32(0.5 + left - one[0]))[None, :]
    dx, dy = two[0] - one[0], two[1] - one[1]
    length = math.hypot(dx, dy) or 1e-6
    along = np.clip((x * dx + y * dy) / (length * length), 0, 1)
    away = np.hypot(x - along * dx, y - along * dy) / np.float32(half)
    alpha = np.clip((np.float32(1.25) - away) / np.float32(0.5), 0, 1) * np.float32(0.42)
    tint = np.broadcast_to(np.array(colour, np.float32), (high, wide, 3))
    return to_surface(np.asarray(tint, np.float32), np.asarray(alpha, np.float32)), (left, top)


def arrow(side: int, turn: int) -> Surface:
    """Return a dark button with an arrow of brass on it, turned by ``turn`` degrees clockwise."""

    def shape(large: Surface, fine: int) -> None:
        large.fill((*BRASS_LIGHT, 0))
        half = side * fine / 2
        turned = math.radians(turn)

        def point(x: float, y: float) -> Point:
            px = x * math.cos(turned) - y * math.sin(turned)
            py = x * math.sin(turned) + y * math.cos(turned)
            return half + px * half, half + py * half

        pygame.draw.circle(large, (*BRASS_LIGHT, 255), (half, half), half * 0.98)
        pygame.draw.circle(large, (*INK, 255), (half, half), half * 0.86)
        shaft = [point(x, y) for x, y in ((-0.56, -0.13), (0.1, -0.13), (0.1, 0.13), (-0.56, 0.13))]
        head = [point(x, y) for x, y in ((0.02, -0.50), (0.64, 0.0), (0.02, 0.50))]
        for part in (shaft, head):
            pygame.draw.polygon(large, (*BRASS_LIGHT, 255), part)

    return smooth_shape((side, side), shape)


def no_entry(side: int) -> Surface:
    """Return the sign of a line that is full: a red disc with a bar."""

    def shape(large: Surface, fine: int) -> None:
        large.fill((*CREAM, 0))
        middle = side * fine / 2
        pygame.draw.circle(large, (*CREAM, 255), (middle, middle), middle * 0.74)
        pygame.draw.circle(large, (*SHUT, 255), (middle, middle), middle * 0.66)
        bar = Rect(0, 0, round(middle * 0.80), round(middle * 0.22))
        bar.center = (round(middle), round(middle))
        pygame.draw.rect(large, (*CREAM, 255), bar, border_radius=bar.height // 3)

    return smooth_shape((side, side), shape)


def name_tag(name: str, high: int) -> Surface:
    """Return a dark tag bound in brass with a name on it, in letters ``high`` pixels high."""
    mask = number_mask(name, high)
    wide, tall = mask.shape[1] + round(0.9 * high), round(1.36 * high)

    def shape(large: Surface, fine: int) -> None:
        large.fill((*BRASS_LIGHT, 0))
        whole = large.get_rect()
        pygame.draw.rect(large, (*BRASS_LIGHT, 255), whole, border_radius=whole.height // 2)
        inner = whole.inflate(-2 * fine * max(1, high // 12), -2 * fine * max(1, high // 12))
        pygame.draw.rect(large, (*INK, 255), inner, border_radius=inner.height // 2)

    tag = smooth_shape((wide, tall), shape)
    letters = np.broadcast_to(np.array(BRASS_LIGHT, np.float32), (*mask.shape, 3))
    picture = to_surface(np.asarray(letters, np.float32), mask)
    tag.blit(picture, picture.get_rect(center=(wide // 2, tall // 2)))
    return tag
