"""What the laboratory's commands take as arguments: numbers as people write them, checked."""

from __future__ import annotations

import argparse

from assets.refusals import told


def count(text: str) -> int:
    """Return a number of drops such as 20000, 20_000 or 1e6; ArgumentTypeError else."""
    value = _float(text.replace("_", ""))
    if not 1 <= value <= 1e12 or value != int(value):
        raise argparse.ArgumentTypeError(told("refusals.drops", text=repr(text)))
    return int(value)


def boards(text: str) -> int:
    """Return a number of boards to try; ArgumentTypeError else."""
    return _whole(text, "tuning.boards")


def rows(text: str) -> int:
    """Return a number of rows to show; ArgumentTypeError else."""
    return _whole(text, "tuning.rows")


def within(text: str) -> float:
    """Return a distance such as 1%, 0.5% or 0.01 as a share; ArgumentTypeError else."""
    value = _float(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
    if not 1e-5 <= value < 1:
        raise argparse.ArgumentTypeError(told("tuning.within", text=repr(text)))
    return value


def workers(text: str) -> int:
    """Return a number of processes; ArgumentTypeError else."""
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= 4096:
        raise argparse.ArgumentTypeError(told("refusals.workers", text=repr(text)))
    return int(text)


def size(text: str) -> float:
    """Return a length above 0 in mm; ArgumentTypeError else."""
    value = _float(text)
    if not 0 < value < 1e6:
        raise argparse.ArgumentTypeError(told("refusals.size", text=repr(text)))
    return value


def step(text: str) -> float:
    """Return a step in s such as 1/120 or 0.004; ArgumentTypeError else."""
    above, _, below = text.partition("/")
    value = _float(above) / (_float(below) or 1e9) if "/" in text else _float(above)
    if not 1e-6 <= value <= 0.05:
        raise argparse.ArgumentTypeError(told("refusals.step", text=repr(text)))
    return value


def half_width(text: str) -> float:
    """Return a half-width such as 1%, 0.5% or 0.01 as a share; ArgumentTypeError else."""
    value = _float(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
    if not 1e-5 <= value < 0.5:
        raise argparse.ArgumentTypeError(told("refusals.half_width", text=repr(text)))
    return value


def seed(text: str) -> int:
    """Return a seed that fits into 63 bits, as saved tables hold it; ArgumentTypeError else."""
    if not text.isascii() or not text.isdigit() or len(text) > 18:
        raise argparse.ArgumentTypeError(told("refusals.seed", text=repr(text)))
    return int(text)


def _whole(text: str, key: str) -> int:
    """Return a whole number from 1 to a million; ArgumentTypeError with the sentence else."""
    value = _float(text.replace("_", ""))
    if not 1 <= value <= 1e6 or value != int(value):
        raise argparse.ArgumentTypeError(told(key, text=repr(text)))
    return int(value)


def _float(text: str) -> float:
    """Return the number, 0 where there is none: no argument here may be 0."""
    try:
        return float(text)
    except ValueError:
        return 0.0
