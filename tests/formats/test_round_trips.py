"""What a format holds comes back, and nothing that is read makes a reader fall over."""

from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evenhand.errors import FileError
from evenhand.formats import FORMATS, Library, read_bytes, read_text, sniff, write_text
from evenhand.formats.turned_rounds import split_turned
from evenhand.movement import Cell, Movement, Turn
from evenhand.movement.phrasing import text_fault
from evenhand.movement.play import meetings
from tests.movement_examples import (
    THREE_TABLE_HOWELL,
    THREE_TABLE_MITCHELL,
    cyclic_mitchell,
)

EXAMPLES = (
    THREE_TABLE_HOWELL,
    THREE_TABLE_MITCHELL,
    THREE_TABLE_MITCHELL.switch("2"),
    cyclic_mitchell(5, 3),
    replace(cyclic_mitchell(7, 2), phantom=9),
)
PLAIN_NAMES = st.text(
    st.characters(codec="latin-1", categories=("L", "N", "P"), exclude_characters=","),
    min_size=1,
    max_size=20,
).filter(lambda name: any(map(str.isalpha, name)))


@st.composite
def faulty_movements(draw: st.DrawFn, least: int = 0) -> Movement:
    """Movements of any small rectangle, most of them unplayable."""
    tables, rounds = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    number = st.integers(least, 9)
    cell = st.tuples(number, number, number)
    row = st.lists(cell, min_size=tables, max_size=tables)
    cells = draw(st.lists(row, min_size=rounds, max_size=rounds))
    pairs = draw(st.integers(0, 12))
    boards_per_set = draw(st.integers(1, 4))
    return Movement.from_cells(
        cells,
        pairs=pairs,
        sets=draw(st.integers(0, 12)),
        boards_per_set=boards_per_set,
        winners=draw(st.integers(1, 2)),
        phantom=draw(st.integers(0, pairs)),
        name=draw(PLAIN_NAMES),
        turned=draw(turned_boards(rounds, tables, boards_per_set)),
    )


def turned_boards(
    rounds: int, tables: int, boards: int
) -> st.SearchStrategy[frozenset[Turn]]:
    turn = st.builds(
        Turn, st.integers(1, rounds), st.integers(1, tables), st.integers(1, boards)
    )
    return st.frozensets(turn, max_size=4)


@st.composite
def two_lines(draw: st.DrawFn) -> Movement:
    """Movements in which NS pairs have the lower numbers, some with an extra pair."""
    tables = draw(st.integers(1, 4))
    ns = st.integers(0, tables + draw(st.integers(0, 1)))
    ew = st.sampled_from([0, *range(tables + 2, 2 * tables + 3)])
    row = st.lists(
        st.tuples(ns, ew, st.integers(0, 5)), min_size=tables, max_size=tables
    )
    cells = draw(st.lists(row, min_size=1, max_size=4))
    return Movement.from_cells(cells, sets=5, winners=2, name=draw(PLAIN_NAMES))


def movements(least: int = 0) -> st.SearchStrategy[Movement]:
    return st.one_of(faulty_movements(least), two_lines(), st.sampled_from(EXAMPLES))


def as_held_by_asc(movement: Movement) -> Movement:
    return Movement(movement.schedule, movement.pairs, movement.sets)


def as_held_by_csv(movement: Movement, *, named: bool) -> Movement:
    name = movement.name if named else ""
    return Movement.from_cells(movement.schedule, name=name)


def as_held_by_ebu(movement: Movement) -> Movement:
    schedule = tuple(
        tuple(cell if cell.set else Cell(0, 0, 0) for cell in row)
        for row in movement.schedule
    )
    seated = [pair for row in schedule for cell in row for pair in cell[:2]]
    return Movement(
        schedule,
        pairs=max(*seated, movement.phantom),
        sets=movement.sets,
        boards_per_set=movement.boards_per_set,
        winners=2 if movement.winners == 2 and has_two_lines(schedule) else 1,
        phantom=movement.phantom,
        name=movement.name,
    )


def has_two_lines(schedule: tuple[tuple[Cell, ...], ...]) -> bool:
    """Whether some number, at least that of tables, parts the NS from the EW pairs."""
    cells = [cell for row in schedule for cell in row]
    return any(
        all(0 <= c.ns <= last_ns and (c.ew == 0 or c.ew > last_ns) for c in cells)
        for last_ns in range(len(schedule[0]), 30)
    )


def names_differ(library: list[Movement]) -> bool:
    return len({movement.name for movement in library}) == len(library)


LIBRARIES = st.lists(movements(-2), min_size=1, max_size=4)


@given(movements())
def test_asc_gives_back_what_it_holds(movement: Movement) -> None:
    library = read_text(write_text(movement, "asc", lossy=True))
    assert library == Library((as_held_by_asc(movement),))


