"""The traveller and the scorecard of a running event as plain data.

Points on single boards are written as in scoring, all other numbers as in standings.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from evenhand.boards import dealer, vulnerability
from evenhand.movement.phrasing import one_line
from evenhand.render.event_text import score_data
from evenhand.render.score_data import boards_data, frequencies_data, scorecard_data
from evenhand.render.sheet_contents import (
    BoardSheet,
    PairSheet,
    SessionSum,
    ShareSteps,
    Uncounted,
)
from evenhand.scoring import Entry, Scored
from evenhand.tournament.event.due_results import AwardDue
from evenhand.tournament.event.group_standings import PlacedPair
from evenhand.tournament.event.outcomes import outcome_text
from evenhand.tournament.event.state import PenaltyGiven

Data = dict[str, Any]
Names = Mapping[int, str]


def board_sheet_data(event: str, sheet: BoardSheet) -> Data:
    """The traveller of a board.

    Args:
        event: what the event is called.
        sheet: the board.
    """
    groups = boards_data(Scored(sheet.rules, sheet.shown, {}), sheet.shown, {})
    for data, acts, scored in zip(groups, sheet.acts, sheet.scored, strict=True):
        for line, act in zip(data["results"], acts, strict=True):
            line["act"] = act or None
        data["compared"] = scored.compared
        data["expected"] = scored.expected
        data["frequencies"] = frequencies_data(scored, sheet.rules)
    return {
        "name": event,
        "group": sheet.group,
        "session": sheet.session,
        "board": sheet.board,
        "dealer": dealer(sheet.board),
        "vulnerable": vulnerability(sheet.board),
        "boards": groups,
        "uncounted": [_uncounted_data(one) for one in sheet.uncounted],
        "missing": [meeting._asdict() for meeting in sheet.missing],
        "to_be_awarded": [_due_data(sheet.session, due) for due in sheet.due],
    }


def pair_sheet_data(event: str, sheet: PairSheet, names: Names) -> Data:
    """The scorecard of a pair.

    Args:
        event: what the event is called.
        sheet: the pair.
        names: the names of the pairs.
    """
    players = {Entry("", pair): one_line(text) for pair, text in names.items()}
    rows = scorecard_data(sheet.card, players) if sheet.card else []
    for row, act in zip(rows, sheet.acts, strict=True):
        row["act"] = act or None
    return {
        "name": event,
        "group": sheet.group,
        "session": sheet.session or None,
        "pair": sheet.pair,
        "names": names.get(sheet.pair, ""),
        "scorecard": rows,
        "sums": [_sum_data(own) for own in sheet.sums],
        "late_penalty": str(sheet.late_penalty),
        "penalties": list(_penalties_data(sheet)),
        "steps": _steps_data(sheet.steps) if sheet.steps else None,
        "standing": _placed_data(sheet.placed) if sheet.placed else None,
        "sat_out": [
            {"session": number, "round": bye.round, "board": bye.board}
            for number, bye in sheet.sat_out
        ],
        "uncounted": [_uncounted_data(one) for one in sheet.uncounted],
        "missing": [
            {"session": number, **meeting._asdict()}
            for number, meeting in sheet.missing
        ],
        "to_be_awarded": [_due_data(number, due) for number, due in sheet.due],
    }


def _sum_data(own: SessionSum) -> Data:
    return {
        "session": own.session,
        "boards": own.boards,
        "points": str(own.points),
        "maximum": str(own.maximum),
        "factor": str(own.factor),
        "penalty": str(own.penalty),
        "total": str(own.total),
    }


def _penalties_data(sheet: PairSheet) -> Iterator[Data]:
    counting = [one for own in sheet.sums for one in own.penalties]
    for counts, penalties in (
        (True, (*counting, *sheet.penalties)),
        (False, sheet.not_counted),
    ):
        for given in penalties:
            yield _given_data(given) | {"counts": counts}


def _given_data(given: PenaltyGiven) -> Data:
    return {
        "session": given.session,
        "amount": given.amount,
        "reason": given.reason,
        "act": given.act,
    }


def _steps_data(steps: ShareSteps) -> Data:
    return {
        "points": str(steps.points),
        "maximum": str(steps.maximum),
        "full": str(steps.full),
        "worth": str(steps.worth),
        "carried": str(steps.carried),
        "raised": str(steps.raised),
        "whole": str(steps.whole),
        "share": str(steps.share),
    }


def _placed_data(placed: PlacedPair) -> Data:
    return {
        "rank": placed.rank,
        "tied": placed.tied,
        **score_data(placed),
    }


def _uncounted_data(one: Uncounted) -> Data:
    return {
        "session": one.session,
        **one.recorded.meeting._asdict(),
        "outcome": outcome_text(one.recorded.outcome),
        "act": one.recorded.act,
        "reason": one.reason,
    }


def _due_data(session: int, due: AwardDue) -> Data:
    meeting = due.meeting
    return {
        "session": session,
        "round": meeting.round,
        "table": meeting.table,
        "board": meeting.board,
        "pair": due.pair,
        "other": due.other,
    }
