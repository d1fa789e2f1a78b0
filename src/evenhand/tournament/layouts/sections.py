"""Every way to seat a number of pairs in sections.

An odd number of pairs has one bye: a phantom pair with the next number.
"""

from dataclasses import dataclass, replace
from enum import StrEnum

from evenhand.errors import RequestError, SizeError
from evenhand.movement.phrasing import counted
from evenhand.tournament.layouts.tails import (
    LineSeats,
    Section,
    check_base,
    tail_section,
)

FEWEST_PAIRS = 6
MOST_PAIRS = 500


class Way(StrEnum):
    """The ways to seat a field."""

    BASE = "base"
    HOWELL_TAILS = "howell-tails"
    MITCHELLS = "mitchells"
    ONE_SECTION = "one-section"
    BAROMETER = "barometer"
    WEB = "web"
    APPENDIX = "appendix"
    ROUND_ROBIN = "round-robin"


#: The ways in which lines move between sections from session to session.
WAYS_OF_LINES = (Way.BASE, Way.HOWELL_TAILS, Way.MITCHELLS, Way.ONE_SECTION)


@dataclass(frozen=True, slots=True)
class Layout:
    """A field divided into sections.

    Attributes:
        way: the kind of layout.
        pairs: the number of pairs, without a phantom.
        sections: the sections, with any tail last.
        cut: for one field whose movement continues from session to session, the rounds
            of each session it can have; empty if lines move.
    """

    way: Way
    pairs: int
    sections: tuple[Section, ...]
    cut: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if self.tables != tables_for(self.pairs):
            raise SizeError(
                f"sections of {self.tables} tables for {self.pairs} pairs; "
                f"expected {tables_for(self.pairs)}"
            )
        rounds = {section.rounds for section in self.sections}
        if len(rounds) > 1:
            raise SizeError(
                f"sections of {' and '.join(map(str, sorted(rounds)))} rounds; "
                "expected the same number in each"
            )

    @property
    def tables(self) -> int:
        """The number of tables in all, including the one with the bye."""
        return sum(section.tables for section in self.sections)

    @property
    def phantom(self) -> int:
        """The number of the missing pair, or 0."""
        return self.pairs + 1 if self.pairs % 2 else 0

    @property
    def rounds(self) -> int:
        """The rounds of a session; of the longest if they differ."""
        if self.cut:
            return max(self.cut)
        return max(section.rounds for section in self.sections)

    @property
    def sets(self) -> int:
        """The number of sets of boards that a session needs."""
        if self.cut:
            return max(self.cut)
        return max(section.movement().sets for section in self.sections)

    def session_rounds(self, sessions: int) -> tuple[int, ...]:
        """The rounds of each session, for a number of sessions."""
        return self.cut[:sessions] or (self.rounds,) * sessions

    def session_sets(self, sessions: int) -> tuple[int, ...]:
        """The sets of boards that each session needs, for a number of sessions."""
        return self.cut[:sessions] or (self.sets,) * sessions

    @property
    def copies(self) -> int:
        """The copies of each board needed if every section has its own."""
        return sum(section.copies for section in self.sections)

    @property
    def by_lines(self) -> bool:
        """Whether lines move between the sections."""
        return self.way in WAYS_OF_LINES

    @property
    def is_round_robin(self) -> bool:
        """Whether it is an all-play-all."""
        return self.way is Way.ROUND_ROBIN

    @property
    def is_barometer(self) -> bool:
        """Whether it is one field in which all play the same boards simultaneously."""
        return self.way in (Way.BAROMETER, Way.ROUND_ROBIN)

    @property
    def never_changes_sides(self) -> bool:
        """Whether the same pairs always sit NS, unless rounds are arrow-switched."""
        if not self.by_lines:
            return not self.is_barometer
        return len(self.sections) == 1 and not self.sections[0].is_tail

    @property
    def tails(self) -> tuple[int, ...]:
        """The sections that are tails, counted from 0."""
        return tuple(i for i, s in enumerate(self.sections) if s.is_tail)

    def slots(self, *, normal: bool) -> tuple[tuple[int, LineSeats], ...]:
        """The places of normal or exceptional lines, each with its section from 0."""
        return tuple(
            (i, slot)
            for i, section in enumerate(self.sections)
            for slot in section.slots()
            if slot.is_normal == normal
        )

    @property
    def most_sessions(self) -> int:
        """The largest number of sessions without a rematch of lines or pairs."""
        if not self.by_lines:
            return len(self.cut)
        # With two Howells, 2q lines fill q + 1 sections, and the construction in
        # `line_movement` has q sessions.
        howells = sum(section.is_howell_tail for section in self.sections)
        if howells > 1:
            return len(self.sections) - 1
        return min(lines - 1 for lines in self._lines_by_length().values())

    def _lines_by_length(self) -> dict[int, int]:
        """The number of lines of each length; only lines of one length can meet.

        The exceptional line of a Howell counts as one of them: each normal line meets
        it once.
        """
        lines: dict[int, int] = {}
        for _, slot in self.slots(normal=True):
            lines[len(slot.seats)] = lines.get(len(slot.seats), 0) + 1
        for section in self.sections:
            if section.is_howell_tail:
                lines[section.rounds] += 1
        return lines

    def check_sessions(self, sessions: int) -> None:
        """Refuse a number of sessions that would bring rematches."""
        if not 1 <= sessions <= self.most_sessions:
            raise RequestError(
                f"{counted(sessions, 'session')} of {self.pairs} pairs in {self}; "
                f"at most {counted(self.most_sessions, 'session')} without a rematch"
            )

    def __str__(self) -> str:
        groups: list[tuple[str, int]] = []
        for section in self.sections:
            name = str(section)
            if groups and groups[-1][0] == name:
                groups[-1] = (name, groups[-1][1] + 1)
            else:
                groups.append((name, 1))
        return " + ".join(f"{n} × {name}" if n > 1 else name for name, n in groups)


