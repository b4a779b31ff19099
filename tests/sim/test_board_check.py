"""The geometry check finds what holds marbles up, shuts them out or miscounts them."""

import random
import re
import subprocess
import sys
import tomllib
from importlib.resources import files

import pytest
from msgspec.structs import replace

from assets.refusals import telling
from sim import board as boards
from sim import board_cures
from sim.board import Board, Entry, Peg, Segment
from sim.board_check import Finding, check, faults

PLAIN = """
title = "Plain"
width = 154.0
height = 240.0
tilt = 78.0
capacity = 6
time_limit = 15.0

[marble]
radius = 8.0
mass = 5.4

[materials]
board_friction = 0.25
rolling_resistance = 0.005
marble_nail = { restitution = 0.55, friction = 0.25 }
marble_wood = { restitution = 0.5, friction = 0.3 }
marble_marble = { restitution = 0.8, friction = 0.15 }

[release]
spread_x = 1.5
spread_v = 20.0

[[entries]]
count = 7
pitch = 22.0
y = 228.0
half_width = 2.0

[columns]
count = 7
pitch = 22.0
top = 97.0
divider_radius = 2.0
"""


@pytest.fixture(scope="module")
def plain() -> Board:
    """Seven columns of six, no nail: 154 mm wide, tips at 97 mm, nothing above."""
    return boards.parse(PLAIN, "plain.toml")


def kinds(board: Board) -> list[str]:
    return [finding.kind for finding in check(board)]


def only(board: Board) -> Finding:
    findings = check(board)
    assert len(findings) == 1, findings
    return findings[0]


def test_a_plain_board_has_no_faults(plain: Board):
    assert check(plain) == ()


@pytest.mark.parametrize("name", boards.names())
def test_the_shipped_boards_have_no_faults(name: str):
    assert check(boards.load(name)) == ()


def test_two_nails_too_close_hold_a_marble(plain: Board):
    found = only(replace(plain, pegs=(Peg(0.0, 160.0, 2.0), Peg(18.0, 160.0, 2.0))))
    assert found.kind == "pocket"
    assert (found.x, found.y) == pytest.approx((9.0, 164.36), abs=0.01)
    assert "14.0 mm apart where a marble needs 16" in found.text
    assert "move the nail at (18, 160) 2.0 mm to the right" in found.text


def test_a_nail_beside_the_wall_holds_a_marble_and_the_advice_helps(plain: Board):
    board = replace(plain, pegs=(Peg(68.0, 160.0, 2.0),))
    found = only(board)
    assert found.kind == "pocket"
    assert "between the nail at (68, 160) and the right wall" in found.text
    assert "move the nail at (68, 160) 1.5 mm to the right" in found.text
    assert check(replace(board, pegs=(Peg(69.5, 160.0, 2.0),))) == ()


def test_a_nail_close_above_a_divider_tip_leaves_no_pocket_upright(plain: Board):
    assert check(replace(plain, pegs=(Peg(11.0, 107.0, 2.0),))) == ()


def test_a_nail_between_two_tips_holds_a_marble(plain: Board):
    found = check(replace(plain, pegs=(Peg(0.0, 104.0, 2.0),)))
    assert {finding.kind for finding in found} == {"pocket", "unreachable"}
    assert "the divider at x = 11" in " ".join(finding.text for finding in found)


def test_sideways_levelling_turns_a_slope_into_a_pocket(plain: Board):
    """Two nails one above the other throw a marble off, unless the board leans towards them."""
    pegs = (Peg(0.0, 160.0, 2.0), Peg(6.0, 177.0, 2.0))
    assert kinds(replace(plain, pegs=pegs)) == ["gap"]
    assert "pocket" in kinds(replace(plain, pegs=pegs, tilt=10.0, levelling=10.0))


def test_a_level_bar_holds_a_marble_until_it_is_tilted(plain: Board):
    level = Segment(-20.0, 160.0, 20.0, 160.0, 2.0, "guide")
    found = only(replace(plain, segments=(*plain.segments, level)))
    assert found.kind == "pocket"
    assert "tilt it by at least 2.2 degrees more" in found.text
    sloping = Segment(-20.0, 160.0, 20.0, 163.0, 2.0, "guide")
    assert check(replace(plain, segments=(*plain.segments, sloping))) == ()


def test_two_crossing_bars_hold_a_marble(plain: Board):
    bars = (
        Segment(-20.0, 180.0, 20.0, 150.0, 2.0, "guide"),
        Segment(-20.0, 150.0, 20.0, 180.0, 2.0, "guide"),
    )
    found = only(replace(plain, segments=(*plain.segments, *bars)))
    assert found.kind == "pocket"
    assert (found.x, found.y) == pytest.approx((0.0, 177.5), abs=0.01)


