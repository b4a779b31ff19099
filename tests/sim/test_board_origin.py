"""What is advised for a board can be written in its file."""

from importlib.resources import files

from sim.board import Board, parse
from sim.board_check import check
from sim.board_origin import Origins
from sim.board_parts import Peg, Segment

TEXT = (files("assets") / "boards" / "gerhards.toml").read_text(encoding="utf-8")
ROW = "y = 214.0\ncount = 4\npitch = 22.0\nradius = 2.0\n"
PAIR = "x = 54.0\ny = 214.0\nradius = 2.0\nmirror = true\n"
BARS = """
[[guides]]
x1 = 60.0
y1 = 120.0
x2 = 70.0
y2 = 110.0
radius = 1.0
mirror = true
"""


def found(text: str) -> list[str]:
    return [one.text for one in check(parse(text, "board.toml"), text)]


def peg(board: Board, x: float, y: float) -> Peg:
    return next(one for one in board.pegs if (one.x, one.y) == (x, y))


def changed(text: str, before: str, after: str) -> str:
    assert text.count(before) == 1
    return text.replace(before, after)


def test_a_mirrored_pair_is_changed_by_its_one_number():
    narrow = changed(TEXT, PAIR, PAIR.replace("x = 54.0", "x = 50.0"))
    assert [text.partition("; ")[2] for text in found(narrow)] == [
        "move the nails at (-50, 214) and (50, 214) 3.0 mm outwards (in the file: pegs[2] in line"
        " 70: x = 53).",
        "the same step mends this as well: move the nails at (-50, 214) and (50, 214) 3.0 mm"
        " outwards (in the file: pegs[2] in line 70: x = 53).",
    ]
    assert found(changed(narrow, "x = 50.0", "x = 53")) == []


def test_nails_are_left_out_of_their_row():
    narrow = changed(TEXT, ROW, ROW.replace("22.0", "18.5"))
    advice = "take the nails at (-9.25, 214) and (9.25, 214) out (in the file: rows[2] in line 64:"
    assert [advice + " skip = [2, 3])." in text for text in found(narrow)] == [True] * 3
    assert found(changed(narrow, "pitch = 18.5\n", "pitch = 18.5\nskip = [2, 3]\n")) == []


def test_a_nail_that_moves_out_of_its_row_becomes_one_of_its_own():
    narrow = changed(TEXT, ROW, ROW.replace("22.0", "18.5\noffset = 1"))
    first, *others = found(narrow)
    assert first.endswith(
        "move the nail at (-26.75, 214) 1.5 mm to the left (in the file: rows[2] in line 64:"
        " skip = [1]; a new [[pegs]]: x = -28.25, y = 214, radius = 2)."
    )
    written = changed(narrow, "offset = 1\n", "offset = 1\nskip = [1]\n")
    written += "\n[[pegs]]\nx = -28.25\ny = 214\nradius = 2\n"
    assert len(found(written)) == len(others) == 2


def test_both_sides_of_a_row_are_written_as_one_mirrored_nail():
    board, origins = parse(TEXT, "board.toml"), Origins(TEXT)
    step = tuple((peg(board, x, 238.0), Peg(x, 240.0, 2.0)) for x in (-44.0, 44.0))
    assert origins.written(step) == (
        "rows[1] in line 52: skip = [1, 5]; a new [[pegs]]: x = 44, y = 240, radius = 2,"
        " mirror = true"
    )


def test_a_pair_parts_where_one_side_alone_changes():
    board, origins = parse(TEXT, "board.toml"), Origins(TEXT)
    right, left = peg(board, 54.0, 214.0), peg(board, -54.0, 214.0)
    assert origins.written(((left, None),)) == "pegs[2] in line 70: mirror = false"
    assert origins.written(((right, None),)) == "pegs[2] in line 70: x = -54, mirror = false"
    assert origins.written(((right, Peg(55.0, 214.0, 2.0)),)) == (
        "pegs[2] in line 70: x = -54, mirror = false; a new [[pegs]]: x = 55, y = 214, radius = 2"
    )
    assert origins.written(((right, None), (left, None))) == "delete pegs[2] in line 70"


def test_guides_and_lanes_are_written_alike():
    text = TEXT + BARS
    board, origins = parse(text, "board.toml"), Origins(text)
    line = text[: text.index("[[guides]]")].count("\n") + 1
    right, left = (one for one in board.segments if one.y2 == 110.0)
    both = tuple((one, Segment(one.x1, 121.0, one.x2, one.y2, 1.0)) for one in (right, left))
    assert origins.written(both) == f"guides[1] in line {line}: y1 = 121"
    lane = next(one for one in board.segments if one.kind == "guide" and one.x1 == 55.0)
    assert origins.written(((lane, None),)) == "lanes[1] in line 44: skip = [6]"


def test_a_nail_out_of_the_field_is_found_in_the_file():
    wide = changed(TEXT, PAIR, PAIR.replace("x = 54.0", "x = 90.0"))
    assert [text.partition("; ")[2] for text in found(wide) if "outside" in text] == [
        "move it within 75 mm of x = 0 and y from 0 to 330. In the file it is pegs[2] in line 70."
    ] * 2
    low = changed(TEXT, ROW, ROW.replace("214.0", "400.0"))
    assert "In the file it is number 3 of rows[2] in line 64." in found(low)[2]


def test_walls_and_floor_are_not_written():
    board, origins = parse(TEXT, "board.toml"), Origins(TEXT)
    assert origins.written(((board.segments[0], None),)) == ""
    assert origins.place(Peg(1.0, 2.0, 3.0)) == ""
