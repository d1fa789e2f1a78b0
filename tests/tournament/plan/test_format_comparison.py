"""Formats side by side: figures of the laboratory, and a first choice with a reason."""

from functools import cache

import pytest

from evenhand.phases import FORMATS, parse_format
from evenhand.simulation.champions import report_event
from evenhand.simulation.formats import EventConditions, run_events
from evenhand.simulation.report import Estimate
from evenhand.tournament.plan.format_comparison import (
    FormatComparison,
    _with_semifinals,
    chances_differ,
    compare_formats,
    usual_events,
)
from evenhand.tournament.plan.format_rule import Reason
from evenhand.tournament.plan.plan_request import PlanRequest
from evenhand.tournament.plan.planner import outline_plan, propose_plan
from evenhand.tournament.plan.timetable import Timetable

EVENTS = 20
CONDITIONS = EventConditions(seed=5)


@cache
def compared(
    pairs: int, days: int, *, selected: bool = False, boards: int = 20
) -> FormatComparison:
    timetable = Timetable(boards_per_day=boards)
    request = PlanRequest(pairs, days=days, timetable=timetable)
    return compare_formats(request, CONDITIONS, EVENTS, selected=selected)


def test_the_figures_are_those_of_the_laboratory_alone() -> None:
    found = compared(40, 4)
    assert [one.name for one in found.formats] == list(FORMATS)
    for one in found.formats:
        alone = run_events([one.outline.event], CONDITIONS, EVENTS)
        assert one.report == report_event(one.outline.event, alone)


def test_the_boards_a_round_are_those_of_the_plan() -> None:
    # thirteen rounds of four boards: everybody meets everybody
    (single,) = [one for one in compared(14, 4).formats if one.name == "single"]
    assert single.all_play_all
    assert (single.opponents, single.outline.boards_per_round) == (13, 4)
    assert single.boards == 52
    conditions = EventConditions(seed=5, boards_a_round=4)
    alone = run_events([single.outline.event], conditions, EVENTS)
    assert single.report == report_event(single.outline.event, alone)


@pytest.mark.parametrize(
    ("pairs", "days", "selected", "name", "reason"),
    [
        (40, 1, False, "single", Reason.ONE_DAY),
        (14, 4, False, "single", Reason.ALL_MEET),
        (22, 2, False, "single", Reason.SMALL_FIELD),
        (40, 2, False, "qualification-final", Reason.FEW_DAYS),
        (40, 3, False, "qualification-final", Reason.FEW_DAYS),
        (40, 4, True, "qualification-final", Reason.SELECTED),
    ],
)
def test_days_and_field_decide_as_in_the_paper(
    pairs: int, days: int, selected: bool, name: str, reason: Reason
) -> None:
    found = compared(pairs, days, selected=selected)
    assert (found.chosen.name, found.reason) == (name, reason)


@pytest.mark.parametrize(
    ("pairs", "days"), [(14, 1), (14, 4), (22, 2), (30, 3), (40, 2), (137, 3)]
)
def test_a_plan_has_the_format_that_the_comparison_puts_first(
    pairs: int, days: int
) -> None:
    first = compared(pairs, days, boards=50).chosen
    planned = outline_plan(PlanRequest(pairs, days=days))
    assert (planned.event, planned.all_meet) == (
        first.outline.event,
        first.outline.all_meet,
    )


def test_a_plan_of_more_days_has_semifinals_for_everybody() -> None:
    planned = outline_plan(PlanRequest(137, days=4))
    semifinals = compared(137, 4, boards=50).formats[-1]
    assert planned.event == semifinals.outline.event
    # wishes for qualifiers or drop-ins ask for the simplest cut
    cut = PlanRequest(137, days=4, qualifiers=(50,))
    assert outline_plan(cut).event.name == "qualification-final"


def test_for_more_days_there_are_semifinals() -> None:
    assert compared(40, 4).chosen.name in ("semifinal", "semifinals-ab")


@pytest.mark.parametrize(
    ("few", "everybody", "name", "reason"),
    [
        (0.40, 0.30, "semifinal", Reason.BETTER_CHANCE),
        (0.30, 0.40, "semifinals-ab", Reason.BETTER_CHANCE),
        (0.32, 0.30, "semifinals-ab", Reason.ALL_PLAY_ON),
    ],
)
def test_the_laboratory_decides_who_plays_a_semifinal(
    few: float, everybody: float, name: str, reason: Reason
) -> None:
    chances = {
        "semifinal": Estimate(few, 0.02),
        "semifinals-ab": Estimate(everybody, 0.02),
    }
    assert _with_semifinals(chances) == (name, reason)


def test_chances_differ_by_more_than_two_errors_of_their_difference() -> None:
    # two errors of 3 and 4 make one of 5
    one = Estimate(0.30, 0.03)
    assert chances_differ(one, Estimate(0.41, 0.04))
    assert not chances_differ(one, Estimate(0.39, 0.04))


def test_the_kindest_format_is_named_only_if_it_clearly_is() -> None:
    found = compared(40, 2)
    better = found.kindest
    wins = found.chosen.report.best_wins
    most = max(one.report.best_wins.value or 0 for one in found.formats)
    if better is None:
        assert not chances_differ(wins, Estimate(most, wins.error))
    else:
        assert better.report.best_wins.value == most
        assert chances_differ(wins, better.report.best_wins)


@pytest.mark.parametrize(("pairs", "days"), [(40, 4), (54, 2), (137, 4)])
def test_side_events_are_offered_in_words_that_can_be_planned(
    pairs: int, days: int
) -> None:
    found = compared(pairs, days, boards=50)
    offered = {one.name: one.side_events for one in found.formats if one.side_events}
    assert list(offered) == ["semifinal"]
    plan = propose_plan(PlanRequest(pairs, days=days, phases=offered["semifinal"])).plan
    assert plan.days <= days
    # nobody is without a game in any phase
    event = parse_format(offered["semifinal"], pairs)
    for phase in event.phases:
        assert sum(event.sizes[group.name] for group in phase.groups) == pairs


def test_formats_that_do_not_fit_are_named_with_the_reason() -> None:
    found = compared(7, 2)
    assert [one.name for one in found.formats] == ["single"]
    assert [name for name, _ in found.refused] == list(FORMATS)[1:]
    assert all("7 pairs" in reason for _, reason in found.refused)


@pytest.mark.parametrize(
    ("pairs", "days", "events"), [(30, 1, 1000), (137, 4, 700), (500, 5, 100)]
)
def test_fewer_events_of_larger_fields_are_played(
    pairs: int, days: int, events: int
) -> None:
    names = ("single", "semifinals-ab")
    outlines = [outline_plan(PlanRequest(pairs, days=days, phases=n)) for n in names]
    assert usual_events(outlines) == events
