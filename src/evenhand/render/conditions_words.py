"""The building blocks of conditions of contest: chapters, names and numbers."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from evenhand.movement.phrasing import counted, listed
from evenhand.scoring.rounding import decimal_text

#: A space at which no line may break.
NO_BREAK = "\u00a0"


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A numbered paragraph, and the rows below it."""

    text: str
    rows: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Chapter:
    """Paragraphs under a heading."""

    title: str
    paragraphs: tuple[Paragraph, ...]


def unbroken(text: str) -> str:
    """The text with spaces at which no line may break."""
    return text.replace(" ", NO_BREAK)


def the(name: str) -> str:
    """The name of a group in a sentence: the Final, but Semifinal A."""
    single = " " not in name and len(name) > 1
    return unbroken(f"the {name}" if single else name)


def every(items: Sequence[str]) -> str:
    """All of the items, with commas and "and"."""
    return listed(items, most=len(items))


def capital(text: str) -> str:
    """The text with a capital, to begin a sentence."""
    return text[:1].upper() + text[1:]


def ordinal(rank: int) -> str:
    """A rank as an ordinal, such as 1st, 12th or 23rd."""
    teens = rank % 100 in (11, 12, 13)
    ending = "th" if teens else {1: "st", 2: "nd", 3: "rd"}.get(rank % 10, "th")
    return f"{rank}{ending}"


def figure(value: Fraction) -> str:
    """A number with at most two decimals: 3, 1.52 or 0.5."""
    if 0 < value < Fraction(1, 200):
        return "less than 0.01"
    return decimal_text(value).rstrip("0").rstrip(".")


def about(value: Fraction) -> str:
    """The sign between a calculation and its figure: = if the figure is exact."""
    return "=" if (value * 100).denominator == 1 else "≈"


def tops(value: Fraction) -> str:
    """A number of tops, such as 1.5 tops."""
    return unbroken(f"{figure(value)} top" + ("" if value == 1 else "s"))


def points(value: Fraction) -> str:
    """A number of matchpoints, such as 12 matchpoints."""
    return unbroken(f"{figure(value)} matchpoint" + ("" if value == 1 else "s"))


def per_cent(value: Fraction) -> str:
    """A percentage, such as 2.5 %."""
    return unbroken(f"{figure(value)} %")


def pairs(number: int) -> str:
    """A number of pairs, such as 12 pairs."""
    return unbroken(counted(number, "pair"))


def boards(number: int) -> str:
    """A number of boards, such as 26 boards."""
    return unbroken(counted(number, "board"))
