"""The laboratory's commands as people type them."""

import json
import signal
import subprocess
import sys
from importlib.resources import files

import pytest

from games.cli import main
from sim import lab_compare

SHIPPED = str(files("assets") / "tables" / "gerhards.json")
"""A saved table."""


def run(capsys, *arguments):
    code = main([str(argument) for argument in arguments])
    out, err = capsys.readouterr()
    return code, out, err


def test_help_loads_none_of_the_heavy_libraries():
    program = (
        "import sys; from games.cli import main; main(['--help']); main(['measure', '--help']);"
        "heavy = {'scipy', 'matplotlib', 'numba', 'cma', 'numpy', 'pygame'} & set(sys.modules);"
        "sys.exit(f'loaded {heavy}' if heavy else 0)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    for command in ("measure", "compare", "sensitivity", "tune"):
        assert command in done.stdout


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            ("sensitivity", "gerhard"),
            "there is no board 'gerhard'; name a file or one of: gerhards",
        ),
        (
            ("sensitivity", "gerhards", "--entry", "8"),
            "there is no entry '8'; choose all or a number",
        ),
        (("sensitivity", "gerhards", "--entry", "0"), "there is no entry '0'"),
        (("sensitivity", "gerhards", "--drops", "few"), "'few' is no number of drops"),
        (
            ("sensitivity", "gerhards", "--drops", "1e12"),
            "so many drops at once do not fit into memory; ask for at most 10000000 an entry.",
        ),
        (("sensitivity", "gerhards", "--move", "-1"), "'-1' is no size"),
        (("sensitivity", "gerhards", "--move", "-.5mm"), "--move: '-.5mm' is no size"),
        (("compare", "gerhards", "--drops", "--json"), "--drops needs a value"),
        (("sensitivity", "gerhards", "--plot", "a.jpg"), "a.jpg has no ending of a picture"),
        (("sensitivity", "gerhards", "--set", "tilt"), "'tilt' changes no field of a board"),
        (("sensitivity", "gerhards", "--set", "tilt=nan"), "tilt is nan; write a finite number."),
        (
            ("measure", "--set", "tilt=20", "--set", "tilt = 40"),
            "galtoni: --set names tilt twice; name each field once.",
        ),
        (("sensitivity", "gerhards", "--set", "tilt=400"), "gerhards.toml: tilt is 400; write"),
        (("sensitivity", "gerhards", "--lang", "fr"), "--lang takes one of de, en, not 'fr'"),
        (("compare", "gerhards", "quincunx"), "gerhards has 7 entries and 7 columns, quincunx"),
        (
            ("compare", "gerhards", "gone.json"),
            "there is no file gone.json; compare two boards (gerhards, althoefer, quincunx, or TOML"
            " files) or two saved tables (.json, .csv, .npz).",
        ),
        (("compare", "gone", "gerhards"), "there is no file gone; compare two boards"),
        (
            ("compare", "gerhards", SHIPPED),
            f"gerhards is a board and {SHIPPED} a saved table; compare two boards or two tables.",
        ),
        (("compare", SHIPPED, SHIPPED, "--plot", "a.png"), "a table has no board to draw"),
        (("compare", SHIPPED, SHIPPED, "--set", "tilt=31"), "leave --set out or name two boards."),
        (("measure", "--picture", "bars"), "--picture says what --plot draws; give --plot FILE"),
    ],
)
def test_what_is_wrong_is_one_sentence_and_exit_code_two(capsys, tmp_path, arguments, sentence):
    code, out, err = run(capsys, *arguments)
    assert code == 2
    assert out == ""
    assert sentence in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "is neither a board (a TOML file) nor a saved table (.json, .csv, .npz); compare "),
        ("de", "ist weder ein Brett (eine TOML-Datei) noch eine gespeicherte Tabelle (.json, "),
    ],
)
def test_a_file_of_another_kind_is_called_neither_board_nor_table(capsys, tmp_path, language, said):
    picture, text = tmp_path / "heat.png", tmp_path / "notes.txt"
    picture.write_bytes(b"\x89PNG\r\n")
    text.write_text("Measure again on Monday.\n")
    for file in (picture, text, tmp_path):
        for pair in ((SHIPPED, file), (file, SHIPPED), ("gerhards", file)):
            code, out, err = run(capsys, "compare", *pair, "--lang", language)
            assert (code, out) == (2, "")
            assert f"{file} {said}" in err
    board = tmp_path / "board.txt"
    board.write_text("title = 'Mine'\n")
    assert f"{board} is a board and" in run(capsys, "compare", SHIPPED, board)[2]


