"""A match at the table: it is kept after every action and is the same at any frame rate."""

import math
from dataclasses import replace

import pygame
import pytest

from games import headless
from games.arcade.archive_summary import of_match
from games.arcade.archive_words import names
from games.arcade.plan import MatchPlan
from games.arcade.scenes.replay import ReplayScene
from games.arcade.scenes.result import ResultScene
from games.arcade.scenes.table import TableScene
from games.core.game import CHANCE
from games.core.interrupts import Resign
from games.core.match import Match
from games.galtoni.chance_world import WorldChance, drop, lying_extra, lying_from
from games.galtoni.rules_lines import JOKER
from games.galtoni.rules_state import Call, Draw, Drop, Land, Phase
from games.ui.intentions import Call as CallOut
from games.ui.intentions import Confirm, Digit, FastForward, Move, Point, Press, Release
from sim import board as boards
from sim.world import Lying, WorldError


def texts(match):
    """Return a match's actions as written."""
    return [line.text for line in match.record.lines]


def test_a_number_key_drops_and_the_marble_decides(kit):
    """The drop is kept at once, the landing as the live board without a window has it."""
    app, _, table = kit.sit_down("Ada", "Bo")
    app.do(Digit(3))
    assert texts(table.match) == ["drop 3"]
    falling = table.match.state
    expected = drop(table.game.board, (), falling, table.match.chance_seed)
    kit.live_until(app, lambda: table.match.state.phase is Phase.DROP)
    line = table.match.record.lines[1]
    assert line.text == table.match.game.action_text(falling, expected.action)
    assert line.extra == expected.extra
    assert table.person == 1


@pytest.mark.parametrize("dt", [1 / 30, 1 / 144, 0.2])
def test_the_frame_rate_changes_nothing(kit, dt):
    """The same seed and entries bring the same match at 30 and 144 frames a second."""
    app, _, table = kit.sit_down("Ada", "Bo", seed=77)
    for entry in (4, 4, 5, 1):
        kit.live_until(app, lambda: table.person is not None, dt)
        app.do(Digit(entry))
    kit.live_until(app, lambda: table.person is not None, dt)
    rules = table.match.game
    other = Match.begin(
        rules, ["human", "human"], seed=77, chance=WorldChance(boards.load("gerhards"))
    )
    for entry in (4, 4, 5, 1):
        other.play(Drop(entry - 1))
        other.step()
    assert table.match.state == other.state
    assert lying_from(table.match.record.lines) == lying_from(other.record.lines)


def test_where_the_hand_lets_go_counts(kit):
    """The pointer's place within the entry is kept with the drop."""
    app, _, table = kit.sit_down("Ada", "Bo", size=(1280, 720))
    view = table.game._view
    x, y = view.to_screen(table.game.board.entries[1].x + 2.0, 300.0)
    for intention in (Point(x, y), Press(x, y), Release(x, y)):
        app.do(intention)
    line = table.match.record.lines[0]
    assert line.text == "drop 2"
    assert line.extra["offset"] == pytest.approx(2.0, abs=0.01)


def test_letting_go_beside_the_board_keeps_the_marble(kit):
    """A press that is drawn off the board drops nothing."""
    app, _, table = kit.sit_down("Ada", "Bo", size=(1280, 720))
    x, y = table.game._view.area.center
    for intention in (Press(x, y), Release(3, 3), Press(3, 3), Release(x, y)):
        app.do(intention)
    assert texts(table.match) == []


def test_arrows_and_enter_drop(kit):
    """From the middle two steps to the left is entry 2."""
    app, _, table = kit.sit_down("Ada", "Bo")
    for intention in (Move(-1, 0), Move(-1, 0), Confirm()):
        app.do(intention)
    assert texts(table.match) == ["drop 2"]


def test_a_wrong_call_changes_nothing_and_is_told(kit):
    """Space calls for the person in turn; without a four the match goes on."""
    app, _, table = kit.sit_down("Ada", "Bo")
    app.do(CallOut())
    assert texts(table.match) == ["seat 1: call"]
    assert table.game.status() == "Ada called, but there is no four. Ada, choose an entry."
    app.do(CallOut(1))
    assert texts(table.match)[1] == "seat 2: call"


