"""The seats' buttons: what begins something one cannot leave asks once more in its own place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.arcade.scenes.guarded import GUARD
from games.ui.game_table import SeatAct
from games.ui.intentions import Back, Confirm, FocusLost, Intention, Menu, Point, Press, Release
from games.ui.widgets import Button

if TYPE_CHECKING:
    from games.arcade.scenes.table import TableScene


class SeatActs:
    """Presses the seats' buttons; one that asks first is armed by the first press.

    Armed it stands out, the line says what it begins, and it is deaf for a moment, so that the
    second half of a double click is lost. Anything else that is done lets it be.
    """

    def __init__(self, scene: TableScene) -> None:
        """Belong to ``scene``; nothing is armed."""
        self.scene = scene
        self.armed: SeatAct | None = None
        self._seat, self._since = 0, 0.0

    def button(self, seat: int, act: SeatAct) -> Button:
        """Return the button of what a seat may do."""

        def press() -> None:
            self.press(seat, act)

        armed = self.armed is not None and act.action == self.armed.action
        words, kind = (act.sure, "brass") if armed else (act.words, act.kind)
        return Button(words, press, kind, icon=act.icon)

    @property
    def deaf(self) -> bool:
        """Whether a button was armed just now."""
        return self.armed is not None and self.scene.clock < self._since + GUARD

    def press(self, seat: int, act: SeatAct) -> None:
        """Do what a button says, or arm it and say what it begins."""
        if not act.asks:
            self.scene.do(seat, act)
        elif self.armed is None or self.armed.action != act.action:
            self.scene.game.finish()
            self.armed, self._seat, self._since = act, seat, self.scene.clock
            self.scene.desk.audio.play("click", 0.6)
            self.scene.refresh()
            self.scene.say(act.asks)
        elif not self.deaf:
            self.forget()
            self.scene.do(seat, act)

    def forget(self) -> None:
        """Let an armed button be: something else happens."""
        self.armed = None

    def let_be(self, intention: Intention) -> bool:
        """Let an armed button be if something else is meant; whether that was all that was meant.

        Going back leads back from it, and from what is in hand; keys stay where they are.
        """
        if isinstance(intention, Back) and self.armed is None and not self.scene.focus.shown:
            return self.scene.game.front.put_down()
        if self.armed is None or not self._elsewhere(intention):
            return False
        if isinstance(intention, Confirm) and not self.scene.focus.shown:
            self.press(self._seat, self.armed)  # it stands out: Enter does it
            return True
        self.forget()
        self.scene.refresh()
        self.scene.say("")
        return isinstance(intention, (Back, Menu))

    def _elsewhere(self, intention: Intention) -> bool:
        focus = self.scene.focus
        match intention:
            case Press(x, y):
                return not self._is_armed(focus.at(x, y))
            case Confirm():
                return not (focus.shown and self._is_armed(focus.chosen))
            case Point() | Release() | FocusLost():
                return False
        return True

    def _is_armed(self, widget: object) -> bool:
        return any(
            button is widget and self.armed is not None and act.action == self.armed.action
            for _, act, button in self.scene._acts
        )

    def call(self, seat: int | None) -> None:
        """Call for a seat; without one it is the person in turn, or the only person."""
        scene = self.scene
        if seat == 1 and not any(act.icon == "bell" for _, act, _ in scene._acts):
            scene.toggle_moves()  # L calls only where there are calls
            return
        if seat is None:
            seat = scene.person if scene.person is not None else next(iter(scene.people), None)
        for owner, act, _ in scene._acts:
            if owner == seat and act.icon == "bell":
                if scene.possible(owner, act):
                    scene.do(owner, act)
                elif not scene.match.over:
                    scene.say(scene.desk.texts("table.call_later"))
                return
