"""Rounds as table devices know them: one direction each, and perhaps boards in a row.

A round in which some boards are turned is several rounds for such a device: those of
the plain boards, and those of the turned ones with the pairs exchanged. So that the
rounds of all tables keep the same numbers, every table's round is split into as many
parts as the neediest table needs. On the way back they are one round again.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from evenhand.tournament.seated import Meeting


@dataclass(frozen=True, slots=True)
class UnitRound:
    """A round as a device knows it.

    Attributes:
        table: The table.
        number: Its number for the device.
        of: The round of which it is a part.
        ns: The pair that sits North-South; 0 for nobody.
        ew: The pair that sits East-West.
        boards: Its boards, rising; none where a pair sits out or a part is not needed.
    """

    table: int
    number: int
    of: int
    ns: int = 0
    ew: int = 0
    boards: tuple[int, ...] = ()


def split_rounds(
    planned: Iterable[Meeting],
    tables: Sequence[int],
    rounds: int,
    *,
    consecutive: bool,
    idle: Mapping[tuple[int, int], tuple[int, int]] = {},
) -> tuple[UnitRound, ...]:
    """The rounds of a session as devices know them.

    Args:
        planned: The boards to be played, each at its table.
        tables: All tables.
        rounds: How many rounds there are.
        consecutive: Whether the boards of a device's round must be in a row.
        idle: The pairs, 0 for nobody, at a table where nothing is played in a round.
    """
    boards: dict[tuple[int, int], list[Meeting]] = defaultdict(list)
    for one in planned:
        boards[one.round, one.table].append(one)
    found, number = [], 0
    for at in range(1, rounds + 1):
        parts = {
            table: _parts(sorted(boards[at, table], key=_by_board), consecutive)
            for table in tables
        }
        most = max((len(own) for own in parts.values()), default=0) or 1
        for table in tables:
            ns, ew = idle.get((at, table), (0, 0))
            own = _split_further(parts[table], most)
            for part in range(most):
                place = table, number + part + 1, at
                if part < len(own):
                    first = own[part][0]
                    numbers = tuple(one.board for one in own[part])
                    found.append(UnitRound(*place, first.ns, first.ew, numbers))
                else:
                    found.append(UnitRound(*place, ns, ew))
        number += most
    return tuple(found)


def _by_board(one: Meeting) -> int:
    return one.board


def _parts(boards: Sequence[Meeting], consecutive: bool) -> list[list[Meeting]]:
    """The boards of a table's round, those together that a device can hold together."""
    parts: list[list[Meeting]] = []
    for one in boards:
        fitting = [
            part
            for part in (parts[-1:] if consecutive else parts)
            if (part[0].ns, part[0].ew) == (one.ns, one.ew)
            and (not consecutive or part[-1].board + 1 == one.board)
        ]
        if fitting:
            fitting[0].append(one)
        else:
            parts.append([one])
    return parts


def _split_further(parts: list[list[Meeting]], most: int) -> list[list[Meeting]]:
    """As many parts as the neediest table has, as far as there are boards."""
    parts = [list(part) for part in parts]
    while len(parts) < most and any(len(part) > 1 for part in parts):
        largest = max(range(len(parts)), key=lambda n: len(parts[n]))
        whole = parts[largest]
        half = len(whole) // 2
        parts[largest : largest + 1] = [whole[:half], whole[half:]]
    return parts
