"""Galtoni at the table: the hand above the entries, the live board, what each seat has left."""

from __future__ import annotations

from functools import cache
from typing import Any, ClassVar

from pygame import Rect, Surface

from games.core.chance import pick
from games.core.match import Match
from games.galtoni.chance import arrange
from games.galtoni.chance_world import OFFSET, hand_offset, lying_extra, lying_from
from games.galtoni.rules_lines import CAPACITY, COLUMNS, fours
from games.galtoni.rules_state import Call, Drop, Overflow, Pass, Phase, Reason, State
from games.galtoni.stacking import stacked
from games.galtoni.view import BoardView
from games.galtoni.view_flight import Flight
from games.galtoni.view_living import GaltoniPicture
from games.galtoni.view_reach import Reach
from games.galtoni.view_seats import SeatMarbles
from games.galtoni.view_win import lit_rows
from games.galtoni.view_words import Words
from games.ui.celebration import Act, Stage
from games.ui.desk import Desk
from games.ui.game_table import FAST, GameTable, LivingPicture, SeatAct, TableHost
from games.ui.intentions import Intention
from games.ui.theme import mark_colour
from games.ui.tween import Tween
from sim import board as boards
from sim.board import Board
from sim.world import MarbleState, World

DRAW_SECONDS = 0.45
"""How long the hand is in the bag."""


def match_board(name: str | None) -> Board:
    """Return a board by name or file, the usual one for None; BoardError when there is none."""
    return boards.load(name or boards.DEFAULT)


@cache
def _presets() -> tuple[tuple[str, str], ...]:
    """Return name and title of the presets made for matches; reading all takes several frames."""
    found = [boards.load(name) for name in boards.names()]
    return tuple(
        (board.name, board.title)
        for board in found
        if (len(board.entries), len(board.columns), board.capacity) == (COLUMNS, COLUMNS, CAPACITY)
    )


