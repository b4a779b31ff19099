"""What the driver wants to play: whatever ends the match, else any legal move."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

from games.core import registry
from games.core.game import CHANCE
from games.core.match import Match
from games.koenigsflucht.state import KING


@dataclass(frozen=True)
class Short:
    """A match that does not take long: variant, options, seats."""

    variant: str = ""
    options: dict[str, Any] = field(default_factory=dict)
    seats: int = 2


SHORT = {
    "galtoni": Short(),
    "mancala": Short(options={"pits": 3, "stones": 3, "taking": "decide"}),
    "siebener": Short(seats=3),
    "koenigsflucht": Short(),
    "gipf": Short(),
}


def wish(match: Match, rng: Random) -> Any:
    """Return what the person in turn shall do: call, win at once, or move at random."""
    game, state = match.game, match.state
    bot = registry.bot(game.name)
    for seat in range(len(match.seats)):
        said = bot.interrupt(game, state, seat, "hard", 1)
        if said is not None and said in match.interrupts(seat):
            return said
    actions = match.actions()
    for action in actions:
        after = game.play(state, action)
        if game.mover(after) != CHANCE and game.outcome(after) is not None:
            return action
    bold = [action for action in actions if _bold(match, action)]
    return rng.choice(bold if bold and rng.random() < 0.6 else actions)


def _bold(match: Match, action: Any) -> bool:
    """Whether a move brings the end nearer: a king that runs."""
    return match.game.name == "koenigsflucht" and match.state.board[action.source] == KING
