"""Every page there is: read on a phone by everybody, and closed to a table's phone."""

import re
from collections.abc import Iterator
from urllib.parse import parse_qsl

import pytest
from playwright.sync_api import Browser

from evenhand.desk.club.permanent_links import find_pair_codes
from evenhand.web import application
from evenhand.web.club import sign_in
from evenhand.web.handling import live_stream
from tests.web import public_evening
from tests.web.browsing import Hall, check_readable, tab
from tests.web.visiting import EVENT, Desk, begin_evening, howell

#: What is no page: files, pictures, programs' answers, streams that do not end.
_NO_PAGE = re.compile(r"\.json$|\.js$|\.svg$|\.pdf$|\{name\}|\{form\}|/live$|/advice$")


def paths(method: str) -> Iterator[str]:
    """The addresses that answer, as they are written in the program."""
    for part in (*application._PAGES, sign_in, live_stream):
        for route in part.ROUTER.routes:
            if method in getattr(route, "methods", ()):
                yield str(getattr(route, "path", ""))


#: Pages that show more when they are asked something, and one that is not there.
_MORE = (
    *("/studio?tables=3", "/tournament?pairs=12", "/lab?pairs=30"),
    "/events/{event}/nowhere",
)


@pytest.mark.parametrize(("width", "scheme"), [(320, "light"), (1280, "dark")])
def test_everybody_can_read_and_tap_every_page(
    width: int, scheme: str, hall: Hall, browser: Browser
) -> None:
    """On the smallest phone by finger, and on a laptop by mouse in the dark."""
    club, event = hall.club, public_evening.NAME
    pair = public_evening.play_evening(club)
    ada = next(one.id for one in club.people.find("Ada Lovelace"))
    job = club.jobs.add("advice", {"pairs": 8}, account="Anna")
    codes = {
        "t": club.permits.make("table", subject="1", shown_again=True),
        "s": club.permits.make("screen", event=event, label="W", shown_again=True),
        "p": pair,
        "enter": club.permits.make("scorer", event=event, label="Sam"),
        "reset": club.permits.make("reset", account="Anna"),
    }
    values = {"event": event, "pair": 14, "board": 1, "player": ada, "job": job}
    faults = []
    with tab(browser, width, scheme, touch=width == 320) as opened:
        page = opened.page
        hall.let_in(page)
        hall.let_in(page, table=1)
        for path in (*dict.fromkeys(paths("GET")), "/api", "/design", *_MORE):
            if _NO_PAGE.search(path):
                continue
            code = codes.get(path.split("/")[1], "")
            answer = page.goto(hall.url + path.format(**values, code=code))
            assert answer is not None
            # the first owner's link opens nothing once there is an account
            is_there = path not in ("/first/{code}", "/events/{event}/nowhere")
            assert answer.status == (200 if is_there else 404), path
            try:
                check_readable(page)
            except AssertionError as fault:
                faults.append(f"{path}: {fault}"[:700])
    assert not faults, "\n".join(faults)


#: What a form of any page may say, so that it comes as far as it can.
_FORM = dict(
    parse_qsl(
        "key=k&act=code&do=say&name=Eve&table=2&board=3&result=90&pair=1&player=Eve"
        "&partner=Finn&waiting=k&when=live&code=ABC234&id=x&text=x&last=9&wifi=x"
        "&kind=optimise&unlock=yes"
    )
)


def test_a_tables_link_opens_nothing_that_is_closed_to_everybody(desk: Desk) -> None:
    """At whatever address, and whatever is sent there: as if it had no link at all."""
    begin_evening(desk.club, "friday")
    desk.club.create("empty", howell())
    club, phone, nobody = desk.club, desk.table(1, EVENT), desk.nobody()
    tables = {n: club.permits.make("table", subject=str(n)) for n in (1, 2)}
    pairs = {event: find_pair_codes(club, event)[1] for event in (EVENT, "friday")}
    before = state_of(desk)
    tried = 0
    for method in ("GET", "POST"):
        for path in paths(method):
            if path.endswith("/live") or path in ("/t/{code}", "/logout", "/language"):
                # what everybody hears, and may tell or wish
                continue
            for event in (EVENT, "friday", "empty"):
                code = tables[2] if path.startswith("/t/") else pairs.get(event, "x")
                values = {"event": event, "pair": 1, "board": 1, "code": code}
                values |= dict.fromkeys(("player", "job", "name", "what"), "x")
                address = path.format(**values, form="pdf")
                if address == f"/events/{EVENT}/acts":
                    continue  # its own results, as other tests have them
                asked = [
                    one.request(method, address, data=_FORM if method == "POST" else {})
                    for one in (phone, nobody)
                ]
                mine, theirs = (one.status_code for one in asked)
                # some say that a role is missing, some that nobody has signed in
                assert mine == theirs or {mine, theirs} <= {401, 403}, address
                if method == "POST":
                    assert mine >= 400 or path == "/advice", address
                tried += 1
    assert tried > 250
    assert state_of(desk) == before


def state_of(desk: Desk) -> object:
    """All that somebody could have changed."""
    club = desk.club
    events = [one.name for one in club.events()]
    beside = {name: club.beside.all(name) for name in events}
    return club.events(), beside, club.accounts.all(), club.settings.get("wifi")
