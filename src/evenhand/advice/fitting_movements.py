"""Every movement that can seat the pairs in the boards and time of the evening."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from evenhand.advice.request import Evening
from evenhand.errors import RequestError, SizeError
from evenhand.families import build
from evenhand.families.fairest import (
    CARDED,
    FREE,
    TABLE_FRIENDLY,
    Record,
    records_of,
)
from evenhand.movement import Movement, play
from evenhand.movement.hall_sections import join_sections
from evenhand.movement.phrasing import listed

#: The origin of movements from the catalogue.
CATALOGUE = "catalogue"

#: How many movements of the catalogue are weighed; more would only clutter the list.
_MOST_CATALOGUED = 4

#: How far a movement that cannot stop early may be from the boards wished for.
_LEEWAY = 6
#: From this many tables on, several sections are worth considering; and the most
#: tables that one of them should have.
_MANY_TABLES = 18
_LARGEST_SECTION = 17
#: Only two tables ever need longer rounds than this.
_MOST_BOARDS_A_ROUND = 10


@dataclass(frozen=True, slots=True)
class Seating:
    """A family and size, before the boards are chosen.

    Attributes:
        family: the family.
        tables: tables in play.
        rounds: the rounds, or None for the family's full length.
        extra: appendix tables.
        base: the family that a rover, bump or barometer is built on.
        stops: whether it may be stopped early.
    """

    family: str
    tables: int
    rounds: int | None = None
    extra: int | None = None
    base: str | None = None
    stops: bool = False

    def movement(self, rounds: int | None = None) -> Movement:
        """The movement, one board a set."""
        return build(
            self.family,
            tables=self.tables,
            rounds=rounds or self.rounds,
            extra=self.extra,
            base=self.base,
        )

    def exists(self) -> bool:
        """Whether the family has this size."""
        try:
            self.movement()
        except (SizeError, RequestError):
            return False
        return True


def candidates(evening: Evening) -> Iterator[Movement]:
    """The movements that fit the evening, with phantom and boards per set chosen."""
    tables, odd = divmod(evening.pairs, 2)
    if evening.barometer:
        seatings = [*_barometers(tables + odd)]
    else:
        seatings = [*_even_seatings(tables + odd)]
    if odd and not evening.barometer:
        seatings += _extra_pair_seatings(tables)
    classical = (
        replace(
            plain
            if plain.pairs == evening.pairs
            else _with_phantom(plain, evening.stationary),
            winners=evening.winners,
        )
        for seating in seatings
        if seating.exists()
        for plain in _lengths(seating, evening)
    )
    # families overlap, so the same movement may come more than once
    seen = set()
    one = () if (evening.sections or 1) > 1 else (*classical, *_catalogued(evening))
    for fitting in (*one, *_in_sections(evening)):
        key = (fitting.schedule, fitting.boards_per_set, fitting.phantom)
        if key not in seen:
            seen.add(key)
            yield fitting


def _in_sections(evening: Evening) -> Iterator[Movement]:
    """Mitchells side by side, as equal as possible, that play the same rounds.

    With a copy of the boards for each section all play the same boards; otherwise each
    section has boards of its own.
    """
    tables = -(-evening.pairs // 2)
    many = tables >= _MANY_TABLES
    number = evening.sections or (-(-tables // _LARGEST_SECTION) if many else 1)
    if number < 2 or evening.barometer:
        return
    sizes = [(tables + place) // number for place in reversed(range(number))]
    seatings = [Seating("mitchell" if n % 2 else "skip", n) for n in sizes]
    if not all(seating.exists() for seating in seatings):
        return
    full = min(seating.movement().rounds for seating in seatings)
    for boards in range(1, _MOST_BOARDS_A_ROUND + 1):
        for rounds in _rounds_that_fit(full, boards, evening, stops=True):
            parts = [
                replace(one.movement(rounds), boards_per_set=boards) for one in seatings
            ]
            if evening.pairs % 2:
                parts[-1] = _with_phantom(parts[-1])
            hall = join_sections(parts, same_boards=evening.copies >= number)
            name = f"{number} sections of {listed(sorted(set(sizes)))} tables"
            yield replace(hall, name=name, origin="sections", winners=evening.winners)


def _catalogued(evening: Evening) -> Iterator[Movement]:
    """The few of the fairest movements known that suit best, if there is one winner."""
    if evening.winners != 1 or evening.barometer:
        return
    kinds = (TABLE_FRIENDLY, FREE) if evening.copies > 1 else (TABLE_FRIENDLY,)
    for wanted in (kinds, (CARDED,)):
        fitting = [
            (abs(record.key.rounds * boards - evening.wished_boards), record, boards)
            for record in records_of(evening.pairs + evening.pairs % 2).values()
            if record.key.kind in wanted and _suits(record, evening)
            for boards in _boards_for(record)
            if _rounds_that_fit(record.key.rounds, boards, evening, stops=False)
        ]
        fitting.sort(key=lambda one: (one[0], -one[1].quality, one[1].key))
        for _, record, boards in fitting[:_MOST_CATALOGUED]:
            yield _take(record, boards, evening)


def _suits(record: Record, evening: Evening) -> bool:
    """Whether a record may be advised; a carded one is for one number of pairs."""
    if record.key.kind != CARDED:
        return True
    return record.key.pairs == evening.pairs and (
        evening.caddies or not record.needs_caddies
    )


def _boards_for(record: Record) -> Iterable[int]:
    if record.key.kind == CARDED:
        return (record.key.boards_per_set,)
    return range(2, _MOST_BOARDS_A_ROUND + 1)


def _take(record: Record, boards: int, evening: Evening) -> Movement:
    short = evening.pairs < record.key.pairs
    movement = record.without_a_pair() if short else record.movement
    what = "carded movement" if record.key.kind == CARDED else "movement"
    return replace(
        movement,
        boards_per_set=boards,
        name=f"{movement.tables}-table {what} of the catalogue",
        origin=CATALOGUE,
    )


def _even_seatings(tables: int) -> Iterator[Seating]:
    yield Seating("mitchell", tables, stops=True)
    yield Seating("relay", tables, stops=True)
    yield Seating("double-weave", tables, stops=True)
    yield Seating("skip", tables, stops=True)
    yield Seating("skip", tables, rounds=tables)
    for family in ("hesitation", "double-hesitation", "worger"):
        yield Seating(family, tables)
    for family in ("howell", "endless-howell"):
        yield Seating(family, tables)
    yield Seating("extended", tables, rounds=tables + 1)
    yield Seating("extended", tables)
    yield Seating("bowman", tables)
    for rounds in range(tables + 1, 2 * tables - 1):
        yield Seating("three-quarter-howell", tables, rounds=rounds)
    for rounds in range(3, tables, 2):
        yield Seating("web", tables, rounds=rounds)
    for extra in range(1, tables // 2 + 1):
        yield Seating("appendix", tables, extra=extra)
        yield Seating("reverse-appendix", tables, extra=extra)


def _barometers(tables: int) -> Iterator[Seating]:
    """Movements in which the whole room plays the same boards."""
    for base in ("mitchell" if tables % 2 else "skip", "howell", "round-robin"):
        yield Seating("barometer", tables, base=base, stops=True)


def _extra_pair_seatings(tables: int) -> Iterator[Seating]:
    """One pair more than the tables hold: it roves or bumps."""
    for base in ("mitchell", "relay", "skip"):
        yield Seating("rover", tables, base=base, stops=True)
        yield Seating("bump", tables, base=base, stops=True)


def _lengths(seating: Seating, evening: Evening) -> Iterator[Movement]:
    """The seating with every number of boards a round that suits the evening."""
    full = seating.movement()
    for boards in range(1, _MOST_BOARDS_A_ROUND + 1):
        for rounds in _rounds_that_fit(full.rounds, boards, evening, seating.stops):
            movement = full if rounds == full.rounds else seating.movement(rounds)
            yield replace(movement, boards_per_set=boards)


def _rounds_that_fit(full: int, boards: int, evening: Evening, stops: bool) -> set[int]:
    """The full number of rounds and, if it may stop, the number nearest the aim.

    A movement that may stop can come within two boards of the aim, so it must. One that
    may not, such as a full Howell, has more leeway.
    """
    shortest = max(2, full // 3) if stops else full
    fitting = [
        rounds
        for rounds in range(shortest, full + 1)
        if evening.allows_boards(rounds * boards, leeway=2 if stops else _LEEWAY)
        and evening.allows_time(rounds, boards)
    ]
    wish = evening.wished_boards
    nearest = sorted(fitting, key=lambda rounds: abs(rounds * boards - wish))[:1]
    return {*nearest, full} & set(fitting)


def _with_phantom(movement: Movement, stationary: int = 0) -> Movement:
    """One pair too few: leave out the one whose absence means the least sharing.

    If a stationary pair is missing at a table that shares, nobody has to share.
    Otherwise the NS seat of the last table, or the fixed seat of a Howell, stays empty.
    Where every stationary seat is needed, the last of the moving pairs is missing.
    """
    stay = play.stationary_pairs(movement)
    if 0 < stationary == len(stay) < movement.pairs:
        moving = set(range(1, movement.pairs + 1)) - set(stay)
        return replace(movement, phantom=max(moving))
    at = {table: pair for pair, table in stay.items()}
    last = movement.tables if movement.tables in at else max(at, default=0)
    seats = [at[last]] if at else [movement.pairs]
    seats += [at[1]] if 1 in at and at[1] not in seats else []
    options = [replace(movement, phantom=seat) for seat in seats]
    return min(options, key=shared_sets_a_round)


def shared_sets_a_round(movement: Movement) -> int:
    """The most sets that are shared in any round."""
    return max((len(sets) for sets in play.shared_sets(movement)), default=0)
