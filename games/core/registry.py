"""Which games there are. Rules and bots are imported when first asked for: no arrow points up."""

from __future__ import annotations

from importlib import import_module
from typing import Any, cast

from assets.refusals import Refusal
from games.core.bots import BotModule
from games.core.game import Game

NAMES = ("galtoni", "mancala", "siebener", "koenigsflucht", "gipf")
"""The names of all games, in the order in which they are shown."""


def rules(name: str) -> type[Game[Any, Any]]:
    """Return the class of a game's rules; ValueError lists the known names."""
    if name not in NAMES:
        raise Refusal("commands.no_game", name=repr(name), known=", ".join(NAMES))
    found: type[Game[Any, Any]] = import_module(f"games.{name}.rules").GAME
    return found


def game(name: str, variant: str | None = None, **options: Any) -> Game[Any, Any]:
    """Return a game by name in a variant with options; ValueError lists what is known."""
    return rules(name)(variant, **options)


def bot(name: str) -> BotModule:
    """Return the module of a game's bots; ValueError lists the known games."""
    rules(name)
    return cast(BotModule, import_module(f"games.{name}.bot"))
