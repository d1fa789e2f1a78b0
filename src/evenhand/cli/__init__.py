"""The command line: `evenhand COMMAND …`."""

from evenhand.cli.app import main

__all__ = ["main"]
