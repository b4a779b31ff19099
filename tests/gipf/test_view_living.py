"""Gipf's living board beside a set-up: stones as the chosen variant has them."""

from types import SimpleNamespace

import pytest

from games.arcade.plan import MatchPlan
from games.gipf.view_living import GipfPicture


def doubles(picture):
    """Return how many Gipf stones, which lie double, a board has."""
    return picture._state.position.gipfs.bit_count()


@pytest.mark.parametrize(("variant", "some"), [("standard", True), ("basic", False)])
def test_double_stones_lie_only_where_the_variant_has_them(variant, some):
    """It begins with the basic game, which has none; another variant is another game."""
    picture = GipfPicture(None, 7)  # only to be drawn it needs a desk
    assert doubles(picture) == 0
    assert picture.follow(variant) == (variant != "basic")
    assert not picture.follow(variant)
    assert (doubles(picture) > 0) == some


def test_the_set_up_tells_its_board_which_variant_is_chosen(table_kit, monkeypatch):
    """At first and whenever another one is chosen; the board is then drawn as a whole."""
    from games.arcade.scenes.setup import SetupScene

    kit = table_kit("gipf", "basic")
    app, table = kit.sit_down("Ada", "bot:easy", size=(1280, 720))
    page = SetupScene(table.house, MatchPlan.usual("gipf"))
    app.start([page])
    told, now = [], [""]

    def follow(variant):
        told.append(variant)
        changed, now[0] = now[0] != variant, variant
        return changed

    monkeypatch.setattr(page.boards, "picture", lambda name: SimpleNamespace(follow=follow))
    monkeypatch.setattr(page.boards, "update", lambda dt, living: None)
    page.update(0.02)
    assert (told, page.boards.came) == (["basic"], {"gipf"})
    page.boards.came.clear()
    page._set_variant("standard")
    page.update(0.02)
    assert (told[-1], page.boards.came) == ("standard", {"gipf"})
    page.boards.came.clear()
    page.update(0.02)
    assert page.boards.came == set()
