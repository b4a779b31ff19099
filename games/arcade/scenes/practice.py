"""The practice table: nobody to beat, marbles as you like, time as slow as you like, and counts."""

from __future__ import annotations

from pygame import Surface

from games.arcade.house import House
from games.arcade.scenes.practice_doing import BULK, PracticeDoing
from games.arcade.scenes.practice_knobs import Knobs
from games.arcade.scenes.practice_layout import practice_places
from games.arcade.scenes.practice_stage import Stage
from games.galtoni.practice_reckon import Reckoner
from games.galtoni.practice_words import figure
from games.galtoni.view_practice import Showing
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
    Scroll,
)
from games.ui.widgets import Widget
from sim.board import Board

FRAME = 0.0085
"""Seconds of a frame for moving marbles here and drawing; what does not fit slows time down."""
BUDGETS = (0.0035, 0.006)
"""Least and most seconds of a frame in which marbles are moved here."""
HOLD = 0.35
"""Seconds after which a press that lasts pours."""
FRESH = 0.2
"""Seconds between two looks at the findings while marbles fall."""
LAG = 0.85
"""Below this share of the wanted pace the table says that time is slower."""


class PracticeScene(PracticeDoing):
    """One board, many marbles; ``board`` is the visitor's own beside the presets.

    In an ``exhibit`` it is all there is: nothing leads away from it.
    """

    spared = True

    def __init__(
        self,
        house: House,
        board: Board | None = None,
        exhibit: bool = False,
        reckoner: Reckoner | None = None,
    ) -> None:
        """Begin on ``board``, or on the usual one."""
        super().__init__(house, board, reckoner)
        self.exhibit = exhibit  # knobs are built later, when it is entered
        self._slow: Surface | None = None
        self._written, self._progress = "", 0  # what was drawn last
        self._pressed: float | None = None
        self._was_open = self.table.open
        self._real = 1.0
        self._drawing = 0.0  # seconds of a frame that all but moving marbles takes, on the whole
        self._spent = 0.0  # the part of it that has been spent in this frame
        self._since_look = 0.0

    # Widgets and places.

    def build(self) -> list[Widget]:
        """Return the knobs."""
        self._knobs = Knobs(self, BULK)
        return self._knobs.all()

    def arrange(self) -> None:
        """Give board, tray and knobs their places; the board is baked if its place is new."""
        self.places = practice_places(self.desk.layout, len(self.base.columns))
        self._knobs.arrange(self.places)
        if self.stage is None or not self.stage.fits(self.desk, self.base, self.table):
            self.stage = Stage(self.desk, self.base, self.table, self.places)
            self.stage.dark(self.table)
            self.look(at_once=True)
        self._stale = self.dirty = True

    # Intentions.

    def handle(self, intention: Intention) -> bool:
        """Knobs first where the pointer is on them, then the hand over the board."""
        match intention:
            case Back() if self.focus.shown or self.exhibit:
                self._leave_knobs()
            case Back():
                self.back()
            case Help():
                self.help()
            case Menu():
                self.adjust()
            case Call():
                self.toggle_pour()
            case FastForward(on):
                self.pour(on)
            case Digit(number) if 1 <= number <= len(self.table.board.entries):
                self.hand.aim = 0.0
                self.choose_entry(number - 1)
                self.drop(1)
            case Point() | Press() | Release():
                return self._pointer(intention)
            case _:
                return self._keys(intention)
        return True

    def _leave_knobs(self) -> None:
        self.focus.choose(None)
        self.focus.shown = False
        self._stale = self.dirty = True

    def _keys(self, intention: Intention) -> bool:
        """Left, right and Enter are for the hand until a knob is chosen."""
        if isinstance(intention, FocusLost):
            self._let_go()
        if not self.focus.shown:
            match intention:
                case Move(dx, 0) if dx:
                    self.step_entry(dx)
                    return True
                case Confirm():
                    self.drop(1)
                    return True
                case Move(0, dy) if dy:
                    intention = Next(dy)
                case Scroll():
                    return False
        return self._knob(intention)

    def _knob(self, intention: Intention) -> bool:
        used = self.focus.handle(intention)
        if used:
            self._stale = self.dirty = True
        return used

    def _pointer(self, intention: Point | Press | Release) -> bool:
        x, y = intention.x, intention.y
        inside = self.stage is not None and bool(self.stage.board.area.collidepoint(x, y))
        if self._pressed is not None:
            if isinstance(intention, Release):
                self._release(inside)
            else:
                self.point(x)
            return True
        if inside and not isinstance(intention, Release):
            self.point(x)
            if isinstance(intention, Press):
                self._pressed = 0.0
                self._leave_knobs()
                return True
        return self._knob(intention) or inside

    def _release(self, inside: bool) -> None:
        self._pressed = None
        if self.pouring:
            self.pour(False)
        elif inside:
            self.drop(1)

    def _let_go(self) -> None:
        """Stop what is held when the window is left."""
        if self._pressed is not None:
            self._pressed = None
            self.pour(False)

    def leave(self) -> None:
        """Stop what is held."""
        self._let_go()

    # Time.

    @property
    def at_stake(self) -> bool:
        """Whether there are marbles, or counts of some."""
        return bool(self.table.on_board or self.table.ways)

    @property
    def moving(self) -> bool:
        """Whether anything wants another frame."""
        stage = self.stage
        shown = stage is not None and (stage.moving or stage.glowing(self.trails))
        waits = self._pressed is not None or self.busy
        falls = (self.table.moving and not self.frozen) or self.table.waiting
        return falls or shown or waits or self.hand.moving or self.stale_look

    @property
    def settled(self) -> bool:
        """Whether everything has come to rest."""
        return not self.moving

    def update(self, dt: float) -> None:
        """Move marbles, light, bars and hand on."""
        super().update(dt)
        began = self.desk.now()
        if self.dirty:
            self._stale = True  # a knob is on its way
        self.fetch()
        self._hold(dt)
        moved = self._live(dt)
        changed = self.hand.update(dt)
        if self.stage is not None:
            changed |= self.stage.update(dt, self._showing())
        self.dirty |= changed
        self._spent = self.desk.now() - began - moved

    def _hold(self, dt: float) -> None:
        if self._pressed is not None:
            self._pressed += dt
            if self._pressed >= HOLD and not self.pouring:
                self.pour(True)

    def _live(self, dt: float) -> float:
        """Let marbles fall for a frame, within its budget; return the seconds that took."""
        table, moved = self.table, 0.0
        wanted = 0.0 if self.frozen else dt * self.pace
        passed = wanted
        if table.moving:
            now, began = self.desk.now, self.desk.now()
            end = began + self._budget()
            passed = table.advance(wanted, lambda: now() > end)
            moved = now() - began
        if wanted and table.moving and table.up:
            self._real += (passed / dt - self._real) * min(1.0, 3.0 * dt)
        else:
            self._real = self.pace
        self.dirty |= table.fresh
        table.fresh = False
        self._sound()
        if table.open and not self._was_open:
            self.desk.audio.play("settle", 0.5)
        self._was_open = table.open
        self.light(passed)
        if table.landed:
            table.landed.clear()
            self.stale_look = True
        self._since_look += dt
        if self.stale_look and self._since_look >= FRESH:
            self._since_look = 0.0
            self.look()
        self._notice()
        return moved

    def _budget(self) -> float:
        """Return for how long marbles may be moved in this frame: what drawing leaves."""
        least, most = BUDGETS
        return max(least, min(most, FRAME - self._drawing))

    def _sound(self) -> None:
        """Let hits be heard; the more marbles fall, the softer each."""
        hits = self.table.take_hits()
        soft = 1.0 / (1.0 + 0.06 * self.table.falling)
        for hit in hits:
            self.desk.audio.hit(hit.pair, hit.speed * soft)

    def _notice(self) -> None:
        """Say it when marbles are too many for the wanted pace, and when it is over."""
        slower = self._real < LAG * self.pace and self.table.moving and not self.frozen
        if self.table.troubled:
            self.table.troubled = False
            self.remark(self.say("trouble"))
        elif slower:
            self.remark(self.say("slower", pace=figure(self.language, self._real, 1)), "slower")
        else:
            self.unsay("slower")

    def begin_anew(self) -> None:
        """Be as for the next visitor, whatever is still held."""
        self._pressed = None
        self._leave_knobs()
        super().begin_anew()

    # Looks.

    def _showing(self) -> Showing:
        table, hand = self.table, self.hand
        return Showing(
            marbles=table.seen(),
            hands=hand.held(table.dropped),
            lane=None if hand.every else hand.entry,
            open=table.open,
            trails=self.trails,
            kept=self.kept,
        )

    def draw(self, surface: Surface) -> None:
        """Draw all of it, or only board, tray and findings."""
        if self.stage is None:
            return
        began = self.desk.now()
        if self._slow is None or self._slow.get_size() != surface.get_size():
            self._slow, self._stale = surface.copy(), True
        whole = self.whole or self._stale
        if self._stale:
            thrift = self.desk.painter.thrift
            missed = thrift.missed
            self._slow.set_clip(None)  # it may have been broken off
            self.stage.draw_slow(self._slow)
            self.draw_widgets(self._slow)
            self._stale = thrift.missed != missed
        if whole:
            surface.blit(self._slow, (0, 0))
        report = self.report if whole or self.fresh_report else None
        self.damage = self.stage.draw(surface, self._showing(), report, whole)
        self.fresh_report = False
        words = self.remarked or self.say("how_to")
        if self.reckoning and (whole or self.reckoned != self._progress):
            self._progress = self.reckoned
            share = self.reckoned / BULK
            self.damage.append(self.stage.draw_progress(surface, self._slow, share))
        if whole or words != self._written:
            self._written = words
            self.damage.append(self.stage.draw_words(surface, self._slow, words))
        self.whole = whole
        if not whole:
            self._drawing += (self._spent + self.desk.now() - began - self._drawing) * 0.1
