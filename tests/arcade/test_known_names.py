"""A name leaves the list of people when asked to; what was played under it stays."""

import pytest

from games.arcade.known_names import known_names
from games.arcade.plan import MatchPlan
from games.arcade.scenes.menu import MenuScene
from games.arcade.scenes.question import QuestionScene
from games.arcade.scenes.seat_choice import SeatChoice
from games.arcade.scenes.setup import SetupScene
from games.ui.name_plate import SeatPlate
from games.ui.storage import Storage


@pytest.fixture
def card(kit):
    """Return a function: a list of people over a set-up at which Ada sits."""

    def make(size=(1280, 720)):
        app, house = kit.arcade(size)
        house.kiosk = None
        app.desk.settings.names[:] = ["Ada", "Bo", "Zoë"]
        scene = SetupScene(house, MatchPlan.usual("gipf"))
        app.start([MenuScene(house), scene])
        seats = scene.plan.seats
        app.desk.stack.push(SeatChoice(house, "gipf", seats[1], [seats[0]], lambda _: None))
        return app, house, app.desk.stack.top

    return make


def people(scene):
    """Return the names on the card, and those beside which there is a way to remove them."""
    rows = [row.widgets for row in scene._groups[0]]
    plates = [(row[0].text, row[-1]) for row in rows if isinstance(row[0], SeatPlate)]
    return [name for name, _ in plates], {
        name: last for name, last in plates if getattr(last, "icon", "") == "close"
    }


def test_a_name_is_removed_after_one_question(card):
    """Whoever sits at the table stays; the set-ups that are remembered forget the name too."""
    app, house, scene = card()
    plan = MatchPlan.usual("mancala")
    plan.seats[1].level, plan.seats[1].name = "", "Bo"
    house.habits.keep(plan, 0)
    names, ways = people(scene)
    assert names == ["Somebody new", "Ada", "Bo", "Zoë"]
    assert list(ways) == ["Bo", "Zoë"]
    ways["Bo"].activate()
    question = app.desk.stack.top
    assert isinstance(question, QuestionScene)
    assert question.title() == "Take Bo off the list?"
    question.back()
    assert people(scene)[0] == names
    ways["Bo"].activate()
    app.desk.stack.top._doing.activate()
    assert app.desk.stack.top is scene
    assert people(scene)[0] == ["Somebody new", "Ada", "Zoë"]
    kept = Storage(app.desk.storage.folder).load_settings()
    assert (kept.names, kept.forgotten) == (["Ada", "", "Zoë"], ["Bo"])
    assert [(who.name, who.level) for who in house.habits.plan("mancala")[0].seats] == [
        ("", ""),
        ("", ""),
    ]


def test_statistics_stay_and_whoever_plays_again_is_offered_again(kit, card):
    """The list is no record of who has played."""
    app, house, scene = card()
    kit.played.play(house.saves.storage.folder, seed=1, seats=("human:Bo", "bot:easy"))
    house.archive.read_all()
    people(scene)[1]["Bo"].activate()
    app.desk.stack.top._doing.activate()
    assert "Bo" not in people(scene)[0]
    assert "Bo" in house.statistics.players()
    scene = SetupScene(house, MatchPlan.usual("mancala"))
    app.start([MenuScene(house), scene])
    scene._set_name(scene.plan.seats[0], 0)("Bo")
    scene.begin()
    assert app.desk.settings.forgotten == []


@pytest.mark.parametrize("size", [(1280, 720), (1080, 1920)])
def test_the_way_to_remove_a_name_can_be_touched(card, size):
    """It is 48 design pixels large at least, and lies beside the name."""
    app, _, scene = card(size)
    least = app.desk.layout.px(48)
    for button in people(scene)[1].values():
        assert min(button.rect.size) >= least


def test_no_more_than_twelve_names_are_offered_and_those_at_the_table_first(card):
    """A list that goes on for ever is none to choose from."""
    app, house, _ = card()
    app.desk.settings.names[:] = [f"Child {number}" for number in range(1, 16)]
    assert known_names(house, ["", "Zoë ", "Child 3"]) == [
        "Zoë",
        "Child 3",
        *("Child 1", "Child 2"),
        *(f"Child {number}" for number in range(4, 12)),
    ]
