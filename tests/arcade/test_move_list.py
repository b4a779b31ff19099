"""The list of moves: its columns, where it opens, how it scrolls."""

import pytest

from games.arcade.move_list import rows
from games.core.interrupts import OfferDraw
from games.siebener.state import Choice
from games.ui.intentions import Back, Call, Digit, Move, MoveList, Next, Point, Scroll
from games.ui.storage import Settings

pytestmark = pytest.mark.usefixtures("quick")


def test_moves_stand_in_two_columns(mancala):
    """A seat that moves twice has both moves in one place; the next number is the next round."""
    _, scene = mancala.sit_down("Ada", "Bo")
    for text in ("3", "5", "4"):
        scene.act(scene.match.game.parse_action(scene.match.state, text))
    assert [(row.number, row.cells) for row in rows(scene.game)] == [(1, ("3, 5", "4"))]
    scene.act(OfferDraw(0))
    assert [row.cells for row in rows(scene.game)] == [("3, 5", "4"), ("offers a draw", "")]


def test_galtoni_lists_where_marbles_landed(kit):
    """Entry and column stand together; a call is written in words."""
    app, _, table = kit.sit_down("Ada", "Bo")
    app.do(Digit(3))
    kit.live_until(app, lambda: table.person == 1)
    column = table.match.record.lines[1].text.split()[1]
    app.do(Call(1))
    assert rows(table.game)[0].cells == (f"3 \u2192\u00a0{column}", "calls")


def test_more_seats_have_one_column(table_kit):
    """Siebener: each turn is a line with its throws."""
    kit = table_kit("siebener", "siebener")
    app, scene = kit.sit_down("Ada", "Bo", "Cy", seed=3)
    scene.act(Choice.ROLL)
    kit.live_until(app, lambda: scene.match.mover == 0)
    scene.act(Choice.STOP)
    dice = scene.match.record.lines[1].text
    assert [(row.seat, row.cells) for row in rows(scene.game)] == [(0, (f"{dice}, stops",))]


def test_the_list_opens_beside_the_board(mancala):
    """M shows it where it covers nothing; L does the same where nobody can call."""
    app, scene = mancala.sit_down("Ada", "bot:easy", size=(1280, 720))
    app.do(MoveList())
    assert scene.moves_open
    paper = scene.sheet.paper
    assert not paper.colliderect(scene.places.board)
    assert not any(paper.colliderect(seat.card) for seat in scene.places.seats)
    app.do(Call(1))
    assert not scene.moves_open


def test_the_next_key_ends_the_fade_without_a_trace(mancala):
    """What is faded out is gone as soon as anything else is done."""
    app, scene = mancala.sit_down("Ada", "Bo", size=(1280, 720))
    mancala.live(app, 40)
    app.do(MoveList())
    mancala.live(app, 4)
    assert scene.drawing.moving
    app.do(Next(1))
    mancala.live(app, 2)
    assert not scene.drawing.moving
    felt = app.screen.surface.subsurface(scene.places.seats[1].card.right + 4, 20, 60, 60)
    ground = app.desk.painter.background().subsurface(felt.get_offset(), felt.get_size())
    assert felt.copy().get_buffer().raw == ground.copy().get_buffer().raw


def test_l_calls_where_there_are_calls(kit):
    """Galtoni keeps L for the second seat; M shows the list."""
    app, _, table = kit.sit_down("Ada", "Bo")
    app.do(Call(1))
    assert kit.texts(table) == ["seat 2: call"]
    assert not table.moves_open
    app.do(MoveList())
    assert table.moves_open


@pytest.mark.parametrize(("game", "variant"), [("mancala", "pandoo"), ("gipf", "basic")])
def test_in_portrait_the_board_makes_room_and_back_closes_the_list(table_kit, game, variant):
    """It stands beside slim boards and lies below others; Escape puts it away without pausing."""
    kit = table_kit(game, variant)
    app, scene = kit.sit_down("Ada", "bot:easy", size=(540, 960))
    before = scene.places.board.copy()
    app.do(MoveList())
    kit.live(app, 30)
    board, paper = scene.places.board, scene.sheet.paper
    assert before.contains(board) and before.size != board.size
    if game == "mancala":
        assert board.right <= paper.left
    else:
        assert board.bottom <= paper.top
    app.do(Back())
    assert not scene.moves_open
    assert scene.places.board == before
    assert app.desk.stack.top is scene


def test_the_list_scrolls_by_wheel_and_keys(table_kit):
    """The last move is seen at first; the wheel and the arrows lead back to the first."""
    kit = table_kit("gipf", "basic")
    app, scene = kit.sit_down("Ada", "Bo", size=(720, 1280))
    app.do(MoveList())
    while scene.sheet.reach == 0 and not scene.match.over:
        scene.act(scene.match.actions()[0])
    assert scene.sheet.offset == scene.sheet.reach > 0
    app.do(Point(*scene.sheet.paper.center))
    app.do(Scroll(1))
    assert scene.sheet.offset < scene.sheet.reach
    while scene.focus.chosen is not scene.sheet:
        app.do(Next(1))
    for _ in range(30):
        app.do(Move(0, -1))
        if scene.sheet.offset == 0:
            break
    assert scene.sheet.offset == 0
    assert next(row.number for _, row, _ in scene.sheet.shown()) == 1


@pytest.mark.parametrize("size", [(1280, 720), (720, 1280)])
@pytest.mark.parametrize("scale", [0.9, 1.2])
def test_no_line_of_the_list_is_cut_through(table_kit, drawn, size, scale):
    """Wherever it is scrolled to, lines are shown whole; the last three at first."""
    kit = table_kit("gipf", "basic")
    settings = Settings(language="de", text_scale=scale)
    app, scene = kit.sit_down("Ada", "Bo", size=size, settings=settings)
    app.do(MoveList())
    while scene.sheet.reach < 200 and not scene.match.over:
        scene.act(scene.match.actions()[0])
        scene.game.finish()
    app.do(Point(*scene.sheet.paper.center))
    for scrolled in range(6):
        kit.live(app, 1)
        sheet = scene.sheet
        found = [place for _, _, place in sheet.shown()]
        assert len(found) >= (2 if scrolled else 3)
        for place in found:
            assert sheet.rect.top <= place.top and place.bottom <= sheet.rect.bottom
        app.do(Scroll(0.37))
