"""Rows, removals, Gipf stones and endings, on named positions."""

import pytest

from games.core import registry
from games.core.game import IllegalAction
from games.gipf.geometry import names
from games.gipf.state import Reason

RECORD = (
    "Ge8 Gd8-f7 Ge9-e7 Gf8-d7 Ge9-e6 Gd8-g6 g7-d6 f8-c6 f8-f6 c7-g5 g7-c5 e9-e5 b6-f5 "
    "xe7,e8;c7-e7 g7-b4 c7-h4 h6-d5 b6-g4 h6-c4;xc6*,d6,f5,g4 b3 b5 g7-d6 xd7*,e7,f6,h4;a5-f4 "
    "a2-f6 a5-g3;xb3*,c4*,d5,g6 e2 f2 d1-g2 h1-f3 d1-h2 f1-f5 i1-d5 g6 "
    "g1-e3;xf2,f3,f5,Gf6*,f7 h6-f6 a3-e7 h6-c4;xGc4*,e6,f6,g6 e8 f1-d2 c6 c7-c4 g6"
)


def play(game, state, *texts):  # type: ignore[no-untyped-def]
    for text in texts:
        action = game.parse_action(state, text)
        assert action in game.actions(state), text
        state = game.play(state, action)
    return state


def results(game, state, push_text):  # type: ignore[no-untyped-def]
    """Return the distinct results of the turns whose push is written like ``push_text``."""
    found = {}
    for action in game.actions(state):
        if game.action_text(state, action).split(";")[0] == push_text:
            after = game.play(state, action)
            found[game.perft_key(after)] = after
    return list(found.values())


def test_a_published_tournament_game_replays_to_its_reserves() -> None:
    game = registry.game("gipf", "tournament")
    state = game.initial()
    for text in RECORD.split():
        action = game.parse_action(state, text)
        assert game.action_text(state, action) == text
        state = play(game, state, text)
    assert state.reserve == (5, 0)
    gipfs = state.position.gipfs
    assert (gipfs & state.position.white).bit_count() == 2
    assert (gipfs & state.position.black).bit_count() == 2
    # White is in turn; Black has nothing left to bring in once White has pushed.
    after = play(game, state, game.action_text(state, game.actions(state)[0]))
    assert game.outcome(after).winners == (0,)
    assert game.outcome(after).reason is Reason.NO_STONE


def test_three_rows_meeting_leave_three_choices() -> None:
    game = registry.game("gipf", "basic")
    state = game.from_text("...w/...w./...w../www..../...w../...w./...w w 6/3 0/12 -- - - -")
    after = {game.perft_key(game.play(state, action)) for action in game.actions(state)}
    assert len(after) == 18
    assert len(results(game, state, "e1-e5")) == 3


def two_rows():  # type: ignore[no-untyped-def]
    """White has pushed e9-e8 and removed b5, c6, d7, e8; Black's row is still to be removed."""
    game = registry.game("gipf", "basic")
    state = game.initial()
    moves = "e1-e2 a1-b2 a5-b5 e9-e8 i5-h5 i1-h2 c7-c6 a3-b4 d8-d7 a3-b4 i4-h4 a3-b4"
    state = play(game, state, *moves.split())
    return game, state


def test_rows_of_both_colours_go_pusher_first_and_nothing_is_judged_between() -> None:
    game, state = two_rows()
    with pytest.raises(IllegalAction, match="Rows of four must be removed: xb5,c6,d7,e8"):
        game.play(state, game.parse_action(state, "e9-e8"))
    state = play(game, state, "e9-e6;xb5,c6,d7,e8")
    assert game.mover(state) == 1
    assert game.outcome(state) is None
    assert all(action.before for action in game.actions(state))
    assert game.action_text(state, game.actions(state)[0]).startswith("xb4,c5,d6,e7")


def test_whoever_has_no_stone_but_a_row_takes_it_back_and_plays_on() -> None:
    """White shoves Black's stones together: Black's reserve is empty until the row is removed."""
    game = registry.game("gipf", "basic")
    state = game.from_text("...w/...../....../wbb.bb./....../...../...w w 5/0 7/11 -- - - -")
    state = play(game, state, "e1-e5")
    assert game.outcome(state) is None
    assert game.mover(state) == 1
    removed = "xe2*,e3*,e4,e5,e6,e7"
    assert all(
        game.action_text(state, action).startswith(f"{removed};") for action in game.actions(state)
    )
    state = play(game, state, f"{removed};e2")
    assert (state.reserve, state.captured) == ((4, 3), (9, 11))
    assert game.outcome(state) is None


GIPF_ROW = "b..W/...../....../wWwB.../B...../...../b... w 8/6 4/6 -- - - -"


