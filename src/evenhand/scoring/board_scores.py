"""The points of one board in one session, as far as that board alone decides them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from evenhand.scoring.board_lines import BoardLines
from evenhand.scoring.chances import Chances
from evenhand.scoring.entry import Entry
from evenhand.scoring.group_points import (
    GroupScale,
    claims_of,
    count_compared,
    score_group,
)
from evenhand.scoring.grouping import Expectation, Groups
from evenhand.scoring.problems import Seated
from evenhand.scoring.result import Outcome
from evenhand.scoring.rules import Rules
from evenhand.scoring.scored import BoardGroup, ScoredLine, Side
from evenhand.scoring.session_awards import Held, Pending, Shares
from evenhand.scoring.short_boards import Formula, choose_formula


@dataclass(frozen=True, slots=True)
class GroupScores:
    """A group of compared results before its Ave+, Ave− and byes are known.

    Attributes:
        groups: The board.
        name: The name of the group.
        compared: The number of results compared.
        formula: How matchpoints become points; None at IMPs.
        lines: The lines.
        held: The score of the two sides of each line.
    """

    groups: Groups
    name: str
    compared: int
    formula: Formula | None
    lines: tuple[Seated, ...]
    held: tuple[tuple[Held | None, Held | None], ...]

    @property
    def is_settled(self) -> bool:
        """Whether no side's score depends on the rest of its session."""
        return Pending not in {type(side) for sides in self.held for side in sides}

    def settle(self, shares: Mapping[Entry, Shares]) -> BoardGroup:
        """Return the group with its final points.

        Args:
            shares: The value of Ave+, Ave− and byes for each pair that has any.
        """
        dealt = self.groups.dealt
        return BoardGroup(
            dealt.session,
            dealt.section,
            dealt.board,
            self.name,
            self.groups.expected,
            self.compared,
            self.formula,
            tuple(
                ScoredLine(line.result, _settle(ns, shares), _settle(ew, shares))
                for line, (ns, ew) in zip(self.lines, self.held, strict=True)
            ),
        )


def _settle(held: Held | None, shares: Mapping[Entry, Shares]) -> Side | None:
    return shares[held.entry].settle(held) if isinstance(held, Pending) else held


# Compared by identity, because a memo keeps it: see `BoardLines`.
@dataclass(frozen=True, slots=True, eq=False)
class BoardScores:
    """One board in one session, scored.

    Attributes:
        played: The board, as the field or each section played it.
        groups: Its groups in order.
        settled: The same groups with their final points; None where a score depends
            on the rest of a pair's session.
    """

    played: tuple[Groups, ...]
    groups: tuple[GroupScores, ...]
    settled: tuple[BoardGroup | None, ...]

    def settle(self, shares: Mapping[Entry, Shares]) -> Iterator[BoardGroup]:
        """Yield the groups with their final points.

        Args:
            shares: The value of Ave+, Ave− and byes for each pair that has any.
        """
        for group, settled in zip(self.groups, self.settled, strict=True):
            yield settled or group.settle(shares)


def score_board(lines: BoardLines, expectation: Expectation) -> BoardScores:
    """Score the lines of one board in one session.

    Args:
        lines: The sound lines.
        expectation: The number of results that each board should have.
    """
    played = tuple(
        Groups(dealt, expectation.of(dealt, lines.counts[dealt]), forms)
        for dealt, forms in lines.forms.items()
    )
    groups = tuple(
        group for board in played for group in _score_forms(board, expectation.rules)
    )
    settled = tuple(one.settle({}) if one.is_settled else None for one in groups)
    return BoardScores(played, groups, settled)


def _score_forms(groups: Groups, rules: Rules) -> Iterator[GroupScores]:
    known: dict[Outcome, Chances] = {}
    claims = {
        name: [claims_of(line, known) for line in lines]
        for name, lines in groups.lines.items()
    }
    sizes = {name: count_compared(own) for name, own in claims.items()}
    for name in sorted(claims):
        others = [size for other, size in sizes.items() if other != name and size]
        formula = choose_formula(rules, sizes[name], others, groups.expected)
        scale = GroupScale(rules, groups.expected, formula)
        lines = tuple(groups.lines[name])
        held = tuple(score_group(lines, claims[name], scale))
        shown = formula if rules.method.has_top else None
        yield GroupScores(groups, name, sizes[name], shown, lines, held)
