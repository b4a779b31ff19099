"""A second window on one folder: it says so, waits, and touches nothing."""

import os
import subprocess
import sys

import pytest

from games.arcade.alone import Held, hold
from games.arcade.scenes.already_open import AlreadyOpen
from games.arcade.turn import Onlooking, wait_for
from games.cli import main
from games.ui.intentions import Back

SECOND = """
import games.arcade.turn as turn
from games.cli import main
turn.wait_for = lambda app, take: print("page", app.desk.texts("alone.title"), take())
raise SystemExit(main({arguments}))
"""


@pytest.fixture
def taken(galtoni_home):
    """Return a player's folder whose window is open elsewhere."""
    with hold(galtoni_home) as held:
        assert held is not None
        (galtoni_home / "settings.json").write_text('{"language": "de", "text_scale": 9}')
        (galtoni_home / "matches").mkdir()
        (galtoni_home / "matches" / "gipf.jsonl").write_text("half a line")
        yield galtoni_home


def everything(folder):
    """Return what a folder holds."""
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def answer(app, take, frames=60):
    """Return what ``wait_for`` returns; fail when it waits for ever."""
    looks = []

    def looked():
        looks.append(app.desk.stack.top)
        assert len(looks) < frames
        return take(len(looks))

    return wait_for(app, looked), looks


def test_the_page_opens_the_house_when_the_other_window_is_closed(kit):
    """Until then it shows what is so."""
    app, _ = kit.arcade((1280, 720))
    free = Held(None)
    found, looks = answer(app, lambda number: free if number == 5 else None)
    assert found is free
    assert len(looks) == 5
    assert all(isinstance(scene, AlreadyOpen) for scene in looks)
    assert kit.labelled(app.desk.stack.top, "Close this window")


@pytest.mark.parametrize("way", ["button", "back"])
def test_the_page_can_be_closed(kit, way):
    """By its button, and by Escape."""
    app, _ = kit.arcade((1280, 720))

    def take(number):
        if number == 3 and way == "button":
            kit.labelled(app.desk.stack.top, "Close this window").activate()
        elif number == 3:
            app.do(Back())

    assert answer(app, take)[0] is None
    assert app.done


@pytest.mark.parametrize(
    "arguments", [["play"], ["play", "mancala", "--seats", "human,bot:easy"], ["practice"]]
)
def test_a_second_window_touches_nothing(taken, arguments):
    """It speaks the language of the settings, and leaves a damaged file to the first one."""
    before = everything(taken)
    done = subprocess.run(
        [sys.executable, "-c", SECOND.format(arguments=arguments)],
        capture_output=True,
        text=True,
        timeout=120,
        env={**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"},
    )
    assert done.stdout == "page Galtoni ist schon offen None\n", done.stderr
    assert done.stderr == (
        f"galtoni: Galtoni is already open with the folder {taken};"
        " go on in its window, or close it first.\n"
    )
    assert done.returncode == 2
    assert everything(taken) == before


def test_an_onlooker_writes_and_moves_nothing(taken):
    """Also where the settings cannot be read."""
    storage = Onlooking()
    settings = storage.load_settings()
    assert (settings.language, settings.text_scale) == ("de", 1.2)
    settings.language = "en"
    before = everything(taken)
    assert storage.save_settings(settings)
    assert everything(taken) == before
    (taken / "settings.json").write_text("{")
    before = everything(taken)
    assert storage.load_settings().language == ""
    assert everything(taken) == before


def test_a_plan_refuses_a_folder_that_is_open(taken, tmp_path, capsys, monkeypatch):
    """In one sentence; it has nobody to show a page to."""
    monkeypatch.setattr("games.arcade.turn.PATIENCE", 0.0)
    plan = tmp_path / "plan.toml"
    plan.write_text("size = [640, 360]\n[[step]]\nquit = true\n")
    assert main(["play", "--capture", str(plan), "--out", str(tmp_path)]) == 2
    assert "is already open" in capsys.readouterr().err
