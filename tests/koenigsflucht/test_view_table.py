"""Königsflucht at the table: whole matches by pointer and by keys, through the scene."""

from random import Random

import msgspec
import pytest

from games.koenigsflucht.geometry import SIZE, THRONE, Move, square_at
from games.koenigsflucht.state import ATTACKER, KING, Ending
from games.koenigsflucht.view_seats import SeatTray
from games.koenigsflucht.view_win import Halo
from games.ui.intentions import Back, Confirm, Digit, Point, Press, Release
from games.ui.intentions import Move as Step
from games.ui.storage import Settings

SIZES = [(1280, 720), (1920, 1080), (1024, 768), (1080, 1920)]
ESCAPE = (
    *("h1-h3", "h6-i6", "k7-h7", "d6-c6", "h3-h5", "f8-j8", "a8-i8", "f7-f9", "h11-h8", "f6-f7"),
    *("f10-e10", "f7-f8", "f2-f3", "f8-b8", "e1-e3", "b8-b10", "h8-h10", "b10-b11", "j6-j8"),
    "b11-a11",
)
"""A match in which the king walks into a corner; the seventh move takes j8."""


def texts(scene):
    """Return the actions as written."""
    return [line.text for line in scene.match.record.lines]


def kinds(scene):
    """Return what is seen to stand on each square."""
    return [piece[0] if piece else 0 for piece in scene.game.lay]


def touch(app, scene, square):
    """Touch a square as a pointer does."""
    x, y = scene.game._view.to_screen(square)
    for intention in (Point(x, y), Press(x, y), Release(x, y)):
        app.do(intention)


def squares(text):
    """Return source and target of a move as written."""
    source, target = text.split("-")
    return square_at(source), square_at(target)


