"""How the boards move, in plain language."""

from itertools import pairwise
from typing import TYPE_CHECKING

from evenhand.movement.steps import number_word, step_words

if TYPE_CHECKING:
    from evenhand.movement.value import Schedule

Steps = tuple[int, ...]


def boards_rule(
    schedule: "Schedule", sets: int, sharing: set[tuple[int, ...]]
) -> tuple[str, ...] | None:
    """How the boards move, as phrases; None where it cannot be said simply.

    `sharing` holds the groups of tables that play one set at the same time.
    """
    if all(len({cell.set for cell in row}) == 1 for row in schedule):
        return ("every table plays the same boards, new ones each round",)
    partners = _sharing_tables(schedule)
    shares = [
        f"tables {early} and {late} share"
        if (early, late) in sharing
        # one of them is empty, but its boards still come and go with the other's
        else f"tables {early} and {late} are one place for the boards"
        for late, early in partners.items()
    ]
    for step in (1, -1):
        relays = _relays(schedule, step, partners, sets)
        if relays is not None:
            way = "down" if step == 1 else "up"
            words = _relay_words(relays, step, len(schedule[0]))
            return (f"boards {way} one", *words, *shares)
    if all(
        after.set == cell.set % sets + 1
        for row, then in pairwise(schedule)
        for cell, after in zip(row, then, strict=True)
    ):
        return ("each table takes the next set", *shares)
    return _halves_of_boards(schedule)


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
    """The tables that get their boards from relays, and from how many in a row.

    None if some boards come neither from the next table nor through relays.
    """
    tables = len(schedule[0])
    waits: dict[int, set[int]] = {}
    for r in range(1, len(schedule)):
        for t, cell in enumerate(schedule[r], 1):
            if t in partners:
                continue
            source = (t - 1 + step) % tables
            wait = _rounds_since(schedule, cell.set, r, source)
            if wait is None:
                return None
            waits.setdefault(t, set()).update(wait)
    if any(len(lengths) > 1 for lengths in waits.values()):
        return None
    lengths = {t: min(found) for t, found in waits.items() if found}
    # in a movement stopped early a set may not have come back from its relay yet
    if tables - len(partners) + sum(lengths.values()) != sets:
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


def _relay_words(relays: dict[int, int], step: int, tables: int) -> list[str]:
    words = []
    for table, length in sorted(relays.items()):
        neighbour = (table - 1 + step) % tables + 1
        low, high = sorted((table, neighbour))
        if (low, high) == (1, tables) and tables > 2:
            low, high = high, low
        count = "a relay" if length == 1 else f"{number_word(length)} relays"
        words.append(f"{count} between tables {low} and {high}")
    return words


def _halves_of_boards(schedule: "Schedule") -> tuple[str, ...] | None:
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
        runs = _runs(half[0])
        # with more changes of step it is no longer a rule that players can follow
        if len(runs) > 3:
            return None
        words = ", ".join(
            step_words(step, tables)
            + (f" after round {first}" if first == last else f" up to round {last + 1}")
            for step, first, last in runs[:-1]
        )
        final = step_words(runs[-1][0], tables)
        phrases.append(
            f"boards that start at {name} tables {words + ', then ' if words else ''}"
            f"{final}"
        )
    return tuple(phrases)


def _runs(steps: Steps) -> list[tuple[int, int, int]]:
    """Runs of one step: the step, and the first and last rounds it is made after."""
    runs: list[tuple[int, int, int]] = []
    for r, step in enumerate(steps, 1):
        if runs and runs[-1][0] == step:
            runs[-1] = (step, runs[-1][1], r)
        else:
            runs.append((step, r, r))
    return runs
