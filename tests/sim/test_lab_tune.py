"""``galtoni tune`` as people type it."""

import signal
import tomllib
from concurrent.futures import ThreadPoolExecutor
from importlib.resources import files

import msgspec
import numpy as np
import pytest

from games.cli import main
from sim import campaign, lab_progress, lab_tune, tuning
from sim.board import load
from sim.stats import Distance, Interval
from sim.table import load as load_table
from sim.tuning import TuneProgress, TuneResult
from sim.tuning_judge import Measured, Verdict

GERHARDS = load("gerhards")
STEEPER = msgspec.structs.replace(GERHARDS, tilt=31.0)


def run(capsys, *arguments):
    code = main(["tune", *(str(argument) for argument in arguments)])
    out, err = capsys.readouterr()
    return code, out, err


def measured(score, lost=0.0):
    shares = np.full((7, 7), 1 / 7)
    apart = Distance(score, score, Interval(score - 0.01, score + 0.01), 0.002)
    return Measured(Verdict(shares, score, score, lost, score), apart, 2 * score)


def progressed(board, tried, better=True):
    return TuneProgress(tried, 60, 1, 250, measured(0.04), board, better, measured(0.05))


def result(after, better=True, lost=0.0, interrupted=False):
    board = STEEPER if better else GERHARDS
    values = (board, measured(after, lost), measured(0.05), better, 60, 20_000, interrupted)
    return TuneResult(*values)


@pytest.fixture
def found(monkeypatch):
    """Let the search give back what a test wants, after telling what it is told to tell."""

    def settle(outcome, *told):
        def search(board, target, *, beginning, progress, **settings):
            beginning(500, 1000)
            beginning(1000, 1000)
            for one in told:
                progress(one)
            if isinstance(outcome, BaseException):
                raise outcome
            return outcome

        monkeypatch.setattr(lab_tune, "tune", search)

    return settle


@pytest.fixture
def threads(monkeypatch):
    """Let campaigns drop on threads instead of fresh processes: the same drops, no start."""
    real = campaign.run
    with ThreadPoolExecutor(2) as pool:
        monkeypatch.setattr(
            campaign, "run", lambda plan, _, *rest, **kw: real(plan, pool, *rest, **kw)
        )
        yield


@pytest.mark.usefixtures("threads")
def test_a_found_board_is_written_measured_and_drawn(capsys, tmp_path, found, monkeypatch):
    monkeypatch.setattr(lab_progress, "EVERY", 0.0)
    found(result(0.02), progressed(STEEPER, 60))
    out = tmp_path / "mine.toml"
    arguments = ("--target", "own=40%", "--check", "2", "--out", out)
    code, text, err = run(capsys, *arguments, "--set", "time_limit=14.0")
    assert code == 0, err
    board = load(out)
    assert (board.hash, board.tilt) == (STEEPER.hash, 31.0)
    assert board.title == "Gerhards, tuned to own=0.4"
    first, second, third, *_ = board.notes.splitlines()
    assert first == (
        "Found with galtoni tune --board gerhards --set time_limit=14.0 --target own=40% --free"
        " rows,offsets,radii --seed 1; 60 boards tried."
    )
    assert second == "The notes of the board it was found from, Gerhards:"
    assert third.startswith("Modelled on the slanted edition")
    assert load_table(tmp_path / "mine.json", board).n == (2,) * 7
    assert load_table(tmp_path / "mine.json").engine == "world"
    assert (tmp_path / "mine.png").read_bytes().startswith(b"\x89PNG")
    assert text.startswith(
        "By flight, 20\u202f000 drops an entry with other hands: total variation from own=0.4, mean"
        " over the entries 0.050 [0.040–0.060] before and 0.020 [0.010–0.030] after, worst entry"
        " 0.100 before and 0.040 after; what chance adds is taken off. 60 boards tried."
    )
    assert "\nTilt: 30.00° → 31.00°\n" in text
    assert "In the live world, 2 drops an entry with other hands again: total variation" in text
    assert "Own columns in the live world, per cent: " in text
    assert "mean total variation 0." in text
    assert ", the true one 0." in text
    for task in ("measuring the given board in the live world", "measuring the new board in"):
        assert task in err
    assert "measuring the given board: 50 %" in err
    assert (
        "searching: 100 %, 60 of 60 boards; total variation from own=0.4 of the best: mean plus"
        " half the worst entry 0.080 (given board 0.100); mean 0.040, worst entry 0.080" in err
    )
    assert (
        "The search makes one number small, the mean plus half the worst entry (and 20 times the"
        " share of marbles in no column): 0.100 before, 0.040 after." in text
    )


