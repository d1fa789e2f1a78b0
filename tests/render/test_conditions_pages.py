import re
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st

from evenhand.errors import EvenhandError, RequestError
from evenhand.phases import (
    Maximum,
    TiedRanks,
    parse_carryover,
)
from evenhand.render.conditions_pages import conditions_text
from evenhand.scoring.tie_breaks import TieRule
from evenhand.tournament.plan.contest_rules import ByeRule, ContestRules
from evenhand.tournament.plan.plan_request import PlanRequest
from evenhand.tournament.plan.planner import propose_plan
from evenhand.tournament.plan.timetable import Timetable
from evenhand.tournament.seating.table_arrows import Turned
from tests.render.conditions_examples import (
    flowing,
    in_three_phases,
    planned,
    told,
    with_rules,
)
from tests.sentences import says


def test_eight_pairs_read_a_short_text() -> None:
    text = conditions_text(planned(8, name="Club evening"))
    assert text.startswith("Conditions of contest\nClub evening\n=====")
    found = flowing(text)
    assert "planned for 8 pairs" in found
    # seven rounds of four boards at 29 minutes are 203 minutes
    times = ("203 minutes", "10:00–13:23", "session 1")
    assert says(found, "28 boards", "7 rounds", *times)
    assert says(found, "4 results", "top 6")
    assert "8 pairs play" not in found
    assert "arryover" not in text
    assert "Drop-ins" not in text
    assert "phases" not in text
    assert len(text.splitlines()) < 90


def test_an_odd_number_has_one_bye_for_each_pair() -> None:
    found = told(planned(13))
    assert says(found, "one pair has a bye in each round")
    assert says(found, "more than 1 bye")
    # twelve pairs are six tables in every round
    assert says(found, "6 results", "top 10")


def test_a_format_for_one_number_of_pairs_says_so() -> None:
    found = told(planned(14, phases="qualification-final", qualifiers=(8,)))
    assert says(found, "holds for 14 pairs only.")


def test_the_range_of_entries_is_told_with_its_reasons() -> None:
    found = told(planned(13))
    assert says(found, "13 to 14 pairs")
    assert says(found, "12 pairs", "no longer", "(Event: 12 pairs")
    assert says(found, "15 pairs", "no longer", "(Event: 15 pairs")


def test_sessions_on_a_day_follow_the_timetable() -> None:
    plan = planned(20, base="5", sessions=(3,), timetable=Timetable(start=9 * 60))
    found = told(plan)
    # five rounds of 15 minutes and ten minutes between
    assert says(found, "Day 1", "10 boards", "5 rounds", "75 minutes")
    for row in ("09:00–10:15 session 1", "10:25–11:40 session 2", "11:50–13:05 ses"):
        assert row in found
    assert says(found, "2 boards", "15 minutes")


def test_nobody_is_told_a_plan_with_faults() -> None:
    plan = planned(8)
    with pytest.raises(RequestError):
        conditions_text(replace(plan, timetable=Timetable(start=23 * 60)))


def test_a_nameless_event_has_the_name_of_its_format() -> None:
    title = conditions_text(replace(planned(8), name=" \n\t")).splitlines()[1]
    assert title == "single"


def test_a_name_of_any_characters_stays_in_its_line() -> None:
    name = "A\nB\x1b[31m" + "x" * 300
    lines = conditions_text(replace(planned(8), name=name)).splitlines()
    assert max(map(len, lines)) <= 80
    assert not any("\x1b" in line for line in lines)


def test_each_rule_has_its_words() -> None:
    plan = in_three_phases("24 Qualification", "linear:0.03")
    rules = ContestRules(
        tied_ranks=TiedRanks.BEST,
        tie_breaks=(TieRule.TOPS, TieRule.LAST_SESSION),
        byes=ByeRule.SIXTY,
        penalties_count=False,
        penalty=Fraction(1),
        correction_minutes=120,
        stands_from=Fraction(2, 3),
    )
    found = told(replace(plan, rules=rules))
    assert says(found, "the best of the ranks", "two pairs", "4 and 5", "both", "4.")
    assert re.search(r"1\. [^.]* a top 2\. [^.]* last session", found)
    assert says(found, "60 %", "its own percentage")
    assert says(found, "penalty is 1 top")
    assert says(found, "Penalties do not count")
    assert says(found, "corrected", "2 hours")
    assert says(found, "at least two thirds of the boards")


def test_rules_at_their_ends_have_words_too() -> None:
    rules = ContestRules(
        tie_breaks=(),
        penalty=Fraction(0),
        correction_minutes=0,
        stands_from=Fraction(0),
    )
    found = told(replace(planned(8), rules=rules))
    assert re.search(r"(?i)\bno tie-break [^.]*first place", found)
    assert "penalty is" not in found
    assert says(found, "Results are final", "posted")
    assert re.search(r"withdraws[^.]* stand\.", found)


