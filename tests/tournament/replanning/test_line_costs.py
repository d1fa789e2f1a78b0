"""What plans of lines cost at least, beside every plan that there is."""

from collections.abc import Iterator, Sequence
from itertools import product
from random import Random

import pytest

from evenhand.render.merge_text import rematches_sentence
from evenhand.tournament.replanning.line_costs import LineCosts
from evenhand.tournament.seated import couple


def matchings(players: Sequence[int]) -> Iterator[list[tuple[int, int]]]:
    """Every way to let players meet two by two."""
    if not players:
        yield []
        return
    first, *others = players
    for other in others:
        rest = [player for player in others if player != other]
        for more in matchings(rest):
            yield [(first, other), *more]


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("sessions", [1, 2, 3])
def test_no_plan_costs_less_than_is_possible(seed: int, sessions: int) -> None:
    chance = Random(seed)
    count = chance.choice([4, 6]) if sessions < 3 else 4
    again = {
        (a, b): chance.choice([0, 0, 1, 5])
        for a in range(1, count + 1)
        for b in range(a + 1, count + 1)
    }
    costs = LineCosts(dict.fromkeys(range(1, count + 1), 5), again, {}, {}, {}, 25)
    least = None
    for plan in product(matchings(range(1, count + 1)), repeat=sessions):
        times: dict[tuple[int, int], int] = {}
        cost = 0
        for a, b in (two for session in plan for two in session):
            key = couple(a, b)
            cost += again[key] + 25 * times.get(key, 0)
            times[key] = times.get(key, 0) + 1
        least = cost if least is None else min(least, cost)
    assert least is not None
    assert costs.least_possible(sessions) <= least


def test_the_bound_is_met_where_lines_have_no_other_choice() -> None:
    # of four lines two have met in part, and all three sessions are to come
    costs = LineCosts(dict.fromkeys(range(1, 5), 5), {(1, 2): 5}, {}, {}, {}, 25)
    assert [costs.least_possible(n) for n in (1, 2, 3)] == [0, 0, 5]


def test_however_many_meet_again_all_of_them_are_named() -> None:
    many = [(a, a + 50) for a in range(1, 41)]
    told = rematches_sentence(many).text
    assert all(f"{a}–{b}" in told for a, b in many)
