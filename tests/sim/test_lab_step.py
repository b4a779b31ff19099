"""Steps that are chosen, and the check of a step, as people type them."""

import json

import pytest

from games.cli import main
from sim import lab_arguments, lab_flight, lab_step
from sim.board import load
from sim.table import load as load_table


def run(capsys, *arguments):
    code = main([str(argument) for argument in arguments])
    out, err = capsys.readouterr()
    return code, out, err


def test_a_step_is_written_as_a_fraction_or_in_seconds():
    assert lab_arguments.step("1/120") == pytest.approx(0.00833333, abs=1e-8)
    assert lab_arguments.step("0.004") == 0.004


@pytest.mark.parametrize("text", ["0", "1/0", "-1/60", "7", "nan", "1/60/2", "x"])
def test_what_is_no_step_is_one_sentence(capsys, text):
    code, out, err = run(capsys, "measure", f"--step={text}")
    assert (code, out) == (2, "")
    assert f"--step: '{text}' is no step; write seconds such as 1/120 or 0.004" in err


def test_the_step_decides_where_marbles_land_and_is_told(capsys, tmp_path):
    given = ("measure", "--entry", "3", "--drops", "400", "--seed", "2", "--json")
    whole, half = (json.loads(run(capsys, *given, *more)[1]) for more in ((), ("--step", "1/120")))
    assert whole["step"] == pytest.approx(1 / 60)
    assert half["step"] == pytest.approx(1 / 120)
    assert whole["counts"] != half["counts"]
    flown = lab_flight.ends(load("gerhards"), [2], 400, 2, step=1 / 120)[0]
    assert half["counts"][2] == [int((flown == column).sum()) for column in range(7)]


def test_a_table_is_gone_on_with_in_its_own_step(capsys, tmp_path):
    file = tmp_path / "t.json"
    first = ("measure", "--entry", "1", "--resume", file)
    assert run(capsys, *first, "--drops", "50", "--step", "1/120")[0] == 0
    assert run(capsys, *first, "--drops", "80")[0] == 0
    assert load_table(file).step == pytest.approx(1 / 120)
    code, _, err = run(capsys, *first, "--drops", "90", "--step", "1/60")
    assert code == 2
    assert "has step" in err


def test_the_same_hands_at_half_the_step_are_held_against_the_whole(capsys):
    given = ("measure", "--entry", "4", "--drops", "600", "--check-step")
    code, out, _ = run(capsys, *given, "--lang", "en")
    assert code == 0
    assert "Step: the same 600 hands an entry at half the step (8.33 ms): " in out
    assert "no share differs beyond chance" in out
    code, out, _ = run(capsys, *given, "--json")
    told = json.loads(out)["step_check"]
    assert (told["step"], told["half_step"]) == (pytest.approx(1 / 60), pytest.approx(1 / 120))
    assert (told["drops"], told["beyond_chance"]) == (600, False)
    assert told["entries"][0]["entry"] == 4
    assert told["total_variation"]["interval"][0] == 0.0
    assert "step_check" not in json.loads(run(capsys, *given[:-1], "--json")[1])


def test_a_step_that_is_too_long_for_the_board_is_found_out(capsys):
    # Where marbles roll down lanes a step of a twentieth of a second sends them elsewhere.
    board = ("--set", "levelling=4", "--entry", "3", "--drops", "20000", "--step", "0.05")
    code, out, _ = run(capsys, "measure", *board, "--check-step", "--lang", "en")
    assert code == 0
    assert "shares differ beyond chance" in out
    assert "measure with --step 1/40 and check again" in out


def test_a_step_is_written_back_as_a_fraction_where_it_is_one():
    assert [lab_step._fraction(step) for step in (1 / 120, 0.004, 0.0301)] == [
        "1/120",
        "1/250",
        "0.0301",
    ]


def test_the_live_world_and_saved_tables_have_no_step_to_check_or_choose(capsys, tmp_path):
    code, _, err = run(capsys, "measure", "--engine", "world", "--check-step")
    assert code == 2
    assert "--check-step halves the step of flight; leave --engine world out." in err
    file = tmp_path / "t.json"
    run(capsys, "measure", "--entry", "1", "--drops", "50", "--resume", file)
    code, _, err = run(capsys, "compare", file, file, "--step", "1/120")
    assert code == 2
    assert "a saved table has the step it was measured with; leave --step out" in err


def test_both_boards_and_all_nudges_fly_at_the_chosen_step(capsys):
    given = ("--entry", "3", "--drops", "200", "--json")
    sides = ("compare", "gerhards", "gerhards", "--set", "tilt=31", *given)
    nudges = ("sensitivity", "gerhards", *given)
    for arguments in (sides, nudges):
        outs = [run(capsys, *arguments, *step)[1] for step in ((), ("--step", "1/60"))]
        assert outs[0] == outs[1]
        assert run(capsys, *arguments, "--step", "1/200")[1] != outs[0]
