"""A real browser on pages of ours."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import uvicorn
from fastapi import FastAPI
from playwright.sync_api import Browser, Page

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
    browser: Browser, width: int = 1280, scheme: str = "light", script: bool = True
) -> Iterator[Tab]:
    """Open a tab of a browser that has no cookies yet."""
    context = browser.new_context(
        viewport={"width": width, "height": 800},
        color_scheme="dark" if scheme == "dark" else "light",
        java_script_enabled=script,
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


#: What is wider than the page, and what a finger would miss: links in running text and
#: fields drawn by their label are not meant.
TOO_SMALL = """() => [...document.querySelectorAll('button, a, input, select')]
  .filter(e => e.offsetParent && e.type !== 'hidden' && !e.closest('p, td, th, .foot'))
  .map(e => e.closest('label') || e)
  .filter(e => e.getBoundingClientRect().height < 47.5)
  .map(e => e.outerHTML.slice(0, 90))"""
TOO_WIDE = "() => document.documentElement.scrollWidth - window.innerWidth"
