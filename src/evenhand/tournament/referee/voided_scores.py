"""Boards that pairs sit out, and scores that do not count as a pair went home early."""

from collections import Counter
from collections.abc import Callable, Iterable

from evenhand.tournament.referee.acts_in_force import Plain
from evenhand.tournament.referee.announced_plan import Place, count_seats, seats_by_plan
from evenhand.tournament.referee.hall_facts import (
    BEFORE,
    Group,
    Pair,
    Seating,
    Session,
    worked_out_once,
)
from evenhand.tournament.referee.written_results import MINUS, PLUS

#: A pair and a board, for each of several.
PairBoards = set[tuple[int, int]]


@worked_out_once
def find_sat_out(group: Group, number: int) -> PairBoards:
    """The pairs that sit out boards of a session, and which boards.

    A pair whose opponents are away sits out the boards at its table, unless it has a
    result on them or plays them elsewhere. A pair without a table sits out as many
    boards as a round of its section has.
    """
    session = group.sessions[number]
    return (_alone(session).keys() - _busy(session)) | find_waiting(group, number)


@worked_out_once
def find_waiting(group: Group, number: int) -> PairBoards:
    """The pairs that sit out rounds without a table, and the boards they miss."""
    session, found = group.sessions[number], set[tuple[int, int]]()
    seats: dict[int, set[tuple[int, int]]] = {}
    for place in session.now.seats:
        for pair in place.both:
            seats.setdefault(pair, set()).add((place.round, place.table))
    own: PairBoards | None = None
    for pair in set(group.places) & group.hall.pairs.keys():
        home = _home(session.now, {table for _, table in seats.get(pair, ())})
        unseated = set(range(1, len(home["rounds"]) + 1))
        unseated -= {r for r, _ in seats.get(pair, ())}
        waits = sum(session.is_there(pair, r) for r in unseated)
        if waits:
            own = own or _busy(session) | _alone(session).keys()
            each = home.get("boards_per_set", 1)
            first = home.get("first_board", 1)
            every = range(first, first + home["sets"] * each)
            # no table says which boards they are, so the lowest new ones stand for them
            free = [board for board in every if (pair, board) not in own]
            found |= {(pair, board) for board in free[: each * waits]}
    return found


def _alone(session: Session) -> dict[tuple[int, int], int]:
    """Whom a pair waits for in vain on a board at its table, by pair and board."""
    found: dict[tuple[int, int], int] = {}
    for place in session.now.seats:
        for one, other in (place.both, place.both[::-1]):
            is_here = session.is_there(one, place.round)
            if is_here and not session.is_there(other, place.round):
                found.setdefault((one, place.board), other)
    return found


def _busy(session: Session) -> PairBoards:
    """The pairs that have a result on a board, or opponents to play it against."""
    slips = session.slips.values()
    found = {(pair, slip.place.board) for slip in slips for pair in slip.holders}
    return found | {(pair, p.board) for p in session.meetings() for pair in p.both}


def _home(seating: Seating, tables: set[int]) -> Plain:
    """The movement of the section in which a pair plays, given its tables.

    If it visits several sections, the one with most rounds, and then the first.
    """
    every, own = [], []
    for section in seating.sections:
        movement, first = section["movement"], section["first_table"]
        every.append(movement)
        if tables & {*range(first, first + len(movement["rounds"][0]))}:
            own.append(movement)
    home: Plain = max(own or every, key=lambda movement: len(movement["rounds"]))
    return home


# --- scores that do not count ---------------------------------------------------------


@worked_out_once
def find_void(group: Group, number: int) -> set[int]:
    """The pairs that went home and whose scores in a session do not count."""
    pairs, here = group.hall.pairs, (group.terms.phase, number)
    now = {p for p in pairs if pairs[p].scores == "session" and _left(pairs[p], here)}
    return now | find_void_everywhere(group)


def _left(pair: Pair, session: tuple[int, int]) -> bool:
    """Whether a pair went home in a session."""
    return pair.left is not None and pair.left[:2] == session


@worked_out_once
def find_void_everywhere(group: Group) -> set[int]:
    """The pairs that went home and whose scores in a group do not count.

    Unless the director has decided, they count if the pair had played the announced
    share of its boards. A board that it sat out, or has an award on, counts as played:
    it was not the pair's fault. A board recorded as not played does not.
    """
    gone = {
        pair: book.scores
        for pair, book in group.hall.pairs.items()
        if book.left is not None and book.left[0] <= group.terms.phase
    }
    void = {pair for pair, scores in gone.items() if scores == "void"}
    judged = {pair for pair, scores in gone.items() if scores == "rule"}
    if judged:
        played, part = _count_played(group), group.hall.terms.stands_from
        void |= {p for p in judged if played[p] < part * _boards_meant(group, p)}
    return void


