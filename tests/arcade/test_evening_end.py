"""Scores that climb after a match, and the podium at the end of a night."""

from itertools import pairwise

import pytest
from pygame import Rect, Surface

from assets.texts import Texts
from games.arcade.evening import Evening, Played
from games.arcade.evening_store import EveningStore
from games.arcade.scenes import evening_board, evening_podium
from games.arcade.scenes.evening import EveningScene
from games.arcade.scenes.evening_ahead import ended
from games.arcade.scenes.evening_board import EveningBoard
from games.arcade.scenes.evening_cards import names_size, words_room
from games.arcade.scenes.evening_climb import COUNTS, MOVES, WAITS, Climb
from games.arcade.scenes.evening_podium import (
    LANDED,
    Crowned,
    SetDown,
    Steps,
    podium,
    podium_order,
    podium_places,
)
from games.arcade.scenes.evening_table import EveningTable
from games.arcade.scenes.evening_view import token_place
from games.siebener.view_marks import COLOURS
from games.ui.intentions import Confirm, Point
from games.ui.layout import Layout
from games.ui.scene import Scene
from games.ui.theme import Type

NAMES = ["Ada", "Wilhelmina Groß", "Mio", "Zoë"]


def looks(climb, motion=True):
    """Return (player, place, row to a tenth, points) of every row, from above."""
    rows = sorted(climb.rows(motion), key=lambda row: row.at)
    return [(row.player, row.rank, round(row.at, 1), row.total) for row in rows]


def climbing():
    """Return scores on their way from 3, 1½, 0 to 3, 1½, 4½: the last one becomes the first."""
    climb = Climb([3.0, 1.5, 0.0], [(1, 0), (2, 1), (3, 2)])
    climb.go([3.0, 1.5, 4.5], [(1, 2), (2, 0), (3, 1)])
    return climb


def test_points_count_up_first_and_then_rows_move():
    climb = climbing()
    assert looks(climb) == [(0, 1, 0.0, 3.0), (1, 2, 1.0, 1.5), (2, 3, 2.0, 0.0)]
    climb.update(WAITS + 0.2 * COUNTS)
    points = climb.rows(True)[2].total
    assert 0.0 < points < 4.5
    assert points * 2 == int(points * 2)  # halves, as points are
    climb.update(0.8 * COUNTS)
    assert [row[2:] for row in looks(climb)] == [(0.0, 3.0), (1.0, 1.5), (2.0, 4.5)]
    climb.update(0.3 * MOVES)
    moved = {row.player: row for row in climb.rows(True)}
    assert moved[2].lifted > 0 == moved[0].lifted
    assert moved[2].at < 1.0 < moved[1].at
    assert climb.rows(True)[-1].player == 2  # drawn last: it lies over the others
    climb.update(MOVES)
    assert not climb.moving
    assert looks(climb) == [(2, 1, 0.0, 4.5), (0, 2, 1.0, 3.0), (1, 3, 2.0, 1.5)]


@pytest.mark.parametrize("motion", [True, False])
def test_points_end_as_they_are_quarters_too(motion):
    """Three who share a match in a night of threes get quarters: none is rounded away."""
    climb = Climb([0.75, 0.75, 3.0], [(1, 2), (2, 0), (2, 1)])
    climb.go([1.5, 1.5, 6.0], [(1, 2), (2, 0), (2, 1)])
    climb.update(0.1)
    assert [row.total for row in climb.rows(motion)] == [3.0, 0.75, 0.75]
    climb.finish()
    assert [row.total for row in climb.rows(motion)] == [6.0, 1.5, 1.5]
    climb.go([1.75, 1.5, 6.0], [(1, 2), (2, 0), (3, 1)])
    climb.finish()
    assert [row.total for row in climb.rows(motion)] == [6.0, 1.75, 1.5]


def test_with_less_motion_rows_are_here_and_then_there():
    climb, seen = climbing(), set()
    while climb.moving:
        seen.add(tuple(looks(climb, motion=False)))
        climb.update(1 / 60)
    assert seen == {
        ((0, 1, 0.0, 3.0), (1, 2, 1.0, 1.5), (2, 3, 2.0, 0.0)),
        ((0, 1, 0.0, 3.0), (1, 2, 1.0, 1.5), (2, 3, 2.0, 4.5)),
        ((2, 1, 0.0, 4.5), (0, 2, 1.0, 3.0), (1, 3, 2.0, 1.5)),
    }


