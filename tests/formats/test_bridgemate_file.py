"""Files of results for Bridgemates: read as mdbtools reads them, filled, read back."""

import csv
import shutil
import struct
import subprocess
from contextlib import suppress
from io import StringIO
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from evenhand.deals import Deal, deal_boards
from evenhand.errors import EvenhandError, FileError
from evenhand.formats.bridgemate_file import read_bws
from evenhand.formats.bridgemate_filling import UnitSection, UnitSession, fill_bws
from evenhand.formats.event_reading import read_event_data
from evenhand.formats.jet import Row
from evenhand.formats.jet_adding import GrowingDatabase
from evenhand.formats.unit_rounds import UnitRound, split_rounds
from evenhand.scoring import PASSED_OUT, Contract, Entry, Unplayed, parse_award
from evenhand.tournament.seated import Meeting
from tests.deals.known_deals import BOARD_1
from tests.formats.jet_builder import BWS, TEXT, build, filled
from tests.sentences import says
from tests.thoroughness import random_examples

KINDS = ("JET3", "JET4")


def received(number: int, **values: str | float | bool) -> Row:
    usual = {
        "ID": number,
        "Section": 1,
        "Table": 1,
        "Round": 1,
        "PairNS": 1,
        "PairEW": 2,
    }
    return usual | {"Board": number, "Erased": False} | dict(values)


def mdb(data: bytes, table: str, folder: Path) -> list[list[str]]:
    """The rows of a table as mdbtools export them."""
    if shutil.which("mdb-export") is None:
        pytest.skip("mdbtools are not installed: make system")
    path = folder / "x.bws"
    path.write_bytes(data)
    done = subprocess.run(
        ["mdb-export", str(path), table], capture_output=True, text=True, check=True
    )
    return list(csv.reader(StringIO(done.stdout)))


def as_text(value: object) -> str:
    if isinstance(value, bool):
        return str(int(value))
    return "" if value is None else str(value)


TEXTS = st.text(st.sampled_from("ABCxyz äé0129+-= "), max_size=18)


@random_examples(15)
@given(
    kind=st.sampled_from(KINDS),
    names=st.lists(st.tuples(st.integers(-(2**31), 2**31 - 1), TEXTS), max_size=150),
)
def test_rows_read_as_another_program_reads_them(
    kind: str, names: list[tuple[int, str]], tmp_path_factory: pytest.TempPathFactory
) -> None:
    rows: list[Row] = [{"ID": number, "Name": name} for number, name in names]
    data = filled(kind, {"PlayerNames": rows})
    ours = GrowingDatabase(data).read("PlayerNames")
    assert ours == [{"ID": n, "Name": name} for n, name in names]
    theirs = mdb(data, "PlayerNames", tmp_path_factory.mktemp("mdb"))[1:]
    assert theirs == [[as_text(one) for one in row.values()] for row in ours]


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_column_reads_as_there(kind: str, tmp_path: Path) -> None:
    row = received(4, Contract="4 Sx", Result="+1", Processed=True, Remarks="a" * 200)
    row["NS/EW"] = "N"
    data = filled(kind, {"ReceivedData": [row, received(5)]})
    ours = GrowingDatabase(data).read("ReceivedData")
    theirs = mdb(data, "ReceivedData", tmp_path)
    assert [*ours[0]] == theirs[0]
    assert theirs[1:] == [[as_text(one) for one in row.values()] for row in ours]


@pytest.mark.parametrize("kind", KINDS)
def test_results_are_read_as_the_units_write_them(kind: str) -> None:
    rows = [
        received(1, Contract="4 Sx", Result="+1", Declarer=1, LeadCard="H7")
        | {"NS/EW": "N"},
        received(2, Contract="PASS"),
        received(3, Remarks="Not played"),
        received(4, Remarks="60%-40%", Contract="3 NT", Result="="),
        received(5, Contract="2 NT", Result="-1", Declarer=2) | {"NS/EW": "E"},
        received(6, Contract="1 C", Result="=") | {"NS/EW": "S"},
        received(6, ID=7, Contract="2 C", Result="=") | {"NS/EW": "S"},
        received(8, Contract="1 H", Result="=", Erased=True) | {"NS/EW": "S"},
        received(9, Contract="1 H", Result="=", Remarks="Wrong direction")
        | {"NS/EW": "S"},
    ]  # fmt: skip
    found = read_bws(filled(kind, {"ReceivedData": rows}))
    assert found.problems == ()
    assert {one.board: one.outcome for one in found.results} == {
        1: Contract(4, "S", 1, "N", 11),
        2: PASSED_OUT,
        3: Unplayed.NOT_PLAYED,
        4: parse_award("A+/A-"),
        5: Contract(2, "NT", 0, "E", 7),
        6: Contract(2, "C", 0, "S", 8),
        9: Contract(1, "H", 0, "S", 7),
    }
    last = found.results[-1]
    assert (last.ns.number, last.ew.number) == (2, 1)
    assert found.results[0].lead == "H7"


