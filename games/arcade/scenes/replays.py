"""All played matches as a list on paper, and beside it what there is to know about one of them."""

from __future__ import annotations

from pygame import Rect, Surface

from games.arcade.archive_summary import Summary
from games.arcade.archive_words import why_not
from games.arcade.house import House
from games.arcade.scenes.grounded import GroundedScene
from games.arcade.scenes.nothing_yet import (
    draw_nothing,
    invitation_place,
    nothing_place,
    play_button_place,
)
from games.arcade.scenes.question import QuestionScene
from games.arcade.scenes.replay import ReplayScene
from games.arcade.scenes.replay_door import at_replay
from games.arcade.scenes.replays_view import (
    EDGE_WIDE,
    detail_places,
    draw_detail,
    draw_match,
)
from games.arcade.stills import Stills
from games.arcade.tables import available
from games.core.record import RecordError
from games.ui.intentions import FastForward, Intention
from games.ui.layout import cut_bottom, cut_left, cut_top, inset
from games.ui.long_list import LongList
from games.ui.paint import Painter
from games.ui.storage import Trouble
from games.ui.theme import INK, PAPER, Type
from games.ui.widgets import Button, Choice, Label, Widget

ROW = 68
"""The height of a row, in design pixels."""
LEAP = 10
"""So many rows a step goes while fast forward is held."""
TELL = 0.5
"""So often (s) it is told how much is still to be read."""
AHEAD = 60
"""So many rows round the one in sight are fetched at once."""


