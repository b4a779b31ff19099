"""The page of figures: whose, of which game, and what is said of the marbles."""

from dataclasses import replace

import pygame
import pytest

from assets.texts import Texts
from games.arcade.scenes import statistics_marbles
from games.arcade.scenes.statistics import OVERVIEW, StatisticsScene
from games.arcade.scenes.statistics_form import Part, parts_of, shares, slots
from games.arcade.scenes.statistics_marbles import draw_marbles, marbles_high, p_words, verdict
from games.arcade.scenes.statistics_view import told
from games.arcade.statistics import Favourite
from games.arcade.statistics_met import Met
from games.galtoni.drops import Bar, Comparison
from games.ui.intentions import Digit, Move, Next


@pytest.fixture
def page(kit):
    """Return (app, house, scene) of two players with a few matches."""
    app, house = kit.arcade()
    folder = house.saves.storage.folder
    for seed in range(3):
        kit.played.play(folder, seats=("human:Ada", "bot:random"), seed=seed)
    kit.played.play(folder, "koenigsflucht", seats=("human:Ada", "human:Ben"), seed=7)
    kit.played.end(kit.played.drop_marbles(folder, seed=9, limit=16))
    scene = StatisticsScene(house)
    app.start([scene])
    kit.live_until(app, lambda: not scene.archive.behind)
    return app, house, scene


def test_the_busiest_player_comes_first_and_all_games(page):
    _, _, scene = page
    assert scene.players == ["Ada", "Ben"]
    assert (scene.player, scene.game, scene.figures.matches) == ("Ada", "", 5)
    assert scene.shown_view == OVERVIEW


def test_who_plays_here_most_is_shown_first_not_who_played_last(kit):
    """Of those who have played equally often whoever did last comes first."""
    app, house = kit.arcade()
    folder = house.saves.storage.folder
    for day, name in enumerate(("Zoë", "Ada", "Zoë", "Ben")):
        kit.played.play(folder, seats=(f"human:{name}", "bot:random"), seed=day, day=day)
    scene = StatisticsScene(house)
    app.start([scene])
    kit.live_until(app, lambda: not scene.archive.behind)
    assert scene.players == ["Zoë", "Ben", "Ada"]
    assert scene.player == "Zoë"


def test_somebody_with_a_name_is_shown_first_until_somebody_is_chosen(kit):
    app, house = kit.arcade()
    folder = house.saves.storage.folder
    for seed in range(3):
        kit.played.play(folder, seats=("human", "bot:random"), seed=seed, day=seed)
    kit.played.play(folder, seats=("human:Ada", "bot:random"), seed=8, day=8)
    scene = StatisticsScene(house)
    app.start([scene])
    kit.live_until(app, lambda: not scene.archive.behind)
    assert (scene.players[0], scene.player) == ("", "Ada")
    scene._set_player("")
    scene.enter()
    assert scene.player == ""


def test_player_and_game_are_chosen_by_keys(page):
    app, _, scene = page
    app.do(Next(1))
    assert scene.focus.chosen is scene._player
    app.do(Move(1, 0))
    assert (scene.player, scene.figures.matches) == ("Ben", 2)
    app.do(Next(1))
    for _ in range(2):
        app.do(Move(1, 0))
    assert (scene.game, scene.figures.matches) == ("koenigsflucht", 1)
    assert scene.shown_view == OVERVIEW  # no marbles there


def test_a_game_that_the_next_player_never_played_is_left(page):
    _, _, scene = page
    scene._set_game("mancala")
    scene._set_player("Ben")
    assert scene.game == ""


def test_galtoni_begins_with_its_marbles_other_games_with_the_last_matches(page):
    """What was chosen by hand stays so."""
    _, _, scene = page
    scene._set_game("galtoni")
    assert scene.shown_view == 0
    scene._set_game("mancala")
    assert scene.shown_view == OVERVIEW
    assert not scene._view.visible
    scene._set_game("galtoni")
    scene._set_view(OVERVIEW)
    assert scene.shown_view == OVERVIEW


def test_what_is_told_below_the_last_matches(page):
    """All games one by one; of one game whom one met and what was played."""
    _, house, scene = page
    texts = house.desk.texts
    parts = {part.key: part for part in parts_of(texts, scene.figures)}
    assert set(parts) == {"archive.by_game", "archive.by_opponent"}
    assert parts["archive.by_game"].names == ("Mancala", "Galtoni", "Königsflucht")
    assert parts["archive.by_opponent"].names[0] == "Random bot"
    scene._set_game("mancala")
    parts = {part.key: part for part in parts_of(texts, scene.figures)}
    assert parts["archive.by_opponent"].names == ("Random bot",)
    assert parts["archive.by_variant"].names == ("Pandoo (usual)",)
    assert scene.figures.form == tuple(scene.figures.form[:3])
    one = parts["archive.by_variant"].met[0]
    assert (one.matches, one.losses) == (3, 3 - one.wins - one.draws)


def part(count):
    """Return a part with so many rows."""
    return Part("archive.by_game", (Met("x", 1, 1, 0),) * count, ("x",) * count, ("",) * count)


@pytest.mark.parametrize(
    ("rows", "high", "wanted"),
    [((5,), 238, [5]), ((5,), 237, [4]), ((1, 3), 400, [1, 3]), ((3, 3), 250, [3, 1]),
     ((3, 3), 160, [3, 0])],
)  # fmt: skip
def test_so_many_rows_are_shown_as_there_is_room_for(kit, rows, high, wanted):
    """The first part comes first; a heading alone is not shown."""
    app, _ = kit.arcade((1280, 720))
    parts = [part(count) for count in rows]
    assert shares(app.desk.layout, parts, pygame.Rect(0, 0, 600, high)) == wanted


