"""Where an attendant leads the house: by itself, to the start, into the dark, to the staff.

Scenes are imported when the house goes there: a start needs none of them.
"""

from __future__ import annotations

import copy
import logging
from collections.abc import Callable
from typing import Any

import msgspec

from games.arcade.app import App
from games.arcade.evening_store import EveningStore
from games.arcade.house import House
from games.arcade.kiosk import ASK, ForStaff
from games.arcade.kiosk_saves import PassingSaves
from games.arcade.scenes.menu import MenuScene
from games.ui.intentions import FocusLost
from games.ui.scene import Scene
from games.ui.storage import Settings


class HouseWays:
    """Leads an app through its house; in a kiosk everything is as before for whoever comes next."""

    def __init__(self, app: App, house: House, log: logging.Logger) -> None:
        """Remember how everything is now."""
        self._app, self._house, self.log = app, house, log
        self._usual = self._for_visitors()
        if house.kiosk is not None:
            app.desk.storage.lasting = self._lasting
        self._turn = 0
        self._logged: list[object] = []
        """What the log says already about sound and files."""

    @property
    def with_staff(self) -> bool:
        """Whether the staff's door, or what lies behind it, is open."""
        return any(isinstance(scene, ForStaff) for scene in self._app.desk.stack.scenes)

    @property
    def computes(self) -> bool:
        """Whether a scene works on what somebody has asked for."""
        return any(scene.computes for scene in self._app.desk.stack.scenes)

    def attract(self) -> None:
        """Let the boards play by themselves, another game each time.

        At home they do so over whatever lies there: whoever comes back finds it as it was left.
        """
        if self._house.kiosk is not None and self._house.kiosk.practice:
            self._forget()
            self._go(first_scene(self._house))
            return
        from games.arcade.scenes.attract import AttractTable

        self._forget()  # first: what is made now speaks the house's language
        shown = AttractTable(self._house, self._turn)
        self._turn += 1
        if self._house.kiosk is None:
            self._app.desk.stack.handle(FocusLost())  # what is held is let go
            self._app.desk.stack.push(shown)
        else:
            self._go(shown)

    def ask(self, seconds: float, left: Callable[[], float]) -> bool:
        """Lay the question over whatever the visitor would lose; False where that is nothing."""
        from games.arcade.scenes.still_there import StillThere

        stack = self._app.desk.stack
        if not any(scene.at_stake for scene in stack.scenes):
            return False
        stack.handle(FocusLost())  # what is held is let go
        stack.push(StillThere(self._app.desk, seconds, left))
        return True

    def go_on(self) -> None:
        """Put the question away; what lies below goes on as it was."""
        from games.arcade.scenes.still_there import StillThere

        stack = self._app.desk.stack
        if isinstance(stack.top, StillThere):
            self._app.desk.audio.play("click")
            stack.pop()

    def start(self) -> None:
        """Show the start page; where it was agreed, visitors choose their language before.

        At home go back to what lay there when the boards began to play by themselves.
        """
        from games.arcade.scenes.attract import AttractTable

        stack = self._app.desk.stack
        if self._house.kiosk is None and isinstance(stack.top, AttractTable):
            stack.pop()
        else:
            self._go(first_scene(self._house))

    def sleep(self) -> None:
        """Go dark."""
        from games.arcade.scenes.attract import AsleepScene

        self._forget()
        self._go(AsleepScene(self._house))

    def staff(self) -> None:
        """Ask for the PIN; what was on the screen before is over."""
        from games.arcade.scenes.staff import StaffDoor

        kiosk = self._house.kiosk
        if kiosk is not None:
            self._forget()
            self._go(first_scene(self._house), StaffDoor(self._house, kiosk.pin, self.keep))

    def _forget(self) -> None:
        """In a kiosk: forget names, options, language and matches of whoever was here."""
        if self._house.kiosk is None:
            return
        saves, desk = self._house.saves, self._app.desk
        if isinstance(saves, PassingSaves):
            saves.clear()
        EveningStore(desk.storage).end()
        self.log_troubles()
        if _values(desk.settings) != self._usual:
            for name, value in copy.deepcopy(self._usual).items():
                setattr(desk.settings, name, value)
            self._app.settings_changed()
        self._house.showcase.renew()

    def log_troubles(self) -> None:
        """Log what is newly wrong with sound and files; the staff's page shows the last of it."""
        desk = self._app.desk
        files = desk.storage.troubles
        sound = [desk.sound_trouble] if desk.sound_trouble and desk.settings.sound else []
        for words in sound:
            if words not in self._logged:
                self.log.warning("no sound: %s", words)
        for trouble in files:
            if trouble not in self._logged:
                self.log.warning("file %s: %s", trouble.kind, trouble.file)
        del files[:-1]
        self._logged = [*sound, *files]

    def keep(self) -> None:
        """Take the settings as they are now for the usual ones: the staff has changed them."""
        self._usual = self._for_visitors()
        self._app.desk.storage.save_settings(self._app.desk.settings)

    def _lasting(self, settings: Settings) -> Settings:
        """Return the settings to keep: the staff's, however long a visitor's may hold."""
        return settings if self.with_staff else Settings(**copy.deepcopy(self._usual))

    def _for_visitors(self) -> dict[str, Any]:
        """Return the settings as they are now, in a kiosk without names and lessons of anybody."""
        usual = _values(self._app.desk.settings)
        if self._house.kiosk is not None:  # a house that broke down may have kept the last one's
            usual |= {"names": [], "lessons": {}}
        return usual

    def _go(self, *scenes: Scene) -> None:
        """Play other scenes; those before are put away, whatever state they are in."""
        stack = self._app.desk.stack
        old: list[Any] = list(stack.scenes)
        stack.scenes.clear()
        for scene in reversed(old):
            try:
                scene.leave()
                scene.close()
            except Exception as error:  # a scene at fault must not keep the house from going on
                self.log.error("a scene could not be put away", exc_info=error)
        stack.reset(*scenes)


def first_scene(house: House) -> Scene:
    """Return what a visitor finds first: the start page, or the choice of a language before it."""
    if house.kiosk is not None and house.kiosk.language == ASK:
        from games.arcade.scenes.language import LanguageScene

        return LanguageScene(house)
    return front(house)


def front(house: House) -> Scene:
    """Return the start page, or the practice table where that is all that visitors find."""
    if house.kiosk is None or not house.kiosk.practice:
        return MenuScene(house)
    from games.arcade.scenes.practice import PracticeScene
    from sim import board

    return PracticeScene(house, board.load(house.kiosk.practice), exhibit=True)


def _values(settings: Settings) -> dict[str, Any]:
    """Return all settings by name, none of them shared with the settings themselves."""
    return copy.deepcopy(msgspec.structs.asdict(settings))
