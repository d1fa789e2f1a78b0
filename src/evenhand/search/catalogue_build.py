"""Making the catalogue: the fairest movement of every size, record by record.

A record depends only on its key, the seed and the number of generations. Each is
written as soon as it is found, so that the work can stop and carry on later. A longer
search replaces a record only by a better one.
"""

import os
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

from evenhand.errors import EvenhandError, FileError, RequestError
from evenhand.fairness import compete, judge, measure
from evenhand.fairness.limits import INTEGER_IDEAL, find_limit
from evenhand.fairness.limits.bound import FULL_HOWELLS
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
    read_in_vain,
    read_records,
    write_records,
)
from evenhand.movement import Movement, instruct, play
from evenhand.movement.board_moves import count_board_moves, count_shared_apart
from evenhand.search.interrupts import heed_interrupts, interrupted
from evenhand.search.optimiser import check_search, optimise
from evenhand.search.schedule_search import search_schedule
from evenhand.search.schedules import is_table_friendly, named_schedules
from evenhand.search.stations import settle_boards
from evenhand.workers import open_workers

#: The sizes in the catalogue; only full Howells may have more rounds.
_PAIRS, _ROUNDS = range(4, 41, 2), range(3, 16)
_MOST_PAIRS_PER_ROUND = 4
#: The sizes of the carded movements: the boards of an evening, for 8 to 40 pairs.
_CARDED_PAIRS, _EVENING = range(7, 41), range(22, 33)
#: Kinds that are kept only beside a plainer one, if they have more to offer.
_BESIDE = {FREE: TABLE_FRIENDLY, NO_REMATCH: TABLE_FRIENDLY, PARTS: SIMPLE}
#: How many flips turn the boards of an odd number of pairs, for each generation.
_FLIPS = 16_000_000

#: Called with the key and the record, or None where no movement exists.
Progress = Callable[[Key, Record | None], None]


def all_keys(pairs: Collection[int] = _PAIRS) -> Iterator[Key]:
    """Every movement the catalogue looks for."""
    for number in pairs:
        for r in _rounds_of(number):
            yield Key(number, r, TABLE_FRIENDLY)
            yield from (Key(number, r, SIMPLE, boards) for boards in BOARDS_PER_SET)
            yield Key(number, r, FREE)
            if number % 4 == 0:
                # with an odd number of tables the whole room does as well
                yield from (Key(number, r, PARTS, boards) for boards in PARTS_BOARDS)
    for number, r, boards in carded_sizes({p - odd for p in pairs for odd in (0, 1)}):
        yield Key(number, r, CARDED, boards)
    for number in pairs:
        yield from (
            Key(number, r, NO_REMATCH) for r in _rounds_of(number) if r < number
        )


def _rounds_of(pairs: int) -> list[int]:
    """The numbers of rounds in the catalogue for an even number of pairs."""
    rounds = {
        r
        for r in _ROUNDS
        if pairs <= _MOST_PAIRS_PER_ROUND * r and r <= 2 * (pairs - 1)
    }
    return sorted({*rounds, pairs - 1})


def carded_sizes(
    pairs: Collection[int] = _CARDED_PAIRS,
) -> Iterator[tuple[int, int, int]]:
    """The pairs, rounds and boards a set for which there are carded movements.

    An odd number of pairs has the rounds of the next even number.
    """
    for number in sorted({*pairs} & {*_CARDED_PAIRS}):
        for rounds in _rounds_of(number + number % 2):
            for boards in CARDED_BOARDS:
                if rounds * boards in _EVENING:
                    yield number, rounds, boards


def make_record(key: Key, seed: int, generations: int) -> Record | None:
    """The fairest movement found for a key; None if there is none.

    Some are worth keeping only beside certain others; the caller sees to that.
    """
    if key.kind in (SIMPLE, PARTS):
        return _make_simple(key)
    try:
        found = search_schedule(
            key.seats,
            key.rounds,
            free=key.kind == FREE,
            once=key.kind == NO_REMATCH,
            boards_per_set=key.boards_per_set,
            generations=generations,
            seed=seed,
            whole=True,
        )
    # no schedule, or an interrupt before there was one; the caller finds out which
    except (EvenhandError, KeyboardInterrupt):
        return None
    if found.generations == 0:
        return None
    movement = found.movement
    if key.pairs % 2:
        movement = _without_the_last(movement, found.generations, seed)
    if key.kind == CARDED:
        movement = settle_boards(movement, seed=seed)
    # fewer generations if the user interrupted, so the rest is still to be done
    return describe(key, movement, found.found_by, seed, found.generations)


