"""The sounds: as loud and long as they should be, brass brighter than wood, always the same."""

from __future__ import annotations

import importlib.util
import io
import sys
import wave
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

ROOT = Path(__file__).resolve().parents[2]
FAMILIES = {
    "marble_nail": 6,
    "marble_wood": 6,
    "marble_marble": 5,
    "settle": 3,
    "stone": 4,
    "dice": 3,
    "page": 2,
    "click": 3,
    "lift": 3,
    "let_go": 2,
    "coin": 3,
}
CHORD = ("glass_a", "glass_b", "glass_c", "glass_d")


@pytest.fixture(scope="module")
def maker() -> ModuleType:
    """Import the script by its place; scripts are no package."""
    spec = importlib.util.spec_from_file_location(
        "make_assets", ROOT / "scripts" / "make_assets.py"
    )
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["make_assets"] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def sounds(maker: ModuleType) -> dict[str, np.ndarray]:
    """Return all sounds by name."""
    made: dict[str, np.ndarray] = maker.sounds()
    return made


def centroid(sound: np.ndarray) -> float:
    """Return the middle of a sound's power over frequency, Hz: how bright it is."""
    power = np.abs(np.fft.rfft(sound)) ** 2
    frequency = np.fft.rfftfreq(sound.size, 1 / 44_100)
    return float((power * frequency).sum() / power.sum())


def family(sounds: dict[str, np.ndarray], name: str) -> list[np.ndarray]:
    """Return the variants of a sound, from soft to hard."""
    return [sounds[f"{name}_{number}"] for number in range(FAMILIES[name])]


def test_every_sound_is_there(sounds: dict[str, np.ndarray]) -> None:
    expected = {f"{name}_{number}" for name, count in FAMILIES.items() for number in range(count)}
    assert set(sounds) == expected | {"bell", "win", "even", *CHORD}


def test_none_clips_crackles_or_is_silent(sounds: dict[str, np.ndarray]) -> None:
    for name, sound in sounds.items():
        assert 0.25 < np.abs(sound).max() <= 0.86, name
        assert abs(sound[0]) < 0.02, name
        assert abs(sound[-1]) < 0.001, name
        assert abs(float(sound.mean())) < 0.01, name


def test_hits_are_short_and_bells_ring(sounds: dict[str, np.ndarray]) -> None:
    seconds = {name: sound.size / 44_100 for name, sound in sounds.items()}
    assert max(seconds[f"marble_marble_{n}"] for n in range(5)) < 0.09
    assert max(seconds[f"marble_wood_{n}"] for n in range(6)) < 0.18
    assert max(seconds[f"marble_nail_{n}"] for n in range(6)) < 0.30
    assert 0.8 < seconds["bell"] <= 1.5
    assert 1.2 < seconds["win"] <= 1.9


def loudest(sound: np.ndarray) -> float:
    """Return the frequency with the most power, Hz."""
    power = np.abs(np.fft.rfft(sound)) ** 2
    return float(np.fft.rfftfreq(sound.size, 1 / 44_100)[int(power.argmax())])


def test_the_glasses_of_a_won_row_rise_in_a_chord(sounds: dict[str, np.ndarray]) -> None:
    """C, e, g and the c above, each within a third of a semitone; they ring on over each other."""
    notes = [loudest(sounds[name]) for name in CHORD]
    for note, meant in zip(notes, (1046.5, 1318.5, 1568.0, 2093.0), strict=True):
        assert abs(note / meant - 1) < 0.02
    assert min(sounds[name].size for name in CHORD) / 44_100 > 0.6


def test_brass_is_brighter_than_wood(sounds: dict[str, np.ndarray]) -> None:
    wood = [centroid(sound) for sound in family(sounds, "marble_wood")]
    brass = [centroid(sound) for sound in family(sounds, "marble_nail")]
    assert min(brass) > 2 * max(wood)
    assert max(wood) < 1200
    assert min(brass) > 2000


@pytest.mark.parametrize("name", ["marble_nail", "marble_wood", "marble_marble"])
def test_harder_hits_are_brighter(sounds: dict[str, np.ndarray], name: str) -> None:
    bright = [centroid(sound) for sound in family(sounds, name)]
    assert bright[-1] > 1.3 * bright[0]
    assert bright == sorted(bright)


def test_variants_differ(sounds: dict[str, np.ndarray]) -> None:
    for name in FAMILIES:
        first, second = family(sounds, name)[:2]
        size = min(first.size, second.size)
        assert np.abs(first[:size] - second[:size]).max() > 0.05, name


def test_the_shipped_files_are_what_the_script_makes(
    maker: ModuleType, sounds: dict[str, np.ndarray]
) -> None:
    folder = ROOT / "assets" / "sounds"
    assert {file.stem for file in folder.glob("*.wav")} == set(sounds)
    total = 0
    for name, sound in sounds.items():
        data = (folder / f"{name}.wav").read_bytes()
        total += len(data)
        with wave.open(io.BytesIO(data)) as file:
            assert (file.getframerate(), file.getsampwidth(), file.getnchannels()) == (44_100, 2, 1)
            shipped = np.frombuffer(file.readframes(file.getnframes()), "<i2")
        made = np.round(sound * 32_767)
        assert shipped.size == made.size, name
        # Mathematical libraries differ in the last bit from machine to machine.
        assert np.abs(shipped - made).max() <= 2, name
    assert total < 1_500_000


def test_icons_are_there_in_both_sizes() -> None:
    for name, side in (("galtoni.png", 256), ("galtoni-64.png", 64)):
        head = (ROOT / "assets" / "icons" / name).read_bytes()[:24]
        assert head[:8] == b"\x89PNG\r\n\x1a\n"
        assert int.from_bytes(head[16:20], "big") == int.from_bytes(head[20:24], "big") == side
