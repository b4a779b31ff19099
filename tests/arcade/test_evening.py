"""An evening of games: fair schedules, points, standings, and what is kept of it."""

from collections import Counter
from enum import StrEnum
from itertools import combinations, product

import msgspec
import pytest

from games.arcade.evening import (
    Bout,
    Evening,
    Played,
    checked,
    playable,
    points_of,
    schedule,
    variant_for,
    win_for,
)
from games.arcade.evening_store import FILE, EveningStore
from games.core.game import Outcome
from games.core.registry import NAMES
from games.ui.storage import Storage


class Why(StrEnum):
    """A reason that does not matter here."""

    SOME = "some"


def ended(winners, *scores):
    """Return an outcome."""
    return Outcome(tuple(winners), tuple(float(score) for score in scores), Why.SOME)


# Who plays whom.


def test_which_games_so_many_people_play_together():
    """Pairs where a game takes two, all at one table where there is a variant for it."""
    assert variant_for("galtoni", 3) == "bag3"
    assert variant_for("galtoni", 4) is None
    assert variant_for("siebener", 2) is None
    assert variant_for("siebener", 4) == "siebener"
    assert playable(NAMES, 2) == ["galtoni", "mancala", "koenigsflucht", "gipf"]
    assert playable(NAMES, 3) == list(NAMES)
    assert playable(NAMES, 4) == list(NAMES)


def test_two_people_play_every_round_against_each_other_and_begin_in_turn():
    """Whoever began waits the next time."""
    bouts = schedule(2, ["galtoni", "gipf"], 4)
    assert [bout.game for bout in bouts] == ["galtoni", "gipf", "galtoni", "gipf"]
    assert [bout.players for bout in bouts] == [(0, 1), (1, 0), (0, 1), (1, 0)]


def test_three_people_in_pairs_each_sit_out_once_a_round():
    """Everybody plays everybody in each round, and begins once in it."""
    bouts = schedule(3, ["gipf"], 4)
    for number in range(4):
        here = [bout.players for bout in bouts if bout.round == number]
        assert {frozenset(pair) for pair in here} == {
            frozenset(pair) for pair in combinations(range(3), 2)
        }
        assert Counter(pair[0] for pair in here) == {0: 1, 1: 1, 2: 1}


def test_of_three_people_each_begins_once_against_each_other_in_two_rounds():
    """Whoever begins in a pair plays second when the two meet again."""
    bouts = schedule(3, ["gipf"], 2)
    assert [bout.players for bout in bouts] == [(0, 1), (2, 0), (1, 2), (2, 1), (1, 0), (0, 2)]


def test_four_people_in_pairs_meet_everybody_in_three_rounds():
    """Two matches a round, nobody sits out, and over six rounds everybody begins three times."""
    bouts = schedule(4, ["mancala"], 6)
    for number in range(6):
        here = [bout.players for bout in bouts if bout.round == number]
        assert sorted(player for pair in here for player in pair) == [0, 1, 2, 3]
    met = Counter(frozenset(bout.players) for bout in bouts)
    assert met == {frozenset(pair): 2 for pair in combinations(range(4), 2)}
    begun = Counter(bout.players[0] for bout in bouts)
    assert begun == {0: 3, 1: 3, 2: 3, 3: 3}


@pytest.mark.parametrize("people", [2, 3, 4])
@pytest.mark.parametrize("rounds", range(1, 11))
def test_everybody_plays_equally_often_after_every_round(people, rounds):
    """Whatever the games: no two players ever differ at a round's end."""
    games = playable(NAMES, people)
    played = Counter(player for bout in schedule(people, games, rounds) for player in bout.players)
    assert len(set(played.values())) == 1
    assert len(played) == people


def test_who_begins_at_one_table_moves_on():
    """Three people at one table: each begins once in three rounds, whatever is between."""
    bouts = schedule(3, ["siebener", "gipf", "galtoni"], 6)
    table = [bout for bout in bouts if len(bout.players) == 3]
    assert [bout.players for bout in table] == [(0, 1, 2), (1, 2, 0), (2, 0, 1), (0, 1, 2)]
    assert [bout.game for bout in table] == ["siebener", "galtoni"] * 2


def test_a_game_that_does_not_fit_is_named():
    """Siebener is no game for two."""
    with pytest.raises(ValueError, match="siebener is no game for 2 people"):
        schedule(2, ["siebener"], 1)