@pytest.mark.slow
@pytest.mark.usefixtures("threads")
def test_tune_writes_board_table_and_picture(capsys, tmp_path, monkeypatch):
    for name, value in (("FIRST", 60), ("MOST", 200), ("SURE", 400), ("LAST", 500)):
        monkeypatch.setattr(tuning, name, value)
    out = tmp_path / "mine.toml"
    arguments = ("--target", "own=0.3", "--free", "offsets", "--symmetric", "--budget", "60")
    code, text, err = run(capsys, *arguments, "--check", "2", "--out", out)
    assert code == 0, err
    board = load(out)
    assert board.title == "Gerhards, tuned to own=0.3"
    assert load_table(tmp_path / "mine.json", board).n == (2,) * 7
    assert (tmp_path / "mine.png").read_bytes().startswith(b"\x89PNG")
    assert "By flight, 500 drops an entry with other hands: total variation from" in text


def test_a_board_tuned_twice_has_one_title_and_both_histories(tmp_path, capsys, found):
    first, second = tmp_path / "first.toml", tmp_path / "second.toml"
    found(KeyboardInterrupt(), progressed(STEEPER, 28))
    run(capsys, "--target", "ideal", "--out", first)
    run(capsys, "--board", first, "--target", "own=0.4", "--out", second, "--lang", "de")
    board = load(second)
    assert board.title == "Gerhards, abgestimmt auf own=0.4"
    lines = board.notes.splitlines()
    assert lines[0].startswith(f"Gefunden mit galtoni tune --board {first} --target own=0.4 ")
    assert lines[1] == (
        "Die Anmerkungen des Bretts, von dem die Suche ausging, Gerhards, tuned to ideal:"
    )
    assert lines[2].startswith("Found with galtoni tune --board gerhards --target ideal ")


def test_where_nothing_is_better_nothing_is_written_and_that_is_said(capsys, tmp_path, found):
    found(result(0.05, better=False), progressed(GERHARDS, 60, better=False))
    out = tmp_path / "mine.toml"
    code, text, err = run(capsys, "--target", "own=0.4", "--out", out)
    assert code == 1
    assert text.startswith("By flight")
    assert err == (
        f"None of the 60 boards tried is better than gerhards, so {out} was not written; allow more"
        " with --budget, set more free with --free, or begin elsewhere with --seed.\n"
    )
    assert list(tmp_path.iterdir()) == []


def test_a_board_that_is_near_enough_stays_as_it_is(capsys, tmp_path, found):
    found(result(0.05, better=False))
    out = tmp_path / "mine.toml"
    code, _, err = run(capsys, "--target", "own=0.4", "--within", "10%", "--out", out)
    assert code == 1
    assert err == (
        f"gerhards is already as near to the target as --within asks for, so {out} was not"
        " written.\n"
    )


@pytest.mark.usefixtures("threads")
def test_what_only_the_choosing_hands_found_better_is_called_luck(capsys, tmp_path, found):
    found(result(0.06, lost=0.031))
    out = tmp_path / "mine.toml"
    code, text, _ = run(capsys, "--target", "own=0.4", "--check", "2", "--out", out)
    assert code == 0
    assert "By these hands the new board is no nearer than the given one" in text
    assert "3.1 % of the marbles came into no column; see where: galtoni check." in text


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_tuning_writes_the_best_board_and_says_so(
    capsys, tmp_path, monkeypatch, number
):
    for name, value in (("FIRST", 20), ("SURE", 40), ("LAST", 40)):
        monkeypatch.setattr(tuning, name, value)
    real = tuning.tune

    def interrupted(board, target, *, progress, **settings):
        def watch(now):
            progress(msgspec.structs.replace(now, better=True))
            signal.raise_signal(number)

        return real(board, target, progress=watch, **settings)

    monkeypatch.setattr(lab_tune, "tune", interrupted)
    out = tmp_path / "mine.toml"
    code, text, err = run(capsys, "--target", "own=0.4", "--free", "tilt", "--out", out)
    assert code == 130
    assert text.startswith("By flight, 40 drops an entry with other hands: total variation from")
    assert "Interrupted after 4 boards." in err
    stopping = "Stopping: measuring the best board so far; press Ctrl-C again to leave at once."
    assert err.splitlines()[0] == stopping
    assert f"The best board so far is in {out}; measure it with: galtoni measure --board" in err
    assert load(out).title == "Gerhards, tuned to own=0.4"
    assert [file.name for file in tmp_path.iterdir()] == ["mine.toml"]


