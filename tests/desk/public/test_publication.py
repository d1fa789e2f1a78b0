"""Which boards are hidden: also those that another group has still to play."""

from evenhand.desk.public.publication import find_hidden_boards
from evenhand.desk.sessions.session_course import seat_next_sessions
from evenhand.tournament.event.acts import Record
from tests.tournament.event.event_examples import (
    WatchedEvent,
    advance_all,
    begin_plan,
    give,
    in_order,
    play_group,
    two_phases,
)


def in_two_finals() -> WatchedEvent:
    event = begin_plan(two_phases())
    play_group(event, "Qualification", give(in_order(12)))
    advance_all(event)
    seat_next_sessions(event)
    return event


def test_a_board_is_hidden_in_all_groups_until_the_last_of_them_has_played_it() -> None:
    event = in_two_finals()
    first, other = [play.name for play in event.state.running_groups]
    session = event.state.group(first).session(1)
    boards = {one.board for one in session.meetings.values()}
    for one in session.meetings.values():
        event.do(Record(first, 1, one.table, one.board, "90", one.ns, one.ew))
    hidden = find_hidden_boards(event.state)
    shared = boards & {b for name, _, b in hidden if name == other}
    assert shared
    assert {(first, 1, board) for board in shared} <= hidden
    pair = event.state.group(first).places[0]
    opened = find_hidden_boards(event.state, pair)
    # its own boards are open to it, those of the other group are not
    assert not {one for one in opened if one[0] == first}
    assert {(other, 1, board) for board in shared} <= opened
