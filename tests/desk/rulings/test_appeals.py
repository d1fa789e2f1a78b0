"""Results under appeal: what counts, what would count, and how it is decided."""

from collections.abc import Iterable

import pytest

from evenhand.desk.acts.named_acts import do_by_name
from evenhand.desk.acts.undoing import undo_acts
from evenhand.desk.events.looking import all_standings, find_refused_today
from evenhand.desk.events.seen_acts import check_seen
from evenhand.desk.events.spots import Spot
from evenhand.desk.results.single_results import (
    correct_result,
    erase_result,
    record_result,
)
from evenhand.desk.rulings.appeals import appeal_result, decide_appeal, find_appeals
from evenhand.desk.rulings.corrections import Ruling
from evenhand.desk.sessions.phase_ends import declare_official
from evenhand.desk.sessions.session_course import close_session
from evenhand.errors import ActError, StaleError
from evenhand.tournament.event.acts import (
    Act,
    Appeal,
    CloseSession,
    Decide,
    Declare,
    Record,
    Reseat,
)
from evenhand.tournament.event.codec import act_to_data
from evenhand.tournament.event.due_results import missing_meetings
from evenhand.tournament.event.group_standings import GroupStandings
from evenhand.tournament.event.log import RunningEvent
from evenhand.tournament.event.outcomes import outcome_text
from tests.desk.desk_examples import next_told, refusing, sentences
from tests.desk.hall_examples import is_sound
from tests.movement_examples import THREE_TABLE_MITCHELL
from tests.tournament.event.event_examples import ALL, WatchedEvent, begin_movement

FACTS = Ruling("West broke the tempo, Law 16B")
UPHELD = "decide --table 1 --board 1 --ns 1 --ew 4 --group Event --session 1 --upheld"
DISMISSED = UPHELD.replace("upheld", "dismissed")


def played(first: str = "+50") -> WatchedEvent:
    """Three tables have played; board 1 at table 1 has the result given."""
    event = begin_movement(THREE_TABLE_MITCHELL)
    record_result(event, Spot(1, 1), first)
    for n, seen in enumerate(missing_meetings(event.state.group(ALL).session(1))):
        score = ("+110", "-50", "+120", "-100", "+90")[n % 5]
        record_result(event, Spot(seen.board, seen.table, seen.ns, seen.ew), score)
    return event


def ranked(standings: Iterable[GroupStandings]) -> list[tuple[object, ...]]:
    return [
        (one.rank, one.pair, one.points) for part in standings for one in part.placed
    ]


def outcome_at(event: RunningEvent, table: int = 1, board: int = 1) -> str:
    (there,) = event.state.group(ALL).session(1).reported(table, board)
    return outcome_text(there.outcome)


def test_both_rankings_stand_until_an_appeal_is_decided() -> None:
    """The second ranking is that of an event in which the claim is the result."""
    event = played("+50")
    before = ranked(all_standings(event.state))
    done = appeal_result(event, Spot(1, 1), "-420", FACTS)
    assert sentences(done) == (
        "Table 1, board 1 is under appeal: +50 counts until it is decided, -420 is "
        "claimed.",
    )
    assert next_told(done)[0] == (
        "Event, session 1: one result is under appeal: decide it."
    )
    as_ruled, upheld = find_appeals(event.state).ways
    assert ranked(as_ruled.standings) == before == ranked(all_standings(event.state))
    assert ranked(upheld.standings) == ranked(all_standings(played("-420").state))
    assert ranked(upheld.standings) != before
    assert is_sound(event)


@pytest.mark.parametrize("claim", ["60%+110 40%-50", "A+/A-", "NS: +110; EW: -50"])
def test_a_claim_may_be_weighted_split_or_artificial(claim: str) -> None:
    event = played()
    appeal_result(event, Spot(1, 1), claim, FACTS)
    upheld = find_appeals(event.state).ways[-1]
    decide_appeal(event, Spot(1, 1), upheld=True)
    assert ranked(upheld.standings) == ranked(all_standings(event.state))
    second = played()
    correct_result(second, Spot(1, 1), claim, Ruling())
    assert ranked(upheld.standings) == ranked(all_standings(second.state))
    assert is_sound(event)


def test_several_appeals_are_seen_one_by_one_and_together() -> None:
    event = played()
    appeal_result(event, Spot(1, 1), "-420", FACTS)
    appeal_result(event, Spot(1, 2), "-450", FACTS)
    ways = find_appeals(event.state).ways
    assert [len(way.upheld) for way in ways] == [0, 1, 1, 2]
    decide_appeal(event, Spot(1, 1), upheld=True)
    decide_appeal(event, Spot(1, 2), upheld=True)
    assert ranked(ways[3].standings) == ranked(all_standings(event.state))
    assert find_appeals(event.state).ways == ()


