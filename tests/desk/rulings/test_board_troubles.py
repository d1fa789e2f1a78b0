"""Boards that a slow table may not start, and boards that were fouled on their way."""

from fractions import Fraction

import pytest

from evenhand.desk.acts.named_acts import do_by_name
from evenhand.desk.acts.undoing import undo_acts
from evenhand.desk.events.seen_acts import check_seen
from evenhand.desk.events.spots import Spot
from evenhand.desk.results.single_results import (
    correct_result,
    record_result,
    rule_award,
)
from evenhand.desk.rulings.board_troubles import foul_board, hold_board
from evenhand.desk.rulings.corrections import Ruling
from evenhand.desk.sessions.phase_ends import declare_official
from evenhand.desk.sessions.session_course import close_session
from evenhand.desk.views.sheet_views import find_board
from evenhand.errors import ActError, RequestError, StaleError
from evenhand.families import build
from evenhand.tournament.event.acts import Hold
from evenhand.tournament.event.board_rulings import find_time_lost
from evenhand.tournament.event.due_results import missing_meetings
from evenhand.tournament.event.log import RunningEvent
from evenhand.tournament.event.session_grid import Progress, find_grid
from tests.desk.desk_examples import offered, refusing, sentences
from tests.desk.hall_examples import is_sound
from tests.movement_examples import THREE_TABLE_MITCHELL
from tests.sentences import says
from tests.tournament.event.event_examples import ALL, begin_movement

SEVEN = build("mitchell", tables=7, boards_per_set=1)


def session_of(event: RunningEvent):  # type: ignore[no-untyped-def]
    return event.state.group(ALL).session(1)


def play_rest(event: RunningEvent, *but: tuple[int, int]) -> None:
    for seen in missing_meetings(session_of(event)):
        if (seen.table, seen.board) not in but:
            record_result(event, Spot(seen.board, seen.table), "110")


# --- a slow table ---------------------------------------------------------------------


def test_nobody_waits_for_a_board_that_may_not_be_started() -> None:
    event = begin_movement(THREE_TABLE_MITCHELL)
    first = [one for one in missing_meetings(session_of(event)) if one.round == 1]
    for seen in first[:-1]:
        record_result(event, Spot(seen.board, seen.table), "90")
    last = first[-1]
    done = hold_board(event, Spot(last.board, last.table), minutes=6, slow=[last.ns])
    told, lost = sentences(done)
    assert says(told, f"table {last.table}", f"board {last.board}")
    assert says(lost, "6 minutes", f"pair {last.ns}")
    grid = find_grid(session_of(event))
    cell = grid.cell(last.table, 1)
    assert (cell.progress, cell.held, cell.missing) == (Progress.IN, (last.board,), ())
    assert (grid.running, grid.behind) == (2, {})
    assert last in missing_meetings(session_of(event))
    assert is_sound(event)
    undo_acts(event, "", Ruling())
    assert find_grid(session_of(event)).running == 2
    assert find_grid(session_of(event)).cell(last.table, 1).held == ()


@pytest.mark.parametrize("ruling", ["late play", "NP", "A+/A-"])
def test_it_is_played_late_or_ruled_on_before_the_end(ruling: str) -> None:
    event = begin_movement(THREE_TABLE_MITCHELL)
    play_rest(event, (1, 1))
    hold_board(event, Spot(1, 1))
    with pytest.raises(ActError, match="1 result"):
        close_session(event)
    close_session(event, forced=True)
    with pytest.raises(ActError):
        declare_official(event)
    if ruling == "late play":
        record_result(event, Spot(1, 1), "4S N =")
    else:
        rule_award(event, Spot(1, 1), ruling, Ruling("no time"))
    declare_official(event)
    assert event.state.official
    assert is_sound(event)


def test_what_could_become_of_it_is_offered() -> None:
    event = begin_movement(THREE_TABLE_MITCHELL)
    done = hold_board(event, Spot(1, 1))
    at = "award --table 1 --board 1 --ns 1 --ew 4"
    assert offered(done) == [f"{at} NP", f"{at} A+/A+"]


