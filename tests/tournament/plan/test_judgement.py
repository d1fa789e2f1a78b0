"""The laboratory's judgement is that of the event alone, on the same cards."""

import json
from fractions import Fraction
from functools import cache

import pytest

from evenhand.phases import Linear
from evenhand.simulation.carryover_sweep import carryover_variants
from evenhand.simulation.champions import report_event
from evenhand.simulation.formats import EventConditions, run_events
from evenhand.tournament.plan.judgement import Judgement, judge_plan
from evenhand.tournament.plan.plan import Plan
from evenhand.tournament.plan.plan_request import PlanRequest
from evenhand.tournament.plan.planner import propose_plan
from evenhand.tournament.plan.timetable import Timetable

EVENTS = 40
CONDITIONS = EventConditions(seed=3)


@cache
def plan_of(phases: str, boards_per_round: int = 2) -> Plan:
    request = PlanRequest(
        26,
        phases=phases,
        carryover=None if phases == "single" else Linear(Fraction(3, 100)),
        boards_per_round=boards_per_round,
        timetable=Timetable(boards_per_day=20),
    )
    return propose_plan(request).plan


@cache
def judged(phases: str, boards_per_round: int = 2) -> Judgement:
    return judge_plan(plan_of(phases, boards_per_round), CONDITIONS, EVENTS)


@pytest.mark.parametrize("phases", ["single", "qualification-final"])
@pytest.mark.parametrize("boards_per_round", [2, 3])
def test_the_report_is_that_of_the_event_alone(
    phases: str, boards_per_round: int
) -> None:
    judgement = judged(phases, boards_per_round)
    event = plan_of(phases, boards_per_round).event
    alone = EventConditions(seed=3, boards_a_round=boards_per_round)
    moments = run_events([event], alone, EVENTS)
    assert judgement.report == report_event(event, moments)
    assert judgement.conditions == alone
    assert judgement.events == EVENTS


def test_the_first_cut_of_three_phases_is_that_of_the_event_alone() -> None:
    # later groups differ: pairs take the places of others who qualified beside them
    event = plan_of("semifinals-ab").event
    alone = report_event(event, run_events([event], CONDITIONS, EVENTS))
    report = judged("semifinals-ab").report
    assert report.event == event
    assert report.best_misses_first_cut == alone.best_misses_first_cut


def test_the_recommended_carryover_is_one_of_those_that_were_played() -> None:
    judgement = judged("qualification-final")
    event = plan_of("qualification-final").event
    labels = [str(one.final.carryover) for one in carryover_variants(event)]
    assert judgement.sweep is not None
    assert judgement.recommended in labels
    assert [str(r.event.final.carryover) for r in judgement.sweep.reports] == labels
    # the plan as it is stands among them with the same figures
    own = labels.index(str(event.final.carryover))
    assert judgement.sweep.reports[own].best_wins == judgement.report.best_wins


def test_a_single_phase_carries_nothing_over() -> None:
    judgement = judged("single")
    assert judgement.sweep is None
    assert judgement.recommended == ""


def test_other_seeds_and_processes() -> None:
    plan = plan_of("qualification-final")
    one = judge_plan(plan, CONDITIONS, 12)
    assert judge_plan(plan, CONDITIONS, 12, processes=2) == one
    assert judge_plan(plan, EventConditions(seed=4), 12).report != one.report


def test_a_judgement_can_be_stopped() -> None:
    seen: list[tuple[int, int]] = []
    judgement = judge_plan(
        plan_of("single"),
        CONDITIONS,
        100_000,
        progress=lambda done, wanted: seen.append((done, wanted)),
        stop=lambda: True,
    )
    assert seen == [(judgement.events, 100_000)]
    assert 0 < judgement.events < 100_000


@pytest.mark.parametrize("phases", ["single", "qualification-final"])
def test_a_judgement_is_plain_data(phases: str) -> None:
    judgement = judged(phases)
    data = json.loads(json.dumps(judgement.as_data()))
    assert (data["events"], data["seed"]) == (EVENTS, 3)
    assert (data["sweep"] is None) == (phases == "single")
    if data["sweep"]:
        assert data["sweep"]["recommended"] == judgement.recommended
