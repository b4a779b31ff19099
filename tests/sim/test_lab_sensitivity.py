"""``galtoni sensitivity`` as people type it."""

import re

import pytest

from games.cli import main


def run(capsys, *arguments):
    code = main(["sensitivity", *(str(argument) for argument in arguments)])
    out, err = capsys.readouterr()
    return code, out, err


def test_how_many_changes_were_tried_and_are_shown_is_said(capsys):
    plain = ("gerhards", "--entry", "4", "--drops", "60", "--top")
    code, out, _ = run(capsys, *plain, "2")
    assert code == 0
    told = r"154 changes were tried; (\d+) do more than chance, and the 2 that do most are shown"
    seen = int(re.search(told, out)[1])
    assert 2 < seen < 154
    _, out, _ = run(capsys, *plain, "154", "--lang", "de")
    assert f"154 Änderungen wurden versucht; die {seen}, die mehr bewirken als der Zufall" in out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--top", "0"), "--top: '0' is no number of rows; write a whole number from 1 to 1000000"),
        (("--drops", "0"), "--drops: '0' is no number of drops; write a whole number from 1, such"),
        (("--move", "0"), "--move: '0' is no size; write a number above 0"),
        (("--plot", "/proc/a.png"), "/proc/a.png cannot be written"),
    ],
)
def test_what_cannot_be_is_one_sentence(capsys, arguments, sentence):
    code, out, err = run(capsys, "gerhards", *arguments)
    assert (code, out) == (2, "")
    assert sentence in err
    assert err.count("\n") == 1