def by_keys(app, scene, square):
    """Walk the cursor to a square and press Enter."""
    for _ in range(40):
        at = scene.game.reach.cursor
        if at == square:
            break
        if at is None:
            app.do(Step(1, 0))
            continue
        dx = (square % SIZE > at % SIZE) - (square % SIZE < at % SIZE)
        dy = (square // SIZE < at // SIZE) - (square // SIZE > at // SIZE)
        app.do(Step(dx, 0) if dx else Step(0, dy))
    app.do(Confirm())


@pytest.mark.parametrize("size", SIZES)
def test_a_whole_match_by_pointer(table, size):
    """Touch by touch until the king escapes; what stands is what the rules say."""
    app, scene = table.sit_down("Ada", "Bo", size=size)
    assert app.screen.surface.get_rect().contains(scene.places.board)
    assert scene.places.board.contains(scene.game._view.area)
    for text in ESCAPE:
        for square in squares(text):
            touch(app, scene, square)
        scene.game.finish()
        assert kinds(scene) == list(scene.match.state.board)
    assert [word.split("x")[0] for word in texts(scene)] == list(ESCAPE)
    assert scene.match.state.ending is Ending.KING_ESCAPED
    assert scene.game.status() == "Bo wins! The king has reached a corner."
    assert scene.game._marks[square_at("a11")][-1] == "won"


def test_a_whole_match_by_keys(table):
    """Arrows and Enter are enough."""
    app, scene = table.sit_down("Ada", "Bo")
    for text in ESCAPE:
        for square in squares(text):
            by_keys(app, scene, square)
    assert [word.split("x")[0] for word in texts(scene)] == list(ESCAPE)
    assert scene.match.over
    scene.game.finish()
    assert not any("cursor" in marks for marks in scene.game._marks.values())


@pytest.mark.parametrize("seed", [1, 2])
def test_chance_matches_stand_as_the_rules_have_them(table, seed):
    """After each of many moves of chance, captures and all, the board is right."""
    app, scene = table.sit_down("Ada", "Bo")
    chance = Random(seed)
    for _ in range(120):
        if scene.match.over:
            break
        moves = scene.match.actions()
        best = max(chance.choices(moves, k=5), key=lambda m: len(captures(scene, m)))
        scene.act(best)
        table.live(app, chance.randrange(4), 0.1)
        if chance.random() < 0.5:  # the next move may come while this one is still seen
            scene.game.finish()
            assert kinds(scene) == list(scene.match.state.board)
    scene.game.finish()
    assert kinds(scene) == list(scene.match.state.board)


def captures(scene, move):
    """Return what a move takes."""
    return scene.match.game.captures(scene.match.state, move)


def test_a_piece_is_dragged(table):
    """Pressed, drawn and let go over a legal square: the move starts under the pointer."""
    app, scene = table.sit_down("Ada", "Bo", size=(1280, 720))
    view = scene.game._view
    start, end = view.to_screen(square_at("f2")), view.to_screen(square_at("c2"))
    app.do(Point(*start))
    app.do(Press(*start))
    app.do(Point(start[0] - 40, start[1]))
    assert scene.game.reach.carried == view.local(start[0] - 40, start[1])
    (held,) = scene.game._floating(view)
    assert (held.x, held.y) == scene.game.reach.carried
    app.do(Point(end[0] + 5, end[1]))
    app.do(Release(end[0] + 5, end[1]))
    assert texts(scene) == ["f2-c2"]
    assert scene.game.stroke._from == view.local(end[0] + 5, end[1])


def test_dragged_to_a_wrong_square_it_comes_back(table):
    """Nothing is played, the piece is still in hand, and the line says why."""
    app, scene = table.sit_down("Ada", "Bo", size=(1280, 720))
    view = scene.game._view
    start, end = view.to_screen(square_at("f2")), view.to_screen(square_at("c3"))
    for intention in (Point(*start), Press(*start), Point(*end), Release(*end)):
        app.do(intention)
    assert texts(scene) == []
    assert scene.game.reach.held == square_at("f2")
    assert scene.game.reach.carried is None
    assert scene._said.words == "It cannot go there. Choose a marked square."


def test_legal_squares_are_marked_while_a_piece_is_in_hand(table):
    """From f2: three squares either side, not the occupied ones; none once it is put back."""
    app, scene = table.sit_down("Ada", "Bo", size=(1280, 720))
    touch(app, scene, square_at("f2"))
    marked = {s for s, marks in scene.game._marks.items() if "legal" in marks}
    free = "a2 b2 c2 d2 e2 g2 h2 i2 j2 k2 f3"
    assert marked == {square_at(word) for word in free.split()}
    assert scene.line == "Choose where it goes, straight along a row or a column."
    touch(app, scene, square_at("f2"))
    assert scene.game.reach.held is None
    assert scene.line == "Ada, move an attacker."
    assert not any("legal" in marks for marks in scene.game._marks.values())


def test_the_king_may_come_back_to_the_throne(table):
    """The throne is marked for the king with a ring of its own."""
    app, scene = table.sit_down("Ada", "Bo", size=(1280, 720))
    for text in ("f2-g2", "f8-e8", "d1-c1", "f7-f8", "c1-b1", "f6-f7", "b1-c1"):
        for square in squares(text):
            touch(app, scene, square)
    touch(app, scene, square_at("f7"))
    assert "refuge" in scene.game._marks[THRONE]


def test_wrong_touches_are_told(table):
    """An empty square or the other side's piece: the line says what to do."""
    app, scene = table.sit_down("Ada", "Bo", size=(1280, 720))
    touch(app, scene, THRONE)
    assert scene._said.words == "Choose a piece of yours that can move."
    assert scene.game.reach.held is None


@pytest.mark.parametrize("wrong", ["c3", "f8"], ids=["empty", "of the other side"])
def test_a_piece_stays_in_hand_at_a_wrong_touch(table, wrong):
    """Its squares are still marked, and one of them can be chosen."""
    app, scene = table.sit_down("Ada", "Bo", size=(1280, 720))
    touch(app, scene, square_at("f2"))
    marks = dict(scene.game._marks)
    touch(app, scene, square_at(wrong))
    assert scene._said.words == "It cannot go there. Choose a marked square."
    assert scene.game.reach.held == square_at("f2")
    legal = {square for square, found in scene.game._marks.items() if "legal" in found}
    assert legal == {square for square, found in marks.items() if "legal" in found}
    touch(app, scene, square_at("c2"))
    assert texts(scene) == ["f2-c2"]


def test_another_piece_of_ones_own_is_taken_instead(table):
    """One touch, without putting the first one down before."""
    app, scene = table.sit_down("Ada", "Bo", size=(1280, 720))
    touch(app, scene, square_at("f2"))
    touch(app, scene, square_at("h1"))
    assert scene.game.reach.held == square_at("h1")


def test_escape_puts_the_piece_in_hand_down_and_only_then_pauses(table):
    """The line tells whose turn it is again."""
    app, scene = table.sit_down("Ada", "Bo", size=(1280, 720))
    touch(app, scene, square_at("f2"))
    app.do(Back())
    assert app.desk.stack.top is scene
    assert scene.game.reach.held is None
    assert scene.line == "Ada, move an attacker."
    assert not any("legal" in marks for marks in scene.game._marks.values())
    app.do(Back())
    assert app.desk.stack.top is not scene


def test_the_next_input_finishes_and_counts(table):
    """A press while a piece travels lets it arrive and takes up the next one."""
    app, scene = table.sit_down("Ada", "Bo", size=(1280, 720))
    for square in squares("f2-c2"):
        touch(app, scene, square)
    table.live(app, 3)
    assert scene.game.moving
    x, y = scene.game._view.to_screen(square_at("f8"))
    app.do(Point(x, y))
    assert scene.game.moving
    app.do(Press(x, y))
    assert not scene.game.moving
    assert kinds(scene) == list(scene.match.state.board)
    assert scene.game.reach.held == square_at("f8")


def test_a_capture_is_seen_after_the_move(table):
    """The piece lands first, its victim is struck, then it leaves."""
    app, scene = table.sit_down("Ada", "Bo", size=(1280, 720))
    for text in ("d11-d9", "f8-c8", "d9-c9", "e7-e8", "h11-h9", "e8-e9", "a7-c7"):
        source, target = squares(text)
        scene.act(Move(source, target))
        if text != "a7-c7":
            scene.game.finish()
    assert texts(scene)[-1] == "a7-c7xc8"
    victim, target = square_at("c8"), square_at("c7")
    seen = []
    for _ in range(120):
        table.live(app, 1)
        board = kinds(scene)
        now = (bool(board[target]), bool(board[victim]), "struck" in marks_of(scene, victim))
        if not seen or seen[-1] != now:
            seen.append(now)
    assert seen == [
        (False, True, False),
        (True, True, True),
        (True, False, False),
    ]
    assert scene.game.status().startswith("Ada moves a7-c7 and takes a piece.")


def marks_of(scene, square):
    """Return a square's marks."""
    return scene.game._marks.get(square, ())


def test_less_motion_shows_nothing_in_the_air(table):
    """The piece is on its square or on the next one."""
    quiet = Settings(language="en", reduced_motion=True)
    app, scene = table.sit_down("Ada", "Bo", size=(1280, 720), settings=quiet)
    for square in squares("f2-c2"):
        touch(app, scene, square)
    assert scene.game.moving
    assert scene.game._floating(scene.game._view) == []


def test_a_bot_answers(table):
    """A bot's move is seen and then it is the person's turn again."""
    app, scene = table.sit_down("bot:easy", "Bo")
    for _ in range(600):
        table.live(app, 1)
        if scene.person == 1 and scene.game.settled:
            break
    assert scene.person == 1
    assert len(texts(scene)) == 1
    assert kinds(scene) == list(scene.match.state.board)


def test_the_cursor_leaves_the_board_for_the_buttons(table):
    """Down from the lowest row the buttons are next; up and down within stay on the board."""
    app, scene = table.sit_down("Ada", "Bo")
    app.do(Step(0, 1))
    assert scene.game.reach.cursor == THRONE
    for _ in range(5):
        app.do(Step(0, 1))
    assert scene.game.reach.cursor == square_at("f1")
    assert not scene.focus.shown
    app.do(Step(0, 1))
    assert scene.focus.shown


def test_threats_are_off_until_asked_for(table):
    """The key 0 shows and hides them."""
    app, scene = table.sit_down("Ada", "Bo", size=(1280, 720))
    scene.act(Move(*squares("a7-d7")))
    scene.game.finish()
    assert not any("threat" in marks for marks in scene.game._marks.values())
    app.do(Digit(0))
    assert scene.game.threats
    app.do(Digit(0))
    assert not scene.game.threats


def test_a_resumed_match_looks_the_same(table):
    """Another table on the same match has the same pieces and the same trace."""
    app, scene = table.sit_down("Ada", "Bo", size=(1280, 720))
    for square in squares("f2-c2"):
        touch(app, scene, square)
    scene.game.finish()
    other = type(scene.game)(scene.desk, scene.match, scene)
    other.arrange(scene.places.board)
    assert kinds(scene) == [piece[0] if piece else 0 for piece in other.lay]
    assert other._marks == {square_at("f2"): ("from",), square_at("c2"): ("to",)}


def test_a_kept_match_is_watched_to_its_end(table):
    """The replay shows every move of the record, and ends where the match ended."""
    app, scene = table.sit_down("Ada", "Bo")
    for text in ESCAPE:
        scene.act(Move(*squares(text)))
        scene.game.finish()
    replay = table.watch(app, scene)
    assert replay.match.state == scene.match.state
    assert kinds(replay) == list(scene.match.state.board)


def test_only_what_changes_is_drawn(table):
    """A frame without change returns nothing; a square that lights up returns itself."""
    app, scene = table.sit_down("Ada", "Bo", size=(1280, 720))
    game, surface = scene.game, app.screen.surface
    table.live(app, 2)
    assert game.draw(surface, False) == []
    app.do(Point(*game._view.to_screen(square_at("f2"))))
    ground = game._view.ground
    assert game.draw(surface, False) == [ground.square(square_at("f2")).move(ground.area.topleft)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("text_scale", [0.9, 1.2])
def test_nothing_is_cut_off_or_overlaps(table, table_parts, drawn, size, language, text_scale):
    """All words show in full and nearly at their size; buttons keep apart and can be touched."""
    settings = Settings(language=language, text_scale=text_scale)
    app, scene = table.sit_down("Ada", "bot:medium", size=size, settings=settings)
    drawn.clear()
    scene.refresh()
    table.live(app, 2)
    table_parts.check_words(drawn)
    table_parts.check_table(app, scene)


@pytest.mark.parametrize("size", SIZES)
def test_the_tray_holds_booty_alone_and_the_side_s_sign_lies_beside_it(table, monkeypatch, size):
    """At the beginning nothing lies in the trays; what is taken later lies inside them."""
    drawn = []
    monkeypatch.setattr(SeatTray, "_one", lambda tray, on, kind, at, cell: drawn.append((kind, at)))
    app, scene = table.sit_down("Ada", "Bo", size=size)
    tray = SeatTray(app.desk.painter)
    bare = msgspec.structs.replace(scene.match.state, board=bytes([KING]) + bytes(120))
    for seat, sign in enumerate((ATTACKER, KING)):
        rect = scene.places.seats[seat].things
        medal, place = tray.parts(rect)
        assert not medal.colliderect(place)
        drawn.clear()
        tray.draw(app.screen.surface, rect, scene.match.state, seat)
        assert drawn == [(sign, medal.center)]
        drawn.clear()
        tray.draw(app.screen.surface, rect, bare, seat)
        assert len(drawn) == (1 + 12, 1 + 24)[seat]
        assert all(place.collidepoint(at) for _, at in drawn[1:])


def test_light_round_the_king_leaves_who_stands_beside_him_whole(table, monkeypatch):
    """Every piece beside the square is drawn over the light, the king last."""
    app, scene = table.sit_down("Ada", "Bo", size=(1280, 720))
    view, drawn = scene.game._view, []
    lay = list(scene.game.lay)
    corner, beside = square_at("k11"), square_at("k10")
    lay[corner], lay[beside], lay[square_at("k9")] = (KING, 0), (ATTACKER, 0), (ATTACKER, 0)
    lay[square_at("j11")] = None
    monkeypatch.setattr(
        view.pieces, "draw", lambda _, kind, look, at: drawn.append((kind, at)) or view.area
    )
    halo = Halo(view, corner, lay, True)
    halo.draw(app.screen.surface, 1.0)
    left, top = view.area.topleft
    where = {s: (view.centres[s][0] + left, view.centres[s][1] + top) for s in (corner, beside)}
    assert drawn == [(ATTACKER, where[beside]), (KING, where[corner])]
