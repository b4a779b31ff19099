"""What a lesson is: positions on the real board, what is to be done there, what others answer.

Lessons are data; the words stand in the catalogue ``learn_<game>`` under each step's key.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from games.core.game import CHANCE, Game
from games.core.interrupts import Interrupt
from games.core.match import Match

ANY: Final = "*"
"""Stands among the allowed actions for every action that the rules allow."""
LEVEL: Final = "easy"
"""Who sits opposite in a lesson: it never thinks, its answers are part of the lesson."""


class Beat(msgspec.Struct, frozen=True, kw_only=True):
    """One thing to do.

    ``allowed`` are actions as text, ``answers`` what the others do after it, in their order.
    Where chance decides, ``expects`` are the outcomes with which the beat has worked; another one
    begins the step again (empty: all of them will do). ``shown`` is the action to point at, the
    first allowed one if None; "" points at nothing until something wrong was tried. ``told`` is
    the ending of the key of words for after it.
    """

    allowed: tuple[str, ...]
    answers: tuple[str, ...] = ()
    expects: tuple[str, ...] = ()
    shown: str | None = None
    told: str = ""

    @property
    def pointed(self) -> str:
        """Return the action to point at; empty where only the player knows."""
        return self.hint if self.shown is None else self.shown

    @property
    def hint(self) -> str:
        """Return the action to point at once something wrong was tried; empty for any."""
        if self.shown:
            return self.shown
        return "" if self.allowed[0] == ANY else self.allowed[0]


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """Something to answer before anything is done; ``right`` counts from 1, 0 takes any guess.

    The words of the choices are in the catalogue; ``numbers`` are their own words.
    """

    choices: int
    right: int = 0
    numbers: bool = False


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """One position and what is to be done there.

    ``position`` is a state as text, empty for the beginning of a match; ``led`` an action played
    there before the player sees it. ``seed`` decides what chance does; ``seat`` is the learner's.
    """

    key: str
    beats: tuple[Beat, ...] = ()
    question: Question | None = None
    position: str = ""
    led: str = ""
    variant: str | None = None
    options: dict[str, Any] = {}
    seats: int = 2
    seat: int = 0
    seed: int = 1


def _nothing(step: Step, match: Match) -> None:
    return None


def _no_figures() -> Mapping[str, object]:
    return {}


class Lesson(msgspec.Struct, frozen=True, kw_only=True):
    """The steps of one game.

    ``board`` names the board, ``extra`` notes what a record must say about a position that was
    not played, ``figures`` gives numbers that the words need.
    """

    game: str
    steps: tuple[Step, ...]
    board: str | None = None
    extra: Callable[[Step, Match], Mapping[str, Any] | None] = _nothing
    figures: Callable[[], Mapping[str, object]] = _no_figures

    @property
    def keys(self) -> tuple[str, ...]:
        """Return the keys of all steps."""
        return tuple(step.key for step in self.steps)


def matching(match: Match, texts: tuple[str, ...], action: Any) -> bool:
    """Return whether an action is one of those told as text, in the present position."""
    return ANY in texts or any(
        match.game.parse_action(match.state, text) == action for text in texts
    )


def sit_down(
    lesson: Lesson, step: Step, game: Game[Any, Any], retry: int = 0, **more: Any
) -> Match:
    """Return the match of a step, which no file keeps; ``retry`` lets chance decide otherwise.

    ValueError when the position is none by the rules.
    """
    who = [f"bot:{LEVEL}"] * step.seats
    who[step.seat] = "human"
    match = Match.begin(game, who, seed=step.seed + retry, board=lesson.board, **more)
    if step.position:
        match.states[0] = game.from_text(step.position)
    if step.led:
        action = game.parse_action(match.state, step.led)
        match.play(action, extra=lesson.extra(step, match))
    return match


class Course:
    """How far the learner has come in one step; it judges actions and knows what comes next."""

    def __init__(self, lesson: Lesson, step: Step, match: Match) -> None:
        """Stand at the beginning of ``step``."""
        self.lesson, self.step, self.match = lesson, step, match
        self.guess = 0
        """What was answered to the question, from 1."""
        self.beat = 0
        self.failed = False
        """Whether chance has brought something the lesson cannot go on with."""
        self._begun = False
        self._answers: list[str] = []
        self._chance = ""

    @property
    def asking(self) -> bool:
        """Whether the question is still open."""
        return self.step.question is not None and not self.guess

    @property
    def done(self) -> bool:
        """Whether everything has been done."""
        return not self.asking and self.beat >= len(self.step.beats)

    @property
    def now(self) -> Beat | None:
        """Return what is to be done, None while others act or when all is done."""
        if self.asking or self.done or self._begun or self.failed:
            return None
        return self.step.beats[self.beat]

    def answer(self, choice: int) -> bool:
        """Answer the question; whether that was right, as any guess is."""
        question = self.step.question
        if question is None or (question.right and choice != question.right):
            return False
        self.guess = choice
        return True

    def by_chance(self, action: Any) -> bool:
        """Return whether an action is what chance has decided."""
        return self.match.mover == CHANCE and not isinstance(action, Interrupt)

    def allows(self, action: Any) -> bool:
        """Return whether an action is what is to be done, or what others have to do now."""
        if self.by_chance(action):
            return True
        beat = self.now
        if beat is not None:
            return matching(self.match, beat.allowed, action)
        return bool(self._answers) and matching(self.match, (self._answers[0],), action)

    def played(self, action_text: str, by_chance: bool) -> None:
        """Note that an action was played."""
        if by_chance:
            self._chance = action_text
        elif not self._begun:
            self._begun = True
            self._answers = list(self.step.beats[self.beat].answers)
        elif self._answers:
            self._answers.pop(0)

    @property
    def waiting(self) -> bool:
        """Whether others act, or something is on its way."""
        return self._begun and not self.failed

    @property
    def next_answer(self) -> Any | None:
        """Return what another seat does now, None when it is nobody's turn to answer."""
        if not self._begun or not self._answers or self.match.mover == CHANCE:
            return None
        return self.match.game.parse_action(self.match.state, self._answers[0])

    def come_to_rest(self) -> Beat | None:
        """Go on once everything lies still: the beat that is over by that, None while it is not."""
        if not self._begun or self._answers or self.failed:
            return None
        beat = self.step.beats[self.beat]
        if beat.expects and not self._chance.startswith(beat.expects):
            self.failed = True
            return beat
        self.beat += 1
        self._begun = False
        return beat

    def values(self) -> dict[str, object]:
        """Return what words may need: the guess, what chance brought, the game's figures."""
        fell = self._chance.split()[-1] if self._chance else ""
        return {"guess": self.guess, "fell": fell, **self.lesson.figures()}

    @property
    def guessed(self) -> bool:
        """Whether chance has brought what was guessed."""
        return bool(self.guess) and self._chance.split()[-1:] == [str(self.guess)]
