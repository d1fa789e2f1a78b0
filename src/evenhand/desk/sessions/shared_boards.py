"""Tables that have to share boards because a real pair sits in for the phantom.

A plan with a phantom may send the same set to two tables, if one of them has the bye.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable

from evenhand.movement import Cell
from evenhand.tournament.answers.phase_answers import SharedBoards
from evenhand.tournament.event.session_play import SessionPlay
from evenhand.tournament.event.state import GroupPlay
from evenhand.tournament.seated import Presence, SeatedSession

#: Section, round and set, with the tables in the hall that need the set then.
Shared = dict[tuple[str, int, int], tuple[int, ...]]

#: If more sets than this are shared in a round, the movement uses several copies.
_MOST_SHARED = 2


def shared_now(session: SessionPlay | None) -> Shared:
    """The boards that several tables need at once, given the pairs present."""
    return {} if session is None else _shared(session.seated, session.is_there)


def as_planned(group: GroupPlay, session: int) -> Shared | None:
    """The same according to the plan, with the phantom's seat empty.

    None if the plan has no phantom.
    """
    phantom = group.planned_session(session).phantom
    missing = group.places[phantom - 1] if phantom else 0
    if not missing:
        return None
    seated = group.seated_as_planned(session)
    return _shared(seated, lambda pair, _: pair != missing)


def shared_by(group: GroupPlay, pairs: Collection[int]) -> Shared:
    """The same for the first session of a plan, if only these pairs play."""
    seated = group.seated_as_planned(group.first)
    return _shared(seated, lambda pair, _: pair in pairs)


def _shared(seated: SeatedSession, is_there: Presence) -> Shared:
    found: Shared = {}
    for section in seated.sections:
        for number, row in enumerate(section.movement.schedule, 1):
            if _has_copies(row):
                continue
            tables = defaultdict[int, list[int]](list)
            for table, cell in enumerate(row, section.first_table):
                pairs = (cell.ns, cell.ew)
                if all(cell) and all(is_there(pair, number) for pair in pairs):
                    tables[cell.set].append(table)
            found |= {
                (section.name, number, one): tuple(together)
                for one, together in tables.items()
                if together[1:]
            }
    return found


def _has_copies(row: Iterable[Cell]) -> bool:
    """Whether a round needs several copies of its boards anyway, like a barometer."""
    sets = [cell.set for cell in row if cell.set]
    several = [one for one in set(sets) if sets.count(one) > 1]
    return len(set(sets)) == 1 or len(several) > _MOST_SHARED


def newly_shared(before: Shared, after: Shared) -> tuple[SharedBoards, ...]:
    """The tables that now share boards but did not before, and in which rounds."""
    rounds = defaultdict[tuple[int, ...], list[int]](list)
    for key, tables in after.items():
        if key not in before:
            rounds[tables].append(key[1])
    return tuple(
        SharedBoards(tables, tuple(sorted(which)))
        for tables, which in sorted(rounds.items())
    )
