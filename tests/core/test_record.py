"""The record of a match as a file: whole lines, nothing lost, nothing overwritten."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import msgspec
import pytest

from games.core import registry
from games.core.chance import SeededChance
from games.core.match import Match
from games.core.record import (
    Header,
    Line,
    Origin,
    Record,
    RecordError,
    scalars,
    set_aside,
)


def header() -> Header:
    """Return a header as it comes about in a match of Mancala."""
    return Header(
        game="mancala",
        variant="pandoo",
        options=scalars(registry.game("mancala").options),
        seats=("human", "human:Ada"),
        seed=5,
        chance="seeded",
    )


def begun(path: Path) -> Match:
    """Return a match of two people with three moves in its record."""
    match = Match.begin(
        registry.game("mancala"), ["human", "human:Ada"], seed=5, path=path, clock=lambda: 0.0
    )
    for text in ("3", "6", "1"):
        match.play_text(text)
    return match


def test_a_record_is_a_header_and_a_line_an_action(tmp_path: Path) -> None:
    path = tmp_path / "new" / "match.jsonl"
    begun(path)
    first, *rest = [json.loads(line) for line in path.read_text().splitlines()]
    assert first["galtoni-record"] == 1
    assert (first["game"], first["variant"], first["seats"]) == (
        "mancala",
        "pandoo",
        ["human", "human:Ada"],
    )
    assert (first["seed"], first["date"]) == (5, "1970-01-01T00:00:00+00:00")
    assert rest == [
        {"n": 1, "seat": 1, "text": "3", "time": 0.0},
        {"n": 2, "seat": 1, "text": "6", "time": 0.0},
        {"n": 3, "seat": 2, "text": "1", "time": 0.0},
    ]


def test_what_was_written_is_read_back(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    record = Record(header(), path)
    record.append(Line(n=1, seat="chance", text="3+5", time=1.5, extra={"lying": [[0, 1.25]]}))
    record.append(Line(n=2, seat=2, text="stop", time=2.0))
    found = Record.load(path)
    assert (found.header, found.lines) == (record.header, record.lines)
    assert not found.half_line
    assert (found.lines[0].by, found.lines[1].by) == (-1, 1)


def test_a_record_that_is_there_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    path.write_text("mine")
    with pytest.raises(RecordError, match="exists already"):
        Record(header(), path)
    assert path.read_text() == "mine"


@pytest.mark.parametrize("kept", [1, 10, 30])
def test_half_a_last_line_is_left_out_and_the_next_action_repairs_the_file(
    tmp_path: Path, kept: int
) -> None:
    path = tmp_path / "match.jsonl"
    begun(path)
    whole = path.read_bytes()
    last = whole.rindex(b"\n", 0, len(whole) - 1) + 1
    path.write_bytes(whole[: last + kept])
    found = Record.load(path)
    assert found.half_line
    assert [line.text for line in found.lines] == ["3", "6"]
    assert path.read_bytes() == whole[: last + kept]  # reading changes nothing
    match = Match.resume(path, clock=lambda: 0.0)
    match.play_text("1")
    assert path.read_bytes() == whole


def test_any_cut_of_the_file_is_a_record_or_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    begun(path)
    whole = path.read_bytes()
    end_of_header = whole.index(b"\n")
    for length in range(len(whole)):
        path.write_bytes(whole[:length])
        if length < end_of_header:
            with pytest.raises(RecordError, match="line 1"):
                Record.load(path)
        else:
            lines = Record.load(path).lines
            assert len(lines) == max(0, whole[:length].count(b"\n") - 1)


@pytest.mark.parametrize(
    ("number", "text", "sentence"),
    [
        (1, "{}", "line 1: this is not a record"),
        (1, "hello", "line 1: this is not a record"),
        (1, '{"galtoni-record":2,"game":"mancala"}', "line 1: this record has format 2"),
        (1, '{"galtoni-record":1,"game":"mancala"}', "line 1: the header is damaged"),
        (3, '{"n":2,"seat":1', "line 3: the line is damaged"),
        (3, '{"n":2,"seat":"dealer","text":"6","time":0}', "line 3: the line is damaged"),
        (3, '{"n":2,"seat":1,"text":"6","time":0,"colour":1}', "line 3: the line is damaged"),
        (3, '{"n":7,"seat":1,"text":"6","time":0}', "line 3: action 7 stands where action 2"),
        (3, '{"n":2,"seat":1,"text":"3","time":0}', "line 3: "),
        (3, '{"n":2,"seat":1,"text":"drop 4","time":0}', "line 3: "),
        (3, '{"n":2,"seat":2,"text":"6","time":0}', "line 3: '6' is noted for seat 2"),
    ],
)
def test_damage_is_named_with_its_line(
    tmp_path: Path, number: int, text: str, sentence: str
) -> None:
    path = tmp_path / "match.jsonl"
    begun(path)
    lines = path.read_text().splitlines()
    lines[number - 1] = text
    damaged = "\n".join(lines) + "\n"
    path.write_text(damaged)
    with pytest.raises(RecordError) as caught:
        Match.resume(path)
    assert str(path) in str(caught.value)
    assert sentence in str(caught.value)
    assert path.read_text() == damaged


@pytest.mark.parametrize(
    ("key", "value", "sentence"),
    [
        ("game", "chess", "there is no game 'chess'"),
        ("variant", "solo", "no variant 'solo'"),
        ("seats", ["human"], "is played by 2, not by 1"),
        ("seats", ["human", "bot:genius"], "'bot:genius' cannot sit at mancala"),
        ("options", {"colour": 1}, "no option 'colour'"),
    ],
)
def test_a_header_that_cannot_be_is_refused(
    tmp_path: Path, key: str, value: object, sentence: str
) -> None:
    path = tmp_path / "match.jsonl"
    begun(path)
    lines = path.read_text().splitlines()
    first = json.loads(lines[0])
    first[key] = value
    path.write_text("\n".join([json.dumps(first), *lines[1:]]) + "\n")
    with pytest.raises(RecordError, match="line 1") as caught:
        Match.resume(path)
    assert sentence in str(caught.value)


@pytest.mark.parametrize("name", registry.NAMES)
def test_a_changed_text_is_another_match_or_one_sentence(name: str, tmp_path: Path) -> None:
    path, random = tmp_path / "match.jsonl", Random(7)
    game = registry.game(name)
    seats = ["bot:random"] * game.seat_numbers[0]
    match = Match.begin(game, seats, seed=1, chance=SeededChance(), path=path, sync=False)
    for _ in range(20):
        match.step()
    lines = path.read_text().splitlines()
    pieces = ["7", "0", "99", "²", "٣", "-", "", "a", "G", ":", ",", "+", " ", "seat", "call", ";"]
    for _ in range(60):
        number = random.randrange(1, len(lines))
        line = json.loads(lines[number])
        place = random.randrange(len(line["text"]) + 1)
        line["text"] = line["text"][:place] + random.choice(pieces) + line["text"][place + 1 :]
        path.write_text("\n".join([*lines[:number], json.dumps(line), *lines[number + 1 :]]) + "\n")
        try:
            Match.resume(path)
        except RecordError as refused:
            assert f"{path}, line " in str(refused) and "\n" not in str(refused)


def test_damaged_files_are_set_aside_under_names_of_their_own(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    for number, name in enumerate(("match.jsonl.damaged", "match.jsonl.damaged-2"), 1):
        path.write_text(str(number))
        assert set_aside(path) == tmp_path / name
    assert (tmp_path / "match.jsonl.damaged").read_text() == "1"
    assert not path.exists()


def test_a_file_that_went_away_is_written_whole_again(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    match = begun(path)
    path.unlink()
    match.play_text("2")
    assert Match.resume(path).states == match.states


def test_an_action_is_not_kept_where_the_file_that_went_away_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "match.jsonl"
    match = begun(path)
    before, count = match.state, len(match.record.lines)
    path.unlink()

    def refuse(*args: object, **more: object) -> None:
        raise OSError("full")

    with monkeypatch.context() as full:
        full.setattr("games.core.record.write_atomic", refuse)
        with pytest.raises(OSError, match="full"):
            match.play_text("2")
    assert (match.state, len(match.record.lines)) == (before, count)
    match.play_text("2")
    assert Match.resume(path).states == match.states


def test_when_the_disk_refuses_nothing_has_happened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "match.jsonl"
    match = begun(path)
    before = match.state

    def half(handle: int, data: bytes) -> int:
        return real(handle, data[:5])

    real = os.write
    monkeypatch.setattr(os, "write", half)
    with pytest.raises(OSError, match="only a part"):
        match.play_text("2")
    assert (match.state, len(match.record.lines)) == (before, 3)
    assert Record.load(path).half_line
    monkeypatch.undo()
    match.play_text("2")
    assert Match.resume(path).states == match.states


KILLED = """
import sys
from pathlib import Path
from games.core import registry
from games.core.chance import SeededChance
from games.core.match import Match
number = 0
while True:
    match = Match.begin(registry.game("siebener"), ["bot:random"] * 3, seed=number,
                        chance=SeededChance(), path=Path(sys.argv[1]) / f"{number}.jsonl",
                        sync=False)
    match.run()
    number += 1
