"""Watching again: the line of time, keys, and playing on from any position."""

from dataclasses import replace
from itertools import pairwise

import pytest
from pygame import Rect

from games.arcade.plan import SeatPlan
from games.arcade.scenes.branch import BranchScene
from games.arcade.scenes.replay import ReplayScene
from games.arcade.scenes.replays import ReplaysScene
from games.arcade.scenes.rules import RulesScene
from games.arcade.scenes.table import TableScene
from games.headless import check
from games.ui.intentions import (
    Back,
    Call,
    Confirm,
    Digit,
    Help,
    Move,
    Next,
    Point,
    Press,
    Release,
)
from games.ui.theme import Type


@pytest.fixture(autouse=True)
def plain(monkeypatch, table_parts):
    """Leave pits uncarved."""
    table_parts.leave_unbaked(monkeypatch, "mancala")


@pytest.fixture
def watched(kit, tmp_path):
    """Return (app, house, scene) of a match of Mancala that is watched."""
    app, house = kit.arcade()
    match = kit.played.play(tmp_path, seats=("human:Ada", "human:Ben"), seed=3)
    scene = ReplayScene(house, match.record)
    app.start([ReplaysScene(house), scene])
    return app, house, scene


def test_it_plays_by_itself_faster_and_slower(kit, watched):
    app, _, scene = watched
    seen = {}
    for key in (1, 4):
        scene.jump(0)
        scene.playing = True
        app.do(Digit(key))
        kit.live(app, 180)
        seen[key] = scene.shown
    assert scene.speed == 4.0
    assert 1 <= seen[1] < seen[4]


def test_keys_step_toggle_and_jump(kit, watched):
    app, _, scene = watched
    app.do(Move(1, 0))
    app.do(Move(1, 0))
    app.do(Move(-1, 0))
    assert (scene.shown, scene.playing) == (scene._rows.moves[0].last, False)
    app.do(Confirm())
    assert scene.playing
    app.do(Call())
    assert not scene.playing
    app.do(Digit(0))
    assert scene.shown == 0
    scene.jump(10_000)
    assert scene.shown == len(scene.record.lines)
    assert scene.match.over


def test_the_rules_lie_over_a_match_that_waits(kit, watched):
    app, _, scene = watched
    app.do(Help())
    assert isinstance(app.desk.stack.top, RulesScene)
    shown = scene.shown
    kit.live(app, 200)
    assert scene.shown == shown
    app.do(Back())
    assert app.desk.stack.top is scene


def test_everything_can_be_reached_by_keys_alone(kit, watched):
    app, _, scene = watched
    reached = set()
    for _ in range(len(scene.focus.widgets)):
        app.do(Next(1))
        reached.add(scene.focus.widgets.index(scene.focus.chosen))
    assert len(reached) == 10
    scene.focus._choose(scene.time, True)
    app.do(Move(1, 0))
    kit.live(app, 1)
    assert scene.shown == 1


def test_dragging_the_line_of_time_shows_the_last_place_only(kit, watched, monkeypatch):
    app, _, scene = watched
    made, real = [], ReplayScene._at
    monkeypatch.setattr(ReplayScene, "_at", lambda self, n: made.append(n) or real(self, n))
    y = scene.time.rect.centery
    app.do(Press(scene.time.place(4), y))
    for step in (9, 14, 20):
        app.do(Point(scene.time.place(step), y))
    kit.live(app, 1)
    assert (made, scene.shown) == ([], 20)
    assert scene.match.states == scene.all.states[:21]
    app.do(Release(scene.time.place(20), y))
    kit.live(app, 1)
    assert made == [20]
    assert scene.shown == 20


