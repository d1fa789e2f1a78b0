"""Which results are compared with each other, and how many there should be."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
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
    lines: dict[str, list[Seated]]


class Expectation:
    """How many results a board should have: stated, or the most that any board has."""

    def __init__(self, rules: Rules, results: Counter[Dealt]) -> None:
        self._rules = rules
        self._most: dict[tuple[int, str], int] = defaultdict(int)
        for dealt, count in results.items():
            scope = self._scope(dealt.session, dealt.section)
            self._most[scope] = max(self._most[scope], count)

    def _scope(self, session: int, section: str) -> tuple[int, str]:
        return (0 if self._rules.raises_sessions else session), section

    def usual(self, session: int, home: str) -> int:
        """How many results the boards have that a section plays in a session."""
        section = home if self._rules.by is Scope.SECTION else ""
        most = self._most.get(self._scope(session, section), 0)
        return self._rules.expected or max(1, most)

    def of(self, dealt: Dealt, results: int) -> int:
        """How many results a board should have; never fewer than it has."""
        return max(self.usual(dealt.session, dealt.section), results)


def group_lines(
    lines: Sequence[Seated], rules: Rules
) -> tuple[list[Groups], Expectation]:
    """Sort lines into boards and groups, boards in order.

    Args:
        lines: The sound lines.
        rules: The conditions of contest.
    """
    by_section = rules.by is Scope.SECTION
    boards: dict[Dealt, dict[str, list[Seated]]] = {}
    for line in lines:
        result = line.result
        section = result.section if by_section else ""
        dealt = Dealt(result.session, result.board, section)
        groups = boards.setdefault(dealt, {})
        groups.setdefault(result.group, []).append(line)
    results = Counter({d: _count_results(groups) for d, groups in boards.items()})
    expectation = Expectation(rules, results)
    return [
        Groups(dealt, expectation.of(dealt, results[dealt]), boards[dealt])
        for dealt in sorted(boards)
    ], expectation


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


def _count_results(groups: dict[str, list[Seated]]) -> int:
    """Lines with a result or an award; one against nobody is no table's."""
    return sum(
        not isinstance(line.result.outcome, Unplayed)
        and bool(line.ns.number and line.ew.number)
        for lines in groups.values()
        for line in lines
    )
