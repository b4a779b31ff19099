"""The practice table in every size and language: nothing cut off, nothing overlaps."""

import pygame
import pytest

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
