"""Boards that play by themselves for nobody, the plate that invites, and the dark screen."""

import pygame
import pytest

from games.arcade.kiosk import Hours
from games.arcade.scenes.attract import (
    FADE,
    LONGEST,
    PLACES,
    REST,
    TURN,
    AsleepScene,
    AttractTable,
)
from games.arcade.scenes.staff import StaffDoor
from games.core.registry import NAMES


def test_the_games_play_by_themselves_in_turn(kit, exhibition):
    """One after the other, only those agreed, kept nowhere, seats all bots."""
    app, house = exhibition()
    kit.live_until(app, lambda: isinstance(app.desk.stack.top, AttractTable), dt=0.2)
    seen = []
    for _ in range(3):
        scene = app.desk.stack.top
        seen.append(scene.name)
        assert all(seat.bot for seat in scene.match.seats)
        assert scene.match.record.path is None
        scene._age = LONGEST
        kit.live(app, 2)
    assert seen == ["mancala", "gipf", "mancala"]
    assert not list(house.saves.folder.rglob("*.jsonl"))


def test_a_game_that_plays_by_itself_moves_and_ends(kit, exhibition):
    """Moves are made; at the end it is looked at for a while, nobody is asked or counted."""
    app, _ = exhibition()
    app.attendant.ways.attract()
    app.attendant.playing_by_itself = True
    scene = app.desk.stack.top
    kit.live_until(app, lambda: scene.match.plies > 3, dt=0.2)
    kit.live_until(app, lambda: app.desk.stack.top is not scene, dt=0.25, limit=3000)
    assert isinstance(app.desk.stack.top, AttractTable)
    assert scene.match.over or scene._age >= LONGEST - 1
    assert scene._over >= REST or scene._age >= LONGEST - 1


@pytest.mark.parametrize("size", [(1280, 720), (1080, 1920)], ids=["broad", "upright"])
@pytest.mark.parametrize("language", ["en", "ask"])
def test_the_plate_covers_neither_board_nor_seats(kit, exhibition, size, language):
    """At every place, in every game, in one language and in two."""
    app, house = exhibition(size, games=NAMES, language=language)
    for number in range(len(NAMES)):
        scene = AttractTable(house, number)
        app.start([scene])
        others = [scene.places.board, *(seat.card for seat in scene.places.seats)]
        for turn in range(len(PLACES)):
            plate = scene._place(turn)
            assert app.screen.surface.get_rect().contains(plate)
            assert plate.collidelist(others) == -1, scene.name
            assert plate.height >= (110 if size[1] == 1920 else 80)


@pytest.mark.parametrize("size", [(1280, 720), (1080, 1920)], ids=["broad", "upright"])
def test_the_plate_says_it_large_in_both_languages(exhibition, drawn, size):
    """It is read from afar: each language in full, in the size of a title or a heading."""
    app, house = exhibition(size, games=NAMES, language="ask")
    scene = AttractTable(house)
    app.start([scene])
    drawn.clear()
    scene.whole = True
    scene.draw(app.screen.surface)
    said = [(text, share) for text, _, _, share in drawn if "Touch" in text or "Ber" in text]
    assert "Touch to play" in " ".join(text for text, _ in said)
    assert "Berühren zum Spielen" in " ".join(text for text, _ in said)
    assert all(share >= 0.85 for _, share in said)


def test_the_plate_lies_at_changing_places_and_never_at_two(kit, exhibition):
    """It has gone from one before it comes to the next; else it is there in full."""
    app, _ = exhibition()
    app.attendant.ways.attract()
    scene = app.desk.stack.top
    places, passing = set(), 0
    for step in range(round(4 * TURN / 0.2)):
        scene._age = step * 0.2
        scene._showing = int(scene._age // TURN)
        shown = scene.plates
        ((place, share),) = shown
        places.add(tuple(place))
        passing += share < 1.0
    assert len(places) == len(PLACES) == 4
    assert 3 * (FADE / 0.2 - 2) <= passing <= 3 * (FADE / 0.2 + 1)


def test_the_sleeping_house_is_dark_and_its_word_wanders(kit, exhibition):
    """No pixel is lit for long; it is drawn once a second."""
    app, _ = exhibition()
    app.attendant.ways.sleep()
    assert isinstance(app.desk.stack.top, AsleepScene)
    kit.live(app, 30)
    flips = app.screen.flips
    kit.live(app, 600)
    assert 9 <= app.screen.flips - flips <= 11


def test_of_the_dark_only_the_words_are_drawn(kit, exhibition):
    """They leave nothing behind, and look as if all had been drawn."""
    app, _ = exhibition((1280, 720), language="ask", hours=Hours.parse("09:30-17:00"))
    app.attendant.ways.sleep()
    kit.live(app, 30)
    damaged = []
    app.screen.flip = damaged.append
    kit.live(app, 120, dt=0.25)
    assert len(damaged) == 30
    assert all(sum(rect.w * rect.h for rect in rects) < 0.15 * 1280 * 720 for rects in damaged)
    shown = pygame.surfarray.array3d(app.screen.surface).copy()
    assert shown.max() > 80
    app.desk.stack.top.whole = app.desk.stack.top.dirty = True
    kit.live(app, 1, dt=0.0)
    assert (shown == pygame.surfarray.array3d(app.screen.surface)).all()


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ["Open from 09:30"]),
        ("ask", ["Wir öffnen um 09:30", "Open from 09:30"]),
    ],
)
def test_the_dark_screen_says_when_the_house_opens(kit, exhibition, drawn, language, words):
    """In as many languages as visitors may speak."""
    app, _ = exhibition(language=language, hours=Hours.parse("09:30-17:00"))
    app.attendant.ways.sleep()
    drawn.clear()
    kit.live(app, 70)
    told = [text for text, *_ in drawn]
    assert [text for text in dict.fromkeys(told) if "09:30" in text] == words


