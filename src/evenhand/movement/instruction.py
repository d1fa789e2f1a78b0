"""The rule of a movement, if it has one that players can follow.

Three kinds of rule are tried, in this order: each line moves by the same step after
every round, perhaps with an exception (after round 4 EW skip a table); the pairs of a
line move differently from odd and from even starting tables; or everybody goes from
seat to seat along fixed cycles. The boards have a rule of their own. A movement that
none of these fits has no instruction: its players need guide cards.
"""

from collections import Counter
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from evenhand.movement.arrows import home_schedule
from evenhand.movement.board_rule import boards_rule
from evenhand.movement.play import shared_sets
from evenhand.movement.rule_phrases import (
    Belt,
    BoardRuns,
    Followers,
    LineStep,
    NextSet,
    OtherStep,
    PairStays,
    PartStep,
    Phrase,
    Relay,
    RoverPath,
    SameBoards,
    Seat,
    SeatCycle,
    SeatsStay,
    SeatStaysEmpty,
    SetsBackwards,
    signed_step,
)

if TYPE_CHECKING:
    from evenhand.movement.value import Movement, Schedule

Steps = tuple[int, ...]
Phrases = tuple[Phrase, ...]
#: How the pairs move, and the exceptions.
Rule = tuple[list[Phrase], list[Phrase]]

#: Nobody can follow a rule with more exceptions than this unaided.
_MOST_EXCEPTIONS = 2
#: Nobody can keep more cycles of seats than this in mind.
_MOST_CYCLES = 3
#: Nor more places with relays than this.
_MOST_RELAYS = 2


@dataclass(frozen=True, slots=True)
class Instruction:
    """A rule in its phrases: first how the pairs move, then the boards."""

    phrases: Phrases

    @property
    def unaided(self) -> bool:
        """Whether players can follow it without cards: no lists, no halves."""
        relays = sum(isinstance(phrase, Relay) for phrase in self.phrases)
        return relays <= _MOST_RELAYS and not any(map(_is_hard, self.phrases))

    @property
    def carried(self) -> bool:
        """Whether boards go elsewhere than to the next table or a relay."""
        kinds = (SameBoards, NextSet, SetsBackwards, BoardRuns)
        return any(isinstance(phrase, kinds) for phrase in self.phrases)


def _is_hard(phrase: Phrase) -> bool:
    """Whether nobody keeps it in mind without a card."""
    if isinstance(phrase, LineStep):
        return bool(phrase.start)
    return isinstance(phrase, SeatCycle | Followers | BoardRuns)


def instruct(movement: "Movement") -> Instruction | None:
    """The rule of the movement, or None if it has none."""
    schedule = home_schedule(movement)
    if movement.rounds < 2 or not _is_full(schedule, movement):
        return None
    sharing = {tables for sets in shared_sets(movement) for tables in sets.values()}
    rule = _rule(schedule, movement, sharing)
    if rule is None:
        roving = _without_rover(schedule, movement.pairs)
        base = _rule(roving[0], movement, sharing) if roving else None
        rule = (*base, roving[1]) if roving and base else None
    return Instruction(rule) if rule else None


def is_easy_to_follow(movement: "Movement") -> bool:
    """Whether players can follow it without cards."""
    rule = instruct(movement)
    return rule is not None and rule.unaided


def _is_full(schedule: "Schedule", movement: "Movement") -> bool:
    return all(len(row) == movement.tables for row in schedule) and all(
        cell.ns and cell.ew and 0 < cell.set <= movement.sets
        for row in schedule
        for cell in row
    )


def _rule(
    schedule: "Schedule", movement: "Movement", sharing: set[tuple[int, ...]]
) -> Phrases | None:
    pairs = _lines_rule(schedule) or _cycles_rule(schedule, movement.phantom)
    boards = boards_rule(schedule, movement.sets, sharing)
    if pairs is None or boards is None:
        return None
    moves, exceptions = pairs
    return (*moves, *boards, *exceptions)


def _without_rover(
    schedule: "Schedule", rover: int
) -> "tuple[Schedule, RoverPath] | None":
    """The schedule with the rover's seats given back to the NS pairs it displaces.

    The last pair is a rover if each table has one other NS pair all evening.
    """
    owner: dict[int, set[int]] = {}
    path = []
    for row in schedule:
        seats = [t for t, cell in enumerate(row) if rover in cell[:2]]
        path.append(seats[0] if seats else None)
        for t, cell in enumerate(row):
            if cell.ns != rover:
                owner.setdefault(t, set()).add(cell.ns)
    # a rover sits out round 1, and displaces only pairs that stay at their tables
    if path[0] is not None or any(len(pairs) != 1 for pairs in owner.values()):
        return None
    base = tuple(
        tuple(
            cell._replace(ns=min(owner[t])) if cell.ns == rover else cell
            for t, cell in enumerate(row)
        )
        for row in schedule
    )
    return base, RoverPath(rover, tuple(0 if t is None else t + 1 for t in path[1:]))


