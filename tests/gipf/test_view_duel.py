"""A match for a potential: the other game's table lies in place, and the match goes on after it."""

from dataclasses import replace

import msgspec
import pytest

from games.arcade.move_list import rows
from games.arcade.plan import MatchPlan
from games.arcade.scenes.replay_moves import moves_of
from games.core.game import CHANCE
from games.core.interrupts import OfferDraw, Resign
from games.gipf import bot
from games.gipf.geometry import PUSHES
from games.gipf.state import Challenge, Inner
from games.gipf.view_layout import direction
from games.gipf.view_table import GipfTable
from games.mancala.view_table import MancalaTable
from games.siebener.state import Choice, Dice
from games.ui.intentions import Confirm, Point, Press, Release
from games.ui.sprites_marble import MarbleSprites
from games.ui.storage import Settings
from games.ui.theme import PLAYERS

GAMES = ("mancala", "siebener", "koenigsflucht", "galtoni")


@pytest.fixture(autouse=True)
def plain(monkeypatch, table_parts):
    """Leave the other boards unbaked, and the labyrinth's marbles to the end of their fall."""
    table_parts.leave_unbaked(monkeypatch, "mancala", "siebener", "koenigsflucht")


def button(scene, seat, words):
    """Return a seat's button."""
    return next(b for owner, act, b in scene.acts.shown if owner == seat and act.words == words)


def drag(app, scene, push):
    """Draw a stone from its dot along its line."""
    view = scene.game._view
    x, y = view.ground.dot(PUSHES[push].dot)
    dx, dy = direction(push)
    left, top = view.layer.area.topleft
    far = view.ground.pitch
    one = (left + x, top + y)
    two = (one[0] + dx * far, one[1] + dy * far)
    for intention in (Point(*one), Press(*one), Point(*two), Release(*two)):
        app.do(intention)
    scene.game.finish()


def test_a_challenge_opens_the_other_table(table):
    """Mancala for a jump: pits are sown by touch, the winner may jump once and has a plate."""
    app, scene = table.sit_down("Ada", "Bo", potentials="mancala:jump")
    scene.acts.do(0, next(act for seat, act, _ in scene.acts.shown if seat == 0))
    game = scene.game
    inner = game._duel.table
    assert isinstance(inner, MancalaTable)
    assert scene.places.board.contains(inner._view.area)
    x, y = inner._view.to_screen(2)
    for intention in (Point(x, y), Press(x, y), Release(x, y)):
        app.do(intention)
    assert scene.match.record.lines[-1].text == "mancala: 3"
    assert not game.settled
    game.finish()
    app.do(Confirm())
    for _ in range(600):
        if scene.match.state.duel is None:
            break
        scene.act(scene.match.actions()[0])
        game.finish()
    holding = scene.match.state.holdings[0]
    assert game._duel is not None
    table.live(app, 300)
    assert game._duel is None
    if holding.holder is not None:
        name = ("Ada", "Bo")[holding.holder]
        assert scene.game.status().startswith(f"{name} wins Mancala and gets: Jump. ")
    assert game.choosing.possible(5)
    drag(app, scene, 5)
    assert scene.match.state.turn == 1


def test_what_was_won_is_used_once(table):
    """The loser resigns Siebener; the winner's plate in the corner spends the jump."""
    app, scene = table.sit_down("Ada", "Bo", potentials="mancala:jump")
    scene.act(Challenge(0, 0))
    scene.act(Inner(Resign(1)))
    scene.game.finish()
    table.live(app, 3)
    assert scene.game._duel is None
    assert scene.match.state.holdings[0].holder == 0
    drag(app, scene, 30)
    drag(app, scene, 12)
    game = scene.game
    assert game.asking.pair()[1].words == "Use a potential"
    place = game._keys.places[1]
    left, top = game._view.layer.area.topleft
    x, y = left + place.centerx, top + place.centery
    for intention in (Point(x, y), Press(x, y), Release(x, y)):
        app.do(intention)
    chosen = game.asking.pair()[1]
    assert (chosen.words, chosen.on, chosen.main) == ("With a jump", True, False)  # Enter pushes
    push = next(n for n in range(42) if game.choosing.possible(n))
    game._reach.push = push
    assert game._marks().preview.jump
    drag(app, scene, push)
    assert scene.match.record.lines[-1].text.endswith("+mancala:jump")
    assert scene.match.state.holdings[0].used
    assert game.asking.pair() == (None, None)