def test_a_gap_that_looks_like_a_way_through_is_named(plain: Board):
    pegs = (Peg(0.0, 160.0, 2.0), Peg(2.0, 177.0, 2.0))
    found = only(replace(plain, pegs=pegs))
    assert found.kind == "gap"
    assert found.text.endswith(
        "are 13.1 mm apart where it needs 16; move the nail at (2, 177) 0.2 mm to the left and"
        " 1.5 mm down."
    )


def moved(board: Board, changes: dict[tuple[float, float], tuple[float, float]]) -> Board:
    pegs = [replace(p, x=to[0], y=to[1]) for p in board.pegs if (to := changes.get((p.x, p.y)))]
    kept = [p for p in board.pegs if (p.x, p.y) not in changes]
    return replace(board, pegs=tuple(sorted([*kept, *pegs], key=lambda p: (-p.y, p.x))))


def mirrored(board: Board) -> Board:
    pegs = (Peg(-p.x, p.y, p.radius) for p in board.pegs)
    return replace(board, pegs=tuple(sorted(pegs, key=lambda p: (-p.y, p.x))))


def advised(board: Board, text: str) -> Board:
    """Return the board with done to it what a finding says."""
    if re.search(r"the nails at \((\S+), (\S+)\) and", text):
        # Both sides alike: the left one as it is said, and the right one as its mirror image.
        alone = re.sub(r"the nails at (\(\S+, \S+\)) and \(\S+, \S+\)", r"the nail at \1", text)
        alone = alone.replace("outwards", "to the left").replace("inwards", "to the right")
        return mirrored(advised(mirrored(advised(board, alone)), alone))
    out = re.search(r"take the nail at \((\S+), (\S+)\) out", text)
    if out:
        place = float(out[1]), float(out[2])
        return replace(board, pegs=tuple(p for p in board.pegs if (p.x, p.y) != place))
    found = re.search(r"move the nail at \((\S+), (\S+)\) (.*)\.$", text)
    assert found, text
    dx = dy = 0.0
    for by, way in re.findall(r"(\S+) mm (to the right|to the left|up|down)", found[3]):
        dx += {"to the right": 1, "to the left": -1}.get(way, 0) * float(by)
        dy += {"up": 1, "down": -1}.get(way, 0) * float(by)
    x, y = float(found[1]), float(found[2])
    return moved(board, {(x, y): (x + dx, y + dy)})


def test_mirrored_faults_get_mirrored_advice_and_it_makes_no_new_fault():
    """At (30, 214) the inner nail would be 15 mm from the next: only the outer one can go."""
    narrow = moved(boards.load("gerhards"), {(54, 214): (50, 214), (-54, 214): (-50, 214)})
    left, right = check(narrow)
    step = "move the nails at (-50, 214) and (50, 214) 3.0 mm outwards."
    assert left.text.endswith(f"a marble needs 16; {step}")
    assert right.text.endswith(f"the same step mends this as well: {step}")
    assert check(advised(narrow, right.text)) == ()


def test_a_lopsided_board_gets_advice_for_one_side():
    board = boards.load("gerhards")
    narrow = moved(board, {(54, 214): (50, 214), (-54, 214): (-50, 214)})
    left, right = check(replace(narrow, levelling=0.5))
    assert left.text.endswith("; move the nail at (-50, 214) 3.0 mm to the left.")
    assert right.text.endswith("; move the nail at (50, 214) 3.0 mm to the right.")


def test_a_nail_that_fits_nowhere_is_to_be_taken_out():
    board = boards.load("gerhards")
    full = replace(board, pegs=(*board.pegs, Peg(11.0, 238.0, 2.0)))
    found = [finding.text for finding in check(full)]
    assert len(found) == 2
    assert all(text.endswith("take the nail at (11, 238) out.") for text in found)
    assert check(advised(full, found[0])) == ()


def test_one_step_that_mends_two_faults_is_the_only_advice():
    """For the second alone, moving the nail at (22, 238) by half a millimetre would do."""
    board = boards.load("gerhards")
    full = replace(board, pegs=(*board.pegs, Peg(12.0, 226.0, 2.0)))
    one, two = (finding.text for finding in check(full))
    assert one.endswith("a marble needs 16; take the nail at (12, 226) out.")
    assert two.endswith("; the same step mends this as well: take the nail at (12, 226) out.")
    assert check(advised(full, one)) == ()


@pytest.mark.parametrize(
    ("radius", "sentence"),
    [
        (
            80.0,
            "A marble is 160 mm wide, wider than the whole field (150 mm) and than any column (18.0"
            " mm at most); make marble.radius 9 mm at most.",
        ),
        (
            9.5,
            "A marble is 19 mm wide, wider than any column (18.0 mm at most): it comes into none;"
            " make marble.radius 9 mm at most, or the columns wider.",
        ),
    ],
)
def test_a_marble_that_fits_nowhere_is_one_sentence(radius: float, sentence: str):
    board = boards.load("gerhards")
    giant = replace(board, marble=replace(board.marble, radius=radius))
    assert [finding.text for finding in check(giant)] == [sentence]


