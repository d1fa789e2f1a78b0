"""Rules for a carryover side by side."""

from functools import cache
from typing import Any

import pytest
from rich.console import Console

from evenhand.phases import parse_carryover
from evenhand.render.candidates_text import carryover_parts
from evenhand.render.proposed_plan_data import compare_rules, proposal_data
from evenhand.tournament.plan.plan_request import PlanRequest
from evenhand.tournament.plan.planner import Proposal, propose_plan


@cache
def proposed(pairs: int, **wishes: Any) -> Proposal:
    return propose_plan(PlanRequest(pairs, **wishes))


def printed(proposal: Proposal) -> str:
    console = Console(width=80, color_system=None, legacy_windows=False)
    with console.capture() as capture:
        for part in carryover_parts(proposal.plan, 80):
            console.print(part)
    return capture.get()


def rows(proposal: Proposal) -> list[list[str]]:
    return [line.split() for line in printed(proposal).splitlines()]


WORDS = "Q 50 / Final 30 = 20 Q, {}"


def two_phases(rule: str) -> Proposal:
    return proposed(40, phases=WORDS.format(rule), base="5", sessions=(5, 3))


def test_ten_beta_is_alpha_in_the_table() -> None:
    # 50 boards before, ten tables with a top of 18, 30 boards
    found = rows(two_phases("linear:0.03"))
    assert ["linear:0.02", "1", "18", "3.3", "%", "weighted:0.2"] in found
    assert ["→", "linear:0.03", "1.5", "27", "5.0", "%", "weighted:0.3"] in found
    assert ["weighted:0.3", "about", "1.5", "27", "5.0", "%", "linear:0.03"] in found
    assert ["half", "about", "2.5", "45", "8.3", "%", "linear:0.05"] in found
    assert ["full", "about", "5", "90", "16.7", "%", "linear:0.1"] in found
    assert ["none", "0", "0", "0.0", "%"] in found


@pytest.mark.parametrize("rule", ["none", "full", "half", "ladder:1.5", "linear:0.05"])
def test_the_rule_that_is_chosen_is_marked(rule: str) -> None:
    proposal = two_phases(rule)
    marked = [row for row in rows(proposal) if row[:1] == ["→"]]
    assert [row[1] for row in marked] == [rule]
    event = proposal.plan.event
    compared = compare_rules(proposal.plan, event.final)
    assert [str(one.rule) for one in compared if one.chosen] == [rule]
    assert compare_rules(proposal.plan, event.phases[0].groups[0]) == ()


def test_half_is_for_one_field_only() -> None:
    plan = proposed(36, phases="semifinals-ab", days=1).plan
    halves = {
        name: parse_carryover("half")
        in [one.rule for one in compare_rules(plan, plan.event.group_of(name))]
        for name in ("Semifinal A", "Final A")
    }
    assert halves == {"Semifinal A": True, "Final A": False}


def test_second_chances_are_left_out() -> None:
    text = printed(proposed(36, phases="semifinals-ab", days=1))
    assert "into Semifinal A" in text
    assert "into Final A" in text
    assert "into Semifinal B" not in text
    assert "into Final B" not in text
    assert max(map(len, text.splitlines())) <= 80


def test_a_single_phase_has_no_table() -> None:
    assert printed(proposed(12)) == ""


def test_points_are_those_of_the_top_that_is_played_for() -> None:
    proposal = proposed(
        44,
        base="mitchells",
        sessions=(1,),
        phases="Q 10 / Final 10 = 20 Q, linear:0.03",
    )
    final = proposal.plan.group("Final")
    data = proposal_data(proposal)["groups"][1]
    # β · B = 0.03 · 10 = 0.3 tops
    assert data["carryover"]["tops"] == pytest.approx(0.3)
    assert data["carryover"]["points"] == pytest.approx(0.3 * final.top)
    (chosen,) = [one for one in data["carryovers"] if one["chosen"]]
    assert chosen.items() >= data["carryover"].items()
