"""A table that stands alone in an exhibition is cleared once for every visitor."""

from types import SimpleNamespace

from games.arcade.exhibit import TableKeeper, TableWays
from games.ui.intentions import Press
from games.ui.layout import Layout


def test_a_table_left_alone_is_cleared_once_until_somebody_comes():
    """However long nobody comes; the touch of the next visitor goes to the table."""
    cleared = []
    table = object()
    stack = SimpleNamespace(top=table, scenes=[table])
    ways = TableWays(SimpleNamespace(stack=stack), table, lambda: cleared.append(True))
    keeper = TableKeeper(ways, idle=20.0)
    layout = Layout(1280, 720)
    counts = []
    for _ in range(2):
        assert not keeper.takes(Press(300, 300), layout)
        for seconds in (19.0, 2.0, 600.0):
            keeper.update(seconds)
            counts.append(len(cleared))
    assert counts == [0, 1, 1, 1, 2, 2]
