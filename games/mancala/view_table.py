"""Mancala at the table: pits are touched, stones sown one by one, counts kept beside them."""

from __future__ import annotations

from typing import Any, ClassVar

from pygame import Rect, Surface

from games.core.game import Outcome
from games.core.match import Match
from games.mancala.rules import Mancala
from games.mancala.state import Decision, Ending, State
from games.mancala.view import MancalaView
from games.mancala.view_events import Events, events
from games.mancala.view_living import MancalaPicture
from games.mancala.view_marks import Mark
from games.mancala.view_reach import Reach
from games.mancala.view_sowing import Lay, Sowing
from games.mancala.view_win import stores
from games.mancala.view_words import Words
from games.ui.celebration import Act, Stage
from games.ui.desk import Desk
from games.ui.game_table import GameTable, LivingPicture, SeatAct, TableHost
from games.ui.intentions import Intention
from games.ui.sprites_marble import MarbleSprites
from games.ui.theme import PAPER_SHADE, Type, mark_colour

ROOMY = 9
"""In seats narrower than so many of its radii the token stands alone: words would be too small."""


def lay_out(state: State) -> Lay:
    """Return numbered stones in the holes where a state has them."""
    numbers = iter(range(sum(state.board)))
    return [[next(numbers) for _ in range(count)] for count in state.board]


