"""A measurement in plain words, and counts beside per cent where marbles are few."""

import re

import pytest

from assets.texts import Texts
from games.cli import main
from sim import lab_simple
from sim.report_bars import bars
from sim.report_plots import Measured

EN = Texts("en")
LEARNED = ("χ²", " df", "Wilson", "correlate", "hängen", "engine", "Verfahren", "p <", "p 0")


def said(capsys, *arguments):
    code = main(["measure", *arguments])
    out, err = capsys.readouterr()
    assert code == 0, err
    return out


@pytest.mark.parametrize("language", ["en", "de"])
def test_plain_words_have_nothing_learned_in_them(capsys, language):
    for entry in ("all", "3", "1"):
        arguments = ("--drops", "20", "--entry", entry, "--target", "uniform", "--lang", language)
        out = said(capsys, *arguments, "--simple")
        assert not [word for word in LEARNED if word in out]
        assert [word for word in LEARNED if word in said(capsys, *arguments)]


def test_counts_are_told_as_so_many_of_so_many(capsys):
    out = said(capsys, "--entry", "3", "--drops", "20", "--simple")
    assert re.search(r"^ +3 +0 of 20 +8 of 20 +7 of 20 +2 of 20 +3 of 20 +0 of 20 ", out, re.M)
    assert "Entry 3: of 20 marbles 8 came to lie left of its column and 5 right of it." in out
    assert "Were both sides alike, 41 in 100 measurements like this would show as much" in out
    out = said(capsys, "--entry", "3", "--drops", "20", "--simple", "--lang", "de")
    assert "Von 20 Murmeln liegen 8 links von seiner Spalte und 5 rechts davon." in out


def test_many_marbles_are_told_in_per_cent(capsys):
    out = said(capsys, "--entry", "4", "--drops", "101", "--simple")
    assert " of 101 " not in out.partition("Entry 4")[0]
    assert re.search(r"^ +4 +\d+ % ", out, re.M)


@pytest.mark.parametrize(("language", "drops"), [("en", 20), ("en", 100), ("de", 20), ("de", 100)])
def test_the_plain_table_fits_a_terminal(capsys, language, drops):
    out = said(capsys, "--drops", str(drops), "--simple", "--lang", language)
    assert max(len(line) for line in out.splitlines()[:17]) <= 80
    assert ("/100" in out) == (drops == 100)
    assert ("8 of 20" in out or "8 von 20" in out) == (drops == 20)


def test_chance_is_told_as_so_many_in_a_hundred_or_a_thousand():
    assert lab_simple._often(0.41, EN) == "41 in 100"
    assert lab_simple._often(0.004, EN) == "4 in 1\N{NARROW NO-BREAK SPACE}000"
    assert lab_simple._often(1e-9, EN) == "fewer than 1 in 1\N{NARROW NO-BREAK SPACE}000"
    assert "that can well be chance" in lab_simple._verdict(0.05, EN, False)
    assert "the sides do differ, it seems" in lab_simple._verdict(0.049, EN, False)
    assert "its own mirror image" in lab_simple._verdict(0.049, EN, True)


def test_people_and_programs_are_not_served_at_once(capsys):
    assert main(["measure", "--simple", "--json", "--drops", "20"]) == 2
    assert "--simple is for people and --json for programs" in capsys.readouterr().err


def test_the_full_table_counts_few_marbles_as_well(capsys):
    out = said(capsys, "--entry", "3", "--drops", "20")
    assert re.search(r"^ +3 +0/20 +8/20 +7/20 +2/20 +3/20 +0/20 +0/20 ", out, re.M)
    assert "5/20: 5 of 20 marbles." in out
    out = said(capsys, "--entry", "3", "--drops", "101")
    assert "/101" not in out
    assert "5/20" not in out


def drawn(counts):
    """Return the texts of a picture of bars."""
    import numpy as np
    from matplotlib.text import Text

    rows = np.array(counts, dtype=float)
    entries = tuple(range(len(rows)))
    figure = bars(Measured(rows, rows[:, 0] * 0, entries, True, "board", "footer"), EN)
    return [text.get_text() for text in figure.findobj(Text)] + [
        ax.get_title(loc="left") for ax in figure.axes
    ]


def test_bars_of_few_marbles_tell_how_many():
    texts = drawn([[5, 15, 0]])
    assert "5 of 20\n25.0 %" in texts
    assert "Column; how many marbles, and per cent" in texts
    texts = drawn([[5, 15, 0], [0, 8, 12]])
    assert "Entry 1: 5 · 15 · 0 of 20" in texts
    assert "Entry 2: 0 · 8 · 12 of 20" in texts


def test_bars_of_many_marbles_do_not():
    assert "25.0" in drawn([[50, 150, 0]])
    assert "Entry 1" in drawn([[50, 150, 0], [0, 80, 120]])
