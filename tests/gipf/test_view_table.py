"""Gipf at the table: whole matches by pointer and by keys, through the scene."""

import pytest

from games.gipf.geometry import PUSHES
from games.gipf.view_choosing import Step
from games.gipf.view_layout import direction, place_of
from games.ui.intentions import Confirm, Move, Point, Press, Release
from games.ui.storage import Settings

SIZES = [(1280, 720), (1920, 1080), (1024, 768), (1080, 1920)]


def texts(scene):
    """Return the actions as written."""
    return [line.text for line in scene.match.record.lines]


def pixel(scene, push, along):
    """Return the window's pixel ``along`` spots from a push's dot."""
    view = scene.game._view
    x, y = view.ground.dot(PUSHES[push].dot)
    dx, dy = direction(push)
    left, top = view.layer.area.topleft
    pitch = view.ground.pitch
    return left + x + dx * along * pitch, top + y + dy * along * pitch


def click(app, x, y):
    """Click as a pointer does."""
    for intention in (Point(x, y), Press(x, y), Release(x, y)):
        app.do(intention)


def drag(app, scene, push):
    """Draw a stone from its dot along its line."""
    one, two = pixel(scene, push, 0.0), pixel(scene, push, 1.0)
    for intention in (Point(*one), Press(*one), Point(*two), Release(*two)):
        app.do(intention)


def take(app, scene):
    """Press the plate that takes the row away."""
    place = scene.game._keys.places[1]
    left, top = scene.game._view.layer.area.topleft
    click(app, left + place.centerx, top + place.centery)


def chosen(scene, count):
    """Return a legal push, another one every time."""
    pushes = [push for push in range(42) if scene.game.choosing.possible(push)]
    return pushes[(count * 17) % len(pushes)]


@pytest.mark.parametrize("size", SIZES)
def test_a_whole_match_by_pointer(table, size):
    """Dots are dragged from and clicked at until somebody has no stone left."""
    app, scene = table.sit_down("Ada", "Bo", size=size)
    assert app.screen.surface.get_rect().contains(scene.places.board)
    assert scene.places.board.contains(scene.game._view.layer.area)
    for count in range(300):
        if scene.match.over:
            break
        before = len(texts(scene))
        if scene.game.choosing.step is Step.PUSH:
            push = chosen(scene, count)
            if count % 2:
                drag(app, scene, push)
            else:
                click(app, *pixel(scene, push, 0.0))
                assert len(texts(scene)) == before
                click(app, *pixel(scene, push, 1.0))
        if scene.game.choosing.step in (Step.AFTER, Step.BEFORE):
            take(app, scene)
        assert len(texts(scene)) == before + 1
    assert scene.match.over
    assert scene.match.outcome.reason in ("no-stone", "no-push")
    scene.game.finish()
    table.live(app, 2)
    assert scene.game.status().startswith(scene.game.result()[0])


@pytest.mark.parametrize("variant", ["basic", "standard", "tournament"])
def test_a_whole_match_by_keys(table, variant):
    """Arrows and Enter are enough, also for choosing what goes."""
    app, scene = table.sit_down("Ada", "Bo", variant=variant)
    for count in range(400):
        if scene.match.over:
            break
        before = len(texts(scene))
        if scene.game.choosing.step is Step.PUSH:
            wanted = chosen(scene, count)
            for _ in range(60):
                if scene.game._reach.push == wanted:
                    break
                app.do(Move(1, 0))
            app.do(Confirm())
        if scene.game.choosing.step in (Step.AFTER, Step.BEFORE):
            app.do(Confirm())
        assert len(texts(scene)) >= before
    assert scene.match.over


def test_the_line_says_where_to_go_from_a_chosen_dot(table):
    """A click on a dot asks for its line; one elsewhere, or arrows, ask for a push as before."""
    app, scene = table.sit_down("Ada", "Bo")
    push = next(n for n, p in enumerate(PUSHES) if p.dot == "e1")
    asked = "Ada, choose a dot at the edge and push."
    assert scene.line == asked
    click(app, *pixel(scene, push, 0.0))
    assert scene.line == "From e1: now tap the line that you push along."
    click(app, *pixel(scene, push, -0.9))
    assert scene.game._reach.dot is None
    assert scene.line == asked
    click(app, *pixel(scene, push, 0.0))
    app.do(Move(1, 0))
    assert scene.line == asked
    click(app, *pixel(scene, push, 0.0))
    click(app, *pixel(scene, push, 1.0))
    assert len(texts(scene)) == 1
    assert "now tap" not in scene.line


def test_a_full_line_is_refused_in_words(table):
    app, scene = table.sit_down("Ada", "Bo")
    line = next(n for n, p in enumerate(PUSHES) if p.dot == "b1" and len(p.line) == 4)
    for _ in range(9):
        if not scene.game.choosing.possible(line):
            break
        scene.game.finish()
        drag(app, scene, line)
        while scene.game.choosing.step in (Step.AFTER, Step.BEFORE):
            take(app, scene)
    assert not scene.game.choosing.possible(line)
    before = texts(scene)
    drag(app, scene, line)
    assert texts(scene) == before
    assert scene._said.words == "The line from b1 is full. Take another one."
    assert scene.game._marks().preview.blocked


