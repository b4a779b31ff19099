"""Make sounds, icons and the small boards: modelled, nothing recorded or drawn by hand.

    python scripts/make_assets.py [--out assets]

A struck thing rings in its modes, each with its own frequency, loudness and decay. The harder the
blow, the shorter the contact and the more of the high modes it wakes; so every kind of hit comes
in variants from ``name_0.wav`` (soft, dull) to ``name_5.wav`` (hard, bright). Same code, same
files.
"""

from __future__ import annotations

import argparse
import io
import os
import tempfile
import wave
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

RATE = 44_100
"""Samples a second of every sound."""

Wave = NDArray[np.float64]


@dataclass(frozen=True)
class Thing:
    """What is struck: (frequency in Hz, loudness, seconds to fall by 60 dB) of each mode."""

    modes: tuple[tuple[float, float, float], ...]
    click: float  # loudness of the contact itself
    click_low: float  # where its noise begins, Hz


# A brass nail is a short bar clamped at one end (modes 1 : 6.27 : 17.5), the cap adds its own.
NAIL = Thing(
    ((1480, 0.25, 0.16), (3120, 0.8, 0.30), (4890, 1.0, 0.26), (7430, 0.7, 0.17),
     (9280, 0.5, 0.12), (12_700, 0.35, 0.07), (410, 0.30, 0.05)), 0.30, 5000,
)  # fmt: skip
# A wooden board and its strips: low, close modes that die at once.
WOOD = Thing(
    ((228, 0.55, 0.11), (362, 1.0, 0.12), (571, 0.9, 0.09), (842, 0.8, 0.07),
     (1290, 0.75, 0.05), (2040, 0.65, 0.035), (3300, 0.50, 0.02)), 0.16, 1200,
)  # fmt: skip
# Two glass balls of 16 mm: their own modes lie beyond 100 kHz, what is heard is the short contact
# and the board below, tuned by ear to the click of glass.
GLASS = Thing(
    ((3650, 0.5, 0.030), (5480, 1.0, 0.045), (7900, 0.8, 0.035), (11_300, 0.5, 0.022),
     (640, 0.18, 0.03)), 0.35, 4000,
)  # fmt: skip
BOWL = Thing(
    ((302, 0.5, 0.16), (497, 1.0, 0.18), (811, 0.7, 0.13), (1330, 0.45, 0.09), (2180, 0.25, 0.05),
     (4100, 0.16, 0.02)), 0.16, 2500,
)  # fmt: skip
FELT = Thing(
    ((96, 0.8, 0.09), (171, 1.0, 0.07), (292, 0.8, 0.05), (640, 0.5, 0.03), (1350, 0.35, 0.02),
     (2900, 0.30, 0.012)), 0.10, 900,
)  # fmt: skip
# Hum, prime, tierce, quint, nominal and above: (ratio to the prime, loudness, seconds).
BELL = (
    (0.5, 0.25, 1.5), (1.0, 0.8, 1.3), (1.19, 0.5, 1.0), (1.5, 0.35, 0.8),
    (2.0, 1.0, 0.9), (2.52, 0.4, 0.5), (3.01, 0.3, 0.35), (4.17, 0.25, 0.2),
)  # fmt: skip
CHORD = (1046.5, 1318.5, 1568.0, 2093.0)
"""The four notes of a row of glass marbles, rising: c, e, g and c, in Hz."""
BUTTON = Thing(
    ((188, 1.0, 0.08), (331, 0.9, 0.06), (540, 0.6, 0.04), (905, 0.4, 0.03), (1700, 0.2, 0.015)),
    0.05, 700,
)  # fmt: skip


def _time(seconds: float) -> Wave:
    return np.arange(int(seconds * RATE)) / RATE


