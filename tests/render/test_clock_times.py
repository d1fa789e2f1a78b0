"""Times as the clock on the wall has them."""

import time
from collections.abc import Iterator

import pytest

from evenhand.render.clock_times import clock_time


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
def test_today_needs_no_date() -> None:
    assert clock_time("2026-11-16T15:47:54Z", "2026-11-16T23:00:00Z") == "10:47 EST"


@pytest.mark.usefixtures("in_new_york")
def test_the_zone_is_that_of_the_day() -> None:
    assert clock_time("2026-07-01T15:47:00Z", "2026-07-01T16:00:00Z") == "11:47 EDT"


@pytest.mark.usefixtures("in_new_york")
def test_another_day_by_the_wall_is_named() -> None:
    # half past three in the morning in UTC is still the evening before
    shown = "2026-11-16 22:30 EST"
    assert clock_time("2026-11-17T03:30:00Z", "2026-11-17T12:00:00Z") == shown
    assert clock_time("2026-11-17T03:30:00Z") == shown
    assert clock_time("2026-11-17T03:30:00Z", "2026-11-16T23:00:00Z") == "22:30 EST"
