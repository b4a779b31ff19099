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


def test_help_loads_no_window(capsys):
    """The command is there, with its options."""
    assert main(["practice", "--help"]) == 0
    told = capsys.readouterr().out
    assert "--board" in told and "--idle" in told
