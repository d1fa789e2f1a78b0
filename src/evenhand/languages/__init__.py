"""The languages of tables, players, screens and cards; the desk itself is English."""

from evenhand.languages.choice import LANGUAGES, choose_language
from evenhand.languages.words import Said, Words, speak

__all__ = ["LANGUAGES", "Said", "Words", "choose_language", "speak"]
