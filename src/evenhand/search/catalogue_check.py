"""Verifying the catalogue: every figure of every record, from the movement itself.

The competition is counted by its plain definition, board by board and pair by pair, and
the figures follow from it in exact arithmetic. Only the bounds are computed in the same
way as when the record was made; their proofs are in docs/explanation/limits.md.
"""

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from importlib.resources.abc import Traversable
from typing import Any

from evenhand.errors import EvenhandError, FileError
from evenhand.fairness import compete, competition_by_definition
from evenhand.fairness.competition import Competition
from evenhand.fairness.limits import find_limit
from evenhand.families.fairest import (
    BOARDS_PER_SET,
    CARDED,
    CARDED_BOARDS,
    FREE,
    NO_REMATCH,
    PARTS,
    PARTS_BOARDS,
    SIMPLE,
    TABLE_FRIENDLY,
    Key,
    Record,
    files_of,
    read_in_vain,
    read_records,
)
from evenhand.movement import Movement, instruct, turned_boards
from evenhand.movement.announcing import announcements
from evenhand.movement.board_moves import count_board_moves, count_shared_apart
from evenhand.movement.phrasing import counted, one_line
from evenhand.movement.play import couples, meetings, stationary_pairs
from evenhand.search.parts_of_the_room import MOST_ANNOUNCEMENTS

#: How far a figure written with four decimals may be from the exact one.
_ROUNDED = 0.00005 + 1e-9
#: Six pairs cannot all meet in five rounds unless three tables share once.
_THREE_SHARE = (6, 5)


@dataclass(frozen=True, slots=True)
class Discrepancy:
    """Something in a file of the catalogue that is not as it should be."""

    file: str
    key: Key | None
    reason: str

    def __str__(self) -> str:
        where = f"{self.file}: {self.key}" if self.key else self.file
        return one_line(f"{where}: {self.reason}")

    def as_data(self) -> dict[str, Any]:
        """The discrepancy as plain data."""
        movement = str(self.key) if self.key else None
        return {"file": self.file, "movement": movement, "reason": self.reason}


@dataclass(frozen=True, slots=True)
class Verified:
    """One file of the catalogue after its check."""

    file: str
    records: int
    discrepancies: tuple[Discrepancy, ...]


def verify_folder(folder: Traversable) -> Iterator[Verified]:
    """Check the files in a folder of records, one after another."""
    files = files_of(folder)
    if not files:
        raise FileError(
            f"{folder}: no catalogue files there; expected names like 08.json"
        )
    for pairs, file in files.items():
        yield _verify_file(pairs, file)


def _verify_file(pairs: int, file: Traversable) -> Verified:
    try:
        text = file.read_text(encoding="utf-8")
        records = read_records(text)
        in_vain = read_in_vain(text)
    except (OSError, UnicodeDecodeError, FileError) as error:
        return Verified(file.name, 0, (Discrepancy(file.name, None, str(error)),))
    found = [
        Discrepancy(file.name, record.key, reason)
        for record in records
        for reason in _wrong_in_file(record, pairs)
    ]
    found += [
        Discrepancy(file.name, key, reason)
        for key, reason in _wrong_together(records, in_vain)
    ]
    return Verified(file.name, len(records), tuple(found))


def _wrong_in_file(record: Record, pairs: int) -> Iterator[str]:
    if record.key.seats != pairs:
        yield f"{record.key.pairs} pairs in the file for {pairs}"
    yield from wrong_in_record(record)


def wrong_in_record(record: Record) -> list[str]:
    """Everything in a record that does not follow from its movement."""
    movement = record.movement
    wrong = [f"fault: {fault}" for fault in movement.faults()]
    if not wrong:
        wrong = [*_wrong_size(record)]
    if wrong:
        return wrong  # the figures of a broken movement are meaningless
    try:
        return [*_wrong_class(record), *_wrong_figures(record), *_wrong_words(record)]
    except EvenhandError as error:
        return [f"cannot be judged: {error}"]