def test_lost_time_is_added_up_for_each_pair() -> None:
    event = begin_movement(THREE_TABLE_MITCHELL)
    due = sorted(missing_meetings(session_of(event)))
    one = due[0]
    other = next(m for m in due if m.round == 2 and one.ns in m.pairs)
    hold_board(event, Spot(one.board, one.table), minutes=4, slow=[one.ns])
    hold_board(event, Spot(other.board, other.table), minutes=3)
    lost = {
        x.pair: (x.boards, x.minutes, x.shared) for x in find_time_lost(event.state)
    }
    against = sum(other.pairs) - one.ns
    assert lost == {one.ns: (2, 4, 3), one.ew: (1, 0, 0), against: (1, 0, 3)}
    assert find_time_lost(event.state)[0].pair == one.ns
    # also when the board is played late after all
    record_result(event, Spot(one.board, one.table), "90")
    assert find_time_lost(event.state)[0].minutes == 4


def test_only_a_board_that_is_due_can_be_taken() -> None:
    event = begin_movement(THREE_TABLE_MITCHELL, missing=[5])
    record_result(event, Spot(1, 1), "90")
    with refusing("already has a result", "award --table 1 --board 1 …"):
        hold_board(event, Spot(1, 1))
    with pytest.raises(ActError, match="does not play board 99"):
        hold_board(event, Spot(99, 1))
    with pytest.raises(ActError, match="pair 2 lost the time; at table 1"):
        hold_board(event, Spot(2, 1), slow=[2])
    with pytest.raises(ActError, match="minutes; expected 0 to"):
        hold_board(event, Spot(2, 1), minutes=5000)
    away = next(
        one
        for one in session_of(event).meetings.values()
        if not session_of(event).is_playable(one)
    )
    with pytest.raises(ActError, match="a pair is away"):
        hold_board(event, Spot(away.board, away.table))
    close_session(event, forced=True)
    with pytest.raises(ActError, match="is closed; award"):
        hold_board(event, Spot(2, 1))


def test_a_result_that_came_meanwhile_makes_the_page_stale() -> None:
    event = begin_movement(THREE_TABLE_MITCHELL)
    seen = len(event.acts)
    record_result(event, Spot(1, 1), "90")
    check_seen(event, [Hold(ALL, 1, 2, 3, 1)], seen)
    with pytest.raises(StaleError):
        check_seen(event, [Hold(ALL, 1, 1, 1, 1)], seen)


# --- a fouled board -------------------------------------------------------------------


def path_of(event: RunningEvent, board: int) -> list[int]:
    """The tables to which a board comes, round by round."""
    due = [one for one in session_of(event).meetings.values() if one.board == board]
    return [one.table for one in sorted(due)]


def best_of_form(event: RunningEvent, form: str) -> Fraction:
    """The best per cent that anybody has on board 1 in a form; the top is 12."""
    (part,) = [
        one
        for one in find_board(event.state, session_of(event), 1, frozenset())["boards"]
        if one.get("group", "") == form
    ]
    return max(Fraction(one["ns_points"]) for one in part["results"]) / 12 * 100


def test_seven_tables_fouled_into_three_and_four_score_as_published() -> None:
    """The best of four has 93.75 % (pjms.nl/NEUBERG); the smaller group is of three.

    By the rule of ACBLscore's manual, 92, its three have 70, 60 and 50 per cent.
    """
    event = begin_movement(SEVEN)
    path = path_of(event, 1)
    assert len(path) == 7
    for n, table in enumerate(path[:5]):
        record_result(event, Spot(1, table), str(50 * (n + 1)))
    foul_board(event, Spot(1, path[2]), ruling=Ruling("cards exchanged"))
    # what comes in later is scored in the form that the table had
    for n, table in enumerate(path[5:], 5):
        record_result(event, Spot(1, table), str(50 * (n + 1)))
    assert best_of_form(event, "") == 70
    assert best_of_form(event, "B") == Fraction("93.75")
    forms = {
        one.meeting.table: one.result.group
        for one in session_of(event).results.values()
    }
    assert forms == {t: "B" if n > 2 else "" for n, t in enumerate(path)}
    assert is_sound(event)


