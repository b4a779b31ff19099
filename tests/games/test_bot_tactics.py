"""Positions with one right answer: proved by trying everything, and found by the strong levels.

``tests/data/<game>.tactics``: kind, variant, position, and the right action, in several spellings
where different turns lead to the same position. Kinds: ``win1`` wins at once; ``win2`` wins with
the next move whatever is answered; ``save`` alone does not lose to the next answer; ``row`` and
``removal`` keep two stones more ahead after the best answer than any other turn, a removal by what
it takes.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from games.core import registry
from games.core.bots import Budget
from games.core.game import Game

DATA = Path(__file__).resolve().parents[1] / "data"
GAMES = ("koenigsflucht", "gipf")
NODES = {"koenigsflucht": 1_000, "gipf": 600}
"""What ``hard`` looks at for a move."""
DECIDED = 1_000


class Position(NamedTuple):
    """A line of the data."""

    name: str
    kind: str
    variant: str
    text: str
    answers: frozenset[str]

    @property
    def game(self) -> Game[Any, Any]:
        return registry.game(self.name, self.variant)


def positions(name: str) -> Iterator[Position]:
    """Yield the positions of a game."""
    for line in (DATA / f"{name}.tactics").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            kind, variant, text, answers = line.split(" | ")
            yield Position(name, kind, variant, text, frozenset(answers.split(" or ")))


ALL = [position for name in GAMES for position in positions(name)]


def named(chosen: list[Position]) -> pytest.MarkDecorator:
    ids = [f"{p.name}-{p.kind}-{sorted(p.answers)[0]}" for p in chosen]
    return pytest.mark.parametrize("position", chosen, ids=ids)


# --- every action tried, with nothing but the rules ----------------------------------------------


def winner(game: Game[Any, Any], state: Any) -> int | None:
    outcome = game.outcome(state)
    return outcome.winners[0] if outcome is not None and outcome.winners else None


def wins(game: Game[Any, Any], state: Any, seat: int) -> bool:
    """Return whether the seat, which is in turn, can win at once."""
    return any(winner(game, game.play(state, a)) == seat for a in game.actions(state))


def wins_next(game: Game[Any, Any], state: Any, seat: int) -> bool:
    """Return whether every answer leaves the seat a win; the other is in turn."""
    if game.outcome(state) is not None:
        return False
    for answer in game.actions(state):
        after = game.play(state, answer)
        if winner(game, after) == seat:
            continue
        if game.outcome(after) is not None or not wins(game, after, seat):
            return False
    return True


def holds(game: Game[Any, Any], state: Any, seat: int) -> bool:
    """Return whether the other, who is in turn, cannot win at once."""
    if game.outcome(state) is not None:
        return winner(game, state) != 1 - seat
    return not wins(game, state, 1 - seat)


def ahead(game: Game[Any, Any], state: Any, seat: int) -> int:
    """Return by how many stones a seat of Gipf leads: on the board and in reserve."""
    won = winner(game, state)
    if won is not None:
        return DECIDED if won == seat else -DECIDED
    stones = [state.position.worth(state.position.of(s)) + state.reserve[s] for s in (0, 1)]
    return stones[seat] - stones[1 - seat]


def ahead_next(game: Game[Any, Any], state: Any, seat: int) -> int:
    """Return the lead after the answer that leaves the least of it."""
    if game.outcome(state) is not None:
        return ahead(game, state, seat)
    return min(ahead(game, game.play(state, answer), seat) for answer in game.actions(state))


def right(position: Position) -> tuple[frozenset[str], int]:
    """Return all right actions, and by how much they are better where that is counted."""
    game = position.game
    state = game.from_text(position.text)
    seat = game.mover(state)
    assert seat is not None
    after = {game.action_text(state, a): game.play(state, a) for a in game.actions(state)}
    if position.kind == "win1":
        return frozenset(a for a, s in after.items() if winner(game, s) == seat), 0
    assert not wins(game, state, seat)
    if position.kind == "win2":
        return frozenset(a for a, s in after.items() if wins_next(game, s, seat)), 0
    if position.kind == "save":
        return frozenset(a for a, s in after.items() if holds(game, s, seat)), 0
    values = {a: ahead_next(game, s, seat) for a, s in after.items()}
    best = max(values.values())
    second = max((value for value in values.values() if value < best), default=best)
    return frozenset(a for a, value in values.items() if value == best), best - second


def test_there_are_thirty_of_each() -> None:
    for name in GAMES:
        found = list(positions(name))
        assert len(found) == 30
        assert len({(p.text, p.kind) for p in found}) == 30
        assert {"win1", "win2", "save"} <= {p.kind for p in found}


def test_every_position_reads_back_and_its_answers_are_legal() -> None:
    for position in ALL:
        game = position.game
        state = game.from_text(position.text)
        assert game.to_text(state) == position.text
        actions = {game.action_text(state, action) for action in game.actions(state)}
        assert position.answers < actions


@pytest.mark.slow
@named(ALL)
def test_the_answer_is_the_only_one(position: Position) -> None:
    answers, margin = right(position)
    assert answers == position.answers
    game = position.game
    state = game.from_text(position.text)
    assert len({game.play(state, game.parse_action(state, a)) for a in answers}) == 1
    assert margin >= (2 if position.kind in ("row", "removal") else 0)


@pytest.mark.slow
@named([p for p in ALL if p.kind == "removal"])
def test_a_removal_leaves_a_choice(position: Position) -> None:
    game = position.game
    state = game.from_text(position.text)
    answer = game.parse_action(state, min(position.answers))
    alike = {(a.before, a.after) for a in game.actions(state) if a.push == answer.push}
    assert len(alike) > 1


# --- what the bots make of them ------------------------------------------------------------------


@cache
def solves(position: Position, level: str, nodes: int) -> bool:
    game = position.game
    state = game.from_text(position.text)
    action = registry.bot(position.name).choose(game, state, level, 1, Budget(nodes=nodes))
    return game.action_text(state, action) in position.answers


@named([p for p in ALL if p.kind == "win1"])
def test_hard_wins_in_one(position: Position) -> None:
    assert solves(position, "hard", NODES[position.name])


@named(
    [next(p for p in ALL if (p.name, p.kind) == (n, k)) for n in GAMES for k in ("win2", "save")]
)
def test_hard_sees_one_of_each_kind(position: Position) -> None:
    assert solves(position, "hard", NODES[position.name])


@pytest.mark.parametrize("name", GAMES)
def test_hard_solves_four_of_five(name: str) -> None:
    assert registry.bot(name)._LEVELS["hard"].nodes == NODES[name]
    missed = [p for p in ALL if p.name == name and not solves(p, "hard", NODES[name])]
    assert not [p for p in missed if p.kind == "win1"]
    assert len(missed) <= 6, missed
