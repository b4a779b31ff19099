"""Names let into boards: what stands in a row stands on one line."""

from __future__ import annotations

import numpy as np
import pytest

from games.ui.materials_inlay import letter_mask


def below_middle(name: str) -> float:
    """Return how far (pixels) the ink of a name's figure ends below the picture's middle."""
    shape = letter_mask(name, 40)
    figure = shape[:, shape.shape[1] // 2 + 2 :]  # its right half, without the letter
    return float(np.flatnonzero(figure.max(axis=1) > 0.5)[-1] + 0.5 - shape.shape[0] / 2)


@pytest.mark.parametrize("name", ["a1", "b1", "g1", "i1"])
def test_names_beside_each_other_stand_on_one_line(name: str) -> None:
    assert below_middle(name) == pytest.approx(below_middle("e1"), abs=0.5)


def test_letters_that_hang_below_the_line_are_whole() -> None:
    with_tail, without = letter_mask("g", 40), letter_mask("a", 40)
    assert with_tail.shape[0] > without.shape[0] + 8
    assert np.flatnonzero(with_tail.max(axis=1) > 0.5)[-1] >= with_tail.shape[0] - 2


def test_nothing_to_set_is_an_empty_picture() -> None:
    assert letter_mask(" ", 40).max() == 0
