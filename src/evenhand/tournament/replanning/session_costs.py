"""What sessions of lines cost: who meets again, and who sits out, given who has met.

Every couple of pairs is a bit of one whole number. So couples that meet again are
`planned & met`, and how many they are is a bit count. Lines that have met in part,
tails in which some members of two lines miss each other, and pairs that have changed
lines need no rules of their own.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import combinations, product

from evenhand.tournament.layouts.sections import Layout
from evenhand.tournament.lines.line_movement import LineSession
from evenhand.tournament.lines.members import Lines
from evenhand.tournament.seated import Couple
from evenhand.tournament.seating.session_seats import pairs_in_seats

Sessions = tuple[LineSession, ...]

#: What a rematch costs; a bye costs 1.
REMATCH = 10**9


class LineCouples:
    """The couples of a field as bits, and those that meet where lines sit."""

    def __init__(self, layout: Layout, lines: Lines) -> None:
        self._layout = layout
        self._lines = lines
        self._tails = layout.tails
        self._number = {
            pair: n for n, pair in enumerate(pair for line in lines for pair in line)
        }
        self._at: dict[tuple[int, ...], int] = {}

    def bits(self, couples: Iterable[Couple]) -> int:
        """Some couples; a pair that is in no line meets nobody any more."""
        number, count = self._number, len(self._number)
        found = bytearray(count * count // 8 + 1)
        # bytes are filled one bit at a time: shifting one huge number would copy it
        # each time
        for a, b in couples:
            if a in number and b in number:
                one, other = sorted((number[a], number[b]))
                bit = one * count + other
                found[bit >> 3] |= 1 << (bit & 7)
        return int.from_bytes(found, "little")

    def acquainted(self, known: int) -> set[Couple]:
        """Couples of lines of which some members know each other; lower number first.

        Pairs are numbered line by line, so a line's couples with another are a block.
        """
        found, count, number = set(), len(self._number), self._number
        starts = [number[line[0]] for line in self._lines.normal]
        for a, line in enumerate(self._lines.normal):
            others = 0
            for pair in line:
                others |= known >> number[pair] * count & (1 << count) - 1
            for b in range(a + 1, len(starts)):
                if others >> starts[b] & (1 << len(self._lines.normal[b])) - 1:
                    found.add((a + 1, b + 1))
        return found

    def in_mitchell(self, a: int, b: int) -> int:
        """Those who meet where two lines play a Mitchell, either way round.

        All do: in a skip Mitchell some miss each other, but who depends on the way.
        """
        key = (a, b) if a < b else (b, a)
        if key not in self._at:
            one, other = (self._lines.normal[line - 1] for line in key)
            self._at[key] = self.bits(product(one, other))
        return self._at[key]

    def in_tail(self, section: int, lines: tuple[int, ...]) -> int:
        """Those who meet in a tail with these normal lines; sections count from 0."""
        key = (-1, section, *lines)
        if key not in self._at:
            part = self._layout.sections[section]
            seated = [self._lines.normal[line - 1] for line in lines]
            seated.append(self._lines.exceptional[self._tails.index(section)])
            pairs = pairs_in_seats(part, seated)
            cells = (cell for row in part.movement().schedule for cell in row)
            self._at[key] = self.bits(
                (pairs[ns - 1], pairs[ew - 1]) for ns, ew, _ in cells
            )
        return self._at[key]

    def in_session(self, session: LineSession) -> int:
        """All who meet in a session."""
        found = 0
        for section, lines in enumerate(session):
            if section in self._tails:
                found |= self.in_tail(section, lines)
            else:
                found |= self.in_mitchell(*lines)
        return found


class SessionCosts:
    """What sessions of some lines cost, given who has met.

    Args:
        layout: the sections.
        lines: the pairs of each line.
        met: couples that have met.
        missing: pairs that nobody meets; who would sits out.
        sat_out: pairs that have sat out.

    Attributes:
        met, byes, sat_out: couples that have met, that would mean a bye, and a second.
        howells, mitchell_tails: the sections, from 0, that are such tails.
    """

    def __init__(
        self,
        layout: Layout,
        lines: Lines,
        met: Collection[Couple],
        missing: Collection[int] = (),
        sat_out: Collection[int] = (),
    ) -> None:
        self.layout = layout
        self.lines = lines
        self.couples = LineCouples(layout, lines)
        everybody = [pair for line in lines for pair in line]
        bits = self.couples.bits
        self.byes = bits((a, b) for a in missing for b in everybody)
        self._nobody = bits(combinations(missing, 2))
        self.met = bits(met) & ~self.byes
        self.sat_out = bits((a, b) for a in missing for b in sat_out)
        self._still = frozenset(lines.always_ns)
        self._tails = layout.tails
        sections = list(enumerate(layout.sections))
        self.howells = [i for i, part in sections if part.is_howell_tail]
        self.mitchell_tails = [i for i, part in sections if part.is_mitchell_tail]

    def cost(self, planned: Sequence[int]) -> int:
        """What sessions cost, given as couples: rematches first, then byes."""
        seen, again = self.met | self.sat_out, 0
        for couples in planned:
            again |= couples & seen
            seen |= couples
        # a bye counts far less than a rematch, so the two are told apart at the end
        byes = (again & self.byes).bit_count()
        # where two missing pairs meet, two byes are saved
        saved = 2 * (seen & self._nobody).bit_count()
        return REMATCH * (again.bit_count() - byes) + byes - saved

    def is_allowed(self, section: int, lines: tuple[int, ...]) -> bool:
        """Whether those can stay NS in one section who always have to."""
        still = self._still.intersection(lines)
        return not still or (len(still) == 1 and section not in self._tails)

    def total(self, sessions: Sessions) -> int:
        """What sessions cost."""
        return self.cost([self.couples.in_session(session) for session in sessions])

    def is_legal(self, sessions: Sessions) -> bool:
        """Whether lines that always sit NS can do so in all of some sessions."""
        return not self._still or all(
            self.is_allowed(section, lines)
            for session in sessions
            for section, lines in enumerate(session)
        )


def distance(session: LineSession, place: Mapping[int, int]) -> int:
    """How far opponents stand apart: the squares of their distances in rank.

    A Howell tail ranks after all lines.
    """
    ranks = ([place[line] for line in lines] for lines in session)
    return sum((rank[0] - (rank[1:] or [len(place)])[0]) ** 2 for rank in ranks)
