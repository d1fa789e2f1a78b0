"""`python -m evenhand` is the same as `evenhand`."""

from evenhand.cli import main

main()
