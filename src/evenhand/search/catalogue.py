"""The fairest movement known for an evening, taken from the catalogue.

Records exist for up to four boards a set and, but for the carded ones, for even numbers
of pairs. Here one is fitted to an evening: to a missing pair, or to other boards.
"""

from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from fractions import Fraction
from typing import Any

from evenhand.errors import Remedy, RequestError
from evenhand.fairness import compete, judge, measure, standing
from evenhand.fairness.limits import Bound, Limit, find_limit
from evenhand.families.fairest import (
    CARDED,
    FREE,
    KINDS,
    NO_REMATCH,
    PARTS,
    SIMPLE,
    TABLE_FRIENDLY,
    Key,
    Record,
    files_of,
    records_of,
    shipped_folder,
)
from evenhand.movement import Movement, instruct, play
from evenhand.movement.board_moves import count_board_moves, count_shared_apart
from evenhand.movement.faults import LARGEST
from evenhand.movement.phrasing import counted, listed
from evenhand.search.joined_plans import join_plans
from evenhand.search.schedules import check_size, named_schedules

#: How many other sizes are named if the size asked for does not exist.
_MOST_NAMED = 3


@dataclass(frozen=True, slots=True)
class Fairest:
    """The fairest movement known for an evening.

    Attributes:
        record: the record it comes from.
        movement: the movement, with the boards and any missing pair of the evening.
        limit: how close it is to the best possible.
        found_by: how it was found.
        remarks: how the record was changed, and what would be fairer still.
    """

    record: Record
    movement: Movement
    limit: Limit
    found_by: str
    remarks: tuple[str, ...] = ()

    @property
    def quality(self) -> Fraction:
        """Clements' quality Q."""
        return measure(compete(self.movement)).quality or Fraction(0)

    @property
    def rematches(self) -> int:
        """How many couples meet more than once."""
        return sum(1 for n in play.couples(self.movement).values() if n > 1)

    def as_data(self) -> dict[str, Any]:
        """Everything about it as plain data, without the movement and its words."""
        judgement = judge(self.movement)
        limit = self.limit.as_data()
        del limit["bounds"]
        standings = [one.as_data() for one in standing(judgement.competition)]
        return (
            judgement.as_data()
            | {"standings": standings}
            | limit
            | {
                "kind": self.record.key.kind,
                "boards_per_set": self.movement.boards_per_set,
                "family": self.record.family,
                "found_by": self.found_by,
                "seed": self.record.seed,
                "rematches": self.rematches,
                "board_moves": asdict(count_board_moves(self.movement)),
                "shared_apart": count_shared_apart(self.movement),
                "needs_caddies": self.record.needs_caddies,
                "remarks": list(self.remarks),
            }
        )


def best_movement(
    pairs: int, rounds: int, kind: str = TABLE_FRIENDLY, *, boards_per_set: int = 1
) -> Fairest:
    """The fairest movement known for a number of pairs and rounds.

    Args:
        pairs: how many pairs play; with an odd number, the pair that is missed least
            is left out.
        rounds: how many rounds are played.
        kind: what is allowed, as `evenhand.families.fairest` describes the kinds.
        boards_per_set: boards in a set.
    """
    if kind not in KINDS:
        raise RequestError(f"kind {kind!r}; the kinds are {', '.join(KINDS)}")
    if min(pairs, rounds) < 1:
        raise RequestError(
            f"{pairs} pairs in {rounds} rounds; expected numbers from 1 up"
        )
    if not 1 <= boards_per_set <= LARGEST["boards per set"]:
        raise RequestError(
            f"{boards_per_set} boards a set; expected 1 to {LARGEST['boards per set']}"
        )
    fairest = _fit(pairs, rounds, kind, boards_per_set)
    hints = tuple(_hints(fairest, pairs, rounds, boards_per_set))
    return replace(fairest, remarks=fairest.remarks + hints)


def _fit(pairs: int, rounds: int, kind: str, boards: int) -> Fairest:
    """A record with the boards of the evening, without one pair if need be."""
    even = pairs + pairs % 2
    if kind == CARDED:
        return _carded(pairs, rounds, boards)
    if kind == SIMPLE:
        found = _join(even, rounds, boards)
    elif kind == PARTS:
        found = _told_in_parts(even, rounds, boards)
    elif kind == NO_REMATCH and rounds >= even:
        raise RequestError(
            f"{pairs} pairs in {rounds} rounds without a rematch; expected at most "
            f"{even - 1} rounds"
        )
    else:
        found = _with_whole_sets(even, rounds, kind, boards)
    if found is None:
        raise _no_such_size(pairs, rounds, kind)
    return found if pairs == even else _without_a_pair(found)


