"""Evenings that wait for their pairs, beside the events of a club."""

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from evenhand.desk.club.club_events import Club
from evenhand.desk.pairs.gathering import Gathering, begin_gathering, close_door
from evenhand.errors import StoreError
from tests.web.visiting import howell


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    with closing(Club.open(data=str(tmp_path))) as opened:
        yield opened


def create(club: Club, name: str) -> None:
    club.create(name, howell())


def bring(club: Club, name: str) -> None:
    club.import_event(name, club.export_event("friday"))


@pytest.mark.parametrize("take", [create, bring])
def test_nothing_takes_the_name_of_an_evening_that_waits(
    take: Callable[[Club, str], None], club: Club
) -> None:
    create(club, "friday")
    name = begin_gathering(club, Gathering("Thursday", "a key", {}, (howell(),)))
    with pytest.raises(StoreError, match="waits for its pairs"):
        take(club, name)
    assert close_door(club, name, {"count": "4"})
    assert len(club.look_at(name).entrants) == 4
