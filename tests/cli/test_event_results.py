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


def test_a_fouled_board_is_awarded_at_every_table_at_once() -> None:
    before = done("missing")["missing"]
    tables = [one for one in before if one["board"] == 1]
    awarded = done("award --board 1 --all A+/A+ --reason fouled")
    assert awarded["recorded"] == len(tables)
    assert [one for one in done("missing")["missing"] if one["board"] == 1] == []
    done("undo")
    assert done("missing")["missing"] == before


@pytest.mark.parametrize("where", ["--all --table 1", "--all --ns 3", "", "--ew 3"])
def test_an_award_is_for_a_table_or_for_all(where: str) -> None:
    assert "--all" in event(f"award --board 1 A+/A+ {where}").complaint


def test_an_award_finds_its_table_by_both_pairs() -> None:
    first = done("missing")["missing"][0]
    who = f"--ns {first['ns']} --ew {first['ew']}"
    awarded = done(f"award --board {first['board']} {who} A+/A+ --reason late")
    assert (awarded["table"], awarded["board"]) == (first["table"], first["board"])


def test_a_slip_may_be_read_as_planned() -> None:
    first = done("missing")["missing"][0]
    at = f"--table {first['table']} --board {first['board']}"
    slip = f"record +90 {at} --ns {first['ew']} --ew {first['ns']}"
    assert done(slip)["turned"]
    done("undo")
    assert not done(f"{slip} --as-planned")["turned"]


def test_pairs_at_fault_are_named_with_commas() -> None:
    at = "--table 1 --board 1 --ns 2 --ew 3"
    outcome = event(f"accept +90 {at} --reason x --at-fault a")
    assert "--at-fault 'a'" in outcome.complaint


def test_an_appeal_is_noted_shown_and_decided_by_commands() -> None:
    first = done("missing")["missing"][0]
    at = f"--table {first['table']} --board {first['board']}"
    done(f"record +50 {at}")
    noted = done(f"appeal -420 {at} --reason law16")
    assert (noted["stands"], noted["outcome"]) == ("+50", "-420")
    shown = done("appeals")
    assert shown["ways"][0]["title"] == "As ruled"
    assert shown["appeals"][0]["stands"] == "+50"
    assert "-420 is claimed by appeal (law16)" in event("appeals").out
    assert "expected --upheld or --dismissed" in event(f"decide {at}").complaint
    assert done(f"decide {at} --upheld")["outcome"] == "-420"
    assert event("appeals").out == "Nothing is under appeal.\n"
    assert event("referee").out == "Referee: no findings.\n"
