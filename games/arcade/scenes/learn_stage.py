"""The stage of a lesson: a step's match on the game's real table, and how far the learner is.

Buttons, places and looks are the scene's around it.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import Any

from games.arcade.house import House
from games.arcade.lessons import lesson_of, sit_at
from games.arcade.scenes.at_board import AtBoard
from games.arcade.scenes.learn_card import Reply
from games.arcade.tables import table_module
from games.core.game import IllegalAction
from games.core.lesson import Beat, Course, Step
from games.core.match import Match
from games.ui.game_table import GameTable

REST = 0.8
"""How long (s) the others wait before they answer."""


class LearnStage(AtBoard):
    """Plays the steps of one game's lesson; what was done is kept."""

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
        self.reply = Reply()
        self._table: GameTable | None = None
        self._rested = 0.0
        self._performing = False
        self._pointed = False
        self._ringed: Any = None
        """The action whose button is ringed, None while the board itself shows what to do."""
        self._begin()

    # Steps.

    @property
    def at_stake(self) -> bool:
        """Whether there are steps still to be done."""
        return len(self.learnt) < len(self.lesson.keys)

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

    def again(self) -> None:
        """Begin this step once more."""
        self._begin(self._retry + 1 if self.course.failed else 0)
        self.refresh()

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
        self.mark_stale()

    def _wrong(self) -> None:
        """Say kindly why this is not it; from now on the right thing is pointed at."""
        self.reply = Reply(self._words("wrong"), "wrong")
        self.desk.audio.play("settle", 0.3)
        self.game.refused()
        self._point(insist=True)
        self.refresh()

    def _words(self, ending: str) -> str:
        key = f"learn_{self.name}.{self.step.key}_{ending}"
        return self.desk.texts(key, **self.course.values())

    def mark_stale(self) -> None:
        """Have everything drawn anew."""
        self.dirty = True

    # Living.

    @property
    def person(self) -> int | None:
        """Return the learner's seat while something is to be done there, else None."""
        seat = self.step.seat
        return seat if self.course.now is not None and self.match.mover == seat else None

    def update(self, dt: float) -> None:
        """Let the board live, the others answer, and say what came of it."""
        super().update(dt)
        if not self.laid:
            return
        self.live(dt)
        if not self.game.settled:
            return
        if self.course.waiting:
            self._go_on(dt)
        elif not self._pointed and self.course.now is not None:
            self._point(insist=False)

    @property
    @abstractmethod
    def laid(self) -> bool:
        """Whether the board lies in its place."""

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
            self.reply = Reply(self._words(beat.told), "note")
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
        self.mark_stale()

    @property
    def moving(self) -> bool:
        """Whether anything lives or somebody is about to answer."""
        to_point = not self._pointed and self.course.now is not None
        return self.game.moving or self.course.waiting or to_point

    @property
    def settled(self) -> bool:
        """Whether the lesson waits for the learner."""
        return self.game.settled and not self.course.waiting

    def close(self) -> None:
        """Put the board away."""
        self.game.close()
