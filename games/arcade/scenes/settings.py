"""The settings: language, sound, size of text, motion, full screen."""

from __future__ import annotations

from typing import Any

from games.arcade.scenes.page import Page, Row
from games.ui.widgets import Button, Choice, Slider, Toggle, Widget


class SettingsScene(Page):
    """Changes show at once and are kept at once."""

    width = 760

    def title(self) -> str:
        """Return the page's title."""
        return self.desk.texts("arcade.settings")

    def groups(self) -> list[list[Row]]:
        """Return one row a setting."""
        say, settings = self.desk.texts, self.desk.settings
        languages = [("", say("arcade.language_system")), ("de", "Deutsch"), ("en", "English")]
        trouble = self.desk.sound_trouble
        return [
            [
                self._row(
                    Choice(
                        say("arcade.language"), languages, settings.language, self._set("language")
                    )
                ),
                self._row(
                    Toggle(say("arcade.sound"), settings.sound, self._set("sound")),
                    say("arcade.no_sound") if trouble else None,
                ),
                self._row(
                    Slider(
                        say("arcade.volume"),
                        (0.0, 1.0),
                        0.1,
                        settings.volume,
                        self._set("volume"),
                        _percent,
                    )
                ),
                self._row(
                    Slider(
                        say("arcade.text_size"),
                        (0.9, 1.15),
                        0.05,
                        settings.text_scale,
                        self._set("text_scale"),
                        _percent,
                    )
                ),
                self._row(
                    Toggle(
                        say("arcade.reduced_motion"),
                        settings.reduced_motion,
                        self._set("reduced_motion"),
                    )
                ),
                self._row(
                    Toggle(say("arcade.fullscreen"), settings.fullscreen, self._set_fullscreen)
                ),
            ]
        ]

    @staticmethod
    def _row(widget: Widget, note: str | None = None) -> Row:
        return Row([widget], note=note)

    def buttons(self) -> list[Widget]:
        """Return the way back."""
        return [Button(self.desk.texts("arcade.done"), self.back, "brass")]

    def _set(self, name: str) -> Any:
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

    def leave(self) -> None:
        """Keep what was chosen."""
        self.desk.storage.save_settings(self.desk.settings)


def _percent(value: float) -> str:
    return f"{round(value * 100)}\N{NO-BREAK SPACE}%"
