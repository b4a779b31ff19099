"""The reference of a board file's fields says what its check goes by."""

import tomllib
from importlib.resources import files

import pytest

from assets.texts import LANGUAGES, Texts
from games.cli import main
from sim.board import BoardError, parse
from sim.board_fields import fields
from sim.cli_fields import default, meaning, takes

EN = Texts("en")
BY_PATH = {one.path: one for one in fields()}


@pytest.mark.parametrize(
    ("path", "takes_", "left_out"),
    [
        ("tilt", "5 to 90 °", "needed"),
        ("marble.mass", "> 0 g", "needed"),
        ("time_limit", "> 0, ≤ 600 s", "needed"),
        ("wall_radius", "> 0 mm", "5"),
        ("release.spread_v", "≥ 0 mm/s", "needed"),
        ("materials.marble_wood.restitution", "0 to 0.9", "needed"),
        ("entries[].count", "whole, 1 to 1000", "1"),
        ("rows[].skip", "list of numbers", "[]"),
        ("pegs[].mirror", "true or false", "false"),
        ("notes", "text in quotes", '""'),
    ],
)
def test_a_field_says_what_it_takes(path, takes_, left_out):
    assert (takes(BY_PATH[path], EN), default(BY_PATH[path], EN)) == (takes_, left_out)


def test_the_bounds_are_those_of_the_check():
    text = (files("assets") / "boards" / "gerhards.toml").read_text(encoding="utf-8")
    low = BY_PATH["tilt"].low
    with pytest.raises(BoardError, match=f"tilt is {low - 1}.0; write a number at least {low}"):
        parse(text.replace("tilt = 30.0", f"tilt = {low - 1}.0"), "mine.toml")


def test_every_field_has_a_meaning_in_every_language():
    for language in LANGUAGES:
        texts = Texts(language)
        assert all(meaning(one, texts) for one in fields())


def test_the_fields_of_the_shipped_boards_are_all_told():
    def paths(value, path):
        for name, inner in value.items():
            if isinstance(inner, dict):
                yield from paths(inner, f"{path}{name}.")
            elif isinstance(inner, list) and isinstance(inner[0], dict):
                for item in inner:
                    yield from paths(item, f"{path}{name}[].")
            else:
                yield path + name

    for name in ("gerhards", "althoefer", "quincunx"):
        text = (files("assets") / "boards" / f"{name}.toml").read_text(encoding="utf-8")
        assert set(paths(tomllib.loads(text), "")) <= set(BY_PATH)


def test_the_command_prints_the_fields(capsys):
    assert main(["boards", "--fields", "--lang", "de"]) == 0
    out, _ = capsys.readouterr()
    assert " 5 bis 90 ° " in out
    assert "materials.marble_nail.restitution" in out
    assert main(["boards", "mine.toml", "--fields"]) == 2
    assert "leave the files out" in capsys.readouterr().err


def test_all_that_is_missing_is_named_at_once():
    with pytest.raises(BoardError) as error:
        parse('title = "Bare"\nwidth = 150.0\n[marble]\nradius = 8.0\n', "bare.toml")
    said = str(error.value)
    assert said.startswith(
        "bare.toml: these fields are missing: height, tilt, marble.mass,"
        " materials.marble_nail.restitution, materials.marble_nail.friction,"
    )
    assert ", entries[1].y, entries[1].half_width, columns.count," in said
    assert said.endswith(
        "capacity, release.spread_x, release.spread_v, time_limit; add them (galtoni boards"
        " --fields tells what they take)."
    )
