import pytest

from tests.cli.files import HOWELL, MITCHELL, NEVER_PLAYS
from tests.cli.running import built, evenhand
from tests.sentences import says


def test_words_a_player_understands() -> None:
    told = evenhand("explain", "-", "--pairs", "1,8", stdin=MITCHELL)
    assert (told.code, told.err) == (0, "")
    assert says(told.out, "1 and 8", "1 board.")
    assert "Net: 0" in told.out
    assert "ranked" in told.out


def test_long_lines_are_folded_between_words(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = ("explain", "-", "--pairs", "1,8")
    wide = evenhand(*asked, stdin=MITCHELL).out
    monkeypatch.setenv("COLUMNS", "60")
    narrow = evenhand(*asked, stdin=MITCHELL).out
    assert narrow.split() == wide.split()
    assert max(map(len, narrow.splitlines())) <= 60
    assert len(narrow.splitlines()) > len(wide.splitlines())


def test_json_counts_competing_cooperating_and_meeting() -> None:
    data = evenhand("explain", "-", "--pairs", "1,8", "--json", stdin=MITCHELL).data
    assert data["pairs"] == [1, 8]
    assert (data["compete"], data["cooperate"], data["meet"]) == (0, 6, 1)
    assert data["net"] == 0
    assert data["text"] == (
        evenhand("explain", "-", "--pairs", "1,8", stdin=MITCHELL).out.rstrip("\n")
    )


@pytest.mark.parametrize("pairs", ["1,2", "1 2", " 1 , 2 ", "2,1"])
def test_two_numbers_are_read_with_commas_or_blanks(pairs: str) -> None:
    data = evenhand("explain", "-", "--pairs", pairs, "--json", stdin=HOWELL).data
    assert sorted(data["pairs"]) == [1, 2]
    assert data["net"] == 3


@pytest.mark.parametrize(
    ("pairs", "said"),
    [
        ("1", "two numbers"),
        ("", "two numbers"),
        ("1,2,3", "two numbers"),
        ("x,y", "numbers like"),
        ("-1,2", "numbers like"),
        ("1,²", "numbers like"),
        ("1," + "9" * 5000, "numbers like"),
        ("1,1", "two different pairs"),
        ("0,1", "the pairs are 1 to 14"),
        ("1,15", "the pairs are 1 to 14"),
    ],
)
def test_bad_pairs_are_refused(pairs: str, said: str) -> None:
    assert said in evenhand("explain", "-", "--pairs", pairs, stdin=MITCHELL).complaint


def test_pairs_that_do_not_play_are_refused() -> None:
    refused = evenhand("explain", "-", "--pairs", "1,3", stdin=NEVER_PLAYS)
    assert "pair 3 never plays" in refused.complaint
    made = built("mitchell", "--tables", "7", "--phantom", "7")
    refused = evenhand("explain", "-", "--pairs", "1,7", stdin=made)
    assert says(refused.complaint, "pair 7", "missing")
