"""Measuring that is ended from outside, and what the answers say."""

import dataclasses
import json
import signal
import subprocess
import sys
import time
from importlib.resources import files
from pathlib import Path

import pytest
from msgspec.structs import replace

from assets.texts import Texts
from games.cli import main
from sim import lab_compare, lab_flight, lab_keep, lab_lost, lab_measure, lab_show
from sim.board import load as load_board
from sim.campaign import Progress
from sim.campaign_chunk import empty
from sim.lab_keep import Keeper, free_name
from sim.lab_measure import Job
from sim.lab_tables import report_of
from sim.report import widest
from sim.table import TableError, load, save

EN = Texts("en")
PROGRAM = """
import sys
from games.cli import main
from sim import campaign, lab_keep

lab_keep.KEEP_EVERY = 0.1
campaign.MOST["flight"] = 500
if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
"""
BOARD = load_board("gerhards")
SHIPPED = str(files("assets") / "tables" / "gerhards.json")


def run(capsys, *arguments):
    code = main([str(argument) for argument in arguments])
    out, err = capsys.readouterr()
    return code, out, err


def ended(file: Path, number: int, drops: str) -> tuple[int, str]:
    """Begin a long measurement, end it by a signal once its file is there: exit code, errors."""
    arguments = ("measure", "--drops", drops, "--workers", "1", "--seed", "3", "--resume", file)
    command = [sys.executable, "-c", PROGRAM, *map(str, arguments)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL) as child:
        deadline = time.monotonic() + 120
        while not file.exists() and child.poll() is None and time.monotonic() < deadline:
            time.sleep(0.02)
        child.send_signal(number)
        _, err = child.communicate()
    return child.returncode, err.decode()


def test_a_killed_measurement_is_gone_on_with_and_equals_an_uninterrupted_one(capsys, tmp_path):
    file = tmp_path / "kept.npz"
    code, err = ended(file, signal.SIGKILL, "2e5")
    assert code == -signal.SIGKILL, err
    held = load(file)
    assert sum(held.n) > 0
    drops = max(span.end for span in held.spans) + 50
    found = []
    for keep in (("--resume", file), ("--seed", "3")):
        code, out, err = run(capsys, "measure", "--drops", drops, *keep, "--json")
        assert code == 0, err
        found.append(json.loads(out))
    for key in ("counts", "void", "escaped", "mean_fall_time", "mean_hits", "drops_per_entry"):
        assert found[0][key] == found[1][key], key


def test_sigterm_keeps_what_is_done_as_ctrl_c_does(tmp_path):
    file = tmp_path / "kept.npz"
    code, err = ended(file, signal.SIGTERM, "1e7")
    assert code == 130, err
    assert f"Saved in {file}; go on with --resume {file}." in err
    assert sum(load(file).n) > 0


def test_a_table_is_saved_every_few_seconds_whatever_the_stages(tmp_path, monkeypatch, capsys):
    table = load(SHIPPED)
    times, file = iter([0.0, 4.9, 5.0, 5.0, 10.0, 10.0]), tmp_path / "kept.npz"
    keeper = Keeper(file, lambda: next(times))
    keeper.look(table)
    assert not file.exists()
    keeper.look(table)
    assert load(file) == table

    def full(*_):
        raise TableError("refusals.unwritable", file=file, reason="no space left")

    monkeypatch.setattr(lab_keep, "save", full)
    keeper.look(table)
    assert "kept.npz cannot be written (no space left)" in capsys.readouterr().err


def test_an_interrupted_table_takes_no_others_place(tmp_path):
    table = load(SHIPPED)
    first = free_name(table, tmp_path)
    assert first.name == f"gerhards-{table.seed}.npz"
    first.touch()
    assert free_name(table, tmp_path).name == f"gerhards-{table.seed}-2.npz"


def job(half_width, entries=(0, 1)):
    return Job(BOARD, entries, "flight", 1, None, half_width, None)


