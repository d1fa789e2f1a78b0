import json

import pytest

from tests.cli.files import HOWELL, MITCHELL
from tests.cli.running import built, evenhand

TURNED = built(
    *("mitchell", "--tables", "7", "--boards-per-set", "3", "--switch", "3/1,5"),
)


def test_the_overview_has_size_rule_and_rounds() -> None:
    shown = evenhand("show", "-", stdin=MITCHELL)
    assert (shown.code, shown.err) == (0, "")
    assert shown.out.startswith("7-table Mitchell\n14 pairs, 7 tables, 7 rounds")
    assert "NS stay; EW up one table; boards down one." in shown.out
    assert "1-8/1" in shown.out
    assert "7-8/6" in shown.out


def test_announcements_are_said_aloud() -> None:
    lines = evenhand("show", "-", "--announcements", stdin=TURNED).out.splitlines()
    assert len(lines) == 2
    assert lines[0].startswith("Round 3: everybody gives the ")
    assert lines[1].startswith("Round 5: ")


def test_a_movement_without_switches_needs_no_announcement() -> None:
    said = evenhand("show", "-", "--announcements", stdin=MITCHELL)
    assert said.out.count("\n") == 1
    data = evenhand("show", "-", "--announcements", "--json", stdin=MITCHELL).data
    assert data == {"announcements": []}


def test_a_guide_card_has_a_line_for_each_round() -> None:
    card = evenhand("show", "-", "--pair", "8", stdin=TURNED).out
    assert "Pair 8 · 7-table Mitchell" in card
    assert card.count("table ") >= 6
    assert card.count("⟲") == 2
    data = evenhand("show", "-", "--pair", "8", "--json", stdin=TURNED).data
    assert data["pair"] == 8
    assert [step["round"] for step in data["rounds"]] == list(range(1, 8))
    assert data["rounds"][0]["opponent"] == 1
    assert data["rounds"][0]["boards"] == [1, 2, 3]


def test_a_table_card_has_a_line_for_each_round() -> None:
    assert "Table 2 · 7-table Mitchell" in (
        evenhand("show", "-", "--table", "2", stdin=MITCHELL).out
    )
    data = evenhand("show", "-", "--table", "2", "--json", stdin=MITCHELL).data
    assert data["table"] == 2
    assert [(step["ns"], step["ew"]) for step in data["rounds"]][:2] == [(2, 9), (2, 8)]


def test_cards_are_those_of_all_pairs_and_tables() -> None:
    cards = evenhand("show", "-", "--cards", stdin=HOWELL).out
    assert (cards.count("Pair "), cards.count("Table 1 ·")) == (8, 1)
    data = evenhand("show", "-", "--cards", "--json", stdin=HOWELL).data
    assert list(data["pair_cards"]) == [str(pair) for pair in range(1, 9)]
    assert list(data["table_cards"]) == [str(table) for table in range(1, 5)]


def test_the_json_is_the_movement_and_more() -> None:
    data = evenhand("show", "-", "--json", stdin=TURNED).data
    plain = json.loads(TURNED)
    assert {key: data[key] for key in plain} == plain
    assert data["instruction"].startswith("NS stay")
    assert (data["copies"], data["sit_outs"]) == (1, [])


def test_the_json_can_be_read_again() -> None:
    shown = evenhand("show", "-", "--json", stdin=TURNED).out
    assert evenhand("convert", "-", "-", "--json", stdin=shown).out == TURNED


def test_a_phantom_is_named() -> None:
    made = built("mitchell", "--tables", "7", "--phantom", "7")
    shown = evenhand("show", "-", stdin=made).out
    assert "Pair 7 is missing" in shown
    assert "13 pairs" in shown


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--pair", "0"), "the pairs are 1 to 14"),
        (("--pair", "15"), "the pairs are 1 to 14"),
        (("--pair", "-1"), "the pairs are 1 to 14"),
        (("--pair", "9" * 30), "the pairs are 1 to 14"),
        (("--table", "0"), "the tables are 1 to 7"),
        (("--table", "8"), "the tables are 1 to 7"),
        (("--pair", "1", "--table", "1"), "only one of"),
        (("--cards", "--announcements"), "only one of"),
    ],
)
def test_bad_wishes_are_refused(arguments: tuple[str, ...], said: str) -> None:
    assert said in evenhand("show", "-", *arguments, stdin=MITCHELL).complaint
    refused = evenhand("show", "-", *arguments, "--json", stdin=MITCHELL)
    assert said in refused.complaint


@pytest.mark.parametrize("how", ["--cards", "--pair=1", "--announcements"])
@pytest.mark.parametrize("more", [(), ("--json",)])
def test_a_movement_of_no_rounds_can_be_shown(how: str, more: tuple[str, ...]) -> None:
    shown = evenhand("show", "-", how, *more, stdin='{"rounds": [], "pairs": 2}')
    assert "not playable: shape" in shown.err


@pytest.mark.parametrize("columns", ["60", "80", "100", "140"])
def test_nothing_is_cut_off_in_a_terminal(
    columns: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    large = built("relay", "--tables", "14", "--boards-per-set", "2", "--switch", "1/1")
    shown = evenhand("show", "-", stdin=large).out
    assert "…" not in shown
    assert "Round" in shown
    assert "14-28/1" in shown
    assert max(map(len, shown.splitlines())) <= int(columns)


PHANTOM = built(
    *("relay", "--tables", "14", "--boards-per-set", "2"),
    *("--phantom", "14", "--switch", "1/1"),
)


def test_an_empty_seat_is_told_as_sitting_out() -> None:
    shown = evenhand("show", "-", stdin=PHANTOM).out
    first = next(line for line in shown.splitlines() if line.strip().startswith("1 "))
    assert first.rstrip().endswith("28 out")
    assert "out: sits out" in shown
    assert "–-28" not in shown


@pytest.mark.parametrize("columns", ["40", "60", "76", "80"])
@pytest.mark.parametrize("how", ["--table=3", "--table=14", "--pair=15"])
def test_a_card_never_loses_a_word(
    how: str, columns: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    wide = evenhand("show", "-", how, stdin=PHANTOM).out
    monkeypatch.setenv("COLUMNS", columns)
    narrow = evenhand("show", "-", how, stdin=PHANTOM).out
    assert "…" not in narrow
    assert words(narrow) == words(wide)


def test_all_cards_are_the_cards_of_each(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    cards = evenhand("show", "-", "--cards", stdin=PHANTOM).out
    for how in ("--table=3", "--table=14", "--pair=15"):
        assert evenhand("show", "-", how, stdin=PHANTOM).out in cards


def words(card: str) -> list[str]:
    drawn = str.maketrans(dict.fromkeys("╭╮╰╯│─├┤┬┴┼", " "))
    return sorted(card.translate(drawn).split())


def test_cards_stand_apart() -> None:
    lines = evenhand("show", "-", "--cards", stdin=HOWELL).out.splitlines()
    starts = [n for n, line in enumerate(lines) if " · " in line]
    assert len(starts) == 8 + 4
    assert all(lines[n - 1] == "" for n in starts[1:])
    assert starts[0] == 0
