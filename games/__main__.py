"""``python -m games`` is ``galtoni``."""

import sys

from games.cli import main

if __name__ == "__main__":
    sys.exit(main())
