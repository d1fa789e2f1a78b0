"""Work that nobody waits for."""

import time

from evenhand.desk.club.late_work import LateWork


def test_what_is_asked_for_twice_is_done_once_more() -> None:
    seen: list[str] = []
    late = LateWork("look", seen.append)
    for name in ("one", "two", "one"):
        late.ask_for(name)
    deadline = time.monotonic() + 10
    while len(seen) < 2:
        assert time.monotonic() < deadline
        time.sleep(0.01)
    late.stop()
    late.ask_for("three")
    assert sorted({*seen}) == ["one", "two"]


def test_what_is_left_can_be_finished_at_once() -> None:
    seen: list[str] = []

    def work(name: str) -> None:
        time.sleep(0.05)
        seen.append(name)

    late = LateWork("copy", work)
    names = ["one", "two", "three"]
    for name in names:
        late.ask_for(name)
    late.finish()
    late.stop()
    assert sorted(seen) == sorted(names)


def test_after_work_that_fails_the_rest_is_done() -> None:
    seen: list[str] = []

    def work(name: str) -> None:
        if name == "one":
            raise ValueError(name)
        seen.append(name)

    late = LateWork("copy", work)
    late.ask_for("one")
    late.finish()
    late.ask_for("two")
    late.finish()
    late.stop()
    assert seen == ["two"]
