"""The cross-check goes on from the acts it has seen, and finds what the whole finds."""

import gzip
import time
from functools import partial
from itertools import accumulate
from pathlib import Path

import pytest

from evenhand.desk.club import kept_events
from evenhand.desk.club.club_events import Club, EventHomeInClub
from evenhand.desk.club.cross_checks import CrossCheck
from evenhand.desk.events.looking import find_discrepancies
from evenhand.desk.events.opening import replay_entries
from evenhand.store.framing import parse_log
from tests.web.visiting import begin_evening

KEPT = Path(__file__).parents[2] / "tournament" / "event" / "readable_for_ever"
LOGS = sorted(KEPT.glob("*.event.gz"))


@pytest.mark.parametrize("path", LOGS[::4], ids=lambda path: path.name)
def test_act_by_act_it_finds_what_it_finds_in_the_whole_log(
    path: Path, tmp_path: Path
) -> None:
    data = gzip.decompress(path.read_bytes())
    contents = parse_log(data)
    entries, check = contents.entries, CrossCheck()
    ends = [*accumulate(contents.batches)]
    for stop in [*ends[len(ends) // 2 : -1 : 7], len(entries)]:
        then = partial(replay_entries, entries[:stop])
        verdict = check.look(then, lambda seen: entries[seen:])
        assert verdict.acts == stop
    whole = tmp_path / "whole.event"
    whole.write_bytes(data)
    assert verdict.findings == find_discrepancies(str(whole))


def test_a_club_shows_the_last_verdict_and_looks_later(tmp_path: Path) -> None:
    with Club.open(data=str(tmp_path)) as club:
        begin_evening(club)
        assert club.cross_check("thursday") is None
        deadline = time.monotonic() + 20
        while (found := club.cross_check("thursday")) is None:
            assert time.monotonic() < deadline
            time.sleep(0.01)
        assert (found.acts, found.findings) == (6, ())


def test_a_fault_of_the_cross_check_is_a_finding(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: object) -> None:
        raise KeyError("wrong")

    with Club.open(data=str(tmp_path)) as club:
        begin_evening(club)
        with monkeypatch.context() as changed:
            changed.setattr("evenhand.desk.club.cross_checks.claims_shown", fail)
            (finding,) = club.look_closely("thursday").findings
        assert "KeyError" in finding.seen
        assert club.look_closely("thursday").findings == ()


def test_few_events_stay_in_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept_events, "MOST", 2)
    with Club.open(data=str(tmp_path)) as club:
        for name in ("monday", "tuesday", "wednesday"):
            begin_evening(club, name)
        for name in ("monday", "tuesday", "wednesday", "monday"):
            home = EventHomeInClub(club, name)
            assert club.look_at(name).acts == len(home.read().entries)
        assert len(club._kept) == 2