def gipf_row(official: bool):  # type: ignore[no-untyped-def]
    game = registry.game("gipf", "standard", official=official)
    return game, game.from_text(GIPF_ROW)


def test_ones_own_gipf_stone_may_be_left_and_the_others_never() -> None:
    game, state = gipf_row(official=False)
    after = results(game, state, "e1-e6")
    assert sorted(one.reserve[0] for one in after) == [10, 12]
    assert {one.captured[1] for one in after} == {8}


def test_official_leaves_either_colours_gipf_stone() -> None:
    game, state = gipf_row(official=True)
    after = results(game, state, "e1-e6")
    assert sorted((one.reserve[0], one.captured[1]) for one in after) == [
        (10, 6),
        (10, 8),
        (12, 6),
        (12, 8),
    ]


def test_the_tournament_opens_with_a_gipf_stone_and_closes_them_with_a_basic_one() -> None:
    game = registry.game("gipf", "tournament")
    state = game.initial()
    assert all(action.gipf for action in game.actions(state))
    state = play(game, state, "Ge2", "Ge8", "b2")
    assert state.reserve == (15, 16)
    state = play(game, state, "Gb5")
    assert not any(action.gipf for action in game.actions(state))
    with pytest.raises(IllegalAction, match="You cannot bring in a Gipf stone now"):
        game.play(state, game.parse_action(state, "Gh5"))


def test_without_a_stone_in_turn_the_game_is_lost() -> None:
    game = registry.game("gipf", "basic")
    state = game.from_text("b..w/...../....../w.....b/....../...../b..w w 0/12 12/0 -- - - -")
    outcome = game.outcome(state)
    assert (outcome.winners, outcome.scores, outcome.reason) == ((1,), (0.0, 1.0), Reason.NO_STONE)
    assert game.mover(state) is None
    assert game.actions(state) == ()


def test_without_gipf_stones_the_standard_game_is_lost_at_once() -> None:
    game = registry.game("gipf", "standard")
    state = game.from_text("B..w/...../....../w.....B/....../...../B..w b 9/12 6/0 -- - - -")
    assert game.outcome(state).winners == (1,)
    assert game.outcome(state).reason is Reason.NO_GIPF


def test_a_full_line_is_blocked_from_both_sides() -> None:
    game = registry.game("gipf", "basic")
    state = game.from_text("bwbw/...../....../w.....b/....../...../b..w w 11/11 0/0 -- - - -")
    for text in ("b1-b5", "b6-b2"):
        with pytest.raises(IllegalAction, match="full and blocked"):
            game.parse_action(state, text)


def test_a_gap_keeps_stones_from_being_removed() -> None:
    game = registry.game("gipf", "basic")
    state = game.from_text("b.../...../....../www.b.b/....../...../b..w w 8/8 3/3 -- - - -")
    (after,) = results(game, state, "e1-e5")
    assert names(after.position.occupied) == ("b2", "e8", "h2", "h5")
    assert (after.reserve, after.captured) == ((11, 8), (3, 4))


def test_both_notations_are_read_and_wrong_ones_named() -> None:
    game = registry.game("gipf", "basic")
    state = play(game, game.initial(), "e1-e3")
    assert game.parse_action(state, "e9-e8") == game.parse_action(state, "E9 - e7")
    for text, words in {
        "e8": "e8 is taken",
        "e5": "cannot be reached from a dot",
        "e9-e4": "ends on e7, not on e4",
        "e5-e6": "is not a dot",
        "d8-b2": "No line leads from d8 to b2",
        "xe3;d8-d7": "no row of four",
        "e9-e7;xd5": "no stone to remove on d5",
    }.items():
        with pytest.raises(IllegalAction, match=words):
            game.play(state, game.parse_action(state, text))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("b..w/...../....../w.....b/....../...../b..w w 12/11 0/0 -- - - -", "together 14, not 15"),
        ("b..W/...../....../w.....b/....../...../b..w w 11/12 0/0 -- - - -", "no Gipf stones"),
        ("b..w/...../....../w.....b/....../.... w 12/12 0/0 -- - - -", "4/5/6/7/6/5/4"),
        ("b..w/...../....../w.....b/....../...../b..w x 12/12 0/0 -- - - -", "turn: 'x'"),
        ("b..w/...../....../w.....b/....../...../b..w w 12/12 0/0 f- - - -", "cannot bring in"),
        ("bbbb/...../....../w.....b/....../...../...w w 13/10 0/0 -- - - -", "still has a row"),
        ("b..w w", "8 parts"),
    ],
)
def test_contradictions_are_named(text: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        registry.game("gipf", "basic").from_text(text)
