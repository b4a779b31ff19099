"""The table: a game's board in the middle, the seats beside it, one line of words below."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pygame import Surface

from games.arcade.bot_play import BotPlay
from games.arcade.house import House
from games.arcade.plan import MatchPlan
from games.arcade.scenes.pause import Item, PauseScene
from games.arcade.scenes.result import Ending, ResultScene
from games.arcade.scenes.rules import RulesScene
from games.arcade.scenes.table_layout import TablePlaces, table_places
from games.arcade.scenes.table_seats import draw_seats, talk_acts
from games.arcade.tables import table_module
from games.core.game import CHANCE, IllegalAction
from games.core.interrupts import OfferDraw, Resign
from games.core.match import Match
from games.ui.game_table import GameTable, SeatAct, TableHost
from games.ui.intentions import (
    Back,
    Call,
    FastForward,
    FocusLost,
    Help,
    Intention,
    Menu,
    Move,
    Next,
    Point,
    Press,
    Release,
)
from games.ui.layout import Layout, inset
from games.ui.scene import Scene
from games.ui.seat_names import seat_name
from games.ui.theme import INK, Type
from games.ui.widgets import Button, HoldButton, Widget

HURRY = 3.0
"""How much less bots wait while fast forward is held."""
LINGER = 1.6
"""How long (s) the end is looked at before it is spoken of."""


class TableScene(Scene):
    """One match at the table; the match is kept after every action."""

    def __init__(self, house: House, match: Match, points: list[float] | None = None) -> None:
        """Play ``match``; ``points`` are what each seat has won in matches before."""
        super().__init__(house.desk)
        self.house, self.match = house, match
        self.name = match.record.header.game
        self.points = points or [0.0] * len(match.seats)
        self.game = table_module(self.name).TABLE(house.desk, match, self)
        self.bots = BotPlay(match, house.thinker(), self.act, self.game.perform)
        self._said = ""
        self._arranged: Layout | None = None
        self._slow: Surface | None = None
        self._stale_slow = True
        self._ended = 0.0
        self._told = False
        self._acts: list[tuple[int, SeatAct, Button]] = []
        self.places: TablePlaces

    # What the game may ask of its scene.

    def act(self, action: Any, extra: Mapping[str, Any] | None = None) -> bool:
        """Play an action and keep it; False, and a sentence, when the rules refuse it."""
        self._said = ""
        try:
            self.match.play(action, extra=extra)
        except IllegalAction:
            self.say(self.desk.texts("table.not_now"))
            return False
        except OSError:
            # Nothing can be kept any more, but the match can still be played to its end.
            self.match.record.path = None
            self.match.play(action, extra=extra)
            self.say(self.desk.texts("table.cannot_save"))
        self.bots.changed()
        self.game.acted()
        self.refresh()
        return True

    def enter(self) -> None:
        """Sit down; what has to be said once about the sound is said now."""
        super().enter()
        if self.desk.silent_news:
            self.desk.sound_told = True
            self.say(self.desk.texts("arcade.no_sound"))

    def say(self, words: str) -> None:
        """Show a sentence in the line until the next action."""
        self._said = words
        self._stale()

    def table(self, name: str, match: Match, host: TableHost) -> GameTable:
        """Return the table of another game, for a match inside this one."""
        return table_module(name).TABLE(self.desk, match, host)

    # Widgets and their places.

    def build(self) -> list[Widget]:
        """Return the buttons of seats and the small ones in the corner."""
        self._acts = []
        for seat, who in enumerate(self.match.seats):
            if who.bot:
                continue
            for act in (*self.game.seat_acts(seat), *talk_acts(self.desk, self.match, seat)):
                button = Button(act.words, self._doer(seat, act), icon=act.icon)
                button.enabled = self._possible(seat, act)
                self._acts.append((seat, act, button))
        say = self.desk.texts
        self._corner: list[Widget] = [
            Button("", self.pause, "dark", "pause"),
            HoldButton(self._faster, "dark", "faster"),
            Button("", self.rules, "dark", "book"),
        ]
        self._result = Button(say("table.show_result"), self._tell, "brass")
        self._result.visible = self._result.enabled = self._told
        return [*(button for _, _, button in self._acts), *self._corner, self._result]

    def _doer(self, seat: int, act: SeatAct) -> Any:
        def do() -> None:
            self.do(seat, act)

        return do

    def _possible(self, seat: int, act: SeatAct) -> bool:
        if self.match.over:
            return False
        if act.action in self.match.interrupts(seat):
            return True
        return self.match.mover == seat and act.action in self.match.actions()

    def arrange(self) -> None:
        """Give board, seats, line and buttons their places."""
        layout = self.desk.layout
        # Room is kept for every person, so that nothing jumps when an answer is asked for.
        kept = self.game.answers
        acts = [0 if who.bot else kept for who in self.match.seats]
        for seat, who in enumerate(self.match.seats):
            if not who.bot:
                acts[seat] = max(kept, sum(owner == seat for owner, _, _ in self._acts))
        calm = self.game.answers == 0
        self.places = table_places(layout, acts, aspect=self.game.aspect, small=calm)
        counts = [0] * len(self.match.seats)
        for seat, _, button in self._acts:
            button.rect = self.places.seats[seat].acts[counts[seat]]
            counts[seat] += 1
        for small, rect in zip(self._corner, self.places.corner, strict=True):
            small.rect = rect
        self._result.rect = self.places.result
        if self._arranged != layout:
            self._arranged = layout
            self.game.arrange(self.places.board)
        self._stale()

    def _stale(self) -> None:
        self._stale_slow = True
        self.dirty = True

    # Playing.

    @property
    def person(self) -> int | None:
        """Return the person in turn, None while a bot or chance is."""
        mover = self.match.mover
        if mover is None or mover == CHANCE or self.match.seats[mover].bot:
            return None
        return mover

    @property
    def people(self) -> list[int]:
        """Return the seats of people."""
        return [seat for seat, who in enumerate(self.match.seats) if not who.bot]

    def do(self, seat: int, act: SeatAct) -> None:
        """Do what a seat's button says, if it is possible now."""
        self.game.finish()
        if self._possible(seat, act):
            self.desk.audio.play("bell" if act.icon == "bell" else "click")
            self.act(act.action)
        self.focus.choose(None)

    def call(self, seat: int | None) -> None:
        """Call for a seat; without one it is the person in turn, or the only person."""
        if seat is None:
            seat = self.person if self.person is not None else next(iter(self.people), None)
        for owner, act, _ in self._acts:
            if owner == seat and act.icon == "bell":
                if self._possible(owner, act):
                    self.do(owner, act)
                else:
                    self.say(self.desk.texts("table.call_later"))
                return

    def handle(self, intention: Intention) -> bool:
        """Buttons first, then what concerns the table, then the board."""
        match intention:
            case Menu() | Back():
                self.pause()
                return True
            case Help():
                self.rules()
                return True
            case Call(seat):
                self.call(seat)
                return True
            case FastForward(on):
                self.game.fast = on
                return True
            case FocusLost():
                self.game.fast = False
        # Up and down are for the board as far as its hand can go there, then for the buttons.
        upright = isinstance(intention, Move) and intention.dy and not self.focus.shown
        if upright and self.game.handle(intention, self.person):
            self.dirty = True
            return True
        if self._for_buttons(intention):
            self._stale()
            return True
        used = self.game.handle(intention, self.person)
        self.dirty |= used
        return used

    def _for_buttons(self, intention: Intention) -> bool:
        """Whether the buttons took it; arrows left and right always steer the hand."""
        if isinstance(intention, Move):
            if intention.dx:
                self.focus.shown = False
                self.focus.choose(None)
                return False
            return self.focus.handle(Next(intention.dy))
        if isinstance(intention, (Point, Press, Release, FocusLost)) or self.focus.shown:
            return self.focus.handle(intention)
        return isinstance(intention, Next) and self.focus.handle(intention)

    def update(self, dt: float) -> None:
        """Let the board live, bots play, and the end be told."""
        super().update(dt)
        self.game.update(dt)
        if self.game.dirty:
            self.game.dirty = False
            self.dirty = True
        if self.match.over:
            self._end(dt)
        elif self.game.settled:
            self.bots.update(dt * HURRY if self.game.fast else dt)

    def _end(self, dt: float) -> None:
        if self._told or not self.game.settled:
            return
        self._ended += dt
        if self._ended >= LINGER:
            self._count()
            self._tell()

    def _count(self) -> None:
        """Count the points of this match and put its record to the others."""
        outcome = self.match.outcome
        assert outcome is not None  # asked when the match is over
        self.points = [a + b for a, b in zip(self.points, outcome.scores, strict=True)]
        self._told = True
        if outcome.winners:
            self.desk.audio.play("win", 0.8)
        if self.match.record.path is not None:
            self.house.saves.put_by(self.name)

    def _tell(self) -> None:
        headline, reason = self.game.result()
        scores = [
            (seat_name(self.desk.texts, self.match, seat), _points(points))
            for seat, points in enumerate(self.points)
        ]
        ending = Ending(headline, reason, scores)
        again, turned = (lambda: self._rematch(0)), (lambda: self._rematch(1))
        self.desk.stack.push(ResultScene(self.desk, ending, again, turned, self.house.to_start))

    def _rematch(self, turned: int) -> None:
        plan = MatchPlan.again(self.match, turned)
        points = self.points[turned:] + self.points[:turned]
        match = plan.begin(self.house.saves, self.house.seed())
        stack = self.desk.stack
        stack.reset(*stack.scenes[:-2], TableScene(self.house, match, points))

    @property
    def moving(self) -> bool:
        """Whether anything lives, thinks or waits to be told."""
        ending = self.match.over and not self._told
        return self.game.moving or ending or (not self.match.over and self.bots.busy)

    @property
    def settled(self) -> bool:
        """Whether the match waits for a person, or is over and told."""
        still = self.game.settled and not self.game.moving
        return still and (self.person is not None or self._told)

    # Beside the board.

    def pause(self) -> None:
        """Let everything wait."""
        self.desk.stack.push(PauseScene(self.desk, self.name, self._pause_items()))

    def _faster(self, on: bool) -> None:
        self.game.fast = on

    def rules(self) -> None:
        """Show the rules."""
        self.desk.audio.play("page", 0.6)
        self.desk.stack.push(RulesScene(self.desk, self.name))

    def _pause_items(self) -> list[Item]:
        say = self.desk.texts
        items: list[Item] = []
        seat = self.person
        for key, action in (
            ("table.offer_draw", OfferDraw(seat or 0)),
            ("table.resign", Resign(seat or 0)),
        ):
            if seat is not None and action in self.match.interrupts(seat):
                items.append((say(key), self._from_pause(action)))
        items.append((say("arcade.keep_and_leave"), self.house.to_start))
        return items

    def _from_pause(self, action: Any) -> Any:
        def do() -> None:
            self.desk.stack.pop()
            self.act(action)

        return do

    def leave(self) -> None:
        """Let go of what is held."""
        self.game.fast = False

    def close(self) -> None:
        """Put board and bots away; the match is kept already."""
        self.bots.close()
        self.game.close()

    # Looks.

    def draw(self, surface: Surface) -> None:
        """Draw all of it, or only what moves over what was drawn before."""
        if self._slow is None or self._slow.get_size() != surface.get_size():
            self._slow, self._stale_slow = surface.copy(), True  # its format: the fastest to copy
        whole = self.whole or self._stale_slow
        if self._stale_slow:
            self._draw_slow(self._slow)
            self._stale_slow = False
        if whole:
            surface.blit(self._slow, (0, 0))
        self.damage = self.game.draw(surface, whole)
        self.whole = whole

    def _draw_slow(self, slow: Surface) -> None:
        """Draw what changes only with an action: table, seats, words, buttons."""
        painter = self.desk.painter
        slow.blit(painter.background(), (0, 0))
        draw_seats(self, slow)
        place = self.places.line
        painter.plate(slow, place, "paper", seed=5, radius=6, lift=3.0)
        words = self._said or self.game.status()
        room = inset(place, self.desk.layout.px(16), self.desk.layout.px(4))
        painter.type.draw(slow, words, Type.BODY, room, INK, 0.5, lines=2)
        self.draw_widgets(slow)


def _points(points: float) -> str:
    """Return points in halves: 1, 1½, 2."""
    whole, half = int(points), points - int(points) >= 0.5
    return f"{whole or ''}½" if half else str(whole)
