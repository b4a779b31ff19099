"""Board files: what they expand to, and what is said about wrong ones."""

from importlib.resources import files
from pathlib import Path

import msgspec
import pytest

from assets.refusals import telling
from sim import board as boards
from sim.board import BoardError, Peg
from sim.board_edit import edit, edited

GOOD = """\
# My board
title = "Mine"
width = 64.0
height = 120.0
tilt = 45.0
capacity = 2
time_limit = 10.0

[marble]
radius = 8.0   # glass
mass = 5.4

[materials]
board_friction = 0.25
rolling_resistance = 0.005
marble_nail = { restitution = 0.6, friction = 0.25 }
marble_wood = { restitution = 0.5, friction = 0.3 }
marble_marble = { restitution = 0.8, friction = 0.15 }

[release]
spread_x = 1.5
spread_v = 20.0

[[entries]]
count = 3
pitch = 22.0
y = 110.0
half_width = 1.0

[[rows]]
y = 80.0
count = 4
pitch = 22.0
radius = 2.0
skip = [1]

[[pegs]]
x = 5.0
y = 60.0
radius = 1.5
mirror = true

[columns]
count = 3
pitch = 22.0
top = 33.0
divider_radius = 2.0
"""


def test_the_three_presets_come_with_the_default_first():
    assert boards.names() == ("gerhards", "althoefer", "quincunx")


@pytest.mark.parametrize(("name", "entries"), [("gerhards", 7), ("althoefer", 7)])
def test_match_boards_have_seven_entries_and_seven_columns_of_six(name: str, entries: int):
    board = boards.load(name)
    assert (len(board.entries), len(board.columns), board.capacity) == (7, 7, 6)
    assert "assumed" in board.notes


def test_the_quincunx_has_one_entry_and_twelve_rows_or_more():
    board = boards.load("quincunx")
    assert len(board.entries) == 1
    assert board.entries[0].x == 0.0
    assert len({peg.y for peg in board.pegs}) >= 12
    assert len(board.columns) > 7


def test_rows_entries_dividers_and_walls_are_written_out():
    board = boards.parse(GOOD, "mine.toml")
    assert board.name == "mine"
    assert [entry.x for entry in board.entries] == [-22.0, 0.0, 22.0]
    assert board.pegs == (
        Peg(-11.0, 80.0, 2.0),
        Peg(11.0, 80.0, 2.0),
        Peg(33.0, 80.0, 2.0),
        Peg(-5.0, 60.0, 1.5),
        Peg(5.0, 60.0, 1.5),
    )
    kinds = [bar.kind for bar in board.segments]
    assert kinds == ["wall", "wall", "floor", "divider", "divider"]
    faces = [(column.left, column.right) for column in board.columns]
    assert faces == [(-32.0, -13.0), (-9.0, 9.0), (13.0, 32.0)]


def test_the_divider_tips_end_at_the_top_of_the_columns():
    board = boards.parse(GOOD, "mine.toml")
    divider = board.segments[3]
    assert max(divider.y1, divider.y2) + divider.radius == 33.0 == board.columns[0].top


@pytest.mark.parametrize("name", ["gerhards", "althoefer", "quincunx"])
def test_presets_are_their_own_mirror_image_to_the_bit(name: str):
    board = boards.load(name)
    nails = {(peg.x, peg.y, peg.radius) for peg in board.pegs}
    assert nails == {(-x, y, radius) for x, y, radius in nails}
    assert [entry.x for entry in board.entries] == [-e.x for e in reversed(board.entries)]
    faces = [(column.left, column.right) for column in board.columns]
    assert faces == [(-right, -left) for left, right in reversed(faces)]


def test_the_hash_knows_geometry_and_materials_but_no_words():
    text = GOOD
    plain = boards.parse(text, "mine.toml").hash
    assert boards.parse(text.replace("Mine", "Yours"), "yours.toml").hash == plain
    board = boards.parse(text, "mine.toml")
    told = msgspec.structs.replace(board, name="n", title="t", notes="measured with a ruler")
    assert told.hash == plain
    assert boards.parse(text.replace("y = 60.0", "y = 60.001"), "mine.toml").hash != plain
    assert boards.parse(text.replace("0.005", "0.006"), "mine.toml").hash != plain
    assert len(plain) == 64


