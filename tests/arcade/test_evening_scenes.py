"""An evening played through its scenes: set-up, scores, matches, podium; left and gone on with."""

import pytest

from assets.texts import Texts
from games.arcade.evening import Evening, Played
from games.arcade.evening_store import EveningStore
from games.arcade.scenes.evening import EveningScene, evening_scene
from games.arcade.scenes.evening_board import EveningBoard
from games.arcade.scenes.evening_table import EveningTable
from games.arcade.scenes.menu import MenuScene
from games.arcade.scenes.result import ResultScene
from games.core.interrupts import Resign
from games.ui.intentions import Back, Confirm, Point, Press, Release
from games.ui.name_plate import NamePlate, SeatPlate
from games.ui.seat_names import seat_name
from games.ui.words import points_words


@pytest.fixture
def evening(kit):
    """Return a function: (app, house, board) of an evening that has just begun."""

    def make(names=("Ada", "Bo"), games=("koenigsflucht", "gipf"), size=(1280, 720), **more):
        app, house = kit.arcade(size)
        house.to_start = lambda: app.desk.stack.reset(MenuScene(house))
        scene = EveningScene(house)
        app.start([MenuScene(house), scene])
        scene._set_people(len(names))
        for seat, name in enumerate(names):
            scene._namer(seat)(name)
        for game in scene._offered():
            if game not in games:
                scene._chooser(game)(False)
        for key, value in more.items():
            getattr(scene, f"_set_{key}")(value)
        scene.begin()
        return app, house, app.desk.stack.top

    return make


def play(kit, app, loser):
    """Play the next match: the player at seat ``loser`` gives up; return the result panel."""
    app.desk.stack.top.play()
    table = app.desk.stack.top
    assert isinstance(table, EveningTable)
    kit.live(app, 3)
    table.act(Resign(loser))
    kit.live_until(app, lambda: isinstance(app.desk.stack.top, ResultScene))
    return app.desk.stack.top


def test_an_evening_from_names_to_podium(kit, evening):
    """Two rounds; the points of each are on the board, at the end Ada has won."""
    app, house, board = evening()
    assert board.title() == "Game night"
    assert board.evening.next.game == "koenigsflucht"
    panel = play(kit, app, loser=1)
    assert list(panel.ending.scores) == [("Ada", "+3"), ("Bo", "+0")]
    panel.buttons()[-1].activate()
    assert app.desk.stack.top is board
    assert board.evening.totals() == [3.0, 0.0]
    panel = play(kit, app, loser=0)  # Bo begins the second match: seat 0
    panel.buttons()[-1].activate()
    assert board.evening.totals() == [6.0, 0.0]
    assert board.title() == "Ada wins the game night!"
    kit.live(app, 2)
    played = sorted(path.name.split("-")[0] for path in (house.saves.folder / "played").iterdir())
    assert played == ["gipf", "koenigsflucht"]
    board.buttons()[0].activate()
    assert isinstance(app.desk.stack.top, MenuScene)
    assert EveningStore(app.desk.storage).load() is None


def test_the_podium_ends_the_night_however_it_is_left(kit, evening):
    """Leaving by Escape, or ending the program: it is not offered again."""
    app, _, board = evening()
    play(kit, app, loser=1).buttons()[-1].activate()
    play(kit, app, loser=0).buttons()[-1].activate()
    assert board.evening.over
    assert EveningStore(app.desk.storage).load() is None
    app.do(Back())
    menu = app.desk.stack.top
    assert isinstance(menu, MenuScene)
    assert not menu.main.visible


def test_an_evening_is_left_in_the_middle_of_a_match_and_gone_on_with(kit, evening):
    """Another start finds the evening, its points, and the match as it was left."""
    app, house, board = evening(games=("gipf", "koenigsflucht"))
    play(kit, app, loser=0).buttons()[-1].activate()
    board.play()
    table = app.desk.stack.top
    table.act(table.match.actions()[0])
    done = list(table.match.record.lines)
    house.to_start()
    menu = app.desk.stack.top
    assert menu.main.text == "Resume game night"
    again, other = kit.arcade()
    again.start([MenuScene(other)])
    again.desk.stack.top.main.activate()
    board = again.desk.stack.top
    assert isinstance(board, EveningBoard)
    assert board.evening.totals() == [0.0, 3.0]
    assert board.buttons()[-1].text == "Go on"
    board.play()
    assert [line.text for line in again.desk.stack.top.match.record.lines] == [
        line.text for line in done
    ]


