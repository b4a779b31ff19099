"""Boards written as files read back as the same boards."""

import re
from importlib.resources import files

import msgspec
import pytest

from sim.board import BoardError, load, names, parse
from sim.board_text import text

GERHARDS = (files("assets") / "boards" / "gerhards.toml").read_text(encoding="utf-8")
ODD = GERHARDS.replace("{", "{{").replace("}", "}}").replace("pitch = 21.6", "pitch = {entries}")
ODD = ODD.replace("count = 7\npitch = 22.0\ntop", "count = 7\npitch = {pitch}\ntop")


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


def test_numbers_are_as_short_as_people_write_them():
    # Seven entries 21.6 mm apart come to lie at −64.80000000000001 and so on.
    written = text(load("gerhards"))
    assert "[[entries]]\ncount = 7\npitch = 21.6\ny = 318.0\n" in written
    assert "[[lanes]]\ncount = 6\npitch = 22.0\ny1 = 262.0\n" in written
    assert written.count("mirror = true") == 15
    assert written.count("[[pegs]]") == 18
    numbers = re.findall(r"-?\d+\.\d+", written)
    assert len(numbers) > 80
    assert max(len(number) for number in numbers) == 5


def test_columns_of_an_odd_pitch_are_written_shortly():
    odd = ODD.format(pitch=21.7, entries=21.3)
    written = text(parse(odd, "odd.toml"))
    assert "count = 7\npitch = 21.7\n" in written
    assert "count = 7\npitch = 21.3\n" in written


def test_notes_keep_their_lines():
    board = msgspec.structs.replace(load("gerhards"), notes='One "line"\\n,\nand another\n')
    written = text(board)
    assert 'notes = """\nOne \\"line\\"\\\\n,\nand another\n"""\n' in written
    assert parse(written, "x.toml").notes == board.notes


def test_entries_and_bars_in_no_even_row_are_written_one_by_one():
    board = load("gerhards")
    entries = (msgspec.structs.replace(board.entries[0], x=-64.0), *board.entries[1:])
    last = [bar for bar in board.segments if bar.kind == "guide"][-1]
    bars = tuple(
        msgspec.structs.replace(bar, x1=54.5) if bar == last else bar for bar in board.segments
    )
    skew = msgspec.structs.replace(board, entries=entries, segments=bars)
    written = text(skew)
    assert parse(written, "gerhards.toml").hash == skew.hash
    assert written.count("[[entries]]") == 7
    assert "[[guides]]\nx1 = 54.5\ny1 = 262.0\nx2 = 55.0\n" in written
    assert "[[lanes]]\ncount = 5\npitch = 22.0\noffset = -11.0\n" in written
