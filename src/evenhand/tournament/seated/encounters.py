"""Who has met and who sits out in several sessions, from the seats alone."""

from collections.abc import Collection, Iterable
from typing import NamedTuple

from evenhand.tournament.seated.meeting import Couple
from evenhand.tournament.seated.seated_session import SeatedSession


class RoundBye(NamedTuple):
    """A pair that sits out because its opponent is missing."""

    session: int
    round: int
    pair: int


def couples_met(sessions: Iterable[SeatedSession]) -> frozenset[Couple]:
    """Every two pairs that share a table with boards; a phantom meets nobody."""
    return frozenset(
        two
        for session in sessions
        for two in session.couples()
        if session.phantom not in two
    )


def find_byes(
    sessions: Iterable[SeatedSession], missing: Collection[int]
) -> tuple[RoundBye, ...]:
    """Everybody who would meet a pair that is missing, in order of play."""
    gone = frozenset(missing)
    return tuple(
        RoundBye(session.number, r, pair)
        for session in sessions
        for pair, r, stop in sorted(session.sittings(), key=lambda one: one[1])
        if stop.opponent in gone and pair not in gone
    )


def find_rematches(
    sessions: Iterable[SeatedSession],
    met: Collection[Couple],
    missing: Collection[int] = (),
) -> tuple[Couple, ...]:
    """Couples that meet in these sessions and had met, or meet twice in them."""
    seen = set(met)
    again: set[Couple] = set()
    for session in sessions:
        gone = {*missing, session.phantom}
        for who, times in session.couples().items():
            if gone.isdisjoint(who):
                if who in seen or times > 1:
                    again.add(who)
                seen.add(who)
    return tuple(sorted(again))
