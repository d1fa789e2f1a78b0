"""Where results belong, and that quick ways to tell give what the plain ones do."""

from itertools import product

import pytest

from evenhand.errors import ActError
from evenhand.tournament.event.acts import Record
from evenhand.tournament.event.outcomes import parse_outcome
from evenhand.tournament.event.recording import _fits
from evenhand.tournament.seated import Meeting, slot_outside
from tests.tournament.event.event_examples import ALL, begin_movement


def test_a_result_fits_a_meeting_of_its_round_and_pairs_either_way() -> None:
    meeting = Meeting(2, 1, 1, 5, 6)
    for ns, ew, alone, at in product(
        (0, 5, 6, 7), (0, 5, 6, 7), (0, 5, 6, 7), (0, 1, 2)
    ):
        act = Record(ALL, 1, 1, 1, "+420", ns=ns, ew=ew, alone=alone, round=at)
        same = {ns or 5, ew or 6} == {5, 6}
        plainly = same and alone in {0, 5, 6} and at in {0, 2}
        assert _fits(act, meeting) == plainly, act


def test_a_meeting_has_its_slot_whichever_way_its_pairs_sit() -> None:
    session = begin_movement().state.group(ALL).session(1)
    for slot, meeting in session.meetings.items():
        at, table, board, ns, ew = meeting
        assert session.seated.slot_of(meeting) == slot
        assert session.seated.slot_of(Meeting(at, table, board, ew, ns)) == slot
        outside = slot_outside(table, board, ns, ew)
        assert session.seated.slot_of(Meeting(at + 1, table, board, ew, ns)) == outside
        outside = slot_outside(table, board, ns, 99)
        assert session.seated.slot_of(Meeting(at, table, board, 99, ns)) == outside


def test_a_result_that_was_read_before_is_the_same_and_a_wrong_one_stays_wrong() -> (
    None
):
    for text in ("4S N =", "-620", "A+/A-"):
        assert parse_outcome(f" {text} ") is parse_outcome(text)
    assert parse_outcome("+420") == parse_outcome("420") == 420
    for _ in range(2):
        with pytest.raises(ActError):
            parse_outcome("4S N = or so")


def test_a_truth_is_no_pair_though_it_equals_one() -> None:
    event = begin_movement()
    state = event.state
    meeting = next(
        m for m in state.group(ALL).session(1).meetings.values() if m.ns == 1
    )
    _, table, board, ns, ew = meeting
    for _ in range(2):
        with pytest.raises(ActError):
            event.do(Record(ALL, 1, table, board, "+420", ns=True, ew=ew))
    event.do(Record(ALL, 1, table, board, "+420", ns=ns, ew=ew))
