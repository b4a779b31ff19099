"""Siebener at the table: roll or stop, dice that tumble, a pot that somebody takes."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, ClassVar

from pygame import BLEND_RGBA_MULT, Rect, Surface

from games.core.chance import derive_seed, pick
from games.core.match import Match
from games.siebener.state import Choice, Dice, State
from games.siebener.view import MOST_COINS, Lying, Plate, SiebenerView
from games.siebener.view_living import SiebenerPicture
from games.siebener.view_marks import COLOURS, counter
from games.siebener.view_payout import Payout, side_of
from games.siebener.view_throw import SECONDS, Seen, Throw
from games.siebener.view_win import coin_place, piles_reach, taking
from games.siebener.view_words import Words
from games.ui.celebration import Act, Stage
from games.ui.desk import Desk
from games.ui.game_table import GameTable, LivingPicture, SeatAct, TableHost
from games.ui.intentions import Confirm, Intention, Move, Point, Press, Release
from games.ui.layout import cut_left
from games.ui.sprites_metal import ring
from games.ui.theme import BRASS_LIGHT, Type, mix

HASTE = 3.0
"""How much faster time runs while fast forward is held."""
BRIEF = 0.35
"""How long (s) a throw takes where nothing may travel."""
PAUSE = 1.8
"""How long (s) one reads what has happened before the house throws."""
RISK, ROLL, STOP = range(3)


class SiebenerTable(GameTable):
    """One match round one tray."""

    wears: ClassVar[bool] = True
    falls: ClassVar[bool] = True
    options: ClassVar[tuple[str, ...]] = ("stake", "rounds", "after_bust")
    aspect: ClassVar[float] = 0.92
    upright: ClassVar[float] = 0.88
    answers: ClassVar[int] = 0
    signed: ClassVar[bool] = True
    drops: ClassVar[bool] = True

    def __init__(self, desk: Desk, match: Match, host: TableHost) -> None:
        """Sit down round the tray; dice that were in the air are thrown again, the same way."""
        super().__init__(desk, match, host)
        self._view: SiebenerView | None = None
        self._throw: Throw | None = None
        self._dice: list[Seen] = []
        self._payout: Payout | None = None
        self._pause = 0.0
        """How long (s) the house still waits before it throws."""
        self._chosen = self._main
        self._shown = False
        """Whether a plate was chosen by arrows."""
        self._fallen: Dice | None = None
        """What the dice in the air will show."""
        self._over: int | None = None
        self._pressed: int | None = None
        self._hinted: int | None = None
        """The plate that a hint lights."""
        self._remember()

    @property
    def state(self) -> State:
        """Return where the match stands."""
        state: State = self.match.state
        return state

    @property
    def _main(self) -> int:
        """Return the large plate of brass, which Enter presses: to stop, once one may."""
        return STOP if self.state.total > self.state.target else ROLL

    # The dice.

    def _remember(self) -> None:
        """Let the dice of the last throw lie where they fell."""
        for index in range(len(self.match.record.lines) - 1, -1, -1):
            before: State = self.match.states[index]
            action = self.match.game.parse_action(before, self.match.record.lines[index].text)
            if isinstance(action, Dice):
                self._dice = self._thrown(action, index).lying()
                return

    def _thrown(self, dice: Dice, ply: int) -> Throw:
        """Return the throw that shows ``dice``; the record's line decides how they roll."""
        seed = derive_seed(self.match.seed, "tumble", ply)
        low_first = Random(seed).random() < 0.5
        numbers = (dice.low, dice.high) if low_first else (dice.high, dice.low)
        return Throw(numbers, seed)

    @property
    def moving(self) -> bool:
        """Whether dice are in the air or about to be, or a pot is on its way."""
        return self.state.rolling or self._payout is not None

    @property
    def rest(self) -> float:
        """Return for how long (s) the house still waits before it throws."""
        return 0.0 if self._payout else max(0.0, self._pause) / self.paced(1.0, HASTE)

    @property
    def in_turn(self) -> int | None:
        """Return who throws, also while the dice are in the air."""
        if self._payout is not None:
            return self._taker
        return self.state.seat if self.state.pot else None

    @property
    def _taker(self) -> int:
        """Return who takes the pot of the round before."""
        before: State = self.match.states[-2]
        won = [after - held for after, held in zip(self.state.money, before.money, strict=True)]
        return max(range(len(won)), key=won.__getitem__)

    @property
    def showing(self) -> bool:
        """Whether the last round's pot is still being taken, or the house waits to throw."""
        return self._payout is not None or self._pause > 0

    def under_way(self) -> str:
        """Return who has thrown the seven and takes the pot, or what was before the house."""
        return self.words.happened(2 if self._pause > 0 else 1)

    def seat_words(self, seat: int) -> str:
        """Return how a seat stands, or who takes the pot while it is taken."""
        if self._payout is not None:
            return self.words.say("seat_takes" if seat == self._taker else "seat_out")
        return super().seat_words(seat)

    @property
    def settled(self) -> bool:
        """Whether the match waits for somebody."""
        return not self.state.rolling and self._payout is None

    def update(self, dt: float) -> None:
        """Let the dice roll; when they lie the throw is played. Let the pot be taken."""
        if self._payout is not None:
            self._pay(self.paced(dt, HASTE))
            return
        if not self.state.rolling:
            return
        if self._pause > 0:
            self._pause -= self.paced(dt, HASTE)
            return
        if self._throw is None:
            chances = self.match.game.chances(self.state)
            dice = pick(chances, self.match.chance_seed)
            self._throw = self._thrown(dice, len(self.match.record.lines))
            self._fallen = dice
            self.desk.audio.play("let_go", 0.5)
        pace = self.paced(dt, HASTE)
        if not self.desk.motion:
            pace *= SECONDS / BRIEF
        for _ in range(min(2, self._throw.update(pace))):
            self.desk.audio.play("dice", max(0.2, 0.9 - 0.45 * self._throw.time))
        self.dirty = True
        if self._throw.done:
            self._lie()

    def _lie(self) -> None:
        throw, self._throw = self._throw, None
        assert throw is not None  # only a throw that is over comes to lie
        self._dice = throw.lying()
        if sum(throw.numbers) == 7:
            self.desk.audio.play("settle", 0.7)
        self.host.act(self._fallen)

    def _pay(self, dt: float) -> None:
        payout = self._payout
        assert payout is not None  # asked for before
        if payout.update(dt if self.desk.motion else dt * 2):
            self.desk.audio.play("marble_marble", 0.35)
        if payout.done:
            self._payout = None
        self.dirty = True

    def _take_pot(self) -> None:
        """Let the pot go to its winner, if the last action has decided it."""
        before: State = self.match.states[-2]
        state = self.state
        if self.match.over:
            return  # the last pot is taken as part of the end
        if not before.pot or self._view is None or (state.pot and state.round == before.round):
            return
        coins = before.pot // max(1, self.match.game.options["stake"])
        side = side_of(self.side(self._taker), len(state.money), self.desk.layout.portrait)
        self._payout = Payout(self._view.heap(coins), side)

    @property
    def _seen_state(self) -> State:
        """Return how the money was until the coins have arrived."""
        state: State = self.state
        if self.celebrating or self._payout is not None:
            state = self.match.states[-2]
        return state

    def finale(self, stage: Stage) -> list[tuple[float, Act]]:
        """Return how the last pot goes to who has won it."""
        outcome = self.match.outcome
        if self._view is None or outcome is None:
            return []
        won = self.words.signed(round(max(outcome.scores)))
        stake = self.match.game.options["stake"]
        return taking(stage, self._view, self.match.states, stake, won)

    def finish(self) -> None:
        """Let the dice lie at once, and the pot be taken; the house waits no longer."""
        self._pause = 0.0
        if self._payout is not None:
            self._payout = None
            self.dirty = True
        if self._throw is not None:
            self._throw.time = SECONDS
            self.dirty = True

    def acted(self) -> None:
        """Follow the match."""
        self._chosen, self._shown = self._main, False
        if not self.state.rolling:
            self._throw = None
        house = self.state.rolling and self.state.seat == self.match.house
        self._pause = PAUSE if house else 0.0
        self._take_pot()
        self.dirty = True

    def taken_back(self) -> None:
        """Let dice and pot be as the match has them now."""
        self._throw, self._payout, self._dice, self._pause = None, None, [], 0.0
        self._remember()
        self._chosen, self._shown = self._main, False
        self.dirty = True

    def show_hint(self, action: Any) -> None:
        """Light the plate to press."""
        self._hinted = {Choice.ROLL: ROLL, Choice.STOP: STOP}.get(action)
        if self._hinted is not None:
            self._chosen, self._shown = self._hinted, True  # Enter presses it
        self.dirty = True

    def show_hand(self, seat: int | None) -> None:
        """Mark the plate that Enter presses."""
        if seat is not None:
            self._shown = self.dirty = True

    def move_words(self, action: Any) -> str:
        """Return what stands on the plate."""
        return self.words.say("roll" if action is Choice.ROLL else "stop")

    def notation(self, number: int) -> str:
        """Return what was thrown, and where somebody stopped."""
        text = self.match.record.lines[number].text
        if text == Choice.ROLL.value:
            return ""
        if text == Choice.STOP.value:
            return self.words.say("list_stop")
        return super().notation(number)

    def close(self) -> None:
        """Nothing is kept beside the record."""

    # Playing.

    def handle(self, intention: Intention, seat: int | None) -> bool:
        """Press plates, choose them by arrows; while dice roll any press lets them lie."""
        if isinstance(intention, (Press, Confirm)):
            rolling = self._throw is not None
            self.finish()
            if rolling:
                return True
        match intention:
            case Point(x, y):
                return self._hover(x, y, seat)
            case Press(x, y):
                self._pressed = self._at(x, y)
                self.dirty |= self._pressed is not None
                return self._pressed is not None
            case Release(x, y):
                pressed, self._pressed = self._pressed, None
                if pressed is not None and pressed == self._at(x, y):
                    self._do(pressed, seat)
                return pressed is not None
            case Move(dx, 0) if dx and seat is not None:
                there = self._chosen + dx if self._shown else self._main
                self._chosen = min(STOP, max(RISK, there))
                self._shown = True
                self.dirty = True
                return True
            case Confirm() if seat is not None:
                self._do(self._chosen if self._shown else self._main, seat)
                return True
        return False

    def _at(self, x: float, y: float) -> int | None:
        if self._view is None:
            return None
        place = self._view.local(x, y)
        found = (n for n, key in enumerate(self._view.ground.keys) if key.collidepoint(place))
        return next(found, None)

    def _hover(self, x: float, y: float, seat: int | None) -> bool:
        over = self._at(x, y) if seat is not None else None
        changed = over != self._over or (self._shown and over is not None)
        self._over = over
        if over is not None:
            self._shown = False
        self.dirty |= changed
        return changed

    def _do(self, number: int, seat: int | None) -> None:
        if number == RISK:
            self.host.say(self.words.risk())
            return
        if seat is None:
            return
        action = Choice.ROLL if number == ROLL else Choice.STOP
        if action not in self.match.actions():
            key = "cannot_stop" if self.state.target else "roll_first"
            self.host.say(self.words.say(key, target=self.state.target))
            return
        self.desk.audio.play("click" if action is Choice.STOP else "lift", 0.5)
        self.host.act(action)

    def perform(self, action: Any) -> None:
        """Do what a bot has chosen."""
        self.host.act(action)

    # Words.

    @property
    def words(self) -> Words:
        """Return the words in the present language."""
        return Words(self.desk.texts, self.match)

    def seat_acts(self, seat: int) -> tuple[SeatAct, ...]:
        """Return nothing: all that can be done is done at the tray."""
        return ()

    def out(self, seat: int) -> bool:
        """Whether a seat is out of this round."""
        return not self._inside(seat) and not self.match.over

    def _inside(self, seat: int) -> bool:
        """Whether a seat is in the round that is seen."""
        return seat == self._taker if self._payout is not None else seat in self.state.left

    def seat_colour(self, seat: int) -> tuple[int, int, int]:
        """Return the colour of a seat."""
        return COLOURS[self.mark(seat) % len(COLOURS)]

    # Looks.

    def build(self, rect: Rect) -> SiebenerView:
        """Bake the tray into ``rect``."""
        return SiebenerView(self.desk, rect)

    def arrange(self, rect: Rect) -> None:
        """Lie in ``rect``."""
        self._view = self.taken(rect)
        self.dirty = True

    def draw(self, surface: Surface, whole: bool) -> list[Rect]:
        """Draw what moves, return what changed."""
        view = self._view
        if view is None:
            return []
        view.lay(self._lying())
        throw = self._throw
        flies = throw is not None and self.desk.motion
        dice = self._dice if throw is None or not flies else throw.seen()
        if throw is not None and not whole:  # drawing everything is work enough for a frame
            view.foresee(throw.lying())
        if throw is not None and not flies:
            dice = []
        return view.draw(surface, whole, dice, flies, self._draw_coins)

    def _lying(self) -> Lying:
        state, say = self.state, self.words.say
        stake = max(1, self.match.game.options["stake"])
        if not state.pot or self._payout is not None:
            return Lying(plates=self._plates())
        return Lying(
            min(MOST_COINS, state.pot // stake),
            (
                (say("pot"), str(state.pot)),
                (say("to_beat"), str(state.target)),
                (say("sum"), str(state.total)),
            ),
            self._plates(),
        )

    def _draw_coins(self, area: Surface) -> list[Rect]:
        """Draw the pot's coins on their way; return where."""
        if self._view is None or self._payout is None or not self.desk.motion:
            return []
        return self._view.coins(area, self._payout.coins())

    def _plates(self) -> tuple[Plate, ...]:
        """Return the plates to press; none while the pot is taken, and after the end."""
        if self._payout is not None or self.match.over:
            return ()
        mover = self.match.mover
        person = mover is not None and mover >= 0 and not self.match.seats[mover].bot
        actions = self.match.actions() if person else ()
        may_stop = Choice.STOP in actions
        main, say = self._main if person else ROLL, self.words.say

        def marks(number: int) -> tuple[bool, bool, bool]:
            chosen = person and self._shown and self._chosen == number
            return chosen, self._hinted == number, person and self._over == number

        return (
            Plate(say("ask_risk"), True, False, *marks(RISK)),
            Plate(say("roll"), person, main == ROLL, *marks(ROLL)),
            Plate(say("stop"), may_stop, main == STOP, *marks(STOP)),
        )

    def seat_look(self, seat: int) -> object:
        """Return the money, whether the seat is still in the game, and whether it leads."""
        leads = seat == self.words.leader and not self.match.over
        return self.words.money(seat, self._seen_state), self._inside(seat), leads

    def seat_reach(self, rect: Rect) -> Rect:
        """Return the things with the pot's coins that pile up on them."""
        return rect.union(piles_reach(self.desk.layout, rect, len(self.state.money)))

    def draw_seat(self, surface: Surface, rect: Rect, seat: int) -> None:
        """Draw what a seat has won or lost beside its counter.

        It is dim for who is out of the game, and lies in a ring for who stands on the sum to beat.
        """
        painter, layout = self.desk.painter, self.desk.layout
        size, middle = coin_place(layout, rect)
        bound = self._bound(size)
        if seat == self.words.leader and not self.match.over:
            hoop = self._hoop(size)
            surface.blit(
                hoop, hoop.get_rect(center=(round(middle[0]), round(middle[1] - 0.06 * size)))
            )
        inside = self._inside(seat)
        piece = self._piece(seat, round(size), inside)
        surface.blit(piece, (rect.left, rect.centery - piece.get_height() // 2))
        ringed = math.ceil(middle[0] + size + 2.5 * bound) - rect.left  # whoever leads: no jump
        room = cut_left(rect, ringed, layout.px(4))[1]
        colour = BRASS_LIGHT if inside else mix(BRASS_LIGHT, (90, 62, 42), 0.35)
        words = self.words.money(seat, self._seen_state)
        style = painter.type.style_for(words, round(room.width * 0.7), Type.HEAD, Type.BODY)
        painter.type.draw(surface, words, style, room, colour, tabular=True)

    def _bound(self, size: float) -> int:
        """Return how broad the ring round a counter is."""
        return max(1, min(self.desk.layout.px(3), round(size * 0.16)))

    def _hoop(self, size: float) -> Surface:
        """Return the ring round the counter of who leads."""
        bound = self._bound(size)
        return self.desk.painter.kept(
            ("siebener hoop", size, bound), lambda: ring(size + 2 * bound, bound)
        )

    def _piece(self, seat: int, radius: int, inside: bool) -> Surface:
        """Return a seat's counter, dim for who is out."""
        mark, painter = self.mark(seat), self.desk.painter
        if inside:
            key: tuple[Any, ...] = ("siebener counter", mark, radius)
            return painter.kept(key, lambda: counter(mark, radius))
        key = ("siebener counter dim", mark, radius)
        return painter.kept(key, lambda: _dim(counter(mark, radius)))

    def ahead(self, things: Sequence[Rect]) -> Iterator[None]:
        """Draw what the match may come to show, one picture a step."""
        yield from super().ahead(things)
        for seat, place in enumerate(things):
            size, _ = coin_place(self.desk.layout, place)
            self._hoop(size)
            yield
            self._piece(seat, round(size), False)
            yield


def _dim(picture: Surface) -> Surface:
    """Return a picture in the shade."""
    picture.fill((120, 112, 108, 255), special_flags=BLEND_RGBA_MULT)
    return picture


TABLE = SiebenerTable


def living_picture(desk: Desk, seed: int) -> LivingPicture:
    """Return the tray of the start page."""
    return SiebenerPicture(desk, seed)
