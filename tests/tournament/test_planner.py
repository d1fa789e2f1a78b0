"""Planning an event: sound plans for every number of pairs, and clear refusals."""

import re
from fractions import Fraction
from typing import Any

import pytest

from evenhand.errors import EvenhandError, RequestError
from evenhand.phases import FORMATS, Linear, NoCarryover
from evenhand.tournament import (
    BASES,
    PlanRequest,
    Timetable,
    Way,
    Wishes,
    base_layout,
    plan_to_data,
    propose_plan,
)
from tests.tournament.sweep import PAIRS, SHORT_DAYS, check_event, check_plan, sampled


@pytest.mark.parametrize("pairs", range(6, 24))
def test_every_small_field_gets_a_sound_plan(pairs: int) -> None:
    assert check_event(pairs, "single") == []


@pytest.mark.parametrize("phases", FORMATS)
def test_fields_of_every_size_get_a_sound_plan(phases: str) -> None:
    sizes = [n for n in PAIRS if n < 100 and sampled(n, phases, one_in=20)]
    assert len(sizes) > 3
    for pairs in sizes:
        assert check_event(pairs, phases) == [], pairs


@pytest.mark.parametrize(
    ("pairs", "phases"), [(299, "single"), (163, "qualification-final")]
)
def test_large_fields_get_a_sound_plan(pairs: int, phases: str) -> None:
    assert check_event(pairs, phases) == []


@pytest.mark.parametrize("base", BASES)
@pytest.mark.parametrize("pairs", [71, 76])
def test_every_base_is_planned_as_wished(pairs: int, base: int) -> None:
    plan = propose_plan(
        PlanRequest(pairs, base=str(base), phases="single", timetable=SHORT_DAYS)
    ).plan
    (group,) = plan.groups
    assert group.layout == base_layout(pairs, base)
    assert check_plan(plan) == []


@pytest.mark.parametrize("way", [way for way in Way if way is not Way.BASE])
def test_every_way_is_planned_as_wished(way: Way) -> None:
    # 27 pairs, a bye among them, are 14 tables: 5 + 9, as an appendix 11 + 3
    pairs = {Way.HOWELL_TAILS: 23, Way.MITCHELLS: 22}.get(way, 27)
    request = PlanRequest(
        pairs, base=way.value, phases="single", sessions=(1,), timetable=SHORT_DAYS
    )
    plan = propose_plan(request).plan
    assert plan.groups[0].layout.way is way
    assert check_plan(plan) == []


def test_137_pairs_in_three_days() -> None:
    proposal = propose_plan(PlanRequest(137, days=3, timetable=SHORT_DAYS))
    plan = proposal.plan
    assert check_plan(plan) == []
    assert plan.pairs == 137
    assert plan.days <= 3
    qualification = plan.groups[0]
    # the Polish movement: thirteen Mitchells of five and the tail of four tables
    assert qualification.layout == base_layout(137, 5)
    assert (qualification.sessions, qualification.boards) == (4, 40)
    names = [candidate.choice.name for candidate in proposal.candidates.fitting]
    names += [refusal.name for refusal in proposal.candidates.refused]
    assert names[0] == "base 5"
    assert len(names) == len(set(names)) == 20
    for group in plan.groups:
        gain = proposal.gains[group.name]
        assert gain.after.sum_of_squares <= gain.before.sum_of_squares
        assert proposal.balance_of(group.name) == group.balance()


def test_the_same_request_gives_the_same_plan() -> None:
    request = PlanRequest(41, phases="semifinal", timetable=SHORT_DAYS, seed=5)
    plan = propose_plan(request).plan
    assert propose_plan(request).plan == plan
    other = propose_plan(PlanRequest(41, phases="semifinal", timetable=SHORT_DAYS))
    assert other.plan != plan


def test_a_carryover_that_is_chosen_is_not_advised() -> None:
    rule = Linear(Fraction(3, 100))
    for chosen in (rule, None):
        request = PlanRequest(
            40, phases="qualification-final", carryover=chosen, timetable=SHORT_DAYS
        )
        proposal = propose_plan(request)
        final, consolation = proposal.plan.event.phases[1].groups
        # nothing is carried over into a consolation
        assert isinstance(consolation.carryover, NoCarryover)
        if chosen is None:
            assert final.carryover == proposal.advice["Final"].rule
        else:
            assert final.carryover == rule
            assert proposal.advice == {}


def test_stationary_pairs_keep_their_tables() -> None:
    request = PlanRequest(
        40, base="5", phases="single", sessions=(3,), wishes=Wishes(stationary=(7, 21))
    )
    for session in propose_plan(request).plan.groups[0].seats():
        for pair in (7, 21):
            tables = {
                (section.name, table)
                for section in session.sections
                for row in section.in_pair_numbers().schedule
                for table, cell in enumerate(row)
                if pair in cell[:2]
            }
            assert len(tables) == 1


