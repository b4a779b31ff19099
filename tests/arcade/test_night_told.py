"""What a game night tells: everybody who sits out, each match of a round, where it goes on."""

import pytest

from games.arcade.evening import Evening, Played
from games.arcade.evening_store import EveningStore
from games.arcade.plan import MatchPlan
from games.arcade.scenes import menu_parts
from games.arcade.scenes.evening_board import EveningBoard
from games.arcade.scenes.menu import MenuScene
from games.core.interrupts import Resign
from games.ui.intentions import Press


def board_of(kit, names, played=0, **more):
    """Return app, house and board of a night of Gipf with so many matches played."""
    app, house = kit.arcade((1280, 720))
    evening = Evening(names=names, games=["gipf"], **more)
    evening.played = [Played((3.0, 0.0))] * played
    house.to_start = lambda: app.desk.stack.reset(MenuScene(house))
    board = EveningBoard(house, evening)
    EveningStore(app.desk.storage).save(evening)
    app.start([MenuScene(house), board])
    kit.live(app, 2)
    return app, house, board


FOUR = ["Ada", "Bo", "", ""]


@pytest.mark.parametrize(
    ("names", "played", "words"),
    [
        (
            FOUR,
            1,
            "Round 1, match 2 of 2 comes next. "
            "Player 3 against Player 4. Player 3 begins. Ada and Bo sit out.",
        ),
        (
            ["Ada", "Bo", "Cy"],
            2,
            "Round 1, match 3 of 3 comes next. Bo against Cy. Bo begins. Ada sits out.",
        ),
        (["Ada", "Bo"], 0, "Round 1 comes next. Ada against Bo. Ada begins."),
    ],
)
def test_everybody_who_sits_out_and_every_match_is_told(kit, names, played, words):
    """Two who sit out are both named; the matches of a round are counted where it has several."""
    _, _, board = board_of(kit, names, played)
    assert board.motto() == words
    board.evening.under_way = True
    assert board.motto().split(".")[0] == words.split(".")[0].replace(
        "comes next", "is still under way"
    )


def test_matches_are_counted_anew_in_each_round(kit):
    """The first match of the second round of three people is its first."""
    _, _, board = board_of(kit, ["Ada", "Bo", "Cy"], 3, length="twice")
    assert board.motto().startswith("Round 2, match 1 of 3 comes next.")


def test_a_kept_night_shows_at_its_door_beside_a_match_that_was_kept_later(kit, monkeypatch):
    """The big button goes on with the match, brass at the door tells of the night; not twice."""
    app, house, board = board_of(kit, ["Ada", "Bo"], 0)
    board.back()
    menu = app.desk.stack.top
    (door,) = (door for door in menu.doors if door.text == "Game night")
    assert (menu.main.text, door.going) == ("Resume game night", "")
    MatchPlan.usual("mancala").begin(house.saves, 1)
    later = house.saves.current("mancala").stat().st_mtime + 10
    monkeypatch.setattr(type(menu), "_played", lambda _, name: later if name else 0.0)
    menu.refresh()
    (door,) = (door for door in menu.doors if door.text == "Game night")
    assert menu.main.text == "Go on with Mancala"
    assert [door.going for door in menu.doors if door.going] == ["Go on"]
    drawn, draw = [], menu_parts._draw_chip
    monkeypatch.setattr(menu_parts, "_draw_chip", lambda *a: (drawn.append(a[2]), draw(*a)))
    menu.draw(app.screen.surface)
    assert drawn == [door]
    door.activate()
    assert isinstance(app.desk.stack.top, EveningBoard)
    EveningStore(app.desk.storage).end()
    menu.refresh()
    assert not [door.going for door in menu.doors if door.going]


def test_a_night_that_is_ended_early_comes_to_the_podium_as_it_stands(kit):
    """Points of one of three matches: the podium and its winner, then the start page."""
    app, _, board = board_of(kit, ["Ada", "Bo", "Cy"], 1)
    board.buttons()[0].activate()
    board.buttons()[0].activate()
    assert app.desk.stack.top is board
    assert board.evening.next is None
    assert EveningStore(app.desk.storage).load() is None
    place = board.focus.widgets[-2].rect.center
    app.do(Press(*place))  # a third click within the guard only lets the podium stand
    assert app.desk.stack.top is board
    assert board.podium.done
    assert board.title() == "Ada wins the game night!"
    assert [button.text for button in board.buttons()] == [
        "To the start page",
        "Another game night",
    ]
    board._again()
    assert board.buttons()[0].text == "End game night"
    board.back()
    assert isinstance(app.desk.stack.top, MenuScene)


def test_a_night_without_points_ends_at_the_start_page(kit):
    """There is nothing to show then."""
    app, _, board = board_of(kit, ["Ada", "Bo"], 0)
    board.buttons()[0].activate()
    board.buttons()[0].activate()
    assert isinstance(app.desk.stack.top, MenuScene)


def test_a_result_within_a_night_says_whose_points_it_tells(kit):
    """Siebener has coins of its own: these are the night's."""
    app, _, board = board_of(kit, ["Ada", "Bo"], 0)
    board.play()
    table = app.desk.stack.top
    kit.live(app, 3)
    table.act(Resign(0))
    page = table.coming_page()
    assert page.ending.reason.endswith(" For the night that gives:")
    assert page.ending.scores == [("Ada", "+0"), ("Bo", "+3")]
