"""Looking ahead in layers, against plain expectimax over the public rules."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random

import numpy as np
import pytest

from games.core.chance import pick
from games.core.game import CHANCE
from games.core.search import Meter
from games.galtoni.bot_duel import duel_chances, duel_features
from games.galtoni.bot_layers import Layers, outlook
from games.galtoni.bot_lines import completing, features, has_four
from games.galtoni.rules import Galtoni
from games.galtoni.rules_lines import JOKER, LINE_MASKS, LINES, bit, masks
from games.galtoni.rules_state import Drop, Land, Phase, State

Lottery = list[tuple[int, float]]


class ByRules:
    """Galtoni as its rules tell it; a landing is a drop and where it comes to rest."""

    def __init__(self, game: Galtoni) -> None:
        self.game = game

    def turn(self, position: State) -> int:
        mover = self.game.mover(position)
        return CHANCE if mover is None else mover

    def result(self, position: State) -> tuple[float, ...] | None:
        if position.full:
            position = position if position.winner is not None else State(*_drawn(position))
        outcome = self.game.outcome(position)
        if outcome is None:
            return None
        seats = position.seats
        return outcome.scores if outcome.winners else (1 / seats,) * seats

    def value(self, position: State) -> tuple[float, ...]:
        return tuple(float(chance) for chance in outlook(self.game, position))

    def children(self, position: State) -> Sequence[State]:
        game = self.game
        if position.phase is Phase.DRAW:
            return [game.play(position, draw) for draw, _ in game.chances(position)]
        drop = game.actions(position)[0]
        falling = game.play(position, drop)
        if falling.phase is not Phase.FALL:  # without a labyrinth each drop has landed already
            return [game.play(position, drop) for drop in game.actions(position)]
        lands = [action for action in game.actions(falling) if isinstance(action, Land)]
        return [game.play(falling, land) for land in sorted(lands, key=lambda a: a.column)]

    def lotteries(self, position: State) -> list[tuple[Drop, Lottery]]:
        game = self.game
        if position.phase is Phase.DRAW:
            draws = game.chances(position)
            return [(Drop(0), [(index, chance) for index, (_, chance) in enumerate(draws)])]
        room = [column for column in range(7) if len(position.columns[column]) < 6]
        found = []
        for drop in game.actions(position):
            lands = {
                action.column: chance
                for action, chance in game.fall_chances(position.columns, drop.entry)
                if isinstance(action, Land)
            }
            total = sum(lands.values())
            found.append((drop, [(room.index(c), p / total) for c, p in sorted(lands.items())]))
        return found

    def weigh(self, position: State, depth: int) -> list[tuple[Drop, tuple[float, ...]]]:
        """Return every drop with its value to each seat, ``depth`` marbles ahead: expectimax."""
        seen = [self.worth(child, depth - 1) for child in self.children(position)]
        return [(drop, expected(lottery, seen)) for drop, lottery in self.lotteries(position)]

    @cache  # noqa: B019 - lives as long as a test
    def worth(self, position: State, depth: int) -> tuple[float, ...]:
        """Return the value of a position to each seat, who all choose what is best for them."""
        result = self.result(position)
        if result is not None:
            return result
        seat = self.turn(position)
        if seat == CHANCE:
            seen = [self.worth(child, depth) for child in self.children(position)]
            return expected(self.lotteries(position)[0][1], seen)
        if depth <= 0:
            return self.value(position)
        return max((worth for _, worth in self.weigh(position, depth)), key=lambda w: w[seat])


def expected(lottery: Lottery, seen: Sequence[tuple[float, ...]]) -> tuple[float, ...]:
    """Return the mean of values, weighed by their chances."""
    return tuple(
        sum(chance * seen[i][seat] for i, chance in lottery) for seat in range(len(seen[0]))
    )


def _drawn(position: State) -> tuple[object, ...]:
    return (*[getattr(position, name) for name in State.__slots__[:4]], Phase.OVER, None,
            position.fines, None, None, 0, 0, (), position.talk, "draw-full", None)  # fmt: skip


def somewhere(game: Galtoni, seed: int, marbles: int) -> State:
    """Return a position of a random match with so many marbles, one in hand, nobody with a four."""
    random = Random(seed)
    while True:
        state = game.initial()
        while game.mover(state) is not None and state.lying < marbles:
            chances = game.chances(state)
            state = game.play(
                state,
                pick(chances, random.getrandbits(60))
                if chances
                else random.choice(game.actions(state)),
            )
        while state.phase is Phase.DRAW:
            state = game.play(state, pick(game.chances(state), random.getrandbits(60)))
        if state.phase is Phase.DROP:
            return state


@pytest.mark.parametrize("table", ["ideal", "identity"])
@pytest.mark.parametrize(
    ("variant", "marbles", "depth"),
    [
        ("duel", 0, 2), ("duel", 17, 2), ("duel", 39, 3),
        ("bag", 12, 1), ("bag", 39, 3), ("bag3", 9, 1), ("bag3", 39, 3),
    ],
)  # fmt: skip
def test_layers_see_what_plain_expectimax_sees(
    variant: str, marbles: int, depth: int, table: str
) -> None:
    game = Galtoni(variant, table=table, calling="automatic")
    for seed in range(1):
        state = somewhere(game, seed, marbles)
        seen = Layers(game, state, Meter()).run(depth)
        plain = ByRules(game).weigh(state, depth)
        assert [Drop(entry) for entry in seen.entries] == [drop for drop, _ in plain]
        assert seen.values == pytest.approx(np.array([v for _, v in plain]), abs=1e-9)
        assert seen.depth <= depth


def test_the_end_is_seen_exactly() -> None:
    game = Galtoni(calling="automatic")
    state = somewhere(game, 1, 38)
    seen = Layers(game, state, Meter()).run(42)
    assert (seen.exact, seen.depth) == (True, 4)
    assert seen.values.sum(axis=1) == pytest.approx(1)
    # The same by plain expectimax to the end.
    plain = ByRules(game).weigh(state, 4)
    assert seen.values == pytest.approx(np.array([v for _, v in plain]), abs=1e-9)


def test_a_node_budget_bounds_the_depth_and_repeats() -> None:
    game = Galtoni()
    runs = [Layers(game, game.initial(), Meter(nodes=5000)).run(42) for _ in range(2)]
    assert runs[0].depth == runs[1].depth == 4
    assert (runs[0].values == runs[1].values).all()
    assert runs[0].nodes <= 5000


def test_a_four_that_stands_uncalled_is_not_won_again() -> None:
    game = Galtoni(table="identity")
    state = game.from_text("bbbb/ooo/-/o/-/-/- phase=drop turn=1 hand=b left=17,17 last=2")
    seen = Layers(game, state, Meter()).run(1)
    assert (seen.values[:, 0] < 1).all()
    # Orange's three in a column is still to be stopped.
    assert int(seen.values[:, 0].argmax()) in range(7)
    deeper = Layers(game, state, Meter()).run(2)
    assert deeper.values[1, 0] > 0.1
    assert deeper.values[[0, 2, 3, 4, 5, 6], 0] == pytest.approx(0)


def test_a_joker_that_serves_two_is_called_in_order_or_raced_for() -> None:
    text = "bbb/ooo/-/-/-/-/- phase=drop turn=2 hand=j bag=18,18,0,1 last=1"
    for calling, share in (("automatic", 1.0), ("call", 1.0)):
        game = Galtoni("bag", table="identity", calling=calling, jokers=2)
        state = State(
            ((0, 0, 0), (1, 1, 1)) + ((),) * 5, (), (18, 18, 0, 1), 1, Phase.DROP, 3, (0, 0)
        )
        seen = Layers(game, state, Meter()).run(1)
        assert seen.values[1].tolist() == [0.0, share], text
    # Blue's row and orange's column meet in one place.
    both = State(((0,), (0,), (0,), (), (), (), ()), (), (18, 21, 0, 1), 1, Phase.DROP, 3, (0, 0))
    columns = ((0,), (0,), (0,), (), (1,), (1,), (1,))
    both = State(columns, (), (18, 18, 0, 1), 1, Phase.DROP, 3, (0, 0))
    by_order = Layers(Galtoni("bag", table="identity", calling="automatic"), both, Meter()).run(1)
    raced = Layers(Galtoni("bag", table="identity"), both, Meter()).run(1)
    assert by_order.values[3].tolist() == [0.0, 1.0]
    assert raced.values[3].tolist() == [0.5, 0.5]


def test_a_seventh_or_stuck_marble_may_cost_the_turn() -> None:
    columns = ((0, 1, 0, 1, 0, 1), (1, 0, 1, 0, 1, 0), (0, 1, 0, 1, 0, 1), *((),) * 4)
    state = State(columns, (12, 12), (), 0, Phase.DROP, 0, (0, 0))
    again = Layers(Galtoni(), state, Meter()).run(1)
    passing = Layers(Galtoni(overflow="pass"), state, Meter()).run(1)
    assert again.entries == passing.entries
    # From the third entry .375 + .25 + .0625 of the marbles are lost; being passed over is worth
    # what the same position is worth with the other in turn.
    waiting = State(columns, (12, 12), (), 1, Phase.DROP, 1, (0, 0))
    skipped = outlook(Galtoni(), waiting)[0]
    lost = 0.375 + 0.25 + 0.0625
    row = again.entries.index(2)
    assert passing.values[row, 0] == pytest.approx(
        (1 - lost) * again.values[row, 0] + lost * skipped
    )


def test_a_seat_that_gave_up_is_left_out() -> None:
    game = Galtoni("bag3")
    state = game.play(somewhere(game, 5, 6), game.parse_action(game.initial(), "seat 3: resign"))
    while state.phase is Phase.DRAW:
        state = game.play(state, game.actions(state)[0])
    seen = Layers(game, state, Meter()).run(2)
    assert (seen.values[:, 2] == 0).all()
    assert seen.values.sum(axis=1) == pytest.approx(1)


def slow_features(columns: Sequence[Sequence[int]], seat: int) -> tuple[int, ...]:
    """Return the features by looking at every line and every place."""
    found = masks(columns)
    own = found[seat] | found[JOKER]
    filled = found[0] | found[1] | found[2] | found[3]
    lines = [mask for mask in LINE_MASKS if not mask & filled & ~own]
    counts = [sum((mask & own).bit_count() == n for mask in lines) for n in (1, 2, 3)]
    now = later = 0
    for column in range(7):
        for level in range(len(columns[column]), 6):
            place = bit(column, level)
            if any(mask & (own | place) == mask and mask & place for mask in lines):
                if level == len(columns[column]):
                    now += 1
                else:
                    later += 1
    return (*counts, now, later)


@pytest.mark.parametrize("variant", ["duel", "bag", "bag3"])
def test_lines_counted_by_bits_are_those_counted_one_by_one(variant: str) -> None:
    game = Galtoni(variant)
    for seed in range(0, 40, 4):
        state = somewhere(game, seed, 3 + seed)
        if any(has_four(np.array([m]))[0] for m in masks(state.columns)):
            continue
        layer = [np.array([mask], np.int64) for mask in masks(state.columns)]
        for seat in range(state.seats):
            found = tuple(int(count[0]) for count in features(layer, seat))
            assert found == slow_features(state.columns, seat)


def slow_duel_features(
    columns: Sequence[Sequence[int]], seat: int, rows: Sequence[Sequence[float]]
) -> list[float]:
    """Return the duel's features by looking at every line, every place and every entry."""
    found = masks(columns)
    own, filled = found[seat], found[0] | found[1]
    height = {bit(c, level): level - len(columns[c]) for c in range(7) for level in range(6)}
    column = {bit(c, level): c for c in range(7) for level in range(6)}
    lines = [mask for mask in LINE_MASKS if not mask & filled & ~own]

    def missing(mask: int) -> list[int]:
        return [place for place in height if place & mask & ~own]

    def twos(most: int) -> int:
        gaps = [missing(mask) for mask in lines if (mask & own).bit_count() == 2]
        return sum(all(height[place] <= most for place in gap) for gap in gaps)

    ones = sum((mask & own).bit_count() == 1 for mask in lines)
    places = {gap[0] for gap in map(missing, lines) if len(gap) == 1}
    best = [max(row[c] for row in rows) for c in range(7)]
    now = {column[place] for place in places if height[place] == 0}
    soon = sum(best[column[place]] for place in places if height[place] == 1)
    later = sum(best[column[place]] for place in places if height[place] > 1)
    hit = max(sum(row[c] for c in now) for row in rows)
    return [ones, twos(9), twos(1), twos(0), hit, len(now), soon, later]


