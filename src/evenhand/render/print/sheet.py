"""Sheets of paper: a template with its data, typeset by typst.

This is the one way to paper. The data reach a template as JSON, so whatever stands in a
name is text and never markup. No date, no typeface of the computer and no file from
elsewhere goes in unless it is asked for, so the same input gives the same bytes.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from evenhand.errors import RequestError
from evenhand.languages import speak
from evenhand.movement.json_text import parse_json
from evenhand.movement.phrasing import cleaned, one_line

if TYPE_CHECKING:
    import typst

_HERE = Path(__file__).parent
_TEMPLATES = _HERE / "templates"
#: The sizes of paper, as typst calls them.
SIZES = {"a4": "a4", "letter": "us-letter"}
#: How many cards or slips a page may have.
PER_PAGE = (2, 4, 6, 8)
#: More letters of data than fit on a page.
_MOST_ON_A_PAGE = 40_000
#: How many letters are shown that cannot be printed.
_MOST_SHOWN = 5
#: A logo with more bytes than this is a photograph.
LARGEST_LOGO = 1_000_000
#: A logo with more dots than this would fill the memory when it is drawn.
_MOST_DOTS = 25_000_000
_PNG = b"\x89PNG\r\n\x1a\n"
#: A drawing begins with a tag, and its own comes soon, after comments of its program.
_SVG = re.compile(rb"(?:\xef\xbb\xbf)?\s*<.{0,4000}?\bsvg\b", re.DOTALL)
#: Scripts from India to Japan, and pictures: our typefaces have no letters for them.
_STRANGE = re.compile(
    "[\u0900-\u0e7f\u0f00-\u109f\u1100-\u11ff\u1780-\u18af\u2e80-\ua4cf"
    "\uac00-\ud7ff\uf900-\ufaff\uff00-\uffef\U0001b000-\U0003ffff]"
)
#: Where we are installed is nobody's business.
_SEARCHED = re.compile(r",? searched at [^)]*")
_TEXT = re.compile(r'\bt\(("(?:[^"\\]|\\.)*")')


@dataclass(frozen=True, slots=True)
class Paper:
    """What all sheets of a print have in common.

    Attributes:
        size: a4 or letter.
        per_page: how many cards or slips there are on a page; 0 for as many as usual.
        language: the language of what players read.
        club: the name of the club; may be empty.
        logo: its logo, as SVG or PNG; may be empty.
        system_fonts: whether letters that no typeface here has, such as Chinese ones,
            are taken from the computer's; sheets then may look otherwise on another.
    """

    size: str = "a4"
    per_page: int = 0
    language: str = "en"
    club: str = ""
    logo: bytes = b""
    system_fonts: bool = False

    def __post_init__(self) -> None:
        if self.size not in SIZES:
            raise RequestError(f"paper {self.size!r}; expected {' or '.join(SIZES)}")
        if self.per_page and self.per_page not in PER_PAGE:
            known = ", ".join(map(str, PER_PAGE))
            raise RequestError(f"{self.per_page} on a page; expected one of {known}")
        check_logo(self.logo)


@dataclass(frozen=True, slots=True)
class Sheet:
    """One kind of sheet, on as many pages as it needs.

    Attributes:
        template: the name of its template.
        title: what it is called.
        data: what it shows, as plain data.
    """

    template: str
    title: str
    data: Mapping[str, Any] = field(default_factory=dict)


def check_logo(logo: bytes) -> None:
    """Refuse a logo that is neither SVG nor PNG, or too large."""
    if logo and not logo.startswith(_PNG) and not _SVG.match(logo):
        raise RequestError("this logo is neither SVG nor PNG; save it as one of them")
    if len(logo) > LARGEST_LOGO:
        raise RequestError(
            f"a logo of {len(logo):,} bytes; expected at most {LARGEST_LOGO:,}: make "
            "it smaller"
        )
    if logo.startswith(_PNG):
        wide, high = (int.from_bytes(logo[at : at + 4]) for at in (16, 20))
        if wide * high > _MOST_DOTS:
            raise RequestError(f"a logo of {wide} × {high} dots; make it smaller")


def try_logo(logo: bytes) -> None:
    """Refuse a logo that cannot be drawn, before any sheet needs it."""
    typeset([Sheet("document", "", {"subtitle": "", "parts": []})], Paper(logo=logo))


def typeset(sheets: Iterable[Sheet], paper: Paper) -> bytes:
    """Sheets as one PDF, the same byte for byte at the same input."""
    return _compile(sheets, paper, format="pdf")[0]


def find_boxes(sheets: Iterable[Sheet], paper: Paper) -> str:
    """The first letters that come out as boxes, unless the computer has some."""
    if paper.system_fonts:
        return ""
    shown = [paper.club, *((one.title, one.data) for one in sheets)]
    text = json.dumps(shown, ensure_ascii=False)
    return "".join(list(dict.fromkeys(_STRANGE.findall(text)))[:_MOST_SHOWN])


def draw_pages(sheets: Iterable[Sheet], paper: Paper, ppi: int = 72) -> list[bytes]:
    """The pages of sheets as pictures (PNG)."""
    return _compile(sheets, paper, format="png", ppi=ppi)


def draw_preview(sheet: Sheet, paper: Paper, ppi: int) -> bytes:
    """The first page of a sheet as a picture, without typesetting the others."""
    data = {
        name: [*_first_of(found)] if isinstance(found, list) else found
        for name, found in sheet.data.items()
    }
    return draw_pages([replace(sheet, data=data)], paper, ppi)[0]


def _first_of(parts: Iterable[Any]) -> Iterator[Any]:
    """As many parts of a sheet as a page may hold, or a few more; at least one."""
    room = _MOST_ON_A_PAGE
    for part in parts:
        yield part
        room -= len(json.dumps(part))
        if room <= 0:
            return


def _compile(sheets: Iterable[Sheet], paper: Paper, **output: Any) -> list[bytes]:
    if find_spec("typst") is None:
        raise RequestError(
            "printing needs the package typst: pip install 'evenhand[print]'"
        )
    import typst

    kept = [*sheets]
    data = {
        "paper": SIZES[paper.size],
        "per-page": paper.per_page,
        "language": paper.language,
        "club": cleaned(paper.club),
        "logo": list(paper.logo),
        "words": words_in(paper.language),
        "sheets": [
            {"template": one.template, "title": cleaned(one.title), "data": one.data}
            for one in kept
        ],
    }
    try:
        made = typst.compile(
            _TEMPLATES / "main.typ",
            root=_TEMPLATES,
            font_paths=_fonts(system=paper.system_fonts),
            ignore_system_fonts=not paper.system_fonts,
            sys_inputs={"input": json.dumps(data, ensure_ascii=False)},
            **output,
        )
    except typst.TypstError as error:
        if not paper.logo:
            raise
        # it is the logo, or else the same error comes without it
        _compile(kept, replace(paper, logo=b""), **output)
        why = _SEARCHED.sub("", one_line(error.message))
        raise RequestError(
            f"this logo cannot be drawn: {why}; save it again, with its pictures inside"
        ) from error
    return made if isinstance(made, list) else [made]


@cache
def _fonts(*, system: bool) -> "typst.Fonts":
    import typst

    return typst.Fonts(include_system_fonts=system, font_paths=[_HERE / "fonts"])


def template_texts(path: Path) -> list[str]:
    """The texts of a template that players read, to be translated."""
    return [parse_json(found) for found in _TEXT.findall(path.read_text("utf-8"))]


@cache
def words_in(language: str) -> dict[str, str]:
    """What the templates say in a language, with the letters of the compass there."""
    words = speak(language)
    texts = {text for path in _TEMPLATES.glob("*.typ") for text in template_texts(path)}
    said = {text: words.found.gettext(text) for text in sorted(texts)}
    ways = ("N", "E", "S", "W", "NS", "EW", "All", "None")
    lines = {f"line {line}": words.seats[line] for line in ("NS", "EW")}
    play = {"NT": words.strains["NT"], "Pass": words.contract("Pass")}
    play["decimal"] = words.decimal_sign
    return said | lines | play | {f"way {way}": words.compass(way) for way in ways}