def test_a_match_at_home_stays_apart(kit, evening):
    """An evening's match is not offered as a match to go on with."""
    _, house, board = evening()
    board.play()
    assert not any(house.saves.waiting(name) for name in ("gipf", "koenigsflucht"))


def test_ending_early_is_asked_twice(evening):
    """The first touch asks, the second one ends; the match under way is put to the others."""
    app, house, board = evening()
    board.play()
    app.desk.stack.pop()
    board.buttons()[0].activate()
    assert app.desk.stack.top is board
    assert board.buttons()[0].text == "Really end it"
    board.buttons()[0].activate()
    assert isinstance(app.desk.stack.top, MenuScene)
    assert len(list((house.saves.folder / "played").iterdir())) == 1


def test_another_night_with_the_same_people(evening):
    """Same names, games and length, no points."""
    _, _, board = evening(length="best")
    board.evening.played = [Played((3.0, 0.0)), Played((0.0, 3.0)), Played((3.0, 0.0))]
    assert board.evening.over
    board._again()
    assert board.evening == Evening(
        names=["Ada", "Bo"], games=["koenigsflucht", "gipf"], length="best"
    )
    assert not board.evening.over


def test_enter_begins_another_night_and_then_its_first_match(kit, evening):
    """Whoever came to *Another evening* by keys is at *Play* then, not at the button beside it."""
    app, _, board = evening()
    board.evening.played = [Played((3.0, 0.0)), Played((0.0, 3.0))]
    board.enter()
    app.do(Confirm())  # lets the podium stand
    assert board.told
    app.do(Confirm())
    assert not board.evening.over
    assert board.focus.chosen.text == "Play"
    app.do(Confirm())
    assert isinstance(app.desk.stack.top, EveningTable)


def test_names_are_told_apart_and_the_nameless_counted(kit):
    """Equal names are kept as given and told with their numbers, empty ones as players now."""
    _, house = kit.arcade()
    scene = EveningScene(house)
    for who, name in zip(scene.seats, ["Ada", "", "Ada", " "], strict=True):
        who.name = name
    scene.people = 4
    evening = scene._evening()
    assert evening.names == ["Ada", "", "Ada", ""]
    told = {word: evening.called(Texts(word)).names for word in ("en", "de")}
    assert told["en"] == ["Ada 1", "Player 2", "Ada 3", "Player 4"]
    assert told["de"] == ["Ada 1", "Spieler 2", "Ada 3", "Spieler 4"]


def test_two_of_one_name_keep_their_numbers_and_the_name_is_in_the_list_once(kit, evening):
    """At the tables they are told apart as in the scores; records know the name they gave."""
    _, house, board = evening(names=("Ada", "Ada"), games=("gipf", "mancala"))
    board.evening.played.append(Played((3.0, 0.0)))
    match = board.store.begin(board.evening, board.evening.next, 7)
    assert [str(seat) for seat in match.seats] == ["human#2:Ada", "human#1:Ada"]
    assert [seat_name(house.desk.texts, match, seat) for seat in (0, 1)] == ["Ada 2", "Ada 1"]
    match.play(Resign(0))
    house.statistics.count(match)
    assert house.statistics.players() == ["Ada"]


