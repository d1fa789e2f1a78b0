"""Which movement suits an evening, ranked, with reasons."""

from typing import TYPE_CHECKING

from evenhand.late_names import import_late

if TYPE_CHECKING:
    from evenhand.advice.option import Mark, Option
    from evenhand.advice.option_ranking import Advice, Pairing, advise, suit_both
    from evenhand.advice.request import Evening, round_minutes

_HOMES = {
    "option": "Mark Option",
    "option_ranking": "Advice Pairing advise suit_both",
    "request": "Evening round_minutes",
}

__all__ = [
    "Advice",
    "Evening",
    "Mark",
    "Option",
    "Pairing",
    "advise",
    "round_minutes",
    "suit_both",
]

__getattr__ = import_late(__name__, _HOMES)