def test_with_few_matches_the_marbles_are_larger():
    assert (slots([1] * 10), slots([1] * 11)) == (10, 20)


def test_a_new_player_is_invited_to_play(kit):
    """Nothing to choose from, one sentence, and a button that leads to the games."""
    app, house = kit.arcade((1280, 720))
    scene = StatisticsScene(house)
    app.start([scene])
    led = []
    house.to_start = lambda: led.append(1)
    scene.refresh()
    kit.live(app, 2)
    assert not (scene._player.visible or scene._game.visible or scene._view.visible)
    scene._play.activate()
    assert led == [1]


def test_numbers_choose_an_entry(page):
    app, _, scene = page
    app.do(Digit(4))
    assert scene.shown_view == 4
    app.do(Digit(9))
    assert scene.shown_view == 4
    app.do(Digit(0))
    assert scene.shown_view == 0


def test_what_is_said_in_lines(page):
    _, house, scene = page
    lines = dict(told(house.desk.texts, scene.figures))
    assert set(lines) == {
        "Wins in a row",
        "Average length",
        "Mostly played",
        "Mostly against",
    }  # each entry was chosen once: none is a favourite
    thrice = replace(scene.figures, entry=Favourite("2", 3), plies=0.2)
    lines_then = dict(told(house.desk.texts, thrice))
    assert lines_then["Favourite entry"] == "2 (3×)"
    assert "Average length" not in lines_then
    assert lines["Mostly against"] == "Random bot (3×)"
    assert lines["Mostly played"] == "Mancala: Pandoo (usual) (3×)"


@pytest.mark.parametrize(
    ("drops", "p", "words"),
    [
        (66, 0.295, "66 Würfe. So weit daneben liegt auch der Zufall (p = 0,29)."),
        (12, 0.51, "12 Würfe: zu wenige, um Glück von anderem zu unterscheiden (p = 0,51)."),
        (53, 0.0361, "53 Würfe. Das ist mehr, als der Zufall von allein täte (p = 0,036)."),
        (900, 0.0002, "900 Würfe. Das ist mehr, als der Zufall von allein täte (p < 0,001)."),
        (0, None, "Noch keine Murmeln auf einem vermessenen Brett."),
    ],
)
def test_the_sentence_is_honest(drops, p, words):
    assert verdict(Texts("de"), Comparison((drops,), (), p)) == words


def test_the_sentence_speaks_of_the_entry_that_is_shown():
    """So many as came from there, and how far they stray by themselves."""
    each = (0.59, None, 0.02, 0.004, 0.02, 0.5, 1.0)
    marbles = Comparison((121, 1, 0, 40, 40, 19, 19, 2), (), 0.59, each)
    say = Texts("en")
    assert verdict(say, marbles) == "121 drops. Chance alone strays as far (p = 0.59)."
    assert verdict(say, marbles, 1) == "One drop: nothing can be read from that yet."
    assert verdict(say, marbles, 2) == "No marble has come from this entry yet."
    # Of seven entries one is soon at 0.02.
    assert verdict(say, marbles, 3) == "40 drops. Chance alone strays as far (p = 0.020)."
    assert verdict(say, marbles, 4).startswith("40 drops. That is more than chance")
    assert verdict(say, marbles, 5).startswith("19 drops: too few")


def test_a_p_value_is_written_as_in_the_language():
    assert p_words(Texts("en"), 0.5) == "p = 0.50"
    assert p_words(Texts("de"), 0.5) == "p = 0,50"


def comparison(seen):
    """Return the comparison of so many marbles a column with as many promised."""
    total = sum(seen)
    bars = tuple(Bar(count, float(count), 0.0, 0.5) for count in seen)
    return Comparison((total,), (bars,), 0.5)


@pytest.mark.parametrize(
    ("seen", "marbles", "bars"),
    [
        ((0, 1, 2, 4, 3, 1, 0), 11, 0),
        ((1, 0, 0, 0, 0, 0, 0), 1, 0),
        ((20, 30, 40, 50, 40, 30, 20), 0, 7),
    ],
)
def test_few_marbles_are_shown_one_by_one_many_as_bars(kit, monkeypatch, seen, marbles, bars):
    """A bar of one marble would fill the page and say nothing."""
    app, _ = kit.arcade((1280, 720))
    rods = []
    monkeypatch.setattr(statistics_marbles, "draw_block", lambda *_, **__: rods.append(1))
    place = pygame.Rect(20, 20, 600, 400)
    surface = pygame.Surface((1280, 720))
    laid = []
    real = statistics_marbles._draw_single

    def single(painter, surface, trough, one, total, top):
        laid.append(one.seen)
        real(painter, surface, trough, one, total, top)

    monkeypatch.setattr(statistics_marbles, "_draw_single", single)
    draw_marbles(app.desk.painter, surface, Texts("en"), comparison(seen), 0, place)
    assert sum(laid) == marbles
    # One more is the sample beside the word that explains it.
    assert len(rods) == (bars + 1 if bars else 0)


def test_a_trough_has_room_for_six_marbles_and_for_more_where_there_are_more():
    assert marbles_high(comparison((1, 0, 0, 0, 0, 0, 0)).bars[0]) == 6
    assert marbles_high(comparison((0, 0, 12, 0, 0, 0, 0)).bars[0]) == 13
