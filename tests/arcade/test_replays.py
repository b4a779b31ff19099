"""Watching again: the list, the line of time, keys, and playing on from any position."""

import re
from itertools import pairwise

import msgspec
import pytest

from assets.texts import Texts
from games.arcade.plan import SeatPlan
from games.arcade.scenes.branch import BranchScene
from games.arcade.scenes.question import QuestionScene
from games.arcade.scenes.replay import ReplayScene
from games.arcade.scenes.replays import ReplaysScene
from games.arcade.scenes.rules import RulesScene
from games.arcade.scenes.table import TableScene
from games.core.game import CHANCE
from games.core.match import Match
from games.galtoni.chance_world import lying_from
from games.headless import check
from games.ui.intentions import (
    Back,
    Call,
    Confirm,
    Digit,
    FastForward,
    Help,
    Move,
    Next,
    Point,
    Press,
    Release,
    Scroll,
)
from games.ui.widgets import Button


@pytest.fixture(autouse=True)
def plain(monkeypatch, table_parts):
    """Leave pits uncarved."""
    table_parts.leave_unbaked(monkeypatch, "mancala")


@pytest.fixture
def shelf(kit):
    """Return (app, house, folder, scene) of a list; matches are added by the test before."""
    app, house = kit.arcade()

    def open_list():
        scene = ReplaysScene(house)
        app.start([scene])
        kit.live_until(app, lambda: not scene.archive.behind)
        kit.live(app, 2)
        return scene

    return app, house, house.saves.storage.folder, open_list


def test_the_list_fills_while_one_looks(kit, shelf):
    _, _, folder, open_list = shelf
    for seed in range(3):
        kit.played.play(folder, seed=seed, day=seed)
    scene = open_list()
    assert [file[-10:-6] for file in scene.files] == ["0002", "0001", "0000"]
    assert scene.chosen.key == scene.summary(0).key
    assert not scene.moving


def test_a_game_can_be_filtered_and_all_is_empty_kindly(kit, shelf, drawn):
    app, _, folder, open_list = shelf
    kit.played.play(folder, seed=1)
    kit.played.play(folder, "koenigsflucht", seed=2)
    scene = open_list()
    scene._filter.step(1, 0)
    assert scene.game == "mancala"
    assert [scene.summary(n).game for n in range(len(scene.files))] == ["mancala"]
    scene.remove(scene.file)
    assert scene.files == []
    kit.live(app, 2)
    assert "No matches here yet" in {text for text, *_ in drawn}


def test_wheel_keys_and_fast_forward_move_through_the_list(kit, shelf):
    app, _, folder, open_list = shelf
    for seed in range(25):
        kit.played.play(folder, seed=seed, limit=2)
    scene = open_list()
    app.do(Scroll(-3.0))
    assert scene.rows.offset > 0
    app.do(Move(0, 1))  # the first step only shows where one is
    for _ in range(3):
        app.do(Move(0, 1))
    assert scene.rows.cursor == 3
    app.do(FastForward(True))
    app.do(Move(0, 1))
    app.do(FastForward(False))
    app.do(Move(0, -1))
    assert scene.rows.cursor == 12
    app.do(Confirm())
    assert isinstance(app.desk.stack.top, ReplayScene)
    app.do(Back())
    assert app.desk.stack.top is scene
    assert scene.rows.cursor == 12


def test_touching_twice_watches_and_the_way_back_finds_the_place(kit, shelf):
    app, _, folder, open_list = shelf
    for seed in range(3):
        kit.played.play(folder, seed=seed, day=seed)
    scene = open_list()
    x, y = scene.rows.place(1).center
    app.do(Press(x, y))
    app.do(Release(x, y))
    assert app.desk.stack.top is scene
    assert scene.file.endswith("00001.jsonl")
    app.do(Press(x, y))
    app.do(Release(x, y))
    assert app.desk.stack.top.record.header.seed == 1


def test_standing_before_chance_no_marble_is_said_to_be_on_its_way(kit, shelf):
    app, house, folder, _ = shelf
    match = kit.played.drop_marbles(folder, seed=9, limit=4)
    scene = ReplayScene(house, match.record)
    app.start([scene])
    scene.playing = False
    scene.jump(1)
    assert scene.match.mover == CHANCE
    assert scene.words().endswith("Chance decides now.")