def _wrong_size(record: Record) -> Iterator[str]:
    """Anything wrong with the size: every pair must play every set once."""
    key, movement = record.key, record.movement
    boards = {
        SIMPLE: BOARDS_PER_SET,
        PARTS: PARTS_BOARDS,
        CARDED: CARDED_BOARDS,
    }.get(key.kind, (1,))
    if key.boards_per_set not in boards:
        yield f"{key.boards_per_set} boards a set; a {key.kind} record has {boards}"
    seen = movement.pairs, movement.rounds, movement.sets, movement.boards_per_set
    said = key.seats, key.rounds, key.rounds, key.boards_per_set
    if seen != said:
        yield f"pairs, rounds, sets and boards {seen} in the movement; expected {said}"
    if key.pairs % 2 and key.kind != CARDED:
        yield f"a {key.kind} record for an odd number of pairs; expected an even one"
    missing = key.seats if key.pairs % 2 else 0
    if movement.phantom != missing:
        yield f"phantom {movement.phantom}; expected {missing}"
    if movement.winners != 1:
        yield "two winners; expected one"
    played: Counter[tuple[int, int]] = Counter()
    for row in movement.schedule:
        for cell in row:
            played.update([(cell.ns, cell.set), (cell.ew, cell.set)])
    every = {(p, s) for p in range(1, key.seats + 1) for s in range(1, key.rounds + 1)}
    if played.keys() != every or set(played.values()) != {1}:
        yield "not complete: not every pair plays every set once"


def _wrong_class(record: Record) -> Iterator[str]:
    """Anything wrong with sharing and rematches, or with a simple movement's rule."""
    key, movement = record.key, record.movement
    at_once = Counter((meeting.round, meeting.set) for meeting in meetings(movement))
    most = max(at_once.values())
    allowed = 3 if (key.pairs, key.rounds) == _THREE_SHARE else 2
    if key.kind != FREE and most > allowed:
        yield f"{most} tables play a set at once; at most {allowed} may"
    if key.kind == FREE and most <= allowed:
        yield f"no more than {allowed} tables ever share a set: it is table-friendly"
    met = Counter(frozenset(c[:2]) for row in movement.schedule for c in row)
    if max(met.values()) > 2:
        yield f"a couple meets {max(met.values())} times; at most twice is allowed"
    if key.kind == CARDED and key.rounds < key.seats and max(met.values()) > 1:
        yield "a couple meets twice though there are fewer rounds than pairs"
    if key.kind == NO_REMATCH and max(met.values()) > 1:
        yield "a couple meets twice; in this kind nobody does"
    again = sum(1 for times in couples(movement).values() if times > 1)
    if again != record.rematches:
        yield _differs("rematches", record.rematches, again)
    moves, apart = count_board_moves(movement), count_shared_apart(movement)
    if moves != record.board_moves:
        yield _differs("board_moves", record.board_moves, moves)
    if apart != record.shared_apart:
        yield _differs("shared_apart", record.shared_apart, apart)
    if key.kind in (SIMPLE, PARTS):
        if instruct(movement) is None:
            yield f"no rule that players can follow; a {key.kind} movement has one"
        every = frozenset(range(1, movement.tables + 1))
        may, who = _whole_room(movement, every), "the whole room"
        if key.kind == PARTS:
            may, who = may | _parts_of_the_room(every), "the room or a part of it"
        for r, tables in _told_otherwise(movement, may):
            yield f"round {r}: tables {tables} turn; only {who} may"
    if key.kind == PARTS and len(announcements(movement)) > MOST_ANNOUNCEMENTS:
        yield f"more than {MOST_ANNOUNCEMENTS} announcements"


def _told_otherwise(
    movement: Movement, may: set[frozenset[int]]
) -> Iterator[tuple[int, list[int]]]:
    """Rounds in which a board is turned at tables that no announcement may name."""
    places = turned_boards(movement)
    for r in range(1, movement.rounds + 1):
        for board in range(1, movement.boards_per_set + 1):
            turning = frozenset(
                t
                for t in range(1, movement.tables + 1)
                if board in places.get((r, t), ())
            )
            if turning and turning not in may:
                yield r, sorted(turning)
                break


def _whole_room(movement: Movement, every: frozenset[int]) -> set[frozenset[int]]:
    """Everybody; or everybody but one of two tables that always share.

    That table alone may make up for it, and the tables with a stationary pair may be
    named.
    """
    allowed = {every, frozenset(stationary_pairs(movement).values())}
    for table in _always_shares(movement):
        allowed |= {every - {table}, frozenset([table])}
    return allowed


def _parts_of_the_room(every: frozenset[int]) -> set[frozenset[int]]:
    """Either half, with or without the table at its end; every other table.

    Two announcements for one board leave what is between them.
    """
    half = len(every) // 2
    low = frozenset(range(1, half + 1))
    high = every - low
    named = {every, low, high, low - {1}, high - {len(every)}}
    named |= {every - {1}, every - {len(every)}}
    odd = frozenset(table for table in every if table % 2)
    both = {one ^ other for one in named for other in named}
    return named | both | {odd, every - odd}


def _always_shares(movement: Movement) -> set[int]:
    """The two tables that have the same set in every round, if only two do."""
    rows = movement.schedule
    couples = [
        {a, b}
        for b in range(1, movement.tables + 1)
        for a in range(1, b)
        if all(row[a - 1].set == row[b - 1].set for row in rows)
    ]
    return couples[0] if len(couples) == 1 else set()