def strike(thing: Thing, hard: float, seconds: float, rng: np.random.Generator) -> Wave:
    """Return the sound of one blow; ``hard`` from 0 to 1 wakes higher modes and more click."""
    time = _time(seconds)
    highest = 520.0 * 20.0**hard  # the contact time of a Hertzian blow falls with its speed
    low = min(mode[0] for mode in thing.modes)
    sound = np.zeros_like(time)
    detune = 1 + rng.normal(0, 0.012)
    for frequency, loud, fall in thing.modes:
        tuned = frequency * detune * (1 + rng.normal(0, 0.004))
        woken = loud / (1 + ((frequency - low) / (highest + low)) ** 2)
        phase = rng.uniform(0, 0.6)
        ring = np.sin(2 * np.pi * tuned * time + phase) * np.exp(-6.9 * time / fall)
        sound += woken * rng.uniform(0.85, 1.15) * ring
    noise = band(rng.standard_normal(time.size), thing.click_low, 16_000)
    sound += thing.click * (0.3 + hard) * noise * np.exp(-time / (0.0022 - 0.0012 * hard))
    return sound * np.clip(time / 0.0004, 0, 1)


def band(sound: Wave, low: float, high: float) -> Wave:
    """Return ``sound`` with what lies outside ``low`` to ``high`` Hz faded out."""
    spectrum = np.fft.rfft(sound)
    frequency = np.fft.rfftfreq(sound.size, 1 / RATE)
    keep = 1 / (1 + (low / np.maximum(frequency, 1)) ** 6) / (1 + (frequency / high) ** 6)
    return np.asarray(np.fft.irfft(spectrum * keep, sound.size))


def together(parts: Sequence[tuple[float, float, Wave]], seconds: float) -> Wave:
    """Return the sum of (start in s, loudness, sound), cut to ``seconds``."""
    total = np.zeros(int(seconds * RATE))
    for start, loud, sound in parts:
        at = int(start * RATE)
        piece = sound[: max(0, total.size - at)]
        total[at : at + piece.size] += loud * piece
    return total


def settle(rng: np.random.Generator, pitch: float) -> Wave:
    """Return a marble coming to rest in its column: knocks that grow closer and fainter."""
    parts, start, loud, gap = [], 0.0, 1.0, 0.085 * pitch
    for _ in range(5):
        parts.append((start, loud, strike(WOOD, 0.35 * loud, 0.2, rng)))
        parts.append((start, 0.16 * loud, strike(GLASS, 0.3 * loud, 0.06, rng)))
        start, loud, gap = start + gap, loud * 0.46, gap * 0.60
    return together(parts, 0.36)


def stone(rng: np.random.Generator, hard: float) -> Wave:
    """Return a pebble dropped into a wooden bowl: one hit and a little roll against its side."""
    parts = [(0.0, 1.0, strike(BOWL, hard, 0.24, rng))]
    parts.append((0.055 + 0.02 * hard, 0.30, strike(BOWL, 0.25, 0.18, rng)))
    parts.append((0.100 + 0.02 * hard, 0.12, strike(BOWL, 0.15, 0.15, rng)))
    return together(parts, 0.30)


def dice(rng: np.random.Generator) -> Wave:
    """Return two dice thrown on felt: soft thuds, a clack where they meet, a last half turn."""
    times = np.cumsum(rng.uniform(0.045, 0.105, 6)) - 0.045
    parts = [
        (float(at), 0.86**number * rng.uniform(0.6, 1.0), strike(FELT, 0.35, 0.14, rng))
        for number, at in enumerate(times)
    ]
    parts.append((float(times[1]) + 0.02, 0.22, strike(GLASS, 0.1, 0.05, rng)))
    return together(parts, float(times[-1]) + 0.12)


