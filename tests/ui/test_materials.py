"""Materials: the same seed the same picture, nothing flat, light from the upper left."""

from __future__ import annotations

import numpy as np
import pygame
import pytest

from games.ui import materials
from games.ui.materials_noise import blur, noise
from games.ui.pixels import array3d
from games.ui.theme import contrast


def pixels(surface: pygame.Surface) -> np.ndarray:
    """Return (height, width, 3) colours."""
    return array3d(surface).swapaxes(0, 1).astype(np.float32)


def grey(surface: pygame.Surface) -> np.ndarray:
    """Return (height, width) brightness."""
    return pixels(surface).mean(axis=2)


@pytest.mark.parametrize("kind", materials.KINDS)
def test_a_seed_decides_a_plate(kind: str) -> None:
    first = pixels(materials.plate((90, 40), kind, 3))
    assert np.array_equal(first, pixels(materials.plate((90, 40), kind, 3)))
    assert not np.array_equal(first, pixels(materials.plate((90, 40), kind, 4)))


@pytest.mark.parametrize("kind", materials.KINDS)
def test_no_plate_is_flat_black_or_white(kind: str) -> None:
    middle = pixels(materials.plate((200, 120), kind, 1))[12:-12, 12:-12]
    assert middle.mean(axis=2).std() > 0.8
    assert len(np.unique(middle.reshape(-1, 3), axis=0)) > 60
    assert middle.min() > 8
    assert middle.max(axis=2).min() > 25
    assert middle.min(axis=2).max() < 252


@pytest.mark.parametrize("kind", ["wood", "wood_dark", "wood_light", "brass", "felt"])
def test_edges_catch_light_from_the_upper_left(kind: str) -> None:
    shade = grey(materials.plate((160, 100), kind, 2, 8))
    middle = slice(20, -20)
    top, bottom = shade[1:3, middle].mean(), shade[-3:-1, middle].mean()
    left, right = shade[middle, 1:3].mean(), shade[middle, -3:-1].mean()
    assert top > 1.15 * bottom
    assert left > 1.1 * right


def test_a_pressed_plate_turns_its_edge_inwards() -> None:
    shade = grey(materials.plate((160, 100), "wood", 2, 8, pressed=True))
    assert shade[1:3, 20:-20].mean() < shade[-3:-1, 20:-20].mean()


def test_the_shadow_in_a_sunk_plate_thins_out_round_its_corners() -> None:
    """It lies along the upper and left rim; down the right one nothing ends all of a sudden."""
    shade = grey(materials.plate((180, 48), "paper", 0, 6, pressed=True))
    assert shade[1:3, 40:140].mean() < 0.93 * shade[24, 40:140].mean()
    assert shade[15:40, 1:3].mean() < 0.93 * shade[15:40, 20:40].mean()
    rises = np.diff(shade[1:20, 176:179].mean(axis=1))
    assert rises[3:].max() < 5


def test_corners_are_round_and_the_rest_is_whole() -> None:
    alpha = pygame.surfarray.array_alpha(materials.plate((80, 60), "wood", 1, 16))
    assert alpha[0, 0] == 0
    assert alpha[79, 59] == 0
    assert alpha[40, 30] == 255
    assert alpha[40, 0] > 100


@pytest.mark.parametrize("tone", ["walnut", "maple", "beech", "floor"])
def test_grain_runs_along_the_piece(tone: str) -> None:
    across = grey(materials.wood((240, 240), tone, 5, "across"))
    along, over = np.abs(np.diff(across, axis=1)).mean(), np.abs(np.diff(across, axis=0)).mean()
    assert over > 1.8 * along
    down = grey(materials.wood((240, 240), tone, 5, "down"))
    assert np.abs(np.diff(down, axis=1)).mean() > 1.8 * np.abs(np.diff(down, axis=0)).mean()


def test_cross_cut_ends_show_no_long_grain() -> None:
    end = grey(materials.wood((200, 200), "walnut", 5, "end"))
    along, over = np.abs(np.diff(end, axis=1)).mean(), np.abs(np.diff(end, axis=0)).mean()
    assert 0.5 < over / along < 1.8


