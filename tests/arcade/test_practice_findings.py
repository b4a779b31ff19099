"""What the practice table finds: counts, bars, words, computed drops, other conditions."""

from msgspec.structs import replace

from games.galtoni.practice_board import Conditions
from games.ui.intentions import (
    Back,
    Menu,
)
from sim import board as boards


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


def test_a_newcomers_marbles_are_compared_from_the_first_on(kit, practice):
    """Nobody has to find a switch first; a visitor after one who let marbles meet neither."""
    app, scene = practice()
    for _ in range(2):
        assert not scene.table.meeting
        scene.drop(1)
        kit.live(app, 200)
        assert scene.table.ledger.tally("alone", 3).n == 1
        assert scene.report.headline == "Too few yet"
        assert scene.report.note.startswith("A fair comparison")
        scene.drop(40)
        kit.live(app, 1200)
        assert scene.report.headline == "Fits the table"
        assert len(scene.report.lines) == 3  # the count, how far it is from the table, what p says
        scene.set_meeting(True)
        scene.begin_anew()


def test_meeting_marbles_are_not_held_against_lone_ones(kit, practice):
    """Who lets marbles meet is not told that the board is wrong; few give no figures."""
    _, scene = practice()
    scene.set_meeting(True)
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


def test_what_a_test_found_is_told_in_plain_words_first(kit, practice):
    """Whether chance explains it; the figures of statisticians follow in brackets."""
    _, scene = practice()
    scene.set_meeting(False)
    tally = scene.table.ledger.tally("alone", 3)
    shares = scene.report.expected.shares
    tally.counts[:] = [round(400 * share) for share in shares]
    scene.look()
    assert scene.report.lines[-1].startswith("Chance alone explains that (p\N{NO-BREAK SPACE}=")
    tally.counts[:] = [400, 0, 0, 0, 0, 0, 0]
    scene.look()
    assert scene.report.lines[-1].startswith(
        "Chance alone hardly strays that far (p\N{NO-BREAK SPACE}<\N{NO-BREAK SPACE}0.001, χ²"
    )
    scene.table.ledger.tally("reckoned", 3).counts[:] = [400, 0, 0, 0, 0, 0, 0]
    scene.look()
    assert scene.report.lines[-1].startswith("Computed (hatched): 400, not as expected (p")


def test_the_card_says_which_comparison_is_fair(kit, practice):
    """Meeting, aiming aside, a changed board and the quincunx each have their sentence."""
    app, scene = practice()
    assert scene.report.note.startswith("A fair comparison")
    scene.set_meeting(True)
    assert scene.report.note.startswith("Marbles meet here as on a real board.")
    assert "Not a fair" not in scene.report.note  # boards are like that: it is no reproach
    scene.set_meeting(False)
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
    assert scene.report.lines[-1].startswith("Computed (hatched): 700")


def test_what_is_aimed_is_what_is_computed(kit, practice):
    """Marbles are computed from where the hand is, and held against the middle only as such."""
    app, scene = practice()
    scene.set_meeting(False)
    scene.set_aim(-1.0)
    scene.reckon()
    assert scene._bulk.offset == -1.0
    scene.set_aim(0.0)
    kit.live(app, 2)
    assert scene._bulk.offset == -1.0  # as it was begun
    kit.live(app, 30)
    assert scene.report.note == (
        "Not a fair comparison: 700 did not fall from the middle of the entry, where it was"
        " measured."
    )


def test_a_copy_of_a_preset_is_called_as_its_file_is(practice):
    copy = replace(boards.load("gerhards"), name="my-board", title="my-board")
    _, scene = practice(board=copy)
    assert scene.stage.title == "my-board"
    assert [board.name for board in scene.boards] == ["althoefer", "quincunx", "my-board"]
    _, scene = practice(board=boards.load("quincunx"))
    assert scene.stage.title == "Quincunx"
    assert [board.name for board in scene.boards] == ["gerhards", "althoefer", "quincunx"]


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
    rod = app.desk.painter.rod

    def seen(surface, groove, end):
        if scene.places.bulk.contains(groove):
            bars.append(end - groove.left)
        rod(surface, groove, end)

    monkeypatch.setattr(app.desk.painter, "rod", seen)
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
    assert scene.table.ledger.together("alone", None).n == 2
