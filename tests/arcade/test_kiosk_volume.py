"""How loud an exhibition begins: the command's word is the first one, the staff's the last."""

import errno
import os

import pytest

from games.arcade.kiosk_volume import begin_at
from games.ui.storage import Storage


@pytest.fixture
def start(tmp_path):
    """Return a function: the settings after a start with a loudness on the command line."""

    def begin(volume):
        storage = Storage(tmp_path)
        settings = storage.load_settings()
        begin_at(storage, settings, volume)
        return storage, settings

    return begin


def test_what_the_staff_sets_stays_until_the_command_says_something_else(start):
    """Every start says the same as the last one: that is no news."""
    storage, settings = start(0.3)
    assert (settings.sound, settings.volume) == (True, 0.3)
    settings.volume = 0.9
    storage.save_settings(settings)
    assert start(0.3)[1].volume == 0.9
    assert start(0.5)[1].volume == 0.5
    assert start(None)[1].volume == 0.5
    storage, settings = start(0.3)
    settings.sound = False
    storage.save_settings(settings)
    assert not start(0.3)[1].sound


def test_silence_keeps_how_loud_it_was(start):
    """The staff that switches the sound on finds it as before."""
    start(0.4)
    _, settings = start(0.0)
    assert (settings.sound, settings.volume) == (False, 0.4)


def test_a_house_that_was_killed_begins_with_what_was_asked(start):
    """Nothing but the start itself has kept it."""
    start(0.2)
    assert start(0.2)[1].volume == 0.2


def test_where_nothing_was_kept_nothing_is_removed(tmp_path, monkeypatch):
    """A read-only folder refuses that as well, and the staff would be told of a file."""

    def refuse(self, missing_ok=False):
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    monkeypatch.setattr("pathlib.Path.unlink", refuse)
    storage = Storage(tmp_path)
    begin_at(storage, storage.load_settings(), None)
    assert storage.troubles == []
