"""What every game in every variant holds to, whichever games there are."""

from __future__ import annotations

import pickle
from functools import cache
from importlib import util
from pathlib import Path
from random import Random
from typing import Any

import pytest

from games.core import registry
from games.core.bots import Budget
from games.core.chance import SeededChance
from games.core.game import CHANCE, Game, IllegalAction, Outcome
from games.core.match import Match
from games.core.record import RecordError, scalars

LIMIT = 20_000
NODES = Budget(nodes=2_000)
"""What bots may think: counted, as on a busy machine seconds end a search anywhere."""
"""Actions after which a random match is held not to end."""
SEEDS = range(4)
LOOKED_AT = 40
"""How many states of a match are looked at closely."""


def written(name: str, part: str) -> bool:
    """Return whether a game has this module."""
    return util.find_spec(f"games.{name}.{part}") is not None


CASES = [
    (name, variant, seats)
    for name in registry.NAMES
    if written(name, "rules")
    for variant in registry.rules(name).variants
    for seats in registry.game(name, variant).seat_numbers
]
every_case = pytest.mark.parametrize(("name", "variant", "seats"), CASES)


def random_action(game: Game[Any, Any], state: Any, random: Random) -> Any:
    """Return a move anywhere, or an outcome with its probability."""
    if game.mover(state) != CHANCE:
        return random.choice(game.actions(state))
    actions, weights = zip(*game.chances(state), strict=True)
    return random.choices(actions, weights)[0]


def random_states(game: Game[Any, Any], seats: int, seed: int) -> list[Any]:
    """Return all states of a random match, moves and chance only."""
    random = Random(seed)
    states = [game.initial(seats)]
    while game.mover(states[-1]) is not None:
        assert len(states) < LIMIT, f"seed {seed} does not end"
        states.append(game.play(states[-1], random_action(game, states[-1], random)))
    return states