def test_nothing_moves_where_nothing_has_changed():
    climb = Climb([3.0, 0.0], [(1, 0), (2, 1)])
    climb.go([3.0, 0.0], [(1, 0), (2, 1)])
    assert not climb.moving
    climb.go([3.0, 3.0], [(1, 0), (1, 1)])
    heard = []
    while climb.moving:
        heard += [name for name, _ in climb.update(1 / 60)]
    assert heard == ["coin", "coin", "coin"]  # a coin a point; nobody changes places


class Totals(Evening):
    """An evening with given totals."""

    given: list[float]

    def totals(self):
        """Return them."""
        return self.given


def places(given, size=(400, 520)):
    """Return the podium's places for totals."""
    evening = Totals(names=NAMES[: len(given)], games=["gipf"], given=given)
    return podium_places(Layout(1280, 720), 36, Rect(20, 20, *size), evening.standing())


@pytest.mark.parametrize(
    ("given", "order", "ranks"),
    [
        ([9.0, 3.0, 6.0, 0.0], [2, 0, 1, 3], [2, 1, 3, 4]),
        ([3.0, 3.0, 6.0, 0.0], [0, 2, 1, 3], [2, 1, 2, 4]),
        ([3.0, 3.0, 3.0], [1, 0, 2], [1, 1, 1]),
        ([0.0, 6.0], [1, 0], [1, 2]),
    ],
)
def test_the_first_stands_highest_and_equals_stand_equally(given, order, ranks):
    found = places(given)
    assert [place.player for place in found] == order
    assert [place.rank for place in found] == ranks
    tops = {place.rank: place.block.top for place in found}
    assert [tops[rank] for rank in sorted(tops)] == sorted(tops.values())
    for place in found:
        assert place.block.top == tops[place.rank]
        assert place.block.contains(place.medal)
        assert place.name.bottom <= place.block.top
        assert not place.medal.colliderect(place.points)
    for one, two in pairwise(found):
        assert not one.block.colliderect(two.block)
        assert not one.name.colliderect(two.name)


def test_second_first_third():
    assert podium_order([(1, 0), (2, 1), (3, 2), (4, 3)]) == [(2, 1), (1, 0), (3, 2), (4, 3)]


def test_the_last_is_set_down_first_and_the_first_last(kit):
    app, _ = kit.arcade((1280, 720))
    evening = Totals(names=NAMES, games=["gipf"], given=[9.0, 3.0, 6.0, 0.0])
    show = podium(app.desk, Rect(20, 20, 400, 520), evening)
    down = [act.place.rank for _, act in show.acts if isinstance(act, SetDown)]
    starts = [start for start, _ in show.acts]
    assert down == [4, 3, 2, 1]
    assert starts == sorted(starts)
    assert type(show.acts[-1][1]).__name__ == "Crowned"
    assert show.acts[-1][1].place.player == 0
    assert show.seconds < 4.0


def test_shared_first_places_are_all_crowned_and_one_melody_is_heard(kit):
    app, _ = kit.arcade((1280, 720))
    evening = Totals(names=NAMES[:3], games=["gipf"], given=[3.0, 3.0, 3.0])
    show = podium(app.desk, Rect(20, 20, 400, 520), evening)
    crowned = [act for _, act in show.acts if type(act).__name__ == "Crowned"]
    assert [act.place.player for act in crowned] == [1, 0, 2]
    assert [cue.name for act in crowned for cue in act.cues].count("win") == 1


def board_of(kit, played):
    """Return app and board of a night of three rounds of which so many are played."""
    app, house = kit.arcade((1280, 720))
    evening = Evening(names=["Ada", "Bo"], games=["gipf", "mancala", "koenigsflucht"])
    ends = [Played((0.0, 3.0)), Played((3.0, 0.0)), Played((0.0, 3.0))]
    evening.played = ends[:1]
    board = EveningBoard(house, evening)
    app.start([board])
    kit.live(app, 5)
    evening.played = ends[:played]
    board.enter()
    return app, board


@pytest.mark.parametrize("still", [False, True])
def test_scores_climb_on_the_page_only_where_things_may_travel(kit, monkeypatch, still):
    """With less motion each row is at a place and has its points, those before or those after."""
    app, board = board_of(kit, 1)
    app.desk.settings.reduced_motion = still
    seen, draw = set(), evening_board.draw_scores

    def look(painter, surface, place, evening, heads, rows):
        seen.update((row.at, row.total) for row in rows)
        draw(painter, surface, place, evening, heads, rows)

    monkeypatch.setattr(evening_board, "draw_scores", look)
    board.evening.played = [*board.evening.played, Played((0.0, 6.0))]
    board.enter()
    kit.live_until(app, lambda: not board.climb.moving)
    kit.live(app, 2)
    assert all(row in BEFORE_AND_AFTER for row in seen) is still
    assert seen >= BEFORE_AND_AFTER


