"""Whose scores do not count, as the pair went home too early."""

from collections import Counter
from collections.abc import Iterable

from evenhand.tournament.referee.books import Books, PairBook, Place
from evenhand.tournament.referee.byes import find_sat_out, find_waiting, holders
from evenhand.tournament.referee.planned_seats import (
    count_seats,
    seats_by_plan,
    seats_of_movement,
)


def find_void(books: Books, group: str) -> set[int]:
    """The pairs that went home and whose scores in a group do not count.

    By rule they count once a pair has played the stated part of the boards that it
    should have played there. Boards sat out are as good as played, and awards too, but
    not a board that was handed in as not played.
    """
    phase = books.contest.terms(group).phase
    gone = {
        pair: book
        for pair, book in books.pairs.items()
        if book.left is not None and book.left[0] <= phase
    }
    void = {pair for pair, book in gone.items() if book.scores == "void"}
    judged = [pair for pair, book in gone.items() if book.scores == "rule"]
    if not judged:
        return void
    played = _count_played(books, group)
    part = books.contest.stands_from
    return void | {
        pair
        for pair in judged
        if played[pair] < part * boards_meant(books, group, pair)
    }


def _count_played(books: Books, group: str) -> Counter[int]:
    found: Counter[int] = Counter()
    for number, session in books.groups[group].sessions.items():
        for slip in session.slips.values():
            if slip.ns is not None or slip.ew is not None:
                found.update(holders(slip))
        found.update(pair for pair, _ in find_sat_out(books, group, number))
    return found


def boards_meant(books: Books, group: str, pair: int) -> int:
    """The boards that a pair was to play in all sessions of a group.

    Those before it came are none of them. A session that was made without it, because
    it had gone, counts as for those who play most in it.
    """
    book = books.groups[group]
    meant = 0
    for number in range(1, books.sessions_of(group) + 1):
        if number not in book.sessions:
            meant += _planned(books, group, number, pair)
        elif not book.sessions[number].cancelled:
            meant += _seated(books, group, number, pair)
    return meant


def _seated(books: Books, group: str, number: int, pair: int) -> int:
    own: PairBook = books.pairs[pair]
    moment = (books.contest.terms(group).phase, number)
    places = books.groups[group].sessions[number].places
    counts = count_places(p for p in places if (*moment, p.round) >= own.arrived)
    waited = find_waiting(books, group, number)
    line = _line(books, group, pair)
    boards = sum(counts[one] for one in line) + sum(who == pair for who, _ in waited)
    if boards or own.left is None or moment < own.left[:2]:
        return boards
    return max(counts.values(), default=0)


def _planned(books: Books, group: str, number: int, pair: int) -> int:
    book = books.groups[group]
    if books.movement:
        places = seats_of_movement(books.movement)
    else:
        everybody = range(1, count_seats(book.planned) + 1)
        session = number - book.first + 1
        places = seats_by_plan(book.planned, session, everybody) or []
    counts = count_places(places)
    holder = _line(books, group, pair)[-1]
    if holder in book.places and book.places.index(holder) < len(counts):
        return counts[book.places.index(holder) + 1]
    return max(counts.values(), default=0)


def _line(books: Books, group: str, pair: int) -> list[int]:
    """A pair and those that sat down in its place, one after the other."""
    line = [pair]
    after = books.groups[group].successors
    while line[-1] in after and after[line[-1]] not in line:
        line.append(after[line[-1]])
    return line


def count_places(places: Iterable[Place]) -> Counter[int]:
    """How many boards each pair has at its tables, whoever sits opposite."""
    found: Counter[int] = Counter()
    for place in places:
        found.update({place.ns, place.ew} - {0})
    return found
