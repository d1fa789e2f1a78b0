"""A movement in plain language, where it has a rule that players can follow.

Three kinds of rule are looked for, in this order: each line moves by the same step
after every round, perhaps with an exception ("after round 4 EW skip a table"); pairs of
a line move by their starting table, odd or even; or everybody goes from seat to seat
along fixed cycles. Boards are described apart. What none of them fits has no
instruction: its players need guide cards.
"""

from collections import Counter
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from evenhand.movement.arrows import home_schedule
from evenhand.movement.play import shared_sets
from evenhand.movement.words import listed

if TYPE_CHECKING:
    from evenhand.movement.value import Movement, Schedule

Seat = tuple[str, int]
Steps = tuple[int, ...]
#: How pairs move, and when they move otherwise.
Rule = tuple[list[str], list[str]]

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")
#: More exceptions than this and nobody can follow the rule unaided.
_MOST_EXCEPTIONS = 2


@dataclass(frozen=True, slots=True)
class Instruction:
    """A rule in plain language, and whether players can follow it without cards."""

    text: str
    unaided: bool

    def __str__(self) -> str:
        return self.text


def instruct(movement: "Movement") -> Instruction | None:
    """The rule of the movement in plain language, or None if it has none."""
    schedule = home_schedule(movement)
    if movement.rounds < 2 or not _is_full(schedule, movement.tables):
        return None
    sharing = {tables for sets in shared_sets(movement) for tables in sets.values()}
    text = _rule(schedule, movement.sets, sharing)
    if text is None:
        roving = _without_rover(schedule, movement.pairs)
        rule = _rule(roving[0], movement.sets, sharing) if roving else None
        if roving is None or rule is None:
            return None
        text = f"{rule}; {roving[1]}"
    return Instruction(text, unaided=_is_easy(text))


def _is_full(schedule: "Schedule", tables: int) -> bool:
    return all(len(row) == tables for row in schedule) and all(
        cell.ns and cell.ew and cell.set for row in schedule for cell in row
    )


def _rule(schedule: "Schedule", sets: int, sharing: set[tuple[int, ...]]) -> str | None:
    pairs = _lines_rule(schedule) or _cycles_rule(schedule)
    boards = _boards_rule(schedule, sets, sharing)
    if pairs is None or boards is None:
        return None
    moves, exceptions = pairs
    return "; ".join((*moves, *boards, *exceptions))


def _without_rover(schedule: "Schedule", rover: int) -> "tuple[Schedule, str] | None":
    """The schedule with the last pair's NS seats given back to who stays there.

    That pair roves if every table it comes to has one other NS pair all evening.
    """
    owner: dict[int, set[int]] = {}
    path = []
    for row in schedule:
        seats = [t for t, cell in enumerate(row) if rover in cell[:2]]
        path.append(seats[0] if seats else None)
        for t, cell in enumerate(row):
            if cell.ns != rover:
                owner.setdefault(t, set()).add(cell.ns)
    if path[0] is not None or any(len(pairs) != 1 for pairs in owner.values()):
        return None
    base = tuple(
        tuple(
            cell._replace(ns=min(owner[t])) if cell.ns == rover else cell
            for t, cell in enumerate(row)
        )
        for row in schedule
    )
    tables = ", ".join("–" if t is None else str(t + 1) for t in path[1:])
    return base, f"pair {rover} sits out round 1, then is NS at tables {tables}"


def _is_easy(text: str) -> bool:
    """Whether players keep the rule in mind: no lists, no halves, few relays."""
    hard = ("→", "follow", "that start at")
    return not any(word in text for word in hard) and text.count("relay") <= 2


def _lines_rule(schedule: "Schedule") -> Rule | None:
    """Each line, or each half of a line by starting table, keeps its own step."""
    phrases: list[str] = []
    exceptions: list[str] = []
    for way, side in enumerate(("NS", "EW")):
        steps = _line_steps(schedule, way)
        if steps is None:
            return None
        for who, moves in _groups(side, steps):
            if moves is None:
                return None
            common, odd_ones = _common_step(moves)
            if len(odd_ones) > _MOST_EXCEPTIONS:
                return None
            phrases.append(f"{who} {_step_words(common, len(steps))}")
            exceptions += [
                f"after round {r} {who} {_exception_words(step, common, len(steps))}"
                for r, step in odd_ones
            ]
    return phrases, exceptions


def _line_steps(schedule: "Schedule", way: int) -> list[Steps] | None:
    """For each starting table, the steps its pair makes; None if it leaves the line."""
    tables = len(schedule[0])
    where = [{cell[way]: t for t, cell in enumerate(row)} for row in schedule]
    steps = []
    for pair in (cell[way] for cell in schedule[0]):
        path = [places.get(pair) for places in where]
        if any(place is None for place in path):
            return None
        known = [place for place in path if place is not None]
        steps.append(
            tuple((after - before) % tables for before, after in pairwise(known))
        )
    return steps


def _groups(side: str, steps: list[Steps]) -> list[tuple[str, Steps | None]]:
    """Who moves alike: the whole line, or its odd and its even starting tables."""
    if len(set(steps)) == 1:
        return [(side, steps[0])]
    halves = (("odd", steps[0::2]), ("even", steps[1::2]))
    return [
        (
            f"{side} that start at {name} tables",
            half[0] if len(set(half)) == 1 else None,
        )
        for name, half in halves
    ]


def _common_step(moves: Steps) -> tuple[int, list[tuple[int, int]]]:
    common = Counter(moves).most_common(1)[0][0]
    return common, [(r, step) for r, step in enumerate(moves, 1) if step != common]


