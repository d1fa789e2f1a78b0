import re

from evenhand.phases import (
    Maximum,
    parse_carryover,
    qualification_final,
    semifinal,
    semifinals_ab,
)
from evenhand.tournament.event.acts import CloseSession, Withdraw
from evenhand.tournament.event.group_standings import find_standings
from evenhand.tournament.event.session_changes import propose_seats
from tests.render.conditions_examples import (
    in_three_phases,
    planned,
    polish,
    told,
    with_rules,
)
from tests.sentences import says
from tests.tournament.event.event_examples import (
    advance_all,
    begin_plan,
    give,
    in_order,
    one_phase,
    play_group,
    record_all,
    two_phases,
)


def nothing_is_carried_into(groups: str, text: str) -> bool:
    words = rf"(?i)\bno(thing)?\b[^.]*carr[^.]*into {groups}"
    return re.search(words, text) is not None


def test_137_pairs_in_qualification_and_final() -> None:
    linear = parse_carryover("linear:0.03")
    found = told(polish(qualification_final(137, (100, 50), 68, carryover=linear)))
    assert "1. Qualification: 137 pairs, 100 boards" in found
    assert "Final (68 pairs, 50 boards) and Consolation (69 pairs, 50 boards)" in found
    assert says(found, "first 68", "Qualification", "Final")
    assert says(found, "69th to 137th", "Qualification", "Consolation")
    assert says(found, "A to M", "5 tables", "Mitchell")
    assert says(found, "N", "4 tables", "three-quarter Howell")
    assert says(found, "3 pairs", "no line", "same tail")
    # 0.03 · 100 boards; 3 · (68 − 34)/67 = 1.5224 tops at 66, of 50 boards
    assert says(found, "B = 100", "Qualification", "T = 66")
    assert "1st: 3 tops (198 matchpoints), 6 % of the phase" in found
    assert "34th: 1.52 tops (100.48 matchpoints), 3.04 % of the phase" in found
    assert "68th: nothing" in found
    assert nothing_is_carried_into("the Consolation", found)
    assert says(found, "Qualification (137 pairs)", "Consolation (69 pairs)")
    assert re.search(r"\bw[io]n\w* the event", found)
    assert "16:30–17:45 Final and Consolation, session 5" in found


def test_137_pairs_with_a_semifinal_and_drop_ins() -> None:
    linear = parse_carryover("linear:0.02")
    event = semifinal(137, (50, 50, 50), 68, 34, carryover=linear, drop_ins=10)
    found = told(polish(event))
    assert says(found, "10 pairs drop in")
    assert says(found, "first 68", "Qualification", "10 pairs", "Semifinal")
    gone = ("69th to 137th", "Qualification", "35th to 78th", "Semifinal")
    assert says(found, "do not play on", *gone)
    # one top for the first: (68 − 30)/67 = 0.567 of it, at a top of 76
    figures = ("30th", "0.57 tops", "43.1 matchpoints", "1.13 %")
    assert says(found, "34 · 68/(68 + 10) ≈ 29.64", *figures)
    assert says(found, "end of a phase", "carr")


def test_137_pairs_with_semifinals_a_and_b() -> None:
    linear = parse_carryover("linear:0.03")
    event = semifinals_ab(137, (50, 50, 50), 68, 34, 4, carryover=linear, drop_ins=2)
    found = told(polish(event))
    assert says(found, "first 68", "Qualification", "Semifinal A")
    places = ("first 28", "Semifinal A", "first 4", "Semifinal B", "2 pairs")
    assert says(found, *places, "Final A")
    assert says(found, "29th to 68th", "Semifinal A", "5th to 69th", "Semifinal B")
    assert says(found, "Final A", "order", "Semifinal A", "Semifinal B")
    # 1.5 tops for the first of 32: 1.5 · 16/31 for the 16th, 0.75 on average
    assert "16th: 0.77 tops (24.77 matchpoints), 1.55 % of the phase" in found
    assert says(found, "average", "32 pairs", "0.75 tops", "24 matchpoints", "1.5 %")
    assert nothing_is_carried_into("Semifinal B and Final B", found)
    assert "do not play on" not in found


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
    assert says(found, "T = 90", "D = 10", "Q = 50")
    # 0.02 · 26 boards · (90 − 45)/89, at a top of 98
    assert says(found, "50 · 90/(90 + 10) = 45", "45th", "0.26 tops", "25.77 match")


def test_half_way_between_two_ranks_both_count() -> None:
    # 12 · 21/(21 + 3) = 10.5
    found = told(in_three_phases("21 Qualification + 3 drop-ins", "linear:0.1"))
    # 2.6 tops for the first: 2.6 · 10.5/20 = 1.365, at a top of 22
    mean = ("mean", "10th and 11th", "1.37 tops", "30.03 match")
    assert says(found, "= 10.5", *mean)


