import re
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import pairwise

import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st

from evenhand.errors import EvenhandError, RequestError
from evenhand.movement import Movement
from evenhand.movement.play import shared_sets
from evenhand.phases import (
    EventFormat,
    Maximum,
    TiedRanks,
    parse_carryover,
    qualification_final,
    semifinal,
    semifinals_ab,
)
from evenhand.render.conditions_text import conditions_text
from evenhand.render.conditions_words import figure, ordinal, the
from evenhand.scoring.tie_breaks import TieRule
from evenhand.tournament import (
    ByeRule,
    ContestRules,
    LineSeating,
    Plan,
    PlannedGroup,
    PlanRequest,
    Section,
    Timetable,
    Turned,
    base_layout,
    make_line_table,
    number_lines,
    propose_plan,
    round_robin_layout,
    seat_one_field,
)

THREE_PHASES = "Qualification 26 / Semifinal 26 = {into} / Final 26 = 12 Semifinal"


@cache
def planned(pairs: int, **wishes: object) -> Plan:
    return propose_plan(PlanRequest(pairs, **wishes)).plan  # type: ignore[arg-type]


def with_rules(plan: Plan, **rules: object) -> Plan:
    return replace(plan, rules=replace(plan.rules, **rules))  # type: ignore[arg-type]


def flowing(text: str) -> str:
    """The text without its line ends."""
    return " ".join(text.split())


