"""Points, scores and contracts as printed in the tables of an event."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from evenhand.scoring import (
    Contract,
    Entry,
    Result,
    Rules,
    Side,
    decimal_text,
    round_board_percent,
)

#: The players of each pair.
Names = Mapping[Entry, str]

MOST_PLACES = 2
_SUITS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠", "NT": "NT"}
_DASH = "–"


def places_for(values: Iterable[Fraction | None]) -> int:
    """The decimals needed to show all these numbers, but at most two."""
    needed = 0
    for value in values:
        while needed < MOST_PLACES and value and (value * 10**needed).denominator > 1:
            needed += 1
    return needed


def points_text(value: Fraction | None, rules: Rules, places: int = 2) -> str:
    """Points with a number of decimals; IMPs with their sign."""
    if value is None:
        return _DASH
    if rules.method.has_top:
        return decimal_text(value, places)
    return signed(value, MOST_PLACES)


def signed(value: Fraction, places: int) -> str:
    """A number with its sign; 0 has none."""
    text = decimal_text(value, places)
    return f"+{text}" if value > 0 and text.strip("0.") else text


def column_of_figures(values: Iterable[str], *, with_sign: bool = False) -> list[str]:
    """Exact numbers such as 7/12 as decimals, all with the same number of places.

    Args:
        values: the numbers, as plain data has them.
        with_sign: whether a sign stands before them, and a dash for 0.
    """
    numbers = [Fraction(value) for value in values]
    places = places_for(numbers)
    if not with_sign:
        return [decimal_text(number, places) for number in numbers]
    return [signed(number, places) if number else _DASH for number in numbers]


def percent_text(value: Fraction | None) -> str:
    """A percentage with two decimals."""
    return _DASH if value is None else decimal_text(value)


def board_percent_text(side: Side | None) -> str:
    """The percentage of a side on one board; the two sides add up to 100."""
    if side is None or side.percent is None:
        return _DASH
    return decimal_text(round_board_percent(side.percent))


def contract_text(result: Result) -> str:
    """The contract played, with its suit as a symbol."""
    contract = result.contract
    if contract is None:
        return _DASH
    if isinstance(contract, Contract):
        bid = contract.bid.replace(contract.strain, _SUITS[contract.strain])
        return str(contract).replace(contract.bid, bid, 1)
    return str(contract)


def count_text(count: int) -> str:
    """A number of tables, rounds or boards; a dash for none."""
    return str(count or _DASH)


def penalty_text(penalty: Fraction) -> str:
    """A penalty with its sign; a dash for none."""
    return signed(penalty, places_for([penalty])) if penalty else _DASH


def maximum_text(maximum: Fraction | None, rules: Rules) -> str:
    """The most points there were, with as few decimals as it needs."""
    return points_text(maximum, rules, places_for([maximum]))


def score_text(result: Result) -> str:
    """The score as North-South see it, or the award instead."""
    score = result.score
    if score is None:
        return str(result.outcome)
    return f"{score:+}" if score else "0"


def remark_text(result: Result) -> str:
    """The director's note, and why a board outside the movement stands."""
    accepted = f"accepted: {result.accepted}" if result.accepted else ""
    return "; ".join(filter(None, (result.remark, accepted)))


def figure_text(value: Fraction | str | None) -> str:
    """A number, or one written exactly, with as many decimals as it needs up to two."""
    if value is None:
        return _DASH
    number = Fraction(value)
    return decimal_text(number, places_for([number]))
