"""What the person in turn is asked at Gipf's table: plates in the corners, marks on the board."""

from __future__ import annotations

from dataclasses import dataclass

from games.core.match import Match
from games.gipf.geometry import PUSHES
from games.gipf.position import Position, pushed, shoved
from games.gipf.potentials import FUNCTIONS
from games.gipf.rules import GipfGame
from games.gipf.state import Turn
from games.gipf.view import Marks, Preview
from games.gipf.view_choosing import Choosing, Step
from games.gipf.view_keys import Key
from games.gipf.view_layout import pushes_of
from games.gipf.view_reach import Pair
from games.gipf.view_words import Words


@dataclass(frozen=True, slots=True)
class Asking:
    """A turn that is being put together, and the match it belongs to."""

    match: Match
    game: GipfGame
    choosing: Choosing
    words: Words

    @property
    def _function(self) -> str:
        """Return what the potential to be spent does, empty for none."""
        use = self.choosing.use
        return self.game.potentials[use].function if use >= 0 else ""

    def position(self) -> Position:
        """Return the position in which the person in turn goes on."""
        choosing = self.choosing
        position: Position = self.match.state.position.without(choosing.before or 0)
        if choosing.step is not Step.AFTER or choosing.push is None:
            return position
        place = FUNCTIONS[self._function].place if self._function else pushed
        seat = self.match.mover or 0
        return place(position, choosing.push, seat, choosing.gipf) or position

    def pair(self) -> Pair:
        """Return the plates in the corners."""
        choosing, say = self.choosing, self.words.say
        if choosing.step is Step.BEFORE:
            return None, Key("take", say("take"), True)
        if choosing.step is Step.AFTER:
            return Key("back", say("back")), Key("take", say("take"), True)
        if choosing.step is not Step.PUSH:
            return None, None
        left = right = None
        if len(choosing.kinds()) > 1:
            left = Key("kind", say("kind_gipf" if choosing.gipf else "kind_basic"))
        if len(choosing.uses()) > 1:
            function = self._function
            words = say(f"with_{function}" if function else "use_none")
            right = Key("use", words, on=bool(function))
        return left, right

    def refusal(self, push: int) -> str:
        """Return why nothing can be pushed there."""
        dot, line = PUSHES[push]
        full = shoved(self.position(), push) == len(line)
        return self.words.say("full" if full else "no_jump", dot=dot)

    def marks(
        self, push: int | None, dot: str | None, hinted: Turn | None, clicked: str | None = None
    ) -> Marks:
        """Return the marks for a push looked at, a dot chosen (``clicked``) and a hint's turn."""
        choosing = self.choosing
        if choosing.step is not Step.PUSH:
            choice = choosing.step in (Step.BEFORE, Step.AFTER)
            going = choosing.going if choice else 0
            return Marks(None, going, choosing.disputed & ~going if choice else 0, self.trace())
        shown = hinted.push if hinted is not None and hinted.push >= 0 else None
        preview = self._preview(shown if push is None else push, clicked)
        lit = None if shown is None else PUSHES[shown].dot
        return Marks(preview, trace=self.trace(), dot=dot, hint=lit)

    def _preview(self, push: int | None, clicked: str | None) -> Preview | None:
        if push is None:
            return None
        taken = clicked == PUSHES[push].dot
        others = tuple(
            other
            for other in pushes_of(PUSHES[push].dot)
            if taken and other != push and self.choosing.possible(other)
        )
        choosing, seat = self.choosing, self.match.mover or 0
        count = shoved(self.position(), push)
        jump = self._function == "jump"
        shut = not choosing.possible(push)
        return Preview(push, seat, choosing.gipf, count, shut, jump, taken, others)

    def trace(self) -> str | None:
        """Return the dot of the last push."""
        if len(self.match.states) < 2:
            return None
        text = self.match.record.lines[-1].text
        action = self.match.game.parse_action(self.match.states[-2], text)
        if isinstance(action, Turn) and action.push >= 0:
            return PUSHES[action.push].dot
        return None