def polish(event: EventFormat) -> Plan:
    """The event in the Polish movement, its pairs in order of number."""
    groups = []
    for name, size in event.sizes.items():
        layout = base_layout(size, 5)
        table = make_line_table(layout, event.boards_of(name) // 10)
        groups.append(PlannedGroup(name, LineSeating(table, number_lines(layout))))
    return Plan("Championship", event, tuple(groups))


def told(plan: Plan) -> str:
    return flowing(conditions_text(plan))


def in_three_phases(into: str, carryover: str, **wishes: object) -> Plan:
    """Forty pairs, a session a phase, with some carryover into the semifinal."""
    phases = THREE_PHASES.format(into=f"{into}, {carryover}")
    return planned(40, phases=phases, base="13", sessions=(1, 1, 1), **wishes)


# ----- small events, by hand


def test_eight_pairs_read_a_short_text() -> None:
    text = conditions_text(planned(8, name="Club evening"))
    assert text.startswith("Conditions of contest\nClub evening\n=====")
    found = flowing(text)
    assert "planned for 8 pairs" in found
    # seven rounds of four boards at 29 minutes are 203 minutes
    assert "28 boards in 7 rounds, 203 minutes: 10:00–13:23 session 1" in found
    assert "4 results a board, top 6." in found
    assert "8 pairs play" not in found
    assert "arryover" not in text
    assert "Drop-ins" not in text
    assert "phases" not in text
    assert len(text.splitlines()) < 90


def test_an_odd_number_has_one_bye_for_each_pair() -> None:
    found = told(planned(13))
    assert "one pair has a bye in each round, as it is planned here" in found
    assert "no pair has more than 1 bye." in found
    # twelve pairs are six tables in every round
    assert "6 results a board, top 10." in found


def test_the_range_of_entries_is_told_with_its_reasons() -> None:
    found = told(planned(13))
    assert "The format holds for 13 to 14 pairs." in found
    assert "with 12 pairs it no longer holds (Event: 12 pairs play other" in found
    assert "with 15 pairs it no longer holds (Event: 15 pairs play other" in found


def test_sessions_on_a_day_follow_the_timetable() -> None:
    plan = planned(20, base="5", sessions=(3,), timetable=Timetable(start=9 * 60))
    found = told(plan)
    # five rounds of 15 minutes and ten minutes between
    assert "Day 1, 10 boards in 5 rounds, 75 minutes each:" in found
    for row in ("09:00–10:15 session 1", "10:25–11:40 session 2", "11:50–13:05 ses"):
        assert row in found
    assert "A round of 2 boards lasts 15 minutes." in found


def test_nobody_is_told_a_plan_with_faults() -> None:
    plan = planned(8)
    with pytest.raises(RequestError, match="not sound"):
        conditions_text(replace(plan, timetable=Timetable(start=23 * 60)))


def test_a_nameless_event_has_the_name_of_its_format() -> None:
    title = conditions_text(replace(planned(8), name=" \n\t")).splitlines()[1]
    assert title == "single"


def test_a_name_of_any_characters_stays_in_its_line() -> None:
    name = "A\nB\x1b[31m" + "x" * 300
    lines = conditions_text(replace(planned(8), name=name)).splitlines()
    assert max(map(len, lines)) <= 80
    assert not any("\x1b" in line for line in lines)


# ----- 137 pairs in three formats


def test_137_pairs_in_qualification_and_final() -> None:
    linear = parse_carryover("linear:0.03")
    found = told(polish(qualification_final(137, (100, 50), 68, carryover=linear)))
    assert "1. Qualification: 137 pairs, 100 boards" in found
    assert "Final (68 pairs, 50 boards) and Consolation (69 pairs, 50 boards)" in found
    assert "The first 68 of the Qualification play the Final." in found
    assert "The 69th to 137th of the Qualification play the Consolation." in found
    assert "sections A to M of 5 tables each, Mitchell" in found
    assert "the tail N of 4 tables, three-quarter Howell" in found
    assert "3 pairs of no line stay in the same tail" in found
    # 0.03 · 100 boards; 3 · (68 − 34)/67 = 1.5224 tops at 66, of 50 boards
    assert "the B = 100 boards of the Qualification, the top T = 66" in found
    assert "1st: 3 tops (198 matchpoints), 6 % of the phase" in found
    assert "34th: 1.52 tops (100.48 matchpoints), 3.04 % of the phase" in found
    assert "68th: nothing" in found
    assert "Nothing is carried over into the Consolation" in found
    assert "the Qualification (137 pairs) and the Consolation (69 pairs)" in found
    assert "Who wins the Final has won the event." in found
    assert "16:30–17:45 Final and Consolation, session 5" in found


def test_137_pairs_with_a_semifinal_and_drop_ins() -> None:
    linear = parse_carryover("linear:0.02")
    event = semifinal(137, (50, 50, 50), 68, 34, carryover=linear, drop_ins=10)
    found = told(polish(event))
    assert "Later 10 pairs drop in." in found
    assert (
        "The first 68 of the Qualification and 10 pairs that drop in play the "
        "Semifinal." in found
    )
    assert (
        "do not play on: the 69th to 137th of the Qualification and the 35th to 78th "
        "of the Semifinal" in found
    )
    # one top for the first: (68 − 30)/67 = 0.567 of it, at a top of 76
    assert (
        "34 · 68/(68 + 10) ≈ 29.64: that of the 30th, 0.57 tops (43.1 matchpoints), "
        "1.13 % of the phase" in found
    )
    assert "Places at the end of a phase count what was carried into it." in found


def test_137_pairs_with_semifinals_a_and_b() -> None:
    linear = parse_carryover("linear:0.03")
    event = semifinals_ab(137, (50, 50, 50), 68, 34, 4, carryover=linear, drop_ins=2)
    found = told(polish(event))
    assert "The first 68 of the Qualification play Semifinal A." in found
    assert (
        "The first 28 of Semifinal A, the first 4 of Semifinal B and 2 pairs that drop "
        "in play Final A." in found
    )
    assert "The 29th to 68th of Semifinal A and the 5th to 69th of Semifinal" in found
    assert (
        "carryover into Final A the order is: those from Semifinal A, after all of "
        "these those from Semifinal B." in found
    )
    # 1.5 tops for the first of 32: 1.5 · 16/31 for the 16th, 0.75 on average
    assert "16th: 0.77 tops (24.77 matchpoints), 1.55 % of the phase" in found
    assert (
        "the average of the carryovers of the 32 pairs who qualified: 0.75 tops "
        "(24 matchpoints), 1.5 % of the phase" in found
    )
    assert "Nothing is carried over into Semifinal B and Final B" in found
    assert "do not play on" not in found


# ----- carryovers and drop-ins


def test_the_worked_example_of_drop_ins_gives_the_45th() -> None:
    plan = planned(
        120,
        phases="semifinal",
        qualifiers=(90, 50),
        drop_ins=10,
        carryover=parse_carryover("linear:0.02"),
        sessions=(1, 1, 1),
        base="13",
    )
    found = told(plan)
    assert "T = 90 qualified, D = 10 dropping in and Q = 50 places" in found
    # 0.02 · 26 boards · (90 − 45)/89, at a top of 98
    assert "50 · 90/(90 + 10) = 45: that of the 45th, 0.26 tops (25.77 match" in found


def test_half_way_between_two_ranks_both_count() -> None:
    # 12 · 21/(21 + 3) = 10.5
    found = told(in_three_phases("21 Qualification + 3 drop-ins", "linear:0.1"))
    assert "= 10.5: the mean of those of the 10th and 11th" in found
    # 2.6 tops for the first: 2.6 · 10.5/20 = 1.365, at a top of 22
    assert "the mean of those of the 10th and 11th, 1.37 tops (30.03 match" in found


def test_a_start_below_average_is_raised_where_asked() -> None:
    into = "20 Qualification + 4 drop-ins"
    phases = (
        f"Qualification 26 / Semifinal 26 = {into}, linear:0.1, drop-ins by "
        "rank-or-average / Final 26 = 18 Semifinal"
    )
    found = told(planned(40, phases=phases, base="13", sessions=(1, 1, 1)))
    # rank 18 · 20/24 = 15: 2.6 · 5/19 = 0.684; the average is 1.3
    assert "18 · 20/(20 + 4) = 15: that of the 15th, 0.68 tops" in found
    assert "the average is 1.3 tops" in found
    assert "so what counts is 1.3 tops (28.6 matchpoints), 5 % of the phase" in found


def test_drop_ins_start_from_zero_where_all_do() -> None:
    found = told(in_three_phases("23 Qualification + 1 drop-in", "none"))
    assert "Later 1 pair drops in." in found
    assert "1 pair drops into the Semifinal. It starts from zero, as all" in found
    assert "Nothing is carried over: everybody starts each phase from zero." in found


def test_the_median_is_told_in_numbers() -> None:
    phases = (
        "Qualification 26 / Final 26 = 24 Qualification + 2 drop-ins, ladder:2@9, "
        "drop-ins by median"
    )
    found = told(planned(40, phases=phases, base="13", sessions=(1, 1)))
    assert "rank 9 and all after it with nothing" in found
    # European ladder: the fifth of nine is half-way
    assert "5th: 1 top (24 matchpoints), 3.85 % of the phase" in found
    assert (
        "the median of the carryovers of the 24 pairs who qualified: nothing" in found
    )


def test_linear_and_weighted_weights_compare_as_one_to_ten() -> None:
    linear = told(in_three_phases("24 Qualification", "linear:0.03"))
    assert "as much as a weighted carryover of α = 0.3 puts between" in linear
    assert "From the first to the last: 0.78 tops, 3 % of the phase" in linear
    weighted = told(in_three_phases("24 Qualification", "weighted:0.3"))
    assert "as much as a linear carryover of β = 0.03." in weighted
    # 0.3 · 26 boards · 0.6 at a top of 22
    assert "a pair with 60 %: 4.68 tops (102.96 matchpoints), 18 %" in weighted


def test_a_full_carryover_and_the_english_half_are_told() -> None:
    full = told(in_three_phases("24 Qualification", "full"))
    assert "starts with its full result" in full
    assert "a pair with 50 %: 13 tops (286 matchpoints), 50 % of the phase" in full
    half = told(in_three_phases("24 Qualification", "half"))
    assert "C = S · T / (2 · Tq)" in half
    # forty pairs are twenty tables
    assert "the top Tq = 38 on a board of the Qualification" in half
    assert "a pair with 50 %: 6.5 tops (143 matchpoints), 25 % of the phase" in half


def test_a_ladder_of_montecatini_has_its_maximum_in_tops() -> None:
    plan = planned(
        190,
        phases="qualification-final",
        qualifiers=(95,),
        carryover=parse_carryover("ladder:1.5"),
        sessions=(1, 1),
        base="5",
    )
    found = told(plan)
    # 47 tables, so a top of 92
    assert "the maximum M = 138 matchpoints, at a top of 92" in found
    assert "C = M · (L − R)/(L − 1), L = 95" in found
    assert "48th: 0.75 tops (69 matchpoints), 7.5 % of the phase" in found
    assert "95th: nothing" in found


def test_a_raised_maximum_holds_the_carryover_too() -> None:
    plan = in_three_phases("24 Qualification", "linear:0.1")
    found = told(with_rules(plan, maximum=Maximum.RAISED))
    # 2.6 tops of 26 boards and 2.6 tops: 1/11
    assert "1st: 2.6 tops (57.2 matchpoints), 9.09 % of the phase" in found
    assert "the most that anybody could carry over is added to the maximum" in found


def test_qualifiers_ranked_together_are_announced_so() -> None:
    phases = (
        "Qualification 26 / Half 26: A = 20 Qualification; B = rest Qualification / "
        "Final 26 = 10 A + 10 B, weighted:0.3, ranked together"
    )
    found = told(planned(40, phases=phases, base="13", sessions=(1, 1, 1)))
    assert "those from A and B are ranked together by percentage" in found
    assert "counts for no more than the lowest" not in found


def test_qualifiers_of_a_second_group_come_after_the_first() -> None:
    phases = (
        "Qualification 26 / Half 26: A = 20 Qualification; B = rest Qualification / "
        "Final 26 = 10 A + 10 B, weighted:0.3"
    )
    found = told(planned(40, phases=phases, base="13", sessions=(1, 1, 1)))
    assert "the order is: those from A, after all of these those from B." in found
    assert "of a pair from B counts for no more than the lowest of those" in found
    assert "do not play on: the 11th to 20th of A and the 11th to 20th of B." in found


# ----- the rules


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
    assert "the best of the ranks that they share: two pairs that share ranks" in found
    assert "both have 4." in found
    assert "1. the larger share of boards with a top 2. the score in the last" in found
    assert "gets 60 %, or its own percentage of the session if that is more" in found
    assert "The usual penalty is 1 top." in found
    assert "Penalties do not count for ranks or cuts or carryovers." in found
    assert "corrected until 2 hours after" in found
    assert "if it has played at least two thirds of its boards there" in found


def test_rules_at_their_ends_have_words_too() -> None:
    rules = ContestRules(
        tie_breaks=(),
        penalty=Fraction(0),
        correction_minutes=0,
        stands_from=Fraction(0),
    )
    found = told(replace(planned(8), rules=rules))
    assert "No tie-break is laid down for the first place." in found
    assert "usual penalty" not in found
    assert "Results are final as soon as they are posted." in found
    assert "The scores of a pair that withdraws stand." in found


def test_every_tie_break_has_words() -> None:
    rows = re.findall(
        r"^ {8}(\d)\. ",
        conditions_text(with_rules(planned(8), tie_breaks=tuple(TieRule))),
        re.MULTILINE,
    )
    assert rows == [str(n) for n in range(1, len(TieRule) + 1)]


def test_percentages_of_pairs_with_fewer_boards_are_told() -> None:
    plan = in_three_phases("24 Qualification", "weighted:0.3")
    assert "fewer boards than others counts for all boards" in told(plan)
    by_boards = told(with_rules(plan, by_boards_played=True))
    assert "carries over fewer points, in proportion" in by_boards


def test_meetings_by_results_are_announced() -> None:
    plan = with_rules(planned(40, base="5", sessions=(4,)), swiss_from=3)
    assert "From session 3 of the Event on the lines meet by results" in told(plan)
    assert "by results" not in told(with_rules(plan, swiss_from=None))


def test_turned_boards_are_announced() -> None:
    plan = planned(10, base="5", sessions=(1,), arrows=Turned.BOARD)
    assert "Some boards are turned" in told(plan)


def test_two_tails_are_both_named() -> None:
    found = told(planned(60, base="howell-tails", sessions=(3,), days=1))
    assert "the tails C and D of 6 tables each, three-quarter Howell" in found
    assert "A line comes into a tail once at most" in found


def test_deals_that_not_everybody_plays_are_counted() -> None:
    found = told(planned(60, base="mitchells", sessions=(3,), days=1))
    # two boards a round; seven of the eight sets of each of three sessions
    assert "In the Event a pair plays 42 boards of 48 deals." in found
    assert "after round 4 with 8 tables" in found


# ----- what is said about moving is so


def tables_of(movement: Movement, *, ns: bool) -> list[dict[int, int]]:
    """For each round the table, from 0, of every pair that sits one way."""
    return [
        {(cell.ns if ns else cell.ew): table for table, cell in enumerate(row)}
        for row in movement.schedule
    ]


@pytest.mark.parametrize(
    "section",
    [
        *(Section("mitchell", n, n) for n in (5, 7, 9, 11, 13)),
        *(Section("skip", n + 1, n) for n in (5, 7, 9, 11, 13)),
        *(Section("relay", n, n) for n in (6, 10, 14, 18)),
        *(Section("web", 2 * n, 5) for n in (4, 6, 9, 15)),
    ],
    ids=str,
)
def test_east_west_go_up_one_table_and_north_south_stay(section: Section) -> None:
    movement, n = section.movement(), section.tables
    ns = tables_of(movement, ns=True)
    assert all(seats == ns[0] for seats in ns)
    for r, (now, then) in enumerate(pairwise(tables_of(movement, ns=False)), 1):
        up = 2 if section.family == "skip" and r == n // 2 else 1
        assert all(then[pair] == (table + up) % n for pair, table in now.items())


@pytest.mark.parametrize("n", [5, 7, 9, 11, 13])
def test_boards_of_a_mitchell_go_to_the_next_lower_table(n: int) -> None:
    for section in (Section("mitchell", n, n), Section("skip", n + 1, n)):
        for now, then in pairwise(section.movement().schedule):
            assert [c.set for c in then] == [
                now[(t + 1) % len(now)].set for t in range(len(now))
            ]


@pytest.mark.parametrize("n", [6, 10, 14, 18])
def test_first_and_last_table_of_a_relay_share_boards(n: int) -> None:
    for shared in shared_sets(Section("relay", n, n).movement()):
        assert list(shared.values()) == [(1, n)]


def test_north_south_of_a_double_weave_stay() -> None:
    for n in (8, 12, 16, 20):
        ns = tables_of(Section("double-weave", n, n).movement(), ns=True)
        assert all(seats == ns[0] for seats in ns)


@pytest.mark.parametrize("pairs", [6, 8, 13, 20])
def test_in_all_play_all_everybody_goes_one_table_on(pairs: int) -> None:
    layout = round_robin_layout(pairs, 1)
    (session,) = seat_one_field(layout, 1, turned={1, 2})
    schedule = session.hall().schedule
    last = layout.tables - 1
    courses: dict[int, list[int]] = {}
    for row in schedule:
        assert len({cell.set for cell in row}) == 1
        for table, cell in enumerate(row):
            courses.setdefault(cell.ns, []).append(table)
            courses.setdefault(cell.ew, []).append(table)
    staying = [pair for pair, course in courses.items() if set(course) == {0}]
    assert len(staying) == 1
    for pair, course in courses.items():
        if pair in staying:
            continue
        for now, then in pairwise(course):
            assert abs(now - then) == 1 or now == then == last
        for before, now, after in zip(course, course[1:], course[2:], strict=False):
            assert (0 < now < last and now - before == after - now) or now in (0, last)


# ----- words and numbers


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (1, "1st"),
        (2, "2nd"),
        (3, "3rd"),
        (4, "4th"),
        (11, "11th"),
        (12, "12th"),
        (13, "13th"),
        (21, "21st"),
        (102, "102nd"),
        (111, "111th"),
        (113, "113th"),
    ],
)
def test_ordinals(number: int, words: str) -> None:
    assert ordinal(number) == words


def test_figures_have_two_decimals_at_most() -> None:
    assert figure(Fraction(3)) == "3"
    assert figure(Fraction(100)) == "100"
    assert figure(Fraction(1, 2)) == "0.5"
    assert figure(Fraction(102, 67)) == "1.52"
    assert figure(Fraction(0)) == "0"
    assert figure(Fraction(1, 1000)) == "less than 0.01"


def test_groups_have_an_article_where_they_are_one_word() -> None:
    assert flowing(the("Final")) == "the Final"
    assert flowing(the("Semifinal A")) == "Semifinal A"
    assert the("B") == "B"


# ----- every plan


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
