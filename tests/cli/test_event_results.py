"""Wrong boards, fouled boards and late corrections, by commands alone."""

from pathlib import Path

import pytest

from tests.cli.running import built
from tests.cli.test_event import done, event

HOWELL = built("howell", "--tables", "3")
NAMES = "number,names\n" + "".join(f"{n},Pair {n}\n" for n in range(1, 7))


@pytest.fixture(autouse=True)
def _begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Six pairs have sat down at three tables."""
    monkeypatch.chdir(tmp_path)
    Path("m.json").write_text(HOWELL)
    Path("pairs.csv").write_text(NAMES)
    done("new --movement m.json")
    done("register --pairs pairs.csv")
    done("seat")


def test_who_waits_for_a_board_in_vain_is_listed_and_awarded() -> None:
    first = done("missing")["missing"][0]
    others = [pair for pair in range(1, 7) if pair not in (first["ns"], first["ew"])]
    at = f"--table {first['table']} --board {first['board']}"
    pairs = f"--ns {others[0]} --ew {others[1]}"
    accepted = done(f"accept +90 {at} {pairs} --reason law15")
    due = done("missing")["to_be_awarded"]
    assert due == accepted["awards_due"]
    assert "To be awarded:" in event("missing").out
    for one in due:
        spot = f"--table {one['table']} --board {one['board']}"
        assert done(f"award A+ {spot} --ns {one['pair']}")["outcome"] == "A+/A+"
    assert done("missing")["to_be_awarded"] == []
    assert event("referee").out == "Referee: no findings.\n"


def test_a_form_of_a_fouled_board_is_recorded() -> None:
    first = done("missing")["missing"][0]
    done(f"record +90 --table {first['table']} --board {first['board']} --form B")
    log = Path("e.event").read_text()
    assert '"form":"B"' in log.replace(" ", "")


def test_a_file_and_a_form_exclude_each_other() -> None:
    outcome = event("record --results r.csv --form B")
    assert "expected one of them" in outcome.complaint
