"""A whole evening with phones at seven tables, a desk, a screen and a player."""

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, Page, expect

from evenhand.desk.acts.named_acts import do_by_name
from evenhand.desk.club.club_events import Club, DeskRow
from evenhand.desk.club.permanent_links import find_pair_codes, find_table_codes
from evenhand.desk.public.publication import publish
from evenhand.desk.views.page_views import find_standings_data
from evenhand.tournament.seated import Meeting
from evenhand.web.handling.visitor import SIGNED_IN
from tests.web.phoning import ROUNDS, TABLES, TURNED, Phone, begin, open_phone
from tests.web.serving import wait_for
from tests.web.visiting import EVENT

#: Away from the network in rounds 2 and 3, with two phones, calling the director.
OFFLINE, DOUBLE, CALLING = 3, 7, 4
#: Table and round: a turned board is not turned; board 1 is played instead of board 11,
#: which neither pair of the table meets elsewhere.
FORGOTTEN, WRONG = (5, 4), (2, 5)
PLAYED, DUE = 1, 11


def played(table: int, board: int) -> tuple[str, int]:
    """Who declares four spades at a table, and how many tricks more or fewer."""
    return "NESW"[(3 * table + board) % 4], (table * board + board) % 5 - 2


@dataclass
class Evening:
    """Everybody who has a page open."""

    club: Club
    phones: dict[int, Phone]
    other: Phone
    desk: Page
    screen: Page
    player: Page

    def round(self, number: int) -> None:
        """All tables play a round."""
        for table, phone in self.phones.items():
            boards = self.boards(table, number)
            if (table, number) == WRONG:
                self.play_another_board(phone)
                boards.remove(DUE)
            for board in boards:
                self.enter(phone, number, board)

    def boards(self, table: int, number: int) -> list[int]:
        """The boards of a table in a round, as they are printed on its card."""
        first = 2 * ((table + number - 2) % TABLES) + 1
        return [first, first + 1]

    def enter(self, phone: Phone, number: int, board: int) -> None:
        where = phone.table, number
        is_turned = where[::-1] in TURNED and board % 2 == 1
        asked = phone.enter(*played(phone.table, board), forgets=where == FORGOTTEN)
        assert f"Board {board}:" in phone.page.inner_text("#step h1")
        assert ("turn held" in asked) == is_turned
        assert phone.taps == 6
        phone.tap("next")

    def play_another_board(self, phone: Phone) -> None:
        """The table takes the wrong board, and does not come to play the right one."""
        phone.tap("begin")
        phone.tap("menu")
        phone.tap("else", "board")
        phone.page.get_by_label("Board").fill(str(PLAYED))
        phone.page.get_by_role("button", name="Go on").click()
        phone.page.locator("[data-do=held]").first.click()
        phone.bid(4, "S", played(2, PLAYED)[0])
        phone.tap("over", played(2, PLAYED)[1])
        phone.tap("show")
        phone.tap("agree")
        waits = f"Waits for the director: board {PLAYED}"
        expect(phone.page.get_by_text(waits)).to_be_visible()
        phone.page.get_by_role("button", name=f"Board {DUE}", exact=True).click()
        phone.tap("menu")
        phone.tap("unfinished")


def open_evening(club: Club, url: str, browser: Browser) -> Evening:
    """Everybody opens a page: eight phones, the desk, a screen and a player."""
    phones = []
    codes = find_table_codes(club, range(1, TABLES + 1))
    for table in (*codes, DOUBLE):
        phones.append(Phone(open_phone(browser), table))
        phones[-1].sit_down(f"{url}/t/{codes[table]}")
    publish(club, EVENT, "live", "account Anna", "")
    plan = {"show": ["ranking"], "seconds": 3}
    club.beside.put(EVENT, DeskRow("screen", "Wall", plan))
    wall = club.permits.make("screen", event=EVENT, label="Wall", shown_again=True)
    pages = [browser.new_context().new_page() for _ in range(3)]
    secret = club.permits.make("session", account="Anna")
    pages[0].context.add_cookies([{"name": SIGNED_IN, "value": secret, "url": url}])
    own = find_pair_codes(club, EVENT)[1]
    for page, path in zip(
        pages, (f"/events/{EVENT}/grid", f"/s/{wall}", f"/p/{own}"), strict=True
    ):
        page.goto(url + path)
    return Evening(club, {p.table: p for p in phones[:-1]}, phones[-1], *pages)


def call_the_director(one: Evening) -> None:
    phone = one.phones[CALLING]
    phone.tap("call")
    one.desk.get_by_role("button", name=f"I am coming to table {CALLING}").click()
    coming = phone.page.get_by_text("Anna is coming to your table")
    expect(coming).to_be_visible(timeout=20_000)
    one.desk.get_by_role("button", name=f"Table {CALLING} is answered").click()
    expect(coming).to_be_hidden(timeout=20_000)


