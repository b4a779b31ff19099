"""Statistics: every match once, figures that can be counted by hand."""

import pytest

from games.arcade.archive import Archive
from games.arcade.statistics import Against, Favourite, Statistics, streaks
from games.arcade.statistics_met import Met
from games.core.interrupts import Resign
from games.ui.storage import Storage


@pytest.fixture
def statistics(tmp_path):
    """Return the statistics of an empty folder."""
    return Statistics(Archive(Storage(tmp_path)))


def test_nothing_played_is_no_trouble(statistics):
    statistics.rebuild()
    assert statistics.players() == []
    figures = statistics.figures("Ada")
    assert (figures.matches, figures.wins, figures.losses) == (0, 0, 0)
    assert (figures.marbles, figures.variant) == (None, None)


def test_a_match_is_counted_once_however_often_it_is_told(statistics, played, tmp_path):
    match = played.play(tmp_path)
    for _ in range(3):
        statistics.count(match)
    assert statistics.figures("Ada", "mancala").matches == 1
    statistics.archive.read_all()
    assert statistics.figures("Ada", "mancala").matches == 1
    statistics.rebuild()
    assert statistics.figures("Ada", "mancala").matches == 1


def test_a_match_that_goes_on_is_not_counted(statistics, played, tmp_path):
    statistics.count(played.play(tmp_path, limit=5))
    statistics.archive.read_all()
    assert statistics.players() == []


def test_who_gives_up_before_the_first_move_does_not_shorten_the_average(
    statistics, played, tmp_path
):
    """The match counts, its length does not."""
    match = played.play(tmp_path, seats=("human:Ada", "bot:random"), seed=1, day=1)
    statistics.count(match)
    left = played.play(tmp_path, seats=("human:Ada", "bot:random"), seed=2, day=2, limit=0)
    left.play(Resign(0))
    statistics.count(left)
    figures = statistics.figures("Ada", "mancala")
    assert (figures.matches, figures.plies) == (2, match.plies)


def test_wins_streaks_and_favourites(statistics, played, tmp_path):
    plies, results = 0, []
    for number in range(12):
        match = played.play(tmp_path, seats=("human:Ada", "bot:random"), seed=number, day=number)
        plies += match.plies
        won = match.outcome.winners
        results.append(0 if not won else 1 if 0 in won else -1)
        statistics.count(match)
    ben = played.play(tmp_path, seats=("human:Ben", "human:Ada"), seed=40, day=40)
    statistics.count(ben)
    figures = statistics.figures("Ada", "mancala")
    last = 0 if not ben.outcome.winners else 1 if 1 in ben.outcome.winners else -1
    assert {1, -1} <= set(results)
    assert figures.matches == 13
    assert figures.wins == [*results, last].count(1)
    assert figures.draws == [*results, last].count(0)
    assert figures.losses == [*results, last].count(-1)
    assert (figures.streak, figures.best_streak) == streaks([*results, last])
    assert figures.plies == pytest.approx((plies + ben.plies) / 13)
    assert figures.opponent == Favourite("random", 12, bot=True)
    assert figures.variant == Favourite("pandoo", 13, "mancala")
    assert figures.bots == (Against("random", 12, results.count(1), results.count(0)),)
    assert figures.form == tuple([*results, last][-20:])
    assert figures.met[0] == Met("random", 12, results.count(1), results.count(0), bot=True)
    assert figures.met[1].name == "Ben"
    assert figures.variants == (Met("pandoo", 13, figures.wins, figures.draws),)
    assert [one.name for one in figures.games] == ["mancala"]
    assert figures.entry is None
    assert statistics.players() == ["Ada", "Ben"]
    assert statistics.games("Ada") == ("mancala",)
    assert statistics.figures("Ben").matches == 1


def test_two_bots_of_one_level_at_a_table_are_met_once(statistics, played, tmp_path):
    seats = ("human:Ada", "bot:easy", "bot:easy", "human:Ben")
    statistics.count(played.end(played.play(tmp_path, "siebener", seats, limit=2)))
    met = statistics.figures("Ada").met
    assert sorted((one.name, one.matches, one.bot) for one in met) == [
        ("Ben", 1, False),
        ("easy", 1, True),
    ]


@pytest.mark.parametrize(
    ("results", "wanted"),
    [([], (0, 0)), ([1, 1, -1, 1], (1, 2)), ([1, 0], (0, 1)), ([-1, 1, 1, 1], (3, 3))],
)
def test_a_streak_ends_with_anything_but_a_win(results, wanted):
    assert streaks(results) == wanted


def test_marbles_are_counted_per_seat_and_compared(statistics, played, tmp_path):
    match = played.drop_marbles(tmp_path, limit=40)
    played.end(match)
    statistics.count(match)
    both = [statistics.figures(name, "galtoni").marbles for name in ("Ada", "Ben")]
    drops = sum(line.text.startswith("drop") for line in match.record.lines)
    fallen = sum(line.seat == "chance" for line in match.record.lines)
    assert drops >= fallen >= 15
    assert sum(one.drops[0] for one in both) == fallen
    assert all(0 < one.p <= 1 for one in both)
    for one in both:
        assert sum(bar.seen for bar in one.bars[0]) <= one.drops[0]
        assert sum(bar.promised for bar in one.bars[0]) == pytest.approx(one.drops[0], rel=0.001)
    assert statistics.figures("Ada", "galtoni").entry.count >= 1


def test_removed_matches_still_count_and_survive_a_rebuild(statistics, played, tmp_path):
    played.play(tmp_path)
    statistics.archive.read_all()
    statistics.archive.remove(statistics.archive.files()[0])
    statistics.rebuild()
    assert statistics.figures("Ada").matches == 1
