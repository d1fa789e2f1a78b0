"""What a director should know about a movement, but may accept."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any

from evenhand.movement import play
from evenhand.movement.phrasing import counted, listed

if TYPE_CHECKING:
    from evenhand.movement.value import Movement

Group = tuple[int, ...]

#: The most couples that are named of a long list.
_NAMED = 6
#: The most couples that a note holds; a damaged file may have millions of them.
_MOST_GROUPS = 10_000


@dataclass(frozen=True, slots=True)
class Note:
    """One remark: its kind, a sentence, and the pairs, couples or places concerned."""

    kind: str
    text: str
    groups: tuple[Group, ...] = ()

    def __str__(self) -> str:
        return f"{self.kind}: {self.text}"

    def as_data(self) -> dict[str, Any]:
        """The note as plain data."""
        groups = [list(group) for group in self.groups]
        return {"kind": self.kind, "text": self.text, "groups": groups}


def make_notes(movement: "Movement") -> tuple[Note, ...]:
    """Everything worth knowing, in a few notes of each kind at most."""
    return (
        *_rematches(movement),
        *_shared_sets(movement),
        *_sit_outs(movement),
        *_missed_sets(movement),
        *_unequal_boards(movement),
        *_never_meet(movement),
        *_never_compared(movement),
    )


def _versus(couples: Sequence[Group]) -> str:
    """The first few couples; of a large field there may be millions."""
    named = [f"{a} v {b}" for a, b in couples[: _NAMED + 1]]
    rest = len(couples) - _NAMED
    return f"{', '.join(named[:_NAMED])} and {rest} more" if rest > 1 else listed(named)


def _rematches(movement: "Movement") -> Iterator[Note]:
    by_count: dict[int, list[Group]] = defaultdict(list)
    for couple, count in sorted(play.couples(movement).items()):
        if count > 1:
            by_count[count].append(couple)
    for count, couples in sorted(by_count.items()):
        times = "twice" if count == 2 else f"{count} times"
        text = _count_couples(couples, f"meets {times}", f"meet {times}")
        yield Note("rematch", text, tuple(couples))


def _shared_sets(movement: "Movement") -> Iterator[Note]:
    by_tables: dict[Group, list[int]] = defaultdict(list)
    for r, sets in enumerate(play.shared_sets(movement), 1):
        for tables in sets.values():
            by_tables[tables].append(r)
    for tables, rounds in sorted(by_tables.items()):
        if len(rounds) == movement.rounds:
            when = "in every round"
        else:
            when = (
                f"in round {rounds[0]}"
                if len(rounds) == 1
                else (f"in rounds {listed(rounds)}")
            )
        yield Note(
            "shared-set", f"tables {listed(tables)} share a set {when}", (tables,)
        )


def _sit_outs(movement: "Movement") -> Iterator[Note]:
    if next(play.meetings(movement), None) is None:
        yield Note("sit-out", "nobody plays")
        return
    out = play.sit_outs(movement)
    if not out:
        return
    per_pair = Counter(sit_out.pair for sit_out in out)
    never = [p for p, count in per_pair.items() if count == movement.rounds]
    if never:
        yield Note(
            "sit-out",
            f"pairs that never play: {listed(sorted(never))}",
            tuple((p,) for p in sorted(never)),
        )
    others = {p: count for p, count in sorted(per_pair.items()) if p not in never}
    if others:
        most = max(others.values())
        rounds = ("" if most == 1 else "up to ") + counted(most, "round")
        who = "1 pair sits" if len(others) == 1 else f"{len(others)} pairs sit"
        yield Note(
            "sit-out",
            f"{who} out {rounds}: {listed(others)}",
            tuple((s.round, s.pair) for s in out if s.pair in others),
        )


def _missed_sets(movement: "Movement") -> Iterator[Note]:
    played = Counter(pair for m in play.meetings(movement) for pair in (m.ns, m.ew))
    by_missed: dict[int, list[int]] = defaultdict(list)
    for pair in play.real_pairs(movement):
        by_missed[movement.sets - played[pair]].append(pair)
    for missed, pairs in sorted(by_missed.items()):
        if missed > 0:
            sets = counted(missed, "set")
            who = (
                "every pair misses"
                if len(by_missed) == 1
                else (f"{len(pairs)} pairs miss" if len(pairs) > 1 else "1 pair misses")
            )
            which = "" if len(by_missed) == 1 else f": {listed(pairs)}"
            yield Note(
                "missed-sets", f"{who} {sets}{which}", tuple((p,) for p in pairs)
            )


def _unequal_boards(movement: "Movement") -> Iterator[Note]:
    plays = play.set_plays(movement)
    if len(set(plays)) > 1:
        yield Note(
            "unequal-boards",
            f"sets are played {min(plays)} to {max(plays)} times, so the tops differ",
            tuple(enumerate(plays, 1)),
        )
    played = play.boards_played(movement)
    if len(set(played.values())) > 1:
        least, most = min(played.values()), max(played.values())
        yield Note(
            "unequal-boards",
            f"pairs play {least} to {most} boards",
            tuple(sorted(played.items())),
        )


def _never_meet(movement: "Movement") -> Iterator[Note]:
    met = play.couples(movement)
    every = combinations(play.real_pairs(movement), 2)
    apart = tuple(couple for couple in every if couple not in met)
    if apart:
        text = _count_couples(apart, "never meets", "never meet")
        if movement.winners == 2 and all(_same_line(movement, apart)):
            text = "nobody meets a pair of their own line"
        yield Note("never-meet", text, apart[:_MOST_GROUPS])


def _never_compared(movement: "Movement") -> Iterator[Note]:
    compared = _find_compared(movement)
    every = combinations(play.real_pairs(movement), 2)
    apart = tuple((a, b) for a, b in every if not compared[a] >> b & 1)
    if apart:
        what = "the same way on a board"
        text = _count_couples(apart, f"never sits {what}", f"never sit {what}")
        if movement.winners == 2 and not any(_same_line(movement, apart)):
            text = "the two lines are never compared with each other"
        yield Note("never-compared", text, apart[:_MOST_GROUPS])


def _same_line(movement: "Movement", couples: Iterable[Group]) -> list[bool]:
    """For each couple, whether both sit NS at some time or neither ever does."""
    north = {meeting.ns for meeting in play.meetings(movement)}
    return [(couple[0] in north) == (couple[1] in north) for couple in couples]


def _count_couples(couples: Sequence[Group], one: str, several: str) -> str:
    if len(couples) == 1:
        return f"1 couple {one}: {_versus(couples)}"
    return f"{len(couples)} couples {several}: {_versus(couples)}"


def _find_compared(movement: "Movement") -> dict[int, int]:
    """For each pair, those that sit as it does on some board, as bits of a number.

    In a large movement, sets of couples would take a hundred times as long.
    """
    lines: dict[tuple[int, int, bool], int] = defaultdict(int)
    boards = range(1, movement.boards_per_set + 1 if movement.turned else 2)
    places = []
    for m in play.meetings(movement):
        for board in boards:
            turned = (m.round, m.table, board) in movement.turned
            for pair, way in ((m.ns, turned), (m.ew, not turned)):
                lines[m.set, board, way] |= 1 << pair
                places.append((pair, (m.set, board, way)))
    compared: dict[int, int] = defaultdict(int)
    for pair, line in places:
        compared[pair] |= lines[line]
    return compared
