"""Tables that share boards because somebody sits where nobody was to sit."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable

from evenhand.movement import Cell
from evenhand.movement.words import listed
from evenhand.tournament.event.state import EventState, GroupPlay
from evenhand.tournament.seated import SeatedSection

#: Section, round and set, with the tables in the hall that play it at that time.
Shared = dict[tuple[str, int, int], tuple[int, ...]]

#: With more sets shared in a round a movement is played with several copies.
_MOST_SHARED = 2


def boards_shared(state: EventState, group: str, session: int) -> Shared:
    """The boards that several tables of a session need at once, by who is there."""

    def is_there(pair: int, number: int) -> bool:
        return state.group(group).session(session).is_there(pair, number)

    return _shared(state.group(group).session(session).sections, is_there)


def boards_shared_as_planned(play: GroupPlay, session: int) -> Shared | None:
    """The same by the plan, the seat that it leaves empty being empty.

    None where the plan leaves no seat empty.
    """
    seats = play.planned.seats()[session - play.first]
    missing = play.places[seats.phantom - 1] if seats.phantom else 0
    if not missing:
        return None
    return _shared(
        seats.taken_by(play.places).sections, lambda pair, _: pair != missing
    )


def boards_shared_by(play: GroupPlay, pairs: Collection[int]) -> Shared:
    """The same for the first session of a plan if just these pairs play."""
    sections = play.planned.seats()[0].taken_by(play.places).sections
    return _shared(sections, lambda pair, _: pair in pairs)


def _shared(
    sections: Iterable[SeatedSection], is_there: Callable[[int, int], bool]
) -> Shared:
    found: Shared = {}
    for section in sections:
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
    """Whether a round needs several copies of its boards anyway, as a barometer."""
    sets = [cell.set for cell in row if cell.set]
    several = [one for one in set(sets) if sets.count(one) > 1]
    return len(set(sets)) == 1 or len(several) > _MOST_SHARED


def tell_newly_shared(before: Shared, after: Shared) -> list[str]:
    """Which tables share boards that did not before, a sentence for each."""
    rounds = defaultdict[tuple[int, ...], list[int]](list)
    for key, tables in after.items():
        if key not in before:
            rounds[tables].append(key[1])
    return [
        f"Tables {listed(tables)} share boards in {_rounds_text(sorted(which))}."
        for tables, which in sorted(rounds.items())
    ]


def _rounds_text(rounds: list[int]) -> str:
    first, last = rounds[0], rounds[-1]
    if first == last:
        return f"round {first}"
    if last - first + 1 == len(rounds) > 2:
        return f"rounds {first} to {last}"
    return f"rounds {listed(rounds)}"