class ReplaysScene(GroundedScene):
    """Reads what is new a little in every frame; the list grows while one looks."""

    def __init__(self, house: House) -> None:
        """Look what there is."""
        super().__init__(house.desk)
        self.house, self.archive = house, house.archive
        self.game: str | None = None
        self.files: list[str] = []
        self.note = ""
        """A sentence about the match that could not be opened."""
        self._known: dict[str, Summary] = {}
        self._behind = 0
        self._told = 0.0
        self.rows = LongList(self._draw_row, self._taken, self._opened)
        self.now = house.clock()
        self.stills = Stills(house, self.archive.open)

    def enter(self) -> None:
        """Look again: a match may have been played meanwhile."""
        self.archive.look()
        self._behind = self.archive.behind
        self.now = self.house.clock()
        self._list()
        super().enter()

    def _list(self) -> None:
        """List the files anew; the match under the hand stays there."""
        under = self.file
        self.files = self.archive.files(self.game)
        self._known = {}
        place = self.files.index(under) if under in self.files else None
        self.rows.fill(len(self.files), place)

    def refresh(self) -> None:
        """Build anew; keys begin in the list."""
        super().refresh()
        if not self.focus.shown and self.focus.chosen is None and self.files:
            self.focus.choose(self.rows)

    # What is known.

    @property
    def file(self) -> str | None:
        """Return the record under the hand."""
        return self.files[self.rows.cursor] if self.rows.cursor < len(self.files) else None

    @property
    def chosen(self) -> Summary | None:
        """Return the match under the hand."""
        return self.summary(self.rows.cursor)

    def summary(self, number: int) -> Summary | None:
        """Return what is known of a row; those near it are fetched with it."""
        if not 0 <= number < len(self.files):
            return None
        if self.files[number] not in self._known:
            first = max(0, number - AHEAD // 2)
            self._known.update(self.archive.summaries(self.files[first : first + AHEAD]))
        return self._known.get(self.files[number])

    # Widgets and places.

    def build(self) -> list[Widget]:
        """Return the filter, the list and the buttons."""
        say = self.desk.texts
        games = [(None, say("archive.all_games"))]
        there = set(self.archive.games()) | ({self.game} if self.game else set())
        named = [(name, say(f"{name}.name")) for name in available() if name in there]
        self._filter = Choice("", [*games, *named], self.game, self._filtered)
        self._watch = Button(say("archive.watch"), self.watch, "brass")
        self._remove = Button(say("archive.remove"), self.ask, "wood")
        self._play = Button(say("archive.play_one"), self.house.to_start, "brass")
        self._watch.enabled = self._remove.enabled = bool(self.files)
        self._watch.visible = self._remove.visible = not self.empty
        self._filter.visible = self._filter.enabled = not self.empty
        self._play.visible = self._play.enabled = self.empty
        self._back = Button(say("arcade.back"), self.back)
        self._foot = Label(self._foot_words(), Type.SMALL, PAPER, lines=2)
        self.rows.focusable = bool(self.files)
        return [
            *(self._filter, self.rows, self._watch, self._remove),
            *(self._foot, self._play, self._back),
        ]

    @property
    def empty(self) -> bool:
        """Whether no match of any game has been played, and none is still to be read."""
        return not (self.files or self.game or self.archive.behind)

    def _foot_words(self) -> str:
        """Return what is still being read, or which files cannot be."""
        say = self.desk.texts
        if self.note:
            return self.note
        if self.archive.behind:
            return say("archive.reading", count=self.archive.behind)
        damaged = self.archive.damaged()
        if not damaged:
            return ""
        name = damaged[0].file.rpartition("/")[2]
        if len(damaged) == 1:
            return say("archive.damaged_one", file=name)
        return say("archive.damaged_many", count=len(damaged), file=name)

    def arrange(self) -> None:
        """List and match beside each other, in portrait over each other."""
        layout = self.desk.layout
        room = inset(layout.screen, layout.grid(2))
        self.panel = room
        inside = inset(room, layout.grid(3), layout.grid(2))
        head, rest = cut_top(inside, layout.px(52), layout.grid(2))
        self.head = Rect(head)
        self._filter.rect = Rect(0, head.top, layout.px(340), head.height)
        self._filter.rect.right = head.right
        self.head.width = self._filter.rect.left - head.left - layout.grid(2)
        foot, rest = cut_bottom(rest, layout.px(56), layout.grid(2))
        self._back.rect = Rect(foot.right - layout.px(220), foot.top, layout.px(220), foot.height)
        self._foot.rect = Rect(foot.left, foot.top, 0, foot.height)
        self._foot.rect.width = self._back.rect.left - foot.left - layout.grid(2)
        if layout.portrait:
            self.card, self.sheet = cut_bottom(rest, layout.px(360), layout.grid(2))
        else:
            wide = round(rest.width * 0.62)
            self.sheet, self.card = cut_left(rest, wide, layout.grid(2))
        lines = inset(self.sheet, layout.px(14), layout.px(10))
        self.rows.put(lines, layout.px(ROW), layout.px(8))
        inner = inset(self.card, layout.grid(3), layout.grid(2))
        high, gap = layout.px(56), layout.grid(1)
        below, self.detail = cut_bottom(inner, high, layout.grid(2))
        self._remove.rect, self._watch.rect = cut_left(below, round(below.width * 0.4), gap)
        self._play.rect = play_button_place(layout, self.sheet.union(self.card))
        self._show_still()

    def _show_still(self) -> None:
        """Have the picture of the match under the hand made."""
        match = self.chosen
        place = Rect(0, 0, 0, 0)
        if match is not None:
            place = detail_places(self.desk.layout, self.detail, match).print
        edge = 2 * self.desk.layout.px(EDGE_WIDE)
        file = self.file if place.width else None
        self.stills.show(file, (place.width - edge, place.height - edge))

    # What one can do.

    def _filtered(self, game: str | None) -> None:
        self.game = game
        self._list()
        self.rows.take(0)
        self.refresh()

    def _taken(self, number: int) -> None:
        self.note = ""
        self._foot.text = self._foot_words()
        self._show_still()
        self.dirty = True

    def _opened(self, number: int) -> None:
        self.watch()

    def watch(self) -> None:
        """Show the match under the hand; a sentence says why when it cannot be."""
        file = self.file
        if file is None:
            return
        try:
            scene = ReplayScene(self.house, self.archive.open(file))
        except (RecordError, OSError, ValueError) as error:
            self.note = why_not(self.desk.texts, error)
            self.refresh()
            return
        self.desk.audio.play("page", 0.6)
        self.desk.stack.push(at_replay(self.house, scene))

    def ask(self) -> None:
        """Ask whether the match under the hand is to go."""
        file, say = self.file, self.desk.texts
        if file is None:
            return
        answers = (say("archive.keep"), say("archive.remove"))
        question = QuestionScene(
            self.desk,
            say("archive.remove_title"),
            say("archive.remove_note"),
            answers,
            lambda: self.remove(file),
        )
        self.desk.stack.push(question)

    def remove(self, file: str) -> None:
        """Move a match to the removed ones."""
        if self.archive.remove(file) is None:
            trouble: Trouble = self.desk.storage.troubles[-1]
            self.note = self.desk.texts(f"arcade.file_{trouble.kind}", file=trouble.file)
        self._list()
        self.refresh()

    def handle(self, intention: Intention) -> bool:
        """Fast forward leaps over rows while it is held."""
        if isinstance(intention, FastForward):
            self.rows.stride = LEAP if intention.on else 1
            return True
        return super().handle(intention)

    def leave(self) -> None:
        """Let go of what is held."""
        self.rows.stride = 1

    def update(self, dt: float) -> None:
        """Read a little more."""
        super().update(dt)
        self.dirty |= self.stills.update(dt)
        if not self.archive.step():
            return
        behind = self.archive.behind
        # Listing thousands anew takes a moment: it is done now and then, and at the end.
        if not behind or self._behind - behind >= max(40, len(self.files) // 4):
            self._behind = behind
            self._list()
            self.refresh()
        elif self.clock - self._told >= TELL:
            self._told = self.clock
            self._foot.text = self._foot_words()
            self.dirty = True

    @property
    def moving(self) -> bool:
        """Whether there is more to read, or a picture to come."""
        return self.archive.behind > 0 or self.stills.waiting

    # Looks.

    def _draw_row(
        self, painter: Painter, surface: Surface, number: int, rect: Rect, under: bool
    ) -> None:
        match = self.summary(number)
        if match is not None:
            draw_match(painter, surface, self.desk.texts, match, rect, under, self.now)

    def draw_ground(self, surface: Surface) -> None:
        """Draw the board and the two sheets."""
        painter, say = self.desk.painter, self.desk.texts
        painter.plate(surface, self.panel, "wood_dark", seed=4, radius=18, lift=9.0)
        painter.type.draw(surface, say("archive.title"), Type.HEAD, self.head, PAPER, 0.0)
        if self.empty:
            sheet = nothing_place(self.desk.layout, self.sheet.union(self.card))
            painter.plate(surface, sheet, "paper", seed=2, radius=5, lift=2.0)
            return
        painter.plate(surface, self.sheet, "paper", seed=2, radius=5, lift=2.0)
        painter.plate(surface, self.card, "wood", seed=6, radius=12, lift=4.0)

    def draw_content(self, surface: Surface) -> None:
        """Draw what there is to know of the match under the hand, or that there is none."""
        painter, say = self.desk.painter, self.desk.texts
        match, layout = self.chosen, self.desk.layout
        if match is not None:
            picture = self.stills.picture
            draw_detail(painter, surface, say, match, self.detail, self.now, picture)
        elif self.empty:
            room = invitation_place(layout, self.sheet.union(self.card))
            title, note = say("archive.empty"), say("archive.empty_note")
            draw_nothing(painter, surface, room, title, note, INK, "film")
        elif not self.archive.behind:
            title, note = say("archive.empty"), say("archive.empty_game_note")
            draw_nothing(painter, surface, self.sheet, title, note, INK)