def test_an_interruption_before_anything_better_leaves_no_file(capsys, tmp_path, found):
    found(KeyboardInterrupt(), progressed(GERHARDS, 28, better=False))
    out = tmp_path / "mine.toml"
    code, _, err = run(capsys, "--target", "ideal", "--out", out)
    assert code == 130
    assert err == (
        "Interrupted after 28 boards.\n"
        f"None of them was better than the given board; {out} was not written.\n"
    )
    assert list(tmp_path.iterdir()) == []


def test_an_end_while_the_given_board_is_measured_says_that_no_board_was_tried(
    capsys, tmp_path, monkeypatch
):
    for name, value in (("FIRST", 20), ("SURE", 40), ("LAST", 40)):
        monkeypatch.setattr(tuning, name, value)
    real = tuning.tune

    def interrupted(board, target, *, beginning, **settings):
        def begin(done, total):
            beginning(done, total)
            signal.raise_signal(signal.SIGINT)

        return real(board, target, beginning=begin, **settings)

    monkeypatch.setattr(lab_tune, "tune", interrupted)
    out = tmp_path / "mine.toml"
    code, text, err = run(capsys, "--target", "own=0.4", "--free", "tilt", "--out", out)
    assert (code, text) == (130, "")
    assert err.splitlines()[1:] == [
        f"Interrupted before any board was tried; {out} was not written."
    ]


def test_a_kill_leaves_the_best_board_so_far(capsys, tmp_path, monkeypatch):
    out = tmp_path / "mine.toml"
    seen = []

    def killed(board, target, *, progress, **settings):
        for tilt, tried in ((31.0, 14), (31.0, 28), (32.0, 42)):
            progress(progressed(msgspec.structs.replace(GERHARDS, tilt=tilt), tried))
            seen.append((load(out).tilt, [file.name for file in tmp_path.iterdir()]))
        raise SystemExit(9)

    monkeypatch.setattr(lab_tune, "tune", killed)
    with pytest.raises(SystemExit):
        run(capsys, "--target", "ideal", "--out", out)
    assert seen == [(31.0, ["mine.toml"]), (31.0, ["mine.toml"]), (32.0, ["mine.toml"])]
    assert "; 42 boards tried." in load(out).notes


def changed(tmp_path, old, new):
    text = (files("assets") / "boards" / "gerhards.toml").read_text(encoding="utf-8")
    assert old in text
    file = tmp_path / "changed.toml"
    file.write_text(text.replace(old, new), encoding="utf-8")
    return file


def test_a_board_that_cannot_be_played_on_is_refused_before_the_search(capsys, tmp_path):
    shelf = "[[guides]]\nx1 = -80.0\ny1 = 120.0\nx2 = 80.0\ny2 = 120.0\nradius = 2.0\n\n[columns]"
    board = changed(tmp_path, "[columns]", shelf)
    out = tmp_path / "mine.toml"
    code, text, err = run(capsys, "--board", board, "--target", "ideal", "--out", out)
    assert (code, text) == (2, "")
    assert err.startswith(f"galtoni: {board} cannot be tuned before it is mended: ")
    assert "No entry leads to column 1: the widest way is too narrow at (" in err
    assert err.endswith(" 'galtoni check' tells all its faults (10).\n")
    assert err.count("\n") == 1


def test_a_board_that_catches_its_marbles_is_refused_soon(capsys, tmp_path):
    """Thick nails of the second row leave 12 mm between them, where marbles stay."""
    board = changed(tmp_path, "y = 214.0\ncount = 4\npitch = 22.0\nradius = 2.0", THICK)
    out = tmp_path / "mine.toml"
    code, _, err = run(capsys, "--board", board, "--target", "ideal", "--out", out)
    assert code == 2
    assert "% of the marbles on changed come into no column" in err
    assert err.endswith("'galtoni check', which says where they are caught and what to move.\n")
    assert err.count("\n") == 1
    assert not out.exists()


