"""The arena: who meets whom, fair seats, intervals, the sequential test, repeatable games."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]


def load(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, ROOT / "scripts" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def arena() -> ModuleType:
    return load("arena")


def pairs(arena: ModuleType, *words: str) -> list[tuple[str, str, str]]:
    return [(p.game, p.strong, p.weak) for p in arena.pairings(arena.parse(words))]


def test_neighbours_meet_and_the_stronger_is_named_first(arena: ModuleType) -> None:
    assert pairs(arena, "--game", "mancala") == [
        ("mancala", "easy", "random"),
        ("mancala", "medium", "easy"),
        ("mancala", "hard", "medium"),
        ("mancala", "expert", "hard"),
    ]
    assert pairs(arena, "--game", "gipf", "--levels", "hard,random") == [("gipf", "hard", "random")]
    assert len(pairs(arena, "--game", "siebener", "--pairs", "all")) == 10
    assert len({game for game, _, _ in pairs(arena)}) == 5


def test_a_level_that_is_not_there_is_named(arena: ModuleType) -> None:
    with pytest.raises(ValueError, match="mancala has no level 'genius'"):
        pairs(arena, "--game", "mancala", "--levels", "genius,easy")


def test_expert_may_spend_five_times_what_hard_may(arena: ModuleType) -> None:
    (pairing,) = arena.pairings(
        arena.parse(["--game", "mancala", "--levels", "hard,expert", "--nodes", "100"])
    )
    assert (pairing.budget("hard").nodes, pairing.budget("expert").nodes) == (100, 500)
    assert pairing.budget("easy") is None
    (own,) = arena.pairings(arena.parse(["--game", "mancala", "--levels", "hard,expert"]))
    assert own.budget("expert") is None


@pytest.mark.parametrize(
    ("share", "games", "low", "high"),
    [(0.5, 10, 0.2366, 0.7634), (1.0, 10, 0.7225, 1.0), (0.65, 200, 0.5816, 0.7127)],
)
def test_wilson_s_interval(
    arena: ModuleType, share: float, games: int, low: float, high: float
) -> None:
    assert arena.wilson(share, games) == pytest.approx((low, high), abs=5e-5)
    assert arena.wilson(0.5, 0) == (0.0, 1.0)


def test_the_sequential_test_decides_when_it_is_clear(arena: ModuleType) -> None:
    (pairing,) = arena.pairings(arena.parse(["--game", "mancala", "--levels", "easy,random"]))
    # log(.65/.5) = .2624 a win, log(.35/.5) = -.3567 a loss, decided at log(19) = 2.944.
    assert arena.decided(arena.Tally(pairing, wins=11)) == ""
    assert arena.decided(arena.Tally(pairing, wins=12)) == "stronger"
    assert arena.decided(arena.Tally(pairing, losses=8)) == ""
    assert arena.decided(arena.Tally(pairing, losses=9)) == "even"
    assert arena.decided(arena.Tally(pairing, wins=5, losses=5)) == ""


def test_seats_change_and_circumstances_stay(arena: ModuleType) -> None:
    (pairing,) = arena.pairings(arena.parse(["--game", "mancala", "--levels", "easy,medium"]))
    first = [arena.play_game(pairing, number, 7)[:2] for number in range(4)]
    assert first == [arena.play_game(pairing, number, 7)[:2] for number in range(4)]
    assert len(set(first)) > 1
    # A level against itself: what one side wins from a seat, the other wins with seats changed.
    same = type(pairing)(**{**vars(pairing), "strong": "medium", "weak": "medium"})
    for number in (0, 2, 4):
        points = [arena.play_game(same, number + i, 7)[0] for i in range(2)]
        assert sum(points) == 1


def test_the_ladder_is_printed_and_written(tmp_path: Path) -> None:
    path = tmp_path / "arena.json"
    words = ["--game", "siebener", "--levels", "random,hard", "--games", "6", "--processes", "1"]
    done = subprocess.run(
        [sys.executable, str(ROOT / "scripts" / "arena.py"), *words, "--json", str(path)],
        capture_output=True,
        text=True,
        check=True,
    )
    (line,) = done.stdout.splitlines()[2:]
    assert line.startswith("| siebener | hard | random | 6 |")
    (figures,) = json.loads(path.read_text())["pairings"]
    assert figures["wins"] + figures["draws"] + figures["losses"] == figures["games"] == 6


def test_figures_of_a_long_run_are_kept_on_the_way(
    arena: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(ROOT / "scripts")  # processes import what they play by its name
    monkeypatch.setattr(arena, "KEEP_SECONDS", 0.0)
    (pairing,) = arena.pairings(arena.parse(["--game", "siebener", "--levels", "random,hard"]))
    tally, kept = arena.Tally(pairing), []
    arena.run([tally], 6, 1, 1, 1.0, False, lambda: kept.append(tally.games))
    assert kept == sorted(kept)
    assert kept[0] < kept[-1] < tally.games == 6


def test_galtoni_s_hard_meets_those_who_know_less(tmp_path: Path) -> None:
    path = tmp_path / "rivals.json"
    words = ["--rivals", "--board", "gerhards", "--games", "2", "--nodes", "60"]
    script = str(ROOT / "scripts" / "arena.py")
    done = subprocess.run(
        [sys.executable, script, *words, "--processes", "1", "--json", str(path)],
        capture_output=True,
        text=True,
        check=True,
    )
    rivals = ["easy", "above its best column", "hard by the ideal table"]
    lines = [line.split(" | ")[:3] for line in done.stdout.splitlines()[2:]]
    assert lines == [["| gerhards", "hard", rival] for rival in rivals]
    figures = json.loads(path.read_text())["pairings"]
    assert [(f["weak"], f["games"], f["nodes"]) for f in figures] == [(r, 2, 60) for r in rivals]


def test_points_are_kept_by_seat(arena: ModuleType, tmp_path: Path) -> None:
    path = tmp_path / "arena.json"
    words = ["--game", "mancala", "--levels", "easy,random", "--games", "4", "--seed", "7"]
    script = str(ROOT / "scripts" / "arena.py")
    done = [sys.executable, script, *words, "--processes", "1", "--json", str(path)]
    subprocess.run(done, capture_output=True, check=True)
    (figures,) = json.loads(path.read_text())["pairings"]
    (pairing,) = arena.pairings(arena.parse(words))
    points = [arena.play_game(pairing, number, 7)[0] for number in range(4)]
    assert figures["points_in_first_seat"] == points[0] + points[2]
    assert figures["share"] == sum(points) / 4


def test_a_bench_notes_depth_and_nodes() -> None:
    bench = load("bench_bots")
    figure = bench.measure("mancala", "kalah", 0.05, 2, 1)
    assert (figure.game, figure.positions) == ("mancala", 2)
    assert figure.depth >= 2
    assert figure.nodes_per_second > 0
