"""What a measurement looks like to programs (JSON, CSV) and to people (tables, pictures)."""

import io
import json
import tomllib
from importlib.resources import files

import numpy as np
import pytest
from matplotlib.text import Text
from rich.console import Console

from assets.texts import Texts
from sim import (
    board,
    report,
    report_bars,
    report_plots,
    report_sides,
    report_style,
    stats,
    targets,
)

EN, DE = Texts("en"), Texts("de")


def measurement(**changes):
    values = {
        "board": "gerhards",
        "title": "Gerhards",
        "board_hash": "ab" * 32,
        "engine": "flight",
        "step": 0.004,
        "seed": 7,
        "counts": np.array([[380.0, 500, 110], [0, 0, 0], [100, 500, 390]]),
        "void": np.array([10.0, 0, 7]),
        "escaped": np.array([0.0, 0, 3]),
        "fall_time": np.array([1.5, np.nan, 1.625]),
        "hits": np.array([6.5, np.nan, 7.0]),
        "seconds": 0.5,
        "new": 2000,
        "versions": {"galtoni": "0.1.0"},
    }
    return report.Report(**(values | changes))


def shown(text):
    console = Console(width=120, record=True, file=io.StringIO())
    console.print(text)
    return console.export_text()


def test_json_has_exactly_the_agreed_keys():
    full = json.loads(report.json_text(report.as_full_json(measurement())))
    values = json.loads(report.json_text(report.as_json(measurement())))
    shares, intervals = full.pop("shares"), full.pop("intervals")
    mirror = full.pop("mirror")
    assert full == values
    # Entry 3 mirrored is 390 500 100: 2 * 5²/385 + 2 * 5²/105 on 2 df, exp(-χ²/2).
    assert mirror == pytest.approx({"chi2": 0.60606, "df": 2, "p": 0.73858}, abs=1e-5)
    # 380 and 500 of 990 landed marbles; 0.3838 and Wilson's 0.3541 to 0.4145.
    assert shares[0] == pytest.approx([0.38384, 0.50505, 0.11111], abs=1e-5)
    assert intervals[0][0] == pytest.approx([0.3541, 0.4145], abs=1e-4)
    assert (shares[1], intervals[1]) == ([None] * 3, [None] * 3)
    assert values == {
        "board": "gerhards",
        "board_hash": "ab" * 32,
        "engine": "flight",
        "step": 0.004,
        "seed": 7,
        "drops_per_entry": [1000, 0, 1000],
        "counts": [[380, 500, 110], [0, 0, 0], [100, 500, 390]],
        "void": [10, 0, 7],
        "escaped": [0, 0, 3],
        "mean_fall_time": [1.5, None, 1.625],
        "mean_hits": [6.5, None, 7.0],
        "seconds": 0.5,
        "drops_per_second": 4000.0,
        "versions": {"galtoni": "0.1.0"},
    }


def test_json_tells_the_distance_from_a_target_and_keeps_rows_on_one_line():
    text = report.json_text(report.as_full_json(measurement(), targets.parse("uniform", 3, 3)))
    assert "    [380, 500, 110],\n" in text
    found = json.loads(text)["target"]
    assert found["name"] == "uniform"
    # Rows 380 500 110 and 100 500 390 against 330 each: 79800/330 and 85400/330 on 4 df.
    assert found["test"]["df"] == 4
    assert found["test"]["chi2"] == pytest.approx(500.606, abs=1e-3)
    # |380 - 330| + |500 - 330| + |110 - 330| over 2 * 990 is 0.2222, the other row's 0.2323.
    assert found["total_variation"]["observed"] == pytest.approx(0.22727, abs=1e-4)
    low, high = found["total_variation"]["interval"]
    assert low < found["total_variation"]["true"] < high


def test_the_table_shows_per_cent_of_the_landed_and_half_widths():
    text = shown(report.table(measurement(), EN))
    assert "Gerhards: 2 000 drops, engine flight, seed 7" in " ".join(text.split())
    for cell in ("38.4", "±3.0", "1.50", "1.62", "1.0"):  # shares, fall times, void
        assert cell in text, cell
    assert "38,4" in shown(report.table(measurement(), DE))