def test_trying_changes_nothing_and_a_second_time_puts_it_right() -> None:
    event = begin_movement(SEVEN)
    play_rest(event)
    path, acts = path_of(event, 1), len(event.acts)
    tried = foul_board(event, Spot(1, path[2]), dry_run=True)
    assert len(event.acts) == acts
    assert [one.table for one in tried.path if one.form] == path[3:]
    assert says(sentences(tried)[1], "would be", "form B", f"table {path[3]}")
    foul_board(event, Spot(1, path[2]))
    # it was fouled a table earlier: the same form once more, and nothing is left over
    foul_board(event, Spot(1, path[4]), form="B")
    assert [one.result.group for one in on_board_one(event)] == [""] * 5 + ["B"] * 2
    # and a second time, at the last table
    foul_board(event, Spot(1, path[5]))
    forms = [one.result.group for one in on_board_one(event)]
    assert forms == [""] * 5 + ["B", "C"]
    # a single result is put right by a correction
    correct_result(event, Spot(1, path[6]), "110", Ruling("as it was"), form="")
    forms = [one.result.group for one in on_board_one(event)]
    assert forms == [""] * 5 + ["B", ""]
    assert is_sound(event)


def on_board_one(event: RunningEvent):  # type: ignore[no-untyped-def]
    """The results of board 1, in the order in which it came to the tables."""
    found = session_of(event).results.values()
    return sorted(
        (one for one in found if one.meeting.board == 1), key=lambda one: one.meeting
    )


def test_tables_are_named_where_the_path_is_not_right() -> None:
    event = begin_movement(SEVEN)
    path = path_of(event, 1)
    given = {"board": "1", "table": str(path[2]), "at": f"2-{path[1]} 7-{path[6]}"}
    do_by_name(event, "foul", given)
    play_rest(event)
    forms = [one.result.group for one in on_board_one(event)]
    assert forms == ["", "B", "", "", "", "", "B"]
    ticked = {"ticked": "yes", f"at-4-{path[3]}": "yes", "form": "B"}
    do_by_name(event, "foul", {"board": "1", "table": str(path[2]), **ticked})
    forms = [one.result.group for one in on_board_one(event)]
    assert forms == ["", "", "", "B", "", "", ""]
    undo_acts(event, "", Ruling())
    undo_acts(event, "", Ruling())
    assert is_sound(event)


def test_tables_that_share_a_board_in_its_round_are_doubtful() -> None:
    """Boards that two tables share come to both in the same round."""
    event = begin_movement(build("relay", tables=4, boards_per_set=2))
    shared = [
        (one, other)
        for one in missing_meetings(session_of(event))
        for other in missing_meetings(session_of(event))
        if (one.round, one.board) == (other.round, other.board)
        and one.table < other.table
    ]
    assert shared
    one, other = shared[0]
    done = foul_board(event, Spot(one.board, one.table), after_round=one.round)
    assert other.table in done.unsure
    assert says(" ".join(sentences(done)), str(other.table), "same round")


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"board": "1", "table": "99"}, "fouled after table 99, board 1"),
        ({"board": "99", "table": "1"}, "board 99; session 1"),
        ({"board": "1", "table": "1", "round": "3"}, "round 3; it is played at table"),
        ({"board": "1", "table": "1", "at": "2-2-2"}, "expected a round and a table"),
        ({"board": "1", "table": "1", "at": "2-9"}, "not played in round 2 at table 9"),
    ],
)
def test_a_path_that_is_not_there_is_refused(given: dict[str, str], words: str) -> None:
    with pytest.raises((ActError, RequestError), match=words):
        do_by_name(begin_movement(SEVEN), "foul", given)