def test_a_start_below_average_is_raised_where_asked() -> None:
    into = "20 Qualification + 4 drop-ins"
    phases = (
        f"Qualification 26 / Semifinal 26 = {into}, linear:0.1, drop-ins by "
        "rank-or-average / Final 26 = 18 Semifinal"
    )
    found = told(planned(40, phases=phases, base="13", sessions=(1, 1, 1)))
    # rank 18 · 20/24 = 15: 2.6 · 5/19 = 0.684; the average is 1.3
    assert says(found, "18 · 20/(20 + 4) = 15", "15th", "0.68 tops")
    assert says(found, "average", "1.3 tops", "1.3 tops", "28.6 matchpoints", "5 %")


def test_drop_ins_start_from_zero_where_all_do() -> None:
    found = told(in_three_phases("23 Qualification + 1 drop-in", "none"))
    assert says(found, "1 pair drops in")
    assert says(found, "1 pair", "Semifinal")
    assert says(found, "It starts from zero")
    assert says(found, "starts each phase from zero")


def test_the_median_is_told_in_numbers() -> None:
    phases = (
        "Qualification 26 / Final 26 = 24 Qualification + 2 drop-ins, ladder:2@9, "
        "drop-ins by median"
    )
    found = told(planned(40, phases=phases, base="13", sessions=(1, 1)))
    assert says(found, "rank 9", "nothing")
    # European ladder: the fifth of nine is half-way
    assert "5th: 1 top (24 matchpoints), 3.85 % of the phase" in found
    assert says(found, "median", "24 pairs", "nothing")


def test_linear_and_weighted_weights_compare_as_one_to_ten() -> None:
    linear = told(in_three_phases("24 Qualification", "linear:0.03"))
    assert says(linear, "weighted carryover", "α = 0.3")
    assert says(linear, "first", "last", "0.78 tops", "3 %")
    weighted = told(in_three_phases("24 Qualification", "weighted:0.3"))
    assert says(weighted, "linear carryover", "β = 0.03")
    # 0.3 · 26 boards · 0.6 at a top of 22; the phase has 26 boards and 0.3 · 26 more
    assert "a pair with 60 %: 4.68 tops (102.96 matchpoints), 13.85 %" in weighted


def test_a_full_carryover_and_the_english_half_are_told() -> None:
    full = told(in_three_phases("24 Qualification", "full"))
    assert says(full, "full result")
    assert "a pair with 50 %: 13 tops (286 matchpoints), 25 % of the phase" in full
    assert says(full, "100 %", "added to the maximum", "all boards that count")
    half = told(in_three_phases("24 Qualification", "half"))
    assert "C = S · T / (2 · Tq)" in half
    # forty pairs are twenty tables
    assert says(half, "Tq = 38", "Qualification")
    assert "a pair with 50 %: 6.5 tops (143 matchpoints), 16.67 % of the phase" in half


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
    assert says(found, "M = 138 matchpoints", "top of 92")
    assert "C = M · (L − R)/(L − 1), L = 95" in found
    assert "48th: 0.75 tops (69 matchpoints), 7.5 % of the phase" in found
    assert "95th: nothing" in found


def test_a_raised_maximum_holds_the_carryover_too() -> None:
    plan = in_three_phases("24 Qualification", "linear:0.1")
    found = told(with_rules(plan, maximum=Maximum.RAISED))
    # 2.6 tops of 26 boards and 2.6 tops: 1/11
    assert "1st: 2.6 tops (57.2 matchpoints), 9.09 % of the phase" in found
    assert says(found, "added to the maximum")


def test_qualifiers_ranked_together_are_announced_so() -> None:
    phases = (
        "Qualification 26 / Half 26: A = 20 Qualification; B = rest Qualification / "
        "Final 26 = 10 A + 10 B, weighted:0.3, ranked together"
    )
    found = told(planned(40, phases=phases, base="13", sessions=(1, 1, 1)))
    assert says(found, "from A and B", "together", "percentage")
    assert not says(found, "from B", "the lowest")


def test_qualifiers_of_a_second_group_come_after_the_first() -> None:
    phases = (
        "Qualification 26 / Half 26: A = 20 Qualification; B = rest Qualification / "
        "Final 26 = 10 A + 10 B, weighted:0.3"
    )
    found = told(planned(40, phases=phases, base="13", sessions=(1, 1, 1)))
    assert says(found, "order", "from A", "from B")
    assert says(found, "from B", "the lowest")
    assert says(found, "do not play on", "11th to 20th of A", "11th to 20th of B")


def test_pairs_keep_their_numbers_as_they_do_in_the_event() -> None:
    event = begin_plan(two_phases())
    play_group(event, "Qualification", give({p: 40 + p for p in range(1, 13)}))
    advance_all(event)
    assert event.state.groups["Final"].places == (12, 11, 10, 9, 8, 7)
    assert says(told(two_phases()), "Pairs keep their numbers")


def test_a_withdrawal_is_judged_by_phases_as_in_the_event() -> None:
    """A third of the boards is less than half, though one session was played whole."""
    plan = one_phase(20, 3)
    event = begin_plan(plan)
    event.do(propose_seats(event.state.group("Event")))
    record_all(event, "Event", give(in_order(20)))
    event.do(CloseSession("Event", 1), Withdraw(5))
    ranked = find_standings(event.state.group("Event"), 1).placed
    assert 5 not in {one.pair for one in ranked}
    # half of the boards of the event, not of the session
    assert says(told(plan), "scores", "event", "at least half of the boards")