def boards_met(movement: Movement) -> set[tuple[int, int, int, int]]:
    """The table, the board and the two pairs, as they sit, of all that is played."""
    return {
        (meeting.table, board, *((meeting.ew, meeting.ns) if turned else pairs))
        for meeting in meetings(movement)
        for place, board in enumerate(movement.boards_of(meeting.set), 1)
        for pairs in [(meeting.ns, meeting.ew)]
        for turned in [(meeting.round, meeting.table, place) in movement.turned]
    }


@given(movements())
def test_the_same_is_played_where_rounds_are_split(movement: Movement) -> None:
    split = split_turned(movement)
    assert not split.turned
    assert split.boards == movement.boards
    assert boards_met(split) == boards_met(movement)


@given(LIBRARIES)
def test_ebu_gives_back_what_it_holds(library: list[Movement]) -> None:
    again = read_text(write_text(library, "ebu", lossy=True))
    assert again == Library(tuple(map(as_held_by_ebu, library)))


@given(LIBRARIES.filter(names_differ))
def test_csv_gives_back_what_it_holds(library: list[Movement]) -> None:
    again = read_text(write_text(library, "csv", lossy=True))
    named = len(library) > 1
    assert again == Library(tuple(as_held_by_csv(m, named=named) for m in library))


@given(LIBRARIES)
def test_json_gives_back_everything(library: list[Movement]) -> None:
    assert read_text(write_text(library, "json")) == Library(tuple(library))


@given(
    st.lists(
        st.text(max_size=12).filter(lambda text: not text_fault(text)),
        min_size=2,
        max_size=5,
    ),
    st.sampled_from(("json", "ebu", "csv")),
)
def test_no_name_disturbs_the_movements_around_it(names: list[str], name: str) -> None:
    library = [
        replace(EXAMPLES[n % len(EXAMPLES)], name=text) for n, text in enumerate(names)
    ]
    text = write_text(library, name)
    assert sniff(text) == name
    again = read_bytes(text.encode(), name)
    assert again.problems == ()
    assert [m.schedule for m in again.movements] == [m.schedule for m in library]


@pytest.mark.parametrize("name", FORMATS)
def test_a_second_writing_changes_nothing(name: str) -> None:
    for movement in EXAMPLES:
        text = write_text(movement, name)
        assert write_text(read_text(text).movements, name) == text


def check_result(library: Library, text: str) -> None:
    lines = len(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"))
    assert library.movements or library.problems
    for problem in library.problems:
        assert problem.reason
        assert str(problem).isprintable()
        assert problem.line is None or 1 <= problem.line <= lines
    for movement in library.movements:
        movement.faults()


def edited(text: str) -> st.SearchStrategy[str]:
    """The text with some parts of it replaced by others."""
    scrap = st.one_of(
        st.sampled_from(
            ["", "\n", ",", "-1", "0", "#", "²", '"', "x", "99999", "\x00"]
        ),
        st.text(max_size=3),
    )
    place = st.integers(0, len(text))
    edits = st.lists(st.tuples(place, st.integers(0, 5), scrap), max_size=4)
    return edits.map(lambda every: _edit(text, every))


def _edit(text: str, edits: list[tuple[int, int, str]]) -> str:
    for place, length, scrap in edits:
        text = text[:place] + scrap + text[place + length :]
    return text


SAMPLES = {
    name: [write_text(movement, name) for movement in EXAMPLES[:3]] for name in FORMATS
}
for several in ("json", "ebu", "csv"):
    SAMPLES[several].append(write_text(EXAMPLES[:3], several))


@pytest.mark.parametrize("name", FORMATS)
@given(data=st.data())
def test_damaged_files_give_problems_and_no_exceptions(
    name: str, data: st.DataObject
) -> None:
    text = data.draw(st.sampled_from(SAMPLES[name]).flatmap(edited))
    check_result(read_text(text, name), text)
    check_result(read_text(text), text)


@pytest.mark.parametrize("name", [None, *FORMATS])
@given(
    text=st.text(alphabet=st.sampled_from('0123,,--Aa#;[]{}" \t\n\r²٣½\x00\x85:'))
    | st.text()
)
def test_any_text_gives_problems_and_no_exceptions(name: str | None, text: str) -> None:
    check_result(read_text(text, name), text)


@pytest.mark.parametrize("name", [None, *FORMATS])
@given(data=st.binary() | st.text().map(lambda text: text.encode("utf-16", "replace")))
def test_any_bytes_are_read_or_refused(name: str | None, data: bytes) -> None:
    with suppress(FileError):
        library = read_bytes(data, name)
        assert library.movements or library.problems
