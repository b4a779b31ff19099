"""The page at a match's end: however many have played, everything on it is seen at once."""

import pytest

from games.arcade.scenes.result import Ending, ResultScene
from games.ui.widgets import Button, Pane

NAMES = ("Ada", "Konstantin", "Mio", "Zoë", "Bo", "Friederike", "Jo", "Lea")


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (1080, 1920)])
@pytest.mark.parametrize("seats", [2, 3, 5, 8])
def test_all_scores_and_ways_on_are_in_sight(kit, size, seats):
    app, _ = kit.arcade(size)
    scores = [(name, "-1") for name in NAMES[:seats]]
    scene = ResultScene(app.desk, Ending("Ada wins!", "Ada is left.", scores), print, print, print)
    app.start([scene])
    kit.live(app, 2)
    (pane,) = (widget for widget in scene.focus.widgets if isinstance(widget, Pane))
    assert pane.content <= pane.rect.height
    line = scene.desk.layout.px(64)
    if not scene.desk.layout.portrait:
        assert scene.panel.bottom <= size[1] - line
    for button in scene.focus.widgets:
        if isinstance(button, Button):
            assert scene.panel.contains(button.rect)
