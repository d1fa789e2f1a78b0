"""Which results of a session count, and the averages that stand in for others."""

from collections.abc import Iterator
from functools import lru_cache

from evenhand.scoring import Award, Entry, Result
from evenhand.scoring.award import Average
from evenhand.tournament.event.byes import Bye, boards_deserted, boards_sat_out
from evenhand.tournament.event.session_play import Recorded, SessionPlay
from evenhand.tournament.plan.contest_rules import ByeRule

_PLUS = Award(Average.PLUS, Average.PLUS)
_MINUS = Award(Average.MINUS, Average.MINUS)


def results_of(session: SessionPlay, void: set[int]) -> Iterator[Result]:
    """The results of a session that are scored, and averages that nobody recorded.

    Args:
        session: the session.
        void: the pairs whose scores do not count in it.
    """
    for recorded in session.results.values():
        if not void or void.isdisjoint(recorded.pairs):
            yield recorded.result
        else:
            yield from _instead_of_void(session, recorded, void)
    for bye in boards_sat_out(session):
        if bye.pair not in void and has_average_plus(session, bye.absent):
            yield _average(session, bye, _PLUS)
    for bye in boards_deserted(session):
        if bye.pair not in void and boards_after(session, bye.pair) == "averages":
            yield _average(session, bye, _MINUS)


def _instead_of_void(
    session: SessionPlay, recorded: Recorded, void: set[int]
) -> Iterator[Result]:
    """The score for a board played against a pair whose scores are void."""
    at, _, board, _, ew = recorded.meeting
    gone = min(void.intersection(recorded.pairs))
    for pair in sorted(set(recorded.pairs) - void):
        if has_average_plus(session, gone):
            yield _average(session, Bye(at, board, pair, gone, pair == ew), _PLUS)


def boards_after(session: SessionPlay, pair: int) -> str:
    """What the boards of a withdrawn pair are worth up to the session that it left.

    In later sessions, and for any other pair, the result is empty: a bye is a bye.
    """
    entrant = session.group.state.entrants.get(pair)
    if entrant is None or entrant.left is None:
        return ""
    here = (session.group.phase, session.number)
    return entrant.boards if entrant.left[:2] >= here else ""


def has_average_plus(session: SessionPlay, absent: int) -> bool:
    """Whether a board without opponents is worth average plus.

    Args:
        session: the session.
        absent: the pair that should have been there; 0 for none.
    """
    worth = boards_after(session, absent)
    if worth in ("averages", "not-played"):
        return worth == "averages"
    return session.group.state.rules.byes is ByeRule.SIXTY


def _average(session: SessionPlay, bye: Bye, award: Award) -> Result:
    """An average for a board that was not played; it belongs to no table."""
    return _average_of(session.number, bye.board, bye.pair, award, is_ew=bye.is_ew)


@lru_cache(maxsize=4096)
def _average_of(
    number: int, board: int, pair: int, award: Award, *, is_ew: bool
) -> Result:
    """The result for an average.

    The same object is returned every time, so that scoring can tell by identity that
    nothing has changed.
    """
    sides = Entry("", pair), Entry("", 0)
    ns, ew = reversed(sides) if is_ew else sides
    return Result(board, ns, ew, award, session=number)
