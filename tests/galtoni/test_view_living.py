"""The board of the start page: shot some pictures ahead, then shown one by one."""

from itertools import pairwise
from types import SimpleNamespace

import pytest
from pygame import Rect

from games.galtoni import view_living
from games.galtoni.view_living import FILM, SHOT, GaltoniPicture


class View:
    """Stands for the baked board: remembers what it was to draw ahead, and what it drew."""

    def __init__(self, *_):
        """Have drawn nothing."""
        self.turned, self.drawn = [], []

    def turn(self, marbles):
        """Remember how many came at once."""
        self.turned.append(len(list(marbles)))

    def clear(self, target):
        """Change nothing."""
        return []

    def draw_marbles(self, target, marbles):
        """Remember."""
        self.drawn.append(marbles)
        return []


@pytest.fixture
def picture(monkeypatch):
    """Return a picture that has just let its first marble go."""
    monkeypatch.setattr(view_living, "BoardView", View)
    kept = SimpleNamespace(store=SimpleNamespace(get=None))
    painter = SimpleNamespace(background=lambda: None, materials=kept)
    made = GaltoniPicture(SimpleNamespace(painter=painter, layout=SimpleNamespace(u=1.0)), 7)
    made.arrange(Rect(0, 0, 300, 400))
    while not made.update(FILM):
        assert made.rest > 0
    return made


def shown(picture):
    """Return what is drawn now, by marble."""
    picture.draw(None, whole=False)
    return {marble.id: marble for marble in picture._view.drawn[-1]}


def count_steps(picture, monkeypatch):
    """Return the list to which every step of the world is added."""
    steps, step = [], picture.world.step
    monkeypatch.setattr(picture.world, "step", lambda: steps.append(1) or step())
    return steps


def test_eight_pictures_are_made_at_once(picture, monkeypatch):
    """The world moves every eighth time, by four steps of 1/240 s a picture."""
    steps = count_steps(picture, monkeypatch)
    told = []
    for _ in range(3 * SHOT):
        before = len(steps)
        assert picture.update(FILM)
        told.append(len(steps) - before)
    ahead = told.index(32)
    assert ahead == SHOT - 1  # the first of the film was shown when the marble was let go
    assert told[ahead::SHOT] == [32] * 3
    assert sum(told) == 3 * 32


def test_only_marbles_that_move_are_drawn_ahead(picture):
    """One falls, nine lie."""
    assert picture._view.turned == [1] * SHOT
    assert len(shown(picture)) == 10


def test_every_time_the_next_picture_is_shown(picture):
    """A marble that is let go falls faster and faster, evenly, however many were made at once."""
    falling = max(shown(picture))
    heights = [shown(picture)[falling].y]
    for _ in range(6):
        picture.update(FILM * 1.08)  # as late as a loop that sleeps comes
        heights.append(shown(picture)[falling].y)
    falls = [a - b for a, b in pairwise(heights)]
    assert all(0 < a < b for a, b in pairwise(falls))


def test_a_long_frame_leaves_pictures_out(picture):
    """Time goes on as it does: three pictures' time is three pictures."""
    for _ in range(2):
        picture.update(FILM)
    left = len(picture._film)
    picture.update(3 * FILM)
    assert len(picture._film) == left - 3


def test_the_film_begins_at_its_beginning(picture):
    """However long a loop slept before: that was waited for, not missed."""
    while picture.rest == 0:
        picture.update(FILM)
    assert picture.update(picture.rest) and len(picture._film) == SHOT - 1


def test_nothing_moves_once_the_film_is_over(picture):
    """All that was shot is shown; then it rests, and looks as the world lies."""
    for _ in range(4):
        while picture.rest == 0:
            picture.update(FILM)
        assert picture.world.settled
        assert list(shown(picture).values()) == picture.world.marbles()
        assert picture.rest == view_living.APART
        assert not picture.update(FILM)
        while picture.rest > 0:
            picture.update(FILM)