def test_an_appeal_upheld_changes_the_score_and_one_dismissed_does_not() -> None:
    event = played()
    appeal_result(event, Spot(1, 1), "-420", FACTS)
    done = decide_appeal(event, Spot(1, 1), upheld=False, ruling=Ruling("no damage"))
    assert sentences(done) == (
        "Table 1, board 1: the appeal is dismissed, +50 for pairs 1 (NS) and 4 (EW).",
    )
    appeal_result(event, Spot(1, 1), "-420", FACTS)
    done = decide_appeal(event, Spot(1, 1), upheld=True)
    assert sentences(done) == (
        "Table 1, board 1: the appeal is upheld, -420 for pairs 1 (NS) and 4 (EW).",
    )
    assert is_sound(event)
    undo_acts(event, "", Ruling())
    assert outcome_at(event) == "+50"
    assert len(find_appeals(event.state).results) == 1


def test_a_committee_may_give_another_score_than_the_one_claimed() -> None:
    event = played()
    appeal_result(event, Spot(1, 1), "-420", FACTS)
    decide_appeal(event, Spot(1, 1), upheld=True, outcome="50%-420 50%+50")
    assert outcome_at(event) == "50%+50 50%-420"
    with refusing("not under appeal"):
        decide_appeal(event, Spot(1, 1), upheld=True)


def test_a_correction_or_new_seats_leave_an_appeal_open() -> None:
    event = played()
    appeal_result(event, Spot(1, 1), "-420", FACTS)
    correct_result(event, Spot(1, 1), "+100", Ruling("misread"))
    session = event.state.group(ALL).session(1)
    sections = tuple(one.as_data() for one in session.sections)
    event.do(Reseat(ALL, 1, sections, 3, "repair", "none"))
    (there,) = event.state.group(ALL).session(1).appealed()
    assert (outcome_text(there.outcome), there.meeting.pairs) == ("+100", (1, 4))
    assert is_sound(event)


def test_nothing_is_official_while_an_appeal_is_open_not_even_by_force() -> None:
    event = played()
    close_session(event)
    appeal_result(event, Spot(1, 1), "-420", FACTS)
    with refusing("table 1, board 1 is under appeal", UPHELD, DISMISSED):
        declare_official(event, forced=True)
    decide_appeal(event, Spot(1, 1), upheld=False)
    declare_official(event, forced=True)
    assert event.state.official


def test_what_makes_no_sense_is_refused() -> None:
    event = begin_movement(THREE_TABLE_MITCHELL)
    with refusing("table 1 has no result on board 1"):
        appeal_result(event, Spot(1, 1), "-420", FACTS)
    record_result(event, Spot(1, 1), "+50")
    with refusing("which is what counts"):
        appeal_result(event, Spot(1, 1), "+50", FACTS)
    with refusing("expected a contract"):
        appeal_result(event, Spot(1, 1), "nonsense", FACTS)
    appeal_result(event, Spot(1, 1), "-420", FACTS)
    with refusing("is under appeal; decide that first", UPHELD, DISMISSED):
        appeal_result(event, Spot(1, 1), "-50", FACTS)
    with refusing("is under appeal; decide that first", UPHELD, DISMISSED):
        erase_result(event, Spot(1, 1), Ruling())
    with refusing("uphold it if the score changes"):
        decide_appeal(event, Spot(1, 1), upheld=False, outcome="-50")
    with pytest.raises(ActError, match="can only be undone together"):
        undo_acts(event, str(len(event.acts) - 1), Ruling())


def test_forms_note_and_decide_appeals() -> None:
    event = played()
    where = {"table": "1", "board": "1"}
    do_by_name(event, "appeal", {**where, "result": "-420", "reason": "Law 16B"})
    assert event.acts[-1] == Appeal(ALL, 1, 1, 1, "-420", 1, 4, "Law 16B")
    do_by_name(event, "decide", {**where, "upheld": "yes"})
    assert isinstance(event.acts[-2], Decide)
    assert isinstance(event.acts[-1], Record)
    assert event.acts[-1].reason == "appeal upheld"


def test_a_second_director_is_told_that_a_result_is_under_appeal_by_now() -> None:
    event = played()
    seen = len(event.acts)
    appeal_result(event, Spot(1, 1), "-420", FACTS)
    check_seen(event, [Record(ALL, 1, 2, 2, "+50")], seen)
    with pytest.raises(StaleError, match="-420 is claimed"):
        check_seen(event, [Record(ALL, 1, 1, 1, "+50")], seen)


FORGED: list[tuple[Act, str]] = [
    (Appeal(ALL, 1, 1, 1, "-50"), "is under appeal"),
    (Decide(ALL, 1, 2, 2, upheld=False), "is not under appeal"),
    (Appeal(ALL, 1, 9, 1, "-50"), "has no result"),
    (Declare(forced=True), "is under appeal"),
]


@pytest.mark.parametrize(("act", "seen"), FORGED)
def test_what_was_forged_in_the_log_is_found(act: Act, seen: str) -> None:
    event = played()
    appeal_result(event, Spot(1, 1), "-420", FACTS)
    close = CloseSession(ALL, 1)
    entries = [*event.entries(), *map(act_to_data, (close, act))]
    (finding,) = find_refused_today(entries)
    assert finding.where == f"act {len(entries)}"
    assert seen in finding.seen


def test_a_refused_appeal_leaves_no_trace() -> None:
    event = played()
    acts = len(event.acts)
    with pytest.raises(ActError):
        appeal_result(event, Spot(1, 1), "+10000", FACTS)
    assert len(event.acts) == acts
