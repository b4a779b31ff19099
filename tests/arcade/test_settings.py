"""The settings page: everything on it changes what it says, at once, and can be set back."""

import pytest
from pygame import JOYAXISMOTION, JOYBUTTONDOWN
from pygame.event import Event

from games.arcade.app import App
from games.arcade.scenes.menu import MenuScene
from games.arcade.scenes.settings import SettingsScene
from games.ui.intentions import Back, Confirm, Fullscreen, Move, Next, Point, Press, Release
from games.ui.storage import Settings
from games.ui.theme import Type
from games.ui.widgets import Choice, Slider, Toggle


@pytest.fixture
def page(kit):
    """Return (app, page) with the settings open."""
    app, _ = kit.arcade((1280, 720))
    scene = SettingsScene(app.desk)
    app.start([scene])
    return app, scene


def widget(scene, words):
    """Return the row's widget by its words."""
    return next(
        w
        for w in scene.focus.widgets
        if isinstance(w, (Choice, Slider, Toggle)) and w.text == words
    )


@pytest.mark.parametrize(
    ("words", "steps", "name", "value"),
    [
        ("Colours", 1, "palette", "safe"),
        ("Speed", 1, "speed", "fast"),
        ("Speed", -1, "speed", "slow"),
        ("Demo", 2, "idle", 180),
        ("Text size", 3, "text_scale", 1.15),
        ("Stick dead zone", -1, "dead_zone", 0.5),
        ("Swap A and B", 1, "pad_swapped", True),
        ("Less motion", 1, "reduced_motion", True),
        ("Volume", -2, "volume", 0.6),
        ("Sound", -1, "sound", False),
    ],
)
def test_a_row_changes_its_setting_and_it_is_kept(kit, page, words, steps, name, value):
    """By steps of keys or pad."""
    app, scene = page
    for _ in range(abs(steps)):
        widget(scene, words).step(1 if steps > 0 else -1, 0)
    kit.live(app, 30)
    assert getattr(app.desk.settings, name) == pytest.approx(value)
    assert getattr(app.desk.storage.load_settings(), name) == pytest.approx(value)


def test_the_palettes_marbles_are_drawn_once_and_anew_with_another_one(kit, page, monkeypatch):
    """A page under a moving pointer is drawn again and again; marbles are made of many points."""
    from games.ui.sprites_marble import MarbleSprites

    made = []
    render = MarbleSprites._render

    def counted(self, kind, orientation):
        made.append(kind)
        return render(self, kind, orientation)

    monkeypatch.setattr(MarbleSprites, "_render", counted)
    app, scene = page
    for _ in range(3):
        scene.dirty = scene.whole = True
        kit.live(app, 1)
    assert made == [0, 1, 2, 3]
    before = app.screen.surface.copy()
    widget(scene, "Colours").step(1, 0)
    kit.live(app, 40)
    assert made == [0, 1, 2, 3] * 2
    assert app.screen.surface.get_buffer().raw != before.get_buffer().raw


@pytest.mark.parametrize("touch", [False, True])
@pytest.mark.parametrize(
    ("words", "name"),
    [("Text size", "text_scale"), ("Stick dead zone", "dead_zone"), ("Volume", "volume")],
)
def test_a_slider_follows_the_pointer_until_it_is_let_go(page, words, name, touch):
    """Whatever is laid out anew on the way, and wherever the pointer goes meanwhile."""
    app, scene = page
    slider = widget(scene, words)
    (low, high), groove = slider.span, slider.groove()
    app.do(Press(groove.left, groove.centery, touch=touch))
    late = words == "Text size"  # taken over when it is let go
    assert widget(scene, words).value == pytest.approx(low)
    for part in range(11):
        app.do(Point(groove.left + groove.width * part / 10, groove.centery + 40 * part))
        app.frame()
        wanted = low + (high - low) * part / 10
        held = widget(scene, words).value if late else getattr(app.desk.settings, name)
        assert held == pytest.approx(wanted, abs=slider.grain / 2 + 1e-6)
        assert widget(scene, words).pressed
    app.do(Point(groove.centerx, 0))
    app.do(Release(groove.centerx, 0, touch=touch))
    assert not widget(scene, words).pressed
    app.frame()
    settled = getattr(app.desk.settings, name)
    assert settled == pytest.approx(widget(scene, words).value)
    app.do(Point(groove.left, groove.centery))
    assert getattr(app.desk.settings, name) == settled


