"""The laboratory's optional packages, named in one sentence when they are missing."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from assets.refusals import Refusal


class LabMissing(Refusal):
    """A package of the extra ``lab`` is not installed."""


def need(module: str) -> Any:
    """Return an imported module of the extra ``lab``; LabMissing names package and remedy.

    The result is ``Any`` because the packages of the extra publish no type information.
    """
    try:
        return import_module(module)
    except ImportError as error:
        package = module.partition(".")[0]
        raise LabMissing("refusals.no_package", package=package) from error
