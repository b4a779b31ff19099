"""Siebener at the table: whole matches by pointer and by keys, through the scene."""

import math

import numpy as np
import pygame
import pytest

from games.core.chance import pick
from games.core.interrupts import Resign
from games.siebener.solution import survival
from games.siebener.state import Choice, Dice
from games.siebener.view import SiebenerView
from games.siebener.view_words import Words, beating
from games.ui.intentions import Confirm, Move, Point, Press, Release
from games.ui.storage import Settings

SIZES = [(1280, 720), (1920, 1080), (1024, 768), (1080, 1920)]
NAMES = ("Ada", "Bo", "Cleo", "Dora", "Emil", "Fritz", "Gus", "Hanna")


def texts(scene):
    """Return the actions as written."""
    return [line.text for line in scene.match.record.lines]


def click(app, scene, key):
    """Press a plate: 0 risk, 1 roll, 2 stop."""
    left, top = scene.game._view.layer.area.topleft
    x, y = scene.game._view.ground.keys[key].center
    for intention in (Point(left + x, top + y), Press(left + x, top + y)):
        app.do(intention)
    app.do(Release(left + x, top + y))


def settle(table, app, scene):
    """Let the dice lie at once."""
    table.live(app, 1)
    scene.game.finish()
    table.live(app, 2)
    assert not scene.match.state.rolling


def test_with_less_motion_no_die_is_seen_in_the_air(table, monkeypatch):
    """A third of a second without dice, then they lie; with motion they tumble for longer."""
    frames = {}
    for still in (False, True):
        settings = Settings(language="en", reduced_motion=still)
        app, scene = table.sit_down(*NAMES[:3], size=(1280, 720), settings=settings)
        seen, draw = [], scene.game._view.draw

        def look(surface, whole, dice, *more, seen=seen, draw=draw, game=scene.game):
            if game.match.state.rolling:
                seen.append(len(dice))
            return draw(surface, whole, dice, *more)

        monkeypatch.setattr(scene.game._view, "draw", look)
        scene.act(Choice.ROLL)
        table.live_until(app, lambda scene=scene: not scene.match.state.rolling)
        frames[still] = seen
    assert set(frames[False]) == {2}
    assert set(frames[True][1:]) == {0}
    assert len(frames[True]) < 30 < 80 < len(frames[False])


@pytest.mark.parametrize(("seats", "size"), [*((3, size) for size in SIZES), (8, SIZES[3])])
def test_a_whole_match_by_pointer(table, seats, size):
    """Everybody stops as soon as possible until one is left."""
    app, scene = table.sit_down(*NAMES[:seats], size=size)
    for _ in range(2000):
        if scene.match.over:
            break
        may_stop = Choice.STOP in scene.match.actions()
        before = len(texts(scene))
        click(app, scene, 2 if may_stop else 1)
        assert texts(scene)[before] == ("stop" if may_stop else "roll")
        if not may_stop:
            settle(table, app, scene)
    assert scene.match.over
    assert scene.match.outcome.scores[scene.match.outcome.winners[0]] == seats - 1
    assert scene.game.status().startswith(scene.game.result()[0])


def test_a_whole_match_by_keys(table):
    """Enter rolls, arrows choose to stop."""
    app, scene = table.sit_down("Ada", "Bo", "Cleo", rounds=2)
    for _ in range(2000):
        if scene.match.over:
            break
        if Choice.STOP in scene.match.actions():
            app.do(Move(1, 0))
            app.do(Move(1, 0))
        before = len(texts(scene))
        app.do(Confirm())
        assert len(texts(scene)) == before + 1
        if scene.match.state.rolling:
            settle(table, app, scene)
    assert scene.match.over
    assert "stop" in texts(scene)


@pytest.mark.parametrize("seed", [3, 5])
def test_enter_does_what_the_one_large_plate_says(table, monkeypatch, seed):
    """The plate of brass is what Enter and the first button of a pad press, throw after throw."""
    seen = []
    real = SiebenerView.plates
    monkeypatch.setattr(
        SiebenerView,
        "plates",
        lambda view, area, all_: (seen.append(all_), real(view, area, all_))[1],
    )
    app, scene = table.sit_down("Ada", "Bo", "Cleo", seed=seed)
    done = []
    for _ in range(8):
        table.live(app, 2)
        main = [plate.words for plate in seen[-1] if plate.main]
        before = len(texts(scene))
        app.do(Confirm())
        done.append((main, texts(scene)[before]))
        if scene.match.state.rolling:
            settle(table, app, scene)
    assert {(*words, action) for words, action in done} == {("Roll", "roll"), ("Stop", "stop")}


