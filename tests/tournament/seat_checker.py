"""A checker of seats when pairs are missing: it knows who sat where, on what boards.

It shares no code with what merges byes and changes fields.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence

from evenhand.tournament.lines.line_movement import LineTable
from evenhand.tournament.seated import SeatedSession
from tests.tournament.independent_checker import Slip, slips_of


def slips_without(
    sessions: Iterable[SeatedSession], missing: Collection[int]
) -> list[Slip]:
    """What the tables would hand in; a missing pair hands in nothing."""
    return [s for s in slips_of(sessions) if not {s.ns, s.ew} & set(missing)]


def couples_in(slips: Iterable[Slip]) -> Counter[tuple[int, int]]:
    """How often two pairs met."""
    return Counter((min(s.ns, s.ew), max(s.ns, s.ew)) for s in slips)


def met_again(
    slips: Sequence[Slip], before: Iterable[tuple[int, int]] = ()
) -> list[tuple[int, int]]:
    """Couples that met more than once, or had met before."""
    old = set(before)
    return sorted(c for c, n in couples_in(slips).items() if n > 1 or c in old)


def complaints_of_seats(
    slips: Sequence[Slip],
    present: Collection[int],
    byes: Collection[tuple[int, int, int]],
    *,
    deals: int,
    rounds: int,
) -> list[str]:
    """Strangers, pairs in two places, deals played twice, byes that were not named."""
    places: dict[tuple[int, int, int], set[int]] = defaultdict(set)
    played: dict[tuple[int, int], list[int]] = defaultdict(list)
    tables = Counter((s.session, s.round, s.table) for s in slips)
    for slip in slips:
        for pair in (slip.ns, slip.ew):
            places[slip.session, slip.round, pair].add(slip.table)
            played[slip.session, pair].append(slip.deal)
    found = [f"two couples at {key}" for key, n in tables.items() if n > 1]
    found += [f"{key} at {at}" for key, at in places.items() if len(at) > 1]
    found += [
        f"pair {pair} is not there" for _, pair in played if pair not in set(present)
    ]
    found += [f"{k} replays" for k, mine in played.items() if len({*mine}) < len(mine)]
    for session in {s.session for s in slips}:
        for pair in present:
            out = {r for r in range(1, rounds + 1) if (session, r, pair) not in places}
            named = {r for s, r, p in byes if (s, p) == (session, pair)}
            if out != named:
                found.append(f"pair {pair} sits out {out}, named {named}")
            if len(played[session, pair]) + len(out) != deals:
                found.append(f"pair {pair} misses deals in session {session}")
    return found


def lines_met(table: LineTable) -> dict[tuple[int, int], int]:
    """The session, from 1, in which two normal lines meet; lower number first."""
    return {
        (min(seats), max(seats)): number
        for number, session in enumerate(table.sessions, 1)
        for seats in session
        if len(seats) == 2
    }