def test_compare_finds_what_tipping_does(capsys):
    arguments = ("quincunx", "quincunx", "--set", "levelling=4", "--drops", "600", "--json")
    code, out, err = run(capsys, "compare", *arguments)
    assert code == 0, err
    found = json.loads(out)
    assert found["b"] == "quincunx, levelling=4"
    assert found["same_hands"] is True
    assert found["test"]["p"] < 0.001
    (entry,) = found["entries"]
    assert entry["entry"] == 1
    # Tipped to the right, marbles land columns farther right; none is made or lost.
    assert sum(column * gap for column, gap in enumerate(entry["difference"][:15])) > 1
    assert sum(entry["difference"]) == pytest.approx(0, abs=1e-12)


def test_boards_that_hardly_differ_are_compared_and_drawn(capsys, tmp_path):
    picture = tmp_path / "both.png"
    # The wait for a marble that got stuck does not decide where the others land.
    arguments = ("gerhards", "gerhards", "--set", "time_limit=61", "--drops", "300")
    code, out, err = run(capsys, "compare", *arguments, "--plot", picture)
    assert code == 0, err
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert "no difference that this many drops could show" in out
    assert "Mean total variation 0.000, the true one 0.000 [0.000–0.002]" in out


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "gerhards and {b} are the same board, so there is nothing to compare or draw; "),
        ("de", "gerhards und {b} sind dasselbe Brett, da gibt es nichts zu vergleichen oder zu "),
    ],
)
def test_a_board_against_itself_is_said_without_a_drop(
    language, said, capsys, monkeypatch, tmp_path
):
    copy, picture = tmp_path / "mine.toml", tmp_path / "both.png"
    assert run(capsys, "boards", "--copy", "gerhards", copy)[0] == 0
    monkeypatch.setattr(lab_compare, "ready", lambda texts: pytest.fail("it was flown"))
    for b, changes in (("gerhards", ()), (copy, ()), ("gerhards", ("--set", "levelling=0"))):
        code, out, err = run(
            capsys, "compare", "gerhards", b, *changes, "--plot", picture, "--lang", language
        )
        assert (code, err) == (0, "")
        assert out.startswith(said.format(b=", ".join([str(b), *changes[1:]])))
        assert out.count("\n") == 1
    assert not picture.exists()
    # What is wrong is wrong all the same.
    assert run(capsys, "compare", "gerhards", "gerhards", "--entry", "9")[0] == 2


def test_a_program_is_told_that_both_boards_are_one(capsys):
    for changes, alike in (((), True), (("--set", "levelling=2"), False)):
        arguments = ("gerhards", "gerhards", *changes, "--drops", "50", "--json")
        code, out, err = run(capsys, "compare", *arguments)
        assert code == 0, err
        assert json.loads(out)["same_board"] is alike


def test_sensitivity_sorts_prints_and_draws(capsys, tmp_path):
    picture = tmp_path / "nails.png"
    code, out, err = run(
        capsys,
        *("sensitivity", "althoefer", "--entry", "4", "--drops", "50", "--json"),
        *("--plot", picture),
    )
    assert code == 0, err
    found = json.loads(out)["effects"]
    values = [effect["total_variation"] for effect in found]
    assert values == sorted(values, reverse=True)
    assert {"tilt", "removed", "right", "up", "thicker"} <= {effect["change"] for effect in found}
    assert picture.read_bytes().startswith(b"\x89PNG")


def measured(capsys, *arguments):
    code, out, err = run(capsys, "measure", "--seed", "3", *arguments, "--json")
    assert code == 0, err
    return json.loads(out)


