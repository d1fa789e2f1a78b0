"""What tables, players and the room read is translated: nothing is left in English.

A made-up language shows whatever goes through a catalogue in wide letters, and whoever
and whatever has a name here is named in Greek. Plain letters are what was forgotten.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from gettext import NullTranslations
from itertools import cycle

import pytest
from fastapi.testclient import TestClient
from httpx2 import Response
from lxml import html

from evenhand.deals import deal_boards
from evenhand.desk.acts.posted_acts import do_acts, read_acts_sent
from evenhand.desk.club.club_events import Club, DeskRow
from evenhand.desk.club.permanent_links import find_pair_codes
from evenhand.desk.pairs.entering import register_pairs
from evenhand.desk.public.publication import publish
from evenhand.desk.screens.screen_plans import VIEWS
from evenhand.desk.sessions.session_course import seat_next_sessions
from evenhand.desk.tables.table_phones import PhoneSettings, set_settings
from evenhand.desk.views.session_deals import attach_deals
from evenhand.formats.deal_files import write_deals
from evenhand.languages import speak, words
from evenhand.movement.value import Turn
from evenhand.web.application import make_app
from tests.web.visiting import EVENT, Desk, howell, record

_OPEN = re.compile(r"(%\(\w+\)s|\{\w+\})")
_SAID = ("aria-label", "title", "alt", "placeholder")


class Wide(NullTranslations):
    """A language in wide letters."""

    def gettext(self, message: str) -> str:
        parts = _OPEN.split(message)
        return "".join(p if at % 2 else _widened(p) for at, p in enumerate(parts))

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:  # noqa: ARG002
        return self.gettext(message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:  # noqa: ARG002
        return self.ngettext(msgid1, msgid2, n)


def _widened(text: str) -> str:
    return "".join(
        chr(ord(c) + 0xFEE0) if c.isascii() and c.isalpha() else c for c in text
    )


@pytest.fixture
def wide(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(words, "_read", lambda _path, _further: Wide())
    speak.cache_clear()
    yield
    speak.cache_clear()


@pytest.fixture
def evening(small_club: Club) -> Desk:
    """Two of three rounds of an evening with hands, an award and a board not played."""
    turned = replace(howell(), turned=frozenset({Turn(3, 1, 1)}))
    small_club.create(EVENT, turned, title="Πέμπτη")
    names = ["Άννα & Βάσω", "Γιώργος & Δήμος", "Ελένη & Ζωή", "Ηλίας & Θάνος"]
    deals = {one.board: one for one in deal_boards(range(1, 7), "wide")}
    with small_club.acting_on(EVENT) as opened:
        register_pairs(opened.event, [*enumerate(names, 1)])
        seat_next_sessions(opened.event)
        attach_deals(opened.event, write_deals(deals, "pbn"))
    play(small_club, (1, 2))
    publish(small_club, EVENT, "live", "account Anna", "")
    return Desk(small_club, make_app(small_club))


def play(club: Club, rounds: tuple[int, ...]) -> None:
    outcomes = cycle(["4S N =", "A+/A-", "NP", "Pass", "3NTx E -1", "1H W +1", "-50"])
    meetings = club.look_at(EVENT).group("Event").session(1).meetings.values()
    acts = [
        record(one.table, one.board, next(outcomes), ns=one.ns, ew=one.ew)
        for one in sorted(meetings, key=lambda m: m.round)
        if one.round in rounds
    ]
    with club.acting_on(EVENT) as opened:
        do_acts(opened.event, read_acts_sent(acts), None)


def left_in_english(answer: Response) -> set[str]:
    """The texts of a page with plain letters."""
    assert answer.headers["content-type"].startswith("text/html"), answer.text
    page = html.fromstring(answer.text)
    for hidden in page.xpath("//script | //style | //*[contains(@class, 'languages')]"):
        hidden.drop_tree()
    said = [text for text in page.itertext() if isinstance(text, str)]
    said += [one for name in _SAID for one in page.xpath(f"//@{name}")]
    # dates are Babel's; a group is named by its director; a sentence may name Evenhand
    known = r"\{\w+\}|Evenhand|\bEvent\b|\d+\. \w+ \d{4}"
    plain = (re.sub(known, "", one) for one in said)
    return {one.strip() for one in plain if re.search("[A-Za-z]{2}", one)}


def stranger(desk: Desk) -> TestClient:
    client = desk.nobody()
    client.headers["accept-language"] = "de"
    return client


@pytest.mark.usefixtures("wide")
@pytest.mark.parametrize("over", [False, True])
@pytest.mark.parametrize("when", ["live", "rounds", "end"])
def test_public_pages(when: str, over: bool, evening: Desk) -> None:
    club, player = evening.club, stranger(evening)
    if over:
        play(club, (3,))
    publish(club, EVENT, when, "account Anna", "")
    own = find_pair_codes(club, EVENT)[1]
    shared = ("", "/boards", *(f"/boards/{board}" for board in range(1, 7)))
    for path in (
        *(home + path for home in (f"/public/{EVENT}", f"/p/{own}") for path in shared),
        *(f"/public/{EVENT}/pairs/{pair}" for pair in range(1, 5)),
        *(f"/public/{EVENT}/movement", "/public/none", "/p/none", "/club"),
        *("/club/season", "/club/players/none"),
        *(f"/public/{EVENT}{path}" for path in ("/pairs/9", "/boards/99")),
    ):
        assert not left_in_english(player.get(path)), path


@pytest.mark.usefixtures("wide")
def test_screens(evening: Desk) -> None:
    club, wall = evening.club, stranger(evening)
    code = club.permits.make("screen", event=EVENT, label="Wall", shown_again=True)
    for view in VIEWS:
        plan = {"show": [view], "seconds": 3, "language": "de"}
        club.beside.put(EVENT, DeskRow("screen", "Wall", plan))
        assert not left_in_english(wall.get(f"/s/{code}")), view
    assert not left_in_english(wall.get("/s/none"))


@pytest.mark.usefixtures("wide")
def test_phones_at_the_tables(evening: Desk) -> None:
    club = evening.club
    link = f"/t/{club.permits.make('table', subject='1', shown_again=True)}"
    nobody = stranger(evening)
    for answer in (
        nobody.get(link),
        nobody.get("/t/none"),
        nobody.post(link, data={"evening": "WRONG"}),
        nobody.post(f"{link}/result", data={"board": "1", "key": "k"}),
    ):
        assert not left_in_english(answer)
    wanted = PhoneSettings(lead=True, names=True, others=True, score=True)
    set_settings(club, EVENT, wanted, "account Anna", "")
    phone = evening.table(1)
    phone.headers["accept-language"] = "de"
    assert not left_in_english(phone.get(link))
    for path, form in (
        ("result", {"board": "5", "result": "A+/A-", "key": "k"}),
        ("result", {"board": "5", "result": "90", "key": "k"}),
        ("result", {"board": "5", "result": "ππ", "key": "k"}),
        ("result", {"board": "5", "result": "90", "key": "k", "event": "other"}),
        ("names", {"pair": "4", "player": "Ίδα", "key": "k"}),
        ("names", {"pair": "4", "player": "99", "partner": "Ίδα", "key": "k"}),
    ):
        answer = phone.post(f"{link}/{path}", data=form)
        assert answer.status_code >= 400, form
        assert not left_in_english(answer), form
