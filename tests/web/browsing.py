"""A real browser on pages of ours."""

import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import uvicorn
from axe_playwright_python.sync_playwright import Axe
from fastapi import FastAPI
from playwright.sync_api import Browser, Page

from evenhand.desk.acts.named_acts import do_by_name
from evenhand.desk.club.club_events import Club
from evenhand.web.handling.visitor import AT_TABLE, SIGNED_IN
from tests.web.visiting import EVENT

CHROMIUM = "/usr/bin/chromium"
#: Chromium refuses root without the first; the others keep it off the network.
FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update"),
    *("--disable-sync", "--disable-dev-shm-usage"),
)


@contextmanager
def served(app: FastAPI, port: int = 0) -> Iterator[str]:
    """Serve an application on a port of this machine; gives its address."""
    config = uvicorn.Config(app, port=port, log_level="error", lifespan="on")
    config.timeout_graceful_shutdown = 1
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        assert thread.is_alive(), "the server did not start"
        time.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        app.state.pulse.stop()
        server.should_exit = True
        thread.join(timeout=10)


@dataclass
class Tab:
    """A tab of the browser, which remembers what went wrong in it."""

    page: Page
    complaints: list[str] = field(default_factory=list)


@contextmanager
def tab(
    browser: Browser,
    width: int = 1280,
    scheme: str = "light",
    script: bool = True,
    touch: bool = False,
) -> Iterator[Tab]:
    """Open a tab of a browser that has no cookies yet."""
    context = browser.new_context(
        viewport={"width": width, "height": 800},
        color_scheme="dark" if scheme == "dark" else "light",
        java_script_enabled=script,
        has_touch=touch,
    )
    opened = Tab(context.new_page())
    opened.page.on(
        "console",
        lambda said: (
            opened.complaints.append(said.text) if said.type == "error" else None
        ),
    )
    opened.page.on("pageerror", lambda error: opened.complaints.append(str(error)))
    try:
        yield opened
    finally:
        context.close()


@dataclass
class Hall:
    """A desk that a browser can reach; its owner is Anna."""

    club: Club
    url: str

    def record(self, table: int, board: int) -> None:
        # the browser has its own loop in this thread, so another one acts
        def act() -> None:
            given = {"table": str(table), "board": str(board), "result": "90"}
            with self.club.acting_on(EVENT, by="account Berta") as opened:
                do_by_name(opened.event, "record", given)

        thread = threading.Thread(target=act)
        thread.start()
        thread.join()

    def let_in(self, page: Page, table: int = 0) -> None:
        if table:
            code = self.club.permits.make("seat", event=EVENT, subject=str(table))
        else:
            code = self.club.permits.make("session", account="Anna")
        name = AT_TABLE if table else SIGNED_IN
        page.context.add_cookies([{"name": name, "value": code, "url": self.url}])


#: What is wider than the page, and what a finger would miss: links in running text and
#: fields drawn by their label are not meant, nor tables and the foot with a mouse.
TOO_SMALL = """() => [...document.querySelectorAll('button, a, input, select, summary')]
  .filter(e => e.offsetParent && e.type !== 'hidden' && !e.closest('p'))
  .filter(e => matchMedia('(pointer: coarse)').matches || !e.closest('td, th, .foot'))
  .map(e => e.closest('label') || e)
  .map(e => [e.getBoundingClientRect(), e])
  .filter(([{ width, height }]) => width < 47.5 || height < 47.5)
  .map(([, e]) => e.outerHTML.slice(0, 90))"""
TOO_WIDE = "() => document.documentElement.scrollWidth - window.innerWidth"


def check_readable(page: Page) -> None:
    """Everybody can read and use the page: by finger, on a phone, by screen reader."""
    page.locator("h1").first.wait_for()  # a table's page is made by its script
    assert page.evaluate(TOO_WIDE) <= 0, page.url
    small = page.evaluate(TOO_SMALL)
    assert not small, f"{page.url}: too small: {small}"
    found = Axe().run(page)
    assert found.violations_count == 0, page.url + found.generate_report()


def photograph(page: Page, name: str, *, whole: bool = False) -> None:
    """Take a picture that the documentation shows, when `make pictures` asks."""
    if not os.environ.get("EVENHAND_PICTURES"):
        return
    root = Path(__file__).parents[2]
    pages = [*(root / "docs").rglob("*.md"), root / "README.md"]
    if any(f"pictures/{name}.png" in one.read_text("utf-8") for one in pages):
        path = root / "docs" / "pictures" / f"{name}.png"
        # hiding the caret would need a style that our pages do not allow
        page.screenshot(path=path, full_page=whole, caret="initial")
