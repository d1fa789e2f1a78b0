"""Texts in one language: sentences, plural forms, figures and the words of bridge.

The catalogues are read as they are written; nothing has to be compiled before. Values
stand in a text by name, as in `%(round)s`; a per cent sign is doubled.
"""

from dataclasses import dataclass
from functools import cache, cached_property
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path

from evenhand.errors import RequestError
from evenhand.languages.choice import LANGUAGES

CATALOGUES = Path(__file__).parent / "catalogues"


@dataclass(frozen=True)
class Words:
    """What speaks one language.

    Attributes:
        language: its code.
        found: its texts.
    """

    language: str
    found: NullTranslations

    def gettext(self, text: str, **values: object) -> str:
        """A text, with values in their places."""
        return self.found.gettext(text) % values

    def ngettext(self, one: str, many: str, number: int, **values: object) -> str:
        """A text about a number of things, which it may name as `%(num)s`."""
        return self.found.ngettext(one, many, number) % {"num": number, **values}

    def pgettext(self, context: str, text: str, **values: object) -> str:
        """A text that means something else elsewhere."""
        return self.found.pgettext(context, text) % values

    def npgettext(
        self, context: str, one: str, many: str, number: int, **values: object
    ) -> str:
        """Both."""
        found = self.found.npgettext(context, one, many, number)
        return found % {"num": number, **values}

    @cached_property
    def letters(self) -> dict[str, str]:
        """The letters of the compass, as printed on the boards of the country."""
        return {
            "N": self.pgettext("letter of the compass", "N"),
            "E": self.pgettext("letter of the compass", "E"),
            "S": self.pgettext("letter of the compass", "S"),
            "W": self.pgettext("letter of the compass", "W"),
        }

    @cached_property
    def seats(self) -> dict[str, str]:
        """The names of the seats and of the lines, by their English letters."""
        return {
            "N": self.pgettext("seat", "North"),
            "E": self.pgettext("seat", "East"),
            "S": self.pgettext("seat", "South"),
            "W": self.pgettext("seat", "West"),
            "NS": self.pgettext("seat", "North-South"),
            "EW": self.pgettext("seat", "East-West"),
        }

    @cached_property
    def suits(self) -> dict[str, str]:
        """The names of the denominations, by their English letters."""
        return {
            "C": self.pgettext("denomination", "clubs"),
            "D": self.pgettext("denomination", "diamonds"),
            "H": self.pgettext("denomination", "hearts"),
            "S": self.pgettext("denomination", "spades"),
            "NT": self.pgettext("denomination", "no-trumps"),
        }

    @cached_property
    def strains(self) -> dict[str, str]:
        """The denominations as contracts are written."""
        no_trumps = self.pgettext("written in a contract", "NT")
        return {"C": "♣", "D": "♦", "H": "♥", "S": "♠", "NT": no_trumps}

    @cached_property
    def ranks(self) -> dict[str, str]:
        """The ranks of the cards, by their English letters."""
        return {
            "A": self.pgettext("rank of a card", "A"),
            "K": self.pgettext("rank of a card", "K"),
            "Q": self.pgettext("rank of a card", "Q"),
            "J": self.pgettext("rank of a card", "J"),
            "T": "10",
            **{str(rank): str(rank) for rank in range(2, 11)},
        }

    def compass(self, direction: str) -> str:
        """A seat, a line or who is vulnerable, in letters: `NS` is `NZ` in Dutch."""
        if direction in ("None", "All"):
            return {
                "None": self.pgettext("vulnerable", "None"),
                "All": self.pgettext("vulnerable", "All"),
            }[direction]
        return "".join(self.letters.get(one, one) for one in direction)

    def contract(self, text: str) -> str:
        """A contract and its result, of which we write `3NTx W -1` or `4♠ N =`."""
        if text == "Pass":
            return self.pgettext("nobody bid", "Pass")
        bid, *rest = text.split(" ")
        level, strain, doubles = bid[:1], bid[1:].rstrip("x"), bid[1:].count("x")
        if not level.isdecimal() or strain not in {*self.strains, *"♣♦♥♠"}:
            return text
        bid = level + self.strains.get(strain, strain) + "x" * doubles
        return " ".join([bid, *map(self.compass, rest)])

    def cards(self, text: str) -> str:
        """The cards of a suit, of which we write `AKT9`."""
        return "".join(self.ranks[one] for one in text)

    @cached_property
    def decimal_sign(self) -> str:
        """What stands before the decimals."""
        from babel import Locale

        numbers = Locale(self.language).number_symbols
        return str(numbers["latn"]["decimal"])

    def figure(self, text: str) -> str:
        """A number that was written with a point, as the country writes it."""
        return text.replace(".", self.decimal_sign)

    def date(self, day: str) -> str:
        """A date in ISO 8601, in words."""
        from datetime import date

        from babel.dates import format_date

        place = "en_GB" if self.language == "en" else self.language
        return format_date(date.fromisoformat(day[:10]), "long", locale=place)


class Said(str):
    """A sentence in English that whoever reads it may be told in another language.

    Attributes:
        text: as it stands in the catalogues.
        values: what is put in its places.
    """

    text: str
    values: dict[str, object]

    def __new__(cls, text: str, **values: object) -> "Said":
        """Put values in their places."""
        made = super().__new__(cls, text % values)
        made.text, made.values = text, values
        return made

    def told(self, words: Words) -> str:
        """The sentence in a language."""
        return words.gettext(self.text, **self.values)


@cache
def speak(language: str) -> Words:
    """What speaks a language.

    Args:
        language: its code.

    Raises:
        RequestError: If there is no such language.
    """
    if language not in LANGUAGES:
        raise RequestError(f"language {language!r}; expected {', '.join(LANGUAGES)}")
    found = NullTranslations()
    for path in sorted((CATALOGUES / language).glob("*.po")):
        found = _read(path, found)
    return Words(language, found)


def _read(path: Path, further: NullTranslations) -> NullTranslations:
    """A catalogue, and after it further ones."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with path.open("rb") as source:
        catalogue = read_po(source, locale=path.parent.name)
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    found = GNUTranslations(compiled)
    found.add_fallback(further)
    return found
