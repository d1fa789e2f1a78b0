"""Which movement suits an evening, ranked, with reasons."""

from evenhand.advice.option import Mark, Option
from evenhand.advice.ranking import Advice, Pairing, advise, suit_both
from evenhand.advice.request import Evening, round_minutes

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
