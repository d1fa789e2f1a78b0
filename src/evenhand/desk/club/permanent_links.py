"""The links that are printed: of each table of a club, of each pair of an event."""

from collections.abc import Collection, Iterable

from evenhand.desk.club.club_events import Club

_TABLE, _PAIR = "table", "pair"


def find_table_codes(club: Club, tables: Iterable[int]) -> dict[int, str]:
    """The permanent codes of tables; those that are missing are made.

    The page of a table is at `/t/` and its code.
    """
    return _find_codes(club, _TABLE, "", tables)


def find_pair_codes(
    club: Club, event: str, pairs: Collection[int] = ()
) -> dict[int, str]:
    """The permanent codes of pairs, by default of all; those that are missing are made.

    The page of a pair is at `/p/` and its code.
    """
    wanted = pairs or club.look_at(event).entrants.keys()
    return _find_codes(club, _PAIR, event, wanted)


def _find_codes(
    club: Club, kind: str, event: str, numbers: Iterable[int]
) -> dict[int, str]:
    wanted = sorted(numbers)
    there = {one.subject: one.code for one in club.permits.all(kind, event=event)}
    new = [str(number) for number in wanted if str(number) not in there]
    there |= club.permits.make_lasting(kind, event, new)
    return {number: there[str(number)] for number in wanted}


def find_pair_of(club: Club, code: str) -> tuple[str, int] | None:
    """The event and the pair that a code opens; None for a code that opens nothing."""
    link = club.permits.find(code, _PAIR)
    return (link.event, int(link.subject)) if link else None
