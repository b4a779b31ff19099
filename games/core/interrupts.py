"""What people at a table say beside their moves: offering a draw, accepting, declining, resigning.

The actions carry their seat. A game keeps a ``Talk`` in its state and asks the functions here.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from assets.refusals import Refusal, told
from games.core.game import IllegalAction, is_number


@dataclass(frozen=True, slots=True, order=True)
class Interrupt:
    """An action that is no move; ``seat`` does it."""

    seat: int


@dataclass(frozen=True, slots=True, order=True)
class Resign(Interrupt):
    """The seat gives up."""


@dataclass(frozen=True, slots=True, order=True)
class OfferDraw(Interrupt):
    """The seat offers a draw; the offer stands until it is answered or a move is made."""


@dataclass(frozen=True, slots=True, order=True)
class AcceptDraw(Interrupt):
    """The seat accepts the draw that is offered."""


@dataclass(frozen=True, slots=True, order=True)
class DeclineDraw(Interrupt):
    """The seat declines the draw that is offered."""


@dataclass(frozen=True, slots=True)
class Talk:
    """What has been said and still stands.

    ``offer`` is the seat whose draw offer stands, ``accepted`` the seats that agreed to it so far,
    ``resigned`` the seats that gave up, in order.
    """

    offer: int | None = None
    accepted: tuple[int, ...] = ()
    resigned: tuple[int, ...] = ()


QUIET = Talk()

WORDS: dict[str, type[Interrupt]] = {
    "resign": Resign,
    "draw?": OfferDraw,
    "accept": AcceptDraw,
    "decline": DeclineDraw,
}


def talk_interrupts(talk: Talk, seat: int, seats: int) -> tuple[Interrupt, ...]:
    """Return the interrupts of this module that ``seat`` may use while the game goes on.

    Whoever is not at the table of ``seats`` has nothing to say.
    """
    if not 0 <= seat < seats or seat in talk.resigned:
        return ()
    if talk.offer is None:
        return (OfferDraw(seat), Resign(seat))
    if talk.offer == seat or seat in talk.accepted:
        return (Resign(seat),)
    return (AcceptDraw(seat), DeclineDraw(seat), Resign(seat))


def play_talk(talk: Talk, action: Interrupt, seats: int) -> Talk:
    """Return the talk after ``action``; IllegalAction when it is not possible.

    The game is drawn when ``agreed`` holds, and ends for a seat that is in ``resigned``.
    """
    if action not in talk_interrupts(talk, action.seat, seats):
        raise IllegalAction(told("actions.not_now", seat=action.seat + 1))
    match action:
        case Resign(seat):
            return replace(talk, offer=None, accepted=(), resigned=(*talk.resigned, seat))
        case OfferDraw(seat):
            return replace(talk, offer=seat, accepted=())
        case AcceptDraw(seat):
            return replace(talk, accepted=tuple(sorted({*talk.accepted, seat})))
        case _:
            return replace(talk, offer=None, accepted=())


def agreed(talk: Talk, seats: int) -> bool:
    """Return whether everybody still playing has agreed to the draw on offer."""
    if talk.offer is None:
        return False
    return len(talk.accepted) + len(talk.resigned) + 1 == seats


def after_move(talk: Talk) -> Talk:
    """Return the talk after a move: an offer nobody answered is gone."""
    return talk if talk.offer is None else replace(talk, offer=None, accepted=())


def talk_action_text(action: Interrupt) -> str:
    """Return an interrupt of this module in words: ``seat 2: resign``."""
    for word, kind in WORDS.items():
        if type(action) is kind:
            return f"seat {action.seat + 1}: {word}"
    raise IllegalAction(told("actions.not_said"))


def parse_talk_action(text: str) -> Interrupt | None:
    """Read ``seat 2: resign`` and its like; None when the text is something else."""
    head, colon, word = text.strip().lower().partition(":")
    kind = WORDS.get(word.strip())
    number = head.removeprefix("seat").strip()
    if not colon or kind is None or not head.startswith("seat") or not is_number(number):
        return None
    return kind(int(number) - 1)


def talk_text(talk: Talk) -> str:
    """Return the talk for a state's text: ``-`` when nothing stands."""
    parts = []
    if talk.offer is not None:
        parts.append("draw" + "".join(str(seat + 1) for seat in (talk.offer, *talk.accepted)))
    if talk.resigned:
        parts.append("resigned" + "".join(str(seat + 1) for seat in talk.resigned))
    return ",".join(parts) or "-"


def parse_talk(text: str, seats: int) -> Talk:
    """Read what ``talk_text`` wrote; ValueError names what is wrong."""
    talk = QUIET
    if text == "-":
        return talk
    for part in text.split(","):
        word = part.rstrip("0123456789")
        numbers = tuple(int(digit) - 1 for digit in part[len(word) :])
        if not numbers or any(not 0 <= seat < seats for seat in numbers):
            raise Refusal("positions.talk_seats", part=repr(part), seats=seats)
        if word == "draw":
            talk = replace(talk, offer=numbers[0], accepted=tuple(sorted(numbers[1:])))
        elif word == "resigned":
            talk = replace(talk, resigned=numbers)
        else:
            raise Refusal("positions.talk_word", part=repr(part))
    named = [seat for seat in (talk.offer, *talk.accepted, *talk.resigned) if seat is not None]
    if len(set(named)) < len(named):
        raise Refusal("positions.talk_twice", text=repr(text))
    staying = seats - len(talk.resigned)
    if staying < (1 if talk.offer is None else 2):
        raise Refusal("positions.talk_nobody", text=repr(text))
    return talk