def _wrong_figures(record: Record) -> Iterator[str]:
    movement = record.movement
    competition = competition_by_definition(movement)
    total, squares, couples = _sums(competition)
    low, more = divmod(total, couples)
    ideal = (couples - more) * low**2 + more * (low + 1) ** 2
    deviation = Fraction(squares, couples) - Fraction(total, couples) ** 2
    exact: dict[str, Fraction | float] = {
        "quality": 100 * Fraction(total**2, couples * squares),
        "quality_f": 100 * Fraction(ideal, squares),
        "imbalance": math.sqrt(deviation),
    }
    if squares != record.sum_of_squares:
        yield _differs("sum_of_squares", record.sum_of_squares, squares)
    for name, value in exact.items():
        yield from _rounded_differs(name, getattr(record, name), value)
    single = record.key.boards_per_set > 1
    limit = find_limit(movement, single_boards=single, thorough=True)
    bound = limit.bound
    for name, found in (
        ("lower_bound", bound.value),
        ("bound_name", bound.name),
        ("bound_scope", bound.scope),
        ("proved_optimal", bound.value == squares),
    ):
        if getattr(record, name) != found:
            yield _differs(name, getattr(record, name), found)
    yield from _wrong_vacancy(record)


def _wrong_vacancy(record: Record) -> Iterator[str]:
    movement = record.movement
    qualities = {}
    every = range(1, movement.pairs + 1)
    for pair in [movement.phantom] if movement.phantom else every:
        total, squares, couples = _sums(compete(replace(movement, phantom=pair)))
        share = Fraction(total**2, couples * squares) if squares else Fraction(0)
        qualities[pair] = 100 * share
    best = max(qualities.values())
    if qualities.get(record.vacancy) != best:
        pairs = [pair for pair, quality in qualities.items() if quality == best]
        yield _differs("vacancy", record.vacancy, f"one of {pairs}")
    yield from _rounded_differs("vacancy_quality", record.vacancy_quality, best)


def _sums(competition: Competition) -> tuple[int, int, int]:
    """ΣC, ΣC² and the number of couples."""
    rows = competition.matrix.tolist()
    values = [row[x] for y, row in enumerate(rows) for x in range(y)]
    return sum(values), sum(value * value for value in values), len(values)


def _wrong_words(record: Record) -> Iterator[str]:
    for name in ("family", "found_by"):
        if not getattr(record, name).strip():
            yield f"{name} is empty; expected some words"
    for name in ("seed", "generations"):
        if getattr(record, name) < 0:
            yield f"{name} {getattr(record, name)}; expected 0 or more"


def _wrong_together(
    records: Sequence[Record], in_vain: Iterable[Key]
) -> Iterator[tuple[Key, str]]:
    """Contradictions between the records for one number of pairs."""
    by_key = {record.key: record for record in records}
    for key, times in Counter(record.key for record in records).items():
        if times > 1:
            yield key, f"{counted(times, 'record')} of one movement; expected one"
    for key in sorted(by_key.keys() & set(in_vain)):
        yield key, "there is a record, yet the file says that nothing was found"
    for key, plain in sorted(by_key.items()):
        if key.kind == TABLE_FRIENDLY:
            free = by_key.get(replace(key, kind=FREE))
            if free and free.sum_of_squares >= plain.sum_of_squares:
                yield free.key, _no_better(free, plain)
            once = by_key.get(replace(key, kind=NO_REMATCH))
            if once and not plain.rematches:
                yield once.key, "nobody meets twice in the table-friendly one either"
            simple = by_key.get(replace(key, kind=SIMPLE))
            if simple and simple.sum_of_squares < plain.sum_of_squares:
                yield key, f"the simple movement is fairer: {simple.sum_of_squares}"
        elif key.kind == SIMPLE:
            told = by_key.get(replace(key, kind=PARTS))
            if told and told.sum_of_squares >= plain.sum_of_squares:
                yield told.key, _no_better(told, plain)


def _no_better(record: Record, plain: Record) -> str:
    return (
        f"no fairer than the {plain.key.kind} one: sum of squares "
        f"{record.sum_of_squares} against {plain.sum_of_squares}"
    )


def _rounded_differs(name: str, said: float, exact: Fraction | float) -> Iterator[str]:
    # not `>`: nothing compares with a NaN, and that must count as a difference
    if not abs(said - float(exact)) <= _ROUNDED:
        yield _differs(name, said, round(float(exact), 4))


def _differs(name: str, said: object, found: object) -> str:
    return f"{name} {said} in the record, {found} in the movement"
