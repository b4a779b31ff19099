"""Opinions as they are written for people."""

from __future__ import annotations

import pytest

from assets.texts import Texts
from games.core.bots import Opinion, Unit
from games.core.hints import value_text


@pytest.mark.parametrize(
    ("value", "unit", "text"),
    [
        (-0.04, Unit.POINTS, "+0.0"),
        (-0.06, Unit.POINTS, "-0.1"),
        (-0.4, Unit.STONES, "+0"),
        (0.0, Unit.CHANCE, "0.0 %"),
    ],
)
def test_nothing_is_never_less_than_nothing(value: float, unit: Unit, text: str) -> None:
    assert value_text(Texts("en"), Opinion("x", value, unit, 1)) == text
