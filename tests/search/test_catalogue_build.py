"""Building a small catalogue, with searches that are cut very short."""

import os
import signal
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from evenhand.errors import FileError, RequestError
from evenhand.families import build
from evenhand.families.fairest import (
    CARDED,
    FREE,
    NO_REMATCH,
    PARTS,
    SIMPLE,
    TABLE_FRIENDLY,
    Key,
    Record,
    read_in_vain,
    records_of,
    write_records,
)
from evenhand.search import catalogue_build, schedule_search
from evenhand.search.catalogue_build import (
    all_keys,
    build_catalogue,
    describe,
    keep_record,
    load_folder,
    make_record,
)
from evenhand.search.catalogue_check import wrong_in_record
from evenhand.search.schedule_search import search_schedule
from evenhand.search.schedules import is_complete

FRIENDLY = Key(10, 5, TABLE_FRIENDLY)
#: ΣC² of the five-table Mitchell. As it is, two pairs of a line always sit the same
#: way, 20 couples with 5 each, and across the lines −4 + 4 are nothing. With round 1
#: switched Q is 65.4 % (Moore), so that it is 100² / 45 / 0.654.
PLAIN, SWITCHED = 500, 340


@pytest.fixture(autouse=True)
def _short_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    cooling = replace(schedule_search._WHOLE_SETS, short=2000, long=4000)
    monkeypatch.setattr(schedule_search, "_WHOLE_SETS", cooling)


def five_tables(switch: str, key: Key = FRIENDLY, generations: int = 1) -> Record:
    movement = build("mitchell", tables=5, switch=switch, winners=1)
    return describe(key, movement, "by hand", 1, generations)


def on_one_set_at_a_time(record: Record) -> Record:
    """The same meetings and figures, with set r at every table in round r."""
    schedule = tuple(
        tuple(cell._replace(set=r) for cell in row)
        for r, row in enumerate(record.movement.schedule, 1)
    )
    movement = replace(record.movement, schedule=schedule)
    return replace(record, movement=movement, key=replace(record.key, kind=FREE))


def prepare(monkeypatch: pytest.MonkeyPatch, *records: Record | None) -> None:
    """Let the next searches find these."""
    left = list(records)

    def make(_key: Key, _seed: int, _generations: int) -> Record | None:
        return left.pop(0)

    monkeypatch.setattr(catalogue_build, "make_record", make)


def test_the_keys_are_those_of_the_catalogue() -> None:
    sizes = {(key.pairs, key.rounds) for key in all_keys() if key.kind != CARDED}
    assert {(4, 3), (12, 3), (40, 10), (40, 15), (40, 39), (8, 14)} <= sizes
    assert not {(4, 2), (14, 3), (40, 9), (40, 16), (8, 15), (9, 8)} & sizes
    kinds = [
        (k.kind, k.boards_per_set)
        for k in all_keys([8])
        if k.rounds == 7 and k.pairs == 8
    ]
    assert kinds == [
        (TABLE_FRIENDLY, 1), (SIMPLE, 1), (SIMPLE, 2), (SIMPLE, 3), (SIMPLE, 4),
        (FREE, 1), (PARTS, 2), (PARTS, 3), (PARTS, 4), (CARDED, 4), (NO_REMATCH, 1),
    ]  # fmt: skip
    carded = {str(key) for key in all_keys([28]) if key.kind == CARDED}
    assert {
        "28 pairs, 13 rounds, carded, 2 boards a set",
        "27 pairs, 13 rounds, carded, 2 boards a set",
        "27 pairs, 8 rounds, carded, 4 boards a set",
    } <= carded
    # 26 boards at least and 32 at most
    evenings = {
        key.rounds * key.boards_per_set for key in all_keys() if key.kind == CARDED
    }
    assert (min(evenings), max(evenings)) == (22, 32)


@pytest.mark.parametrize("pairs", [8, 7])
def test_a_carded_record_is_made_by_the_same_command(
    monkeypatch: pytest.MonkeyPatch, pairs: int
) -> None:
    short = schedule_search.Cooling(20_000, 40_000, 3.0, 1.0)
    monkeypatch.setattr(schedule_search, "_SINGLE_BOARDS", short)
    monkeypatch.setattr(catalogue_build, "_FLIPS", 20_000)
    record = make_record(Key(pairs, 6, CARDED, 4), 1, 1)
    assert record is not None
    assert wrong_in_record(record) == []
    assert record.quality > 85
    assert record == make_record(record.key, 1, 1)


