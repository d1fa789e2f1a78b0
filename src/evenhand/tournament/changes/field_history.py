"""What a field has behind it when pairs come or go, and who then has which place."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

from evenhand.errors import RequestError
from evenhand.tournament.changes.old_lines import EMPTY, Chairs, OldLines
from evenhand.tournament.changes.pair_meetings import couple, couples_met, find_byes
from evenhand.tournament.layouts.sections import Layout
from evenhand.tournament.lines.line_movement import LineTable
from evenhand.tournament.lines.members import Lines
from evenhand.tournament.seated import Couple, SeatedSession


@dataclass(frozen=True, slots=True)
class Past:
    """What was played.

    Attributes:
        sessions: how many sessions.
        met: the couples of pairs that have met.
        sat_out: the pairs that have sat out a round.
        highest: the highest number that any pair had, a missing one included.
    """

    sessions: int = 0
    met: frozenset[Couple] = field(default=frozenset())
    sat_out: frozenset[int] = field(default=frozenset())
    highest: int = 0

    def then(
        self,
        played: Collection[SeatedSession],
        roster: Collection[int],
        missing: Collection[int],
        also_met: Collection[Couple] = (),
        *,
        as_planned: bool = True,
    ) -> "Past":
        """The past with further sessions, and with couples that met by mergers.

        Sessions that were not played as planned only count: who met in them is known.
        """
        gone = frozenset(missing)
        met = frozenset(couple(a, b) for a, b in also_met)
        sat_out = frozenset[int]()
        if as_planned:
            met |= {two for two in couples_met(played) if gone.isdisjoint(two)}
            sat_out |= {bye.pair for bye in find_byes(played, missing)}
        return Past(
            self.sessions + len(played),
            self.met | met,
            self.sat_out | sat_out,
            max(self.highest, *roster),
        )


@dataclass(frozen=True, slots=True)
class NewField:
    """A field after pairs have come or gone, before it is seated.

    Attributes:
        roster: the pair at each place, in order of number, missing pairs last.
        missing: those that are missing.
        newcomers: those that are new.
        old: the lines as they were, in places.
        others: the places of newcomers and of missing pairs that were in no line.
        met: the couples that have met, in places.
        byes: missing pairs and those who have sat out before, in places.
    """

    roster: tuple[int, ...]
    missing: tuple[int, ...]
    newcomers: tuple[int, ...]
    old: OldLines
    others: tuple[int, ...]
    met: frozenset[Couple]
    byes: frozenset[Couple]


def change_roster(
    table: LineTable,
    lines: Lines,
    roster: tuple[int, ...],
    was_missing: tuple[int, ...],
    past: Past,
    leaving: Collection[int],
    coming: int,
    layout: Layout,
    chairs: Chairs,
) -> NewField:
    """Who is in a changed field, and where its pairs were.

    Missing pairs keep the numbers of those who were missing, then of those who leave.

    Args:
        table: the movement of lines so far.
        lines: its lines, in places.
        roster: the pair at each place so far.
        was_missing: the pairs of the roster that were missing.
        past: what was played.
        leaving: the pairs that go.
        coming: how many come.
        layout: the sections to come.
        chairs: the chairs so far of pairs that asked not to move, by number.
    """
    highest = past.highest
    newcomers = tuple(range(highest + 1, highest + coming + 1))
    stay = sorted(set(roster) - set(was_missing) - set(leaving))
    present = (*stay, *newcomers)
    absent = 2 * layout.tables - len(present)
    fresh = range(highest + coming + 1, highest + coming + 1 + absent)
    missing = (*was_missing, *sorted(leaving), *fresh)[:absent]
    new_roster = (*present, *missing)
    place = {pair: number for number, pair in enumerate(new_roster, 1)}
    kept = {*stay, *(pair for pair in was_missing if pair in missing)}
    now_at = [place[pair] if pair in kept else EMPTY for pair in roster]
    still = {place[pair]: chair for pair, chair in chairs.items() if pair in stay}

    return NewField(
        new_roster,
        missing,
        newcomers,
        _old_lines(table, lines, now_at, still),
        tuple(place[pair] for pair in new_roster if pair not in kept),
        _met_in_places(past, place, missing),
        _byes_in_places(past, place, missing),
    )


def _old_lines(
    table: LineTable, lines: Lines, now_at: Sequence[int], chairs: Chairs
) -> OldLines:
    """The old lines in new places, given where each old place's pair is now."""

    def moved(line: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(now_at[number - 1] for number in line)

    tails = (table.layout.sections[index] for index in table.layout.tails)
    return OldLines(
        tuple(map(moved, lines.normal)),
        tuple(map(moved, lines.exceptional)),
        tuple(section.is_appendix_tail for section in tails),
        chairs,
    )


def _met_in_places(
    past: Past, place: Mapping[int, int], missing: Sequence[int]
) -> frozenset[Couple]:
    there = place.keys() - set(missing)
    return frozenset(couple(place[a], place[b]) for a, b in past.met if {a, b} <= there)


def _byes_in_places(
    past: Past, place: Mapping[int, int], missing: Sequence[int]
) -> frozenset[Couple]:
    again = (past.sat_out & place.keys()) - set(missing)
    return frozenset(
        couple(place[absentee], place[pair]) for absentee in missing for pair in again
    )


def check_change(
    roster: Collection[int],
    missing: Collection[int],
    leaving: Collection[int],
    coming: int,
) -> None:
    """Refuse what cannot happen to a field."""
    for pair in leaving:
        if pair not in roster or pair in missing:
            raise RequestError(f"pair {pair} leaves, but is not in the field")
    if len(set(leaving)) != len(leaving):
        raise RequestError("a pair leaves twice; name each pair once")
    if type(coming) is not int or coming < 0:
        raise RequestError(f"{coming} pairs come; expected a number from 0 up")


def without_rest(table: LineTable, played: int) -> LineTable:
    """The sessions of a table that have been played."""
    if not 0 <= played <= len(table.sessions):
        raise RequestError(
            f"{played} sessions played; the movement of lines has {len(table.sessions)}"
        )
    turned = frozenset(cell for cell in table.turned if cell[0] < played)
    return replace(table, sessions=table.sessions[:played], reserve=(), turned=turned)
