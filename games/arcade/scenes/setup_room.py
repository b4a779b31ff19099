"""Room on a set-up's page for the most rows a game may ask for: what is touched stays there."""

from __future__ import annotations

from collections.abc import Sequence

from games.arcade.plan import MatchPlan, counts_of
from games.arcade.scenes.page import ROW
from games.arcade.tables import table_module
from games.core import registry

CAPTION = 24
"""Height of the words above a chooser, in design pixels."""


def beside_begins(plan: MatchPlan) -> bool:
    """Whether a third seat shares a line with who begins, as another variant may need none.

    So it is where the variant alone decides how many play.
    """
    every = {counts_of(plan.game, name) for name in registry.rules(plan.game).variants}
    return len(every) > 1 and all(len(counts) < 2 and counts[0] < 4 for counts in every)


def most_heights(plan: MatchPlan) -> list[int]:
    """Return the heights of the rows of the variant and the seats that need most of them.

    In design pixels, without what lies between them; the same whatever is chosen in the plan.
    """
    ways = [
        _heights(plan, variant, count)
        for variant in registry.rules(plan.game).variants
        for count in counts_of(plan.game, variant)
    ]
    return max(ways, key=lambda heights: (sum(heights), len(heights)))


def _heights(plan: MatchPlan, variant: str, count: int) -> list[int]:
    table, rules = table_module(plan.game).TABLE, registry.rules(plan.game)
    known = {option.name for option in rules.option_list}
    fixed = table.fixed.get(variant, ())
    choosers = len(rules.variants) > 1, bool(table.boards())
    options = sum(choosers) + sum(name in known and name not in fixed for name in table.options)
    if len(counts_of(plan.game, variant)) > 1:
        people = [ROW + CAPTION, *_plates(count)]
    elif beside_begins(plan):
        people = [ROW, ROW + CAPTION]
    else:
        people = [*_plates(count), ROW]
    return [*people, *[ROW + CAPTION] * (options // 2), *[ROW] * (options % 2)]


def _plates(count: int) -> Sequence[int]:
    return [ROW] * ((count + 1) // 2)
