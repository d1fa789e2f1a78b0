"""Mergers in a field that was changed: the lines are known, and who cannot move."""

from itertools import product

from evenhand.desk.pairs.entering import withdraw_pair
from evenhand.desk.sessions.field_changes import change_coming_sessions
from evenhand.desk.sessions.merging import propose_merges
from evenhand.desk.sessions.session_course import seat_next_sessions
from evenhand.render.merge_text import merge_sentences
from evenhand.tournament.plan.plan_request import PlanRequest
from evenhand.tournament.plan.planner import propose_plan
from evenhand.tournament.seating.seeding import Wishes
from tests.desk.hall_examples import begin_again, finish_session
from tests.tournament.event.event_examples import WatchedEvent, begin_plan

#: Pairs that cannot move.
STILL = (5, 17)


def begin_changed_field() -> tuple[WatchedEvent, str]:
    """Two pairs have left after session 1, so places are no longer pair numbers."""
    wishes = Wishes(stationary=STILL)
    request = PlanRequest(46, sessions=(4,), base="5", phases="single", wishes=wishes)
    event = begin_plan(propose_plan(request).plan)
    group = next(iter(event.state.groups))
    seat_next_sessions(event)
    finish_session(event, group)
    for pair in (1, 30):
        withdraw_pair(event, pair)
    change_coming_sessions(event)
    seat_next_sessions(event)
    return event, group


def test_no_merger_of_a_changed_field_moves_a_pair_that_cannot_silently() -> None:
    event, group = begin_changed_field()
    places = event.state.group(group).places
    assert places[0] != 1
    sections = event.state.group(group).session(2).sections
    home, other = (section.movement.schedule[0] for section in sections[:2])
    lines_named = 0
    for one, two in product(home[1:4], other[:3]):
        tried = begin_again(event)
        for pair in {one.ns, two.ns} - set(STILL):
            withdraw_pair(tried, pair)
        for merge in propose_merges(tried.state):
            swapped = {p for e in merge.after for swap in e.pairs for p in swap}
            assert not swapped & set(STILL)
            told = " ".join(merge_sentences(merge))
            for meeting in merge.meetings:
                if meeting.visitor in STILL:
                    assert f"pair {meeting.visitor} cannot move" in told
            lines_named += len(merge.lines)
    assert lines_named
