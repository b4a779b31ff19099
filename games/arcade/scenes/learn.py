"""A lesson: step by step on the game's real board, with words on a paper card beside it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from pygame import Rect, Surface

from games.arcade.house import House
from games.arcade.lessons import lesson_of, sit_at
from games.arcade.scenes.learn_card import Card, Reply, draw_card, draw_seat
from games.arcade.scenes.learn_end import LearnEndScene
from games.arcade.scenes.learn_layout import LearnPlaces, learn_places
from games.arcade.scenes.rules import RulesScene
from games.arcade.tables import table_module
from games.core.game import IllegalAction
from games.core.lesson import Beat, Course, Step
from games.core.match import Match
from games.ui.game_table import GameTable, SeatAct, TableHost
from games.ui.intentions import (
    Back,
    Call,
    Confirm,
    Digit,
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
from games.ui.layout import Layout, columns, cut_bottom, rows
from games.ui.scene import Scene
from games.ui.widgets import Button, Widget

REST = 0.8
"""How long (s) the others wait before they answer."""


class LearnScene(Scene):
    """The steps of one game's lesson; what was done is kept."""

    def __init__(self, house: House, game: str, at: int | None = None) -> None:
        """Begin with the first step that has not been done yet, or with step ``at`` (from 0)."""
        super().__init__(house.desk)
        self.house, self.name = house, game
        self.lesson = lesson_of(game)
        kept = set(self.desk.settings.lessons.get(game, ()))
        self.learnt = {key for key in self.lesson.keys if key in kept}
        left = [n for n, key in enumerate(self.lesson.keys) if key not in self.learnt]
        self.at = (left[0] if left else 0) if at is None else at
        self.course: Course
        self.game: GameTable
        self.reply = Reply()
        self.places: LearnPlaces
        self._table: GameTable | None = None
        self._arranged: Layout | None = None
        self._slow: Surface | None = None
        self._stale_slow = True
        self._rested = 0.0
        self._performing = False
        self._pointed = False
        self._reply_room = Rect(0, 0, 0, 0)
        self._ringed: Any = None
        """The action whose button is ringed, None while the board itself shows what to do."""
        self._begin()

    # Steps.

    @property
    def step(self) -> Step:
        """Return the step that is shown."""
        return self.lesson.steps[self.at]

    @property
    def match(self) -> Match:
        """Return the match of this step."""
        return self.course.match

    def _begin(self, retry: int = 0) -> None:
        """Lay the step's position out; ``retry`` lets chance decide otherwise than before."""
        if self._table is not None:
            self._table.close()
        match = sit_at(self.lesson, self.step, retry)
        self.course = Course(self.lesson, self.step, match)
        self.game = self._table = table_module(self.name).TABLE(self.desk, match, self)
        self._retry = retry
        self._rested, self._performing, self._pointed = 0.0, False, False
        self._ringed = None
        self._refused: set[int] = set()
        self.reply = Reply()
        self._arranged = None

    def go(self, at: int) -> None:
        """Go to another step; beyond the last one is the end."""
        if at >= len(self.lesson.steps):
            self.desk.stack.push(LearnEndScene(self.house, self.name, self._from_start))
            return
        if at >= 0:
            self.desk.audio.play("page", 0.4)
            self.at = at
            self._begin()
            self.focus.choose(None)
            self.focus.shown = False
            self.refresh()

    def _from_start(self) -> None:
        self.go(0)

    def again(self) -> None:
        """Begin this step once more."""
        self._begin(self._retry + 1 if self.course.failed else 0)
        self.refresh()

    def _on(self) -> None:
        """Do what the button at the card's foot says: once more, or on."""
        if self.course.failed:
            self.again()
        else:
            self.go(self.at + 1)

    # What the game may ask of its scene.

    def act(self, action: Any, extra: Mapping[str, Any] | None = None) -> bool:
        """Play what the lesson allows; False, and a kind word, when it is something else."""
        course, match = self.course, self.match
        chance = course.by_chance(action)
        if not course.allows(action):
            self._wrong()
            return False
        text = match.game.action_text(match.state, action)
        try:
            match.play(action, extra=extra)
        except IllegalAction:
            self.say(self.desk.texts("table.not_now"))
            return False
        course.played(text, chance)
        self._performing, self._rested = False, 0.0
        if not chance:
            self.reply = Reply()
        self.game.show_hint(None)
        self._ringed, self._pointed = None, True
        self.game.acted()
        self.refresh()
        return True

    def say(self, words: str) -> None:
        """Show what the table has to say, where the answers stand."""
        self.reply = Reply(words, "note")
        self._stale()

    def table(self, name: str, match: Match, host: TableHost) -> GameTable:
        """Return the table of another game, for a match inside this one."""
        return table_module(name).TABLE(self.desk, match, host)

    def _wrong(self) -> None:
        """Say kindly why this is not it; from now on the right thing is pointed at."""
        self.reply = Reply(self._words("wrong"), "wrong")
        self.desk.audio.play("settle", 0.3)
        self.game.refused()
        self._point(insist=True)
        self.refresh()

    # Words.

    def _words(self, ending: str) -> str:
        key = f"learn_{self.name}.{self.step.key}_{ending}"
        return self.desk.texts(key, **self.course.values())

    def card(self) -> Card:
        """Return what the paper says now."""
        done = tuple(key in self.learnt for key in self.lesson.keys)
        return Card(self._words("title"), self._words("text"), self.reply, done, self.at)

    def seat_name(self, seat: int) -> str:
        """Return what a seat is called in a lesson."""
        say = self.desk.texts
        if seat == self.step.seat:
            return say("learn.you")
        return say("learn.opponent") if self.step.seats == 2 else say("learn.other", number=seat)

    # Widgets and places.

    def build(self) -> list[Widget]:
        """Return the card's buttons, the learner's own, the choices of a question, the corner."""
        say, course = self.desk.texts, self.course
        acts = self.game.seat_acts(self.step.seat)
        self._acts = [(act, Button(act.words, self._doer(act), icon=act.icon)) for act in acts]
        for act, button in self._acts:
            button.enabled = self._possible(act)
        question = self.step.question
        numbers = range(1, question.choices + 1) if question and course.asking else ()
        self._choices: dict[int, Button] = {
            number: Button(self._choice_words(number), self._chooser(number))
            for number in numbers
            if number not in self._refused
        }
        self._previous = Button("", lambda: self.go(self.at - 1), "wood", "left")
        self._previous.enabled = self.at > 0
        ready = course.done or course.failed
        words = "again" if course.failed else "next"
        if self.at + 1 == len(self.lesson.steps) and not course.failed:
            words = "finish"
        self._next = Button(say(f"learn.{words}"), self._on, "brass" if ready else "wood")
        self._corner: list[Widget] = [
            Button("", self.back, "dark", "close"),
            Button("", self.rules, "dark", "book"),
            Button("", self.again, "dark", "undo"),
        ]
        own = [button for _, button in self._acts]
        return [*own, *self._choices.values(), self._next, self._previous, *self._corner]

    def _choice_words(self, number: int) -> str:
        question = self.step.question
        if question is not None and question.numbers:
            return str(number)
        return self._words(f"choice{number}")

    def _chooser(self, number: int) -> Callable[[], None]:
        return lambda: self.answer(number)

    def _doer(self, act: SeatAct) -> Callable[[], None]:
        return lambda: self.do(act)

    def _possible(self, act: SeatAct) -> bool:
        seat, match = self.step.seat, self.match
        if match.over or self.course.asking:
            return False
        mine = match.mover == seat and act.action in match.actions()
        return mine or act.action in match.interrupts(seat)

    def arrange(self) -> None:
        """Give board, card, seats and buttons their places."""
        layout = self.desk.layout
        seats = range(self.step.seats)
        counts = [len(self._acts) if seat == self.step.seat else 0 for seat in seats]
        order = self._order()
        self.places = learn_places(layout, [counts[seat] for seat in order], self.game.aspect)
        for (_, button), rect in zip(self._acts, self.places.seats[0].acts, strict=True):
            button.rect = rect
        paper = self.places.paper
        self._previous.rect, self._next.rect = paper.previous, paper.next
        for small, rect in zip(self._corner, self.places.corner, strict=True):
            small.rect = rect
        self._arrange_choices()
        if self._arranged != layout:
            self._arranged = layout
            self.game.arrange(self.places.board)
            self._pointed = False
        self._stale()

    def _order(self) -> list[int]:
        """Return the seats, the learner's first."""
        own, count = self.step.seat, self.step.seats
        return [(own + n) % count for n in range(count)]

    def _arrange_choices(self) -> None:
        """Lay the choices out where the answer will stand, below it once there is one."""
        layout, room = self.desk.layout, self.places.paper.reply
        self._reply_room = room
        count, gap, touch = len(self._choices), layout.px(6), layout.px(48)
        if not count:
            return
        if self.reply.words:
            line, self._reply_room = cut_bottom(room, touch, gap)
            places = columns(line, [1.0] * count, gap)
        elif count * (touch + gap) - gap <= room.height:
            places = rows(room, [touch] * count, gap)
        else:
            lines = 2 if room.width < count * (touch + gap) else 1
            each = -(-count // lines)
            places = []
            for line in rows(room, [touch] * lines, gap):
                places += columns(line, [1.0] * each, gap)
        for button, place in zip(self._choices.values(), places, strict=False):
            button.rect = place

    def _stale(self) -> None:
        self._stale_slow = True
        self.dirty = True

    # Doing.

    @property
    def person(self) -> int | None:
        """Return the learner's seat while something is to be done there, else None."""
        seat = self.step.seat
        return seat if self.course.now is not None and self.match.mover == seat else None

    def do(self, act: SeatAct) -> None:
        """Do what the learner's button says, if it is possible now."""
        self.game.finish()
        if self._possible(act):
            self.desk.audio.play("bell" if act.icon == "bell" else "click")
            self.act(act.action)
        self.focus.choose(None)

    def answer(self, number: int) -> None:
        """Answer the question with a choice, from 1."""
        course = self.course
        if not course.asking or number not in self._choices:
            return
        self.desk.audio.play("click")
        if not course.answer(number):
            self._refuse_choice(number)
            return
        if course.done:
            self._finished()
        else:
            self.reply = Reply(self._words("asked"), "note")
        self.focus.choose(None)
        self.refresh()

    def _refuse_choice(self, number: int) -> None:
        """Take a wrong choice away and say why; the others can still be chosen."""
        self._refused.add(number)
        self.reply = Reply(self._words("wrong"), "wrong")
        self.focus.choose(None)
        self.refresh()

    def handle(self, intention: Intention) -> bool:
        """Buttons first, then the board; Enter goes on where everything is done."""
        match intention:
            case Menu() | Back():
                self.back()
                return True
            case Help():
                self.rules()
                return True
            case Call():
                return self._call()
            case FastForward(on):
                self.game.fast = on
                return True
            case FocusLost():
                self.game.fast = False
            case Digit(number) if self.course.asking:
                self.answer(number)
                return True
            case Confirm() if not self.focus.shown and (self.course.done or self.course.failed):
                self.game.finish()
                if self.game.settled:
                    self._on()
                return True
        return self._widgets_or_board(intention)

    def _widgets_or_board(self, intention: Intention) -> bool:
        upright = isinstance(intention, Move) and intention.dy and not self.focus.shown
        if upright and self.person is not None and self.game.handle(intention, self.person):
            self.dirty = True
            return True
        if self._for_buttons(intention):
            self._stale()
            return True
        used = self.game.handle(intention, self.person)
        self.dirty |= used
        return used

    def _for_buttons(self, intention: Intention) -> bool:
        """Whether the buttons took it; while there is something to do, arrows are the board's."""
        if isinstance(intention, Move) and self.person is not None:
            if intention.dx:
                self.focus.shown = False
                self.focus.choose(None)
                return False
            return self.focus.handle(Next(intention.dy))
        free = self.person is None or self.focus.shown
        if isinstance(intention, (Point, Press, Release, FocusLost, Next)) or free:
            return self.focus.handle(intention)
        return False

    def _call(self) -> bool:
        for act, _ in self._acts:
            if act.icon == "bell":
                self.do(act)
                return True
        return False

    def update(self, dt: float) -> None:
        """Let the board live, the others answer, and say what came of it."""
        super().update(dt)
        self.game.update(dt)
        if self.game.dirty:
            self.game.dirty = False
            self.dirty = True
        if not self.game.settled:
            return
        if self.course.waiting:
            self._go_on(dt)
        elif not self._pointed and self.course.now is not None:
            self._point(insist=False)

    def _go_on(self, dt: float) -> None:
        answer = self.course.next_answer
        if answer is not None:
            self._rested += dt
            if self._rested >= REST and not self._performing:
                self._performing = True
                self.game.perform(answer)
            return
        beat = self.course.come_to_rest()
        if beat is not None:
            self._beat_over(beat)

    def _beat_over(self, beat: Beat) -> None:
        self._pointed = False
        if self.course.failed:
            self.reply = Reply(self._words("again"), "wrong")
        elif self.course.done:
            self._finished()
        elif beat.told:
            self.reply = Reply(self._words(beat.told), "good")
        self.refresh()

    def _finished(self) -> None:
        """Praise, and keep that this step has been done."""
        question, course = self.step.question, self.course
        missed = question is not None and not question.right and not course.guessed
        self.reply = Reply(self._words("off" if missed else "good"), "good")
        self.focus.choose(None)
        self.focus.shown = False  # Enter goes on, whatever was chosen by keys before
        self.desk.audio.play("settle", 0.6)
        if self.step.key not in self.learnt:
            self.learnt.add(self.step.key)
            kept = [key for key in self.lesson.keys if key in self.learnt]
            self.desk.settings.lessons[self.name] = kept
            self.desk.storage.save_settings(self.desk.settings)

    def _point(self, insist: bool) -> None:
        """Show on the board what is to be done; ``insist`` also where it should be found."""
        beat = self.course.now
        self._pointed = True
        if beat is None:
            return
        text = beat.pointed or (beat.hint if insist else "")
        if not text:
            return
        action = self.match.game.parse_action(self.match.state, text)
        self._ringed = action
        self.game.show_hint(action)
        self._stale()

    @property
    def moving(self) -> bool:
        """Whether anything lives or somebody is about to answer."""
        to_point = not self._pointed and self.course.now is not None
        return self.game.moving or self.course.waiting or to_point

    @property
    def settled(self) -> bool:
        """Whether the lesson waits for the learner."""
        return self.game.settled and not self.course.waiting

    # Beside the board.

    def rules(self) -> None:
        """Show the rules."""
        self.desk.audio.play("page", 0.6)
        self.desk.stack.push(RulesScene(self.desk, self.name))

    def leave(self) -> None:
        """Let go of what is held."""
        self.game.fast = False

    def close(self) -> None:
        """Put the board away."""
        self.game.close()

    # Looks.

    def draw(self, surface: Surface) -> None:
        """Draw all of it, or only what moves over what was drawn before."""
        if self._slow is None or self._slow.get_size() != surface.get_size():
            self._slow, self._stale_slow = surface.copy(), True
        whole = self.whole or self._stale_slow
        if self._stale_slow:
            self._draw_slow(self._slow)
            self._stale_slow = False
        if whole:
            surface.blit(self._slow, (0, 0))
        self.damage = self.game.draw(surface, whole)
        self.whole = whole

    def _draw_slow(self, slow: Surface) -> None:
        """Draw what changes only with an action: ground, seats, card, buttons."""
        painter = self.desk.painter
        slow.blit(painter.background(), (0, 0))
        for seat, place in zip(self._order(), self.places.seats, strict=True):
            draw_seat(self.desk, slow, self.game, place, seat, self.seat_name(seat))
        paper = replace(self.places.paper, reply=self._reply_room)
        draw_card(painter, slow, paper, self.card())
        self.draw_widgets(slow)
        for act, button in self._acts:
            if self._ringed == act.action and button.enabled:
                painter.ring(slow, button.rect)
