"""What stands where a command is to write: only what such a command wrote is replaced."""

import pytest

from games.cli import main
from sim.board import load
from sim.board_text import text

FEW = ("--entry", "4", "--drops", "40")


def run(capsys, *arguments):
    code = main([str(argument) for argument in arguments])
    out, err = capsys.readouterr()
    return code, out, err


@pytest.mark.parametrize(
    ("option", "name"),
    [
        ("--csv", "t.csv"),
        ("--npz", "t.npz"),
        ("--plot", "p.png"),
        ("--plot", "p.svg"),
        ("--plot", "p.pdf"),
    ],
)
def test_an_older_file_of_the_kind_is_replaced_and_told_of_others_stay(
    capsys, tmp_path, option, name
):
    file = tmp_path / name
    given = ("measure", *FEW, "--lang", "en", option, file)
    assert run(capsys, *given)[::2] == (0, "")
    first = file.read_bytes()
    code, _, err = run(capsys, *given, "--seed", "2")
    assert code == 0
    assert err == f"{file} is there already; it will be replaced.\n"
    assert file.read_bytes() != first
    file.write_bytes(b"mine")
    code, out, err = run(capsys, *given)
    assert (code, out, file.read_bytes()) == (2, "", b"mine")
    assert err.startswith(f"galtoni: {file} is there already and was not written by this command")
    assert "name another file, or give it up with --force." in err
    assert run(capsys, *given, "--force")[0] == 0
    assert file.read_bytes() == first


def test_an_empty_file_is_nobodys(capsys, tmp_path):
    file = tmp_path / "t.csv"
    file.touch()
    assert run(capsys, "measure", *FEW, "--csv", file)[::2] == (0, "")


@pytest.mark.parametrize("command", ["compare gerhards althoefer", "sensitivity gerhards"])
def test_other_commands_keep_somebodys_picture_too(capsys, tmp_path, command):
    file = tmp_path / "photo.png"
    file.write_bytes(b"\x89PNG\r\n\x1a\n and so on")
    code, out, err = run(capsys, *command.split(), *FEW, "--plot", file, "--lang", "de")
    assert (code, out) == (2, "")
    assert f"{file} gibt es schon und ist nicht von diesem Befehl" in err
    assert file.read_bytes() == b"\x89PNG\r\n\x1a\n and so on"


def tune(capsys, out, *more):
    given = ("--target", "own=0.4", "--budget", "1", "--check", "1", "--lang", "en", *more)
    return run(capsys, "tune", "--out", out, *given)


def test_a_board_written_by_hand_is_never_the_place_of_a_tuned_one(capsys, tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text(text(load("gerhards")))
    before = file.read_bytes()
    code, out, err = tune(capsys, file)
    assert (code, out, file.read_bytes()) == (2, "", before)
    assert f"{file} is there already and was not written by this command" in err


def test_a_tuned_board_that_was_changed_by_hand_is_kept(tmp_path):
    from msgspec.structs import replace

    from sim.lab_files import _own
    from sim.table import save, shipped

    file, given = tmp_path / "mine.toml", load("gerhards")
    file.write_text(
        text(replace(given, notes="Found with galtoni tune --seed 1; 7 boards tried.\n"))
    )
    assert _own(file)
    save(shipped(given), file.with_suffix(".json"))
    assert _own(file)
    file.write_text(file.read_text().replace("tilt = 30", "tilt = 31"))
    assert not _own(file)
    file.write_text("no board")
    assert not _own(file)
