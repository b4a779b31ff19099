"""A small sample of scripts/validate_world.py: the shipping step against one four times finer."""

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from sim.stats_distance import sampling_noise, total_variation
from sim.world import PARTS, STEP

SCRIPT = Path(__file__).parents[2] / "scripts" / "validate_world.py"
DROPS = 300


def counts(board: str, step: float, first: int) -> list[int]:
    """Return where drops of the middle entry went, column by column, void ones last."""
    spec = spec_from_file_location("validate_world", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    script = module_from_spec(spec)
    sys.modules[spec.name] = script
    spec.loader.exec_module(script)
    return script.run(script.Task(board, 3, first, DROPS, step, PARTS))


@pytest.mark.slow
@pytest.mark.parametrize("board", ["gerhards", "althoefer"])
def test_a_finer_step_gives_the_same_distribution(board: str):
    coarse = counts(board, STEP, 0)
    fine = counts(board, STEP / 4, 10_000_000)
    assert sum(coarse) == sum(fine) == DROPS
    both = [a + b for a, b in zip(coarse, fine, strict=True)]
    # For 300 drops chance alone gives about 0.07, and hardly ever 0.05 more than that.
    assert total_variation(coarse, fine) < sampling_noise(both, DROPS, DROPS) + 0.05