def test_a_resumed_search_for_a_half_width_looks_where_an_uninterrupted_one_does(capsys, tmp_path):
    whole = job(0.01)
    # 9,604 drops are enough for any share: looked at in twentieths of that, ten times as long.
    assert list(whole.stages())[:3] == [481, 961, 1441]
    assert len(list(whole.stages())) == 200
    assert next(whole.stages(961)) == 961
    assert next(whole.stages(962)) == 1441
    assert list(whole.stages(200_000)) == [200_000]
    file = tmp_path / "kept.npz"
    # As if interrupted on the way: entry 2 is two stages behind entry 1.
    for entry, drops in (("1", "300"), ("2", "100")):
        run(capsys, "measure", "--entry", entry, "--drops", drops, "--resume", file)
    code, out, err = run(capsys, "measure", "--half-width", "4%", "--resume", file, "--json")
    assert code == 0, err
    resumed = json.loads(out)
    code, out, _ = run(capsys, "measure", "--half-width", "4%", "--json")
    assert json.loads(out)["counts"] == resumed["counts"]
    assert max(widest(row) for row in resumed["counts"]) <= 0.04


def landed(counts, void):
    """Return the table of a measurement of entry 1 alone."""
    nothing = empty(BOARD, "flight", 1 / 60, 1)
    rows = ((counts, *(0,) * 6), *nothing.counts[1:])
    return replace(nothing, counts=rows, stuck=(void, *nothing.stuck[1:]))


def test_patience_ends_where_too_few_marbles_come_into_a_column():
    few = landed(9, 91)
    assert job(0.01, (0,)).hopeless(few)
    assert not job(None, (0,)).hopeless(few)
    assert not job(0.01, (0,)).hopeless(landed(10, 90))
    assert not job(0.01, (0,)).hopeless(landed(0, 99))


def test_many_lost_marbles_are_named():
    def said(void):
        return lab_lost.advice(landed(1000 - void, void), BOARD, "b.toml", EN)

    assert said(19) == []
    assert said(20) == [
        "Many marbles came into no column: 2 % of entry 1. Find out where they are caught:"
        " galtoni check b.toml"
    ]
    assert lab_show.empty_entries(report_of(landed(980, 20), "B")) == ()


def test_slow_marbles_are_not_taken_for_caught_ones(capsys):
    """A fall takes about two seconds; whoever is sent to look for pockets finds none."""
    arguments = ("measure", "--entry", "1", "--drops", "300", "--set", "time_limit=0.5")
    code, out, _ = run(capsys, *arguments)
    assert code == 0
    assert "void: stuck or slower than 0.5 s;" in out
    assert "longer than the board's time limit of 0.5 s: 94 % of entry 1." in out
    assert "give them time with time_limit = 7 in gerhards, or with --set time_limit=7\n" in out
    assert "galtoni check" not in out
    code, out, _ = run(capsys, *arguments[:-1], "time_limit=7")
    assert (code, "Many marbles" in out) == (0, False)


def test_marbles_that_a_long_limit_ends_are_caught():
    table = landed(900, 0)
    table = replace(table, overdue=(100, *table.overdue[1:]))
    (said,) = lab_lost.advice(table, BOARD, "b.toml", EN)
    assert said.startswith("Many marbles came into no column: 10 % of entry 1.")


def test_an_entry_reached_alone_before_an_interruption_is_not_sent_for_the_others():
    found = report_of(landed(1, 0), "B")
    counts = found.counts.copy()
    counts[0, 1] = 5
    found = dataclasses.replace(found, counts=counts)
    alone = lab_show.remarks(found, BOARD, EN)
    assert alone[0].endswith("its mirror image: measure all entries.")
    assert not any("wall" in one for one in lab_show.remarks(found, BOARD, EN, lone=False))


def test_left_and_right_are_held_against_each_other_away_from_walls_only(capsys):
    for entry, mirror in (("1", 7), ("2", 6), ("7", 1)):
        _, out, _ = run(capsys, "measure", "--entry", entry, "--drops", "200")
        assert f"Entry {entry} is near a wall" in out
        assert f"beside entry {mirror}, its mirror image: measure all entries." in out
        assert "equal? p" not in out
    _, out, _ = run(capsys, "measure", "--entry", "3", "--drops", "200")
    assert "Entry 3: left of its column" in out
    assert "equal? p" in out


