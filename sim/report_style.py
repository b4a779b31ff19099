"""How the laboratory's pictures look: type, colours, frame, and how they reach the disk."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from assets.refusals import Refusal
from assets.texts import Texts
from sim.files import check_output, whole
from sim.stats_intervals import Interval, wilson
from sim.stats_lab import need

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.colors import LinearSegmentedColormap
    from matplotlib.figure import Figure

INK, PAPER, MUTED, LINE = "#2b2118", "#f6efe2", "#7a6855", "#d8c9b0"
WALNUT, MAPLE, MAPLE_LIGHT, BRASS = "#5b3a24", "#d6ab72", "#ead3ac", "#b98b2f"
BLUE, ORANGE, GREEN = "#2F6DB3", "#E0802B", "#3E8E5A"
DARK, LIGHT = "#1c130c", "#fffaf0"
"""Ink for numbers on coloured grounds: a little stronger than ink and paper."""
FORMATS = (".png", ".svg", ".pdf")
MARK = "galtoni, the laboratory"
"""What a picture names as its maker, so that it is known again."""
MOST_PLACES = 6
"""Decimal places of the smallest numbers in per cent: more marbles nobody drops."""
LOPSIDED = 0.1
"""Share of half an interval by which its longer side may be longer and still be called half."""
TITLE = "Fredoka One"

_RC: dict[str, Any] = {
    "font.family": ["Source Sans Pro"],
    "font.size": 11,
    "text.color": INK,
    "axes.labelcolor": INK,
    "axes.edgecolor": LINE,
    "axes.facecolor": "none",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "xtick.color": MUTED,
    "ytick.color": MUTED,
    "xtick.major.size": 0,
    "ytick.major.size": 0,
    "grid.color": LINE,
    "grid.linewidth": 0.7,
    "hatch.linewidth": 1.1,
    "figure.facecolor": PAPER,
    "savefig.facecolor": PAPER,
    "svg.hashsalt": "galtoni",
    "pdf.fonttype": 42,
}


@cache
def _fonts() -> None:
    """Make the two families known to matplotlib; they come from packages."""
    manager = need("matplotlib.font_manager").fontManager
    folder = Path(need("font_source_sans_pro").font_directory)
    for name in ("Regular", "It", "Semibold", "Bold"):
        manager.addfont(next(folder.rglob(f"SourceSansPro-{name}.ttf")))
    manager.addfont(need("font_fredoka_one").FredokaOne)


@contextmanager
def style() -> Iterator[None]:
    """Draw inside of this with the laboratory's type and colours; nothing leaks out of it."""
    matplotlib = need("matplotlib")
    _fonts()
    with matplotlib.rc_context(_RC):
        yield


def canvas(width: float, height: float, title: str, subtitle: str, footer: str = "") -> Figure:
    """Return an empty figure (inches) with its heading at the upper left and a footer."""
    figure_module = need("matplotlib.figure")
    need("matplotlib.backends.backend_agg")
    figure: Figure = figure_module.Figure(figsize=(width, height), dpi=110)
    margin = 0.42 / width
    figure.text(margin, 1 - 0.34 / height, title, fontfamily=TITLE, fontsize=19, va="top")
    figure.text(margin, 1 - 0.74 / height, subtitle, fontsize=11.5, color=MUTED, va="top")
    figure.text(
        margin, 0.24 / height, footer, fontsize=9.5, color=MUTED, va="bottom", linespacing=1.3
    )
    return figure


def area(
    figure: Figure, left: float, top: float, right: float, bottom: float, **options: Any
) -> Axes:
    """Add axes that keep these distances (inches) from the figure's edges."""
    width, height = figure.get_size_inches()
    box = (left / width, bottom / height, 1 - (left + right) / width, 1 - (top + bottom) / height)
    return figure.add_axes(box, **options)


@cache
def wood() -> LinearSegmentedColormap:
    """Return the colour scale from paper to oak; its lightness falls evenly.

    It ends where dark ink is still easy to read, so that all numbers of a matrix look alike.
    """
    colours = need("matplotlib.colors")
    stops = ["#fdf9f0", "#f5e3c3", "#e8c48c", "#d59f5b", "#bf7f42"]
    scale: LinearSegmentedColormap = colours.LinearSegmentedColormap.from_list("wood", stops)
    return scale


