"""What is kept survives crashes, and damaged files are set aside and named (E20)."""

import json

import pytest

from games.core.record import write_atomic
from games.ui.storage import Settings, Storage, home


def test_settings_come_back(tmp_path):
    """What was saved is read again."""
    storage = Storage(tmp_path)
    assert storage.save_settings(Settings(language="de", volume=0.3, names=["Ada"]))
    found = Storage(tmp_path).load_settings()
    assert (found.language, found.volume, found.names) == ("de", 0.3, ["Ada"])


def test_truncated_settings_never_stop_the_start(tmp_path):
    """A file cut off at any byte is set aside, and the start goes on with fresh settings."""
    Storage(tmp_path).save_settings(Settings(language="de"))
    whole = (tmp_path / "settings.json").read_bytes()
    for cut in range(len(whole) - 2):
        (tmp_path / "settings.json").write_bytes(whole[:cut])
        storage = Storage(tmp_path)
        assert storage.load_settings() == Settings(), cut
        assert [trouble.kind for trouble in storage.troubles] == ["settings"]
        aside = tmp_path / storage.troubles[0].file
        assert aside.read_bytes() == whole[:cut]
        assert not (tmp_path / "settings.json").exists()


@pytest.mark.parametrize(
    "text",
    [
        '{"volume": "loud"}',
        '{"volume": 7}',
        '{"text_scale": 9}',
        '{"language": "xx"}',
        "[]",
        "\xff",
    ],
)
def test_wrong_values_are_set_aside(tmp_path, text):
    """Wrong types and values that cannot be meant count as damage."""
    (tmp_path / "settings.json").write_text(text, encoding="latin-1")
    storage = Storage(tmp_path)
    assert storage.load_settings() == Settings()
    assert [trouble.file for trouble in storage.troubles] == ["settings.json.damaged"]


def test_one_wrong_value_costs_none_of_the_others(tmp_path):
    """Names, lessons and language are kept; the file is set aside all the same."""
    held = {
        "language": "de",
        "palette": "standard",
        "volume": 7,
        "names": ["Ada", "Bo"],
        "lessons": {"gipf": ["push"]},
        "speed": "fast",
    }
    text = json.dumps(held)
    (tmp_path / "settings.json").write_text(text)
    storage = Storage(tmp_path)
    assert storage.load_settings() == Settings(
        language="de", names=["Ada", "Bo"], lessons={"gipf": ["push"]}, speed="fast"
    )
    assert [trouble.file for trouble in storage.troubles] == ["settings.json.damaged"]
    assert (tmp_path / "settings.json.damaged").read_text() == text


def test_unknown_fields_are_no_damage(tmp_path):
    """Settings of a later edition are read as far as they are known."""
    (tmp_path / "settings.json").write_text(json.dumps({"language": "en", "later": 1}))
    storage = Storage(tmp_path)
    assert storage.load_settings().language == "en"
    assert storage.troubles == []


def test_an_earlier_damaged_file_is_kept(tmp_path):
    """The second damaged file does not overwrite the first."""
    for number in (1, 2):
        (tmp_path / "settings.json").write_text(f"broken {number}")
        Storage(tmp_path).load_settings()
    assert (tmp_path / "settings.json.damaged").read_text() == "broken 1"
    assert (tmp_path / "settings.json.damaged-2").read_text() == "broken 2"


def test_a_folder_that_refuses_is_noted_once(tmp_path):
    """Where nothing can be written the game goes on and says so once."""
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    storage = Storage(blocked / "folder")
    assert not storage.save_settings(Settings())
    assert not storage.save_settings(Settings())
    assert [trouble.kind for trouble in storage.troubles] == ["unwritable"]


def test_writing_leaves_the_old_file_when_it_fails(tmp_path, monkeypatch):
    """A crash while writing leaves the file as it was, and no scraps."""
    path = tmp_path / "match.jsonl"
    path.write_bytes(b"old")
    monkeypatch.setattr("pathlib.Path.replace", _refuse)
    with pytest.raises(OSError, match="no space"):
        write_atomic(path, b"new")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def _refuse(*_):
    raise OSError("no space")


def test_home_can_be_moved(tmp_path, monkeypatch):
    """GALTONI_HOME names another folder."""
    monkeypatch.setenv("GALTONI_HOME", str(tmp_path / "elsewhere"))
    assert home() == tmp_path / "elsewhere"


def test_what_was_told_can_be_told_anew(tmp_path):
    """Each thing by itself, also after a new start."""
    storage = Storage(tmp_path)
    for name in ("silent", "other"):
        storage.note_told(name, True)
    assert Storage(tmp_path).told() == ["silent", "other"]
    storage.note_told("silent", False)
    assert Storage(tmp_path).told() == ["other"]
