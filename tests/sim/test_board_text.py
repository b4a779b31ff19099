"""Boards written as files read back as the same boards."""

import msgspec
import pytest

from sim.board import BoardError, load, names, parse
from sim.board_text import text


@pytest.mark.parametrize("name", names())
def test_every_preset_survives_being_written(name):
    board = load(name)
    again = parse(text(board), f"{name}.toml")
    assert again == board
    assert again.hash == board.hash


def test_changed_nails_are_written_to_the_last_digit():
    board = load("gerhards")
    first, *rest = board.pegs
    moved = msgspec.structs.replace(first, x=first.x + 0.1, radius=1.07)
    changed = msgspec.structs.replace(board, pegs=(*rest, moved), title='Say "so" \\ ü')
    again = parse(text(changed), "changed.toml")
    assert again.title == 'Say "so" \\ ü'
    assert set(again.pegs) == {*rest, moved}


def test_a_board_that_no_file_can_say_is_refused():
    board = load("gerhards")
    skew = msgspec.structs.replace(board.columns[0], top=50.0)
    with pytest.raises(BoardError, match="cannot be written as a board file"):
        text(msgspec.structs.replace(board, columns=(skew, *board.columns[1:])))
