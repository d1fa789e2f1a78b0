"""Reverse appendix movements: extra tables borrow a visitor and boards every round.

In the formulas rounds, tables, the pairs of a line and sets are elements of a finite
field.
"""

from evenhand.errors import SizeError
from evenhand.families.appendix import split_tables
from evenhand.families.family import Family
from evenhand.families.galois import Field
from evenhand.families.mitchell_lines import MOST_TABLES, stop_after
from evenhand.movement import Cell, Movement

_SIZES = (
    f"6 to {MOST_TABLES} tables exist: a base of 5, 7, 9, 11, 13, 17, … "
    "(a power of an odd prime) and from 1 to that many extra tables"
)


def make_reverse_appendix(
    *, tables: int, rounds: int | None = None, extra: int | None = None
) -> Movement:
    """The reverse appendix: all NS stay, and everybody plays every set.

    In the Mitchell over a finite field some couples are separated, those on certain
    lines e = c·t + d: NS t meets an extra EW pair and EW e an extra NS pair instead, on
    the same set at the same time.
    """
    base, extra = split_tables("reverse-appendix", tables, extra, _is_base, _SIZES)
    field = Field.of_order(base)
    slope = _slope(field)
    # In round 1, where t = e, the first extra pair starts at the last table of the
    # base, the next one at the table before it, and so on.
    gap = field.subtract(1, slope)
    extra_of = {field.multiply(gap, base - 1 - j): base + j for j in range(extra)}

    def seat_round(r: int) -> tuple[Cell, ...]:
        row = [Cell(0, 0, 0)] * tables
        for t in field.elements:
            e = field.subtract(t, r)
            board_set = field.add(t, r) + 1
            line = field.subtract(e, field.multiply(slope, t))
            visitor = extra_of.get(line, e)
            row[t] = Cell(t + 1, tables + visitor + 1, board_set)
            if visitor != e:
                row[visitor] = Cell(visitor + 1, tables + e + 1, board_set)
        return tuple(row)

    movement = Movement(
        tuple(map(seat_round, field.elements)),
        pairs=2 * tables,
        sets=base,
        winners=2,
        name=f"{tables}-table reverse appendix Mitchell {base}+{extra}",
        origin="reverse-appendix",
    )
    return stop_after(movement, rounds)


def _slope(field: Field) -> int:
    """A slope c for which c, 1 − c and 2 − c are not zero: −1 where possible.

    NS t and EW e = c·t + d meet in round t − e = (1 − c)t − d on set (2 − c)t − d. So a
    line then has every EW pair, every round and every set exactly once, which is what
    an extra pair needs.
    """
    zero_one_two = (0, 1, field.add(1, 1))
    choices: list[int] = [field.negate(1), *field.elements]
    return next(c for c in choices if c not in zero_one_two)


def _is_base(tables: int) -> bool:
    if tables < 5 or tables % 2 == 0:
        return False
    try:
        Field.of_order(tables)
    except SizeError:
        return False
    return True


REVERSE_APPENDIX = Family(
    name="reverse-appendix",
    summary="a small Mitchell with extra tables; NS stay, needs guide cards",
    sizes=_SIZES,
    make=make_reverse_appendix,
    takes=frozenset({"rounds", "extra"}),
    lines=True,
)