def test_the_house_plays_siebener_too(table):
    app, scene = table.sit_down("Ada", "Bo", potentials="siebener:double", seed=5)
    scene.act(Challenge(0, 0))
    game = scene.game
    assert len(game._duel.match.seats) == 3
    assert game.in_turn == 0
    for _ in range(3000):
        if scene.match.state.duel is None:
            break
        if scene.match.mover == CHANCE:
            table.live(app, 1)
            game.finish()
            continue
        stops = Inner(Choice.STOP) in scene.match.actions()
        scene.act(Inner(Choice.STOP if stops else Choice.ROLL))
    assert scene.match.state.duel is None
    assert [r.potential for r in scene.match.state.results] == [0]
    table.live(app, 300)
    assert game._duel is None
    assert game.settled


@pytest.mark.parametrize("name", GAMES)
def test_every_game_can_be_opened_left_and_gone_on_with(table, name):
    """A table made in the middle of the other game shows where that game stands."""
    app, scene = table.sit_down("Ada", "Bo", potentials=f"{name}:double")
    scene.act(Challenge(0, 0))
    if name != "galtoni":
        for _ in range(3):
            if scene.match.mover == CHANCE:
                table.live(app, 1)
                scene.game.finish()
                table.live(app, 1)
            else:
                scene.act(scene.match.actions()[0])
                scene.game.finish()
    again = type(scene.game)(app.desk, scene.match, scene)
    assert again._duel.match.state == scene.match.state.duel.state
    assert again._duel.match.states == scene.game._duel.match.states
    again.arrange(scene.places.board)
    again.draw(app.screen.surface, True)
    assert again.status()
    assert again.seat_words(0)


def test_a_draw_is_offered_and_agreed_in_the_other_game(table):
    app, scene = table.sit_down("Ada", "Bo", potentials="koenigsflucht:double")
    scene.act(Challenge(0, 0))
    scene.act(Inner(OfferDraw(0)))
    words = app.desk.texts("table.accept_draw")
    assert button(scene, 1, words).enabled
    scene.acts.do(1, next(act for seat, act, _ in scene.acts.shown if act.words == words))
    assert scene.match.state.duel is None
    assert scene.match.state.holdings[0].asked
    scene.game.finish()
    table.live(app, 2)
    assert scene.game.status().startswith("Nobody has won: Double push stays free.")


@pytest.mark.parametrize("language", ["de", "en"])
def test_every_offer_of_the_set_up_has_its_words(table, language):
    app, scene = table.sit_down("Ada", "Bo", settings=Settings(language=language))
    for key, value in type(scene.game).offers["potentials"].items():
        assert app.desk.texts(f"gipf.option_potentials_{key}")
        assert app.desk.texts(f"gipf.option_potentials_{key}_note")
        type(scene.match.game)("basic", potentials=value)


def test_a_bot_plays_the_other_game_in_its_turn(table):
    """Challenged to Mancala, the bot sows from its own side at the other table."""
    app, scene = table.sit_down("Ada", "bot:easy", potentials="mancala:jump")
    scene.act(Challenge(0, 0))
    scene.act(Inner(5))
    assert scene.match.mover == 1
    for _ in range(900):
        table.live(app, 1)
        if len(scene.match.record.lines) > 2:
            break
    assert scene.match.record.lines[2].text.startswith("mancala: ")
    assert scene.match.record.lines[2].seat == 2


def test_a_rematch_keeps_what_was_agreed(table):
    _, scene = table.sit_down("Ada", "Bo", potentials="galtoni:double,mancala:jump")
    again = MatchPlan.again(scene.match, 1)
    match = again.begin(scene.house.saves, 2)
    assert match.game.options["potentials"] == scene.match.game.options["potentials"]
    assert [seat.detail for seat in match.seats] == ["Bo", "Ada"]
    words = [button.text for owner, _, button in scene.acts.shown if owner == 0]
    assert words == ["Galtoni: Double push", "Mancala: Jump"]


@pytest.mark.parametrize("challenger", [0, 1])
@pytest.mark.parametrize("size", [(1280, 720), (1080, 1920)])
def test_stores_lie_by_the_plates_of_their_seats(table, challenger, size):
    """Whoever demanded it: upright the store is near them, lying along the row is."""
    _, scene = table.sit_down("Ada", "Bo", size=size, potentials="mancala:jump")
    if challenger:
        scene.act(scene.match.actions()[0])
        scene.game.finish()
    scene.act(Challenge(challenger, 0))
    duel = scene.game._duel
    view, places = duel.table._view, scene.places.seats
    for seat in (0, 1):
        here = duel.match.seat_of(seat)
        store, pit = view.centre(7 * here + 6), view.centre(7 * here)
        other, far = view.centre(7 * (1 - here) + 6), view.centre(7 * (1 - here))
        if size[1] > size[0]:
            below = places[seat].card.centery > places[1 - seat].card.centery
            assert (store[1] > other[1]) == below
        else:
            below = places[seat].card.centery > places[1 - seat].card.centery
            assert (pit[1] > far[1]) == below
            assert view.area.width > 2 * view.area.height


