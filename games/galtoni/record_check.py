"""Whether a record of Galtoni holds beside its rules: the board it names, and where marbles lay."""

from __future__ import annotations

from collections import Counter
from typing import Any

from assets.refusals import told
from games.core.game import CHANCE
from games.core.match import Match
from games.core.record import Line, RecordError, place
from games.galtoni.chance import GAME_NAME
from games.galtoni.chance_world import LYING, OFFSET, columns_of, lying_from
from games.galtoni.rules_state import Phase, State
from sim import board as boards
from sim.board import Board
from sim.world import World

WORLD = "world"


def check_record(match: Match) -> int:
    """Check board and places of a match, return how many lines' places were looked at.

    A match of another game may have marbles in a match inside it. RecordError names file and line
    of the first place that contradicts the rules' columns, of a drop without places in a match on
    the live board, and of a board that is not the recorded one.
    """
    header = match.record.header
    noted = any(line.extra is not None and LYING in line.extra for line in match.record.lines)
    if header.board is None and not noted:
        return 0
    board = _board(match)
    live = header.chance == WORLD and header.game == GAME_NAME
    checked = 0
    for number, line in enumerate(match.record.lines, 2):
        before, after = match.states[number - 2], match.states[number - 1]
        if line.extra is not None and OFFSET in line.extra:
            _check_offset(match, line, number)
        if line.extra is not None and LYING in line.extra:
            standing = _standing(after)
            if standing is not None:
                _check_places(match, board, line, number, standing)
                checked += 1
        elif live and line.by == CHANCE and before.phase is Phase.FALL:
            raise _fault(match, number, told("records.no_places"))
    return checked


def _standing(state: Any) -> State | None:
    """Return the position that marbles lie in, also where another game is played around it."""
    inner = getattr(getattr(state, "duel", None), "state", None)
    return next((one for one in (state, inner) if isinstance(one, State)), None)


def _board(match: Match) -> Board:
    """Return the board of the record; RecordError when it is gone or another one now."""
    header = match.record.header
    try:
        board = boards.load(header.board or boards.DEFAULT)
    except (ValueError, OSError) as error:
        raise _fault(match, 1, told("records.board", told=error)) from None
    if header.board_hash is not None and board.hash != header.board_hash:
        hashes = {"then": header.board_hash[:12], "now": board.hash[:12]}
        words = told("records.board_changed", board=repr(header.board), **hashes)
        raise _fault(match, 1, words)
    return board


def _check_places(match: Match, board: Board, line: Line, number: int, state: State) -> None:
    try:
        lying = lying_from([line])
        columns = columns_of(World(board, lying))
    except (RecordError, ValueError, TypeError, OverflowError):
        raise _fault(match, number, told("records.places_unread")) from None
    if columns != tuple(map(tuple, state.columns)) or len(lying) != state.lying:
        raise _fault(match, number, told("records.places_wrong"))


def _check_offset(match: Match, line: Line, number: int) -> None:
    offset = (line.extra or {}).get(OFFSET)
    if isinstance(offset, bool) or not isinstance(offset, (int, float)):
        raise _fault(match, number, told("records.hand", value=repr(offset)))


def _fault(match: Match, number: int, words: str) -> RecordError:
    return RecordError(f"{place(match.record.path, number)}: {words}")


def places_known(match: Match) -> bool:
    """Tell whether the record says where each marble lies now, so that the live board can go on."""
    try:
        kinds = Counter(one.kind for one in lying_from(match.record.lines))
    except RecordError:
        return False
    state: State = match.state
    return kinds == Counter(kind for column in state.columns for kind in column)
