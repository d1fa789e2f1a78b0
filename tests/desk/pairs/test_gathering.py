"""Evenings that wait for their pairs, beside the events of a club."""

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from evenhand.desk.club.club_events import Club
from evenhand.desk.pairs.gathering import (
    Gathering,
    begin_gathering,
    close_door,
    do_gathering,
    find_gathering,
)
from evenhand.errors import ActError, StoreError
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


def come(club: Club, name: str, player: str) -> None:
    texts = {"act": "register", "player": player, "partner": f"{player} too"}
    do_gathering(club, name, texts)


def test_who_comes_to_another_door_while_one_closes_is_told_and_not_lost(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = begin_gathering(club, Gathering("Thursday", "a key", {}, (howell(),)))
    for player in ("Ada", "Ben", "Cleo"):
        come(club, name, player)
    really = Club.create

    def create(*given: Any, **more: Any) -> Any:
        with pytest.raises(ActError, match="the door is closed"):
            come(club, name, "Late")
        return really(*given, **more)

    monkeypatch.setattr(Club, "create", create)
    assert close_door(club, name, {})
    assert len(club.look_at(name).entrants) == 3
    assert find_gathering(club, name) is None


def test_a_door_that_could_not_be_closed_is_open_again(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = begin_gathering(club, Gathering("Thursday", "a key", {}, (howell(),)))
    come(club, name, "Ada")
    come(club, name, "Ben")

    def fail(*_: Any, **__: Any) -> None:
        raise StoreError("the disk is full")

    with monkeypatch.context() as full:
        full.setattr(Club, "create", fail)
        with pytest.raises(StoreError, match="full"):
            close_door(club, name, {})
    come(club, name, "Cleo")
    assert close_door(club, name, {})
    assert len(club.look_at(name).entrants) == 3