@pytest.mark.parametrize(("game", "moving"), [("mancala", 0.042), ("siebener", 0.033)])
def test_where_nobody_is_frames_come_seldom(kit, exhibition, game, moving):
    """As films have them while stones are carried, thirty a second for dice, one in the dark.

    Ten while it is open how long a bot thinks; then the board is looked at, till it is due.
    """
    app, house = exhibition(games=NAMES)
    app.attendant.playing_by_itself = True
    scene = AttractTable(house, NAMES.index(game))
    app.start([scene])
    kit.live(app, 20, dt=1 / 30)  # until the start page has faded
    found, rests = set(), set()
    for _ in range(600):
        kit.live(app, 1, dt=1 / 30)
        tempo = app.desk.stack.tempo
        if scene.game.moving and not scene.game.rest:
            found.add(round(tempo, 3))
        elif tempo:
            rests.add(round(tempo, 3))
    assert found - {0.0} == {moving}
    assert {0.1, 1.0} <= rests
    assert min(rests) == 0.042
    for still in (AsleepScene(house), StaffDoor(house, "2580")):
        app.start([still])
        kit.live(app, 20, dt=1 / 30)
        assert (still.moving, app.desk.stack.tempo) == (True, 1.0)


@pytest.mark.parametrize("still", [False, True])
def test_nothing_stays_of_the_plate_where_it_has_gone_from(kit, exhibition, still):
    """Neither of its words nor of its shadow, with reduced motion too."""
    app, house = exhibition()
    app.desk.settings.reduced_motion = still
    scene = AttractTable(house, 0)
    app.start([scene])
    kit.live(app, round((TURN + FADE) * 30) + 15, dt=1 / 30)
    assert len(scene.plates) == 1
    left = scene._place(0)
    seen = pygame.surfarray.array3d(app.screen.surface.subsurface(left)).copy()
    scene.whole = scene.dirty = True
    kit.live(app, 1, dt=0.0)
    assert (seen == pygame.surfarray.array3d(app.screen.surface.subsurface(left))).all()


@pytest.mark.parametrize("number", [0, 1])
def test_a_plate_on_its_way_leaves_the_rest_of_the_window_alone(kit, exhibition, number):
    """Where it is and was is drawn anew, no more; it looks as if all had been, all the time."""
    app, house = exhibition((1280, 720))
    app.attendant.playing_by_itself = True
    scene = AttractTable(house, number)
    app.start([scene])
    kit.live(app, round((TURN - 0.2) * 30), dt=1 / 30)
    damaged, row = [], scene._cover(scene._place(0)).union(scene._cover(scene._place(1)))
    row = row.clip(app.screen.surface.get_rect())
    app.screen.flip = damaged.append
    while scene._age < TURN + FADE + 0.3:
        kit.live(app, 6, dt=1 / 30)
        shown = pygame.surfarray.array3d(app.screen.surface.subsurface(row)).copy()
        scene.whole = scene.dirty = True
        kit.live(app, 1, dt=0.0)
        assert damaged.pop() is None  # all of it
        assert (shown == pygame.surfarray.array3d(app.screen.surface.subsurface(row))).all()
    largest = [max(rect.w * rect.h for rect in rects) for rects in damaged]
    assert len(largest) > 40
    assert max(largest) <= 0.5 * 1280 * 720
    covers = [scene._cover(scene._place(turn)).clip(row) for turn in (0, 1)]
    assert sorted(largest)[len(largest) // 2] in {cover.w * cover.h for cover in covers}


def test_a_plate_that_lies_is_not_drawn_again(kit, exhibition, monkeypatch):
    """As long as nothing is drawn where it lies."""
    app, house = exhibition((1280, 720))
    scene = AttractTable(house, 1)
    app.start([scene])
    kit.live(app, 60, dt=1 / 30)
    laid = []
    monkeypatch.setattr(scene, "_lay_plates", lambda *more, **named: laid.append(named))
    before = app.screen.flips
    kit.live(app, round((TURN - 2.5) * 30), dt=1 / 30)
    assert (app.screen.flips - before > 30, laid) == (True, [])