@cache
def looked_at(name: str, variant: str, seats: int) -> tuple[Any, ...]:
    """Return states of random matches to look at, spread over them, first and last included."""
    found: list[Any] = []
    for seed in SEEDS:
        states = random_states(registry.game(name, variant), seats, seed)
        every = max(1, len(states) // LOOKED_AT)
        found += [*states[::every], states[-1]]
    return tuple(found)


@every_case
def test_random_play_ends_with_an_outcome(name: str, variant: str, seats: int) -> None:
    game = registry.game(name, variant)
    for seed in SEEDS:
        states = random_states(game, seats, seed)
        assert all(game.outcome(state) is None for state in states[:-1])
        last, outcome = states[-1], game.outcome(states[-1])
        assert isinstance(outcome, Outcome)
        assert len(outcome.scores) == seats
        assert set(outcome.winners) <= set(range(seats))
        assert str(outcome.reason)
        assert (game.actions(last), game.chances(last)) == ((), ())
        assert all(game.interrupts(last, seat) == () for seat in range(seats))


@every_case
def test_the_same_seed_gives_the_same_match(name: str, variant: str, seats: int) -> None:
    first = random_states(registry.game(name, variant), seats, 77)
    second = random_states(registry.game(name, variant), seats, 77)
    assert first == second
    assert [hash(state) for state in first] == [hash(state) for state in second]


@every_case
def test_states_are_read_back_from_their_text(name: str, variant: str, seats: int) -> None:
    game = registry.game(name, variant)
    for state in looked_at(name, variant, seats):
        text = game.to_text(state)
        assert "\n" not in text
        assert game.from_text(text) == state


@every_case
def test_nonsense_is_refused_as_text(name: str, variant: str, seats: int) -> None:
    game = registry.game(name, variant)
    for text in ("", "nonsense", "1 2 3", game.to_text(game.initial(seats)) + " x"):
        with pytest.raises(ValueError):
            game.from_text(text)
    with pytest.raises(IllegalAction):
        game.parse_action(game.initial(seats), "no such action")


@every_case
def test_actions_are_sorted_and_different_and_written_as_text(
    name: str, variant: str, seats: int
) -> None:
    game = registry.game(name, variant)
    for state in looked_at(name, variant, seats):
        actions = game.actions(state)
        assert isinstance(actions, tuple)
        assert list(actions) == sorted(actions)
        assert len(set(actions)) == len(actions)
        texts = [game.action_text(state, action) for action in actions]
        assert len(set(texts)) == len(texts)
        for action, text in zip(actions, texts, strict=True):
            assert game.parse_action(state, text) == action
            assert game.parse_action(state, f"  {text.upper()} ") == action


@every_case
def test_chances_are_of_possible_outcomes_and_add_up_to_1(
    name: str, variant: str, seats: int
) -> None:
    game = registry.game(name, variant)
    for state in looked_at(name, variant, seats):
        chances = game.chances(state)
        if game.mover(state) != CHANCE:
            assert chances == ()
            continue
        assert sum(chance for _, chance in chances) == pytest.approx(1, abs=1e-9)
        assert all(chance > 0 for _, chance in chances)
        outcomes = [action for action, _ in chances]
        assert len(set(outcomes)) == len(outcomes)
        assert set(outcomes) <= set(game.actions(state))


@every_case
def test_playing_changes_nothing_but_what_it_returns(name: str, variant: str, seats: int) -> None:
    game = registry.game(name, variant)
    for state in looked_at(name, variant, seats):
        before, code = game.to_text(state), hash(state)
        said = [action for seat in range(seats) for action in game.interrupts(state, seat)]
        for action in (*game.actions(state)[:12], *said):
            after = game.play(state, action)
            assert after == game.play(state, action)
            assert game.mover(after) is None or game.actions(after)
        assert (game.to_text(state), hash(state)) == (before, code)
        assert pickle.loads(pickle.dumps(state)) == state


@every_case
def test_what_is_not_listed_is_refused(name: str, variant: str, seats: int) -> None:
    game = registry.game(name, variant)
    states = looked_at(name, variant, seats)
    known = {action for state in states for action in game.actions(state)[:20]}
    sample = Random(1).sample(sorted(known, key=repr), min(60, len(known)))
    for state in states[:: max(1, len(states) // 40)]:
        listed = set(game.actions(state))
        before = game.to_text(state)
        for action in sample:
            if action not in listed:
                with pytest.raises(IllegalAction):
                    game.play(state, action)
        assert game.to_text(state) == before


@every_case
def test_interrupts_are_written_as_text_and_belong_to_a_seat(
    name: str, variant: str, seats: int
) -> None:
    game = registry.game(name, variant)
    for state in looked_at(name, variant, seats)[::5]:
        moves = set(game.actions(state))
        for seat in range(seats):
            for action in game.interrupts(state, seat):
                assert action not in moves
                text = game.action_text(state, action)
                assert game.parse_action(state, text) == action
        assert game.interrupts(state, seats) == ()
        assert game.interrupts(state, -1) == ()


@every_case
def test_wrong_settings_are_one_sentence(name: str, variant: str, seats: int) -> None:
    with pytest.raises(ValueError, match="choose one of"):
        registry.game(name, "no such variant")
    with pytest.raises(ValueError, match="has no option 'colour'"):
        registry.game(name, variant, colour="red")
    with pytest.raises(ValueError, match="played by"):
        registry.game(name, variant).initial(99)
    game = registry.game(name, variant)
    again = registry.game(name, variant, **scalars(game.options))
    assert again.options == game.options  # options survive being written down


@pytest.mark.parametrize(
    ("name", "option", "value"),
    [("mancala", "pits", True), ("koenigsflucht", "chain_capture", 1), ("gipf", "official", 0)],
)
def test_yes_and_no_are_no_numbers(name: str, option: str, value: Any) -> None:
    """Python takes True for 1: a record of either would be another one."""
    with pytest.raises(ValueError, match=f"option '{option}' cannot be"):
        registry.game(name, **{option: value})


CHOICES = [
    (name, variant, option.name, choice)
    for name, variant, _ in dict.fromkeys((n, v, None) for n, v, _ in CASES)
    for option in registry.rules(name).option_list
    for choice in option.choices or ()
]


@pytest.mark.parametrize(("name", "variant", "option", "choice"), CHOICES)
def test_every_choice_of_an_option_can_be_played(
    name: str, variant: str, option: str, choice: Any
) -> None:
    try:
        game = registry.game(name, variant, **{option: choice})
    except ValueError as refused:
        assert str(refused).endswith(".")  # a sentence: the choice is not for this variant
        return
    assert game.options[option] == choice
    states = random_states(game, game.seat_numbers[0], 3)
    for state in states[:: max(1, len(states) // 10)]:
        assert game.from_text(game.to_text(state)) == state


@every_case
@pytest.mark.parametrize("level", ["random", "easy"])
def test_bots_play_matches_whose_records_hold(
    name: str, variant: str, seats: int, level: str, tmp_path: Path
) -> None:
    if not written(name, "bot"):
        pytest.skip(f"{name} has no bots yet")
    game = registry.game(name, variant)
    path = tmp_path / "match.jsonl"
    match = Match.begin(
        game,
        [f"bot:{level}"] * seats,
        seed=5,
        chance=SeededChance(),
        path=path,
        sync=False,
        clock=lambda: 0.0,
        budget=NODES,
    )
    match.run(LIMIT)
    assert match.over
    found = Match.resume(path)
    assert found.states == match.states
    twin = Match.begin(
        game,
        [f"bot:{level}"] * seats,
        seed=5,
        chance=SeededChance(),
        clock=lambda: 0.0,
        budget=NODES,
    )
    twin.run(LIMIT)
    assert twin.record.to_bytes() == match.record.to_bytes()


@every_case
def test_a_record_with_a_line_too_many_is_refused(
    name: str, variant: str, seats: int, tmp_path: Path
) -> None:
    path = tmp_path / "match.jsonl"
    match = Match.begin(registry.game(name, variant), ["human"] * seats, seed=5, path=path)
    with path.open("a") as file:
        file.write('{"n":1,"seat":1,"text":"no such action","time":0}\n')
    assert match.plies == 0
    with pytest.raises(RecordError, match="line 2"):
        Match.resume(path)
