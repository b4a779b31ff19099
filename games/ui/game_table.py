"""What a game brings to its table: how the board lies there, is played and is drawn.

The table scene around it does the rest: seats, bots, saving, pausing, the end.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol, runtime_checkable

from pygame import Rect, Surface

from assets.texts import Texts
from games.core.game import Outcome
from games.core.interrupts import OfferDraw, Resign, parse_talk_action
from games.core.match import Match
from games.ui.celebration import Act, Stage
from games.ui.desk import Desk
from games.ui.intentions import Intention

FAST = 4.0
"""How much faster time runs while fast forward is held."""
HOUSE = -2
"""Stands for the house among the seats in the list of moves."""
Listed = tuple[int, str]
"""A seat, ``CHANCE`` or ``HOUSE``, and what the list of moves says of it."""
WIDE = 1.6
"""Boards at least so much wider than high want the whole width of the table."""


class TableHost(Protocol):
    """What a game may ask of the scene around it."""

    def act(self, action: Any, extra: Mapping[str, Any] | None = None) -> bool:
        """Play an action and keep it; False, and a sentence for the player, when it cannot be."""

    def say(self, words: str) -> None:
        """Show what happened in the line under the board."""

    def table(self, name: str, match: Match, host: TableHost) -> GameTable:
        """Return the table of another game, for a match inside this one."""


class TableWords(Protocol):
    """What every game's words say of a match."""

    def talk(self, action: Any) -> str:
        """Return what was said beside a move; nothing of any other action."""

    def status(self) -> str:
        """Return what happened and what is expected."""

    def seat(self, seat: int) -> str:
        """Return what a seat may do, or how it stands."""

    def result(self) -> tuple[str, str]:
        """Return who won, and why."""


class BoardPicture(Protocol):
    """What every game's picture of its board can be told."""

    def spoil(self, rects: Iterable[Rect]) -> None:
        """Take note that bare ground was drawn in places of the target: show them again."""

    def ahead(self) -> Iterator[None]:
        """Draw what a match may come to show, one picture a step."""


@dataclass(frozen=True, slots=True)
class Inside:
    """A match inside another one: its table, and for each of its seats the one outside.

    None stands for the house.
    """

    table: GameTable
    seats: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class SeatAct:
    """Something a seat may do beside a move, as a button: words, action, sign.

    ``main``: it is what Enter does at the board just now, so it stands out. What cannot be left
    once it has begun ``asks``: a first press says this sentence, and the button ``sure``.
    """

    words: str
    action: Any
    icon: str = ""
    main: bool = False
    asks: str = ""
    sure: str = ""

    @property
    def kind(self) -> str:
        """Return what its button is made of."""
        return "brass" if self.main else "wood"


