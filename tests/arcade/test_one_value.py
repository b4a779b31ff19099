"""One position, one value: however it came about, and however busy the machine is."""

import pytest

from games.arcade import advice
from games.arcade.advice import GLANCE, SEED, Advisor
from games.core import registry
from games.core.bots import Budget, Opinion, Unit
from games.core.match import Match
from games.ui.intentions import Hint, MoveList, TakeBack, Weigh

pytestmark = pytest.mark.usefixtures("quick")


class Mind:
    """Thinks of what it is told, and counts the questions."""

    def __init__(self, *values, unit=Unit.POINTS):
        """Answer with ``values`` in their order; the last one goes on."""
        self.values, self.unit, self.orders, self._due = list(values), unit, [], None

    def ask(self, order):
        """Take an order."""
        self.orders.append(order.task)
        self._due = order

    def answer(self):
        """Give what was asked for."""
        if self._due is None:
            return None
        order, self._due = self._due, None
        value = self.values.pop(0) if len(self.values) > 1 else self.values[0]
        action = registry.game(order.task.game).actions(order.task.state)[0]
        opinion = Opinion(action, value, self.unit, 2)
        return advice_answer(order, (opinion,))

    def close(self):
        """Do nothing."""


def advice_answer(order, opinions):
    """Return an answer in time."""
    return type("Answer", (), {"order": order, "action": opinions, "late": False})()


def settle(advisor):
    """Let the advisor ask and take its answers."""
    for _ in range(4):
        advisor.update()


@pytest.fixture
def koenig():
    """Return a match of Königsflucht between two people."""
    return Match.begin(registry.game("koenigsflucht"), ["human", "human"], seed=5)


def test_a_position_that_was_weighed_is_not_weighed_again(koenig):
    """Played, taken back, played again: the same numbers, and nobody thinks."""
    mind = Mind(0.4, 1.7, 9.0)
    advisor = Advisor(koenig, lambda: mind)
    advisor.weighing = True
    shown = []
    for change in (lambda: None, lambda: koenig.play_text("d1-d3"), koenig.undo, koenig.redo):
        change()
        advisor.changed()
        settle(advisor)
        shown.append(advisor.balance.opinion.value)
    assert shown == [0.4, 1.7, 0.4, 1.7]
    assert len(mind.orders) == 2


@pytest.mark.parametrize(
    ("unit", "after"), [(Unit.POINTS, 0.4), (Unit.STONES, 6.0), (Unit.CHANCE, 6.0)]
)
def test_a_hint_that_tells_no_number_leaves_the_bar_alone(koenig, unit, after):
    """It looks further; where its line tells a number the bar says the same from then on."""
    mind = Mind(0.4, 6.0, unit=unit)
    advisor = Advisor(koenig, lambda: mind)
    advisor.weighing = True
    settle(advisor)
    assert advisor.balance.opinion.value == 0.4
    advisor.ask()
    settle(advisor)
    assert advisor.hints[0].value == 6.0
    assert advisor.balance.opinion.value == after
    koenig.play_text("d1-d3")
    settle(advisor)
    koenig.undo()
    advisor.changed()
    settle(advisor)
    assert advisor.balance.opinion.value == after


def test_a_hint_before_the_bar_gives_it_no_other_value(koenig):
    """The bar that is shown after it weighs by itself."""
    mind = Mind(6.0, 0.4)
    advisor = Advisor(koenig, lambda: mind)
    advisor.ask()
    settle(advisor)
    assert advisor.balance is None
    advisor.weighing = True
    settle(advisor)
    assert advisor.balance.opinion.value == 0.4


def test_nothing_but_the_position_decides_what_is_thought(koenig):
    """Neither the match's seed nor how many moves led there; nodes end it, hardly ever time."""
    mind = Mind(0.4)
    for seed in (1, 2):
        match = Match.begin(registry.game("koenigsflucht"), ["human", "human"], seed=seed)
        for text in ("d1-d3", "f4-e4", "d3-d1", "e4-f4")[: 4 * (seed - 1)]:
            match.play_text(text)
        advisor = Advisor(match, lambda: mind)
        advisor.weighing = True
        settle(advisor)
    one, two = mind.orders
    assert one.seed == two.seed == SEED
    assert one.state.board == two.state.board


def test_the_same_board_is_worth_the_same_by_another_way():
    """Königsflucht's own bot, with fewer nodes: a board that came back has its first value."""
    game = registry.game("koenigsflucht")
    bot, first = registry.bot("koenigsflucht"), game.initial(2)
    state = first
    for text in ("d1-d3", "f4-e4", "d3-d1", "e4-f4"):
        state = game.play(state, game.parse_action(state, text))
    assert state.board == first.board
    values = {
        bot.analyse(game, at, bot.LEVELS[-1], SEED, Budget(nodes=700))[0].value
        for at in (first, state)
    }
    assert len(values) == 1
    assert GLANCE.nodes == 12_000


def test_the_bar_at_the_table_keeps_its_number(table_kit):
    """Take back and play again, list and hint between: the plate reads as before."""
    kit = table_kit("koenigsflucht", "koenigsflucht")
    app, scene = kit.sit_down("Ada", "Bo", size=(1280, 720))
    app.do(Weigh())
    kit.live(app, 120)
    before = scene.hinting.gauge.number
    app.do(Hint())
    kit.live(app, 60)
    assert scene.hinting.gauge.number == before
    scene.act(scene.match.game.parse_action(scene.match.state, "d1-d3"))
    kit.live(app, 240)
    app.do(MoveList())
    app.do(TakeBack())
    scene.back_taking.answer(
        next(act.action for seat in (0, 1) for act in scene.back_taking.acts(seat))
    )
    kit.live(app, 240)
    assert not scene.match.record.lines
    assert scene.hinting.gauge.number == before
    assert advice.KEPT >= 300