def test_full_json_holds_every_test_that_the_sentences_tell(capsys):
    """The figures of both come from the same marbles."""
    arguments = ("measure", "--entry", "4", "--drops", "500", "--seed", "3")
    _, text, _ = run(capsys, *arguments)
    code, out, err = run(capsys, *arguments, "--json", "full")
    assert code == 0, err
    found = json.loads(out)
    mirror, sides, steps = found["mirror"], found["sides"], found["steps"]
    assert f"χ² {mirror['chi2']:.1f}" in text and mirror["df"] == 3
    assert [one is None for one in sides] == [True] * 3 + [False] + [True] * 3
    row = found["counts"][3]
    assert sides[3]["left"]["share"] == pytest.approx(sum(row[:3]) / sum(row))
    assert sides[3]["right"]["share"] == pytest.approx(sum(row[4:]) / sum(row))
    low, high = sides[3]["left"]["interval"]
    assert f"{100 * sides[3]['left']['share']:.1f} [{100 * low:.1f}–{100 * high:.1f}]" in text
    assert f"p {sides[3]['p']:.3f}" in text
    assert (steps["entry"], steps["marbles"]) == (4, 500)
    said = " ".join(f"{value:.2f}" for value in steps["correlations"]).replace("-", "−")
    assert f"correlate by {said} (±" in text
    assert all(
        low < value < high
        for value, (low, high) in zip(steps["correlations"], steps["intervals"], strict=True)
    )


def test_full_json_says_null_where_nothing_can_be_tested(capsys):
    code, out, err = run(capsys, "measure", "--entry", "2", "--drops", "50", "--json", "full")
    assert code == 0, err
    found = json.loads(out)
    # Neither the middle entry nor one with its mirror image; entry 2 is near a wall.
    assert (found["mirror"], found["sides"]) == (None, [None] * 7)
    whole = json.loads(run(capsys, "measure", "--drops", "50", "--json", "full")[1])
    assert [one is not None for one in whole["sides"]] == [entry in (2, 3, 4) for entry in range(7)]


def test_the_quincunx_is_held_against_the_binomial_distribution(capsys):
    code, out, err = run(
        capsys, "measure", "--board", "quincunx", "--drops", "300", "--target", "ideal"
    )
    assert code == 0, err
    assert "Against ideal: χ²" in out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("measure", "--drops", "viele"), "--drops: 'viele' ist keine Zahl von Würfen"),
        (("measure", "--half-width", "-1%"), "--half-width: '-1%' ist keine Halbbreite; schreib"),
        (("measure", "--target", "idael"), "Es gibt kein Ziel 'idael'; nimm ideal, uniform"),
        (("measure", "--board", "gerhard"), "Es gibt kein Brett 'gerhard'; nenne eine Datei"),
        (("measure", "--entry", "9"), "Es gibt keinen Einwurf '9'; wähle all oder eine Zahl"),
        (("measure", "--plot", "/proc/a.png"), "/proc/a.png lässt sich nicht schreiben (nicht vor"),
        (("measure", "--csv", "a.txt"), "a.txt soll auf .csv enden; nenne sie so."),
        (("compare", "gerhards", "nope.json"), "Es gibt keine Datei nope.json; vergleiche zwei"),
        (("compare", "gerhards", "quincunx"), "gerhards hat 7 Einwürfe und 7 Spalten, quincunx 1"),
        (("measure", "--resume", "/proc"), "/proc soll auf .json, .csv, .npz enden"),
    ],
)
def test_refusals_are_german_where_german_is_asked_for(capsys, arguments, sentence):
    code, out, err = run(capsys, *arguments, "--lang", "de")
    assert code == 2
    assert out == ""
    assert err.startswith(f"galtoni: {sentence}")
    assert err.count("\n") == 1


def test_a_damaged_table_is_named_before_anything_is_measured(capsys, tmp_path):
    for name, content, sentence in (
        ("empty.json", b"", "is empty; measure again."),
        ("text.npz", b"nothing", "is no saved table; measure again."),
        ("text.csv", b"quantity,entry,column,value\nspan 0 seed,1,,x\n", "is no saved table"),
        ("bins.csv", b"quantity,entry,column,value\nhits bin 10,1,,5\n", "is no saved table"),
        ("list.json", b"[1]", "is no saved table ("),
    ):
        file = tmp_path / name
        file.write_bytes(content)
        code, _, err = run(capsys, "measure", "--resume", file)
        assert code == 2
        assert sentence in err
        assert file.read_bytes() == content