def _lines_rule(schedule: "Schedule") -> Rule | None:
    """The rule if each line, or its odd and even tables, moves by a step of its own."""
    phrases: list[Phrase] = []
    exceptions: list[Phrase] = []
    for way, side in enumerate(("NS", "EW")):
        steps = _line_steps(schedule, way)
        if steps is None:
            return None
        for start, moves in _groups(steps):
            if moves is None:
                return None
            common, odd_ones = _common_step(moves)
            if len(odd_ones) > _MOST_EXCEPTIONS:
                return None
            usual = signed_step(common, len(steps))
            phrases.append(LineStep(side, start, usual))
            exceptions += [
                OtherStep(r, side, start, signed_step(step, len(steps)), usual)
                for r, step in odd_ones
            ]
    return phrases, exceptions


def _line_steps(schedule: "Schedule", way: int) -> list[Steps] | None:
    """The steps of the pair from each starting table; None if one leaves the line."""
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


def _groups(steps: list[Steps]) -> list[tuple[str, Steps | None]]:
    """Who moves alike: the whole line, or those from odd and from even tables."""
    if len(set(steps)) == 1:
        return [("", steps[0])]
    halves = (("odd", steps[0::2]), ("even", steps[1::2]))
    return [(name, half[0] if len(set(half)) == 1 else None) for name, half in halves]


def _common_step(moves: Steps) -> tuple[int, list[tuple[int, int]]]:
    common = Counter(moves).most_common(1)[0][0]
    return common, [(r, step) for r, step in enumerate(moves, 1) if step != common]


def _cycles_rule(schedule: "Schedule", phantom: int) -> Rule | None:
    """The rule if each seat has one seat to go on to, the same after every round."""
    moves = _seat_moves(schedule)
    if moves is None or len(_cycles(moves)) > _MOST_CYCLES:
        return None
    pairs = {seat: pair for pair, seat in _seats_of_pairs(schedule[0]).items()}
    stay = sorted(seat for seat, target in moves.items() if seat == target)
    tables = len(schedule[0])
    home = {("NS", t): t for t in range(1, tables + 1)}
    home |= {("EW", t): tables + t for t in range(1, tables + 1)}
    # where pairs are numbered as in a Mitchell the seat says who stays
    if all(pairs[seat] == home[seat] for seat in stay):
        phrases: list[Phrase] = _seats_that_stay(stay)
    else:
        phrases = [
            SeatStaysEmpty(side, table)
            if pairs[side, table] == phantom
            else PairStays(pairs[side, table], side, table)
            for side, table in stay
        ]
    return [*phrases, *(_cycle_phrase(cycle, pairs) for cycle in _cycles(moves))], []


def _seats_that_stay(stay: list[Seat]) -> list[Phrase]:
    tables = {
        side: tuple(table for way, table in stay if way == side)
        for side in ("NS", "EW")
    }
    return [SeatsStay(side, found) for side, found in tables.items() if found]


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


def _cycle_phrase(cycle: list[Seat], pairs: dict[Seat, int]) -> Phrase:
    side = cycle[0][0]
    tables = sorted(table for _, table in cycle)
    if all(way == side for way, _ in cycle):
        places = [tables.index(table) for _, table in cycle]
        steps = {
            (after - before) % len(cycle)
            for before, after in zip(places, [*places[1:], places[0]], strict=True)
        }
        if len(steps) == 1:
            step = signed_step(steps.pop(), len(cycle))
            return PartStep(side, tuple(tables), step)
    # the belt of an endless Howell, which has a rule of its own
    top = tables[-1]
    belt = [("EW", t) for t in range(1, top + 1)][::-1]
    belt = [("NS", t) for t in range(2, top + 1)] + belt
    for around, backwards in ((cycle, False), (cycle[::-1], True)):
        start = around.index(("NS", 2)) if ("NS", 2) in around else 0
        if around[start:] + around[:start] == belt:
            return Belt(top, backwards)
    numbers = [pairs[seat] for seat in cycle]
    low, high = min(numbers), max(numbers)
    if high - low + 1 == len(numbers) and all(
        then == (before - 1 if before > low else high)
        for before, then in pairwise([*numbers, numbers[0]])
    ):
        return Followers(low, high)
    return SeatCycle(tuple(cycle))
