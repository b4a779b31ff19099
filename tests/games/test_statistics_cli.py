"""The command that tells who won what: a table, lines of JSON, one sentence when it is wrong."""

import json
from io import StringIO

import pytest
from rich.console import Console

from assets.refusals import telling, told
from games.arcade.archive import Archive
from games.arcade.statistics import Statistics
from games.cli import main
from games.galtoni.drops import Comparison
from games.statistics_cli import EXTRAS, _fitting, _rows, _verdict
from games.ui.storage import Storage


@pytest.fixture
def home(galtoni_home, played):
    """Return a home with three finished matches, one left and one damaged."""
    played.play(galtoni_home, seed=1, seats=("human:Ada", "human"))
    played.play(galtoni_home, seed=2, seats=("human", "human:Ada"))
    played.play(galtoni_home, "koenigsflucht", ("human:Ada", "bot:random"), seed=3)
    played.play(galtoni_home, seed=4, limit=3)
    broken = galtoni_home / "matches" / "played" / "broken.jsonl"
    broken.write_text("no record\n")
    return galtoni_home


def rows(capsys, *more):
    """Return what is printed as JSON, and what is said beside it."""
    assert main(["statistics", "--json", *more]) == 0
    out, err = capsys.readouterr()
    return [json.loads(line) for line in out.splitlines()], err


def test_every_player_and_game_is_a_row(home, capsys):
    found, said = rows(capsys)
    assert [(row["player"], row["game"], row["matches"]) for row in found] == [
        ("Ada", "mancala", 2),
        ("Ada", "koenigsflucht", 1),
        ("", "mancala", 2),
    ]
    assert all(row["wins"] + row["draws"] + row["losses"] == row["matches"] for row in found)
    assert found[0]["wins"] == found[2]["losses"]
    assert list(found[1]["bots"]) == ["random"]
    assert said == f"left out: {home}/matches/played/broken.jsonl, line 1: this is not a record" + (
        " of a match.\n"
    )


def test_what_is_left_out_is_told_in_the_language_of_each_call(home, capsys):
    """The index keeps no sentence for the next call, which may be in another language."""
    place = f"{home}/matches/played/broken.jsonl"
    german = f"nicht dabei: {place}, Zeile 1: Das ist keine aufgezeichnete Partie.\n"
    english = f"left out: {place}, line 1: this is not a record of a match.\n"
    for language, sentence in (("de", german), ("en", english), ("de", german)):
        _, said = rows(capsys, "--lang", language)
        assert said == sentence


def test_one_player_one_game_and_again_from_the_records(home, capsys):
    once, _ = rows(capsys, "--player", "Ada", "--game", "Mancala")
    again, _ = rows(capsys, "--player", "Ada", "--game", "mancala", "--rebuild")
    assert once == again
    assert len(once) == 1


def test_the_table_names_everybody(home, capsys):
    assert main(["statistics"]) == 0
    out = capsys.readouterr().out
    assert "Ada" in out and "(no name)" in out and "koenigsflucht" in out and "Against bots" in out


def test_what_is_not_known_is_said_in_a_sentence(home, capsys):
    assert main(["statistics", "--player", "Eve"]) == 2
    assert capsys.readouterr().err == (
        "galtoni: 'Eve' has finished no match; those who have: Ada, ''.\n"
    )
    assert main(["statistics", "--game", "chess"]) == 2
    assert "there is no game 'chess'" in capsys.readouterr().err


def test_nothing_played_is_said(galtoni_home, capsys):
    assert main(["statistics"]) == 0
    assert capsys.readouterr().out == f"No finished matches are kept in {galtoni_home}.\n"


def test_a_folder_that_cannot_be_written_is_named(home, capsys):
    (home / "statistics.sqlite").mkdir()
    found, said = rows(capsys)
    assert len(found) == 3
    assert "set aside or not writable: statistics.sqlite" in said


@pytest.mark.parametrize(
    ("drops", "p", "words"),
    [
        (29, 0.47, "29 drops are too few to tell luck from anything else, p = 0.470."),
        (30, 0.47, "That is chance, p = 0.470."),
        (12, 0.01, "That is more than chance would do by itself, p = 0.010."),
    ],
)
def test_of_few_drops_nothing_is_claimed(drops, p, words):
    """The window says the same of so few."""
    assert _verdict(Comparison((drops,), (), p)) == words


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("width", [70, 80, 100, 200])
def test_a_narrow_terminal_has_fewer_columns_and_whole_words(home, language, width):
    """Nothing is cut or broken; what there is no room for is named below."""
    statistics = Statistics(Archive(Storage(home)))
    statistics.archive.read_all()
    figures = _rows(statistics, None, None)
    with telling(language):
        console = Console(width=width, record=True, file=StringIO())
        console.print(_fitting(console, figures))
        names = [told(f"commands.stat_{name}") for name in EXTRAS]
        always = [told(f"commands.stat_{name}") for name in ("won", "drawn", "lost")]
    lines = console.export_text().splitlines()
    assert max(map(len, lines)) <= width
    head = lines[2].split()
    kept = [name for name in names if name in head]
    below = "".join(lines[-2:])
    assert all(word in head for word in always)
    assert [name for name in names if name not in kept] == [n for n in names if n in below]
    assert kept == names[: len(kept)]
    assert "koenigsflucht" in "".join(lines)
    assert (width >= 100) == (kept == names)


def test_read_by_a_program_the_table_is_whole(home, capsys):
    """However many columns the environment speaks of."""
    assert main(["statistics"]) == 0
    assert "plies" in capsys.readouterr().out
