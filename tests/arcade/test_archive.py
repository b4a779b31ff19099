"""The archive: what lies in the folders is listed, damaged files are named, nothing is lost."""

import os

import pytest

from games.arcade.archive import Archive
from games.arcade.archive_summary import SeatSummary
from games.core.record import Record, RecordError
from games.ui.storage import Storage, Trouble


@pytest.fixture
def archive(tmp_path):
    """Return an archive of an empty folder."""
    return Archive(Storage(tmp_path))


def test_matches_are_listed_newest_first_with_what_became_of_them(archive, played, tmp_path):
    first = played.play(tmp_path, seed=4, day=1)
    left = played.play(tmp_path, "koenigsflucht", ("human", "bot:easy"), seed=5, day=3, limit=6)
    last = played.play(tmp_path, seed=6, day=2, seats=("human:Ben", "human:Ada"))
    archive.read_all()
    names = ["koenigsflucht-00005", "mancala-00006", "mancala-00004"]
    files = [f"played/{name}.jsonl" for name in names]
    assert archive.files() == files
    assert archive.files("mancala") == files[1:]
    assert set(archive.games()) == {"mancala", "koenigsflucht"}
    told = archive.summaries(files)
    assert [told[file].key for file in files] == [
        match.record.header.key for match in (left, last, first)
    ]
    assert told[files[0]].ended is False
    assert told[files[0]].seats == (SeatSummary(False, "", None), SeatSummary(True, "easy", None))
    assert told[files[2]].ended is True
    assert told[files[2]].plies == first.plies
    won = first.outcome.winners
    wanted = [0, 0] if not won else [1 if seat in won else -1 for seat in (0, 1)]
    assert [seat.result for seat in told[files[2]].seats] == wanted
    assert archive.behind == 0


def test_headers_come_first_and_in_slices(played, tmp_path):
    """Those of the files that were written last before all others."""
    for seed, written in enumerate((100, 300, 500, 200, 400)):
        match = played.play(tmp_path, seed=seed, limit=4)
        os.utime(match.record.path, (written, written))
    ticks = iter(range(10_000))
    archive = Archive(Storage(tmp_path), clock=lambda: float(next(ticks)))
    archive.look()
    assert archive.behind == 5
    assert archive.files() == []
    assert archive.step(1.0)  # the clock has moved on by a second after the first file
    assert archive.files() == ["played/mancala-00002.jsonl"]
    while archive.step(1.0):
        pass
    assert len(archive.files()) == 5
    assert {summary.ended for summary in archive.summaries(archive.files()).values()} == {False}


def test_what_is_known_is_not_read_again(archive, played, tmp_path):
    match = played.play(tmp_path)
    archive.read_all()
    archive.look()
    assert archive.behind == 0
    match.record.path.write_bytes(match.record.path.read_bytes()[:-9])
    archive.look()
    assert archive.behind == 1
    archive.read_all()
    (found,) = archive.summaries(archive.files()).values()
    assert found.actions == len(match.record.lines) - 1  # half a last line is left out


def test_who_had_no_name_is_kept_by_the_number(archive, played, tmp_path):
    played.play(tmp_path, "gipf", ("human#2", "human#1"), limit=4)
    archive.read_all()
    (found,) = archive.summaries(archive.files()).values()
    assert [(seat.bot, seat.name, seat.number) for seat in found.seats] == [
        (False, "", 2),
        (False, "", 1),
    ]


def test_damaged_records_are_named_and_stay_where_they_are(archive, played, tmp_path):
    whole = played.play(tmp_path, seed=1)
    other = played.play(tmp_path, seed=2)
    head, *lines = other.record.path.read_bytes().splitlines(keepends=True)
    other.record.path.write_bytes(head + b"".join(lines[:3]) + lines[2])
    nonsense = other.record.path.with_name("x.jsonl")
    nonsense.write_bytes(b"\xff\x00 no record")
    empty = other.record.path.with_name("y.jsonl")
    empty.touch()
    archive.read_all()
    assert archive.files() == [f"played/{whole.record.path.name}"]
    told = {one.file: one.fault for one in archive.damaged()}
    assert set(told) == {f"played/{p.name}" for p in (other.record.path, nonsense, empty)}
    assert told["played/x.jsonl"] == f"{nonsense}, line 1: this is not a record of a match."
    assert f"{other.record.path}, line 5:" in told[f"played/{other.record.path.name}"]
    assert nonsense.exists() and empty.exists() and other.record.path.exists()
    with pytest.raises(RecordError, match="line 5"):
        archive.open(f"played/{other.record.path.name}")


def test_lines_against_the_rules_are_found_when_the_match_is_read_whole(archive, played, tmp_path):
    match = played.play(tmp_path, limit=3)
    text = match.record.path.read_text().replace('"text":"', '"text":"9', 1)
    match.record.path.write_text(text)
    archive.read_all()
    assert archive.files() == []
    assert [one.file for one in archive.damaged()] == ["played/mancala-00001.jsonl"]
    assert f"{match.record.path}, line 2:" in archive.damaged()[0].fault


