"""Movements in the formats of open libraries: Bridge Scorekeeper and howellki."""

import json
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evenhand import build
from evenhand.errors import EvenhandError
from evenhand.formats import read_file, read_text, write_file
from evenhand.movement import Movement
from tests.sentences import says

#: Three tables, three rounds: sets 1, 2, 3 stay while East-West go up a table.
MITCHELL = build("mitchell", tables=3, boards_per_set=2)


def as_scorekeeper(movement: Movement) -> str:
    """A movement as that program writes it, hand by hand, tables last first."""
    lines = ["---", 'name: "M3"', 'short: "Three tables"', 'description: "x"']
    lines += [f"numberTeams: {movement.pairs}", "hands:"]
    size = movement.boards_per_set
    for table in range(movement.tables, 0, -1):
        for at, row in enumerate(movement.schedule, 1):
            cell = row[table - 1]
            lines += [f"- table: {table}", f"  round: {at}", f"  ns: {cell.ns}"]
            lines += [f"  ew: {cell.ew}", "  boards:"]
            lines += [
                f"  - {board}"
                for board in range((cell.set - 1) * size + 1, cell.set * size + 1)
            ]
    return "\n".join(lines) + "\n"


def test_a_movement_of_bridge_scorekeeper_is_read(tmp_path: Path) -> None:
    path = tmp_path / "Movement.M3.yaml"
    path.write_text(as_scorekeeper(MITCHELL))
    (found,) = read_file(path).movements
    assert found.schedule == MITCHELL.schedule
    assert (found.boards_per_set, found.name) == (2, "Three tables")
    assert found.faults() == ()


def test_hands_may_stand_in_braces_and_other_things_behind_them() -> None:
    plain = as_scorekeeper(MITCHELL)
    head = plain.partition("hands:")[0]
    braced = [
        f"- {{table: {table}, round: {at}, ns: {cell.ns}, ew: {cell.ew}, "
        f"boards: [{2 * cell.set - 1}, {2 * cell.set}]}}"
        for at, row in enumerate(MITCHELL.schedule, 1)
        for table, cell in enumerate(row, 1)
    ]
    text = "\n".join([head + "hands: # all of them", *braced, "updateTime: 1573", ""])
    assert read_text(text) == read_text(plain)


def test_a_line_that_is_not_understood_is_named() -> None:
    text = as_scorekeeper(MITCHELL).replace("  - 6", "  ? 6", 1)
    (problem,) = read_text(text).problems
    assert says(str(problem), "? 6")


def test_hands_that_contradict_sets_are_named() -> None:
    text = as_scorekeeper(MITCHELL).replace("  - 6", "  - 1", 1)
    (problem,) = read_text(text).problems
    assert says(str(problem), "several sets")
    missing = as_scorekeeper(MITCHELL).replace("  ew: 4\n", "", 1)
    (problem,) = read_text(missing).problems
    assert says(str(problem), "without ew")


#: Six pairs at three tables, written by hand: pair 6 stays at table 1, the others take
#: the next seat of the path, and the sets go from stand to stand.
BY_HAND = {
    "tables": 3,
    "rounds": 5,
    "sets": [1, 2, 3, 0, 0],
    "positions": [6, 1, 2, 5, 3, 4],
    "movement": ["1E", "2E", "3E", "3N", "2N"],
}


def test_a_path_gives_the_seats_of_every_round() -> None:
    (found,) = read_text(json.dumps({"3-5": BY_HAND})).movements
    assert found.name == "3-5"
    first, second, *_ = found.schedule
    assert [tuple(cell) for cell in first] == [(6, 1, 1), (2, 5, 2), (3, 4, 3)]
    # 1E goes to 2E, 2E to 3E, 3E to 3N, 3N to 2N, 2N to 1E; set 1 to the place of set 5
    assert [tuple(cell) for cell in second] == [(6, 2, 2), (3, 1, 3), (4, 5, 4)]
    pairs = {frozenset((c.ns, c.ew)) for row in found.schedule for c in row}
    assert len(pairs) == 15


@pytest.mark.parametrize(
    "change",
    [{"tables": 0}, {"positions": [1]}, {"movement": ["9N"]}, {"rounds": "x"},
     {"rounds": 4.5}, {"positions": [6, 1, 2, 5, 3, 4.5]}, {"tables": True},
     {"sets": None}, {"movement": ["1E", "1E"]}],
)  # fmt: skip
def test_what_is_no_movement_is_named(change: dict[str, object]) -> None:
    found = read_text(json.dumps({"ok": BY_HAND, "bad": BY_HAND | change}))
    assert len(found.movements) == 1
    (problem,) = found.problems
    assert problem.entry == "bad"


def test_a_number_beyond_all_numbers_is_named() -> None:
    text = json.dumps({"bad": BY_HAND}).replace('"rounds": 5', '"rounds": 1e999')
    (problem,) = read_text(text).problems
    assert says(str(problem), "expected a whole number")


def test_they_are_read_only(tmp_path: Path) -> None:
    with pytest.raises(EvenhandError):
        write_file(MITCHELL, tmp_path / "x.yaml")


SAMPLES = [as_scorekeeper(MITCHELL), json.dumps({"3-5": BY_HAND})]


@given(st.sampled_from(SAMPLES), st.integers(0, 900), st.text(max_size=6))
def test_no_mutation_breaks_the_readers(text: str, at: int, noise: str) -> None:
    with suppress(EvenhandError):
        read_text(text[:at] + noise + text[at + len(noise) :])
