"""Sound follows the strength of hits; trouble with the device never reaches the player's game."""

import math
import os
import random
import struct
import subprocess
import sys
import wave
from pathlib import Path

import pygame
import pytest

from games.ui.audio import SilentAudio, open_audio, quiet_libraries, strength


@pytest.fixture
def sounds(tmp_path):
    """Return a folder with two kinds of hits, the first from dull to bright, and a bell."""
    for name in ("marble_nail_0", "marble_nail_1", "marble_wood", "marble_marble", "bell"):
        with wave.open(str(tmp_path / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(44100)
            samples = (int(9000 * math.sin(i / 9)) for i in range(4000))
            file.writeframes(b"".join(struct.pack("<h", sample) for sample in samples))
    return tmp_path


def refuse():
    """Stand for a mixer without a device."""
    raise pygame.error("no device")


def test_no_device_means_a_silent_twin():
    """Without a device everything is taken and nothing played (E8)."""
    audio, why = open_audio(1.0, random.Random(1), refuse)
    assert isinstance(audio, SilentAudio)
    assert audio.silent
    assert why == "no device"
    audio.play("bell")
    audio.hit("marble_nail", 500.0)
    audio.set_volume(0.1)
    audio.lost()
    assert audio.flush(1.0) == 0


def test_at_most_three_hits_a_frame_and_apart(sounds):
    """Three a frame, the strongest first, those of a kind 40 ms apart."""
    audio, why = open_audio(1.0, random.Random(1), folder=sounds)
    assert why == ""
    for _ in range(10):
        audio.hit("marble_nail", 800.0)
        audio.hit("marble_wood", 300.0)
        audio.hit("marble_marble", 200.0)
        audio.hit("bell", 100.0)
    assert audio.flush(1.0) == 3
    audio.hit("marble_nail", 800.0)
    assert audio.flush(1.02) == 0
    audio.hit("marble_nail", 800.0)
    assert audio.flush(1.05) == 1
    assert audio.flush(1.2) == 0


def test_weak_hits_are_not_heard(sounds):
    """A marble that barely trembles makes no sound."""
    audio, _ = open_audio(1.0, random.Random(1), folder=sounds)
    audio.hit("marble_wood", 5.0)
    assert audio.flush(5.0) == 0


def test_strength_rises_with_speed():
    """From nothing to all, evenly for the ear."""
    values = [strength(speed) for speed in (0, 25, 100, 400, 900, 5000)]
    assert values[:2] == [0.0, 0.0]
    assert values[-2:] == [1.0, 1.0]
    assert values == sorted(values)


def test_a_lost_device_makes_it_silent(sounds):
    """After the device went away nothing is played any more (E9)."""
    audio, _ = open_audio(1.0, random.Random(1), folder=sounds)
    audio.lost()
    audio.hit("marble_nail", 800.0)
    audio.play("bell")
    assert audio.flush(9.0) == 0
    assert audio.silent


PROGRAM = """
import random, sys
from pathlib import Path
import pygame
from games.ui.audio import open_audio
pygame.display.init()
audio, why = open_audio(1.0, random.Random(1), folder=Path(sys.argv[1]))
assert why == "", why
for i in range(100):
    audio.play("bell")
    audio.hit("marble_nail", 900.0)
    audio.flush(i * 0.05)
    if i == 50:
        audio.lost()
pygame.quit()
audio.play("bell")
audio.hit("marble_nail", 900.0)
audio.flush(99.0)
print("done")
"""


def test_the_process_ends_well(sounds):
    """A hundred sounds, the device gone in between, then the end: exit code 0 (E9)."""
    run = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(sounds)], capture_output=True, text=True, timeout=60
    )
    assert (run.returncode, run.stdout.split()[-1:]) == (0, ["done"]), run.stderr


def test_an_invalid_driver_is_survived():
    """The sound driver of another system in the environment: silence, no crash (E8)."""
    program = (
        "import random; from games.ui.audio import open_audio;"
        "audio, why = open_audio(1.0, random.Random(1)); print(audio.silent, bool(why))"
    )
    run = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        timeout=60,
        env={**__import__("os").environ, "SDL_AUDIODRIVER": "no-such-driver"},
    )
    assert run.stdout.split()[-2:] == ["True", "True"], run.stderr


NOISE = b"ALSA lib confmisc.c:855:(parse_card) cannot find card '0'\n"


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only ALSA is so talkative")
@pytest.mark.parametrize("there", [True, False])
def test_what_sound_libraries_print_never_reaches_the_terminal(sounds, capfd, there):
    """Their lines are gone, the reason is kept, and standard error is as it was before."""

    def start():
        os.write(2, NOISE)
        if not there:
            refuse()

    _, why = open_audio(1.0, random.Random(1), start, folder=sounds)
    assert why == ("" if there else "no device")
    print("a real error", file=sys.stderr, flush=True)
    os.write(2, b"and another\n")
    assert capfd.readouterr().err == "a real error\nand another\n"


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only ALSA is so talkative")
def test_an_error_in_the_middle_leaves_standard_error_as_it_was(capfd):
    files = len([*Path("/proc/self/fd").iterdir()])
    with pytest.raises(ZeroDivisionError), quiet_libraries():
        os.write(2, NOISE)
        raise ZeroDivisionError
    os.write(2, b"heard\n")
    assert capfd.readouterr().err == "heard\n"
    assert len([*Path("/proc/self/fd").iterdir()]) == files


def test_elsewhere_nothing_is_exchanged(capfd):
    with quiet_libraries("win32"):
        os.write(2, b"heard\n")
    assert capfd.readouterr().err == "heard\n"
