"""The fairest movement known for an evening, taken from the catalogue.

Records exist for even numbers of pairs and up to four boards a set. Here one is fitted
to an evening: to a missing pair, or to any number of boards.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from evenhand.errors import Remedy, RequestError
from evenhand.fairness import compete, judge, measure, standing
from evenhand.fairness.limits import Bound, Limit, find_limit
from evenhand.families.fairest import (
    FREE,
    SIMPLE,
    TABLE_FRIENDLY,
    Key,
    Record,
    files_of,
    records_of,
    shipped_folder,
)
from evenhand.movement import Movement, instruct, play
from evenhand.movement.phrasing import counted, listed
from evenhand.movement.value import LARGEST
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
                "remarks": list(self.remarks),
            }
        )


def best_movement(
    pairs: int,
    rounds: int,
    *,
    simple: bool = False,
    free: bool = False,
    boards_per_set: int = 1,
) -> Fairest:
    """The fairest movement known for a number of pairs and rounds.

    Args:
        pairs: how many pairs play; with an odd number, the pair that is missed least
            is left out.
        rounds: how many rounds are played.
        simple: whether players must be able to follow it, with arrows announced to the
            whole room; single boards are turned if a set has several.
        free: whether any number of tables may play a set at once.
        boards_per_set: boards in a set.
    """
    if simple and free:
        raise RequestError("both a simple and a free movement; choose one of them")
    if min(pairs, rounds) < 1:
        raise RequestError(
            f"{pairs} pairs in {rounds} rounds; expected numbers from 1 up"
        )
    if not 1 <= boards_per_set <= LARGEST["boards per set"]:
        raise RequestError(
            f"{boards_per_set} boards a set; expected 1 to {LARGEST['boards per set']}"
        )
    kind = SIMPLE if simple else FREE if free else TABLE_FRIENDLY
    fairest = _fit(pairs, rounds, kind, boards_per_set)
    hints = tuple(_hints(fairest, pairs, rounds, boards_per_set))
    return replace(fairest, remarks=fairest.remarks + hints)


def _fit(pairs: int, rounds: int, kind: str, boards: int) -> Fairest:
    """A record with the boards of the evening, without one pair if need be."""
    even = pairs + pairs % 2
    if kind == SIMPLE:
        found = _join(even, rounds, boards)
    else:
        found = _with_whole_sets(even, rounds, kind, boards)
    if found is None:
        raise _no_such_size(pairs, rounds, kind)
    return found if pairs == even else _without_a_pair(found)


def _with_whole_sets(pairs: int, rounds: int, kind: str, boards: int) -> Fairest | None:
    records = records_of(pairs)
    record = records.get(Key(pairs, rounds, kind))
    remarks: tuple[str, ...] = ()
    if record is None and kind == FREE:
        record = records.get(Key(pairs, rounds, TABLE_FRIENDLY))
        remarks = ("No free movement of this size is known to be fairer.",)
    if record is None:
        return None
    movement = replace(record.movement, boards_per_set=boards)
    return Fairest(record, movement, _limit_of(record), record.found_by, remarks)


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
    remark = f"Pair {vacancy} is missing: whoever is due to meet it sits out."
    remarks = (*fairest.remarks, remark)
    return replace(fairest, movement=left, limit=limit, remarks=remarks)


def _hints(
    fairest: Fairest, pairs: int, rounds: int, boards_per_set: int
) -> Iterator[str]:
    """What turning single boards would give, if that is fairer."""
    is_simple = fairest.record.key.kind == SIMPLE
    if is_simple and boards_per_set > 1:
        return
    if not is_simple and _join(pairs + pairs % 2, rounds, 1):
        whole = _fit(pairs, rounds, SIMPLE, 1)
        if whole.quality >= fairest.quality and not instruct(fairest.movement):
            yield "A simple movement, which players can follow by a rule, is as fair."
    simple = [
        (boards, _fit(pairs, rounds, SIMPLE, boards).quality)
        for boards in ((2, 3, 4) if boards_per_set == 1 else (boards_per_set,))
        if _join(pairs + pairs % 2, rounds, boards)
    ]
    fairer = [(boards, q) for boards, q in simple if q > fairest.quality]
    if fairer:
        shares = listed(f"{float(100 * quality):.1f} %" for _, quality in fairer)
        numbers = listed(boards for boards, _ in fairer)
        yield (
            f"A simple movement is fairer with {numbers} boards a set: {shares}, with "
            "single boards turned for the whole room."
        )


def _no_such_size(pairs: int, rounds: int, kind: str) -> RequestError:
    kinds = (FREE, TABLE_FRIENDLY) if kind == FREE else (kind,)
    nearest = _nearest_sizes(pairs + pairs % 2, rounds, kinds)
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
    if kind == SIMPLE:
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


def _nearest_sizes(
    pairs: int, rounds: int, kinds: tuple[str, ...]
) -> list[tuple[int, int]]:
    """Sizes that exist, with this number of pairs or else with the nearest one."""
    for number in sorted(files_of(shipped_folder()), key=lambda n: abs(n - pairs)):
        there = {k.rounds for k in records_of(number) if k.kind in kinds}
        if there:
            near = sorted(there, key=lambda r: (abs(r - rounds), r))
            return [(number, r) for r in sorted(near[:_MOST_NAMED])]
    return []