def test_the_plate_of_who_threw_stays_lit_while_the_marble_falls(kit):
    """Only then is it the other's turn."""
    app, _, table = kit.sit_down("Ada", "Bo")
    assert table.game.in_turn == 0
    app.do(Digit(4))
    assert (table.match.mover, table.game.in_turn) == (CHANCE, 0)
    kit.live_until(app, lambda: table.match.mover == 1)
    assert table.game.in_turn == 1


def test_no_call_while_a_marble_falls(kit):
    """The call is not taken, and the line says when it can be."""
    app, _, table = kit.sit_down("Ada", "Bo")
    app.do(Digit(1))
    app.do(CallOut())
    assert texts(table.match) == ["drop 1"]
    assert table._said.words == "You can call when all marbles lie still."


def test_every_action_is_on_disk_at_once(kit):
    """What was played is in the file before the next frame."""
    app, house, table = kit.sit_down("Ada", "Bo")
    path = house.saves.current("galtoni")
    for entry in (1, 7):
        app.do(Digit(entry))
        assert path.read_bytes() == table.match.record.to_bytes()
        kit.live_until(app, lambda: table.person is not None)
        assert path.read_bytes() == table.match.record.to_bytes()


def test_closing_while_a_marble_falls_loses_nothing(kit):
    """The marble in flight is let go again and lands where it would have landed."""
    app, house, table = kit.sit_down("Ada", "Bo", seed=5)
    app.do(Digit(4))
    kit.live_until(app, lambda: table.person is not None)
    app.do(Digit(4))
    falling = table.match.state
    lying = lying_from(table.match.record.lines)
    expected = drop(table.game.board, lying, falling, table.match.chance_seed)
    kit.live(app, 20)
    assert table.game.flight is not None
    app.close()
    match = house.saves.resume("galtoni")
    again = TableScene(house, match)
    app.start([again])
    kit.live_until(app, lambda: again.person is not None)
    assert match.record.lines[-1].extra == expected.extra
    assert match.state.lying == 2


def test_a_long_frame_does_not_run_away(kit):
    """After four seconds without a frame at most a quarter of a second is made up (E1)."""
    app, _, table = kit.sit_down("Ada", "Bo")
    app.do(Digit(4))
    kit.live(app, 2, 0.016)
    world = table.game.flight.world
    before, clock = world.time, table.clock
    kit.live(app, 1, 4.0)
    assert world.time - before <= 0.25 + world.step_size
    assert table.clock - clock == pytest.approx(0.25)
    kit.live(app, 1, 0.016)
    assert world.time - before <= 0.27 + world.step_size
    assert abs(world.marbles()[0].x) < table.game.board.width / 2


def test_time_stands_while_another_window_has_the_focus(kit):
    """Focus lost: nothing moves, fast forward is let go; focus back: it goes on (E4)."""
    app, _, table = kit.sit_down("Ada", "Bo")
    app.do(Digit(4))
    app.do(FastForward(True))
    kit.live(app, 5)
    pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    kit.live(app, 1)
    assert not table.game.fast
    world = table.game.flight.world
    before = world.time
    kit.live(app, 50)
    assert world.time == before
    pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
    kit.live(app, 3)
    assert world.time > before


def test_a_cleared_window_is_drawn_whole_again(kit):
    """After the system wiped the window the next frame shows what was there (E4)."""
    app, _, table = kit.sit_down("Ada", "Bo")
    app.do(Digit(4))
    kit.live_until(app, lambda: table.person is not None)
    kit.live(app, 3)
    before = pygame.image.tobytes(app.screen.surface, "RGB")
    for kind in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWMINIMIZED):
        app.screen.surface.fill((0, 0, 0))
        pygame.event.post(pygame.event.Event(kind))
        pygame.event.post(pygame.event.Event(pygame.WINDOWEXPOSED))
        kit.live(app, 1)
        assert pygame.image.tobytes(app.screen.surface, "RGB") == before


def test_nothing_moving_shows_no_new_picture(kit):
    """While a person thinks no frame is drawn."""
    app, _, table = kit.sit_down("Ada", "Bo")
    kit.live(app, 10)
    flips = app.screen.flips
    kit.live(app, 50)
    assert app.screen.flips == flips
    assert not app.desk.stack.moving
    assert table.settled


