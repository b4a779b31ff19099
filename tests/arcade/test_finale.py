"""The end of a match at its table: seen before it is told, cut short by any input."""

import numpy as np
import pygame
import pytest
from pygame import Rect, Surface

from games.arcade.scenes.pause import PauseScene
from games.arcade.scenes.replay import ReplayScene
from games.arcade.scenes.result import ResultScene
from games.arcade.scenes.result_view import draw_row
from games.arcade.scenes.table_drawing import Drawing
from games.arcade.scenes.table_laying import Laying
from games.core.interrupts import AcceptDraw, OfferDraw, Resign
from games.gipf.state import Challenge, Inner
from games.siebener.state import Choice, Dice
from games.siebener.view_win import Taking, pile_gap, piled, piles_reach
from games.ui import seat_plate, sprites_laurel
from games.ui.celebration import BRIEF, Act
from games.ui.honour import Even
from games.ui.intentions import Confirm, Move, Point, Press
from games.ui.layout import Layout
from games.ui.paint import Materials, Painter
from games.ui.picture_store import PictureStore
from games.ui.seat_plate import draw_seat_plate, plate_reach
from games.ui.storage import Settings
from games.ui.sunbeam import Sunbeam
from games.ui.theme import BRASS_LIGHT, INK, PAPER_SHADE, PLAYERS, contrast

pytestmark = pytest.mark.usefixtures("unbaked")

ESCAPE = (
    "b6-b3 g5-i5 g1-g4 h6-h4xg4 k4-i4 g7-g9 j6-i6xi5 f7-i7 k8-i8xi7 e7-e10 d11-d10xe10 f5-i5 "
    "h11-h10 f8-b8 i8-c8xb8 f6-f7 h10-h6xg6 f7-i7xi6 k6-i6xi5 i7-i11 f10-k10 i11-k11"
)
"""A match in which the king gets away."""


@pytest.fixture
def tumbling(table_kit, monkeypatch):
    """Return helpers, and a function that sits down at Siebener without drawn dice."""
    monkeypatch.setattr(
        "games.siebener.view.render", lambda number, turn, half: pygame.Surface((9, 9))
    )
    return table_kit("siebener", "siebener")


def acts_of(scene):
    """Return the names of what is seen."""
    return [type(act).__name__ for _, act in scene.finale.show.acts]


def bust(scene):
    """Let seats throw sevens until one is left; the pot goes to it."""
    while not scene.match.over:
        scene.act(Choice.ROLL)
        scene.act(Dice(3, 4))


def test_a_match_s_end_is_seen_and_then_told(tumbling):
    """The coins first, the laurel and the plate with them, then the result by itself."""
    app, scene = tumbling.sit_down("Ada", "Bo", "Cleo", size=(1280, 720))
    tumbling.live(app, 3)
    bust(scene)
    tumbling.live(app, 2)
    assert acts_of(scene) == ["Taking", "Wreath", "Honour", "Sunbeam"]
    assert scene.finale.moving
    assert app.desk.stack.top is scene
    frames = 0
    while app.desk.stack.top is scene:
        tumbling.live(app, 1)
        frames += 1
    assert 1.2 < frames / 60 < 3.5
    assert isinstance(app.desk.stack.top, ResultScene)


def test_money_is_on_the_plate_when_the_coins_are(tumbling):
    """While they slide the winner has what was there before; then the whole pot."""
    app, scene = tumbling.sit_down("Ada", "Bo", "Cleo", size=(1280, 720))
    tumbling.live(app, 3)
    bust(scene)
    tumbling.live(app, 2)
    winner = scene.match.outcome.winners[0]
    assert scene.game.seat_look(winner)[0] == "\u22121"
    tumbling.live_until(app, lambda: not scene.finale.moving)
    assert scene.game.seat_look(winner)[0] == "+2"


@pytest.mark.parametrize("how", ["press", "enter"])
def test_the_very_next_input_brings_the_result(mancala, how):
    """A press beside all buttons or Enter: all has been seen, and the result lies there."""
    app, scene = mancala.sit_down("Ada", "Bo", size=(1280, 720))
    mancala.live(app, 3)
    scene.act(Resign(1))
    mancala.live(app, 2)
    assert scene.finale.moving
    app.do(Press(*scene.places.board.center) if how == "press" else Confirm())
    assert not scene.finale.moving
    assert isinstance(app.desk.stack.top, ResultScene)