def test_who_has_no_name_keeps_the_number_of_the_evening_at_every_table(evening):
    """Wherever the seat is, also when the match is gone on with; nobody has it for a name."""
    _, house, board = evening(names=("", ""), games=("gipf", "mancala"))
    assert [bout.players for bout in board.evening.bouts] == [(0, 1), (1, 0)]
    board.evening.played.append(Played((3.0, 0.0)))
    match = board.store.begin(board.evening, board.evening.next, 7)
    assert [str(seat) for seat in match.seats] == ["human#2", "human#1"]
    assert [seat_name(house.desk.texts, match, seat) for seat in (0, 1)] == ["Player 2", "Player 1"]
    again = board.store.resume(board.evening, board.evening.next)
    assert [str(seat) for seat in again.seats] == ["human#2", "human#1"]
    assert [seat.detail for seat in again.seats] == ["", ""]


def test_one_game_stays_chosen(kit):
    """The last one cannot be switched off."""
    app, house = kit.arcade()
    scene = EveningScene(house)
    app.start([scene])
    for name in ("galtoni", "mancala", "koenigsflucht", "gipf"):
        scene._chooser(name)(False)
    assert scene.games == ["gipf"]


@pytest.mark.parametrize(
    ("language", "hint", "plaque"),
    [
        ("en", "Siebener needs at least 3 people.", "Siebener from 3"),
        ("de", "Siebener braucht mindestens 3 Leute.", "Siebener ab 3"),
    ],
)
def test_siebener_waits_for_three_and_says_so(kit, language, hint, plaque):
    """For two people its board is faded and cannot be chosen; a sentence says why."""
    app, house = kit.arcade((1280, 720), language)
    scene = EveningScene(house)
    app.start([scene])
    card = scene.cards["siebener"]
    assert (card.value, card.enabled, card.text) == (False, False, plaque)
    assert scene.hint().startswith(hint)
    assert scene.boards.faded.keys() == {"siebener"}
    kit.press(app, card)
    assert "siebener" not in scene.games
    scene._set_people(3)
    card = scene.cards["siebener"]
    assert (card.value, card.enabled, card.text) == (True, True, "Siebener")
    assert "3" not in scene.hint()
    assert scene.games == ["galtoni", "mancala", "siebener", "koenigsflucht", "gipf"]


def test_a_game_is_chosen_by_touching_its_board(kit):
    """The board fades, another touch brings it back."""
    app, house = kit.arcade((1280, 720))
    scene = EveningScene(house)
    app.start([scene])
    for games, faded in ((3, {"siebener", "gipf"}), (4, {"siebener"})):
        x, y = scene.places.cards["gipf"].board.center
        for intention in (Point(x, y), Press(x, y), Release(x, y)):
            app.do(intention)
        assert len(scene.games) == games
        assert scene.boards.faded.keys() == faded


SIZES = [(1280, 720), (1920, 1080), (1024, 768), (1080, 1920)]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("people", [2, 4])
@pytest.mark.parametrize("scale", [0.9, 1.2])
def test_boards_and_page_of_the_set_up_keep_apart(kit, size, people, scale):
    """All five boards, the words and the page: none on another, none of them tiny."""
    app, house = kit.arcade(size, "de", text_scale=scale)
    scene = EveningScene(house)
    app.start([scene])
    scene._set_people(people)
    places = scene.places
    parts = [places.title, places.words, places.panel]
    parts += [card.whole for card in places.cards.values()]
    for number, rect in enumerate(parts):
        assert app.screen.surface.get_rect().contains(rect)
        assert rect.collidelist(parts[:number]) == -1
    assert min(card.board.height for card in places.cards.values()) >= size[1] / 12


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_next_game_and_the_podium_fill_what_the_scores_leave(evening, size):
    """The board of the next game, at the end the podium, is as high as a third of the window."""
    _, _, board = evening(size=size)
    assert board._shown == "koenigsflucht"
    assert (board.headline(), board.motto()) == (
        "Königsflucht",
        "Round 1 comes next. Ada against Bo. Ada begins.",
    )
    assert board.places.board.height >= size[1] / 3
    assert not board.places.board.colliderect(board.panel)
    board.evening.played = [Played((3.0, 0.0)), Played((0.0, 3.0))]
    board.refresh()
    assert (board._shown, board.headline()) == ("", "Ada wins the game night!")
    assert board.places.board.height >= size[1] / 3
    assert not board.places.board.colliderect(board.panel)


