"""What follows from a movement: meetings, plays, sharing, relays, copies, sit-outs."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from evenhand.movement.value import Movement


#: How many sets may be shared in a round before it becomes a muddle.
_MOST_SHARED = 2


class Meeting(NamedTuple):
    """Two real pairs at a table with boards."""

    round: int
    table: int
    set: int
    ns: int
    ew: int


class SitOut(NamedTuple):
    """A real pair that does not play in a round."""

    round: int
    pair: int


def meetings(movement: "Movement") -> Iterator[Meeting]:
    """Every meeting of two real pairs, round by round, table by table."""
    for r, row in enumerate(movement.schedule, 1):
        for t, cell in enumerate(row, 1):
            if cell.set and movement.is_real(cell.ns) and movement.is_real(cell.ew):
                yield Meeting(r, t, cell.set, cell.ns, cell.ew)


def real_pairs(movement: "Movement") -> tuple[int, ...]:
    """The numbers of all pairs but the phantom."""
    return tuple(p for p in range(1, movement.pairs + 1) if movement.is_real(p))


def set_plays(movement: "Movement") -> tuple[int, ...]:
    """How often each set, and so each of its boards, is played."""
    plays = Counter(meeting.set for meeting in meetings(movement))
    return tuple(plays[s] for s in range(1, movement.sets + 1))


def shared_sets(movement: "Movement") -> tuple[dict[int, tuple[int, ...]], ...]:
    """For each round, the sets in play at several tables, with those tables."""
    rounds: list[dict[int, list[int]]] = [
        defaultdict(list) for _ in range(movement.rounds)
    ]
    for meeting in meetings(movement):
        rounds[meeting.round - 1][meeting.set].append(meeting.table)
    return tuple(
        {s: tuple(tables) for s, tables in sorted(sets.items()) if len(tables) > 1}
        for sets in rounds
    )


def idle_sets(movement: "Movement") -> tuple[tuple[int, ...], ...]:
    """For each round, the sets that are at no table but on a relay."""
    every = range(1, movement.sets + 1)
    in_play = [{cell.set for cell in row} for row in movement.schedule]
    return tuple(tuple(s for s in every if s not in sets) for sets in in_play)


def copies(movement: "Movement", *, sharing: bool) -> int:
    """How many copies of the boards are needed, if tables may share or if they may not.

    Two tables can share a copy, and three can pass round a set that has a board for
    each of them, as long as no more than two sets are shared in a round.
    """
    rounds = shared_sets(movement)
    most = max((len(tables) for sets in rounds for tables in sets.values()), default=1)
    if not sharing or max(map(len, rounds), default=0) > _MOST_SHARED:
        return most
    together = 3 if most == 3 <= movement.boards_per_set else 2
    return -(-most // together)


def sit_outs(movement: "Movement") -> tuple[SitOut, ...]:
    """Who sits out, round by round."""
    playing: list[set[int]] = [set() for _ in range(movement.rounds)]
    for meeting in meetings(movement):
        playing[meeting.round - 1] |= {meeting.ns, meeting.ew}
    pairs = real_pairs(movement)
    return tuple(
        SitOut(r, pair)
        for r, there in enumerate(playing, 1)
        for pair in pairs
        if pair not in there
    )


def boards_played(movement: "Movement") -> dict[int, int]:
    """How many boards each real pair plays."""
    played = Counter(
        pair for meeting in meetings(movement) for pair in (meeting.ns, meeting.ew)
    )
    return {p: played[p] * movement.boards_per_set for p in real_pairs(movement)}


def stationary_pairs(movement: "Movement") -> dict[int, int]:
    """The pairs that stay at one table whenever they have a seat, and that table."""
    tables: dict[int, set[int]] = defaultdict(set)
    seats: dict[int, list[str]] = defaultdict(list)
    for row in movement.schedule:
        for t, cell in enumerate(row, 1):
            for pair, way in ((cell.ns, "NS"), (cell.ew, "EW")):
                if pair:
                    tables[pair].add(t)
                    seats[pair].append(way)
    enough = min(2, movement.rounds)
    return {
        pair: min(seen)
        for pair, seen in sorted(tables.items())
        if len(seen) == 1
        and len(seats[pair]) >= enough
        # two rounds, one in each direction: it changes its seat, so it moves
        and not (len(seats[pair]) == 2 and len(set(seats[pair])) == 2)
    }


def couples(movement: "Movement") -> Counter[tuple[int, int]]:
    """How often two pairs meet, keyed by the lower and the higher number."""
    return Counter((min(m.ns, m.ew), max(m.ns, m.ew)) for m in meetings(movement))
