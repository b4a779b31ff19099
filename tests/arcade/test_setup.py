"""The set-up page: nothing moves while one chooses, and nothing is asked that has one answer."""

import pytest

from games.arcade.plan import MatchPlan
from games.arcade.scenes.setup import SetupScene
from games.core.registry import NAMES
from games.ui.intentions import Confirm
from games.ui.widgets import Choice


@pytest.fixture
def page(kit):
    """Return a function: the set-up of a game."""

    def make(game, size=(1280, 720)):
        app, house = kit.arcade(size)
        scene = SetupScene(house, MatchPlan.usual(game))
        app.start([scene])
        return app, scene

    return make


def rows(scene):
    """Return where every chooser lies, by its words."""
    found = [w for w in scene.focus.widgets if isinstance(w, Choice) and w.text]
    return {widget.text: tuple(widget.rect) for widget in found}


@pytest.mark.parametrize("size", [(1280, 720), (1080, 1920)], ids=["broad", "upright"])
@pytest.mark.parametrize("game", NAMES)
def test_no_row_moves_when_another_value_is_chosen(page, game, size):
    """Room is kept for the longest sentence: options, boards, one after the other."""
    _, scene = page(game, size)
    before = rows(scene)
    for words in [text for text in before if text != "Variant"]:
        many = next(
            len(w.options) for w in scene.focus.widgets if isinstance(w, Choice) and w.text == words
        )
        if words == "How many play":
            continue  # with more players there are more rows
        for _ in range(many):
            next(w for w in scene.focus.widgets if isinstance(w, Choice) and w.text == words).step(
                1, 0
            )
            after = rows(scene)
            assert {text: after[text] for text in before if text in after} == {
                text: before[text] for text in before if text in after
            }, words


def test_siebener_does_not_ask_for_its_only_variant(page):
    """The others do."""
    assert "Variant" not in rows(page("siebener")[1])
    assert "Variant" in rows(page("gipf")[1])


def test_begin_is_two_confirmations_away(page):
    """The first marks the button that stands out, the second begins."""
    app, scene = page("gipf")
    app.do(Confirm())
    assert scene.focus.chosen.text == "Begin"
    app.do(Confirm())
    assert app.desk.stack.top is not scene