BEFORE_AND_AFTER = {(0.0, 3.0), (1.0, 0.0), (1.0, 6.0), (0.0, 6.0), (1.0, 3.0)}
"""Where the rows are, and what they hold: 0 to 3 becomes 6 to 3, then they change places."""


@pytest.mark.parametrize("played", [2, 3])
def test_the_next_input_lets_scores_and_podium_arrive(kit, played):
    """Pointing does not; Enter does, and with the podium begins nothing else by that."""
    app, board = board_of(kit, played)
    kit.live(app, 3)
    assert board.climb.moving
    app.do(Point(5, 5))
    assert board.climb.moving
    app.do(Confirm())
    assert not board.climb.moving
    assert (app.desk.stack.top is board) == (played == 3)  # else it has begun the next match
    if played == 3:
        assert board.podium.done
        assert board.told


def test_the_winner_is_named_when_the_podium_stands(kit):
    """First the scores, then medal by medal; the large name comes with the light."""
    app, board = board_of(kit, 3)
    kit.live(app, 3)
    assert not board.told
    kit.live_until(app, lambda: not board.climb.moving)
    kit.live(app, 2)
    assert board.podium is not None
    assert not board.told
    kit.live_until(app, lambda: board.told)
    kit.live(app, 200)
    assert board.podium.done


def test_the_steps_stand_there_from_the_first_moment(kit):
    """Within a fifth of a second, while the scores still climb; medals wait until they stand."""
    app, board = board_of(kit, 3)
    kit.live(app, 12)
    assert board.climb.moving
    steps = board.podium.acts[0][1]
    assert isinstance(steps, Steps)
    blocks = [place.block for place in steps.places]
    assert len(blocks) == 2
    ground, shown = board._ground, app.screen.surface
    for block in blocks:
        assert shown.get_at(block.center) != ground.get_at(block.center)
    assert board.podium.time == 0.0


def test_what_stands_still_is_drawn_once_before_the_scores_come(kit, monkeypatch):
    """Not again when the way back to them is over, nor while they climb; then for good."""
    app, board = board_of(kit, 1)
    app.desk.stack.push(Scene(app.desk))
    kit.live(app, 40)
    board.evening.played = [Played((0.0, 3.0)), Played((3.0, 0.0)), Played((0.0, 3.0))]
    drawn, real = [], EveningBoard.draw_content

    def noted(self, surface):
        drawn.append((app.desk.stack.fading, self.climb.moving))
        real(self, surface)

    monkeypatch.setattr(EveningBoard, "draw_content", noted)
    app.desk.stack.pop()
    kit.live(app, 2)
    kit.live_until(app, lambda: not board.climb.moving)
    kit.live(app, 1)
    assert drawn == [(True, True)]
    kit.live_until(app, lambda: board.told)
    kit.live(app, 1)
    assert drawn[1:] == [(False, False)]


def test_the_end_of_a_night_is_drawn_while_its_scores_are_looked_at(kit, tmp_path):
    """Ordered once, kept on disk; the night itself goes on as it was."""
    app, board = board_of(kit, 1)
    app.desk.painter.materials.store.folder = tmp_path
    kit.live(app, 90)
    assert [place.rank for place in ended_places(board)] == [1, 2]
    assert len(list(tmp_path.glob("*.picture"))) >= 5
    assert (board.podium, len(board.evening.played)) == (None, 1)
    assert board.store.load() is None


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (1080, 1920)])
def test_all_names_on_the_plaques_are_set_alike(kit, size):
    """One size for all five, at which the longest has its tick and air beside it."""
    app, house = kit.arcade(size)
    scene = EveningScene(house)
    app.start([scene])
    cards, painter = list(scene.cards.values()), app.desk.painter
    px = names_size(painter, cards)
    assert px >= 0.75 * painter.type.size(Type.HEAD)
    for card in cards:
        if card.enabled:
            room = words_room(painter, card)
            assert painter.type.width(card.text, Type.HEAD, px) <= room.width
            assert room.left >= card.plaque.left + painter.layout.px(34)
    longest = max(painter.type.width(card.text, Type.HEAD, px + 1) for card in cards)
    narrow = min(words_room(painter, card).width for card in cards)
    assert px == painter.type.size(Type.HEAD) or longest > narrow


