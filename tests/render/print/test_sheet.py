"""Sheets of paper: the same bytes, sound input, names that are never markup."""

import re
import shutil
from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import pytest

from evenhand.errors import RequestError
from evenhand.families import build
from evenhand.languages import LANGUAGES
from evenhand.render.print.cut_sheets import (
    guide_cards,
    name_cards,
    slips,
    table_cards,
    travellers,
)
from evenhand.render.print.room import Room
from evenhand.render.print.sheet import (
    LARGEST_LOGO,
    Paper,
    Sheet,
    draw_pages,
    draw_preview,
    try_logo,
    typeset,
)
from evenhand.render.print.wall_sheets import (
    announcements,
    qr_sheets,
    recap,
    seats,
    sign_in,
)
from tests.render.print.paper_examples import SQUARE, dot, evening, room
from tests.render.print.paper_reading import (
    cells_of,
    colours_of,
    fonts_of,
    ink_at_edges,
    outside,
    overlapping,
    plain_text,
    read_paper,
)

pytestmark = pytest.mark.skipif(
    shutil.which("pdftotext") is None, reason="poppler is not installed: make system"
)


def test_the_same_input_gives_the_same_bytes() -> None:
    sheets = [guide_cards(evening()), seats(evening())]
    paper = Paper(club="Club", logo=SQUARE)
    assert typeset(sheets, paper) == typeset(sheets, paper)
    again = [guide_cards(evening()), seats(evening())]
    assert typeset(again, paper) == typeset(sheets, paper)


def test_no_date_stands_in_a_print() -> None:
    printed = typeset([guide_cards(evening())], Paper())
    assert b"CreationDate" not in printed
    assert b"ModDate" not in printed


@pytest.mark.parametrize(
    ("size", "wide", "high"), [("a4", 595, 842), ("letter", 612, 792)]
)
def test_the_paper_has_the_size_that_was_asked_for(
    size: str, wide: int, high: int
) -> None:
    for sheet in (guide_cards(evening()), seats(evening())):
        found = read_paper(typeset([sheet], Paper(size)))
        assert (round(found.width), round(found.height)) == (wide, high)


SHIPPED = ("AtkinsonHyperlegibleNext", "DejaVuSansCondensed", "NewCM", "Libertinus")
MARKUP = [
    '#read("/etc/passwd") & *bold* _it_',
    "<script>alert(1)</script> & $x^2$",
    "= Heading \\ & @ref <label> #[x]",
    "`raw` // comment & /* open",
    "%(round)s & {pair} ~ --- ...",
]


def test_names_are_text_whatever_stands_in_them() -> None:
    names = dict(enumerate(MARKUP, 1))
    sheets = [sign_in(room(build("mitchell", tables=5, boards_per_set=2), names))]
    text = " ".join(plain_text(typeset(sheets, Paper())).split())
    for name in MARKUP:
        # typst sets three dots and dashes as they are in a text that is no markup
        assert " ".join(name.split()) in text


def test_names_from_right_to_left_and_with_accents_are_printed() -> None:
    names = {1: "דנה & יוסי", 2: "سلمى & عمر", 3: "Ærøskøbing-Þór & Łódź Ñandú"}
    names[4] = "Ελένη & Дмитрий"
    printed = typeset([sign_in(room(build("mitchell", tables=5), names))], Paper())
    text = plain_text(printed)
    for part in ("דנה", "Ærøskøbing-Þór", "Łódź", "Ελένη", "Дмитрий"):
        assert part in text


def test_suit_symbols_are_printed() -> None:
    text = plain_text(
        typeset(
            [
                Sheet(
                    "sign-in",
                    "♠♥♦♣",
                    {
                        "where": {"group": "♠♥♦♣", "session": 0, "section": ""},
                        "pairs": [],
                    },
                )
            ],
            Paper(),
        )
    )
    assert text.count("♠♥♦♣") >= 2


def test_a_long_name_ends_in_an_ellipsis_and_stays_on_its_card() -> None:
    long = "Maximiliana-Theodora Wolfeschlegelsteinhausenbergerdorff " * 3
    names = dict.fromkeys(range(1, 11), f"{long.strip()} & {long.strip()}")
    there = room(build("mitchell", tables=5, boards_per_set=2), names)
    for sheet, rows in (
        (guide_cards(there), 3),
        (slips(there), 4),
        (name_cards(there), 4),
    ):
        found = read_paper(typeset([sheet], Paper(club=long, logo=SQUARE)))
        assert "…" in found.text
        assert outside(found, 5, 2, rows) == []
        assert overlapping(found) == []
    for sheet in (seats(there), sign_in(there), recap(there)):
        printed = typeset([sheet], Paper(club=long, logo=SQUARE))
        assert "…" in plain_text(printed)
        assert [*ink_at_edges(printed, 8)] == []


