"""Chairs that one pair can keep for several sessions.

A chair is kept where a section has a seat at that table and direction whose holder
stays there: NS of a Mitchell, in a line that then sits NS in that section in every
session, or the exceptional line of a tail.
"""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from evenhand.tournament.layouts.sections import Layout
from evenhand.tournament.layouts.tails import Role, Section
from evenhand.tournament.seating.session_seats import first_tables
from evenhand.tournament.seating.still_seats import Chair

#: For each pair that asked not to move its chair so far; None where it had several.
Chairs = Mapping[int, Chair | None]


@dataclass(frozen=True, slots=True)
class StayingSeat:
    """A seat whose holder keeps it for several sessions; all count from 0.

    Attributes:
        section: its section.
        place: its place in the line that holds it.
        is_normal: whether that is a normal line, which then has to stay NS.
    """

    section: int
    place: int
    is_normal: bool


def staying_seats(layout: Layout) -> dict[Chair, StayingSeat]:
    """The chairs that one pair can keep, each with its seat."""
    found = {}
    for index, first in enumerate(first_tables(layout)):
        section = layout.sections[index]
        kept = _seats_at_one_table(section)
        for slot in section.slots():
            # the normal lines of a tail change from session to session
            if slot.is_normal and (section.is_tail or slot.role is not Role.NS):
                continue
            for place, seat in enumerate(slot.seats):
                if seat in kept:
                    table, way = kept[seat]
                    staying = StayingSeat(index, place, slot.is_normal)
                    found[first + table, way] = staying
    return found


@cache
def _seats_at_one_table(section: Section) -> dict[int, Chair]:
    """For each seat that is at one table all the time that table, from 0."""
    chairs: dict[int, set[Chair]] = defaultdict(set)
    for row in section.movement().schedule:
        for table, cell in enumerate(row):
            chairs[cell.ns].add((table, "NS"))
            chairs[cell.ew].add((table, "EW"))
    return {seat: next(iter(at)) for seat, at in chairs.items() if len(at) == 1}
