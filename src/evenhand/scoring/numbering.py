"""Which entry a pair number stands for.

In most movements a number belongs to one pair. In a straight Mitchell both lines may
use the numbers 1, 2, 3, …; then it takes the number and the line to name an entry.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from evenhand.scoring.entry import Entry
from evenhand.scoring.result import Result
from evenhand.scoring.rules import Numbers, Rules

#: The share of the numbers that must point to shared numbering. A few mistyped lines
#: must not be enough.
_MOST = Fraction(3, 4)
#: Fewer numbers than this on both sides prove nothing.
_FEWEST = 3

_Place = tuple[int, int, str, int]


@dataclass(slots=True)
class _Signs:
    """What the results of one section show about its numbers."""

    ns: set[int] = field(default_factory=set)
    ew: set[int] = field(default_factory=set)
    #: Numbers written with a line, such as 3NS, by that line.
    named: dict[str, set[int]] = field(default_factory=lambda: defaultdict(set))

    @property
    def both(self) -> set[int]:
        """The numbers that sit both ways."""
        return self.ns & self.ew

    @property
    def overlap(self) -> Fraction:
        """The proportion of the numbers that sit both ways."""
        return Fraction(len(self.both), max(1, len(self.ns | self.ew)))

    @property
    def are_named(self) -> bool:
        """Whether most numbers are written with each of the two lines."""
        twice = self.named["NS"] & self.named["EW"]
        return 2 * len(twice) > len(self.ns | self.ew)


def shared_sections(results: Sequence[Result], rules: Rules) -> frozenset[str]:
    """Return the sections whose two lines use the same pair numbers.

    With two winners nobody changes sides, so a number that sits both ways is two
    pairs. With one winner it is two pairs only if a single pair would have to play
    against itself, play a board twice, or be at two tables at once.

    Args:
        results: All result lines.
        rules: The conditions of contest, which may settle the question.
    """
    if rules.numbers is Numbers.OWN:
        return frozenset()
    signs = _collect_signs(results)
    if rules.numbers is Numbers.SHARED:
        return frozenset(signs)
    # Numbers that people write with their line settle the question by themselves.
    named = {section for section, sign in signs.items() if sign.are_named}
    if rules.winners == 2:
        return frozenset(
            named | {section for section, sign in signs.items() if 2 * sign.overlap > 1}
        )
    likely = {
        section: sign
        for section, sign in signs.items()
        if sign.overlap >= _MOST and len(sign.both) >= _FEWEST
    }
    # In a Howell, too, most numbers sit both ways. Only clashes show two pairs for one.
    clashing = _clashing_numbers(results, likely.keys()) if likely else {}
    return frozenset(
        named
        | {
            section
            for section, sign in likely.items()
            if len(clashing[section] & sign.both) >= _MOST * len(sign.both)
        }
    )


def _collect_signs(results: Sequence[Result]) -> dict[str, _Signs]:
    signs: dict[str, _Signs] = defaultdict(_Signs)
    ns = {result.ns for result in results}
    ew = {result.ew for result in results}
    for pair in ns | ew:
        if pair.number:
            sign = signs[pair.section]
            if pair in ns:
                sign.ns.add(pair.number)
            if pair in ew:
                sign.ew.add(pair.number)
            if pair.direction:
                sign.named[pair.direction].add(pair.number)
    return signs


def _clashing_numbers(
    results: Iterable[Result], sections: Iterable[str]
) -> dict[str, set[int]]:
    """The numbers that would be in two places at once if each were a single pair."""
    by_board: dict[str, set[int]] = {section: set() for section in sections}
    by_round: dict[str, set[int]] = {section: set() for section in by_board}
    unreliable: set[str] = set()
    sides: dict[_Place, str] = {}
    tables: dict[_Place, tuple[str, int]] = {}
    for result in results:
        for pair, side in ((result.ns, "NS"), (result.ew, "EW")):
            section, number = pair.section, pair.number
            if section not in by_board or not number:
                continue
            board = (result.session, result.board, section, number)
            if sides.setdefault(board, side) != side:
                by_board[section].add(number)
            if result.round and result.table:
                seat = (side, result.table)
                round_ = (result.session, result.round, section, number)
                first = tables.setdefault(round_, seat)
                if first[1] != seat[1]:
                    by_round[section].add(number)
                    # However pairs are numbered, nobody sits in the same direction
                    # at two tables at once. The rounds must be written wrongly.
                    if first[0] == side:
                        unreliable.add(section)
    return {
        section: numbers | (set() if section in unreliable else by_round[section])
        for section, numbers in by_board.items()
    }


class Resolver:
    """Turns the pair of a result line into its entry."""

    def __init__(self, shared: frozenset[str]) -> None:
        self.shared = shared
        self._known: dict[str, dict[Entry, Entry]] = {"NS": {}, "EW": {}}

    def entry_of(self, pair: Entry, sat: str) -> Entry:
        """Return the entry of a pair that sat `NS` or `EW`."""
        if not pair.direction and not self.shared:
            return pair
        entry = self._known[sat].get(pair)
        if entry is None:
            line = (pair.direction or sat) if pair.section in self.shared else ""
            same = line == pair.direction
            entry = pair if same else pair._replace(direction=line)
            self._known[sat][pair] = entry
        return entry
