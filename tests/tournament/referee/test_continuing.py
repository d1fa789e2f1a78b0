"""A referee who reads each act as it comes finds what one finds who reads it all."""

from random import Random
from typing import Any

import pytest

from evenhand.desk.events.looking import claims_shown
from evenhand.tournament.event.acts import Record
from evenhand.tournament.event.due_results import missing_meetings
from evenhand.tournament.referee import hall_reading
from evenhand.tournament.referee.refereeing import RefereeRun, referee_event
from tests.tournament.event.event_examples import ALL, begin_movement
from tests.tournament.referee.test_silence import SETTINGS, play

Plain = dict[str, Any]


def spoilt(entries: list[Plain], chance: Random) -> list[Plain]:
    """The log with a few acts left out, done twice or taken back."""
    log = list(entries)
    for _ in range(3):
        log.pop(chance.randrange(1, len(log)))
        at = chance.randrange(1, len(log))
        log.insert(at, log[at])
        log.append({"act": "undo", "number": chance.randrange(2, len(log))})
    return log


@pytest.mark.parametrize("number", [0, 3, 6])
@pytest.mark.parametrize("wrong", [False, True])
def test_a_log_read_act_by_act_has_the_same_findings(number: int, wrong: bool) -> None:
    player = play(SETTINGS[number])
    chance = Random(number)
    log = spoilt(player.entries, chance) if wrong else player.entries
    looks = {chance.randrange(2, len(log)) for _ in range(6)} | {len(log)}
    run = RefereeRun()
    for read, entry in enumerate(log, 1):
        run.extend([entry])
        if read in looks:
            assert run.findings() == referee_event(log[:read])
    claims = player.claims()
    assert run.findings(claims) == referee_event(log, claims)
    assert bool(run.findings(claims)) == wrong


def test_a_result_is_added_to_what_was_read_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Seats and presence are not worked out again with every result."""
    event = begin_movement()
    run = RefereeRun()
    run.extend(event.entries())
    assert run.findings(claims_shown(event.state)) == ()
    monkeypatch.setattr(hall_reading, "read_hall", None)
    for meeting in missing_meetings(event.state.group(ALL).session(1)):
        read = len(event.entries())
        event.do(Record(ALL, 1, meeting.table, meeting.board, "+50"))
        run.extend(event.entries()[read:])
        assert run.findings(claims_shown(event.state)) == ()