def test_a_dragged_size_is_shown_on_the_sentence_and_laid_out_once(kit, page, monkeypatch):
    """Laying all out anew takes longer than a frame: seven notches cost one of it, not seven."""
    app, scene = page
    laid, sizes = [], []
    real = type(app.desk).relayout
    monkeypatch.setattr(
        type(app.desk), "relayout", lambda desk, *size: laid.append(size) or real(desk, *size)
    )
    slider = widget(scene, "Text size")
    groove = slider.groove()
    app.do(Press(groove.left, groove.centery))
    for part in range(13):
        app.do(Point(groove.left + groove.width * part / 12, groove.centery))
        kit.live(app, 1)
        sizes.append((scene.sized.setter or scene.desk.painter.type).size(Type.BODY))
    assert not laid
    assert sizes == sorted(sizes)
    assert len(set(sizes)) >= 5
    assert app.desk.settings.text_scale == 1.0
    kit.live(app, 60)
    assert not laid  # it is still held
    app.do(Release(groove.right, groove.centery))
    kit.live(app, 2)
    assert len(laid) == 1
    assert app.desk.layout.text_scale == 1.2
    assert scene.sized.setter is None
    assert app.desk.storage.load_settings().text_scale == 1.2


def test_quick_steps_of_keys_are_laid_out_once_too(kit, page, monkeypatch):
    """After a short rest; whoever leaves the page meanwhile has the size at once."""
    app, scene = page
    laid = []
    real = type(app.desk).relayout
    monkeypatch.setattr(
        type(app.desk), "relayout", lambda desk, *size: laid.append(size) or real(desk, *size)
    )
    for _ in range(3):
        widget(scene, "Text size").step(1, 0)
        kit.live(app, 4)
    assert not laid
    assert scene.moving
    kit.live(app, 30)
    assert len(laid) == 1
    assert app.desk.layout.text_scale == 1.15
    widget(scene, "Text size").step(-1, 0)
    app.desk.stack.push(MenuScene(kit.arcade()[1]))
    assert app.desk.layout.text_scale == 1.1


def test_another_palette_lays_everything_out_anew(page):
    """At once, not at the next start."""
    app, scene = page
    widget(scene, "Colours").step(1, 0)
    assert app.desk.layout.palette == "safe"
    assert app.desk.painter.layout is app.desk.layout


def test_everything_is_set_back_after_a_second_touch(page):
    """Names, language and full screen are no matter of taste: they stay."""
    app, scene = page
    settings = app.desk.settings
    settings.names = ["Ada"]
    for words in ("Colours", "Speed", "Less motion", "Swap A and B"):
        widget(scene, words).step(1, 0)
    scene.buttons()[0].activate()
    assert settings.palette == "safe"
    assert scene.buttons()[0].text == "Really reset everything"
    scene.buttons()[0].activate()
    assert settings.palette == "safe"  # a double click is no second touch
    scene.update(0.5)
    scene.buttons()[0].activate()
    assert settings == Settings(language="en", names=["Ada"])
    assert scene.buttons()[0].text == "Reset everything"


def test_the_pad_answers_as_it_was_set(page):
    """Where a stick begins to count, and which button confirms."""
    app, scene = page
    read = app.translator.pads.read
    press = Event(JOYBUTTONDOWN, instance_id=3, button=0)
    lean = Event(JOYAXISMOTION, instance_id=3, axis=0, value=0.5)
    assert read(press) == [Confirm()]
    assert read(lean) == []
    widget(scene, "Swap A and B").step(1, 0)
    for _ in range(2):
        widget(scene, "Stick dead zone").step(-1, 0)
    assert read(press) == [Back()]
    assert read(lean) == [Move(1, 0)]


@pytest.mark.parametrize("bad", [{"palette": "gaudy"}, {"dead_zone": 2.0}, {"idle": -5}])
def test_settings_that_cannot_be_meant_are_set_aside(kit, bad):
    """The house starts with the usual ones and says so."""
    import json

    app, _ = kit.arcade()
    folder = app.desk.storage.folder
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "settings.json").write_text(json.dumps(bad))
    assert app.desk.storage.load_settings() == Settings()
    assert app.desk.storage.troubles[-1].kind == "settings"


def test_settings_show_at_once_and_are_kept(kit):
    """Language and text size change everything on the stack and the file."""
    app, house = kit.arcade()
    app.start([MenuScene(house), SettingsScene(app.desk)])
    top = app.desk.stack.top
    top._set("language")("de")
    assert app.desk.stack.top.title() == "Einstellungen"
    top._set("text_scale")(1.15)
    assert app.desk.layout.text_scale == 1.15
    kept = app.desk.storage.load_settings()
    assert (kept.language, kept.text_scale) == ("de", 1.15)
    app.do(Back())
    assert app.desk.stack.top.doors[-1].text == "Beenden"


