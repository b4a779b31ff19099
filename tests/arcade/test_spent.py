"""How long a match was: all the time it was played, also before the house was closed or killed."""

import pytest

from games.arcade.archive_summary import of_match
from games.arcade.saves import Saves
from games.arcade.scenes.table import TableScene
from games.arcade.spent import Spent, spent_path
from games.core import registry
from games.core.chance import SeededChance
from games.core.interrupts import DeclineDraw, OfferDraw, Resign
from games.core.match import Match
from games.galtoni.rules_state import Call, Drop
from games.ui.intentions import MoveList, Weigh
from games.ui.storage import Storage


@pytest.fixture
def wall():
    """Return a clock's time, in a list."""
    return [1000.0]


@pytest.fixture
def saves(tmp_path):
    """Return a folder of matches."""
    return Saves(Storage(tmp_path / "kept"))


def begin(saves, wall, seed=1):
    """Begin a match under way."""
    game = registry.game("mancala")
    path = saves.current("mancala")
    path.parent.mkdir(parents=True, exist_ok=True)
    return Match.begin(game, ["human", "human"], seed=seed, path=path, clock=lambda: wall[0])


def resumed(saves, wall, monkeypatch):
    """Return the match under way as the next house finds it."""
    real = Match.resume
    monkeypatch.setattr(
        "games.arcade.saves.Match.resume", lambda path: real(path, clock=lambda: wall[0])
    )
    return saves.resume("mancala")


def test_a_long_thought_before_a_kill_counts(saves, wall, monkeypatch):
    """Noted every ten seconds: of 95 s of thought no more than those since then are lost."""
    match = begin(saves, wall)
    spent = Spent(match)
    wall[0] += 5
    match.play_text("3")
    for _ in range(19):
        wall[0] += 5
        spent.update()
    wall[0] += 4  # not noted any more: here it is killed
    wall[0] += 100_000
    again = resumed(saves, wall, monkeypatch)
    wall[0] += 2
    again.play_text("1")
    assert [line.time for line in again.record.lines] == [5.0, 102.0]
    assert of_match(again).seconds == 102.0


def test_what_was_taken_back_was_played_too(saves, wall, monkeypatch):
    """A house that is closed after a move was taken back forgets none of the time."""
    match = begin(saves, wall)
    wall[0] += 5
    match.play_text("1")
    wall[0] += 60
    match.play_text("2")
    match.undo()
    Spent(match).note()
    again = resumed(saves, wall, monkeypatch)
    again.play_text("3")
    assert again.record.lines[-1].time == 65.0


@pytest.mark.parametrize("damage", ["", "abc", "KEY", "KEY nan", "KEY -5", "other 500.0"])
def test_a_note_that_says_nothing_does_no_harm(saves, wall, monkeypatch, damage):
    """Damaged, or of another match: the last action's time counts."""
    match = begin(saves, wall)
    wall[0] += 5
    match.play_text("1")
    key = match.record.header.key
    spent_path(saves.current("mancala")).write_text(damage.replace("KEY", key))
    again = resumed(saves, wall, monkeypatch)
    again.play_text("3")
    assert again.record.lines[-1].time == 5.0


def test_the_note_goes_when_the_match_is_put_by(saves, wall):
    """Finished or left: beside the other matches there are no notes."""
    match = begin(saves, wall)
    match.play_text("1")
    Spent(match).note()
    note = spent_path(saves.current("mancala"))
    assert note.exists()
    saves.put_by("mancala")
    assert not note.exists()


def test_the_table_notes_it_when_it_is_closed(mancala, monkeypatch):
    """Leaving the table, or closing the window, keeps the time since the last move."""
    now = [50.0]
    app, scene = mancala.sit_down("Ada", "Bo")
    scene.match._clock = lambda: now[0]
    scene.match._start = 20.0
    app.close()
    note = spent_path(scene.match.record.path)
    assert note.read_text().split() == [scene.match.record.header.key, "30.000"]


def gone_on_with(app, scene):
    """Return the table of the match as the next start finds it."""
    app.close()
    match = scene.house.saves.resume("mancala")
    again = TableScene(scene.house, match)
    app.start([again])
    return again


def test_bar_and_list_lie_there_again_when_a_match_is_gone_on_with(mancala):
    """Each as it was left, also after the list was put away; the next match has neither."""
    app, scene = mancala.sit_down("Ada", "Bo", size=(1280, 720))
    app.do(MoveList())
    app.do(Weigh())
    app.do(MoveList())
    again = gone_on_with(app, scene)
    assert (again.hinting.bar, again.moves_open) == (True, False)
    assert again.hinting.gauge.visible
    app.do(MoveList())
    app.do(Weigh())
    again = gone_on_with(app, again)
    assert (again.hinting.bar, again.moves_open) == (False, True)
    assert again.sheet.visible
    again.act(Resign(0))
    mancala.live_until(app, lambda: again.told)
    _, scene = mancala.sit_down("Ada", "Bo", size=(1280, 720))
    assert (scene.hinting.bar, scene.moves_open) == (False, False)


def test_what_lies_there_is_noted_at_once(saves, wall):
    """A house that is killed a moment later has it; what is not known is left out."""
    match = begin(saves, wall)
    match.play_text("1")
    Spent(match).keep("bar", True)
    note = spent_path(saves.current("mancala"))
    assert note.read_text().split()[2:] == ["bar"]
    note.write_text(note.read_text().strip() + " lamp\n")
    assert Spent(match).open == {"bar"}


def test_what_is_said_is_no_move(saves, wall):
    """Offers, answers and giving up are kept, and no statistics count them as moves."""
    match = begin(saves, wall)
    match.play_text("1")
    for said in (OfferDraw(0), DeclineDraw(1)):
        match.play(said)
    match.play_text("2")
    match.play(Resign(1))
    assert (len(match.record.lines), of_match(match).plies) == (5, 2)


def test_a_false_call_is_no_move():
    """Three marbles dropped and a call for nothing are three moves."""
    game = registry.game("galtoni", "duel")
    match = Match.begin(game, ["human", "human"], seed=1, chance=SeededChance())
    for entry in (0, 3, 6):
        match.play(Drop(entry))
        match.step()
    match.play(Call(1))
    assert (len(match.record.lines), of_match(match).plies) == (7, 3)


def test_a_match_that_is_over_leaves_no_note_behind(saves, wall):
    """Its record says how long it was; the file would be found beside it for ever."""
    match = begin(saves, wall)
    spent = Spent(match)
    wall[0] += 12
    match.play(Resign(0))
    spent.update()
    spent.note()
    assert not spent_path(match.record.path).exists()
