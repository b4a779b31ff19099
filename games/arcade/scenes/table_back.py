"""Taking back at the table: at once against bots, with a yes of every other person at it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from games.arcade.scenes.ask import AskScene, Choice
from games.core.game import CHANCE
from games.ui.game_table import SeatAct
from games.ui.seat_names import seat_name

if TYPE_CHECKING:
    from games.arcade.scenes.table import TableScene


@dataclass(frozen=True, slots=True)
class Consent:
    """The answer of a seat to the wish to take a move back; no action of the game."""

    seat: int
    given: bool


class TakingBack:
    """Who wishes to take back, who has still to agree."""

    def __init__(self, scene: TableScene) -> None:
        """Begin with no wish."""
        self.scene = scene
        self.asker: int | None = None
        self.asked: list[int] = []

    @property
    def refusal(self) -> str:
        """Return the key of the reason why nothing can be taken back, empty when it can."""
        match = self.scene.match
        if match.over or not match.record.lines:
            return "nothing_back"
        if match.mover == CHANCE:
            return "chance_back"
        if match.undo_seat is None:
            decided = any(line.by == CHANCE for line in match.record.lines)
            return "chance_back" if decided else "nothing_back"
        return ""

    def forget(self) -> None:
        """Drop the wish: something was played."""
        self.asker, self.asked = None, []

    def wish(self) -> None:
        """Take back what is half done, or the last move, or ask for that."""
        scene = self.scene
        scene.game.finish()
        if scene.game.withdraw():
            scene.refresh()
            return
        if self.refusal:
            scene.insist(self._why(self.refusal))
            return
        self.asker = scene.match.undo_seat
        self.asked = [seat for seat in scene.people if seat != self.asker]
        if self.asked:
            self._ask()
        else:
            self._take_back()

    def _why(self, refusal: str) -> str:
        """Return the sentence of a refusal; about chance the game may have words of its own."""
        stays = self.scene.game.stays if refusal == "chance_back" else ""
        return stays or self.scene.desk.texts(f"tools.{refusal}")

    def _ask(self) -> None:
        scene = self.scene
        scene.refresh()
        if scene.game.answers:
            scene.say(scene.desk.texts("tools.asks_back", name=self._name(self.asker)))
            return
        # These seats have no room for buttons: the question lies on the table.
        say, seat = scene.desk.texts, self.asked[0]
        question = say("tools.ask_seat", name=self._name(seat), asker=self._name(self.asker))
        yes = Choice(say("tools.may"), lambda: self.answer(Consent(seat, True)), "check")
        no = say("tools.may_not")
        scene.desk.stack.push(AskScene(scene.desk, question, [yes], no, None))

    def _name(self, seat: int | None) -> str:
        return "" if seat is None else seat_name(self.scene.desk.texts, self.scene.match, seat)

    def acts(self, seat: int) -> tuple[SeatAct, ...]:
        """Return the answers that a seat may give, none when it is not asked."""
        if seat not in self.asked or not self.scene.game.answers:
            return ()
        say = self.scene.desk.texts
        return (
            SeatAct(say("tools.may"), Consent(seat, True), "check"),
            SeatAct(say("tools.may_not"), Consent(seat, False), "close"),
        )

    def answer(self, consent: Consent) -> None:
        """Take a seat's answer: one no is enough, and it takes a yes of everybody."""
        scene = self.scene
        if consent.seat not in self.asked:
            return
        if not consent.given:
            self.forget()
            scene.refresh()
            name = self._name(consent.seat)
            scene.say(scene.desk.texts("tools.not_taken_back", name=name))
            return
        self.asked.remove(consent.seat)
        if self.asked:
            self._ask()
        elif self.refusal:
            self.forget()
            scene.refresh()
        else:
            self._take_back()

    def _take_back(self) -> None:
        self.forget()
        self._change(self.scene.match.undo, "taken_back")

    def again(self) -> None:
        """Play again what was taken back last."""
        scene = self.scene
        scene.game.finish()
        scene.game.withdraw()
        if scene.match.over or not scene.match.can_redo:
            scene.say(scene.desk.texts("tools.nothing_again"))
            return
        self.forget()
        self._change(scene.match.redo, "played_again")

    def _change(self, change: Callable[[], int], words: str) -> None:
        scene = self.scene
        try:
            change()
        except OSError:
            scene.say(scene.desk.texts("tools.cannot_take_back"))
            return
        scene.desk.audio.play("lift", 0.4)
        scene.drawing.dissolve()
        scene.changed()
        scene.game.taken_back()
        scene.refresh()
        scene.say(scene.desk.texts(f"tools.{words}"))
