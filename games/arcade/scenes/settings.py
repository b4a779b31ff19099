"""The settings: how everything looks, sounds, moves and is steered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from pygame import Surface

from games.arcade.scenes.guarded import GUARD
from games.arcade.scenes.page import Page, Row
from games.ui.storage import Settings
from games.ui.widgets import Button, Choice, Slider, Toggle, Widget

SPEEDS = ("slow", "normal", "fast")
PALETTES = ("usual", "safe")
IDLES = (0, 60, 180, 600)
"""After how many seconds boards may play by themselves."""
KEPT = ("names", "language", "fullscreen")
"""What setting everything back leaves alone: it is no matter of taste."""
UPRIGHT_GAP = 30
"""What lies between two rows in portrait, in design pixels."""
MARBLE, MARBLES = 12, 130
"""Radius of the marbles that show the palette, and the room for them, in design pixels."""


class SettingsScene(Page):
    """Changes show at once and are kept at once."""

    width = 1180
    _sure = False
    _asked = 0.0

    def build(self) -> list[Widget]:
        """Build the rows; upright there is room to let them breathe."""
        self.gap = UPRIGHT_GAP if self.desk.layout.portrait else Page.gap
        return super().build()

    def title(self) -> str:
        """Return the page's title."""
        return self.desk.texts("arcade.settings")

    def groups(self) -> list[list[Row]]:
        """Return looks on the left; sound, pace and steering on the right."""
        return [self._looks(), [*self._sounds(), *self._pace(), *self._steering()]]

    # The rows.

    def _looks(self) -> list[Row]:
        say, settings = self.desk.texts, self.desk.settings
        languages = [("", say("arcade.language_system")), ("de", "Deutsch"), ("en", "English")]
        self._colours = Row(
            [self._choice("palette", PALETTES)],
            note=say(f"settings.palette_{settings.palette}_note"),
            notes=[say(f"settings.palette_{name}_note") for name in PALETTES],
            beside=MARBLES,
        )
        language = Choice(
            say("arcade.language"), languages, settings.language, self._set("language")
        )
        return [
            Row([language]),
            Row([self._slider("arcade.text_size", "text_scale", (0.9, 1.15), 0.05)]),
            self._colours,
            Row([Toggle(say("arcade.fullscreen"), settings.fullscreen, self._set_fullscreen)]),
            Row([self._toggle("arcade.reduced_motion", "reduced_motion")]),
        ]

    def _sounds(self) -> list[Row]:
        trouble = self.desk.texts("arcade.no_sound") if self.desk.sound_trouble else None
        return [
            Row([self._toggle("arcade.sound", "sound")], note=trouble),
            Row([self._slider("arcade.volume", "volume", (0.0, 1.0), 0.1)]),
        ]

    def _pace(self) -> list[Row]:
        say, settings = self.desk.texts, self.desk.settings
        idles = [(seconds, self._idle_words(seconds)) for seconds in IDLES]
        idle = Choice(say("settings.idle"), idles, settings.idle, self._set("idle"))
        return [Row([self._choice("speed", SPEEDS)]), Row([idle])]

    def _idle_words(self, seconds: int) -> str:
        say = self.desk.texts
        if not seconds:
            return say("settings.idle_never")
        minutes = seconds // 60
        return say("settings.idle_one") if minutes == 1 else say("settings.idle_after", n=minutes)

    def _steering(self) -> list[Row]:
        return [
            Row([self._slider("settings.dead_zone", "dead_zone", (0.2, 0.9), 0.1)]),
            Row([self._toggle("settings.pad_swapped", "pad_swapped")]),
        ]

    def _toggle(self, key: str, name: str) -> Toggle:
        return Toggle(self.desk.texts(key), getattr(self.desk.settings, name), self._set(name))

    def _slider(self, key: str, name: str, span: tuple[float, float], step: float) -> Slider:
        value = getattr(self.desk.settings, name)
        return Slider(self.desk.texts(key), span, step, value, self._set(name), _percent)

    def _choice(self, name: str, values: Sequence[str]) -> Choice:
        say = self.desk.texts
        options = [(value, say(f"settings.{name}_{value}")) for value in values]
        value = getattr(self.desk.settings, name)
        return Choice(say(f"settings.{name}"), options, value, self._set(name))

    def buttons(self) -> list[Widget]:
        """Return setting everything back, which asks once, and the way back."""
        say = self.desk.texts
        words = say("settings.reset_sure" if self._sure else "settings.reset")
        return [
            Button(words, self.reset),
            Button(say("arcade.done"), self.back, "brass"),
        ]

    # What they do.

    def _set(self, name: str) -> Callable[[Any], None]:
        def change(value: Any) -> None:
            setattr(self.desk.settings, name, value)
            if name in ("volume", "sound"):
                self.desk.sound_changed()
                self.desk.audio.play("marble_wood", 0.6)
                self.desk.storage.save_settings(self.desk.settings)
            else:
                self.desk.settings_changed()

        return change

    def _set_fullscreen(self, value: bool) -> None:
        if value != self.desk.settings.fullscreen:
            self.desk.fullscreen()

    def reset(self) -> None:
        """Set everything back to how it was at first, once that was asked twice."""
        if not self._sure:
            self._sure, self._asked = True, self.clock
            self.awake = self.clock + GUARD
            self.refresh()
            return
        if self.clock - self._asked < GUARD:
            return  # a double click is no answer
        self._sure = False
        settings = self.desk.settings
        for name, value in msgspec.structs.asdict(Settings()).items():
            if name not in KEPT:
                setattr(settings, name, value)
        self.desk.settings_changed()

    def leave(self) -> None:
        """Keep what was chosen."""
        self._sure = False
        self.desk.storage.save_settings(self.desk.settings)

    def draw_widgets(self, surface: Surface) -> None:
        """Draw the widgets, and beside the palette's sentence the marbles it gives."""
        from games.ui.sprites import MarbleSprites  # draws with numpy: a start needs none of it

        super().draw_widgets(surface)
        label, pane = self._colours.label, self._pane
        if label is None or pane is None:
            return
        clip = surface.get_clip()
        surface.set_clip(clip.clip(pane.rect))
        radius = self.desk.layout.px(MARBLE)
        sprites = MarbleSprites(float(radius))
        step = 2 * radius + self.desk.layout.px(5)
        for kind in range(4):
            left = label.rect.right + self.desk.layout.px(MARBLES - 4) - radius
            place = (left - (3 - kind) * step, label.rect.centery)
            sprites.draw_shadow(surface, kind, place)
            sprites.draw(surface, kind, place)
        surface.set_clip(clip)


def _percent(value: float) -> str:
    return f"{round(value * 100)}\N{NO-BREAK SPACE}%"
