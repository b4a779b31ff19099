"""Matches, checks and their figures without a window."""

from __future__ import annotations

import json
import subprocess
import sys
from enum import StrEnum
from pathlib import Path
from typing import Any

import pytest

from assets.texts import LANGUAGES, Texts
from games.cli import main
from games.core import registry
from games.headless_cli import options_from


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[Any]:
    """Return what a command prints as JSON, a value for each line."""
    assert main([*arguments, "--json"]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_a_match_is_told_in_figures(capsys: pytest.CaptureFixture[str]) -> None:
    seats = ["--seats", "bot:easy,bot:random"]
    arguments = ["match", "galtoni", *seats, "--seed", "3", "--option", "calling=automatic"]
    (found,) = printed(capsys, *arguments)
    assert found["game"] == "galtoni" and found["variant"] == "duel"
    assert found["seats"] == ["bot:easy", "bot:random"]
    assert (found["seed"], found["chance"], found["board"]) == (3, "table", "gerhards")
    assert found["reason"] == "four" and found["winners"] in ([1], [2])
    assert found["scores"] == [float(seat in found["winners"]) for seat in (1, 2)]
    assert found["options"]["calling"] == "automatic"
    assert found["plies"] == found["actions"] >= 14
    assert found["overflows"] >= 0 and found["voids"] == 0
    assert printed(capsys, *arguments) == [found]


def test_several_matches_count_seeds_and_records_up(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "bag.jsonl"
    found = printed(
        capsys,
        "match",
        "galtoni",
        "--variant",
        "bag3",
        "--games",
        "10",
        "--seed",
        "40",
        "--record",
        str(record),
    )
    assert [one["seed"] for one in found] == list(range(40, 50))
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        f"bag-{number:02}.jsonl" for number in range(1, 11)
    ]
    for number, one in enumerate(found, 1):
        (checked,) = printed(capsys, "replay", str(tmp_path / f"bag-{number:02}.jsonl"), "--check")
        assert checked == {**one, "half_line": False}


@pytest.mark.parametrize("game", ["mancala", "siebener", "gipf"])
def test_every_game_plays_and_checks(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(tmp_path / "match.jsonl")
    (found,) = printed(capsys, "match", game, "--seed", "2", "--record", path)
    assert found["chance"] == "seeded" and found["board"] is None
    assert main(["replay", path, "--check"]) == 0
    told = capsys.readouterr().out
    assert f"all {found['actions']} actions hold" in told
    assert Texts("en")(f"commands.reason_{found['reason']}") in told


def test_json_asks_for_the_check_and_opens_no_window(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def window(*shown: object) -> int:
        raise AssertionError("a window was opened")

    monkeypatch.setattr("games.arcade.cli.show_replay", window)
    path = str(tmp_path / "match.jsonl")
    (found,) = printed(capsys, "match", "mancala", "--seed", "2", "--record", path)
    assert main(["replay", path, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {**found, "half_line": False}


def test_a_check_names_the_first_line_that_contradicts_the_rules(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "match.jsonl"
    assert main(["match", "galtoni", "--seed", "1", "--record", str(path)]) == 0
    lines = path.read_text().splitlines()
    lines[4] = lines[4].replace("land", "overflow").replace("drop", "land")
    path.write_text("\n".join(lines) + "\n")
    capsys.readouterr()
    assert main(["replay", str(path), "--check"]) == 2
    told = capsys.readouterr().err
    assert f"{path}, line 5: " in told and told.count("\n") == 1


def test_a_half_written_last_line_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "match.jsonl"
    assert main(["match", "mancala", "--seed", "1", "--record", str(path)]) == 0
    path.write_bytes(path.read_bytes()[:-9])
    capsys.readouterr()
    assert main(["replay", str(path), "--check"]) == 0
    told = capsys.readouterr().out
    assert "not ended yet" in told and "only half written" in told


REASONS = {
    "galtoni": ("four-called", "four", "draw-full", "agreed", "resigned"),
    "mancala": ("more-stones", "equal-stones", "resigned", "draw-agreed"),
    "siebener": ("last-left", "most-money", "resigned"),
    "koenigsflucht": (
        *("king-escaped", "king-taken", "no-move", "repetition", "draw-agreed", "resigned"),
    ),
    "gipf": ("no-stone", "no-push", "no-gipf", "resigned", "agreed"),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", registry.NAMES)
def test_every_ending_has_words(game: str, language: str) -> None:
    """Those of the game's own enumeration, all of them."""
    rules = sys.modules[registry.rules(game).__module__]
    named = [
        {member.value for member in kind}
        for kind in vars(rules).values()
        if isinstance(kind, type) and issubclass(kind, StrEnum) and "resigned" in set(kind)
    ]
    assert named == [set(REASONS[game])]
    texts = Texts(language)
    assert all(texts(f"commands.reason_{reason}") for reason in REASONS[game])


@pytest.mark.parametrize("where", ["before", "after", "system"])
def test_matches_and_refusals_speak_german(
    where: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where it is asked for, before the command or after it, or the system speaks it."""
    if where == "system":
        monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    before, after = (
        ["--lang", "de"] * (where == "before"),
        ["--lang=de"] * (where == "after"),
    )

    def said(*arguments: str) -> tuple[int, str]:
        code = main([*before, *arguments, *after])
        printed = capsys.readouterr()
        return code, printed.out + printed.err

    assert said("match", "mancala", "--seed", "2") == (
        0,
        "mancala (pandoo), Startwert 2: gewonnen hat Platz 1 (bot:easy), mehr Steine,"
        " nach 32 Zügen.\n",
    )
    known = "galtoni, mancala, siebener, koenigsflucht, gipf"
    assert said("match", "chess") == (
        2,
        f"galtoni: Es gibt kein Spiel 'chess'; wähle eins von: {known}.\n",
    )
    assert said("perft", "gipf", "--depth", "0") == (
        2,
        "galtoni: --depth muss mindestens 1 sein.\n",
    )
    assert said("match", "gipf", "--option", "official=maybe") == (
        2,
        "galtoni: Die Option 'official' kann nicht 'maybe' sein; wähle eins von: false, true.\n",
    )
    assert said("match", "galtoni", "--option", "jokers=2") == (
        2,
        "galtoni: Joker kommen aus dem Beutel: Wähle die Spielart 'bag' oder 'bag3',"
        " oder keine Joker.\n",
    )
    assert said("kiosk", "--pin", "1") == (2, "galtoni: --pin braucht vier bis acht Ziffern.\n")
    assert said("mesure") == (
        2,
        "galtoni: Es gibt keinen Befehl 'mesure'. Ist 'measure' gemeint?\n",
    )


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["match", "chess"], "there is no game 'chess'"),
        (["match", "galtoni", "--seats", "human,bot:easy"], "only bots can play without a window"),
        (["match", "galtoni", "--seats", "bot:easy"], "played by 2, not by 1"),
        (["match", "galtoni", "--seats", "bot:genius,bot:easy"], "'bot:genius' cannot sit"),
        (["match", "galtoni", "--games", "0"], "--games must be 1 or more"),
        (["match", "galtoni", "--option", "jokers"], "is not written as NAME=VALUE"),
        (["match", "galtoni", "--board", "quincunx"], "7 columns of 6"),
        (
            ["match", "galtoni", "--chance", "dice"],
            "--chance takes one of table, world, not 'dice'",
        ),
        (["perft", "galtoni", "--depth", "x"], "--depth: 'x' is no whole number"),
        (["perft", "galtoni", "--depth", "1", "--deep"], "'galtoni perft --help' shows"),
        (["match", "mancala", "--board", "gerhards"], "not played on a board with marbles"),
        (["match", "siebener", "--chance", "world"], "not played on a board with marbles"),
        (["replay", "no-such-file", "--check"], "no-such-file"),
    ],
)
def test_wrong_input_is_one_sentence(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    told = capsys.readouterr().err
    assert sentence in told and told.count("\n") == 1


def test_a_record_is_never_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "match.jsonl"
    path.write_text("mine")
    assert main(["match", "mancala", "--record", str(path)]) == 2
    assert "exists already" in capsys.readouterr().err
    assert path.read_text() == "mine"


def test_options_are_read_as_name_and_value() -> None:
    assert options_from(["a=1", " b = c=d "]) == {"a": "1", "b": "c=d"}
    with pytest.raises(ValueError, match="given twice"):
        options_from(["a=1", "a=2"])


@pytest.mark.parametrize("hash_seed", ["0", "4711"])
def test_a_live_match_is_the_same_in_another_process_and_needs_no_window(
    hash_seed: str, tmp_path: Path
) -> None:
    code = (
        "import sys; sys.modules['pygame'] = None; from games.cli import main;"
        "sys.exit(main(['match', 'galtoni', '--chance', 'world', '--seed', '4', '--json',"
        " '--option', 'calling=automatic', '--record', sys.argv[1]]))"
    )
    path = tmp_path / "match.jsonl"
    ran = subprocess.run(
        [sys.executable, "-c", code, str(path)],
        capture_output=True,
        text=True,
        env={"PYTHONHASHSEED": hash_seed, "PATH": ""},
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    found = json.loads(ran.stdout)
    assert found["chance"] == "world"
    here = tmp_path / "here.jsonl"
    assert (
        main(
            [
                "match",
                "galtoni",
                "--chance",
                "world",
                "--seed",
                "4",
                "--option",
                "calling=automatic",
                "--record",
                str(here),
            ]
        )
        == 0
    )

    def actions(record: Path) -> list[Any]:
        lines = [json.loads(line) for line in record.read_text().splitlines()[1:]]
        return [(line["seat"], line["text"], line.get("extra")) for line in lines]

    assert actions(path) == actions(here)
