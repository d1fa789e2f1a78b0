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
from evenhand.movement.notes import listed

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
    full = all(len(row) == movement.tables for row in schedule) and all(
        cell.ns and cell.ew and cell.set for row in schedule for cell in row
    )
    if movement.rounds < 2 or not full:
        return None
    pairs = _lines_rule(schedule) or _cycles_rule(schedule)
    boards = _boards_rule(schedule, movement.sets)
    if pairs is None or boards is None:
        return None
    moves, exceptions = pairs
    text = "; ".join((*moves, *boards, *exceptions))
    return Instruction(text, unaided="→" not in text)


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
    number = _NUMBERS[count] if count < len(_NUMBERS) else str(count)
    return f"{way} {number} table{'' if count == 1 else 's'}"


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


def _boards_rule(schedule: "Schedule", sets: int) -> tuple[str, ...] | None:
    partners = _sharing_tables(schedule)
    for step in (1, -1):
        relays = _relays(schedule, step, partners)
        if relays is not None:
            way = "down" if step == 1 else "up"
            return (
                f"boards {way} one",
                *_relay_words(relays, step, len(schedule[0])),
                *(
                    f"tables {early} and {late} share"
                    for late, early in partners.items()
                ),
            )
    if all(
        after.set == cell.set % sets + 1
        for row, then in pairwise(schedule)
        for cell, after in zip(row, then, strict=True)
    ):
        shares = (f"tables {e} and {late} share" for late, e in partners.items())
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
) -> set[int] | None:
    """Tables that get their boards from a relay, if all others get them by the step."""
    tables = len(schedule[0])
    from_relay: Counter[int] = Counter()
    for row, after in pairwise(schedule):
        in_play = {cell.set for cell in row}
        for t, cell in enumerate(after, 1):
            if t in partners:
                continue
            source = row[(t - 1 + step) % tables].set
            if cell.set not in in_play:
                from_relay[t] += 1
            elif cell.set != source:
                return None
    if any(count < len(schedule) - 1 for count in from_relay.values()):
        return None
    return set(from_relay)


def _relay_words(relays: set[int], step: int, tables: int) -> list[str]:
    words = []
    for table in sorted(relays):
        neighbour = (table - 1 + step) % tables + 1
        low, high = sorted((table, neighbour))
        if (low, high) == (1, tables) and tables > 2:
            low, high = high, low
        words.append(f"relay between tables {low} and {high}")
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
