"""Watching marbles again: they lie where they were recorded, and one plays on with them."""

import msgspec
import pytest

from games.arcade.plan import SeatPlan
from games.arcade.scenes.replay import ReplayScene
from games.core.match import Match
from games.galtoni.chance_world import lying_from
from games.headless import check


@pytest.fixture(autouse=True)
def plain(monkeypatch, table_parts):
    """Leave pits uncarved."""
    table_parts.leave_unbaked(monkeypatch, "mancala")


@pytest.fixture
def marbles(kit, tmp_path):
    """Return (app, house, scene) of a match of marbles that is watched."""
    app, house = kit.arcade()
    match = kit.played.drop_marbles(tmp_path, limit=24)
    scene = ReplayScene(house, match.record)
    app.start([scene])
    return app, house, scene


def test_marbles_lie_where_they_were_recorded(kit, marbles):
    app, _, scene = marbles
    for count in (24, 6, 13, 2):
        scene.jump(count)
        assert tuple(scene.game.lying) == lying_from(scene.record.lines[:count])
    scene.playing = True
    kit.live_until(app, lambda: scene.shown == 6)
    assert tuple(scene.game.lying) == lying_from(scene.record.lines[:6])


def test_a_fall_that_ends_elsewhere_today_is_laid_where_it_was_and_said(kit, marbles):
    app, _, scene = marbles
    header = scene.record.header
    other = msgspec.structs.replace(header, seed=header.seed + 1)
    scene.all.record.header = other  # another seed lets marbles fall elsewhere
    scene.jump(0)
    said = set()
    scene.playing = True
    scene.speed = 4.0

    def seen():
        said.add(scene.words())
        return scene.shown >= 20

    kit.live_until(app, seen)
    assert "The marble lies where it was recorded." in said
    assert tuple(scene.game.lying) == lying_from(scene.record.lines[: scene.shown])


def test_marbles_are_played_on_with_and_the_record_holds(kit, marbles):
    app, house, scene = marbles
    scene.jump(14)
    scene.branch()
    page = app.desk.stack.top
    page.seats = [SeatPlan(level="easy"), SeatPlan(level="random")]
    page.begin()
    table = app.desk.stack.top
    assert tuple(table.game.lying) == lying_from(scene.record.lines[:14])
    table.match.chance = None
    kit.live_until(app, lambda: len(table.match.record.lines) >= 18, dt=1 / 15)
    found = check(table.match.record.path)
    assert found["places"] >= 8
    assert found["origin"] == scene.record.header.key
    again = ReplayScene(house, Match.resume(table.match.record.path).record)
    again.jump(14)
    assert tuple(again.game.lying) == lying_from(scene.record.lines[:14])


def test_on_a_board_that_has_changed_one_can_watch_but_not_play_on(kit, marbles):
    app, _, scene = marbles
    scene.all.record.header = msgspec.structs.replace(scene.all.record.header, board_hash="0" * 64)
    scene.jump(8)
    scene.branch()
    assert app.desk.stack.top is scene
    assert scene.words() == app.desk.texts("archive.other_board")
    scene.playing = True
    kit.live_until(app, lambda: scene.shown > 8)


def test_without_recorded_places_marbles_cannot_be_played_on_with(kit, tmp_path):
    app, house = kit.arcade()
    seats = ("human", "human")
    match = kit.played.play(tmp_path, "galtoni", seats, variant="duel", limit=9)
    scene = ReplayScene(house, match.record)
    app.start([scene])
    scene.jump(6)
    kinds = sorted(kind for column in scene.match.state.columns for kind in column)
    assert sorted(marble.kind for marble in scene.game.marbles()) == kinds != []
    scene.branch()
    assert app.desk.stack.top is scene
    assert scene.words() in {
        app.desk.texts("archive.other_board"),
        app.desk.texts("archive.places_unknown"),
    }
