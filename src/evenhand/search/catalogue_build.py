"""Making the catalogue: the fairest movement of every size, record by record.

A record depends only on its key, the seed and the number of generations. Each is
written as soon as it is found, so that the work can stop and carry on later. A longer
search replaces a record only by a better one.
"""

import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

from evenhand.errors import EvenhandError, FileError, RequestError
from evenhand.fairness import compete, judge, measure
from evenhand.fairness.limits import INTEGER_IDEAL, find_limit
from evenhand.fairness.limits.bound import FULL_HOWELLS
from evenhand.families.fairest import (
    BOARDS_PER_SET,
    FREE,
    SIMPLE,
    TABLE_FRIENDLY,
    Key,
    Record,
    read_in_vain,
    read_records,
    write_records,
)
from evenhand.movement import Movement, instruct, play
from evenhand.search.interrupts import heed_interrupts, interrupted
from evenhand.search.optimiser import check_search, optimise
from evenhand.search.schedule_search import search_schedule
from evenhand.search.schedules import is_table_friendly, named_schedules
from evenhand.workers import open_workers

#: The sizes in the catalogue; only full Howells may have more rounds.
_PAIRS, _ROUNDS = range(4, 41, 2), range(3, 16)
_MOST_PAIRS_PER_ROUND = 4

#: Called with the key and the record, or None where no movement exists.
Progress = Callable[[Key, Record | None], None]


def all_keys(pairs: Iterable[int] = _PAIRS) -> Iterator[Key]:
    """Every movement the catalogue looks for."""
    for number in pairs:
        rounds = [
            r
            for r in _ROUNDS
            if number <= _MOST_PAIRS_PER_ROUND * r and r <= 2 * (number - 1)
        ]
        for r in sorted({*rounds, number - 1}):
            yield Key(number, r, TABLE_FRIENDLY)
            yield from (Key(number, r, SIMPLE, boards) for boards in BOARDS_PER_SET)
            yield Key(number, r, FREE)


def make_record(key: Key, seed: int, generations: int) -> Record | None:
    """The fairest movement found for a key; None if there is none.

    A free movement is worth keeping only if it beats the table-friendly one; the caller
    sees to that.
    """
    if key.kind == SIMPLE:
        return _make_simple(key)
    try:
        found = search_schedule(
            key.pairs,
            key.rounds,
            free=key.kind == FREE,
            generations=generations,
            seed=seed,
            whole=True,
        )
    # no schedule, or an interrupt before there was one; the caller finds out which
    except (EvenhandError, KeyboardInterrupt):
        return None
    if found.generations == 0:
        return None
    # fewer generations if the user interrupted, so the rest is still to be done
    return describe(key, found.movement, found.found_by, seed, found.generations)


def describe(
    key: Key, movement: Movement, found_by: str, seed: int, generations: int
) -> Record:
    """The record of a movement, every figure computed from the movement itself."""
    figures = judge(movement).as_data()
    limit = find_limit(movement, single_boards=key.boards_per_set > 1)
    vacancies = {
        pair: measure(compete(replace(movement, phantom=pair))).quality or Fraction(0)
        for pair in range(1, movement.pairs + 1)
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
        found_by=found_by,
        seed=seed,
        generations=generations,
    )


def _make_simple(key: Key) -> Record | None:
    """The fairest named movement with a rule, its arrows turned for the whole room."""
    arrow_class = "rounds" if key.boards_per_set == 1 else "boards"
    found = [
        optimise(replace(movement, boards_per_set=key.boards_per_set), arrow_class)
        for movement in named_schedules(key.pairs, key.rounds, free=False)
        if instruct(movement) is not None
    ]
    if not found:
        return None
    best = max(found, key=lambda one: (one.quality, -one.announcements))
    what = "whole rounds" if arrow_class == "rounds" else "single boards"
    how = f"{what} turned for the whole room: {best.plan}"
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
    for pairs in sorted({key.pairs for key in keys}):
        _tidy(folder, pairs)
    wanted = _still_to_do(folder, keys, generations)
    changed = 0
    with heed_interrupts(), open_workers(processes, stop=interrupted) as run:
        for first in range(0, len(wanted), processes):
            batch = wanted[first : first + processes]
            made = run(make_record, [(key, seed, generations) for key in batch])
            for key, record in zip(batch, made, strict=True):
                if record is None and interrupted():
                    continue  # the search may not have finished
                changed += _keep(folder, key, record, generations)
                if progress:
                    progress(key, record)
            if interrupted():
                break
    return changed


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
    there = {pairs: _load(folder, pairs) for pairs in {key.pairs for key in keys}}
    return [key for key in keys if not _is_done(key, *there[key.pairs], generations)]


def _is_done(
    key: Key, records: dict[Key, Record], in_vain: dict[Key, int], generations: int
) -> bool:
    record = records.get(key)
    if record is None:
        return in_vain.get(key, 0) >= generations
    settled = key.kind == SIMPLE or _is_unbeatable(record)
    return settled or record.generations >= generations


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
    records, in_vain = _load(folder, key.pairs)
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
    _settle_free(replace(key, kind=FREE, boards_per_set=1), records, in_vain)
    _write(_path(folder, key.pairs), write_records(records.values(), in_vain))
    # a free movement may have become the table-friendly record, or been dropped
    kept = (one.movement for one in records.values())
    return record is not None and any(movement is record.movement for movement in kept)


def _settle_free(key: Key, records: dict[Key, Record], in_vain: dict[Key, int]) -> None:
    """Keep a free movement only if it is fairer and not table-friendly itself."""
    free = records.get(key)
    if free is None:
        return
    friendly_key = replace(key, kind=TABLE_FRIENDLY)
    friendly = records.get(friendly_key)
    fairer = friendly is None or free.sum_of_squares < friendly.sum_of_squares
    if fairer and is_table_friendly(free.movement):
        # a search for the table-friendly kind may still find a fairer one
        searched = friendly.generations if friendly else 0
        records[friendly_key] = replace(free, key=friendly_key, generations=searched)
        in_vain.pop(friendly_key, None)
        fairer = False
    if not fairer:
        del records[key]
        in_vain[key] = max(free.generations, in_vain.get(key, 0))


def _tidy(folder: Path, pairs: int) -> None:
    """Tidy up after an earlier version, or after a record that was put in by hand."""
    records, in_vain = _load(folder, pairs)
    before = len(records)
    for key in list(records):
        if key.kind == FREE:
            _settle_free(key, records, in_vain)
    if len(records) != before:
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