def test_the_sentences_name_mirror_test_target_width_and_speed():
    said = report.sentences(measurement(), EN, targets.parse("ideal", 3, 3))
    # Rows 380 500 110 and, mirrored, 390 500 100 as two runs: 0.6061 on 2 df.
    assert said[0].startswith("Mirror test, left against right: χ² 0.6, 2 df, p 0.739: no side")
    assert said[1].startswith("Against ideal: χ² ")
    assert said[2] == "Widest half-width: 3.11 percentage points."
    assert said[3] == "2\u202f000 drops in 0.5 s: 4\u202f000 a second."
    resumed = report.sentences(measurement(new=500), EN)
    assert resumed[-1] == "500 new drops in 0.5 s: 1\u202f000 a second."
    assert report.as_json(measurement(new=500))["drops_per_second"] == 1000.0
    assert report.sentences(measurement(new=0), EN)[-1].startswith("No new drops")
    read = measurement(new=0, seconds=0.0)
    assert report.sentences(read, EN)[-1] == "Widest half-width: 3.11 percentage points."


def test_a_bent_board_is_called_bent():
    counts = np.array([[380.0, 500, 110], [0, 0, 0], [300, 400, 290]])
    assert "left and right differ" in report.sentences(measurement(counts=counts), EN)[0]


def test_a_doubtful_mirror_test_asks_for_another_measurement():
    # 380 500 110 against, mirrored, 330 515 145: 50²/710 + 15²/1015 + 35²/255 = 8.5 on 2 df.
    counts = np.array([[380.0, 500, 110], [0, 0, 0], [145, 515, 330]])
    said = report.sentences(measurement(counts=counts), EN)[0]
    assert "p 0.014: a hint that left and right differ" in said
    assert "measure again with another --seed" in said
    assert "about one in 72 fair boards" in said  # 1/0.0139


def test_of_a_board_that_is_its_own_mirror_image_a_hint_is_chance():
    counts = np.array([[380.0, 500, 110], [0, 0, 0], [145, 515, 330]])
    said = report.sentences(measurement(counts=counts), EN, own_mirror=True)[0]
    assert said.endswith("the board is its own mirror image: this can only be chance.")
    assert "no side" in report.sentences(measurement(), EN, own_mirror=True)[0]


def test_means_come_with_half_their_interval():
    halves = {"fall_half": np.array([0.012, np.nan, 0.25]), "hits_half": np.array([0.3, 0, 0.04])}
    text = shown(report.table(measurement(**halves), EN))
    for cell in ("±0.012", "±0.25", "±0.3", "±0.04"):
        assert cell in text, cell
    assert "±0.012" not in shown(report.table(measurement(), EN))


def test_one_entry_alone_has_no_mirror_image():
    counts = np.array([[380.0, 500, 110], [0, 0, 0], [0, 0, 0]])
    alone = measurement(counts=counts, void=np.zeros(3), escaped=np.zeros(3))
    assert report.sentences(alone, EN)[0].startswith("Widest half-width")
    assert alone.entries == (0,)


def test_the_widest_half_width_is_that_of_the_share_nearest_one_half():
    assert report.widest([380, 500, 110]) == pytest.approx(stats.wilson(500, 990).half_width)
    assert report.widest([0, 0]) == float("inf")


def test_both_languages_have_the_same_texts():
    def keys(language):
        file = files("assets") / "locale" / language / "lab.toml"
        return set(tomllib.loads(file.read_text(encoding="utf-8")))

    assert keys("de") == keys("en")


def pictured(rows=3):
    counts = np.array([[380.0, 500, 110], [250, 500, 250], [100, 500, 390]])[:rows]
    lost = np.array([10.0, 0, 0.0])[:rows]
    return report_plots.Measured(counts, lost, tuple(range(rows)), "Brett", "100 Würfe")


def texts_of(figure):
    figure.canvas.draw()
    return [text.get_text() for text in figure.findobj(match=lambda a: hasattr(a, "get_text"))]


def test_the_heat_map_carries_every_number_in_the_language():
    words = texts_of(report_plots.heat_map(pictured(), DE))
    assert "38,4" in words
    assert "±3,0" in words
    assert "Wo die Murmeln landen" in words
    assert "1,0" in words  # lost marbles of entry 1


def test_bars_show_the_target_and_name_it():
    words = texts_of(report_bars.bars(pictured(), EN, stats.ideal(3), "ideal"))
    assert "target: ideal" in words
    assert words.count("Entry 2") == 1