def enter_on_the_other_phone(one: Evening) -> None:
    """What one phone of a table has sent, the other shows; they go on by turns."""
    first, other = one.phones[DOUBLE], one.other
    assert "Another phone serves this table too" in other.page.inner_text("#notes")
    board, later = one.boards(DOUBLE, 1)
    one.enter(other, 1, board)
    expect(first.page.locator(f".board[data-value='1 {board}']")).to_contain_text(
        "4♠", timeout=20_000
    )
    one.enter(first, 1, later)
    expect(other.page.get_by_text(f"Board {later}:")).to_be_visible(timeout=20_000)


def direct(one: Evening) -> None:
    """The director looks at what waits, and at the table that forgot to turn."""
    table, number = FORGOTTEN
    board = one.boards(table, number)[0]
    forgot = f"Table {table} did not turn board {board} in round {number}"
    expect(one.desk.get_by_text(forgot)).to_be_visible(timeout=20_000)
    for words in ("Accept table 2", "Score it as not played"):
        one.desk.get_by_role("button", name=words).click(timeout=20_000)
    expect(one.desk.locator(".now-playing")).to_have_text(
        "All results are in", timeout=20_000
    )


def enter_at_the_desk(club: Club, name: str) -> None:
    """The same evening, entered by hand from slips of paper."""
    begin(club, name)
    session = club.look_at(name).group("Event").session(1)
    meetings: list[Meeting] = sorted(session.meetings.values(), key=lambda m: m.round)
    with club.acting_on(name) as opened:
        for one in meetings:
            slip = {"table": str(one.table), "board": str(one.board)}
            ns, ew = one.pairs
            if (one.table, one.round) == WRONG and one.board == DUE:
                do_by_name(opened.event, "record", {**slip, "result": "not played"})
                slip |= {"board": str(PLAYED), "reason": "wrong board"}
                given = {**slip, "result": text_of(2, PLAYED)}
                given |= {"ns": str(ns), "ew": str(ew)}
                do_by_name(opened.event, "accept", given)
                continue
            if (one.table, one.round) == FORGOTTEN and one.board % 2:
                ns, ew = ew, ns
            slip |= {"ns": str(ns), "ew": str(ew)}
            slip["result"] = text_of(one.table, one.board)
            do_by_name(opened.event, "record", slip)


def show_the_end(one: Evening, ranking: Any) -> None:
    """The room and the player see what the desk knows, without a reload."""
    for place, row in enumerate(ranking[:8]):
        line = one.screen.locator(".wall tbody tr").nth(place)
        expect(line).to_contain_text(row["names"], timeout=40_000)
        expect(line).to_contain_text(f"{row['percent']:.2f}")
    (own,) = (row for row in ranking if row["pair"] == 1)
    text = f"{own['percent']:.2f}"
    expect(one.player.get_by_text(text).first).to_be_visible(timeout=20_000)
    boards = one.player.get_by_role("region", name="Boards played")
    expect(boards.locator("td.keep")).to_have_count(2 * ROUNDS)


def text_of(table: int, board: int) -> str:
    declarer, over = played(table, board)
    return f"4S {declarer} {'=' if over == 0 else f'{over:+}'}"


def ranked(club: Club, name: str) -> Any:
    (group,) = find_standings_data(club.look_at(name))
    (ranking,) = group["rankings"]
    return ranking


def test_an_evening_by_phones_is_that_of_the_same_results_at_the_desk(
    playing: tuple[Club, str, Browser],
) -> None:
    club, url, browser = playing
    one = open_evening(club, url, browser)
    call_the_director(one)
    enter_on_the_other_phone(one)
    for table, phone in one.phones.items():
        if table != DOUBLE:
            for board in one.boards(table, 1):
                one.enter(phone, 1, board)
    lonely = one.phones[OFFLINE]
    for number in range(2, ROUNDS + 1):
        if number == 2:
            lonely.page.context.set_offline(True)
        if number == 4:
            assert lonely.page.inner_text("#notes").count("4♠") == 4
            assert len(club.look_at(EVENT).group("Event").session(1).results) == 38
            lonely.page.context.set_offline(False)
            lonely.page.reload()
            expect(lonely.page.get_by_text("Not sent yet")).to_be_hidden(timeout=20_000)
        one.round(number)
    direct(one)
    for phone in (*one.phones.values(), one.other):
        thanks = phone.page.get_by_text("The session is over. Thank you!").first
        expect(thanks).to_be_visible(timeout=20_000)

    enter_at_the_desk(club, "by-desk")
    ranking = ranked(club, EVENT)
    assert ranking == ranked(club, "by-desk")
    assert len(ranking) == 2 * TABLES
    assert sum(row["boards"] for row in ranking) == 2 * (2 * TABLES * ROUNDS)
    show_the_end(one, ranking)
    for name in (EVENT, "by-desk"):
        verdict: Any = wait_for(lambda name=name: club.cross_check(name))
        assert verdict.findings == ()