def _step_words(step: int, tables: int) -> str:
    if step == 0:
        return "stay"
    up, down = step, tables - step
    way, count = ("up", up) if up <= down else ("down", down)
    return f"{way} {_number(count)} table{'' if count == 1 else 's'}"


def _number(count: int) -> str:
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def _exception_words(step: int, common: int, tables: int) -> str:
    if step == (common + 1) % tables and common == 1:
        return "skip a table"
    words = _step_words(step, tables)
    return words if step == 0 else f"go {words}"


def _cycles_rule(schedule: "Schedule") -> Rule | None:
    """Everybody goes from seat to seat in the same way after every round."""
    moves = _seat_moves(schedule)
    if moves is None:
        return None
    stay = sorted(seat for seat, target in moves.items() if seat == target)
    phrases = []
    for side in ("NS", "EW"):
        tables = [table for way, table in stay if way == side]
        if tables:
            phrases.append(f"{side} {_ranges(tables)} stay{'s' * (len(tables) == 1)}")
    pairs = {seat: pair for pair, seat in _seats_of_pairs(schedule[0]).items()}
    phrases += [_cycle_words(cycle, pairs) for cycle in _cycles(moves)]
    return phrases, []


def _seat_moves(schedule: "Schedule") -> dict[Seat, Seat] | None:
    moves: dict[Seat, Seat] = {}
    for row, after in pairwise(schedule):
        seats = _seats_of_pairs(row)
        then = _seats_of_pairs(after)
        for pair, seat in seats.items():
            target = then.get(pair)
            if target is None or moves.setdefault(seat, target) != target:
                return None
    return moves


def _seats_of_pairs(row: "tuple[tuple[int, int, int], ...]") -> dict[int, Seat]:
    seats: dict[int, Seat] = {}
    for t, cell in enumerate(row, 1):
        seats[cell[0]] = ("NS", t)
        seats[cell[1]] = ("EW", t)
    return seats


def _cycles(moves: dict[Seat, Seat]) -> list[list[Seat]]:
    left = {seat for seat, target in moves.items() if seat != target}
    cycles = []
    while left:
        seat = min(left, key=lambda s: (s[0] != "EW", s[1]))
        cycle = []
        while seat in left:
            left.remove(seat)
            cycle.append(seat)
            seat = moves[seat]
        cycles.append(cycle)
    return cycles


def _cycle_words(cycle: list[Seat], pairs: dict[Seat, int]) -> str:
    side = cycle[0][0]
    tables = sorted(table for _, table in cycle)
    if all(way == side for way, _ in cycle):
        places = [tables.index(table) for _, table in cycle]
        steps = {
            (after - before) % len(cycle)
            for before, after in zip(places, [*places[1:], places[0]], strict=True)
        }
        if len(steps) == 1:
            return f"{side} {_ranges(tables)} {_step_words(steps.pop(), len(cycle))}"
    numbers = [pairs[seat] for seat in cycle]
    low, high = min(numbers), max(numbers)
    if high - low + 1 == len(numbers) and all(
        then == (before - 1 if before > low else high)
        for before, then in pairwise([*numbers, numbers[0]])
    ):
        return f"pairs {low}–{high} follow the pair one number lower"
    return "the others " + " → ".join(f"{w}{t}" for w, t in [*cycle, cycle[0]])


def _ranges(numbers: list[int]) -> str:
    if len(numbers) > 2 and numbers[-1] - numbers[0] == len(numbers) - 1:
        return f"{numbers[0]}–{numbers[-1]}"
    return listed(numbers, most=len(numbers))


def _boards_rule(
    schedule: "Schedule", sets: int, sharing: set[tuple[int, ...]]
) -> tuple[str, ...] | None:
    if all(len({cell.set for cell in row}) == 1 for row in schedule):
        return ("every table plays the same boards, new ones each round",)
    partners = _sharing_tables(schedule)
    shares = [
        f"tables {early} and {late} share"
        for late, early in partners.items()
        if (early, late) in sharing
    ]
    for step in (1, -1):
        relays = _relays(schedule, step, partners)
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
    """Tables that always play the set of an earlier table, with that table."""
    columns = [
        tuple(cell.set for cell in column) for column in zip(*schedule, strict=True)
    ]
    return {
        t: columns.index(column) + 1
        for t, column in enumerate(columns, 1)
        if columns.index(column) + 1 < t
    }


def _relays(
    schedule: "Schedule", step: int, partners: dict[int, int]
) -> dict[int, int] | None:
    """Tables that get their boards from relays, and from how many in a row.

    None where some boards come neither by the step nor through relays behind it.
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
    return {t: length for t, length in lengths.items() if length}


def _rounds_since(
    schedule: "Schedule", board_set: int, r: int, source: int
) -> set[int] | None:
    """How many rounds a set has waited since it was at the source table.

    Empty where it has not been in play before; None if it comes from elsewhere.
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
        count = "a relay" if length == 1 else f"{_number(length)} relays"
        words.append(f"{count} between tables {low} and {high}")
    return words


def _halves_of_boards(schedule: "Schedule") -> tuple[str, ...] | None:
    """Sets that move by their starting table, odd or even, with none on a relay."""
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
        if len(runs) > 3:
            return None
        words = ", ".join(
            _step_words(step, tables)
            + (f" after round {first}" if first == last else f" up to round {last + 1}")
            for step, first, last in runs[:-1]
        )
        final = _step_words(runs[-1][0], tables)
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
