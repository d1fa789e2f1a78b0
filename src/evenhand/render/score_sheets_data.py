"""The traveller and the scorecard of a running event: contents and plain data.

Points on single boards are written as in scoring, all other numbers as in standings.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from evenhand.boards import dealer, vulnerability
from evenhand.movement.phrasing import one_line
from evenhand.movement.plain_data import pick, plain
from evenhand.render.event_text import score_data
from evenhand.render.score_data import boards_data, frequencies_data, scorecard_data
from evenhand.render.sentences import say
from evenhand.scoring import BoardGroup, Rules, Scorecard, Scored
from evenhand.tournament.event.byes import Bye
from evenhand.tournament.event.due_results import AwardDue
from evenhand.tournament.event.group_standings import PlacedPair
from evenhand.tournament.event.outcomes import outcome_text
from evenhand.tournament.event.session_play import Recorded
from evenhand.tournament.event.state import PenaltyGiven
from evenhand.tournament.seated import Meeting


class Uncounted(NamedTuple):
    """A recorded result that does not count.

    Attributes:
        session: the session.
        recorded: the result.
        void: the pair whose scores do not count; 0 if the board was not played.
    """

    session: int
    recorded: Recorded
    void: int = 0


@dataclass(frozen=True, slots=True)
class BoardSheet:
    """The results of one board in a session, and what is still to come.

    Attributes:
        group: the group.
        session: the session.
        board: the board.
        rules: the conditions of contest.
        scored: the results that are compared, with their points.
        shown: the same, every line with its place in the hall.
        acts: for each line of `shown`, the number of the act that recorded it; 0 for a
            board that was sat out.
        uncounted: results that do not count.
        missing: the meetings without a result.
        due: the awards due to pairs that cannot play it.
    """

    group: str
    session: int
    board: int
    rules: Rules
    scored: tuple[BoardGroup, ...]
    shown: tuple[BoardGroup, ...]
    acts: tuple[tuple[int, ...], ...]
    uncounted: tuple[Uncounted, ...]
    missing: tuple[Meeting, ...]
    due: tuple[AwardDue, ...]


@dataclass(frozen=True, slots=True)
class SessionSum:
    """The total of a pair's boards in one session.

    Attributes:
        session: the session.
        boards: on how many boards it has a result or an award.
        points: the points on these boards.
        maximum: the most they could have given; 0 at IMPs.
        factor: what IMPs are multiplied by if others have more boards.
        penalty: the total of penalties and bonuses.
        penalties: the penalties and bonuses themselves.
        total: the points as they count.
    """

    session: int
    boards: int
    points: Fraction
    maximum: Fraction
    factor: Fraction
    penalty: Fraction
    penalties: tuple[PenaltyGiven, ...]
    total: Fraction


@dataclass(frozen=True, slots=True)
class ShareSteps:
    """How a percentage is worked out from points and a carryover.

    Attributes:
        points: won on the boards, penalties included.
        maximum: the most these boards could give.
        full: the most the boards can give a pair that plays them all; the same as
            `maximum` if nothing is carried over.
        carried: the pair's carryover into the phase.
        raised: what the carryovers add to the maximum: the largest of them, what 100
            per cent would have carried over, or 0.
        combined: whether it is what 100 per cent would have carried over.
    """

    points: Fraction
    maximum: Fraction
    full: Fraction
    carried: Fraction
    raised: Fraction
    combined: bool = False

    @property
    def is_stretched(self) -> bool:
        """Whether the points count as if the pair had played more boards."""
        return self.full != self.maximum

    @property
    def worth(self) -> Fraction:
        """The points scaled up to all boards; an average if none count yet."""
        if not self.maximum:
            return self.full / 2
        return self.points * self.full / self.maximum

    @property
    def whole(self) -> Fraction:
        """The whole of which the share is taken."""
        return self.full + self.raised

    @property
    def share(self) -> Fraction:
        """The share itself."""
        return (self.worth + self.carried) / self.whole


@dataclass(frozen=True, slots=True)
class PairSheet:
    """Everything a pair has scored in a group, and how its place is worked out.

    Attributes:
        group: the group.
        session: the session it covers; 0 for all together.
        pair: its number.
        rules: the conditions of contest.
        card: its boards, each with its place in the hall; None if it has none.
        acts: for each board, the number of the act that recorded it; 0 for a board that
            was sat out.
        sums: the totals, session by session.
        late_penalty: the total of penalties for the whole phase.
        penalties: the penalties that are not in `sums`.
        not_counted: penalties that do not count.
        placed: its line in the standings; None if it has none.
        steps: how its percentage is worked out; None if it has none.
        sat_out: the boards that it sits out.
        uncounted: its results that do not count.
        due: the awards due to it.
        missing: its meetings without a result, each with its session.
    """

    group: str
    session: int
    pair: int
    rules: Rules
    card: Scorecard | None
    acts: tuple[int, ...]
    sums: tuple[SessionSum, ...]
    late_penalty: Fraction
    penalties: tuple[PenaltyGiven, ...]
    not_counted: tuple[PenaltyGiven, ...]
    placed: PlacedPair | None
    steps: ShareSteps | None
    sat_out: tuple[tuple[int, Bye], ...]
    uncounted: tuple[Uncounted, ...]
    due: tuple[tuple[int, AwardDue], ...]
    missing: tuple[tuple[int, Meeting], ...]


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
        data["section"] = scored.section or None
        data["compared"] = scored.compared
        data["expected"] = scored.expected
        data["frequencies"] = frequencies_data(scored, sheet.rules)
    return {
        "name": event,
        **pick(sheet, "group session board"),
        "dealer": dealer(sheet.board),
        "vulnerable": vulnerability(sheet.board),
        "boards": groups,
        "uncounted": [_uncounted_data(one) for one in sheet.uncounted],
        "missing": plain(sheet.missing),
        "to_be_awarded": [_due_data(sheet.session, due) for due in sheet.due],
    }


def pair_sheet_data(event: str, sheet: PairSheet, names: Names) -> Data:
    """The scorecard of a pair.

    Args:
        event: what the event is called.
        sheet: the pair.
        names: the names of the pairs.
    """
    rows = []
    if sheet.card:
        met = {row.opponents for row in sheet.card.rows if row.opponents}
        players = {entry: one_line(names.get(entry.number, "")) for entry in met}
        rows = scorecard_data(sheet.card, players)
    for row, act in zip(rows, sheet.acts, strict=True):
        row["act"] = act or None
    return {
        "name": event,
        "group": sheet.group,
        "session": sheet.session or None,
        "pair": sheet.pair,
        "names": names.get(sheet.pair, ""),
        "scorecard": rows,
        "sums": [pick(own, _SUM) for own in sheet.sums],
        "late_penalty": str(sheet.late_penalty),
        "penalties": list(_penalties_data(sheet)),
        "steps": pick(sheet.steps, _STEPS) if sheet.steps else None,
        "standing": sheet.placed
        and {**pick(sheet.placed, "rank tied"), **score_data(sheet.placed)},
        "sat_out": [
            {"session": number, **pick(bye, "round board")}
            for number, bye in sheet.sat_out
        ],
        "uncounted": [_uncounted_data(one) for one in sheet.uncounted],
        "missing": [
            {"session": number, **meeting._asdict()}
            for number, meeting in sheet.missing
        ],
        "to_be_awarded": [_due_data(number, due) for number, due in sheet.due],
    }


_SUM = "session boards points maximum factor penalty total"
_STEPS = "points maximum full worth carried raised whole share"


def _penalties_data(sheet: PairSheet) -> Iterator[Data]:
    counting = [one for own in sheet.sums for one in own.penalties]
    for counts, penalties in (
        (True, (*counting, *sheet.penalties)),
        (False, sheet.not_counted),
    ):
        for given in penalties:
            yield pick(given, "session amount reason act") | {"counts": counts}


def tell_uncounted(one: Uncounted) -> str:
    """Why a recorded result does not count."""
    if one.void:
        return say("the scores of pair {void} do not count", one).text
    return "it was not played"


def _uncounted_data(one: Uncounted) -> Data:
    return {
        "session": one.session,
        **one.recorded.meeting._asdict(),
        "outcome": outcome_text(one.recorded.outcome),
        "act": one.recorded.act,
        "reason": tell_uncounted(one),
    }


def _due_data(session: int, due: AwardDue) -> Data:
    where = pick(due.meeting, "round table board")
    return {"session": session, **where, **pick(due, "pair other")}