@pytest.mark.parametrize(
    ("good", "bad", "sentence"),
    [
        ("tilt = 45.0", "tilt = 95", "my.toml: tilt is 95; write a number at most 90."),
        ("tilt = 45.0", "tilt = 4", "my.toml: tilt is 4; write a number at least 5."),
        ("tilt = 45.0", "tilt = nan", "my.toml: tilt is nan; write a finite number."),
        ("tilt = 45.0", "tilt = inf", "my.toml: tilt is inf; write a finite number."),
        (
            "tilt = 45.0",
            "",
            "my.toml: tilt is missing; add it (galtoni boards --fields tells what it takes).",
        ),
        (
            "tilt = 45.0",
            "tild = 45.0",
            "my.toml: tild is not a field of a board; did you mean tilt?",
        ),
        (
            "tilt = 45.0",
            "slope = 3",
            "my.toml: slope is not a field of a board; known here: title, width, height, tilt,"
            " marble, materials, entries, columns, capacity, release, time_limit, levelling,"
            " wall_radius, pegs, rows, guides, lanes, notes.",
        ),
        ("tilt = 45.0", "tilt = 30,5", "my.toml, line 5: 30,5 has a comma; write 30.5."),
        (
            "restitution = 0.6",
            "restitution = 0,6",
            "my.toml, line 16: 0,6 has a comma; write 0.6.",
        ),
        ("radius = 8.0", "radius = -8", "my.toml: marble.radius is -8; write a number above 0."),
        ("radius = 8.0", "radius = 'x'", "my.toml: marble.radius is 'x'; write a number."),
        (
            "capacity = 2",
            "capacity = 0",
            "my.toml: capacity is 0; write a whole number at least 1.",
        ),
        ("capacity = 2", "capacity = 1.5", "my.toml: capacity is 1.5; write a whole number."),
        (
            "restitution = 0.6",
            "restitution = 0.95",
            "my.toml: materials.marble_nail.restitution is 0.95; write a number at most 0.9.",
        ),
        (
            "restitution = 0.6",
            "restitutoin = 0.6",
            "my.toml: materials.marble_nail.restitutoin is not a field of a board;"
            " did you mean restitution?",
        ),
        (
            "skip = [1]",
            "skip = [5]",
            "my.toml: rows[1].skip names 5; write numbers from 1 to 4.",
        ),
        ("mirror = true", "mirror = 1", "my.toml: pegs[1].mirror is 1; write true or false."),
        (
            "y = 110.0",
            "y = 20.0",
            "my.toml: entries[1].y is 20; write a number above columns.top (33) and at most"
            " height (120).",
        ),
        (
            "divider_radius = 2.0",
            "divider_radius = 11.0",
            "my.toml: columns.divider_radius is 11, so dividers fill the pitch of 22; write a"
            " radius below 11.",
        ),
        (
            'title = "Mine"',
            "title = Mine",
            "my.toml is not a TOML file: Invalid value (at line 2, column 9); correct that line.",
        ),
    ],
)
def test_a_wrong_file_is_named_with_field_and_remedy(good: str, bad: str, sentence: str):
    assert good in GOOD
    with pytest.raises(BoardError) as error:
        boards.parse(GOOD.replace(good, bad, 1), "my.toml")
    assert str(error.value) == sentence


@pytest.mark.parametrize(
    ("good", "bad", "sentence"),
    [
        ("tilt = 45.0", "tilt = 95", "tilt ist 95; schreib eine Zahl von höchstens 90."),
        (
            "tilt = 45.0",
            "",
            "tilt fehlt; ergänze es (was hineingehört, sagt: galtoni boards --fields).",
        ),
        ("capacity = 2", "capacity = 1.5", "capacity ist 1.5; schreib eine ganze Zahl."),
        ("tilt = 45.0", "tild = 45.0", "tild ist kein Feld eines Bretts; ist tilt gemeint?"),
        ("skip = [1]", "skip = [5]", "rows[1].skip nennt 5; schreib Zahlen von 1 bis 4."),
    ],
)
def test_a_wrong_file_is_named_in_german_where_that_is_asked_for(
    good: str, bad: str, sentence: str
):
    with telling("de"), pytest.raises(BoardError) as error:
        boards.parse(GOOD.replace(good, bad, 1), "my.toml")
    assert str(error.value) == f"my.toml: {sentence}"


def test_an_unknown_board_lists_the_presets():
    with pytest.raises(BoardError, match="name a file or one of: gerhards, althoefer, quincunx"):
        boards.load("gerhard")


def test_a_file_of_bytes_is_refused_in_words(tmp_path: Path):
    file = tmp_path / "noise.toml"
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BoardError, match="save it as a UTF-8 TOML file"):
        boards.load(file)


def test_editing_keeps_comments_and_layout():
    after = edited(GOOD, {"tilt": 50.0, "rows[1].y": 81.5, "marble.radius": 7.9}, "my.toml")
    expected = GOOD.replace("tilt = 45.0", "tilt = 50.0").replace("y = 80.0", "y = 81.5")
    assert after == expected.replace("radius = 8.0   # glass", "radius = 7.9   # glass")


def test_a_refused_edit_leaves_the_file_alone(tmp_path: Path):
    file = tmp_path / "mine.toml"
    file.write_text(GOOD, encoding="utf-8")
    with pytest.raises(BoardError, match="tilt is 91"):
        edit(file, {"tilt": 91.0})
    with pytest.raises(BoardError, match=r"has no field rows\[2\]\.y"):
        edit(file, {"rows[2].y": 50.0})
    assert file.read_text(encoding="utf-8") == GOOD
    assert [path.name for path in tmp_path.iterdir()] == ["mine.toml"]
    assert edit(file, {"tilt": 60.0}).tilt == 60.0
    assert boards.load(file).tilt == 60.0


@pytest.mark.parametrize("name", ["gerhards", "althoefer"])
def test_presets_can_be_edited_without_touching_another_character(name: str):
    text = (files("assets") / "boards" / f"{name}.toml").read_text(encoding="utf-8")
    before = boards.parse(text, name)
    after = edited(text, {"rows[2].radius": 1.75, "materials.marble_wood.friction": 0.31}, name)
    changed = [
        (old, new)
        for old, new in zip(text.splitlines(), after.splitlines(), strict=True)
        if old != new
    ]
    assert len(changed) == 2
    assert any("friction = 0.31" in new for _, new in changed)
    board = boards.parse(after, name)
    assert board.materials.marble_wood.friction == 0.31
    assert {peg.radius for peg in board.pegs} - {peg.radius for peg in before.pegs} == {1.75}


def test_a_field_in_the_notes_is_not_taken_for_the_field():
    text = GOOD.replace('title = "Mine"', 'title = "Mine"\nnotes = """\ntilt = 45.0\n"""')
    after = edited(text, {"tilt": 50}, "my.toml")
    assert after.count("tilt = 45.0") == 1
    assert boards.parse(after, "my.toml").tilt == 50.0


def test_a_board_goes_through_json_unchanged():
    board = boards.load("gerhards")
    again = msgspec.json.decode(msgspec.json.encode(board), type=boards.Board)
    assert again == board
    assert again.hash == board.hash