# Points.


@pytest.mark.parametrize(
    ("outcome", "points"),
    [
        (ended([0], 1, 0), (3.0, 0.0)),
        (ended([1], 24, 30), (0.0, 3.0)),
        (ended([], 0.5, 0.5), (1.5, 1.5)),
        (ended([], 20, 28), (1.5, 1.5)),
        (ended([0], 20, 28), (3.0, 0.0)),
        (ended([2], -5, -3, 8), (0.0, 1.5, 3.0)),
        (ended([1], 0, 1, 0), (0.75, 3.0, 0.75)),
        (ended([0, 1], 4, 4, -8), (2.25, 2.25, 0.0)),
        (ended([3], 4, 2, -9, 7), (2.0, 1.0, 0.0, 3.0)),
        (ended([3], 2, 2, -9, 7), (1.5, 1.5, 0.0, 3.0)),
    ],
)
def test_points_by_place(outcome, points):
    """The first place three, the last none, even steps between, equal places share."""
    assert points_of(outcome, len(points)) == points


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_match_gives_one_and_a_half_a_seat(seats):
    """Whoever wins and whatever is equal: the sum is always the same."""
    for winner in range(seats):
        for scores in ((0,) * seats, tuple(range(seats)), (1, 1, *range(seats - 2))):
            assert sum(points_of(ended([winner], *scores), seats)) == 1.5 * seats


@pytest.mark.parametrize(("people", "step"), [(2, 0.5), (3, 1.0), (4, 0.5)])
def test_points_are_whole_or_half_whoever_shares_a_place(people, step):
    """Three people at a table or in pairs, too: there the first place counts four."""
    win = win_for(people)
    for seats in {2, people}:
        for winners in ([], [0], [0, 1]):
            for scores in product((0, 1, 2), repeat=seats):
                for points in points_of(ended(winners, *scores), seats, win):
                    assert points % step == 0
    evening = Evening(names=["Ada", "Bo", "Cy"], games=["siebener"], win=win_for(3))
    evening.count(ended([0, 1], 4, 4, -8))
    assert evening.totals() == [3.0, 3.0, 0.0]


def test_standing_shares_places():
    """Equal points, equal place; the next place is left out."""
    evening = Evening(names=["Ada", "Bo", "Cy"], games=["siebener"], length="row")
    evening.count(ended([1], -2, 4, -2))
    assert evening.totals() == [0.75, 3.0, 0.75]
    assert evening.standing() == [(1, 1), (2, 0), (2, 2)]
    evening.count(ended([1], 9, 8, -2))  # seats are (1, 2, 0) now: Cy wins
    assert evening.totals() == [0.75, 4.5, 3.75]
    assert evening.by_round()[:3] == [[0.75, 3.0, 0.75], [0.0, 1.5, 3.0], [None] * 3]


# The length.


@pytest.mark.parametrize(("length", "rounds"), [("once", 2), ("twice", 4), ("row", 5), ("best", 5)])
def test_how_many_rounds(length, rounds):
    """By the games that were chosen, or five."""
    assert Evening(names=["A", "B"], games=["gipf", "mancala"], length=length).rounds == rounds


def test_the_best_of_a_row_ends_when_nobody_can_follow():
    """Three wins of five are enough; a row is played to its end."""
    best = Evening(names=["A", "B"], games=["gipf"], length="best")
    row = Evening(names=["A", "B"], games=["gipf"], length="row")
    for number in range(3):
        assert not best.over
        winner = number % 2  # always player 0: who begins changes
        best.count(ended([winner], 1 - winner, winner))
        row.count(ended([winner], 1 - winner, winner))
    assert best.totals() == [9.0, 0.0]
    assert best.over
    assert not row.over
    assert row.next == Bout("gipf", "basic", 3, (1, 0))


def test_the_best_of_a_row_goes_on_while_the_first_can_be_equalled():
    """Two wins and a draw of five leave the other one a chance to share the first place."""
    evening = Evening(names=["A", "B"], games=["gipf"], length="best")
    for outcome in (ended([0], 1, 0), ended([1], 0, 1), ended([], 0.5, 0.5)):
        evening.count(outcome)
    assert evening.totals() == [7.5, 1.5]
    assert not evening.over
    evening.count(ended([], 0.5, 0.5))
    assert evening.over


