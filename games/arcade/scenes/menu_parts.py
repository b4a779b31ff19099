"""The two kinds of things to touch on the start page, and how they look."""

from __future__ import annotations

from pygame import Rect, Surface

from games.ui.layout import inset
from games.ui.paint import Painter
from games.ui.theme import BRASS_LIGHT, INK, PAPER, Type
from games.ui.widget_views import seed_of
from games.ui.widgets import Action, Button


class GameCard(Button):
    """A game's board and the plaque with its name: touching either chooses the game."""

    def __init__(self, name: str, text: str, action: Action, kind: str) -> None:
        """Stand for the game ``name``, which is called ``text``."""
        super().__init__(text, action, kind)
        self.name = name
        self.plaque = Rect(0, 0, 0, 0)

    @property
    def spot(self) -> Rect:
        """Return the plaque, which is what is marked."""
        return self.plaque

    def hit(self, x: float, y: float) -> bool:
        """Whether the point is on the board or on its plaque."""
        return super().hit(x, y) or self.plaque.collidepoint(x, y)


class GoingButton(Button):
    """Goes on with a game's match under way: a sign above its word, beside the game's name."""


GOING = 72
"""The width of the button that goes on with a match, in design pixels."""


class DoorButton(Button):
    """A door: a sign above its word, on the shelf."""

    going = ""
    """What is said on brass in the sign's place, where something is kept behind the door."""


def draw_card(painter: Painter, surface: Surface, card: GameCard, lit: bool) -> None:
    """Draw the plaque; it lies higher in the light while its game is looked at."""
    kind = "brass" if card.kind == "brass" else "wood_light"
    painter.plate(
        surface,
        card.plaque,
        kind,
        seed=seed_of(card),
        pressed=card.pressed,
        hovered=lit,
    )
    room = inset(card.plaque, painter.layout.px(10), painter.layout.px(3))
    painter.type.draw(surface, card.text, Type.HEAD, room, INK, 0.5)


def draw_going(painter: Painter, surface: Surface, going: GoingButton) -> None:
    """Draw the button that goes on with a match."""
    layout, rect = painter.layout, going.rect
    painter.plate(
        surface,
        rect,
        "wood_light",
        seed=seed_of(going),
        pressed=going.pressed,
        hovered=going.hovered,
    )
    side = layout.px(20)
    sign = Rect(rect.centerx - side // 2, rect.top + layout.px(4), side, side)
    painter.icon(surface, going.icon, sign, INK)
    words = Rect(rect.left, sign.bottom, rect.width, rect.bottom - layout.px(3) - sign.bottom)
    painter.type.draw(surface, going.text, Type.SMALL, inset(words, layout.px(2), 0), INK, 0.5)


def draw_shelf(painter: Painter, surface: Surface, shelf: Rect) -> None:
    """Draw the ledge that the doors are in."""
    painter.plate(surface, shelf, "wood_dark", seed=3, radius=12, lift=5.0)


def draw_door(painter: Painter, surface: Surface, door: DoorButton) -> None:
    """Draw a door: sign and word, a plate under them while it is looked at."""
    layout = painter.layout
    bright = door.hovered or door.pressed
    if bright:
        place = inset(door.rect, 0, layout.px(5))
        painter.plate(surface, place, "wood_light", seed=2, lift=2.0, pressed=door.pressed)
    colour = INK if bright else PAPER
    side = layout.px(26)
    sign = Rect(door.rect.centerx - side // 2, door.rect.top + layout.px(10), side, side)
    if door.going:
        _draw_chip(painter, surface, door, sign)
    else:
        painter.icon(surface, door.icon, sign, INK if bright else BRASS_LIGHT)
    top = sign.bottom + layout.px(1)
    words = Rect(door.rect.left, top, door.rect.width, door.rect.bottom - layout.px(8) - top)
    painter.type.draw(surface, door.text, Type.SMALL, inset(words, layout.px(3), 0), colour, 0.5)


def _draw_chip(painter: Painter, surface: Surface, door: DoorButton, sign: Rect) -> None:
    """Say on a piece of brass, where the door's sign would be, that something goes on behind it."""
    layout = painter.layout
    wide = painter.type.width(door.going, Type.SMALL) + sign.height + layout.px(12)
    chip = Rect(0, 0, min(wide, door.rect.width - layout.px(6)), sign.height)
    chip.center = sign.center
    painter.plate(surface, chip, "brass", seed=seed_of(door), radius=6, lift=2.0)
    arrow = inset(Rect(chip.left, chip.top, sign.height, sign.height), layout.px(6))
    painter.icon(surface, "play", arrow, INK)
    words = Rect(arrow.right, chip.top, chip.right - layout.px(4) - arrow.right, chip.height)
    painter.type.draw(surface, door.going, Type.SMALL, words, INK, 0.5)


def with_going(plaque: Rect, cell: Rect, side: int, gap: int) -> tuple[Rect, Rect]:
    """Return the places of the name and of the sign that goes on, together below the board.

    The name keeps its breadth as far as ``cell`` has room.
    """
    wide = min(plaque.width, cell.width - side - gap)
    left = plaque.centerx - (wide + gap + side) // 2
    return (
        Rect(left, plaque.top, wide, plaque.height),
        Rect(left + wide + gap, plaque.top, side, plaque.height),
    )