@pytest.mark.parametrize("challenger", [0, 1])
@pytest.mark.parametrize("name", ["mancala", "galtoni", "siebener"])
def test_colours_do_not_depend_on_who_demanded_the_other_game(table, name, challenger):
    """Ada is blue and Bo orange in every match inside this one."""
    _, scene = table.sit_down("Ada", "Bo", potentials=f"{name}:double")
    if challenger:
        scene.act(scene.match.actions()[0])
        scene.game.finish()
    scene.act(Challenge(challenger, 0))
    duel = scene.game._duel
    colours = [duel.table.seat_colour(duel.match.seat_of(seat)) for seat in (0, 1)]
    assert colours == list(PLAYERS[:2])
    if name == "galtoni":
        ada = duel.match.seat_of(0)
        for marbles in duel.table._view.sprites:
            plain = MarbleSprites(marbles.radius).picture(0)
            assert marbles.picture(ada).get_buffer().raw == plain.get_buffer().raw
        assert duel.table._seats.worn[ada] == 0


@pytest.mark.parametrize("offer", ["mancala", "both"])
def test_mancala_in_between_asks_as_little_as_mancala_alone(table, offer):
    """What the set-up offers takes by itself: no plates for taking and leaving."""
    offered = GipfTable.offers["potentials"][offer]
    _, scene = table.sit_down("Ada", "Bo", potentials=offered)
    scene.act(Challenge(0, len(scene.match.state.holdings) - 1))
    inner = scene.game._duel.table
    assert not inner.game.asks
    assert inner.game.options["taking"] == MancalaTable.usual["taking"]
    assert scene.game.seat_acts(0) == ()


def decided(scene):
    """Challenge, and let the first seat have 25 of 48 stones stored in Mancala."""
    scene.act(Challenge(0, 0))
    state = scene.match.state
    inner = state.duel.state
    board = (0, 0, 0, 0, 0, 6, 25, 0, 0, 0, 0, 1, 5, 11)
    won = msgspec.structs.replace(inner, board=board, turn=1)
    scene.match.states[-1] = replace(state, duel=replace(state.duel, state=won))
    scene.changed()
    scene.refresh()


def test_a_decided_match_can_be_ended_by_who_cannot_win_it(table):
    """The loser has a button for it, the winner has not; then the potential is won."""
    app, scene = table.sit_down("Ada", "Bo", potentials="mancala:jump:taking=automatic")
    decided(scene)
    words = "Decided: end it"
    assert not any(act.words == words for owner, act, _ in scene.acts.shown if owner == 0)
    assert button(scene, 1, words).enabled
    scene.acts.do(1, next(act for owner, act, _ in scene.acts.shown if act.words == words))
    scene.game.finish()
    table.live(app, 3)
    assert scene.match.state.duel is None
    assert scene.match.state.holdings[0].holder == 0


@pytest.mark.parametrize("level", ["random", "easy", "expert"])
def test_a_bot_does_not_drag_on_what_is_decided(table, level):
    _, scene = table.sit_down("Ada", f"bot:{level}", potentials="mancala:jump")
    decided(scene)
    match = scene.match
    assert bot.interrupt(match.game, match.state, 1, level, 1) == Inner(Resign(1))
    assert bot.interrupt(match.game, match.state, 0, level, 1) is None


def siebener(table, *done, language="en"):
    """Let Ada demand Siebener of Bo, and this be done in it: (app, scene)."""
    app, scene = table.sit_down(
        "Ada", "Bo", potentials="siebener:jump", settings=Settings(language=language)
    )
    scene.act(Challenge(0, 0))
    for action in done:
        scene.act(Inner(action))
    return app, scene


ADA = (Choice.ROLL, Dice(5, 6), Choice.STOP)
BO = (Choice.ROLL, Dice(6, 6), Choice.STOP)
HOUSE = (Dice(1, 2), Dice(2, 6), Dice(1, 1))


