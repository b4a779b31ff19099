"""``galtoni analyse``: tables and JSON, both languages, mistakes answered with a sentence."""

from __future__ import annotations

import json
from typing import Any

import pytest

from assets.texts import Texts
from games.cli import main
from games.core.bots import Budget, Opinion, Unit
from games.core.hints import reason_text, value_text
from games.mancala import bot


def test_mancala_is_weighed_with_reasons(capsys: pytest.CaptureFixture[str]) -> None:
    position = "1,0,0,1,2,0/4,2,0,0,5,2 8/23 1"
    command = ["analyse", "mancala", "--position", position, "--nodes", "2000", "--json"]
    assert main(command) == 0
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    by_action = {line["action"]: line for line in found}
    assert set(by_action) == {"1", "4", "5"}
    assert (by_action["1"]["text"], by_action["1"]["words"]) == ("captures 6", {"count": 6})
    assert by_action["5"]["text"] == "moves again"
    assert {line["unit"] for line in found} == {"stones"}
    assert [line["value"] for line in found] == sorted((v["value"] for v in found), reverse=True)


@pytest.mark.parametrize("option", ["--lang", "--language"])
def test_a_table_is_printed_in_german_too(capsys: pytest.CaptureFixture[str], option: str) -> None:
    command = ["analyse", "siebener", "--position", "-1,-1 2 12 1 35 20 - 1/1 -"]
    assert main([*command[:2], "--position=" + command[3], option, "de"]) == 0
    told = capsys.readouterr().out
    assert "Gewinnchance" in told
    assert "72,8 %" in told
    assert "der Nächste muss 35 überbieten" in told
    assert told.index("stop") < told.index("roll")


def test_galtoni_says_where_a_marble_lands(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", "galtoni", "--level", "medium", "--option", "table=identity"]) == 0
    told = capsys.readouterr().out
    assert "chance to win" in told
    assert "100 % to land in 4" in told


@pytest.mark.parametrize("game", ["mancala", "galtoni", "siebener", "koenigsflucht", "gipf"])
def test_every_game_has_opinions_at_its_start(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["analyse", game, "--level", "medium", "--json", "--nodes", "500"]) == 0
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert found
    assert all(bool(line["text"]) is bool(line["reason"]) for line in found)


def test_only_the_best_are_shown(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["analyse", "mancala", "--nodes", "2000", "--json"]
    assert main(command) == 0
    every = capsys.readouterr().out.splitlines()
    assert main([*command, "--best", "2"]) == 0
    assert capsys.readouterr().out.splitlines() == every[:2]
    assert len(every) == 6


def test_the_strongest_is_asked_and_as_long_as_for_a_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []
    monkeypatch.setattr(bot, "analyse", lambda *given: asked.append(given[2::2]) or ())
    main(["analyse", "mancala"])
    main(["analyse", "mancala", "--nodes", "9"])
    main(["analyse", "mancala", "--level", "hard"])
    assert asked == [
        ("expert", Budget(seconds=1.6)),
        ("expert", Budget(nodes=9)),
        ("hard", Budget()),
    ]


def test_nobody_in_turn_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", "galtoni", "--variant", "bag"]) == 0
    assert capsys.readouterr().out == "Nobody is in turn: there is nothing to weigh.\n"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["chess"], "there is no game 'chess'"),
        (["mancala", "--level", "godlike"], "has no bot 'godlike'"),
        (["mancala", "--position", "1,2"], "position"),
        (["mancala", "--nodes", "0"], "--nodes must be more than 0"),
        (["mancala", "--best", "0"], "--best must be more than 0"),
    ],
)
def test_mistakes_are_answered_with_a_sentence(
    arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["analyse", *arguments]) == 2
    assert told in capsys.readouterr().err


def test_values_are_written_as_players_do() -> None:
    english, german = Texts("en"), Texts("de")
    chance = Opinion("x", 0.5432, Unit.CHANCE, 1)
    assert (value_text(english, chance), value_text(german, chance)) == ("54.3 %", "54,3 %")
    assert value_text(english, Opinion("x", -3.0, Unit.STONES, 1)) == "-3"
    assert value_text(english, Opinion("x", 1.26, Unit.POINTS, 1)) == "+1.3"
    assert reason_text(english, "mancala", Opinion("x", 0, Unit.STONES, 1)) == ""
