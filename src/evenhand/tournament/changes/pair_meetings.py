"""Who has met whom and who has sat out, pair by pair, from the seats alone."""

from collections.abc import Collection, Iterable
from typing import NamedTuple

from evenhand.movement.play import couples
from evenhand.movement.words import listed
from evenhand.tournament.seated import Couple, SeatedSession


class Bye(NamedTuple):
    """A pair that sits out because its opponent is missing."""

    session: int
    round: int
    pair: int


class MergedMeeting(NamedTuple):
    """Two pairs whose opponents are missing, at one table.

    The table is numbered in the hall; the visitor is the one that comes to it from
    where it would have met a missing pair.
    """

    round: int
    section: str
    table: int
    ns: int
    ew: int
    set: int
    visitor: int


def couple(a: int, b: int) -> Couple:
    """Two pairs, the lower number first."""
    return (a, b) if a < b else (b, a)


def couples_met(sessions: Iterable[SeatedSession]) -> frozenset[Couple]:
    """Every two pairs that share a table with boards; a phantom meets nobody."""
    return frozenset(c for session in sessions for c in couples(session.hall()))


def find_byes(
    sessions: Iterable[SeatedSession], missing: Collection[int]
) -> tuple[Bye, ...]:
    """Everybody who would meet a pair that is missing, in order of play."""
    gone = frozenset(missing)
    return tuple(
        Bye(session.number, r, other)
        for session in sessions
        for r, row in enumerate(session.hall().schedule, 1)
        for ns, ew, _ in row
        for absent, other in ((ns, ew), (ew, ns))
        if absent in gone and other not in gone
    )


def find_rematches(
    sessions: Iterable[SeatedSession],
    met: Collection[Couple],
    missing: Collection[int] = (),
) -> tuple[Couple, ...]:
    """Couples that meet in these sessions and had met, or meet twice in them."""
    seen = set(met)
    gone = frozenset(missing)
    again: set[Couple] = set()
    for session in sessions:
        for who, times in couples(session.hall()).items():
            if gone.isdisjoint(who):
                if who in seen or times > 1:
                    again.add(who)
                seen.add(who)
    return tuple(sorted(again))


def name_rematches(rematches: Collection[Couple]) -> str:
    """Who meets again, in a sentence: all of them, as a log excuses those it names."""
    named = listed([f"{a}–{b}" for a, b in rematches], most=len(rematches))
    return f"these pairs meet a second time: {named}"
