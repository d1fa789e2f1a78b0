"""Every way to seat lines and byes before a session, tried one after the other."""

from collections.abc import Iterator, Sequence
from itertools import permutations, product

from evenhand.tournament.seated import SeatedSession

#: Round, NS, EW, boards.
Table = tuple[int, int, int, int]


def all_tables(session: SeatedSession) -> list[Table]:
    """Everybody's tables, the phantom's too."""
    return [
        (r, ns, ew, deal)
        for section in session.sections
        for r, row in enumerate(section.movement.schedule, 1)
        for ns, ew, deal in row
    ]


def fewest_moved(
    tables: Sequence[Table],
    lines: Sequence[Sequence[int]],
    met: set[frozenset[int]],
    two: tuple[int, int],
) -> int | None:
    """How many pairs must change seats so that two byes are merged; None: no way.

    Lines, the exceptional ones last and by themselves, change places in every way,
    and each bye changes with every member of its line.
    """
    found = [
        sum(seat != pair and pair not in two for seat, pair in holder.items())
        for holder in _seatings(lines, two)
        if _is_merged_cleanly(tables, holder, met, two)
    ]
    return min(found, default=None)


def _seatings(
    lines: Sequence[Sequence[int]], two: tuple[int, int]
) -> Iterator[dict[int, int]]:
    """The pair in each seat; a seat has the number of who would sit there."""
    for order in permutations(lines):
        if any(len(a) != len(b) for a, b in zip(lines, order, strict=True)):
            continue
        holder = {
            seat: pair
            for slot, line in zip(lines, order, strict=True)
            for seat, pair in zip(slot, line, strict=True)
        }
        own = [next(line for line in lines if bye in line) for bye in two]
        for members in product(*own):
            place = {pair: seat for seat, pair in holder.items()}
            for bye, member in zip(two, members, strict=True):
                place[bye], place[member] = place[member], place[bye]
            yield {seat: pair for pair, seat in place.items()}


def _is_merged_cleanly(
    tables: Sequence[Table],
    holder: dict[int, int],
    met: set[frozenset[int]],
    two: tuple[int, int],
) -> bool:
    seat = {pair: place for place, pair in holder.items()}
    across: list[dict[int, tuple[int, int]]] = [{}, {}]
    couples: set[frozenset[int]] = set()
    for r, ns, ew, deal in tables:
        pairs = {holder[ns], holder[ew]}
        for side, bye in enumerate(two):
            if seat[bye] in (ns, ew):
                (other,) = {ns, ew} - {seat[bye]}
                across[side][r] = deal, holder[other]
        if pairs.isdisjoint(two):
            moved = holder[ns] != ns or holder[ew] != ew
            if moved and frozenset(pairs) in met:
                return False
            couples.add(frozenset(pairs))
    if across[0].keys() != across[1].keys():
        return False
    merged = 0
    for r, (deal, one) in across[0].items():
        other_deal, other = across[1][r]
        if deal != other_deal:
            return False
        if {one, other} & set(two):
            continue
        if frozenset((one, other)) in met | couples:
            return False
        merged += 1
    return merged > 0
