"""Deals: which cards the four hands of a board hold, and what can be made with them.

::

    deal = parse_deal(1, "N:65.A53.JT7.AK762 AK87.QT4.AK98.95 JT9.982.Q532.Q83 -")
    deal.holds("W", "H", "K")
    deal_boards(range(1, 25))            # by the operating system's randomness
    deal_boards(range(1, 25), "a seed")  # the same deals for the same seed
"""

from typing import TYPE_CHECKING

from evenhand.late_names import import_late

if TYPE_CHECKING:
    from evenhand.deals.deal import (
        RANKS,
        SEATS,
        SUITS,
        Deal,
        Hand,
        parse_deal,
        parse_hand,
        read_card,
    )
    from evenhand.deals.dealing import (
        checksum_of,
        count_deals,
        deal_boards,
        number_to_deal,
    )
    from evenhand.deals.double_dummy import STRAINS, Makeable, solve_deals

_HOMES = {
    "deal": "RANKS SEATS SUITS Deal Hand parse_deal parse_hand read_card",
    "dealing": "checksum_of count_deals deal_boards number_to_deal",
    "double_dummy": "STRAINS Makeable solve_deals",
}

__all__ = [
    "RANKS",
    "SEATS",
    "STRAINS",
    "SUITS",
    "Deal",
    "Hand",
    "Makeable",
    "checksum_of",
    "count_deals",
    "deal_boards",
    "number_to_deal",
    "parse_deal",
    "parse_hand",
    "read_card",
    "solve_deals",
]

__getattr__ = import_late(__name__, _HOMES)
