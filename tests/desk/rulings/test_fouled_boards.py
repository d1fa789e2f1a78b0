"""A board was fouled for everybody."""

import pytest

from evenhand.desk.acts.undoing import undo_acts
from evenhand.desk.events.spots import Spot
from evenhand.desk.results.single_results import accept_result, record_result
from evenhand.desk.rulings.awards import award_everywhere
from evenhand.desk.rulings.corrections import Ruling
from evenhand.desk.sessions.repairing import repair_session
from evenhand.errors import ActError
from evenhand.tournament.event.due_results import awards_due, missing_meetings
from evenhand.tournament.event.outcomes import outcome_text
from evenhand.tournament.repair.trouble import EndsAfter
from tests.desk.desk_examples import sentences
from tests.desk.hall_examples import is_sound
from tests.movement_examples import THREE_TABLE_MITCHELL
from tests.tournament.event.event_examples import ALL, WatchedEvent, begin_movement


def on_board(event: WatchedEvent, board: int) -> dict[tuple[int, int], str]:
    """What each couple has on a board."""
    return {
        (one.meeting.ns, one.meeting.ew): outcome_text(one.outcome)
        for one in event.state.group(ALL).session(1).results.values()
        if one.meeting.board == board
    }


def test_every_table_of_a_board_is_awarded_with_a_result_or_without() -> None:
    """Board 1 is played by 1 and 4, then by 3 and 5, then by 2 and 6."""
    event = begin_movement(THREE_TABLE_MITCHELL)
    record_result(event, Spot(1, 1), "4S N =")
    acts = len(event.acts)
    done = award_everywhere(event, Spot(1), "A+/A", Ruling(reason="fouled"))
    assert sentences(done) == (
        "Board 1: A+/A at 3 tables, 1 of them in place of a result.",
    )
    assert on_board(event, 1) == {(1, 4): "A+/A", (3, 5): "A+/A", (2, 6): "A+/A"}
    assert (done.recorded, done.replaced) == (3, 1)
    assert len(event.acts) == acts + 3
    assert is_sound(event)
    undo_acts(event, "", Ruling())
    assert on_board(event, 1) == {(1, 4): "4S N ="}


def test_a_table_that_has_the_award_already_keeps_it() -> None:
    event = begin_movement(THREE_TABLE_MITCHELL)
    award_everywhere(event, Spot(1), "A+/A+", Ruling())
    with pytest.raises(ActError, match=r"board 1 already has A\+/A\+"):
        award_everywhere(event, Spot(1), "A+/A+", Ruling())
    with pytest.raises(ActError, match="board 9"):
        award_everywhere(event, Spot(9), "A+/A+", Ruling())


@pytest.mark.parametrize("award", ["-420", "A+", "NP", "A+/-50", "4S N ="])
def test_only_an_artificial_award_for_both_sides_fits_everywhere(award: str) -> None:
    with pytest.raises(ActError, match=r"expected an artificial award|expected two"):
        award_everywhere(begin_movement(), Spot(1), award, Ruling())


def test_who_waits_in_vain_for_the_board_has_its_own_share() -> None:
    """1 played board 3 with 4: 5, to meet 1, and 2, to meet 4, wait for it."""
    event = begin_movement(THREE_TABLE_MITCHELL)
    accept_result(event, Spot(3, 1, 1, 4), "100", "wrong board")
    award_everywhere(event, Spot(3), "60/40", Ruling())
    assert awards_due(event.state.group(ALL).session(1)) == []
    assert [
        m for m in missing_meetings(event.state.group(ALL).session(1)) if m.board == 3
    ] == []
    alone = {one.alone for one in event.state.group(ALL).session(1).results.values()}
    assert alone == {0, 2, 5}
    assert set(on_board(event, 3)) == {(1, 4), (3, 6), (1, 5), (2, 4)}
    assert is_sound(event)


def test_pairs_that_are_not_there_have_no_award() -> None:
    event = begin_movement(THREE_TABLE_MITCHELL, missing=[5])
    assert award_everywhere(event, Spot(1), "A/A", Ruling()).recorded == 2
    assert set(on_board(event, 1)) == {(1, 4), (2, 6)}
    assert is_sound(event)


def test_awards_in_rounds_that_are_not_played_after_all_lapse() -> None:
    event = begin_movement(THREE_TABLE_MITCHELL)
    award_everywhere(event, Spot(1), "A+/A+", Ruling())
    done = repair_session(event, [EndsAfter(2)], 2, "curtail")
    assert (
        "Round 3: the award A+/A+ for pairs 2 (NS) and 6 (EW) at table 2, board 1 "
        "lapses, as it will not be played."
    ) in sentences(done)
    assert set(on_board(event, 1)) == {(1, 4), (3, 5)}
    assert is_sound(event)
