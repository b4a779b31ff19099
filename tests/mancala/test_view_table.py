"""Mancala at the table: whole matches by pointer and by keys, through the scene."""

from random import Random

import pytest

from games.core.interrupts import OfferDraw, Resign
from games.mancala.state import Decision
from games.ui.intentions import Confirm, Digit, FocusLost, Move, Point, Press, Release
from games.ui.storage import Settings

SIZES = [(1280, 720), (1920, 1080), (1024, 768), (1080, 1920)]


def texts(scene):
    """Return the actions as written."""
    return [line.text for line in scene.match.record.lines]


def counts(scene):
    """Return the stones that lie in each hole, as seen."""
    return [len(stones) for stones in scene.game.lay]


def touch(app, scene, hole):
    """Touch a hole as a pointer does."""
    x, y = scene.game._view.to_screen(hole)
    for intention in (Point(x, y), Press(x, y), Release(x, y)):
        app.do(intention)


def button(scene, words):
    """Return a seat's button that can be pressed."""
    return next(b for _, act, b in scene.acts.shown if act.words == words and b.enabled)


@pytest.mark.parametrize("size", SIZES)
def test_a_whole_match_by_pointer(table, size):
    """Pits are touched until the end; what lies is what the rules say, whenever all lies."""
    app, scene = table.sit_down("Ada", "Bo", size=size, taking="automatic", pits=3, stones=2)
    screen = app.screen.surface.get_rect()
    assert screen.contains(scene.places.board)
    assert scene.places.board.contains(scene.game._view.area)
    while not scene.match.over:
        seat = scene.person
        first = seat * 4
        hole = next(h for h in range(first, first + 3) if scene.match.state.board[h])
        before = len(texts(scene))
        touch(app, scene, hole)
        assert len(texts(scene)) == before + 1
        scene.game.finish()
        assert counts(scene) == list(scene.match.state.board)
    table.live(app, 3)
    assert scene.game.status().startswith(scene.game.result()[0])


@pytest.mark.parametrize("size", [(1280, 720), (720, 1280)])
def test_a_whole_match_by_keys(table, size):
    """Arrows and Enter are enough, along the row as it lies on the screen."""
    app, scene = table.sit_down("Ada", "Bo", size=size, taking="automatic", pits=3, stones=2)
    ahead = Move(0, 1) if size[1] > size[0] else Move(1, 0)
    for _ in range(60):
        if scene.match.over:
            break
        before = len(texts(scene))
        app.do(ahead)
        app.do(Confirm())
        assert len(texts(scene)) == before + 1
    assert scene.match.over
    scene.game.finish()
    assert counts(scene) == list(scene.match.state.board)


def test_a_hole_that_looks_as_it_should_is_not_painted_again(table, monkeypatch):
    """When the stones lie only the marks of the move are new, and they were drawn on the way."""
    app, scene = table.sit_down("Ada", "Bo")
    table.live(app, 3)
    layer, painted, drawn = scene.game._view._layer, [], []
    real = layer.fresh
    monkeypatch.setattr(layer, "fresh", lambda cell: painted.append(tuple(cell)) or real(cell))
    touch(app, scene, 0)
    table.live_until(app, lambda: scene.game.settled)
    lying = len(painted)
    assert lying < 20
    monkeypatch.setattr("games.mancala.view.mark_picture", lambda *_: drawn.append(1))
    scene.game._remark(everything=True)
    assert len(painted) == lying
    assert drawn == []


def test_stones_are_seen_to_travel(table):
    """The first pit of four: lifted at once, then one hole a while has one more."""
    app, scene = table.sit_down("Ada", "Bo")
    app.do(Digit(3))
    assert texts(scene) == ["3"]
    assert scene.game.moving
    assert not scene.game.settled
    table.live(app, 8)
    assert counts(scene)[:7] == [4, 4, 0, 4, 4, 4, 0]
    seen = [counts(scene)[:7]]
    for _ in range(200):
        table.live(app, 1)
        if counts(scene)[:7] != seen[-1]:
            seen.append(counts(scene)[:7])
    assert seen[1:] == [
        [4, 4, 0, 5, 4, 4, 0],
        [4, 4, 0, 5, 5, 4, 0],
        [4, 4, 0, 5, 5, 5, 0],
        [4, 4, 0, 5, 5, 5, 1],
    ]
    assert scene.game.settled
    assert (
        scene.game.status() == "Ada ended in the store and moves again. Ada, choose a pit of yours."
    )


def test_the_plates_tell_who_still_sows(table):
    """While stones are on their way it is not yet the other's turn, in light and in words."""
    app, scene = table.sit_down("Ada", "Bo", size=(1280, 720), settings=Settings(language="de"))
    touch(app, scene, 0)
    table.live(app, 5)
    assert (scene.match.mover, scene.game.in_turn) == (1, 0)
    assert [scene.game.seat_words(seat) for seat in (0, 1)] == ["Sät aus einer Grube.", "Wartet."]
    scene.game.finish()
    assert [scene.game.seat_words(seat) for seat in (0, 1)] == ["Wartet.", "Sät aus einer Grube."]