def test_a_language_from_the_command_line_is_not_kept(kit, tmp_path):
    """It shows until another one is chosen in the settings."""
    made, _ = kit.arcade(language="en")
    app = App(
        made.screen,
        made.desk.storage,
        made.desk.settings,
        clock=made.clock,
        idle=False,
        materials=made.desk.painter.materials,
        sound=False,
        language="de",
    )
    app.start([SettingsScene(app.desk)])
    assert app.desk.stack.top.title() == "Einstellungen"
    app.close()
    assert app.desk.storage.load_settings().language == "en"
    app.desk.stack.top._set("language")("")
    app.desk.stack.top._set("language")("en")
    assert app.desk.stack.top.title() == "Settings"


def test_the_switch_tells_whether_the_window_fills_the_screen(page):
    """By whatever brought it there: the command line, F11, or the switch itself."""
    app, scene = page
    app.screen.full = True  # as after --fullscreen: nothing was set
    scene.refresh()
    assert widget(scene, "Full screen (F11)").value
    assert not app.desk.settings.fullscreen
    app.do(Fullscreen())
    app.frame()
    assert (app.screen.full, widget(scene, "Full screen (F11)").value) == (False, False)
    app.do(Fullscreen())
    app.frame()
    assert (app.screen.full, widget(scene, "Full screen (F11)").value) == (True, True)
    widget(scene, "Full screen (F11)").activate()
    assert (app.screen.full, app.desk.settings.fullscreen) == (False, False)


@pytest.mark.parametrize("size", [(1080, 1920), (720, 1280), (720, 1250), (540, 960), (700, 900)])
@pytest.mark.parametrize("language", ["de", "en"])
def test_upright_all_rows_are_in_sight_also_where_there_is_no_sound(kit, size, language):
    """The sentence about it takes a little of the room between the rows."""
    app, _ = kit.arcade(size, language)
    app.desk.sound_trouble = "no device"
    scene = SettingsScene(app.desk)
    app.start([scene])
    assert scene._pane.reach == 0


def test_upright_the_settings_fill_most_of_the_height(kit):
    """In portrait the rows stand further apart; nothing has to be scrolled."""
    app, _ = kit.arcade((1080, 1920))
    scene = SettingsScene(app.desk)
    app.start([scene])
    assert scene.panel.height >= 0.8 * 1920
    assert scene._pane.reach == 0


def test_the_figure_beside_a_slider_keeps_clear_of_its_knob(kit):
    """At its largest, with the largest text."""
    app, _ = kit.arcade((1280, 720), "de", text_scale=1.2)
    scene = SettingsScene(app.desk)
    app.start([scene])
    sliders = [widget for widget in scene.focus.widgets if isinstance(widget, Slider)]
    assert len(sliders) == 3
    setter = app.desk.painter.type
    for slider in sliders:
        words = slider.show(slider.span[1])
        free = slider.rect.right - setter.width(words, Type.BODY) - slider.groove().right
        assert free >= 15 + 8  # half the knob, and air


def test_every_setting_tells_what_it_does_when_it_is_at_hand(page):
    """One sentence at a time; at first what all of the page is about."""
    app, scene = page
    assert scene.told.note == "Changes take effect at once and are kept."
    notes = {cell.told.note for cell in scene.cells}
    assert len(notes) == len(scene.cells) == 11
    app.do(Next(1))
    app.frame()
    assert scene.told.lead == "Language"
    x, y = widget(scene, "Demo").rect.center
    app.do(Point(x, y))
    app.frame()
    assert scene.told.note == (
        "When nobody has played for this long, the boards play by themselves."
    )
    widget(scene, "Colours").step(1, 0)
    scene.focus.choose(widget(scene, "Colours"))
    app.frame()
    assert scene.told.note.startswith("Easy to tell apart, for colour-blind")


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1024, 768), (1080, 1920)])
@pytest.mark.parametrize("scale", [0.9, 1.2])
@pytest.mark.parametrize("language", ["de", "en"])
def test_all_settings_and_their_sentence_fit(kit, size, scale, language):
    """Nothing is scrolled, nothing lies on anything else; equal steps from row to row."""
    app, _ = kit.arcade(size, language, text_scale=scale)
    scene = SettingsScene(app.desk)
    app.start([scene])
    assert scene._pane.reach == 0
    rects = [w.rect for w in scene.focus.widgets if w is not scene._pane]
    for number, rect in enumerate([*rects, scene.slip]):
        assert scene.panel.contains(rect), number
        assert rect.collidelist(rects[:number]) == -1, number
    for cell in scene.cells:
        words = f"{cell.told.lead}: {cell.told.note}"
        assert app.desk.painter.type.fit(
            words, Type.BODY, scene.slip.width - app.desk.layout.px(24), scene.slip.height, 4
        ) >= (0.8 * app.desk.painter.type.size(Type.BODY)), words
