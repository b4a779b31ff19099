"""Expectimax for Galtoni in layers: all positions so many marbles ahead at once, each only once.

A marble has at most seven places to land, whichever entry it takes, and different orders lead to
the same positions. So a layer of all positions that can come is an array of a few hundred thousand
masks at most; values are then carried back layer by layer, entries weighed by the landing table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from games.core.search import Meter
from games.galtoni.bot_duel import duel_chances
from games.galtoni.bot_lines import (
    BOARD,
    BOTTOM,
    CELLS,
    Bits,
    Reals,
    chances,
    filled_cells,
    has_four,
)
from games.galtoni.bot_weights import weights_for
from games.galtoni.rules_lines import CELLS as PLACES
from games.galtoni.rules_lines import COLUMNS, JOKER, masks
from games.galtoni.rules_state import State

Estimate: TypeAlias = Callable[[Sequence[Bits], int, Sequence[int]], Reals]
"""Each seat's chance to win in many positions, by their masks, the seat in turn and the seats."""

KINDS: Final = 4
_SPREAD: Final = tuple(
    np.uint64(odd)
    for odd in (0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F, 0xD6E8FEB86659FD93, 0xA0761D6478BD642F)
)
"""Odd factors that mix four masks into one number: equal numbers mean equal positions."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What a look ahead found: ``entries`` with each seat's chance to win, and how far it went.

    ``values`` has a row for each entry and a column for each seat.
    """

    entries: tuple[int, ...]
    values: Reals
    depth: int
    exact: bool
    nodes: int


def outlook(game: Any, state: State) -> Reals:
    """Return each seat's chance to win as a look at the position alone suggests it.

    Seats that have given up have 0.
    """
    seats = tuple(seat for seat in range(state.seats) if state.playing(seat))
    layer = [np.array([mask], np.int64) for mask in masks(state.columns)]
    found = np.zeros(state.seats)
    found[list(seats)] = estimate(game)(layer, state.turn, seats)[:, 0]
    return found


def estimate(game: Any) -> Estimate:
    """Return the estimate for a variant's positions, over the game's landing table in a duel."""
    if game.variant == "duel":
        rows = np.array(game.landing.rows)
        return lambda layer, turn, seats: duel_chances(layer, turn, seats, rows)
    weights = weights_for(game.variant)
    return lambda layer, turn, seats: chances(layer, turn, seats, weights)


