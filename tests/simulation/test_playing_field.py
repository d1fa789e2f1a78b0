import random
from fractions import Fraction

import pytest

from evenhand.errors import RequestError
from evenhand.families import build
from evenhand.movement import Movement
from evenhand.scoring import Entry, Result, Rules, score_field
from evenhand.simulation import Field, make_field
from evenhand.simulation.plain_play import score_results
from tests.simulation.fields import FIELDS, MOVEMENTS


def percents_by_the_rules(field: Field, scores: list[int]) -> list[Fraction]:
    """The same results put through the scoring part."""
    lines = []
    for board in range(field.boards):
        for play in range(int(field.starts[board]), int(field.starts[board + 1])):
            ns, ew = (
                Entry(*field.seats[seat]) for seat in (field.ns[play], field.ew[play])
            )
            lines.append(
                Result(board=board + 1, ns=ns, ew=ew, outcome=10 * scores[play])
            )
    scored = score_field(lines, Rules())
    assert not scored.problems
    by_entry = {entry: tally.percent for entry, tally in scored.tallies.items()}
    found = [by_entry[Entry(*seat)] for seat in field.seats]
    return [percent for percent in found if percent is not None]


@pytest.mark.parametrize("name", FIELDS)
def test_scores_are_those_of_the_scoring_part(name: str) -> None:
    field = FIELDS[name]
    rng = random.Random(name)
    results = [rng.randint(-4, 4) for _ in range(field.plays)]
    ours = [Fraction(100 * s, field.whole) for s in score_results(field, results)]
    assert ours == percents_by_the_rules(field, results)


@pytest.mark.parametrize(
    ("switch", "others", "east_west"),
    [(None, {48}, {56}), ("8", {52}, {52, 56})],
)
def test_one_pair_tops_every_board_and_all_others_tie(
    switch: str | None, others: set[int], east_west: set[int]
) -> None:
    # Bavin and Probst: 8-table double weave, one board a round, top 14
    movement = build("double-weave", tables=8, switch=switch or "")
    field = make_field(movement)
    results = [
        int(ns == 0) - int(ew == 0) for ns, ew in zip(field.ns, field.ew, strict=True)
    ]
    points = [
        Fraction(112 * score, field.whole) for score in score_results(field, results)
    ]
    assert points[0] == 112
    assert set(points[1:8]) == others
    assert set(points[8:]) == east_west
    assert sum(points) == 896
    if switch:
        (meeting,) = (cell for cell in movement.schedule[7] if 1 in (cell.ns, cell.ew))
        opponent = meeting.ns + meeting.ew - 1
        assert [k + 1 for k in range(8, 16) if points[k] == 56] == [opponent]


def test_several_boards_a_set_can_be_asked_for() -> None:
    assert make_field(MOVEMENTS["two winners"], boards_per_set=4).boards == 12


def test_turned_boards_fix_the_size_of_a_set() -> None:
    with pytest.raises(RequestError, match="expected 2, because single boards"):
        make_field(MOVEMENTS["turned boards"], boards_per_set=3)


@pytest.mark.parametrize("sections", [0, 27])
def test_too_many_sections_are_refused(sections: int) -> None:
    with pytest.raises(RequestError, match="expected 1 to 26"):
        make_field(MOVEMENTS["howell"], sections=sections)


def test_a_board_needs_two_tables() -> None:
    alone = Movement.from_cells([[(1, 2, 1)]])
    with pytest.raises(RequestError, match="no board is played at two tables"):
        make_field(alone)
    assert make_field(alone, sections=2).pairs == 4


def test_pairs_of_sections_have_names() -> None:
    field = make_field(build("howell", tables=2), sections=2)
    assert field.names() == ["A1", "A2", "A3", "A4", "B1", "B2", "B3", "B4"]
    assert "2 sections" in field.label


def test_lines_are_those_that_start_the_same_way() -> None:
    lines = FIELDS["two winners"].lines()
    assert {name: seats.tolist() for name, seats in lines.items()} == {
        "NS": [0, 1, 2],
        "EW": [3, 4, 5],
    }
    assert FIELDS["switched"].lines() == {}
