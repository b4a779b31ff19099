"""The command ``galtoni practice``: what is wrong is said in one sentence, before any window."""

import pytest

from games.cli import main


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--board", "nowhere.toml"], "there is no board 'nowhere.toml'; name a file or one of:"),
        (["--idle", "soon"], "'soon' is no time; give seconds above 0."),
        (["--idle", "-1"], "give seconds above 0."),
    ],
)
def test_what_is_wrong_is_one_sentence(capsys, arguments, words):
    """Exit code 2, no traceback, one line."""
    code = main(["practice", *arguments])
    told = capsys.readouterr().err
    assert code == 2
    assert words in told
    assert told.count("\n") == 1


def test_a_bad_board_file_is_named_with_its_field(capsys, tmp_path):
    """The sentence names the file and what is missing in it."""
    file = tmp_path / "mine.toml"
    file.write_text('title = "Mine"\n')
    assert main(["practice", "--board", str(file)]) == 2
    told = capsys.readouterr().err
    assert str(file) in told and "missing" in told
    assert told.count("\n") == 1


@pytest.mark.parametrize("command", ["practice", "kiosk"])
def test_a_board_with_faults_is_opened_with_a_sentence(capsys, tmp_path, monkeypatch, command):
    """What galtoni check would find is said before; a sound board passes without a word."""
    assert main(["boards", "--copy", "gerhards", str(tmp_path / "good.toml")]) == 0
    text = (tmp_path / "good.toml").read_text()
    (tmp_path / "bad.toml").write_text(text + "\n[[pegs]]\nx = 0.0\ny = 3.0\nradius = 3.0\n")
    opened = []
    monkeypatch.setattr("games.arcade.practice_launch.practise", lambda *a, **k: opened.append(1))
    monkeypatch.setattr("games.arcade.kiosk_cli._print", opened.append)
    said = []
    for name in ("good.toml", "bad.toml"):
        file = str(tmp_path / name)
        capsys.readouterr()
        wish = ["--board", file] if command == "practice" else ["--practice", file]
        main([command, *wish, *(["--print", "unit"] if command == "kiosk" else [])])
        said.append(capsys.readouterr().err)
    assert len(opened) == 2
    assert said[0] == ""
    assert said[1].count("\n") == 1
    assert f"On the board {tmp_path / 'bad.toml'} galtoni check finds" in said[1]


def test_help_loads_no_window(capsys):
    """The command is there, with its options."""
    assert main(["practice", "--help"]) == 0
    told = capsys.readouterr().out
    assert "--board" in told and "--idle" in told