def test_the_next_input_finishes_and_counts(table):
    """A second touch while stones travel lets them arrive, and is a move itself."""
    app, scene = table.sit_down("Ada", "Bo", size=(1280, 720))
    touch(app, scene, 2)
    table.live(app, 5)
    touch(app, scene, 1)
    assert texts(scene) == ["3", "2"]
    assert scene.game.moving
    app.do(Move(1, 0))
    assert not scene.game.moving
    assert counts(scene) == list(scene.match.state.board)


def test_actions_may_come_while_stones_travel(table):
    """Whatever is played in between, the stones lie where the rules have them in the end."""
    app, scene = table.sit_down("Ada", "Bo", taking="decide")
    chance = Random(8)
    while not scene.match.over:
        scene.act(chance.choice(scene.match.actions()))
        table.live(app, chance.randrange(12), 0.05)
    scene.game.finish()
    assert counts(scene) == list(scene.match.state.board)
    stones = sorted(stone for lying in scene.game.lay for stone in lying)
    assert stones == list(range(48))


def test_giving_up_while_stones_travel(table):
    """The match is over at once, and the stones arrive."""
    app, scene = table.sit_down("Ada", "Bo")
    app.do(Digit(1))
    table.live(app, 10)
    scene.act(Resign(1))
    assert scene.match.over
    assert not scene.game.moving
    assert counts(scene) == list(scene.match.state.board)
    assert scene.game.status() == "Ada wins! Bo has given up."


def test_looking_does_not_finish(table):
    """A pointer that only moves lets the stones travel on."""
    app, scene = table.sit_down("Ada", "Bo", size=(1280, 720))
    touch(app, scene, 0)
    app.do(Point(*scene.game._view.to_screen(9)))
    assert scene.game.moving


def test_less_motion_keeps_the_order_and_shows_nothing_in_the_air(table, monkeypatch):
    """Holes fill one after the other, but no stone is drawn between them."""
    quiet = Settings(language="en", reduced_motion=True)
    app, scene = table.sit_down("Ada", "Bo", size=(1280, 720), settings=quiet)
    seen = []
    draw = scene.game._view.draw
    monkeypatch.setattr(
        scene.game._view,
        "draw",
        lambda target, whole, flying: seen.extend(flying) or draw(target, whole, ()),
    )
    touch(app, scene, 0)
    table.live(app, 45)
    assert counts(scene)[:4] == [0, 5, 4, 4]
    assert seen == []


def test_a_press_is_forgotten_when_the_window_loses_the_focus(table):
    """Coming back and letting go sows nothing; so does letting go over another pit."""
    app, scene = table.sit_down("Ada", "Bo", size=(1280, 720))
    here, there = scene.game._view.to_screen(0), scene.game._view.to_screen(1)
    for intention in (Press(*here), FocusLost(), Release(*here), Press(*here), Release(*there)):
        app.do(intention)
    assert texts(scene) == []


def test_empty_pits_and_others_are_refused_in_words(table):
    """The line says why nothing happened."""
    app, scene = table.sit_down("Ada", "Bo", size=(1280, 720))
    touch(app, scene, 9)
    assert scene._said.words == "You sow from your own row."
    touch(app, scene, 2)
    scene.game.finish()
    touch(app, scene, 2)
    assert scene._said.words == "Pit 3 is empty. Choose another one."
    assert texts(scene) == ["3"]


def test_taking_is_asked_and_done(table):
    """Where the player decides, both answers are buttons, and the pit itself takes."""
    app, scene = table.sit_down("Ada", "Bo", size=(1280, 720), taking="decide", pits=3, stones=1)
    for hole in (2, 1):
        touch(app, scene, hole)
    scene.game.finish()
    assert scene.match.actions() == (Decision.LEAVE, Decision.TAKE)
    assert scene.game.status() == "Ada, take 2 stones or nothing."
    assert scene.game._marks[2] == scene.game._marks[4] == ("choice",)
    button(scene, "Leave").activate()
    assert texts(scene)[-1] == "leave"
    assert scene.game.status().startswith("Ada leaves the stones.")


def test_touching_the_pit_takes(table):
    """The waiting pit taken: the stones travel into the store."""
    app, scene = table.sit_down("Ada", "Bo", size=(1280, 720), taking="decide", pits=3, stones=1)
    for hole in (2, 1, 2):
        touch(app, scene, hole)
    assert texts(scene)[-1] == "take"
    scene.game.finish()
    assert counts(scene)[3] == 3
    assert scene.game.status().startswith("Ada takes 2 stones.")


def test_enter_takes_as_the_button_of_brass_says(table):
    """It is brass only while Enter does it."""
    app, scene = table.sit_down("Ada", "Bo", size=(1280, 720), taking="decide", pits=3, stones=1)
    for number in (3, 2):
        app.do(Digit(number))
    scene.game.finish()
    assert [button(scene, words).kind for words in ("Take", "Leave")] == ["brass", "wood"]
    app.do(Confirm())
    assert texts(scene)[-1] == "take"