#: By pair and board: the award for a board that was not played, and the side on which
#: the pair sat, 1 for NS and -1 for EW.
Unwritten = dict[tuple[int, int], tuple[str, int]]


@worked_out_once
def find_unwritten(group: Group, number: int) -> Unwritten:
    """The awards of a session that follow from the rules without being recorded.

    A pair without opponents has Ave+ if byes are worth that, or if the director decided
    so when its opponents went home; those have Ave− on the boards at which it waited. A
    pair whose opponents' scores do not count is in the same position as one that had no
    opponents.
    """
    session, void = group.sessions[number], find_void(group, number)
    sides = _sides(session)
    found: Unwritten = {}
    alone = {(bye, 0) for bye in find_sat_out(group, number)}
    for slip in session.slips.values():
        for gone in void.intersection(slip.holders):
            alone |= {((p, slip.place.board), gone) for p in slip.holders}
    waits = _alone(session)
    for bye, gone in alone:
        worth = _worth_after(group, number, gone or waits.get(bye, 0))
        if bye[0] not in void and worth == "averages":
            found[bye] = PLUS, sides(*bye)
    held = {(p, s.place.board) for s in session.slips.values() for p in s.holders}
    pairs, here = group.hall.pairs, (group.terms.phase, number)
    for (_, board), gone in waits.items():
        is_guilty = gone in pairs and pairs[gone].boards == "averages"
        is_guilty = is_guilty and _left(pairs[gone], here) and gone not in void
        if is_guilty and (gone, board) not in held:
            found[gone, board] = MINUS, sides(gone, board)
    return found


def _sides(session: Session) -> Callable[[int, int], int]:
    """A function that says on which side a pair sat for a board.

    A result decides, or else the seats. A pair without a seat on that board is taken to
    be on the side where it sits most often.
    """
    at: dict[tuple[int, int], int] = {}
    usual: Counter[int] = Counter()
    for place in session.now.seats:
        for pair, side in zip(place.both, (1, -1), strict=True):
            at.setdefault((pair, place.board), side)
            usual[pair] += side if all(place.both) else 0
    for slip in session.slips.values():
        for pair, side in zip(slip.place.both, (1, -1), strict=True):
            at[pair, slip.place.board] = side
    return lambda pair, board: at.get((pair, board), 1 if usual[pair] >= 0 else -1)


def _worth_after(group: Group, number: int, gone: int) -> str:
    """What boards are worth to those who should have met a certain pair.

    The director's decision holds for the session that the pair left. In later ones
    nobody expects it any more, so those boards are ordinary byes.
    """
    byes = "averages" if group.hall.terms.byes == "sixty" else "not-played"
    pair = group.hall.pairs.get(gone)
    if pair is None or not pair.left or pair.boards in ("", "byes"):
        return byes
    return pair.boards if pair.left[:2] >= (group.terms.phase, number) else byes


def _count_played(group: Group) -> Counter[int]:
    found: Counter[int] = Counter()
    for number, session in group.sessions.items():
        for slip in session.slips.values():
            if slip.is_played:
                found.update(slip.holders)
        found.update(pair for pair, _ in find_sat_out(group, number))
    return found


def _boards_meant(group: Group, pair: int) -> int:
    """The boards that a pair was to play in all sessions of a group."""
    meant = 0
    for number in range(1, group.sessions_in_all + 1):
        if number not in group.sessions:
            meant += _planned(group, number, pair)
        elif not group.sessions[number].cancelled:
            meant += _seated(group, number, pair)
    return meant


def _seated(group: Group, number: int, pair: int) -> int:
    """Those before it came are none of its boards.

    A session that was made without it, because it had gone, counts as for those who
    play most in it.
    """
    own, moment = group.hall.pairs[pair], (group.terms.phase, number)
    arrived = min((since for _, since, comes in own.said if comes), default=BEFORE)
    seats = group.sessions[number].now.seats
    counts = count_boards(p for p in seats if (*moment, p.round) >= arrived)
    boards = sum(counts[one] for one in group.line_of(pair))
    boards += sum(who == pair for who, _ in find_waiting(group, number))
    if boards or own.left is None or moment < own.left[:2]:
        return boards
    return max(counts.values(), default=0)


def _planned(group: Group, number: int, pair: int) -> int:
    everybody = range(1, count_seats(group.planned) + 1)
    seats = seats_by_plan(group.planned, number - group.first + 1, everybody)
    counts = count_boards(seats or ())
    holder = group.line_of(pair)[-1]
    if holder in group.places[: len(everybody)]:
        return counts[group.places.index(holder) + 1]
    return max(counts.values(), default=0)


def count_boards(places: Iterable[Place]) -> Counter[int]:
    """How many boards each pair has at its tables, whoever sits opposite."""
    return Counter(pair for place in places for pair in {*place.both} - {0})
