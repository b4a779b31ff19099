"""A celebration: acts one after the other, drawn in pieces before, each sound once, cut short."""

from types import SimpleNamespace

import pygame
import pytest
from pygame import Rect, Surface

from games.ui.celebration import Act, Celebration, Cue
from games.ui.honour import Even, Honour, Wreath, medal_place
from games.ui.layout import Layout
from games.ui.paint import Painter
from games.ui.sprites_wire import STAGES, loop_steps
from games.ui.sunbeam import Sunbeam


class Blink(Act):
    """Draws a square as large as the time it has been seen, in tenths of a second."""

    def __init__(self, seconds, *cues, steps=2):
        """Last for ``seconds``."""
        self.seconds, self.cues, self.steps = seconds, cues, steps
        self.prepared = 0

    def prepare(self):
        """Take so many steps."""
        for _ in range(self.steps):
            self.prepared += 1
            yield

    def draw(self, surface, time):
        """Tell how long it is seen."""
        return [Rect(0, 0, round(time * 10), 1)]


def test_what_is_needed_is_drawn_a_piece_a_frame_before_time_begins():
    one, two = Blink(1.0, steps=2), Blink(1.0, steps=1)
    show = Celebration([(0.0, one), (0.5, two)])
    seen = []
    for _ in range(5):
        show.update(0.1)
        seen.append((one.prepared, two.prepared, round(show.time, 1)))
    assert seen == [(1, 0, 0.0), (2, 0, 0.0), (2, 1, 0.0), (2, 1, 0.0), (2, 1, 0.1)]


def test_acts_begin_in_their_order_and_stay_as_they_end():
    show = Celebration([(0.0, Blink(0.4, steps=0)), (0.5, Blink(0.8, steps=0))])
    assert show.seconds == 1.3
    show.update(0.1)
    looks = []
    for _ in range(4):
        show.update(0.4)
        looks.append([rect.width for rect in show.draw(Surface((9, 9)))])
    assert looks == [[4], [4, 3], [4, 7], [4, 8]]
    assert show.done


def test_each_sound_is_heard_once_and_softer_when_brief():
    act = Blink(1.0, Cue(0.0, "first", 0.8), Cue(0.6, "second", 0.4), steps=0)
    show = Celebration([(0.2, act)], pace=2.0, loud=0.5)
    heard = []
    for _ in range(12):
        heard += [(cue.name, cue.volume) for cue in show.update(0.1)]
    assert heard == [("first", 0.4), ("second", 0.2)]


def test_cut_short_it_is_at_its_end_without_a_sound():
    act = Blink(1.0, Cue(0.5, "late"), steps=7)
    show = Celebration([(0.0, act)])
    show.update(0.1)
    show.finish()
    assert (act.prepared, show.done) == (7, True)
    assert show.update(0.1) == []
    assert [rect.width for rect in show.draw(Surface((9, 9)))] == [10]


@pytest.mark.parametrize(
    ("card", "things"),
    [
        (Rect(20, 20, 300, 235), Rect(36, 120, 268, 110)),
        (Rect(0, 0, 620, 88), Rect(16, 8, 72, 72)),
        (Rect(5, 5, 400, 126), Rect(300, 18, 90, 100)),
    ],
)
def test_a_medal_has_air_on_all_sides(card, things):
    """Eight pixels to the line of brass, which lies 7 inside the edge, and to what is there."""
    medal = medal_place(Layout(1280, 720), card, things)
    assert 26 <= medal.width == medal.height <= 66
    assert card.inflate(-2 * 17, -2 * 17).contains(medal)
    assert not medal.inflate(16, 16).colliderect(things)


@pytest.mark.parametrize(
    ("card", "things"),
    [
        (Rect(5, 5, 196, 116), Rect(110, 48, 80, 66)),
        (Rect(5, 5, 180, 56), Rect(100, 10, 80, 46)),
    ],
)
def test_where_there_is_no_room_for_it_there_is_no_medal(card, things, painter):
    """The plate shines all the same: a line of brass and the light that passes."""
    medal = medal_place(Layout(1280, 720), card, things)
    assert not medal.width
    act = Honour(painter, card, medal, motion=True)
    list(act.prepare())
    assert changed(act, act.seconds).width > 150


@pytest.fixture
def painter(table_parts):
    """Return a painter with plain plates."""
    pygame.display.init()
    return Painter(Layout(1280, 720), table_parts.PlainMaterials())


def changed(act, time, size=(340, 140)):
    """Return the rectangle of the pixels that an act changes at a time."""
    surface = Surface(size)
    act.draw(surface, time)
    mask = pygame.mask.from_threshold(surface, (0, 0, 0), (1, 1, 1, 255))
    mask.invert()
    rects = mask.get_bounding_rects()
    return rects[0].unionall(rects[1:]) if rects else Rect(0, 0, 0, 0)


