"""What a move takes: enemies between two of one's own, alternating rows, the king, the pair.

Everything here is active: only the piece that has just moved closes anything, so a piece may step
between two enemies. Where the text leaves a choice, the rulings on the rules page hold.
"""

from __future__ import annotations

from games.koenigsflucht.geometry import EDGE, NEIGHBOURS, PAIRS, REFUGES, THRONE
from games.koenigsflucht.state import ATTACKER, EMPTY, KING, SOLDIER


def taken(cells: bytearray, target: int, *, chain: bool, pair: bool) -> list[int]:
    """Return the squares of what the piece that has just come to ``target`` takes.

    ``chain``: all enemies of an alternating row are taken, not only the neighbour. ``pair``: king
    and one soldier can be taken together. ``cells`` is changed: what is taken is off the board.
    """
    found = _between(cells, target, chain)
    for square in found:
        cells[square] = EMPTY
    if cells[target] == ATTACKER:
        royal = _king(cells, target, pair)
        for square in royal:
            cells[square] = EMPTY
        found += royal
    return found


def _between(cells: bytearray, target: int, chain: bool) -> list[int]:
    """Return the enemies that ``target`` encloses in its four directions; never the king.

    In an alternation the king is a link like any white piece, but falls only by his own rule.
    """
    found = []
    black = cells[target] == ATTACKER
    for line in PAIRS[target]:
        for prey, anvil in line:
            piece, other = cells[prey], cells[anvil]
            if not piece or (piece == ATTACKER) is black:
                break
            friend = other and (other == ATTACKER) is black
            if (friend or (not other and anvil in REFUGES)) and piece != KING:
                found.append(prey)
            if not (friend and chain):
                break
    return found


def _king(cells: bytearray, target: int, pair: bool) -> list[int]:
    """Return the king, or king and soldier, if the attacker on ``target`` closes them in."""
    king = cells.find(KING)
    if king < 0 or king in EDGE:
        return []
    beside = NEIGHBOURS[king]
    gaps = [square for square in beside if not _closed(cells, square)]
    if not gaps:
        return [king] if target in beside else []
    if not pair or len(gaps) > 1:
        return []
    soldier = gaps[0]
    if cells[soldier] != SOLDIER or soldier in EDGE:
        return []
    around = NEIGHBOURS[soldier]
    if any(cells[square] != ATTACKER for square in around if square != king):
        return []
    return [king, soldier] if target in beside or target in around else []


def _closed(cells: bytearray, square: int) -> bool:
    """Return whether a square beside the king is closed to him: an attacker or the empty throne."""
    return cells[square] == ATTACKER or (square == THRONE and cells[square] == EMPTY)
