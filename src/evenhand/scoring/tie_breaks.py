"""Rules that separate pairs with the same score, tried in the director's order.

If a rule separates only some of the pairs, those still tied go through the list again
from its start. Unequal numbers of boards or opponents are compared as shares.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from hashlib import sha256

from evenhand.errors import RequestError
from evenhand.scoring.entry import Entry
from evenhand.scoring.rounding import total
from evenhand.scoring.scored import BoardGroup, Scored, ScoredLine, Side, Tally

#: What an average board counts among boards above average.
_EVEN = Fraction(1, 2)


class TieRule(StrEnum):
    """A measure that separates tied pairs; more is better unless stated.

    Attributes:
        MEETING: Their scores on the boards they played against each other, if every
            one of them met every other.
        OPPONENTS: The final scores of all pairs they played against.
        TOPS: The share of their boards on which nobody in their direction did better.
        ABOVE_AVERAGE: The share of their boards above average; an average counts half.
        COMPARISON: The boards that all of them played, matchpointed among them alone.
        DEVIATION: The spread of their scores on boards; less is better.
        LAST_SESSION: Their score in the last session.
        LOT: A lot, drawn with a recorded seed.
    """

    MEETING = "meeting"
    OPPONENTS = "opponents"
    TOPS = "tops"
    ABOVE_AVERAGE = "above-average"
    COMPARISON = "comparison"
    DEVIATION = "deviation"
    LAST_SESSION = "last-session"
    LOT = "lot"


@dataclass(frozen=True, slots=True)
class TieBreaks:
    """How ties are broken, and which ties.

    Attributes:
        rules: The rules in their order; without any, ties stay.
        places: The places that must not be shared, such as the first or the last
            that qualifies; without any, every tie is broken.
        seed: The seed for drawing lots.
    """

    rules: tuple[TieRule, ...] = ()
    places: frozenset[int] = frozenset()
    seed: int = 0

    def concerns(self, best: int, size: int) -> bool:
        """Whether a tie of this size, for this place and those below, is broken."""
        if size < 2 or not self.rules:
            return False
        return not self.places or any(
            place in self.places for place in range(best, best + size)
        )


NO_TIE_BREAKS = TieBreaks()

_Lines = list[tuple[BoardGroup, ScoredLine]]


def parse_tie_rules(text: str) -> tuple[TieRule, ...]:
    """Read rules separated by commas, such as `meeting,tops,lot`.

    Raises:
        RequestError: If a rule is unknown.
    """
    names = [name.strip().lower() for name in text.split(",") if name.strip()]
    known = [rule.value for rule in TieRule]
    for name in names:
        if name not in known:
            raise RequestError(f"tie-break {name!r}; choose from {', '.join(known)}")
    return tuple(TieRule(name) for name in names)


class TieBreaker:
    """Breaks the ties of one event."""

    def __init__(self, scored: Scored, ties: TieBreaks) -> None:
        self._scored = scored
        self._ties = ties
        self._lines: dict[Entry, _Lines] | None = None

    def part(self, tied: Sequence[Tally], best: int) -> list[tuple[list[Tally], str]]:
        """Return the pairs separated as far as the rules go, each part with its rule.

        Args:
            tied: Pairs with the same score.
            best: The best of the places for which they are tied.
        """
        in_order = sorted(tied, key=lambda tally: tally.entry)
        if not self._ties.concerns(best, len(tied)):
            return [(in_order, "")]
        return self._part(in_order, "")

    def _part(self, tied: list[Tally], parted_by: str) -> list[tuple[list[Tally], str]]:
        if len(tied) < 2:
            return [(tied, parted_by)]
        for rule in self._ties.rules:
            values = self._values(rule, tied)
            if values is None or len(set(values)) == 1:
                continue
            lot = f"{rule.value} (seed {self._ties.seed})"
            name = lot if rule is TieRule.LOT else rule.value
            groups: dict[Fraction, list[Tally]] = {}
            for tally, value in zip(tied, values, strict=True):
                groups.setdefault(value, []).append(tally)
            # Those still tied start again with the first rule: among fewer pairs a
            # rule that said nothing before may now decide.
            return [
                part
                for value in sorted(groups, reverse=True)
                for part in self._part(groups[value], name)
            ]
        return [(tied, parted_by)]

    def _values(self, rule: TieRule, tied: Sequence[Tally]) -> list[Fraction] | None:
        """The value of each tied pair by a rule; None if the rule cannot apply."""
        if rule is TieRule.LOT:
            return [_draw(tally.entry, self._ties.seed) for tally in tied]
        if rule is TieRule.LAST_SESSION:
            return _last_session(tied)
        if self._lines is None:
            self._lines = self._scored.lines_by_entry()
        entries = [tally.entry for tally in tied]
        lines = [self._lines.get(entry, []) for entry in entries]
        if not all(lines):
            return None
        return _MEASURES[rule](entries, lines, self._scored)


def _own_meetings(
    entries: Sequence[Entry], lines: Sequence[_Lines], _: Scored
) -> list[Fraction] | None:
    values = []
    for entry, own in zip(entries, lines, strict=True):
        sides: list[Side] = []
        met = set()
        for _group, line in own:
            mine, other = line.own(entry), line.other(entry)
            if mine is not None and other is not None and other.entry in entries:
                met.add(other.entry)
                sides.append(mine)
        # Unless all of them met, the pairs would be judged on unlike evidence.
        if len(met) < len(entries) - 1:
            return None
        values.append(_share(sides))
    return values


def _opponents(
    entries: Sequence[Entry], lines: Sequence[_Lines], scored: Scored
) -> list[Fraction] | None:
    values = []
    for entry, own in zip(entries, lines, strict=True):
        others = [line.other(entry) for _group, line in own]
        # A pair met for several boards counts once, as one opponent.
        met = {other.entry for other in others if other is not None}
        if not met:
            return None
        tallies = [scored.tallies[other] for other in sorted(met)]
        scores = [t.points if t.percent is None else t.percent for t in tallies]
        values.append(total(scores) / len(scores))
    return values


def _tops(
    entries: Sequence[Entry], lines: Sequence[_Lines], _: Scored
) -> list[Fraction]:
    def is_top(entry: Entry, group: BoardGroup, line: ScoredLine) -> bool:
        own = line.own(entry)
        if line.side_of(entry) == "NS":
            sides = [other.ns for other in group.lines]
        else:
            sides = [other.ew for other in group.lines]
        points = [side.points for side in sides if side is not None]
        return own is not None and own.points == max(points)

    return [
        _mean([Fraction(is_top(entry, group, line)) for group, line in own])
        for entry, own in zip(entries, lines, strict=True)
    ]


def _above_average(
    entries: Sequence[Entry], lines: Sequence[_Lines], _: Scored
) -> list[Fraction]:
    def mark(side: Side) -> Fraction:
        middle = side.maximum / 2
        if side.points == middle:
            return _EVEN
        return Fraction(side.points > middle)

    return [_mean([mark(side) for side in sides]) for sides in _sides(entries, lines)]


def _comparison(
    entries: Sequence[Entry], lines: Sequence[_Lines], _: Scored
) -> list[Fraction] | None:
    by_board = []
    for entry, own in zip(entries, lines, strict=True):
        boards: dict[tuple[int, int], Fraction] = {}
        for group, line in own:
            side = line.own(entry)
            if side is not None:
                boards[group.session, group.board] = _board_score(side)
        by_board.append(boards)
    # Only boards that all of them played compare like with like.
    common = set(by_board[0]).intersection(*by_board[1:])
    if not common:
        return None
    return [
        total(
            Fraction((own[board] > other[board]) - (own[board] < other[board]))
            for board in common
            for other in by_board
        )
        for own in by_board
    ]


def _steadiness(
    entries: Sequence[Entry], lines: Sequence[_Lines], _: Scored
) -> list[Fraction]:
    values = []
    for sides in _sides(entries, lines):
        scores = [_board_score(side) for side in sides]
        middle = _mean(scores)
        # Negative, because the steadier pair wins and more counts as better.
        values.append(-_mean([(score - middle) ** 2 for score in scores]))
    return values


def _last_session(tied: Sequence[Tally]) -> list[Fraction] | None:
    last = max(session.session for tally in tied for session in tally.sessions)
    values = []
    for tally in tied:
        found = [session for session in tally.sessions if session.session == last]
        if not found:
            return None
        percent = found[0].percent
        values.append(found[0].points if percent is None else percent)
    return values


def _draw(entry: Entry, seed: int) -> Fraction:
    """A number that looks random, yet is the same on every machine for ever."""
    return Fraction(int.from_bytes(sha256(f"{seed}:{entry}".encode()).digest(), "big"))


def _sides(entries: Sequence[Entry], lines: Sequence[_Lines]) -> list[list[Side]]:
    return [
        [side for _, line in own if (side := line.own(entry)) is not None]
        for entry, own in zip(entries, lines, strict=True)
    ]


def _share(sides: Sequence[Side]) -> Fraction:
    """The share of the maximum on these boards; at IMPs, the average."""
    maximum = total(side.maximum for side in sides)
    return total(side.points for side in sides) / (maximum or len(sides))


def _board_score(side: Side) -> Fraction:
    return side.points / side.maximum if side.maximum else side.points


def _mean(values: Sequence[Fraction]) -> Fraction:
    return total(values) / len(values)


_Measure = Callable[[Sequence[Entry], Sequence[_Lines], Scored], list[Fraction] | None]
_MEASURES: dict[TieRule, _Measure] = {
    TieRule.MEETING: _own_meetings,
    TieRule.OPPONENTS: _opponents,
    TieRule.TOPS: _tops,
    TieRule.ABOVE_AVERAGE: _above_average,
    TieRule.COMPARISON: _comparison,
    TieRule.DEVIATION: _steadiness,
}
