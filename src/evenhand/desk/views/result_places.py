"""Where in the hall scored results were played, and results that do not count."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from evenhand.render.score_sheets_data import Uncounted
from evenhand.scoring import BoardGroup, Result, Scorecard, ScorecardRow, ScoredLine
from evenhand.scoring.award import Unplayed
from evenhand.tournament.event.byes import boards_deserted, boards_sat_out
from evenhand.tournament.event.counted_results import boards_after
from evenhand.tournament.event.session_play import Recorded, SessionPlay
from evenhand.tournament.event.state import GroupPlay
from evenhand.tournament.event.voiding import find_void

#: Session, board and the two pairs of a result; 0 for a pair it does not count for.
_Key = tuple[int, int, int, int]


class _NotPlayed(NamedTuple):
    """A board that a pair has something of, though it did not play it.

    Attributes:
        round: the round.
        why: why it was not played.
        is_award: whether it is shown as the award that it scores, not as a bye.
    """

    round: int = 0
    why: str = "sat out"
    is_award: bool = False


def find_uncounted(group: GroupPlay, sessions: Iterable[int]) -> Iterator[Uncounted]:
    """The recorded results of some sessions that do not count."""
    void = find_void(group)
    for number in sessions:
        for recorded in group.session(number).results.values():
            gone = sorted(void[number].intersection(recorded.pairs))
            if gone:
                yield Uncounted(number, recorded, gone[0])
            elif recorded.outcome is Unplayed.NOT_PLAYED:
                yield Uncounted(number, recorded)


class HallPlaces:
    """Where in the hall the results of some sessions were played.

    Accepted results and boards sat out are scored without a place, so it has to be
    looked up before they are shown.
    """

    def __init__(self, group: GroupPlay, sessions: Collection[int]) -> None:
        self._recorded: dict[_Key, Recorded] = {}
        self._unplayed: dict[tuple[int, int, int], _NotPlayed] = {}
        for number, void in find_void(group).items():
            if number in sessions:
                self._look_up(group.session(number), void)

    def _look_up(self, session: SessionPlay, void: set[int]) -> None:
        number = session.number
        for bye in boards_sat_out(session):
            missed = _NotPlayed(bye.round)
            if boards_after(session, bye.absent) == "averages":
                why = f"pair {bye.absent} has withdrawn"
                missed = _NotPlayed(bye.round, why, is_award=True)
            self._unplayed[number, bye.board, bye.pair] = missed
        for bye in boards_deserted(session):
            why = "not played: the pair has withdrawn"
            missed = _NotPlayed(bye.round, why, is_award=True)
            self._unplayed[number, bye.board, bye.pair] = missed
        for recorded in session.results.values():
            self._recorded[_key(recorded.result)] = recorded
            if void.isdisjoint(recorded.pairs):
                continue
            for pair in set(recorded.pairs) - void:
                why = "the opponents' scores do not count"
                key = (number, recorded.meeting.board, pair)
                self._unplayed[key] = _NotPlayed(recorded.meeting.round, why)

    def act(self, result: Result) -> int:
        """The number of the act that recorded a result, or 0."""
        recorded = self._recorded.get(_key(result))
        return recorded.act if recorded else 0

    def placed(self, result: Result) -> Result:
        """A result with its place in the hall, as it is shown."""
        recorded = self._recorded.get(_key(result))
        if recorded is None:
            number, board, ns, ew = _key(result)
            missed = self._unplayed.get((number, board, ns or ew), _NotPlayed())
            outcome = result.outcome if missed.is_award else Unplayed.BYE
            at, why = missed.round, missed.why
            return replace(result, round=at, remark=why, outcome=outcome)
        alone = f"for pair {recorded.alone} alone" if recorded.alone else ""
        return replace(
            result,
            round=recorded.meeting.round,
            table=recorded.meeting.table,
            remark="; ".join(filter(None, (alone, result.remark))),
        )

    def shown(self, group: BoardGroup) -> BoardGroup:
        """The results of a board with their places."""
        lines = tuple(
            ScoredLine(self.placed(line.result), line.ns, line.ew)
            for line in group.lines
        )
        return replace(group, lines=lines)

    def in_order(self, card: Scorecard | None) -> list[ScorecardRow]:
        """The boards of a pair by session, round and board."""
        return sorted(
            card.rows if card else (),
            key=lambda row: (
                row.result.session,
                self.placed(row.result).round,
                row.result.board,
            ),
        )

    def shown_card(self, card: Scorecard) -> Scorecard:
        """The boards of a pair with their places; a board sat out has no direction."""
        rows = tuple(
            replace(
                row,
                result=self.placed(row.result),
                direction=row.direction if self.act(row.result) else "–",
            )
            for row in self.in_order(card)
        )
        return replace(card, rows=rows)


def _key(result: Result) -> _Key:
    return result.session, result.board, result.ns.number, result.ew.number