def test_every_tie_break_has_words() -> None:
    rows = re.findall(
        r"^ {8}(\d)\. ",
        conditions_text(with_rules(planned(8), tie_breaks=tuple(TieRule))),
        re.MULTILINE,
    )
    assert rows == [str(n) for n in range(1, len(TieRule) + 1)]


def test_percentages_of_pairs_with_fewer_boards_are_told() -> None:
    plan = in_three_phases("24 Qualification", "weighted:0.3")
    assert says(told(plan), "fewer boards", "all boards")
    by_boards = told(with_rules(plan, by_boards_played=True))
    assert says(by_boards, "carries over", "fewer points")


def test_meetings_by_results_are_announced() -> None:
    plan = with_rules(planned(40, base="5", sessions=(4,)), swiss_from=3)
    announced = ("rom session 3", "Event", "lines meet", "results")
    assert says(told(plan), *announced)
    assert not says(told(with_rules(plan, swiss_from=None)), *announced[2:])


def test_turned_boards_are_announced() -> None:
    plan = planned(10, base="5", sessions=(1,), arrows=Turned.BOARD)
    assert "ome boards" in told(plan)
    assert "ome boards" not in told(planned(10, base="5", sessions=(1,)))


def test_two_tails_are_both_named() -> None:
    found = told(planned(60, base="howell-tails", sessions=(3,), days=1))
    assert says(found, "C and D", "6 tables", "three-quarter Howell")
    assert re.search(r"A line [^.]*tail[^.]* once", found)


def test_deals_that_not_everybody_plays_are_counted() -> None:
    found = told(planned(60, base="mitchells", sessions=(3,), days=1))
    # two boards a round; seven of the eight sets of each of three sessions
    assert says(found, "Event", "plays 42", "48 deals")
    assert "after round 4 with 8 tables" in found


CARRYOVERS = [
    "none",
    "full",
    "weighted:1/3",
    "linear:0.03",
    "linear:2",
    "ladder:1.5",
    "ladder:16points@9",
    "ladder:3@500",
    "linear:0",
]


@st.composite
def requests(draw: st.DrawFn) -> PlanRequest:
    phases = draw(
        st.sampled_from(
            ["auto", "single", "qualification-final", "semifinal", "semifinals-ab"]
        )
    )
    bases = ["auto", "5", "7", "barometer", "mitchells", "web", "round-robin"]
    carryover = draw(st.none() | st.sampled_from(CARRYOVERS).map(parse_carryover))
    return PlanRequest(
        draw(st.integers(6, 30)),
        base=draw(st.sampled_from(bases)),
        sessions=draw(st.sampled_from([(), (1,), (2,), (3,)])),
        phases=phases,
        drop_ins=0 if phases in ("auto", "single") else draw(st.integers(0, 3)),
        carryover=carryover,
        rules=ContestRules(
            maximum=draw(st.sampled_from(Maximum)),
            byes=draw(st.sampled_from(ByeRule)),
            correction_minutes=draw(st.integers(0, 200)),
            stands_from=draw(st.fractions(0, 1, max_denominator=5)),
        ),
        timetable=Timetable(
            minutes_per_round=draw(st.none() | st.integers(5, 20)),
            pause=draw(st.integers(0, 30)),
        ),
    )


@settings(max_examples=8)
@given(requests())
def test_every_plan_is_told_in_full(request: PlanRequest) -> None:
    try:
        plan = propose_plan(request).plan
    except EvenhandError:
        reject()
    text = conditions_text(plan)
    lines = text.splitlines()
    assert max(map(len, lines)) <= 80
    assert "None" not in text
    assert "\u00a0" not in text
    assert not any(line != line.rstrip() for line in lines)
    for group in plan.groups:
        assert group.name in text
    for session in plan.calendar():
        assert session.times() in text
    assert not re.search(
        r"(?<![\d.])1 (pairs|boards|rounds|tables|minutes|tops|byes)\b", text
    )
    assert not re.search(
        r"(?<![\d.])\b(0|[2-9]|\d\d+) (pair|board|round|table|minute)\b", text
    )
    assert not re.search(r" [.,;:]|[.,;:]{2}", flowing(text))
    numbers = re.findall(r"^(\d+)\. ", text, re.MULTILINE)
    assert numbers == [str(n) for n in range(1, len(numbers) + 1)]
    headings = [k for k, line in enumerate(lines) if re.match(r"\d+\. ", line)]
    for k in headings:
        assert re.match(r"\d+\.1 ", lines[k + 2])