def test_removing_asks_first_and_keeps_by_itself(kit, shelf):
    app, _, folder, open_list = shelf
    kit.played.play(folder, seed=1)
    scene = open_list()
    scene.ask()
    question = app.desk.stack.top
    assert isinstance(question, QuestionScene)
    app.do(Confirm())  # presses the answer that stands out
    assert app.desk.stack.top is scene
    assert len(scene.files) == 1
    scene.ask()
    words = app.desk.texts("archive.remove")
    next(
        widget
        for widget in app.desk.stack.top.focus.widgets
        if isinstance(widget, Button) and widget.text == words
    ).activate()
    assert scene.files == []
    assert (folder / "matches" / "removed" / "mancala-00001.jsonl").exists()


def test_damaged_files_are_named_at_the_foot(kit, shelf, drawn):
    _, _, folder, open_list = shelf
    kit.played.play(folder, seed=1)
    (folder / "matches" / "played" / "old.jsonl").write_text("what?")
    scene = open_list()
    assert len(scene.files) == 1
    assert "old.jsonl cannot be read and is left out. The file stays where it is." in {
        text for text, *_ in drawn
    }


def gone(path):
    """Take the file away."""
    path.unlink()


def newer(path):
    """Let it be of a format to come."""
    path.write_bytes(path.read_bytes().replace(b'"galtoni-record":1', b'"galtoni-record":9', 1))


def twice(path):
    """Let Ada open a hollow that is not hers."""
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(lines[0] + re.sub(rb'"text":"[^"]*"', b'"text":"99"', lines[1], count=1))


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (lambda path: path.write_text("gone wrong"), "Ihre Datei ist beschädigt."),
        (gone, "Ihre Datei ist nicht lesbar."),
        (newer, "Eine andere Fassung von Galtoni hat sie geschrieben."),
        (twice, "Ihre Züge passen nicht zu den Regeln."),
    ],
)
def test_a_match_that_was_spoilt_meanwhile_is_not_opened_and_why_is_said(kit, shelf, spoil, why):
    app, _, folder, open_list = shelf
    match = kit.played.play(folder, seed=1)
    scene = open_list()
    app.desk.texts = Texts("de")
    spoil(match.record.path)
    scene.watch()
    assert app.desk.stack.top is scene
    assert scene.note == f"Diese Partie lässt sich nicht zeigen: {why}"


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


@pytest.mark.parametrize("game", ["galtoni", "siebener", "mancala", "koenigsflucht", "gipf"])
def test_moves_are_counted_alike_everywhere(kit, unbaked, shelf, game):
    """The list of matches, the line of words and the list of moves count what the seats did."""
    app, house, folder, open_list = shelf
    match = kit.played.play(folder, game=game, seats=("human:Ada", "human:Ben"), seed=3)
    lines = match.record.lines
    moved = [line for line in lines if line.by != CHANCE and not line.text.startswith("seat")]
    listed = open_list()
    assert listed.chosen.plies == match.moves == len(moved)
    scene = ReplayScene(house, match.record)
    app.start([scene])
    kit.live(app, 1)
    assert scene.words() == f"The beginning. {len(moved)} moves follow."
    scene.jump(len(lines))
    assert scene.words().startswith(f"Move {len(moved)} of {len(moved)}.")
    numbers = [move.number for move in scene._rows.moves if not move.said]
    assert numbers == list(range(1, len(moved) + 1))


def test_siebener_is_stepped_through_throw_by_throw(kit, unbaked, shelf, drawn):
    """Every throw is a row that stands there in full, and a step of its own."""
    app, house, folder, _ = shelf
    names = ("human:Ada", "human:Konstantin", "human:Mio")
    match = kit.played.play(folder, game="siebener", seats=names, seed=2)
    thrown = [line.text for line in match.record.lines if line.by == CHANCE]
    scene = ReplayScene(house, match.record)
    app.start([scene])
    kit.live(app, 1)
    seen = []
    for _ in range(scene._rows.count):
        scene.step_on()
        assert scene.match.mover != CHANCE
        seen.append(scene._rows.moves[scene._rows.now - 1].text)
    assert [text for text in seen if "+" in text] == thrown
    assert scene.shown == len(match.record.lines)
    drawn.clear()
    scene.jump(len(match.record.lines) // 2)
    kit.live(app, 1)
    assert not [text for text, *_ in drawn if "\u2026" in text]
    scene.step_back()
    assert scene.match.mover != CHANCE


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
    assert any(words.endswith("Ada is thinking.") for words in said)
    scene.jump(3)
    scene.branch()
    assert [str(seat.seat()) for seat in app.desk.stack.top.seats] == ["human:Ada", "bot:easy"]
