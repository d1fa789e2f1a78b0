"""`deal` and `deals`: dealt, converted and analysed."""

import hashlib
import json
from pathlib import Path

import pytest

from evenhand.deals import parse_deal
from evenhand.formats.deal_files import read_deals_data
from tests.cli.running import evenhand
from tests.deals.known_deals import ANALYSED, BOARD_1
from tests.sentences import says


def pbn(*texts: str) -> str:
    games = enumerate(texts, 1)
    return "\n".join(f'[Board "{n}"]\n[Deal "{text}"]\n' for n, text in games)


def test_deals_come_with_a_checksum_that_anybody_can_work_out(tmp_path: Path) -> None:
    path = tmp_path / "tonight.pbn"
    told = evenhand("deal", "5-12", "-o", str(path)).out
    deals = read_deals_data(path.read_bytes()).deals
    assert sorted(deals) == list(range(5, 13))
    lines = "".join(f"{n} {deals[n]}\n" for n in sorted(deals))
    checksum = hashlib.sha256(lines.encode()).hexdigest()
    assert told.startswith("8 deals, boards 5 to 12.")
    assert "operating system" in told
    assert checksum in told.replace("\n", "").replace(" ", "")


@pytest.mark.parametrize("form", ["pbn", "lin", "dup", "dlm"])
def test_the_checksum_of_a_file_shows_whether_a_deal_was_changed(
    tmp_path: Path, form: str
) -> None:
    path = tmp_path / f"tonight.{form}"
    published = evenhand("deal", "4", "--seed", "oak", "--json").data["checksum"]
    evenhand("deal", "4", "--seed", "oak", "-o", str(path))
    assert evenhand("deals", "checksum", str(path)).out == f"{published}\n"
    evenhand("deal", "4", "--seed", "elm", "-o", str(path))
    changed = evenhand("deals", "checksum", str(path), "--json").data
    assert changed["boards"] == [1, 2, 3, 4]
    assert changed["checksum"] != published


def test_a_seed_deals_the_same_boards_again() -> None:
    first = evenhand("deal", "3", "--seed", "oak", "--json").data
    again = evenhand("deal", "2-3", "--seed", "oak", "--json").data
    assert [one["deal"] for one in first["deals"][1:]] == [
        one["deal"] for one in again["deals"]
    ]
    assert first["seed"] == "oak"
    assert says(first["statement"], "Whoever guesses it", "make it long")
    assert says(first["statement"], "seed 'oak'", "deals them again")
    fresh = evenhand("deal", "1", "--json").data
    assert says(fresh["statement"], "as likely as any other", "none was rejected")
    assert fresh["seed"] is None
    assert fresh["deals"] != evenhand("deal", "1", "--json").data["deals"]


def test_deals_without_a_file_are_pbn_alone_on_standard_output() -> None:
    found = evenhand("deal", "2")
    assert sorted(read_deals_data(found.out.encode()).deals) == [1, 2]
    assert "SHA-256" in found.err


@pytest.mark.parametrize("boards", ["0", "x", "9-3", "1-20000", ""])
def test_impossible_boards_are_refused(boards: str) -> None:
    assert evenhand("deal", boards).code == 2


@pytest.mark.parametrize("name", ["a.lin", "a.dup", "a.dlm", "a.pbn"])
def test_deals_are_converted_and_renumbered(tmp_path: Path, name: str) -> None:
    source, target = tmp_path / "in.pbn", tmp_path / name
    source.write_text(pbn(BOARD_1))
    done = evenhand("deals", "convert", str(source), str(target), "--shift", "4")
    assert (done.code, done.err) == (0, "")
    assert read_deals_data(target.read_bytes()).deals == {5: parse_deal(5, BOARD_1)}


def test_faulty_deals_are_named_and_the_others_converted(tmp_path: Path) -> None:
    source, target = tmp_path / "in.pbn", tmp_path / "out.lin"
    source.write_text(pbn(BOARD_1, BOARD_1.replace("65.", "6."), BOARD_1))
    done = evenhand("deals", "convert", str(source), str(target))
    assert done.code == 2
    assert says(done.err, "board 2", "12 cards")
    assert sorted(read_deals_data(target.read_bytes()).deals) == [1, 3]
    assert evenhand("deals", "convert", str(source), "out.xyz").code == 2


def test_deals_are_analysed_and_remembered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("endplay.dds")
    monkeypatch.setenv("EVENHAND_CACHE", str(tmp_path))
    source, target = tmp_path / "in.pbn", tmp_path / "out.pbn"
    source.write_text(pbn(*(text for text, _, _ in ANALYSED.values())))
    found = evenhand("deals", "analyse", str(source), "-o", str(target), "--json").data
    assert [one["par"] for one in found["deals"]] == [-420, 800, 140]
    assert found["deals"][0]["tricks"]["E"]["S"] == 10
    assert len(json.loads((tmp_path / "double-dummy.json").read_text())) == 3
    read = read_deals_data(target.read_bytes())
    assert {n: one.tricks for n, one in read.makeable.items()} == {
        n: tricks for n, (_, tricks, _) in ANALYSED.items()
    }
    assert says(evenhand("deals", "analyse", str(source)).out, "-420", "+800", "+140")
