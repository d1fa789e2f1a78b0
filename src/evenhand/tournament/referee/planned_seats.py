"""Who should sit where in a session, worked out from the plan's plain data."""

from collections import Counter
from collections.abc import Iterator, Sequence

from evenhand.errors import RequestError
from evenhand.families import build
from evenhand.movement import native
from evenhand.tournament.referee.books import Place
from evenhand.tournament.referee.contest import Plain, count_sessions

#: For each round, for each table: NS, EW and the set of boards.
Rows = list[list[tuple[int, int, int]]]
Turned = set[tuple[int, int, int]]

#: More seats, boards or rounds than this are no plan.
_MOST = 2000

_HOWELLS = ("howell", "three-quarter-howell")
_APPENDIX_TAIL = "reverse-appendix"


def seats_in_act(sections: Sequence[Plain]) -> list[Place]:
    """The seats that an act states, board by board."""
    found: list[Place] = []
    for section in sections:
        movement = native.from_data(section["movement"])
        rows = [[tuple(cell) for cell in row] for row in movement.schedule]
        turned = {(turn.round, turn.table, turn.board) for turn in movement.turned}
        first, boards = section["first_table"], movement.boards_per_set
        found += _spread(rows, turned, first, boards)  # type: ignore[arg-type]
    return found


def seats_of_movement(movement: Plain) -> list[Place]:
    """The seats of an event that plays a single movement."""
    return seats_in_act([{"first_table": 1, "movement": movement}])


