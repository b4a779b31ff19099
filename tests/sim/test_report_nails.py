"""The picture of the nails' weights, and boards that are tipped."""

from itertools import product
from math import dist

import msgspec
import numpy as np
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


def test_letters_lie_on_no_number_and_on_no_other_nail():
    weights = [0.001 * i for i in range(len(GERHARDS.pegs))]
    letters = dict.fromkeys(range(len(GERHARDS.pegs)), "W")
    figure = report_nails.sensitivity(GERHARDS, weights, 1.0, EN, letters)
    figure.canvas.draw()
    circles = figure.findobj(Circle)
    badges = [one for one in circles if one.get_zorder() == 7]
    discs = [one for one in circles if one.get_zorder() == 5]
    assert len(badges) == len(discs) == len(GERHARDS.pegs)
    numbers = [text for text in figure.findobj(Text) if text.get_zorder() == 6]
    assert len(numbers) == len(discs)
    covered = {
        (index, text.get_text())
        for (index, badge), text in product(enumerate(badges), numbers)
        if badge.get_window_extent().overlaps(text.get_window_extent())
    }
    assert covered == set()
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
