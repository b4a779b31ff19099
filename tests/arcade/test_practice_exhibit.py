"""The practice table alone in an exhibition, and with a board of one's own."""

from pathlib import Path

import pygame

from games.arcade.practice_launch import begin
from games.arcade.scenes.practice_adjust import AdjustScene
from games.arcade.scenes.rules import RulesScene
from games.galtoni.practice_reckon import AtOnce
from games.ui.intentions import (
    Back,
    Digit,
    Help,
    Menu,
    Next,
)
from sim import board as boards

ROOT = Path(__file__).resolve().parents[2]


def exhibited(app, reckoned, idle=20.0):
    """Begin as an exhibition does on the same desk; return the scene."""
    house = app.desk.stack.top.house
    begin(app, house, None, idle)
    scene = app.desk.stack.top
    scene._reckoner = AtOnce(reckoned)
    return scene


def test_an_exhibited_table_is_all_there_is(kit, practice, reckoned):
    """No knob and no key leads away, and what was opened over it is put away when nobody is."""
    app, _ = practice()
    scene = exhibited(app, reckoned)
    assert app.desk.stack.scenes == [scene]
    assert [button.icon for button in scene._knobs.corner] == ["gear", "book"]
    app.do(Back())
    app.do(Next(1))
    app.do(Back())
    app.do(Back())
    assert app.desk.stack.scenes == [scene]
    for way, page in ((Menu(), AdjustScene), (Help(), RulesScene)):
        for intention in (Digit(2), way):
            assert not app.attendant.takes(intention, app.desk.layout)
            app.do(intention)
            kit.live(app, 2)
            assert scene.table.dropped == 1
        assert isinstance(app.desk.stack.top, page)
        kit.live(app, 18 * 4, 0.25)
        assert isinstance(app.desk.stack.top, page)
        kit.live(app, 4 * 4, 0.25)
        assert app.desk.stack.scenes == [scene]
        assert scene.table.dropped == 0
    assert not app.attendant.takes(Digit(2), app.desk.layout)
    app.do(Digit(2))
    kit.live(app, 2)
    assert scene.table.dropped == 1


def test_the_staff_ends_an_exhibition_by_its_keys(practice, reckoned):
    """Ctrl, Shift and F12 together."""
    app, _ = practice()
    exhibited(app, reckoned)
    both = pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT
    app.attendant.see(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F12, mod=pygame.KMOD_LCTRL))
    assert not app.done
    app.attendant.see(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F12, mod=both))
    assert app.done


def test_nobody_there_means_a_fresh_table(kit, practice, reckoned):
    """After the idle time everything is as at the start; before it nothing changes."""
    app, _ = practice()
    scene = exhibited(app, reckoned)
    app.do(Digit(2))
    app.attendant.takes(Digit(2), app.desk.layout)
    scene.pacer(0.25)()
    scene.choose_board("althoefer")
    kit.live(app, 18 * 4, 0.25)
    assert scene.base.name == "althoefer"
    kit.live(app, 4 * 4, 0.25)
    assert (scene.base.name, scene.pace, scene.table.dropped) == ("gerhards", 1.0, 0)
    assert sum(scene.report.fallen) == 0


def test_a_board_of_ones_own_is_chosen_beside_the_presets(kit, practice, tmp_path):
    """A file's board is on the table at once and stays among the choices."""
    text = (ROOT / "assets" / "boards" / "quincunx.toml").read_text(encoding="utf-8")
    file = tmp_path / "mine.toml"
    file.write_text(text.replace('"Quincunx"', '"Mine"').replace("tilt = 60.0", "tilt = 50.0"))
    _, scene = practice(board=boards.load(file))
    assert scene.table.board.title == "Mine"
    assert [board.name for board in scene.boards] == ["gerhards", "althoefer", "quincunx", "mine"]
    scene.choose_board("gerhards")
    scene.choose_board("mine")
    assert scene.table.board.title == "Mine"
