"""Matches that were played: the list of them, what it says, opens and removes."""

import re

import pygame
import pytest
from pygame import Rect

from assets.texts import Texts
from games.arcade.archive_summary import SeatSummary, Summary
from games.arcade.plan import MatchPlan
from games.arcade.scenes.question import QuestionScene
from games.arcade.scenes.replay import ReplayScene
from games.arcade.scenes.replays import ReplaysScene
from games.arcade.scenes.replays_view import EDGE_WIDE, detail_places
from games.arcade.stills import still
from games.core.game import CHANCE
from games.core.record import RecordError
from games.ui.intentions import (
    Back,
    Confirm,
    FastForward,
    Move,
    Press,
    Release,
    Scroll,
)
from games.ui.layout import Layout


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
    app, _, folder, open_list = shelf
    for seed in range(3):
        kit.played.play(folder, seed=seed, day=seed)
    scene = open_list()
    assert [file[-10:-6] for file in scene.files] == ["0002", "0001", "0000"]
    assert scene.chosen.key == scene.summary(0).key
    kit.live_until(app, lambda: not scene.moving)


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
    kit.live(app, 20)  # it has to be seen before it is answered
    app.do(Confirm())  # presses the answer that stands out
    assert app.desk.stack.top is scene
    assert len(scene.files) == 1
    scene.ask()
    words = app.desk.texts("archive.remove")
    kit.press(app, kit.labelled(app.desk.stack.top, words))
    assert len(scene.files) == 1  # the second half of a double click is no answer
    kit.live(app, 30)
    kit.press(app, kit.labelled(app.desk.stack.top, words))
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


def test_the_card_shows_how_the_match_ended(kit, shelf):
    """A picture of the last position comes when a match has been at hand a moment, and is kept."""
    app, _, folder, open_list = shelf
    for seed in range(2):
        kit.played.play(folder, seed=seed, day=seed)
    app.screen.surface = pygame.Surface((1280, 720))
    scene = open_list()
    assert scene.stills.waiting
    kit.live_until(app, lambda: not scene.moving)
    first = scene.stills.picture
    place = detail_places(app.desk.layout, scene.detail, scene.chosen).print
    edge = 2 * app.desk.layout.px(EDGE_WIDE)
    assert first.get_size() == (place.width - edge, place.height - edge)
    app.do(Move(0, 1))
    app.do(Move(0, 1))
    assert scene.stills.picture is None
    kit.live_until(app, lambda: not scene.moving)
    assert scene.stills.picture not in (None, first)
    app.do(Move(0, -1))
    kit.live(app, 1)
    assert scene.stills.picture is first


def test_the_picture_of_a_match_waits_for_no_boards_of_other_pages(kit, shelf):
    """It is made before whatever the start page still waits for."""
    app, house, folder, open_list = shelf
    kit.played.play(folder, seed=1)
    app.screen.surface = pygame.Surface((1280, 720))
    asked = []
    house.workshop.order = lambda key, make, rank=0: asked.append((key, rank))
    house.showcase.show({"gipf": pygame.Rect(0, 0, 200, 200)})
    house.showcase.begin()
    open_list()
    kit.live(app, 30)
    ranks = dict(asked)
    assert set(ranks) == {"board gipf", "still "}
    assert ranks["still "] > ranks["board gipf"]


def test_a_match_without_a_move_shows_the_beginning(kit, shelf):
    """Somebody sat down and went away: the picture is the board as it lay there, all stones on."""
    app, house, _, _ = shelf
    match = MatchPlan.usual("mancala").begin(house.saves, 1)
    assert not [line for line in match.record.lines if line.by != CHANCE]
    picture = still(app.desk, match.record, (320, 180))
    cloth = picture.get_at((5, 170))
    for x in (77, 109, 142, 175, 207, 241):
        for y in (71, 106):
            hollow = [picture.get_at((x + right, y)) for right in range(-8, 9)]
            assert any(colour != cloth for colour in hollow)


def test_a_record_that_does_not_hold_has_no_picture(kit, shelf, monkeypatch):
    """The page stands; watching says why it cannot be shown."""
    app, _, folder, open_list = shelf
    kit.played.play(folder, seed=1)
    app.screen.surface = pygame.Surface((1280, 720))
    scene = open_list()

    def damaged(file):
        raise RecordError("the record is damaged.")

    scene.stills.load = damaged
    kit.live_until(app, lambda: not scene.moving)
    assert scene.stills.picture is None


def test_boards_that_are_made_meanwhile_are_not_lost(kit):
    """Whoever waits for a picture of their own leaves the start page's boards where they are."""
    _, house = kit.arcade()
    house.workshop.order("still ", lambda: "picture")
    house.workshop.order("board gipf", lambda: "board")
    assert house.showcase.others("still ") == {"still ": "picture"}
    assert house.showcase.others("still ") == {}
    assert house.showcase.picture("gipf") == "board"


def test_who_has_played_nothing_yet_is_invited(kit, shelf):
    """No empty list, no buttons that do nothing: one that leads to the games."""
    _, house, _, open_list = shelf
    scene = open_list()
    assert not (scene._watch.visible or scene._remove.visible or scene._filter.visible)
    led = []
    house.to_start = lambda: led.append(1)
    scene.refresh()
    scene._play.activate()
    assert led == [1]


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (1080, 1920)])
@pytest.mark.parametrize("seats", [2, 5, 8])
def test_the_picture_lies_beside_the_words(size, seats):
    """Both on the card, however many have played."""
    layout = Layout(*size)
    people = tuple(SeatSummary(False, "Ada", 1) for _ in range(seats))
    match = Summary("k", "siebener", "siebener", "2026-01-01", 60.0, 9, people)
    card = Rect(layout.px(20), layout.px(30), layout.px(392), layout.px(412))
    if layout.portrait:
        card.size = layout.px(640), layout.px(256)
    places = detail_places(layout, card, match)
    assert card.contains(places.print) and card.contains(places.words)
    assert not places.print.colliderect(places.words)
    assert places.words.height >= layout.px(180)
