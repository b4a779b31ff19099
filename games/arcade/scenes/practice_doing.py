"""What can be done at the practice table, however it was meant: by knob, key, pad or touch."""

from __future__ import annotations

from collections.abc import Callable

from games.arcade.house import House
from games.arcade.scenes.practice_adjust import AdjustScene
from games.arcade.scenes.practice_hand import PracticeHand
from games.arcade.scenes.practice_stage import Stage
from games.arcade.scenes.rules import RulesScene
from games.arcade.workshop import Bench
from games.galtoni.practice_aside import driver
from games.galtoni.practice_board import Conditions, under
from games.galtoni.practice_parts import drop_seed
from games.galtoni.practice_reckon import Aside, Bulk, Reckoned, Reckoner, Sizes
from games.galtoni.practice_report import Report, Reporter
from games.galtoni.practice_shown import Poured, ShownTable
from games.galtoni.practice_words import figure
from games.ui.scene import Scene
from sim import board as boards
from sim.board import Board

BULK = 1000
"""So many drops of each chosen entry are reckoned at once."""
SLICE = 50
"""So many of them are asked for at a time: counts grow before one's eyes, and one can stop."""


class PracticeDoing(Scene):
    """The table, the hand and everything that changes them; how it lives and looks comes on top."""

    def __init__(self, house: House, board: Board | None, reckoner: Reckoner | None) -> None:
        """Put ``board`` on the table, or the usual one; presets can be chosen instead."""
        super().__init__(house.desk)
        self.house = house
        self.exhibit = False
        """Whether visitors find nothing but this table."""
        self.boards = [boards.load(name) for name in boards.names()]
        if board is not None and board not in self.boards:
            # A copy of a preset stands in its place: it is called as what is measured on it.
            self.boards = [known for known in self.boards if known.hash != board.hash] + [board]
        self._first = board or self.boards[0]
        self._reckoner = reckoner or Aside()
        self._reporter = Reporter()
        self.sizes: dict[str, tuple[float, ...]] = {}
        """By board the marble sizes that suit it, as far as they were found out."""
        self.stage: Stage | None = None
        # Where slow things are made at once marbles fall in this process, within frames.
        place = driver(not isinstance(house.workshop, Bench), house.desk.now)
        self.table = ShownTable(self._first, house.seed(), place)
        self._seed = self.table.seed
        self._begin()

    def _begin(self) -> None:
        self.base = self._first
        self.hand = PracticeHand(self.base)
        self.pace, self.frozen = 1.0, False
        self.trails = self.kept = False
        self._bulk: Bulk | None = None
        """The slice that is being reckoned now."""
        self.reckoned = 0
        """How many drops of each entry have been reckoned of those that were asked for."""
        self._bulks = 0
        self._stream: Poured | None = None
        self.report: Report | None = None
        self.fresh_report = True
        self.stale_look = False
        self._stale = True
        self.remarked, self._topic = "", ""

    def begin_anew(self) -> None:
        """Be as for the next visitor: the usual board, empty, nothing counted."""
        self._seed = self.house.seed()
        self.table.renew(self._first, self._seed)
        self._begin()
        if self.stage is not None:
            self.stage.dark(self.table)
        self.refresh()
        self.look()

    # Words.

    def say(self, key: str, **values: object) -> str:
        """Return a text of the practice table."""
        return self.desk.texts(f"practice.{key}", **values)

    @property
    def language(self) -> str:
        """Return the language of figures."""
        return self.desk.texts.language

    def remark(self, words: str, topic: str = "") -> None:
        """Say something until something else is said, or until ``topic`` is no longer true."""
        self.dirty |= words != self.remarked
        self.remarked, self._topic = words, topic

    def unsay(self, topic: str) -> None:
        """Take back what was said about ``topic``."""
        if self._topic == topic:
            self.remark("")

    # Letting go.

    @property
    def shown_entry(self) -> int | None:
        """Return the entry whose counts are shown, None for all together."""
        return None if self.hand.every else self.hand.entry

    @property
    def pouring(self) -> bool:
        """Whether somebody pours."""
        return self._stream is not None

    @property
    def changed(self) -> bool:
        """Whether the board is under other conditions than its own."""
        return self.table.board.hash != self.base.hash

    def drop(self, count: int) -> None:
        """Let ``count`` marbles go at each chosen entry, one after the other."""
        self.frozen = False
        self.table.drop(self.hand.entries, self.hand.aim, count)
        self.desk.audio.play("let_go", 0.5)
        self._changed()

    def dropper(self, count: int) -> Callable[[], None]:
        """Return a function that lets ``count`` marbles go."""
        return lambda: self.drop(count)

    def pour(self, on: bool) -> None:
        """Begin to pour, or stop."""
        if on and self._stream is None:
            self.frozen = False
            self._stream = self.table.drop(self.hand.entries, self.hand.aim, None)
        elif not on and self._stream is not None:
            self.table.stop(self._stream)
            self._stream = None
        self._changed()

    def toggle_pour(self) -> None:
        """Begin to pour, or stop."""
        self.pour(not self.pouring)

    def empty(self) -> None:
        """Let everything run out; what waits to fall does not come any more."""
        self._stream = None
        self.table.stop()
        self.table.empty()
        self.frozen = False
        self._changed()

    def reset(self) -> None:
        """Forget counts and ways of this board, take all marbles off."""
        self._stream = None
        self.table.clear()
        if self.stage is not None:
            self.stage.dark(self.table)
        self.desk.audio.play("page", 0.5)
        self._changed(look=True)

    # Time and light.

    def freeze(self) -> None:
        """Let time stand, or go on."""
        self.frozen = not self.frozen
        self._changed()

    def one_step(self) -> None:
        """Let time stand, and move it on by one small step."""
        if self.frozen:
            self.table.tick()
        self.frozen = True
        self._changed()

    def pacer(self, pace: float) -> Callable[[], None]:
        """Return a function that sets how fast time runs."""

        def choose() -> None:
            self.pace, self.frozen = pace, False
            self._changed()

        return choose

    def set_trails(self, on: bool) -> None:
        """Let marbles draw light behind them, or not."""
        self.trails = on
        self._relight()

    def set_kept(self, on: bool) -> None:
        """Keep the last ways in sight, or not."""
        self.kept = on
        self._relight()

    def _relight(self) -> None:
        if self.stage is not None:
            self.stage.dark(self.table)
        self.light(0.0)
        self._stale = self.dirty = True

    def light(self, seconds: float) -> None:
        """Let light follow the marbles for ``seconds`` of the world's time."""
        if self.stage is not None:
            self.dirty |= self.stage.light(self.table, seconds, self.trails, self.kept)

    # The board.

    def set_meeting(self, on: bool) -> None:
        """Let marbles meet, or fall each as if alone."""
        self._stream = None
        self.table.meet(on)
        self._changed(look=True)

    def set_open(self, on: bool) -> None:
        """Let the drawer stay open, or shut it."""
        self.table.stays_open = on

    def choose_board(self, name: str) -> None:
        """Take another board."""
        self.base = next(board for board in self.boards if board.name == name)
        self.take(self.base)

    def take(self, board: Board) -> None:
        """Put the present board under other conditions, or take another."""
        self._stream = None
        self.table.take(board)
        self.hand.take(board)
        self._changed(look=True)

    def change(self, wanted: Conditions) -> None:
        """Put the present board under other conditions."""
        self.take(under(self.base, wanted))

    def adjust(self) -> None:
        """Show what can be changed of the board."""
        if self.base.hash not in self.sizes:
            self._reckoner.ask(Sizes(self.base))
        self.desk.stack.push(AdjustScene(self))

    def help(self) -> None:
        """Show what there is to know."""
        self.desk.audio.play("page", 0.6)
        self.desk.stack.push(RulesScene(self.desk, "practice"))

    # What is reckoned elsewhere.

    @property
    def reckoning(self) -> bool:
        """Whether drops are being reckoned."""
        return self._bulk is not None

    @property
    def computes(self) -> bool:  # type: ignore[override]  # a scene's is fixed, ours goes by
        """Whether somebody waits for drops that are being reckoned."""
        return self.reckoning

    def reckon(self) -> None:
        """Have a thousand lone drops of each chosen entry reckoned elsewhere, or stop that."""
        if self._bulk is not None:
            self._bulk = None  # what is still on its way does not count
            self.remark(self.say("bulk_stopped", n=figure(self.language, self.reckoned)))
        else:
            self._bulks += 1
            self.reckoned = 0
            self._ask_slice(self.table.board, self.hand.entries, self.hand.aim)
            self.remark(self.say("bulk_begun", n=figure(self.language, BULK)), "bulk")
        self._changed()

    def _ask_slice(self, board: Board, entries: tuple[int, ...], offset: float) -> None:
        """Have the next drops of the same kind reckoned."""
        seed = drop_seed(drop_seed(self._seed, -self._bulks), self.reckoned)
        self._bulk = Bulk(board, entries, min(SLICE, BULK - self.reckoned), seed, offset)
        self._reckoner.ask(self._bulk)

    @property
    def busy(self) -> bool:
        """Whether something is being reckoned."""
        return self._reckoner.busy

    def fetch(self) -> None:
        """Take what was reckoned elsewhere, if anything is ready."""
        found = self._reckoner.answer()
        if found is None:
            return
        task, result = found
        if isinstance(task, Sizes):
            self.sizes[task.board.hash] = result if isinstance(result, tuple) else ()
            return
        if task != self._bulk:
            return  # it was stopped, or the visitor who asked for it has left
        self._bulk = None
        if isinstance(result, Reckoned):
            self._take_in(task, result)
        else:
            self.unsay("bulk")
            self.remark(self.say("bulk_failed"))
            self._changed(look=True)

    def _take_in(self, task: Bulk, result: Reckoned) -> None:
        """Count what was reckoned, and go on until it is enough."""
        self.table.note_reckoned(task.board, task.entries, result, task.offset)
        self.reckoned += task.count
        self.stale_look = True
        if self.reckoned < BULK:
            self._ask_slice(task.board, task.entries, task.offset)
            n = figure(self.language, BULK)
            done = figure(self.language, self.reckoned)
            self.remark(self.say("bulk_going", done=done, n=n), "bulk")
            return
        self.unsay("bulk")
        self.desk.audio.play("settle", 0.7)
        self._changed(look=True)

    def close(self) -> None:
        """End what is done elsewhere."""
        self._reckoner.close()
        self.table.close()

    # The hand.

    def choose_entry(self, entry: int) -> None:
        """Choose an entry, or all of them with -1."""
        self.hand.choose(entry)
        self._steered(travel=True)

    def set_aim(self, aim: float) -> None:
        """Aim within the entry, mm from its middle."""
        self.hand.aim = aim
        self._steered(travel=True)

    def step_entry(self, dx: int) -> None:
        """Go to the next entry."""
        self.hand.step(dx)
        self._steered(travel=True)

    def point(self, px: float) -> None:
        """Choose entry and aim by a pixel column over the board."""
        if self.stage is not None and self.hand.point(self.stage.board, px):
            self._steered(travel=True)

    def _steered(self, travel: bool) -> None:
        """Bring the hand to where it is wanted; a stream follows."""
        self.hand.go(travel and self.desk.motion)
        if self._stream is not None:
            self.table.steer(self._stream, self.hand.entries, self.hand.aim)
        self._changed(look=True)

    # Findings.

    def look(self, at_once: bool = False) -> None:
        """Work out the findings anew, and let the bars set out for them."""
        self.report = self._reporter.report(self.table, self.shown_entry, self.desk.texts)
        if self.stage is not None:
            title = self.base.title
            self.stage.title = self.say("adjusted", board=title) if self.changed else title
            self.stage.show(self.report, at_once or not self.desk.motion)
        self.stale_look = False
        self.fresh_report = self.dirty = True

    def _changed(self, look: bool = False) -> None:
        """Let knobs, and the findings if need be, say how things are now."""
        self.refresh()
        if look:
            self.look()
