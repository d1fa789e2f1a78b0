"""The day of an event in files for federations is that of the hall."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from evenhand.desk.club.club_events import Club
from evenhand.desk.events import opening
from evenhand.desk.paper.event_exports import publish_event
from tests.web.visiting import EVENT, begin_evening


@pytest.fixture
def in_new_york(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    if not hasattr(time, "tzset"):
        pytest.skip("the zone cannot be set here")
    with monkeypatch.context() as patch:
        patch.setenv("TZ", "EST5EDT,M3.2.0,M11.1.0")
        time.tzset()
        yield
    time.tzset()


@pytest.mark.usefixtures("in_new_york")
def test_an_evening_after_midnight_in_utc_is_of_the_day_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "utc_now", lambda: "2026-11-17T03:30:00Z")
    with Club.open(data=str(tmp_path)) as club:
        begin_evening(club)
        assert publish_event(club.look_at(EVENT)).date == "2026-11-16"
