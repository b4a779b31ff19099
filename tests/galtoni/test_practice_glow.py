"""Light of the practice table: trails fade, kept ways come at once and go when others take over."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pytest

from games.galtoni.practice_parts import Way
from games.galtoni.view_practice_glow import LIFE, Glow, stamp
from games.ui.theme import use_palette


def way(number, x, kind=0):
    """Return a way straight down at ``x``."""
    return Way(number, kind, [(x, 10.0), (x, 50.0), (x, 90.0)])


@pytest.fixture
def glow():
    """Return light over 100 x 100 mm, one pixel a mm."""
    return Glow((100, 100), lambda x, y: (x, y), 8.0)


@pytest.fixture
def palettes():
    """Return what changes the palette, and leave the usual one behind."""
    yield use_palette
    use_palette("usual")


def bright(layer, x):
    """Return how bright a layer is in the middle of a way."""
    return sum(layer.get_at((x, 50))[:3])


def test_trails_grow_and_fade(glow):
    """A trail is there when its marble has passed, and gone after its life."""
    one = Way(0, 1, [(30.0, 10.0)])
    glow.trail([one])
    assert bright(glow.fading, 30) == 0
    one.points.append((30.0, 90.0))
    glow.trail([one])
    first = bright(glow.fading, 30)
    assert first > 200
    glow.fade(LIFE / 2)
    assert 0 < bright(glow.fading, 30) < first
    glow.fade(LIFE)
    assert bright(glow.fading, 30) == 0


def test_what_was_skipped_draws_no_trail(glow):
    """Trails that are switched on begin where marbles are then."""
    one = way(0, 30.0)
    glow.skip([one])
    glow.trail([one])
    assert bright(glow.fading, 30) == 0


def test_kept_ways_come_soon_and_go_in_time(glow):
    """Six ways, then six others: two of the new shine with every frame, the old go after that."""
    old = [way(number, 8.0 + 4 * number) for number in range(6)]
    new = [way(number + 6, 60.0 + 4 * number) for number in range(6)]
    assert glow.keep(old)
    assert bright(glow.kept, 8) > 100 and bright(glow.kept, 28) == 0 and glow.busy
    assert glow.keep(old) and glow.keep(old)
    assert bright(glow.kept, 28) > 100 and not glow.busy
    assert not glow.keep(old)
    assert glow.keep(new)
    assert bright(glow.kept, 60) > 100 and glow.busy
    for _ in range(3):
        glow.keep(new)
    assert not glow.busy
    assert bright(glow.kept, 8) == 0
    assert bright(glow.kept, 60) > 100 and bright(glow.kept, 80) > 100


def test_clearing_puts_all_light_out(glow):
    """Nothing shines afterwards, and the same ways may shine again."""
    glow.keep([way(0, 30.0)])
    glow.clear()
    assert bright(glow.kept, 30) == 0
    assert glow.keep([way(0, 30.0)])
    assert bright(glow.kept, 30) > 100


def test_light_has_the_colour_of_the_palette_that_is_used_now(palettes):
    """The second player's light is orange, vermilion in the safe palette, and orange again."""
    seen = []
    for name in ("usual", "safe", "usual"):
        palettes(name)
        seen.append(stamp(1, 8, 1.0).get_at((8, 8))[:3])
    # In the middle the colour itself, and 44 of white light.
    assert seen == [(255, 128 + 44, 43 + 44), (255, 94 + 44, 0 + 44), (255, 128 + 44, 43 + 44)]
