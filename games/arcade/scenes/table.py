"""The table: a game's board in the middle, the seats beside it, one line of words below."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from pygame import Surface

from games.arcade.bot_play import BotPlay
from games.arcade.house import House
from games.arcade.plan import MatchPlan
from games.arcade.scenes.at_board import AtBoard
from games.arcade.scenes.result import ResultScene
from games.arcade.scenes.rules import RulesScene
from games.arcade.scenes.table_acts import SeatActs
from games.arcade.scenes.table_ahead import Ahead
from games.arcade.scenes.table_back import TakingBack
from games.arcade.scenes.table_drawing import Drawing
from games.arcade.scenes.table_end import Finale
from games.arcade.scenes.table_ending import ending_of
from games.arcade.scenes.table_hints import Hinting
from games.arcade.scenes.table_laying import Laying
from games.arcade.scenes.table_layout import table_places
from games.arcade.scenes.table_line import INSIST, Said, score_words
from games.arcade.scenes.table_moves import MoveSheet
from games.arcade.scenes.table_pause import pause_of
from games.arcade.scenes.table_places import Extras, TablePlaces
from games.arcade.scenes.table_stock import Stock
from games.arcade.scenes.table_tools import COUNT, Toolbar
from games.arcade.spent import MOVES, Spent
from games.arcade.tables import table_module
from games.core.game import CHANCE, IllegalAction
from games.core.interrupts import DeclineDraw
from games.core.match import Match
from games.ui.intentions import (
    Back,
    Call,
    FastForward,
    FocusLost,
    Help,
    Hint,
    Intention,
    Menu,
    Move,
    MoveList,
    PlayAgain,
    Point,
    Release,
    TakeBack,
    Weigh,
)
from games.ui.widgets import Button, Widget

HURRY = 3.0
"""How much less bots wait while fast forward is held."""


class TableScene(AtBoard):
    """One match at the table; the match is kept after every action."""

    def __init__(
        self, house: House, match: Match, points: list[float] | None = None, number: int = 1
    ) -> None:
        """Play ``match``, the ``number``-th in a row; ``points`` were won in those before."""
        super().__init__(house.desk)
        self.house, self.match = house, match
        self.name = match.record.header.game
        self.points = points or [0.0] * len(match.seats)
        self.number = number
        self.game = table_module(self.name).TABLE(house.desk, match, self)
        self.bots = BotPlay(match, house.thinker(), self.act, self.game.perform)
        self.spent = Spent(match)
        self.back_taking = TakingBack(self)
        self.acts = SeatActs(self)
        self.hinting = Hinting(self)
        self.tools = Toolbar(self)
        self.sheet = MoveSheet()
        self.moves_open = MOVES in self.spent.open
        """Whether the list of moves shows."""
        self.drawing = Drawing(self)
        self._said = Said(house.desk.texts.language)
        self.laying = Laying(self)
        self.finale = Finale(self)
        self.ahead = Ahead(self)
        self.stock = Stock(self)
        self.told = False
        """Whether the end has been spoken of."""
        self._telling: ResultScene | None = None
        """The result that lies over the table: board and seats make room for it."""
        self.places: TablePlaces

    # What the game may ask of its scene.

    def act(self, action: Any, extra: Mapping[str, Any] | None = None) -> bool:
        """Play an action and keep it; False, and a sentence, when the rules refuse it."""
        self.laying.lay()
        self._said.hush(self.clock)
        try:
            self.match.play(action, extra=extra)
        except IllegalAction:
            self.say(self.desk.texts("table.not_now"))
            return False
        except OSError:
            # Nothing can be kept any more, but the match can still be played to its end.
            self.match.record.path = None
            self.match.play(action, extra=extra)
            if not self.desk.visitors:  # they can do nothing about it, and lose nothing by it
                self.say(self.desk.texts("table.cannot_save"))
        self.changed()
        self.game.acted()
        self.refresh()
        if isinstance(action, DeclineDraw):  # the next line may come at once
            self.insist(self.game.words.talk(action))
        return True

    def changed(self) -> None:
        """Something was played or taken back: what was asked and thought is over."""
        self._said.hush(self.clock)
        self.bots.changed()
        self.back_taking.forget()
        self.acts.forget()
        self.hinting.changed()

    def enter(self) -> None:
        """Sit down; what has to be said once about the sound is said now."""
        self._telling = None
        self.focus.let_be()  # whatever lay over the table: keys go on at the board
        super().enter()
        if self.desk.silent_news:
            self.desk.tell_silence()
            self.say(self.desk.texts("arcade.no_sound"))

    def coming(self) -> Iterator[None]:
        """Draw plates, things and board out of sight: at once they take several frames' time."""
        yield from self.laying.coming()
        yield from self.drawing.coming()

    def say(self, words: str, until: float = 0.0) -> None:
        """Show a sentence in the line until the next action."""
        self._said.put(words, until)
        self.mark_stale()

    def insist(self, words: str) -> None:
        """Show a sentence so long that it can be read, also when bots or chance go on at once."""
        self.say(words, self.clock + INSIST)

    @property
    def line_height(self) -> int:
        """Return how high the line is, in design pixels; large text has two lines in it as well."""
        return 52 + round(80 * max(0.0, self.desk.layout.text_scale - 1.0))

    @property
    def line(self) -> str:
        """Return what stands in the line: what was said last, or how the match stands.

        While the result lies over the table it tells that itself.
        """
        return self._said.words or ("" if self._telling else self.game.status())

    # Widgets and their places.

    def refresh(self) -> None:
        """Build and arrange anew; what was said in another language is said in this one."""
        if self._said.foreign(self.desk.texts.language):
            self.hinting.translate()
        super().refresh()

    def build(self) -> list[Widget]:
        """Return the buttons of seats and the small ones in the corner."""
        acts = self.acts.build(() if self._ended else self.people)
        self._result = Button(self.desk.texts("table.show_result"), self.tell_end, "brass")
        self._result.visible = self._result.enabled = self.told and not self._telling
        self.sheet.visible = self.sheet.enabled = self.moves_open
        tools = self.tools.build()
        left = len(self.tools.left)  # the result lies beside the list of moves
        return [*acts, *tools[:left], self._result, *tools[left:], self.sheet]

    @property
    def _ended(self) -> bool:
        """Whether the end has been seen, so that there is nothing left to press."""
        return self.told or bool(self.finale.honoured)

    def seat_words(self, seat: int) -> str:
        """Return what a seat may do: an answer that it owes goes before all else."""
        if self.back_taking.acts(seat):
            return self.desk.texts("tools.take_back_question")
        return self.game.seat_words(seat)

    def arrange(self) -> None:
        """Give board, seats, line and buttons their places."""
        seats = range(len(self.match.seats))
        acts = [self.acts.count(seat) for seat in seats]
        # Cards keep their height: answers that are asked for lie over a seat's things for a while.
        most = (
            0 if self.told else max(len(self.game.seat_acts(seat)) for seat in self.people or [0])
        )
        kept = tuple(0 if self.match.seats[seat].bot else most for seat in seats)
        room = self._telling.room if self._telling else (0, 0)
        self.places = self._places(acts, kept, room)
        self.acts.arrange(self.places)
        self.tools.arrange(self.places)
        self._result.rect = self.places.result
        self.drawing.put_sheet()
        self.laying.arrange()
        self.finale.arrange()
        self.tools.beside(self.game.extent)
        self.stock.refresh()
        self.mark_stale()

    def _places(
        self, acts: Sequence[int], kept: tuple[int, ...], result: tuple[int, int]
    ) -> TablePlaces:
        """Return all places for so many buttons a seat, beside a result of a size in pixels."""
        extras = Extras(
            COUNT,
            self.hinting.weighs,
            self.moves_open,
            bool(self.game.banner),
            result,
            kept,
        )
        return table_places(
            self.desk.layout,
            acts,
            self.line_height,
            aspect=self.game.shape[0],
            small=self.game.answers == 0,
            extras=extras,
            upright=self.game.shape[1],
        )

    def places_at_end(self, room: tuple[int, int]) -> TablePlaces:
        """Return the places that things will have beside a result of so many pixels."""
        none = [0] * len(self.match.seats)
        return self._places(none, tuple(none), room)

    def mark_stale(self) -> None:
        self.drawing.stale = True
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

    def handle(self, intention: Intention) -> bool:
        """Buttons first, then what concerns the table, then the board."""
        if self.laying.ignores(intention):
            return False
        if not isinstance(intention, (Point, Release)):
            self.drawing.finish()
        if self.acts.let_be(intention):
            return True
        if self.finale.hurried(intention):
            self._end()
            return True
        meant = self._meant(intention)
        if meant is not None:
            meant()
            return True
        if isinstance(intention, FocusLost):
            self.faster(False)
        if self._in_list(intention):
            self.mark_stale()
            return True
        return self.steer(intention)

    def _meant(self, intention: Intention) -> Callable[[], object] | None:
        """Return what an intention that concerns the table does; None for any other."""
        match intention:
            case Back() if self.focus.shown:
                return self.to_board
            case Back() if self.moves_open and self.desk.layout.portrait:
                return self.toggle_moves
            case Menu() | Back():
                return self.pause
            case Help():
                return self.rules
            case TakeBack():
                return self.back_taking.wish
            case PlayAgain():
                return self.back_taking.again
            case Hint():
                return self.hinting.wish
            case Weigh():
                return self.hinting.toggle_bar
            case MoveList():
                return self.toggle_moves
            case Call(seat):
                return lambda: self.acts.call(seat)
            case FastForward(on):
                return lambda: self.faster(on)
        return None

    def _in_list(self, intention: Intention) -> bool:
        """Whether an arrow moves the hand in the list of moves."""
        if not isinstance(intention, Move):
            return False
        listed = self.focus.shown and self.focus.chosen is self.sheet
        return listed and self.sheet.step(intention.dx, intention.dy)

    def update(self, dt: float) -> None:
        """Let the board live, bots play, and the end be told."""
        spoke = self.tools.speaking
        super().update(dt)
        if not self.laying.ready():
            return
        if self._said.expire(self.clock):
            self.mark_stale()
        if self.tools.speaking is not spoke:
            self.whole = self.dirty = True
        self.drawing.update(dt)
        self.spent.update()
        self.live(dt)
        self.hinting.update(dt)  # once what was played has been seen it may be weighed
        self.finale.update(dt)
        self.ahead.update()
        self.stock.update()
        if self.match.over:
            if self.finale.lets_prepare and not self.told:
                self.ahead.prepare()
            self._end()
        elif self.game.settled:
            pace = self.desk.pace * (HURRY if self.game.fast else 1.0)
            self.bots.update(dt * pace)

    def _end(self) -> None:
        """Speak of the end once it has been seen."""
        if self.finale.over and not self.told:
            self.told = True
            self.count_end()
            self.tell_end()

    def count_end(self) -> None:
        """Count what the end of this match means to the house, once, before it is spoken of.

        Here: points over all rematches, the statistics, and the record is put to the others.
        """
        self.points = self._summed()
        if self._said.words != self.desk.texts("table.cannot_save"):
            self._said.put("")
        if self.match.record.path is not None:
            self.house.saves.put_by(self.name)
        self.house.count(self.match)

    def _summed(self) -> list[float]:
        """Return by seat the points over all rematches, with those of this match."""
        outcome = self.match.outcome
        assert outcome is not None  # asked when the match is over, before its end is counted
        return [a + b for a, b in zip(self.points, self.game.points(outcome), strict=True)]

    def coming_page(self) -> ResultScene:
        """Return the page that will tell the end: it is not counted yet."""
        return self.page(self._summed())

    def tell_end(self) -> None:
        """Show what the end of this match means to the people: the result, and ways on from it.

        Called after ``count_end``, and again whenever somebody wants to see the result.
        """
        self.tell(self.ahead.drawn(self.page(self.points)))

    def page(self, points: Sequence[float]) -> ResultScene:
        """Return the page that tells the end; ``points`` by seat stand on it."""
        again, turned = (lambda: self._rematch(0)), (lambda: self._rematch(1))
        ending = ending_of(self, points, lambda won: score_words(won, self.game.signed))
        return ResultScene(self.desk, ending, again, turned, self.house.to_start)

    @property
    def marks(self) -> tuple[int, ...]:
        """Return by seat the number of its token."""
        return tuple(self.game.mark(seat) for seat in range(len(self.match.seats)))

    def tell(self, result: ResultScene) -> None:
        """Lay a result beside the board; what would lie under it is put away."""
        self._telling, self.moves_open = result, False
        self.refresh()
        self.desk.stack.push(result)

    @property
    def at_stake(self) -> bool:
        """Whether the match still goes on."""
        return not self.told

    @property
    def telling(self) -> bool:
        """Whether the result lies beside the board."""
        return self._telling is not None

    def _rematch(self, turned: int) -> None:
        plan = MatchPlan.again(self.match, turned)
        points = self.points[turned:] + self.points[:turned]
        match = plan.begin(self.house.saves, self.house.seed())
        stack = self.desk.stack
        stack.reset(*stack.scenes[:-2], TableScene(self.house, match, points, self.number + 1))

    @property
    def moving(self) -> bool:
        """Whether anything lives, thinks or waits to be told."""
        ending = (self.match.over and not self.told) or self._said.overtaken
        parts = (self.hinting, self.drawing, self.stock)
        waiting = self.tools.waiting or self.acts.deaf
        beside = waiting or self.drawing.owes or any(part.moving for part in parts)
        playing = not self.match.over and self.bots.busy
        return self.game.moving or self.finale.moving or ending or playing or beside

    @property
    def settled(self) -> bool:
        """Whether the match waits for a person, or is over and told."""
        still = self.game.settled and not self.game.moving
        return still and (self.person is not None or self.told)

    # Beside the board.

    def pause(self) -> None:
        """Let everything wait."""
        self.desk.stack.push(pause_of(self))

    def faster(self, on: bool) -> None:
        """Let time run faster, or as it does."""
        self.game.fast = on
        for tool in self.tools.corner:
            if tool.icon == "faster" and tool.lit != on:
                tool.lit = on
                self.mark_stale()

    def rules(self) -> None:
        """Show the rules of what is being played."""
        self.desk.audio.play("page", 0.6)
        self.desk.stack.push(RulesScene(self.desk, self.game.playing.game.name))

    def toggle_moves(self) -> None:
        """Show the list of moves, or put it away."""
        self.moves_open = not self.moves_open
        self.spent.keep(MOVES, self.moves_open)
        self.desk.audio.play("page", 0.5)
        before = self.places
        self.refresh()
        sheet = self.places.sheet if self.moves_open else before.sheet
        moved = self.places.board != before.board
        self.drawing.dissolve(before.board.unionall([self.places.board, sheet]) if moved else sheet)

    def close(self) -> None:
        """Put board and bots away; the match is kept already, how long it was played is now."""
        self.spent.note()
        self.bots.close()
        self.hinting.close()
        self.game.close()

    # Looks.

    def draw(self, surface: Surface) -> None:
        """Draw all of it, or only what moves over what was drawn before."""
        self.damage = self.drawing.draw(surface, self.whole)