def test_measure_prints_the_agreed_json_whatever_the_workers(capsys):
    one = measured(capsys, "--drops", "400", "--workers", "1")
    two = measured(capsys, "--drops", "400", "--workers", "2")
    assert list(one) == [
        *("board", "board_hash", "engine", "step", "seed", "drops_per_entry", "counts", "void"),
        *("escaped", "mean_fall_time", "mean_hits", "seconds", "drops_per_second", "versions"),
    ]
    assert one["drops_per_entry"] == [400] * 7
    assert (one["board"], one["engine"], one["seed"]) == ("gerhards", "flight", 3)
    for key in ("counts", "void", "escaped", "mean_fall_time", "mean_hits", "board_hash"):
        assert one[key] == two[key], key
    assert all(0.3 < seconds < 5 for seconds in one["mean_fall_time"])


def test_measure_one_entry_alone(capsys):
    found = measured(capsys, "--drops", "300", "--entry", "2")
    assert found["drops_per_entry"] == [0, 300, 0, 0, 0, 0, 0]
    assert found["mean_fall_time"][0] is None


def test_measure_until_every_interval_is_narrow_enough(capsys):
    from sim.report import widest

    found = measured(capsys, "--half-width", "4%")
    assert max(widest(row) for row in found["counts"]) <= 0.04
    # 601 drops are enough for any share; looked at in twentieths of that.
    assert found["drops_per_entry"][0] in [-(-601 * stage // 20) for stage in range(1, 22)]


def test_the_table_comes_with_mirror_test_target_and_steps(capsys):
    code, out, _ = run(capsys, "measure", "--drops", "300", "--target", "own=40%")
    assert code == 0
    assert "Mirror test, left against right: χ²" in out
    assert "Against own=0.4: χ²" in out
    assert "independent steps would give 0" in out
    code, out, _ = run(
        capsys, "measure", "--drops", "300", "--entry", "3", "--lang", "de", "--target", "ideal"
    )
    assert "Einwurf 3: links seiner Spalte" in out
    assert "Spiegeltest" not in out


def test_a_measurement_goes_on_and_equals_an_uninterrupted_one(capsys, tmp_path):
    file = tmp_path / "kept.npz"
    measured(capsys, "--drops", "150", "--resume", file)
    resumed = measured(capsys, "--drops", "400", "--resume", file)
    whole = measured(capsys, "--drops", "400")
    assert resumed["counts"] == whole["counts"]
    assert resumed["mean_hits"] == whole["mean_hits"]
    assert [resumed["seed"], whole["drops_per_entry"]] == [3, [400] * 7]
    # What was held is not counted as done by this run.
    assert resumed["drops_per_second"] * resumed["seconds"] == pytest.approx(250 * 7)
    again = run(capsys, "measure", "--drops", "400", "--resume", file)
    assert again[0] == 0
    assert "No new drops: the table held them all." in again[1]
    assert "seed 3" in again[1]
    other = run(capsys, "measure", "--seed", "4", "--resume", file)
    assert other[0] == 2
    assert f"{file} was measured with seed 3 and not 4; leave --seed out" in other[2]
    other = run(capsys, "measure", "--board", "althoefer", "--resume", file)
    assert other[0] == 2
    assert "was measured on another board" in other[2]


def test_what_was_done_before_an_interruption_is_kept_and_said(capsys, tmp_path, monkeypatch):
    from sim import campaign

    real = campaign.run

    def interrupted(plan, executor, progress, stop, **settings):
        def watch(now):
            progress(now)
            signal.raise_signal(signal.SIGINT)
            signal.raise_signal(signal.SIGINT)  # a second one, as from a heavy hand

        return real(plan, executor, watch, stop, **settings)

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(campaign, "run", interrupted)
    code, out, err = run(capsys, "measure", "--drops", "20000", "--json")
    assert code == 130
    done = sum(json.loads(out)["drops_per_entry"])
    assert 0 < done < 140_000
    assert "drops are kept" in err
    assert "Saved in gerhards-1.npz; go on with --resume gerhards-1.npz." in err
    monkeypatch.setattr(campaign, "run", real)
    from sim.table import load

    assert sum(load(tmp_path / "gerhards-1.npz").n) == done


def test_saved_tables_are_compared_and_aimed_at(capsys, tmp_path):
    names = {}
    for seed in ("1", "2"):
        names[seed] = tmp_path / f"{seed}.csv"
        code, _, err = run(
            capsys, "measure", "--drops", "500", "--seed", seed, "--csv", names[seed]
        )
        assert code == 0, err
    printed = tmp_path / "printed.json"
    printed.write_text(json.dumps(measured(capsys, "--drops", "500")))
    again = tmp_path / "again.json"
    again.write_text(run(capsys, "measure", "--seed", "1", "--drops", "500", "--json")[1])
    for other in (names["2"], printed, again):
        code, out, err = run(capsys, "compare", names["1"], other, "--json")
        assert code == 0, err
        found = json.loads(out)
        assert found["same_hands"] is False
        assert found["same_marbles"] is (other is again)
        assert found["test"]["p"] > 1e-4
        assert found["entries"][0]["drops"] == [500, 500]
        out = run(capsys, "compare", names["1"], other)[1]
        said = out.startswith("Both tables hold the same marbles (board, engine, seed 1)")
        assert said is (other is again)
        assert ("Two independent measurements." in out) is (other is not again)
    code, out, err = run(capsys, "measure", "--drops", "500", "--target", names["1"])
    assert "Against 1.csv: χ²" in out, err


@pytest.mark.parametrize("kind", ["heat", "bars", "paths"])
def test_pictures_of_a_measurement(capsys, tmp_path, kind):
    file = tmp_path / f"{kind}.svg"
    arguments = ("--drops", "200", "--entry", "4", "--plot", file, "--picture", kind)
    code, _, err = run(capsys, "measure", *arguments, "--lang", "de")
    assert code == 0, err
    assert file.read_text(encoding="utf-8").startswith("<?xml")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--board", "gerhard"), "there is no board 'gerhard'"),
        (("--target", "idael"), "there is no target 'idael'; use ideal, uniform, own=0.4, or"),
        (("--target", "gone.npz"), "there is no target 'gone.npz'"),
        (("--half-width", "-1%"), "--half-width: '-1%' is no half-width; write 1% or 0.01"),
        (("--half-width", "60%"), "'60%' is no half-width; write 1% or 0.01"),
        (("--half-width", "1%", "--drops", "5"), "--drops and --half-width do not go together"),
        (("--workers", "0"), "'0' is no number of workers; write 1 or more"),
        (("--executor", "tcp://127.0.0.1:1", "--drops", "5"), "luster"),
        (("--executor", "tcp://", "--drops", "5"), "'tcp://' is no address; give one such as tcp"),
        (("--seed", "9" * 19), "is no seed; write a whole number from 0, of at most 18 digits"),
        (("--executor", "foo", "--drops", "5"), "'foo' is no address; give one such as tcp://"),
        (("--csv", "table.txt"), "table.txt should end in .csv; name it so."),
        (("--npz", "gone/table.npz"), "there is no folder gone"),
        (("--plot", "/proc/heat.png"), "/proc/heat.png cannot be written ("),
        (("--csv", "/proc/table.csv"), "/proc/table.csv cannot be written ("),
        (("--npz", "/proc/table.npz"), "/proc/table.npz cannot be written ("),
        (("--resume", "/proc/table.npz"), "/proc/table.npz cannot be written ("),
        (("--resume", "table.txt", "--drops", "5"), "should end in .json, .csv, .npz"),
        (("--seed", "-1"), "'-1' is no seed; write a whole number from 0"),
        (("--entry", "nine"), "there is no entry 'nine'; choose all or a number from 1 to 7"),
    ],
)
def test_a_measurement_that_cannot_be_is_one_sentence(
    capsys, tmp_path, monkeypatch, arguments, sentence
):
    monkeypatch.chdir(tmp_path)
    code, _, err = run(capsys, "measure", *arguments)
    assert code == 2
    assert sentence in err
    assert err.strip().count("\n") == 0
    assert list(tmp_path.iterdir()) == []