def test_walnut_is_dark_maple_light_beech_between() -> None:
    tones = [grey(materials.wood((120, 120), tone, 1)).mean() for tone in ("walnut", "beech",
                                                                           "maple")]  # fmt: skip
    assert tones == sorted(tones)
    assert tones[0] < 90
    assert tones[2] > 165


def test_text_colours_stand_out_on_what_they_are_for() -> None:
    for kind in ("paper", "wood_light", "brass"):
        assert contrast(materials.INK, mean_colour(kind)) > 4.5
    for kind in ("wood_dark", "felt"):
        assert contrast(materials.CREAM, mean_colour(kind)) > 4.5


@pytest.mark.parametrize("size", [(1280, 720), (720, 1280)])
def test_cream_is_read_where_the_window_lights_the_table_most(size: tuple[int, int]) -> None:
    """Titles and the words below them stand in its light; 24 pixels are what a letter covers."""
    colours = pixels(materials.table_top(size, 3))
    high, wide = colours.shape[0] // 24, colours.shape[1] // 24
    parts = colours[: 24 * high, : 24 * wide].reshape(high, 24, wide, 24, 3).mean(axis=(1, 3))
    brightest = parts.reshape(-1, 3)[parts.reshape(-1, 3).sum(axis=1).argmax()]
    red, green, blue = (int(part) for part in brightest)
    assert contrast(materials.CREAM, (red, green, blue)) > 4.5


def mean_colour(kind: str) -> tuple[int, int, int]:
    """Return the mean colour of a plate's face."""
    red, green, blue = pixels(materials.plate((160, 80), kind, 1))[8:-8, 8:-8].mean(axis=(0, 1))
    return int(red), int(green), int(blue)


def test_a_shadow_falls_to_the_lower_right_and_softens_with_height() -> None:
    low, low_at = materials.shadow((100, 60), 4)
    high, high_at = materials.shadow((100, 60), 16)
    for picture, at in ((low, low_at), (high, high_at)):
        alpha = pygame.surfarray.array_alpha(picture).astype(float)
        across, down = alpha.sum(axis=1), alpha.sum(axis=0)
        x = (across @ np.arange(across.size)) / across.sum() + at[0]
        y = (down @ np.arange(down.size)) / down.sum() + at[1]
        assert x > 50
        assert y > 30
    assert high.get_width() > low.get_width()


def test_the_table_is_lit_from_the_upper_left() -> None:
    shade = grey(materials.table_top((320, 180), 1))
    assert shade[:60, :100].mean() > 1.2 * shade[-60:, -100:].mean()
    assert np.array_equal(shade, grey(materials.table_top((320, 180), 1)))


def test_unknown_materials_are_named() -> None:
    with pytest.raises(ValueError, match="no material 'tin'; choose one of: wood"):
        materials.material_array((10, 10), "tin")


def test_noise_has_no_bias_and_a_spread_near_one() -> None:
    field = noise((300, 300), (5.0, 9.0), np.random.default_rng(1))
    assert abs(float(field.mean())) < 0.1
    assert 0.8 < float(field.std()) < 1.2


@pytest.mark.parametrize("sigma", [0.8, 2.0, 5.0, 9.0, 21.0])
def test_blur_spreads_a_point_like_a_gaussian(sigma: float) -> None:
    side = 241
    field = np.zeros((side, side), np.float32)
    field[116:125, 116:125] = 1
    soft = blur(field, sigma)
    across = soft.sum(axis=0)
    place = np.arange(side) - 120
    spread = float(np.sqrt((across @ place**2) / across.sum()))
    expected = float(np.sqrt(sigma**2 + (81 - 1) / 12))
    assert soft.sum() == pytest.approx(81, rel=0.02)
    assert spread == pytest.approx(expected, rel=0.12)
    assert float(across @ place) / 81 == pytest.approx(0, abs=0.02 * sigma)