def test_a_counted_match_is_no_longer_under_way():
    """The next one begins anew."""
    evening = Evening(names=["A", "B"], games=["gipf", "mancala"], under_way=True)
    evening.count(ended([0], 1, 0))
    assert not evening.under_way


def test_a_round_is_played_to_its_end():
    """With three people in pairs nobody is sent home in the middle of a round."""
    evening = Evening(names=["A", "B", "C"], games=["gipf"], length="best")
    while not evening.over:
        bout = evening.next
        seat = bout.players.index(0) if 0 in bout.players else 0
        evening.count(ended([seat], *(float(n == seat) for n in range(2))))
    assert len(evening.played) % 3 == 0
    assert evening.decided


def test_nothing_is_counted_after_the_end():
    """The evening says so."""
    evening = Evening(names=["A", "B"], games=["gipf"])
    evening.count(ended([0], 1, 0))
    assert evening.over
    with pytest.raises(ValueError, match="the evening is over"):
        evening.count(ended([0], 1, 0))


def test_who_sits_out():
    """The third of three, in pairs."""
    evening = Evening(names=["A", "B", "C"], games=["gipf"])
    assert evening.sitting_out(evening.next) == [2]


# What is kept.


def test_an_evening_comes_back_as_it_was(tmp_path):
    """Names, games, points and what is under way."""
    store = EveningStore(Storage(tmp_path))
    assert store.load() is None
    evening = Evening(names=["Ada", "Bo"], games=["gipf", "mancala"], length="best")
    evening.count(ended([1], 0, 1))
    match = store.begin(evening, evening.next, 5)
    again = store.load()
    assert again == evening
    assert again.under_way
    assert again.next == Bout("mancala", "pandoo", 1, (1, 0))
    resumed = store.resume(again, again.next)
    assert resumed.record.header == match.record.header
    assert [seat.detail for seat in resumed.seats] == ["Bo", "Ada"]
    store.end()
    assert store.load() is None


def test_the_evenings_match_leaves_the_others_alone(tmp_path):
    """A match of the same game that was under way before still is."""
    from games.arcade.plan import MatchPlan
    from games.arcade.saves import Saves

    storage = Storage(tmp_path)
    saves = Saves(storage)
    MatchPlan.usual("gipf").begin(saves, 1)
    before = saves.current("gipf").read_bytes()
    store = EveningStore(storage)
    evening = Evening(names=["Ada", "Bo"], games=["gipf"])
    store.begin(evening, evening.next, 5)
    assert saves.current("gipf").read_bytes() == before
    assert store.saves.current("gipf").exists()
    assert store.saves.put_by("gipf").parent == saves.folder / "played"


def test_a_match_that_never_was_begins_anew(tmp_path):
    """The evening knows of a match, but its file is gone."""
    store = EveningStore(Storage(tmp_path))
    evening = Evening(names=["Ada", "Bo"], games=["gipf"], under_way=True)
    assert store.resume(evening, evening.next) is None


def test_a_match_of_other_people_is_not_gone_on_with(tmp_path):
    """Its file was left by another evening: who plays now begins anew."""
    store = EveningStore(Storage(tmp_path))
    evening = Evening(names=["Ada", "Bo"], games=["gipf"])
    store.begin(evening, evening.next, 5)
    other = Evening(names=["Ada", "Mio"], games=["gipf"], under_way=True)
    assert store.resume(other, other.next) is None
    assert [seat.detail for seat in store.resume(evening, evening.next).seats] == ["Ada", "Bo"]


@pytest.mark.parametrize(
    "change",
    [
        {"names": ["Ada"]},
        {"names": list("ABCDE")},
        {"games": []},
        {"games": ["chess"]},
        {"games": ["siebener"]},
        {"length": "for ever"},
        {"played": [Played((3.0,))]},
        {"played": [Played((3.0, 0.0))] * 2},
    ],
)
def test_nonsense_is_set_aside(tmp_path, change):
    """The file is kept under another name, the house goes on without an evening."""
    evening = Evening(names=["Ada", "Bo"], games=["gipf"])
    for name, value in change.items():
        setattr(evening, name, value)
    with pytest.raises(ValueError):
        checked(evening)
    (tmp_path / FILE).write_bytes(msgspec.json.encode(evening))
    storage = Storage(tmp_path)
    assert EveningStore(storage).load() is None
    assert storage.troubles[0].file == f"{FILE}.damaged"
    assert (tmp_path / f"{FILE}.damaged").exists()
