"""The command line: `evenhand COMMAND …`."""

import sys

__all__ = ["main"]


def main() -> None:
    """Run a command and exit with its code."""
    try:
        # Imported here, so that an interrupt while all this loads shows no traceback.
        from evenhand.cli import app

        app.main()
    except BaseException as error:
        # Python 3.11 wraps an interrupt that comes while a class is being made.
        if not isinstance(error.__cause__ or error, KeyboardInterrupt):
            raise
        print("evenhand: interrupted", file=sys.stderr)
        sys.exit(130)
