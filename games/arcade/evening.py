"""An evening of games for two to four people: who plays whom, what it counts, how it stands.

Nothing here draws or waits: the scenes beside it do. Players are numbers in the order of their
names. An evening is a row of rounds, a round one game for everybody: all at one table where the
game takes so many, else in pairs, each of them as often as everybody else.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Final

import msgspec

from assets.texts import Texts
from games.core import registry
from games.core.game import Outcome

MOST = 4
"""So many people play at most; fewer than two play no evening."""
WIN: Final = 3.0
"""What the first place of a match counts."""
WIN_OF_THREE: Final = 4.0
"""The same where three people play: so whoever shares a place has whole points as well."""
ROW = 5
"""How many rounds a row has."""

PAIRS_OF_FOUR = (((0, 1), (2, 3)), ((0, 2), (3, 1)), ((0, 3), (1, 2)))
"""Who plays whom in three rounds of four people: everybody against everybody."""
PAIRS_OF_THREE = ((0, 1), (2, 0), (1, 2))
"""Who plays whom in one round of three people: everybody sits out once and begins once."""


@dataclass(frozen=True, slots=True)
class Bout:
    """One match of the evening: game, variant, round, and the players by seat, first first."""

    game: str
    variant: str
    round: int
    players: tuple[int, ...]


class Played(msgspec.Struct, frozen=True):
    """What came of a bout: the points of its players, by seat."""

    points: tuple[float, ...]


class Evening(msgspec.Struct, kw_only=True):
    """An evening as it is kept; the schedule follows from it and is kept nowhere."""

    names: list[str]
    """What the players are called, some of them the same; "" for who has given no name."""
    games: list[str]
    length: str = "once"
    """"once" and "twice" play each game so often, "row" and "best" play ``ROW`` rounds."""
    played: list[Played] = []
    under_way: bool = False
    """Whether the next bout has begun."""
    win: float = WIN
    """What the first place of a match counts."""
    ended: bool = False
    """Whether it was ended before everything was played."""

    def called(self, texts: Texts) -> Evening:
        """Return the same evening with everybody told apart, as told now.

        The nameless are called by their numbers; where names are equal, these stand behind them.
        """
        names = [
            f"{name} {number}" if name and self.names.count(name) > 1 else name
            for number, name in enumerate(self.names, 1)
        ]
        names = [
            name or texts("table.player", number=number) for number, name in enumerate(names, 1)
        ]
        return msgspec.structs.replace(self, names=names)

    @property
    def rounds(self) -> int:
        """Return how many rounds are played at most."""
        return {"once": len(self.games), "twice": 2 * len(self.games)}.get(self.length, ROW)

    @property
    def bouts(self) -> list[Bout]:
        """Return all matches in their order."""
        return list(_schedule(len(self.names), tuple(self.games), self.rounds))

    @property
    def next(self) -> Bout | None:
        """Return what is played next, None when the evening is over."""
        left = self.bouts[len(self.played) :]
        return left[0] if left and not self.decided and not self.ended else None

    @property
    def over(self) -> bool:
        """Whether nothing is left to be played."""
        return self.next is None

    @property
    def decided(self) -> bool:
        """Whether the first place is safe; only the best of a row ends with that."""
        if self.length != "best":
            return False
        left = self.bouts[len(self.played) :]
        if not left:
            return True
        if left[0].round == (self.bouts[len(self.played) - 1].round if self.played else -1):
            return False  # a round is played to its end
        totals = self.totals()
        chances = [
            sum(self.win for bout in left if player in bout.players) for player in self.players
        ]
        first = max(self.players, key=lambda player: totals[player])
        rivals = [player for player in self.players if player != first]
        return all(totals[first] > totals[rival] + chances[rival] for rival in rivals)

    @property
    def players(self) -> range:
        """Return the players' numbers."""
        return range(len(self.names))

    def totals(self) -> list[float]:
        """Return the points of each player."""
        found = [0.0] * len(self.names)
        for bout, played in zip(self.bouts, self.played, strict=False):
            for player, points in zip(bout.players, played.points, strict=True):
                found[player] += points
        return found

    def by_round(self) -> list[list[float | None]]:
        """Return for each round the points of each player, None for who has not played in it."""
        found: list[list[float | None]] = [[None] * len(self.names) for _ in range(self.rounds)]
        for bout, played in zip(self.bouts, self.played, strict=False):
            line = found[bout.round]
            for player, points in zip(bout.players, played.points, strict=True):
                line[player] = (line[player] or 0.0) + points
        return found

    def standing(self) -> list[tuple[int, int]]:
        """Return (place from 1, player), the best first; equal points share a place."""
        totals = self.totals()
        order = sorted(self.players, key=lambda player: (-totals[player], player))
        return [(1 + sum(other > totals[player] for other in totals), player) for player in order]

    def within(self, bout: Bout) -> tuple[int, int]:
        """Return which match of its round the next one is, from 1, and how many those are."""
        first = next(at for at, other in enumerate(self.bouts) if other.round == bout.round)
        count = sum(other.round == bout.round for other in self.bouts)
        return len(self.played) - first + 1, count

    def sitting_out(self, bout: Bout) -> list[int]:
        """Return who does not play in a bout."""
        return [player for player in self.players if player not in bout.players]

    def given(self, outcome: Outcome) -> tuple[float, ...]:
        """Return what such an end of the next bout gives; ValueError when all is over."""
        bout = self.next
        if bout is None:
            raise ValueError("the evening is over.")
        return points_of(outcome, len(bout.players), self.win)

    def count(self, outcome: Outcome) -> Played:
        """Count the end of the next bout and return what it gave; ValueError when all is over."""
        played = Played(self.given(outcome))
        self.played.append(played)
        self.under_way = False
        return played