def test_arrows_begin_at_the_large_plate(table):
    """One to the left of stopping lies rolling once more."""
    app, scene = table.sit_down("Ada", "Bo", "Cleo")
    scene.act(Choice.ROLL)
    scene.act(Dice(4, 6))
    app.do(Move(1, 0))
    app.do(Move(-1, 0))
    app.do(Confirm())
    assert texts(scene)[2:] == ["roll"]


def test_the_line_says_the_dice_and_apart_from_them_the_sum(table):
    """Ten and then a 2 and a 3: the sum is the turn's, not that of these dice."""
    _, scene = table.sit_down("Ada", "Bo", "Cleo", settings=Settings(language="de"))
    scene.act(Choice.ROLL)
    scene.act(Dice(1, 3))
    scene.act(Choice.ROLL)
    scene.act(Dice(2, 3))
    assert scene.game.status().startswith("Ada würfelt 2 und 3: Summe 9.")


def test_the_dice_show_what_chance_decides(table):
    """The throw takes its time; then the record holds what the match's seed says."""
    app, scene = table.sit_down("Ada", "Bo", "Cleo", seed=3)
    app.do(Confirm())
    expected = pick(scene.match.game.chances(scene.match.state), scene.match.chance_seed)
    table.live(app, 30)
    assert scene.match.state.rolling
    assert not scene.game.settled
    table.live(app, 120)
    assert texts(scene) == ["roll", scene.match.game.action_text(None, expected)]
    shown = sorted(die.number for die in scene.game._dice)
    assert shown == [expected.low, expected.high]


def test_no_frame_draws_both_dice_as_they_come_to_lie(table, monkeypatch):
    """They are drawn bit by bit while they fly: at rest nothing is left to draw."""
    app, scene = table.sit_down("Ada", "Bo", "Cleo")
    drawn = []
    monkeypatch.setattr("games.siebener.view.render", lambda *die: drawn.append(die))
    monkeypatch.setattr("games.siebener.view.SiebenerView._die", rest_only)
    click(app, scene, 1)
    for _ in range(200):
        table.live(app, 1)
        if not scene.match.state.rolling:
            break
    table.live(app, 2)
    assert len(scene.game._dice) == 2
    assert drawn == []


def rest_only(view, area, die, rolling):
    """Ask for a die's picture only where it lies."""
    if not rolling:
        view._at_rest(die, view.ground.half)
    return area.get_rect()


def test_any_press_lets_the_dice_lie_and_does_no_more(table):
    app, scene = table.sit_down("Ada", "Bo", "Cleo", seed=3)
    click(app, scene, 1)
    table.live(app, 3)
    click(app, scene, 1)
    table.live(app, 2)
    assert len(texts(scene)) == 2
    assert not scene.match.state.rolling


def test_stopping_too_early_is_refused_in_words(table):
    app, scene = table.sit_down("Ada", "Bo", "Cleo")
    click(app, scene, 2)
    assert texts(scene) == []
    assert scene._said.words == "You have to roll at least once."


def test_the_risk_is_told_on_demand(table):
    """1 in 6, and how likely the sum to beat is reached; 0 is beaten in 5 of 6 throws."""
    app, scene = table.sit_down("Ada", "Bo", "Cleo")
    click(app, scene, 0)
    assert scene._said.words == "Every roll: 1 in 6 is out. You get above 0 in 83 of 100 cases."
    assert texts(scene) == []


