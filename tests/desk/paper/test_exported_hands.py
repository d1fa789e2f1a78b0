"""Which hands stand in the files of an event with several sessions."""

from evenhand.deals import deal_boards
from evenhand.desk.paper.event_exports import publish_event
from evenhand.desk.sessions.session_course import close_session, seat_next_sessions
from evenhand.desk.views.session_deals import attach_deals
from evenhand.formats.deal_files import write_deals
from tests.tournament.event.event_examples import (
    ALL,
    begin_plan,
    one_phase,
    record_all,
)


def test_hands_never_stand_beside_the_results_of_another_session() -> None:
    event = begin_plan(one_phase(12, sessions=2))
    numbers = []
    for seed in ("first", "second"):
        seat_next_sessions(event)
        session = event.state.group(ALL).sessions[max(event.state.group(ALL).sessions)]
        numbers.append({*session.board_numbers})
        made = {one.board: one for one in deal_boards(session.board_numbers, seed)}
        attach_deals(event, write_deals(made, "pbn"), group=ALL)
        record_all(event, ALL, lambda _: "4S N =")
        if seed == "first":
            assert publish_event(event.state).deals == made
            close_session(event)
    # boards of the same number, with other cards in each session
    twice = numbers[0] & numbers[1]
    assert twice
    assert {*publish_event(event.state).deals} == (numbers[0] | numbers[1]) - twice
