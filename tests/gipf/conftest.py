"""Gipf's table without a window."""

import pytest


@pytest.fixture
def table(table_kit):
    """Return what sits people and bots down at a table of Gipf."""
    return table_kit("gipf", "basic")
