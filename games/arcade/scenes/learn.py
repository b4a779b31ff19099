"""A lesson: step by step on the game's real board, with words on a paper card beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from pygame import Rect, Surface

from games.arcade.house import House
from games.arcade.scenes.learn_card import Card, Reply, draw_card, draw_seat
from games.arcade.scenes.learn_end import LearnEndScene
from games.arcade.scenes.learn_layout import LearnPlaces, learn_places
from games.arcade.scenes.learn_stage import LearnStage
from games.arcade.scenes.learn_words import (
    BETWEEN,
    CHOICE,
    CLOSE,
    choice_lines,
    choices_high,
    papers,
    setter_at,
)
from games.arcade.scenes.rules import RulesScene
from games.arcade.scenes.table_laying import Laying
from games.ui.game_table import SeatAct
from games.ui.intentions import (
    Back,
    Call,
    Confirm,
    Digit,
    FastForward,
    FocusLost,
    Help,
    Hint,
    Intention,
    Menu,
    TakeBack,
)
from games.ui.layout import Layout, columns, cut_top, rows
from games.ui.text import Typesetter
from games.ui.tool_views import draw_tip
from games.ui.tools import Tool
from games.ui.widgets import Button, Widget


class LearnScene(LearnStage):
    """The steps of one game's lesson, with buttons, words and seats round the board."""

    spared = True

    def __init__(self, house: House, game: str, at: int | None = None) -> None:
        """Begin with the first step that has not been done yet, or with step ``at`` (from 0)."""
        super().__init__(house, game, at)
        self.places: LearnPlaces
        self.laying = Laying(self)
        self._slow: Surface | None = None
        self._stale_slow = True
        self._reply_room = Rect(0, 0, 0, 0)
        self._sized: tuple[Layout, str, Typesetter] | None = None
        """For which window, language and type the papers were reckoned."""
        self._open_alone = False
        """Whether only steps are gone to that have not been done yet."""

    def go(self, at: int) -> None:
        """Go to another step; beyond the last one is the end."""
        if at >= len(self.lesson.steps):
            self._end()
            return
        if at >= 0:
            self.desk.audio.play("page", 0.4)
            self.at = at
            self._begin()
            self.focus.choose(None)
            self.focus.shown = False
            self.refresh()

    def _end(self) -> None:
        """Say that the lesson is over, or what of it is still open."""
        keys = self.lesson.keys
        left = [number for number, key in enumerate(keys) if key not in self.learnt]
        done = (len(keys) - len(left), len(keys))
        to_open = (lambda: self._to_open(left[0])) if left else None
        end = LearnEndScene(self.house, self.name, self._from_start, done, to_open)
        self.desk.stack.push(end)

    def _to_open(self, at: int) -> None:
        self._open_alone = True
        self.go(at)

    def _from_start(self) -> None:
        self._open_alone = False
        self.go(0)

    @property
    def _following(self) -> int:
        """Return the step that comes next, so many as there are for the end."""
        keys = self.lesson.keys
        for number in range(self.at + 1, len(keys)):
            if not self._open_alone or keys[number] not in self.learnt:
                return number
        return len(keys)

    def _on(self) -> None:
        """Do what the button at the card's foot says: once more, or on."""
        if self.course.failed:
            self.again()
        else:
            self.go(self._following)

    @property
    def laid(self) -> bool:
        """Whether the board lies in its place."""
        return self.laying.ready()

    def coming(self) -> Iterator[None]:
        """Lay the board out of sight."""
        return self.laying.coming()

    # Words.

    def card(self) -> Card:
        """Return what the paper says now."""
        done = tuple(key in self.learnt for key in self.lesson.keys)
        ruled = bool(self.reply.words or self._choices)
        title, text = self._words("title"), self._words("text")
        return Card(title, text, self.reply, done, self.at, self._needs.style, ruled)

    def seat_name(self, seat: int) -> str:
        """Return what a seat is called in a lesson."""
        say = self.desk.texts
        ahead = (seat - self.step.seat) % self.step.seats
        if not ahead:
            return say("learn.you")
        if self.step.seats == 2:
            return say("learn.opponent")
        # Turns go round to the left.
        if ahead in (1, self.step.seats - 1):
            return say("learn.left" if ahead == 1 else "learn.right")
        return say("learn.other", number=ahead)

    # Widgets and places.

    def build(self) -> list[Widget]:
        """Return the card's buttons, the learner's own, the choices of a question, the corner."""
        say, course = self.desk.texts, self.course
        acts = self.game.seat_acts(self.step.seat)
        self._acts = [
            (act, Button(act.words, self._doer(act), act.kind, icon=act.icon)) for act in acts
        ]
        for act, button in self._acts:
            button.enabled = self._possible(act)
        question = self.step.question
        numbers = range(1, question.choices + 1) if question and course.asking else ()
        self._choices: dict[int, Button] = {
            number: Button(self._choice_words(number), self._chooser(number)) for number in numbers
        }
        for number in self._refused & self._choices.keys():
            self._choices[number].enabled = False
        self._previous = Button("", lambda: self.go(self.at - 1), "wood", "left")
        self._previous.enabled = self.at > 0
        ready = course.done or course.failed
        words = "again" if course.failed else "next"
        if self._following == len(self.lesson.steps) and not course.failed:
            words = "finish"
        self._next = Button(say(f"learn.{words}"), self._on, "brass" if ready else "wood")
        self._corner = [
            Tool(say("learn.leave"), self.back, "close", "Esc"),
            Tool(say("tools.rules"), self.rules, "book", "F1"),
            Tool(say("learn.again"), self.again, "undo", "U"),
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
        setter, aspect = self.desk.painter.type, self.game.aspect
        sized = layout, self.desk.texts.language, setter
        if self._sized != sized:  # reckoned once: it takes longer than a frame
            self._sized = sized
            self._papers = papers(setter, self.desk.texts, self.lesson, aspect)
            text, answer = (setter_at(setter, scale) for scale in self._papers[0].scales)
            self._setters = text, answer
        self._needs = self._papers[self.at]
        wanted = [counts[seat] for seat in order]
        self.places = learn_places(layout, wanted, aspect, self._needs)
        for (_, button), rect in zip(self._acts, self.places.seats[0].acts, strict=True):
            button.rect = rect
        paper = self.places.paper
        self._previous.rect, self._next.rect = paper.previous, paper.next
        for small, rect in zip(self._corner, self.places.corner, strict=True):
            small.rect = rect
        self._arrange_choices()
        if self.laying.arrange():
            self._pointed = False
        self.mark_stale()

    def _order(self) -> list[int]:
        """Return the seats, the learner's first."""
        own, count = self.step.seat, self.step.seats
        return [(own + n) % count for n in range(count)]

    def _arrange_choices(self) -> None:
        """Lay the choices out where the answer will stand; beside a wrong one they stay there."""
        layout, room = self.desk.layout, self.places.paper.reply
        self._reply_room = room
        count, gap, touch = len(self._choices), layout.px(BETWEEN), layout.px(CHOICE)
        if not count:
            return
        question = self.step.question
        numbers = question is not None and question.numbers
        lines = choice_lines(layout, count, numbers, room.width)
        each = -(-count // lines)
        places = []
        for line in rows(room, [touch] * lines, gap):
            places += columns(line, [1.0] * each, layout.px(CLOSE))
        for button, place in zip(self._choices.values(), places, strict=False):
            button.rect = place
        _, self._reply_room = cut_top(room, choices_high(layout, lines))

    def mark_stale(self) -> None:
        self._stale_slow = True
        self.dirty = True

    # Doing.

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
        if not course.asking or number not in self._choices or number in self._refused:
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
        """Put a wrong choice out of use and say why; the others can still be chosen."""
        self._refused.add(number)
        self.reply = Reply(self._words("wrong"), "wrong")
        self.focus.choose(None)
        self.refresh()

    def handle(self, intention: Intention) -> bool:
        """Keys of the lesson, then buttons and board; Enter goes on where everything is done."""
        if self.laying.ignores(intention):
            return False
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
            case TakeBack():
                if not self.game.withdraw():
                    self.again()
                return True
            case Hint():
                self._point(insist=True)
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
        return self.steer(intention, arrows=self.person is not None)

    def _call(self) -> bool:
        for act, _ in self._acts:
            if act.icon == "bell":
                self.do(act)
                return True
        return False

    # Beside the board.

    def rules(self) -> None:
        """Show the rules."""
        self.desk.audio.play("page", 0.6)
        self.desk.stack.push(RulesScene(self.desk, self.name))

    # Looks.

    @property
    def _speaking(self) -> Tool | None:
        """Return the small button that says what it does now."""
        return next((tool for tool in self._corner if tool.speaks), None)

    def update(self, dt: float) -> None:
        """Let the lesson live, and small buttons say what they do."""
        spoke = self._speaking
        super().update(dt)
        if self._speaking is not spoke:
            self.whole = self.dirty = True

    @property
    def moving(self) -> bool:
        """Whether anything lives, answers or is about to be said."""
        return super().moving or any(tool.waiting for tool in self._corner)

    def draw(self, surface: Surface) -> None:
        """Draw all of it, or only what moves over what was drawn before."""
        self.laying.lay()
        if self._slow is None or self._slow.get_size() != surface.get_size():
            self._slow, self._stale_slow = surface.copy(), True
        whole = self.whole or self._stale_slow
        if self._stale_slow:
            thrift = self.desk.painter.thrift
            missed = thrift.missed
            self._slow.set_clip(None)  # it may have been broken off
            self._draw_slow(self._slow)
            self._stale_slow = thrift.missed != missed
        if whole:
            surface.blit(self._slow, (0, 0))
        self.damage = self.game.draw(surface, whole)
        tool, layout = self._speaking, self.desk.layout
        if tool is not None and whole:  # its slip throws its shadow once
            room = layout.screen.inflate(-layout.grid(2), -layout.grid(2))
            self.damage.append(draw_tip(self.desk.painter, surface, tool, room))
        self.whole = whole

    def _draw_slow(self, slow: Surface) -> None:
        """Draw what changes only with an action: ground, seats, card, buttons."""
        painter = self.desk.painter
        slow.blit(painter.background(), (0, 0))
        for seat, place in zip(self._order(), self.places.seats, strict=True):
            draw_seat(self.desk, slow, self.game, place, seat, self.seat_name(seat))
        paper = replace(self.places.paper, reply=self._reply_room)
        draw_card(painter, slow, paper, self.card(), self._setters)
        self.draw_widgets(slow)
        for act, button in self._acts:
            if self._ringed == act.action and button.enabled:
                painter.ring(slow, button.rect)