@pytest.mark.parametrize("game", ["galtoni", "mancala", "siebener", "koenigsflucht", "gipf"])
def test_every_table_follows_the_knob(kit, tmp_path, game):
    app, house = kit.arcade()
    seats = ["bot:random"] * (3 if game == "siebener" else 2)
    match = (
        kit.played.drop_marbles(tmp_path, limit=24)
        if game == "galtoni"
        else kit.played.play(tmp_path, game, seats, limit=24)
    )
    scene = ReplayScene(house, match.record)
    app.start([scene])
    end, y = len(scene.record.lines), scene.time.rect.centery
    app.do(Press(scene.time.place(3), y))
    for step in (end, 5, 0, end // 2):
        app.do(Point(scene.time.place(step), y))
        kit.live(app, 1)
        assert scene.shown == step
        assert scene.game.state == scene.all.states[step]
    app.do(Release(scene.time.place(end // 2), y))
    kit.live(app, 2)
    assert scene.shown == end // 2


def test_a_row_of_the_list_jumps_to_its_move(kit, watched):
    app, _, scene = watched
    row = scene._rows.moves[4]
    scene.moves.take(5)
    x, y = scene.moves.place(5).center
    app.do(Press(x, y))
    app.do(Release(x, y))
    kit.live(app, 1)
    assert scene.shown == row.last
    assert scene._rows.now == 5
    assert not scene.playing


def test_seats_of_the_list_and_texts_of_the_record_agree(watched):
    _, _, scene = watched
    moves = scene._rows.moves
    assert moves[0].first == 1 and moves[-1].last == len(scene.record.lines)
    assert all(one.last + 1 == other.first for one, other in pairwise(moves))
    for move in moves:
        lines = scene.record.lines[move.first - 1 : move.last]
        assert {line.by for line in lines} == {move.seat}


# Playing on.


def test_a_match_goes_on_from_the_middle_with_other_people(kit, watched):
    app, house, scene = watched
    scene.jump(7)
    before = scene.record.path.read_bytes()
    scene.branch()
    page = app.desk.stack.top
    assert isinstance(page, BranchScene)
    page.seats[1] = SeatPlan(level="easy")
    page.begin()
    table = app.desk.stack.top
    assert isinstance(table, TableScene)
    assert isinstance(app.desk.stack.scenes[0], ReplaysScene)
    assert len(app.desk.stack.scenes) == 2
    match = table.match
    assert match.states == scene.all.states[:8]
    assert match.record.header.seats == ("human:Ada", "bot:easy")
    assert match.record.header.ancestors[-1].match == scene.record.header.key
    assert match.record.path == house.saves.current("mancala")
    kit.live_until(app, lambda: table.person is not None or match.over)
    assert check(match.record.path)["origin"] == scene.record.header.key
    assert scene.record.path.read_bytes() == before


def test_the_match_under_way_is_put_by_first(kit, watched):
    app, house, scene = watched
    kit.played.play(house.saves.storage.folder, seed=9, limit=3).record.path.replace(
        house.saves.current("mancala")
    )
    scene.jump(3)
    scene.branch()
    app.desk.stack.top.begin()
    house.archive.read_all()
    (kept,) = house.archive.summaries(house.archive.files()).values()
    assert kept.actions == 3


def test_from_the_end_nobody_plays_on_and_a_sentence_says_so(kit, watched):
    app, _, scene = watched
    scene.jump(10_000)
    scene.branch()
    assert app.desk.stack.top is scene
    assert scene.words() == "The match is over here. Go back a move to play on."


def test_nobody_who_looks_on_is_asked_to_do_anything(kit, tmp_path):
    app, house = kit.arcade()
    match = kit.played.play(tmp_path, seats=("human:Ada", "bot:easy"), seed=3)
    scene = ReplayScene(house, match.record)
    app.start([scene])
    said = set()
    for count in range(0, len(scene.record.lines), 3):
        scene.jump(count)
        said.add(scene.words())
    assert not any("You" in words or "you" in words.split() for words in said)
    assert not any("thinking" in words for words in said)  # that was then
    scene.jump(3)
    scene.branch()
    assert [str(seat.seat()) for seat in app.desk.stack.top.seats] == ["human:Ada", "bot:easy"]


def test_moves_stand_in_a_line_each_beside_their_seat_s_letter(kit, watched, drawn):
    """No names between them; only where one is long do all have two lines, and it shows whole."""
    app, _, scene = watched
    rows, painter = scene._rows, app.desk.painter
    width, layout = scene.moves.rect.width, app.desk.layout
    assert not rows.tall(painter, width)
    row = Rect(0, 0, width, layout.px(54))
    rows.draw(painter, app.screen.surface, 1, row, False)
    assert [text for text, *_ in drawn] == ["1", "A", rows.moves[0].text]
    long = "(1+6) The house: (1+5) (stops) (4+4)"
    rows.moves[0] = replace(rows.moves[0], text=long)
    wide = round(0.8 * painter.type.width(long, Type.SMALL))
    assert rows.tall(painter, wide)
    drawn.clear()
    rows.draw(painter, app.screen.surface, 1, Rect(0, 0, wide, layout.px(54)), False)
    assert drawn[-1][0] == long