def _without_the_last(movement: Movement, generations: int, seed: int) -> Movement:
    """Number the pair that is missed least as the last; the arrows allow for it."""
    last = movement.pairs
    vacancy = max(range(1, last + 1), key=lambda pair: _quality_without(movement, pair))
    movement = movement.renumber({vacancy: last, last: vacancy})
    missing = replace(movement, phantom=last)
    return optimise(missing, "free", moves=generations * _FLIPS, seed=seed).movement


def _quality_without(movement: Movement, pair: int) -> Fraction:
    return measure(compete(replace(movement, phantom=pair))).quality or Fraction(0)


def describe(
    key: Key, movement: Movement, found_by: str, seed: int, generations: int
) -> Record:
    """The record of a movement, every figure computed from the movement itself."""
    figures = judge(movement).as_data()
    single = key.boards_per_set > 1
    limit = find_limit(movement, single_boards=single, thorough=True)
    every = range(1, movement.pairs + 1)
    vacancies = {
        pair: _quality_without(movement, pair)
        for pair in ([movement.phantom] if movement.phantom else every)
    }
    vacancy = max(vacancies, key=lambda pair: vacancies[pair])
    return Record(
        key=key,
        movement=movement,
        sum_of_squares=figures["sum_of_squares"],
        quality=round(figures["quality"], 4),
        quality_f=round(figures["quality_f"], 4),
        imbalance=round(figures["imbalance"], 4),
        lower_bound=limit.bound.value,
        bound_name=limit.bound.name,
        bound_scope=limit.bound.scope,
        proved_optimal=limit.proved_optimal,
        rematches=sum(1 for n in play.couples(movement).values() if n > 1),
        vacancy=vacancy,
        vacancy_quality=round(float(100 * vacancies[vacancy]), 4),
        board_moves=count_board_moves(movement),
        shared_apart=count_shared_apart(movement),
        found_by=found_by,
        seed=seed,
        generations=generations,
    )


def _make_simple(key: Key) -> Record | None:
    """The fairest named movement with a rule and announcements."""
    if key.kind == PARTS:
        arrow_class, what = "parts", "single boards turned in parts of the room"
    elif key.boards_per_set == 1:
        arrow_class, what = "rounds", "whole rounds turned for the whole room"
    else:
        arrow_class, what = "boards", "single boards turned for the whole room"
    found = [
        optimise(replace(movement, boards_per_set=key.boards_per_set), arrow_class)
        for movement in named_schedules(key.pairs, key.rounds, free=False)
        if instruct(movement) is not None
    ]
    if not found:
        return None
    best = max(found, key=lambda one: (one.quality, -one.announcements))
    how = f"{what}: {best.plan}"
    if not best.plan:
        how = "as the family has it: nothing turned is fairest"
    return describe(key, best.movement, how, 0, 0)


def build_catalogue(
    folder: Path,
    keys: Iterable[Key],
    *,
    seed: int = 1,
    generations: int = 8,
    processes: int = 1,
    progress: Progress | None = None,
) -> int:
    """Make the records missing in a folder; how many were made or improved.

    A movement that has been searched for at least this many generations is left alone.
    After an interrupt the movements in hand are kept as of their last whole generation.
    """
    check_search(1.0, seed)
    if generations < 1:
        raise RequestError(f"{generations} generations; expected 1 or more")
    keys = list(keys)
    for pairs in sorted({key.seats for key in keys}):
        _tidy(folder, pairs)
    # which movements without rematches are wanted depends on the others
    others = [key for key in keys if key.kind != NO_REMATCH]
    once = [key for key in keys if key.kind == NO_REMATCH]
    changed = 0
    with heed_interrupts(), open_workers(processes, stop=interrupted) as run:
        for part in (others, once):
            wanted = _still_to_do(folder, part, generations)
            for first in range(0, len(wanted), processes):
                if interrupted():
                    return changed
                batch = wanted[first : first + processes]
                made = run(make_record, [(key, seed, generations) for key in batch])
                for key, record in zip(batch, made, strict=True):
                    if record is None and interrupted():
                        continue  # the search may not have finished
                    changed += _keep(folder, key, record, generations)
                    if progress:
                        progress(key, record)
    return changed


def keep_record(folder: Path, record: Record) -> bool:
    """Put a record from elsewhere into a folder, if it is fairer; whether it was."""
    return _keep(folder, record.key, record, record.generations)


def load_folder(folder: Path, pairs: int) -> dict[Key, Record]:
    """The records of a folder for a number of pairs."""
    return _load(folder, pairs)[0]


