"""The match in the match: another game is played to its end for a potential.

The other game's rules do all the work; here its seats are translated to seats of the Gipf match.
The challenger sits first. In a game that needs three, the house plays the third seat by a fixed
policy, so that chance is still all that is left to chance.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from games.core import registry
from games.core.game import CHANCE, Game, InnerGame, Outcome
from games.core.interrupts import AcceptDraw, DeclineDraw, Interrupt, OfferDraw
from games.gipf.potentials import HOUSE_GAMES, Potential
from games.gipf.state import Duel

HOUSE = 2


def seat_in_duel(challenger: int, seat: int) -> int:
    """Return the inner seat of a seat of the Gipf match, and the other way round."""
    return 0 if seat == challenger else 1


def outer_seat(challenger: int, inner: int) -> int | None:
    """Return the seat of the Gipf match that has an inner seat; None for the house."""
    if inner == HOUSE:
        return None
    return challenger if inner == 0 else 1 - challenger


@cache
def game_of(agreed: Potential) -> Game[Any, Any]:
    """Return the other game as it is played for a potential: as agreed, else by its defaults."""
    return registry.game(agreed.game, **dict(agreed.options))


def begin(agreed: Potential, number: int, challenger: int) -> Duel:
    """Return a new match for the potential of this number."""
    game = game_of(agreed)
    state = game.initial(3 if agreed.game in HOUSE_GAMES else 2)
    return Duel(number, challenger, with_house(game, state))


def with_house(game: Game[Any, Any], state: Any) -> Any:
    """Return the state after everything the house does: it stops as soon as it may.

    Rolling on above the sum to beat is never right, so stopping is the house's best play.
    """
    while game.mover(state) == HOUSE:
        state = game.play(state, house_action(game, state))
    return state


def house_action(game: Game[Any, Any], state: Any) -> Any:
    """Return what the house does where it is in turn."""
    actions = game.actions(state)
    texts = [game.action_text(state, action) for action in actions]
    return actions[texts.index("stop") if "stop" in texts else 0]


def mover(agreed: Potential, duel: Duel) -> int:
    """Return who acts: a seat of the Gipf match or CHANCE."""
    inner = game_of(agreed).mover(duel.state)
    if inner is None or inner == CHANCE:
        return CHANCE
    seat = outer_seat(duel.challenger, inner)
    return CHANCE if seat is None else seat


def inner_game(agreed: Potential, duel: Duel) -> InnerGame:
    """Return the other game as records and screens show it, with who sits where."""
    seats = (0, 1, HOUSE) if agreed.game in HOUSE_GAMES else (0, 1)
    outer = tuple(outer_seat(duel.challenger, seat) for seat in seats)
    return InnerGame(game_of(agreed), duel.state, outer)


def interrupts(agreed: Potential, duel: Duel, seat: int) -> tuple[Interrupt, ...]:
    """Return what a seat may do beside a move in the other game.

    The house neither offers nor answers, so no draw can be agreed where it plays.
    """
    if seat not in (0, 1):
        return ()
    found = game_of(agreed).interrupts(duel.state, seat_in_duel(duel.challenger, seat))
    if agreed.game in HOUSE_GAMES:
        return tuple(a for a in found if not isinstance(a, (OfferDraw, AcceptDraw, DeclineDraw)))
    return found


def lost(agreed: Potential, duel: Duel, seat: int) -> bool:
    """Whether a seat cannot win the other game any more, though its rules let it go on."""
    found = game_of(agreed).decided(duel.state)
    return found is not None and found != seat_in_duel(duel.challenger, seat)


def house_won(agreed: Potential, duel: Duel, action: Any) -> bool:
    """Whether the house wins the other game by an action in it."""
    game = game_of(agreed)
    outcome = game.outcome(with_house(game, game.play(duel.state, action)))
    return outcome is not None and tuple(outcome.winners) == (HOUSE,)


def winner(duel: Duel, outcome: Outcome) -> int | None:
    """Return the seat of the Gipf match that won; None for a draw or the house."""
    if len(outcome.winners) != 1:
        return None
    return outer_seat(duel.challenger, outcome.winners[0])
