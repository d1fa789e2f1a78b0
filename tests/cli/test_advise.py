import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import evenhand
from tests.sentences import says

#: An evening whose movements are searched in no time.
SHORT = "--pairs 4 --boards 6"


@pytest.fixture(autouse=True)
def _room_for_every_column(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "300")


@cache
def advice(wishes: str) -> Any:
    given = evenhand("advise", *wishes.split(), "--json")
    assert (given.code, given.err) == (0, "")
    return given.data


def test_everything_a_director_asks_stands_side_by_side() -> None:
    data = advice("--pairs 8")
    assert data["pairs"] == 8
    assert data["reasons"]
    for option in data["options"]:
        asked = (
            "name family tables rounds boards_per_set boards_played sit_outs minutes "
            "copies shared_sets relays unaided rematches stationary balance_plain "
            "balance_rounds switch_rounds balance_boards switch_boards announcements "
            "grade luck slips cost prices remarks keeps_the_wish"
        )
        assert set(asked.split()) <= option.keys()
        assert option["luck"].keys() == {"cards", "company", "both"}


def test_turning_boards_is_never_worse_than_leaving_them() -> None:
    for wishes in ("--pairs 8", "--pairs 9"):
        for option in advice(wishes)["options"]:
            if option["balance_rounds"] is None:
                continue  # its boards are turned by the cards already
            assert option["balance_plain"] <= option["balance_rounds"]
            assert option["balance_plain"] <= option["balance_boards"]
            assert option["balance_rounds"] <= option["balance_boards"] + 0.01


@pytest.mark.parametrize("wishes", ["--pairs 4", "--pairs 8"])
def test_nothing_is_turned_where_nothing_is_gained(wishes: str) -> None:
    for option in advice(wishes)["options"]:
        if option["balance_plain"] == option["balance_boards"]:
            assert option["switch_boards"] == ""


def test_the_list_says_why_the_first_is_first() -> None:
    given = evenhand("advise", "--pairs", "8")
    assert (given.code, given.err) == (0, "")
    first = advice("--pairs 8")["options"][0]
    assert says(given.out, "8 pairs")
    assert says(given.out, "First choice", first["name"])
    for reason in advice("--pairs 8")["reasons"]:
        assert reason in given.out
    for said in first["announcements"]:
        assert said in given.out


def test_odd_pairs_are_told_where_the_empty_seat_is() -> None:
    options = advice("--pairs 9")["options"]
    assert all(option["sit_outs"] >= 1 for option in options)
    for option in options:
        if option["phantom"]:
            assert any("missing pair" in remark for remark in option["remarks"])
        else:
            assert option["family"] in ("rover", "bump")


@pytest.mark.parametrize("wishes", ["--pairs 8 --or 7", "--pairs 7 --or 8"])
def test_either_of_two_numbers_can_be_suited(wishes: str) -> None:
    data = advice(wishes)
    assert {data["pairs"], data["or"]["pairs"]} == {7, 8}
    assert data["both"]
    assert all(len(pairing["names"]) == 2 for pairing in data["both"])
    given = evenhand("advise", *wishes.split())
    assert "What suits" in given.out
    assert data["both"][0]["names"][0] in given.out


def test_the_same_number_twice_is_asked_once() -> None:
    assert advice("--pairs 8 --or 8") == advice("--pairs 8")


@pytest.mark.parametrize("name", ["1", "first name", "FIRST NAME"])
def test_a_choice_is_printed_ready_to_play(name: str) -> None:
    first = advice("--pairs 8")["options"][0]
    wanted = {"first name": first["name"], "FIRST NAME": first["name"].upper()}
    show = ("advise", "--pairs", "8", "--show", wanted.get(name, name))
    shown = evenhand(*show)
    assert (shown.code, shown.err) == (0, "")
    assert "8 pairs, 4 tables" in shown.out
    assert all(f"Pair {pair} ·" in shown.out for pair in range(1, 9))
    ready = evenhand(*show, "--json").out
    quality = evenhand("fairness", "-", "--json", stdin=ready).data["quality"]
    assert quality == pytest.approx(first["balance_plain"], abs=0.01)
    assert len(json.loads(ready)["rounds"]) == first["rounds"]


def test_two_winners_keep_their_lines() -> None:
    for option in advice("--pairs 10 --winners 2")["options"]:
        assert option["balance_boards"] is None
        assert option["announcements"] == []


def test_wishes_are_kept() -> None:
    for option in advice("--pairs 10 --boards 25 --minutes 190")["options"]:
        assert 21 <= option["boards_played"][1] <= 29
        assert option["minutes"] <= 190
    for option in advice("--pairs 8 --no-sharing")["options"]:
        assert (option["shared_sets"], option["copies_without_sharing"]) == (0, 1)
    for option in advice("--pairs 8 --stationary 2")["options"]:
        assert option["stationary"] >= 2
    copies = {option["copies"] for option in advice("--pairs 6 --copies 3")["options"]}
    assert max(copies) <= 3
    assert copies - {1}