def test_before_and_after_rings_only_the_nails_that_moved():
    import msgspec
    from matplotlib.patches import Circle

    before = board.load("gerhards")
    first, *rest = before.pegs
    moved = msgspec.structs.replace(first, x=first.x + 2)
    after = msgspec.structs.replace(before, pegs=(moved, *rest))
    figure = report_sides.before_after((before, after), (pictured(), pictured()), EN)
    rings = [a for a in figure.findobj(Circle) if a.get_linestyle() == ":"]
    assert [ring.center for ring in rings] == [(first.x, first.y)]


def test_before_and_after_each_tell_their_true_distance_from_the_target():
    boards = (board.load("gerhards"), board.load("gerhards"))
    near = stats.Distance(0.02, 0.001, stats.Interval(0.0, 0.004), 0.019)
    far = stats.Distance(0.2, 0.199, stats.Interval(0.18, 0.22), 0.02)
    sides = (pictured(), pictured())
    words = texts_of(report_sides.before_after(boards, sides, EN, (far, near), "own"))
    notes = [word.split("\n")[2] for word in words if "variation" in word]
    assert notes == [
        "Total variation from own, mean: the true one 0.199 [0.180–0.220]",
        "Total variation from own, mean: the true one 0.001 [0.000–0.004]",
    ]


@pytest.mark.parametrize("ending", ["png", "svg", "pdf"])
def test_pictures_are_written_whole_and_the_same_each_time(tmp_path, ending):
    wrote = []
    for name in ("a", "b"):
        path = tmp_path / f"{name}.{ending}"
        report_style.save(report_plots.heat_map(pictured(1), EN), path)
        wrote.append(path.read_bytes())
    assert wrote[0] == wrote[1]
    assert sorted(p.name for p in tmp_path.iterdir()) == [f"a.{ending}", f"b.{ending}"]


def test_a_picture_of_another_kind_is_refused(tmp_path):
    with pytest.raises(ValueError, match=r"has no ending of a picture; use \.png, \.svg, \.pdf"):
        report_style.check_format(tmp_path / "a.jpg")
    with pytest.raises(ValueError, match="there is no folder"):
        report_style.check_format(tmp_path / "none" / "a.png")


def test_every_number_stands_on_a_ground_it_can_be_read_on():
    def luminance(colour):
        from matplotlib.colors import to_rgb

        parts = [
            c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in to_rgb(colour)
        ]
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]

    for depth in np.linspace(0, 1, 21):
        ground = report_style.wood()(depth)
        a, b = sorted((luminance(ground), luminance(report_style.ink_on(ground))))
        assert (b + 0.05) / (a + 0.05) >= 4.6, depth


def test_a_table_tells_the_intervals_of_its_means():
    import msgspec

    from sim.board import load
    from sim.campaign_chunk import empty
    from sim.lab_tables import report_of
    from sim.table import spread

    nothing = empty(load("gerhards"), "flight", 0.01, 1)
    hits = (spread(np.array([3, 5, 5, 7]), 1), *nothing.hits[1:])
    found = report_of(msgspec.structs.replace(nothing, hits=hits), "B")
    # The standard deviation of 3, 5, 5, 7 is √(8/3); half of the mean's interval 1.96 √(8/3) / 2.
    assert found.hits_half[0] == pytest.approx(1.6003, abs=1e-4)
    assert np.isnan(found.hits_half[1])
    assert np.isnan(found.fall_half).all()


def test_the_picture_of_a_comparison_shows_every_difference_with_its_interval():
    from sim import compare

    a = [np.array([0] * 500 + [1] * 500), np.array([1] * 300 + [2] * 700)]
    b = [np.array([0] * 400 + [1] * 600), np.array([1] * 303 + [2] * 697)]
    found = compare.paired((0, 1), a, b, 3, seed=1)
    gerhards = board.load("gerhards")
    sides = (pictured(2), pictured(2))
    figure = report_sides.differences((gerhards, gerhards), sides, found, ("one", "two"), EN)
    words = texts_of(figure)
    for word in ("A: one", "B: two", "B minus A, percentage points", "−10.0", "+10.0", "0.0"):
        assert word in words, word
    # √(101 − 100²/1002) × 1.96 / 1002 of the first entry's drops, and of the second's, where the
    # difference of 0.3 points is no more than chance.
    assert "±1.9" in words
    weights = {text.get_text(): text.get_weight() for text in figure.findobj(Text)}
    assert weights["−10.0"] == "bold"
    assert weights["+0.3"] == "normal"
    assert "Dotted rings: where A has its nails" not in words
