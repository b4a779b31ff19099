"""The tray of the start page: a throw is shot some pictures ahead, then shown one by one."""

from types import SimpleNamespace

import pytest
from pygame import Rect

from games.siebener import view, view_living
from games.siebener.view_living import FILM, SHOT, SiebenerPicture
from games.siebener.view_throw import Throw


class View:
    """Stands for the tray: remembers what was made ahead, and what it drew."""

    def __init__(self, *_):
        """Have drawn nothing."""
        self.shot, self.drawn = [], []

    def lay(self, lying):
        """Lay nothing."""

    def shoot(self, dice):
        """Remember."""
        self.shot.append(list(dice))

    def draw(self, target, whole, dice, rolling):
        """Remember."""
        self.drawn.append((list(dice), rolling))
        return []


@pytest.fixture
def picture(monkeypatch):
    """Return a picture that has just thrown for the first time."""
    monkeypatch.setattr(view_living, "SiebenerView", View)
    made = SiebenerPicture(None, 7)
    made.arrange(Rect(0, 0, 300, 400))
    while not made.update(FILM):
        assert made.rest > 0
    return made


def shown(picture):
    """Return (dice, whether they roll) as they are drawn now."""
    picture.draw(None, whole=False)
    return picture._view.drawn[-1]


def test_four_pictures_are_made_at_once_and_then_shown(picture):
    """Two dice each; what is drawn was made."""
    for _ in range(3 * SHOT):
        dice, rolling = shown(picture)
        assert rolling
        assert all(die in picture._view.shot[-1] for die in dice)
        picture.update(FILM * 1.08)  # as late as a loop that sleeps comes
    assert [len(made) for made in picture._view.shot] == [2 * SHOT] * 3


def test_nothing_is_made_beyond_the_end(picture):
    """A throw of 1.5 s at 0.6 of its pace: 60 pictures and, a rounding later, the one that lies."""
    picture.update(FILM)
    shown(picture)
    count = 2
    while picture.rest == 0:
        picture.update(FILM)
        shown(picture)
        count += 1
    dice, rolling = shown(picture)
    assert (count, rolling) == (61, False)
    assert dice == picture._throw.lying()
    assert sum(map(len, picture._view.shot)) == 2 * 59


def test_a_long_frame_leaves_pictures_out(picture):
    """Time goes on as it does."""
    before = picture._throw.time
    picture.update(3 * FILM)
    assert picture._throw.time - before == pytest.approx(3 * FILM * view_living.SLOW)


def test_a_throw_begins_at_its_beginning(picture):
    """However long a loop slept before: that was waited for, not missed."""
    while picture.rest == 0:
        picture.update(FILM)
    assert picture.update(picture.rest)
    assert picture._throw.time == FILM * view_living.SLOW


def test_another_throw_and_another_size_are_made_anew(picture):
    """What was made for one is not shown for the other."""
    shown(picture)
    picture.arrange(Rect(0, 0, 150, 200))
    shown(picture)
    assert len(picture._view.shot) == 1
    while picture.rest == 0:
        picture.update(FILM)
    while picture.rest > 0:
        picture.update(FILM)
    made = len(picture._view.shot)
    dice, _ = shown(picture)
    assert len(picture._view.shot) == made + 1
    assert all(die in picture._view.shot[-1] for die in dice)


@pytest.mark.parametrize("half", [20.0, 40.0])
def test_dice_that_were_made_ahead_are_not_made_again(monkeypatch, half):
    """As large as they lie there, also where flying ones are drawn smaller and enlarged."""
    tray = view.SiebenerView.__new__(view.SiebenerView)
    tray.ground, tray._shot = SimpleNamespace(half=half), {}
    throw = Throw((2, 5), 3)
    alone = [tray._flying(die, half).get_size() for die in throw.at(0.4)]
    tray.shoot([*throw.at(0.4), *throw.at(0.425)])
    monkeypatch.setattr(view, "render", lambda *_: pytest.fail("made again"))
    pictures = [tray._flying(die, half) for time in (0.4, 0.425) for die in throw.at(time)]
    assert [picture.get_size() for picture in pictures] == alone * 2
    assert len({id(picture) for picture in pictures}) == 4