def test_a_small_catalogue_is_built(tmp_path: Path) -> None:
    seen: list[Key] = []
    keys = [key for key in all_keys([4, 6]) if key.rounds <= 5]
    keys = [key for key in keys if key.kind != NO_REMATCH]
    made = build_catalogue(
        tmp_path, keys, generations=1, progress=lambda key, _: seen.append(key)
    )
    assert seen == keys
    records = [r for pairs in (4, 6) for r in load_folder(tmp_path, pairs).values()]
    assert len(records) == made > 15
    assert all(is_complete(record.movement) for record in records)
    # two tables: three rounds, all meet, perfect
    assert load_folder(tmp_path, 4)[Key(4, 3, TABLE_FRIENDLY)].imbalance == 0
    # six pairs in five rounds: the best in print, and proved
    best = load_folder(tmp_path, 6)[Key(6, 5, TABLE_FRIENDLY)]
    assert (best.sum_of_squares, best.proved_optimal) == (100, True)


def test_nothing_is_searched_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keys = list(all_keys([4]))
    build_catalogue(tmp_path, keys, generations=1)
    before = (tmp_path / "04.json").read_bytes()
    prepare(monkeypatch)
    assert build_catalogue(tmp_path, keys, generations=1) == 0
    assert (tmp_path / "04.json").read_bytes() == before


def test_a_build_that_was_stopped_goes_on_and_ends_the_same(tmp_path: Path) -> None:
    keys = [key for key in all_keys([4]) if key.kind != NO_REMATCH]
    whole, stopped = tmp_path / "whole", tmp_path / "stopped"
    build_catalogue(whole, keys, generations=1)
    done: list[Key] = []

    def interrupt(key: Key, _record: Record | None) -> None:
        done.append(key)
        if len(done) == 5:
            os.kill(os.getpid(), signal.SIGINT)

    build_catalogue(stopped, keys, generations=1, progress=interrupt)
    assert done == keys[:5]
    build_catalogue(stopped, keys, generations=1, progress=interrupt)
    assert done == keys
    assert (stopped / "04.json").read_text() == (whole / "04.json").read_text()


