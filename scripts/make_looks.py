"""Make the small pictures of the five boards that hold their places at the very first start.

    python scripts/make_looks.py [--out assets/looks]

``make_assets.py`` makes them with everything else.
They are pictures of the real boards, made as the start page makes them. No display is needed.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from pathlib import Path

SIDE = 240
"""How broad a board is that is as high as broad, in pixels; the others have about its area."""
DOORS = 7
"""So many doors the start page usually has."""


def main() -> None:
    """Write a picture of every board below the folder given by ``--out``."""
    parser = argparse.ArgumentParser(description="Make the small pictures of the boards.")
    beside = Path(__file__).resolve().parents[1] / "assets" / "looks"
    parser.add_argument("--out", type=Path, default=beside, help="folder for the pictures")
    make_looks(parser.parse_args().out)


def make_looks(out: Path) -> None:
    """Write them without a display, and without touching what a player keeps at home."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    with tempfile.TemporaryDirectory() as home:
        os.environ["GALTONI_HOME"] = home
        _make(out)


def _make(out: Path) -> None:
    """Bake every board once in the size of its picture."""
    import pygame

    from games.arcade.launch import Wish, open_house
    from games.arcade.scenes.menu_layout import SHAPES, menu_places
    from games.arcade.showcase import Showcase
    from games.arcade.workshop import Bench
    from games.core.registry import NAMES

    app, house = open_house(Wish())
    house.workshop.close()
    out.mkdir(parents=True, exist_ok=True)
    showcase = Showcase(app.desk, Bench())
    places = menu_places(app.desk.layout, NAMES, DOORS, False)
    for name in NAMES:
        shape = SHAPES.get(name, 1.0)
        size = round(SIDE * shape**0.5), round(SIDE / shape**0.5)
        place = pygame.Rect(0, 0, *size)
        place.center = places.cards[name].board.center  # some bring the cloth that they lie on
        place.clamp_ip(app.desk.layout.screen)
        showcase.show({name: place})
        showcase.begin()
        look = showcase.look(name)
        assert look is not None  # a bench makes at once
        making = out / f".making-{name}.png"
        pygame.image.save(look, making)
        making.replace(out / f"{name}.png")
        print(f"{name}: {size[0]} x {size[1]}")


if __name__ == "__main__":
    main()
