"""Which acts of a raw log still count, and whether its times can be right."""

from collections.abc import Sequence
from datetime import UTC, datetime

from evenhand.tournament.referee.contest import Plain
from evenhand.tournament.referee.finding import Report


def find_undone(entries: Sequence[Plain], report: Report | None = None) -> set[int]:
    """The numbers, from 1, of the acts that were taken back.

    The last act decides first: an undo that was undone itself takes nothing back.

    Args:
        entries: the log.
        report: where undos go that make no sense.
    """
    undone: set[int] = set()
    for number in range(len(entries), 0, -1):
        entry = entries[number - 1]
        if not isinstance(entry, dict) or entry.get("act") != "undo":
            continue
        target = target_of(entry)
        wrong = _find_wrong(target, number, set() if number in undone else undone)
        if not wrong and number not in undone:
            undone.add(target)
        elif not wrong:
            continue
        elif report is not None:
            report.add("log", f"act {number}", f"undo of act {target}", wrong)
    return undone


def check_times(entries: Sequence[Plain], report: Report) -> None:
    """Times may be left out, but never go back."""
    last, shown = datetime.min.replace(tzinfo=UTC), ""
    for number, entry in enumerate(entries, 1):
        text = entry.get("at") if isinstance(entry, dict) else None
        if text is None:
            continue
        try:
            time = datetime.fromisoformat(text).astimezone(UTC)
        except (OverflowError, TypeError, ValueError):
            report.add("log", f"act {number}", f"time {text!r}", "a time that exists")
            continue
        if time < last:
            report.add("log", f"act {number}", f"time {text}", f"{shown} or later")
        else:
            last, shown = time, text


def target_of(entry: Plain) -> int:
    """The number that an undo names: the only one in it; 0 where there is none."""
    return next((value for value in entry.values() if type(value) is int), 0)


def _find_wrong(target: int, number: int, undone: set[int]) -> str:
    if target == 1:
        return "the creation of the event to stay"
    if not 1 < target < number:
        return f"an earlier act, 2 to {number - 1}"
    return "an act that had not been undone already" if target in undone else ""
