"""The sheet of a movement for the folder."""

import shutil
from dataclasses import replace
from itertools import product

import pytest

from evenhand.families import build
from evenhand.render.print.movement_sheet import movement_sheets
from evenhand.render.print.room import Room
from evenhand.render.print.sheet import Paper, typeset
from tests.render.print.paper_examples import room
from tests.render.print.paper_reading import (
    ink_at_edges,
    overlapping,
    plain_text,
    read_paper,
)
from tests.thoroughness import mainly


def figures_of(there: Room) -> dict[str, list[str]]:
    """The figures in the first table of a sheet, by their names."""
    data = movement_sheets(there)[0].data
    table = next(part for part in data["parts"] if part["kind"] == "table")
    return {row[0]: row[1:] for row in table["rows"]}


def test_each_line_is_judged_by_itself_where_there_are_two_winners() -> None:
    there = room(build("mitchell", tables=7))
    assert figures_of(there)["grade"] == ["Poor"]
    assert figures_of(replace(there, winners=2))["grade"][:2] == ["Excellent"] * 2


def test_a_pair_that_never_comes_does_not_compete() -> None:
    there = room(build("howell", tables=7, boards_per_set=2))
    absent = {(14, r) for r in range(1, 14)}
    found = replace(there, away=absent)
    assert figures_of(there)["pairs"] == ["14"]
    assert figures_of(found)["pairs"] == ["13"]
    assert movement_sheets(found)[0].data["facts"][0].startswith("13 pairs, 7 tables")


def test_what_is_turned_and_where_the_movement_is_from_stand_on_the_sheet() -> None:
    turned = build("mitchell", tables=7, boards_per_set=3).switch("2/1,5")
    facts = movement_sheets(room(turned))[0].data["facts"]
    assert facts[2] == (
        "Round 2: everybody gives the lowest board a quarter turn. "
        "Round 5: everybody arrow-switches (every board a quarter turn)."
    )
    assert facts[3] == "How it was found: by the rule of its family."


#: By their numbers of tables: a movement, and its pages.
MOVEMENTS = {
    3: (build("howell", tables=3, boards_per_set=4), 1),
    7: (build("mitchell", tables=7, boards_per_set=4).switch("1/1,3/2,5,7/4"), 1),
    13: (build("mitchell", tables=13, boards_per_set=2).switch("1/2,3/1,5/1,8"), 1),
    20: (build("skip", tables=20, rounds=13, boards_per_set=2), 2),
    40: (build("skip", tables=40, rounds=33, boards_per_set=3), 4),
}


@pytest.mark.skipif(
    shutil.which("pdftotext") is None, reason="poppler is not installed: make system"
)
@pytest.mark.parametrize(
    ("tables", "size"),
    mainly(
        [(3, "a4"), (7, "letter"), (13, "a4"), (13, "letter"), (40, "a4")],
        product(MOVEMENTS, ("a4", "letter")),
    ),
)
def test_a_movement_is_on_one_page_if_that_can_be_read(tables: int, size: str) -> None:
    movement, pages = MOVEMENTS[tables]
    printed = typeset(movement_sheets(room(movement)), Paper(size))
    paper = read_paper(printed)
    assert paper.pages == pages
    assert overlapping(paper) == []
    assert [*ink_at_edges(printed, 8)] == []
    assert f"T{movement.tables}" in plain_text(printed)


def test_an_absent_pair_without_a_seat_leaves_all_seats_in_the_movement() -> None:
    there = room(build("mitchell", tables=5))
    (section,) = there.session.sections
    waiting = replace(section, members=(*section.members, 11))
    away = {(11, r) for r in range(1, 6)}
    assert there.movement_of(section)[0].phantom == 0
    assert replace(there, away=away).movement_of(waiting)[0].phantom == 0
