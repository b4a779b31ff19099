"""Pages set on paper: whole lines only, stressed words, pictures with room for a button."""

import pygame
import pytest
from pygame import Rect

from games.ui.layout import Layout
from games.ui.page_view import STRESS, Figure, draw_page, inked, lay_page
from games.ui.paint import Painter
from games.ui.theme import INK

PAGE = """Begin.

## First
One **bold** word, and more.

- an item

## Second
Words.
"""


@pytest.fixture
def painter(plain_materials):
    """Return a painter for a small window."""
    return Painter(Layout(1280, 720), plain_materials)


@pytest.fixture
def plain_materials():
    """Return plates of one colour."""
    from games.ui.paint import Materials

    class Plain(Materials):
        def plate(self, size, *_):
            return pygame.Surface(size)

        def shadow(self, size, *_):
            return pygame.Surface((1, 1), pygame.SRCALPHA), (0, 0)

    return Plain()


def test_parts_are_found_where_their_headings_lie(painter):
    sheet = lay_page(painter, PAGE, 600)
    assert [text for text, _ in sheet.parts] == ["First", "Second"]
    heads = [
        line.top for line in sheet.lines if line.runs in ((("First", INK),), (("Second", INK),))
    ]
    assert [top for _, top in sheet.parts] == heads
    assert sheet.height > sheet.lines[-1].top


def test_stressed_words_have_an_ink_of_their_own(painter):
    line = next(line for line in lay_page(painter, PAGE, 600).lines if len(line.runs) == 3)
    assert line.runs == (("One", INK), ("bold", STRESS), ("word, and more.", INK))


@pytest.mark.parametrize(
    ("text", "plain", "stressed"),
    [
        ("a **b c** d", "a b c d", [False, True, True, False]),
        ("**a**: b", "a: b", [True, False]),
        ("(**e2**), x", "(e2), x", [False, False]),
        ("plain", "plain", [False]),
    ],
)
def test_stars_are_taken_away_and_signs_stay_with_their_word(text, plain, stressed):
    assert inked(text) == (plain, stressed)


def test_words_that_have_to_be_broken_do_no_harm(painter):
    assert len(lay_page(painter, "**Donaudampf** schifffahrt und mehr", 12).lines) > 20


def test_no_line_is_cut_in_half_at_the_edges(painter):
    page = "\n\n".join(f"Line {number}." for number in range(30))
    rect = Rect(0, 40, 300, 200)
    for offset in range(0, 60, 7):
        surface = pygame.Surface((300, 300))
        surface.fill((255, 255, 255))
        draw_page(painter, surface, page, rect, offset)
        sheet = lay_page(painter, page, 300)
        whole = [
            line
            for line in sheet.lines
            if rect.top <= rect.top + line.top - offset
            and rect.top + line.top - offset + line.high <= rect.bottom
        ]
        inked_rows = [
            y for y in range(300) if any(surface.get_at((x, y))[0] < 128 for x in range(120))
        ]
        tops = [rect.top + line.top - offset for line in whole]
        for y in inked_rows:
            assert any(top <= y < top + whole[0].high for top in tops)
        assert len(whole) >= 4


def test_a_picture_hangs_after_the_first_words_of_its_part(painter):
    figure = Figure((200, 120), "**See** this")
    sheet = lay_page(painter, PAGE, 600, {1: (figure,)})
    (hung,) = sheet.hung
    first, second = (top for _, top in sheet.parts)
    assert first < hung.place.top < hung.place.bottom < second
    assert hung.button.left > hung.place.right
    assert hung.button.bottom <= hung.place.bottom
    words = next(line for line in sheet.lines if line.runs[0] == ("See", STRESS))
    assert words.left > hung.place.right
    assert words.top + words.high <= hung.button.top


def test_words_stand_below_a_picture_as_wide_as_the_page(painter):
    figure = Figure((560, 120), "See this")
    (hung,) = lay_page(painter, PAGE, 600, {2: (figure,)}).hung
    assert hung.button.left == 0
    assert hung.button.top > hung.place.bottom


def test_a_picture_is_drawn_where_it_hangs(painter):
    red = pygame.Surface((200, 120))
    red.fill((200, 10, 10))
    figures = {1: (Figure((200, 120), "See", red),)}
    (hung,) = lay_page(painter, PAGE, 600, figures).hung
    surface = pygame.Surface((640, 600))
    height = draw_page(painter, surface, PAGE, Rect(20, 30, 600, 560), 5, figures)
    assert height == lay_page(painter, PAGE, 600, figures).height
    assert surface.get_at((20 + hung.place.centerx, 30 + hung.place.centery - 5))[:3] == (
        200,
        10,
        10,
    )


def test_a_picture_without_a_button_keeps_no_room_for_one():
    """What follows it moves up by as much."""
    painter = Painter(Layout(1280, 720))
    page = "## One\n\nWords.\n\n## Two\n\nMore."
    tops = []
    for touch in (True, False):
        figure = Figure((300, 40), "**Look**", None, touch)
        sheet = lay_page(painter, page, 400, {1: (figure,)})
        tops.append(sheet.parts[1][1])
    assert tops[0] - tops[1] == 48