def test_the_door_leads_to_the_evening_under_way(kit):
    """And to the set-up where there is none."""
    app, house = kit.arcade()
    assert isinstance(evening_scene(house), EveningScene)
    EveningStore(app.desk.storage).save(Evening(names=["A", "B"], games=["gipf"]))
    assert isinstance(evening_scene(house), EveningBoard)


def test_who_has_won_together(evening):
    """Two names, and three."""
    _, _, board = evening(names=("Ada", "Bo", "Cy"), games=("siebener",))
    board.evening.played = [Played((2.25, 2.25, 0.0))]
    assert board.title() == "Ada and Bo share the win!"
    board.evening.played = [Played((1.5, 1.5, 1.5))]
    assert board.title() == "Ada, Bo and Cy share the win!"


@pytest.mark.parametrize(
    ("points", "words"),
    [(0.0, "0"), (0.75, "¾"), (1.5, "1½"), (2.25, "2¼"), (12.0, "12"), (-0.5, "\u2212½")],
)
def test_points_in_quarters(points, words):
    """As they are said."""
    assert points_words(points) == words


def test_the_door_goes_on_with_an_evening_also_when_another_match_was_played_since(evening):
    """The start page's big button may be another match's; the door says what is behind it."""
    app, _, board = evening()
    menu = app.desk.stack.scenes[0]
    board.back()
    menu.refresh()
    (door,) = (door for door in menu.doors if door.text == "Game night")
    door.activate()
    assert isinstance(app.desk.stack.top, EveningBoard)
    EveningStore(app.desk.storage).end()
    menu.refresh()
    assert "Game night" in [door.text for door in menu.doors]


def test_names_are_chosen_from_those_who_have_played_here(kit):
    """The sign on a plate opens the names, and no bots; who sits elsewhere swaps places."""
    app, house = kit.arcade((1280, 720))
    app.desk.settings.names[:] = ["Ada", "Bo", "Zoë"]
    scene = EveningScene(house)
    app.start([scene])
    plates = [widget for widget in scene.focus.widgets if isinstance(widget, NamePlate)]
    assert [plate.value for plate in plates] == ["Ada", "Bo"]
    plates[0].activate()
    card = app.desk.stack.top
    found = {w.text: w for w in card.focus.widgets if isinstance(w, SeatPlate)}
    assert set(found) == {"Somebody new", "Ada", "Bo", "Zoë"}
    found["Zoë"].activate()
    assert [who.name for who in scene.seats[:2]] == ["Zoë", "Bo"]
    next(w for w in scene.focus.widgets if isinstance(w, NamePlate)).activate()
    card = app.desk.stack.top
    next(w for w in card.focus.widgets if getattr(w, "text", "") == "Bo").activate()
    assert [who.name for who in scene.seats[:2]] == ["Bo", "Zoë"]


def test_two_people_are_told_of_wins_more_of_places(kit):
    """Between the first and the last of two there is nobody."""
    _, house = kit.arcade((1280, 720))
    scene = EveningScene(house)
    scene.people = 2
    assert scene.told.note == "A win scores 3 points, a draw half of them, a loss none."
    scene.people = 3
    assert "First place scores 4 points, last place none, the places between" in scene.told.note


@pytest.mark.parametrize(
    "size", [(1280, 720), (1024, 768), (1080, 1920), (720, 1280)], ids=lambda s: f"{s[0]}x{s[1]}"
)
@pytest.mark.parametrize("scale", [1.0, 1.2])
def test_how_many_play_stays_under_the_finger(kit, size, scale):
    """More people have more plates below it; page, buttons and sentence stay, too."""
    app, house = kit.arcade(size, "de", text_scale=scale)
    scene = EveningScene(house)
    app.start([scene])

    def places():
        chooser = next(w for w in scene.focus.widgets if getattr(w, "options", None))
        buttons = [tuple(button.rect) for button in scene._buttons]
        return tuple(chooser.rect), buttons, tuple(scene.panel), tuple(scene.slip)

    before = places()
    for count in (3, 4, 2):
        scene._set_people(count)
        assert places() == before
