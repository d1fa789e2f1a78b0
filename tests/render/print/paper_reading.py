"""Reading printed pages back, by poppler: where each word stands, and where ink is."""

import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from xml.etree import ElementTree

from evenhand.render.print.sheet import Sheet

_HTML = "{http://www.w3.org/1999/xhtml}"
#: Points in a millimetre.
MM = 72 / 25.4


@dataclass(frozen=True, slots=True)
class Word:
    """A word where it stands on a page, in points from the top left."""

    page: int
    left: float
    top: float
    right: float
    bottom: float
    text: str

    @property
    def middle(self) -> float:
        return (self.top + self.bottom) / 2


@dataclass(frozen=True, slots=True)
class Paper:
    """A document that was read."""

    width: float
    height: float
    pages: int
    words: tuple[Word, ...]

    @property
    def text(self) -> str:
        return " ".join(word.text for word in self.words)


def _run(data: bytes, *command: str) -> bytes:
    return subprocess.run(command, input=data, capture_output=True, check=True).stdout


def read_paper(pdf: bytes) -> Paper:
    # control characters cannot come, but poppler would put them in as they are
    found = ElementTree.fromstring(_run(pdf, "pdftotext", "-bbox", "-", "-"))
    pages = [*found.iter(f"{_HTML}page")]
    words = [
        Word(
            number,
            float(word.attrib["xMin"]),
            float(word.attrib["yMin"]),
            float(word.attrib["xMax"]),
            float(word.attrib["yMax"]),
            word.text or "",
        )
        for number, page in enumerate(pages)
        for word in page.iter(f"{_HTML}word")
    ]
    first = pages[0].attrib
    size = float(first["width"]), float(first["height"])
    return Paper(*size, len(pages), tuple(words))


def plain_text(pdf: bytes) -> str:
    """The text as it is laid out, line by line."""
    return _run(pdf, "pdftotext", "-layout", "-", "-").decode()


def cells_of(paper: Paper, per_page: int) -> list[list[str]]:
    """The lines of each card on pages that are cut apart, card by card."""
    rows = per_page // 2
    found: dict[tuple[int, int, int], list[Word]] = {}
    for word in paper.words:
        row = int(word.middle // (paper.height / rows))
        column = int(word.left // (paper.width / 2))
        found.setdefault((word.page, row, column), []).append(word)
    return [lines_of(found[key]) for key in sorted(found)]


def lines_of(words: list[Word]) -> list[str]:
    """Words in lines: those whose middles are less than three points apart."""
    lines: list[list[Word]] = []
    for word in sorted(words, key=lambda one: (one.middle, one.left)):
        if lines and word.middle - lines[-1][-1].middle < 3:
            lines[-1].append(word)
        else:
            lines.append([word])
    return [
        " ".join(one.text for one in sorted(line, key=lambda one: one.left))
        for line in lines
    ]


def overlapping(paper: Paper) -> list[tuple[str, str]]:
    """Words that are printed over one another.

    A box is as high as any letter of its typeface, so only its middle half counts.
    """

    def meet(one: Word, other: Word) -> bool:
        quarter = min(one.bottom - one.top, other.bottom - other.top) / 4
        return (
            one.page == other.page
            and min(one.right, other.right) - max(one.left, other.left) > 0.5
            and min(one.bottom, other.bottom) - max(one.top, other.top) > 2 * quarter
        )

    near: dict[tuple[int, int], list[Word]] = {}
    for word in paper.words:
        near.setdefault((word.page, int(word.top // 40)), []).append(word)
    return [
        (one.text, other.text)
        for words in near.values()
        for one, other in combinations(words, 2)
        if meet(one, other)
    ]


def outside(paper: Paper, margin: float, columns: int = 1, rows: int = 1) -> list[str]:
    """Words nearer to an edge, or to a cut, than a margin in millimetres."""
    wide, high = paper.width / columns, paper.height / rows
    least = margin * MM
    return [
        word.text
        for word in paper.words
        if word.left % wide < least
        or word.top % high < least
        or word.left // wide != word.right // wide
        or wide - word.right % wide < least
        or high - word.bottom % high < least
    ]


def dots_of(pdf: bytes, kind: str, dots: int = 50) -> Iterator[tuple[int, int, bytes]]:
    """Each page drawn: how wide and high it is, and its dots.

    Args:
        pdf: the pages.
        kind: `grey` for one byte a dot, `colour` for three.
        dots: how many there are in an inch.
    """
    options = ["-gray"] if kind == "grey" else []
    data = _run(pdf, "pdftoppm", *options, "-r", str(dots), "-")
    bytes_each = 1 if kind == "grey" else 3
    while data:
        _, size, _, rest = data.split(b"\n", 3)
        wide, high = map(int, size.split())
        length = wide * high * bytes_each
        yield wide, high, rest[:length]
        data = rest[length:]


def colours_of(pdf: bytes) -> Iterator[set[tuple[int, ...]]]:
    """The colours on each page."""
    for _, _, dots in dots_of(pdf, "colour"):
        yield {*zip(dots[::3], dots[1::3], dots[2::3], strict=True)}


def ink_at_edges(pdf: bytes, margin: float) -> Iterator[int]:
    """The pages that have ink nearer to an edge than a margin in millimetres."""
    strip = int(margin / 25.4 * 50)
    for number, (wide, high, dots) in enumerate(dots_of(pdf, "grey")):
        lines = [dots[y * wide : (y + 1) * wide] for y in range(high)]
        edges = [*lines[:strip], *lines[-strip:]]
        edges += [line[:strip] + line[-strip:] for line in lines]
        if any(min(line) < 250 for line in edges):
            yield number


def fonts_of(pdf: bytes) -> set[str]:
    """The names of the typefaces in it."""
    lines = _run(pdf, "pdffonts", "-").decode().splitlines()[2:]
    return {line.split()[0].partition("+")[2] for line in lines}


def has_cuts(sheet: Sheet) -> bool:
    """Whether a sheet is cut apart."""
    return sheet.template in {
        *("guide-cards", "table-cards", "slips", "travellers", "name-cards", "qr")
    }
