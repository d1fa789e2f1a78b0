"""The catalogue's checker: content with what is right, it finds what is wrong."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from zlib import crc32

import pytest

from evenhand.errors import FileError
from evenhand.fairness import compete, measure
from evenhand.families import build
from evenhand.families.fairest import (
    CARDED,
    FREE,
    SIMPLE,
    TABLE_FRIENDLY,
    Key,
    Record,
    all_records,
    records_of,
    write_records,
)
from evenhand.movement import Cell, Movement, Turn
from evenhand.movement.board_moves import BoardMoves, count_board_moves
from evenhand.search.catalogue_build import describe
from evenhand.search.catalogue_check import verify_folder, wrong_in_record
from evenhand.search.schedules import is_complete, is_table_friendly
from tests.movement_examples import THREE_TABLE_HOWELL

#: Moore's 7 tables with round 1 switched: figures in print, and the proved limit.
SEVEN = Record(
    Key(14, 7, TABLE_FRIENDLY),
    build("mitchell", tables=7, switch="1", winners=1),
    sum_of_squares=1050,
    quality=90.4615,
    quality_f=92.0,
    imbalance=1.0491,
    lower_bound=1050,
    bound_name="board-side",
    bound_scope="among complete Mitchells",
    proved_optimal=True,
    rematches=0,
    vacancy=1,
    vacancy_quality=0.0,
    board_moves=BoardMoves(down=42, route=0, hand=0),
    shared_apart=0,
    found_by="by hand",
    seed=0,
    generations=0,
)


def quality_without(movement: Movement, pair: int) -> float:
    quality = measure(compete(replace(movement, phantom=pair))).quality
    return float(100 * (quality or 0))


def with_best_vacancy(record: Record) -> Record:
    pairs = range(1, record.movement.pairs + 1)
    best = max(pairs, key=lambda pair: quality_without(record.movement, pair))
    return replace(
        record,
        vacancy=best,
        vacancy_quality=round(quality_without(record.movement, best), 4),
    )


SEVEN = with_best_vacancy(SEVEN)


def described(movement: Movement, kind: str) -> Record:
    key = Key(movement.pairs, movement.rounds, kind, movement.boards_per_set)
    return describe(key, replace(movement, winners=1), "by hand", 0, 0)


def test_figures_in_print_are_right() -> None:
    assert wrong_in_record(SEVEN) == []


@pytest.mark.parametrize(
    ("movement", "kind"),
    [
        (build("howell", tables=4), TABLE_FRIENDLY),
        (build("mitchell", tables=7, switch="1"), SIMPLE),
        (build("mitchell", tables=7, boards_per_set=3, switch="3/1,7/2,6/3"), SIMPLE),
        (build("mitchell", tables=7, boards_per_set=3), SIMPLE),
        # everybody but the table that shares, which makes up for it later
        (build("relay", tables=6, switch="1", not_tables=[1]), SIMPLE),
        (build("relay", tables=8, switch="1", not_tables=[1], delayed=[1]), SIMPLE),
        # the tables with a stationary pair
        (build("three-quarter-howell", tables=6, rounds=9, switch="1*"), SIMPLE),
        # three tables share, as they must
        (replace(THREE_TABLE_HOWELL, origin="by hand"), TABLE_FRIENDLY),
        (build("barometer", tables=4), FREE),
        # a Worger round is a rematch for all
        (build("worger", tables=6), TABLE_FRIENDLY),
    ],
)
def test_what_is_right_is_left_alone(movement: Movement, kind: str) -> None:
    assert wrong_in_record(described(movement, kind)) == []


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("sum_of_squares", 1046),
        ("quality", 90.4617),
        ("quality", float("nan")),
        ("quality_f", 92.1),
        ("imbalance", 1.0493),
        ("lower_bound", 1046),
        ("bound_name", "parity"),
        ("bound_scope", "for these meetings"),
        ("proved_optimal", False),
        ("rematches", 1),
        ("vacancy", 0),
        ("vacancy", 15),
        ("vacancy_quality", 99.0),
        ("found_by", " "),
        ("seed", -1),
        ("generations", -1),
    ],
)
def test_a_wrong_figure_is_found(name: str, value: object) -> None:
    (wrong,) = wrong_in_record(replace(SEVEN, **{name: value}))  # type: ignore[arg-type]
    assert wrong.startswith(name)


def test_a_pair_that_is_missed_more_is_found() -> None:
    relay = described(build("relay", tables=4, switch="1", not_tables=[1]), SIMPLE)
    pairs = range(1, 9)
    worst = min(pairs, key=lambda pair: quality_without(relay.movement, pair))
    assert quality_without(relay.movement, worst) < relay.vacancy_quality
    (wrong,) = wrong_in_record(replace(relay, vacancy=worst))
    assert wrong.startswith(f"vacancy {worst} in the record, one of [")


def changed(record: Record, *cells: tuple[int, int, int, int, int]) -> Record:
    """The record with other pairs and sets at some rounds and tables."""
    schedule = [list(row) for row in record.movement.schedule]
    for r, t, ns, ew, number in cells:
        schedule[r - 1][t - 1] = Cell(ns, ew, number)
    movement = replace(record.movement, schedule=tuple(map(tuple, schedule)))
    return replace(record, movement=movement)


def test_a_fault_is_found() -> None:
    wrong = wrong_in_record(changed(SEVEN, (1, 1, 1, 1, 1)))
    assert any("pair-meets-itself" in reason for reason in wrong)


def test_a_pair_that_does_not_play_is_found() -> None:
    assert wrong_in_record(changed(SEVEN, (1, 1, 0, 0, 0))) == [
        "not complete: not every pair plays every set once"
    ]


def test_three_tables_on_a_set_are_found() -> None:
    barometer = described(build("barometer", tables=4), FREE)
    assert wrong_in_record(barometer) == []
    friendly = replace(barometer, key=replace(barometer.key, kind=TABLE_FRIENDLY))
    assert "4 tables play a set at once; at most 2 may" in wrong_in_record(friendly)


def test_a_third_meeting_is_found() -> None:
    # two tables that play the same three rounds twice over meet three times in nine
    rounds = [[(1, 2), (3, 4)], [(1, 3), (4, 2)], [(1, 4), (2, 3)]] * 3
    movement = Movement.from_cells(
        [[(*couple, r) for couple in row] for r, row in enumerate(rounds, 1)],
        origin="by hand",
    )
    (wrong,) = wrong_in_record(described(movement, TABLE_FRIENDLY))
    assert wrong == "a couple meets 3 times; at most twice is allowed"


def test_a_simple_movement_needs_a_rule() -> None:
    # a Howell with its rounds in disorder: nobody follows anybody
    howell = described(build("howell", tables=4), SIMPLE)
    rounds = howell.movement.schedule
    shuffled = replace(
        howell.movement, schedule=tuple(rounds[r - 1] for r in (1, 3, 2, 5, 4, 7, 6))
    )
    moves = count_board_moves(shuffled)
    wrong = wrong_in_record(replace(howell, movement=shuffled, board_moves=moves))
    assert wrong == ["no rule that players can follow; a simple movement has one"]


@pytest.mark.parametrize("switch", ["1:1", "1,3:4", "1:2/1", "2/1,2:5/2"])
def test_a_simple_movement_is_announced_to_the_room(switch: str) -> None:
    movement = build("mitchell", tables=7, boards_per_set=2, switch=switch)
    (wrong,) = wrong_in_record(described(movement, SIMPLE))
    assert "only the whole room may" in wrong


@pytest.mark.parametrize(
    ("key", "reason"),
    [
        (Key(14, 8, TABLE_FRIENDLY), "expected (14, 8, 8, 1)"),
        (Key(12, 7, TABLE_FRIENDLY), "expected (12, 7, 7, 1)"),
        (Key(14, 7, TABLE_FRIENDLY, 2), "2 boards a set"),
        (Key(14, 7, SIMPLE, 5), "5 boards a set"),
        (Key(14, 7, SIMPLE, 2), "expected (14, 7, 7, 2)"),
    ],
)
def test_a_wrong_size_is_found(key: Key, reason: str) -> None:
    assert reason in "; ".join(wrong_in_record(replace(SEVEN, key=key)))


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"phantom": 3}, "phantom 3; expected 0"),
        ({"winners": 2}, "two winners; expected one"),
    ],
)
def test_a_phantom_and_two_winners_are_found(
    changes: dict[str, int], said: str
) -> None:
    movement = replace(SEVEN.movement, **changes)  # type: ignore[arg-type]
    assert said in wrong_in_record(replace(SEVEN, movement=movement))


def test_journeys_and_tables_apart_are_counted_again() -> None:
    moves = BoardMoves(down=41, route=0, hand=1)
    (wrong,) = wrong_in_record(replace(SEVEN, board_moves=moves))
    assert wrong.startswith("board_moves")
    (wrong,) = wrong_in_record(replace(SEVEN, shared_apart=1))
    assert wrong == "shared_apart 1 in the record, 0 in the movement"


def test_a_carded_record_may_turn_any_board_but_has_no_rematch() -> None:
    mitchell = build("mitchell", tables=7, boards_per_set=2, switch="1:2/1,3")
    assert wrong_in_record(described(mitchell, CARDED)) == []
    missing = replace(mitchell, phantom=14)
    record = describe(Key(13, 7, CARDED, 2), missing, "by hand", 0, 0)
    assert wrong_in_record(record) == []
    found = records_of(18)[Key(18, 11, TABLE_FRIENDLY)]
    assert found.rematches
    wrong = wrong_in_record(
        described(replace(found.movement, boards_per_set=2), CARDED)
    )
    assert "a couple meets twice though there are fewer rounds than pairs" in wrong


def verify(
    folder: Path,
    records: Sequence[Record],
    *,
    name: str = "14.json",
    in_vain: Key | None = None,
) -> list[str]:
    text = write_records(records, {in_vain: 3} if in_vain else {})
    (folder / name).write_text(text, encoding="utf-8")
    (verified,) = verify_folder(folder)
    return [str(discrepancy) for discrepancy in verified.discrepancies]


def test_a_right_folder_has_nothing_wrong(tmp_path: Path) -> None:
    (tmp_path / "notes.json").write_text("not a file of the catalogue")
    assert verify(tmp_path, [SEVEN]) == []


def test_a_wrong_figure_is_one_line_with_its_place(tmp_path: Path) -> None:
    wrong = replace(SEVEN, sum_of_squares=1046)
    assert verify(tmp_path, [wrong]) == [
        "14.json: 14 pairs, 7 rounds, table-friendly: "
        "sum_of_squares 1046 in the record, 1050 in the movement"
    ]


def test_a_record_in_the_wrong_file_is_found(tmp_path: Path) -> None:
    (line,) = verify(tmp_path, [SEVEN], name="16.json")
    assert line.endswith("14 pairs in the file for 16")


def test_two_records_of_one_movement_are_found(tmp_path: Path) -> None:
    (line,) = verify(tmp_path, [SEVEN, SEVEN])
    assert line.endswith("2 records of one movement; expected one")


def test_a_record_of_what_was_not_found_is_found(tmp_path: Path) -> None:
    (line,) = verify(tmp_path, [SEVEN], in_vain=SEVEN.key)
    assert line.endswith("there is a record, yet the file says that nothing was found")
    assert verify(tmp_path, [SEVEN], in_vain=Key(14, 7, FREE)) == []


def test_a_free_record_must_be_fairer(tmp_path: Path) -> None:
    barometer = build("barometer", tables=7)
    free = described(barometer, FREE)
    friendly = replace(free, key=replace(free.key, kind=TABLE_FRIENDLY))
    lines = verify(tmp_path, [friendly, free])
    said = "no fairer than the table-friendly one: "
    said += f"sum of squares {free.sum_of_squares} against "
    assert any(said in line for line in lines)


def test_a_free_record_must_have_to_be_free() -> None:
    (wrong,) = wrong_in_record(replace(SEVEN, key=replace(SEVEN.key, kind=FREE)))
    assert wrong == "no more than 2 tables ever share a set: it is table-friendly"


def test_a_simple_record_with_whole_sets_must_not_be_fairer(tmp_path: Path) -> None:
    simple = replace(SEVEN, key=replace(SEVEN.key, kind=SIMPLE))
    plain = described(build("mitchell", tables=7), TABLE_FRIENDLY)
    (line,) = verify(tmp_path, [plain, simple])
    assert line.endswith("the simple movement is fairer: 1050")
    # with several boards it may: they are counted otherwise
    boards = build("mitchell", tables=7, boards_per_set=2, switch="1/1,2/2")
    assert verify(tmp_path, [plain, described(boards, SIMPLE)]) == []


@pytest.mark.parametrize("text", [b"", b"{}", b"\xff\xfe", b'{"records": [1]}'])
def test_a_damaged_file_is_a_finding(tmp_path: Path, text: bytes) -> None:
    (tmp_path / "08.json").write_bytes(text)
    (tmp_path / "14.json").write_text(write_records([SEVEN]), encoding="utf-8")
    damaged, whole = verify_folder(tmp_path)
    (discrepancy,) = damaged.discrepancies
    assert str(discrepancy).startswith("08.json: ")
    assert (whole.records, whole.discrepancies) == (1, ())


def test_a_folder_without_records_is_refused(tmp_path: Path) -> None:
    for folder in (tmp_path, tmp_path / "nowhere"):
        with pytest.raises(FileError, match="no catalogue files"):
            list(verify_folder(folder))


def test_turned_boards_of_whole_sets_are_none() -> None:
    # turning every board of a set is an arrow-switch: the value itself sees to that
    every = frozenset(Turn(1, t, 1) for t in range(1, 8))
    movement = replace(build("mitchell", tables=7, winners=1), turned=every)
    assert movement.schedule == SEVEN.movement.schedule


def test_every_shipped_record_has_a_sound_movement_and_its_figure() -> None:
    for record in all_records():
        assert record.movement.faults() == ()
        assert is_complete(replace(record.movement, phantom=0))
        assert record.key.kind in (FREE, CARDED) or is_table_friendly(record.movement)
        measures = measure(compete(record.movement))
        assert measures.sum_of_squares == record.sum_of_squares, record.key


#: One record in so many is verified wholly; `evenhand catalogue verify` takes them all.
SAMPLE = 40


def test_a_sample_of_the_shipped_records_is_right() -> None:
    sample = [r for r in all_records() if crc32(str(r.key).encode()) % SAMPLE == 0]
    assert sample
    for record in sample:
        assert wrong_in_record(record) == [], record.key


def test_free_records_are_fairer_than_table_friendly_ones() -> None:
    records = {record.key: record for record in all_records()}
    for key, record in records.items():
        friendly = records.get(replace(key, kind=TABLE_FRIENDLY))
        if key.kind == FREE and friendly:
            assert record.sum_of_squares < friendly.sum_of_squares, key
