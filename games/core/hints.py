"""Opinions of bots in words, for the command line, the hint button and the evaluation bar."""

from __future__ import annotations

from assets.texts import Texts, catalogue
from games.core.bots import Opinion, Unit

AREAS = ("hints", "hints_boards")
"""The catalogues that hold reasons, as ``GAME_REASON``."""


def reason_text(texts: Texts, game: str, opinion: Opinion) -> str:
    """Return why an action is good or bad, empty when there is no short reason in words."""
    known = catalogue(texts.language)
    for area in AREAS:
        key = f"{area}.{game}_{opinion.reason}"
        if key in known:
            return texts(key, **dict(opinion.words))
    return ""


def value_text(texts: Texts, opinion: Opinion) -> str:
    """Return an opinion's value as the game's players write it: ``54.3 %``, ``+6``, ``-1.5``."""
    match opinion.unit:
        case Unit.CHANCE:
            number = f"{100 * opinion.value:.1f}"
        case Unit.STONES:
            number = f"{round(opinion.value) + 0.0:+.0f}"
        case _:
            number = f"{round(opinion.value, 1) + 0.0:+.1f}"
    number = number.replace(".", texts("hints.decimal"))
    return texts(f"hints.value_{opinion.unit}", number=number)
