"""Numbers and lists in words."""

from collections.abc import Iterable


def counted(count: int, noun: str) -> str:
    """The count and its noun, in the plural unless it is one."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def listed(items: Iterable[object], most: int = 6) -> str:
    """The items with commas and "and"; of a long list, the first few and a count."""
    every = [str(item) for item in items]
    rest = len(every) - most
    if rest > 1:
        return ", ".join(every[:most]) + f" and {rest} more"
    return " and ".join([", ".join(every[:-1]), every[-1]] if every[1:] else every)


def one_line(text: str) -> str:
    """The text on one line, of printable characters only."""
    printable = "".join(c if c.isprintable() else " " for c in text)
    return " ".join(printable.split())