@pytest.mark.parametrize(("size", "per_page"), [("a4", 2), ("a4", 8), ("letter", 6)])
def test_ninety_nine_boards_run_off_no_card(size: str, per_page: int) -> None:
    there = evening(33, 3)
    papers = [
        read_paper(typeset([sheet], Paper(size, per_page)))
        for sheet in (guide_cards(there, 1), travellers(there))
    ]
    for found in papers:
        assert outside(found, 5, 2, per_page // 2) == []
        assert overlapping(found) == []
    rounds = [
        line.split()[0]
        for card in cells_of(papers[0], per_page)
        for line in card
        if line.split()[0].isdecimal() and "NS" in line
    ]
    assert rounds == [str(r) for r in range(1, 34)]


def test_forty_one_tables_fit_every_sheet_for_the_wall() -> None:
    there = evening(41, 1)
    for sheet in (seats(there), recap(there), sign_in(there)):
        printed = typeset([sheet], Paper())
        assert [*ink_at_edges(printed, 8)] == []
        assert overlapping(read_paper(printed)) == []


def test_the_computers_typefaces_are_used_only_if_asked_for() -> None:
    """DejaVu Sans has no Thai letters, and typst none either."""
    there = room(build("mitchell", tables=3), {1: "สมชาย & ใจดี"})
    for asked in (False, True):
        found = typeset([sign_in(there)], Paper(system_fonts=asked))
        ours = {name.startswith(SHIPPED) for name in fonts_of(found)}
        assert ours == {True} or asked


@pytest.mark.parametrize("logo", [SQUARE, dot()], ids=["svg", "png"])
def test_a_logo_may_be_svg_or_png(logo: bytes) -> None:
    with_logo = typeset([seats(evening())], Paper(logo=logo))
    assert with_logo != typeset([seats(evening())], Paper())


@pytest.mark.parametrize(
    "before",
    [
        b"<?xml version='1.0'?>\n",
        b"\xef\xbb\xbf<?xml version='1.0'?>",
        b"<!-- drawn by hand -->\n",
        b"<!DOCTYPE svg PUBLIC '-//W3C//DTD SVG 1.1//EN' 'svg11.dtd'>",
    ],
)
def test_a_drawing_may_begin_as_programs_begin_it(before: bytes) -> None:
    try_logo(before + SQUARE)


NESTED = b"".join(
    b"<g id='a%d'>%s</g>" % (n, b"<use href='#a%d'/>" % (n - 1) * 10)
    for n in range(1, 9)
)


@pytest.mark.parametrize(
    "drawing",
    [
        b"<svg xmlns='http://www.w3.org/2000/svg' width='0' height='0'/>",
        SQUARE.replace(b"<rect", b"<image href='/etc/passwd'/><rect"),
        SQUARE.replace(b"<rect", b"<image href='beside.png'/><rect"),
        SQUARE.replace(b"<rect", b"<defs><g id='a0'/>" + NESTED + b"</defs><rect"),
        b"<svg is no xml",
        b"<?xml version='1.0'?><html>svg</html>",
    ],
    ids=["nothing", "a file", "a file beside", "a bomb", "no xml", "a page"],
)
def test_a_drawing_that_cannot_be_printed_is_refused(drawing: bytes) -> None:
    with pytest.raises(RequestError, match="logo cannot be drawn") as refused:
        try_logo(drawing)
    assert "templates" not in str(refused.value)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"size": "a5"}, "a4 or letter"),
        ({"per_page": 5}, "expected one of"),
        ({"logo": b"GIF89a"}, "neither SVG nor PNG"),
        ({"logo": b"<svg" + b" " * LARGEST_LOGO}, "make it smaller"),
        ({"logo": dot(60_000)}, "60000 × 60000 dots"),
    ],
)
def test_what_cannot_be_printed_on_is_refused(
    given: dict[str, object], words: str
) -> None:
    with pytest.raises(RequestError, match=words):
        Paper(**given)  # type: ignore[arg-type]


def test_a_logo_that_is_broken_is_refused_in_a_sentence() -> None:
    with pytest.raises(RequestError, match="cannot be drawn"):
        typeset([seats(evening())], Paper(logo=b"\x89PNG\r\n\x1a\nbroken"))


def test_another_language_is_spoken_by_every_card() -> None:
    text = plain_text(typeset([guide_cards(evening())], Paper(language="de")))
    assert "Runde" in text
    assert "Round" not in text
    with pytest.raises(RequestError, match="language"):
        typeset([guide_cards(evening())], Paper(language="xx"))


def test_pages_are_drawn_as_pictures() -> None:
    pages = draw_pages([guide_cards(evening())], Paper())
    assert len(pages) == 2
    assert all(page.startswith(b"\x89PNG") for page in pages)


@pytest.mark.parametrize("make", [guide_cards, slips, travellers, name_cards])
def test_a_preview_is_the_first_page_of_many_without_the_others(
    make: Callable[[Room], Sheet], monkeypatch: pytest.MonkeyPatch
) -> None:
    sheet = make(evening(33))
    first, *others = draw_pages([sheet], Paper())
    assert others
    monkeypatch.setattr("evenhand.render.print.sheet._MOST_ON_A_PAGE", 20_000)
    assert draw_preview(sheet, Paper(), 72) == first


