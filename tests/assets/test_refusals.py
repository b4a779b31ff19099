"""Refusals: the sentence of a catalogue in the language of the command, from any process."""

from __future__ import annotations

import errno
import pickle

import pytest

from assets.refusals import Refusal, asked, reason, telling, told


class RoomError(Refusal):
    """A refusal of a room of its own."""


def test_a_refusal_speaks_the_language_that_was_chosen() -> None:
    error = RoomError("refusals.no_whole", name="--depth", value="'x'")
    assert isinstance(error, ValueError)
    assert str(error) == "--depth: 'x' is no whole number"
    with telling("de"):
        assert str(error) == "--depth: 'x' ist keine ganze Zahl"
        assert told("refusals.full") == "kein Platz mehr"
        with telling("fr"):
            assert told("refusals.full") == "kein Platz mehr"
    assert str(error) == "--depth: 'x' is no whole number"


def test_a_refusal_of_another_process_speaks_it_too() -> None:
    error = pickle.loads(pickle.dumps(RoomError("refusals.one_value", name="--board")))
    assert type(error) is RoomError
    with telling("de"):
        assert str(error) == "--board braucht einen Wert"


@pytest.mark.parametrize(
    ("words", "language"),
    [
        (["measure", "--lang", "de"], "de"),
        (["measure", "--lang=de", "--drops", "5"], "de"),
        (["analyse", "--language", "de"], "de"),
        (["measure", "--lang", "de", "--lang", "en"], "en"),
        (["measure", "--lang"], ""),
        (["measure"], ""),
    ],
)
def test_the_language_is_read_before_anything_else(words: list[str], language: str) -> None:
    assert asked(words) == language


def test_why_a_file_cannot_be_used_has_words_of_ours() -> None:
    with telling("de"):
        assert reason(OSError(errno.EACCES, "Permission denied")) == "keine Berechtigung"
    assert reason(OSError(errno.EACCES, "Permission denied")) == "permission denied"
    assert reason(OSError(errno.EIO, "Input/output error")) == "input/output error"
