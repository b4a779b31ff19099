"""The practice table's scene: every device, nothing cut off, time that waits for no frame."""

from pathlib import Path

import pygame
import pytest

from games.arcade.practice_launch import begin
from games.arcade.scenes.practice import PracticeScene
from games.arcade.scenes.practice_adjust import AdjustScene
from games.arcade.scenes.rules import RulesScene
from games.galtoni.practice_board import Conditions
from games.galtoni.practice_reckon import AtOnce, Bulk, Reckoned
from games.ui.intentions import (
    Back,
    Call,
    Confirm,
    Digit,
    FastForward,
    FocusLost,
    Help,
    Menu,
    Move,
    Next,
    Point,
    Press,
    Release,
    Scroll,
)
from games.ui.scene import Scene
from games.ui.widgets import Pane
from sim import board as boards

SIZES = ((1280, 720), (1920, 1080), (1024, 768), (1080, 1920))
ROOT = Path(__file__).resolve().parents[2]


def reckoned(task):
    """Stand for the flight: every column got a tenth of the drops, the rest came into none."""
    if isinstance(task, Bulk):
        row = (task.count // 10,) * len(task.board.columns)
        return Reckoned((row,) * len(task.entries), (0,) * len(task.entries))
    return (task.board.marble.radius / 2, task.board.marble.radius)


@pytest.fixture
def practice(kit, monkeypatch):
    """Return a function that opens the practice table: (app, scene)."""

    def flat(board, place, unit):
        picture = pygame.Surface(place.area.size)
        picture.fill((200, 160, 110))
        return picture

    monkeypatch.setattr("games.galtoni.view.bake", flat)
    monkeypatch.setattr("games.arcade.scenes.practice_knobs.can_reckon", lambda: True)

    def make(size=(640, 360), language="en", text_scale=1.0, **more):
        app, house = kit.arcade(size, language, text_scale)
        scene = PracticeScene(house, reckoner=AtOnce(reckoned), **more)
        app.start([Scene(app.desk), scene])
        kit.live(app, 1)
        return app, scene

    return make


def above(scene, entry, share=0.0):
    """Return a pixel over an entry, ``share`` of the way to the next one aside."""
    board = scene.table.board
    pitch = board.entries[1].x - board.entries[0].x
    x = board.entries[entry].x + share * pitch / 2
    return scene.stage.board.to_screen(x, board.height - 60)


def counted(scene):
    """Return how many marbles are counted or on their way."""
    return scene.table.dropped


def touch(kit, app, x, y, frames=2):
    """Press, wait some frames, let go."""
    app.do(Point(x, y))
    app.do(Press(x, y))
    kit.live(app, frames)
    app.do(Release(x, y))
    kit.live(app, 2)


def test_a_touch_drops_one_marble_where_it_was(kit, practice):
    """Near an entry's middle it falls from the middle, further out it is aimed at the edge."""
    app, scene = practice((1280, 720))
    touch(kit, app, *above(scene, 1, 0.4))
    assert (counted(scene), scene.hand.entry, scene.hand.aim) == (1, 1, 0.0)
    touch(kit, app, *above(scene, 5, -0.95))
    reach = scene.table.board.entries[5].half_width
    assert (counted(scene), scene.hand.entry, scene.hand.aim) == (2, 5, -reach)


def test_holding_pours_until_it_is_let_go(kit, practice):
    """A long press is a stream; it follows the pointer, and nothing more comes after it."""
    app, scene = practice((1280, 720))
    x, y = above(scene, 2)
    app.do(Press(x, y))
    kit.live(app, 60)
    assert scene.pouring and counted(scene) >= 4
    app.do(Point(*above(scene, 4)))
    assert scene._stream.entries == (4,)
    app.do(Release(x, y))
    kit.live(app, 2)
    there = counted(scene)
    kit.live(app, 60)
    assert not scene.pouring and counted(scene) == there


def test_losing_the_window_stops_the_stream(kit, practice):
    """Nobody pours who is not there."""
    app, scene = practice((1280, 720))
    app.do(Press(*above(scene, 2)))
    kit.live(app, 40)
    assert scene.pouring
    app.do(FocusLost())
    assert not scene.pouring


def test_everything_by_keys(kit, practice):
    """Arrows choose, Enter drops, digits drop at once, Space and F pour, Tab leads to the knobs."""
    app, scene = practice()
    for intention in (Move(-1, 0), Confirm(), Digit(7)):
        app.do(intention)
        kit.live(app, 30)
    assert (counted(scene), scene.hand.entry) == (2, 6)
    app.do(Call())
    kit.live(app, 30)
    assert scene.pouring
    app.do(Call())
    assert not scene.pouring
    app.do(FastForward(True))
    assert scene.pouring
    app.do(FastForward(False))
    assert not scene.pouring
    before = counted(scene)
    app.do(Next(1))  # the first knob: one marble
    app.do(Confirm())
    kit.live(app, 30)
    assert counted(scene) == before + 1


def test_everything_by_pad(kit, practice):
    """Cross and buttons as a pad sends them: choose, drop, pour while held, knobs, and out."""
    app, scene = practice()

    def send(kind, **values):
        pygame.event.post(pygame.event.Event(kind, instance_id=7, **values))
        kit.live(app, 2)

    def cross(x, y):
        send(pygame.JOYHATMOTION, hat=0, value=(x, y))
        send(pygame.JOYHATMOTION, hat=0, value=(0, 0))

    def press(button):
        send(pygame.JOYBUTTONDOWN, button=button)
        send(pygame.JOYBUTTONUP, button=button)

    cross(1, 0)
    press(0)
    kit.live(app, 10)
    assert (counted(scene), scene.hand.entry) == (1, 4)
    send(pygame.JOYBUTTONDOWN, button=3)
    kit.live(app, 40)
    assert scene.pouring
    send(pygame.JOYBUTTONUP, button=3)
    assert not scene.pouring
    cross(0, -1)
    assert scene.focus.chosen is scene._knobs.drops[0]
    before = counted(scene)
    press(0)
    kit.live(app, 60)
    assert counted(scene) == before + 1
    press(1)
    assert not scene.focus.shown
    press(1)
    assert app.desk.stack.top is not scene


def test_every_knob_is_reached_and_does_no_harm(kit, practice):
    """The tabulator comes round to all of them; pressing each with Enter raises nothing."""
    app, scene = practice()
    reachable = [widget for widget in scene.focus.widgets if widget.reachable]
    seen = []
    for _ in reachable:
        app.do(Next(1))
        seen.append(scene.focus.chosen)
    assert seen == reachable
    for number in range(len(scene.focus.widgets)):
        if app.desk.stack.top is scene and scene.focus.widgets[number].reachable:
            scene.focus._choose(scene.focus.widgets[number], True)
            app.do(Confirm())
            kit.live(app, 3)
            while app.desk.stack.top is not scene and scene in app.desk.stack.scenes:
                app.do(Back())
    assert scene not in app.desk.stack.scenes  # the last knob is the way out


def test_back_goes_to_the_hand_and_then_out(kit, practice):
    """Escape leaves the knobs first, then the table."""
    app, scene = practice()
    app.do(Next(1))
    app.do(Back())
    assert app.desk.stack.top is scene and not scene.focus.shown
    app.do(Back())
    assert app.desk.stack.top is not scene


@pytest.mark.parametrize("language", ["de", "en"])
def test_help_and_conditions_are_one_key_away(kit, practice, language):
    """F1 shows what there is to know, the menu key what can be changed."""
    app, scene = practice(language=language)
    app.do(Help())
    assert isinstance(app.desk.stack.top, RulesScene)
    kit.live(app, 2)
    app.do(Back())
    app.do(Menu())
    assert isinstance(app.desk.stack.top, AdjustScene)
    app.do(Back())
    assert app.desk.stack.top is scene


def test_another_pace_changes_nothing_but_time(kit, practice):
    """Ten drops at 1x and at a quarter give the same counts; freezing stops the world's time."""
    found = []
    for pace, frames in ((1.0, 600), (0.25, 2400)):
        app, scene = practice()
        scene.table.renew(scene.base, 4)
        scene.set_meeting(False)
        scene.pacer(pace)()
        scene.drop(10)
        kit.live(app, frames)
        found.append(scene.table.ledger.together("alone", None).counts)
    assert found[0] == found[1] and sum(found[0]) == 10
    scene.drop(1)
    kit.live(app, 5)
    scene.freeze()
    frozen = scene.table.time
    kit.live(app, 20)
    assert scene.table.time == frozen
    scene.one_step()
    kit.live(app, 1)
    assert frozen < scene.table.time < frozen + 0.02


def test_a_slow_machine_gets_slower_time_not_fewer_frames(kit, practice, monkeypatch):
    """When every look at the clock costs 4 ms, few steps are done, and the table says so."""
    app, scene = practice()
    real = app.desk.now

    class Slow:
        spent = 0.0

        def __call__(self):
            Slow.spent += 0.004
            return real() + Slow.spent

    app.desk.now = Slow()
    scene.drop(10)
    before = scene.table.time
    kit.live(app, 60)
    assert scene.table.time - before < 0.5
    assert scene.remarked.startswith("So many marbles at once")
    app.desk.now = real
    kit.live(app, 200)
    assert scene.remarked == ""


def test_a_long_frame_loses_no_marble(kit, practice):
    """Four seconds of standing still are one frame; all marbles are still there (E1)."""
    app, scene = practice()
    scene.drop(3)
    for dt in (1 / 60, 4.0, 1 / 60):
        kit.live(app, 1, dt)
    kit.live(app, 400)
    tally = scene.table.ledger.together("meeting", None)
    assert tally.n + tally.lost == 3


def test_bars_and_findings_follow_the_counts(kit, practice):
    """After the marbles have landed the card speaks of all of them, and the bars stand."""
    app, scene = practice()
    scene.set_meeting(False)
    scene.drop(10)
    kit.live(app, 400)
    assert sum(scene.report.fallen) == 10
    assert scene.report.headline == "Too few yet"
    assert scene.report.lines[0] == "Entry 4: 10 marbles."
    assert scene.stage.bars.bars.fallen == scene.report.fallen
    assert not scene.moving


def test_meeting_marbles_are_not_held_against_lone_ones(kit, practice):
    """A newcomer who presses ten is not told that the board is wrong; few give no figures."""
    _, scene = practice()
    for seat in range(7):
        scene.table.ledger.tally("meeting", seat).counts[seat] += 30
        scene.table.ledger.tally("alone", seat).counts[seat] += 3
    scene.look()
    assert scene.report.headline == "Marbles meet: another experiment"
    assert scene.report.lines == ("Entry 4: 30 marbles.",)
    assert 'switch off "Marbles meet"' in scene.report.note
    scene.set_meeting(False)
    assert (scene.report.headline, scene.report.lines) == (
        "Too few yet",
        ("Entry 4: 3 marbles.",),
    )


def test_the_card_says_which_comparison_is_fair(kit, practice):
    """Meeting, aiming aside, a changed board and the quincunx each have their sentence."""
    app, scene = practice()
    assert scene.report.note.startswith("Marbles meet here as on a real board.")
    assert "Not a fair" not in scene.report.note  # the table opens so: that is no reproach
    scene.set_meeting(False)
    assert scene.report.note.startswith("A fair comparison")
    scene.set_aim(scene.table.board.entries[3].half_width)
    scene.drop(1)
    kit.live(app, 200)
    assert scene.report.note.startswith("Not a fair comparison: 1 did not fall")
    own = Conditions.of(scene.base)
    scene.change(Conditions(own.tilt + 5, own.levelling, own.radius, own.restitution))
    assert scene.report.headline == "No table"
    assert scene.stage.title == "Gerhards, adjusted"
    scene.reckon()
    kit.live(app, 2)
    assert scene.report.expected.kind == "reckoned"
    scene.choose_board("quincunx")
    assert scene.report.note.startswith("Galton's ideal")
    assert scene.shown_entry == 0


def test_a_thousand_at_once_are_counted_apart(kit, practice):
    """Reckoned drops show hatched bars and words of their own, growing frame by frame."""
    app, scene = practice()
    scene.reckon()
    seen = []
    while scene.reckoning:
        kit.live(app, 1)
        tally = scene.table.ledger.tally("reckoned", 3)
        assert tally.counts == [scene.reckoned // 10] * 7
        seen.append((scene.reckoned, scene.remarked))
    assert [reckoned for reckoned, _ in seen] == list(range(50, 1001, 50))
    assert seen[9][1] == "500 of 1,000 marbles for each entry are computed."
    assert scene.report.reckoned == (100,) * 7
    assert scene.remarked == ""
    assert sum(scene.report.fallen) == 0
    assert scene.report.lines[-1].startswith("Computed: 700")


def test_computing_can_be_stopped(kit, practice):
    """The same knob stops it; what was computed counts, what is on its way does not."""
    app, scene = practice()
    assert scene._knobs.bulk.text == "Compute 1,000 at once"
    scene._knobs.bulk.activate()
    kit.live(app, 4)
    assert scene.reckoning and scene._knobs.bulk.text == "Stop computing"
    assert scene.reckoned == 200
    scene._knobs.bulk.activate()
    assert not scene.reckoning
    assert scene.remarked == "Stopped after 200 marbles for each entry. They count."
    kit.live(app, 30)
    assert scene.report.reckoned == (20,) * 7
    scene.reckon()
    kit.live(app, 30)
    assert scene.report.reckoned == (120,) * 7


def test_the_progress_is_seen_on_the_knob(kit, practice, monkeypatch):
    """A bar of brass grows along its foot with every slice, within the knob."""
    app, scene = practice((1280, 720))
    bars = []
    plate = app.desk.painter.plate

    def seen(surface, rect, kind, **more):
        if kind == "brass" and scene.places.bulk.contains(rect):
            bars.append(rect.width)
        plate(surface, rect, kind, **more)

    monkeypatch.setattr(app.desk.painter, "plate", seen)
    scene.reckon()
    kit.live(app, 5)
    wide = scene.places.bulk.width - 2 * 8
    assert bars == [round(wide * share) for share in (0.05, 0.1, 0.15, 0.2, 0.25)]


def test_without_the_laboratory_the_button_says_so(kit, practice, monkeypatch):
    """Nothing can be pressed that cannot be done."""
    _, scene = practice()
    monkeypatch.setattr("games.arcade.scenes.practice_knobs.can_reckon", lambda: False)
    scene.refresh()
    assert not scene._knobs.bulk.enabled
    assert scene._knobs.bulk.text == "Computing needs galtoni[lab]"


def test_conditions_arrive_and_sizes_come_from_the_check(kit, practice):
    """The page offers the sizes that were found; leaving it puts them on the table."""
    app, scene = practice()
    app.do(Menu())
    kit.live(app, 3)
    page = app.desk.stack.top
    radius = scene.base.marble.radius
    assert scene.sizes[scene.base.hash] == (radius / 2, radius)
    page._set("radius")(radius / 2)
    page._set("tilt")(50.0)
    app.do(Back())
    assert Conditions.of(scene.table.board).radius == radius / 2
    assert scene.table.board.tilt == 50.0
    assert scene.changed
    scene.drop(2)
    kit.live(app, 200)
    assert scene.table.ledger.together("meeting", None).n == 2


def exhibited(app, idle=20.0):
    """Begin as an exhibition does on the same desk; return the scene."""
    house = app.desk.stack.top.house
    begin(app, house, None, idle)
    scene = app.desk.stack.top
    scene._reckoner = AtOnce(reckoned)
    return scene


def test_an_exhibited_table_is_all_there_is(kit, practice):
    """No knob and no key leads away, and what was opened over it is put away when nobody is."""
    app, _ = practice()
    scene = exhibited(app)
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


def test_the_staff_ends_an_exhibition_by_its_keys(practice):
    """Ctrl, Shift and F12 together."""
    app, _ = practice()
    exhibited(app)
    both = pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT
    app.attendant.see(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F12, mod=pygame.KMOD_LCTRL))
    assert not app.done
    app.attendant.see(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F12, mod=both))
    assert app.done


def test_nobody_there_means_a_fresh_table(kit, practice):
    """After the idle time everything is as at the start; before it nothing changes."""
    app, _ = practice()
    scene = exhibited(app)
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


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("text_scale", [0.9, 1.15])
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


def test_odd_windows_do_no_harm(kit, practice):
    """Any size of window is drawn, and the scene is whole again afterwards."""
    app, _ = practice()
    kit.resize_oddly(app)


def test_every_input_is_taken(kit, practice):
    """No input raises anywhere, in any order."""
    app, scene = practice()
    inputs = [Next(1), Move(1, 0), Move(0, 1), Move(0, -1), Scroll(1.0), Point(320, 180)]
    inputs += [Press(5, 5), Release(5, 5), Press(320, 100), Release(5, 5), Digit(0), Digit(9)]
    for _ in range(5):
        for intention in inputs:
            app.do(intention)
            kit.live(app, 1)
    assert app.desk.stack.top is scene
