"""A scored event: every line with its points, every pair with its total."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from evenhand.errors import RequestError
from evenhand.scoring.entry import Entry
from evenhand.scoring.penalties import Penalty
from evenhand.scoring.problems import Problem
from evenhand.scoring.result import Result
from evenhand.scoring.rules import Rules
from evenhand.scoring.short_boards import Formula


class Side(NamedTuple):
    """The score of one pair on one board.

    Attributes:
        entry: The pair.
        points: Its points.
        maximum: The most it could have scored; 0 at IMPs.
    """

    entry: Entry
    points: Fraction
    maximum: Fraction

    @property
    def percent(self) -> Fraction | None:
        """The percentage; None if there is no maximum."""
        return 100 * self.points / self.maximum if self.maximum else None


class ScoredLine(NamedTuple):
    """A result line with its points; a side for which nothing counts is None.

    Attributes:
        result: The line.
        ns: The pair that sat North-South and its points.
        ew: The pair that sat East-West and its points.
    """

    result: Result
    ns: Side | None
    ew: Side | None

    def side_of(self, entry: Entry) -> str:
        """`NS` or `EW` if the pair sat here and has points, else empty."""
        if self.ns is not None and self.ns.entry == entry:
            return "NS"
        return "EW" if self.ew is not None and self.ew.entry == entry else ""

    def own(self, entry: Entry) -> Side | None:
        """The pair's own score."""
        return {"NS": self.ns, "EW": self.ew}.get(self.side_of(entry))

    def other(self, entry: Entry) -> Side | None:
        """The score of its opponents."""
        return {"NS": self.ew, "EW": self.ns}.get(self.side_of(entry))


@dataclass(frozen=True, slots=True)
class BoardGroup:
    """The results of one board that are compared with each other.

    Attributes:
        session: The session.
        section: The section; empty if the whole field is compared.
        board: The board.
        group: The form that was played, on a fouled board.
        expected: The number of results the board should have.
        compared: The number of results compared.
        formula: How matchpoints become points; None at IMPs.
        lines: The lines with their points, including awards and boards not played.
    """

    session: int
    section: str
    board: int
    group: str
    expected: int
    compared: int
    formula: Formula | None
    lines: tuple[ScoredLine, ...]


@dataclass(frozen=True, slots=True)
class SessionTally:
    """The score of a pair in one session, penalties included.

    Attributes:
        session: The session.
        points: Its points as they count: IMPs may be scaled to the full number of
            boards.
        maximum: The most it could have scored; 0 at IMPs.
        boards: The number of boards on which it has a result or an award.
        byes: The number of boards it sat out at its own percentage.
        penalty: The sum of its penalties and bonuses.
        unscaled: Its points before scaling.
    """

    session: int
    points: Fraction
    maximum: Fraction
    boards: int
    byes: int
    penalty: Fraction
    unscaled: Fraction

    @property
    def percent(self) -> Fraction | None:
        """The percentage; None if there is no maximum."""
        return 100 * self.points / self.maximum if self.maximum else None


@dataclass(frozen=True, slots=True)
class Tally:
    """The score of a pair in the whole event, penalties included.

    Attributes:
        entry: The pair.
        line: The line it is ranked in, `NS` or `EW`; empty with one winner.
        points: Its points.
        maximum: The most it could have scored; 0 at IMPs.
        boards: The number of boards on which it has a result or an award.
        penalty: The sum of its penalties and bonuses.
        sessions: Its score in each session it played.
    """

    entry: Entry
    line: str
    points: Fraction
    maximum: Fraction
    boards: int
    penalty: Fraction
    sessions: tuple[SessionTally, ...]

    @property
    def percent(self) -> Fraction | None:
        """The percentage; None if there is no maximum."""
        return 100 * self.points / self.maximum if self.maximum else None


@dataclass(frozen=True, slots=True)
class Scored:
    """An event that has been scored.

    Attributes:
        rules: The conditions of contest.
        boards: The groups of compared results, by session, board, section and group.
        tallies: The total of each pair, by entry.
        penalties: The penalties that count, each with the entry it is meant for.
        problems: The faults of lines that were left out.
        doubts: Warnings about lines that were scored but look wrong.
    """

    rules: Rules
    boards: tuple[BoardGroup, ...]
    tallies: Mapping[Entry, Tally]
    penalties: tuple[Penalty, ...] = ()
    problems: tuple[Problem, ...] = ()
    doubts: tuple[Problem, ...] = ()

    def tally_of(self, entry: Entry) -> Tally:
        """Return the total of a pair.

        Raises:
            RequestError: If there is no such pair.
        """
        if entry not in self.tallies:
            raise RequestError(f"no results of pair {entry}; {self._known_pairs()}")
        return self.tallies[entry]

    def lines_of(self, entry: Entry) -> list[tuple[BoardGroup, ScoredLine]]:
        """Return the lines of a pair with their boards, in the order of the boards."""
        self.tally_of(entry)
        return [
            (group, line)
            for group in self.boards
            for line in group.lines
            if line.side_of(entry)
        ]

    def lines_by_entry(self) -> dict[Entry, list[tuple[BoardGroup, ScoredLine]]]:
        """Return the lines of every pair; for many pairs, quicker than one by one."""
        found: dict[Entry, list[tuple[BoardGroup, ScoredLine]]] = {}
        for group in self.boards:
            for line in group.lines:
                for side in (line.ns, line.ew):
                    if side is not None:
                        found.setdefault(side.entry, []).append((group, line))
        return found

    def groups_of(self, board: int) -> list[BoardGroup]:
        """Return the groups of a board, of every session and section.

        Raises:
            RequestError: If the board has no results.
        """
        groups = [group for group in self.boards if group.board == board]
        if not groups:
            raise RequestError(f"no results of board {board}; check the number")
        return groups

    def _known_pairs(self) -> str:
        known = [str(entry) for entry in sorted(self.tallies)]
        if not known:
            return "enter some results first"
        return f"the pairs are {known[0]} to {known[-1]}"