class GaltoniTable(GameTable):
    """One match on one live board."""

    wears: ClassVar[bool] = True
    falls: ClassVar[bool] = True
    options: ClassVar[tuple[str, ...]] = ("calling", "false_call", "jokers")
    fixed: ClassVar[dict[str, tuple[str, ...]]] = {"duel": ("jokers",)}
    aspect: ClassVar[float] = 0.66
    upright: ClassVar[float] = 0.52

    def __init__(self, desk: Desk, match: Match, host: TableHost) -> None:
        """Lay the marbles where the record says they lie."""
        super().__init__(desk, match, host)
        self.board = match_board(match.record.header.board)
        self.flight: Flight | None = None
        self.reach = Reach(self.board)
        self._view: BoardView | None = None
        self._seats: SeatMarbles | None = None
        self._glow = Tween(0.0, 0.6)
        self._bag = 0.0
        self._hinted: int | None = None
        """The entry that a hint lights."""
        self._lie()
        self._show_end(at_once=True)

    @classmethod
    def boards(cls) -> tuple[tuple[str, str], ...]:
        """Return the presets that are made for matches."""
        return _presets()

    @classmethod
    def board_options(cls, board: str | None) -> dict[str, Any]:
        """Return the measured table with which bots reckon; ValueError for no match board."""
        return dict(arrange("world", board, {}).options)

    @classmethod
    def board_hash(cls, board: str | None) -> str | None:
        """Return the hash of everything that decides where a marble lands."""
        return match_board(board).hash

    @classmethod
    def fits(cls, match: Match) -> bool:
        """Whether the board is the one on which the match was begun."""
        header = match.record.header
        try:
            return match_board(header.board).hash == header.board_hash
        except ValueError:
            return False

    @property
    def state(self) -> State:
        """Return where the match stands."""
        state: State = self.match.state
        return state

    # What lies, what moves.

    def _lie(self) -> None:
        """Set the marbles down where the record says, or in stacks where it says nothing."""
        self.lying = lying_from(self.match.record.lines)
        if not self.lying:
            self.lying = stacked(self.board, self.state.columns)
        self._resting = World(self.board, self.lying).marbles()

    def marbles(self) -> list[MarbleState]:
        """Return all marbles on the board."""
        return self._resting if self.flight is None else self.flight.marbles()

    @property
    def moving(self) -> bool:
        """Whether anything falls, is drawn, carried or lights up."""
        if self.state.phase in (Phase.FALL, Phase.DRAW) or self.flight is not None:
            return True
        return self.reach.moving or self._glow.moving

    @property
    def in_turn(self) -> int | None:
        """Return whose turn it is, also while the marble is drawn or falls."""
        chance = self.state.phase in (Phase.DRAW, Phase.FALL)
        return self.state.turn if chance else super().in_turn

    @property
    def settled(self) -> bool:
        """Whether the match waits for somebody."""
        waiting = self.state.phase in (Phase.DROP, Phase.LAST, Phase.OVER)
        return waiting and self.flight is None and not self._glow.moving

    def update(self, dt: float) -> None:
        """Let marbles fall in their own time, and the hand travel at the pace chosen."""
        pace = self.paced(dt)
        phase = self.state.phase
        if phase is Phase.DRAW:
            self._draw_from_bag(pace)
        elif phase is Phase.FALL:
            self._fall(dt * FAST if self.fast else dt)
        dropping = self.reach.update(pace)
        if dropping is not None:
            self._let_go(dropping, 0.0)
        self.dirty |= self.reach.changed() or self._glow.update(dt)

    def _draw_from_bag(self, dt: float) -> None:
        self._bag += dt
        if self._bag >= DRAW_SECONDS or not self.desk.motion:
            self._bag = 0.0
            self.desk.audio.play("marble_marble", 0.5)
            chances = self.match.game.chances(self.state)
            self.host.act(pick(chances, self.match.chance_seed))

    def _fall(self, dt: float) -> None:
        if self.flight is None:
            self._begin_flight()
        flight = self.flight
        assert flight is not None  # begun just now
        rested = flight.outcome
        hits = flight.update(dt, self.desk.motion)
        if rested is None and flight.lift.moving:
            self._taken_out(flight)
        for hit in hits:
            self.desk.audio.hit(hit.pair, hit.speed)
        self.dirty = True
        if flight.done:
            self._landed(flight)

    def _taken_out(self, flight: Flight) -> None:
        """Say why a marble is on its way back to the hand."""
        self.desk.audio.play("lift", 0.5)
        if isinstance(flight.outcome, Overflow):
            self.host.say(self.words.say("comes_back", column=flight.outcome.column + 1))
        else:
            self.host.say(self.words.say("freed"))

    def _begin_flight(self) -> None:
        """Let the marble go, also one that was falling when the match was left."""
        offset = hand_offset(self.match.record.lines)
        seed = self.match.chance_seed
        self.flight = Flight(self.board, self.lying, self.state, seed, offset)

    def _landed(self, flight: Flight) -> None:
        assert flight.outcome is not None  # a flight that is done has one
        self.desk.audio.play("settle", 0.4)
        self.flight = None
        self.host.act(flight.outcome, lying_extra(flight.lying()))

    def acted(self) -> None:
        """Follow the record: what lies, what ended."""
        if self.state.phase is not Phase.FALL:
            self._lie()
            self.flight = None
        self._show_end(at_once=not self.desk.motion)
        mover = self.match.mover
        if mover is not None and mover >= 0 and not self.match.seats[mover].bot:
            self.reach.wait_for_pointer(self.desk.motion)
        self.dirty = True

    def _show_end(self, at_once: bool) -> None:
        if self.state.phase is Phase.OVER and self._four():
            self._glow.aim(1.0)
            if at_once:
                self._glow.finish()

    def _four(self) -> tuple[tuple[int, int], ...]:
        """Return the cells of the winner's fours, after a right call only."""
        state = self.state
        if state.winner is None or state.reason not in (Reason.FOUR, Reason.FOUR_CALLED):
            return ()
        lines = fours(state.columns, state.winner)
        return tuple(dict.fromkeys(cell for line in lines for cell in line))

    def finale(self, stage: Stage) -> list[tuple[float, Act]]:
        """Return how the four that has won is lit."""
        if self._view is None:
            return []
        return lit_rows(self.state, self._view, self.marbles(), stage.motion, self._glasses)

    @property
    def stays(self) -> str:
        """Return that a marble stays where it fell."""
        return self.words.say("stays")

    def taken_back(self) -> None:
        """Let the marbles lie as the record says now."""
        self.flight = None
        self._lie()
        self._glow.jump(0.0)
        self.dirty = True

    def show_hint(self, action: Any) -> None:
        """Light an entry and hang the marble over it."""
        self._hinted = action.entry if isinstance(action, Drop) else None
        if self._hinted is not None:
            self.reach.show(self._hinted, self.desk.motion)
        self.dirty = True

    @property
    def extent(self) -> Rect | None:
        """Return where the board really lies: it is much slimmer than its place."""
        return None if self._view is None else self._view.area

    def move_words(self, action: Any) -> str:
        """Return an entry by its number, or passing in words."""
        if isinstance(action, Drop):
            return self.words.say("entry", entry=action.entry + 1)
        return self.words.say("pass") if isinstance(action, Pass) else super().move_words(action)

    def notation(self, number: int) -> str:
        """Return the entry, and where the marble came to rest."""
        text = self.match.record.lines[number].text
        listed = self.words.listed(self.match.states[number], text)
        return super().notation(number) if listed is None else listed

    def finish(self) -> None:
        """Let what is only shown arrive at once; marbles take their time."""
        self._glow.finish()
        self.reach.finish()

    def close(self) -> None:
        """Nothing is kept beside the record."""

    # Playing.

    def handle(self, intention: Intention, seat: int | None) -> bool:
        """Carry the hand, let the marble go."""
        view = self._view
        if view is None:
            return False
        playing = seat is not None and self.state.phase is Phase.DROP
        used, drop = self.reach.handle(intention, view, playing)
        if drop is not None:
            self._let_go(*drop)
        return used

    def _let_go(self, entry: int, offset: float) -> None:
        action = Drop(entry)
        if self.state.phase is not Phase.DROP:
            return
        if action not in self.match.actions():
            self.host.say(self.words.say("closed", entry=entry + 1))
            return
        self.desk.audio.play("let_go", 0.5)
        self.host.act(action, {OFFSET: round(offset, 3)})

    def perform(self, action: Any) -> None:
        """Carry the hand to the entry a bot has chosen and let go there; or do what it does."""
        if isinstance(action, Drop):
            self.reach.carry_to(action.entry, self.desk.motion)
        else:
            self.host.act(action)

    # Words.

    @property
    def words(self) -> Words:
        """Return the words in the present language."""
        return Words(self.desk.texts, self.match, self._glasses)

    def seat_acts(self, seat: int) -> tuple[SeatAct, ...]:
        """Return calling, and passing at the end."""
        if self.match.game.options["calling"] != "call":
            return ()
        say = self.words.say
        acts = [SeatAct(say("call"), Call(seat), "bell")]
        if self.state.phase is Phase.LAST and self.state.turn == seat:
            acts.append(SeatAct(say("pass"), Pass()))
        return tuple(acts)

    @property
    def proviso(self) -> str:
        """Return that a four which lies uncalled is not counted: to see it is part of the game."""
        called = self.match.game.options["calling"] == "call"
        return self.words.say("unless_four") if called else ""

    def seat_colour(self, seat: int) -> tuple[int, int, int]:
        """Return the colour of a seat's marbles."""
        return mark_colour(self.mark(seat))

    @property
    def _glasses(self) -> tuple[int, ...]:
        """Return by seat the kind of glass of its marbles."""
        return tuple(map(self.mark, range(len(self.match.seats))))

    # Looks.

    def build(self, rect: Rect) -> BoardView:
        """Bake the board into ``rect``."""
        painter = self.desk.painter
        keep = painter.materials.store.get
        view = BoardView(self.board, rect, painter.background(), self.desk.layout.u, keep)
        for marbles in view.sprites:
            marbles.worn = self._glasses
        return view

    def arrange(self, rect: Rect) -> None:
        """Lie in ``rect``."""
        self._view = self.taken(rect)
        if self._seats is None or self._seats.painter is not self.desk.painter:
            self._seats = SeatMarbles(self.desk.painter)
        self._seats.worn = self._glasses
        self.dirty = True

    def draw(self, surface: Surface, whole: bool) -> list[Rect]:
        """Draw what moves, return what changed."""
        view = self._view
        if view is None:
            return []
        changed = view.draw_board(surface) if whole else view.clear(surface)
        state = self.state
        hand = state.phase is Phase.DROP and self.flight is None
        if hand and self._hinted is not None:
            changed += view.draw_hint(surface, self._hinted)
        lane = self.reach.entry if hand and self.reach.held else None
        if lane is not None and lane != self._hinted:
            changed += view.draw_lane(surface, lane)
        heights = {} if self.flight is None else self.flight.heights()
        changed += view.draw_marbles(surface, self.marbles(), heights, trails=self.desk.motion)
        if self._glow.value > 0:
            changed += view.highlight_cells(surface, self._four(), self._glow.value)
        if hand and state.hand is not None:
            x, _ = view.to_screen(self.reach.x, 0.0)
            changed += view.draw_hand(surface, x, state.hand, self.reach.height)
        return changed

    def seat_look(self, seat: int) -> object:
        """Return the marbles that lie on a seat's plate."""
        return self._seats and tuple(self._seats.kinds(self.state, seat, self.match))

    def draw_seat(self, surface: Surface, rect: Rect, seat: int) -> None:
        """Draw the marbles a seat has left."""
        if self._seats is not None:
            self._seats.draw(surface, rect, self.state, seat, self.match)


TABLE = GaltoniTable


def living_picture(desk: Desk, seed: int) -> LivingPicture:
    """Return the board of the start page."""
    return GaltoniPicture(desk, seed)
