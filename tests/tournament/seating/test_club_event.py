"""Two sessions at a club."""

from collections import Counter

import pytest

from evenhand.errors import RequestError
from evenhand.families import build
from evenhand.movement import Movement
from evenhand.tournament.seating.club_event import seat_second_session


def met_twice(first: Movement, second: Movement) -> int:
    met = Counter(
        frozenset((ns, ew))
        for movement in (first, second)
        for couple in {
            frozenset((cell.ns, cell.ew)) for row in movement.schedule for cell in row
        }
        for ns, ew in [sorted(couple)]
    )
    return sum(times == 2 for times in met.values())


@pytest.mark.parametrize("tables", [3, 4, 5, 6, 7, 9])
def test_half_of_each_line_changes_sides_in_a_second_mitchell(tables: int) -> None:
    # with x of the NS line among the new NS, x² + (N − x)² couples meet again
    family = "mitchell" if tables % 2 else "relay"
    first = build(family, tables=tables)
    found = seat_second_session(first)
    least = min(x**2 + (tables - x) ** 2 for x in range(tables + 1))
    assert found.rematches == least == met_twice(first, found.movement)
    assert found.new_opponents == tables**2 - least
    assert found.movement.faults() == ()
    gain = found.gain
    assert gain.after.sum_of_squares < gain.before.sum_of_squares


def test_a_short_mitchell_needs_no_rematch() -> None:
    first = build("mitchell", tables=13, rounds=6)
    found = seat_second_session(first)
    assert found.rematches == met_twice(first, found.movement) == 0


def test_nobody_sits_out_twice_where_it_can_be_helped() -> None:
    first = build("mitchell", tables=7, rounds=3, phantom=14)
    found = seat_second_session(first)
    assert found.movement.phantom == 14
    assert found.rematches == 0

    def byes(movement: Movement) -> set[int]:
        cells = [set(c[:2]) for row in movement.schedule for c in row if 14 in c[:2]]
        return set().union(*cells) - {14}

    assert not byes(first) & byes(found.movement)


def test_everybody_meets_everybody_in_a_howell_again() -> None:
    found = seat_second_session(build("howell", tables=4))
    assert (found.rematches, found.new_opponents) == (28, 0)


def test_the_same_seed_gives_the_same_seats() -> None:
    first = build("mitchell", tables=5)
    assert seat_second_session(first, seed=2) == seat_second_session(first, seed=2)


def test_both_sessions_need_the_same_pairs() -> None:
    with pytest.raises(RequestError, match="the same pairs"):
        seat_second_session(build("mitchell", tables=5), build("mitchell", tables=7))
