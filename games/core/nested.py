"""The matches that were played inside another one, as its record tells them."""

from __future__ import annotations

from typing import Any

from games.core.match import Match


def nested_results(match: Match) -> list[dict[str, Any]]:
    """Return the matches played inside this one: game, seats, winners (from 1), actions.

    ``winners`` is None while such a match goes on.
    """
    winners = match.game.inner_results(match.state)
    begun = [i for i, line in enumerate(match.record.lines) if line.nested is not None]
    found: list[dict[str, Any]] = []
    for number, index in enumerate(begun):
        nested = match.record.lines[index].nested
        assert nested is not None  # chosen for it
        done = winners[number] if number < len(winners) else None
        found.append(
            {
                "game": nested.game,
                "variant": nested.variant,
                "seats": list(nested.seats),
                "winners": None if done is None else [seat + 1 for seat in done],
                "actions": _length(match, index),
            }
        )
    return found


def _length(match: Match, begun: int) -> int:
    """Return how many actions the inner match took that the action ``begun`` began."""
    inside = 0
    while (at := begun + 1 + inside) < len(match.record.lines):
        if match.game.inner(match.states[at]) is None:
            break
        inside += 1
    return inside
