"""``python -m make24`` is the command line."""

from __future__ import annotations

import signal
import sys

from . import _engine


def main() -> int:
    """Runs the command line with the arguments of the program, and returns its exit status."""
    # As for every program: Ctrl-C ends it, and a closed pipe is no error.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return _engine.run(["make24", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
