"""The practice table in every size and language: nothing cut off, nothing overlaps."""

import pygame
import pytest

from games.arcade.scenes.practice_layout import practice_places
from games.ui.layout import Layout
from games.ui.theme import Type
from games.ui.widgets import Pane

SIZES = ((1280, 720), (1920, 1080), (1024, 768), (1080, 1920))


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("text_scale", [0.9, 1.2])
@pytest.mark.parametrize("full", [False, True])
def test_nothing_is_cut_off_or_overlaps(
    kit, practice, table_parts, drawn, size, language, text_scale, full
):
    """All words show in full, with much to say and with little; knobs lie beside each other."""
    app, scene = practice(size, language, text_scale)
    if full:
        scene.set_meeting(False)
        tally = scene.table.ledger.tally("alone", 3)
        tally.counts, tally.lost = [1107, 2011, 3050, 4408, 3007, 2000, 1000], 12
        scene.reckon()
        scene.set_trails(True)
        scene.freeze()
        scene.remark(scene.say("slower", pace="0,4"), "")
    kit.live(app, 30)
    if full:
        scene.remark(scene.say("slower", pace="0,4"), "")
    drawn.clear()
    scene.whole, scene._slow = True, None
    scene.draw(pygame.Surface(size))
    table_parts.check_words(drawn)
    window = pygame.Rect((0, 0), size)
    widgets = [widget for widget in scene.focus.widgets if not isinstance(widget, Pane)]
    touch_size = app.desk.layout.px(48) - 1
    for number, one in enumerate(widgets):
        assert window.contains(one.rect) and min(one.rect.size) >= touch_size, one
        for other in widgets[number + 1 :]:
            assert not one.rect.colliderect(other.rect)
    places = scene.places
    for other in (places.card, places.note, *places.panels):
        assert not other.colliderect(scene.stage.board.area)
        assert not other.colliderect(places.tray)
    assert not places.card.colliderect(places.note)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1024, 768)])
def test_the_sides_of_a_slim_board_are_used(size):
    """The board is as high as tray and rails leave it, and beside it no felt lies fallow."""
    layout = Layout(*size)
    places = practice_places(layout, 7)
    assert places.board.height >= 0.72 * layout.height
    middle = places.panels[1].left - places.panels[0].right
    assert middle <= 0.42 * layout.width
    assert places.tray.width >= 7 * layout.px(55)
    assert min(panel.width for panel in places.panels) >= layout.px(350)


def test_many_columns_have_a_broader_tray():
    """Fifteen bars take the room that seven do not need; knobs keep theirs."""
    layout = Layout(1280, 720)
    few, many = practice_places(layout, 7), practice_places(layout, 15)
    assert many.tray.width > few.tray.width + 100
    assert min(panel.width for panel in many.panels) >= 280


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("language", ["de", "en"])
def test_what_is_read_beside_the_board_has_the_size_of_text(kit, practice, drawn, size, language):
    """The sentence under the knobs and the note under the findings are no small print."""
    app, scene = practice(size, language, 1.0)
    kit.live(app, 30)
    drawn.clear()
    scene.whole, scene._slow = True, None
    scene.draw(pygame.Surface(size))
    setter = scene.desk.painter.type
    read = [(text, rect, used) for text, rect, used, _ in drawn if len(text) > 80]
    assert len(read) >= 2
    for text, rect, used in read:
        lines = len(setter.wrap(text, Type.BODY, rect.width))
        assert used.height >= 0.9 * lines * setter.line(Type.BODY), text
