"""The lines of a session, each with what in it looks like a slip."""

import pytest

from evenhand.desk.views import entry_sheets
from evenhand.desk.views.entry_sheets import find_lines
from evenhand.families import build
from evenhand.scoring.contract import ns_score
from tests.tournament.event.event_examples import ALL, begin_movement, record_all


def test_a_hall_scores_each_result_once(monkeypatch: pytest.MonkeyPatch) -> None:
    event = begin_movement(build("mitchell", tables=9, boards_per_set=2))
    record_all(event, ALL, lambda one: "7NTxx N -9" if one.ns == 3 else "4S N =")
    calls = []

    def counted(outcome: object, board: int) -> int:
        calls.append(board)
        return ns_score(outcome, board)  # type: ignore[arg-type]

    monkeypatch.setattr(entry_sheets, "ns_score", counted)
    lines = [*find_lines(event.state.group(ALL).session(1))]
    assert len(lines) == 9 * 9 * 2
    # once for the line itself, and once for all others on its board
    assert len(calls) == 2 * len(lines)
    assert {line.ns for line in lines if line.state == "doubtful"} == {3}
