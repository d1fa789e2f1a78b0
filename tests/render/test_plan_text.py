import re
from dataclasses import replace
from fractions import Fraction

import pytest
from rich.console import Console, RenderableType

from evenhand.phases import parse_carryover
from evenhand.render.candidates_text import short_sections
from evenhand.render.plan_text import carryover_sentence, line_tables, proposal_parts
from evenhand.render.proposed_plan_data import like_rule, spread_into
from evenhand.tournament.layouts.one_field import barometer_layout
from evenhand.tournament.layouts.sections import (
    Layout,
    base_layout,
    howell_tails_layout,
    mitchells_layout,
)
from evenhand.tournament.lines.line_movement import LineTable, make_line_table
from evenhand.tournament.lines.members import number_lines
from evenhand.tournament.plan.plan_request import PlanRequest
from evenhand.tournament.plan.planned_group import PlannedGroup
from evenhand.tournament.plan.planner import Proposal, propose_plan
from evenhand.tournament.seating.seeding import Wishes
from evenhand.tournament.seating.session_seats import LineSeating
from tests.sentences import says


def printed(*parts: RenderableType, width: int = 80) -> str:
    console = Console(width=width, color_system=None, legacy_windows=False)
    with console.capture() as capture:
        for part in parts:
            console.print(part)
    return capture.get()


@pytest.mark.parametrize(
    ("layout", "short"),
    [
        (base_layout(20, 5), "2×5"),
        (base_layout(137, 5), "13×5 + 4H"),
        (base_layout(24, 5), "5 + 7A"),
        (howell_tails_layout(24, 5), "5 + 3H + 4H"),
        (mitchells_layout(137, 5, 5), "9×5 + 4×6s"),
        (barometer_layout(30, 10), "15"),
    ],
    ids=str,
)
def test_sections_in_a_few_characters(layout: Layout, short: str) -> None:
    assert short_sections(layout) == short


def seated(table: LineTable) -> PlannedGroup:
    return PlannedGroup("Event", LineSeating(table, number_lines(table.layout)))


def test_a_long_line_table_goes_on_below() -> None:
    # sixteen lines in fifteen sessions: more than eighty columns can hold
    table = make_line_table(base_layout(80, 5), 15)
    text = printed(*line_tables(table, seated(table), 60))
    heads = [line.split() for line in text.splitlines() if line.startswith("sec")]
    assert [number for head in heads for number in head[2:]] == [
        str(number) for number in range(1, 16)
    ]
    assert max(len(line.rstrip()) for line in text.splitlines()) <= 60
    couples = [line.split()[2:] for line in text.splitlines() if line[:1] == "A"]
    first = [couple for row in couples for couple in row]
    assert first == [table.session_text(number).split()[0] for number in range(1, 16)]


def test_turned_tails_are_marked() -> None:
    table = make_line_table(base_layout(16, 5), 3).turn(1, 1)
    text = printed(*line_tables(table, seated(table), 80))
    (tail,) = [line.split() for line in text.splitlines() if line.startswith("B ")]
    assert [cell.endswith("*") for cell in tail[2:]] == [False, True, False]
    assert "* all tables of the tail" in text


@pytest.mark.parametrize(
    ("rule", "like"),
    [
        ("linear:0.03", "weighted:0.3"),
        ("linear:0.1", "full"),
        ("weighted:0.4", "linear:0.04"),
        ("full", "linear:0.1"),
        ("half", "linear:0.05"),
        ("ladder:1.5", "None"),
        ("none", "None"),
        ("linear:5", "None"),
    ],
)
def test_ten_beta_is_alpha(rule: str, like: str) -> None:
    assert str(like_rule(parse_carryover(rule))) == like


def test_the_spread_is_that_of_the_formula() -> None:
    rule = parse_carryover("linear:0.04")
    plan = propose_plan(PlanRequest(40, qualifiers=(20,), carryover=rule)).plan
    final = plan.event.group_of("Final")
    assert [plan.event.boards_of(one) for one in ("Qualification", "Final")] == [50, 57]
    spread = spread_into(plan, final)
    # β · B = 0.04 · 50 = 2 tops; ten tables have a top of 18
    assert (spread.tops, spread.points) == (Fraction(2), Fraction(36))
    assert spread.percent_of(57) == Fraction(200, 57)
    assert says(carryover_sentence(plan, final), "2 tops", "36 points", "3.5 %")


def test_a_proposal_fits_any_screen() -> None:
    proposal = propose_plan(PlanRequest(26))
    for width in (20, 40, 80, 400):
        text = printed(*proposal_parts(proposal, width), width=width)
        assert "Qualification" in text.replace("\n", "")
        assert "→" in text


@pytest.mark.parametrize("width", [80, 100])
def test_the_legend_explains_only_what_stands_in_the_table(width: int) -> None:
    marks = {"H": "a Howell tail", "A": "an appendix tail", "s": "skip Mitchells"}
    for pairs in (20, 26, 40, 54):
        proposal = propose_plan(PlanRequest(pairs))
        for every in (False, True):
            parts = list(proposal_parts(proposal, width, every=every))
            text = printed(*parts, width=width)
            head = text.partition("A exists")[0]
            table, legend = re.split(r"\n(?=sections: |boards: )", head)
            sections = " ".join(re.findall(r"\d+[HAs]\b", table))
            told = " ".join(legend.split())
            for mark, meaning in marks.items():
                said = f"{mark} {meaning}" in told
                assert said == (mark in sections), (pairs, every, mark)
            assert ("×" in table) == ("×" in told)
            assert "balance: " in told


def flowing(proposal: Proposal) -> str:
    return " ".join(printed(*proposal_parts(proposal, 100), width=100).split())


def test_switched_rounds_are_named_with_what_they_gain() -> None:
    proposal = propose_plan(PlanRequest(20, base="one-section", sessions=(1,)))
    (group,) = proposal.plan.groups
    (switched,) = group.switched
    text = flowing(proposal)
    assert says(text, "switching", f"round {switched[1]} ", "every table")
    assert "choosing who sits NS" not in text


def test_nothing_is_said_of_a_choice_that_there_was_not() -> None:
    proposal = propose_plan(PlanRequest(20, base="one-section", sessions=(1,)))
    (group,) = proposal.plan.groups
    plain = replace(proposal.plan, groups=(replace(group, switched=frozenset()),))
    text = flowing(replace(proposal, plan=plain))
    assert "switching" not in text
    assert "choosing who sits NS" not in text


def test_lines_choose_who_sits_ns() -> None:
    proposal = propose_plan(PlanRequest(20, base="5", sessions=(3,)))
    assert "by choosing who sits NS." in flowing(proposal)


def test_what_became_of_the_wishes_is_shown() -> None:
    wishes = Wishes(stationary=(3,), compatriots=((1, 2),))
    proposal = propose_plan(
        PlanRequest(40, base="5", sessions=(3,), phases="single", wishes=wishes)
    )
    text = flowing(proposal)
    seat = proposal.plan.groups[0].seats()[0].seats()[3]
    assert says(text, "never move", f"3 at table {seat.table} NS")
    assert says(text, "Compatriots", "1 couple", "1 in session 1", "none in the last")