def test_a_result_taken_back_does_not_turn_the_next_one() -> None:
    rows = [
        received(1, Remarks="Wrong direction"),
        received(2, Contract="1 H", Result="=") | {"NS/EW": "S"},
    ]
    (found,) = read_bws(filled("JET4", {"ReceivedData": rows})).results
    assert (found.ns.number, found.ew.number) == (1, 2)


def test_a_result_is_known_by_its_place_whatever_its_time_says() -> None:
    early = received(1, ID=9, Contract="PASS", TimeLog=0.1)
    late = received(1, ID=3, Contract="1 C", Result="=", TimeLog=0.9) | {"NS/EW": "N"}
    found = read_bws(filled("JET4", {"ReceivedData": [early, late]}))
    assert [one.outcome for one in found.results] == [PASSED_OUT]


def test_sections_names_and_hands_are_read() -> None:
    north, east, south, west = BOARD_1.removeprefix("N:").split()
    hands = zip(
        ("North", "East", "South", "West"), (north, east, south, west), strict=True
    )
    cards: Row = {"Section": 1, "Board": 1}
    for seat, hand in hands:
        suits = zip(
            ("Spades", "Hearts", "Diamonds", "Clubs"), hand.split("."), strict=True
        )
        cards |= {f"{seat}{suit}": own for suit, own in suits}
    players = {"N": "Ash", "S": "Birch", "E": "Cedar", "W": ""}
    found = read_bws(
        filled(
            "JET4",
            {
                "Section": [{"ID": 1, "Letter": "A"}, {"ID": 2, "Letter": "B"}],
                "RoundData": [
                    {"Section": 2, "Table": 1, "Round": 1, "NSPair": 5, "EWPair": 6}
                ],
                "PlayerNumbers": [
                    {"Section": 2, "Table": 1, "Direction": seat, "Name": name,
                     "Number": "7" if seat == "W" else ""}
                    for seat, name in players.items()
                ],
                "PlayerNames": [{"ID": 7, "Name": "Elm"}],
                "ReceivedData": [received(1, Section=2, Contract="PASS")],
                "HandRecord": [cards],
            },
        )
    )  # fmt: skip
    assert found.results[0].ns == Entry("B", 1)
    assert {pair.entry: pair.names for pair in found.pairs} == {
        Entry("B", 5): "Ash & Birch",
        Entry("B", 6): "Cedar & Elm",
    }
    assert [str(deal) for deal in found.deals] == [BOARD_1]


def test_both_lines_of_a_mitchell_keep_their_names() -> None:
    rows: dict[str, list[Row]] = {
        "RoundData": [
            {"Section": 1, "Table": t, "Round": 1, "NSPair": t, "EWPair": t}
            for t in (1, 2)
        ],
        "PlayerNumbers": [
            {"Section": 1, "Table": t, "Direction": seat, "Name": f"{seat}{t}"}
            for t in (1, 2)
            for seat in "NESW"
        ],
    }
    found = read_bws(filled("JET4", rows))
    assert {str(pair.entry): pair.names for pair in found.pairs} == {
        "1NS": "N1 & S1",
        "1EW": "E1 & W1",
        "2NS": "N2 & S2",
        "2EW": "E2 & W2",
    }


def test_tables_and_columns_of_others_survive() -> None:
    more = dict(BWS) | {"Results": {"Section": 3, "Rank": (TEXT, 5)}}
    more["ReceivedData"] = dict(BWS["ReceivedData"]) | {"custom_x": (TEXT, 9)}
    database = GrowingDatabase(build("JET4", more))
    database.add("ReceivedData", received(1, Contract="PASS") | {"custom_x": "kept"})
    assert len(read_event_data(bytes(database.data))[0].results) == 1
    assert (
        GrowingDatabase(bytes(database.data)).read("ReceivedData")[0]["custom_x"]
        == "kept"
    )


PLANNED = [
    Meeting(1, 1, 1, 1, 2),
    Meeting(1, 1, 2, 2, 1),
    Meeting(1, 1, 3, 1, 2),
    Meeting(1, 2, 4, 3, 4),
    Meeting(1, 2, 5, 3, 4),
    Meeting(1, 2, 6, 3, 4),
]