def tables_for(pairs: int) -> int:
    """The tables that a number of pairs needs, counting a half table as one."""
    return (pairs + 1) // 2


def check_pairs(pairs: int) -> None:
    """Refuse a field that is too small or too large to plan for."""
    if fault := pairs_fault(pairs):
        raise RequestError(fault)


def pairs_fault(pairs: int) -> str:
    """Why a field is too small or too large to plan for; empty if it is not."""
    if type(pairs) is int and FEWEST_PAIRS <= pairs <= MOST_PAIRS:
        return ""
    return f"{pairs} pairs; expected {FEWEST_PAIRS} to {MOST_PAIRS} in a tournament"


def base_layout(pairs: int, base: int, *, barometer: bool = False) -> Layout:
    """Mitchells of `base` tables and, if tables are left over, one tail."""
    check_pairs(pairs)
    check_base(base)
    tables = tables_for(pairs)
    smallest = (base + 1) // 2
    if tables < smallest:
        raise SizeError(
            f"{tables} tables in base {base}: {base} rounds without a rematch need at "
            f"least {smallest} tables, {2 * smallest - 1} pairs; choose a smaller base"
        )
    full, rest = divmod(tables, base)
    # So few tables cannot play that number of rounds without a rematch. One Mitchell
    # less makes the tail large enough.
    if 0 < rest < smallest:
        full, rest = full - 1, rest + base
    sections = [Section("mitchell", base, base, barometer)] * full
    if rest:
        sections.append(tail_section(base, rest, barometer=barometer))
    return Layout(Way.BASE, pairs, tuple(sections))


def with_barometer_tails(layout: Layout) -> Layout:
    """The layout with all tables of a tail on the same boards at the same time.

    That is simpler to play, but every table of the tail needs a copy of the boards.
    """
    sections = tuple(
        replace(section, barometer=True) if section.is_guided_tail else section
        for section in layout.sections
    )
    return replace(layout, sections=sections)


def howell_tails_layout(pairs: int, base: int) -> Layout:
    """Mitchells of `base` tables and two Howell tails instead of an appendix tail."""
    single = base_layout(pairs, base)
    tail = single.sections[-1]
    if not tail.is_mitchell_tail:
        raise SizeError(
            f"{pairs} pairs in base {base}: two Howell tails replace an appendix tail, "
            "but there is none; choose one tail"
        )
    larger = (tail.tables + 1) // 2
    tails = (tail_section(base, t) for t in (tail.tables - larger, larger))
    return Layout(Way.HOWELL_TAILS, pairs, (*single.sections[:-1], *tails))


def mitchell_splits(tables: int, base: int) -> tuple[tuple[int, int], ...]:
    """The numbers of Mitchells of a and of a + 1 tables that make up all tables."""
    return tuple(
        ((tables - long * (base + 1)) // base, long)
        for long in range(tables // (base + 1) + 1)
        if (tables - long * (base + 1)) % base == 0
    )


def least_tables_for_mitchells(base: int) -> int:
    """The number from which all numbers of tables split into Mitchells of a and a + 1.

    The largest that does not is a(a + 1) − a − (a + 1), as for any two coprime numbers.
    """
    return base * base - base


def mitchells_layout(pairs: int, base: int, sessions: int | None = None) -> Layout:
    """Mitchells of a tables and skip Mitchells of a + 1, with a rounds each.

    Where both sizes occur, all lines have a pairs and a couple stays in each skip
    Mitchell, so that any two lines may meet. Of the splits that allow the sessions, the
    one with the fewest skip Mitchells is chosen, because in a skip Mitchell not every
    pair plays every deal. If no number of sessions is given, it is the split that
    allows the most.
    """
    check_pairs(pairs)
    check_base(base)
    tables = tables_for(pairs)
    layouts = [
        Layout(Way.MITCHELLS, pairs, _mitchells(base, short, long))
        for short, long in mitchell_splits(tables, base)
    ]
    if not layouts:
        raise SizeError(
            f"{tables} tables do not split into Mitchells of {base} and {base + 1}; "
            f"every number from {base}² − {base} = {least_tables_for_mitchells(base)} "
            "tables up does"
        )
    most = max(layouts, key=lambda layout: layout.most_sessions)
    if sessions is None:
        return most
    most.check_sessions(sessions)
    return next(layout for layout in layouts if layout.most_sessions >= sessions)


def _mitchells(base: int, short: int, long: int) -> tuple[Section, ...]:
    short_ones = (Section("mitchell", base, base),) * short
    skip = Section("skip", base + 1, base, staying_couple=bool(short))
    return short_ones + (skip,) * long


def one_section_layout(pairs: int) -> Layout:
    """One Mitchell for everybody in one session; every pair plays every deal."""
    check_pairs(pairs)
    tables = tables_for(pairs)
    most = 20
    if tables > most:
        raise SizeError(
            f"{tables} tables in one Mitchell; expected at most {most}: "
            "choose several sections"
        )
    # With an even number of tables a plain Mitchell would bring boards back to pairs
    # that have played them. A double weave needs a multiple of four tables.
    even = "relay" if tables % 4 else "double-weave"
    family = "mitchell" if tables % 2 else even
    return Layout(Way.ONE_SECTION, pairs, (Section(family, tables, tables),))
