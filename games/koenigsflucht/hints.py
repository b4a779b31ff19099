"""Why a move is worth looking at, in a few words: keys of the catalogue ``hints_boards``."""

from __future__ import annotations

from collections.abc import Sequence

from games.koenigsflucht.bitboard import CORNER_BITS, TARGET, Bits, Code
from games.koenigsflucht.evaluation import GUARDS, closed_sides, enclosed, open_ways
from games.koenigsflucht.geometry import name
from games.koenigsflucht.state import BLACK

Words = tuple[tuple[str, int | str], ...]
Reason = tuple[str, Words]

NOTHING: Reason = ("", ())


def reason(before: Bits, move: Code, after: Bits, answers: Sequence[Bits] = ()) -> Reason:
    """Return key and words for what a move does at once; empty when there is nothing short.

    ``answers`` are the positions after the captures and escapes with which it can be answered: a
    king that is lost or let go comes before what a move gains, a lost piece after it.
    """
    return (
        _end(after)
        or _blunder(answers)
        or _captures(before, after)
        or _ways(before, after, move)
        or _lost(after, answers)
        or NOTHING
    )


def _end(after: Bits) -> Reason | None:
    if not after.king:
        return ("takes_king", ())
    if after.king & CORNER_BITS:
        return ("escapes", ())
    return None


def _blunder(answers: Sequence[Bits]) -> Reason | None:
    if any(not answer.king for answer in answers):
        return ("loses_king", ())
    if any(answer.king & CORNER_BITS for answer in answers):
        return ("lets_escape", ())
    return None


def _lost(after: Bits, answers: Sequence[Bits]) -> Reason | None:
    own = after.black.bit_count() if after.turn != BLACK else after.white.bit_count()
    kept = [
        (answer.black if after.turn != BLACK else answer.white).bit_count() for answer in answers
    ]
    most = own - min(kept, default=own)
    if not most:
        return None
    return ("exposes_one", ()) if most == 1 else ("exposes", (("count", most),))


def _captures(before: Bits, after: Bits) -> Reason | None:
    if before.turn == BLACK:
        count = before.white.bit_count() - after.white.bit_count()
    else:
        count = before.black.bit_count() - after.black.bit_count()
    if not count:
        return None
    return ("captures_one", ()) if count == 1 else ("captures", (("count", count),))


def _ways(before: Bits, after: Bits, move: Code) -> Reason | None:
    if before.turn == BLACK:
        return _against_king(before, after, move)
    ways = open_ways(after)
    if ways > max(1, open_ways(before)):
        return ("opens_ways", (("count", ways),))
    if ways > open_ways(before):
        return ("opens_way", ())
    if closed_sides(after) < closed_sides(before) and closed_sides(before) >= 2:
        return ("frees_king", ())
    return None


def _against_king(before: Bits, after: Bits, move: Code) -> Reason | None:
    if open_ways(after) < open_ways(before):
        return ("blocks_way", ())
    if enclosed(after.king, after.black) and not enclosed(before.king, before.black):
        return ("closes_ring", ())
    closed = closed_sides(after)
    if closed > closed_sides(before):
        return ("threatens_king", ()) if closed == 3 else ("closes_on_king", ())
    target = move & TARGET
    if any(three >> target & 1 for three in GUARDS):
        return ("guards_corner", (("square", name(target)),))
    return None