def test_pointing_and_buttons_do_what_they_always_do(mancala):
    """The hand only passes over; the pause opens, and the end goes on after it."""
    app, scene = mancala.sit_down("Ada", "Bo", size=(1280, 720))
    mancala.live(app, 3)
    scene.act(Resign(1))
    mancala.live(app, 2)
    app.do(Point(*scene.places.board.center))
    assert scene.finale.moving
    app.do(Move(0, 1))
    assert scene.finale.moving
    scene.pause()
    assert isinstance(app.desk.stack.top, PauseScene)
    mancala.live(app, 200)
    assert scene.finale.moving


def test_bots_win_more_quietly_than_people(mancala):
    """The same things, in less time and without the melody."""
    shows = {}
    for names in (("Ada", "bot:easy"), ("Ada", "Bo")):
        app, scene = mancala.sit_down(*names, size=(1280, 720))
        mancala.live(app, 3)
        scene.act(Resign(0))
        mancala.live(app, 2)
        shows[names[1]] = scene.finale.show
        scene.close()
    bot, person = shows["bot:easy"], shows["Bo"]
    assert (bot._pace, person._pace) == (BRIEF, 1.0)
    voices = [[cue.name for _, act in show.acts for cue in act.cues] for show in (bot, person)]
    assert voices == [[], ["win"]]


@pytest.mark.parametrize(("loser", "beams"), [(0, 0), (1, 1)])
def test_light_passes_over_the_table_when_a_person_wins(mancala, loser, beams):
    """With the last of it the result comes; a bot's win is quiet."""
    app, scene = mancala.sit_down("Ada", "bot:easy", size=(1280, 720))
    mancala.live(app, 3)
    scene.act(Resign(loser))
    mancala.live_until(app, lambda: scene.finale.show is not None)
    show = scene.finale.show
    found = [act for _, act in show.acts if isinstance(act, Sunbeam)]
    assert len(found) == beams
    assert [act.window for act in found] == [Rect(0, 0, 1280, 720)] * beams
    if beams:
        start = next(at for at, act in show.acts if act is found[0])
        assert show.seconds == pytest.approx(start + found[0].seconds)
        mancala.live_until(app, lambda: show.done)
        mancala.live(app, 1)
        assert isinstance(app.desk.stack.top, ResultScene)


class Unhurried(Act):
    """Takes the longer the narrower the board is."""

    def __init__(self, board):
        self.seconds = 1000.0 / board.width

    def draw(self, surface, time):
        return []


def test_an_end_that_has_been_seen_is_over_beside_the_result_too(mancala):
    """The board makes room: no light stands still there because its part takes longer now."""
    app, scene = mancala.sit_down("Ada", "Bo", size=(1280, 720))
    mancala.live(app, 3)
    scene.game.finale = lambda stage: [(0.0, Unhurried(stage.board))]
    scene.act(Resign(0))
    mancala.live_until(app, lambda: scene.finale.show is not None)
    before = scene.finale.show.seconds
    mancala.live_until(app, lambda: isinstance(app.desk.stack.top, ResultScene))
    mancala.live(app, 60)
    after = scene.finale.show
    assert after.seconds > before + 0.02
    assert (after.done, scene.game.celebrating) == (True, False)
    beam = next(act for _, act in after.acts if isinstance(act, Sunbeam))
    begun = next(start for start, act in after.acts if act is beam)
    assert beam.draw(app.screen.surface, min(beam.seconds, after.time - begun)) == []


def test_with_less_motion_no_light_passes(mancala):
    app, scene = mancala.sit_down("Ada", "Bo", size=(1280, 720))
    scene.desk.settings.reduced_motion = True
    mancala.live(app, 3)
    scene.act(Resign(1))
    mancala.live_until(app, lambda: scene.finale.show is not None)
    assert not [act for _, act in scene.finale.show.acts if isinstance(act, Sunbeam)]


