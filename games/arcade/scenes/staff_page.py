"""Behind the staff's door: how the house fares, what has happened, and what can be done."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from pygame import Rect, Surface

from games.arcade import archive_words
from games.arcade.house import House
from games.arcade.kiosk import LOG, PIN, ForStaff
from games.arcade.kiosk_log import Entry, clock, entries, words
from games.arcade.kiosk_tally import Counts
from games.arcade.memory import resident
from games.arcade.scenes.page import Page
from games.arcade.scenes.question import QuestionScene
from games.arcade.scenes.settings import SettingsScene
from games.arcade.scenes.staff_layout import NOTE, ROW, SIDE, StaffPlaces, staff_places
from games.ui.layout import Layout, columns, cut_left, inset
from games.ui.long_list import LongList
from games.ui.marks import draw_dot, draw_stroke, shortened
from games.ui.paint import Painter
from games.ui.theme import INK, INK_SOFT, PAPER_SHADE, PLAYERS, Type, mix
from games.ui.widgets import Button, Label, Widget
from games.version import distribution_version

RULE = mix(PAPER_SHADE, INK_SOFT, 0.25)
"""The line between two rows."""
COUNTED = ("visits", "begun", "matches", "restarts", "faults", "screens")


class StaffScene(ForStaff, Page):
    """Figures, log, settings, the start page, the way out."""

    def __init__(self, house: House, kept: Callable[[], None] = lambda: None) -> None:
        """Belong to a house; ``kept`` is told that the settings are to stay as they are."""
        super().__init__(house.desk)
        self.house, self._kept = house, kept
        self.log: list[Entry] = []
        self._lines: list[tuple[Entry, str, bool, bool]] = []
        """The log line by line: its entry, its words, whether it is the entry's first, its last."""
        self.rows = LongList(self._draw_row, lambda _: None, lambda _: None)
        self.places: StaffPlaces

    def enter(self) -> None:
        """Read the log as it is now."""
        self.log = entries(self.desk.storage.folder)
        super().enter()

    def leave(self) -> None:
        """What the staff has set is how every visitor finds it."""
        self._kept()

    def title(self) -> str:
        """Return the page's title."""
        return self.desk.texts("kiosk.staff")

    # Widgets and their places.

    def build(self) -> list[Widget]:
        """Return what can be done, what is wrong, and the log."""
        say = self.desk.texts
        items: list[tuple[str, str, Callable[[], None]]] = [
            ("arcade.settings", "gear", lambda: self.desk.stack.push(SettingsScene(self.desk))),
            ("arcade.fullscreen_now", "swap", self.desk.fullscreen),
            ("kiosk.end", "close", self._ask_to_end),
        ]
        self._acts = [Button(say(key), do, icon=icon) for key, icon, do in items]
        self._notes = [Label(told, NOTE, INK, lines=9, valign=0.0) for told in self.troubles()]
        self._buttons = self.buttons()
        return [*self._acts, self.rows, *self._buttons, *self._notes]

    def buttons(self) -> list[Widget]:
        """Return the way on."""
        return [Button(self.desk.texts("arcade.to_start"), self._to_start, "brass")]

    def arrange(self) -> None:
        """Lay everything out; the list takes the room that is left."""
        layout, setter = self.desk.layout, self.desk.painter.type
        wide = layout.screen.width - layout.grid(2) * 10 if layout.portrait else layout.px(SIDE)
        wide = max(1, wide - layout.grid(4))
        high = [len(setter.wrap(note.text, NOTE, wide)) * setter.line(NOTE) for note in self._notes]
        self.places = staff_places(
            layout, len(self._acts), len(COUNTED) + 1, len(self.facts()), high
        )
        for button, rect in zip(self._acts, self.places.acts, strict=True):
            button.rect = rect
        for note, rect in zip(self._notes, self.places.notes, strict=True):
            note.rect = rect
        self._arrange_buttons(self.places.foot)
        self._break_lines()
        self.rows.put(self.places.log, layout.px(ROW), layout.px(8))

    def _break_lines(self) -> None:
        """Give every entry as many lines as it takes: its end may be what one has to know."""
        setter, say = self.desk.painter.type, self.desk.texts
        wide = _parts(self.desk.layout, self.places.log)[2].width
        self._lines = []
        for entry in self.log:
            lines = setter.wrap(words(say, entry), NOTE, wide) or [""]
            last = len(lines) - 1
            for number, line in enumerate(lines):
                self._lines.append((entry, line, number == 0, number == last))
        self.rows.fill(len(self._lines))

    # What is told.

    def troubles(self) -> list[str]:
        """Return what is wrong with PIN, sound and files: visitors are not told."""
        say, desk = self.desk.texts, self.desk
        found = [say("kiosk.no_sound")] if desk.sound_trouble and desk.settings.sound else []
        last = desk.storage.troubles[-1:]
        found += [say(f"arcade.file_{one.kind}", file=one.file) for one in last]
        if self.house.kiosk is not None and self.house.kiosk.pin == PIN:
            found.insert(0, say("kiosk.pin_usual", pin=PIN))
        return found

    def counted(self) -> list[tuple[str, str, str]]:
        """Return what is counted: its name, today's number, that since the beginning."""
        say, tally = self.desk.texts, self.house.tally
        now, total = (tally.today, tally.total) if tally is not None else (Counts(), Counts())
        head = ("", say("kiosk.today"), say("kiosk.in_all"))
        told = [
            (say(f"kiosk.count_{name}"), str(getattr(now, name)), str(getattr(total, name)))
            for name in COUNTED
        ]
        return [head, *told]

    def facts(self) -> list[tuple[str, str]]:
        """Return what is so now: since when the house is open, its memory, its version."""
        say, tally = self.desk.texts, self.house.tally
        now = self.house.clock()
        found = []
        if tally is not None:
            found.append((say("kiosk.uptime"), archive_words.length(say, tally.uptime)))
            found.append((say("kiosk.since"), archive_words.date(say, tally.since, now)))
        memory = resident()
        if memory is not None:
            found.append((say("kiosk.memory"), say("kiosk.megabytes", count=round(memory / 1e6))))
        found.append((say("kiosk.version_name"), distribution_version("galtoni")))
        return found

    # What can be done.

    def _to_start(self) -> None:
        """Show what a visitor finds first: where it was agreed, the choice of a language."""
        from games.arcade.ways import first_scene  # it leads to here as well

        self.desk.stack.reset(first_scene(self.house))

    def _ask_to_end(self) -> None:
        """Ask before the house is closed: from the screen nobody can open it again."""
        say = self.desk.texts
        answers = (say("kiosk.end_not"), say("kiosk.end"))
        question = QuestionScene(
            self.desk, say("kiosk.end_title"), say("kiosk.end_words"), answers, self.desk.quit
        )
        self.desk.stack.push(question)

    # Looks.

    def draw_content(self, surface: Surface) -> None:
        """Draw board, papers, figures and headings."""
        painter, places = self.desk.painter, self.places
        say, setter = self.desk.texts, painter.type
        painter.plate(surface, places.panel, "wood", seed=4, radius=18, lift=9.0)
        setter.draw(surface, self.title(), Type.HEAD, places.head, INK)
        painter.plate(surface, places.sheet, "paper", seed=2, radius=5, lift=2.0)
        if self._notes:
            painter.plate(surface, places.slip, "paper", seed=7, radius=5, lift=3.0)
        self._draw_counts(surface)
        for (name, value), line in zip(self.facts(), places.facts, strict=True):
            _draw_line(painter, surface, (name, value), line, (1.0, 1.0))
        setter.draw(surface, say("kiosk.log"), Type.HEAD, places.title, INK)
        path = _from_home(self.desk.storage.folder / LOG)
        where = shortened(setter, say("kiosk.log_place", path=path), NOTE, places.place.width)
        setter.draw(surface, where, NOTE, places.place, INK_SOFT)
        if not self.log:
            setter.draw(
                surface, say("kiosk.log_empty"), Type.BODY, places.log, INK_SOFT, valign=0.0
            )

    def _draw_counts(self, surface: Surface) -> None:
        for number, (told, line) in enumerate(zip(self.counted(), self.places.counts, strict=True)):
            _draw_line(self.desk.painter, surface, told, line, (1.7, 0.8, 1.0), head=not number)

    def _draw_row(
        self, painter: Painter, surface: Surface, number: int, rect: Rect, under: bool
    ) -> None:
        """Draw a line of the log; an entry's first one tells when, with a dot if it is a fault."""
        layout, say, setter = painter.layout, self.desk.texts, painter.type
        entry, text, first, last = self._lines[number]
        if under and self.rows.chosen:
            draw_stroke(painter, surface, inset(rect, 0, layout.px(2)))
        elif last:
            surface.fill(RULE, Rect(rect.left, rect.bottom - 1, rect.width, 1))
        when, mark, told = _parts(layout, rect)
        if first:
            now = datetime.fromtimestamp(self.house.clock())
            setter.draw(surface, clock(say, entry.when, now), NOTE, when, INK_SOFT, tabular=True)
        if first and entry.grave:
            draw_dot(painter, surface, mark, PLAYERS[1])
        setter.draw(surface, text, NOTE, told, INK)