def test_everybody_chooses_a_name_beside_the_token_they_will_have(kit, monkeypatch):
    """The plates of the set-up carry the marks of the scores and the podium, in their order."""
    asked = []
    monkeypatch.setattr(
        "games.arcade.seat_tokens.token_picture",
        lambda painter, game, seat, radius: asked.append((game, seat)) or Surface((9, 9)),
    )
    app, house = kit.arcade((1280, 720))
    scene = EveningScene(house)
    scene.people = 4
    app.start([scene])
    kit.live(app, 2)
    assert list(dict.fromkeys(asked)) == [("galtoni", seat) for seat in range(4)]


def test_everybody_has_a_token_of_their_own_before_their_name(kit):
    """The one of the podium and of Siebener: blue ring, orange cross."""
    app, board = board_of(kit, 2)
    kit.live_until(app, lambda: not board.climb.moving)
    kit.live(app, 2)
    room, layout = board._scores, app.desk.layout
    line = min(layout.px(64), (room.height - layout.px(30)) // 2)
    seen = []
    for row in range(2):
        x, y = token_place(layout, Rect(room.left, room.top + layout.px(30) + row * line, 9, line))
        colour = app.screen.surface.get_at((x + layout.px(9), y))
        seen.append("blue" if colour.b > colour.r else "orange")
    order = ["blue", "orange"]
    assert seen == [order[player] for _, player in board.evening.standing()]


def ended_places(board):
    """Return the places of the end that is expected."""
    standing = ended(board.evening).standing()
    return podium_places(board.desk.layout, 36, Rect(20, 20, 400, 520), standing)


def test_the_main_button_has_air_round_its_words(kit):
    """In both languages the words leave 16 pixels free at the left and at the right."""
    app, board = board_of(kit, 3)
    words = set()
    for language in ("de", "en"):
        app.desk.texts = Texts(language)
        board.refresh()
        button = board.buttons()[-1]
        place = board._buttons[-1].rect
        words.add(button.text)
        assert app.desk.painter.type.width(button.text, Type.HEAD) <= place.width - 32
    assert len(words) == 2


def test_at_siebener_everybody_keeps_their_mark_through_the_night(kit):
    """Who begins moves on from round to round, but colours and marks are a person's own."""
    _, house = kit.arcade()
    evening = Evening(names=["Ada", "Bo", "Cleo"], games=["siebener"], length="row")
    store = EveningStore(house.desk.storage)
    seen = []
    for _ in range(2):
        match = store.begin(evening, evening.next, 7)
        table = EveningTable(house, match, evening, store)
        order = [seat.detail for seat in match.seats]
        colours = [table.game.seat_colour(seat) for seat in range(3)]
        seen.append((order, dict(zip(order, zip(table.marks, colours, strict=True), strict=True))))
        evening.played.append(Played((0.0, 0.0, 0.0)))
    assert [order for order, _ in seen] == [["Ada", "Bo", "Cleo"], ["Bo", "Cleo", "Ada"]]
    assert (
        seen[0][1]
        == seen[1][1]
        == {
            "Ada": (0, COLOURS[0]),
            "Bo": (1, COLOURS[1]),
            "Cleo": (2, COLOURS[2]),
        }
    )


@pytest.mark.parametrize("still", [True, False], ids=["less motion", "motion"])
def test_no_name_floats_over_an_empty_block(kit, monkeypatch, still):
    """A winner's name comes with the marble below it, everybody else's with the medal."""
    app, _ = kit.arcade((1280, 720))
    app.desk.settings.reduced_motion = still
    told = Evening(names=["Ada", "Bo", "Cy"], games=["siebener"], length="twice", win=4.0)
    told.played = [Played((4.0, 1.0, 1.0)), Played((4.0, 1.0, 1.0))]
    shown = podium(app.desk, Rect(0, 0, 700, 600), told)
    names = []
    monkeypatch.setattr(
        evening_podium, "draw_name", lambda _p, _s, place, name: names.append(name) or place
    )
    crown = next(start for start, act in shown.acts if isinstance(act, Crowned))
    while not shown.ready:
        shown.prepare()
    seen = {}
    for time in (crown - 0.01, crown + LANDED + 0.05):
        shown.time = time
        names.clear()
        shown.draw(app.screen.surface)
        seen[time > crown] = sorted(names)
    assert seen == {False: ["Cy"], True: ["Ada", "Bo", "Cy"]}
