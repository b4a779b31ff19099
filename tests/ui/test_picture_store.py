"""Pictures kept on disk come back as they were, in the order of pixels that windows have."""

import pygame
import pytest
from pygame import Surface

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
