"""What to exchange before a session so that two byes can be merged.

Members of a line that holds a bye change seats, a section is turned so that its NS line
sits EW, or two lines change places: whatever lets the byes play the same boards and
their opponents be new to each other, while nobody else meets an old opponent.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import product

from evenhand.errors import RequestError
from evenhand.movement.words import listed
from evenhand.tournament.changes.pair_courses import Courses
from evenhand.tournament.changes.pair_lines import PairLines
from evenhand.tournament.changes.pair_meetings import couple
from evenhand.tournament.lines.line_movement import LineTable, line_name
from evenhand.tournament.lines.tail_choice import Couple
from evenhand.tournament.seats.session_seats import SectionSeats, SessionSeats


class ExchangeKind(StrEnum):
    """What changes places."""

    SEATS = "seats"
    DIRECTION = "direction"
    LINES = "lines"


@dataclass(frozen=True, slots=True)
class Exchange:
    """Pairs that change places before a session starts.

    Attributes:
        kind: two members of a line, the directions of a section, or two lines.
        pairs: who changes places with whom.
        lines: the numbers of the lines concerned, where they are known.
        text: what to announce.
    """

    kind: ExchangeKind
    pairs: tuple[Couple, ...]
    lines: tuple[int, ...] = ()
    text: str = ""

    def __str__(self) -> str:
        return self.text


def exchange_pairs(session: SessionSeats, swaps: Iterable[Couple]) -> SessionSeats:
    """The session with pairs in each other's seats, one exchange after the other."""
    seated = {pair for section in session.sections for pair in section.pairs}
    holder = {pair: pair for pair in seated}
    place = dict(holder)
    for a, b in swaps:
        for pair in (a, b):
            if pair not in seated:
                raise RequestError(
                    f"pair {pair} has no seat in session {session.number}; exchange "
                    "pairs that have one"
                )
        holder[place[a]], holder[place[b]] = b, a
        place[a], place[b] = place[b], place[a]
    return replace(
        session,
        sections=tuple(
            _reseated(section, [holder[p] for p in section.pairs], session.phantom)
            for section in session.sections
        ),
    )


def exchange_lines(
    table: LineTable, session: int, exchanges: Iterable[Exchange]
) -> LineTable:
    """The movement of lines with the exchanges made in a session, from 1.

    Members that change seats inside their line leave it as it is.
    """
    rows = list(table.sessions)
    for exchange in exchanges:
        if exchange.kind is ExchangeKind.SEATS:
            continue
        if len(exchange.lines) != 2:
            raise RequestError(
                f"{exchange.text}: which lines is not known; name the lines when "
                "looking for mergers"
            )
        a, b = exchange.lines
        other = {a: b, b: a}
        rows[session - 1] = tuple(
            tuple(other.get(line, line) for line in seats)
            for seats in rows[session - 1]
        )
    return replace(table, sessions=tuple(rows), reserve=())


def _reseated(
    section: SectionSeats, pairs: Sequence[int], phantom: int
) -> SectionSeats:
    seat = pairs.index(phantom) + 1 if phantom in pairs else 0
    movement = replace(section.movement, phantom=seat)
    return replace(section, movement=movement, pairs=tuple(pairs))


@dataclass(frozen=True, slots=True)
class _Group:
    """Pairs of a section that keep together; line 0 where its number is not known."""

    section: int
    pairs: tuple[int, ...]
    line: int = 0


def find_exchanges(
    now: SessionSeats,
    courses: Courses,
    met: Collection[Couple],
    gone: frozenset[int],
    two: Couple,
    lines: PairLines | None,
) -> tuple[Exchange, ...]:
    """The fewest exchanges that let two byes be merged without a rematch, or none."""
    search = _Search(courses, met, gone, two)
    groups = [
        group
        for index, section in enumerate(now.sections)
        for group in _groups(section, index, courses, lines)
    ]
    fixed, still = frozenset[int](), frozenset[int]()
    if lines is not None:
        fixed, still = lines.always_ns, lines.still
    small = [e for bye in two for e in _seats_in_line(bye, groups, still)]
    large = list(_moves_of_lines(now, groups, two, fixed))
    options: Iterator[tuple[Exchange, ...]] = iter(
        [*((e,) for e in small), *((e,) for e in large)]
    )
    found = next((option for option in options if search.is_clean(option)), None)
    if found is None:
        both = product(large, small)
        found = next((option for option in both if search.is_clean(option)), None)
    return found or ()


def _groups(
    section: SectionSeats, index: int, courses: Courses, lines: PairLines | None
) -> Iterator[_Group]:
    left = list(section.pairs)
    if lines is not None:
        for number, line in enumerate(lines.normal, 1):
            members = tuple(pair for pair in left if pair in line)
            if members:
                left = [pair for pair in left if pair not in line]
                yield _Group(index, members, number)
    alike: dict[frozenset[int], list[int]] = {}
    for pair in left:
        alike.setdefault(courses.opponents(pair), []).append(pair)
    for members_alike in alike.values():
        yield _Group(index, tuple(members_alike))