def _load(folder: Path, pairs: int) -> tuple[dict[Key, Record], dict[Key, int]]:
    """The records, and the searches that found nothing."""
    path = _path(folder, pairs)
    try:
        text = path.read_text(encoding="utf-8")
        records = {record.key: record for record in read_records(text)}
        return records, read_in_vain(text)
    except FileNotFoundError:
        return {}, {}
    except (OSError, UnicodeDecodeError) as error:
        raise FileError(f"{path}: cannot be read: {_reason(error)}") from error
    except FileError as error:
        raise FileError(f"{path}: {error}") from error


def _path(folder: Path, pairs: int) -> Path:
    return folder / f"{pairs:02}.json"


def _still_to_do(folder: Path, keys: list[Key], generations: int) -> list[Key]:
    """The keys without a record, or with one that a longer search might improve."""
    there = {pairs: _load(folder, pairs) for pairs in {key.seats for key in keys}}
    return [key for key in keys if not _is_done(key, *there[key.seats], generations)]


def _is_done(
    key: Key, records: dict[Key, Record], in_vain: dict[Key, int], generations: int
) -> bool:
    record = records.get(key)
    friendly = records.get(replace(key, kind=TABLE_FRIENDLY))
    if key.kind == NO_REMATCH and friendly and not friendly.rematches:
        return True
    if key.kind in (SIMPLE, PARTS):
        return key in records or key in in_vain  # no longer search would help
    if record is None:
        return in_vain.get(key, 0) >= generations
    return _is_unbeatable(record) or record.generations >= generations


def _is_unbeatable(record: Record) -> bool:
    """Whether no other schedule of this size can be fairer either.

    The integer ideal is the same for all complete movements of a size, and any of them
    in which everybody meets once is a full Howell. Other bounds hold only for certain
    meetings.
    """
    wide = record.bound_name == INTEGER_IDEAL or record.bound_scope == FULL_HOWELLS
    return record.proved_optimal and wide


def _keep(folder: Path, key: Key, record: Record | None, generations: int) -> bool:
    """Store what was found, or that nothing was; whether the record was kept."""
    records, in_vain = _load(folder, key.seats)
    rival = records.get(key)
    # the length of the search is stored, so that it need not be done again
    searched = record.generations if record else generations
    if record and not (rival and rival.sum_of_squares <= record.sum_of_squares):
        records[key] = record
        in_vain.pop(key, None)
    elif rival:
        longest = max(rival.generations, searched)
        records[key] = replace(rival, generations=longest)
    else:
        in_vain[key] = max(searched, in_vain.get(key, 0))
    for other in list(records):
        _settle(other, records, in_vain)
    _write(_path(folder, key.seats), write_records(records.values(), in_vain))
    # it may have become the table-friendly record, or been dropped
    kept = (one.movement for one in records.values())
    return record is not None and any(movement is record.movement for movement in kept)


def _settle(key: Key, records: dict[Key, Record], in_vain: dict[Key, int]) -> None:
    """Keep a record of some kinds only if it has something that a plainer one has not.

    One of the kind free or parts must be fairer, one without rematches be the only one
    without. A fairer one that is table-friendly takes the place of the plainer one.
    """
    if key.kind not in _BESIDE:
        return
    record, plain_key = records[key], replace(key, kind=_BESIDE[key.kind])
    plain = records.get(plain_key)
    fairer = plain is None or record.sum_of_squares < plain.sum_of_squares
    if fairer and key.kind != PARTS and is_table_friendly(record.movement):
        # a search for the table-friendly kind may still find a fairer one
        searched = plain.generations if plain else 0
        records[plain_key] = replace(record, key=plain_key, generations=searched)
        in_vain.pop(plain_key, None)
        fairer = False
    only = key.kind == NO_REMATCH and records[plain_key].rematches > 0
    if not (fairer or only):
        del records[key]
        in_vain[key] = max(record.generations, in_vain.get(key, 0))


def _tidy(folder: Path, pairs: int) -> None:
    """Tidy up after an earlier version, or after a record that was put in by hand."""
    there, in_vain = _load(folder, pairs)
    # limits become sharper, and figures more
    records = {
        key: describe(key, one.movement, one.found_by, one.seed, one.generations)
        for key, one in there.items()
    }
    for key in list(records):
        _settle(key, records, in_vain)
    if records != there:
        _write(_path(folder, pairs), write_records(records.values(), in_vain))


def _write(path: Path, text: str) -> None:
    """Replace a file in one step, so that an interrupt leaves the old one intact."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh = path.with_suffix(".new")
        fresh.write_text(text, encoding="utf-8")
        os.replace(fresh, path)
    except OSError as error:
        raise FileError(f"{path}: cannot be written: {_reason(error)}") from error


def _reason(error: Exception) -> str:
    """What went wrong, without the number and the name that the system adds."""
    said = error.strerror if isinstance(error, OSError) else None
    return said.lower() if said else "not text in UTF-8"
