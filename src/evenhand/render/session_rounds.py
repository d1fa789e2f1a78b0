"""Who sits where in each round of a session, who has a bye, and what is announced."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any

from evenhand.movement import Announcement, Cell, Movement, announcements
from evenhand.movement.words import one_line
from evenhand.tournament import SectionSeats, SessionSeats

Data = dict[str, Any]
Names = Mapping[int, str]
#: Pairs that have a seat in a round and are not there, each with that round.
Away = Collection[tuple[int, int]]

_NOBODY = Cell(0, 0, 0)


def rounds_of(section: SectionSeats, away: Away = ()) -> list[list[Data]]:
    """The meetings of a section, round by round; an empty seat is None."""
    movement = section.in_pair_numbers()
    before = section.first_table - 1
    return [
        [_meeting(movement, r, t, before, away) for t in range(1, len(row) + 1)]
        for r, row in enumerate(movement.schedule, 1)
    ]


def _meeting(movement: Movement, r: int, t: int, before: int, away: Away) -> Data:
    cell = movement.cell(r, t)
    boards = list(movement.boards_of(cell.set)) if cell.set else []
    ns, ew = (
        pair if movement.is_real(pair) and (pair, r) not in away else None
        for pair in cell[:2]
    )
    return {
        "table": before + t,
        "ns": ns,
        "ew": ew,
        "boards": boards,
        "turned": [n for b, n in enumerate(boards, 1) if (r, t, b) in movement.turned],
    }


def byes_of(session: SessionSeats, away: Away = ()) -> list[Data]:
    """Who sits out at a table, round by round, and where."""
    byes = [
        {"round": r, "pair": found["ns"] or found["ew"], "table": found["table"]}
        for section in session.sections
        for r, row in enumerate(rounds_of(section, away), 1)
        for found in row
        if (found["ns"] is None) != (found["ew"] is None)
    ]
    return sorted(byes, key=lambda bye: (bye["round"], bye["table"]))


def rounds_data(session: SessionSeats, away: Away = ()) -> Data:
    """Who meets whom at every table in every round; a bye or an empty seat is None.

    `turned` names the boards that NS and EW play with their places exchanged.
    """
    sections = [
        {
            "name": section.name,
            "movement": section.movement.label,
            "tables": [section.first_table + t for t in range(section.movement.tables)],
            "rounds": rounds_of(section, away),
        }
        for section in session.sections
    ]
    return {
        "session": session.number,
        "boards_per_round": session.sections[0].movement.boards_per_set,
        "byes": byes_of(session, away),
        "sections": sections,
    }


def announcements_of(session: SessionSeats) -> dict[str, tuple[Announcement, ...]]:
    """What is said aloud of arrows in each section, its tables as in the hall."""
    return {
        section.name: announcements(_in_the_hall(section))
        for section in session.sections
    }


def announced(session: SessionSeats) -> list[str]:
    """The same in sentences; the section is named where they are not all alike."""
    said = {
        name: [f"{one}." for one in found]
        for name, found in announcements_of(session).items()
    }
    every = list(said.values())
    if all(one == every[0] for one in every):
        return every[0]
    return [f"{name}: {one}" for name, found in said.items() for one in found]


def _in_the_hall(section: SectionSeats) -> Movement:
    """The movement behind the empty tables that make up the numbers of the hall."""
    before = section.first_table - 1
    movement = section.movement
    return replace(
        movement,
        schedule=tuple((_NOBODY,) * before + row for row in movement.schedule),
        turned=frozenset(
            turn._replace(table=turn.table + before) for turn in movement.turned
        ),
    )


def name_in(names: Names, pair: int | None) -> str:
    """The names of a pair on one line; empty where there are none, or no pair."""
    return one_line(names.get(pair or 0, ""))