def _seats_in_line(
    bye: int, groups: Sequence[_Group], still: frozenset[int]
) -> Iterator[Exchange]:
    """Exchanges of a bye with the others of its line who can move."""
    group = next((g for g in groups if bye in g.pairs), None)
    for pair in group.pairs if group else ():
        if pair != bye and pair not in still and group is not None:
            where = f" in line {line_name(group.line)}" if group.line else ""
            yield Exchange(
                ExchangeKind.SEATS,
                ((bye, pair),),
                (group.line,) if group.line else (),
                f"pair {pair} and the missing pair {bye} exchange seats{where}",
            )


def _moves_of_lines(
    now: SessionSeats, groups: Sequence[_Group], two: Couple, fixed: frozenset[int]
) -> Iterator[Exchange]:
    """Turnings of the byes' sections, then exchanges of their lines with others."""
    mitchells = [
        (ns, ew)
        for index, section in enumerate(now.sections)
        if (halves := _two_lines(section, [g for g in groups if g.section == index]))
        for ns, ew in (halves,)
    ]
    concerned = [m for m in mitchells if {*m[0].pairs, *m[1].pairs} & set(two)]
    # a bye that stays at its table is the easiest to announce: turn EW to NS first
    concerned.sort(key=lambda m: set(two).isdisjoint(m[1].pairs))
    for ns, ew in concerned:
        if not {ns.line, ew.line} & fixed:
            letter = now.sections[ns.section].name
            text = (
                f"section {letter} is turned: its NS pairs sit EW and its EW pairs NS"
            )
            yield _of_groups(ExchangeKind.DIRECTION, ns, ew, text)
    every = [group for mitchell in mitchells for group in mitchell]
    near = [group for mitchell in concerned for group in mitchell]
    for one, other in product(near, every):
        doubled = other in near and near.index(other) < near.index(one)
        if one.section == other.section or doubled or {one.line, other.line} & fixed:
            continue
        if len(one.pairs) == len(other.pairs):
            text = f"{_name(now, one)} and {_name(now, other)} exchange their seats"
            yield _of_groups(ExchangeKind.LINES, one, other, text)


def _two_lines(
    section: SectionSeats, groups: Sequence[_Group]
) -> tuple[_Group, _Group] | None:
    """The NS and the EW line of a Mitchell; None in any other section."""
    if len(groups) != 2 or len({len(group.pairs) for group in groups}) != 1:
        return None
    if any(g.line for g in groups) and not all(g.line for g in groups):
        return None
    sitting_ns = {section.pairs[c.ns - 1] for c in section.movement.schedule[0]}
    ns, ew = sorted(groups, key=lambda g: g.pairs[0] not in sitting_ns)
    return (ns, ew) if set(ns.pairs) == sitting_ns else None


def _of_groups(kind: ExchangeKind, a: _Group, b: _Group, text: str) -> Exchange:
    lines = (a.line, b.line) if a.line and b.line else ()
    return Exchange(kind, tuple(zip(a.pairs, b.pairs, strict=True)), lines, text)


def _name(now: SessionSeats, group: _Group) -> str:
    pairs = f"(pairs {listed(group.pairs, most=20)})"
    if group.line:
        return f"line {line_name(group.line)} {pairs}"
    return f"a line of section {now.sections[group.section].name} {pairs}"


class _Search:
    """Looks at the session as it would be after exchanges."""

    def __init__(
        self,
        courses: Courses,
        met: Collection[Couple],
        gone: frozenset[int],
        two: Couple,
    ) -> None:
        self.courses = courses
        self.met = met
        self.gone = gone
        self.two = two
        self.couples = courses.couples()

    def is_clean(self, exchanges: Sequence[Exchange]) -> bool:
        """Whether the byes can be merged now, and nobody meets an old opponent."""
        place: dict[int, int] = {}
        for a, b in (swap for exchange in exchanges for swap in exchange.pairs):
            place[a], place[b] = place.get(b, b), place.get(a, a)
        a, b = (place.get(bye, bye) for bye in self.two)
        rounds = self.courses.same_boards(a, b)
        if not rounds:
            return False
        holder = {seat: pair for pair, seat in place.items()}
        return self._byes_are_new(a, b, rounds, holder) and not any(
            self._meets_old(pair, seat, holder) for pair, seat in place.items()
        )

    def _byes_are_new(
        self, a: int, b: int, rounds: Sequence[int], holder: dict[int, int]
    ) -> bool:
        merged = 0
        for r in rounds:
            p, q = (self.courses.stops[seat][r].opponent for seat in (a, b))
            one, other = holder.get(p, p), holder.get(q, q)
            if {one, other} & self.gone:
                continue
            merged += 1
            if couple(one, other) in self.met or couple(p, q) in self.couples:
                return False
        return merged > 0

    def _meets_old(self, pair: int, seat: int, holder: dict[int, int]) -> bool:
        if pair in self.gone:
            return False
        return any(
            couple(pair, opponent) in self.met
            for other in self.courses.opponents(seat)
            if (opponent := holder.get(other, other)) not in self.gone
        )