@pytest.mark.parametrize("still", [False, True])
def test_what_stands_at_once_is_looked_at_before_the_result(mancala, still):
    """With less motion for half a second and more; light that has passed has been seen enough."""
    app, scene = mancala.sit_down("Ada", "Bo", size=(1280, 720))
    scene.desk.settings.reduced_motion = still
    mancala.live(app, 3)
    scene.act(Resign(1))
    mancala.live_until(app, lambda: scene.finale.show is not None and scene.finale.show.done)
    frames = 0
    while not isinstance(app.desk.stack.top, ResultScene):
        mancala.live(app, 1)
        frames += 1
    assert (30 < frames < 90) is still
    assert frames < 90


def test_buttons_are_gone_when_there_is_nothing_left_to_press(mancala):
    """The medal lies where they were; the plates keep their places until the result comes."""
    app, scene = mancala.sit_down("Ada", "Bo", size=(1280, 720), taking="decide")
    mancala.live(app, 3)
    assert len(scene.acts.shown) == 4
    cards = [seat.card for seat in scene.places.seats]
    scene.act(Resign(1))
    mancala.live(app, 2)
    assert scene.acts.shown == []
    assert [seat.card for seat in scene.places.seats] == cards


def test_upright_a_winner_s_laurel_leaves_the_marbles_alone(table_kit):
    """The call's button is gone in the end and the tray wide: the laurel goes by the wide one."""
    kit = table_kit("galtoni", "duel")
    app, scene = kit.sit_down("Ada", "Bo", size=(1080, 1920))
    kit.live(app, 3)
    narrow = scene.places.seats[0].things.width
    scene.act(Resign(1))
    kit.live(app, 4)
    wide = scene.places.seats[0].things
    assert wide.width > narrow
    medals = [act.medal for _, act in scene.finale.show.acts if type(act).__name__ == "Honour"]
    assert len(medals) == 1
    assert not medals[0].colliderect(wide)


def test_a_draw_honours_both_alike(mancala):
    """Nobody has won: no laurel, the same sign on each plate, one sound."""
    app, scene = mancala.sit_down("Ada", "Bo", size=(1280, 720))
    mancala.live(app, 3)
    scene.act(OfferDraw(0))
    scene.act(AcceptDraw(1))
    mancala.live(app, 2)
    acts = [act for _, act in scene.finale.show.acts]
    assert [type(act) for act in acts] == [Even, Even]
    assert [cue.name for act in acts for cue in act.cues] == ["even"]
    assert scene.finale.winners == ()
    assert scene.finale.honoured == (0, 1)


def test_with_less_motion_coins_lie_here_and_then_there():
    """In order and at no place between; with motion they slide through the middle."""
    pygame.display.init()
    places = {True: set(), False: set()}
    for motion, seen in places.items():
        painter = Painter(Layout(1280, 720))
        act = Taking.__new__(Taking)
        act.painter, act.motion = painter, motion
        act._from, act._to = [(300.0, 60.0), (340.0, 60.0)], [(40.0, 200.0), (40.0, 194.0)]
        act._large = act._small = 10.0
        act.seconds = 2.0
        list(act.prepare())
        for frame in range(120):
            for rect in act.draw(Surface((400, 260)), frame / 60)[1::2]:
                seen.add(rect.center)
    assert len(places[False]) == 4
    assert all(x < 60 or x > 280 for x, _ in places[False])
    assert len(places[True]) > 30


def test_a_pile_grows_upwards_and_has_a_second_one_beside_it_when_it_would_be_high():
    low, high = piled((100.0, 200.0), 10.0, 4), piled((100.0, 200.0), 10.0, 8)
    assert [y for _, y in low] == sorted((y for _, y in low), reverse=True)
    assert max(x for x, _ in low) - min(x for x, _ in low) < 4
    assert {round(x / 21) for x, _ in high} == {4, 5}


def test_where_the_match_goes_on_after_all_nothing_shines(mancala):
    """In a replay one jumps back from the end: no laurel stays behind."""
    app, scene = mancala.sit_down("Ada", "Bo", size=(1280, 720))
    mancala.live(app, 3)
    scene.act(scene.match.actions()[0])
    scene.game.finish()
    scene.act(Resign(1))
    replay = ReplayScene(scene.house, scene.match.record)
    app.start([replay])
    mancala.live_until(app, lambda: replay.finale.show is not None)
    assert replay.finale.winners == (0,)
    assert replay.playing
    mancala.live_until(app, lambda: not replay.playing)
    assert replay.finale.show.done
    replay.jump(1)
    assert not replay.playing
    mancala.live(app, 1)
    assert replay.finale.show is None
    assert replay.finale.honoured == ()


