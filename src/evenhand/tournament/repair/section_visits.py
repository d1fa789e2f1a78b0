"""Who of a section is where in a session: at home, visiting another section, or gone.

Where byes were merged, pairs visit other sections. What they play there is no concern
of a repair at home, but for the boards they know by then and the rounds they are away.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from evenhand.errors import ActError
from evenhand.movement import Cell, Movement
from evenhand.tournament.event.session_play import SessionPlay
from evenhand.tournament.repair.repair_instructions import VisitLost
from evenhand.tournament.repair.rest_of_section import Away, RestOfSection
from evenhand.tournament.repair.trouble import Trouble, ends_after, leaving_pairs
from evenhand.tournament.seated import Couple, SeatedSection, SeatedSession


def rest_of(
    session: SessionPlay,
    section: SeatedSection,
    next_round: int,
    troubles: Sequence[Trouble],
    *,
    late: tuple[int, ...] = (),
    met: Iterable[Couple] = (),
    together: Collection[str] = (),
) -> RestOfSection:
    """What is left to be played of a section, and by whom.

    Args:
        session: the session that is played.
        section: one of its sections.
        next_round: the first round that has not been played.
        troubles: what has happened to the section.
        late: the pairs that come now.
        met: couples that have met, or will, other than by its seats.
        together: the sections that are reseated with it. A visitor who would meet
            nobody in another one is not away.
    """
    # members keep their place in the section even while others use their seats
    members, leaving = section.members, leaving_pairs(troubles)
    strangers = leaving.difference(members)
    if strangers:
        raise ActError(
            f"pair {min(strangers)} does not play in this section; name its section"
        )
    coming = range(next_round, session.rounds + 1)
    here = [p for p in members if any(session.is_there(p, r) for r in coming)]
    gone = leaving.union(set(members).difference(here))
    homes, known = session.seated.home_sections, {*members, *late}
    end = ends_after(troubles)
    # seats of pairs that were not there are empty, so nobody seems to have met them
    attended = section.attended(session.is_there)
    winners = session.group.state.winners
    return RestOfSection(
        replace(attended, movement=replace(attended.movement, winners=winners)),
        next_round,
        section.movement.rounds if end is None else end,
        leaving,
        gone,
        late,
        frozenset(two for two in met if known.issuperset(two)),
        frozenset(pair for pair in members if homes[pair] != section.name) - gone,
        frozenset(
            (
                *_absences(session, here),
                *_visits(session, section, next_round, together),
                *_wrong_boards(session, section, next_round),
            )
        ),
    )


def _absences(session: SessionPlay, pairs: Iterable[int]) -> Iterator[Away]:
    """Rounds in which pairs are not there, though they will be or have been."""
    for pair in pairs:
        for r in range(1, session.rounds + 1):
            if not session.is_there(pair, r):
                yield Away(pair, r)


def _visits(
    session: SessionPlay,
    section: SeatedSection,
    next_round: int,
    together: Collection[str],
) -> Iterator[Away]:
    """When pairs of a section play in others.

    A visitor whose opponent is missing there has a seat but plays no boards. It is free
    to play at home, unless both sections are reseated: then both could seat it.
    """
    members = set(section.members)
    for other in session.sections:
        if other == section:
            continue
        for pair, r, stop in other.sittings():
            if pair not in members or not session.is_there(pair, r):
                continue
            boards = other.movement.boards_of(stop.set) if stop.set else range(0)
            played = len(boards) if session.is_there(stop.opponent, r) else 0
            if played or (other.name in together and r >= next_round):
                yield Away(pair, r, _sets_with(section.movement, boards), played)


def _wrong_boards(
    session: SessionPlay, section: SeatedSection, next_round: int
) -> Iterator[Away]:
    """Boards that pairs of a section have played outside the movement."""
    members = set(section.members)
    for recorded in session.accepted():
        r, _, board, *two = recorded.meeting
        if 1 <= r < next_round:
            sets = _sets_with(section.movement, range(board, board + 1))
            yield from (Away(pair, r, sets) for pair in members.intersection(two))


def _sets_with(movement: Movement, boards: range) -> frozenset[int]:
    """The sets of a movement that these boards are in."""
    size, first = movement.boards_per_set, movement.first_board
    found = {(board - first) // size + 1 for board in boards}
    return frozenset(s for s in found if 1 <= s <= movement.sets)


def lost_visits(
    session: SessionPlay, section: SeatedSection, ends: Mapping[str, int]
) -> Iterator[VisitLost]:
    """Visits to a section that fall away if it stops.

    Args:
        session: the session.
        section: the section.
        ends: the last round of each section that stops; their pairs lose no visit.
    """
    homes = session.seated.home_sections
    last = ends.get(section.name, section.movement.rounds)
    for r, pair in sorted((r, pair) for pair, r, _ in section.sittings()):
        visits = homes[pair] not in {section.name, *ends}
        if r > last and visits and session.is_there(pair, r):
            yield VisitLost(pair, section.name, round=r)


def reseat_session(
    seated: SeatedSession, repaired: Iterable[SeatedSection], next_round: int
) -> SeatedSession:
    """A session with some of its sections played differently from a round on.

    The rounds before are as they stand in the log, seats of those who were not there
    included. Who sits in a section that is repaired has no seat in another any more.
    """
    sections = tuple(repaired)
    new = {part.name: part.movement for part in sections}
    # a stranded guest may be seated at home, and nobody can sit twice in a round
    taken = {
        (r, pair)
        for part in sections
        for pair, r, _ in part.sittings()
        if r >= next_round
    }
    after = (
        _with_the_past(part, new[part.name], next_round - 1)
        if part.name in new
        else part.attended(lambda pair, r: (r, pair) not in taken)
        for part in seated.sections
    )
    return replace(seated, sections=tuple(after))


def _with_the_past(
    part: SeatedSection, repaired: Movement, played: int
) -> SeatedSection:
    # every round needs as many tables, also those before a table was added
    more = (Cell(0, 0, 0),) * (repaired.tables - part.movement.tables)
    before = tuple(row + more for row in part.movement.schedule[:played])
    schedule = before + repaired.schedule[played:]
    # the event knows how many winners there are, its sessions do not
    return part.with_movement(replace(repaired, schedule=schedule, winners=1))
