"""Small plates in the corners beside the board: other stone, potential, take these away."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect, Surface

from games.gipf.view_layout import REACH, ROOT, Ground
from games.ui.desk import Desk
from games.ui.layout import cut_left, inset
from games.ui.theme import INK, Type


@dataclass(frozen=True, slots=True)
class Key:
    """One plate: what it does by name, its words, whether Enter does it, whether it is on."""

    name: str
    words: str
    main: bool = False
    on: bool = False


class Keys:
    """Draws up to two plates, left and right below the board's lower edges."""

    def __init__(self, desk: Desk, ground: Ground) -> None:
        """Find the corners that the six-sided board leaves free."""
        self.desk = desk
        px = desk.layout.px
        wide, high = px(136), px(50)
        half = ground.pitch * ROOT / 2 * REACH
        foot = min(ground.middle[1] + ground.pitch * REACH, ground.area.height - px(8))
        left = max(px(4), round(ground.middle[0] - half))
        right = min(ground.area.width - px(4), round(ground.middle[0] + half))
        top = round(foot) - high
        self.places = (Rect(left, top, wide, high), Rect(right - wide, top, wide, high))

    def at(self, keys: tuple[Key | None, Key | None], x: float, y: float) -> str | None:
        """Return the name of the key at a pixel of the area."""
        for key, place in zip(keys, self.places, strict=True):
            if key is not None and place.collidepoint(x, y):
                return key.name
        return None

    def draw(
        self,
        board: Surface,
        keys: tuple[Key | None, Key | None],
        chosen: str | None,
        held: str | None = None,
    ) -> list[Rect]:
        """Draw the keys, the one that is ``held`` down pressed in; return where."""
        painter, layout = self.desk.painter, self.desk.layout
        covered = []
        for key, place in zip(keys, self.places, strict=True):
            if key is None:
                continue
            bright, down = key.main or key.on, key.name == held
            kind = "brass" if bright else "wood_light"
            painter.plate(board, place, kind, seed=9, radius=12, lift=4.0, pressed=down)
            room = inset(place, layout.px(8), layout.px(4))
            if down:
                room.move_ip(0, layout.px(1.5))
            if key.on:  # a sign as well: colour alone says nothing
                sign, room = cut_left(room, layout.px(24), layout.px(4))
                painter.icon(board, "check", sign, INK)
            painter.type.draw(board, key.words, Type.SMALL, room, INK, 0.5, lines=2)
            if chosen == key.name:
                painter.ring(board, place, 12)
            covered.append(place.inflate(layout.px(28), layout.px(28)))
        return covered
