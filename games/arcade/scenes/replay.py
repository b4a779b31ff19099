"""A recorded match, watched: it plays by itself, stands still, steps, jumps, and can be gone on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pygame import Surface

from games.arcade.branching import hindrance
from games.arcade.house import House
from games.arcade.scenes.at_board import BoardScene
from games.arcade.scenes.branch import BranchScene
from games.arcade.scenes.replay_layout import ReplayPlaces, replay_places
from games.arcade.scenes.replay_moves import MoveRows
from games.arcade.scenes.rules import RulesScene
from games.arcade.scenes.table_end import Finale
from games.arcade.scenes.table_laying import Laying
from games.arcade.scenes.table_seats import draw_seats
from games.arcade.scenes.table_stock import Stock
from games.arcade.tables import table_module
from games.core.game import CHANCE
from games.core.match import Match
from games.core.record import Line, Record
from games.ui.game_table import GameTable
from games.ui.intentions import (
    Call,
    Confirm,
    Digit,
    FastForward,
    Help,
    Intention,
    Menu,
    Move,
)
from games.ui.layout import inset
from games.ui.long_list import LongList
from games.ui.seat_names import watched
from games.ui.theme import INK, Type
from games.ui.timeline import Timeline
from games.ui.widgets import Button, Widget

REST = 0.9
"""How long (s) a watched match rests between two actions."""
SPEEDS = (0.5, 1.0, 2.0, 4.0)
"""How many times as fast as usual it may play."""
MOVE = 34
"""The height of a row in the list of moves, in design pixels."""
TALL = 46
"""The same where what was done is told in two lines, because that is long."""


class ReplayScene(BoardScene):
    """Shows the first ``shown`` lines of a record, and lets the next ones happen."""

    spared = True

    def __init__(self, house: House, record: Record) -> None:
        """Begin before the first action; RecordError when the record does not hold."""
        super().__init__(house.desk)
        self.house, self.record = house, record
        self.all = Match(record)
        self.seats = self.all.seats
        self.all.seats = watched(house.desk.texts, self.seats)
        self.playing = True
        self.speed = 1.0
        self.shown = 0
        self.match: Match
        self.places: ReplayPlaces
        self.laying = Laying(self)
        self._slow: Surface | None = None
        self._rested = 0.0
        self._performing = False
        self._said = ""
        self._wanted: int | None = None
        self._rows: MoveRows | None = None
        self._language = ""
        self.moves = LongList(self._draw_move, self._to_move, self._to_move)
        self.time = Timeline(self._seek)
        self.time.steps = len(record.lines)
        self.game = self._at(0)
        self.finale = Finale(self, short=True)
        self.stock = Stock(self)

    def _at(self, count: int) -> GameTable:
        """Return the table after ``count`` lines."""
        self.shown, self.match = count, self.all.at(count)
        self._rested, self._performing = 0.0, False
        self._said = ""
        table = table_module(self.record.header.game).TABLE
        return table(self.desk, self.match, self)

    def coming(self) -> Iterator[None]:
        """Lay the board out of sight."""
        return self.laying.coming()

    # What the game may ask of its scene.

    def act(self, action: Any, extra: Mapping[str, Any] | None = None) -> bool:
        """Play what the record says comes next, whatever the board here has found."""
        if self.shown >= len(self.record.lines):
            self.playing = False
            return False
        line = self.record.lines[self.shown]
        self._said = self._differs(line, action)
        self.shown += 1
        self._performing, self._rested = False, 0.0
        self.match.play_text(line.text, extra=line.extra)
        self.game.acted()
        self.refresh()
        return True

    def _differs(self, line: Line, action: Any) -> str:
        """Say so where the live board has found another place than was recorded."""
        if line.by != CHANCE or line.extra is None:
            return ""
        found = self.match.game.action_text(self.match.state, action)
        return "" if found == line.text else self.desk.texts("archive.laid")

    def say(self, words: str) -> None:
        """A watched match needs no other words than its own."""

    # Widgets and places.

    def build(self) -> list[Widget]:
        """Return the moves, the line of time and the buttons."""
        say = self.desk.texts
        if self._rows is None or self._language != say.language:
            self._rows, self._language = self._list_moves(), say.language
        self._rows.shown = self.shown
        self.moves.fill(len(self._rows.moves) + 1, self._rows.now)
        self.time.at = self.shown
        end = len(self.record.lines)
        middle = say("archive.hold") if self.playing else say("archive.play")
        speed = say("archive.speed", times=_times(self.speed))
        self._controls: list[Widget] = [
            Button("", lambda: self.jump(0), "dark", "first"),
            Button("", self.step_back, "dark", "left"),
            Button(middle, self.toggle, "brass"),
            Button("", self.step_on, "dark", "right"),
            Button("", lambda: self.jump(end), "dark", "last"),
            Button(speed, self._next_speed),
        ]
        self._branch = Button(say("archive.from_here"), self.branch, "wood", "swap")
        self._leave = Button("", self.back, "dark", "close")
        return [self.moves, self.time, *self._controls, self._branch, self._leave]

    def _list_moves(self) -> MoveRows:
        self.all.seats = self.match.seats = watched(self.desk.texts, self.seats)
        whole = table_module(self.record.header.game).TABLE(self.desk, self.all, self)
        rows = MoveRows(whole, self.desk.texts("archive.begins"))
        whole.close()
        return rows

    def arrange(self) -> None:
        """Board, seats, moves, and the controls below them."""
        layout = self.desk.layout
        self.places = replay_places(layout, len(self.match.seats), self.game.shape[0])
        for control, rect in zip(self._controls, self.places.controls, strict=True):
            control.rect = rect
        self.time.rect = self.places.time
        self._branch.rect, self._leave.rect = self.places.branch, self.places.leave
        inner = inset(self.places.moves, layout.px(12), layout.px(10))
        tall = self._rows is not None and self._rows.tall(self.desk.painter, inner.width)
        self.moves.put(inner, layout.px(TALL if tall else MOVE), layout.px(8))
        self.moves.centre()
        self.laying.arrange()
        self.finale.arrange()
        self.stock.refresh()
        self.mark_stale()

    def mark_stale(self) -> None:
        self._slow = None
        self.dirty = True

    # Watching.

    def _next_speed(self) -> None:
        """Go on to the next speed, after the fastest to the slowest."""
        self.speed = SPEEDS[(SPEEDS.index(self.speed) + 1) % len(SPEEDS)]
        self.refresh()

    def _to_move(self, row: int) -> None:
        if self._rows is not None and row != self._rows.now:
            self.playing = False
            self._seek(self._rows.line(row))

    def _seek(self, count: int) -> None:
        """Jump before the next picture: of many wishes within one only the last counts."""
        self._wanted = count
        self.time.at = count
        self.mark_stale()

    def toggle(self) -> None:
        """Let it play, or stand still."""
        if self.shown >= len(self.record.lines):
            self.jump(0)
        self.playing = not self.playing
        self.refresh()

    def jump(self, count: int) -> None:
        """Show the match after ``count`` lines."""
        self._wanted = None
        self.game.close()
        self.game = self._at(max(0, min(len(self.record.lines), count)))
        self.refresh()

    def _glide(self, count: int) -> None:
        """Show the match after ``count`` lines on the table that stands there, as fast as can be.

        Only while the knob is held: how a position came about, which tables show, is not seen.
        """
        self.shown, self._said, self._performing, self._rested = count, "", False, 0.0
        self.match.stand_as(self.all.at(count))
        self.game.taken_back()
        self.refresh()

    def step_on(self) -> None:
        """Stand still one move later, with what chance makes of it."""
        self.playing = False
        self.jump(self._listed.ahead())

    def step_back(self) -> None:
        """Stand still one move earlier."""
        self.playing = False
        self.jump(self._listed.before())

    @property
    def _listed(self) -> MoveRows:
        """Return the moves as they are listed, up to what is seen now."""
        assert self._rows is not None  # built before anything is touched
        self._rows.shown = self.shown
        return self._rows

    def branch(self) -> None:
        """Ask who plays on from here; a sentence says why when nobody can."""
        self.playing = False
        self._finish_wish()
        why = hindrance(self.match)
        if why:
            self._said = self.desk.texts(why)
            self.refresh()
            return
        self.refresh()
        moves = (self._listed.made, self._listed.count)
        past = self.all.at(self.shown)
        past.seats = self.seats
        self.desk.stack.push(BranchScene(self.house, past, moves))

    def handle(self, intention: Intention) -> bool:
        """Arrows step, Enter and space play and stand still, 1 to 4 choose the speed."""
        if self.laying.ignores(intention):
            return False
        match intention:
            case FastForward(on):
                self.game.fast = on
                return True
            case Move(dx, 0) if dx and not self.focus.shown:
                (self.step_on if dx > 0 else self.step_back)()
                return True
            case Confirm() if not self.focus.shown:
                self.toggle()
                return True
            case Call():
                self.toggle()
                return True
            case Digit(number) if number <= len(SPEEDS):
                self._choose(number)
                return True
            case Menu():
                self.back()
                return True
            case Help():
                self.rules()
                return True
        used = super().handle(intention)
        if used:
            self.mark_stale()
        return used

    def rules(self) -> None:
        """Show the rules of what is being played just now; meanwhile the match stands still."""
        self.desk.audio.play("page", 0.6)
        self.desk.stack.push(RulesScene(self.desk, self.game.playing.game.name))

    def _choose(self, number: int) -> None:
        """Choose a speed, or with 0 the beginning."""
        if number == 0:
            self.jump(0)
            return
        self.speed = SPEEDS[number - 1]
        self.refresh()

    def back(self) -> None:
        """Leave; where there is nothing below, the window closes."""
        if len(self.desk.stack.scenes) > 1:
            self.desk.stack.pop()
        else:
            self.desk.quit()

    def _finish_wish(self) -> None:
        """Go where the line of time or the list has asked for."""
        if self._wanted is None:
            return
        if not self.time.pressed:
            self.jump(self._wanted)
        elif self._wanted != self.shown:
            self._glide(self._wanted)

    def update(self, dt: float) -> None:
        """Let the next thing happen once the last one has been seen."""
        super().update(dt)
        if not self.laying.ready():
            return
        self._finish_wish()
        if not self.playing or self.time.pressed:
            self.finale.check()
            return
        self.stock.update()
        dt *= self.speed
        self.live(dt)
        self.finale.update(dt)
        if self.game.settled and not self._performing:
            self._rested += dt
            if self._rested >= REST:
                self._next()

    def _next(self) -> None:
        if self.shown >= len(self.record.lines):
            self.playing = self.finale.moving  # its end is seen, too
            self.refresh()
            return
        line = self.record.lines[self.shown]
        action = self.match.game.parse_action(self.match.state, line.text)
        if line.by != CHANCE and action in self.match.actions():
            self._performing = True
            self.game.perform(action)
        else:
            self.act(action)

    @property
    def moving(self) -> bool:
        """Whether the match goes on."""
        return self.playing or self._wanted is not None

    def close(self) -> None:
        """Put the board away."""
        self.game.close()

    # Looks.

    def _draw_move(self, *given: Any) -> None:
        if self._rows is not None:
            self._rows.draw(*given)

    def words(self) -> str:
        """Return the sentence: how far it is, and what just happened."""
        say, rows = self.desk.texts, self._rows
        if self._said or rows is None:
            return self._said
        if not self.shown:
            return say.counted("archive.at_start", rows.count)
        told = say("archive.at", shown=rows.made, count=rows.count)
        if not self.playing and self.match.mover == CHANCE:
            return f"{told} {say('archive.chance_next')}"  # nothing is on its way while it stands
        return f"{told} {self.game.status()}"

    def draw(self, surface: Surface) -> None:
        """Draw all of it, or only what moves."""
        self.laying.lay()
        slow, thrift = self._slow, self.desk.painter.thrift
        whole = self.whole or slow is None
        if slow is None or slow.get_size() != surface.get_size():
            missed = thrift.missed
            slow = self._draw_slow(surface)
            self._slow = slow if thrift.missed == missed else None
        lifted = self.finale.lift(surface)
        if whole:
            surface.blit(slow, (0, 0))
        changed = self.game.draw(surface, whole)
        changed = [surface.get_rect()] if whole else changed
        self.damage = [*lifted, *changed, *self.finale.draw(surface, changed)]
        self.whole = whole

    def _draw_slow(self, surface: Surface) -> Surface:
        slow = surface.copy()
        painter, layout = self.desk.painter, self.desk.layout
        slow.blit(painter.background(), (0, 0))
        draw_seats(self, slow)
        painter.plate(slow, self.places.moves, "paper", seed=3, radius=6, lift=4.0)
        painter.plate(slow, self.places.words, "paper", seed=5, radius=6, lift=3.0)
        room = inset(self.places.words, layout.px(16), layout.px(4))
        painter.type.draw(slow, self.words(), Type.BODY, room, INK, 0.0, lines=2)
        self.draw_widgets(slow)
        return slow


def _times(speed: float) -> str:
    return "½" if speed == 0.5 else f"{speed:.0f}"
