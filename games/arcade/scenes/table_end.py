"""The end of a match seen at the table: what the game makes of it, and the winner's plate.

It lies over everything else that is drawn: what is below is kept and shown again where something
has moved on. A match inside another has only its own part, short, and no plate shines for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from games.arcade.scenes.table_medals import medal_places
from games.arcade.scenes.table_places import TablePlaces
from games.core.match import Match
from games.ui.celebration import BRIEF, QUIET, Act, Celebration, Stage
from games.ui.honour import Even, Honour
from games.ui.intentions import Confirm, Intention, Press
from games.ui.sunbeam import Sunbeam

if TYPE_CHECKING:
    from games.arcade.scenes.replay import ReplayScene
    from games.arcade.scenes.table import TableScene

REST = 0.55
"""How long (s) the end is still looked at once all of it has been seen."""
PLAIN_REST = 0.9
"""The same where the board itself had nothing to show, as when somebody has given up."""
VOICE, EVEN_VOICE = "win", "even"
"""What is heard when people have won, and when nobody has."""
BEAM = (0.20, 1.45)
"""So long (s) after the plate a person's win lights up the whole table, and how long it takes."""
OVERLAP = 0.60
"""So much (s) before the board's own part is over the plate begins to shine."""


class Finale:
    """Begins when the end of a match has been seen, and stays until the match goes on."""

    def __init__(self, scene: TableScene | ReplayScene, short: bool = False) -> None:
        """Watch the match at the table of ``scene``; with ``short`` nothing takes long."""
        self.scene, self._short = scene, short
        self.show: Celebration | None = None
        self._of: Match | None = None
        self._places: object = None
        self._foreseen: tuple[object, Celebration] | None = None
        """What will be seen at other places: the match and the places it is for, and it."""
        self._rested = 0.0
        self._under: Surface | None = None
        self.bare = False
        """Whether nothing is known of what lies below: the next drawing must be of everything."""
        self._covered: list[Rect] = []

    # When.

    def _ended(self) -> Match | None:
        """Return the match whose end has been seen: the one played here, or one inside it."""
        game, match = self.scene.game, self.scene.match
        inside = game.inside
        if inside is not None:
            over = inside.table.match.over and inside.table.settled
            return inside.table.match if over else None
        return match if match.over and game.settled else None

    @property
    def moving(self) -> bool:
        """Whether something is still to be seen."""
        return self.show is not None and not self.show.done

    @property
    def seen(self) -> bool:
        """Whether all has been seen."""
        return self.show is not None and self.show.done

    @property
    def over(self) -> bool:
        """Whether all has been seen, and been looked at for a while."""
        if self.show is None or not self.seen:
            return False
        if self.grand:  # light has passed until now: nothing more is waited for
            return True
        own = len(self.show.acts) > len(self.honoured)
        return self._rested >= (REST if own else PLAIN_REST)

    @property
    def grand(self) -> bool:
        """Whether light passes over the whole table: a person has won, and things may travel."""
        return bool(self.winners) and self.scene.desk.motion and not self._brief()

    @property
    def lets_prepare(self) -> bool:
        """Whether what comes after may be made: in a grand end while it is seen, else after it."""
        return self.seen or (self.grand and self.show is not None and self.show.ready)

    @property
    def honoured(self) -> tuple[int, ...]:
        """Return the seats whose plates carry something: the winners', all of them in a draw."""
        if self.show is None or self._of is not self.scene.match:
            return ()
        return self.winners or tuple(range(len(self.scene.match.seats)))

    @property
    def winners(self) -> tuple[int, ...]:
        """Return the seats that have won, none while the end has not been seen."""
        outcome = self.scene.match.outcome
        if self.show is None or self._of is not self.scene.match or outcome is None:
            return ()
        return outcome.winners

    def update(self, dt: float) -> None:
        """Begin, move on or forget, as the match stands after ``dt`` seconds."""
        ended = self._ended()
        if ended is not self._of:
            self.forget()
            if ended is not None:
                self._begin(ended)
            return
        if self.show is None:
            return
        if self.show.done:
            self._rested += dt
            return
        for cue in self.show.update(self.scene.game.paced(dt)):
            self.scene.desk.audio.play(cue.name, cue.volume)
        self.scene.dirty = True
        if self.show.done:
            self.scene.game.celebrating = False
            self.scene.mark_stale()

    def hurried(self, intention: Intention) -> bool:
        """Whether a press beside all buttons, or Enter, asks for the end to be told at once."""
        if self.show is None or self._of is not self.scene.match or self.over:
            return False
        focus = self.scene.focus
        match intention:
            case Press(x, y) if focus.at(x, y) is None:
                self.finish()
            case Confirm() if not focus.shown:
                self.finish()
            case _:
                return False
        return True

    def check(self) -> None:
        """Forget the end if the match does not stand there any more."""
        if self._of is not None and self._ended() is not self._of:
            self.forget()

    def _begin(self, match: Match) -> None:
        self._of, self._rested = match, 0.0
        self.scene.game.celebrating = match is self.scene.match
        self._make()
        self.scene.refresh()

    def finish(self) -> None:
        """Let everything be seen at once."""
        if self.show is not None:
            self.show.finish()
            self._rested = max(REST, PLAIN_REST)
            self.scene.game.celebrating = False
            self.scene.mark_stale()

    def forget(self) -> None:
        """The match goes on, or has not ended: nothing is to be seen."""
        self.scene.game.celebrating = False
        if self.show is not None:
            self.show, self._of, self._under, self._covered = None, None, None, []
            self._foreseen, self.bare = None, False
            self.scene.whole = True
            self.scene.mark_stale()
        self._of = None

    def arrange(self) -> None:
        """Everything has other places: what is seen is made anew for them."""
        if self._of is not self.scene.match:
            self.check()  # the match inside may be over, and its board gone
        if self.show is None or self._places == self._now():
            return
        seen, time = self.show.done, self.show.time
        foreseen, self._foreseen = self._foreseen, None
        if foreseen is not None and foreseen[0] == (self._of, self._now()):
            self._places, self.show = self._now(), foreseen[1]
        else:
            self._make()
        assert self.show is not None  # made just now
        self.show.finish()
        if not seen:  # else over, though it takes longer at the new places
            self.show.time = min(time, self.show.seconds)
        if self.show.done:
            self.scene.game.celebrating = False
        self._under, self._covered, self.bare = None, [], False
        self.scene.whole = True  # what lay over the old places must not stay there

    def _now(self) -> object:
        places = [(tuple(seat.card), tuple(seat.things)) for seat in self.scene.places.seats]
        return self.scene.desk.layout, tuple(self.scene.places.board), places

    # What.

    def foresee(self, places: TablePlaces) -> Iterator[None]:
        """Draw what will be seen once everything has these places, a piece a step."""
        scene = self.scene
        before, scene.places = scene.places, places
        try:
            with scene.game.in_foreseen():
                show, key = self._celebration(), (self._of, self._now())
        finally:
            scene.places = before
        while not show.ready:
            yield
            show.prepare()
        self._foreseen = key, show

    def _make(self) -> None:
        self._places = self._now()
        self.show = self._celebration()

    def _celebration(self) -> Celebration:
        brief = self._brief()
        own = list(self._own_part())
        acts = list(own)
        if self._of is self.scene.match:
            start = max((at + act.seconds for at, act in own), default=OVERLAP) - OVERLAP
            heard = brief or any(act.sings for _, act in own)
            acts += [(max(0.0, start), act) for act in self._plates(heard)]
            if not brief and self.scene.desk.motion and self.winners_of(self._of):
                window = self.scene.desk.layout.screen
                acts.append((max(0.0, start) + BEAM[0], Sunbeam(window, BEAM[1])))
        return Celebration(acts, BRIEF if brief else 1.0, QUIET if brief else 1.0)

    def _brief(self) -> bool:
        """Whether it is kept short: bots have won, or it is only a match inside another one."""
        match, outcome = self.scene.match, self.scene.match.outcome
        if self._short or self._of is not match or outcome is None:
            return True
        return all(match.seats[seat].bot for seat in outcome.winners) and bool(outcome.winners)

    def _own_part(self) -> list[tuple[float, Act]]:
        """Return what the game makes of the end."""
        scene = self.scene
        game, seats = scene.game, list(range(len(scene.match.seats)))
        outer: list[int | None] = list(seats)
        if game.inside is not None:
            outer, game = list(game.inside.seats), game.inside.table
        outcome = game.match.outcome
        assert outcome is not None  # asked when it is over
        nowhere = Rect(0, 0, 0, 0)
        cards = [nowhere if seat is None else scene.places.seats[seat].card for seat in outer]
        things = [nowhere if seat is None else scene.places.seats[seat].things for seat in outer]
        stage = Stage(
            scene.desk,
            scene.places.board,
            tuple(cards),
            tuple(things),
            outcome.winners,
            scene.desk.motion,
        )
        return list(game.finale(stage))

    def _plates(self, heard: bool) -> list[Act]:
        """Return what is done for the plates; ``heard`` when nothing more is to sound."""
        scene, winners = self.scene, self.winners_of(self._of)
        painter, motion = scene.desk.painter, scene.desk.motion
        medals = self.medals()
        if not winners:
            return [
                Even(painter, places.card, medals[seat], EVEN_VOICE if seat == 0 else "")
                for seat, places in enumerate(scene.places.seats)
            ]
        voices = [VOICE if not (heard or number) else "" for number in range(len(winners))]
        return [
            Honour(painter, scene.places.seats[seat].card, medals[seat], motion, voice)
            for seat, voice in zip(winners, voices, strict=True)
        ]

    @staticmethod
    def winners_of(match: Match | None) -> tuple[int, ...]:
        """Return who has won a match."""
        outcome = None if match is None else match.outcome
        return () if outcome is None else outcome.winners

    def medals(self) -> list[Rect]:
        """Return by seat where a medal lies on its plate."""
        scene = self.scene
        return medal_places(scene.desk, scene.game, scene.match, scene.places.seats)

    # Looks.

    def lift(self, surface: Surface) -> list[Rect]:
        """Show again what lies below, where something was seen over it; return where."""
        covered, self._covered = self._covered, []
        if self._under is None or self._under.get_size() != surface.get_size():
            return []
        for rect in covered:
            surface.blit(self._under, rect, rect)
        return covered

    def draw(self, surface: Surface, changed: list[Rect]) -> list[Rect]:
        """Draw what is seen over everything that has ``changed`` below it; return where."""
        if self.show is None:
            return []
        if self._under is None or self._under.get_size() != surface.get_size():
            # What lies still for good is seldom drawn again: until then no copy need be made.
            self.bare = self.show.done and not self.bare
            self._under = None if self.bare else surface.copy()
        else:
            for rect in changed:
                self._under.blit(surface, rect, rect)
        self._covered = self.show.draw(surface)
        return self._covered
