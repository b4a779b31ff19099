"""The seats' buttons: what begins something one cannot leave asks once more in its own place."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from games.arcade.scenes.guarded import GUARD
from games.arcade.scenes.table_back import Consent
from games.arcade.scenes.table_seats import talk_acts
from games.ui.game_table import SeatAct
from games.ui.intentions import Back, Confirm, FocusLost, Intention, Menu, Point, Press, Release
from games.ui.widgets import Button

if TYPE_CHECKING:
    from games.arcade.scenes.table import TableScene
    from games.arcade.scenes.table_places import TablePlaces


class SeatActs:
    """Presses the seats' buttons; one that asks first is armed by the first press.

    Armed it stands out, the line says what it begins, and it is deaf for a moment, so that the
    second half of a double click is lost. Anything else that is done lets it be.
    """

    def __init__(self, scene: TableScene) -> None:
        """Belong to ``scene``; nothing is armed."""
        self.scene = scene
        self.shown: list[tuple[int, SeatAct, Button]] = []
        """Every button with its seat and what it does, the first at a seat's foot first."""
        self.armed: SeatAct | None = None
        self._seat, self._since = 0, 0.0

    def build(self, seats: Iterable[int]) -> list[Button]:
        """Return the buttons of some seats as they are now."""
        self.shown = [
            (seat, act, self._button(seat, act)) for seat in seats for act in self._of(seat)
        ]
        return [button for _, _, button in self.shown]

    def _of(self, seat: int) -> tuple[SeatAct, ...]:
        """Return what a seat's buttons say: an answer that it owes goes before all others."""
        scene = self.scene
        owed = scene.back_taking.acts(seat)
        return owed or (*scene.game.seat_acts(seat), *talk_acts(scene.desk, scene.match, seat))

    def _button(self, seat: int, act: SeatAct) -> Button:

        def press() -> None:
            self.press(seat, act)

        armed = self.armed is not None and act.action == self.armed.action
        words, kind = (act.sure, "brass") if armed else (act.words, act.kind)
        button = Button(words, press, kind, icon=act.icon)
        button.enabled = self._possible(seat, act)
        return button

    def _possible(self, seat: int, act: SeatAct) -> bool:
        """Whether a seat may do what a button of its says now."""
        match = self.scene.match
        if match.over:
            return False
        if isinstance(act.action, Consent):
            return True
        if act.action in match.interrupts(seat):
            return True
        return match.mover == seat and act.action in match.actions()

    def count(self, seat: int) -> int:
        """Return how many buttons a seat has."""
        return sum(owner == seat for owner, _, _ in self.shown)

    def arrange(self, places: TablePlaces) -> None:
        """Give every button its place on its seat's card."""
        left = [iter(seat.acts) for seat in places.seats]
        for seat, _, button in self.shown:
            button.rect = next(left[seat])

    def do(self, seat: int, act: SeatAct) -> None:
        """Do what a seat's button says, if it is possible now."""
        scene = self.scene
        scene.game.finish()
        if isinstance(act.action, Consent):
            scene.back_taking.answer(act.action)
        elif self._possible(seat, act):
            scene.desk.audio.play("bell" if act.icon == "bell" else "click")
            scene.act(act.action)
        scene.focus.let_be()

    @property
    def deaf(self) -> bool:
        """Whether a button was armed just now."""
        return self.armed is not None and self.scene.clock < self._since + GUARD

    def press(self, seat: int, act: SeatAct) -> None:
        """Do what a button says, or arm it and say what it begins."""
        if not act.asks:
            self.do(seat, act)
        elif self.armed is None or self.armed.action != act.action:
            self.scene.game.finish()
            self.armed, self._seat, self._since = act, seat, self.scene.clock
            self.scene.desk.audio.play("click", 0.6)
            self.scene.refresh()
            self.scene.say(act.asks)
        elif not self.deaf:
            self.forget()
            self.do(seat, act)

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
            for _, act, button in self.shown
        )

    def call(self, seat: int | None) -> None:
        """Call for a seat; without one it is the person in turn, or the only person."""
        scene = self.scene
        if seat == 1 and not any(act.icon == "bell" for _, act, _ in self.shown):
            scene.toggle_moves()  # L calls only where there are calls
            return
        if seat is None:
            seat = scene.person if scene.person is not None else next(iter(scene.people), None)
        for owner, act, _ in self.shown:
            if owner == seat and act.icon == "bell":
                if self._possible(owner, act):
                    self.do(owner, act)
                elif not scene.match.over:
                    scene.say(scene.desk.texts("table.call_later"))
                return
