"""What a pair that comes late into a later phase starts with, if with anything."""

from fractions import Fraction

from evenhand.tournament.referee.books import Books
from evenhand.tournament.referee.carrying import drop_in
from evenhand.tournament.referee.placing import rank_group


def late_amount(books: Books, name: str, pair: int) -> Fraction:
    """The start of a drop-in, with one more of them than there have been.

    A pair that is ranked in a group from which others came gets no more than any who
    did.

    Args:
        books: what the log says before it comes.
        name: the group that it comes into.
        pair: its number.
    """
    group, terms = books.groups[name], books.contest.terms(name)
    dropped = {
        one
        for one, book in books.pairs.items()
        if book.drop_in == name and one in group.carried
    } | group.latecomers
    brought = [group.carried[one] for one in group.carried if one not in dropped]
    places = books.contest.planned_places(name)
    amount = drop_in(terms.drop_in_rule, brought, len(dropped) + 1, places)
    played = any(_is_ranked(books, feed.source, pair) for feed in terms.feeds)
    return min([amount, *brought]) if played else amount


def _is_ranked(books: Books, name: str, pair: int) -> bool:
    if not books.groups[name].sessions:
        return False
    return any(pair == row.pair for line in rank_group(books, name) for row in line)