def test_a_removed_match_moves_and_is_not_lost(archive, played, tmp_path):
    match = played.play(tmp_path)
    archive.read_all()
    data = match.record.path.read_bytes()
    (tmp_path / "matches" / "removed").mkdir()
    (tmp_path / "matches" / "removed" / match.record.path.name).write_bytes(b"another one")
    target = archive.remove(archive.files()[0])
    assert target == tmp_path / "matches" / "removed" / "mancala-00001-2.jsonl"
    assert target.read_bytes() == data
    assert target.with_name("mancala-00001.jsonl").read_bytes() == b"another one"
    archive.read_all()
    assert archive.files() == []


def test_files_that_were_taken_away_leave_the_list(archive, played, tmp_path):
    match = played.play(tmp_path)
    archive.read_all()
    match.record.path.unlink()
    archive.read_all()
    assert archive.files() == []
    assert archive.summaries(["played/mancala-00001.jsonl"]) == {}


@pytest.mark.parametrize("data", [b"this is no database at all, only words " * 50, b""])
def test_a_damaged_index_is_set_aside_and_made_again(archive, played, tmp_path, data):
    played.play(tmp_path)
    archive.read_all()
    index = tmp_path / "statistics.sqlite"
    index.write_bytes(data)
    (tmp_path / "statistics.sqlite-journal").write_bytes(b"of old")
    again = Archive(Storage(tmp_path))
    again.read_all()
    assert again.files() == ["played/mancala-00001.jsonl"]
    aside = tmp_path / "statistics.sqlite.damaged"
    assert aside.exists() == bool(data)
    if data:
        assert aside.read_bytes() == data
        assert again.storage.troubles == [Trouble("damaged", "statistics.sqlite.damaged")]


def test_an_index_damaged_in_the_middle_of_reading_begins_anew(archive, played, tmp_path):
    for seed in range(4):
        played.play(tmp_path, seed=seed)
    archive.look()
    archive.step(0.0)
    (tmp_path / "statistics.sqlite").write_bytes(b"no database " * 400)
    while archive.step(0.0):
        pass
    assert len(archive.files()) == 4
    assert (tmp_path / "statistics.sqlite.damaged").exists()


def test_damage_inside_the_file_is_noticed(archive, played, tmp_path):
    for seed in range(30):
        played.play(tmp_path, seed=seed, limit=3)
    archive.read_all()
    index = tmp_path / "statistics.sqlite"
    data = bytearray(index.read_bytes())
    data[4096 : len(data)] = os.urandom(len(data) - 4096)
    index.write_bytes(data)
    again = Archive(Storage(tmp_path))
    again.read_all()
    assert len(again.files()) == 30
    assert (tmp_path / "statistics.sqlite.damaged").read_bytes() == bytes(data)


def test_where_no_file_can_be_written_the_list_is_kept_in_memory(played, tmp_path):
    played.play(tmp_path)
    (tmp_path / "statistics.sqlite").mkdir()
    archive = Archive(Storage(tmp_path))
    archive.read_all()
    assert archive.files() == ["played/mancala-00001.jsonl"]
    assert archive.storage.troubles == [Trouble("unwritable", "statistics.sqlite")]
    archive.index.close()


def test_another_version_of_the_index_is_made_anew_without_complaint(archive, played, tmp_path):
    import sqlite3
    from contextlib import closing

    played.play(tmp_path)
    with closing(sqlite3.connect(tmp_path / "statistics.sqlite")) as database, database:
        database.executescript("CREATE TABLE matches(old TEXT); PRAGMA user_version = 99;")
    archive.read_all()
    assert archive.files() == ["played/mancala-00001.jsonl"]
    assert archive.storage.troubles == []


def test_matches_can_be_read_apart_while_the_list_lives_on(played, tmp_path):
    for seed in range(6):
        played.play(tmp_path, seed=seed)
    damaged = played.play(tmp_path, seed=6, limit=3).record.path
    damaged.write_text(damaged.read_text().replace('"text":"', '"text":"9', 1))
    archive = Archive(Storage(tmp_path), apart=True)
    archive.look()
    while archive.behind:
        archive.step()
    told = archive.summaries(archive.files())
    assert [summary.ended for summary in told.values()] == [True] * 6
    assert [one.file for one in archive.damaged()] == ["played/mancala-00006.jsonl"]


def test_a_glance_tells_what_first_and_last_line_say(played, tmp_path):
    match = played.play(tmp_path, limit=5)
    path = match.record.path
    assert Record.glance(path) == (match.record.header, 5, match.record.lines[-1].time)
    path.write_bytes(path.read_bytes()[:-3])
    assert Record.glance(path)[1] == 4
    path.write_bytes(path.read_bytes().splitlines(keepends=True)[0])
    assert Record.glance(path)[1:] == (0, 0.0)
    path.write_bytes(b"")
    with pytest.raises(RecordError, match="line 1: this is not a record"):
        Record.glance(path)