@pytest.mark.parametrize(
    ("game", "variant", "loser"),
    [
        ("galtoni", "duel", "Has given up."),
        ("mancala", "pandoo", "The match is over."),
        ("siebener", "siebener", "Out."),
        ("koenigsflucht", "koenigsflucht", "The match is over."),
        ("gipf", "basic", "The match is over."),
    ],
)
def test_no_plate_is_without_words_at_the_end(table_kit, game, variant, loser):
    """Whoever has not won is told something as well, in every game."""
    kit = table_kit(game, variant)
    names = ("Ada", "Bo", "Cleo")[: 3 if game == "siebener" else 2]
    app, scene = kit.sit_down(*names, size=(1280, 720))
    kit.live(app, 2)
    for seat in range(1, len(names)):
        scene.act(Resign(seat))
    kit.live_until(app, lambda: scene.finale.seen)
    said = [scene.seat_words(seat) for seat in range(len(names))]
    assert said == ["Has won.", *[loser] * (len(names) - 1)]


def test_plates_say_who_has_won_only_when_it_has_been_seen(table_kit):
    """The king's last step is on its way: nobody has won yet, no plate shines."""
    kit = table_kit("koenigsflucht", "koenigsflucht")
    settings = Settings(language="en")
    app, scene = kit.sit_down("Ada", "Bo", size=(1280, 720), settings=settings)
    kit.live(app, 2)
    for text in ESCAPE.split():
        scene.act(scene.match.game.parse_action(scene.match.state, text))
        if not scene.match.over:
            scene.game.finish()
    assert scene.match.over
    kit.live(app, 3)
    assert scene.game.showing
    assert scene.finale.show is None
    words = [scene.seat_words(seat) for seat in (0, 1)]
    assert words == ["Attacks.", "Leads the king, and moves a piece."]
    kit.live_until(app, lambda: not scene.game.showing)
    kit.live(app, 1)
    assert acts_of(scene) == ["Halo", "Honour", "Sunbeam"]
    assert [scene.seat_words(seat) for seat in (0, 1)] == ["The match is over.", "Has won."]


@pytest.fixture(scope="module")
def real_painter():
    """Return a painter with real wood."""
    pygame.display.init()
    return Painter(Layout(1280, 720), Materials())


def worst_contrast(surface, place, colour):
    """Return the least contrast of a colour against any patch as large as a stroke of a letter."""
    patches = [
        pygame.transform.average_color(surface, Rect(x, y, 4, 4))[:3]
        for x in range(place.left, place.right - 3, 4)
        for y in range(place.top, place.bottom - 3, 4)
    ]
    return min(contrast(colour, patch) for patch in patches)


@pytest.mark.parametrize(("won", "colour"), [(True, BRASS_LIGHT), (False, PAPER_SHADE)])
@pytest.mark.parametrize("seat", [0, 1])
def test_winner_and_loser_can_be_read_on_their_plates(real_painter, won, colour, seat):
    """Brass letters on the bright plate and pale ones on the quiet one: at least 4.5 to 1."""
    card = Rect(40, 40, 300, 235)
    surface = Surface((400, 330))
    surface.blit(real_painter.background(), (0, 0))
    draw_seat_plate(real_painter, surface, card, seat, won, PLAYERS[seat])
    assert plate_reach(real_painter, card).contains(card)
    assert worst_contrast(surface, Rect(60, 56, 240, 90), colour) >= 4.5


def test_the_winner_s_plate_is_the_brighter_one(real_painter):
    """In grey, too: the winner's wood against the loser's."""
    means = []
    for won in (True, False):
        surface = Surface((400, 330))
        draw_seat_plate(real_painter, surface, Rect(40, 40, 300, 235), 0, won, PLAYERS[0])
        means.append(pygame.transform.average_color(surface, Rect(70, 70, 240, 180))[0])
    assert means[0] > 1.25 * means[1]


