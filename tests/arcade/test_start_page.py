"""The start page goes on with the match under way, and says what is damaged or missing."""

import pytest
from pygame import SRCALPHA, Surface

from games.arcade.house_sound import HouseSound
from games.arcade.plan import MatchPlan
from games.arcade.scenes.menu import MenuScene
from games.arcade.scenes.rules import RulesScene
from games.arcade.scenes.setup import SetupScene
from games.arcade.scenes.table import TableScene
from games.ui.audio import SilentAudio
from games.ui.storage import Trouble


def test_start_page_offers_the_match_under_way(kit):
    """Without one the first game stands out; with one its going on does."""
    app, house = kit.arcade()
    app.start([MenuScene(house)])
    top = app.desk.stack.top
    assert (top.main.visible, top.cards["galtoni"].kind) == (False, "brass")
    kit.plan("Ada", "Bo").begin(house.saves, 1)
    top.refresh()
    assert (top.main.text, top.cards["galtoni"].kind) == ("Go on with Galtoni", "wood")
    top.main.activate()
    assert isinstance(app.desk.stack.top, TableScene)


@pytest.mark.parametrize("cut", [0, 1, 30, 200])
def test_a_damaged_match_is_set_aside_and_named(kit, cut):
    """The start page goes on, says so, and the file is still there (E20)."""
    app, house = kit.arcade()
    match = kit.plan("Ada", "Bo").begin(house.saves, 1)
    whole = match.record.path.read_bytes()
    match.record.path.write_bytes(whole[:cut])
    app.start([MenuScene(house)])
    app.desk.stack.top.main.activate()
    top = app.desk.stack.top
    assert isinstance(top, MenuScene)
    assert "galtoni.jsonl.damaged" in top._note.text
    kept = [file for file in house.saves.folder.iterdir() if "damaged" in file.name]
    assert [file.read_bytes() for file in kept] == [whole[:cut]]
    assert not top.main.visible


def test_with_reduced_motion_the_start_page_stands_still(kit):
    """The living picture does not live."""
    app, house = kit.arcade(reduced_motion=True)
    app.start([MenuScene(house)])
    kit.live(app, 3)
    flips = app.screen.flips
    kit.live(app, 30)
    assert app.screen.flips == flips


def test_what_moves_as_motion_is_reduced_comes_to_rest(kit):
    """No marble hangs among the nails: it lies in a column at once, and nothing moves any more."""
    app, house = kit.arcade((1280, 720))
    app.start([MenuScene(house)])
    living = app.desk.stack.top.boards
    kit.live_until(app, lambda: living.picture("galtoni") is not None)
    world = living.picture("galtoni").world
    kit.live_until(app, lambda: not world.settled)
    app.desk.settings.reduced_motion = True
    kit.live(app, 2)
    assert world.settled
    moments = world.time
    kit.live(app, 60)
    assert world.time == moments


def test_a_match_on_a_board_that_changed_is_put_by(kit):
    """It cannot go on, is not lost, and the start page says so."""
    app, house = kit.arcade()
    match = kit.plan("Ada", "Bo").begin(house.saves, 1)
    path = match.record.path
    path.write_text(path.read_text().replace(match.record.header.board_hash, "0" * 64))
    app.start([MenuScene(house)])
    app.desk.stack.top.main.activate()
    top = app.desk.stack.top
    assert isinstance(top, MenuScene)
    assert top._note.text.startswith("The board of your last match has changed.")
    assert len(list((house.saves.folder / "played").iterdir())) == 1


def test_nonsense_about_lying_marbles_is_set_aside(kit):
    """A record whose marbles lie nowhere does not stop the start."""
    app, house = kit.arcade()
    match = kit.plan("Ada", "Bo").begin(house.saves, 1)
    match.play_text("drop 1")
    match.play_text("land 1", extra={"lying": [["x"]]})
    app.start([MenuScene(house)])
    app.desk.stack.top.main.activate()
    assert isinstance(app.desk.stack.top, MenuScene)
    assert "galtoni.jsonl.damaged" in app.desk.stack.top._note.text


def test_missing_sound_is_said_once(kit):
    """The start page says it, and after that nobody does; a table says it where it comes first."""
    app, house = kit.arcade()
    app.desk.sound_trouble = "no device"
    app.start([MenuScene(house)])
    assert (
        app.desk.stack.top._note.text
        == "Choose a game.\nNo sound device was found. You play in silence."
    )
    table = TableScene(house, kit.plan("Ada", "Bo").begin(house.saves, 1))
    app.desk.stack.push(table)
    assert table._said.words == ""
    app.desk.stack.pop()
    assert app.desk.stack.top._note.text == ""
    app, house = kit.arcade()
    app.desk.sound_trouble = "no device"
    app.start([TableScene(house, table.match)])
    assert app.desk.stack.top._said.words == "No sound device was found. You play in silence."