def page(rng: np.random.Generator, brisk: float) -> Wave:
    """Return a leaf of paper turned: a rising rustle, a gap, the leaf laid down."""
    time = _time(0.42 / brisk)
    t = time / time[-1]
    swish = band(rng.standard_normal(time.size), 1700, 8500) * np.exp(-(((t - 0.30) / 0.16) ** 2))
    crackle = rng.standard_normal(time.size) * (rng.random(time.size) > 0.985)
    rustle = band(crackle, 2500, 11_000) * np.exp(-(((t - 0.42) / 0.2) ** 2)) * 1.6
    laid = band(rng.standard_normal(time.size), 500, 3500) * np.exp(-(((t - 0.78) / 0.07) ** 2))
    return (swish + rustle + 0.7 * laid) * np.clip((1 - t) / 0.08, 0, 1)


def lift(rng: np.random.Generator, pitch: float) -> Wave:
    """Return a marble taken up: fingers brush it, it rings ever so slightly against the loop."""
    time = _time(0.20)
    brush = band(rng.standard_normal(time.size), 900, 4200)
    brush *= np.exp(-(((time - 0.05) / 0.035) ** 2)) * np.clip(time / 0.02, 0, 1)
    ring = np.sin(2 * np.pi * 3900 * pitch * time) * np.exp(-6.9 * time / 0.12)
    ring += 0.6 * np.sin(2 * np.pi * 6210 * pitch * time) * np.exp(-6.9 * time / 0.07)
    return together([(0.0, 0.5, brush), (0.055, 0.30, ring)], 0.22)


def let_go(rng: np.random.Generator, pitch: float) -> Wave:
    """Return fingers opening: a short brush and the loop springing back, hardly there."""
    time = _time(0.09)
    brush = band(rng.standard_normal(time.size), 1200, 5200)
    brush *= np.exp(-(((time - 0.018) / 0.012) ** 2)) * np.clip(time / 0.01, 0, 1)
    ring = np.sin(2 * np.pi * 2650 * pitch * time) * np.exp(-6.9 * time / 0.06)
    return together([(0.0, 0.5, brush), (0.018, 0.35, ring)], 0.12)


def bell(rng: np.random.Generator, pitch: float) -> Wave:
    """Return a small brass bell: hum, prime, tierce, quint, nominal, each beating a little."""
    time = _time(1.5)
    sound = np.zeros_like(time)
    for ratio, loud, fall in BELL:
        for side in (-1, 1):
            tone = 1175.0 * pitch * ratio * (1 + side * 0.0009)
            sound += loud * np.sin(2 * np.pi * tone * time + side) * np.exp(-6.9 * time / fall)
    noise = band(rng.standard_normal(time.size), 3000, 12_000) * np.exp(-time / 0.002)
    ends = np.clip(time / 0.0006, 0, 1) * np.clip((time[-1] - time) / 0.2, 0, 1)
    return (sound + 0.5 * noise) * ends


def win(rng: np.random.Generator) -> Wave:
    """Return four soft notes on wooden bars, the last with a breath of glass: no fuss."""
    parts = []
    for number, note in enumerate((392.0, 493.9, 587.3, 784.0)):
        time = _time(1.3)
        bar = sum(
            loud * np.sin(2 * np.pi * note * ratio * time) * np.exp(-6.9 * time / fall)
            for ratio, loud, fall in ((1.0, 1.0, 1.15), (3.93, 0.22, 0.30), (9.24, 0.06, 0.08))
        )
        mallet = strike(BUTTON, 0.25, 0.12, rng)
        parts += [(0.17 * number, 0.75, bar * np.clip(time / 0.002, 0, 1))]
        parts += [(0.17 * number, 0.10, mallet)]
    time = _time(1.2)
    glass = np.sin(2 * np.pi * 3136 * time) * np.exp(-6.9 * time / 1.0)
    parts.append((0.52, 0.06, glass * np.clip(time / 0.01, 0, 1)))
    sound = together(parts, 1.9)
    return sound * np.clip((sound.size - np.arange(sound.size)) / (0.3 * RATE), 0, 1)


