"""Matches: seats, chance, bots, taking back, going on from a file."""

from __future__ import annotations

import pickle
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from games.core import registry
from games.core.chance import Choice, SeededChance, derive_seed, pick
from games.core.game import CHANCE, Game, IllegalAction
from games.core.interrupts import OfferDraw, Resign
from games.core.match import TALK_LIMIT, Match, Seat
from games.core.record import Line, Record
from games.core.tasks import speak, think
from games.galtoni.rules import Drop, Land, Void
from games.galtoni.rules_state import Call


class Straight:
    """Chance that lands every marble below its entry."""

    kind = "straight"

    def __init__(self) -> None:
        self.seeds: list[int] = []

    def choose(self, game: Game[Any, Any], state: Any, seed: int, lines: Sequence[Line]) -> Choice:
        self.seeds.append(seed)
        return Choice(Land(state.entry), {"lying": [state.lying]})


def people(path: Path | None = None, **settings: Any) -> Match:
    """Return a match of Galtoni between two people whose marbles fall straight."""
    settings.setdefault("chance", Straight())
    return Match.begin(
        registry.game("galtoni"),
        ["human:Ada", "human:Bo"],
        seed=9,
        path=path,
        clock=lambda: 0.0,
        **settings,
    )


def test_people_act_and_chance_follows() -> None:
    match = people()
    assert (match.mover, match.step()) == (0, False)
    match.play(Drop(3))
    assert match.mover == CHANCE
    assert match.step()
    assert (match.mover, match.state.columns[3], match.plies) == (1, (0,), 2)
    assert not match.step()
    assert [line.text for line in match.record.lines] == ["drop 4", "land 4"]
    assert match.record.lines[1].extra == {"lying": [0]}


def test_without_a_source_chance_is_played_from_outside() -> None:
    match = people(chance=None, chance_kind="world", board="gerhards", board_hash="abc")
    match.play(Drop(3), extra={"offset": 1.5})
    assert not match.step()
    match.play(Land(4), extra={"lying": [[0, 1.0, 2.0]]})
    assert match.mover == 1
    header = match.record.header
    assert (header.chance, header.board, header.board_hash) == ("world", "gerhards", "abc")
    assert match.record.lines[0].extra == {"offset": 1.5}


def test_what_the_rules_refuse_leaves_no_trace(tmp_path: Path) -> None:
    match = people(tmp_path / "match.jsonl")
    before = (tmp_path / "match.jsonl").read_bytes()
    for action in (Land(0), Drop(9), Call(5), Resign(2)):
        with pytest.raises(IllegalAction):
            match.play(action)
    with pytest.raises(IllegalAction):
        match.play_text("jump")
    assert match.states == [match.game.initial()]
    assert (tmp_path / "match.jsonl").read_bytes() == before


def test_interrupts_are_recorded_for_who_speaks() -> None:
    match = people()
    match.play(OfferDraw(1))
    match.play_text("seat 1: decline")
    match.play_text("seat 2: call")
    assert [(line.by, line.text) for line in match.record.lines] == [
        (1, "seat 2: draw?"),
        (0, "seat 1: decline"),
        (1, "seat 2: call"),
    ]
    assert match.plies == 0
    match.play(Resign(0))
    assert match.over and match.outcome is not None
    assert match.outcome.winners == (1,)
    with pytest.raises(IllegalAction):
        match.play(Drop(0))


