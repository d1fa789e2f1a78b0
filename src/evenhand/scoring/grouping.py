"""Which results are compared with each other, and how many are expected."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from evenhand.scoring.award import Unplayed
from evenhand.scoring.problems import Problem, Seated
from evenhand.scoring.rules import Rules, Scope


class Dealt(NamedTuple):
    """A board of a session as one field or one section played it."""

    session: int
    board: int
    section: str


#: The lines of one board by the name of the form that was played (fouled boards).
Forms = Mapping[str, Sequence[Seated]]


@dataclass(frozen=True, slots=True)
class Groups:
    """The lines of one board, divided into the forms that were played.

    Attributes:
        dealt: The board.
        expected: The number of results it should have.
        lines: The lines of each group, by the group's name.
    """

    dealt: Dealt
    expected: int
    lines: Forms


@dataclass(frozen=True, slots=True)
class Expectation:
    """The number of results that the boards of a session should have.

    The rules may state it. If not, it is the largest number that any board has: in
    this session, or in all sessions if they are raised to one top.

    Attributes:
        rules: The conditions of contest.
        most: The largest number of results on a board, by section.
    """

    rules: Rules
    most: Mapping[str, int]

    def usual(self, home: str) -> int:
        """The number of results usual on the boards that a section plays."""
        section = home if self.rules.by is Scope.SECTION else ""
        return self.rules.expected or max(1, self.most.get(section, 0))

    def of(self, dealt: Dealt, results: int) -> int:
        """The number of results a board should have; never fewer than it has."""
        return max(self.usual(dealt.section), results)


def expect_results(
    counts: Mapping[int, Iterable[Mapping[Dealt, int]]], rules: Rules
) -> dict[int, Expectation]:
    """Return the number of results expected on the boards of each session.

    Args:
        counts: The number of results on each board, by session.
        rules: The conditions of contest.
    """
    most = {session: _find_most(own) for session, own in counts.items()}
    # Boards of a smaller session are raised to the largest top, as if they were short.
    if rules.raises_sessions:
        of_all: dict[str, int] = {}
        for own in most.values():
            of_all |= {s: max(n, of_all.get(s, 0)) for s, n in own.items()}
        most = dict.fromkeys(counts, of_all)
    return {session: Expectation(rules, own) for session, own in most.items()}


def _find_most(counts: Iterable[Mapping[Dealt, int]]) -> dict[str, int]:
    most: dict[str, int] = {}
    for own in counts:
        for dealt, count in own.items():
            most[dealt.section] = max(most.get(dealt.section, 0), count)
    return most


def group_lines(lines: Iterable[Seated], rules: Rules) -> dict[Dealt, Forms]:
    """Sort lines into boards and groups, with the boards in order.

    Args:
        lines: The sound lines.
        rules: The conditions of contest.
    """
    by_section = rules.by is Scope.SECTION
    boards: dict[tuple[int, int, str], dict[str, list[Seated]]] = {}
    for line in lines:
        result = line.result
        section = result.section if by_section else ""
        forms = boards.setdefault((result.session, result.board, section), {})
        forms.setdefault(result.group, []).append(line)
    return {Dealt(*dealt): boards[dealt] for dealt in sorted(boards)}


def find_crowded(boards: Iterable[Groups], rules: Rules) -> list[Problem]:
    """Return the boards that have more results than the rules expect."""
    if not rules.expected:
        return []
    return [
        Problem(
            0,
            f"board {groups.dealt.board} has {groups.expected} results but "
            f"{rules.expected} were expected; all of them are scored",
        )
        for groups in boards
        if groups.expected > rules.expected
    ]


def count_results(forms: Forms) -> int:
    """Count the lines with a result or an award, except those against nobody."""
    return sum(
        type(result.outcome) is not Unplayed and ns.number != 0 and ew.number != 0
        for lines in forms.values()
        for result, ns, ew in lines
    )
