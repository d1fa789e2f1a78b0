"""How far a long command is: one line on a terminal's standard error."""

import sys

_BAR = 30


def show_line(text: str) -> None:
    """Put a text in the place of the one before."""
    if sys.stderr.isatty():
        print(f"\r{text}\x1b[K", end="", file=sys.stderr, flush=True)


def show_bar(done: int, wanted: int, text: str) -> None:
    """A bar that fills, with a text behind it."""
    filled = _BAR * done // wanted
    show_line(f"{'█' * filled}{'░' * (_BAR - filled)} {text}")


def end_progress(interrupted: bool = False, done: str = "") -> None:
    """Take the line away; after an interrupt say what had been done."""
    show_line("")
    if interrupted:
        print(f"evenhand: stopped after {done}", file=sys.stderr)
