"""What a format says is what the laboratory plays and shows."""

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.console import Console

from evenhand.errors import RequestError
from evenhand.phases import (
    Carryover,
    EventFormat,
    FeedOrder,
    Ladder,
    Linear,
    Pair,
    Passage,
    Placing,
    Standings,
    Weighted,
    carry_over,
    make_format,
    parse_format,
    rank_incoming,
)
from evenhand.render.lab_text import event_parts
from evenhand.simulation.carryover_sweep import board_variants, carryover_variants
from evenhand.simulation.champions import event_data, report_event
from evenhand.simulation.chance import Integers
from evenhand.simulation.formats import EventConditions, run_events
from evenhand.simulation.phase_play import Floats, PlayedEvent
from evenhand.simulation.routes import Route, find_routes
from evenhand.simulation.strength import NormalStrengths
from tests.phases.ranking import rank_by_share

F = Fraction
#: Every group has a number of boards of its own; the final has five pairs, top 2.
OWN = parse_format(
    "Q 8 / Middle 6: A 4 = 4 Q; B = rest Q / Last 7: F 2 = 3 A + 2 B; G = rest B + "
    "rest A + 1 drop-in",
    8,
)


def test_a_groups_own_boards_are_played_and_enter_the_carryover() -> None:
    event = OWN.with_carryover(Linear(F(1, 2))).check()
    routes = {route.name: route for route in find_routes(event)}
    assert {name: r.boards for name, r in routes.items()} == {
        "Q": 8,
        "A": 4,
        "B": 6,
        "F": 2,
    }
    # half a top for each of the 8 boards of Q, and of the 4 of A, not the 6 of B
    assert routes["A"].coefficients == (0, 4, 4)
    assert routes["F"].coefficients == (0, 2, 5)


RULES: list[Carryover] = [Weighted(F(1, 2)), Linear(F(1, 16)), Ladder(F(3, 2))]
GRID = st.integers(0, 8)


@settings(max_examples=60, deadline=None)
@given(st.data(), st.sampled_from(RULES), st.sampled_from(FeedOrder))
def test_floats_say_what_exact_arithmetic_says_of_groups_of_their_own_length(
    data: st.DataObject, rule: Carryover, order: FeedOrder
) -> None:
    event = _ordered(OWN.with_carryover(rule), order)
    shares = {
        name: {pair: F(data.draw(GRID), 8) for pair in range(8)} for name in "QABF"
    }

    def play(_number: int, route: Route, places: Integers) -> Floats:
        return np.array([float(shares[route.name][n]) for n in places.tolist()])

    played = PlayedEvent(8, np.arange(9), play).finish(find_routes(event))
    assert played[-1].pairs.tolist() == _exactly(rule, order, shares)


def _ordered(event: EventFormat, order: FeedOrder) -> EventFormat:
    last = event.phases[-1]
    final = replace(event.final, feed_order=order)
    last = replace(last, groups=(final, *last.groups[1:]))
    return replace(event, phases=(*event.phases[:-1], last)).check()


def _exactly(
    rule: Carryover, order: FeedOrder, shares: dict[str, dict[int, Fraction]]
) -> list[int]:
    """The same event with the values of the phases part; all tops are 2."""
    first = _rank(shares["Q"], dict.fromkeys(range(8), F(0)), 8)
    carried = carry_over(rule, first.first(4), Passage(8, F(2), 4))
    a = _rank(shares["A"], carried, 4)
    b = _rank(shares["B"], dict.fromkeys(first.pairs[4:], F(0)), 6)
    parts = [a.first(3), b.first(2)]
    finalists = rank_incoming(parts, order)
    final = _rank(shares["F"], carry_over(rule, finalists, Passage(4, F(2), 5)), 2)
    return [int(pair) for pair in final.pairs]


def _rank(
    shares: dict[int, Fraction], carried: dict[Pair, Fraction], boards: int
) -> Standings:
    """By points, carryover included; a tie goes to the lower number."""
    totals = {p: shares[int(p)] * boards * 2 + carry for p, carry in carried.items()}
    highest = max(totals.values()) or F(1)
    ranked = rank_by_share({p: totals[p] / highest for p in sorted(totals, key=int)})
    return Standings(
        tuple(Placing(p.pair, p.rank, shares[int(p.pair)]) for p in ranked.placings)
    )


def test_one_phase_can_be_played() -> None:
    # six pairs as good as one another: each wins one event in six
    event = make_format("single", 6, boards=(10,), round_robin=True)
    equal = EventConditions(NormalStrengths(0.0))
    report = report_event(event, run_events([event], equal, 1_000))
    assert report.best_wins.value == pytest.approx(1 / 6, abs=0.04)
    assert (report.best_cut.value, report.best_misses_first_cut.value) == (0, 0)
    assert report.second_chance is None
    assert report.boards == (10,)
    assert "does not reach" not in _shown(event)
    with pytest.raises(RequestError, match="one phase"):
        carryover_variants(event)
    with pytest.raises(RequestError, match="one phase"):
        board_variants(event, 2)


def test_own_boards_are_shown() -> None:
    event = _ordered(OWN.with_carryover(Linear(F(1, 2))), FeedOrder.TOGETHER)
    shown = _shown(event)
    # two tops in a final of two boards
    assert "2 tops, 100.0 %" in shown
    assert "3 from A, 2 from B; ranked together" in shown
    data = event_data(event, EventConditions(), 1)
    assert [
        [group["boards"] for group in phase["groups"]] for phase in data["phases"]
    ] == [[8], [4, 6], [2, 7]]


def _shown(event: EventFormat) -> str:
    conditions = EventConditions()
    report = report_event(event, run_events([event], conditions, 20))
    console = Console(width=200)
    with console.capture() as captured:
        for part in event_parts(report, conditions):
            console.print(part)
    return captured.get()


def test_a_sweep_over_boards_divides_what_the_first_groups_play() -> None:
    variants = board_variants(OWN, 2)
    for event in variants:
        assert event.boards_of("Q") + event.boards_of("A") == 12
        assert event.boards_of("B") == event.boards_of("A")
        assert (event.boards_of("F"), event.boards_of("G")) == (2, 7)
    assert (8, 4) in {(e.boards_of("Q"), e.boards_of("A")) for e in variants}
