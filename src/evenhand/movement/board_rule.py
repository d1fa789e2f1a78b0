"""How the boards move, as the phrases of a rule."""

from itertools import pairwise
from typing import TYPE_CHECKING

from evenhand.movement.rule_phrases import (
    BoardRuns,
    BoardsCircle,
    BoardsStep,
    NextSet,
    Phrase,
    Relay,
    Run,
    SameBoards,
    SetsBackwards,
    Sharing,
    signed_step,
)

if TYPE_CHECKING:
    from evenhand.movement.value import Schedule

Steps = tuple[int, ...]
Phrases = tuple[Phrase, ...]


def boards_rule(
    schedule: "Schedule", sets: int, sharing: set[tuple[int, ...]]
) -> Phrases | None:
    """How the boards move; None where it cannot be said simply.

    `sharing` holds the groups of tables that play one set at the same time.
    """
    if all(len({cell.set for cell in row}) == 1 for row in schedule):
        return (SameBoards(),)
    partners = _sharing_tables(schedule)
    # one of them may be empty, but its boards still come and go with the other's
    shares = tuple(
        Sharing(early, late, (early, late) in sharing)
        for late, early in partners.items()
    )
    for step in (1, -1):
        relays = _relays(schedule, step, partners, sets)
        if relays is not None:
            words = _relay_phrases(relays, step, len(schedule[0]))
            return (BoardsStep(-step), *words, *shares)
    if _in_order(schedule, sets):
        return (NextSet(), *shares)
    return (
        _circles(schedule, sets)
        or _last_table_backwards(schedule, sets, sharing)
        or _halves_of_boards(schedule)
    )


def _in_order(schedule: "Schedule", sets: int) -> bool:
    return all(
        after.set == cell.set % sets + 1
        for row, then in pairwise(schedule)
        for cell, after in zip(row, then, strict=True)
    )


def _circles(schedule: "Schedule", sets: int) -> Phrases | None:
    """Parts of the room that each pass a copy of the boards down one table.

    That is a web: it has a copy of the boards for each part.
    """
    parts = []
    first = 0
    for t in range(len(schedule[0])):
        last = t + 1 == len(schedule[0]) or any(
            then[t].set != row[t + 1].set for row, then in pairwise(schedule)
        )
        if last or t - first + 1 == sets:
            parts.append((first, t))
            first = t + 1
    if len(parts) == 1 or not all(_is_circle(schedule, sets, *part) for part in parts):
        return None
    waiting = tuple(sets - (last - first + 1) for first, last in parts)
    return (BoardsCircle(tuple((a + 1, b + 1) for a, b in parts), waiting),)


def _is_circle(schedule: "Schedule", sets: int, first: int, last: int) -> bool:
    """Whether what leaves the first table of a part comes back to its last one."""
    if first == last:
        return False
    wait = sets - (last - first + 1)
    columns = [[cell.set for cell in row[first : last + 1]] for row in schedule]
    return len(set(columns[0])) == len(columns[0]) and all(
        row[-1] == columns[r - 1 - wait][0]
        if r > wait
        else all(row[-1] not in before for before in columns[:r])
        for r, row in enumerate(columns)
        if r
    )


def _last_table_backwards(
    schedule: "Schedule", sets: int, sharing: set[tuple[int, ...]]
) -> Phrases | None:
    """The last table plays the sets in reverse order: a Bowman."""
    last = [row[-1].set for row in schedule]
    if any(then != (s - 1 or sets) for s, then in pairwise(last)):
        return None
    rest = boards_rule(tuple(row[:-1] for row in schedule), sets, sharing)
    return (*rest, SetsBackwards(len(schedule[0]), last[0])) if rest else None


def _sharing_tables(schedule: "Schedule") -> dict[int, int]:
    """The tables that always play the same set as an earlier table, and that table."""
    columns = [
        tuple(cell.set for cell in column) for column in zip(*schedule, strict=True)
    ]
    return {
        t: columns.index(column) + 1
        for t, column in enumerate(columns, 1)
        if columns.index(column) + 1 < t
    }


def _relays(
    schedule: "Schedule", step: int, partners: dict[int, int], sets: int
) -> dict[int, int] | None:
    """The tables whose boards go to relays, and to how many in a row.

    None if some boards come neither from the next table nor through relays. A table
    that shares plays with boards of its partner, so they pass it by.
    """
    tables = range(1, len(schedule[0]) + 1)
    ring = [t for t in tables[::step] if t not in partners]
    waits: dict[int, set[int]] = {}
    for r in range(1, len(schedule)):
        for t, source in zip(ring, [*ring[1:], *ring[:1]], strict=True):
            wait = _rounds_since(schedule, schedule[r][t - 1].set, r, source - 1)
            if wait is None:
                return None
            waits.setdefault(source, set()).update(wait)
    if any(len(lengths) > 1 for lengths in waits.values()):
        return None
    lengths = {t: min(found) for t, found in waits.items() if found}
    # in a movement stopped early a set may not have come back from its relay yet
    if len(ring) + sum(lengths.values()) != sets:
        return None
    return {t: length for t, length in lengths.items() if length}


def _rounds_since(
    schedule: "Schedule", board_set: int, r: int, source: int
) -> set[int] | None:
    """How many rounds a set has waited since it was at the source table.

    Empty if it has not been in play before; None if it comes from elsewhere.
    """
    for wait in range(r):
        row = schedule[r - 1 - wait]
        if row[source].set == board_set:
            return {wait}
        if any(cell.set == board_set for cell in row):
            return None
    return set()


def _relay_phrases(relays: dict[int, int], step: int, tables: int) -> list[Relay]:
    found = []
    for table, length in sorted(relays.items()):
        neighbour = (table - 1 - step) % tables + 1
        low, high = sorted((table, neighbour))
        if (low, high) == (1, tables) and tables > 2:
            low, high = high, low
        found.append(Relay(length, low, high))
    return sorted(found, key=lambda relay: relay.low)


def _halves_of_boards(schedule: "Schedule") -> Phrases | None:
    """How sets from odd and from even starting tables move, if there is no relay."""
    tables = len(schedule[0])
    where = [{cell.set: t for t, cell in enumerate(row)} for row in schedule]
    if any(
        len(places) != tables or places.keys() != where[0].keys() for places in where
    ):
        return None
    paths = [[places[cell.set] for places in where] for cell in schedule[0]]
    steps = [tuple((b - a) % tables for a, b in pairwise(path)) for path in paths]
    phrases = []
    for name, half in (("odd", steps[0::2]), ("even", steps[1::2])):
        if len(set(half)) != 1:
            return None
        runs = _runs(half[0], tables)
        # with more changes of step it is no longer a rule that players can follow
        if len(runs) > 3:
            return None
        phrases.append(BoardRuns(name, runs))
    return tuple(phrases)


def _runs(steps: Steps, tables: int) -> tuple[Run, ...]:
    runs: list[Run] = []
    for r, turn in enumerate(steps, 1):
        step = signed_step(turn, tables)
        first = runs.pop()[1] if runs and runs[-1][0] == step else r
        runs.append((step, first, r))
    return tuple(runs)
