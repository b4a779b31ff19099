"""What lies on the seats' plates at Gipf's table, and what is passed on to the game inside it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence

from pygame import Rect, Surface

from games.gipf.rules import STONES, GipfGame
from games.gipf.state import GipfState
from games.gipf.view import GipfView
from games.gipf.view_choosing import Choosing, Step
from games.gipf.view_duel import DuelTable
from games.gipf.view_listed import PlayedInside
from games.gipf.view_seats import SeatStones
from games.gipf.view_words import Words
from games.ui.game_table import GameTable, Listed
from games.ui.intentions import Press


class GipfPlates(GameTable):
    """The part of the table that shows what each seat has."""

    _view: GipfView | None = None
    _seats: SeatStones | None = None
    _duel: DuelTable | None = None
    _played: PlayedInside | None = None
    choosing: Choosing
    """The turn that is put together."""

    def build(self, rect: Rect) -> GipfView:
        """Bake the board into ``rect``."""
        painter = self.desk.painter
        store = painter.materials.store
        return GipfView(rect, self.desk.layout.u, painter.background(), store.get, store)

    @property
    @abstractmethod
    def words(self) -> Words:
        """Return the words in the present language."""

    @property
    def state(self) -> GipfState:
        """Return where the match stands."""
        state: GipfState = self.match.state
        return state

    @property
    def game(self) -> GipfGame:
        """Return the rules of this match."""
        game = self.match.game
        assert isinstance(game, GipfGame)  # this table is made for no other
        return game

    def ahead(self, things: Sequence[Rect]) -> Iterator[None]:
        """Draw what the match may come to show, one picture a step."""
        yield from super().ahead(things)
        if self._view is not None and self.game.variant != "basic":
            for seat in (0, 1):
                yield from self._view.stones.ahead(seat, True)
        if self._seats is not None:
            yield from self._seats.ahead(things)

    def spoil(self, rects: Sequence[Rect]) -> bool:
        """Tell the table that lies there: this one's, or the one of the match inside."""
        return super().spoil(rects) if self._duel is None else self._duel.table.spoil(rects)

    @property
    def shape(self) -> tuple[float, float]:
        """Return the shape of the board that lies here."""
        return super().shape if self._duel is None else self._duel.table.shape

    def foresee(self, rect: Rect) -> None:
        """Make the picture of the board that will lie in ``rect``."""
        if self._duel is None:
            super().foresee(rect)
        else:
            self._duel.table.foresee(rect)

    @property
    def banner(self) -> str:
        """Return which potential the other game is played for."""
        if self._duel is None:
            return ""
        say, match = self.desk.texts, self._duel.match
        banner = say("tools.inner_banner", game=self.words.game_name(match.name))
        if match.house is None:
            return banner
        how = self._duel.table.seat_words(match.house)
        return say("tools.inner_house", banner=banner, house=say("gipf.house"), how=how)

    def notation(self, number: int) -> str:
        """Return a turn as written, a challenge in words, moves of the other game in brackets."""
        if self.match.states[number].duel is None:
            listed = self.words.listed(number)
            return listed or super().notation(number).replace(";", "; ").replace(",", ", ")
        played = self._inside()
        told = " ".join(text for _, text in played.told(number) if text)
        house = told and played.of_house(number)
        return self.desk.texts("tools.house_moves", moves=told) if house else told

    def listing(self, number: int) -> Sequence[Listed]:
        """Return a line of the record; one of another game may tell of its house as well."""
        if self.match.states[number].duel is None:
            return super().listing(number)
        return self._inside().told(number)

    def _inside(self) -> PlayedInside:
        """Return what has been played inside this match."""
        if self._played is None or self._played.outer is not self.match:
            self._played = PlayedInside(self.desk, self.match, self.host)
        return self._played

    def _tapped(self, at: Press, seat: int) -> bool:
        """Whether what the seat in turn has won was tapped: then it is spent.

        To keep it after all there is the key below the board: who presses one and then the other
        means to spend it.
        """
        slip = None if self._seats is None else self._seats.slip_at(seat, at.x, at.y)
        held = self.words.held(seat)
        if slip is None or slip >= len(held) or self.state.holdings[held[slip]].used:
            return False
        if self.choosing.spend(held[slip]):
            self.desk.audio.play("click", 0.5)
            self.host.say("")  # the line tells what is spent
        elif self.choosing.step is Step.PUSH:
            self.host.say(self.words.say("use_later"))
        self.dirty = True
        return True

    def seat_look(self, seat: int) -> object:
        """Return how many stones lie on a seat's plate, and what it has won.

        Or what the table of the match inside shows of it.
        """
        if self._duel is not None:
            look = self._duel.table.seat_look(self._duel.match.seat_of(seat))
            return None if look is None else (self._duel.match.name, look)
        return self.seen.reserve[seat], self.seen.captured[1 - seat], self.words.won(seat)

    def draw_seat(self, surface: Surface, rect: Rect, seat: int) -> None:
        """Draw the stones a seat has left, and those it has captured."""
        if self._duel is not None:
            self._duel.table.draw_seat(surface, rect, self._duel.match.seat_of(seat))
        elif self._seats is not None:
            total = STONES[self.game.variant]
            self._seats.draw(surface, rect, self.seen, seat, total, self.words.won(seat))
