"""Which acts of a raw log still count."""

from collections.abc import Sequence

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
        if number in undone:
            continue
        target = _target_of(entry)
        wrong = _find_wrong(target, number, undone)
        if not wrong:
            undone.add(target)
        elif report is not None:
            report.add("log", f"act {number}", f"undo of act {target}", wrong)
    return undone


def _target_of(entry: Plain) -> int:
    """The number that an undo names: the only one in it; 0 where there is none."""
    return next((value for value in entry.values() if type(value) is int), 0)


def _find_wrong(target: int, number: int, undone: set[int]) -> str:
    if target == 1:
        return "the creation of the event to stay"
    if not 1 < target < number:
        return f"an earlier act, 2 to {number - 1}"
    return "an act that had not been undone already" if target in undone else ""
