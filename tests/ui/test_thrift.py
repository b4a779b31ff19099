"""What a picture lacks is made a part a frame, and its plates beside the loop."""

import pygame
import pytest
from pygame import Rect, Surface

from games.ui.layout import Layout
from games.ui.paint import Materials, Painter
from games.ui.text import Cache
from games.ui.theme import Type
from games.ui.thrift import AREA, Later, Thrift


class Hands:
    """Makes nothing before the test says so."""

    def __init__(self):
        """Begin with nothing asked for."""
        self.asked, self.there = {}, {}

    def begin(self):
        """Forget nothing."""

    def made(self, name, make):
        """Return what is there, else take note."""
        if name not in self.there:
            self.asked[name] = make
        return self.there.get(name)

    @property
    def busy(self):
        """Whether anything is asked for."""
        return bool(self.asked)

    def work(self):
        """Make everything."""
        self.there |= {name: make() for name, make in self.asked.items()}
        self.asked.clear()


def filled(thrift, keys, most):
    """Ask for some values with so much to spend; return the cache, and how many were made."""
    cache, made = Cache(50, thrift), []
    with thrift.sparing(Hands(), most):
        for key in keys:
            cache.get(key, lambda key=key: made.append(key) or key)
    return cache, made


def test_enough_is_enough_for_a_frame_and_what_is_made_stays():
    thrift = Thrift()
    cache, made = filled(thrift, "abcde", 2.0)
    assert (made, thrift.lacking, thrift.waiting) == (["a", "b"], True, False)
    with thrift.sparing(Hands(), 2.0):
        for key in "abcd":
            cache.get(key, lambda key=key: made.append(key) or key)
    assert made == ["a", "b", "c", "d"]
    assert not thrift.lacking


def test_outside_of_such_a_picture_everything_is_made_at_once():
    cache, thrift = Cache(50, Thrift()), Thrift()
    assert [cache.get(number, lambda number=number: number) for number in range(40)] == [*range(40)]
    assert thrift.made(lambda: 5) == (5, True)
    assert thrift.fetch("a plate", lambda: 6) == 6


def test_a_picture_counts_by_its_size():
    """Of two large ones the second waits, however few they are."""
    thrift = Thrift()
    with thrift.sparing(Hands(), 3.0):
        thrift.made(lambda: Surface((AREA // 100, 300)))
        with pytest.raises(Later):
            thrift.made(lambda: Surface((1, 1)))


def test_plates_come_from_elsewhere_and_nothing_unfinished_is_kept():
    """All that are missing are asked for at once; what was drawn without them is drawn again."""
    made = []

    class Noted(Materials):
        def plate(self, size, kind, *more):
            made.append(kind)
            picture = Surface(size)
            picture.fill((200, 10, 10))
            return picture

    painter, hands = Painter(Layout(640, 360), Noted()), Hands()
    sheet = Surface((640, 360))

    def composed():
        picture = Surface((40, 20))
        painter.plate(picture, Rect(0, 0, 40, 20), "paper", lift=0.0, radius=0)
        return picture

    def draw():
        with painter.thrift.sparing(hands):
            painter.plate(sheet, Rect(0, 0, 60, 40), "wood", lift=0.0, radius=0)
            sheet.blit(painter.picture(("composed",), composed), (100, 0))
            painter.type.draw(sheet, "words", Type.BODY, Rect(200, 0, 100, 40))

    draw()
    assert (made, len(hands.asked), painter.thrift.waiting) == ([], 2, True)
    assert sheet.get_at((10, 10))[:3] == (0, 0, 0)
    hands.work()
    assert made == ["wood", "paper"]
    draw()
    assert not painter.thrift.lacking
    assert [sheet.get_at(at)[:3] for at in ((10, 10), (110, 10))] == [(200, 10, 10)] * 2


def test_without_its_ground_a_picture_is_not_whole():
    painter, hands = Painter(Layout(64, 36)), Hands()
    with painter.thrift.sparing(hands):
        assert painter.background().get_size() == (64, 36)
    assert painter.thrift.waiting
    hands.work()
    with painter.thrift.sparing(hands):
        ground = painter.background()
    assert not painter.thrift.lacking
    assert pygame.transform.average_color(ground)[1] > 40  # green felt
