"""Counts against expectations: tails from tables of χ², verdicts, bands, figures."""

import pytest
from msgspec.structs import replace

from games.galtoni.practice_counts import (
    Expected,
    Finding,
    Ledger,
    binomial,
    chi_square_tail,
    judge,
    measured,
    reckoned,
)
from games.galtoni.practice_table import PracticeTable
from games.galtoni.practice_words import figure, p_value, percent
from sim import board as boards
from sim import table


@pytest.mark.parametrize(
    ("value", "df", "tail"),
    [
        (3.841459, 1, 0.05),
        (5.991465, 2, 0.05),
        (7.814728, 3, 0.05),
        (12.591587, 6, 0.05),
        (16.811894, 6, 0.01),
        (14.067140, 7, 0.05),
        (6.570631, 14, 0.95),
        (36.123274, 14, 0.001),
    ],
)
def test_tails_of_chi_square(value, df, tail):
    """Critical values as printed in tables."""
    assert chi_square_tail(value, df) == pytest.approx(tail, abs=2e-7)


def test_the_tail_of_nothing_is_everything():
    """No deviation at all is always reached; no degrees of freedom are refused."""
    assert chi_square_tail(0.0, 3) == 1.0
    with pytest.raises(ValueError, match="needs at least one"):
        chi_square_tail(1.0, 0)


def test_a_verdict_by_hand():
    """Three equal columns, 60 marbles 26/18/16: χ² 2.8 with 2 degrees, p = e^-1.4."""
    verdict = judge([26, 18, 16], Expected("binomial", (1 / 3, 1 / 3, 1 / 3)))
    assert verdict.finding is Finding.FITS
    assert (verdict.n, verdict.df) == (60, 2)
    assert verdict.chi2 == pytest.approx(2.8)
    assert verdict.p == pytest.approx(0.246597, abs=1e-6)
    assert verdict.distance == pytest.approx(0.1)


def test_a_table_of_as_many_drops_halves_chi_square():
    """What is measured is uncertain, too: as many drops behind it, half the χ²."""
    verdict = judge([26, 18, 16], Expected("table", (1 / 3, 1 / 3, 1 / 3), 60))
    assert verdict.chi2 == pytest.approx(1.4)


@pytest.mark.parametrize(
    ("counts", "finding"),
    [
        ([0, 0], Finding.NOTHING),
        ([10, 9], Finding.FEW),
        ([12, 10], Finding.FITS),
        ([61, 39], Finding.DOUBTFUL),
        ([65, 35], Finding.DIFFERS),
    ],
)
def test_findings(counts, finding):
    """A coin: p = 0.028 at 61 of 100, 0.0027 at 65; under twenty nothing is said."""
    assert judge(counts, Expected("binomial", (0.5, 0.5))).finding is finding


def test_columns_that_expect_few_are_put_together():
    """With 20 marbles the rims expect one each: two groups remain."""
    verdict = judge([1, 9, 9, 1], Expected("binomial", (0.05, 0.45, 0.45, 0.05)))
    assert verdict.df == 1


def test_a_band_holds_95_percent():
    """One half, 100 drops: 0.5 ± 1.96 x 0.05; as many drops behind it widen it by √2."""
    low, high = Expected("binomial", (0.5, 0.5)).band(100)[0]
    assert (low, high) == pytest.approx((0.402, 0.598), abs=1e-3)
    low, high = Expected("table", (0.5, 0.5), 100).band(100)[0]
    assert (low, high) == pytest.approx((0.3614, 0.6386), abs=1e-3)
    assert Expected("table", (0.5, 0.5), 100).band(0) == [(0.0, 1.0)] * 2


