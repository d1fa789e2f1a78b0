"""The seats of a session as it is played, in the form that the planner knows."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace

from evenhand.movement import Cell, Movement
from evenhand.tournament.event.session_play import SessionPlay
from evenhand.tournament.event.state import EventState
from evenhand.tournament.repair.away import Away
from evenhand.tournament.seated import SeatedSection, SeatedSession

_NOBODY = Cell(0, 0, 0)


def as_seats(state: EventState, group: str, session: int) -> SeatedSession:
    """A session as it is played; a section that stops early has empty rounds."""
    return state.group(group).session(session).seated.padded()


def compressed(movement: Movement) -> tuple[Movement, tuple[int, ...]]:
    """A movement with its pairs numbered from 1 without gaps, and who they are."""
    pairs = tuple(sorted(pairs_in(movement)))
    number = {0: 0} | {pair: n for n, pair in enumerate(pairs, 1)}
    return renumbered(movement, number, len(pairs)), pairs


def renumbered(movement: Movement, number: dict[int, int], pairs: int) -> Movement:
    """A movement with other numbers for its pairs; nobody in it is a phantom."""
    schedule = tuple(
        tuple(Cell(number[ns], number[ew], s) for ns, ew, s in row)
        for row in movement.schedule
    )
    return replace(movement, schedule=schedule, pairs=pairs, phantom=0)


def pairs_in(movement: Movement) -> set[int]:
    """The pairs that have a seat in a movement."""
    return {p for row in movement.schedule for cell in row for p in cell[:2] if p}


def seated_pairs(state: EventState, group: str, session: int) -> set[int]:
    """The pairs that have a seat in a session."""
    sections = state.group(group).session(session).sections
    return set[int]().union(*(pairs_in(section.movement) for section in sections))


def absent_pairs(
    state: EventState, group: str, session: int, from_round: int
) -> tuple[int, ...]:
    """Pairs that have seats in a session and do not play from a round on."""
    return tuple(
        pair
        for pair in sorted(seated_pairs(state, group, session))
        if not state.group(group).session(session).is_there(pair, from_round)
    )


@dataclass(frozen=True, slots=True)
class SectionPresence:
    """A section and who of it is where; its pairs numbered from 1, as places.

    Attributes:
        movement: its seats, empty where somebody is not there.
        pairs: who they are.
        gone: the places of those who are not there any more, or never came.
        guests: the places of pairs of other sections that play here.
        away: who has no seat here in which round.
    """

    movement: Movement
    pairs: tuple[int, ...]
    gone: frozenset[int]
    guests: frozenset[int]
    away: frozenset[Away]

    @property
    def place(self) -> dict[int, int]:
        """The place of each pair."""
        return {pair: n for n, pair in enumerate(self.pairs, 1)}


def presence_in(
    state: EventState,
    group: str,
    session: int,
    section: SeatedSection,
    from_round: int,
    together: Collection[str] = (),
) -> SectionPresence:
    """Who of a section is where, from a round on and in the rounds before.

    Args:
        state: the event.
        group: the group.
        session: the session.
        section: the section.
        from_round: the first round that has not been played.
        together: the sections that are reseated with it. A visitor who would meet
            nobody in another one is not away.
    """
    play = state.group(group).session(session)
    movement, pairs = compressed(section.movement)
    there = {
        (pair, r)
        for pair in pairs
        for r in range(1, play.rounds + 1)
        if state.group(group).session(session).is_there(pair, r)
    }
    coming = range(from_round, play.rounds + 1)
    gone = {pair for pair in pairs if not any((pair, r) in there for r in coming)}
    homes = home_sections(play)
    place = {pair: n for n, pair in enumerate(pairs, 1)}
    away = {
        Away(place[pair], r)
        for pair in pairs
        for r in range(1, play.rounds + 1)
        if pair not in gone and (pair, r) not in there
    }
    elsewhere = [
        *(
            visit
            for name, visit in _visits(state, group, session, section)
            if visit.boards or (name in together and visit.round >= from_round)
        ),
        *_wrong_boards(play, section, from_round),
    ]
    return SectionPresence(
        _without_the_absent(movement, {(place[pair], r) for pair, r in there}),
        pairs,
        frozenset(place[pair] for pair in gone),
        frozenset(place[pair] for pair in pairs if homes[pair] != section.name),
        frozenset(away).union(replace(one, pair=place[one.pair]) for one in elsewhere),
    )


def home_sections(play: SessionPlay) -> dict[int, str]:
    """The section in which each pair has most of its seats: there it is at home."""
    seats: Counter[tuple[int, str]] = Counter(
        (pair, section.name)
        for section in play.sections
        for row in section.movement.schedule
        for cell in row
        for pair in cell[:2]
        if pair
    )
    homes: dict[int, str] = {}
    for pair, name in seats:
        if pair not in homes or seats[pair, name] > seats[pair, homes[pair]]:
            homes[pair] = name
    return homes


def _without_the_absent(movement: Movement, there: set[tuple[int, int]]) -> Movement:
    schedule = tuple(
        tuple(
            Cell(ns if (ns, r) in there else 0, ew if (ew, r) in there else 0, s)
            for ns, ew, s in row
        )
        for r, row in enumerate(movement.schedule, 1)
    )
    return replace(movement, schedule=schedule)


def _visits(
    state: EventState, group: str, session: int, section: SeatedSection
) -> Iterator[tuple[str, Away]]:
    """In which other sections pairs of a section sit, by the pairs' own numbers.

    A visitor whose opponent is missing there has a seat but plays no boards.
    """
    own = pairs_in(section.movement)
    for other in state.group(group).session(session).sections:
        if other == section:
            continue
        for r, row in enumerate(other.movement.schedule, 1):
            for cell in row:
                here = [
                    p
                    for p in cell[:2]
                    if state.group(group).session(session).is_there(p, r)
                ]
                boards = other.movement.boards_of(cell.set) if cell.set else range(0)
                met = len(here) == len(cell[:2])
                sets = _sets_with(section.movement, boards)
                played = len(boards) if met else 0
                for pair in own.intersection(here):
                    yield other.name, Away(pair, r, sets, played)


def _wrong_boards(
    play: SessionPlay, section: SeatedSection, from_round: int
) -> Iterator[Away]:
    """Boards that pairs of a section have played outside the movement."""
    own = pairs_in(section.movement)
    for recorded in play.accepted():
        r, _, board, *two = recorded.meeting
        if 1 <= r < from_round:
            sets = _sets_with(section.movement, range(board, board + 1))
            yield from (Away(pair, r, sets) for pair in own.intersection(two))


def lost_visits(
    state: EventState,
    group: str,
    session: int,
    section: SeatedSection,
    last_round: int,
    ending: Collection[str],
) -> Iterator[tuple[int, int]]:
    """Rounds and pairs whose seats in a section fall away when it stops.

    Args:
        state: the event.
        group: the group.
        session: the session.
        section: the section that stops.
        last_round: after this round.
        ending: the names of the sections that stop too; their pairs lose no round.
    """
    play = state.group(group).session(session)
    homes = home_sections(play)
    for r, row in enumerate(section.movement.schedule, 1):
        for pair in sorted(pair for cell in row for pair in cell[:2] if pair):
            if (
                r > last_round
                and homes[pair] not in {section.name, *ending}
                and state.group(group).session(session).is_there(pair, r)
            ):
                yield r, pair


def _sets_with(movement: Movement, boards: range) -> frozenset[int]:
    """The sets of a movement that these boards are in."""
    size = movement.boards_per_set
    found = {(board - 1) // size + 1 for board in boards}
    return frozenset(s for s in found if s <= movement.sets)


def reseated(
    play: SessionPlay, repaired: Mapping[str, Movement], next_round: int
) -> list[SeatedSection]:
    """The sections of a session, some of them with other movements from a round on.

    The rounds before are as they stand in the log, seats of those who were not there
    included. Who sits in a section that is repaired has no seat in another any more.
    """
    taken = {
        (r, pair)
        for movement in repaired.values()
        for r, row in enumerate(movement.schedule, 1)
        for cell in row
        for pair in cell[:2]
        if r >= next_round
    }
    return [
        replace(
            part,
            movement=_with_the_past(part.movement, repaired[part.name], next_round - 1)
            if part.name in repaired
            else _given_up(part.movement, taken),
        )
        for part in play.sections
    ]


def _with_the_past(planned: Movement, repaired: Movement, played: int) -> Movement:
    more = (_NOBODY,) * (repaired.tables - planned.tables)
    before = tuple(row + more for row in planned.schedule[:played])
    return replace(repaired, schedule=before + repaired.schedule[played:])


def _given_up(movement: Movement, taken: Collection[tuple[int, int]]) -> Movement:
    """A movement without the visitors that are seated at home now."""
    schedule = tuple(
        tuple(
            Cell(0 if (r, ns) in taken else ns, 0 if (r, ew) in taken else ew, s)
            for ns, ew, s in row
        )
        for r, row in enumerate(movement.schedule, 1)
    )
    return replace(movement, schedule=schedule)
