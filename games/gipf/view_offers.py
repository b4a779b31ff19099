"""The potentials that the set-up offers, by the keys of their words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

_MANCALA: Final = "mancala:jump:taking=automatic"
"""As people usually play it at the table: stones are taken by themselves."""

POTENTIALS: Final[Mapping[str, str]] = {
    "none": "",
    "galtoni": "galtoni:double",
    "mancala": _MANCALA,
    "both": f"galtoni:double,{_MANCALA}",
    "siebener": "siebener:jump",
    "koenigsflucht": "koenigsflucht:double",
}