def test_a_match_goes_on_from_its_file(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    match = people(path)
    for entry in (0, 1, 0, 1):
        match.play(Drop(entry))
        match.step()
    match.play(Drop(0))
    found = Match.resume(path, chance=Straight(), clock=lambda: 0.0)
    assert found.states == match.states
    assert (found.seats, found.seed, found.mover) == (match.seats, 9, CHANCE)
    assert found.chance_seed == match.chance_seed
    found.step()
    assert found.state.columns[0] == (0, 0, 0)


def test_the_seconds_played_go_on_after_a_break(tmp_path: Path) -> None:
    now = [1000.0]
    match = Match.begin(
        registry.game("mancala"),
        ["human", "human"],
        seed=1,
        path=tmp_path / "m",
        clock=lambda: now[0],
    )
    now[0] += 2.5
    match.play_text("3")
    now[0] += 1000
    found = Match.resume(tmp_path / "m", clock=lambda: now[0])
    now[0] += 1.25
    found.play_text("1")
    assert [line.time for line in found.record.lines] == [2.5, 3.75]


def test_taking_back_stops_at_what_chance_has_decided(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    match = people(path)
    match.play(Drop(0))
    assert match.undo_seat == 0
    match.step()
    assert (match.undo_seat, match.undo()) == (None, 0)
    assert match.undo(across_chance=True) == 2
    assert match.states == [match.game.initial()]
    assert Match.resume(path).states == match.states
    assert match.undo(across_chance=True) == 0


def test_taking_back_and_calling_do_not_bring_another_drop() -> None:
    source = Straight()
    match = people(chance=source)
    match.play(Drop(0))
    match.step()
    match.undo(across_chance=True)
    match.play_text("seat 1: call")
    match.play_text("seat 2: call")
    match.play(Drop(0))
    match.step()
    assert source.seeds[0] == source.seeds[1]
    match.play(Drop(0))
    match.step()
    assert source.seeds[2] != source.seeds[1]


def test_taking_back_goes_to_the_last_move_of_a_person() -> None:
    match = Match.begin(registry.game("mancala"), ["human", "bot:easy"], seed=4, clock=lambda: 0.0)
    match.play_text("1")
    match.run()
    assert match.mover == 0 and len(match.record.lines) > 1
    match.undo()
    assert match.states == [match.game.initial()]


def test_a_draw_offer_is_taken_back_with_the_move_before_it() -> None:
    match = Match.begin(registry.game("mancala"), ["human", "human"], seed=4, clock=lambda: 0.0)
    match.play_text("1")
    match.play(OfferDraw(0))
    assert match.undo() == 2
    assert match.states == [match.game.initial()]


def test_what_was_taken_back_is_played_again_with_its_notes(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    match = Match.begin(
        registry.game("mancala"), ["human", "bot:easy"], seed=4, path=path, clock=lambda: 0.0
    )
    match.play_text("1", extra={"note": 1})
    match.run()
    kept, states = list(match.record.lines), list(match.states)
    match.undo()
    assert (match.can_redo, match.redo()) == (True, len(kept))
    assert (match.record.lines, match.states, match.can_redo) == (kept, states, False)
    assert Match.resume(path).states == states
    match.undo()
    match.play_text("2")
    assert (match.can_redo, match.redo()) == (False, 0)


def test_whose_move_would_be_taken_back() -> None:
    match = Match.begin(registry.game("mancala"), ["human", "human"], seed=4, clock=lambda: 0.0)
    assert match.undo_seat is None
    match.play_text("1")
    assert match.undo_seat == 0
    match.play_text("1")
    assert match.undo_seat == 1
    match.undo()
    assert (match.undo_seat, match.mover) == (0, 1)


def test_a_disk_that_refuses_leaves_everything_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = Match.begin(
        registry.game("mancala"), ["human", "human"], seed=4, path=tmp_path / "m", clock=lambda: 0.0
    )
    match.play_text("1")

    def refuse(*args: object, **more: object) -> None:
        raise OSError("full")

    monkeypatch.setattr("games.core.record.write_atomic", refuse)
    with pytest.raises(OSError):
        match.undo()
    assert (match.mover, len(match.states), match.can_redo) == (1, 2, False)


def test_a_disk_that_fills_up_keeps_what_can_be_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "m"
    match = Match.begin(
        registry.game("mancala"), ["human", "bot:easy"], seed=4, path=path, clock=lambda: 0.0
    )
    match.play_text("1")
    match.run()
    kept = len(match.record.lines)
    assert kept > 2
    match.undo()
    written: list[object] = []
    real = Record._append_to_file

    def once(record: Record, line: Line) -> None:
        if written:
            raise OSError("full")
        written.append(line)
        real(record, line)

    def refuse(*args: object, **more: object) -> None:
        raise OSError("full")

    with monkeypatch.context() as full:
        full.setattr(Record, "_append_to_file", once)
        full.setattr("games.core.record.write_atomic", refuse)
        with pytest.raises(OSError):
            match.redo()
    assert (len(match.record.lines), len(match.states), match.can_redo) == (0, 1, True)
    assert match.redo() == kept


TAKING_BACK = """
import sys
from pathlib import Path
from games.core import registry
from games.core.match import Match
match = Match.begin(registry.game("mancala"), ["human", "human"], seed=4,
                    path=Path(sys.argv[1]) / "m.jsonl", sync=False)
for text in ("1", "1", "2", "3"):
    match.play_text(text)
print("ready", flush=True)
while True:
    match.undo()
    match.redo()
"""


def test_killing_the_process_while_moves_are_taken_back(tmp_path: Path) -> None:
    for pause in (0.0, 0.013, 0.04):
        process = subprocess.Popen(
            [sys.executable, "-c", TAKING_BACK, str(tmp_path)], stdout=subprocess.PIPE
        )
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep(pause)
        process.kill()
        process.communicate()
        found = Match.resume(tmp_path / "m.jsonl", sync=False)
        assert len(found.record.lines) in (3, 4)
        assert [line.text for line in found.record.lines[:3]] == ["1", "1", "2"]
        (tmp_path / "m.jsonl").unlink()


def test_bots_alone_play_to_the_end_and_the_same_seed_gives_the_same_match() -> None:
    def match(seed: int) -> Match:
        found = Match.begin(
            registry.game("galtoni", "bag3"),
            ["bot:easy", "bot:random", "bot:easy"],
            seed=seed,
            chance=SeededChance(),
            clock=lambda: 0.0,
        )
        found.run()
        return found

    first, second, other = match(1), match(1), match(2)
    assert first.over
    assert first.record.to_bytes() == second.record.to_bytes()
    assert [line.text for line in first.record.lines] != [line.text for line in other.record.lines]


def test_bots_think_elsewhere_as_they_do_here() -> None:
    match = Match.begin(
        registry.game("galtoni", calling="automatic"),
        ["bot:easy", "bot:random"],
        seed=3,
        clock=lambda: 0.0,
    )
    task = match.bot_task()
    assert task is not None
    sent = pickle.loads(pickle.dumps(task))
    assert sent == task
    match.step()
    assert match.record.lines[0].text == match.game.action_text(match.states[0], think(sent))
    assert match.bot_task() is None  # now it is chance's turn


def test_bots_are_asked_to_speak_out_of_turn() -> None:
    match = Match.begin(
        registry.game("mancala"), ["human", "bot:random"], seed=3, clock=lambda: 0.0
    )
    match.play(OfferDraw(0))
    (task,) = match.speak_tasks()
    assert (task.seat, speak(task)) == (1, registry.game("mancala").interrupts(match.state, 1)[1])
    assert match.step()
    assert match.record.lines[-1].text == "seat 2: decline"


def test_a_bot_that_never_stops_talking_is_not_listened_to_for_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from games.mancala import bot

    monkeypatch.setattr(
        bot,
        "interrupt",
        lambda game, state, seat, level, seed: (
            OfferDraw(seat)
            if state.talk.offer is None
            else game.interrupts(state, seat)[1]
            if state.talk.offer != seat
            else None
        ),
    )
    match = Match.begin(
        registry.game("mancala"), ["bot:random", "bot:random"], seed=3, clock=lambda: 0.0
    )
    match.run()
    assert match.over
    assert len(match.record.lines) <= match.plies * (1 + 2 * TALK_LIMIT)


def test_a_match_that_does_not_end_is_stopped_with_a_sentence() -> None:
    class AlwaysVoid:
        kind = "void"

        def choose(self, *_: Any) -> Choice:
            return Choice(Void())

    match = Match.begin(
        registry.game("galtoni"),
        ["bot:random", "bot:random"],
        seed=0,
        chance=AlwaysVoid(),
        clock=lambda: 0.0,
    )
    with pytest.raises(ValueError, match="has not ended in 50 actions"):
        match.run(50)


def test_seats_are_read_and_written() -> None:
    assert Seat.parse(" bot:EASY ", "mancala") == Seat("bot", "easy")
    assert (str(Seat.parse("human:Ada", "gipf")), Seat.parse("human", "gipf").bot) == (
        "human:Ada",
        False,
    )
    assert Seat.parse("human#2", "gipf") == Seat("human", number=2)
    assert str(Seat("human", number=2)) == "human#2"
    assert str(Seat("human", "Ada", 2)) == "human#2:Ada"
    assert Seat.parse("human#2:Ada", "gipf") == Seat("human", "Ada", 2)
    with pytest.raises(ValueError, match="choose from: human, human:NAME, bot:random, bot:easy"):
        Seat.parse("bot:genius", "galtoni")
    with pytest.raises(ValueError, match="played by 2, not by 3"):
        Match.begin(registry.game("galtoni"), ["human"] * 3, seed=1)


def test_seeds_for_different_purposes_have_nothing_to_do_with_each_other() -> None:
    seeds = {derive_seed(seed, "chance", ply) for seed in range(50) for ply in range(50)}
    assert len(seeds) == 2500
    assert derive_seed(1, "chance", 2) == 5087140210340538837
    assert derive_seed(1, "chance", 2) != derive_seed(1, "bot", 2)
    assert all(0 <= seed < 2**63 for seed in seeds)


def test_chance_follows_the_chances() -> None:
    chances = (("a", 0.5), ("b", 0.25), ("c", 0.25))
    drawn = [pick(chances, derive_seed(7, number)) for number in range(4000)]
    # Three standard deviations of 4,000 draws: 95 for a, 82 for b and c.
    assert abs(drawn.count("a") - 2000) < 95
    assert abs(drawn.count("b") - 1000) < 82
    assert drawn.count("a") + drawn.count("b") + drawn.count("c") == 4000
    with pytest.raises(ValueError, match="nothing is left to chance"):
        pick((), 1)


def test_what_was_taken_back_was_not_said_either() -> None:
    match = Match.begin(
        registry.game("mancala"), ["human", "bot:random"], seed=3, clock=lambda: 0.0
    )

    def move() -> None:
        match.play(match.actions()[0])
        while match.step():
            pass

    move()
    for _ in range(TALK_LIMIT):
        match.play(OfferDraw(0))
        assert match.step()
    match.play(OfferDraw(0))
    assert match.speak_tasks() == ()  # it has been listened to often enough
    match.undo()
    assert match.record.lines == []
    move()
    match.play(OfferDraw(0))
    assert [task.seat for task in match.speak_tasks()] == [1]


def test_a_match_never_lasts_less_than_it_has_been_played() -> None:
    now = [1000.0]
    match = Match.begin(registry.game("mancala"), ["human"] * 2, seed=3, clock=lambda: now[0])
    now[0] += 60
    match.has_lasted(45.0)
    assert match.elapsed == 60.0
    match.has_lasted(75.0)
    assert match.elapsed == 75.0


def test_what_rounding_leaves_over_belongs_to_the_last_outcome() -> None:
    # The generator of seed 2 begins with .956, beyond both of them together.
    assert pick((("a", 0.4), ("b", 0.4)), 2) == "b"


def test_a_match_can_be_looked_at_as_it_once_stood() -> None:
    match = Match.begin(registry.game("mancala"), ["human", "human"], seed=5)
    for text in ("3", "6", "1"):
        match.play_text(text)
    past = match.at(2)
    assert (past.states, past.plies, past.seats) == (match.states[:3], 2, match.seats)
    past.play_text("2")
    assert len(past.record.lines) == 3
    assert [line.text for line in match.record.lines] == ["3", "6", "1"]
    assert match.at(0).states == [match.game.initial(2)]