@pytest.mark.parametrize("whole", [0, 1])
def test_a_search_that_was_cut_off_is_not_taken_for_done(
    whole: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = []
    search_on = schedule_search._generation

    def search_and_stop(*work: Any) -> Any:
        begun.append(work)
        if len(begun) > whole:
            os.kill(os.getpid(), signal.SIGINT)
        return search_on(*work)

    key = Key(8, 6, TABLE_FRIENDLY)
    with monkeypatch.context() as stopping:
        stopping.setattr(schedule_search, "_generation", search_and_stop)
        build_catalogue(tmp_path, [key], generations=3)
    kept = [record.generations for record in load_folder(tmp_path, 8).values()]
    assert kept == [1] * whole
    build_catalogue(tmp_path, [key], generations=3)
    assert load_folder(tmp_path, 8)[key].generations == 3


def test_only_a_better_movement_takes_the_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepare(
        monkeypatch, five_tables(""), five_tables("1"), five_tables("", FRIENDLY, 3)
    )
    found = []
    for generations in (1, 2, 3):
        changed = build_catalogue(tmp_path, [FRIENDLY], generations=generations)
        record = load_folder(tmp_path, 10)[FRIENDLY]
        found.append((changed, record.sum_of_squares, record.generations))
    assert found == [(1, PLAIN, 1), (1, SWITCHED, 1), (0, SWITCHED, 3)]


def test_a_proof_for_some_meetings_does_not_end_the_search(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    proved = replace(
        five_tables("1"), proved_optimal=True, bound_scope="among complete Mitchells"
    )
    perfect = replace(proved, bound_scope="among full Howells")
    prepare(monkeypatch, proved, perfect)
    build_catalogue(tmp_path, [FRIENDLY], generations=1)
    seen: list[Key] = []
    for _ in range(2):
        build_catalogue(
            tmp_path, [FRIENDLY], generations=9, progress=lambda k, _: seen.append(k)
        )
        prepare(monkeypatch, replace(perfect, sum_of_squares=1))
    assert len(seen) == 2


def test_a_free_movement_is_kept_only_where_it_is_better(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    free = on_one_set_at_a_time(five_tables("1"))
    prepare(monkeypatch, five_tables(""), free, five_tables("1", FRIENDLY, 2))
    assert build_catalogue(tmp_path, [FRIENDLY, free.key], generations=1) == 2
    assert load_folder(tmp_path, 10)[free.key] == free
    # a table-friendly one that is as good drives it out
    assert build_catalogue(tmp_path, [FRIENDLY], generations=2) == 1
    assert load_folder(tmp_path, 10).keys() == {FRIENDLY}
    # and it is known how long was searched for it
    assert read_in_vain((tmp_path / "10.json").read_text()) == {free.key: 1}


def test_a_free_search_may_find_a_table_friendly_movement(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    free = replace(FRIENDLY, kind=FREE)
    prepare(monkeypatch, five_tables("", FRIENDLY, 3), five_tables("1", free, 5))
    assert build_catalogue(tmp_path, [FRIENDLY, free], generations=3) == 2
    (record,) = load_folder(tmp_path, 10).values()
    assert (record.key, record.sum_of_squares) == (FRIENDLY, SWITCHED)
    assert record.generations == 3
    assert read_in_vain((tmp_path / "10.json").read_text()) == {free: 5}


def test_old_records_are_settled_before_the_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    free = five_tables("1", replace(FRIENDLY, kind=FREE))
    (tmp_path / "10.json").write_text(write_records([five_tables(""), free]))
    prepare(monkeypatch)
    assert build_catalogue(tmp_path, [FRIENDLY], generations=1) == 0
    (record,) = load_folder(tmp_path, 10).values()
    assert (record.key, record.sum_of_squares) == (FRIENDLY, SWITCHED)


def test_what_was_not_found_is_remembered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepare(monkeypatch, None, five_tables("", FRIENDLY, 2))
    assert build_catalogue(tmp_path, [FRIENDLY], generations=1) == 0
    assert build_catalogue(tmp_path, [FRIENDLY], generations=1) == 0
    assert build_catalogue(tmp_path, [FRIENDLY], generations=2) == 1
    assert read_in_vain((tmp_path / "10.json").read_text()) == {}


def test_a_record_outlives_a_search_that_finds_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepare(monkeypatch, five_tables("1"), None)
    for generations in (1, 2):
        build_catalogue(tmp_path, [FRIENDLY], generations=generations)
    (record,) = load_folder(tmp_path, 10).values()
    assert (record.sum_of_squares, record.generations) == (SWITCHED, 2)
    assert read_in_vain((tmp_path / "10.json").read_text()) == {}


def test_one_process_or_two_make_the_same(tmp_path: Path) -> None:
    keys = [key for key in all_keys([4]) if key.kind == SIMPLE]
    for processes in (1, 2):
        folder = tmp_path / str(processes)
        build_catalogue(folder, keys, generations=1, processes=processes)
    one, two = ((tmp_path / name / "04.json").read_text() for name in "12")
    assert one == two


def test_a_simple_record_says_what_is_turned() -> None:
    record = catalogue_build.make_record(Key(14, 7, SIMPLE, 3), 1, 1)
    assert record is not None
    assert record.found_by.startswith("single boards turned for the whole room: ")
    assert round(record.quality, 1) >= 97.4


def test_there_may_be_no_simple_movement() -> None:
    assert catalogue_build.make_record(Key(12, 15, SIMPLE), 1, 1) is None


def test_a_damaged_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "10.json").write_text("{}")
    with pytest.raises(FileError, match=r"10\.json: .*damaged"):
        build_catalogue(tmp_path, [FRIENDLY], generations=1)


def test_a_folder_that_is_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "x").write_text("")
    with pytest.raises(FileError, match="cannot be"):
        build_catalogue(tmp_path / "x", [FRIENDLY], generations=1)


@pytest.mark.parametrize(
    ("wishes", "message"),
    [
        ({"generations": 0}, "0 generations; expected 1 or more"),
        ({"seed": -1}, "seed -1; expected 0 or more"),
        ({"processes": 0}, "0 processes; expected 1"),
    ],
)
def test_nonsense_is_refused(
    tmp_path: Path, wishes: dict[str, Any], message: str
) -> None:
    with pytest.raises(RequestError, match=message):
        build_catalogue(tmp_path, [FRIENDLY], **wishes)


def test_nobody_looks_for_what_the_fairest_movement_has(tmp_path: Path) -> None:
    friendly, once = Key(4, 3, TABLE_FRIENDLY), Key(4, 3, NO_REMATCH)
    seen: list[Key] = []
    build_catalogue(
        tmp_path,
        [once, friendly],
        generations=1,
        progress=lambda key, _: seen.append(key),
    )
    # in the fairest movement of two tables nobody meets twice anyway
    assert seen == [friendly]


def test_a_movement_is_kept_for_having_no_rematch(tmp_path: Path) -> None:
    rematches = records_of(12)[Key(12, 7, TABLE_FRIENDLY)]
    assert rematches.rematches
    assert keep_record(tmp_path, rematches)
    found = search_schedule(12, 7, once=True, generations=1).movement
    record = describe(Key(12, 7, NO_REMATCH), found, "by search", 1, 1)
    assert keep_record(tmp_path, record)
    kept = load_folder(tmp_path, 12)
    assert kept[record.key] == record
    assert kept[rematches.key] == rematches
    assert wrong_in_record(record) == []


def test_what_is_said_to_parts_of_the_room_is_kept_if_it_is_fairer(
    tmp_path: Path,
) -> None:
    keys = [Key(12, 6, SIMPLE, 4), Key(12, 6, PARTS, 4), Key(8, 7, SIMPLE, 2)]
    build_catalogue(tmp_path, [*keys, Key(8, 7, PARTS, 2)], generations=1)
    told = load_folder(tmp_path, 12)[keys[1]]
    # the figure of an independent search, with at most five announcements
    assert round(told.quality, 1) == 97.4
    assert wrong_in_record(told) == []
    # a Howell of eight pairs is perfect without
    assert load_folder(tmp_path, 8).keys() == {keys[2]}