def _carded(pairs: int, rounds: int, boards: int) -> Fairest:
    key = Key(pairs, rounds, CARDED, boards)
    record = records_of(key.seats).get(key)
    if record is None:
        raise _no_such_size(pairs, rounds, CARDED, boards)
    remarks = []
    if record.needs_caddies:
        remarks.append(
            f"Caddies are needed: {record.board_moves.hand} of "
            f"{record.board_moves.all} times a set must be carried where a list says."
        )
    if pairs % 2:
        remarks.append(_whoever_misses(key.seats))
    found_by, movement = record.found_by, record.movement
    return Fairest(record, movement, _limit_of(record), found_by, tuple(remarks))


def _with_whole_sets(pairs: int, rounds: int, kind: str, boards: int) -> Fairest | None:
    records = records_of(pairs)
    # the other kinds are kept only where they differ from the table-friendly one
    friendly = records.get(Key(pairs, rounds, TABLE_FRIENDLY))
    record = records.get(Key(pairs, rounds, kind), friendly)
    if record is None:
        return None
    remarks: tuple[str, ...] = ()
    if record is friendly and kind == FREE:
        remarks = ("No free movement of this size is known to be fairer.",)
    movement = replace(record.movement, boards_per_set=boards)
    return Fairest(record, movement, _limit_of(record), record.found_by, remarks)


def _told_in_parts(pairs: int, rounds: int, boards: int) -> Fairest | None:
    record = records_of(pairs).get(Key(pairs, rounds, PARTS, boards))
    if record:
        return Fairest(record, record.movement, _limit_of(record), record.found_by)
    simple = _join(pairs, rounds, boards)
    remark = "Nothing said to a part of the room is known to be fairer."
    return simple and replace(simple, remarks=(*simple.remarks, remark))


def _join(pairs: int, rounds: int, boards: int) -> Fairest | None:
    records = [
        record
        for key, record in sorted(records_of(pairs).items())
        if (key.rounds, key.kind) == (rounds, SIMPLE)
    ]
    joined = join_plans([record.movement for record in records], boards)
    if joined is None:
        return None
    for record in records:
        # its limit applies if both count the same boards, or both whole sets
        alike = record.key.boards_per_set == boards or not record.movement.turned
        whole = replace(record.movement, boards_per_set=boards)
        if alike and whole == joined.movement:
            return Fairest(record, joined.movement, _limit_of(record), record.found_by)
    of_boards = {record.key.boards_per_set: record for record in records}
    plans = (of_boards[part].found_by for part in sorted({*joined.parts}))
    return Fairest(
        of_boards[max(joined.parts)],
        joined.movement,
        find_limit(joined.movement, single_boards=True),
        f"{joined.words}: {'; '.join(plans)}",
        (f"For {boards} boards a set: {joined.words}.",),
    )


def _limit_of(record: Record) -> Limit:
    bound = Bound(record.bound_name, record.lower_bound, record.bound_scope)
    whole_sets = record.key.boards_per_set == 1
    return Limit(record.sum_of_squares, bound, (bound,), whole_sets)


def _without_a_pair(fairest: Fairest) -> Fairest:
    movement = fairest.movement
    vacancy = fairest.record.vacancy
    if movement.turned != fairest.record.movement.turned:
        vacancies = (replace(movement, phantom=p) for p in play.real_pairs(movement))
        # the first of equals
        vacancy = max(
            vacancies, key=lambda one: measure(compete(one)).quality or 0
        ).phantom
    left = replace(movement, phantom=vacancy)
    limit = find_limit(left, single_boards=bool(left.turned))
    remarks = (*fairest.remarks, _whoever_misses(vacancy))
    return replace(fairest, movement=left, limit=limit, remarks=remarks)


def _whoever_misses(pair: int) -> str:
    return f"Pair {pair} is missing: whoever is due to meet it sits out."


