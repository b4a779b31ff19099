"""The staff's door in an unattended house: figures to press, and behind them the ways out."""

from __future__ import annotations

from collections.abc import Callable

from games.arcade.house import House
from games.arcade.kiosk import PIN, ForStaff, last_fault
from games.arcade.scenes.page import Page, Row
from games.arcade.scenes.settings import SettingsScene
from games.ui.intentions import Confirm, Digit, Erase, Intention, Move, Next, Point, Press
from games.ui.theme import INK, INK_SOFT, Type
from games.ui.widgets import Button, Label, Widget
from games.version import distribution_version

KEYS = ("123", "456", "789", "<0>")
PATIENCE = 60.0
"""After so long (s) untouched the door closes by itself."""
LOOK = 0.25
"""How far apart (s) frames may be while nobody presses anything."""
WAIT = 10.0
"""So long (s) nothing is taken after three wrong tries."""
TRIES = 3


class StaffDoor(ForStaff, Page):
    """Asks for the PIN."""

    width = 420
    height = 640

    def __init__(self, house: House, pin: str, kept: Callable[[], None] = lambda: None) -> None:
        """Open with ``pin``; ``kept`` is told when the staff is done with the settings."""
        super().__init__(house.desk)
        self.house, self._pin, self._kept = house, pin, kept
        self.typed = ""
        self.wrong = 0
        self._locked = 0.0
        self._quiet = 0.0
        self._by_keys = False

    def title(self) -> str:
        """Return the page's title."""
        return self.desk.texts("kiosk.staff")

    def groups(self) -> list[list[Row]]:
        """Return what was typed as dots, and the figures."""
        say = self.desk.texts
        words = "\N{BULLET} " * len(self.typed) or say("kiosk.pin")
        if self._locked > 0:
            words = say("kiosk.wait")
        self._shown = Label(words.strip(), Type.HEAD, INK, 0.5)
        rows = [Row([self._shown], height=56)]
        for line in KEYS:
            keys: list[Widget] = [self._key(sign) for sign in line]
            rows.append(Row(keys, (1.0,) * 3, height=64))
        return [rows]

    def _key(self, sign: str) -> Button:
        if sign == "<":
            return Button("", self._erase, icon="left")
        if sign == ">":
            return Button("", self._try, icon="check")
        return Button(sign, self._typer(sign))

    def _typer(self, sign: str) -> Callable[[], None]:
        def add() -> None:
            if len(self.typed) < 8 and self._locked <= 0:
                self.typed += sign
                self.refresh()

        return add

    def _erase(self) -> None:
        self.typed = self.typed[:-1]
        self.refresh()

    def _try(self) -> None:
        right, self.typed = self.typed == self._pin, ""
        if right:
            self.desk.stack.replace(StaffScene(self.house, self._kept))
            return
        self.wrong += 1
        if self.wrong % TRIES == 0:
            self._locked = WAIT
        self.refresh()

    def buttons(self) -> list[Widget]:
        """Return the way back."""
        return [Button(self.desk.texts("arcade.back"), self.back)]

    def handle(self, intention: Intention) -> bool:
        """Figures may be typed as well, and Enter tries them; moving about leads to the keys."""
        if not isinstance(intention, Point):
            self._quiet = 0.0
        if isinstance(intention, Confirm) and self._by_keys:
            self._try()
            return True
        if isinstance(intention, (Digit, Erase, Move, Next, Press)):
            self._by_keys = isinstance(intention, (Digit, Erase))
        if isinstance(intention, Digit):
            self._typer(str(intention.number))()
            return True
        if isinstance(intention, Erase):
            self._erase()
            return True
        return super().handle(intention)

    @property
    def moving(self) -> bool:
        """It closes by itself."""
        return True

    @property
    def tempo(self) -> float:
        """Slow: it waits for figures, or for the time to be over."""
        return LOOK

    def update(self, dt: float) -> None:
        """Close when nobody comes; take figures again after a while."""
        super().update(dt)
        if self._locked > 0:
            self._locked -= dt
            if self._locked <= 0:
                self.refresh()
        self._quiet += dt
        if self._quiet >= PATIENCE:
            self.back()


class StaffScene(ForStaff, Page):
    """Behind the door: settings, the start page, the way out."""

    width = 480

    def __init__(self, house: House, kept: Callable[[], None] = lambda: None) -> None:
        """Belong to a house; ``kept`` is told that the settings are to stay as they are."""
        super().__init__(house.desk)
        self.house, self._kept = house, kept

    def leave(self) -> None:
        """What the staff has set is how every visitor finds it."""
        self._kept()

    def title(self) -> str:
        """Return the page's title."""
        return self.desk.texts("kiosk.staff")

    def groups(self) -> list[list[Row]]:
        """Return what the staff can do."""
        say = self.desk.texts
        items: list[tuple[str, Callable[[], None]]] = [
            (say("arcade.settings"), lambda: self.desk.stack.push(SettingsScene(self.desk))),
            (say("arcade.fullscreen_now"), self.desk.fullscreen),
            (say("arcade.quit"), self.desk.quit),
        ]
        rows = [Row([Button(words, action)], height=56) for words, action in items]
        troubles = self._troubles()
        if troubles:
            told = Label(
                "\n".join(troubles), Type.SMALL, INK_SOFT, lines=3 * len(troubles), valign=0
            )
            rows.append(Row([told], height=64 * len(troubles)))
        return [rows]

    def _troubles(self) -> list[str]:
        """Return what is wrong with sound and files: visitors are not told."""
        say, desk = self.desk.texts, self.desk
        found = [say("kiosk.no_sound")] if desk.sound_trouble and desk.settings.sound else []
        last = desk.storage.troubles[-1:]
        found += [say(f"arcade.file_{one.kind}", file=one.file) for one in last]
        if self.house.kiosk is not None and self.house.kiosk.pin == PIN:
            found.insert(0, say("kiosk.pin_usual", pin=PIN))
        fault = last_fault(desk.storage.folder)
        if fault:
            found.append(say("kiosk.last_fault", line=fault))
        return [*found, say("kiosk.version", version=distribution_version("galtoni"))]

    def _to_start(self) -> None:
        """Show what a visitor finds first: where it was agreed, the choice of a language."""
        from games.arcade.ways import first_scene  # it leads to here as well

        self.desk.stack.reset(first_scene(self.house))

    def buttons(self) -> list[Widget]:
        """Return the way on."""
        return [Button(self.desk.texts("arcade.to_start"), self._to_start, "brass")]
