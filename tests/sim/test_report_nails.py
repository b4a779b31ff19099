"""The picture of the nails' weights, and boards that are tipped."""

from math import dist, hypot

import msgspec
import numpy as np
import pytest
from matplotlib.patches import Circle, FancyArrow
from matplotlib.text import Text

from assets.texts import Texts
from sim import report_nails, report_sides
from sim.board import load
from sim.report_plots import Measured

EN, DE = Texts("en"), Texts("de")
GERHARDS = load("gerhards")


def words_of(figure):
    return [text.get_text() for text in figure.findobj(Text)]


def test_every_nail_has_its_number():
    weights = [0.01 * i for i in range(len(GERHARDS.pegs))]
    words = words_of(report_nails.sensitivity(GERHARDS, weights, 1.0, EN))
    assert "3.0" in words
    assert "30" in words


def test_the_footer_stands_under_what_numbers_and_letters_mean():
    weights = [0.01] * len(GERHARDS.pegs)
    footer = "Gerhards, 1000 drops, seed 1"
    words = words_of(report_nails.sensitivity(GERHARDS, weights, 1.0, DE, {}, footer))
    assert any(word.startswith("Zahl: ") and word.endswith(f"\n{footer}") for word in words)


@pytest.mark.parametrize("name", ["gerhards", "quincunx"])
def test_letters_lie_on_no_number_and_on_no_other_nail(name):
    board = load(name)
    weights = [0.001 * i for i in range(len(board.pegs))]
    letters = dict.fromkeys(range(len(board.pegs)), "W")
    figure = report_nails.sensitivity(board, weights, 1.0, EN, letters)
    figure.canvas.draw()
    circles = figure.findobj(Circle)
    badges = [one for one in circles if one.get_zorder() == 7]
    discs = [one for one in circles if one.get_zorder() == 5]
    assert len(badges) == len(discs) == len(board.pegs)
    numbers = [text for text in figure.findobj(Text) if text.get_zorder() == 6]
    assert len(numbers) == len(discs)
    for badge, number in zip(badges, numbers, strict=True):
        disc, text = badge.get_window_extent(), number.get_window_extent()
        # The box of a text is higher than its digits.
        across = max(abs(disc.x0 + disc.x1 - text.x0 - text.x1) - text.width, 0.0) / 2
        upright = max(abs(disc.y0 + disc.y1 - text.y0 - text.y1) - 0.7 * text.height, 0.0) / 2
        assert hypot(across, upright) >= disc.width / 2 - 0.5, number.get_text()
    written = [text for text in figure.findobj(Text) if text.get_zorder() == 8]
    for badge, letter in zip(badges, written, strict=True):
        assert letter.get_text() == "W"
        wide, room = letter.get_window_extent().width, badge.get_window_extent().width
        assert wide < 1.1 * room
    for index, badge in enumerate(badges):
        others = [disc for number, disc in enumerate(discs) if number != index]
        assert all(dist(badge.center, disc.center) > badge.radius + disc.radius for disc in others)


def arrow_and_words(levelling, texts):
    tipped = msgspec.structs.replace(GERHARDS, levelling=levelling)
    counts = np.full((7, 7), 10.0)
    measured = Measured(counts, np.zeros(7), tuple(range(7)), "", "")
    figure = report_sides.before_after((GERHARDS, tipped), (measured, measured), texts)
    arrows = [(arrow.get_xy()[:, 0].mean(), arrow.axes) for arrow in figure.findobj(FancyArrow)]
    words = [word for word in words_of(figure) if "°" in word]
    return arrows, words, figure.axes[2]


def test_a_tipped_board_shows_its_lower_side():
    ((x, axes),), words, second = arrow_and_words(2.0, EN)
    assert x > GERHARDS.width / 2
    assert axes is second
    assert words == ["right side 2° lower"]
    ((x, _),), words, _ = arrow_and_words(-1.5, DE)
    assert x < -GERHARDS.width / 2
    assert words == ["linke Seite 1,5° tiefer"]


def test_a_level_board_shows_no_lower_side():
    assert arrow_and_words(0.0, EN)[:2] == ([], [])
