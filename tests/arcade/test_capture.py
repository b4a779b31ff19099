"""Capture plans: real events, a clock of their own, pictures that are the same every time."""

import os

import pygame
import pytest

from games.arcade.capture import PlanError, load_plan
from games.cli import main

PLAN = """
size = [480, 270]
lang = "en"
seed = 3

[[step]]
after = 20
picture = "start"

[[step]]
on = "Galtoni"

[[step]]
on = "arcade.begin"

[[step]]
wait = "turn"

[[step]]
key = "2"

[[step]]
after = 25
picture = "falling"

[[step]]
wait = "turn"
picture = "landed"

[[step]]
resize = [270, 480]

[[step]]
after = 3
picture = "upright"

[[step]]
pad = "button 7"

[[step]]
wait = "pause"
picture = "pause"

[[step]]
quit = true
"""


@pytest.fixture
def plan(tmp_path, monkeypatch):
    """Return a file with the plan."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    path = tmp_path / "plan.toml"
    path.write_text(PLAN, encoding="utf-8")
    return path


def test_a_plan_plays_the_real_loop_and_ends(plan, tmp_path, capsys):
    """Every picture is there in its size, and a second run gives the same ones."""
    found = []
    for number in (1, 2):
        out = tmp_path / f"out{number}"
        os.environ["GALTONI_HOME"] = str(tmp_path / f"home{number}")
        assert main(["play", "--capture", str(plan), "--out", str(out)]) == 0
        names = ["start", "falling", "landed", "upright", "pause"]
        assert capsys.readouterr().out.split() == [str(out / f"{name}.png") for name in names]
        found.append([pygame.image.load(out / f"{name}.png") for name in names])
    sizes = [picture.get_size() for picture in found[0]]
    assert sizes == [(480, 270)] * 3 + [(270, 480)] * 2
    for one, other in zip(*found, strict=True):
        assert pygame.image.tobytes(one, "RGB") == pygame.image.tobytes(other, "RGB")
    assert pygame.image.tobytes(found[0][1], "RGB") != pygame.image.tobytes(found[0][2], "RGB")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("size = [1", "is not TOML"),
        ("size = 5", "size should be a list"),
        ("[[step]]\nmvoe = [1, 2]", "step[1].mvoe does not belong there"),
        ("[[step]]\npicture = 5", "step[1].picture should be text"),
    ],
)
def test_a_wrong_plan_is_named(tmp_path, text, words):
    """Field and place are in the sentence."""
    path = tmp_path / "plan.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(PlanError) as caught:
        load_plan(path)
    assert words in str(caught.value)
    assert str(path) in str(caught.value)


def test_a_wrong_plan_is_named_in_german_too(plan, tmp_path, capsys):
    """Also where what is wrong is only seen while the plan plays."""
    command = ["play", "--capture", str(plan), "--out", str(tmp_path / "out"), "--lang", "de"]
    for text, sentence in (
        ("size = [1", f"Der Plan {plan} ist kein TOML: Der Liste fehlt die schließende Klammer"),
        ("size = [1, 2, 3]", f"Der Plan {plan} ist nicht zu brauchen: size soll eine Liste von 2"),
        ('[[step]]\nkey = "no such key"', "Schritt 1: Es gibt keine Taste 'no such key'."),
    ):
        plan.write_text(text, encoding="utf-8")
        assert main(command) == 2
        assert capsys.readouterr().err.startswith(f"galtoni: {sentence}")


@pytest.mark.parametrize(
    ("step", "words"),
    [
        ('on = "No such button"', "there is no button 'No such button'"),
        ('key = "no such key"', "there is no key 'no such key'"),
        ('pad = "wheel 3"', "'wheel 3' is nothing a pad does"),
        ('wait = "turn"\nlimit = 5', "waited 5 frames for 'turn'"),
        ('wait = "half past"', "which is not a name"),
    ],
)
def test_a_step_that_cannot_be_done_ends_the_plan(plan, tmp_path, capsys, step, words):
    """One sentence with the step's number, exit code 2."""
    plan.write_text(f'size = [160, 90]\nlang = "en"\n[[step]]\n{step}\n', encoding="utf-8")
    assert main(["play", "--capture", str(plan), "--out", str(tmp_path / "out")]) == 2
    told = capsys.readouterr().err
    assert words in told
    assert "step 1" in told
