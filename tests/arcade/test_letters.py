"""Words that belong together are set in letters of one size, and none is tiny."""

import pytest

from assets.texts import Texts
from games.arcade.plan import MatchPlan
from games.arcade.scenes.seat_choice import SeatChoice
from games.arcade.scenes.setup import SetupScene
from games.core import registry
from games.core.registry import NAMES
from games.ui.text import Typesetter


@pytest.fixture
def lettered(kit, monkeypatch):
    """Return a function: every text's height in letters and the one wanted, by what is drawn."""

    def make(size, language, scale, scene):
        app, house = kit.arcade(size)
        app.desk.settings.language = language
        app.desk.settings.text_scale = scale
        app.settings_changed()
        sizes, fit = {}, Typesetter.fit

        def noted(setter, text, style, *rest):
            sizes[text] = (fit(setter, text, style, *rest), setter.size(style))
            return sizes[text][0]

        monkeypatch.setattr(Typesetter, "fit", noted)
        app.start([scene(house)])
        app.frame()
        return sizes

    return make


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("name", NAMES)
def test_all_bots_are_told_of_in_letters_of_one_size(lettered, name, language):
    """A sentence that is set smaller than its neighbours looks like an afterthought."""
    seats = MatchPlan.usual(name).seats
    sizes = lettered(
        (1280, 720), language, 1.2, lambda house: SeatChoice(house, name, seats[0], [], str)
    )
    for level in registry.bot(name).LEVELS:
        got, wanted = sizes[Texts(language)(f"{name}.bot_{level}_note")]
        assert got == wanted, (level, got, wanted)


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("name", NAMES)
def test_the_line_below_a_games_name_is_never_set_small(lettered, name, language):
    """Upright it stands beside the narrow board, in two lines, whose height may cost a little."""
    sizes = lettered(
        (1080, 1920), language, 1.2, lambda house: SetupScene(house, MatchPlan.usual(name))
    )
    got, wanted = sizes[Texts(language)(f"arcade.motto_{name}")]
    assert got >= 0.94 * wanted