def test_the_house_is_told_of_as_anybody_else(table):
    """Its throws, its sum, where it stands: on its own plate, in the line and in the list."""
    app, scene = siebener(table, *ADA, *BO)
    game = scene.game
    assert scene.line == "Bo stops on 12."
    assert game.banner == "Gipf \u2013 potential: Siebener \u2013 The house: Rolls. Sum\u00a00."
    table.live(app, 120)
    assert scene.line == "The house rolls."
    scene.act(Inner(HOUSE[0]))
    assert scene.line == "The house rolls 1 and 2: sum 3."
    scene.act(Inner(HOUSE[1]))
    scene.act(Inner(HOUSE[2]))
    words = [game.seat_words(seat) for seat in (0, 1)]
    assert words == ["Rolls. Sum\u00a00.", "Still in."]
    assert game.banner.endswith("The house: Stands on\u00a013.")
    assert scene.line.startswith("The house rolls 1 and 1: sum 13. It stops on 13.")
    assert [(row.number, row.cells) for row in rows(game)] == [
        (1, ("Siebener: Jump (5+6), (stops)", "(6+6), (stops)")),
        (0, ("The house: (1+2) (2+6) (1+1), (stops)",)),
    ]
    again = type(game)(app.desk, scene.match, scene)
    assert (again.status(), again.banner) == (game.status(), game.banner)
    assert rows(again) == rows(game)


def test_the_list_of_an_inner_game_speaks_the_language(table):
    """Also once it is over and somebody has given up in it."""
    app, scene = siebener(table, *ADA, Resign(1), *HOUSE, Choice.ROLL, Dice(3, 4), language="de")
    scene.game.finish()
    table.live(app, 3)
    assert scene.game.inside is None
    told = [cell for row in rows(scene.game) for cell in row.cells]
    assert told == [
        "Siebener: Sprung (5+6), (steht)",
        "(gibt auf)",
        "Das Haus: (1+2) (2+6) (1+1), (steht)",
        "(3+4)",
        "",
    ]
    assert scene.line.startswith("Das Haus gewinnt Siebener: Sprung bleibt frei.")
    watched = " ".join(move.text for move in moves_of(scene.game))
    assert watched == (
        "Siebener: Sprung (5+6) (steht) (gibt auf) "
        "Das Haus: (1+2) Das Haus: (2+6) Das Haus: (1+1) (steht) (3+4)"
    )


@pytest.mark.parametrize("pressed", [False, True])
def test_a_bot_lets_one_read_who_has_won_what(table, pressed):
    """It pushes after five seconds, or once something is pressed."""
    app, scene = table.sit_down("Ada", "bot:easy", potentials="mancala:jump")
    scene.act(scene.match.actions()[0])
    scene.act(Challenge(1, 0))
    scene.act(Inner(Resign(1)))
    assert scene.game.inside is not None  # its end is seen first: nobody is in turn
    assert (scene.line, scene.game.in_turn) == ("Easy bot wins! Ada has given up.", None)
    scene.game.finish()
    table.live(app, 2)
    assert scene.game.inside is None
    told = "Easy bot wins Mancala and gets: Jump. Easy bot is thinking."
    assert (scene.line, len(scene.match.record.lines)) == (told, 3)
    if pressed:
        app.do(Press(640, 300))
        assert scene.game.settled
    table.live(app, 240)
    assert len(scene.match.record.lines) == (4 if pressed else 3)
    assert pressed or scene.line == told
    table.live_until(app, lambda: len(scene.match.record.lines) > 3)


def test_what_was_won_is_spent_by_a_tap_on_it(table):
    """The line points to the key below the board; whoever taps the thing itself means it too.

    A second tap, or one after the key, takes nothing back; others' things stay theirs.
    """
    app, scene = table.sit_down("Ada", "Bo", potentials="mancala:jump")
    scene.act(Challenge(0, 0))
    scene.act(Inner(Resign(1)))
    scene.game.finish()
    table.live(app, 3)
    told = (
        "Ada wins Mancala and gets: Jump. "
        "From the next turn on: press \u201cUse a potential\u201d below the board."
    )
    assert scene.line.startswith(told)
    assert scene.places.seats[0].card.contains(scene.game._seats._slips[0][0])

    def tap():
        slip = scene.game._seats._slips[0][0]  # it moves with what lies beside it
        for intention in (Point(*slip.center), Press(*slip.center), Release(*slip.center)):
            app.do(intention)
        table.live(app, 2)

    tap()
    assert scene.line == "You can use it from your next turn on."
    drag(app, scene, 30)
    tap()  # it is Bo's turn
    assert scene.game.choosing.use == -1
    drag(app, scene, 12)
    pointed = "push from a dot, or first press \u201cUse a potential\u201d."
    assert scene.line.endswith(pointed)
    tap()
    assert scene.game.choosing.use == 0
    assert scene.game.seat_look(0)[2] == (("Jump", False, True),)
    assert scene.line.startswith("You spend your jump")
    tap()
    assert scene.game.choosing.use == 0
    scene.game.choosing.next_use()
    assert scene.game.choosing.use == -1
    tap()
    drag(app, scene, next(n for n in range(42) if scene.game.choosing.possible(n)))
    assert scene.match.record.lines[-1].text.endswith("+mancala:jump")
    assert scene.line.startswith("Ada jumps from ")