def test_the_duel_counts_lines_by_how_soon_their_places_come() -> None:
    game = Galtoni(table="gerhards")
    rows = np.array(game.landing.rows)
    seen = 0
    for seed in range(60):
        state = somewhere(game, seed, 8 + seed % 20)
        layer = [np.array([mask], np.int64) for mask in masks(state.columns)]
        if state.seats != 2 or any(has_four(mask)[0] for mask in layer):
            continue
        seen += 1
        for seat in range(2):
            found = duel_features(layer[seat], layer[1 - seat], rows)[:, 0]
            assert found == pytest.approx(slow_duel_features(state.columns, seat, rows))
    assert seen > 20


def test_the_duel_is_even_but_for_who_is_in_turn() -> None:
    rows = np.array(Galtoni().landing.rows)
    empty = [np.zeros(1, np.int64)] * 4
    first, second = duel_chances(empty, 0, (0, 1), rows)[:, 0]
    assert first + second == pytest.approx(1)
    assert 0.5 < first == pytest.approx(duel_chances(empty, 1, (0, 1), rows)[1, 0])


def test_every_line_is_a_four_and_completed_from_each_of_its_cells() -> None:
    own = np.array([sum(bit(*cell) for cell in line) for line in LINES], np.int64)
    assert has_four(own).all()
    for missing in range(4):
        places = [line for line in LINES if line[0][0] != line[1][0] or missing == 3]
        three = np.array(
            [sum(bit(*cell) for i, cell in enumerate(line) if i != missing) for line in places],
            np.int64,
        )
        hole = np.array([bit(*line[missing]) for line in places], np.int64)
        assert not has_four(three).any()
        assert (completing(three) & hole == hole).all()