def test_an_entry_that_leads_nowhere_is_named(capsys, tmp_path):
    text = (files("assets") / "boards" / "gerhards.toml").read_text(encoding="utf-8")
    shelf = "[[guides]]\nx1 = -80.0\ny1 = 120.0\nx2 = 80.0\ny2 = 120.0\nradius = 2.0\n\n[columns]"
    file = tmp_path / "shelf.toml"
    file.write_text(text.replace("[columns]", shelf))
    arguments = ("--board", file, "--half-width", "20%", "--entry", "4")
    code, out, err = run(capsys, "measure", *arguments, "--json")
    assert code == 1
    # 20 % need 25 drops at most: ten times that is enough to give up.
    assert json.loads(out)["void"][3] <= 250
    assert err.splitlines()[-2:] == [
        "The half-width of 20.00 percentage points was not reached: too few marbles come into a"
        " column.",
        "Many marbles came into no column: 100 % of entry 4. Find out where they are caught:"
        f" galtoni check {file}",
    ]
    plain = ("--board", file, "--drops", "50", "--entry", "4", "--target", "ideal")
    for kind in ("heat", "bars", "paths"):
        picture = tmp_path / f"{kind}.png"
        code, out, err = run(capsys, "measure", *plain, "--plot", picture, "--picture", kind)
        assert code == 1, err
        assert picture.exists()
        assert "100 % of entry 4" in out
        assert "inf" not in out


