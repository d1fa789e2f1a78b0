"""Events of several phases: exact against a second path, and what is known of luck."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evenhand.errors import RequestError
from evenhand.phases import (
    Carryover,
    DropInRule,
    EventFormat,
    Feed,
    Group,
    Ladder,
    Linear,
    NoCarryover,
    Pair,
    Passage,
    Phase,
    Placing,
    Standings,
    Weighted,
    carry_over,
    drop_in_carryover,
    make_format,
    qualification_final,
    semifinals_ab,
)
from evenhand.simulation.board_model import BoardModel, Kind
from evenhand.simulation.champions import report_event
from evenhand.simulation.chance import Integers
from evenhand.simulation.formats import (
    COUNTED,
    EventConditions,
    play_events,
    run_events,
)
from evenhand.simulation.phase_play import Floats, PlayedEvent
from evenhand.simulation.routes import Route, find_routes
from evenhand.simulation.strength import (
    KnownStrengths,
    NormalStrengths,
)
from tests.phases.ranking import rank_by_share

F = Fraction
#: Few boards in a small field; quick to play.
SMALL = qualification_final(8, (4, 4), 4)


def winners(event: EventFormat, shares: dict[str, dict[int, float]]) -> list[int]:
    """The order of the final if every pair has the shares given for each group."""

    def play(_number: int, route: Route, places: Integers) -> Floats:
        return np.array([shares[route.name][pair] for pair in places.tolist()])

    total = event.pairs + sum(g.drop_ins for p in event.phases for g in p.groups)
    played = PlayedEvent(event.pairs, np.arange(total), play)
    order: list[int] = played.finish(find_routes(event))[-1].pairs.tolist()
    return order


def test_a_carryover_decides_a_close_final() -> None:
    # pair 0 leads the qualification by 20 per cent of 10 boards; pair 3 wins the
    # final of 10 boards by 10 per cent, which is one top
    first = {pair: 0.7 - 0.05 * pair for pair in range(8)}
    second = {0: 0.5, 1: 0.5, 2: 0.5, 3: 0.6}
    shares = {"Qualification": first, "Final": second}
    event = qualification_final(8, (10, 10), 4)
    assert winners(event, shares)[0] == 3
    # linear 0.09: 0.9 tops are not enough, 0.11: 1.1 tops are
    low, high = Linear(F(9, 100)), Linear(F(11, 100))
    assert winners(event.with_carryover(low), shares)[0] == 3
    assert winners(event.with_carryover(high), shares)[0] == 0
    # weighted: the lead is 0.15 · 10 · α = 1.5 α tops
    below, above = Weighted(F(66, 100)), Weighted(F(67, 100))
    assert winners(event.with_carryover(below), shares)[0] == 3
    assert winners(event.with_carryover(above), shares)[0] == 0


RULES: list[Carryover] = [
    NoCarryover(),
    Weighted(F(1, 2)),
    Linear(F(1, 16)),
    Ladder(F(3, 2)),
    Ladder(F(3), in_points=True, nothing_at=3),
]
GRID = st.integers(0, 8)


@settings(max_examples=60, deadline=None)
@given(st.data(), st.sampled_from(RULES), st.sampled_from(list(DropInRule)))
def test_floats_say_what_exact_arithmetic_says(
    data: st.DataObject, rule: Carryover, drop_in_rule: DropInRule
) -> None:
    event = _eight_then_ab_then_final(rule, drop_in_rule)
    shares = {
        group.name: {pair: F(data.draw(GRID), 8) for pair in range(9)}
        for phase in event.phases
        for group in phase.groups
    }
    floats = {
        name: {pair: float(share) for pair, share in inside.items()}
        for name, inside in shares.items()
    }
    assert winners(event, floats) == _exactly(event, shares)


def _eight_then_ab_then_final(rule: Carryover, drop_in_rule: DropInRule) -> EventFormat:
    a = Group("A", (Feed("Q", 4),), 1, rule, drop_in_rule)
    b = Group("B", (Feed("Q"),))
    final = Group("F", (Feed("A", 3), Feed("B", 2)), 0, rule)
    return EventFormat(
        "x",
        8,
        (Phase("1", 8, (Group("Q"),)), Phase("2", 4, (a, b)), Phase("3", 2, (final,))),
    ).check()


def _exactly(event: EventFormat, shares: dict[str, dict[int, Fraction]]) -> list[int]:
    """The same event with the values of the phases part."""
    rule = event.final.carryover
    first = _rank(shares["Q"], {pair: F(0) for pair in range(8)}, 8)
    # five pairs in A: two tables, a top of 2
    carried = carry_over(rule, first.first(4), Passage(8, F(2), 4))
    drop_in_rule = event.phases[1].groups[0].drop_in_rule
    assert drop_in_rule is not None
    dropped = drop_in_carryover(drop_in_rule, list(carried.values()), 1, 3)
    a = _rank(shares["A"], carried | {8: dropped}, 4)
    b = _rank(shares["B"], {pair: F(0) for pair in first.pairs[4:]}, 4)
    finalists = a.first(3).follow(b.first(2))
    final = _rank(shares["F"], carry_over(rule, finalists, Passage(4, F(2), 5)), 2)
    return [int(pair) for pair in final.pairs]


def _rank(
    shares: dict[int, Fraction], carried: dict[Pair, Fraction], boards: int
) -> Standings:
    """By points of a top of 2, carryover included; a tie goes to the lower number."""
    totals = {
        pair: shares[int(pair)] * boards * 2 + carry for pair, carry in carried.items()
    }
    highest = max(totals.values()) or F(1)
    ranked = rank_by_share(
        {pair: totals[pair] / highest for pair in sorted(totals, key=int)}
    )
    return Standings(
        tuple(Placing(p.pair, p.rank, shares[int(p.pair)]) for p in ranked.placings)
    )


def test_where_all_are_equal_everybody_wins_as_often() -> None:
    # 8 pairs: 1/8 wins, 3/8 medals, half are cut; 2,000 events, three errors and more
    conditions = EventConditions(NormalStrengths(0.0))
    report = report_event(SMALL, run_events([SMALL], conditions, 2_000))
    for found, expected in (
        (report.best_wins, 1 / 8),
        (report.best_medals, 3 / 8),
        (report.best_cut, 1 / 2),
        (report.best_misses_first_cut, 1 / 2),
        (report.champion_rank, 4.5),
    ):
        assert found.value is not None
        assert found.error is not None
        assert abs(found.value - expected) < 3.5 * found.error


def test_without_noise_a_pair_far_ahead_always_wins() -> None:
    # four pairs, all play all: the strongest beats the other table on every board
    event = EventFormat("x", 4, (Phase("x", 3, (Group("all", round_robin=True),)),))
    conditions = EventConditions(
        KnownStrengths((49.0, 70.0, 50.0, 48.0)), BoardModel(Kind.CONTINUOUS, 0.0), 1
    )
    report = report_event(event, run_events([event], conditions, 100))
    assert (report.best_wins.value, report.champion_rank.value) == (1, 1)
    assert (report.champion_behind.value, report.best_cut.value) == (0, 0)


def test_the_same_seed_gives_the_same_sums_for_any_number_of_processes() -> None:
    event = semifinals_ab(
        21, (6, 4, 4), 10, 7, 2, drop_ins=1, carryover=Linear(F(3, 100))
    )
    variants = [event, event.with_carryover(Weighted(F(1, 2)))]
    conditions = EventConditions(seed=5)
    alone = run_events(variants, conditions, 600)
    assert alone == run_events(variants, conditions, 600, processes=2)
    pieces = [play_events(variants, conditions, *p) for p in ((0, 7), (7, 593))]
    assert alone == pieces[0] + pieces[1]
    assert alone != run_events(variants, EventConditions(seed=6), 600)


def test_a_variant_beside_others_is_what_it_is_alone_while_its_field_is_the_same() -> (
    None
):
    # the final has the same pairs whatever they carry, so the cards are the same
    variants = [SMALL.with_carryover(Linear(F(n, 10))) for n in range(3)]
    conditions = EventConditions()
    together = play_events(variants, conditions, 0, 200)
    for number, event in enumerate(variants):
        alone = play_events([event], conditions, 0, 200)
        start = number * len(COUNTED)
        assert together.sums[start : start + len(COUNTED)] == alone.sums


def test_a_second_chance_hardly_ever_wins_a_medal() -> None:
    # Eminenti: no medal in seven championships, and a mean place in the bottom third
    event = semifinals_ab(
        200, (96, 50, 106), 100, 54, 6, carryover=Linear(F(3, 100)), round_robin=True
    )
    report = report_event(event, run_events([event], EventConditions(), 150))
    second = report.second_chance
    assert second is not None
    assert second.mean_place.value is not None
    assert second.any_medal.value is not None
    assert second.mean_place.value > second.bottom_third == 37
    assert second.any_medal.value < 0.07
    assert report.best_misses_first_cut.value == 0


def test_stronger_pairs_win_more_often() -> None:
    wide = EventConditions(NormalStrengths(8.0))
    narrow = EventConditions(NormalStrengths(1.0))
    found = [
        report_event(SMALL, run_events([SMALL], one, 500)).best_wins.value or 0.0
        for one in (narrow, wide)
    ]
    assert found[0] + 0.1 < found[1]


def test_stopping_keeps_what_was_done() -> None:
    done: list[tuple[int, int]] = []
    moments = run_events(
        [SMALL],
        EventConditions(),
        100_000,
        progress=lambda now, wanted: done.append((now, wanted)),
        stop=lambda: True,
    )
    assert done == [(moments.count, 100_000)]
    assert 0 < moments.count < 100_000


def test_an_odd_number_of_pairs_sits_out_in_turn() -> None:
    event = make_format("qualification-final", 9, boards=(4, 4), qualifiers=(5,))
    report = report_event(event, run_events([event], EventConditions(), 50))
    assert report.events == 50


@pytest.mark.parametrize(
    ("conditions", "events"),
    [
        (EventConditions(), 0),
        (EventConditions(), 10**9),
        (EventConditions(KnownStrengths((50.0, 60.0))), 10),
    ],
)
def test_bad_runs_are_refused(conditions: EventConditions, events: int) -> None:
    with pytest.raises(RequestError):
        run_events([SMALL], conditions, events)


def test_variants_need_the_same_groups() -> None:
    other = qualification_final(8, (4, 4), 5)
    with pytest.raises(RequestError, match="the same in all"):
        run_events([SMALL, other], EventConditions(), 10)
    with pytest.raises(RequestError, match="0 variants"):
        run_events([], EventConditions(), 10)
    with pytest.raises(RequestError):
        EventConditions(boards_a_round=0)