@pytest.mark.parametrize(("rounds", "pages"), [(7, 3), (13, 4), (33, 7)])
def test_there_are_as_many_cards_on_a_page_as_can_be_read(
    rounds: int, pages: int
) -> None:
    movement = build("mitchell", tables=33, boards_per_set=2)
    short = replace(movement, schedule=movement.schedule[:rounds])
    cards = guide_cards(room(short))
    few = replace(cards, data={**cards.data, "cards": cards.data["cards"][:14]})
    assert read_paper(typeset([few], Paper())).pages == pages


def test_names_that_are_too_long_lose_first_names_before_anybody_is_left_out() -> None:
    names = {8: "Maximiliana-Theodora Alder & Bartholomew-Constantine Birch"}
    found = typeset([guide_cards(room(build("mitchell", tables=7), names), 1)], Paper())
    assert "M. Alder & B. Birch" in plain_text(found)


def test_players_are_told_apart_by_whatever_stands_between_their_names() -> None:
    pair = "Maximiliana-Theodora Alder {} Bartholomew-Constantine Birch"
    for between in ("and", "/", ";", "–", "-", "+"):
        names = {8: pair.format(between)}
        there = room(build("mitchell", tables=7), names)
        text = plain_text(typeset([guide_cards(there, 1)], Paper()))
        assert "M. Alder & B. Birch" in text, between


def test_a_pair_with_three_digits_stands_apart_from_its_names() -> None:
    there = room(build("mitchell", tables=55), {101: "Ada Alder & Ben Birch"})
    found = read_paper(typeset([guide_cards(there, 1)], Paper(per_page=4)))
    assert "101" in [word.text for word in found.words]


def test_letters_and_arrows_of_a_line_stand_on_one_line() -> None:
    found = read_paper(typeset([table_cards(evening())], Paper()))
    arrows = [word for word in found.words if word.text == "→" and word.top > 90]
    stays = [word for word in found.words if word.text == "stay"]
    assert arrows
    for arrow in arrows:
        near = min(abs(word.middle - arrow.middle) for word in stays)
        assert near < 1 or near > 8


def test_lists_that_are_pinned_up_are_numbered_by_themselves() -> None:
    text = plain_text(typeset([seats(evening(41)), sign_in(evening(41))], Paper()))
    numbers = re.findall(r"^ *(\d) ?/ ?(\d)\s*$", text, re.M)
    assert numbers == [*pages_of(3), *pages_of(2), *pages_of(3)]


@pytest.mark.parametrize("tables", [14, 29, 33, 36, 50])
def test_no_list_ends_with_a_few_lines_on_a_page(tables: int) -> None:
    for make in (sign_in, recap):
        there = room(build("mitchell" if tables % 2 else "skip", tables=tables))
        words = read_paper(typeset([make(there)], Paper())).words
        lines = Counter(word.page for word in words)
        assert min(lines.values()) * 3 > max(lines.values()), make


def test_words_of_a_script_are_set_in_one_typeface() -> None:
    """Atkinson has Δ, π and μ, so a Greek name could change its face midway."""
    names = dict.fromkeys(range(1, 7), "Παπαδόπουλος")
    there = room(build("mitchell", tables=3), names)
    bold = fonts_of(typeset([name_cards(there)], Paper()))
    assert "DejaVuSansCondensed-Bold" in bold
    assert "AtkinsonHyperlegibleNext-Bold" not in bold


def pages_of(many: int) -> list[tuple[str, str]]:
    return [(str(number), str(many)) for number in range(1, many + 1)]


GREEN = SQUARE.replace(b"<rect", b"<rect fill='#00ff00'")


@pytest.mark.parametrize(
    "make",
    [
        *(guide_cards, table_cards, slips, travellers, name_cards),
        *(seats, sign_in, recap, announcements, qr_sheets),
    ],
)
def test_the_logo_stands_on_every_page(make: Callable[[Room], Sheet]) -> None:
    links = {table: f"https://desk.example/t/{table}" for table in range(1, 6)}
    there = replace(evening(), table_links=links)
    pages = colours_of(typeset([make(there)], Paper(logo=GREEN)))
    assert all((0, 255, 0) in colours for colours in pages)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_fits_the_cards(language: str) -> None:
    movement = build("mitchell", tables=5, boards_per_set=4).switch("1/1,3/2,3,5")
    links = {table: f"https://desk.example/t/{table}" for table in range(1, 6)}
    there = replace(room(movement), table_links=links)
    for make, rows in (
        (guide_cards, 2),
        (table_cards, 2),
        (slips, 4),
        (travellers, 2),
        (qr_sheets, 2),
    ):
        paper = Paper(per_page=2 * rows, language=language, club="Bridge Club")
        found = read_paper(typeset([make(there)], paper))
        assert overlapping(found) == [], make
        assert outside(found, 5, 2, rows) == [], make
        assert "…" not in found.text
