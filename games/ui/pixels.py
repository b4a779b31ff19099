"""Pixels as arrays, from pygame: loaded here, whole, and by one thread.

``pygame.surfarray`` loads itself when it is first touched, and two threads that touch it at once
can find it half loaded. An import of this module waits until it is there.
"""

from __future__ import annotations

import pygame

array3d = pygame.surfarray.array3d
"""Copy a surface's colours: shape (width, height, 3)."""

array_alpha = pygame.surfarray.array_alpha
"""Copy a surface's opacity: shape (width, height)."""
