"""What the director announces: who turns which boards, round by round."""

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from evenhand.movement.arrows import turned_boards
from evenhand.movement.play import meetings, stationary_pairs

if TYPE_CHECKING:
    from evenhand.movement.value import Movement


@dataclass(frozen=True, slots=True)
class Announcement:
    """Something to announce before a round: these tables turn these boards.

    Attributes:
        round: the round.
        tables: the tables that turn boards.
        others: the tables in play that do not.
        stationary: whether the turning tables are those with a stationary pair.
        boards: the boards of the set, counted from 1.
        of: how many boards a set has.
        first: the number on the first board of all.
    """

    round: int
    tables: tuple[int, ...]
    others: tuple[int, ...]
    stationary: bool
    boards: tuple[int, ...]
    of: int
    first: int = 1


def announcements(movement: "Movement") -> tuple[Announcement, ...]:
    """Every announcement about arrows, in the order of play."""
    turned = turned_boards(movement)
    tables_in_play: dict[int, list[int]] = defaultdict(list)
    for meeting in meetings(movement):
        tables_in_play[meeting.round].append(meeting.table)
    stationary = set(stationary_pairs(movement).values())
    said = []
    for r, tables in sorted(tables_in_play.items()):
        # one announcement for all the tables that turn the same boards
        by_boards: dict[tuple[int, ...], list[int]] = defaultdict(list)
        for table in tables:
            boards = turned.get((r, table), frozenset())
            by_boards[tuple(sorted(boards))].append(table)
        said += [
            Announcement(
                r,
                tuple(turning),
                tuple(table for table in tables if table not in turning),
                set(turning) == stationary & set(tables),
                boards_turned,
                movement.boards_per_set,
                movement.first_board,
            )
            for boards_turned, turning in sorted(by_boards.items())
            if boards_turned
        ]
    return tuple(said)