"""


def test_killing_the_process_leaves_only_whole_records(tmp_path: Path) -> None:
    process = subprocess.Popen([sys.executable, "-c", KILLED, str(tmp_path)])
    while len(list(tmp_path.glob("*.jsonl"))) < 5:
        assert process.poll() is None
        time.sleep(0.02)
    process.send_signal(getattr(signal, "SIGKILL", signal.SIGTERM))
    process.wait()
    for path in tmp_path.glob("*.jsonl"):
        match = Match.resume(path, chance=SeededChance(), sync=False)
        match.run()
        assert match.over
        assert Match.resume(path).states == match.states


def branched(folder: Path, count: int = 2, seed: int = 77) -> tuple[Match, Match]:
    """Return a match of three moves, and one that goes on from its first ``count`` lines."""
    first = begun(folder / "first.jsonl")
    header = msgspec.structs.replace(first.record.header, seed=seed, date="2026-01-01T00:00:00")
    record = Record.branch(first.record, count, header, folder / f"{seed}.jsonl")
    return first, Match(record)


def test_a_branch_keeps_the_lines_and_says_where_they_come_from(tmp_path: Path) -> None:
    first, second = branched(tmp_path)
    assert second.states == first.states[:3]
    second.play_text("2")
    again = Match.resume(tmp_path / "77.jsonl")
    assert again.states == second.states
    key = first.record.header.key
    assert again.record.header.ancestors == (Origin(match=key, actions=2, seed=5),)
    assert again.record.header.key != key
    assert Match.resume(tmp_path / "first.jsonl").states == first.states


def test_chance_in_kept_lines_has_the_seed_that_it_had(tmp_path: Path) -> None:
    _, second = branched(tmp_path)
    header = msgspec.structs.replace(second.record.header, seed=99)
    second.play_text("2")
    second.play_text("3")
    deep = Record.branch(second.record, 4, header).header
    assert [deep.seed_at(line) for line in range(6)] == [5, 5, 77, 77, 99, 99]
    before = Record.branch(second.record, 1, header).header
    assert [deep.match for deep in before.ancestors] == [second.record.header.key]
    assert [before.seed_at(line) for line in range(3)] == [77, 99, 99]


def test_a_branch_never_writes_over_a_file(tmp_path: Path) -> None:
    (tmp_path / "77.jsonl").write_text("mine")
    with pytest.raises(RecordError, match=r"77\.jsonl exists already"):
        branched(tmp_path)
    assert (tmp_path / "77.jsonl").read_text() == "mine"


def test_matches_without_origins_are_written_as_ever(tmp_path: Path) -> None:
    first = begun(tmp_path / "first.jsonl")
    assert b"origins" not in first.record.to_bytes()
    assert first.record.header.ancestors == ()


def test_the_key_is_that_of_the_match_whatever_happened_since(tmp_path: Path) -> None:
    match = begun(tmp_path / "first.jsonl")
    key = match.record.header.key
    match.play_text("2")
    assert Match.resume(tmp_path / "first.jsonl").record.header.key == key
    other = msgspec.structs.replace(match.record.header, date="2026-01-02T00:00:00+00:00")
    assert other.key != key


def test_what_a_killed_process_left_half_written_is_swept_away_later(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    old, new, other = (tmp_path / name for name in (".match.jsonl.1", ".match.jsonl.2", ".x.1"))
    for left in (old, new, other):
        left.write_text("half")
    for left in (old, other):
        os.utime(left, (1_000_000_000, 1_000_000_000))
    begun(path)
    assert not old.exists()
    assert new.exists() and other.exists()