@pytest.mark.slow
def test_two_bots_play_to_the_end_and_the_record_holds(kit):
    """A whole match: the result is told, the record put to the others, and it passes the check."""
    app, house, table = kit.sit_down(
        "bot:easy", "bot:easy", variant="bag", calling="automatic", seed=3
    )
    app.do(FastForward(True))
    kit.live_until(app, lambda: isinstance(app.desk.stack.top, ResultScene), 1 / 20)
    assert table.match.over
    assert not house.saves.waiting("galtoni")
    played = list((house.saves.folder / "played").iterdir())
    assert len(played) == 1
    assert headless.check(played[0])["winners"] == [
        seat + 1 for seat in table.match.outcome.winners
    ]
    assert sum(table.points) == 1.0
    ending = app.desk.stack.top.ending
    assert [name for name, _ in ending.scores] == ["Easy bot 1", "Easy bot 2"]


def test_a_rematch_swaps_seats_and_keeps_the_points(kit):
    """Seats and points move on together; the new match has a new seed."""
    app, house, table = kit.sit_down("Ada", "Bo")
    app.start([TableScene(house, table.match), table])
    table.act(Resign(1))
    kit.live_until(app, lambda: isinstance(app.desk.stack.top, ResultScene))
    app.desk.stack.top._swap()
    again = app.desk.stack.top
    assert [seat.detail for seat in again.match.seats] == ["Bo", "Ada"]
    assert again.points == [0.0, 1.0]
    assert again.match.seed != table.match.seed
    assert again.match.record.header.board == "gerhards"


def test_a_person_without_a_name_is_called_the_same_after_swapping(kit):
    """Player 2 wins twice, with the seats swapped in between: both points are Player 2's."""
    app, house, table = kit.sit_down("", "")
    app.start([TableScene(house, table.match), table])
    table.act(Resign(0))
    kit.live_until(app, lambda: isinstance(app.desk.stack.top, ResultScene))
    assert list(app.desk.stack.top.ending.scores) == [("Player 1", "0"), ("Player 2", "1")]
    app.desk.stack.top._swap()
    again = app.desk.stack.top
    assert again.match.record.header.seats == ("human#2", "human#1")
    again.act(Resign(1))
    kit.live_until(app, lambda: isinstance(app.desk.stack.top, ResultScene))
    ending = app.desk.stack.top.ending
    assert list(ending.scores) == [("Player 2", "2"), ("Player 1", "0")]
    assert ending.headline == "Player 2 wins!"
    assert names(app.desk.texts, of_match(again.match)) == ["Player 2", "Player 1"]
    app.desk.stack.top._swap()
    assert app.desk.stack.top.match.record.header.seats == ("human", "human")


def test_a_person_without_a_name_stays_the_first_player_against_a_bot(kit):
    """Also where only one of two seats has a number."""
    plan = MatchPlan.again(kit.sit_down("", "bot:easy")[2].match, 1)
    assert [str(seat.seat()) for seat in plan.seats] == ["bot:easy", "human#1"]


def test_a_right_call_wins_and_only_then_the_four_is_shown(kit):
    """Nothing points at a four before it is called."""
    _, _, table = kit.sit_down("Ada", "Bo")
    column = iter([0, 6, 0, 6, 0, 6, 0])
    for _ in range(4):
        table.match.play(Drop(0))
        table.match.play(Land(next(column)))
        if table.match.state.lying < 7:
            table.match.play(Drop(0))
            table.match.play(Land(next(column)))
    table.game.lying = ()
    table.bots.changed()
    table.refresh()
    assert table.game._four() == ()
    assert "four" not in table.game.status().lower()
    table.act(Call(0))
    assert sorted(table.game._four()) == [(0, 0), (0, 1), (0, 2), (0, 3)]
    assert table.game.result() == ("Ada wins!", "Ada had four in a row and called it first.")


def test_a_replay_shows_what_was_recorded(kit):
    """It plays by itself to the end, steps back and on, and never changes the record."""
    app, house, table = kit.sit_down("Ada", "bot:easy", seed=8)
    app.do(Digit(4))
    kit.live_until(app, lambda: table.person is not None and len(table.match.record.lines) >= 4)
    record = table.match.record
    before = record.to_bytes()
    scene = ReplayScene(house, record)
    app.start([scene])
    kit.live_until(app, lambda: scene.shown == len(record.lines) and not scene.moving)
    assert scene.match.state == table.match.state
    assert scene.game.lying == table.game.lying
    scene.step_back()
    assert scene.match.state == table.match.states[-3]  # before the drop and where it fell
    app.do(Move(1, 0))
    assert scene.match.state == table.match.state
    scene.jump(0)
    assert scene.match.state == table.match.states[0]
    assert record.to_bytes() == before


