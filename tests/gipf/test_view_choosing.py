"""A turn is put together step by step: only what the rules leave open is asked."""

from games.gipf.geometry import BIT, PUSHES, bits_of
from games.gipf.position import Position
from games.gipf.rules import GipfGame
from games.gipf.state import Turn
from games.gipf.view_choosing import Choosing, Step
from games.gipf.view_layout import dots, place_of, pushes_of, ring
from games.gipf.view_motion import phases, removal, seen


def push_of(dot, spot):
    """Return the push from a dot onto a spot."""
    return next(n for n, p in enumerate(PUSHES) if p.dot == dot and p.line[0] == BIT[spot])


def test_a_push_without_rows_is_complete_at_once():
    game = GipfGame("basic")
    choosing = Choosing(game.actions(game.initial()))
    push = push_of("a1", "b2")
    assert choosing.step is Step.PUSH
    assert choosing.choose(push) == Turn(push=push)


def test_own_gipf_stones_may_be_left():
    """A push from e1 makes a row with a Gipf stone on e3 in it: two ways to take it."""
    game = GipfGame("standard")
    text = "B.../...../....../Www..../....../...../.... w 14/16 0/0 -- - - -"
    choosing = Choosing(game.actions(game.from_text(text)))
    push = push_of("e1", "e2")
    assert choosing.choose(push) is None
    assert choosing.step is Step.AFTER
    assert choosing.disputed == BIT["e3"]
    first = choosing.going
    assert not choosing.tap(BIT["e4"])
    assert choosing.going == first
    assert choosing.tap(BIT["e3"])
    assert choosing.going ^ first == BIT["e3"]
    wanted = choosing.going
    assert choosing.settle() == Turn(0, push, False, wanted)


def test_a_push_can_be_taken_back_before_its_row_goes():
    game = GipfGame("standard")
    text = "B.../...../....../Www..../....../...../.... w 14/16 0/0 -- - - -"
    choosing = Choosing(game.actions(game.from_text(text)))
    choosing.choose(push_of("e1", "e2"))
    choosing.back()
    other = push_of("a1", "b2")
    assert choosing.step is Step.PUSH
    assert choosing.choose(other) == Turn(push=other)


def test_arrows_walk_clockwise_and_meet_every_push_once():
    order = ring()
    assert sorted(order) == list(range(42))
    assert PUSHES[order[0]].dot == "e9"
    walked = list(dict.fromkeys(PUSHES[push].dot for push in order))
    assert walked[:5] == ["e9", "f8", "g7", "h6", "i5"]
    assert len(pushes_of("e9")) == 1
    assert len(pushes_of("d8")) == 2


def test_a_shoved_line_moves_as_one():
    """e2 and e3 give way to a stone from e1; the stone that pushes comes from its dot."""
    game = GipfGame("basic")
    state = game.from_text("..../...../....../wb...../....../...../.... w 14/14 0/0 -- - - -")
    push = push_of("e1", "e2")
    [phase] = phases(game, state, Turn(push=push), 0)
    assert phase.kind == "push"
    assert phase.resting == Position()
    assert [(stone.seat, stone.one, stone.two) for stone in phase.moving] == [
        (0, dots()["e1"], place_of(BIT["e2"])),
        (0, place_of(BIT["e2"]), place_of(BIT["e3"])),
        (1, place_of(BIT["e3"]), place_of(BIT["e4"])),
    ]
    late = seen(phase, phase.seconds, True)
    assert [stone.place for stone in late] == [stone.two for stone in phase.moving]
    early = seen(phase, 0.0, True)
    assert early[0].height > 0.5
    assert [stone.place for stone in early] == [stone.one for stone in phase.moving]


def test_rows_are_marked_before_they_go():
    position = Position(white=bits_of(("e2", "e3", "e4", "e5")), black=BIT["e6"])
    mark, taking = removal(position, position.occupied, 0)
    assert mark.bits == position.occupied
    assert mark.resting == position
    assert taking.resting == Position()
    assert len(taking.moving) == 5
    assert max(stone.strength for stone in seen(taking, taking.seconds, True)) < 1e-6
