"""The scores of one session: each pair's boards gathered and added up."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from evenhand.scoring.board_scores import BoardScores
from evenhand.scoring.entry import Entry
from evenhand.scoring.grouping import Expectation
from evenhand.scoring.penalties import Penalty, penalty_points
from evenhand.scoring.rounding import total
from evenhand.scoring.scored import BoardGroup, SessionTally, Side
from evenhand.scoring.session_awards import Held, Pending, Shares, is_bye, share_out
from evenhand.scoring.session_tallies import tally_session


# Compared by identity, because a memo keeps them: see `BoardLines`.
@dataclass(frozen=True, slots=True, eq=False)
class SessionBoards:
    """The boards of a session, sorted by the pairs that played them.

    Attributes:
        boards: The boards in order.
        held: The scores of each pair.
        seats: How much more often each pair sat North-South than East-West.
    """

    boards: tuple[BoardScores, ...]
    held: Mapping[Entry, Sequence[Held]]
    seats: Mapping[Entry, int]


@dataclass(frozen=True, slots=True, eq=False)
class SessionScores:
    """A session in which everything is settled.

    Attributes:
        boards: The groups of compared results, in order.
        tallies: The total of each pair.
        tops: The full top of the boards that a section plays, by section.
    """

    boards: tuple[BoardGroup, ...]
    tallies: Mapping[Entry, SessionTally]
    tops: Mapping[str, Fraction]


def gather_session(boards: tuple[BoardScores, ...]) -> SessionBoards:
    """Gather the scores of each pair in a session.

    Args:
        boards: The boards of the session, in order.
    """
    held: dict[Entry, list[Held]] = defaultdict(list)
    seats: dict[Entry, int] = defaultdict(int)
    for board in boards:
        for group in board.groups:
            for ns, ew in group.held:
                if ns is not None:
                    held[ns.entry].append(ns)
                    seats[ns.entry] += 1
                if ew is not None:
                    held[ew.entry].append(ew)
                    seats[ew.entry] -= 1
    return SessionBoards(boards, dict(held), dict(seats))


def settle_session(
    session: int,
    gathered: SessionBoards,
    expectation: Expectation,
    penalties: tuple[Penalty, ...],
) -> SessionScores:
    """Settle Ave+, Ave− and byes, and add up the score of each pair.

    Args:
        session: The session.
        gathered: Its boards.
        expectation: The number of results they should have.
        penalties: The penalties of this session.
    """
    settling = _Settling(session, gathered.held, expectation, penalties)
    return SessionScores(
        tuple(
            one for board in gathered.boards for one in board.settle(settling.shares)
        ),
        {entry: settling.tally(entry) for entry in gathered.held},
        settling.tops,
    )


class _Settling:
    """Settles and adds up the scores of one session."""

    def __init__(
        self,
        session: int,
        held: Mapping[Entry, Sequence[Held]],
        expectation: Expectation,
        penalties: Sequence[Penalty],
    ) -> None:
        self._session = session
        self._held = held
        self._rules = expectation.rules
        self._most = max(map(len, held.values()), default=0)
        #: The full top of the boards that a section plays.
        self.tops = {
            section: self._rules.top_of(expectation.usual(section))
            for section in {entry.section for entry in held}
        }
        self._penalties: dict[Entry, list[Penalty]] = {}
        for penalty in penalties:
            self._penalties.setdefault(penalty.entry, []).append(penalty)
        #: The shares of the pairs that have something pending.
        self.shares = {
            entry: self._share_out(entry)
            for entry, own in held.items()
            if Pending in map(type, own)
        }

    def _share_out(self, entry: Entry) -> Shares:
        theirs, top = self._penalties.get(entry, ()), self.tops[entry.section]
        return share_out(self._held[entry], theirs, top, self._rules)

    def tally(self, entry: Entry) -> SessionTally:
        """The score of a pair in the session."""
        held, byes = self._held[entry], 0
        shares = self.shares.get(entry)
        maximum = total([own.maximum for own in held])
        played = maximum
        if shares is not None:
            bye_tops = [own.maximum for own in held if is_bye(own)]
            byes, played = len(bye_tops), maximum - total(bye_tops)
        points = total([own.points for own in _settle_all(held, shares)])
        # A bye counts as the rest of the session, penalties included. Percentages are
        # therefore taken of the boards played, lest a penalty count twice.
        theirs, top = self._penalties.get(entry, ()), self.tops[entry.section]
        penalty = penalty_points(theirs, top, played or maximum)
        boards = (len(held) - byes, byes, self._most)
        return tally_session(
            self._session, points, maximum, boards, penalty, self._rules
        )


def _settle_all(held: Sequence[Held], shares: Shares | None) -> list[Side]:
    if shares is None:
        return [own for own in held if isinstance(own, Side)]
    return [shares.settle(own) for own in held]
