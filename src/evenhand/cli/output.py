"""Printing results: JSON, or rich tables that fit their terminal."""

import json
import os
import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console

#: Without a terminal nothing needs to be folded.
_WIDE = 400


def print_json(data: Any) -> None:
    """Print plain data as JSON."""
    readable = (sys.stdout.encoding or "").lower().startswith("utf")
    print(json.dumps(data, ensure_ascii=not readable, indent=1))


def console() -> "Console":
    """The console for results."""
    from rich.console import Console

    class Output(Console):
        """A console that leaves a closed pipe to the command line."""

        def on_broken_pipe(self) -> None:
            raise BrokenPipeError

    width = None if sys.stdout.isatty() or "COLUMNS" in os.environ else _WIDE
    return Output(highlight=False, width=width, emoji=False, markup=False)
