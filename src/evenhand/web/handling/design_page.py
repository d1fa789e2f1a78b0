"""The design on one page: what every other page is made of."""

from dataclasses import dataclass

from evenhand.errors import Remedy

#: The states of a round at a table; the word also names its shape and its colour.
STATES = ("to come", "playing", "in", "doubtful", "late", "called")
_COLOURS = (
    *("paper", "sheet", "sunk", "ink", "soft", "line", "edge", "accent", "accent-wash"),
    *("danger", "focus", *(word.replace(" ", "-") for word in STATES)),
)


@dataclass(frozen=True, slots=True)
class DesignPage:
    """Everything that the design has.

    Attributes:
        colours: their names.
        states: the states of a round at a table.
        remedies: examples of what a refusal offers.
    """

    colours: tuple[str, ...]
    states: tuple[str, ...]
    remedies: tuple[Remedy, ...]


def show_design() -> DesignPage:
    """What pages are made of: type, colours, buttons, forms, tables and states."""
    return DesignPage(
        _COLOURS,
        STATES,
        (
            Remedy("correct", {"table": 3, "board": 7, "result": None}),
            Remedy("official"),
        ),
    )