def test_a_laurel_grows_from_its_foot_but_with_less_motion_it_is_there_at_once(painter):
    place = Rect(200, 20, 100, 100)
    for motion, heights in ((True, [False, True]), (False, [True, True])):
        act = Wreath(painter, place, motion)
        list(act.prepare())
        looks = [changed(act, share * act.seconds).height for share in (0.12, 1.0)]
        assert [high > 70 for high in looks] == heights


def test_light_passes_over_a_winners_plate_only_where_things_may_travel(painter):
    card = Rect(10, 10, 300, 110)
    medal = medal_place(painter.layout, card, Rect(0, 0, 0, 0))
    acts = {motion: Honour(painter, card, medal, motion) for motion in (True, False)}
    bright = {}
    for motion, act in acts.items():
        list(act.prepare())
        surface = Surface((340, 140))
        act.draw(surface, 0.45)
        row = [surface.get_at((x, 100)).r for x in range(30, 200)]
        bright[motion] = max(row)
    assert bright[True] > 60
    assert bright[False] < 30


def test_the_light_that_passes_stays_on_the_wood(painter):
    """A plate's corners are round with 14 design pixels: beside them nothing mirrors the light."""
    card = Rect(10, 10, 300, 110)
    act = Honour(painter, card, Rect(0, 0, 0, 0), motion=True)
    list(act.prepare())
    for step in range(40):
        surface = Surface((340, 140))
        act.draw(surface, act.seconds * step / 40)
        for corner in ((12, 12), (307, 12), (12, 117), (307, 117)):
            assert max(surface.get_at(corner)[:3]) == 0


def test_a_draw_looks_the_same_on_every_plate(painter):
    looks = []
    for left in (0, 340):
        card = Rect(left + 10, 10, 300, 110)
        act = Even(painter, card, medal_place(painter.layout, card, Rect(0, 0, 0, 0)))
        list(act.prepare())
        looks.append(changed(act, 0.5, (700, 140)).move(-left, 0))
    assert looks[0] == looks[1]


def test_a_loop_of_wire_is_laid_from_its_first_point_on():
    *_, loop = loop_steps([(40, 40), (40, 140)], 16, 4)
    assert len(loop.pictures) == STAGES
    act = SimpleNamespace(draw=lambda surface, share: loop.draw(surface, share))
    assert changed(act, 0.0, (90, 200)).height == 0
    half, whole = (changed(act, share, (90, 200)) for share in (0.5, 1.0))
    assert half.height < 0.7 * whole.height
    assert half.top == whole.top
    # The wire lies 16 pixels from the line of points, its middle 4 pixels thick.
    surface = Surface((90, 200))
    loop.draw(surface, 1.0)
    row = [sum(surface.get_at((x, 90))[:3]) for x in range(90)]
    assert abs(row.index(max(row[:40])) - 24) <= 2


def beam(time, size=(640, 400)):
    """Return (where a beam of two seconds is brightest in the topmost and lowest row, damage)."""
    surface = Surface(size)
    act = Sunbeam(surface.get_rect(), 2.0)
    list(act.prepare())
    covered = act.draw(surface, time)
    rows = [[surface.get_at((x, y)).r for x in range(size[0])] for y in (0, size[1] - 1)]
    return [row.index(max(row)) if max(row) > 8 else None for row in rows], covered


def test_a_beam_passes_over_the_whole_window_once():
    pygame.display.init()
    seen = [beam(0.1 * tenth)[0] for tenth in range(21)]
    for row in (0, 1):
        way = [at[row] for at in seen if at[row] is not None]
        assert way == sorted(way)
        assert way[0] < 60
        assert way[-1] > 580
    top, foot = next(at for at in seen if None not in at and 200 < at[0] < 500)
    assert 110 <= top - foot <= 140  # it leans by 0.32 of its height
    assert beam(2.0)[1] == []  # and leaves nothing behind


def test_a_beam_adds_warm_light_to_what_lies_there():
    pygame.display.init()
    surface = Surface((640, 400))
    surface.fill((40, 60, 50))
    act = Sunbeam(surface.get_rect(), 2.0)
    list(act.prepare())
    act.draw(surface, 1.0)
    brightest = max((surface.get_at((x, 200)) for x in range(640)), key=lambda colour: colour.r)
    gained = [brightest.r - 40, brightest.g - 60, brightest.b - 50]
    assert 55 < gained[0] < 90  # more would wash pale wood out
    assert gained[0] > gained[1] > gained[2] > 15