def test_a_free_format_is_planned() -> None:
    text = (
        "Heats 20 / Finals 20: Final = 12 Heats + 2 drop-ins, linear:0.03; "
        "Plate = rest Heats / Play-off 6 = 6 Final, full, all-play-all"
    )
    plan = propose_plan(PlanRequest(35, phases=text, timetable=SHORT_DAYS)).plan
    assert check_plan(plan) == []
    sizes = {group.name: group.pairs for group in plan.groups}
    assert sizes == {"Heats": 35, "Final": 14, "Plate": 23, "Play-off": 6}
    assert plan_to_data(plan)["event"]["phases"][1]["groups"][0]["drop_ins"] == 2


@pytest.mark.parametrize("days", [1, 2, 3])
def test_three_phases_fit_into_the_days_there_are(days: int) -> None:
    plan = propose_plan(PlanRequest(36, phases="semifinals-ab", days=days)).plan
    assert plan.days <= days
    assert check_plan(plan) == []


BAD_WISHES: list[tuple[dict[str, Any], str]] = [
    # each of seven pairs sits out once and meets the six others
    ({"pairs": 7, "sessions": (10,)}, "at most 7 sessions"),
    # four lines are three sessions
    ({"pairs": 20, "base": "5", "sessions": (4,)}, "at most 3 sessions"),
    # 26 lines of five and the exceptional ones
    ({"pairs": 137, "base": "5", "sessions": (28,)}, "at most 27 sessions"),
    ({"pairs": 5000}, "6 to 500"),
    ({"pairs": 5}, "6 to 500"),
    ({"pairs": 0}, "6 to 500"),
    ({"pairs": -7}, "6 to 500"),
    ({"pairs": 60, "sessions": (0,)}, "expected 1 to 200"),
    ({"pairs": 60, "sessions": (2, 10**9)}, "expected 1 to 200"),
    ({"pairs": 60, "days": 0}, "expected 1 to 30"),
    ({"pairs": 60, "days": 1_000}, "expected 1 to 30"),
    ({"pairs": 60, "boards_per_round": 0}, "expected 1 to 20"),
    ({"pairs": 60, "boards_per_round": -2}, "expected 1 to 20"),
    ({"pairs": 60, "boards_per_round": 21}, "expected 1 to 20"),
    ({"pairs": 60, "base": "6"}, "5, 7, 9, 11, 13"),
    ({"pairs": 60, "base": "swiss"}, "5, 7, 9, 11, 13"),
    ({"pairs": 300, "base": "round-robin"}, "up to 120"),
    ({"pairs": 20, "sessions": (1, 2, 3), "phases": "single"}, "the format has 1"),
    ({"pairs": 40, "qualifiers": (41,)}, "expected 0 to 40"),
    ({"pairs": 40, "qualifiers": (4,)}, "expected 6 or more"),
    ({"pairs": 60, "phases": "Qualification 0"}, "expected 1 to"),
    ({"pairs": 60, "phases": "knock-out"}, "expected a number after its name"),
    ({"pairs": 60, "ranking": (1, 2, 3)}, "each number from 1 to 60 once"),
    ({"pairs": 60, "seed": -1}, "expected"),
    # ten sessions of ten boards fill two days of fifty
    ({"pairs": 60, "days": 1, "base": "5", "sessions": (10,)}, "2 days; there"),
    ({"pairs": 137, "days": 1, "sessions": (12,)}, "days; there"),
    (
        {"pairs": 60, "days": 1, "sessions": (5, 5), "phases": "qualification-final"},
        "2 days; there are 1",
    ),
]


@pytest.mark.parametrize(("wish", "possible"), BAD_WISHES, ids=str)
def test_a_bad_wish_gets_a_line_with_what_is_possible(
    wish: dict[str, Any], possible: str
) -> None:
    with pytest.raises(RequestError) as refused:
        propose_plan(PlanRequest(**wish))
    assert re.search(possible, str(refused.value)), refused.value
    assert "\n" not in str(refused.value)
    assert len(str(refused.value)) < 300


def test_zero_boards_a_day_are_refused() -> None:
    with pytest.raises(RequestError, match="0 boards a day; expected 1 to"):
        Timetable(boards_per_day=0)


@pytest.mark.parametrize("pairs", [7, 16, 24, 33])
def test_the_largest_number_of_sessions_that_is_named_is_possible(pairs: int) -> None:
    with pytest.raises(RequestError) as refused:
        propose_plan(PlanRequest(pairs, base="5", phases="single", sessions=(150,)))
    named = re.search(r"at most (\d+) session", str(refused.value))
    assert named is not None
    request = PlanRequest(pairs, phases="single", sessions=(int(named[1]),))
    try:
        plan = propose_plan(request).plan
    except EvenhandError as error:
        pytest.fail(f"{refused.value}, and then: {error}")
    assert check_plan(plan) == []