def test_a_table_with_a_bin_beyond_all_measure_is_refused(tmp_path):
    file = tmp_path / "bins.csv"
    save(landed(3, 0), file)
    text = file.read_text() + "hits bin 99999999999,1,,0\n"
    file.write_text(text)
    with pytest.raises(TableError, match="is no saved table"):
        load(file)


def test_progress_to_a_half_width_goes_with_the_square_of_the_width():
    # 384 of 768 drops in a column: ± 3.53 points, twice 1.765; four times the drops make half.
    table = empty(BOARD, "flight", 1 / 60, 1)
    table = replace(table, counts=((384, 384, 0, 0, 0, 0, 0), *table.counts[1:]))
    seen = []
    watch = lab_measure._watch(job(0.01765, (0,)), Keeper(None), lambda *now: seen.append(now), EN)
    watch(Progress(10, 481, 500.0, 1.0, 0, table))
    ((done, total, words),) = seen
    assert (total, words) == (1.0, "500/s")
    assert done == pytest.approx(0.25, rel=0.01)


def test_what_is_asked_first_costs_no_measuring(capsys, monkeypatch):
    monkeypatch.setattr(lab_measure, "ready", lambda texts: pytest.fail("it was measured"))
    assert run(capsys, "measure", "--plot", "/proc/heat.png")[0] == 2


def test_an_interrupted_comparison_shows_what_both_boards_did(capsys, monkeypatch):
    real = lab_flight.ends

    def interrupted(*arguments, **settings):
        if settings["first"] == 100:
            signal.raise_signal(signal.SIGINT)
        return real(*arguments, **settings)

    arguments = ("compare", "gerhards", "gerhards", "--set", "levelling=2", "--json")
    whole = json.loads(run(capsys, *arguments, "--drops", "200")[1])
    monkeypatch.setattr(lab_flight, "BLOCK", 100)
    monkeypatch.setattr(lab_flight, "ends", interrupted)
    code, out, err = run(capsys, *arguments, "--drops", "1e12")
    assert code == 130
    assert err == (
        "Interrupted: what both boards did so far is being compared; Ctrl-C once more breaks off.\n"
        "Interrupted: 200 drops an entry are compared.\n"
    )
    assert json.loads(out) == whole
    assert whole["entries"][0]["drops"] == [200, 200]


@pytest.mark.parametrize("option", ["", "--json", "--csv", "--npz", "--resume"])
def test_an_interruption_before_the_first_drops_keeps_and_shows_nothing(
    option, capsys, monkeypatch, tmp_path
):
    def interrupted(plan, *_, **__):
        signal.raise_signal(signal.SIGINT)
        return empty(plan.board, plan.engine, plan.used_step, plan.seed)

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(lab_measure.campaign, "run", interrupted)
    options = {"": (), "--json": ("--json",), "--csv": ("--csv", "a.csv")}
    words = options.get(option, (option, "a.npz"))
    code, out, err = run(capsys, "measure", *words)
    assert (code, out) == (130, "")
    assert err == "Interrupted before the first drops were done; nothing was kept.\n"
    assert list(tmp_path.iterdir()) == []


def test_tables_share_marbles_where_their_spans_meet():
    one = report_of(load(SHIPPED), "Gerhards")
    assert lab_compare.same_marbles(one, one)
    other_seed = tuple(replace(span, seed=span.seed + 1) for span in one.spans)
    later = tuple(replace(span, first=span.end, end=span.end + 9) for span in one.spans)
    for spans in (other_seed, later):
        assert not lab_compare.same_marbles(one, dataclasses.replace(one, spans=spans))
    assert not lab_compare.same_marbles(one, dataclasses.replace(one, engine="world"))
    assert not lab_compare.same_marbles(one, dataclasses.replace(one, board_hash="ab"))
