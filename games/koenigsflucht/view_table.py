"""Königsflucht at the table: pieces are dragged or touched, captures are seen in order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from pygame import Rect, Surface

from games.core.match import Match
from games.koenigsflucht.geometry import RAYS, REFUGES, THRONE, Move
from games.koenigsflucht.rules import Koenigsflucht
from games.koenigsflucht.state import KING, Ending, State
from games.koenigsflucht.view import FieldView
from games.koenigsflucht.view_living import KoenigsfluchtPicture
from games.koenigsflucht.view_marks import Mark
from games.koenigsflucht.view_motion import HIGH, Floating, Lay, Point, Stroke, in_order
from games.koenigsflucht.view_reach import Reach, Ways
from games.koenigsflucht.view_seats import SeatTray
from games.koenigsflucht.view_threats import threatened
from games.koenigsflucht.view_win import crowned
from games.koenigsflucht.view_words import Words
from games.ui.celebration import Act, Stage
from games.ui.desk import Desk
from games.ui.game_table import GameTable, LivingPicture, SeatAct, TableHost
from games.ui.intentions import Digit, Intention
from games.ui.theme import MAPLE, WALNUT_DEEP

READY = 0.3
"""How high (in squares) a piece in hand waits over its square."""


def way(move: Move) -> tuple[int, ...]:
    """Return the squares that a move passes over."""
    ray = next(ray for ray in RAYS[move.source] if move.target in ray)
    return ray[: ray.index(move.target)]


def lay_out(state: State) -> Lay:
    """Return what stands on each square: its kind, and which piece of wood."""
    return [(kind, square) if kind else None for square, kind in enumerate(state.board)]


class KoenigsfluchtTable(GameTable):
    """One match on one board."""

    options: ClassVar[tuple[str, ...]] = ("chain_capture", "pair_capture", "repetition")
    fixed: ClassVar[dict[str, tuple[str, ...]]] = {
        "copenhagen-basic": ("chain_capture", "pair_capture"),
    }
    aspect = 1.0

    def __init__(self, desk: Desk, match: Match, host: TableHost) -> None:
        """Stand the pieces where the match has them."""
        super().__init__(desk, match, host)
        assert isinstance(match.game, Koenigsflucht)  # the registry pairs rules and tables
        self.game = match.game
        self.lay = lay_out(self.state)
        self.stroke: Stroke | None = None
        self.reach = Reach()
        self.threats = False
        """Whether pieces in danger are marked; a number key 0 switches it."""
        self._view: FieldView | None = None
        self._tray: SeatTray | None = None
        self._marks: dict[int, tuple[Mark, ...]] = {}
        self._last = self._last_move()
        self._hinted: Move | None = None
        """The move that a hint shows."""

    @property
    def state(self) -> State:
        """Return where the match stands."""
        state: State = self.match.state
        return state

    # What stands, what moves.

    def _last_move(self) -> Move | None:
        """Return the last move on record."""
        lines = self.match.record.lines
        for number in range(len(lines) - 1, -1, -1):
            action = self.game.parse_action(self.match.states[number], lines[number].text)
            if isinstance(action, Move):
                return action
        return None

    def _ways(self) -> Ways:
        """Return where each piece of the person in turn may go."""
        found: dict[int, set[int]] = {}
        for action in self.match.actions():
            if isinstance(action, Move):
                found.setdefault(action.source, set()).add(action.target)
        return {source: frozenset(targets) for source, targets in found.items()}

    @property
    def moving(self) -> bool:
        """Whether a piece is on its way."""
        return self.stroke is not None

    @property
    def showing(self) -> bool:
        """Whether a piece is still on its way, or captured ones are being taken off."""
        return self.stroke is not None

    def under_way(self) -> str:
        """Return who moves what."""
        return self.words.under_way()

    def seat_words(self, seat: int) -> str:
        """Return what a seat may do, or whose piece is on its way."""
        return self.words.seat(seat, self.in_turn if self.showing else None)

    @property
    def settled(self) -> bool:
        """Whether all pieces stand."""
        return self.stroke is None

    def update(self, dt: float) -> None:
        """Let pieces travel."""
        if self.stroke is None:
            return
        changed, sounds = self.stroke.update(self.paced(dt))
        for name, volume in sounds:
            self.desk.audio.play(name, volume)
        if changed:
            self._remark()
            self._repaint(changed)
        self.dirty = True
        if not self.stroke.moving:
            self._arrived()

    def _arrived(self) -> None:
        self.stroke = None
        self._stand_as(self.state)
        self._remark()

    def _stand_as(self, state: State) -> None:
        """Stand the pieces anew where they do not stand as in a state."""
        if [piece[0] if piece else 0 for piece in self.lay] != list(state.board):
            self.lay = lay_out(state)
            self._paint_all()

    def acted(self) -> None:
        """Show what the last action did."""
        before: State = self.match.states[-2]
        action = self.game.parse_action(before, self.match.record.lines[-1].text)
        carried, held = self.reach.carried, self.reach.held
        self.reach.forget()
        self._last = self._last_move()
        if self.stroke is not None:
            self._repaint(self.stroke.finish())
        if not isinstance(action, Move) or self._view is None:
            self._arrived()
            return
        self._stand_as(before)
        centres = self._view.centres
        start: Point = centres[action.source]
        height: float | None = None
        if held == action.source:
            start, height = (start, READY) if carried is None else (carried, HIGH)
        taken = in_order(before.board, action.target, self.game.captures(before, action))
        self.stroke = Stroke(
            self.lay,
            (action.source, action.target),
            (start, centres[action.target]),
            taken,
            self._view.ground.cell,
            height,
        )
        self._remark()
        self._repaint({action.source})

    def finale(self, stage: Stage) -> list[tuple[float, Act]]:
        """Return how the king is crowned, or the ring round him closed."""
        if self._view is None:
            return []
        return crowned(self.game, self.match.states, self._last, self._view, self.lay, stage.motion)

    def refused(self) -> None:
        """Set the piece in hand down where it came from."""
        self.reach.forget()
        self._arrived()
        self._paint_all()

    def taken_back(self) -> None:
        """Stand the pieces as the match has them now."""
        self.stroke = None
        self.reach.forget()
        self._last = self._last_move()
        self.lay = lay_out(self.state)
        self._remark()
        self._paint_all()

    def finish(self) -> None:
        """Let every piece arrive at once."""
        if self.stroke is not None:
            self._repaint(self.stroke.finish())
            self._arrived()

    def close(self) -> None:
        """Nothing is kept beside the record."""

    # Marks.

    def _wanted(self) -> dict[int, list[Mark]]:
        """Return the marks of every square that has any."""
        marks: dict[int, list[Mark]] = {}

        def put(square: int, mark: Mark) -> None:
            marks.setdefault(square, []).append(mark)

        if self._last is not None:
            put(self._last.source, "from")
            put(self._last.target, "to")
        if self.stroke is not None:
            for square in self.stroke.struck:
                put(square, "struck")
            return marks
        if self.state.ending is Ending.KING_ESCAPED:
            put(self.state.board.find(KING), "won")
        if self.threats:
            for square in threatened(self.game, self.state):
                put(square, "threat")
        if self._hinted is not None:
            for square in way(self._hinted):
                put(square, "way")
            put(self._hinted.source, "hint")
            put(self._hinted.target, "hint")
        reach = self.reach
        for chosen in () if self.match.over else (reach.over, reach.cursor):
            if chosen is not None and "hint" not in marks.get(chosen, ()):
                put(chosen, "cursor")
        if reach.held is not None:
            for square in self._ways().get(reach.held, ()):
                put(square, "refuge" if square in REFUGES else "legal")
        return marks

    def _remark(self) -> None:
        """Work the marks out anew, and repaint the squares whose marks have changed."""
        new = {square: tuple(found) for square, found in self._wanted().items()}
        old, self._marks = self._marks, new
        self._repaint({s for s in set(old) | set(new) if old.get(s) != new.get(s)})
        self.dirty = True

    def _repaint(self, squares: set[int]) -> None:
        if self._view is None:
            return
        lifted = self.reach.held if self.stroke is None else None
        for square in squares:
            piece = None if square == lifted else self.lay[square]
            self._view.paint(square, piece, self._marks.get(square, ()))

    def _paint_all(self) -> None:
        self._repaint(set(range(len(self.lay))))

    # Playing.

    def handle(self, intention: Intention, seat: int | None) -> bool:
        """Take a piece, carry it, set it down; what moves arrives first."""
        view = self._view
        if view is None:
            return False
        if intention == Digit(0):
            self.threats = not self.threats
            self._remark()
            return True
        if self.reach.acts(intention):
            self.finish()
        ways = self._ways() if seat is not None and self.stroke is None else {}
        before = self.reach.held
        answer = self.reach.handle(intention, view, ways, seat is not None)
        if answer.move is not None:
            self.host.act(answer.move)
            return True
        if answer.used:
            self._taken_up(before, ways)
        if answer.refused:
            self.host.say(self.words.say(answer.refused))
        return answer.used

    def _taken_up(self, before: int | None, ways: Ways) -> None:
        """Show what is in hand now."""
        held = self.reach.held
        self._remark()
        if held != before:
            self._repaint({square for square in (before, held) if square is not None})
            if held is not None:
                if self._hinted is not None and self.reach.cursor == self._hinted.source == held:
                    self.reach.cursor = self._hinted.target
                    self._remark()
                self.desk.audio.play("lift", 0.3)
                words = self.words.say("in_hand" if ways.get(held) else "no_way")
                self.host.say(words)
            else:
                self.host.say("")  # nothing is in hand any more: the line tells whose turn it is

    def put_down(self) -> bool:
        """Set the piece in hand down where it came from."""
        before = self.reach.held
        if before is None or self.stroke is not None:
            return False
        self.reach.forget()
        self._taken_up(before, {})
        return True

    def show_hint(self, action: Any) -> None:
        """Light the piece and the square to move it to, and the squares on its way."""
        self._hinted = action if isinstance(action, Move) else None
        if self._hinted is not None:
            self.reach.cursor = self._hinted.source  # Enter takes it up, Enter sets it down
        self._remark()

    def show_hand(self, seat: int | None) -> None:
        """Light the square that arrows start from."""
        if seat is not None and self.reach.cursor is None:
            self.reach.cursor = THRONE if self.reach.held is None else self.reach.held
            self._remark()

    def perform(self, action: Any) -> None:
        """Play a bot's move; its piece is then seen to travel."""
        self.host.act(action)

    # Words.

    @property
    def words(self) -> Words:
        """Return the words in the present language."""
        return Words(self.desk.texts, self.match)

    def notation(self, number: int) -> str:
        """Return a move as written, what it captures apart: slim lists break the line there."""
        return super().notation(number).replace("x", " x", 1)

    def seat_acts(self, seat: int) -> tuple[SeatAct, ...]:
        """There is nothing to do beside a move."""
        return ()

    def seat_colour(self, seat: int) -> tuple[int, int, int]:
        """Return the tone of a seat's pieces."""
        return MAPLE if seat else WALNUT_DEEP

    # Looks.

    def arrange(self, rect: Rect) -> None:
        """Lie in ``rect``."""
        self.finish()
        self.reach.forget()
        self._view = self.taken(rect)
        if self._tray is None or self._tray.painter is not self.desk.painter:
            self._tray = SeatTray(self.desk.painter)
        self._remark()
        self._paint_all()

    def build(self, rect: Rect) -> FieldView:
        """Bake the board into ``rect``."""
        painter = self.desk.painter
        store = painter.materials.store
        return FieldView(rect, self.desk.layout.u, painter.background(), store.get, store)

    def rehearse(self, sheet: Surface) -> None:
        """Draw the picture that was foreseen, with all pieces."""
        with self.in_foreseen():
            self._paint_all()
        super().rehearse(sheet)

    def draw(self, surface: Surface, whole: bool) -> list[Rect]:
        """Draw what has changed and what is off its square."""
        if self._view is None:
            return []
        return self._view.draw(surface, whole, self._floating(self._view))

    def _floating(self, view: FieldView) -> list[Floating]:
        if self.stroke is not None:
            # With less motion pieces are on a square or on another one, and never in between.
            return self.stroke.floating(view.centres) if self.desk.motion else []
        held = self.reach.held
        if held is None or (piece := self.lay[held]) is None:
            return []
        if self.reach.carried is not None:
            return [Floating(piece, *self.reach.carried, HIGH)]
        return [Floating(piece, *view.centres[held], READY)]

    def ahead(self, things: Sequence[Rect]) -> Iterator[None]:
        """Draw what the match may come to show, one picture a step."""
        yield from super().ahead(things)
        for seat, place in enumerate(things):
            if self._tray is not None:
                yield from self._tray.ahead(place, seat)

    def seat_look(self, seat: int) -> object:
        """Return what a seat has taken."""
        return self._tray and tuple(self._tray.taken(self.seen, seat))

    def draw_seat(self, surface: Surface, rect: Rect, seat: int) -> None:
        """Draw what a seat has taken."""
        if self._tray is not None:
            self._tray.draw(surface, rect, self.seen, seat)


TABLE = KoenigsfluchtTable


def living_picture(desk: Desk, seed: int) -> LivingPicture:
    """Return the board of the start page."""
    return KoenigsfluchtPicture(desk, seed)