class Layers:
    """A look ahead from one state in which a marble is in hand."""

    def __init__(
        self, game: Any, state: State, meter: Meter, estimated: Estimate | None = None
    ) -> None:
        """Take the table and the rules from the game, seats and standing fours from the state."""
        self._rows = np.array(game.landing.rows)
        self._void = np.array(game.landing.void)
        self._overflow_passes: bool = game.options["overflow"] == "pass"
        self._void_passes: bool = game.options["stuck"] == "pass"
        self._automatic = game.options["calling"] == "automatic"
        self._estimate = estimated or estimate(game)
        self._seats = tuple(seat for seat in range(state.seats) if state.playing(seat))
        self._all = state.seats
        self._state = state
        self._meter = meter
        found = masks(state.columns)
        self._root = tuple(np.array([mask], np.int64) for mask in found)
        # A four that stands uncalled cannot be undone: only new ones are played for.
        standing = has_four(np.array([found[seat] | found[JOKER] for seat in self._seats]))
        self._standing = {s for s, there in zip(self._seats, standing, strict=True) if there}
        self._draw = np.full(len(self._seats), 1 / len(self._seats))
        self._open = False

    def run(self, depth: int) -> Seen:
        """Look up to ``depth`` marbles ahead, one deeper at a time while the meter allows it."""
        last = min(depth, PLACES - self._state.lying)
        seen, before = self._round(1), 0
        for deep in range(2, last + 1):
            if seen.exact or not self._affords(seen.nodes - before, seen.nodes):
                break
            before = seen.nodes
            seen = self._round(deep)
        return seen

    def _affords(self, latest: int, used: int) -> bool:
        """Return whether a deeper round, which takes several times the latest, can be paid."""
        meter, factor = self._meter, 4.0 if not self._state.bag else 15.0
        if meter.nodes is not None and used + factor * latest > meter.nodes:
            return False
        if meter.seconds is None:
            return True
        spent = meter.elapsed()
        # The latest round took about its share of the nodes in time.
        return spent + factor * spent * latest / max(used, 1) < meter.seconds

    def _round(self, depth: int) -> Seen:
        state = self._state
        assert state.hand is not None  # a marble is in hand
        self._open = False
        worth = self._landings(self._root, state.turn, state.hand, state.bag, depth)
        lots, reachable = self._lotteries(self._root)
        entries = tuple(int(e) for e in np.flatnonzero(reachable[:, 0]))
        values = np.zeros((len(entries), self._all))
        for row, entry in enumerate(entries):
            values[row, list(self._seats)] = worth[:, :, 0] @ lots[entry, :, 0]
        return Seen(entries, values, depth, not self._open, self._meter.used)

    def _lotteries(self, layer: Sequence[Bits]) -> tuple[Reals, NDArray[np.bool_]]:
        """Return chances[entry, column, position] among columns with room, and which entries go.

        A drop that has to be made again counts as what its other outcomes are worth. The place
        after the last column is for a drop that passes the turn on, where the options say so.
        """
        filled = filled_cells(layer)
        room = np.stack([(filled & cells) != cells for cells in CELLS])
        lots = self._rows[:, :, None] * room[None]
        reachable = lots.any(axis=1)
        if self._passes:
            lots = np.concatenate([lots, self._passing(room)], axis=1)
        total = lots.sum(axis=1, keepdims=True)
        return lots / np.where(total > 0, total, 1.0), reachable

    @property
    def _passes(self) -> bool:
        return self._overflow_passes or self._void_passes

    def _passing(self, room: NDArray[np.bool_]) -> Reals:
        """Return how likely a drop from each entry loses the turn, as one more place to land."""
        lost = np.zeros((COLUMNS, 1, room.shape[1]))
        if self._overflow_passes:
            lost[:, 0] += self._rows @ ~room
        if self._void_passes:
            lost[:, 0] += self._void[:, None]
        return lost

    def _decided(
        self, layer: Sequence[Bits], seat: int, hand: int, bag: tuple[int, ...], depth: int
    ) -> Reals:
        """Return values[seat, position] where ``seat`` drops a marble of kind ``hand``."""
        worth = self._landings(layer, seat, hand, bag, depth)
        lots, reachable = self._lotteries(layer)
        own = np.einsum("ecn,cn->en", lots, worth[self._seats.index(seat)])
        own[~reachable] = -1.0
        best = own.argmax(axis=0)
        chosen = np.take_along_axis(lots, best[None, None, :], axis=0)[0]
        return np.asarray(np.einsum("scn,cn->sn", worth, chosen), np.float64)

    def _landings(
        self, layer: Sequence[Bits], seat: int, hand: int, bag: tuple[int, ...], depth: int
    ) -> Reals:
        """Return values[seat, column, position] of a marble landing in each column."""
        count = layer[0].shape[0]
        filled = filled_cells(layer)
        places = np.concatenate(
            [filled + low & cells for low, cells in zip(BOTTOM, CELLS, strict=True)]
        )
        after = [np.tile(mask, COLUMNS) for mask in layer]
        after[hand] = after[hand] | places
        worth = np.zeros((len(self._seats), COLUMNS * count))
        going = self._judge(after, places, seat, hand, worth)
        if going.size:
            rest = [mask[going] for mask in after]
            worth[:, going] = self._following(rest, seat, bag, depth - 1)
        by_column = worth.reshape(len(self._seats), COLUMNS, count)
        if not self._passes:
            return by_column
        back = (*bag[:hand], bag[hand] + 1, *bag[hand + 1 :]) if bag else bag
        passed = self._following(layer, seat, back, depth - 1)
        return np.concatenate([by_column, passed[:, None]], axis=1)

    def _judge(
        self, after: Sequence[Bits], places: Bits, seat: int, hand: int, worth: Reals
    ) -> NDArray[np.intp]:
        """Write the values of finished positions; return which ones go on."""
        made = np.zeros((len(self._seats), places.shape[0]), bool)
        for row, owner in enumerate(self._seats):
            if hand in (owner, JOKER) and owner not in self._standing:
                made[row] = has_four(after[owner] | after[JOKER])
        won = made.any(axis=0)
        if self._automatic and hand == JOKER and won.any():
            made = self._first_only(made, seat)
        shares = made / np.maximum(made.sum(axis=0), 1)
        full = filled_cells(after) == BOARD
        worth[:, full] = self._draw[:, None]
        worth[:, won] = shares[:, won]
        return np.flatnonzero((places != 0) & ~won & ~full)

    def _first_only(self, made: NDArray[np.bool_], seat: int) -> NDArray[np.bool_]:
        """Return only the first seat from the dropper on that a joker gave a four."""
        first = np.zeros_like(made)
        taken = np.zeros(made.shape[1], bool)
        for step in range(self._all):
            owner = (seat + step) % self._all
            if owner in self._seats:
                row = self._seats.index(owner)
                first[row] = made[row] & ~taken
                taken |= made[row]
        return first

    def _following(
        self, layer: Sequence[Bits], seat: int, bag: tuple[int, ...], depth: int
    ) -> Reals:
        """Return values[seat, position] after a landing, each different position looked at once."""
        following = self._next(seat)
        self._meter.used += layer[0].shape[0]
        if depth <= 0:
            self._open = True
            return self._estimate(layer, following, self._seats)
        mixed = np.zeros(layer[0].shape[0], np.uint64)
        for mask, odd in zip(layer, _SPREAD, strict=True):
            mixed ^= (mask.view(np.uint64) * odd) ^ ((mask.view(np.uint64) * odd) >> np.uint64(29))
        _, first, back = np.unique(mixed, return_index=True, return_inverse=True)
        once = [mask[first] for mask in layer]
        if not bag:
            return self._decided(once, following, following, bag, depth)[:, back]
        total = sum(bag)
        worth = np.zeros((len(self._seats), first.shape[0]))
        for kind in range(KINDS):
            if bag[kind]:
                left = (*bag[:kind], bag[kind] - 1, *bag[kind + 1 :])
                share = bag[kind] / total
                worth += share * self._decided(once, following, kind, left, depth)
        return worth[:, back]

    def _next(self, seat: int) -> int:
        seat = (seat + 1) % self._all
        while seat not in self._seats:
            seat = (seat + 1) % self._all
        return seat
