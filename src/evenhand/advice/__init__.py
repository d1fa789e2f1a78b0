"""Which movement suits an evening, ranked, with reasons."""

from typing import TYPE_CHECKING

from evenhand.late_names import import_late

if TYPE_CHECKING:
    from evenhand.advice.option import Arrows, Facts, Option
    from evenhand.advice.option_prices import Burden, Price
    from evenhand.advice.option_ranking import (
        Advice,
        GivenUp,
        LatePair,
        Pairing,
        advise,
        suit_both,
    )
    from evenhand.advice.request import Evening, ScoreTaking, round_minutes
    from evenhand.advice.weights import Weights

_HOMES = {
    "option": "Arrows Facts Option",
    "option_prices": "Burden Price",
    "option_ranking": "Advice GivenUp LatePair Pairing advise suit_both",
    "request": "Evening ScoreTaking round_minutes",
    "weights": "Weights",
}

__all__ = [
    "Advice",
    "Arrows",
    "Burden",
    "Evening",
    "Facts",
    "GivenUp",
    "LatePair",
    "Option",
    "Pairing",
    "Price",
    "ScoreTaking",
    "Weights",
    "advise",
    "round_minutes",
    "suit_both",
]

__getattr__ = import_late(__name__, _HOMES)