@pytest.mark.parametrize("going", ["on", "away"])
def test_missing_sound_is_said_at_the_first_start_only(kit, monkeypatch, going):
    """And again after a start that had sound: then it is news once more, whatever its words."""
    device = ["ALSA: no such device"]

    def opened(*_):
        return SilentAudio(), device[0]

    monkeypatch.setattr("games.arcade.house_sound.open_audio", opened)

    def start():
        app, house = kit.arcade()
        sound = HouseSound(app.desk, wanted=True)
        app.start([MenuScene(house)])
        sound.start()
        app.desk.stack.top.enter()
        words = app.desk.stack.top._note.text
        if going == "on":
            app.desk.stack.top.cards["gipf"].activate()
        app.close()
        return "No sound device" in words

    assert [start(), start()] == [True, False]
    device[0] = "dsp: no such device"
    assert not start()
    device[0] = ""
    assert not start()
    device[0] = "dsp: no such device"
    assert [start(), start()] == [True, False]


def test_a_device_that_comes_and_goes_is_news_again(kit, monkeypatch):
    """Within one start, too."""
    device = ["none"]
    for name in ("open_audio", "reopen_audio"):
        monkeypatch.setattr(
            f"games.arcade.house_sound.{name}", lambda *_: (SilentAudio(), device[0])
        )
    app, _ = kit.arcade()
    sound = HouseSound(app.desk, wanted=True)
    sound.start()
    assert app.desk.silent_news
    app.desk.tell_silence()
    assert not app.desk.silent_news
    device[0] = ""
    sound.found()
    sound.update(app.desk.now() + 2.0)
    sound.lost()
    assert app.desk.silent_news


def test_visitors_are_not_told_what_is_wrong_with_sound_and_files(exhibition):
    """Neither on the start page nor at a table: they can do nothing about it."""
    app, house = exhibition()
    app.desk.sound_trouble = "no device"
    app.desk.storage.troubles.append(Trouble("damaged", "settings.json.damaged"))
    app.desk.stack.top.refresh()
    assert app.desk.stack.top._note.text == ""
    table = TableScene(house, MatchPlan.usual("gipf").begin(house.saves, 1))
    app.desk.stack.scenes.clear()
    app.close()
    assert app.desk.storage.told() == []
    app.start([table])
    assert table._said.words == ""


class Misty:
    """A board that is a see-through mist: drawn over itself it would grow dark."""

    def __init__(self, place):
        """Lie in a place."""
        self.place = place

    def draw(self, surface, whole):
        """Lay mist over the place."""
        mist = Surface(self.place.size, SRCALPHA)
        mist.fill((0, 0, 0, 90))
        return [surface.blit(mist, self.place)]


def test_a_board_drawn_again_casts_no_darker_shadow(kit):
    """It comes into sight in many frames, each on bare cloth."""
    app, house = kit.arcade((1280, 720))
    scene = MenuScene(house)
    app.start([scene])
    kit.live(app, 60)
    boards, place = scene.boards, scene.boards._places["gipf"]
    boards.picture = lambda name: Misty(place)
    seen = set()
    for _ in range(4):
        boards.came = {"gipf"}
        boards.draw_changed(app.screen.surface)
        seen.add(tuple(app.screen.surface.get_at(place.topleft)))
    assert len(seen) == 1


def test_until_a_board_is_made_bare_wood_holds_its_place(kit):
    """Nobody looks at name plates over empty cloth."""
    app, house = kit.arcade((1280, 720))
    scene = MenuScene(house)
    app.start([scene])
    boards, surface = scene.boards, app.screen.surface
    boards.picture = lambda name: None
    scene.whole = True
    scene.draw(surface)
    cloth = app.desk.painter.background()
    for name, place in boards._places.items():
        assert surface.get_at(place.center) != cloth.get_at(place.center), name


def test_help_opens_the_rules_from_the_start_and_a_set_up(kit):
    """F1 is the key for it everywhere: of the game that is shown, or that is being set up."""
    app, house = kit.arcade((1280, 720))
    app.start([MenuScene(house)])
    for scene, game in ((None, "galtoni"), (SetupScene(house, MatchPlan.usual("gipf")), "gipf")):
        if scene is not None:
            app.desk.stack.push(scene)
        before = app.desk.stack.top
        kit.key(app, "f1")
        rules = app.desk.stack.top
        assert isinstance(rules, RulesScene)
        assert rules.game == game
        kit.key(app, "escape")
        assert app.desk.stack.top is before