def test_keys_take_and_leave(table):
    """Enter takes; the arrow down reaches the buttons, whose Enter leaves."""
    app, scene = table.sit_down("Ada", "Bo", size=(1280, 720), taking="decide", pits=3, stones=1)
    for number in (3, 2):
        app.do(Digit(number))
    scene.game.finish()
    assert [button(scene, words).kind for words in ("Take", "Leave")] == ["brass", "wood"]
    for _ in range(6):
        app.do(Move(0, 1))
        if scene.focus.chosen is button(scene, "Leave"):
            break
    app.do(Confirm())
    assert texts(scene)[-1] == "leave"


def test_a_bot_plays_and_is_seen(table):
    """A bot's stones travel too, and then it is the person's turn."""
    app, scene = table.sit_down("bot:easy", "Bo", taking="automatic")
    for _ in range(2000):
        table.live(app, 1)
        if scene.person == 1 and scene.game.settled:
            break
    assert scene.person == 1
    assert counts(scene) == list(scene.match.state.board)
    assert texts(scene)


def test_the_last_move_is_traced(table):
    """Start, way and end of the last move are marked until the next one."""
    app, scene = table.sit_down("Ada", "Bo")
    app.do(Digit(1))
    scene.game.finish()
    marks = scene.game._marks
    assert marks[0] == ("source",)
    assert [marks[hole] for hole in (1, 2, 3)] == [("sown",)] * 3
    assert marks[4] == ("last",)


def test_a_resumed_match_looks_the_same(table):
    """Another table on the same match has the same stones and the same trace."""
    app, scene = table.sit_down("Ada", "Bo")
    app.do(Digit(3))
    app.do(Digit(1))
    scene.game.finish()
    other = type(scene.game)(scene.desk, scene.match, scene)
    assert [len(stones) for stones in other.lay] == counts(scene)
    other.arrange(scene.places.board)
    assert other._marks == scene.game._marks


def test_a_kept_match_is_watched_to_its_end(table):
    """The replay shows every move of the record, decisions too, and ends where the match ended."""
    app, scene = table.sit_down("Ada", "Bo", taking="decide", pits=3, stones=2)
    chance = Random(3)
    while not scene.match.over:
        scene.act(chance.choice(scene.match.actions()))
    assert "take" in texts(scene) or "leave" in texts(scene)
    replay = table.watch(app, scene)
    assert replay.match.state == scene.match.state
    assert counts(replay) == list(scene.match.state.board)


def test_only_what_changes_is_drawn(table):
    """A frame without change returns nothing; a lit pit returns its cell."""
    app, scene = table.sit_down("Ada", "Bo", size=(1280, 720))
    surface = app.screen.surface
    game = scene.game
    table.live(app, 2)
    assert game.draw(surface, False) == []
    app.do(Point(*game._view.to_screen(3)))
    ground = game._view.ground
    cell = ground.holes[3].cell.clip(ground.core).move(ground.area.topleft)
    assert game.draw(surface, False) == [cell]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("text_scale", [0.9, 1.2])
def test_nothing_is_cut_off_or_overlaps(table, table_parts, drawn, size, language, text_scale):
    """All words show in full and nearly at their size; buttons keep apart and can be touched."""
    settings = Settings(language=language, text_scale=text_scale)
    app, scene = table.sit_down(
        "Ada", "Bo", size=size, settings=settings, taking="decide", pits=3, stones=1
    )
    for number in (3, 2):
        app.do(Digit(number))
    scene.game.finish()
    drawn.clear()
    scene.refresh()
    table.live(app, 2)
    table_parts.check_words(drawn)
    table_parts.check_table(app, scene)


def test_a_draw_offered_is_answered_with_two_buttons(table):
    """While an offer stands the other seat answers it; taking is no matter of his then."""
    _, scene = table.sit_down("Ada", "Bo", taking="decide")
    scene.act(OfferDraw(0))
    words = [act.words for seat, act, _ in scene.acts.shown if seat == 1]
    assert words == ["Accept", "Decline"]
    assert scene.game.status() == "Ada offers a draw. Ada, choose a pit of yours."


@pytest.mark.parametrize(
    ("stores", "told"),
    [
        ((0, 0), ("0 in the store, 25 more to win", "0 in the store, 25 more to win")),
        ((20, 24), ("20 in the store, a draw at most", "24 in the store, 1 more to win")),
        ((20, 25), ("20 in the store, no win any more", "25 in the store, enough to win")),
    ],
)
def test_the_plates_say_what_it_still_takes(table, stores, told):
    """More than half of 48 wins: what is missing is told, and who cannot win any more."""
    _, scene = table.sit_down("Ada", "Bo")
    words = scene.game.words
    assert (words.stored(*stores), words.stored(*reversed(stores))) == told


def test_a_draw_counts_one_stone_as_one(table):
    """One pit a side, one stone in each: it falls into the store, and both hold one."""
    _, scene = table.sit_down("Ada", "Bo", pits=1, stones=1)
    scene.act(0)
    assert scene.match.over
    assert scene.game.result() == ("A draw.", "You both have one stone.")