def mixed(colour: str, share: float) -> tuple[float, float, float]:
    """Return a colour laid on paper, ``share`` from 0 (paper) to 1 (the colour)."""
    to_rgb = need("matplotlib.colors").to_rgb
    pairs = zip(to_rgb(colour), to_rgb(PAPER), strict=True)
    red, green, blue = (share * one + (1 - share) * other for one, other in pairs)
    return red, green, blue


def ink_on(colour: Any) -> str:
    """Return the ink, dark or light, that is easier to read on a colour (WCAG luminance)."""
    to_rgb = need("matplotlib.colors").to_rgb

    def luminance(c: Any) -> float:
        parts = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in to_rgb(c)]
        return float(0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2])

    ground = luminance(colour)
    dark, light = luminance(DARK), luminance(LIGHT)
    return LIGHT if (light + 0.05) / (ground + 0.05) > (ground + 0.05) / (dark + 0.05) else DARK


def number(value: float, digits: int, texts: Texts) -> str:
    """Return a number with the language's decimal sign and thin spaces between thousands."""
    text = f"{value:,.{digits}f}".replace(",", "\u202f").replace("-", "−")
    return text.replace(".", ",") if texts.language == "de" else text


def places(points: float, least: float) -> int:
    """Return the decimal places a number above 0 needs, one and more: as many as show a digit.

    ``least`` is the smallest number that one place is enough for, a tenth of it needs two.
    """
    found = 1
    while 0 < points < least * (1 - 1e-9) and found < MOST_PLACES:
        found, least = found + 1, least / 10
    return found


def half(width: float, texts: Texts) -> str:
    """Return half an interval of a share in percentage points; a small one never reads 0.0."""
    points = 100 * width
    return f"±{number(points, places(points, 0.095), texts)}"


FEW = 100
"""Marbles of an entry up to which people want to read how many, and not only what share."""


def percent(share: float, texts: Texts) -> str:
    """Return a share in per cent: 12.3, below one twentieth of a per cent 0.02, and a plain 0."""
    if share == 0:
        return "0"
    return number(100 * share, places(100 * share, 0.05), texts)


def reach(share: float, found: Interval, texts: Texts, between: str = "\n") -> str:
    """Return how far an interval reaches from a share or difference, in percentage points.

    ± half of it where it reaches about as far up as down, else both, with ``between`` them: a
    small share's interval ends at 0 or above, where half of it taken off would lie below.
    """
    up, down = found.high - share, share - found.low
    if abs(up - down) <= 2 * LOPSIDED * found.half_width:
        return half(found.half_width, texts)
    # A share of all drops has nothing above it.
    arms = [(sign, 100 * arm) for sign, arm in (("+", up), ("−", down)) if arm > 1e-9]
    digits = max(places(arm, 0.095) for _, arm in arms)
    return between.join(sign + number(arm, digits, texts) for sign, arm in arms)


def spread(count: float, drops: float, texts: Texts, between: str = "\n") -> str:
    """Return how far the interval of a share reaches; of no drops, what it may be at most."""
    found = wilson(count, drops)
    if count:
        return reach(count / drops, found, texts, between)
    points = 100 * found.high
    return f"<{number(points, places(points, 0.95), texts)}"


def signed(gap: float, texts: Texts) -> str:
    """Return a difference of shares in percentage points with its sign; no sign at 0.0."""
    points = round(100 * gap, 1) + 0.0  # no −0.0
    return ("+" if points > 0 else "") + number(points, 1, texts)


def check_format(path: str | os.PathLike[str]) -> Path:
    """Return the path of a picture to write; Refusal for other endings and unwritable places."""
    if Path(path).suffix.lower() not in FORMATS:
        raise Refusal("refusals.picture_ending", file=path, endings=", ".join(FORMATS))
    return check_output(path, FORMATS)


def save(figure: Figure, path: str | os.PathLike[str], dpi: int = 150) -> Path:
    """Write a figure as PNG, SVG or PDF, whole or not at all; Refusal where it cannot be."""
    target = check_format(path)
    kind = target.suffix.lower()[1:]
    # Without dates the same data give the same file.
    metadata: dict[str, Any] = {
        "png": {"Software": MARK},
        "svg": {"Date": None, "Creator": MARK},
        "pdf": {"CreationDate": None, "Creator": MARK},
    }
    with whole(target) as part, style():
        figure.savefig(part, format=kind, dpi=dpi, metadata=metadata[kind])
    return target
