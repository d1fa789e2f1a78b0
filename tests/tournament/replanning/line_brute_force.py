"""All ways in which lines can meet in small events, tried one by one."""

from collections.abc import Collection, Iterator, Sequence
from itertools import permutations

from evenhand.tournament.layouts.sections import Layout
from evenhand.tournament.lines.line_movement import LineTable
from evenhand.tournament.lines.members import Lines
from evenhand.tournament.seating.session_seats import seat_sessions
from tests.tournament.seat_checker import couples_in, slips_without


def couplings(lines: Sequence[int]) -> Iterator[tuple[tuple[int, int], ...]]:
    """Every way to couple the lines."""
    if not lines:
        yield ()
    for other in lines[1:]:
        rest = [line for line in lines[1:] if line != other]
        yield from (((lines[0], other), *more) for more in couplings(rest))


def every_session(layout: Layout) -> Iterator[tuple[tuple[int, ...], ...]]:
    """All ways to seat lines in a session that differ in who meets whom."""
    lines = range(1, len(layout.slots(normal=True)) + 1)
    howells = sum(part.is_howell_tail for part in layout.sections)
    for moving in permutations(lines, howells):
        alone = tuple((line,) for line in moving)
        for meetings in couplings([line for line in lines if line not in moving]):
            if not layout.sections[-1].is_mitchell_tail:
                yield (*meetings, *alone)
                continue
            for tail in meetings:
                others = [two for two in meetings if two != tail]
                yield (*others, tail)
                yield (*others, tail[::-1])


def fewest_rematches(
    layout: Layout,
    lines: Lines,
    met: Collection[tuple[int, int]],
    gone: Collection[int],
    to_come: int,
) -> int:
    """The fewest couples that meet again, by trying all sessions in all ways."""
    options = [
        frozenset(couples_in(slips_without(seats, gone)))
        for session in every_session(layout)
        for seats in [seat_sessions(LineTable(layout, (session,)), lines)]
    ]
    best = len(lines.normal[0]) ** 2 * len(layout.sections) * to_come

    def search(
        first: int,
        left: int,
        seen: frozenset[tuple[int, int]],
        again: frozenset[object],
    ) -> None:
        nonlocal best
        if not left:
            best = len(again)
            return
        for number, couples in enumerate(options[first:], first):
            more = again | (couples & seen)
            if len(more) < best:
                search(number, left - 1, seen | couples, more)

    search(0, to_come, frozenset(met), frozenset())
    return best
