"""The look of the desk: readable, tappable and legible for everybody."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from evenhand.desk.club import Club
from evenhand.web.application import make_app
from evenhand.web.design_page import STATES
from evenhand.web.templating import STATIC
from tests.web.browsing import check_readable, served, tab

TEMPLATES = STATIC.parent / "templates"


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


@pytest.mark.parametrize("path", sorted(TEMPLATES.glob("*.html")), ids=lambda p: p.name)
def test_a_template_has_no_code_or_style_of_its_own(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"<script(?![^>]* src=)", text)
    assert not re.search(r"<style|\sstyle=|\son[a-z]+=|javascript:", text)
    assert "|safe" not in text.replace(" ", "")


def test_nothing_is_loaded_from_elsewhere() -> None:
    ours = [*TEMPLATES.glob("*.html"), *STATIC.glob("*.css"), *STATIC.glob("*.js")]
    for path in ours:
        assert not re.search(r"(?:src|href)=.https?:|url\(.?https?:", path.read_text())
    vendor = STATIC / "vendor"
    said = (vendor / "README.md").read_text()
    for path in vendor.iterdir():
        assert path.name == "README.md" or f"`{path.name}`" in said
