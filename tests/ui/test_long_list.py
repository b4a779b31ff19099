"""A list of any length: what is seen, what is under the hand, and what a finger means."""

import pygame
import pytest
from pygame import Rect

from games.ui.long_list import LongList
from games.ui.timeline import Timeline
from games.ui.widget_views import draw_widget


@pytest.fixture
def told():
    """Collect what the list says."""
    return []


@pytest.fixture
def rows(told):
    """Return 5,000 rows of 20 pixels, five of them in sight."""
    found = LongList(
        lambda *_: None, lambda n: told.append(("taken", n)), lambda n: told.append(("opened", n))
    )
    found.fill(5_000)
    found.put(Rect(10, 50, 200, 100), 20, slip=8)
    return found


def test_only_rows_in_sight_are_drawn(rows):
    assert list(rows.shown()) == [0, 1, 2, 3, 4]
    rows.scroll_to(30)
    assert list(rows.shown()) == [1, 2, 3, 4, 5, 6]
    rows.scroll_to(1e9)
    assert list(rows.shown()) == [4995, 4996, 4997, 4998, 4999]
    assert rows.place(4999) == Rect(10, 130, 200, 20)


def test_touching_takes_and_touching_again_opens(rows, told):
    for _ in range(2):
        rows.press(50, 95)
        rows.release(50, 95)
    assert told == [("taken", 2), ("opened", 2)]


def test_pulling_moves_the_list_and_takes_nothing(rows, told):
    rows.press(50, 140)
    rows.drag(50, 135)  # a finger is never quite still
    assert rows.offset == 0
    rows.drag(50, 100)
    rows.release(50, 100)
    assert rows.offset == 40
    assert told == []


def test_a_finger_that_was_taken_off_by_the_system_takes_nothing(rows, told):
    rows.press(50, 95)
    rows.cancel()
    rows.release(50, 95)
    assert told == []


def test_a_finger_beside_the_rows_means_nothing(told):
    rows = LongList(lambda *_: None, told.append, told.append)
    rows.fill(2)
    rows.put(Rect(0, 0, 100, 100), 20)
    rows.press(50, 90)
    rows.release(50, 90)
    assert told == []


def test_keys_go_row_by_row_and_leave_at_the_ends(rows, told):
    assert not rows.step(0, -1)
    assert not rows.step(1, 0)
    for _ in range(6):
        assert rows.step(0, 1)
    assert rows.cursor == 6
    assert list(rows.shown()) == [2, 3, 4, 5, 6]
    rows.stride = 10_000
    assert rows.step(0, 1)
    assert rows.cursor == 4999
    assert not rows.step(0, 1)
    rows.activate()
    assert told[-1] == ("opened", 4999)


def test_fewer_rows_keep_the_hand_on_one(rows):
    rows.take(4_000)
    rows.fill(10)
    assert (rows.cursor, rows.offset) == (9, 100)
    rows.fill(0)
    assert list(rows.shown()) == []
    rows.activate()
    assert not rows.step(0, 1)


def test_a_timeline_is_dragged_and_stepped():
    told = []
    line = Timeline(told.append)
    line.steps, line.rect = 10, Rect(0, 0, 240, 40)
    line.press(120, 20)
    line.drag(220, 20)
    line.drag(900, 20)
    line.step(-1, 0)
    assert told == [5, 10, 9]
    assert not line.step(0, 1)
    assert line.place(0) == 20 and line.place(10) == 220


def test_only_rows_that_are_cut_fade(rows):
    """At the ends of the list, and where rows end with it, nothing is cut."""
    assert rows.cut() == []
    rows.scroll_to(30)
    assert rows.cut() == [(Rect(10, 50, 200, 10), True), (Rect(10, 140, 200, 10), False)]
    rows.scroll_to(1e9)
    assert rows.cut() == []
    rows.put(Rect(10, 50, 200, 90), 20, slip=8)
    rows.scroll_to(0)
    assert rows.cut() == [(Rect(10, 130, 200, 10), False)]
    rows.fill(4)
    assert rows.cut() == []


def test_a_cut_row_fades_into_the_paper(desk, told):
    """At the edge only the ground is seen, towards the whole rows all of the row."""
    ground, ink = (246, 236, 216), (52, 38, 30)
    rows = LongList(
        lambda painter, surface, number, rect, under: surface.fill(ink, rect),
        told.append,
        told.append,
    )
    rows.fill(50)
    rows.put(Rect(10, 50, 200, 100), 20)
    rows.scroll_to(30)
    surface = pygame.Surface((300, 200))
    surface.fill(ground)
    draw_widget(desk.painter, surface, rows)
    column = [surface.get_at((60, y))[0] for y in range(50, 150)]
    assert column[0] > 225
    assert column[0] > column[3] > column[6] > column[9] > ink[0] - 1
    assert set(column[10:90]) == {ink[0]}
    assert column[99] == column[0]