def _hints(
    fairest: Fairest, pairs: int, rounds: int, boards_per_set: int
) -> Iterator[str]:
    """What another kind would give, if that is fairer, or has no rematch."""
    kind, even = fairest.record.key.kind, pairs + pairs % 2
    if kind == CARDED:
        return
    if kind == TABLE_FRIENDLY and Key(even, rounds, NO_REMATCH) in records_of(even):
        once = _fit(pairs, rounds, NO_REMATCH, boards_per_set)
        yield (
            f"With the fairest movement in which nobody meets twice it is "
            f"{float(100 * once.quality):.1f} %."
        )
    if Key(even, rounds, PARTS, boards_per_set) in records_of(even) and kind != PARTS:
        told = _fit(pairs, rounds, PARTS, boards_per_set)
        if told.quality > fairest.quality:
            yield (
                f"With announcements for parts of the room, which phones or cards at "
                f"the tables repeat, it is {float(100 * told.quality):.1f} %."
            )
    yield from _carded_hint(fairest, pairs, rounds, boards_per_set)
    is_simple = kind in (SIMPLE, PARTS)
    if is_simple and boards_per_set > 1:
        return
    if not is_simple and _join(even, rounds, 1):
        whole = _fit(pairs, rounds, SIMPLE, 1)
        if whole.quality >= fairest.quality and not instruct(fairest.movement):
            yield "A simple movement, which players can follow by a rule, is as fair."
    simple = [
        (boards, _fit(pairs, rounds, SIMPLE, boards).quality)
        for boards in ((2, 3, 4) if boards_per_set == 1 else (boards_per_set,))
        if _join(even, rounds, boards)
    ]
    fairer = [(boards, q) for boards, q in simple if q > fairest.quality]
    if fairer:
        shares = listed(f"{float(100 * quality):.1f} %" for _, quality in fairer)
        numbers = listed(boards for boards, _ in fairer)
        yield (
            f"A simple movement is fairer with {numbers} boards a set: {shares}, with "
            "single boards turned for the whole room."
        )


def _carded_hint(
    fairest: Fairest, pairs: int, rounds: int, boards_per_set: int
) -> Iterator[str]:
    """What turning boards by the cards would give, if that is fairer."""
    key = Key(pairs, rounds, CARDED, boards_per_set)
    record = records_of(key.seats).get(key)
    if record and record.quality > float(100 * fairest.quality):
        yield (
            f"With boards turned by the players' cards, it is {record.quality:.1f} %: "
            "a carded movement."
        )


def _no_such_size(
    pairs: int, rounds: int, kind: str, boards: int | None = None
) -> RequestError:
    if kind == CARDED:
        there = [
            key
            for number in files_of(shipped_folder())
            for key in sorted(records_of(number))
            if key.kind == CARDED
        ]
        there.sort(
            key=lambda k: (
                abs(k.pairs - pairs),
                abs(k.rounds - rounds),
                k.boards_per_set != boards,
            )
        )
        near = listed(
            f"{k.pairs} pairs in {k.rounds} rounds of {k.boards_per_set}"
            for k in there[:_MOST_NAMED]
        )
        return RequestError(
            f"{counted(pairs, 'pair')} in {counted(rounds, 'round')} of "
            f"{counted(boards or 1, 'board')}: the catalogue has no carded movement of "
            f"that size; it has {near or 'none'}",
            *_other_ways(pairs + pairs % 2, rounds, kind),
        )
    stored = SIMPLE if kind in (SIMPLE, PARTS) else TABLE_FRIENDLY
    nearest = _nearest_sizes(pairs + pairs % 2, rounds, stored)
    near = listed(f"{p} pairs in {r} rounds" for p, r in nearest[:_MOST_NAMED])
    if not near:
        return RequestError("the catalogue is empty; build it first")
    return RequestError(
        f"{counted(pairs, 'pair')} in {counted(rounds, 'round')}: the catalogue has "
        f"no {kind} movement of that size; it has {near}",
        *_other_ways(pairs + pairs % 2, rounds, kind),
    )


def _other_ways(pairs: int, rounds: int, kind: str) -> Iterator[Remedy]:
    """Other ways to a movement of this size, if there are any."""
    size: dict[str, object] = {"pairs": pairs, "rounds": rounds}
    if kind in (SIMPLE, PARTS, CARDED):
        if Key(pairs, rounds, TABLE_FRIENDLY) in records_of(pairs):
            yield Remedy("best", size, "for one with guide cards")
    elif _can_be_searched(pairs, rounds, free=kind == FREE):
        free = {"free": True} if kind == FREE else {}
        yield Remedy("search", size | free)


def _can_be_searched(pairs: int, rounds: int, *, free: bool) -> bool:
    """Whether a search is sure to have a schedule to start from.

    It is if any sharing is allowed, if a family has the size, or if there are more
    rounds than tables. For other sizes only a long trial would tell.
    """
    try:
        check_size(pairs, rounds)
    except RequestError:
        return False
    longer = rounds > pairs // 2
    return free or longer or bool(named_schedules(pairs, rounds, free=False))


def _nearest_sizes(pairs: int, rounds: int, kind: str) -> list[tuple[int, int]]:
    """Sizes that exist, with this number of pairs or else with the nearest one."""
    for number in sorted(files_of(shipped_folder()), key=lambda n: abs(n - pairs)):
        there = {k.rounds for k in records_of(number) if k.kind == kind}
        if there:
            near = sorted(there, key=lambda r: (abs(r - rounds), r))
            return [(number, r) for r in sorted(near[:_MOST_NAMED])]
    return []
