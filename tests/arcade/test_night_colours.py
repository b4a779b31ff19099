"""Through a night everybody keeps one colour where the board allows it; elsewhere plates tell."""

from dataclasses import replace
from types import SimpleNamespace

import pytest
from pygame import Rect

from games.arcade.evening import Evening, Played
from games.arcade.evening_store import EveningStore
from games.arcade.plan import MatchPlan, SeatPlan
from games.arcade.scenes.evening_table import EveningTable
from games.arcade.scenes.table_ending import tokens_of
from games.arcade.seat_tokens import token_picture
from games.galtoni.rules_state import Draw, Reason
from games.galtoni.view_win import lit_rows
from games.mancala.view_board import bake
from games.mancala.view_layout import fit
from games.ui.seat_names import seat_name
from games.ui.sprites_marble import MarbleSprites
from games.ui.theme import JOKER, PLAYERS

NAMES = ("Ada", "Bo", "Mio", "Zoë")
BLUE, ORANGE, GREEN, YELLOW = (*PLAYERS, JOKER)


@pytest.fixture
def sat(kit):
    """Return a function: the table of a night's bout, for so many people and games."""

    def make(people, games, number):
        app, house = kit.arcade((1280, 720))
        evening = Evening(names=list(NAMES[:people]), games=list(games), length="twice")
        for bout in evening.bouts[:number]:
            evening.played.append(Played((0.0,) * len(bout.players)))
        bout = evening.next
        plan = MatchPlan.usual(bout.game)
        plan.variant, plan.seed = bout.variant, 4
        plan.seats = [SeatPlan(name=NAMES[player]) for player in bout.players]
        store = EveningStore(app.desk.storage)
        scene = EveningTable(house, plan.unkept(4), evening, store)
        app.start([scene])
        kit.live(app, 2)
        return app, scene

    return make


def small():
    """Return the ground of a small board of Mancala."""
    return fit(6, Rect(0, 0, 320, 140), 0.3)


def people(scene):
    """Return the names by seat."""
    match = scene.match
    return [seat_name(scene.desk.texts, match, seat) for seat in range(len(match.seats))]


def colours(scene):
    """Return everybody's colour by name."""
    return {name: scene.game.seat_colour(seat) for seat, name in enumerate(people(scene))}


@pytest.mark.parametrize("game", ["galtoni", "mancala"])
def test_two_people_keep_their_colours_whoever_begins(sat, game):
    """Ada is blue and Bo orange in the first round, and in the second that Bo begins."""
    for number, first in ((0, "Ada"), (1, "Bo")):
        _, scene = sat(2, [game], number)
        assert people(scene)[0] == first
        assert colours(scene) == {"Ada": BLUE, "Bo": ORANGE}
        assert scene.marks == ((0, 1) if first == "Ada" else (1, 0))


def test_pairs_of_four_people_wear_the_marks_of_the_list(sat):
    """The third is green, the fourth yellow, at Mancala and Galtoni as in the list and Siebener."""
    assert colours(sat(4, ["mancala"], 1)[1]) == {"Mio": GREEN, "Zoë": YELLOW}
    _, scene = sat(4, ["galtoni"], 1)
    assert colours(scene) == {"Mio": GREEN, "Zoë": YELLOW}
    assert colours(sat(4, ["siebener"], 1)[1]) == dict(
        zip(NAMES, (BLUE, ORANGE, GREEN, YELLOW), strict=True)
    )


def test_marbles_on_the_board_in_the_tray_and_at_the_end_are_of_ones_own_glass(sat, monkeypatch):
    """Seat 1 plays green marbles, wherever they are drawn, and the light of a four is green."""
    sprites = MarbleSprites(9.0)
    monkeypatch.setattr("games.galtoni.view_table.BoardView.sprites", (sprites,))
    _, scene = sat(4, ["galtoni"], 1)
    plain = MarbleSprites(9.0).picture(2)
    assert sprites.picture(0).get_buffer().raw == plain.get_buffer().raw
    assert scene.game._seats.worn == (2, 3)
    rows = []
    monkeypatch.setattr("games.galtoni.view_table.lit_rows", lambda *told: rows.append(told) or [])
    scene.game.finale(SimpleNamespace(motion=True))
    assert rows[0][-1] == (2, 3)
    view = SimpleNamespace(board=scene.game.board, scale=1.0, to_screen=lambda x, y: (x, y))
    won = replace(scene.match.state, columns=((0,) * 4, *((),) * 6), winner=0, reason=Reason.FOUR)
    ((_, act),) = lit_rows(won, view, (), True, (2, 3))
    assert act.kinds == [2, 2, 2, 2]


def test_of_three_a_marble_out_of_the_bag_is_told_in_its_colour(sat):
    """In the second round Bo begins: the marble that the rules number first is orange."""
    _, scene = sat(3, ["galtoni"], 1)
    assert people(scene) == ["Bo", "Mio", "Ada"]
    assert colours(scene) == {"Ada": BLUE, "Bo": ORANGE, "Mio": GREEN}
    scene.match.play(Draw(0))
    assert "orange" in scene.game.words.status()


def test_a_mancala_board_has_the_colours_of_those_who_sit_there(sat, monkeypatch):
    """The strips along the rows: green below, yellow above, and a picture of its own on disk."""
    asked = []
    _, scene = sat(4, ["mancala"], 1)
    store = scene.desk.painter.materials.store
    monkeypatch.setattr(store, "get", lambda key, make: asked.append(key) or make())
    monkeypatch.setattr("games.mancala.view.bake", lambda ground, marks: bake(small(), marks))
    scene.game.build(scene.places.board)
    assert any(key.startswith("mancala") and key.endswith("(2, 3)") for key in asked)
    asked.clear()
    scene.game.worn = ()
    scene.game.build(scene.places.board)
    assert not any(key.endswith(")") and "(0, 1)" in key for key in asked)
    board, usual = bake(small(), (2, 3)), bake(small())
    x, (wide, high) = board.get_width() // 2, board.get_size()
    assert wide > high
    strip = [
        board.get_at((x, y)) for y in range(high) if board.get_at((x, y)) != usual.get_at((x, y))
    ]
    bright = max(strip, key=lambda colour: colour.r)
    deep = min(strip, key=lambda colour: colour.r)
    assert bright.r > bright.b + 60  # yellow, above
    assert bright.g > bright.b + 60
    assert deep.g > deep.r + 20  # green, below
    assert deep.g > deep.b + 20


@pytest.mark.parametrize("game", ["gipf", "koenigsflucht"])
def test_where_colours_are_the_rules_the_plate_carries_ones_marble(sat, monkeypatch, game):
    """White, black, attackers, king stay the seats'; before a name lies the list's marble."""
    drawn = []

    def noted(painter, name, mark, radius):
        drawn.append((name, mark))
        return token_picture(painter, name, mark, radius)

    monkeypatch.setattr("games.arcade.scenes.table_seats.token_picture", noted)
    for number, marks in ((0, (0, 1)), (1, (1, 0))):
        drawn.clear()
        _, scene = sat(2, [game], number)
        assert tuple(map(scene.game.badge, (0, 1))) == marks
        assert {("galtoni", 0), ("galtoni", 1)} <= set(drawn)
        assert scene.marks == (0, 1)
        assert tokens_of(scene) == ("galtoni", marks)  # and the end tells them by it


def test_where_one_wears_ones_marble_the_end_tells_people_by_the_things_of_the_game(sat):
    _, scene = sat(2, ["mancala"], 1)
    assert tokens_of(scene) == ("mancala", (1, 0))
