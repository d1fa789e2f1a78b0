"""The boards that pairs sit out, read from the seats as the log states them."""

from collections.abc import Iterator

from evenhand.tournament.referee.acts_in_force import Plain
from evenhand.tournament.referee.hall_facts import Group, Seating, Session, kept

#: Pairs, each with a board.
PairBoards = set[tuple[int, int]]


@kept
def find_sat_out(group: Group, number: int) -> PairBoards:
    """Pairs and boards of a session that they sit out.

    At a table it is the boards there, if the opponents are away. Away from all tables,
    in a round that its section plays, it is as many boards as a round has, the lowest.
    Boards that the pair has a result on, or plays at another table, are left out.
    """
    session = group.sessions[number]
    return (_alone(session) - _busy(session)) | find_waiting(group, number)


@kept
def find_waiting(group: Group, number: int) -> PairBoards:
    """Pairs and boards that they sit out away from all tables."""
    return set(_wait(group.sessions[number]))


def _wait(session: Session) -> Iterator[tuple[int, int]]:
    seats: dict[int, set[tuple[int, int]]] = {}
    for place in session.now.seats:
        for pair in place.both:
            seats.setdefault(pair, set()).add((place.round, place.table))
    own: PairBoards | None = None
    for pair in set(session.group.places) & session.group.hall.pairs.keys():
        home = _home(session.now, {table for _, table in seats.get(pair, ())})
        unseated = set(range(1, len(home["rounds"]) + 1))
        unseated -= {r for r, _ in seats.get(pair, ())}
        waits = sum(session.is_there(pair, r) for r in unseated)
        if waits:
            own = own or _busy(session) | _alone(session)
            each = home.get("boards_per_set", 1)
            every = range(1, home["sets"] * each + 1)
            free = [board for board in every if (pair, board) not in own]
            yield from ((pair, board) for board in free[: each * waits])


def _alone(session: Session) -> PairBoards:
    """Pairs and boards at tables where the opponents are away."""
    found: PairBoards = set()
    for place in session.now.seats:
        there = [pair for pair in place.both if session.is_there(pair, place.round)]
        if len(there) == 1:
            found.add((there[0], place.board))
    return found


def _busy(session: Session) -> PairBoards:
    """Pairs and boards that they have a result on, or play against somebody."""
    slips = session.slips.values()
    found = {(pair, slip.place.board) for slip in slips for pair in slip.holders}
    met = session.meetings()
    return found | {(pair, place.board) for place in met for pair in place.both}


def _home(seating: Seating, tables: set[int]) -> Plain:
    """The movement of the section that has some tables.

    Of several it is the longest, and the first of these.
    """
    every, own = [], []
    for section in seating.sections:
        movement, first = section["movement"], section["first_table"]
        every.append(movement)
        if tables & {*range(first, first + len(movement["rounds"][0]))}:
            own.append(movement)
    home: Plain = max(own or every, key=lambda movement: len(movement["rounds"]))
    return home
