"""A checker that knows only slips: who sat where, which way, against whom, on what.

It shares no code with the planner. A slip is one deal at one table in one session.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from evenhand.tournament.seated import SeatedSession


class Slip(NamedTuple):
    session: int
    round: int
    section: str
    table: int
    ns: int
    ew: int
    deal: int


def slips_of(sessions: Iterable[SeatedSession]) -> list[Slip]:
    """What the tables would hand in; a table with the missing pair hands in nothing."""
    found = []
    for seats in sessions:
        for section in seats.sections:
            for r, row in enumerate(section.movement.schedule, 1):
                for t, (north, east, deal) in enumerate(row):
                    if seats.phantom in (north, east) and seats.phantom:
                        continue
                    table = section.first_table + t
                    found.append(
                        Slip(seats.number, r, section.name, table, north, east, deal)
                    )
    return found


def complaints(
    slips: Sequence[Slip], pairs: int, *, every_deal: bool = True
) -> list[str]:
    """Everything a player could complain of."""
    return [
        *_seated_twice(slips),
        *_met_twice(slips),
        *_deals(slips, pairs, every_deal),
    ]


def _seated_twice(slips: Sequence[Slip]) -> list[str]:
    places: dict[tuple[int, int, int], set[int]] = defaultdict(set)
    tables: Counter[tuple[int, int, int]] = Counter()
    for slip in slips:
        tables[slip.session, slip.round, slip.table] += 1
        for pair in (slip.ns, slip.ew):
            places[slip.session, slip.round, pair].add(slip.table)
    twice = [f"{key} at {where}" for key, where in places.items() if len(where) > 1]
    return twice + [f"two couples at {key}" for key, n in tables.items() if n > 1]


def _met_twice(slips: Sequence[Slip]) -> list[str]:
    met = Counter(frozenset((slip.ns, slip.ew)) for slip in slips)
    return [f"{sorted(couple)} met {n} times" for couple, n in met.items() if n > 1]


def _deals(slips: Sequence[Slip], pairs: int, every_deal: bool) -> list[str]:
    played: dict[tuple[int, int], list[int]] = defaultdict(list)
    deals: dict[int, set[int]] = defaultdict(set)
    for slip in slips:
        deals[slip.session].add(slip.deal)
        for pair in (slip.ns, slip.ew):
            played[slip.session, pair].append(slip.deal)
    found = []
    byes: Counter[int] = Counter()
    allowed = pairs % 2
    for session, all_deals in deals.items():
        for pair in range(1, pairs + 1):
            mine = played[session, pair]
            if len(mine) != len(set(mine)):
                found.append(f"pair {pair} replays a deal in session {session}")
            missed = len(all_deals) - len(mine)
            byes[pair] += missed
            if every_deal and missed > allowed:
                found.append(f"pair {pair} misses {missed} in session {session}")
    if every_deal and max(byes.values()) > allowed:
        found.append(f"byes: {byes.most_common(3)}")
    return found


def line_complaints(
    slips: Sequence[Slip],
    lines: Sequence[Sequence[int]],
    stayers: Sequence[int],
    *,
    appendix: bool,
) -> list[str]:
    """Whether lines keep together, stayers stay, and no line is twice in their tail."""
    home: dict[int, set[str]] = defaultdict(set)
    sections: dict[tuple[int, int], set[str]] = defaultdict(set)
    ways: dict[tuple[int, int], set[str]] = defaultdict(set)
    for slip in slips:
        for pair, way in ((slip.ns, "NS"), (slip.ew, "EW")):
            home[pair].add(slip.section)
            sections[slip.session, pair].add(slip.section)
            ways[slip.session, pair].add(way)
    found = [f"stayer {pair} moves" for pair in stayers if len(home[pair]) != 1]
    tails = {next(iter(home[pair])) for pair in stayers}
    visits: Counter[tuple[int, str]] = Counter()
    for session in sorted({slip.session for slip in slips}):
        for number, line in enumerate(lines):
            together = {frozenset(sections[session, pair]) for pair in line}
            if len(together) != 1:
                found.append(f"line {number} is split in session {session}")
            elif min(together) & tails:
                # where two lines meet, each tail counts by itself, and so do the sides
                way = next(iter(ways[session, line[0]]))
                where = f"{way} in {min(min(together))}" if appendix else ""
                visits[number, where] += 1
    return found + [f"line {key} {n} times" for key, n in visits.items() if n > 1]


class Times(NamedTuple):
    """When a group plays a session; minutes after midnight."""

    phase: int
    group: str
    session: int
    day: int
    start: int
    end: int


def calendar_complaints(times: Sequence[Times]) -> list[str]:
    """Nobody plays twice at a time, sessions keep their order, phases follow."""
    found = []
    for one, other in combinations(sorted(times), 2):
        first, then = (one.day, one.start, one.end), (other.day, other.start, other.end)
        if one.group == other.group and then[:2] < (first[0], first[2]):
            found.append(f"{one} and {other} overlap or change places")
        if one.phase < other.phase and then[:2] < (first[0], first[2]):
            found.append(f"{other} begins before {one} has ended")
    found += [f"{one} ends before it begins" for one in times if one.end <= one.start]
    begins: dict[int, set[tuple[int, int]]] = defaultdict(set)
    for group in {one.group for one in times}:
        mine = min((t for t in times if t.group == group), key=lambda t: t.session)
        begins[mine.phase].add((mine.day, mine.start))
    return found + [f"phase {p} begins {at}" for p, at in begins.items() if len(at) > 1]


def sizes_of(event: Mapping[str, Any]) -> dict[str, int]:
    """How many play in each group of a format in JSON: cards dealt from ranked piles.

    A group takes its places from the top of the pile that its source has left; a phase
    finds the piles as the phase before has left them, and as its own groups leave them.
    """
    piles: dict[str, list[int]] = {}
    sizes: dict[str, int] = {}
    for number, phase in enumerate(event["phases"]):
        made: dict[str, list[int]] = {}
        for group in phase["groups"]:
            inside = [1] * (event["pairs"] if number == 0 else 0)
            for feed in group["feeds"]:
                pile = piles[feed["source"]]
                places = len(pile) if feed["places"] is None else feed["places"]
                inside += pile[:places]
                del pile[:places]
            inside += [1] * group["drop_ins"]
            made[group["name"]] = inside
        piles |= made
        sizes |= {name: len(inside) for name, inside in made.items()}
    return sizes