def test_the_hand_waits_where_the_pointer_is(kit):
    """After the bot's turn the person's marble hangs over the pointer again."""
    app, _, table = kit.sit_down("Ada", "bot:easy", size=(1280, 720), seed=8)
    x, _ = table.game._view.to_screen(table.game.board.entries[0].x, 0)
    app.do(Point(x, 300))
    app.do(Confirm())
    kit.live_until(app, lambda: table.person is not None and len(table.match.record.lines) >= 4)
    kit.live(app, 30)
    assert table.game.reach.entry == 0
    assert abs(table.game.reach.x - table.game.board.entries[0].x) < 0.5


def test_fast_forward_is_held_by_the_pointer(kit):
    """The button makes time run faster for as long as it is held."""
    app, _, table = kit.sit_down("Ada", "Bo", size=(1280, 720))
    x, y = table.places.corner[1].center
    app.do(Press(x, y))
    assert table.game.fast
    app.do(Release(2, 2))
    assert not table.game.fast


def test_a_world_that_cannot_go_on_voids_the_drop(kit, monkeypatch):
    """When a marble has no place any more, all lie as before and the marble is dropped again."""
    app, _, table = kit.sit_down("Ada", "Bo")
    app.do(Digit(4))
    kit.live_until(app, lambda: table.person is not None)
    lying = table.game.lying
    app.do(Digit(4))
    kit.live(app, 5)

    def fail():
        raise WorldError("marble 1 has no place")

    monkeypatch.setattr(table.game.flight.world, "step", fail)
    kit.live_until(app, lambda: table.person is not None)
    assert texts(table.match)[-1] == "void"
    assert table.game.lying == lying
    assert table.person == 1


def test_an_overflow_is_seen_and_said(kit):
    """The seventh marble is lifted out while the line says why; then the same seat drops again."""
    app, _, table = kit.sit_down("Ada", "Bo", seed=4)
    column = table.game.board.columns[0]
    radius = table.game.board.marble.radius
    for level in range(6):
        table.match.play(Drop(0))
        rise = math.sqrt(4 * radius**2 - (column.right - column.left - 2 * radius) ** 2)
        x = column.left + radius if level % 2 == 0 else column.right - radius
        lying = [
            *lying_from(table.match.record.lines),
            Lying(level % 2, x, column.floor + radius + rise * level),
        ]
        table.match.play(Land(0), extra=lying_extra(lying))
    table.game.acted()
    table.bots.changed()
    table.refresh()
    seen = []
    for _ in range(12):
        turn = table.person
        app.do(Digit(1))
        kit.live(app, 1)
        kit.live_until(app, lambda: table.game.flight is None or table.game.flight.lift.moving)
        if table.game.flight is None:
            kit.live_until(app, lambda: table.person is not None)
            continue
        seen = table.game.flight.heights()
        assert table._said.words == "Column 1 is full: the marble comes back."
        kit.live_until(app, lambda: table.person is not None)
        assert texts(table.match)[-1] == "overflow 1"
        assert table.person == turn
        break
    assert seen
    assert len(lying_from(table.match.record.lines)) == table.match.state.lying


@pytest.mark.parametrize(("variant", "seated"), [("bag", "AB"), ("bag3", "ABC")])
def test_jokers_in_the_bag_are_nobodys(kit, variant, seated):
    """No tray shows one, whoever draws it; the line says which is the last one."""
    _, _, table = kit.sit_down(*seated, variant=variant, calling="automatic")
    seats, count = table.game._seats, 21 if variant == "bag" else 14
    for left, told in ((1, "Out of the bag came a joker."), (0, "Out of the bag came the last")):
        table.match.states[-1] = replace(
            table.match.game.initial(len(seated)), bag=(*table.match.state.bag[:3], left + 1)
        )
        table.act(Draw(JOKER))
        assert table.match.state.bag[JOKER] == left
        assert table.game.status().startswith(told)
        for seat in range(len(seated)):
            assert seats.kinds(table.match.state, seat, table.match) == [seat] * count
