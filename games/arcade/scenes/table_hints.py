"""Hints at the table, and the bar beside the board: what the advisor says, shown and in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.arcade.advice import Advisor
from games.arcade.scenes.table_gauge import Gauge
from games.arcade.spent import BAR
from games.core.bots import Opinion, Unit
from games.core.hints import reason_text

if TYPE_CHECKING:
    from games.arcade.scenes.table import TableScene

PLACES = ("hint_first", "hint_second", "hint_third")
"""Further presses show what comes next."""


class Hinting:
    """Asks for hints and balances, and lets the board show them."""

    def __init__(self, scene: TableScene) -> None:
        """Advise at the table of ``scene``."""
        self.scene = scene
        self.advisor = Advisor(scene.match, scene.house.thinker)
        self.gauge = Gauge(scene.desk, scene.match, lambda: scene.game.proviso)
        self.bar = BAR in scene.spent.open
        """Whether the bar is wished for in this match: each match begins without it."""
        self._explain = ""
        """What the line said when the bar came, until it can say what the bar counts in."""
        self._place = 0
        self._shown = False

    @property
    def can_weigh(self) -> bool:
        """Whether what is played can be weighed for those who sit at the table."""
        return len(self.scene.match.seats) == len(self.scene.game.playing.seats)

    @property
    def weighs(self) -> bool:
        """Whether the bar is shown."""
        return self.bar and self.can_weigh

    @property
    def moving(self) -> bool:
        """Whether something is thought about, or the bar is on its way."""
        return self.advisor.busy or self.gauge.flowing

    def toggle_bar(self) -> None:
        """Show who stands better in this match, or hide it; say what the bar means."""
        scene, say = self.scene, self.scene.desk.texts
        if not self.can_weigh:
            scene.say(say("tools.bar_inside"))
            return
        self.bar = not self.bar
        scene.spent.keep(BAR, self.bar)
        scene.refresh()
        self._explain = say("tools.bar_shows") if self.bar else ""
        scene.say(self._explain)
        if self.bar and self.advisor.balance is not None:
            self._explain_unit()

    def _explain_unit(self) -> None:
        """Say what the bar counts in, unless the line says something else by now."""
        balance, scene = self.advisor.balance, self.scene
        if not self._explain or balance is None or balance.opinion is None:
            return
        if scene.line == self._explain:
            unit, proviso = balance.opinion.unit, scene.game.proviso
            but = "_but" if unit is Unit.CHANCE and proviso else ""
            key = f"tools.bar_{unit.name.lower()}{but}"
            scene.say(scene.desk.texts(key, proviso=proviso))
        self._explain = ""

    def wish(self) -> None:
        """Show a hint; pressed again it is the next best."""
        scene = self.scene
        if scene.person is None or not scene.game.settled:
            scene.say(scene.desk.texts("tools.hint_not_now"))
            return
        scene.game.finish()
        if self.advisor.hints:
            self._place = (self._place + 1) % min(len(PLACES), len(self.advisor.hints))
            self._show()
        else:
            self.advisor.ask()
            scene.say(scene.desk.texts("tools.thinking"))

    def translate(self) -> None:
        """Another language is spoken: say in it what is shown, and who stands better."""
        self._explain = ""
        if self.advisor.balance is not None:
            self.gauge.show(self.advisor.balance)
        if self._shown:
            self._show()

    def changed(self) -> None:
        """The position is another one: nothing is good any more."""
        self.advisor.changed()
        self._place = 0
        if self._shown:
            self._shown = False
            self.scene.game.show_hint(None)

    def update(self, dt: float) -> None:
        """Take what has been thought out, and let the bar move."""
        self.advisor.weighing = self.weighs and not self.scene.game.showing
        waited = self.advisor.hinting
        if self.advisor.update():
            self.gauge.show(self.advisor.balance)
            self._explain_unit()
            self.scene.dirty = True
        if waited and not self.advisor.hinting:
            self._show()
        self.scene.tools.think(self.advisor.hinting)
        self.scene.dirty |= self.gauge.move(dt)

    def _show(self) -> None:
        scene, hints = self.scene, self.advisor.hints
        if not hints:
            scene.say(scene.desk.texts("tools.no_hint"))
            return
        opinion = hints[self._place]
        self._shown = True
        scene.game.show_hint(opinion.action)
        scene.say(self._words(opinion))

    def _words(self, opinion: Opinion) -> str:
        say, game = self.scene.desk.texts, self.scene.game
        why = reason_text(say, game.playing.game.name, opinion)
        told = ", ".join(part for part in (why, self._value(opinion)) if part)
        place, move = say(f"tools.{PLACES[self._place]}"), game.move_words(opinion.action)
        if not told:
            return say("tools.hint_short", place=place, move=move)
        return say("tools.hint_line", place=place, move=move, why=told)

    def _value(self, opinion: Opinion) -> str:
        """Return what an action is worth as far as players count in that; else nothing."""
        say = self.scene.desk.texts
        if opinion.unit is Unit.CHANCE:
            chance = say("tools.worth_chance", number=round(100 * opinion.value))
            return ", ".join(part for part in (chance, self.scene.game.proviso) if part)
        if opinion.unit is Unit.STONES:
            number = round(opinion.value)
            if not number:
                return say("tools.worth_even")
            key = "worth_ahead" if number > 0 else "worth_behind"
            if abs(number) == 1:
                return say(f"tools.{key}_one")
            return say(f"tools.{key}", number=abs(number))
        if opinion.exact and opinion.value:
            return say("tools.worth_won" if opinion.value > 0 else "tools.worth_lost")
        return ""

    def close(self) -> None:
        """Stop thinking."""
        self.advisor.close()
