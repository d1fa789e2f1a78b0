"""What the director announces: who turns which boards, round by round."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from evenhand.movement.arrows import turned_boards
from evenhand.movement.phrasing import listed
from evenhand.movement.play import meetings, stationary_pairs

if TYPE_CHECKING:
    from evenhand.movement.value import Movement

_ORDINALS = (
    *("first", "second", "third", "fourth", "fifth"),
    *("sixth", "seventh", "eighth", "ninth", "tenth"),
)


@dataclass(frozen=True, slots=True)
class Announcement:
    """One sentence to announce before a round: these tables turn these boards."""

    round: int
    tables: tuple[int, ...]
    boards: tuple[int, ...]
    text: str

    def __str__(self) -> str:
        return f"Round {self.round}: {self.text}"

    def as_data(self) -> dict[str, Any]:
        """The announcement as plain data."""
        return {
            "round": self.round,
            "tables": list(self.tables),
            "boards": list(self.boards),
            "text": str(self),
        }


def announcements(movement: "Movement") -> tuple[Announcement, ...]:
    """Every announcement about arrows, in the order of play."""
    turned = turned_boards(movement)
    tables_in_play: dict[int, list[int]] = defaultdict(list)
    for meeting in meetings(movement):
        tables_in_play[meeting.round].append(meeting.table)
    stationary = set(stationary_pairs(movement).values())
    said = []
    for r, tables in sorted(tables_in_play.items()):
        # one sentence for all the tables that turn the same boards
        by_boards: dict[tuple[int, ...], list[int]] = defaultdict(list)
        for table in tables:
            boards = turned.get((r, table), frozenset())
            by_boards[tuple(sorted(boards))].append(table)
        for boards_turned, turning in sorted(by_boards.items()):
            if boards_turned:
                who, plural = _who(turning, tables, stationary)
                what = _what(boards_turned, movement.boards_per_set, plural=plural)
                said.append(
                    Announcement(r, tuple(turning), boards_turned, f"{who} {what}")
                )
    return tuple(said)


def _who(
    turning: list[int], tables: list[int], stationary: set[int]
) -> tuple[str, bool]:
    """The tables that turn, in words, and whether those words are plural."""
    others = [table for table in tables if table not in turning]
    if not others:
        return "everybody", False
    if len(tables) > 4 and len(others) <= 2:
        return f"everybody but {_tables(others)}", False
    if set(turning) == stationary & set(tables) and len(turning) > 2:
        return "the tables with a stationary pair", True
    return _tables(turning), len(turning) > 1


def _tables(tables: Iterable[int]) -> str:
    numbers = list(tables)
    return (
        f"table {numbers[0]}"
        if len(numbers) == 1
        else (f"tables {listed(numbers, most=len(numbers))}")
    )


def _what(boards: tuple[int, ...], boards_per_set: int, *, plural: bool) -> str:
    if len(boards) == boards_per_set:
        return "arrow-switch" if plural else "arrow-switches"
    names = [
        _ORDINALS[board - 1] if board <= len(_ORDINALS) else f"number {board}"
        for board in boards
    ]
    noun = "board" if len(names) == 1 else "boards"
    verb = "turn" if plural else "turns"
    return f"{verb} the {listed(names, most=len(names))} {noun}"
