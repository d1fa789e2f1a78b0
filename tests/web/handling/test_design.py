"""The look of the desk: readable, tappable and legible for everybody."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from evenhand.desk.club.club_events import Club
from evenhand.web.application import make_app
from evenhand.web.handling.design_page import STATES
from evenhand.web.handling.templating import STATIC
from tests.web.browsing import check_readable, served, tab

TEMPLATES = sorted((STATIC.parent / "templates").rglob("*.html"))


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = str(tmp_path_factory.mktemp("club"))
    with Club.open(data=folder) as club, served(make_app(club)) as address:
        yield address


@pytest.mark.parametrize("width", [320, 390, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_design_is_readable_on_every_device(
    width: int, scheme: str, desk: str, browser: Browser, tmp_path: Path
) -> None:
    with tab(browser, width, scheme) as opened:
        page = opened.page
        page.goto(f"{desk}/design")
        check_readable(page)
        photograph = tmp_path / "design.png"
        page.screenshot(path=photograph, full_page=True)
        assert photograph.stat().st_size > 20_000
        assert opened.complaints == []


#: Where everything stands on a page.
PLACES = """() => [...document.querySelectorAll('main *')].map(e => {
  const { x, y, width, height } = e.getBoundingClientRect();
  return [e.tagName, x, y, width, height].map(v => v.toFixed ? Math.round(v) : v);
})"""


@pytest.mark.parametrize("width", [320, 1280])
def test_a_photograph_is_the_same_again_and_night_moves_nothing(
    width: int, desk: str, browser: Browser
) -> None:
    # no picture is kept to compare with: another version of the browser draws letters
    # otherwise, so it would tell of the browser and not of our pages
    places = []
    for scheme in ("light", "dark"):
        photographs = set()
        for _ in range(2):
            with tab(browser, width, scheme) as opened:
                opened.page.goto(f"{desk}/design")
                opened.page.evaluate("document.fonts.ready.then(() => true)")
                photographs.add(opened.page.screenshot(full_page=True))
                places.append(opened.page.evaluate(PLACES))
        assert len(photographs) == 1
    assert all(one == places[0] for one in places)


def test_a_state_has_a_shape_a_word_and_a_colour(desk: str, browser: Browser) -> None:
    with tab(browser) as opened:
        opened.page.goto(f"{desk}/design")
        states = opened.page.locator("#states ~ p .state")
        shapes = states.locator("use").evaluate_all(
            "all => all.map(e => e.getAttribute('href').split('#')[1])"
        )
        colours = states.evaluate_all("all => all.map(e => getComputedStyle(e).color)")
        words = [text.strip() for text in states.all_inner_texts()]
    assert words == list(STATES)
    assert shapes == [word.replace(" ", "-") for word in STATES]
    assert len(set(colours)) == len(STATES)
    drawn = set(re.findall(r'id="([\w-]+)"', (STATIC / "icons.svg").read_text()))
    assert set(shapes) <= drawn


def test_the_night_has_every_colour_of_the_day() -> None:
    colour = re.compile(r"(--[\w-]+): #")
    day, night = ((STATIC / name).read_text() for name in ("style.css", "dark.css"))
    assert colour.findall(day) == colour.findall(night)


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda p: p.name)
def test_a_template_has_no_code_or_style_of_its_own(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"<script(?![^>]* src=)", text)
    assert not re.search(r"<style|\sstyle=|\son[a-z]+=|javascript:", text)
    assert "|safe" not in text.replace(" ", "")


def test_nothing_is_loaded_from_elsewhere() -> None:
    ours = [*TEMPLATES, *STATIC.glob("*.css"), *STATIC.glob("*.js")]
    for path in ours:
        assert not re.search(r"(?:src|href)=.https?:|url\(.?https?:", path.read_text())
    vendor = STATIC / "vendor"
    said = (vendor / "README.md").read_text()
    for path in vendor.iterdir():
        assert path.name == "README.md" or f"`{path.name}`" in said
