"""Phones at the tables of a club, and the fingers that tap on them."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from playwright.sync_api import Browser, Page, expect

from evenhand.desk.club.club_events import Club
from evenhand.desk.pairs.entering import register_pairs
from evenhand.desk.sessions.session_course import seat_next_sessions
from evenhand.families import build
from evenhand.movement.value import Turn
from tests.web.browsing import CHROMIUM, FLAGS

TABLES, ROUNDS = 7, 5
CODE = "ABC234"
#: Where the first board of the round is turned: in round 2 at three tables, in round 4
#: everywhere.
TURNED = {(2, table) for table in (1, 2, 3)} | {(4, t) for t in range(1, TABLES + 1)}


def begin(club: Club, name: str) -> None:
    """Seat fourteen pairs, who play five rounds of two boards."""
    plain = build("mitchell", tables=TABLES, boards_per_set=2, rounds=ROUNDS)
    turned = frozenset(Turn(r, t, 1) for r, t in TURNED)
    club.create(name, replace(plain, turned=turned, winners=1), title="Phones")
    names = [(n, f"Ann{n} & Bob{n}") for n in range(1, 2 * TABLES + 1)]
    with club.acting_on(name) as opened:
        register_pairs(opened.event, names)
    with club.acting_on(name) as opened:
        seat_next_sessions(opened.event)


class Phone:
    """A phone at a table, and the fingers that tap on it."""

    def __init__(self, page: Page, table: int) -> None:
        self.page, self.table, self.taps = page, table, 0

    @property
    def step(self) -> str:
        return self.page.locator("#taps").get_attribute("data-step") or ""

    def tap(self, do: str, value: object = None) -> None:
        which = f"[data-do='{do}']" + (
            "" if value is None else f"[data-value='{value}']"
        )
        self.page.locator(f"#taps {which}").first.click()
        self.taps += 1

    def sit_down(self, url: str) -> None:
        self.page.goto(url)
        self.page.get_by_label("Tonight’s code").fill(CODE)
        self.page.get_by_role("button", name="Sit down").click()
        expect(self.page.get_by_text("Please be seated")).to_be_visible()

    def enter(self, declarer: str, over: int, *, forgets: bool = False) -> str:
        """Enter the board that is due, step by step; gives what was asked on the way.

        Sent or kept, the board is done with.
        """
        asked = []
        for _ in range(12):
            step = self.step
            if step == "in":
                break
            asked.append(step)
            if step == "over":
                self.tap("begin")
            elif step == "round":
                self.page.locator("#step > .button.first").click()
            elif step == "turn":
                self.tap("turned")
            elif step == "held":
                # the pair that sits East-West holds the cards of a turned board
                choices = self.page.locator("[data-do=held]")
                choices.nth(0 if forgets else 1).click()
            elif step == "contract":
                self.taps = 0
                self.bid(4, "S", declarer)
            elif step == "tricks":
                self.tap("over", over)
            else:
                self.tap({"review": "show", "agree": "agree"}[step])
        assert self.step == "in", (self.table, self.page.inner_text("#step"))
        return " ".join(asked)

    def bid(self, level: int, strain: str, declarer: str) -> None:
        self.tap("level", level)
        self.tap("strain", strain)
        self.tap("declarer", declarer)


@contextmanager
def network(browser: Browser) -> Iterator[Browser]:
    """A browser for which the desk is a machine of the network, without TLS."""
    rules = "--host-resolver-rules=MAP desk.club 127.0.0.1"
    opened = browser.browser_type.launch(
        executable_path=CHROMIUM, args=[*FLAGS, rules, "--no-proxy-server"]
    )
    try:
        yield opened
    finally:
        opened.close()


def open_phone(browser: Browser, width: int = 320, height: int = 568) -> Page:
    size = {"width": width, "height": height}
    return browser.new_context(viewport=size, has_touch=True).new_page()  # type: ignore[arg-type]
