import json
from pathlib import Path

import pytest

from evenhand.families import build
from evenhand.search import ArrowChoice, ArrowMemory, plan_memory

MOVEMENT = build("mitchell", tables=7, boards_per_set=2)


def test_what_was_found_is_remembered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "deep" / "arrows.json"
    first = ArrowMemory(path)
    found = first.turned_boards(MOVEMENT)
    first.save()

    def fail(_movement: object) -> ArrowChoice:
        raise AssertionError("searched again")

    monkeypatch.setattr(plan_memory, "best_turned_boards", fail)
    assert ArrowMemory(path).turned_boards(MOVEMENT) == found


def test_whole_rounds_and_boards_are_kept_apart(tmp_path: Path) -> None:
    kept = ArrowMemory(tmp_path / "arrows.json")
    assert kept.whole_rounds(MOVEMENT).quality < kept.turned_boards(MOVEMENT).quality


@pytest.mark.parametrize("text", ["", "[]", "{", '{"a": 1}', "\x00\xff"])
def test_a_damaged_file_costs_time_only(tmp_path: Path, text: str) -> None:
    path = tmp_path / "arrows.json"
    path.write_text(text, encoding="utf-8")
    assert ArrowMemory(path).turned_boards(MOVEMENT).quality > 0.95


def test_a_plan_that_does_not_fit_is_searched_anew(tmp_path: Path) -> None:
    path = tmp_path / "arrows.json"
    first = ArrowMemory(path)
    found = first.whole_rounds(MOVEMENT)
    first.save()
    data = json.loads(path.read_text(encoding="utf-8"))
    for bad in ("99", "nonsense"):
        path.write_text(json.dumps(dict.fromkeys(data, bad)), encoding="utf-8")
        assert ArrowMemory(path).whole_rounds(MOVEMENT) == found


def test_a_folder_that_cannot_be_written_is_no_error(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("", encoding="utf-8")
    kept = ArrowMemory(blocked / "arrows.json")
    kept.whole_rounds(MOVEMENT)
    kept.save()


def test_the_cache_folder_can_be_chosen_or_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EVENHAND_CACHE", str(tmp_path))
    assert plan_memory.default_path() == tmp_path / "arrows.json"
    monkeypatch.setenv("EVENHAND_CACHE", "off")
    assert plan_memory.default_path() is None
    monkeypatch.delenv("EVENHAND_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert plan_memory.default_path() == tmp_path / "evenhand" / "arrows.json"