def test_a_round_with_a_turned_board_is_several_rounds_for_the_units() -> None:
    split = split_rounds(PLANNED, (1, 2, 3), 1, consecutive=True, idle={(1, 3): (5, 0)})
    assert split == (
        UnitRound(1, 1, 1, 1, 2, (1,)),
        UnitRound(1, 2, 1, 2, 1, (2,)),
        UnitRound(1, 3, 1, 1, 2, (3,)),
        UnitRound(2, 1, 1, 3, 4, (4,)),
        UnitRound(2, 2, 1, 3, 4, (5,)),
        UnitRound(2, 3, 1, 3, 4, (6,)),
        UnitRound(3, 1, 1, 5, 0),
        UnitRound(3, 2, 1, 5, 0),
        UnitRound(3, 3, 1, 5, 0),
    )
    held = split_rounds(PLANNED, (1, 2), 1, consecutive=False)
    assert [(one.table, one.number, one.boards) for one in held] == [
        (1, 1, (1, 3)), (1, 2, (2,)), (2, 1, (4,)), (2, 2, (5, 6)),
    ]  # fmt: skip


PLANS = st.lists(
    st.builds(
        Meeting,
        st.integers(1, 4),
        st.integers(1, 4),
        st.integers(1, 30),
        st.integers(1, 2),
        st.integers(3, 4),
    ),
    max_size=40,
    unique_by=lambda one: (one.round, one.table, one.board),
)


@given(PLANS, st.booleans())
def test_what_is_split_is_all_there_and_comes_back(
    planned: list[Meeting], consecutive: bool
) -> None:
    split = split_rounds(planned, (1, 2, 3, 4), 4, consecutive=consecutive)
    back = {(one.table, one.number): one.of for one in split}
    assert sorted(
        (back[one.table, one.number], one.table, board, one.ns, one.ew)
        for one in split
        for board in one.boards
    ) == sorted((one.round, one.table, one.board, one.ns, one.ew) for one in planned)
    for at in range(1, 5):
        counts = {
            table: [one.number for one in split if (one.table, one.of) == (table, at)]
            for table in (1, 2, 3, 4)
        }
        assert len({tuple(own) for own in counts.values()}) == 1
    if consecutive:
        for one in split:
            low = one.boards[:1]
            assert all(board == low[0] + n for n, board in enumerate(one.boards))


@pytest.mark.parametrize("kind", KINDS)
def test_a_blank_file_is_filled(kind: str, tmp_path: Path) -> None:
    split = split_rounds(PLANNED, (1, 2), 1, consecutive=False)
    session = UnitSession(
        (UnitSection("A", (1, 2), split),), {1: ("Zoë Ash", "Elm"), 4: ("Fir", "")}
    )
    blank = build(kind, BWS)
    full = fill_bws(blank, session)
    rows = mdb(full, "RoundData", tmp_path)
    assert rows[0][3:] == ["NSPair", "EWPair", "LowBoard", "HighBoard", "CustomBoards"]
    assert rows[1:] == [
        ["1", "1", "1", "1", "2", "1", "3", "1,3"],
        ["1", "1", "2", "2", "1", "2", "2", ""],
        ["1", "2", "1", "3", "4", "4", "4", ""],
        ["1", "2", "2", "3", "4", "5", "6", ""],
    ]
    names = mdb(full, "PlayerNumbers", tmp_path)
    assert ["1", "1", "N", "", "Zoë Ash", "0"] in names
    assert ["1", "2", "E", "", "Fir", "0"] in names
    with pytest.raises(FileError) as raised:
        fill_bws(full, session)
    assert says(str(raised.value), "Section", "blank")


def test_what_the_units_cannot_hold_is_refused() -> None:
    rounds = (UnitRound(1, 1, 1, 1, 2, (128,)),)
    with pytest.raises(FileError) as raised:
        fill_bws(build("JET4", BWS), UnitSession((UnitSection("A", (1,), rounds),)))
    assert says(str(raised.value), "board 128", "127")


SAMPLE = filled("JET4", {"ReceivedData": [received(1, Contract="PASS")]})


@random_examples(60)
@given(st.integers(0, len(SAMPLE) - 1), st.binary(min_size=1, max_size=6))
@example(19, b"breaks off in its first bytes")
def test_no_mutation_breaks_the_reader(at: int, noise: bytes) -> None:
    with suppress(EvenhandError):
        read_event_data(SAMPLE[:at] + noise + SAMPLE[at + len(noise) :])
    with suppress(EvenhandError):
        read_event_data(SAMPLE[:at])


BLANK = {kind: build(kind, BWS) for kind in KINDS}
ONE_TABLE = UnitSession(
    (UnitSection("A", (1,), (UnitRound(1, 1, 1, 1, 2, (1, 2)),)),), {1: ("Elm", "Fir")}
)


