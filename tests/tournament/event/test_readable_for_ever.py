"""Logs that every later version must read: what they lead to does not change.

Facts (seats, board points, totals) are the same for ever. Ranks, percentages, findings
and sentences may change where that is decided: `python -m tools.kept_logs` records them
anew, in a commit of its own.
"""

import gzip
import json
import shutil
from collections import Counter
from pathlib import Path

import pytest

from evenhand.errors import ActError
from evenhand.store import MemoryLog
from tests.tournament.event.event_examples import WatchedEvent
from tests.tournament.event.made_acts import expected_labels, labels_of
from tools import kept_logs
from tools.kept_logs import (
    differing_facts,
    find_facts,
    find_words,
    kept_facts,
    kept_lines,
    kept_names,
    kept_words,
    raw_acts,
)

#: Logs of directors who did what the referee does not like.
WITH_FINDINGS = {"carryover-by-hand", "rematches-and-late-scores", "seats-of-the-past"}

a_kept_log = pytest.mark.parametrize("name", kept_names())


def points_of(name: str) -> list[int]:
    """After how many acts a log is looked at."""
    return [facts["acts"] for facts in kept_facts(name)]


def reached_by(name: str) -> Counter[str]:
    """Which acts, fields and situations a log has."""
    lines = kept_lines(name)
    first, *others = raw_acts(lines)
    acts = iter(WatchedEvent(MemoryLog(first, *others)).acts)
    event = WatchedEvent(MemoryLog(first))
    found = labels_of(event, [next(acts)], first.get("at", ""))
    for line in lines[2:]:
        entries = json.loads(line)["acts"]
        together, at = [next(acts) for _ in entries], entries[0].get("at", "")
        found += labels_of(event, together, at)
        try:
            event.do(*together, at=at or None)
        except ActError:
            # refused today, but accepted once
            event = WatchedEvent(MemoryLog(*event.entries(), *entries))
    return found


@a_kept_log
def test_every_act_still_applies_and_leads_to_the_same_points(
    name: str, tmp_path: Path
) -> None:
    found = find_facts(name, points_of(name), tmp_path)
    assert differing_facts(kept_facts(name), found) == []


@a_kept_log
def test_ranks_and_words_change_only_on_purpose(name: str, tmp_path: Path) -> None:
    assert find_words(name, points_of(name), tmp_path) == kept_words(name)


def test_the_referee_is_silent_but_where_it_should_not_be() -> None:
    found = {
        name
        for name in kept_names()
        if any(line.startswith("finding: ") for line in kept_words(name))
    }
    assert found == WITH_FINDINGS


def test_the_kept_logs_have_every_act_every_field_and_every_situation() -> None:
    """A new kind of act, or a new field, wants a log that has it."""
    found: Counter[str] = Counter()
    for name in kept_names():
        found += reached_by(name)
    assert sorted(expected_labels() - found.keys()) == []


def test_each_log_is_looked_at_several_times_and_at_its_end() -> None:
    for name in kept_names():
        assert len(points_of(name)) >= 2
        assert points_of(name)[-1] == len(raw_acts(kept_lines(name)))


def copy_with_other_total(name: str, folder: Path) -> Path:
    """A kept log whose facts say that its first pair had a point more."""
    for path in kept_logs.FOLDER.glob(f"{name}.*"):
        shutil.copy(path, folder)
    facts = kept_facts(name)
    totals = next(iter(facts[-1]["totals"].values()))
    next(iter(totals.values()))[0] += "1"
    path = folder / f"{name}.facts.json.gz"
    path.write_bytes(gzip.compress(json.dumps(facts).encode()))
    return path


def test_facts_that_changed_are_named_and_nothing_is_recorded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    facts = copy_with_other_total("two-winners", tmp_path)
    words = tmp_path / "two-winners.words.txt"
    words.write_text("other words\n", encoding="utf-8")
    before = facts.read_bytes()
    monkeypatch.setattr(kept_logs, "FOLDER", tmp_path)
    assert kept_logs.main() == 1
    assert "two-winners: after 32 acts, totals of Event" in capsys.readouterr().err
    assert facts.read_bytes() == before
    assert words.read_text(encoding="utf-8") == "other words\n"


def test_words_that_changed_are_recorded_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for path in kept_logs.FOLDER.glob("two-winners.*"):
        shutil.copy(path, tmp_path)
    kept = kept_words("two-winners")
    (tmp_path / "two-winners.words.txt").write_text("other words\n", encoding="utf-8")
    monkeypatch.setattr(kept_logs, "FOLDER", tmp_path)
    assert kept_logs.main() == 0
    assert kept_words("two-winners") == kept
