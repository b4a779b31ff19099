"""Which versions are at work and where they are imported from: for records and bug reports."""

from __future__ import annotations

import os
import platform
from contextlib import suppress
from importlib import metadata, util
from pathlib import Path

MISSING = "not installed"
"""What stands in place of a version of something that is not there."""

_DISTRIBUTIONS = ("pymunk", "pygame-ce", "numpy")
_PACKAGES = ("games", "sim", "assets")


def distribution_version(name: str) -> str:
    """Return the installed version of a distribution, ``MISSING`` when there is none.

    Reads its metadata only: nothing of it is imported.
    """
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return MISSING


def versions() -> dict[str, str]:
    """Return the versions of galtoni, Python and what decides how a marble falls or looks."""
    return {
        "galtoni": distribution_version("galtoni"),
        "Python": platform.python_version(),
        **{name: distribution_version(name) for name in _DISTRIBUTIONS},
    }


def sdl_version() -> str:
    """Return the version of the SDL that pygame-ce runs on, ``MISSING`` when it cannot be loaded.

    Only the library itself knows, so this imports pygame; no window is opened.
    """
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    with suppress(ImportError, OSError):
        from pygame.version import SDL

        return f"{SDL.major}.{SDL.minor}.{SDL.patch}"
    return MISSING


def origins() -> dict[str, Path]:
    """Return the folder each of our packages is imported from, without importing them.

    Their names are common words: another package of the same name would show up here.
    """
    found: dict[str, Path] = {}
    for name in _PACKAGES:
        spec = util.find_spec(name)
        if spec is not None and spec.origin is not None:
            found[name] = Path(spec.origin).parent
    return found


def report() -> str:
    """Return what ``galtoni --version`` prints: a line per version, a line per package folder."""
    known = versions()
    known["SDL"] = sdl_version()
    lines = [f"{name} {version}" for name, version in known.items()]
    lines.append(f"system {platform.platform()}")
    lines.extend(f"{name} from {folder}" for name, folder in origins().items())
    return "\n".join(lines)
