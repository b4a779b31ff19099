"""Pixels as arrays come whole, whatever thread asks first."""

import subprocess
import sys

RACE = """
import threading
import pygame
found = []
begin = threading.Barrier(8)

def ask():
    begin.wait()
    from games.ui.pixels import array3d
    found.append(array3d(pygame.Surface((3, 2))).shape)

threads = [threading.Thread(target=ask) for _ in range(8)]
[thread.start() for thread in threads]
[thread.join() for thread in threads]
print(found == [(3, 2, 3)] * 8)
"""


def test_eight_threads_that_ask_at_once_all_get_an_array() -> None:
    done = subprocess.run([sys.executable, "-c", RACE], capture_output=True, text=True, check=False)
    assert done.stdout.splitlines()[-1:] == ["True"], done.stderr
