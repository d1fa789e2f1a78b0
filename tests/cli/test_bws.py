"""`bws`: files for Bridgemates, filled from an event and read back into it."""

from pathlib import Path

import pytest

from evenhand.desk.events.opening import look_at
from evenhand.formats.jet import Database
from evenhand.formats.jet_adding import GrowingDatabase
from tests.cli.running import built, evenhand
from tests.cli.test_event import done
from tests.formats.jet_builder import BWS, build
from tests.sentences import says


@pytest.fixture(autouse=True)
def _begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("blank.bws").write_bytes(build("JET4", BWS))


def begin(*movement: str) -> None:
    Path("m.json").write_text(built(*movement))
    done("new --movement m.json")
    done("register --count 6")
    done("seat")


def play_on_units() -> None:
    """Every table plays every board as the units see it, and sends a result."""
    database = GrowingDatabase(Path("full.bws").read_bytes())
    number = 0
    for row in database.read("RoundData"):
        custom = str(row["CustomBoards"] or "")
        low, high = int(row["LowBoard"] or 0), int(row["HighBoard"] or 0)
        boards = [int(n) for n in custom.split(",")] if custom else range(low, high + 1)
        for board in boards if high else ():
            number += 1
            database.add(
                "ReceivedData",
                {"Section": row["Section"], "Table": row["Table"]}
                | {"Round": row["Round"], "Board": board, "PairNS": row["NSPair"]}
                | {"PairEW": row["EWPair"], "Declarer": row["NSPair"], "NS/EW": "N"}
                | {
                    "Contract": "2 S",
                    "Result": f"+{number % 3}" if number % 3 else "=",
                },
            )
    Path("full.bws").write_bytes(bytes(database.data))


def test_a_session_goes_to_the_units_and_comes_back() -> None:
    begin("howell", "--tables", "3", "--boards-per-set", "2")
    told = evenhand("bws", "fill", "e.event", "blank.bws", "-o", "full.bws")
    assert (told.code, told.err) == (0, "")
    play_on_units()
    assert evenhand("bws", "read", "full.bws", "-o", "r.csv").code == 0
    found = done("record --results r.csv")
    assert found["recorded"] == len(
        look_at("e.event").groups["Event"].session(1).meetings
    )
    assert done("missing")["missing"] == []
    assert found["turned"] == []
    again = done("record --results full.bws")
    assert (again["recorded"], again["known"]) == (0, found["recorded"])


def test_turned_boards_are_rounds_of_their_own_on_the_units() -> None:
    begin("howell", "--tables", "3", "--boards-per-set", "2", "--switch", "1/1")
    told = evenhand("bws", "fill", "e.event", "blank.bws", "-o", "full.bws")
    assert says(told.err, "turned boards", "switch these displays off")
    session = look_at("e.event").groups["Event"].session(1)
    rows = Database(Path("full.bws").read_bytes()).read("RoundData")
    assert max(int(row["Round"] or 0) for row in rows) > session.rounds
    play_on_units()
    found = done("record --results full.bws")
    assert found["recorded"] == len(session.meetings)
    assert found["turned"] == []


def test_a_file_that_is_not_blank_is_refused() -> None:
    begin("howell", "--tables", "3")
    Path("x.bws").write_text("nothing")
    assert evenhand("bws", "fill", "e.event", "x.bws", "-o", "y").code == 2
    assert evenhand("bws", "read", "x.bws").code == 2
    found = evenhand("bws", "read", "blank.bws", "--json").data
    assert found == {"results": [], "pairs": []}


def test_a_file_without_results_is_told() -> None:
    begin("howell", "--tables", "3")
    outcome = evenhand("event", "record", "e.event", "--results", "blank.bws")
    assert outcome.code == 2
    assert says(outcome.err, "no results")
