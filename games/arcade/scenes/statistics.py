"""Who won what, and where the marbles went: one player and one game at a time."""

from __future__ import annotations

from pygame import Rect, Surface

from games.arcade.house import House
from games.arcade.scenes.grounded import GroundedScene
from games.arcade.scenes.nothing_yet import (
    draw_nothing,
    invitation_place,
    nothing_place,
    play_button_place,
)
from games.arcade.scenes.statistics_form import draw_overview
from games.arcade.scenes.statistics_marbles import draw_marbles
from games.arcade.scenes.statistics_view import draw_figures
from games.arcade.statistics import Figures
from games.ui.intentions import Digit, Intention
from games.ui.layout import cut_bottom, cut_left, cut_top, inset
from games.ui.theme import INK, PAPER, Type
from games.ui.widgets import Button, Choice, Label, Widget

OVERVIEW = -1
"""The view of the card that shows the last matches and with whom they were.

0 shows marbles of all entries, 1 to 7 of one.
"""
MARBLES = "galtoni"
"""The game whose figures begin with its marbles."""
ENTRIES = 7
"""How many entries the boards for matches have."""
TELL = 0.5
"""So often (s) it is told how much is still to be read."""


class StatisticsScene(GroundedScene):
    """Counts what is new a little in every frame; the figures grow while one looks."""

    def __init__(self, house: House) -> None:
        """Begin with who plays here most and all games."""
        super().__init__(house.desk)
        self.house, self.statistics = house, house.statistics
        self.archive = house.statistics.archive
        self.player = ""
        self._chosen = False
        """Whether somebody has chosen whose figures are looked at."""
        self.game = ""
        self.view: int | None = None
        """The view that was chosen; None for the one that suits the game."""
        self.figures = Figures("", "")
        self.players: list[str] = []
        self._seen = 0
        self._told = 0.0

    def enter(self) -> None:
        """Look again: a match may have been played meanwhile."""
        self.archive.look()
        self._seen = self.archive.behind
        self._count()
        super().enter()

    def _count(self) -> None:
        """Fetch the figures anew; whoever is looked at stays so."""
        self.players = self.statistics.players()
        if not self._chosen or self.player not in self.players:
            self.player = self._busiest()
        self._fetch()

    def _busiest(self) -> str:
        """Return who plays here most, of those with a name if there is any."""
        return next((name for name in self.players if name), "")

    def _fetch(self) -> None:
        if self.game not in ("", *self.statistics.games(self.player)):
            self.game = ""
        self.figures = self.statistics.figures(self.player, self.game)

    # Widgets and places.

    def build(self) -> list[Widget]:
        """Return the choices of player, game and view, and the way back."""
        say = self.desk.texts
        people = [(name, name or say("archive.nameless")) for name in self.players]
        people = people or [("", say("archive.nameless"))]
        self._player = Choice("", people, self.player, self._set_player)
        games = [("", say("archive.all_games"))]
        played = self.statistics.games(self.player) if self.players else ()
        games += [(name, say(f"{name}.name")) for name in played]
        self._game = Choice("", games, self.game, self._set_game)
        self._view = Choice("", self._views(), self.shown_view, self._set_view)
        self._back = Button(say("arcade.back"), self.back)
        self._foot = Label(self._foot_words(), Type.SMALL, PAPER, lines=2)
        self._play = Button(say("archive.play_one"), self.house.to_start, "brass")
        for widget in (self._player, self._game, self._view):
            widget.visible = widget.enabled = bool(self.players)
        several = len(self._view.options) > 1
        self._view.visible = self._view.enabled = bool(self.players) and several
        self._play.visible = self._play.enabled = self._empty
        return [self._player, self._game, self._view, self._foot, self._play, self._back]

    @property
    def _empty(self) -> bool:
        """Whether there is nothing to show, and nothing that is still to be read."""
        return not self.players and not self.archive.behind

    def _views(self) -> list[tuple[int, str]]:
        say = self.desk.texts
        found = [(OVERVIEW, say("archive.overview"))]
        if self.figures.marbles is not None:
            found.append((0, say("archive.marbles_all")))
            entries = range(1, ENTRIES + 1)
            found += [(entry, say("archive.marbles_entry", entry=entry)) for entry in entries]
        return found

    @property
    def shown_view(self) -> int:
        """Return what the card shows: Galtoni's marbles where nothing was chosen, else all."""
        if self.figures.marbles is None:
            return OVERVIEW
        usual = 0 if self.game == MARBLES else OVERVIEW
        return usual if self.view is None else self.view

    def _foot_words(self) -> str:
        behind = self.archive.behind
        return self.desk.texts("archive.reading", count=behind) if behind else ""

    def _set_player(self, player: str) -> None:
        self.player, self._chosen = player, True
        self._fetch()
        self.refresh()

    def _set_game(self, game: str) -> None:
        self.game = game
        self._fetch()
        self.refresh()

    def _set_view(self, view: int) -> None:
        self.view = view
        self.dirty = True

    def arrange(self) -> None:
        """Numbers and bars beside each other, in portrait over each other."""
        layout = self.desk.layout
        room = inset(layout.screen, layout.grid(2))
        self.panel = room
        inside = inset(room, layout.grid(3), layout.grid(2))
        high, gap = layout.px(52), layout.grid(2)
        lines = 2 * high + layout.grid(1) if layout.portrait else high
        head, rest = cut_top(inside, lines, gap)
        foot, rest = cut_bottom(rest, layout.px(56), gap)
        self._arrange_head(head, high)
        self._back.rect = Rect(foot.right - layout.px(220), foot.top, layout.px(220), foot.height)
        self._foot.rect = Rect(foot.left, foot.top, 0, foot.height)
        self._foot.rect.width = self._back.rect.left - foot.left - gap
        if layout.portrait:
            self.sheet, self.card = cut_top(rest, layout.px(420), gap)
        else:
            self.sheet, self.card = cut_left(rest, round(rest.width * 0.42), gap)
        inner = inset(self.card, layout.grid(3), layout.grid(2))
        self._heading, self._bars = cut_top(inner, high, layout.grid(1))
        self._view.rect = self._heading
        self._play.rect = play_button_place(layout, self.sheet.union(self.card))

    def _arrange_head(self, head: Rect, high: int) -> None:
        """Title left and choices right; in portrait the choices stand below."""
        layout = self.desk.layout
        gap = layout.grid(2)
        if layout.portrait:
            self.head, row = cut_top(head, high, layout.grid(1))
            left, right = cut_left(row, (row.width - gap) // 2, gap)
        else:
            wide = layout.px(316)
            right = Rect(head.right - wide, head.top, wide, high)
            left = right.move(-wide - gap, 0)
            self.head = Rect(head.left, head.top, left.left - head.left - gap, high)
        self._player.rect, self._game.rect = left, right

    def handle(self, intention: Intention) -> bool:
        """Numbers choose an entry, 0 all of them."""
        if isinstance(intention, Digit) and self.figures.marbles is not None:
            if intention.number <= ENTRIES:
                self.view = intention.number
                self.refresh()
            return True
        return super().handle(intention)

    def update(self, dt: float) -> None:
        """Read a little more."""
        super().update(dt)
        if not self.archive.step():
            return
        behind = self.archive.behind
        if not behind or self._seen - behind >= 100:
            self._seen = behind
            self._count()
            self.refresh()
        elif self.clock - self._told >= TELL:
            self._told = self.clock
            self._foot.text = self._foot_words()
            self.dirty = True

    @property
    def moving(self) -> bool:
        """Whether there is more to read."""
        return self.archive.behind > 0

    # Looks.

    def draw_ground(self, surface: Surface) -> None:
        """Draw the board, paper for the numbers, wood for the bars."""
        painter, say = self.desk.painter, self.desk.texts
        painter.plate(surface, self.panel, "wood_dark", seed=4, radius=18, lift=9.0)
        painter.type.draw(surface, say("archive.statistics"), Type.HEAD, self.head, PAPER, 0.0)
        if not self.players:
            painter.plate(
                surface,
                nothing_place(self.desk.layout, self.sheet.union(self.card)),
                "paper",
                seed=2,
                radius=5,
                lift=2.0,
            )
            return
        painter.plate(surface, self.sheet, "paper", seed=2, radius=5, lift=2.0)
        painter.plate(surface, self.card, "wood", seed=6, radius=12, lift=4.0)

    def draw_content(self, surface: Surface) -> None:
        """Draw numbers and bars, or that there are none."""
        painter, say, layout = self.desk.painter, self.desk.texts, self.desk.layout
        if not self.players:
            if self._empty:
                title, note = say("archive.nobody"), say("archive.nobody_note")
                room = invitation_place(layout, self.sheet.union(self.card))
                draw_nothing(painter, surface, room, title, note, INK, "bars")
            return
        inner = inset(self.sheet, layout.grid(3), layout.grid(2))
        draw_figures(painter, surface, say, self.figures, inner)
        view, marbles = self.shown_view, self.figures.marbles
        if not self._view.visible:  # else the choice says what is shown
            painter.type.draw(surface, say("archive.overview"), Type.HEAD, self._heading, INK)
        if view == OVERVIEW or marbles is None:
            draw_overview(painter, surface, say, self.figures, self._bars)
        else:
            draw_marbles(painter, surface, say, marbles, view, self._bars)
