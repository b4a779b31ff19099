"""A name that is too long is not cut off in silence."""

import pytest

from games.arcade.plan import MatchPlan
from games.arcade.scenes.evening import EveningScene
from games.arcade.scenes.setup import SetupScene
from games.ui.intentions import Erase, Point, Press, Release, TypeText
from games.ui.name_plate import NamePlate
from games.ui.theme import Type


@pytest.fixture(params=["setup", "night"])
def page(kit, request):
    """Return app and page, with somebody's plate being typed on."""
    app, house = kit.arcade((1280, 720))
    night = request.param == "night"
    scene = EveningScene(house) if night else SetupScene(house, MatchPlan.usual("mancala"))
    app.start([scene])
    kit.live(app, 3)
    plate = next(widget for widget in scene.focus.widgets if isinstance(widget, NamePlate))
    x, y = plate.rect.left + 60, plate.rect.centery
    for intention in (Point(x, y), Press(x, y), Release(x, y)):
        app.do(intention)
    return app, scene


def test_a_sign_that_finds_no_room_is_answered(kit, page):
    """The seventeenth is: the sentence says so, until there is room again."""
    app, scene = page
    app.do(TypeText("Wilhelmina Große"))
    assert scene.told.lead != "No room for more"
    app.do(TypeText("n"))
    kit.live(app, 2)
    told = (scene.told.lead, scene.told.note)
    assert told == ("No room for more", "A name has at most 16 characters.")
    assert scene.focus.chosen.value == "Wilhelmina Große"
    app.do(Erase())
    assert scene.told.lead != "No room for more"
    app.do(TypeText("e and Friends"))
    assert scene.told.lead == "No room for more"
    assert scene.focus.chosen.value == "Wilhelmina Große"
    app.do(Press(2, 2))
    assert scene.told.lead != "No room for more"


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_sentence_has_room_for_it(kit, page, language):
    """At the largest text too it needs no more than what is kept for sentences."""
    app, scene = page
    app.desk.settings.language, app.desk.settings.text_scale = language, 1.2
    app.settings_changed()
    setter, say = scene.desk.painter.type, scene.desk.texts
    words = f"{say('setup.name_full')}: {say('setup.name_full_note', count=16)}"
    lines = setter.wrap(words, Type.BODY, scene.slip.width)
    assert len(lines) * setter.line(Type.BODY) <= scene.slip.height