def test_the_winner_s_row_of_a_result_can_be_read(real_painter):
    """Ink on the brass of the row."""
    surface = Surface((400, 80))
    draw_row(real_painter, surface, Rect(20, 20, 340, 44), None, True)
    assert worst_contrast(surface, Rect(30, 26, 320, 32), INK) >= 4.5


def test_what_moves_below_is_not_lost_under_what_is_seen(mancala):
    """In the midst of it the picture is the one of all drawn anew: no light stays behind."""
    app, scene = mancala.sit_down("Ada", "Bo", size=(1280, 720))
    mancala.live(app, 3)
    scene.act(Resign(1))
    mancala.live_until(app, lambda: scene.finale.show is not None and scene.finale.show.time > 0.6)
    shown = pygame.surfarray.array3d(app.screen.surface).copy()
    fresh = Surface((1280, 720))
    scene.drawing = Drawing(scene)
    scene.finale._under, scene.finale._covered = None, []
    scene.drawing.draw(fresh, True)
    assert np.array_equal(shown, pygame.surfarray.array3d(fresh))


def test_the_board_beside_the_result_is_made_while_somebody_thinks(mancala, tmp_path, monkeypatch):
    """Once, beside the loop; when the result comes the board is only fetched."""
    made = []

    def bake(ground, marks):
        made.append(ground.area.size)
        return Surface(ground.area.size, pygame.SRCALPHA)

    monkeypatch.setattr("games.mancala.view.bake", bake)
    app, scene = mancala.sit_down("Ada", "Bo", size=(1280, 720))
    app.desk.painter.materials.store = PictureStore(tmp_path / "pictures")
    scene.laying = Laying(scene)
    scene.refresh()
    made.clear()
    mancala.live(app, 120)
    assert made == []  # not at once: whoever has just sat down looks round first
    mancala.live(app, 60)
    assert len(made) == 1
    scene.act(Resign(1))
    mancala.live_until(app, lambda: isinstance(app.desk.stack.top, ResultScene))
    assert len(made) == 1
    assert scene.game._view.area.size == made[0]


def test_plates_beside_the_result_are_made_while_the_end_is_looked_at(tumbling, monkeypatch):
    """When the result comes, no plate and no wreath has to be drawn first."""
    app, scene = tumbling.sit_down("Ada", "Bo", "Cleo", size=(1280, 720))
    tumbling.live(app, 3)
    bust(scene)
    baked: list[str] = []
    plate, leaf = seat_plate._bake, sprites_laurel._leaf
    monkeypatch.setattr(seat_plate, "_bake", lambda *a: baked.append("plate") or plate(*a))
    monkeypatch.setattr(sprites_laurel, "_leaf", lambda *a: baked.append("leaf") or leaf(*a))
    made = 0
    while app.desk.stack.top is scene:
        made = len(baked)
        tumbling.live(app, 1)
    assert made > 0
    tumbling.live(app, 5)
    assert len(baked) == made


def test_a_match_inside_another_has_only_its_own_part_and_that_is_short(table_kit):
    """No plate shines for it, and when Gipf's board lies there again nothing stays behind."""
    kit = table_kit("gipf", "basic")
    app, scene = kit.sit_down("Ada", "Bo", size=(1280, 720), potentials="mancala:jump")
    kit.live(app, 3)
    scene.act(Challenge(0, 0))
    kit.live(app, 3)
    assert scene.game.inside.seats == (0, 1)
    scene.act(Inner(Resign(0)))
    kit.live(app, 3)
    assert scene.finale.show._pace == BRIEF
    assert scene.finale.honoured == ()
    kit.live_until(app, lambda: scene.game.inside is None)
    kit.live(app, 2)
    assert scene.finale.show is None


def test_coins_on_a_narrow_plate_leave_its_words_free():
    """There the second pile stands half behind the first one."""
    layout = Layout(1280, 720)
    for width, gap in ((200, 2.1), (70, 0.95)):
        things = Rect(300, 100, width, 50)
        assert pile_gap(layout, things) == gap
        reach = piles_reach(layout, things, 8)
        overhang = things.left - reach.left
        assert (overhang > 12) == (width == 200)
