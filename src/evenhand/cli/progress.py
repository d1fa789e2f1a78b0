"""The progress of a long command: one line on a terminal's standard error."""

import sys

from evenhand.cli.output import warn

_BAR = 30


def show_line(text: str) -> None:
    """Show a text in place of the one before."""
    if sys.stderr.isatty():
        print(f"\r{text}\x1b[K", end="", file=sys.stderr, flush=True)


def show_bar(done: int, wanted: int, text: str) -> None:
    """Show a bar that fills up, followed by a text."""
    filled = _BAR * done // wanted
    show_line(f"{'█' * filled}{'░' * (_BAR - filled)} {text}")


def end_progress(interrupted: bool = False, done: str = "") -> None:
    """Remove the line; after an interrupt, say how far the command had come."""
    show_line("")
    if interrupted:
        warn(f"stopped after {done}")