def test_a_board_that_catches_one_in_ten_is_to_be_mended_first(capsys, tmp_path):
    board = changed(tmp_path, *(f"x = {x}\ny = 166.0" for x in ("54.0", "48.0")))
    out = tmp_path / "mine.toml"
    code, _, err = run(capsys, "--board", board, "--target", "ideal", "--out", out)
    assert code == 2
    assert "about 10 % of the marbles on changed come into no column" in err
    assert "boards that lose 3 % at most; mend it first with 'galtoni check'" in err
    assert err.count("\n") == 1


def test_a_board_that_catches_a_few_is_tuned_with_a_warning(capsys, tmp_path, found):
    nail = "[[pegs]]\nx = 0.0\ny = 220.0\nradius = 2.0\n\n[columns]"
    board = changed(tmp_path, "[columns]", nail)
    found(KeyboardInterrupt())
    out = tmp_path / "mine.toml"
    code, _, err = run(capsys, "--board", board, "--target", "ideal", "--out", out)
    assert code == 130
    warning = err.splitlines()[0]
    assert warning.startswith(f"{board} may catch marbles: A marble can come to rest at (")
    assert warning.endswith("'galtoni check' tells all its faults (2); the search goes on.")


def test_the_board_that_is_tuned_is_never_written_over(capsys, tmp_path):
    board = changed(tmp_path, "tilt = 30.0", "tilt = 32.0")
    before = board.read_bytes()
    code, _, err = run(capsys, "--board", board, "--target", "ideal", "--out", board)
    assert code == 2
    assert err.startswith(f"galtoni: {board} is the board that is tuned; name another file")
    assert board.read_bytes() == before


def test_a_board_with_one_entry_is_tuned_to_the_walk_through_its_rows(capsys, tmp_path, found):
    found(KeyboardInterrupt())
    out = tmp_path / "mine.toml"
    code, _, err = run(capsys, "--board", "quincunx", "--target", "ideal", "--out", out)
    assert code == 130, err


def test_both_languages_have_the_same_refusals():
    def keys(language):
        file = files("assets") / "locale" / language / "tuning.toml"
        return set(tomllib.loads(file.read_text(encoding="utf-8")))

    assert keys("de") == keys("en")


THICK = "y = 214.0\ncount = 4\npitch = 22.0\nradius = 5.0"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--target", "own=0.4"), "missing: --out"),
        (("--out", "a.toml"), "missing: --target"),
        (("--target", "own=0.4", "--out", "a.json"), "a.json should end in .toml; name it so."),
        (("--target", "x", "--out", "a.toml"), "there is no target 'x'"),
        (("--target", "ideal", "--out", "a.toml", "--free", "nails"), "nothing is called 'nails'"),
        (("--budget", "0"), "--budget: '0' is no number of boards; write a whole number from 1"),
        (("--budget", "1.5"), "--budget: '1.5' is no number of boards"),
        (("--check", "0"), "--check: '0' is no number of drops; write a whole number from 1, such"),
        (
            ("--within", "200%"),
            "--within: '200%' is no distance from a target; write 1% or 0.01, at least 0.001% and"
            " below 100%",
        ),
        (
            ("--target", "ideal", "--out", "a.toml", "--plot", "gone/a.png"),
            "there is no folder gone",
        ),
        (
            ("--target", "ideal", "--out", "a.toml", "--plot", "/proc/a.png"),
            "/proc/a.png cannot be written",
        ),
        (
            ("--target", "ideal", "--out", "/proc/a.toml"),
            "/proc/a.toml cannot be written",
        ),
    ],
)
def test_a_tuning_that_cannot_be_is_one_sentence(
    capsys, tmp_path, monkeypatch, arguments, sentence
):
    def search(*_, **settings):
        raise AssertionError("searched all the same")

    if "nails" not in arguments:
        monkeypatch.setattr(lab_tune, "tune", search)
    monkeypatch.chdir(tmp_path)
    code, text, err = run(capsys, *arguments)
    assert (code, text) == (2, "")
    assert sentence in err
    assert err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []
