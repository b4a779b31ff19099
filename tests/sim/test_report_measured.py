"""What the pictures of a measurement show whole, and what they say of themselves."""

import numpy as np
import pytest

from assets.texts import Texts
from sim import lab_show, report, report_bars, report_plots, report_style
from sim.board import load
from sim.report_plots import Measured
from sim.stats import wilson

DE, EN = Texts("de"), Texts("en")


def words(figure):
    figure.canvas.draw()
    return [text.get_text() for text in figure.findobj(match=lambda a: hasattr(a, "get_text"))]


def few(columns=7, owned=True):
    """Return a measurement of ten marbles, nine of them in one column."""
    counts = np.zeros((1, columns))
    counts[0, :2] = 9, 1
    return Measured(counts, np.zeros(1), (0,), "Brett", "10 Würfe", owned)


@pytest.mark.parametrize("rows", [1, 2])
def test_no_interval_reaches_above_the_scale(rows):
    one = few()
    shown = Measured(np.vstack([one.counts] * rows), np.zeros(rows), tuple(range(rows)), "B", "F")
    for ax in report_bars.bars(shown, EN).axes[:rows]:
        # 98.2 %, the upper end of 9 out of 10, lies under the 105 % of the scale.
        assert 100 * wilson(9, 10).high < ax.get_ylim()[1] <= 105


def test_a_lone_entrys_bars_carry_their_shares():
    shown = words(report_bars.bars(few(), DE))
    assert "9 von 10\n90,0 %" in shown
    assert "1 von 10\n10,0 %" in shown
    assert "Spalte; wie viele Murmeln, und Prozent" in shown


def test_no_column_is_an_entrys_own_where_there_are_more_columns_than_entries():
    assert "own column" in words(report_bars.bars(few(), EN))
    assert "own column" not in words(report_bars.bars(few(15, owned=False), EN))
    rings = [
        sum(patch.get_linewidth() > 2 for patch in report_plots.heat_map(shown, EN).axes[0].patches)
        for shown in (few(), few(15, owned=False))
    ]
    assert rings == [1, 0]
    hatched = [
        sum(patch.get_hatch() is not None for patch in report_bars.bars(shown, EN).axes[0].patches)
        for shown in (few(), few(15, owned=False))
    ]
    assert hatched == [1, 0]


def test_the_heat_map_says_what_its_numbers_and_its_ring_are():
    said = words(report_plots.heat_map(few(), EN))
    note = "Per cent, ± half a 95 % interval, + and − its sides where they differ;"
    most = "below a 0 the most that it may be."
    assert f"{note}\n{most} Ring: the entry's own column.\n10 Würfe" in said
    assert f"{note} {most}\n10 Würfe" in words(report_plots.heat_map(few(15, owned=False), EN))


def test_the_ways_of_marbles_say_how_they_were_dropped():
    figure = lab_show.paths_picture(load("gerhards"), (3,), 7, DE)
    said = words(figure)
    assert "Gerhards, Neigung 30° · Einwurf 4" in said
    assert (
        "Balken: Murmeln in jeder Spalte\n"
        "200 Würfe · Verfahren flight, Schritt 16,67 ms, Startwert 7"
    ) in said


def cells(counts, texts=EN):
    """Return the cells of the text table's first row, as they stand: share, then interval."""
    zero = np.zeros(len(counts))
    found = report.Report("b", "B", "", "flight", 0.01, 1, counts, zero, zero, zero, zero, 0.0, {})
    shown = [next(iter(column.cells)) for column in report.table(found, texts).columns]
    width = counts.shape[1]
    return [cell.replace("[dim]", "").replace("[/dim]", "") for cell in shown[1 : width + 1]]


def test_the_text_table_says_of_a_zero_what_the_picture_says():
    # Wilson: z²/(n + z²), that is 3.84/303.84 = 1.26 %, and 3.84/360004 = 0.00107 %.
    assert cells(np.array([[0.0, 300]]))[0] == "0\n<1.3"
    assert cells(np.array([[0.0, 300]]), DE)[0] == "0\n<1,3"
    assert cells(np.array([[0.0, 360_000]]))[0] == "0\n<0.0011"
    assert cells(np.array([[0.0, 360_000]]))[1] == "100.0\n−0.001"
    # 4 of 20,000 are 0.02 %, and a single one of 360,000 still shows a digit.
    assert cells(np.array([[4.0, 19_996]]))[0] == "0.02\n+0.03\n−0.01"
    assert cells(np.array([[1.0, 359_999]]))[0] == "0.0003\n+0.0013\n−0.0002"


def test_a_small_share_says_how_far_its_interval_reaches_up_and_down():
    # Wilson of 4 in 300: 0.52 to 3.38 % about 1.33 %; half of that taken off would be below 0.
    assert cells(np.array([[4.0, 296]]))[0] == "1.3\n+2.0\n−0.8"
    assert cells(np.array([[4.0, 296]]), DE)[0] == "1,3\n+2,0\n−0,8"
    # Of 150 in 300 it reaches as far up as down, of 90 about so: 25.09 to 35.41 %.
    assert cells(np.array([[150.0, 150]]))[0] == "50.0\n±5.6"
    assert cells(np.array([[90.0, 210]]))[0] == "30.0\n±5.2"


def test_what_is_lost_has_its_interval_too():
    counts, lost, none = np.array([[150.0, 146]]), np.array([4.0]), np.zeros(1)
    found = report.Report("b", "B", "", "flight", 0.01, 1, counts, lost, none, none, none, 0.0, {})
    shown = [next(iter(column.cells)) for column in report.table(found, EN).columns]
    assert shown[3:5] == ["1.3\n[dim]+2.0\n−0.8[/dim]", "0"]


def test_small_half_widths_keep_a_digit_that_says_something():
    shown = [report_style.half(width, EN) for width in (0.0123, 0.00095, 0.0005, 0.0)]
    assert shown == ["±1.2", "±0.1", "±0.05", "±0.0"]
    assert report_style.half(0.0005, DE) == "±0,05"
