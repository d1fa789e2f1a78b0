"""Planning an event: sound plans for every number of pairs, and clear refusals."""

import re
from fractions import Fraction
from typing import Any

import pytest

from evenhand.errors import EvenhandError, RequestError
from evenhand.phases import (
    FORMATS,
    Advice,
    DropInRule,
    FeedOrder,
    Linear,
    NoCarryover,
)
from evenhand.render.plan_notes import find_plan_notes
from evenhand.tournament.layouts.sections import Way, base_layout
from evenhand.tournament.layouts.tails import BASES
from evenhand.tournament.plan.plan_data import plan_to_data
from evenhand.tournament.plan.plan_request import PlanRequest
from evenhand.tournament.plan.planner import propose_plan
from evenhand.tournament.plan.timetable import Timetable
from evenhand.tournament.seating.seeding import Wishes
from tests.tournament.sweep import PAIRS, SHORT_DAYS, check_event, check_plan, sampled

FORTY = Timetable(boards_per_day=40)


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
    names = [candidate.name for candidate in proposal.candidates.fitting]
    names += [refusal.name for refusal in proposal.candidates.refused]
    assert names[0] == "base 5"
    assert len(names) == len(set(names)) == 20
    for group in plan.groups:
        gain = proposal.gains[group.name]
        assert gain.after.sum_of_squares <= gain.before.sum_of_squares
        assert gain.after == group.balance()


def test_the_same_request_gives_the_same_plan() -> None:
    request = PlanRequest(41, phases="semifinal", timetable=SHORT_DAYS, seed=5)
    plan = propose_plan(request).plan
    assert propose_plan(request).plan == plan
    other = propose_plan(PlanRequest(41, phases="semifinal", timetable=SHORT_DAYS))
    assert other.plan != plan


def test_a_carryover_that_is_chosen_stands_beside_the_advice() -> None:
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
            # twenty boards are a short qualification of an uneven field
            advice = proposal.advice["Final"]
            assert (advice.verdict, advice.agrees) == ("none", False)
            assert advice.reasons[0] == "The guidelines would carry nothing over."


