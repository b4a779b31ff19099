"""The knobs of the practice table: what can be pressed, chosen and switched there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.arcade.scenes.practice_hand import aims
from games.arcade.scenes.practice_layout import PracticePlaces
from games.galtoni.practice_reckon import can_reckon
from games.galtoni.practice_words import HARD, figure
from games.ui.widgets import Button, Choice, Toggle, Widget

if TYPE_CHECKING:
    from games.arcade.scenes.practice_doing import PracticeDoing

PACES = (1.0, 0.5, 0.25, 0.1)
"""How fast time may run, against how it usually does."""
PACE_WORDS = ("1×", "½×", "¼×", "⅒×")


class Knobs:
    """Builds the widgets anew whenever what they say has changed, and puts them in their places."""

    def __init__(self, scene: PracticeDoing, bulk: int) -> None:
        """Build all widgets of a scene; ``bulk`` drops are reckoned at once."""
        self._scene, self._bulk = scene, bulk
        self.drops = self._drops()
        self.knobs = self._choosers()
        self.doing = [
            Button(scene.say("empty"), scene.empty),
            Button(scene.say("reset"), scene.reset),
        ]
        self.corner = self._corner()
        self.times = [
            Button(words, scene.pacer(pace), "dark" if scene.pace == pace else "wood")
            for pace, words in zip(PACES, PACE_WORDS, strict=True)
        ]
        freeze = scene.say("go_on" if scene.frozen else "freeze")
        self.steps = [
            Button(freeze, scene.freeze, "dark" if scene.frozen else "wood"),
            Button(scene.say("step"), scene.one_step),
        ]
        self.lights = [
            Toggle(scene.say("trails"), scene.trails, scene.set_trails),
            Toggle(scene.say("kept"), scene.kept, scene.set_kept),
        ]
        kind = "dark" if scene.reckoning else "wood"
        self.bulk = Button(self._bulk_words(), scene.reckon, kind)
        self.bulk.enabled = can_reckon()

    def _drops(self) -> list[Button]:
        """Return what lets marbles go: one, ten, a hundred, or a stream."""
        scene = self._scene
        words = {1: scene.say("one")}
        found = [
            Button(words.get(count, figure(scene.language, count)), scene.dropper(count), "wood")
            for count in (1, 10, 100)
        ]
        pour = scene.say("stop_pouring" if scene.pouring else "pour")
        found.append(Button(pour, scene.toggle_pour, "dark" if scene.pouring else "wood"))
        return found

    def _choosers(self) -> list[Widget]:
        """Return the choice of board, entry and aim, and the switches below them."""
        scene, say, table = self._scene, self._scene.say, self._scene.table
        boards = [(board.name, board.title) for board in scene.boards]
        entries = [
            (number, say("entry", number=number + 1)) for number in range(len(table.board.entries))
        ]
        if len(entries) > 1:
            entries.append((-1, say("all_entries")))
        wide = table.board.entries[scene.hand.entry].half_width
        drawer = Toggle(say("drawer_open"), table.stays_open or not table.meeting, scene.set_open)
        drawer.enabled = table.meeting
        return [
            Choice("", boards, scene.base.name, scene.choose_board),
            Choice("", entries, -1 if scene.hand.every else scene.hand.entry, scene.choose_entry),
            Choice("", self._aims(wide), scene.hand.aim, scene.set_aim),
            Toggle(say("meeting"), table.meeting, scene.set_meeting),
            drawer,
        ]

    def _corner(self) -> list[Button]:
        """Return what leads to other pages; in an exhibition nothing leads away."""
        scene, adjust = self._scene, self._scene.say("adjust_button")
        found = [
            Button(adjust, scene.adjust, "paper" if scene.changed else "wood", "gear"),
            Button("", scene.help, "dark", "book"),
        ]
        if not scene.exhibit:
            found.append(Button("", scene.back, "dark", "left"))
        return found

    def _aims(self, wide: float) -> list[tuple[float, str]]:
        """Return where in an entry of half width ``wide`` (mm) one can aim, in words."""
        found = []
        for aim in aims(wide):
            mm = figure(self._scene.language, abs(aim), 1) + HARD + "mm"
            key = "aim_left" if aim < 0 else "aim_right" if aim else "aim_middle"
            found.append((aim, self._scene.say(key, mm=mm)))
        return found

    def _bulk_words(self) -> str:
        say = self._scene.say
        if not can_reckon():
            return say("bulk_missing")
        if self._scene.reckoning:
            return say("bulk_stop")
        return say("bulk", n=figure(self._scene.language, self._bulk))

    def all(self) -> list[Widget]:
        """Return the widgets in the order in which the tabulator visits them."""
        return [
            *self.drops,
            *self.knobs,
            *self.doing,
            *self.times,
            *self.steps,
            *self.lights,
            self.bulk,
            *self.corner,
        ]

    def arrange(self, places: PracticePlaces) -> None:
        """Put every widget in its place."""
        corner = places.corner
        if len(self.corner) < len(corner):  # no way back: its place goes to the others
            first, second, last = corner
            corner = (first.union(second), last)
        groups = (
            (self.drops, places.drops),
            (self.knobs, places.knobs),
            (self.doing, places.doing),
            (self.corner, corner),
            (self.times, places.times),
            (self.steps, places.steps),
            (self.lights, places.lights),
            ([self.bulk], (places.bulk,)),
        )
        for widgets, rects in groups:
            for widget, rect in zip(widgets, rects, strict=True):
                widget.rect = rect.copy()
