"""Numbers and lists in words, and what users may write into names and notes."""

import unicodedata
from collections.abc import Iterable

#: The most characters of a name, and of a note such as a reason.
LONGEST_NAME, LONGEST_NOTE = 200, 500
#: Printable by their class, but blank on paper: fillers and the empty braille pattern.
_BLANKS = frozenset("\u115f\u1160\u2800\u3164\uffa0")


def counted(count: int, noun: str) -> str:
    """The count and its noun, in the plural unless it is one."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def there_are(count: int) -> str:
    """How many there are, of what was named before."""
    return f"there {'is' if count == 1 else 'are'} {count}"


def listed(items: Iterable[object], most: int = 6) -> str:
    """The items with commas and "and"; of a long list, the first few and a count."""
    every = [str(item) for item in items]
    rest = len(every) - most
    if rest > 1:
        return ", ".join(every[:most]) + f" and {rest} more"
    return " and ".join([", ".join(every[:-1]), every[-1]] if every[1:] else every)


def printable(text: str, keep: str = "") -> str:
    """The text with spaces in place of characters that cannot be printed.

    Args:
        text: a text that users may have written.
        keep: characters that stay nevertheless.
    """
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() or c in keep else " " for c in text)


def cleaned(text: str) -> str:
    """A text that is printed as it is, unless it would spoil the lines around it."""
    return text if text.isprintable() else one_line(text)


def one_line(text: str) -> str:
    """The text on one line, of printable characters only, with single spaces."""
    return " ".join(printable(text).split())


def is_blank(text: str) -> bool:
    """Whether nothing of a text can be seen: it has spaces and invisible characters.

    Accents and other marks are invisible without the letter that they belong to.
    """
    return all(
        c.isspace() or c in _BLANKS or unicodedata.category(c)[0] in "CMZ" for c in text
    )


def text_fault(text: str, longest: int = LONGEST_NAME) -> str:
    """Why a text may not stand where it is printed; empty if it may.

    Args:
        text: the text; nothing at all, and spaces only, are no fault.
        longest: the most characters it may have.
    """
    length = len(one_line(text))
    if length > longest:
        return f"{length} characters; expected {longest} at most"
    if text.strip() and is_blank(text):
        return "invisible characters only; write letters or digits"
    return ""
