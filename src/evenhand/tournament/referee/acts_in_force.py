"""Which acts of a raw log count, and how each kind reaches its reader."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from evenhand.errors import EvenhandError
from evenhand.tournament.referee.finding import Finding

#: Plain data, as JSON gives it.
Plain = dict[str, Any]
#: An act with its number in the log, from 1.
Numbered = tuple[int, Plain]

#: What reading raises where plain data is not as it should be.
UNREADABLE = (
    *(EvenhandError, ArithmeticError, AssertionError, AttributeError, LookupError),
    *(TypeError, ValueError),
)

#: Acts that change the scores of a session or a phase, and nothing else.
SCORE_ACTS = ("record", "erase", "penalise", "foul")
#: Acts about results and cards that leave all scores as they are.
QUIET_ACTS = ("appeal", "decide", "hold", "deals")
_KINDS = (
    *("create", "register", "rename", "withdraw", "late", "replan", "seat", "reseat"),
    *(*SCORE_ACTS, *QUIET_ACTS, "close", "advance", "recarry", "official", "undo"),
)


def kind_of(entry: object) -> str:
    """The kind of an act; empty for anything that is not an act."""
    kind = entry.get("act") if isinstance(entry, dict) else None
    return kind if isinstance(kind, str) and kind in _KINDS else ""


def read_undos(entries: Sequence[Plain]) -> tuple[set[int], list[Finding]]:
    """The numbers, from 1, of the acts that were taken back; and undos that cannot be.

    The log is read backwards, as an undo that was itself undone takes nothing back.
    """
    undone: set[int] = set()
    faults = []
    for number in range(len(entries), 0, -1):
        if kind_of(entries[number - 1]) == "undo":
            values = entries[number - 1].values()
            target = next((one for one in values if type(one) is int), 0)
            wrong = "" if 1 < target < number else f"an earlier act, 2 to {number - 1}"
            if target in undone and number not in undone:
                wrong = wrong or "an act that had not been undone already"
            if wrong:
                seen = f"undo of act {target}"
                faults.append(Finding("log", f"act {number}", seen, wrong))
            elif number not in undone:
                undone.add(target)
    return undone, faults


def effective_acts(entries: Sequence[Plain], undone: set[int]) -> list[Numbered]:
    """The acts that count, each with its number; neither the creation nor undos."""
    return [
        (number, entry)
        for number, entry in enumerate(entries, 1)
        if number not in undone and kind_of(entry) not in ("", "create", "undo")
    ]


def go_through(
    acts: Sequence[Numbered],
    readers: Mapping[str, Callable[[int, Plain], None]],
    failed: dict[int, str],
) -> None:
    """Let each act be read by the reader of its kind.

    Args:
        acts: in order.
        readers: by kind of act; other kinds are passed over.
        failed: gets the acts that make no sense here, with the reason.
    """
    for number, act in acts:
        if act["act"] in readers and number not in failed:
            try:
                readers[act["act"]](number, act)
            except UNREADABLE as error:
                failed[number] = f"{act['act']} that cannot be carried out ({error!r})"


def read_moment(text: object) -> datetime | None:
    """A time of the log; None where it says none, or nothing that could be one."""
    try:
        return datetime.fromisoformat(text).astimezone(UTC)  # type: ignore[arg-type]
    except (OverflowError, TypeError, ValueError):
        return None


def find_log_faults(entries: Sequence[Plain]) -> Iterator[Finding]:
    """Acts of no known kind, and times that do not exist."""
    for number, entry in enumerate(entries, 1):
        where = f"act {number}"
        if not kind_of(entry):
            seen = entry.get("act") if isinstance(entry, dict) else entry
            yield Finding("log", where, repr(seen), "an act that can be read")
        elif entry.get("at") is not None and read_moment(entry["at"]) is None:
            seen = f"time {entry['at']!r}"
            yield Finding("log", where, seen, "a time that exists")
