from collections.abc import Iterator
from pathlib import Path

import pytest

from evenhand.desk.club.club_events import Club
from evenhand.desk.club.permanent_links import find_pair_codes, find_pair_of
from tests.web.visiting import EVENT, begin_evening


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    with Club.open(data=str(tmp_path / "club")) as opened:
        begin_evening(opened)
        yield opened


def test_each_pair_has_a_code_of_its_own_that_stays(club: Club) -> None:
    codes = find_pair_codes(club, EVENT)
    assert [*codes] == [1, 2, 3, 4]
    assert len({*codes.values()}) == 4
    assert find_pair_codes(club, EVENT, [3, 1]) == {1: codes[1], 3: codes[3]}
    assert find_pair_of(club, codes[3]) == (EVENT, 3)


def test_a_code_of_another_event_or_kind_opens_nothing_here(club: Club) -> None:
    begin_evening(club, "friday")
    assert not {*find_pair_codes(club, EVENT).values()} & {
        *find_pair_codes(club, "friday").values()
    }
    table = club.permits.make("table", subject="3", shown_again=True)
    assert find_pair_of(club, table) is None
    assert find_pair_of(club, "forged") is None
