"""The faults of result lines, all found at once; the sound lines remain."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from evenhand.movement.phrasing import counted
from evenhand.scoring.award import Assigned, Award, Percent, Unplayed
from evenhand.scoring.contract import Contract
from evenhand.scoring.entry import Entry
from evenhand.scoring.numbering import Resolver
from evenhand.scoring.result import Result
from evenhand.scoring.rules import Rules

#: A board that comes back to a table is no slip if it happens this often, and at
#: least once in this many lines.
_FEWEST_AGAIN = 3
_LINES_FOR_EACH = 20

#: Percentages that have a meaning at IMPs, as Ave+, Ave and Ave−.
_AT_IMPS = (60, 50, 40)


@dataclass(frozen=True, slots=True)
class Problem:
    """A fault of a line, which is therefore not scored.

    Attributes:
        line: The line in the source, 0 if there is none.
        text: What is wrong and what to do.
        source: The source of the line; empty for the results.
        together: How many problems it stands for, where others were only counted.
    """

    line: int
    text: str
    source: str = ""
    together: int = 1

    def __str__(self) -> str:
        return f"line {self.line}: {self.text}" if self.line else self.text


def count_problems(problems: Iterable[Problem]) -> int:
    """How many problems there are, with those that were only counted."""
    return sum(one.together for one in problems)


def first_problem(problems: Sequence[Problem]) -> str:
    """The first of some problems, and how many more there are, on one line."""
    first, *others = problems
    more = counted(count_problems(others), "more problem")
    return f"{first} (and {more})" if others else str(first)


class Seated(NamedTuple):
    """A sound result line with the entries that its pairs stand for."""

    result: Result
    ns: Entry
    ew: Entry


#: The sessions and sections in which boards come back to the same table.
Revisited = frozenset[tuple[int, str]]

#: A finding about a line, with the line's place among those examined.
Placed = tuple[int, Problem]


def find_problems(
    results: Sequence[Result], rules: Rules, resolver: Resolver, revisited: Revisited
) -> tuple[list[Seated], list[Placed]]:
    """Separate the sound lines of a board from those that cannot be scored.

    If lines contradict each other, the first one stands.

    Args:
        results: The lines of one board in one session.
        rules: The conditions of contest.
        resolver: What the pair numbers mean.
        revisited: Where boards come back to the same table.
    """
    seen = _Seen(revisited)
    sound, problems = [], []
    for place, result in enumerate(results):
        ns = resolver.entry_of(result.ns, "NS")
        ew = resolver.entry_of(result.ew, "EW")
        line = Seated(result, ns, ew)
        wrong = _find_in_itself(line, rules) or seen.find_clashes(line)
        if wrong:
            problems += [(place, Problem(result.line, text)) for text in wrong]
        else:
            sound.append(line)
    return sound, problems


#: A table in a round, as section and two numbers, or a pair.
_Key = tuple[str, int, int] | Entry


class _Seen:
    """The lines of a board accepted so far, by table and by pair."""

    def __init__(self, revisited: Revisited) -> None:
        self._revisited = revisited
        self._lines: dict[_Key, Result] = {}

    def find_clashes(self, line: Seated) -> list[str]:
        """What the line repeats; a line without clashes is remembered."""
        result, ns, ew = line
        # A board not played takes up no seat, so it cannot clash with a result.
        if result.outcome is Unplayed.NOT_PLAYED:
            return []
        lines = self._lines
        table = (result.section, result.table, result.round)
        if result.table and table in lines and self._is_same(lines[table], result):
            # If the table has a second result, so have its pairs: one message will do.
            return [_second(f"table {table[0]}{table[1]}", lines[table])]
        if ns in lines or ew in lines:
            clashes = [pair for pair in (ns, ew) if pair in lines]
            return [_second(f"pair {pair}", lines[pair]) for pair in clashes]
        if result.table:
            lines[table] = result
        if ns.number:
            lines[ns] = result
        if ew.number:
            lines[ew] = result
        return []

    def _is_same(self, first: Result, second: Result) -> bool:
        """Whether two results of a table are one meeting reported twice.

        In small Howells a board comes back to the same table in another round. If no
        rounds are stated, only the pairs tell the two meetings apart.
        """
        if second.round or (second.session, second.section) not in self._revisited:
            return True
        return not _are_apart(first, second)


def find_revisited(results: Iterable[Result]) -> Revisited:
    """Return the sessions and sections in which boards come back to the same table.

    Only results without rounds are examined. A few tables with a board twice are
    taken for slips.

    Args:
        results: All result lines.
    """
    lines: Counter[tuple[int, str]] = Counter()
    again: Counter[tuple[int, str]] = Counter()
    seen: dict[tuple[int, str, int, int], Result] = {}
    for result in results:
        if result.table and not result.round:
            part = (result.session, result.section)
            lines[part] += 1
            first = seen.setdefault((*part, result.board, result.table), result)
            again[part] += _are_apart(first, result)
    return frozenset(
        part
        for part, count in again.items()
        if count >= _FEWEST_AGAIN and count * _LINES_FOR_EACH > lines[part]
    )


def _are_apart(first: Result, second: Result) -> bool:
    return not {first.ns, first.ew} & {second.ns, second.ew}


def _second(who: str, first: Result) -> str:
    return (
        f"{who} has a second result on board {first.board}{_where(first)}; "
        "keep one of them"
    )


def _where(first: Result) -> str:
    return f", after line {first.line}" if first.line else ""


def _find_in_itself(line: Seated, rules: Rules) -> list[str]:
    result, ns, ew = line
    outcome, wrong = result.outcome, []
    if rules.boards and result.board > rules.boards and not result.accepted:
        wrong.append(
            f"board {result.board} is not in play (boards 1 to {rules.boards} are); "
            "correct it, or accept it with a reason"
        )
    if ns == ew or not ns.number or not ew.number:
        wrong += _find_in_pairs(line)
    elif outcome is Unplayed.BYE:
        wrong.append(
            f"board {result.board} is a bye for two pairs; leave out the absent pair, "
            "or write NP"
        )
    if type(outcome) is Contract and outcome.declarer is None:
        wrong.append(
            f"{outcome} on board {result.board} has no declarer, so nobody knows "
            "whose score it is; add N, E, S or W"
        )
    if type(outcome) is Award and not rules.method.has_top:
        wrong += _find_in_award_at_imps(outcome)
    return wrong


def _find_in_pairs(line: Seated) -> Iterable[str]:
    board = line.result.board
    if line.ns == line.ew and line.ns.number:
        yield f"pair {line.ns} sits on both sides of board {board}; correct one of them"
    elif not line.ns.number and not line.ew.number:
        yield f"nobody plays board {board}; name the pairs"
    elif not _suits_one_pair(line):
        alone = line.ns if line.ns.number else line.ew
        yield (
            f"pair {alone} has a result on board {board} against nobody; "
            "name the other pair, or write BYE"
        )


def _suits_one_pair(line: Seated) -> bool:
    """Whether a pair without opponents can have this outcome: a bye or an average."""
    outcome = line.result.outcome
    if isinstance(outcome, Award):
        share = outcome.ns if line.ns.number else outcome.ew
        return not isinstance(share, Assigned)
    return isinstance(outcome, Unplayed)


def _find_in_award_at_imps(award: Award) -> Iterable[str]:
    for share in {award.ns, award.ew}:
        if isinstance(share, Percent) and share.of_top not in _AT_IMPS:
            yield f"the award {award} has no meaning at IMPs; write A+, A, A- or scores"