def test_the_measured_share_of_an_entry_and_of_all():
    """Shares are of marbles that came into a column; all entries mix as they were used."""
    board = boards.load("gerhards")
    one = measured(board, [0, 0, 0, 1, 0, 0, 0])
    assert one.n == sum(table.shipped(board).counts[3]) >= 99_900  # of 100,000
    assert sum(one.shares) == pytest.approx(1.0)
    assert one.shares[3] == max(one.shares)
    other = measured(board, [1, 0, 0, 0, 0, 0, 0])
    both = measured(board, [1, 0, 0, 3, 0, 0, 0])
    wanted = [(3 * a + b) / 4 for a, b in zip(one.shares, other.shares, strict=True)]
    assert both.shares == pytest.approx(wanted)


@pytest.mark.slow
def test_marbles_that_fall_alone_fit_the_measured_table():
    """300 lone marbles of every entry of both boards: no χ² beyond what chance gives once in 1000.

    Fourteen entries, so that one in seventy such samples would fail for nothing; the seed is fixed.
    """
    for name in ("gerhards", "althoefer"):
        lone = PracticeTable(boards.load(name), 20, meeting=False)
        lone.drop(range(7), 0.0, 300)
        while lone.moving:
            lone.advance(1.0)
        for entry in range(7):
            weights = [int(other == entry) for other in range(7)]
            verdict = judge(lone.ledger.tally("alone", entry).counts, measured(lone.board, weights))
            assert verdict.n >= 298
            assert verdict.p > 0.001


def test_no_table_for_a_changed_board():
    """A degree more tilt is another board."""
    board = boards.load("gerhards")
    assert measured(replace(board, tilt=board.tilt + 1), [1] * 7) is None
    assert measured(boards.load("quincunx"), [1]) is None


def test_the_ideal_of_the_quincunx():
    """Fourteen coins: one of 16,384 goes to the rim, 3,432 to the middle."""
    ideal = binomial(boards.load("quincunx"))
    assert ideal.shares[0] == 1 / 16384
    assert ideal.shares[7] == 3432 / 16384
    assert binomial(boards.load("gerhards")) is None


def test_a_ledger_adds_entries_up():
    """Together is the sum; the ways of counting stay apart."""
    ledger = Ledger(2, 3)
    ledger.tally("alone", 0).counts[1] += 2
    ledger.tally("alone", 1).counts[2] += 1
    ledger.tally("meeting", 1).counts[0] += 9
    assert ledger.together("alone", None).counts == [0, 2, 1]
    assert ledger.together("alone", 1).counts == [0, 0, 1]
    ledger.clear()
    assert ledger.together("meeting", None).n == 0


@pytest.mark.parametrize(
    ("language", "value", "digits", "words"),
    [
        ("de", 1234, 0, "1234"),
        ("de", 12345.6, 1, "12\N{NARROW NO-BREAK SPACE}345,6"),
        ("en", 12345.6, 1, "12,345.6"),
        ("de", -0.5, 1, "\N{MINUS SIGN}0,5"),
    ],
)
def test_figures(language, value, digits, words):
    """Numbers look as in their language."""
    assert figure(language, value, digits) == words


def test_percentages_and_p():
    """Percent signs and p values follow the language, too."""
    space = "\N{NO-BREAK SPACE}"
    assert percent("de", 0.125, 1) == f"12,5{space}%"
    assert percent("en", 0.125, 1) == "12.5%"
    assert p_value("de", 0.0234) == f"p{space}={space}0,023"
    assert p_value("en", 0.0001) == f"p{space}<{space}0.001"


def test_reckoned_drops_stand_in_for_a_table():
    """Shares mix by use; an entry that was used but not reckoned leaves nothing to compare with."""
    ledger = Ledger(2, 2)
    ledger.tally("reckoned", 0).counts = [30, 10]
    assert reckoned(ledger, [1, 0]) == Expected("reckoned", (0.75, 0.25), 40)
    assert reckoned(ledger, [1, 1]) is None
    ledger.tally("reckoned", 1).counts = [10, 10]
    assert reckoned(ledger, [1, 3]) == Expected("reckoned", (0.5625, 0.4375), 20)
    assert reckoned(ledger, [0, 0]) is None
