"""Codes that let people in, on both databases."""

import time

import pytest
from sqlalchemy import select

from evenhand.desk.club.club_events import Club
from evenhand.store.club_tables import PERMIT, TRIES


def test_a_code_has_128_bits_and_is_found(club: Club) -> None:
    codes = {club.permits.make("scorer", event="thursday") for _ in range(20)}
    assert len(codes) == 20
    # 22 characters of 6 bits each
    assert all(len(code) == 22 for code in codes)
    for code in codes:
        found = club.permits.find(code, "table", "scorer")
        assert found is not None
        assert (found.kind, found.event, found.code) == ("scorer", "thursday", "")


@pytest.mark.parametrize("forged", ["", "x", "x" * 10_000, "\0", "\ud800", "' OR 1=1"])
def test_a_forged_code_opens_nothing(club: Club, forged: str) -> None:
    club.permits.make("owner")
    assert club.permits.find(forged, "owner") is None


def test_a_code_of_another_kind_opens_nothing(club: Club) -> None:
    code = club.permits.make("table", subject="3")
    assert club.permits.find(code, "owner") is None
    assert club.permits.find(code) is None


def test_a_code_expires(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    code = club.permits.make("session", account="anna", seconds=60)
    assert club.permits.find(code, "session") is not None
    later = time.time() + 61
    monkeypatch.setattr(time, "time", lambda: later)
    assert club.permits.find(code, "session") is None
    assert club.permits.all("session") == ()
    club.permits.make("session")
    with club.database.reading() as connection:
        assert len(connection.execute(select(PERMIT)).all()) == 1


def test_only_codes_to_be_printed_are_kept(club: Club) -> None:
    printed = club.permits.make("table", subject="1", shown_again=True)
    secret = club.permits.make("program", account="anna", label="scoring boxes")
    with club.database.reading() as connection:
        kept = str(connection.execute(select(PERMIT)).all())
    assert printed in kept
    assert secret not in kept
    assert [one.code for one in club.permits.all("table")] == [printed]


def test_permits_are_listed_and_taken_back(club: Club) -> None:
    for table in "21":
        club.permits.make("table", event="a", subject=table)
    club.permits.make("table", event="b", subject="1")
    first, second = club.permits.all("table", event="a")
    assert (first.subject, second.subject) == ("1", "2")
    assert club.permits.remove(first.id)
    assert not club.permits.remove(first.id)
    assert club.permits.all("table", event="a") == (second,)


def test_a_thousand_wrong_codes_are_stopped_early(club: Club) -> None:
    name = "code from 10.0.0.7"
    allowed = [club.permits.allow_try(name, 5, 6000) for _ in range(1000)]
    assert allowed == [True] * 5 + [False] * 995
    assert club.permits.allow_try("code from 10.0.0.8", 5, 60)


def test_tries_are_forgotten_in_time(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = time.time()
    moments = iter([0, 1, 62, 63, 64, -5000])
    monkeypatch.setattr(time, "time", lambda: begun + next(moments))
    allowed = [club.permits.allow_try("x", 1, 60) for _ in range(4)]
    assert allowed == [True, False, True, False]
    club.permits.forget_tries("x")
    assert club.permits.allow_try("x", 1, 60)
    # the clock was set back by more than an hour
    assert club.permits.allow_try("x", 1, 60)


def test_tries_that_nobody_repeats_are_cleared_away(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(5):
        club.permits.allow_try(f"code from 10.0.0.{number}", 1, 60)
    real = time.time
    monkeypatch.setattr(time, "time", lambda: real() + 2 * 86400)
    club.permits.allow_try("another", 1, 60)
    with club.database.reading() as connection:
        assert len(connection.execute(select(TRIES)).all()) == 1
