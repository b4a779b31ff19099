"""What the page beside the board tells of a match's end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from games.arcade.scenes.result import Ending
from games.ui.seat_names import seat_name

if TYPE_CHECKING:
    from games.arcade.scenes.table import TableScene


def ending_of(
    scene: TableScene, points: Sequence[float], written: Callable[[float], str]
) -> Ending:
    """Return what is told of the end of a scene's match; at a large table the best come first.

    ``points`` are the seats' over all matches in a row, ``written`` puts them into words.
    """
    say, match, outcome = scene.desk.texts, scene.match, scene.match.outcome
    assert outcome is not None  # asked when the match is over
    seats = list(range(len(points)))
    if len(seats) > 2:
        seats.sort(key=lambda seat: (seat not in outcome.winners, -points[seat]))
    scores = [(seat_name(say, match, seat), written(points[seat])) for seat in seats]
    headline, reason = scene.game.result()
    if scene.number > 1:
        reason = f"{reason} {say('arcade.standing', count=scene.number)}"
    return Ending(headline, reason, scores, tuple(seats), outcome.winners, *tokens_of(scene))


def tokens_of(scene: TableScene) -> tuple[str, tuple[int, ...]]:
    """Return whose tokens stand for the seats at the end, and by seat their numbers.

    Through a night everybody is told by the marble they keep, whatever they play with.
    """
    badges = [scene.game.badge(seat) for seat in range(len(scene.match.seats))]
    marbles = tuple(badge for badge in badges if badge is not None)
    return ("galtoni", marbles) if marbles else (scene.name, scene.marks)