def test_there_is_one_ring_and_a_hint_has_another_mark(table, monkeypatch):
    """A pointer only lifts a plate into the light; the ring is where Enter presses."""
    app, scene = table.sit_down(*NAMES[:3], size=(1280, 720))
    click(app, scene, 0)
    painter, drawn = app.desk.painter, []
    monkeypatch.setattr(painter, "ring", lambda _, rect, radius=10.0: drawn.append(tuple(rect)))
    monkeypatch.setattr(painter, "icon", lambda _, name, rect, colour: drawn.append(name))
    keys = [tuple(key) for key in scene.game._view.ground.keys]

    def marks():
        drawn.clear()
        game = scene.game
        game._view.plates(app.screen.surface, game._plates())
        return list(drawn)

    assert marks() == []
    app.do(Move(1, 0))
    assert marks() == [keys[1]]
    scene.game.show_hint(Choice.ROLL)
    assert marks() == [keys[1], "bulb"]
    app.do(Move(-1, 0))
    assert marks() == [keys[0], "bulb"]


def test_the_plates_tell_who_leads_and_who_is_out(table):
    """Who stands on the sum to beat is named with it, until a seven throws this seat out."""
    german = Settings(language="de")
    _, scene = table.sit_down("Ada", "Bo", "Cleo", settings=german)

    def throw(low, high):
        scene.act(Choice.ROLL)
        scene.act(Dice(low, high))

    throw(4, 6)
    scene.act(Choice.STOP)
    assert [scene.game.seat_words(seat) for seat in range(3)] == [
        "Steht auf\u00a010.",
        "Würfelt. Summe\u00a00.",
        "Noch dabei.",
    ]
    throw(3, 4)
    assert scene.game.seat_words(1) == "Draußen."
    assert [scene.game.out(seat) for seat in range(3)] == [False, True, False]
    throw(6, 6)
    scene.act(Choice.STOP)
    assert scene.game.seat_words(2) == "Steht auf\u00a012."
    assert scene.game.seat_words(0) == "Würfelt. Summe\u00a00."
    texts = [words for words, _ in scene.game._lying().counters]
    numbers = [number for _, number in scene.game._lying().counters]
    assert (texts, numbers) == (["Im Topf", "Zu schlagen", "Summe"], ["3", "12", "0"])


def test_the_chance_to_get_above_a_sum():
    assert beating(0, 0) == pytest.approx(survival(1))
    assert beating(5, 4) == 1.0
    # Above 10 from 0 takes one throw of 11 or 12, or more: lower than one throw, above three.
    assert survival(3) < beating(0, 10) < survival(1)


def test_bots_play_on_until_a_person_is_asked(table):
    app, scene = table.sit_down("Ada", "bot:hard", "bot:hard", seed=8)
    for _ in range(6000):
        if scene.match.over or len(texts(scene)) > 12:
            break
        if scene.person is not None:
            app.do(Confirm())
        table.live(app, 1)
    assert scene.match.over or len(texts(scene)) > 12


def test_a_match_left_in_the_air_goes_on_as_it_would_have(table):
    """The dice fall the same, whether somebody left while they rolled or not."""
    app, scene = table.sit_down("Ada", "Bo", "Cleo", seed=21)
    app.do(Confirm())
    table.live(app, 10)
    expected = pick(scene.match.game.chances(scene.match.state), scene.match.chance_seed)
    again = type(scene.game)(app.desk, scene.match, scene)
    again.update(0.01)
    assert again._fallen == expected


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [3, 5, 8])
def test_nothing_overlaps(table, language, size, seats):
    app, scene = table.sit_down(*NAMES[:seats], size=size, settings=Settings(language=language))
    screen = app.screen.surface.get_rect()
    cards = [places.card for places in scene.places.seats]
    things = [*cards, scene.places.board, scene.places.line, *scene.places.corner]
    for number, one in enumerate(things):
        assert screen.contains(one)
        assert one.collidelist(things[number + 1 :]) == -1
    area = scene.game._view.layer.area
    keys = [key.move(area.topleft) for key in scene.game._view.ground.keys]
    unit = app.desk.layout.u
    ground = scene.game._view.ground
    for counter in ground.counters:
        for corner in (counter.bottomleft, counter.topright, counter.bottomright):
            assert math.dist(corner, ground.middle) < ground.radius
    for key in keys:
        assert area.contains(key)
        assert min(key.size) >= 48 * unit - 1
    for seat in range(seats):
        assert scene.game.seat_words(seat)
        place = scene.places.seats[seat]
        assert place.card.contains(place.name)
        assert place.card.contains(place.things)


