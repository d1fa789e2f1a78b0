"""Which results are compared with each other, and how many there should be."""

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


#: The lines of one board, parted into the forms that were played, by their names.
Forms = Mapping[str, Sequence[Seated]]


@dataclass(frozen=True, slots=True)
class Groups:
    """The lines of one board, parted into the forms that were played.

    Attributes:
        dealt: The board.
        expected: How many results it should have.
        lines: The lines of each group, by the group's name.
    """

    dealt: Dealt
    expected: int
    lines: Forms


@dataclass(frozen=True, slots=True)
class Expectation:
    """How many results the boards of a session should have.

    It is stated, or the most that any board has: of the session, or of all sessions
    where they are raised to one top.

    Attributes:
        rules: The conditions of contest.
        most: The most results of a board, by section.
    """

    rules: Rules
    most: Mapping[str, int]

    def usual(self, home: str) -> int:
        """How many results the boards have that a section plays."""
        section = home if self.rules.by is Scope.SECTION else ""
        return self.rules.expected or max(1, self.most.get(section, 0))

    def of(self, dealt: Dealt, results: int) -> int:
        """How many results a board should have; never fewer than it has."""
        return max(self.usual(dealt.section), results)


def expect_results(
    counts: Mapping[int, Iterable[Mapping[Dealt, int]]], rules: Rules
) -> dict[int, Expectation]:
    """Return what is expected of the boards of each session.

    Args:
        counts: By session, how many results its boards have.
        rules: The conditions of contest.
    """
    most = {session: _find_most(own) for session, own in counts.items()}
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
    """Sort lines into boards and groups, boards in order.

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
    """Return the boards that have more results than were said to be expected."""
    if not rules.expected:
        return []
    return [
        Problem(
            0,
            f"board {groups.dealt.board} has {groups.expected} results and "
            f"{rules.expected} were expected; it is scored by its own number",
        )
        for groups in boards
        if groups.expected > rules.expected
    ]


def count_results(forms: Forms) -> int:
    """Lines with a result or an award; one against nobody is no table's."""
    return sum(
        type(result.outcome) is not Unplayed and ns.number != 0 and ew.number != 0
        for lines in forms.values()
        for result, ns, ew in lines
    )
