"""Movement files that were damaged: each is converted as it reads, or refused."""

import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from evenhand.formats import FORMATS, read_bytes, read_text
from evenhand.formats.turned_rounds import split_turned
from evenhand.movement import Cell, Movement
from tests.cli.files import LIBRARY
from tests.cli.running import built, evenhand
from tests.cli.test_fuzz import assert_well_behaved
from tests.thoroughness import random_examples

#: One movement with what only JSON holds, and each format as it is written.
TURNED = built("mitchell", "--tables", "5", "--boards-per-set", "2", "--switch", "2/1")
SOURCES = (
    TURNED,
    built("howell", "--tables", "3", "--phantom", "6"),
    built("mitchell", "--tables", "5", "--winners", "2", "--format", "ebu"),
    LIBRARY,
    *(built("howell", "--tables", "4", "--format", name) for name in FORMATS),
)
#: Numbers at the limits of formats, and what is no number of ours.
NUMBERS = ["0", "1", "2", "7", "99", "100", "101", "1999", "2000", "2001", "9" * 20]
OTHERS = ["-1", "+1", "1.0", "01", "1e3", "²", "٣", "３", "A", "Z", "Ä", "null", "true"]
SIGNS = [*'[]{},;:"#-/\\ \t\r\v\x00\x1a\x85\u2028\ufeff\u202e\ud800', "e\u0301"]
ODD = st.sampled_from(NUMBERS + OTHERS + SIGNS)
PIECE = re.compile(r"\d+|[^\W\d]+|\n|.")


@st.composite
def damaged(draw: st.DrawFn) -> bytes:
    """A good file after a few slips: pieces or lines changed, lost, doubled, moved."""
    text = draw(st.sampled_from(SOURCES))
    for _ in range(draw(st.integers(1, 4))):
        by_lines = draw(st.booleans())
        pieces = text.splitlines(keepends=True) if by_lines else PIECE.findall(text)
        at = draw(st.integers(0, max(0, len(pieces) - 1)))
        slip = draw(st.sampled_from(("change", "put in", "lose", "double", "move")))
        taken = pieces[at : at + 1]
        if slip in ("change", "lose", "move"):
            del pieces[at : at + 1]
        if slip in ("change", "put in"):
            pieces.insert(at, draw(ODD))
        if slip in ("double", "move"):
            to = draw(st.integers(0, len(pieces)))
            pieces[to:to] = taken
        text = "".join(pieces)
    code = draw(st.sampled_from(("utf-8", "utf-16", "latin-1")))
    return text.encode(code, "replace" if code == "latin-1" else "surrogatepass")


def seats(movement: Movement) -> list[list[Cell]]:
    """Who meets whom on which boards; a table without boards is an empty table."""
    return [
        [cell if cell.set else Cell(0, 0, 0) for cell in row]
        for row in movement.schedule
    ]


@pytest.mark.parametrize("lossy", [False, True])
@pytest.mark.parametrize("target", FORMATS)
@settings(
    random_examples(40),
    suppress_health_check=[HealthCheck.too_slow],
)
@given(data=damaged())
def test_a_damaged_movement_is_converted_as_it_reads_or_refused(
    data: bytes, target: str, *, lossy: bool
) -> None:
    words = ("convert", "-", "-", "--format", target, *["--lossy"] * lossy)
    done = evenhand(*words, stdin=data)
    assert_well_behaved(done)
    assert done.code in (0, 2)
    if done.code == 2:
        assert done.err
        # what is written beside complaints is what was sound
        assert not done.out or read_text(done.out, target).movements
        return
    there, made = read_bytes(data), read_text(done.out, target)
    assert not there.problems
    assert not made.problems
    expected = [
        one if lossy or target == "json" else split_turned(one)
        for one in there.movements
    ]
    assert list(map(seats, made.movements)) == list(map(seats, expected))
    assert not any(movement.faults() for movement in there.movements)
    sound = not any(movement.faults() for movement in made.movements)
    # a pair that is missing may be left out only on request
    assert sound or lossy
    again = evenhand("convert", "-", "-", "--format", target, stdin=done.out)
    assert (again.code, again.out) == ((0, done.out) if sound else (2, ""))