def glass_note(rng: np.random.Generator, pitch: float) -> Wave:
    """Return a thin glass struck softly: a clear note of two modes close together that beat."""
    time = _time(1.15)
    sound = np.zeros_like(time)
    # A wineglass rings in its bending modes, 1 : 2.32 : 4.25; each is split in two by a hair.
    for ratio, loud, fall in ((1.0, 1.0, 1.05), (2.32, 0.34, 0.55), (4.25, 0.14, 0.26)):
        for side in (-1, 1):
            tone = pitch * ratio * (1 + side * 0.0007)
            sound += (
                loud * np.sin(2 * np.pi * tone * time + 0.3 * side) * np.exp(-6.9 * time / fall)
            )
    tap = strike(GLASS, 0.35, 0.05, rng)
    body = sound * np.clip(time / 0.003, 0, 1)
    return together([(0.0, 0.5, body), (0.0, 0.28, tap)], 1.15)


def coin(rng: np.random.Generator, pitch: float) -> Wave:
    """Return a brass coin laid on others: a clink, and a second one as it comes to lie flat."""
    time = _time(0.34)
    # A free disc of brass: bending modes 1 : 1.73 : 2.33 : 3.91.
    disc = sum(
        loud * np.sin(2 * np.pi * 3150 * pitch * ratio * time + rng.uniform(0, 1))
        * np.exp(-6.9 * time / fall)
        for ratio, loud, fall in (
            (1.0, 1.0, 0.26), (1.73, 0.7, 0.20), (2.33, 0.5, 0.14), (3.91, 0.3, 0.08),
        )
    )  # fmt: skip
    ring = disc * np.clip(time / 0.0008, 0, 1)
    tap = strike(NAIL, 0.25, 0.06, rng)
    parts = [(0.0, 0.6, ring), (0.0, 0.25, tap), (0.062 * pitch, 0.28, ring)]
    return together(parts, 0.42)


def even(rng: np.random.Generator) -> Wave:
    """Return the same soft note twice on a wooden bar: neither is higher."""
    parts = []
    for number in range(2):
        time = _time(0.9)
        bar = sum(
            loud * np.sin(2 * np.pi * 440.0 * ratio * time) * np.exp(-6.9 * time / fall)
            for ratio, loud, fall in ((1.0, 1.0, 0.85), (3.93, 0.20, 0.24))
        )
        parts += [(0.26 * number, 0.8, bar * np.clip(time / 0.002, 0, 1))]
        parts += [(0.26 * number, 0.10, strike(BUTTON, 0.25, 0.12, rng))]
    sound = together(parts, 1.2)
    return sound * np.clip((sound.size - np.arange(sound.size)) / (0.25 * RATE), 0, 1)


def sounds() -> dict[str, Wave]:
    """Return all sounds by file name, each within -1 and 1."""
    made: dict[str, Wave] = {}

    def add(
        name: str,
        peak: float,
        variants: Sequence[Callable[[np.random.Generator], Wave]],
        alone: bool = False,
    ) -> None:
        for number, make in enumerate(variants):
            seed = [sum(name.encode()), number]
            sound = make(np.random.default_rng(seed))
            sound = sound * (peak / np.abs(sound).max())
            made[name if alone else f"{name}_{number}"] = tail(sound)

    for name, thing, peak, seconds, count in (
        ("marble_nail", NAIL, 0.72, 0.30, 6),
        ("marble_wood", WOOD, 0.85, 0.18, 6),
        ("marble_marble", GLASS, 0.60, 0.09, 5),
    ):
        hards = np.linspace(0.05, 0.95, count)
        add(name, peak, [_blow(thing, float(hard), seconds) for hard in hards])
    add("settle", 0.60, [lambda rng, p=p: settle(rng, p) for p in (0.9, 1.0, 1.12)])
    add("stone", 0.70, [lambda rng, h=h: stone(rng, h) for h in (0.2, 0.35, 0.5, 0.65)])
    add("dice", 0.75, [dice, dice, dice])
    add("page", 0.34, [lambda rng, b=b: page(rng, b) for b in (0.95, 1.1)])
    add("click", 0.42, [_blow(BUTTON, hard, 0.12) for hard in (0.12, 0.2, 0.28)])
    add("lift", 0.30, [lambda rng, p=p: lift(rng, p) for p in (0.95, 1.0, 1.06)])
    add("let_go", 0.26, [lambda rng, p=p: let_go(rng, p) for p in (0.96, 1.05)])
    add("bell", 0.55, [lambda rng: bell(rng, 1.0)], alone=True)
    add("win", 0.55, [win], alone=True)
    add("even", 0.42, [even], alone=True)
    add("coin", 0.42, [lambda rng, p=p: coin(rng, p) for p in (0.94, 1.0, 1.07)])
    for letter, note in zip("abcd", CHORD, strict=True):
        add(f"glass_{letter}", 0.40, [lambda rng, n=note: glass_note(rng, n)], alone=True)
    return made


