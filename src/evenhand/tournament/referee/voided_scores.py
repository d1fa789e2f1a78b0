"""Whose scores do not count, as the pair went home too early."""

from collections import Counter
from collections.abc import Iterable

from evenhand.tournament.referee.boards_sat_out import find_sat_out, find_waiting
from evenhand.tournament.referee.hall_facts import BEFORE, Group, kept
from evenhand.tournament.referee.plan_seating import Place, count_seats, seats_by_plan


@kept
def find_void(group: Group) -> set[int]:
    """The pairs that went home and whose scores in a group do not count.

    By rule they count once a pair has played the stated part of the boards that it
    should have played there. Boards sat out are as good as played, and awards too, but
    not a board that was handed in as not played.
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
    arrived = own.said[0][1] if own.said else BEFORE
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
