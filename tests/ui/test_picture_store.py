"""Pictures kept on disk come back as they were, in the order of pixels that windows have."""

import pygame
import pytest
from pygame import Surface

from games.ui.layout import Layout
from games.ui.paint import Materials, Painter
from games.ui.picture_store import PictureStore


def clear() -> Surface:
    """Return a picture with alpha."""
    picture = Surface((5, 3), pygame.SRCALPHA)
    picture.fill((10, 20, 30, 40))
    picture.set_at((4, 2), (200, 150, 100, 255))
    return picture


def solid() -> Surface:
    """Return a picture without."""
    picture = Surface((5, 3), depth=32)
    picture.fill((10, 20, 30))
    picture.set_at((4, 2), (200, 150, 100))
    return picture


def never() -> Surface:
    """Fail: the picture is on disk."""
    raise AssertionError("the picture was drawn again")


@pytest.mark.parametrize("make", [clear, solid])
def test_a_picture_comes_back_from_disk(tmp_path, make):
    PictureStore(tmp_path).get("one", make)
    found = PictureStore(tmp_path).get("one", never)
    assert pygame.image.tobytes(found, "RGBA") == pygame.image.tobytes(make(), "RGBA")
    assert bool(found.get_flags() & pygame.SRCALPHA) == (make is clear)


@pytest.mark.parametrize("make", [clear, solid])
def test_it_comes_back_in_the_window_s_order_of_pixels(tmp_path, make):
    """Another order (or three bytes a pixel) makes every copy to the window many times slower."""
    PictureStore(tmp_path).get("one", make)
    found = PictureStore(tmp_path).get("one", never)
    assert found.get_masks()[:3] == (0xFF0000, 0x00FF00, 0x0000FF)
    assert found.get_bitsize() == 32


def test_a_damaged_file_is_drawn_anew(tmp_path):
    PictureStore(tmp_path).get("one", clear)
    (file,) = tmp_path.glob("*.picture")
    file.write_bytes(file.read_bytes()[:-1])
    assert PictureStore(tmp_path).get("one", clear).get_size() == (5, 3)
    assert PictureStore(tmp_path).get("one", never).get_size() == (5, 3)


def test_a_painter_finds_its_own_pictures_on_disk_at_the_next_start(tmp_path):
    """They are drawn once, and another key is another picture."""
    made = []

    def draw():
        made.append("drawn")
        return pygame.Surface((3, 2), pygame.SRCALPHA)

    for _ in range(2):
        painter = Painter(Layout(640, 360), Materials(PictureStore(tmp_path)))
        painter.kept(("coin", 3), draw)
        painter.kept(("coin", 3), draw)
    assert made == ["drawn"]
    painter.kept(("coin", 4), draw)
    assert made == ["drawn", "drawn"]


def test_a_store_says_what_lies_there(tmp_path):
    """Nothing does without a folder."""
    store = PictureStore(tmp_path)
    assert not store.has("a")
    store.get("a", lambda: pygame.Surface((3, 2)))
    assert store.has("a")
    assert not store.has("b")
    assert not PictureStore(None).has("a")