class GameTable(ABC):
    """One game at the table, for one match."""

    options: ClassVar[tuple[str, ...]] = ()
    """The options that the set-up offers, in their order."""
    fixed: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """Options that a variant leaves no choice in."""
    offers: ClassVar[Mapping[str, Mapping[str, Any]]] = {}
    """Named values for options that the rules leave open: the name is a key of the catalogue."""
    usual: ClassVar[Mapping[str, Any]] = {}
    """Options with which people begin where the rules' own defaults mean something else."""
    aspect: ClassVar[float] = 0.75
    """Width over height of the board in landscape; from ``WIDE`` on seats lie above and below."""
    upright: ClassVar[float] = 1.0
    """Width over height of the board in portrait."""
    answers: ClassVar[int] = 2
    """For how many buttons every person's seat keeps room: two, where draws can be answered."""
    drops: ClassVar[bool] = False
    """Whether seats can drop out while others play on."""
    signed: ClassVar[bool] = False
    """Whether what is won is written with its plus: where others lose as much."""

    falls: ClassVar[bool] = False
    """Whether things fall here: that wants to be seen more often than what hands carry."""

    wears: ClassVar[bool] = False
    """Whether colours are free: through a night everybody keeps their own."""

    _view: BoardPicture | None = None
    _foreseen: tuple[object, BoardPicture | None] | None = None
    """The picture that will be wanted later, and where and how it lies."""

    def __init__(self, desk: Desk, match: Match, host: TableHost) -> None:
        """Lay out ``match``."""
        self.desk, self.match, self.host = desk, match, host
        self.dirty = True
        self.fast = False
        """Whether somebody holds fast forward."""
        self.mirrored = False
        """Whether the first two seats have each other's side and colour: set before ``arrange``."""
        self.worn: tuple[int, ...] = ()
        """By seat the mark that everybody wears through a night; () where it is the seat's."""

    def side(self, seat: int) -> int:
        """Return the seat whose side and colour a seat has: its own, unless mirrored."""
        return 1 - seat if self.mirrored and seat in (0, 1) else seat

    def mark(self, seat: int) -> int:
        """Return the number of a seat's token: games whose sides have colours keep to the seat."""
        if not self.wears:
            return seat
        return self.worn[seat] if self.worn else self.side(seat)

    def badge(self, seat: int) -> int | None:
        """Return the mark a person keeps through a night where the seat's colour is another."""
        return self.worn[seat] if self.worn and not self.wears else None

    @classmethod
    def boards(cls) -> tuple[tuple[str, str], ...]:
        """Return the boards to choose from as (name, title); none where there is but one."""
        return ()

    @classmethod
    def board_options(cls, board: str | None) -> dict[str, Any]:
        """Return the options that a board brings with it."""
        return {}

    @classmethod
    def board_hash(cls, board: str | None) -> str | None:
        """Return what tells whether a record belongs to this very board."""
        return None

    @classmethod
    def fits(cls, match: Match) -> bool:
        """Whether a match that was kept can go on with the boards there are now."""
        return True

    @abstractmethod
    def arrange(self, rect: Rect) -> None:
        """Lie in ``rect``; called again when the window changes."""

    @abstractmethod
    def draw(self, surface: Surface, whole: bool) -> list[Rect]:
        """Draw what moves, over what does not, and return what of the surface has changed.

        Unless ``whole``, the surface still shows what was drawn there last time.
        """

    def spoil(self, rects: Sequence[Rect]) -> bool:
        """Take note that bare ground was drawn in some places; whether it must not be drawn whole.

        What lies beside a board throws its shadow on the board's place.
        """
        if self._view is None:
            return False
        self._view.spoil(rects)
        return True

    def build(self, rect: Rect) -> BoardPicture | None:
        """Return the picture of the board in ``rect``; None where it is made by ``arrange``."""
        return None

    def taken(self, rect: Rect) -> Any:
        """Return the picture of the board in ``rect``: the one foreseen for it, or one made now."""
        foreseen, self._foreseen = self._foreseen, None
        if foreseen is not None and foreseen[0] == self._kept_for(rect):
            return foreseen[1]
        return self.build(rect)

    def foresee(self, rect: Rect) -> None:
        """Make the picture of the board in ``rect`` that will be wanted later."""
        self._foreseen = self._kept_for(rect), self.build(rect)

    def _kept_for(self, rect: Rect) -> object:
        return self.desk.layout, self.desk.painter, tuple(rect)

    @contextmanager
    def in_foreseen(self) -> Iterator[None]:
        """Lie for a while in the picture that was foreseen, if there is one."""
        view, foreseen = self._view, self._foreseen
        self._view = view if foreseen is None else foreseen[1]
        try:
            yield
        finally:
            self._view = view

    def rehearse(self, sheet: Surface) -> None:
        """Draw the picture that was foreseen on a sheet: what it needs is made by that."""
        with self.in_foreseen():
            self.draw(sheet, True)

    def ahead(self, things: Sequence[Rect]) -> Iterator[None]:
        """Draw what the match may come to show, one picture a step: none need be made in it.

        ``things`` are by seat the places that ``draw_seat`` is given.
        """
        if self._view is not None:
            yield from self._view.ahead()

    @abstractmethod
    def update(self, dt: float) -> None:
        """Move on by ``dt`` seconds; sets ``dirty`` when it looks different."""

    @property
    @abstractmethod
    def moving(self) -> bool:
        """Whether it wants to be updated at the next frame."""

    @property
    def rest(self) -> float:
        """Return for how long (s) nothing is on its way though it will be; 0 where that is open."""
        return 0.0

    @property
    @abstractmethod
    def settled(self) -> bool:
        """Whether the match waits for somebody, and nothing is on its way."""

    @property
    def in_turn(self) -> int | None:
        """Return the seat whose turn it is, also while chance decides something for it."""
        if self.showing and self.under_way():
            by: int = self.match.record.lines[-1].by  # whose action is told just now
            if by >= 0:
                return by
        return self.match.mover

    @abstractmethod
    def handle(self, intention: Intention, seat: int | None) -> bool:
        """Do what the person at ``seat``, who is in turn, means; whether it was for the board.

        ``seat`` is None while no person is in turn; then only looks may change.
        """

    @abstractmethod
    def perform(self, action: Any) -> None:
        """Show and play the move that a bot has chosen."""

    @property
    @abstractmethod
    def words(self) -> TableWords:
        """Return the game's words for the match as it stands, in the present language."""

    def status(self) -> str:
        """Return one sentence: what just happened and what is expected now.

        What came of an action is told when it has been seen.
        """
        return self.under_way() if self.showing else self.words.status()

    @property
    def showing(self) -> bool:
        """Whether the last action is still being shown, so that what came of it is not told yet."""
        return False

    @property
    def seen(self) -> Any:
        """Return the position that is seen: what is still being shown has not come about yet."""
        return self.match.states[-2] if self.showing else self.match.state

    def under_way(self) -> str:
        """Return one sentence about the action that is being shown."""
        return ""

    def result(self) -> tuple[str, str]:
        """Return who won, and why, in words, when the match is over."""
        return self.words.result()

    def lost(self, seat: int) -> bool:
        """Whether a seat can neither win nor draw any more, whatever is played."""
        return False

    celebrating = False
    """Whether the end is being celebrated: what it brings has not arrived yet."""

    @property
    def shape(self) -> tuple[float, float]:
        """Return width over height of the board that lies here: in landscape, in portrait."""
        return self.aspect, self.upright

    @property
    def inside(self) -> Inside | None:
        """Return the match inside this one whose table lies here, None where there is none."""
        return None

    @property
    def front(self) -> GameTable:
        """Return the table whose board is seen: this one, or the one of the match inside."""
        return self if self.inside is None else self.inside.table

    def spoken(self, said: OfferDraw | Resign) -> Any:
        """Return a draw offer or a resignation as the match takes it: it may go to one inside."""
        return said

    def finale(self, stage: Stage) -> Sequence[tuple[float, Act]]:
        """Return what is made of the end with the board's own things: acts and their beginnings.

        Nothing where it was not the board that decided.
        """
        return ()

    def points(self, outcome: Outcome) -> tuple[float, ...]:
        """Return what each seat has won by a match, for the score over all rematches."""
        return outcome.scores

    def seat_words(self, seat: int) -> str:
        """Return what a seat may do now, in words; who has won is seen first.

        Games that show actions say what is seen while it is.
        """
        return "" if self.showing and self.match.over else self.words.seat(seat)

    @abstractmethod
    def seat_acts(self, seat: int) -> tuple[SeatAct, ...]:
        """Return what a person may always do beside a move, whether possible now or not."""

    def seat_reach(self, rect: Rect) -> Rect:
        """Return what a seat's things in ``rect`` cover at the end: a medal keeps clear of it."""
        return rect

    @abstractmethod
    def draw_seat(self, surface: Surface, rect: Rect, seat: int) -> None:
        """Draw what a seat has left, as things."""

    def seat_look(self, seat: int) -> object:
        """Return what ``draw_seat`` shows, equal as long as that looks the same; None: unknown."""
        return None

    @abstractmethod
    def seat_colour(self, seat: int) -> tuple[int, int, int]:
        """Return the colour of a seat."""

    def out(self, seat: int) -> bool:
        """Whether a seat has dropped out while others play on."""
        return False

    @abstractmethod
    def acted(self) -> None:
        """Called after every action that was played, wherever it came from."""

    def paced(self, dt: float, fast: float = FAST) -> float:
        """Return how much time passes for what is only shown: by the speed chosen, or in haste."""
        return dt * self.desk.pace * (fast if self.fast else 1.0)

    @property
    def stays(self) -> str:
        """Return in the game's own words why chance's work stays; empty for the usual words."""
        return ""

    def withdraw(self) -> bool:
        """Drop a move that is only half put together; whether there was one."""
        return False

    def taken_back(self) -> None:
        """Called when actions were taken back: everything lies as the match says now."""
        self.dirty = True

    # Beside the board: hints, the list of moves, a match inside this one.

    def show_hint(self, action: Any) -> None:
        """Mark an action on the board as something good to do; None takes the mark away."""
        self.dirty = True

    def show_hand(self, seat: int | None) -> None:
        """Show where the hand over the board is: keys or pad of ``seat`` come back to it."""
        self.dirty = True

    @property
    def extent(self) -> Rect | None:
        """Return what the board covers of the place it was given, None for about all of it."""
        return None

    @property
    def playing(self) -> Match:
        """Return the match that is being played: this one, or one inside it."""
        return self.match

    @property
    def proviso(self) -> str:
        """Return in words on what condition all chances that are told hold, empty for none.

        Said always or never: it must not tell anything about the position.
        """
        return ""

    @property
    def banner(self) -> str:
        """Return what stands over the board while a match inside this one is played."""
        return ""

    def move_words(self, action: Any) -> str:
        """Return an action of the seat in turn as players write it."""
        return self.match.game.action_text(self.match.state, action)

    def notation(self, number: int) -> str:
        """Return what the list of moves says of a line of the record, empty for nothing."""
        line = self.match.record.lines[number]
        return said_words(self.desk.texts, line.text) or line.text

    def listing(self, number: int) -> Sequence[Listed]:
        """Return by whom what was done in a line of the record, as the list of moves says it."""
        return ((self.match.record.lines[number].by, self.notation(number)),)

    def refused(self) -> None:
        """Called when the host would not play an action: what was taken up lies back again."""
        self.dirty = True

    def put_down(self) -> bool:
        """Put down what is in hand, as somebody goes back; whether anything was."""
        return False

    @abstractmethod
    def finish(self) -> None:
        """Let every animation arrive at once."""

    @abstractmethod
    def close(self) -> None:
        """Put everything away."""


def said_words(texts: Texts, text: str) -> str:
    """Return in short words what was said beside a move, empty for anything else."""
    said = parse_talk_action(text)
    return "" if said is None else texts(f"tools.said_{type(said).__name__.lower()}")


@runtime_checkable
class FollowsVariant(Protocol):
    """A living board on which one sees which variant is played."""

    def follow(self, variant: str) -> bool:
        """Play another variant from now on; whether it is another one."""


class LivingPicture(Protocol):
    """A board on the start page that lives a little."""

    def arrange(self, rect: Rect) -> None:
        """Lie in ``rect``."""

    def update(self, dt: float) -> bool:
        """Move on by ``dt`` seconds; whether it looks different."""

    @property
    def rest(self) -> float:
        """Return for how long (s) nothing moves from now on; 0 while something does."""

    def draw(self, surface: Surface, whole: bool) -> list[Rect]:
        """Draw everything, or only what moves where the rest still shows; what has changed."""
