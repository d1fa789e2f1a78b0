"""The boards that pairs sit out, read from the seats as the log states them."""

from collections.abc import Iterator

from evenhand.tournament.referee.books import Books, SessionBook, Slip
from evenhand.tournament.referee.contest import Plain


def holders(slip: Slip) -> list[int]:
    """The pairs that have something of a slip; both where it was not played at all."""
    sides = ((slip.place.ns, slip.ns), (slip.place.ew, slip.ew))
    named = [pair for pair, claim in sides if claim is not None]
    return named or [slip.place.ns, slip.place.ew]


def find_sat_out(books: Books, group: str, number: int) -> set[tuple[int, int]]:
    """Pairs and boards of a session that they sit out.

    At a table it is the boards there, if the opponents are away. Away from all tables,
    in a round that its section plays, it is as many boards as a round has, the lowest.
    Boards that the pair has a result on, or plays at another table, are left out.
    """
    waiting = set(find_waiting(books, group, number))
    return (_alone(books, group, number) - _busy(books, group, number)) | waiting


def find_waiting(books: Books, group: str, number: int) -> Iterator[tuple[int, int]]:
    """Pairs and boards that they sit out away from all tables."""
    session = books.groups[group].sessions[number]
    seats: dict[int, set[int]] = {}
    tables: dict[int, set[int]] = {}
    for place in session.places:
        for pair in (place.ns, place.ew):
            seats.setdefault(pair, set()).add(place.round)
            tables.setdefault(pair, set()).add(place.table)
    own: set[tuple[int, int]] | None = None
    for pair in {p for p in books.groups[group].places if p in books.pairs}:
        home = _home(session, tables.get(pair, set()))
        unseated = {*range(1, len(home["rounds"]) + 1)} - seats.get(pair, set())
        waits = [r for r in unseated if books.is_there(pair, group, number, r)]
        if not waits:
            continue
        if own is None:
            own = _busy(books, group, number) | _alone(books, group, number)
        each = home.get("boards_per_set", 1)
        every = range(1, home["sets"] * each + 1)
        free = [board for board in every if (pair, board) not in own]
        yield from ((pair, board) for board in free[: each * len(waits)])


def _alone(books: Books, group: str, number: int) -> set[tuple[int, int]]:
    """Pairs and boards at tables where the opponents are away."""
    return {
        (pair, place.board)
        for place in books.groups[group].sessions[number].places
        for pair, other in ((place.ns, place.ew), (place.ew, place.ns))
        if books.is_there(pair, group, number, place.round)
        and not books.is_there(other, group, number, place.round)
    }


def _busy(books: Books, group: str, number: int) -> set[tuple[int, int]]:
    """Pairs and boards that they have a result on, or play against somebody."""
    session = books.groups[group].sessions[number]
    found = {
        (pair, slip.place.board)
        for slip in session.slips.values()
        for pair in holders(slip)
    }
    for place in session.places:
        both = (place.ns, place.ew)
        if all(books.is_there(p, group, number, place.round) for p in both):
            found |= {(pair, place.board) for pair in both}
    return found


def _home(session: SessionBook, tables: set[int]) -> Plain:
    """The movement of the section that has some tables.

    Of several it is the longest, and the first of these.
    """
    own = [
        section["movement"]
        for section in session.sections
        if not tables.isdisjoint(_tables_of(section))
    ]
    every = [section["movement"] for section in session.sections]
    home: Plain = max(own or every, key=lambda movement: len(movement["rounds"]))
    return home


def _tables_of(section: Plain) -> range:
    first = section["first_table"]
    return range(first, first + len(section["movement"]["rounds"][0]))
