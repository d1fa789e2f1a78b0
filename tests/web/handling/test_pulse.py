"""How often those who follow an event are told that it has moved on."""

import asyncio

import pytest

from evenhand.desk.club.club_events import Club
from evenhand.web.handling.live_stream import Pulse
from tests.web.loops import run_apart


@pytest.mark.parametrize(
    ("phones", "seconds"), [(1, 0.5), (25, 0.5), (50, 1), (200, 4), (2000, 5)]
)
def test_of_many_phones_each_is_told_less_often_and_the_desk_is_not(
    phones: int, seconds: float, small_club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    waited = []

    async def wait(pause: float) -> None:
        waited.append(pause)

    async def hall() -> None:
        pulse = Pulse(small_club)
        streams = [pulse.follow(at_desk=False) for _ in range(phones)]
        for one in streams:
            await anext(one)
        for news in pulse._news:
            news.set()
        monkeypatch.setattr(asyncio, "sleep", wait)
        await anext(streams[0])
        desk = pulse.follow(at_desk=True)
        await anext(desk)
        for news in pulse._news:
            news.set()
        await anext(desk)
        monkeypatch.undo()

    run_apart(hall())
    assert waited == [seconds, 0.5]
