"""A four at the end of a match lights up, also while its lights are still being drawn."""

import pygame
import pytest

from games.galtoni.view_win import LitRow


@pytest.mark.parametrize("motion", [True, False])
def test_a_four_can_be_drawn_at_any_moment_of_its_making(motion):
    """With less motion all is lit at once: nothing may be asked for that is not drawn yet."""
    centres = [(30.0 + 24 * number, 30.0) for number in range(4)]
    row = LitRow(centres, [0, 3, 0, 0], 9.0, motion)
    surface = pygame.Surface((140, 60))
    for _ in row.prepare():
        row.draw(surface, 0.0)
    before = surface.copy()
    row.draw(surface, row.seconds)
    assert before.get_buffer().raw != surface.get_buffer().raw