def test_stationary_pairs_keep_their_tables() -> None:
    request = PlanRequest(
        40, base="5", phases="single", sessions=(3,), wishes=Wishes(stationary=(7, 21))
    )
    for session in propose_plan(request).plan.groups[0].seats():
        for pair in (7, 21):
            tables = {
                (section.name, table)
                for section in session.sections
                for row in section.movement.schedule
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


def test_all_play_all_is_honoured_in_the_first_phase() -> None:
    text = "Round 19, all-play-all / Final 10 = 8 Round"
    plan = propose_plan(PlanRequest(20, phases=text)).plan
    first = plan.group("Round")
    # nineteen rounds of one board
    assert (first.layout.way, first.boards) == (Way.ROUND_ROBIN, 19)
    assert plan.event.group_of("Round").round_robin
    single = PlanRequest(12, phases="single", round_robin=True, sessions=(2,))
    group = propose_plan(single).plan.groups[0]
    assert (group.layout.way, sum(group.rounds)) == (Way.ROUND_ROBIN, 11)


@pytest.mark.parametrize(
    ("pairs", "base", "said"),
    [(20, "5", "base 5 in Round, which is all-play-all"), (130, "auto", "at most 120")],
)
def test_all_play_all_that_cannot_be_is_refused(
    pairs: int, base: str, said: str
) -> None:
    text = "Round 19, all-play-all / Final 10 = 8 Round"
    with pytest.raises(RequestError, match=said):
        propose_plan(PlanRequest(pairs, phases=text, base=base))


def test_all_play_all_has_the_sessions_that_are_wished() -> None:
    text = "Round 10 / Final 22 = 12 Round, all-play-all"
    plan = propose_plan(PlanRequest(20, phases=text, sessions=(1, 2))).plan
    assert plan.group("Final").rounds == (6, 5)


@pytest.mark.parametrize(
    ("sessions", "boards"), [(1, 26), (2, 52), (3, 54), (4, 56), (5, 50), (10, 100)]
)
def test_boards_follow_the_sessions_that_are_wished(sessions: int, boards: int) -> None:
    # the published days: 26 × 2, 18 × 3, 14 × 4 and 10 × 5; two of the last for ten
    request = PlanRequest(60, phases="single", sessions=(sessions,))
    proposal = propose_plan(request)
    assert proposal.plan.groups[0].boards == boards
    assert "D" in proposal.choices["Event"].met()


@pytest.mark.parametrize(
    "wishes",
    [
        {"pairs": 26, "sessions": (1,)},
        {"pairs": 26, "sessions": (1,), "days": 1},
        {"pairs": 26, "phases": "Event 50", "sessions": (1,)},
    ],
    ids=str,
)
def test_one_session_is_no_longer_than_a_session(wishes: dict[str, Any]) -> None:
    (choice,) = propose_plan(PlanRequest(**wishes)).choices.values()
    assert choice.minutes <= 210


@pytest.mark.parametrize(
    "wishes",
    [
        {"pairs": 146, "phases": "semifinal", "drop_ins": 3, "timetable": FORTY},
        {"pairs": 75, "phases": "semifinals-ab", "boards_per_round": 4},
        {"pairs": 75, "phases": "semifinals-ab", "sessions": (1,)},
    ],
    ids=str,
)
def test_what_is_left_open_is_chosen_to_fit_the_days(wishes: dict[str, Any]) -> None:
    plan = propose_plan(PlanRequest(days=2, **wishes)).plan
    assert plan.days <= 2
    assert check_plan(plan) == []


@pytest.mark.parametrize("boards", [55, 60, 70])
def test_no_day_has_more_than_sixty_boards_unless_wished(boards: int) -> None:
    timetable = Timetable(boards_per_day=boards)
    for sessions in (2, 3, 4, 6, 7):
        request = PlanRequest(
            40, phases="single", sessions=(sessions,), timetable=timetable
        )
        plan = propose_plan(request).plan
        (group,) = plan.groups
        days: dict[int, int] = {}
        for session in plan.calendar():
            played = group.rounds[session.session - 1] * group.boards_per_round
            days[session.day] = days.get(session.day, 0) + played
        assert max(days.values()) <= max(60, boards)


def advised(pairs: int, phases: str, **wishes: Any) -> dict[str, Advice]:
    request = PlanRequest(pairs, phases=phases, timetable=SHORT_DAYS, **wishes)
    return dict(propose_plan(request).advice)


def test_formats_in_words_are_advised_too() -> None:
    words = "Heats 20 / Final 20 = 12 Heats, full; "
    advice = advised(24, words.rstrip("; "))
    assert set(advice) == {"Final"}
    assert not advice["Final"].agrees


def test_after_a_selection_the_field_is_even() -> None:
    words = "Q 20 / S 20 = 20 Q / F 20 = 12 S"
    advice = advised(40, words)
    # a short qualification of everybody says little, a short semifinal of the best more
    assert advice["S"].verdict == "none"
    assert advice["F"].verdict == "low"
    # all of the first phase in the second: nobody was selected
    assert advised(24, "Q 20 / S 20 = 24 Q / F 20 = 12 S")["F"].verdict == "none"


def test_a_phase_continues_the_one_that_says_so() -> None:
    advice = advised(40, "Q 20, continues / S 20 = 20 Q, full / F 20 = 12 S")
    assert (advice["S"].verdict, advice["S"].agrees) == ("must", True)
    assert advice["F"].verdict == "low"


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
    # six tables are one tail of 5 + 1: its two lines meet once
    ({"pairs": 12, "base": "5", "sessions": (20,)}, "at most 1 session "),
    # eleven opponents
    ({"pairs": 12, "base": "barometer", "sessions": (20,)}, "at most 11 sessions"),
    # 9 tables: two Howells are all sections there are
    ({"pairs": 18, "base": "howell-tails", "sessions": (17,)}, "at most 1 session "),
    # 45 tables = 3 × 7 + 3 × 8: twelve lines of seven
    ({"pairs": 89, "base": "mitchells", "sessions": (17,)}, "at most 11 sessions"),
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
    ({"pairs": 300, "base": "round-robin"}, "at most 120"),
    ({"pairs": 20, "sessions": (1, 2, 3), "phases": "single"}, "the format has 1"),
    ({"pairs": 40, "qualifiers": (41,)}, "expected 0 to 40"),
    ({"pairs": 40, "qualifiers": (4,)}, "expected 6 or more: let 6 qualify"),
    # four are left for the consolation: two more of them, or too few for one
    ({"pairs": 40, "qualifiers": (36,)}, "4 pairs in Consolation.*let 34 or 37"),
    (
        {"pairs": 40, "phases": "semifinals-ab", "qualifiers": (36, 20)},
        "4 pairs in Semifinal B.*let 34,20",
    ),
    (
        {"pairs": 40, "phases": "Q 20 / F 20 = 5 Q"},
        "let another number",
    ),
    ({"pairs": 60, "phases": "Q 50 / F 50 = 30 Q", "days": 1}, "fewer boards"),
    (
        {"pairs": 60, "drop_in_rule": DropInRule.MEDIAN},
        "where nobody drops in; expected",
    ),
    ({"pairs": 60, "feed_order": FeedOrder.TOGETHER}, "expected the format"),
    ({"pairs": 60, "phases": "Qualification 0"}, "expected 1 to"),
    ({"pairs": 60, "phases": "knock-out"}, "expected a number after its name"),
    ({"pairs": 60, "ranking": (1, 2, 3)}, "each number from 1 to 60 once"),
    ({"pairs": 60, "seed": -1}, "expected"),
    # ten sessions of ten boards fill two days of fifty
    ({"pairs": 60, "days": 1, "base": "5", "sessions": (10,)}, "2 days; there"),
    ({"pairs": 137, "days": 1, "sessions": (12,)}, "days; there"),
    (
        {"pairs": 60, "days": 1, "sessions": (5, 5), "phases": "qualification-final"},
        "2 days; there is 1",
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
    nothing = Timetable(boards_per_day=0)
    with pytest.raises(RequestError, match="0 boards a day; expected 1 to"):
        propose_plan(PlanRequest(20, timetable=nothing))


@pytest.mark.parametrize("pairs", [7, 16, 24, 33])
def test_the_largest_number_of_sessions_that_is_named_is_possible(pairs: int) -> None:
    with pytest.raises(RequestError) as refused:
        propose_plan(PlanRequest(pairs, base="5", phases="single", sessions=(150,)))
    named = re.search(r"at most (\d+) session", str(refused.value))
    assert named is not None
    most = int(named[1])
    request = PlanRequest(pairs, base="5", phases="single", sessions=(most,))
    try:
        plan = propose_plan(request).plan
    except EvenhandError as error:
        pytest.fail(f"{refused.value}, and then: {error}")
    assert check_plan(plan) == []


def test_a_field_with_wishes_moves_in_lines() -> None:
    plain = propose_plan(PlanRequest(20, days=1, copies=10)).plan
    assert not plain.groups[0].layout.by_lines
    wishes = Wishes(stationary=(4,))
    wished = propose_plan(PlanRequest(20, days=1, copies=10, wishes=wishes))
    (group,) = wished.plan.groups
    assert group.layout.by_lines
    seats = {session.seats()[4] for session in group.seats()}
    assert len(seats) == 1


def test_a_carryover_that_is_mandatory_is_not_left_out() -> None:
    # the paper: a must after a round robin, and where a phase continues the last one
    robin = propose_plan(PlanRequest(12, phases="Q 33, all-play-all / F 20 = 8 Q"))
    assert str(robin.plan.event.group_of("F").carryover) == "weighted:0.4"
    words = "Q 20, continues / F 20 = 20 Q"
    goes_on = propose_plan(PlanRequest(40, phases=words))
    assert str(goes_on.plan.event.group_of("F").carryover) == "full"
    # who writes none means none, and is told what is missing
    none = propose_plan(PlanRequest(40, phases=f"{words}, none")).plan
    assert str(none.event.group_of("F").carryover) == "none"
    assert [note for note in find_plan_notes(none) if "without a carryover" in note]
    assert not [note for note in find_plan_notes(goes_on.plan) if "carryover" in note]


def test_continues_on_the_wrong_group_is_refused_with_the_right_place() -> None:
    words = "Q 20 / F 20 = 20 Q, full, continues"
    with pytest.raises(RequestError, match="put it on Q, and full on F"):
        propose_plan(PlanRequest(40, phases=words))


def test_after_a_selected_field_a_weighted_carryover_is_among_the_advice() -> None:
    for rule in ("weighted:0.3", "full", "linear:0.03"):
        words = f"Q 20 / S 20 = 20 Q / F 20 = 12 S, {rule}"
        assert advised(40, words)["F"].agrees, rule
    assert any("weighted:0.3" in reason for reason in advised(40, words)["F"].reasons)