class MancalaTable(GameTable):
    """One match on one board."""

    wears: ClassVar[bool] = True
    options: ClassVar[tuple[str, ...]] = ("taking", "pits", "stones")
    fixed: ClassVar[dict[str, tuple[str, ...]]] = {
        "kalah": ("taking",),
        "kalah-nonempty": ("taking",),
    }
    usual: ClassVar[dict[str, Any]] = {"taking": "automatic"}
    aspect = 2.4
    upright = 0.66

    def __init__(self, desk: Desk, match: Match, host: TableHost) -> None:
        """Lay the stones where the match has them."""
        super().__init__(desk, match, host)
        assert isinstance(match.game, Mancala)  # the registry pairs rules and tables
        self.game = match.game
        self.lay = self._laid(len(match.record.lines))
        self.sowing: Sowing | None = None
        self._soon: list[tuple[int, Mark]] = []
        """Marks that are shown as soon as the stones lie, drawn one a frame until then."""
        self.reach = Reach(self.game)
        self._view: MancalaView | None = None
        self._token: MarbleSprites | None = None
        self._marks: dict[int, tuple[Mark, ...]] = {}
        self._hinted: int | None = None
        """The hole that a hint lights."""
        self._told = self._last_move()

    @property
    def state(self) -> State:
        """Return where the match stands."""
        state: State = self.match.state
        return state

    # What lies, what moves.

    def _last_move(self) -> Events:
        """Return what the last move on record did, nothing at the beginning."""
        states, lines = self.match.states, self.match.record.lines
        for number in range(len(lines) - 1, -1, -1):
            before, after = states[number], states[number + 1]
            told = events(
                self.game, before, self.game.parse_action(before, lines[number].text), after
            )
            if told.route:
                return told
        return Events()

    @property
    def moving(self) -> bool:
        """Whether stones are on their way."""
        return self.sowing is not None

    @property
    def showing(self) -> bool:
        """Whether stones are still on their way."""
        return self.sowing is not None

    def under_way(self) -> str:
        """Return who sows or takes."""
        return self.words.under_way()

    def seat_words(self, seat: int) -> str:
        """Return what a seat may do, or who still sows while stones are on their way."""
        if not self.showing:
            return super().seat_words(seat)
        doing = "seat_sows" if self._told.source >= 0 else "seat_takes"
        return self.words.say(doing if seat == self.in_turn else "seat_waits")

    @property
    def settled(self) -> bool:
        """Whether all stones lie."""
        return self.sowing is None

    def update(self, dt: float) -> None:
        """Let stones travel."""
        if self.sowing is None:
            return
        changed, sounds = self.sowing.update(self.paced(dt))
        for name, volume in sounds:
            self.desk.audio.play(name, volume)
        self._repaint(changed)
        if self._soon and self._view is not None:
            self._view.prepare(*self._soon.pop())
        self.dirty = True
        if not self.sowing.moving:
            self._arrived()

    def _arrived(self) -> None:
        self.sowing = None
        self._told = self._last_move()
        self._lie_as(len(self.match.record.lines))
        self.reach.follow(self._view, self.state, self._person)
        self._remark(everything=True)

    @property
    def _person(self) -> int | None:
        mover = self.match.mover
        if mover is None or mover < 0 or self.match.seats[mover].bot:
            return None
        return mover

    def acted(self) -> None:
        """Show what the last action did."""
        before: State = self.match.states[-2]
        text = self.match.record.lines[-1].text
        told = events(self.game, before, self.game.parse_action(before, text), self.state)
        if self.sowing is not None:
            self.sowing.finish()
        self.reach.forget()
        if self._view is None or not (told.route or told.taken or told.swept):
            self._arrived()
            return
        self._lie_as(len(self.match.record.lines) - 1)
        view = self._view
        self.sowing = Sowing(self.lay, told, view.place, view.centre, view.radius)
        self._told = Events(told.source)
        sown: list[tuple[int, Mark]] = [(hole, "sown") for hole in told.route]
        self._soon = [*sown, (told.last, "last")] if sown else []
        self._remark(everything=True)

    def _lie_as(self, count: int) -> None:
        """Lay the stones anew where they do not lie as after so many lines of the record."""
        if [len(stones) for stones in self.lay] != list(self.match.states[count].board):
            self.lay = self._laid(count)

    def _laid(self, count: int) -> Lay:
        """Return every stone where the moves of the record have brought it: each stays itself."""
        states, lines = self.match.states, self.match.record.lines
        lay = lay_out(states[0])
        for before, after, line in zip(states, states[1:], lines[:count], strict=False):
            told = events(self.game, before, self.game.parse_action(before, line.text), after)
            if told.route or told.taken or told.swept:
                Sowing(
                    lay, told, lambda hole, number: (0.0, 0.0), lambda hole: (0.0, 0.0), 1.0
                ).finish()
        return lay

    def finale(self, stage: Stage) -> list[tuple[float, Act]]:
        """Return how the store that has decided settles; none where somebody gave up."""
        outcome = self.match.outcome
        counted = (Ending.MORE_STONES, Ending.EQUAL_STONES)
        if self._view is None or outcome is None or outcome.reason not in counted:
            return []
        holes = [self.game.stores[seat] for seat in outcome.winners or (0, 1)]
        return stores(self._view, self.lay, holes, stage.motion)

    def taken_back(self) -> None:
        """Lay the stones as the match has them now."""
        self.sowing = None
        self.reach.forget()
        self.lay = self._laid(len(self.match.record.lines))
        self._arrived()

    def finish(self) -> None:
        """Let every stone arrive at once."""
        if self.sowing is not None:
            self.sowing.finish()
            self._arrived()

    def close(self) -> None:
        """Nothing is kept beside the record."""

    # Marks.

    def _remark(self, everything: bool = False) -> None:
        """Work the marks out anew, and repaint the holes whose marks have changed."""
        marks: dict[int, list[Mark]] = {}
        for hole in self._told.route:
            marks[hole] = ["sown"]
        if self._told.route:
            marks[self._told.last] = ["last"]
        if self._told.source >= 0:
            marks[self._told.source] = ["source"]
        waiting = self.state.waiting
        if waiting >= 0 and self.sowing is None:
            marks[waiting] = ["choice"]
            marks[2 * self.game.pits - waiting] = ["choice"]
        if self._hinted is not None:
            marks.setdefault(self._hinted, []).append("hint")
        if self.reach.lit not in (None, self._hinted):
            marks.setdefault(self.reach.lit, []).append("lit")
        new = {hole: tuple(found) for hole, found in marks.items()}
        old, self._marks = self._marks, new
        changed = set(old) | set(new)
        self._repaint({h for h in changed if everything or old.get(h) != new.get(h)})
        if everything and self._view is not None:
            self._view.paint_all(self.lay, self._marks)
        self.dirty = True

    def _repaint(self, holes: set[int]) -> None:
        if self._view is not None:
            for hole in holes:
                self._view.paint(hole, self.lay[hole], self._marks.get(hole, ()))

    # Playing.

    def handle(self, intention: Intention, seat: int | None) -> bool:
        """Choose a pit, sow from it; what moves arrives first."""
        view = self._view
        if view is None:
            return False
        if self.reach.acts(intention):
            self.finish()
        before = self.reach.lit
        used, chosen = self.reach.handle(intention, view, self.state, seat)
        if self.reach.lit != before:
            self._remark()
        if chosen is not None and seat is not None:
            self._choose(chosen, seat)
        return used

    def _choose(self, hole: int, seat: int) -> None:
        """Do what touching a hole means."""
        if self.state.waiting >= 0:
            pair = (self.state.waiting, 2 * self.game.pits - self.state.waiting)
            if hole in (*pair, self.game.stores[seat]):
                self.host.act(Decision.TAKE)
            else:
                self.host.say(self.words.status())
            return
        first = seat * (self.game.pits + 1)
        pit = hole - first
        if not 0 <= pit < self.game.pits:
            self.host.say(self.words.say("not_yours"))
        elif not self.state.board[hole]:
            self.host.say(self.words.say("empty", pit=pit + 1))
        else:
            self.host.act(pit)

    def show_hint(self, action: Any) -> None:
        """Light the pit to sow from; the store for taking, the pit asked about for leaving."""
        seat = self.match.mover or 0
        match action:
            case None:
                self._hinted = None
            case Decision.TAKE:
                self._hinted = self.game.stores[seat]
            case Decision.LEAVE:
                self._hinted = self.state.waiting
            case pit:
                self._hinted = seat * (self.game.pits + 1) + pit
                self.reach.light(self._hinted)  # Enter sows it
        self._remark()

    def show_hand(self, seat: int | None) -> None:
        """Light a pit to sow from, if none is."""
        if self._view is not None and seat is not None and self.sowing is None:
            self.reach.begin(self._view, self.state, seat)
            self._remark()

    def perform(self, action: Any) -> None:
        """Play a bot's move; its stones are then seen to travel."""
        self.host.act(action)

    # Words.

    @property
    def words(self) -> Words:
        """Return the words in the present language."""
        return Words(self.desk.texts, self.match)

    def lost(self, seat: int) -> bool:
        """Whether the other side has more than half of all stones in its store."""
        store = 2 * self.game.pits + 1 if seat == 0 else self.game.pits
        return bool(2 * self.state.board[store] > self.game.stones)

    def move_words(self, action: Any) -> str:
        """Return a pit by its number, or taking and leaving in words."""
        if isinstance(action, Decision):
            return self.words.say("take" if action is Decision.TAKE else "leave")
        return self.words.say("pit", pit=action + 1)

    def notation(self, number: int) -> str:
        """Return the pit's number; taking and leaving in small words."""
        text = self.match.record.lines[number].text
        decided = {decision.value for decision in Decision}
        return self.words.say(text).lower() if text in decided else super().notation(number)

    def points(self, outcome: Outcome) -> tuple[float, ...]:
        """Return a point for the winner, halves for a draw: stones decide one match only."""
        if not outcome.winners:
            return (0.5, 0.5)
        return (1.0, 0.0) if outcome.winners[0] == 0 else (0.0, 1.0)

    def seat_acts(self, seat: int) -> tuple[SeatAct, ...]:
        """Return taking and leaving, where players are asked; a draw offered is answered first."""
        if not self.game.asks or self.state.talk.offer not in (None, seat):
            return ()
        say = self.words.say
        asked = self.state.waiting >= 0 and self.state.turn == seat
        take = SeatAct(say("take"), Decision.TAKE, main=asked)
        return (take, SeatAct(say("leave"), Decision.LEAVE))

    def seat_colour(self, seat: int) -> tuple[int, int, int]:
        """Return the colour of the line beside a seat's row."""
        return mark_colour(self.mark(seat))

    # Looks.

    def build(self, rect: Rect) -> MancalaView:
        """Bake the board into ``rect``."""
        painter = self.desk.painter
        return MancalaView(
            self.game.pits,
            rect,
            self.desk.layout.u,
            painter.type,
            painter.background(),
            painter.materials.store.get,
            mirrored=self.mirrored,
            marks=(self.mark(self.side(0)), self.mark(self.side(1))),
        )

    def arrange(self, rect: Rect) -> None:
        """Lie in ``rect``."""
        self.finish()
        self._view = self.taken(rect)
        radius = float(self.desk.layout.px(17))
        if self._token is None or self._token.radius != radius:
            self._token = MarbleSprites(radius)
        self._remark(everything=True)

    def rehearse(self, sheet: Surface) -> None:
        """Draw the picture that was foreseen, with all stones."""
        with self.in_foreseen():
            if self._view is not None:
                self._view.paint_all(self.lay, self._marks)
        super().rehearse(sheet)

    def draw(self, surface: Surface, whole: bool) -> list[Rect]:
        """Draw what has changed and what is in the air."""
        if self._view is None:
            return []
        # With less motion stones are in a hole or in another one, and never in between.
        seen = self.sowing is not None and self.desk.motion
        flying = self.sowing.flying() if self.sowing is not None and seen else ()
        return self._view.draw(surface, whole, flying)

    def seat_look(self, seat: int) -> object:
        """Return how many stones lie in a seat's store, in words."""
        return self._stored(seat)

    def _stored(self, seat: int) -> str:
        # As many as lie there now, also while further ones are on their way.
        mine, theirs = (len(self.lay[self.game.stores[who]]) for who in (seat, 1 - seat))
        return self.words.stored(mine, theirs)

    def draw_seat(self, surface: Surface, rect: Rect, seat: int) -> None:
        """Draw the seat's colour with its mark."""
        if self._token is None or rect.width < 2 * self._token.radius:
            return
        centre = (rect.centerx, rect.centery)
        roomy = rect.width >= ROOMY * self._token.radius
        if roomy:
            centre = (round(rect.left + 1.5 * self._token.radius), rect.centery)
        self._token.draw_shadow(surface, self.mark(seat), centre)
        self._token.draw(surface, self.mark(seat), centre)
        if roomy:
            self._draw_store(surface, rect, seat)

    def _draw_store(self, surface: Surface, rect: Rect, seat: int) -> None:
        """Draw how many stones a seat has in its store, and how many it still takes to win."""
        assert self._token is not None  # asked for before
        left = round(rect.left + 3.2 * self._token.radius)
        room = Rect(left, rect.top, max(1, rect.right - left), rect.height)
        words = self._stored(seat)
        self.desk.painter.type.draw(surface, words, Type.BODY, room, PAPER_SHADE, lines=2)


TABLE = MancalaTable


def living_picture(desk: Desk, seed: int) -> LivingPicture:
    """Return the board of the start page."""
    return MancalaPicture(desk, seed)
