"""How drops are let go: random numbers that belong to one drop alone, compiled."""

from __future__ import annotations

import math
from typing import Any

from numba import uint64

from sim import marble
from sim.flight_compile import compiled

_release_x = compiled(marble.release_x)

_M32 = uint64(0xFFFFFFFF)
_S32 = uint64(32)
_PHILOX_A = uint64(0xD2511F53)
_PHILOX_B = uint64(0xCD9E8D57)
_WEYL_A = uint64(0x9E3779B9)
_WEYL_B = uint64(0xBB67AE85)


@compiled
def release_normals(key: Any, entry: Any, index: Any) -> tuple[float, float]:
    """Return two independent standard normals that belong to one drop alone.

    Philox 4x32-10 (Salmon et al. 2011, doi:10.1145/2063384.2063405): ``key`` is 64 bits derived
    from the campaign's seed, the counter holds entry and index of the drop; then Box-Muller.
    """
    k0 = key & _M32
    k1 = key >> _S32
    c0 = index & _M32
    c1 = index >> _S32
    c2 = entry & _M32
    c3 = uint64(0)
    for _ in range(10):
        a = _PHILOX_A * c0
        b = _PHILOX_B * c2
        c0 = (b >> _S32) ^ c1 ^ k0
        c1 = b & _M32
        c2 = (a >> _S32) ^ c3 ^ k1
        c3 = a & _M32
        k0 = (k0 + _WEYL_A) & _M32
        k1 = (k1 + _WEYL_B) & _M32
    u = (float((c0 << uint64(20)) ^ (c1 >> uint64(12))) + 0.5) * 2.0**-52
    w = (float((c2 << uint64(20)) ^ (c3 >> uint64(12))) + 0.5) * 2.0**-52
    length = math.sqrt(-2.0 * math.log(u))
    angle = 2.0 * math.pi * w
    return length * math.cos(angle), length * math.sin(angle)


@compiled
def released(key: Any, entry: int, index: int, start: Any) -> tuple[float, float]:
    """Return x and vx with which drop ``index`` is let go.

    ``start``: x, y of the entry, sigma across in mm, sigma along x in mm/s, farthest way aside
    in mm, the hand's offset in mm, and +1 or -1 (mirrored).
    """
    a, b = release_normals(key, uint64(entry), uint64(index))
    x = _release_x(start[0], start[4], start[5], start[6] * (start[2] * a))
    return x, start[6] * (start[3] * b)