@pytest.mark.parametrize(
    ("wishes", "said"),
    [
        ("--pairs 3", "3 pairs; expected 4 to"),
        ("--pairs 0", "expected 4 to"),
        ("--pairs -5", "expected 4 to"),
        ("--pairs 1000000000", "expected 4 to"),
        ("--pairs 8 --or 3", "expected 4 to"),
        ("--pairs 8 --boards 1", "expected 4 to 100"),
        ("--pairs 8 --boards 101", "expected 4 to 100"),
        ("--pairs 8 --minutes 5", "expected 30 to"),
        ("--pairs 8 --winners 3", "expected 1 to 2"),
        ("--pairs 8 --copies 0", "expected 1 to"),
        ("--pairs 8 --stationary -1", "expected 0 to"),
        ("--pairs 8 --stationary 8", "no movement for 8 pairs"),
        ("--pairs 16 --sections 4", "26 boards, 4 sections and 1 copy"),
        ("--pairs 27 --minutes 30", "no movement for 27 pairs"),
        ("--pairs 8 --scoring pen", "expected paper, devices, table-pages"),
        ("--pairs 8 --weights x=1", "the weights are guides,"),
        ("--pairs 8 --weights guides", "guides= and a number"),
        ("--pairs 8 --weights guides=nan", "guides= and a number"),
        ("--pairs 8 --show nosuch", "no option 'nosuch'"),
        ("--pairs 8 --show 4-table-howel", "; did you mean 4-table Howell"),
        ("--pairs 8 --show 0", "a number from 1 to"),
        ("--pairs 8 --show 999", "a number from 1 to"),
    ],
)
def test_bad_wishes_are_refused_in_one_line(wishes: str, said: str) -> None:
    assert said in evenhand("advise", *wishes.split()).complaint


JUNK = ["", "junk{", "[1, 2]", '{"a": 1}', "\0\xff", "[" * 100_000]


@pytest.mark.parametrize("junk", JUNK, ids=range(len(JUNK)))
def test_a_damaged_cache_changes_nothing(
    junk: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = advice(SHORT)
    (tmp_path / "arrows.json").write_bytes(junk.encode("latin-1"))
    monkeypatch.setenv("EVENHAND_CACHE", str(tmp_path))
    assert evenhand("advise", *SHORT.split(), "--json").data == expected
    assert json.loads((tmp_path / "arrows.json").read_text())


def test_a_cache_with_wrong_plans_never_ends_in_a_traceback(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EVENHAND_CACHE", str(tmp_path))
    file = tmp_path / "arrows.json"
    evenhand("advise", *SHORT.split())
    wrong = ("nonsense", "99", "1/99", "0", "1" * 5000, "1:1/1", "")
    plans = json.loads(file.read_text())
    broken = {key: wrong[n % len(wrong)] for n, key in enumerate(plans)}
    file.write_text(json.dumps(broken))
    again = evenhand("advise", *SHORT.split(), "--json")
    assert (again.code, again.err) == (0, "")


@pytest.mark.parametrize("kind", ["a file", "a folder in its place", "off"])
def test_a_cache_that_cannot_be_written_is_no_error(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = advice(SHORT)
    (tmp_path / "file").write_text("")
    (tmp_path / "arrows.json").mkdir()
    place = {"a file": str(tmp_path / "file"), "off": "off"}
    monkeypatch.setenv("EVENHAND_CACHE", place.get(kind, str(tmp_path)))
    given = evenhand("advise", *SHORT.split(), "--json")
    assert (given.code, given.err) == (0, "")
    assert given.data == expected


@pytest.mark.parametrize("columns", ["80", "100", "112", "130", "160"])
def test_no_figure_is_cut_off_in_a_terminal(
    columns: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    for wishes in (("--winners", "2"), ()):
        given = evenhand("advise", "--pairs", "9", *wishes).out
        assert "…" not in given
        assert max(map(len, given.splitlines())) <= int(columns)


def test_of_several_options_with_a_name_the_user_chooses() -> None:
    words = ("advise", "--pairs", "8")
    options = evenhand(*words, "--json").data["options"]
    plain = [option["name"].rpartition(", ")[0] for option in options]
    name = next(name for name in plain if plain.count(name) > 1)
    same = [rank for rank, other in enumerate(plain, 1) if other == name]
    complaint = evenhand(*words, "--show", name).complaint
    assert says(complaint, f"{len(same)} options", repr(name), *map(str, same))
    assert complaint.endswith(f"--show {same[0]}")
    whole = evenhand(*words, "--show", options[same[1] - 1]["name"])
    by_rank = evenhand(*words, "--show", str(same[1]))
    assert whole.code == 0
    assert whole == by_rank