def _parts(layout: Layout, rect: Rect) -> tuple[Rect, Rect, Rect]:
    """Return the places of a line of the log: when, the dot, and what."""
    wide = layout.px(148 * max(1.0, layout.text_scale))
    when, rest = cut_left(inset(rect, layout.px(6), 0), wide, layout.px(8))
    mark, told = cut_left(rest, layout.px(14), layout.px(10))
    return when, mark, told


def _from_home(path: Path) -> str:
    """Return a path as one says it: from the user's own folder on, where it lies there."""
    with suppress(ValueError, RuntimeError):
        return str(Path("~") / path.relative_to(Path.home()))
    return str(path)


def _draw_line(
    painter: Painter,
    surface: Surface,
    parts: tuple[str, ...],
    line: Rect,
    shares: tuple[float, ...],
    head: bool = False,
) -> None:
    """Draw a name and its values in columns, with a thin rule below."""
    surface.fill(RULE, Rect(line.left, line.bottom - 1, line.width, 1))
    places = columns(line, shares, painter.layout.grid(1))
    for number, (part, place) in enumerate(zip(parts, places, strict=True)):
        colour = INK_SOFT if head or not number else INK
        painter.type.draw(surface, part, NOTE, place, colour, 1.0 if number else 0.0, tabular=True)
