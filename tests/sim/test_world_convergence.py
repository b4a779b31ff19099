"""A small sample of scripts/validate_world.py: the shipping step against one four times finer."""

import math
import sys
from dataclasses import replace
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from sim.board import load
from sim.stats_distance import total_variation
from sim.world import PARTS, STEP

SCRIPT = Path(__file__).parents[2] / "scripts" / "validate_world.py"
DROPS = 300


def script() -> ModuleType:
    """Return the script as a module."""
    spec = spec_from_file_location("validate_world", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def test_chance_between_paired_samples_by_hand():
    """Four drops, one differs: two columns with variance 1/4 - 1/16 each, n = 4."""
    noise = script().paired_noise([0, 1, 1, 2], [0, 1, 1, 1])
    assert noise == pytest.approx(2 * (0.1875 / 4) ** 0.5 / (2 * math.pi) ** 0.5)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["gerhards", "althoefer"])
def test_a_finer_step_gives_the_same_distribution(name: str):
    module = script()
    board = load(name)
    columns = len(board.columns)
    task = module.Task(board, 3, 0, DROPS, STEP, PARTS)
    coarse, fine = module.run(task), module.run(replace(task, step=STEP / 4))
    assert len(coarse) == len(fine) == DROPS
    distance = total_variation(module.counts(coarse, columns), module.counts(fine, columns))
    # For 300 drops chance alone gives about 0.05, and hardly ever 0.05 more than that.
    assert distance < module.paired_noise(coarse, fine) + 0.05