def seats_by_plan(
    planned: Plain, session: int, places: Sequence[int]
) -> list[Place] | None:
    """The seats of a session by the plan; None where the plan has no such session.

    Args:
        planned: the group in the plan.
        session: which, from 1.
        places: the pair at place 1, 2, …; 0 for nobody.
    """
    if not 1 <= session <= count_sessions(planned):
        return None
    number = session - 1
    boards = planned.get("boards_per_round", 2)
    cut = planned["layout"].get("cut") or [0]
    if len(places) != count_seats(planned) or not max(boards, *cut, 0) <= _MOST:
        raise RequestError(f"a plan that {len(places)} pairs cannot play")
    arrows = planned.get("arrows") or []
    switched = [tuple(one) for one in planned.get("switched") or []]
    apart = -(-max(s["tables"] for s in planned["layout"]["sections"]) // 10) * 10
    found: list[Place] = []
    for index, rows in enumerate(_rows_of_sections(planned, number)):
        pairs = [
            [
                (places[ew - 1], places[ns - 1], s)
                if (session, r) in switched
                else (places[ns - 1], places[ew - 1], s)
                for ns, ew, s in row
            ]
            for r, row in enumerate(rows, 1)
        ]
        turned = {tuple(turn) for turn in arrows[number][index]} if arrows else set()
        found += _spread(pairs, turned, 1 + apart * index, boards)
    return found


def most_results(planned: Plain, pairs: int) -> int:
    """How many results a board of a planned group can have at most.

    Pairs fill the places from the first on. Who meets an empty place has a bye, so a
    board that all play is played at half as many tables as there are pairs, a half
    left out; in movements without some boards for each pair it is fewer.

    Args:
        planned: the group in the plan.
        pairs: how many come.
    """
    empty = count_seats(planned) - pairs
    places = [*range(1, pairs + 1), *([0] * empty)]
    played = Counter(
        (session, place.board)
        for session in range(1, count_sessions(planned) + 1)
        for place in seats_by_plan(planned, session, places) or ()
        if place.ns and place.ew
    )
    return max(played.values(), default=0)


def count_seats(planned: Plain) -> int:
    """How many pairs a planned group can seat."""
    seats = 2 * sum(int(section["tables"]) for section in planned["layout"]["sections"])
    if not 0 < seats <= _MOST:
        raise RequestError(f"{seats} seats; expected 1 to {_MOST}")
    return seats


def _spread(
    rows: Rows, turned: Turned, first_table: int, boards: int
) -> Iterator[Place]:
    """Every board of every table; a turned one is played the other way round."""
    for r, row in enumerate(rows, 1):
        for t, (ns, ew, board_set) in enumerate(row, 1):
            if not board_set:
                continue
            for place in range(1, boards + 1):
                board = (board_set - 1) * boards + place
                sides = (ew, ns) if (r, t, place) in turned else (ns, ew)
                yield Place(r, first_table + t - 1, board, *sides)


def _rows_of_sections(planned: Plain, number: int) -> Iterator[Rows]:
    if "line_table" in planned:
        yield from _rows_by_lines(planned, number)
    else:
        yield _rows_of_field(planned, number)


def _rows_by_lines(planned: Plain, number: int) -> Iterator[Rows]:
    normal = planned["lines"]["normal"]
    exceptional = iter(planned["lines"].get("exceptional") or [])
    turned = [tuple(place) for place in planned["line_table"].get("turned") or []]
    seated = planned["line_table"]["sessions"][number]
    for index, section in enumerate(planned["layout"]["sections"]):
        lines = [normal[line - 1] for line in seated[index]]
        tables, rounds = section["tables"], section["rounds"]
        if section["family"] in _HOWELLS:
            pairs = [*lines[0], *next(exceptional)]
        elif section["family"] == _APPENDIX_TAIL:
            extra = list(next(exceptional))
            some = tables - rounds
            pairs = [*lines[0], *extra[:some], *lines[1], *extra[some:]]
        else:
            pairs = [*lines[0], *lines[1]]
        exchanged = range(1, tables + 1) if (number, index) in turned else ()
        yield _seat(_section_rows(section), pairs, exchanged)


def _rows_of_field(planned: Plain, number: int) -> Rows:
    layout = planned["layout"]
    section, order = layout["sections"][0], planned["order"]
    exchanged = planned.get("turned_tables") or ()
    played = sum(layout["cut"][:number])
    if layout["way"] in ("barometer", "round-robin"):
        rows = _all_play_all(section["tables"], played, layout["cut"][number])
        return _seat(rows, order, exchanged)
    # EW go on where they stopped: each so many tables further up
    half = section["tables"]
    ns, ew = order[:half], order[half:]
    moved = [ew[(e - played) % half] for e in range(half)]
    return _seat(_section_rows(section), [*ns, *moved], exchanged)


def _seat(rows: Rows, pairs: Sequence[int], exchanged: Sequence[int] | range) -> Rows:
    """The rows with pairs instead of seats; at some tables NS and EW exchanged."""
    return [
        [
            (pairs[ew - 1], pairs[ns - 1], board_set)
            if table in exchanged
            else (pairs[ns - 1], pairs[ew - 1], board_set)
            for table, (ns, ew, board_set) in enumerate(row, 1)
        ]
        for row in rows
    ]


def _section_rows(section: Plain) -> Rows:
    """The named movement of a section; as a barometer all play the round's set."""
    family, tables, rounds = section["family"], section["tables"], section["rounds"]
    has_extra = family in (_APPENDIX_TAIL, "appendix")
    movement = build(
        family,
        tables=tables,
        rounds=None if has_extra or family == "howell" else rounds,
        extra=tables - rounds if has_extra else None,
    )
    barometer = section.get("barometer", False)
    return [
        [(ns, ew, r if barometer else board_set) for ns, ew, board_set in row]
        for r, row in enumerate(movement.schedule, 1)
    ]


def _all_play_all(tables: int, first: int, rounds: int) -> Rows:
    """Rounds of a round robin: the last pair stays, the others go round a circle.

    In round r the last pair meets number r + 1, and numbers at the same distance on
    both sides of that one meet.
    """
    last = 2 * tables
    around = last - 1
    return [
        [
            (last, r % around + 1, n),
            *(
                ((r + i) % around + 1, (r - i) % around + 1, n)
                for i in range(1, tables)
            ),
        ]
        for n, r in enumerate(range(first, first + rounds), 1)
    ]