def win_for(people: int) -> float:
    """Return what the first place counts where so many people play an evening."""
    return WIN_OF_THREE if people == 3 else WIN


def points_of(outcome: Outcome, seats: int, win: float = WIN) -> tuple[float, ...]:
    """Return each seat's points: the first place ``win``, the last none, even steps between.

    Winners come first, all others by their scores; who is equal shares the places' points.
    """
    ranks = [(seat in outcome.winners, outcome.scores[seat]) for seat in range(seats)]
    if outcome.winners:
        lifted = [(rank[0], rank[1] if not rank[0] else 0.0) for rank in ranks]
    else:
        # Without a winner the game calls it even, whatever was counted on the way.
        lifted = [(False, 0.0)] * seats
    found = []
    for rank in lifted:
        above = sum(other > rank for other in lifted)
        equal = sum(other == rank for other in lifted)
        found.append(win * (seats - 1 - above - (equal - 1) / 2) / (seats - 1))
    return tuple(found)


def variant_for(game: str, people: int) -> str | None:
    """Return the first variant that takes so many people, None where there is none."""
    rules = registry.rules(game)
    for variant in rules.variants:
        if people in rules.variant_seats.get(variant, rules.seat_counts):
            return variant
    return None


def playable(games: Sequence[str], people: int) -> list[str]:
    """Return the games that so many people can play, together or in pairs."""
    return [name for name in games if variant_for(name, people) or variant_for(name, 2)]


def fewest(game: str) -> int:
    """Return how few people can play a game."""
    rules = registry.rules(game)
    counts = [*rules.seat_counts, *(n for seats in rules.variant_seats.values() for n in seats)]
    return min(counts)


def schedule(people: int, games: Sequence[str], rounds: int) -> list[Bout]:
    """Return the bouts of so many rounds, the games in turn; ValueError where one does not fit."""
    found: list[Bout] = []
    together = paired = 0
    for number in range(rounds):
        game = games[number % len(games)]
        whole = variant_for(game, people)
        if whole is not None:
            # One count for games at one table: who begins moves on from each to the next.
            players = tuple((together + seat) % people for seat in range(people))
            found.append(Bout(game, whole, number, players))
            together += 1
            continue
        pair = variant_for(game, 2)
        if pair is None:
            raise ValueError(f"{game} is no game for {people} people.")
        found += [Bout(game, pair, number, pair_of) for pair_of in _pairs(people, paired)]
        paired += 1
    return found


def _pairs(people: int, number: int) -> list[tuple[int, int]]:
    """Return the pairs of the ``number``-th round that is played in pairs, who begins first."""
    if people == 3:
        turned = [tuple((player + number) % 3 for player in pair) for pair in PAIRS_OF_THREE]
        swap = number % 2 == 1
        return [(b, a) if swap else (a, b) for a, b in turned]
    if people == MOST:
        swap = (number // len(PAIRS_OF_FOUR)) % 2 == 1
        return [(b, a) if swap else (a, b) for a, b in PAIRS_OF_FOUR[number % len(PAIRS_OF_FOUR)]]
    return list(combinations(range(people), 2))


def checked(evening: Evening) -> Evening:
    """Return an evening that was read; ValueError when it cannot be meant."""
    people = len(evening.names)
    if not 2 <= people <= MOST or not evening.games:
        raise ValueError("an evening needs two to four names and a game.")
    if evening.length not in ("once", "twice", "row", "best"):
        raise ValueError(f"length {evening.length!r}")
    bouts = evening.bouts  # raises for an unknown game
    if len(evening.played) > len(bouts):
        raise ValueError("more was played than there was to play.")
    for bout, played in zip(bouts, evening.played, strict=False):
        if len(bout.players) != len(played.points):
            raise ValueError("points for other seats.")
    return evening


@lru_cache(maxsize=4)
def _schedule(people: int, games: tuple[str, ...], rounds: int) -> tuple[Bout, ...]:
    """Return the bouts, reckoned once: every frame of the scores asks for them."""
    return tuple(schedule(people, games, rounds))
