"""The settings: how everything looks, sounds, moves and is steered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec
from pygame import Rect, Surface

from games.arcade.scenes.guarded import GUARD
from games.arcade.scenes.page import Page, Row
from games.arcade.scenes.settings_size import Sized, percent
from games.arcade.scenes.setup_slip import draw_told
from games.arcade.scenes.told import AtHand, Cell, Told
from games.ui.desk import Desk
from games.ui.layout import inset
from games.ui.storage import Settings
from games.ui.theme import INK, Players, Type
from games.ui.widgets import Button, Choice, Label, Slider, Toggle, Widget

if TYPE_CHECKING:
    from games.ui.sprites import MarbleSprites

SPEEDS = ("slow", "normal", "fast")
PALETTES = ("usual", "safe")
IDLES = (0, 60, 180, 600)
"""After how many seconds boards may play by themselves."""
KEPT = ("names", "language", "fullscreen")
"""What setting everything back leaves alone: it is no matter of taste."""
UPRIGHT_GAP, GAP, LESS = 18, 8, 4
"""What lies between two rows in portrait and else, and how much less of it where it is told why
there is no sound, in design pixels."""
HEADING, BEFORE = 36, 8
"""Height of a heading, and of the room above one that is not the first, in design pixels."""
MARBLE, MARBLES = 11, 120
"""Radius of the marbles that show the palette, and the room for them, in design pixels."""
WORDS = 56
"""Height of the sentence about the setting at hand, in design pixels."""


class SettingsScene(Page):
    """Changes show at once and are kept at once."""

    width = 1180
    _sure = False
    _asked = 0.0

    def __init__(self, desk: Desk) -> None:
        """Begin with nothing at hand."""
        super().__init__(desk)
        self.cells: list[Cell] = []
        self._at_hand = AtHand()
        self.sized = Sized(self, self._set("text_scale"))
        self._marbles: tuple[tuple[int, str], MarbleSprites] | None = None
        self.slip = Rect(0, 0, 0, 0)

    def build(self) -> list[Widget]:
        """Build the rows; upright there is room to let them breathe."""
        layout = self.desk.layout
        upright = UPRIGHT_GAP - round(15 * max(0.0, layout.text_scale - 1.0))
        if self.desk.sound_trouble:
            upright -= LESS  # the sentence about it takes room of all others
        self.gap = upright if layout.portrait else GAP
        return super().build()

    def title(self) -> str:
        """Return the page's title."""
        return self.desk.texts("arcade.settings")

    def groups(self) -> list[list[Row]]:
        """Return looks and sound on the left; pace and steering on the right."""
        self.cells = []
        return [
            [*self._group("looks", self._looks(), 0), *self._group("steering", self._steering())],
            [*self._group("hearing", self._sounds(), 0), *self._group("pace", self._pace())],
        ]

    def _group(self, key: str, rows: list[Row], before: int = BEFORE) -> list[Row]:
        label = Label(self.desk.texts(f"settings.{key}"), Type.HEAD, INK, valign=1.0)
        high = HEADING * max(1.0, self.desk.layout.text_scale)  # large text: all headings alike
        return [Row([label], height=round(high) + before), *rows]

    # The rows.

    def _row(self, widget: Toggle | Slider | Choice, key: str, note: str = "") -> Row:
        """Return the row of a widget and remember the sentence about it."""
        say = self.desk.texts
        self.cells.append(Cell(widget, Told(key, widget.text, say(f"settings.{note or key}_note"))))
        return Row([widget])

    def _looks(self) -> list[Row]:
        say, settings = self.desk.texts, self.desk.settings
        languages = [("", say("arcade.language_system")), ("de", "Deutsch"), ("en", "English")]
        self._colours = self._choice("palette", PALETTES)
        language = Choice(
            say("arcade.language"), languages, settings.language, self._set("language")
        )
        size = self.sized.slider(say("arcade.text_size"))
        self._whole = Toggle(say("arcade.fullscreen"), self.desk.full(), self._set_fullscreen)
        return [
            self._row(language, "language"),
            self._row(size, "text_size"),
            self._row(self._colours, "palette", f"palette_{settings.palette}"),
            self._row(self._whole, "fullscreen"),
        ]

    def _sounds(self) -> list[Row]:
        sound = self._row(self._toggle("arcade.sound", "sound"), "sound")
        if self.desk.sound_trouble:
            sound.note = self.desk.texts("arcade.no_sound")
        volume = self._slider("arcade.volume", "volume", (0.0, 1.0), 0.1)
        return [sound, self._row(volume, "volume")]

    def _pace(self) -> list[Row]:
        say, settings = self.desk.texts, self.desk.settings
        idles = [(seconds, self._idle_words(seconds)) for seconds in IDLES]
        idle = Choice(say("settings.idle"), idles, settings.idle, self._set("idle"))
        rows = [
            self._row(self._choice("speed", SPEEDS), "speed"),
            self._row(self._toggle("arcade.reduced_motion", "reduced_motion"), "reduced_motion"),
        ]
        # In an exhibition its command says how long it waits for visitors.
        return rows if self.desk.visitors else [*rows, self._row(idle, "idle")]

    def _idle_words(self, seconds: int) -> str:
        say = self.desk.texts
        if not seconds:
            return say("settings.idle_never")
        minutes = seconds // 60
        return say("settings.idle_one") if minutes == 1 else say("settings.idle_after", n=minutes)

    def _steering(self) -> list[Row]:
        stick = self._slider("settings.dead_zone", "dead_zone", (0.2, 0.9), 0.1)
        swapped = self._toggle("settings.pad_swapped", "pad_swapped")
        return [self._row(stick, "dead_zone"), self._row(swapped, "pad_swapped")]

    def _toggle(self, key: str, name: str) -> Toggle:
        return Toggle(self.desk.texts(key), getattr(self.desk.settings, name), self._set(name))

    def _slider(self, key: str, name: str, span: tuple[float, float], step: float) -> Slider:
        value = getattr(self.desk.settings, name)
        return Slider(self.desk.texts(key), span, step, value, self._set(name), percent)

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

    # What is told about the setting at hand.

    @property
    def told(self) -> Told:
        """Return the sentence about what was touched, chosen or hovered last."""
        say = self.desk.texts
        usual = Told("usual", say("settings.usual"), say("settings.usual_note"))
        return self._at_hand.told(self.cells, usual)

    def update(self, dt: float) -> None:
        """See what is at hand now."""
        super().update(dt)
        self.sized.update()
        self.dirty |= self._at_hand.look(self.cells, self.focus.chosen)
        full = self.desk.full()
        if self._whole.value != full:  # by its key, or by a window that would not go there
            self._whole.value = full
            self._whole.knob.aim(float(full))
            self.dirty = True

    def arrange(self) -> None:
        """Lay the page out; the sentence lies beside the buttons, upright above them."""
        super().arrange()
        layout = self.desk.layout
        foot = self._buttons[0].rect
        if layout.portrait:
            self.slip = Rect(self.sheet.left, 0, self.sheet.width, layout.px(WORDS))
            self.slip.bottom = foot.top - layout.grid(2)
        else:
            wide = foot.left - self.sheet.left - layout.grid(2)
            self.slip = Rect(self.sheet.left, foot.top, wide, foot.height)

    def foot_height(self) -> int:
        """Return the height of what lies below the paper, in design pixels."""
        return super().foot_height() + (WORDS + 16 if self.desk.layout.portrait else 0)

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
        if value != self.desk.full():
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
        self.sized.drop()
        settings = self.desk.settings
        for name, value in msgspec.structs.asdict(Settings()).items():
            if name not in KEPT:
                setattr(settings, name, value)
        self.desk.settings_changed()

    def leave(self) -> None:
        """Keep what was chosen."""
        self._sure = False
        self.sized.settle()
        self.desk.storage.save_settings(self.desk.settings)

    def draw_content(self, surface: Surface) -> None:
        """Draw the page, and the sentence about the setting at hand."""
        super().draw_content(surface)
        painter, layout = self.desk.painter, self.desk.layout
        painter.plate(surface, self.slip, "paper", seed=7, radius=5, lift=2.0)
        room = inset(self.slip, layout.px(12), layout.px(2))
        draw_told(painter, surface, self.told, room, 0.5, self.sized.setter)

    def draw_widgets(self, surface: Surface) -> None:
        """Draw the widgets, and beside the palette's name the marbles it gives."""
        super().draw_widgets(surface)
        layout, pane = self.desk.layout, self._pane
        if pane is None:
            return
        clip = surface.get_clip()
        surface.set_clip(clip.clip(pane.rect))
        radius = layout.px(MARBLE)
        sprites = self._sprites(radius)
        step = 2 * radius + layout.px(5)
        right = self._colours.value_rect().left - layout.px(14) - radius
        for kind in range(4):
            place = (right - (3 - kind) * step, self._colours.rect.centery)
            sprites.draw_shadow(surface, kind, place)
            sprites.draw(surface, kind, place)
        surface.set_clip(clip)

    def _sprites(self, radius: int) -> MarbleSprites:
        """Return the marbles of a radius in the palette chosen: drawn once, then shown."""
        from games.ui.sprites import MarbleSprites  # draws with numpy: a start needs none of it

        look = radius, Players.palette
        if self._marbles is None or self._marbles[0] != look:
            self._marbles = look, MarbleSprites(float(radius))
        return self._marbles[1]
