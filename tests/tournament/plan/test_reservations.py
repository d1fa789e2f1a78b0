"""Days, boards and reservations are those of the plan itself."""

from collections import defaultdict
from functools import cache

import pytest

from evenhand.phases import FORMATS
from evenhand.tournament.plan.format_comparison import (
    Reservation,
    count_days,
    fewest_boards,
    find_reservations,
)
from evenhand.tournament.plan.plan import Plan
from evenhand.tournament.plan.plan_request import PlanRequest
from evenhand.tournament.plan.planner import Outline, outline_plan, propose_plan
from evenhand.tournament.plan.timetable import Timetable

EVENTS = [(name, 48, 3) for name in FORMATS] + [(name, 31, 1) for name in FORMATS]


@cache
def request_for(name: str, pairs: int, days: int, boards: int = 30) -> PlanRequest:
    timetable = Timetable(boards_per_day=boards)
    return PlanRequest(pairs, days=days, phases=name, timetable=timetable)


@cache
def outlined(name: str, pairs: int, days: int, boards: int = 30) -> Outline:
    return outline_plan(request_for(name, pairs, days, boards))


@cache
def planned(name: str, pairs: int, days: int) -> Plan:
    return propose_plan(request_for(name, pairs, days)).plan


def played(plan: Plan) -> dict[tuple[int, int], int]:
    """How many boards each pair that enters plays on each day, if all keep their place.

    Pairs are followed through the phases by rank: pair 1 is first in every group.
    """
    boards: dict[tuple[int, int], int] = defaultdict(int)
    members = {plan.event.groups[0].name: list(range(1, plan.pairs + 1))}
    for group in plan.event.groups[1:]:
        members[group.name] = [
            members[intake.source][rank - 1]
            for intake in plan.event.intakes_of(group.name)
            for rank in range(intake.first, intake.last + 1)
        ]
    for session in plan.calendar():
        seated = plan.group(session.group)
        number = seated.rounds[session.session - 1] * seated.boards_per_round
        for pair in members[session.group]:
            boards[pair, session.day] += number
    return boards


@pytest.mark.parametrize(("name", "pairs", "days"), EVENTS)
def test_an_outline_is_the_plan_without_its_seats(
    name: str, pairs: int, days: int
) -> None:
    outline, plan = outlined(name, pairs, days), planned(name, pairs, days)
    assert outline.event == plan.event
    assert outline.calendar() == plan.calendar()
    assert outline.days == plan.days


@pytest.mark.parametrize(("name", "pairs", "days"), EVENTS)
def test_every_pair_is_counted_on_every_day(name: str, pairs: int, days: int) -> None:
    boards = played(planned(name, pairs, days))
    for number, day in enumerate(count_days(outlined(name, pairs, days)), 1):
        today = {pair: n for (pair, when), n in boards.items() if when == number}
        assert day.pairs == len(today)
        assert day.boards >= max(today.values())
        assert day.boards <= 36  # a fifth more than wished


@pytest.mark.parametrize(("name", "pairs", "days"), EVENTS)
def test_the_fewest_boards_are_those_of_some_pair(
    name: str, pairs: int, days: int
) -> None:
    totals: dict[int, int] = defaultdict(int)
    for (pair, _), number in played(planned(name, pairs, days)).items():
        totals[pair] += number
    event = outlined(name, pairs, days).event
    assert fewest_boards(event, event.groups[0].name) == min(totals.values())


@pytest.mark.parametrize("wish", [50, 60, 66, 80])
@pytest.mark.parametrize("name", FORMATS)
def test_more_than_sixty_boards_are_found_where_they_are_asked_for(
    name: str, wish: int
) -> None:
    outline = outlined(name, 80, 3, wish)
    longest = max(day.boards for day in count_days(outline))
    said = Reservation.LONG_DAY in find_reservations(outline, selected=False)
    assert said == (longest > 60)
    assert longest <= max(wish, 60)


def reserved(name: str, pairs: int, days: int, *, selected: bool = False) -> set[str]:
    return set(find_reservations(outlined(name, pairs, days), selected=selected))


def test_a_single_cut_is_for_two_or_three_days_or_a_selected_field() -> None:
    cut = Reservation.MANY_DAYS_FOR_ONE_CUT
    assert reserved("qualification-final", 48, 2) == set()
    assert reserved("qualification-final", 48, 3) == set()
    assert reserved("qualification-final", 48, 4) == {cut}
    assert reserved("qualification-final", 48, 4, selected=True) == set()


def test_phases_on_one_day_have_no_night_between_them() -> None:
    assert Reservation.NO_NIGHT in reserved("qualification-final", 48, 1)
    assert Reservation.NO_NIGHT in reserved("semifinal", 48, 2)
    assert Reservation.NO_NIGHT not in reserved("semifinal", 48, 3)
    assert reserved("single", 48, 1) == {Reservation.NO_FINAL}


def test_pairs_stop_where_only_qualifiers_play_on() -> None:
    assert reserved("semifinal", 48, 3) == {Reservation.PAIRS_STOP}
    assert reserved("semifinals-ab", 48, 3) == {Reservation.SECOND_CHANCES}