def _blow(thing: Thing, hard: float, seconds: float) -> Callable[[np.random.Generator], Wave]:
    return lambda rng: strike(thing, hard, seconds, rng)


def tail(sound: Wave) -> Wave:
    """Return the sound up to where it falls below a thousandth for good, its end faded."""
    loud = np.flatnonzero(np.abs(sound) > 1e-3)
    kept = sound[: min(sound.size, int(loud[-1]) + RATE // 200)].copy()
    fade = min(kept.size, RATE // 100)
    kept[-fade:] *= np.linspace(1, 0, fade)
    return kept


def wav(sound: Wave) -> bytes:
    """Return a mono 16 bit WAV file of ``sound``."""
    samples = np.round(np.clip(sound, -1, 1) * 32_767).astype("<i2")
    file = io.BytesIO()
    with wave.open(file, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(samples.tobytes())
    return file.getvalue()


def icon(size: int) -> bytes:
    """Return the icon as a PNG file: a glass marble on wood below three brass nails."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pygame

    from games.ui import materials, sprites

    large = 512
    picture = materials.plate((large, large), "wood_light", 7, 104, 2.6)
    marbles = sprites.MarbleSprites(150)
    nail = sprites.nail(26)
    for x in (128, 256, 384):
        shade, margin = sprites.soft_shadow(nail, 9, 0.55)
        place = nail.get_rect(center=(x, 92 if x != 256 else 78))
        picture.blit(shade, (place.left - margin + 12, place.top - margin + 16))
        picture.blit(nail, place)
    centre = (large / 2, large / 2 + 46)
    turned = (0.90, 0.30, 0.30, 0.10)
    marbles.draw_shadow(picture, sprites.BLUE, centre, 0.25)
    marbles.draw(picture, sprites.BLUE, centre, turned)
    file = io.BytesIO()
    pygame.image.save(pygame.transform.smoothscale(picture, (size, size)), file, "icon.png")
    return file.getvalue()


def write(path: Path, data: bytes) -> None:
    """Write a file whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".making-")
    with os.fdopen(handle, "wb") as file:
        file.write(data)
    Path(name).chmod(0o644)
    Path(name).replace(path)


def main() -> None:
    """Write all sounds, icons and small boards below the folder given by ``--out``."""
    from make_looks import make_looks

    parser = argparse.ArgumentParser(description="Make the sounds and icons of the game.")
    beside = Path(__file__).resolve().parents[1] / "assets"
    parser.add_argument("--out", type=Path, default=beside, help="folder for all of them")
    out: Path = parser.parse_args().out
    total = 0
    for name, sound in sounds().items():
        data = wav(sound)
        total += len(data)
        write(out / "sounds" / f"{name}.wav", data)
    write(out / "icons" / "galtoni.png", icon(256))
    write(out / "icons" / "galtoni-64.png", icon(64))
    make_looks(out / "looks")
    print(f"{total / 1e6:.2f} MB of sounds, two icons and the small boards in {out}")


if __name__ == "__main__":
    main()