def test_what_a_push_does_is_seen_before_it_is_made(table):
    """Under the pointer on a dot lies the preview: how many stones give way."""
    app, scene = table.sit_down("Ada", "Bo")
    push = next(n for n, p in enumerate(PUSHES) if p.dot == "e1")
    app.do(Point(*pixel(scene, push, 0.0)))
    look = scene.game._marks().preview
    assert (look.push, look.count, look.blocked) == (push, 1, False)
    app.do(Point(*pixel(scene, push, 3.0)))
    assert scene.game._marks().preview is None


def test_the_next_input_finishes_what_is_shown(table):
    app, scene = table.sit_down("Ada", "Bo")
    drag(app, scene, 5)
    assert scene.game.moving
    table.live(app, 2)
    assert not scene.game.settled
    drag(app, scene, 20)
    assert len(texts(scene)) == 2


def test_a_push_takes_its_time_and_arrives(table):
    app, scene = table.sit_down("Ada", "Bo")
    drag(app, scene, 5)
    table.live(app, 120)
    assert scene.game.settled


def test_less_motion_shows_stones_where_they_come_to_lie_and_nothing_between(table, monkeypatch):
    """For two fifths of a second, the new stone and all that gave way."""
    app, scene = table.sit_down("Ada", "Bo", settings=Settings(language="en", reduced_motion=True))
    found, draw = [], scene.game._view.draw
    monkeypatch.setattr(
        scene.game._view,
        "draw",
        lambda surface, whole, flying, *more: (
            found.append(flying) or draw(surface, whole, flying, *more)
        ),
    )
    push = next(n for n, p in enumerate(PUSHES) if p.dot == "e1")
    drag(app, scene, push)
    table.live(app, 23)
    assert scene.game.moving
    shown = [flying for flying in found if flying]
    ends = [place_of(bit) for bit in PUSHES[push].line[:2]]
    assert len(shown) > 10
    for flying in shown:
        assert [(stone.place, stone.height, stone.strength) for stone in flying] == [
            (ends[0], 0.0, 1.0),
            (ends[1], 0.0, 1.0),
        ]
    table.live(app, 3)
    assert not scene.game.moving


def test_a_tournament_begins_with_a_gipf_stone_and_leaves_the_choice(table):
    """The plate in the left corner changes the stone, by pointer and by arrows."""
    app, scene = table.sit_down("Ada", "Bo", variant="tournament")
    assert scene.game.choosing.gipf
    assert scene.game.asking.pair() == (None, None)
    drag(app, scene, 0)
    drag(app, scene, 20)
    game = scene.game
    game.finish()
    assert game.asking.pair()[0].words == "Basic stone"
    place = game._keys.places[0]
    left, top = game._view.layer.area.topleft
    click(app, left + place.centerx, top + place.centery)
    assert game.asking.pair()[0].words == "Gipf stone"
    for _ in range(60):
        if game._reach.key is not None:
            break
        app.do(Move(-1, 0))
    assert game._reach.key == "kind"
    app.do(Confirm())
    assert not game.choosing.gipf


def test_arrows_begin_where_they_were_last(table):
    """After a push and its answer the first arrow shows the last push again."""
    app, scene = table.sit_down("Ada", "Bo")
    for _ in range(4):
        app.do(Move(1, 0))
    mine = scene.game._reach.push
    app.do(Confirm())
    assert scene.game._reach.push is None
    app.do(Move(1, 0))
    assert scene.game._reach.push == mine
    app.do(Move(1, 0))
    assert scene.game._reach.push != mine


def test_a_bot_moves_and_is_shown(table):
    app, scene = table.sit_down("Ada", "bot:random")
    drag(app, scene, 5)
    for _ in range(400):
        table.live(app, 1)
        if scene.person == 0 and scene.game.settled and len(texts(scene)) == 2:
            break
    assert len(texts(scene)) == 2
    assert scene.game.choosing.step is Step.PUSH


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("size", SIZES)
def test_words_are_there_and_plates_do_not_overlap(table, language, size):
    app, scene = table.sit_down("Ada", "Bo", size=size, settings=Settings(language=language))
    for seat in (0, 1):
        assert scene.game.seat_words(seat)
    assert "gipf." not in scene.game.status()
    left, right = scene.game._keys.places
    area = scene.game._view.layer.area
    assert not left.colliderect(right)
    assert area.contains(left.move(area.topleft))
    assert area.contains(right.move(area.topleft))
    board = [scene.game._view.ground.dot(p.dot) for p in PUSHES]
    assert not any(place.collidepoint(x, y) for place in (left, right) for x, y in board)
    unit = app.desk.layout.u
    assert min(left.size) >= 48 * unit - 1
