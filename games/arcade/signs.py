"""A small sign for each game on a disc of maple: to be known at a glance in a list."""

from __future__ import annotations

from pygame import Rect, Surface

from games.ui.paint import Painter
from games.ui.thrift import Elsewhere


def draw_sign(painter: Painter, surface: Surface, game: str, rect: Rect) -> None:
    """Draw the sign of a game on its disc in the middle of ``rect``."""
    side = min(rect.size)
    disc = Rect(0, 0, side, side)
    disc.center = rect.center
    painter.plate(surface, disc, "wood_light", seed=2, radius=99, lift=2.0)

    name = ("game sign", game, side)

    def make() -> Surface:
        # Imported here: with all pictures on disk a start needs no generator.
        from games.arcade.sprites_signs import sign

        return painter.materials.store.get(str(name), lambda: sign(game, side))

    try:
        picture = painter.picture(name, lambda: painter.thrift.fetch(name, make))
    except Elsewhere:
        return  # nobody sees it yet: the page is drawn again
    surface.blit(picture, disc)