@pytest.mark.parametrize("seed", range(6))
def test_what_is_advised_helps_and_harms_nothing(seed: int):
    rng = random.Random(seed)
    board = boards.load("gerhards")
    for _ in range(2):
        peg = rng.choice(board.pegs)
        place = round(peg.x + rng.uniform(-6, 6), 1), round(peg.y + rng.uniform(-6, 6), 1)
        if abs(place[0]) < 75:
            board = moved(board, {(peg.x, peg.y): place})

    def places(board: Board) -> set[tuple[str, float, float]]:
        return {(one.kind, round(one.x), round(one.y)) for one in faults(board, brief=True)}

    before = places(board)
    for finding in check(board):
        after = places(advised(board, finding.text))
        assert (finding.kind, round(finding.x), round(finding.y)) not in after
        assert after < before


def test_many_faults_are_mended_one_after_another(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(board_cures, "MOST", 2)
    board = boards.load("gerhards")
    plugs = (Peg(11.0, 238.0, 2.0), Peg(-33.0, 142.0, 2.0))
    one, two, *others = check(replace(board, pegs=(*board.pegs, *plugs)))
    assert one.text.endswith("take the nail at (11, 238) out.")
    assert two.text.endswith("take the nail at (11, 238) out.")
    assert len(others) == 2
    for other in others:
        assert other.text.endswith("; mend the faults above first, then check again.")


def test_the_sentences_are_german_where_that_is_asked_for(plain: Board):
    board = replace(plain, pegs=(Peg(68.5, 160.0, 2.0),))
    with telling("de"):
        found = only(board)
    assert found.text == (
        "Eine Murmel kann bei (69,0 | 170,0) liegen bleiben, zwischen dem Nagel bei (68,5 | 160)"
        " und der rechten Wand: 6,5 mm Abstand, wo eine Murmel 16 braucht; versetze den Nagel bei"
        " (68,5 | 160) 1,0 mm nach rechts."
    )


def test_both_languages_have_the_same_texts():
    def keys(language: str) -> set[str]:
        file = files("assets") / "locale" / language / "check.toml"
        return set(tomllib.loads(file.read_text(encoding="utf-8")))

    assert keys("de") == keys("en")


def test_an_entry_inside_of_something_is_blocked(plain: Board):
    entries = (*plain.entries[:3], Entry(0.0, 168.0, 0.0), *plain.entries[4:])
    found = only(replace(plain, entries=entries, pegs=(Peg(0.0, 160.0, 2.0),)))
    assert found.kind == "entry"
    assert found.text == (
        "Entry 4 is blocked: a marble let go at (0.0, 168.0) is 2.0 mm inside of something;"
        " move it up by 2 mm, or what is in its way by 2.0 mm."
    )


def test_an_entry_wider_than_its_room_is_told_how_wide(plain: Board):
    entries = (replace(plain.entries[0], half_width=6.0), *plain.entries[1:])
    found = only(replace(plain, entries=entries))
    assert found.text == (
        "Entry 1 is blocked: a marble let go at (-72.0, 228.0) is 3.0 mm inside of something;"
        " make its half_width 3 mm."
    )


def test_nails_outside_in_walls_in_columns_and_in_each_other_are_named(plain: Board):
    outside = only(replace(plain, pegs=(Peg(90.0, 160.0, 2.0),)))
    assert (outside.kind, "outside of the field" in outside.text) == ("peg", True)
    inside = replace(plain, pegs=(Peg(11.0, 60.0, 2.0),))
    assert "inside the divider at x = 11; take it out." in " ".join(f.text for f in check(inside))
    column = check(replace(plain, pegs=(Peg(3.0, 60.0, 2.0),)))
    assert "is inside column 4; take it out." in column[0].text
    twice = only(replace(plain, pegs=(Peg(0.0, 160.0, 2.0), Peg(1.0, 163.0, 2.0))))
    assert "stand in each other" in twice.text


def test_a_roof_over_a_column_makes_it_unreachable(plain: Board):
    roof = Segment(-80.0, 112.0, -54.0, 104.0, 2.0, "guide")
    found = check(replace(plain, segments=(*plain.segments, roof)))
    shut = next(finding for finding in found if finding.kind == "unreachable")
    assert shut.text.startswith("No entry leads to column 1: the widest way is too narrow at (")


@pytest.mark.parametrize(
    ("top", "advice"),
    [(95.0, "up by 2.0 mm, to 97 mm"), (110.0, "down by 13.0 mm, to 97 mm")],
)
def test_columns_that_hold_another_number_are_named(plain: Board, top: float, advice: str):
    columns = tuple(replace(column, top=top) for column in plain.columns)
    findings = [f for f in check(replace(plain, columns=columns)) if f.kind == "capacity"]
    assert len(findings) == 7
    assert advice in findings[0].text


def test_columns_too_narrow_or_too_wide_are_named(plain: Board):
    narrow = replace(plain.columns[0], right=plain.columns[0].left + 15.0)
    wide = replace(plain.columns[0], right=plain.columns[0].left + 31.0)
    for column, words in ((narrow, "narrower than a marble"), (wide, "lie side by side")):
        found = check(replace(plain, columns=(column, *plain.columns[1:])))
        assert words in " ".join(f.text for f in found if f.kind == "capacity")


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "games", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def test_the_command_exits_with_one_when_something_is_found(tmp_path):
    text = (files("assets") / "boards" / "althoefer.toml").read_text(encoding="utf-8")
    file = tmp_path / "low.toml"
    file.write_text(text.replace("top = 109.125", "top = 101.0"), encoding="utf-8")
    good = run("check", "althoefer")
    assert (good.returncode, good.stdout) == (0, "althoefer: no faults found.\n")
    bad = run("check", str(file))
    assert bad.returncode == 1
    assert "low: Column 1 does not hold exactly 6 marbles" in bad.stdout
    wrong = run("check", "nonsense")
    assert wrong.returncode == 2
    assert "there is no board 'nonsense'" in wrong.stderr
    assert "Traceback" not in wrong.stderr


def test_a_time_limit_that_ends_falls_is_named(tmp_path):
    """Not a fault of the geometry: the board file is sound but for its patience."""
    text = (files("assets") / "boards" / "gerhards.toml").read_text(encoding="utf-8")
    file = tmp_path / "hasty.toml"
    file.write_text(text.replace("time_limit = 15.0", "time_limit = 0.5"), encoding="utf-8")
    found = run("check", str(file))
    assert found.returncode == 1
    assert found.stdout == (
        "hasty: time_limit is 0.5 s, and of 14 marbles that were tried the slowest took 2.1 s: many"
        " will be stopped before they are down; write time_limit = 7.\n"
    )
    file.write_text(text.replace("time_limit = 15.0", "time_limit = 7"), encoding="utf-8")
    assert run("check", str(file)).stdout == "hasty: no faults found.\n"


def test_the_boards_are_listed():
    told = run("boards")
    assert told.returncode == 0
    full, short = "7, 6 marbles each", boards.load("gerhards").hash[:8]
    for words in ("gerhards", "althoefer", "quincunx", full, short):
        assert words in told.stdout


def test_the_commands_speak_german(tmp_path):
    assert run("check", "althoefer", "--lang", "de").stdout == "althoefer: keine Fehler gefunden.\n"
    told = run("boards", "--lang", "de").stdout
    for words in ("Wurftabelle", "7, je 6 Murmeln", "quincunx"):
        assert words in told


def test_a_board_of_ones_own_begins_as_a_copy(tmp_path):
    file = tmp_path / "mine.toml"
    done = run("boards", "--copy", "gerhards", str(file))
    assert (done.returncode, done.stdout) == (
        0,
        f"Written: {file}. Change it with any editor, then try: galtoni check {file}\n",
    )
    assert boards.load(file).hash == boards.load("gerhards").hash
    assert boards.load(file).title == "mine"  # not to be taken for Gerhards'
    assert "# The labyrinth, five rows." in file.read_text(encoding="utf-8")
    assert [one.name for one in tmp_path.iterdir()] == ["mine.toml"]
    file.write_text("mine", encoding="utf-8")
    again = run("boards", "--copy", "althoefer", str(file))
    assert again.returncode == 2
    assert again.stderr == f"galtoni: {file} is there already; name another file.\n"
    assert file.read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("gerhard", "a.toml"), "there is no board 'gerhard'"),
        (("gerhards", "a.txt"), "a.txt should end in .toml; name it so."),
        (("gerhards", "gone/a.toml"), "there is no folder gone"),
        (("gerhards",), "galtoni boards --copy gerhards my-board.toml"),
        (
            ("gerhards", "--lang", "de"),
            "galtoni: --copy nimmt ein Brett und die Datei, die geschrieben wird, etwa:",
        ),
        (("gerhards", "a.toml", "b.toml"), "--copy takes a board and the file to write"),
    ],
)
def test_a_copy_that_cannot_be_is_one_sentence(arguments, sentence):
    done = run("boards", "--copy", *arguments)
    assert done.returncode == 2
    assert sentence in done.stderr
    assert done.stderr.count("\n") == 1
