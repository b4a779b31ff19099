"""What a command may name as a target, and the sentences for what it may not."""

import numpy as np
import pytest

from sim import targets


def test_ideal_and_uniform_are_matrices_of_shares():
    assert targets.parse("ideal", 7, 7).shares([])[3].tolist() == [
        *(0, 0.0625, 0.25, 0.375, 0.25, 0.0625, 0)
    ]
    assert targets.parse("uniform", 2, 4).shares([]).tolist() == [[0.25] * 4] * 2


@pytest.mark.parametrize("text", ["own=0.4", "own=40%"])
def test_the_own_column_alone_leaves_the_others_as_measured(text):
    target = targets.parse(text, 2, 2)
    assert target.name == "own=0.4"
    assert target.shares([[50, 50], [20, 80]]) == pytest.approx(np.array([[0.4, 0.6], [0.6, 0.4]]))
    three = targets.parse(text, 3, 3).shares([[10, 30, 60]] * 3)
    assert three[0] == pytest.approx([0.4, 0.2, 0.4])


def test_the_own_column_is_tested_alone():
    # (50−40)²/40 + (50−60)²/60 for one entry, nothing for the other.
    found = targets.parse("own=0.4", 2, 2).test([[50, 50], [60, 40]])
    assert found.statistic == pytest.approx(4.166667, abs=1e-6)
    assert found.df == 2


def test_entries_that_were_not_measured_play_no_part():
    found = targets.parse("uniform", 2, 2).test([[0, 0], [60, 40]])
    assert (found.statistic, found.df) == (pytest.approx(4.0), 1)


@pytest.mark.parametrize(
    "content",
    [
        "0.25,0.75\n0.5,0.5\n",
        "25,75\n50,50\n",
        "0,25;0,75\n0,5;0,5\n",
        "25,0; 75,0\n50;50\n",
        "0.25;0.75\n0.5;0.5\n",
    ],
)
def test_a_file_of_shares_or_per_cent(tmp_path, content):
    file = tmp_path / "wanted.csv"
    file.write_text("# entry by entry\n" + content)
    target = targets.parse(str(file), 2, 2)
    assert target.name == "wanted.csv"
    assert target.shares([]).tolist() == [[0.25, 0.75], [0.5, 0.5]]


def test_a_file_of_a_spreadsheet_may_begin_with_its_mark(tmp_path):
    file = tmp_path / "wanted.csv"
    file.write_bytes("0,25;0,75\r\n0,5;0,5\r\n".encode("utf-8-sig"))
    assert targets.parse(str(file), 2, 2).shares([]).tolist() == [[0.25, 0.75], [0.5, 0.5]]


def test_rounded_shares_are_taken_and_scaled(tmp_path):
    file = tmp_path / "thirds.csv"
    file.write_text("0.33,0.33,0.33\n")
    assert targets.parse(str(file), 1, 3).shares([])[0] == pytest.approx([1 / 3] * 3)


def test_the_ideal_of_one_entry_is_the_binomial_of_its_rows():
    found = targets.parse("ideal", 1, 5, rows=4).shares([])
    assert (16 * found).tolist() == [[1, 4, 6, 4, 1]]
    with pytest.raises(ValueError, match="here are entries 1, rows 3, columns 5"):
        targets.parse("ideal", 1, 5, rows=3)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("idael", "there is no target 'idael'; use ideal, uniform, own=0.4, or a file"),
        ("own=much", "own=much is no share; write own=0.4 or own=40%."),
        ("own=40", "own=40 must lie between 0 and 1; write own=0.4 or own=40%."),
    ],
)
def test_a_target_that_is_none_is_named(text, sentence):
    with pytest.raises(ValueError, match="^" + sentence.replace(".", r"\.")):
        targets.parse(text, 7, 7)


def test_a_target_needs_as_many_columns_as_entries_when_it_speaks_of_the_own():
    for text in ("ideal", "own=0.4"):
        with pytest.raises(ValueError, match="not 2 and 3; use uniform or a file"):
            targets.parse(text, 2, 3)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("1,2\n3,x\n", "line 2 is not a row of numbers"),
        ("1,2\n3\n", "line 2 is not as long as the rows above it"),
        ("# nothing\n", "holds no numbers"),
        ("1,2,3\n1,2,3\n", "wanted.csv is 2 x 3, the board has 2 entries and 2 columns"),
        ("0.5,0.5\n0,0\n", "wanted.csv, row 2 needs numbers of 0 or more, and one above 0"),
        ("1.5,-0.5\n0.5,0.5\n", "wanted.csv, row 1 needs numbers of 0 or more"),
        ("0.5,0.5\nnan,1\n", "wanted.csv, row 2 needs numbers of 0 or more"),
        ("0.5,0.5\n0.5,0.4\n", "wanted.csv, row 2 adds up to 0.9; write shares that add up to 1"),
        ("1,3\n0.5,0.5\n", "wanted.csv, row 1 adds up to 4; write shares"),
        ("25,75\n0.5,0.5\n", "wanted.csv, row 2 adds up to 1; write shares"),
    ],
)
def test_what_is_wrong_with_a_target_file_is_named(tmp_path, content, sentence):
    file = tmp_path / "wanted.csv"
    file.write_text(content)
    with pytest.raises(ValueError, match=sentence):
        targets.parse(str(file), 2, 2)