def test_the_pot_is_seen_to_go_to_its_winner(table):
    """After the last seven the coins slide to the winner's side; then the next round lies ready."""
    app, scene = table.sit_down("Ada", "Bo", "Cleo", rounds=2)
    for _ in range(2000):
        if scene.match.state.round == 1:
            break
        if scene.match.state.rolling:
            settle(table, app, scene)
        else:
            actions = scene.match.actions()
            scene.act(Choice.STOP if Choice.STOP in actions else Choice.ROLL)
    game = scene.game
    game._take_pot()
    payout = game._payout
    assert len(payout.heap) == 3
    assert not game.settled
    winner = max(range(3), key=scene.match.state.money.__getitem__)
    assert (payout.towards[0] < 0) == (winner < 2)
    first = payout.coins()[0][0]
    table.live(app, 50)
    assert payout.coins()[0][0] != first
    table.live(app, 60)
    assert game._payout is None
    assert game.settled
    assert game._lying().coins == 3


def test_the_list_of_a_result_writes_sums_as_the_board_does(table):
    """What was won with its plus, what was lost with its minus."""
    _, scene = table.sit_down("Ada", "Bo", "Cleo")
    scene.act(Resign(0))
    scene.act(Resign(1))
    told = []
    scene.tell = lambda result: told.append(result.ending.scores)
    scene.count_end()
    scene.tell_end()
    assert told == [[("Cleo", "+2"), ("Ada", "\u22121"), ("Bo", "\u22121")]]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [3, 8])
def test_the_ring_of_whoever_leads_keeps_clear_of_the_money(table, drawn, monkeypatch, size, seats):
    """The number stands where it always does, beside the ring and not under it."""
    _, scene = table.sit_down(*NAMES[:seats], size=size)
    for seat, places in enumerate(scene.places.seats):
        pictures, numbers = [], []
        for leader in (None, seat):
            monkeypatch.setattr(Words, "leader", leader)
            picture = pygame.Surface(size)
            drawn.clear()
            scene.game.draw_seat(picture, places.things, seat)
            numbers.append(drawn[-1][2])
            pictures.append(pygame.surfarray.array3d(picture).astype(int))
        assert numbers[0] == numbers[1]
        ring = np.flatnonzero(np.abs(pictures[1] - pictures[0]).sum(axis=(1, 2)))
        assert 0 <= places.things.left - ring[0] <= 6
        assert numbers[0].left - ring[-1] > 3 * scene.desk.layout.u


def test_plates_lie_still_while_dice_roll(table, monkeypatch):
    """They are drawn as one can press them or not, and not again with every picture of the dice."""
    app, scene = table.sit_down("Ada", "Bo", "Cleo", seed=3)
    drawn, real = [], SiebenerView.plates
    monkeypatch.setattr(
        SiebenerView,
        "plates",
        lambda view, area, all_: (
            drawn.append([plate.possible for plate in all_]),
            real(view, area, all_),
        ),
    )
    click(app, scene, 1)
    table.live(app, 60)
    assert scene.match.state.rolling
    assert drawn == [[True, False, False]]
    settle(table, app, scene)
    table.live(app, 2)
    assert drawn[1:] and all(possible == [True, True, True] for possible in drawn[1:])


@pytest.mark.parametrize("seed", [3, 5])
def test_what_lies_looks_as_if_drawn_anew(table, seed):
    """Plates, counters and coins, whatever has changed: pointers, hints, throws, a pot."""
    app, scene = table.sit_down("Ada", "Bo", "Cleo", seed=seed, size=(1280, 720))

    def same():
        table.live(app, 3)
        shown = pygame.surfarray.array3d(app.screen.surface).copy()
        scene.game._view._lying = None  # nothing of it is known
        scene.whole = scene.dirty = True
        table.live(app, 1)
        return (shown == pygame.surfarray.array3d(app.screen.surface)).all()

    for turn in range(9):
        scene.game.show_hint(Choice.ROLL if turn % 2 else None)
        assert same()
        app.do(Move(1, 0))
        assert same()
        app.do(Confirm() if turn % 3 else Move(-1, 0))
        table.live(app, 2)
        if scene.match.state.rolling:
            settle(table, app, scene)
        assert same()
        if scene.match.mover >= 0:
            scene.act(Choice.ROLL)
            settle(table, app, scene)