@random_examples(60)
@given(
    st.sampled_from(KINDS),
    st.lists(
        st.tuples(st.integers(0, 1 << 16), st.binary(min_size=1, max_size=4)),
        min_size=1,
        max_size=20,
    ),
)
def test_no_mutation_breaks_the_filling(
    kind: str, changes: list[tuple[int, bytes]]
) -> None:
    damaged = bytearray(BLANK[kind])
    for at, noise in changes:
        place = at % len(damaged)
        damaged[place : place + len(noise)] = noise
    with suppress(EvenhandError):
        fill_bws(bytes(damaged), ONE_TABLE)


def test_a_damaged_file_is_not_filled() -> None:
    # the columns of a table end behind what a row can hold
    damaged, found = bytearray(BLANK["JET4"]), GrowingDatabase(BLANK["JET4"])
    table = found.define(found.tables["Tables"])
    entry = found.layout.first + table.indexes * found.layout.index_size
    place = table.page * found.layout.page + entry + found.layout.fixed
    damaged[place : place + 2] = b"\xff\x7f"
    with pytest.raises(FileError) as raised:
        fill_bws(bytes(damaged), ONE_TABLE)
    assert says(str(raised.value), "damaged", "blank")


def test_rows_that_cannot_be_read_are_counted() -> None:
    # the last rows of the sample are those of the results: let one lead out of its page
    at = SAMPLE.rindex("PASS".encode("utf-16-le"))
    page = at // 4096 * 4096
    damaged = bytearray(SAMPLE)
    damaged[page + 14 : page + 16] = (0x4000 | 4094).to_bytes(2, "little")
    _, found = read_event_data(bytes(damaged))
    assert found is not None
    assert not found.results
    assert says(str(found.problems[-1]), "1 row", "cannot be read")


@pytest.mark.parametrize("kind", KINDS)
def test_very_many_rows_are_refused(kind: str) -> None:
    data = filled(kind, {"ReceivedData": [received(1)]})
    found = GrowingDatabase(data)
    table = found.define(found.tables["ReceivedData"])
    # each row of these pages has moved to the same place
    size, at = found.layout.page, found.layout.rows_at
    rows = (size - at - 2) // 2 - 4
    page = bytearray(size)
    struct.pack_into("<BBHI", page, 0, 1, 1, 0, table.page)
    struct.pack_into("<H", page, at, rows)
    struct.pack_into(f"<{rows}H", page, at + 2, *[0x4000 | size - 4] * rows)
    struct.pack_into("<I", page, size - 4, next(found.data_pages(table)) << 8)
    with pytest.raises(FileError, match="more than 250000 results"):
        read_event_data(data + bytes(page) * (250_000 // rows + 1))


DEALS = st.builds(
    lambda boards, seed: {one.board: one for one in deal_boards(boards, seed)},
    st.sets(st.integers(1, 127), max_size=5),
    st.sampled_from(("a", "b")),
)
LETTERS = st.text(st.characters(codec="cp1252", categories=("L", "N")), max_size=18)


@random_examples(25)
@given(
    st.sampled_from(KINDS), PLANS, st.dictionaries(st.integers(1, 4), LETTERS), DEALS
)
def test_what_is_filled_in_is_read_back(
    kind: str, planned: list[Meeting], names: dict[int, str], deals: dict[int, Deal]
) -> None:
    split = split_rounds(planned, (1, 2, 3, 4), 4, consecutive=False)
    session = UnitSession(
        (UnitSection("A", (1, 2, 3, 4), split),),
        {pair: (name, "Elm") for pair, name in names.items()},
        deals,
    )
    full = fill_bws(build(kind, BWS), session)
    database = GrowingDatabase(full)
    assert not database.damaged
    rows = {(row["Table"], row["Round"]): row for row in database.read("RoundData")}
    assert len(rows) == len(split)
    for one in split:
        row = rows[one.table, one.number]
        assert (row["NSPair"], row["EWPair"]) == (one.ns, one.ew)
        listed = [int(n) for n in str(row["CustomBoards"] or "").split(",") if n]
        low, high = row["LowBoard"], row["HighBoard"]
        assert isinstance(low, int)
        assert isinstance(high, int)
        assert (listed or [*range(low, high + 1)] * bool(low)) == [*one.boards]
    found = read_bws(full)
    assert found.deals == tuple(deal for _, deal in sorted(deals.items()))
    first = {pair for one in split if one.number == 1 for pair in (one.ns, one.ew)}
    told = {pair.entry.number: pair.players[0].name for pair in found.pairs}
    assert told == {
        pair: " ".join(name.split()) or "Elm"
        for pair, name in names.items()
        if pair in first
    }