def test_an_interrupted_sensitivity_shows_what_is_done(capsys, tmp_path, monkeypatch):
    from sim import lab_sensitivity

    real = lab_sensitivity.effects

    def interrupted(*arguments):
        for number, effect in enumerate(real(*arguments)):
            if number == 2:
                signal.raise_signal(signal.SIGINT)
            yield effect

    monkeypatch.setattr(lab_sensitivity, "effects", interrupted)
    picture = tmp_path / "nails.png"
    arguments = ("gerhards", "--entry", "4", "--drops", "20", "--json", "--plot", str(picture))
    code, out, err = run(capsys, "sensitivity", *arguments)
    assert code == 130
    assert not picture.exists()
    assert len(json.loads(out)["effects"]) == 3
    assert "Interrupted: 3 of 154 changes are shown." in err


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_asks_for_an_end_and_insists_only_later(number):
    from sim.lab_interrupts import interrupts

    now, before = [0.0], signal.getsignal(signal.SIGTERM)
    with interrupts(lambda: now[0]) as stop:
        assert not stop()
        signal.raise_signal(number)
        now[0] = 1.0
        signal.raise_signal(number)
        assert stop()
        now[0] = 5.0
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(number)
    assert signal.getsignal(signal.SIGTERM) is before
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)


def test_progress_that_no_terminal_shows_is_a_line_every_ten_seconds(capsys):
    from assets.texts import Texts
    from sim.lab_progress import progress

    times = iter([0.0, 4.0, 9.9, 10.0, 15.0, 21.0])
    with progress(Texts("en"), clock=lambda: next(times)) as advance:
        for done in (1, 2, 3, 4, 5):
            advance(done, 8, f"{done} of 8")
    out, err = capsys.readouterr()
    assert out == ""
    assert err == ("dropping: 38 %, 3 of 8, 0:00:17 left\ndropping: 62 %, 5 of 8, 0:00:13 left\n")


def test_what_void_means_is_said_where_there_is_any(capsys, tmp_path):
    text = (files("assets") / "boards" / "gerhards.toml").read_text(encoding="utf-8")
    short = tmp_path / "short.toml"
    short.write_text(text.replace("time_limit = 15.0", "time_limit = 1.0"))
    note = "void: stuck or slower than 1 s; out: left the board."
    _, out, _ = run(capsys, "measure", "--board", short, "--drops", "60")
    assert note in out
    assert "void: stuck" not in run(capsys, "measure", "--drops", "60")[1]
