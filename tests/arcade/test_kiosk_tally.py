"""What an unattended house counts: today's numbers begin anew every day, the others never."""

from datetime import datetime, timedelta

from games.arcade.kiosk_tally import FILE, Counts, Tally
from games.ui.storage import Storage, Trouble


def test_a_new_day_begins_with_nothing_and_the_sum_goes_on(tmp_path):
    """Also where the house stands open over midnight, and after it was started anew."""
    now = [datetime(2026, 11, 30, 23, 50)]
    tally = Tally(Storage(tmp_path), lambda: now[0])
    tally.add("visits")
    tally.add("faults")
    assert (tally.today, tally.total) == (Counts(visits=1, faults=1), Counts(visits=1, faults=1))
    now[0] += timedelta(minutes=20)
    assert tally.today == Counts()
    tally.add("visits")
    assert (tally.today, tally.total) == (Counts(visits=1), Counts(visits=2, faults=1))
    again = Tally(Storage(tmp_path), lambda: now[0])
    assert (again.today, again.total) == (Counts(visits=1), Counts(visits=2, faults=1))
    assert again.since == "2026-11-30T23:50:00"


def test_numbers_that_were_told_do_not_change_afterwards(tmp_path):
    """Whoever keeps them has a copy."""
    tally = Tally(Storage(tmp_path), lambda: datetime(2026, 11, 30, 12, 0))
    told = tally.total
    tally.add("begun")
    assert (told, tally.total) == (Counts(), Counts(begun=1))


class Day:
    """Local time that the test sets."""

    def __init__(self, *when):
        """Begin then."""
        self.when = datetime(*when)

    def __call__(self):
        """Return it."""
        return self.when


def test_numbers_go_on_over_starts_and_days(tmp_path):
    """Today's begin anew at midnight; those of all days do not."""
    now = Day(2026, 11, 29, 9)
    tally = Tally(Storage(tmp_path), now)
    tally.open()
    for _ in range(3):
        tally.add("visits")
    tally.add("matches")
    now.when = datetime(2026, 11, 29, 17, 30)
    assert tally.uptime == 8.5 * 3600
    tally.close()
    now.when = datetime(2026, 11, 30, 9)
    later = Tally(Storage(tmp_path), now)
    later.open()
    assert later.today == Counts()
    later.add("visits")
    assert later.today == Counts(visits=1)
    assert later.total == Counts(visits=4, matches=1)
    assert later.since == "2026-11-29T09:00:00"
    assert later.uptime == 0.0


def test_a_house_that_was_never_closed_was_started_anew(tmp_path):
    """Whether it broke down or lost its power."""
    now = Day(2026, 11, 29, 9)
    for _ in range(3):
        last = Tally(Storage(tmp_path), now).open()
    assert not last
    tally = Tally(Storage(tmp_path), now)
    assert tally.total.restarts == 2
    tally.close()
    again = Tally(Storage(tmp_path), now)
    assert again.open()
    assert again.total.restarts == 2


def test_damaged_numbers_are_set_aside_and_a_full_disk_stops_nothing(tmp_path, monkeypatch):
    """The house opens and counts on."""
    tmp_path.joinpath(FILE).write_text('{"total": 3}', encoding="utf-8")
    storage = Storage(tmp_path)
    tally = Tally(storage, Day(2026, 11, 29, 9))
    assert tally.total == Counts()
    assert storage.troubles == [Trouble("damaged", f"{FILE}.damaged")]

    def refuse(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("games.ui.storage.write_atomic", refuse)
    tally.open()
    tally.add("faults")
    assert tally.total.faults == 1
    assert storage.troubles[1:] == [Trouble("unwritable", FILE)]


def test_an_end_that_the_guard_has_counted_is_not_counted_by_the_next_house(tmp_path):
    """One that died before it counted anything is counted, too; a lost power as ever."""
    storage = Storage(tmp_path)
    Tally(storage).open()
    for _ in range(3):
        Tally(storage).note_end()
    assert not Tally(storage).open()
    assert Tally(storage).total == Counts(restarts=3)
    assert not Tally(storage).open()
    assert Tally(storage).total == Counts(restarts=4)


def test_what_a_full_disk_has_refused_is_kept_once_there_is_room(tmp_path, monkeypatch):
    """Without waiting for something else to count; what was kept is not written again."""
    storage = Storage(tmp_path)
    tally, write, writes = Tally(storage), storage.write, []
    monkeypatch.setattr(storage, "write", lambda *told: writes.append(1) and False)
    tally.add("visits")
    tally.keep_owed()
    assert len(writes) == 2
    monkeypatch.setattr(storage, "write", write)
    tally.keep_owed()
    assert Tally(Storage(tmp_path)).total == Counts(visits=1)
    monkeypatch.setattr(storage, "write", lambda *told: writes.append(1))
    tally.keep_owed()
    assert len(writes) == 2
