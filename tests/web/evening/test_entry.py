"""Results typed on the page: each line by itself, with its doubts and reasons."""

import re
from dataclasses import replace
from html import unescape
from typing import Any

import pytest
from fastapi.testclient import TestClient
from playwright.sync_api import Browser, expect

from evenhand.desk.club.club_events import Account, Club, DeskRow, Role
from evenhand.desk.events.spots import Spot
from evenhand.desk.pairs.entering import register_pairs
from evenhand.desk.results.single_results import record_result
from evenhand.desk.sessions.session_course import seat_next_sessions
from evenhand.desk.views.entry_sheets import find_far
from evenhand.families import build
from evenhand.movement import Turn
from evenhand.tournament.event.due_results import missing_meetings
from evenhand.web.application import make_app
from tests.formats.test_workbook import excel_of
from tests.web.browsing import Hall, check_readable, served, tab
from tests.web.visiting import EVENT, Desk, record, sent

ENTER = f"/events/{EVENT}/enter"


def lines(who: TestClient, **wanted: Any) -> dict[str, dict[str, Any]]:
    sheet = who.get(f"{ENTER}.json", params=wanted).json()["sheet"]
    return {line["key"]: line for line in sheet["lines"]}


def fill_in(who: TestClient, key: str, result: str, **more: Any) -> str:
    """Type one line of its board's sheet; gives the page that comes back."""
    board = key.split("-")[1]
    line = lines(who, board=board)[key]
    acts = who.get(f"{ENTER}.json").json()["event"]["acts"]
    form = {
        "key": "a form of this test",
        "line": key,
        f"was:{key}": f"{line['result']}|{line['ns']}|{line['ew']}",
        f"seen:{key}": acts,
        f"result:{key}": result,
        f"ns:{key}": line["ns"],
        f"ew:{key}": line["ew"],
    }
    form |= {f"{name}:{key}": value for name, value in more.items()}
    answer = who.post(f"{ENTER}?board={board}", data=form)
    assert answer.status_code == 200
    return answer.text


@pytest.mark.parametrize(
    ("typed", "result", "score"),
    [
        ("4sn=", "4S N =", 420),
        ("420", "+420", 420),
        ("-50", "-50", -50),
        ("pass", "Pass", 0),
        ("p", "Pass", 0),
        ("passes", "Pass", 0),
        ("NP", "NP", None),
        ("3ntx w -1", "3NTx W -1", 100),
        ("4snT", "4S N =", 420),
        ("4S = west", "4S W =", -420),
        ("3nte+1", "3NT E +1", -430),
        ("5dxw-2", "5Dx W -2", 300),
        ("4♠ n 10", "4S N =", 420),
        ("3NT by E, down 1", "3NT E -1", 50),
        ("a+/a-", "A+/A-", None),
        ("60/40", "A+/A-", None),
        ("av", "A/A", None),
        ("3SA e =", "3NT E =", -400),
        ("e3nt9", "3NT E =", -400),
        ("3 n e d -1", "3NTx E -1", 100),
    ],
)
def test_a_result_is_typed_as_people_write_it(
    typed: str, result: str, score: int | None, desk: Desk
) -> None:
    scorer = desk.account("scorer", "Sam")
    (key, *_) = lines(scorer, board=1)
    fill_in(scorer, key, typed)
    line = lines(scorer, board=1)[key]
    assert (line["result"], line["score"]) == (result, score)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("4sn", "has no result"),
        ("4s=", "Name the declarer"),
        ("4sn=9", "contradict"),
        ("8sn=", "expected"),
        ("hello", "expected a contract"),
        ("432", "expected tens"),
        ("<script>", "&lt;script&gt;"),
    ],
)
def test_what_cannot_be_read_stays_in_its_field_with_the_reason(
    typed: str, said: str, desk: Desk
) -> None:
    director = desk.account()
    (key, *_) = lines(director, board=1)
    page = fill_in(director, key, typed)
    assert said in page
    assert lines(director, board=1)[key]["result"] == ""


def test_a_score_that_no_contract_gives_asks_for_a_second_enter(desk: Desk) -> None:
    director = desk.account()
    (key, *_) = lines(director, board=1)
    pairs = "{ns}|{ew}".format(**lines(director, board=1)[key])
    assert "No contract scores +10" in fill_in(director, key, "10")
    assert lines(director, board=1)[key]["result"] == ""
    # what was confirmed is this text and no other
    assert "No contract scores +20" in fill_in(director, key, "20", sure=f"10|{pairs}")
    fill_in(director, key, "10", sure=f"10|{pairs}")
    line = lines(director, board=1)[key]
    # once confirmed it counts as in, and still says what is odd about it
    assert (line["result"], line["state"]) == ("+10", "in")
    assert line["confirmed"]
    assert line["doubts"]
    grid = director.get(f"/events/{EVENT}/grid.json").json()["sessions"][0]
    assert "doubtful" not in {cell["state"] for cell in grid["cells"]}
    # another result there has to be confirmed by itself
    fill_in(director, key, "110")
    assert not lines(director, board=1)[key]["confirmed"]


def test_what_became_doubtful_later_is_confirmed_by_its_tick(desk: Desk) -> None:
    director = desk.account()
    (key, *_) = lines(director, board=1)
    table = int(key.split("-")[0])
    director.post(f"/events/{EVENT}/acts", json=sent(record(table, 1, "7NT N -9")))
    assert lines(director, board=1)[key]["state"] == "doubtful"
    form = {"act": "confirm", "tick": key, "key": "one tick"}
    assert director.post(f"{ENTER}?board=1", data=form).status_code == 200
    line = lines(director, board=1)[key]
    assert (line["result"], line["state"]) == ("7NT N -9", "in")


@pytest.mark.parametrize("typed", ["av+", "A+", "ave +"])
def test_an_average_alone_is_for_both_sides_if_it_is_confirmed(
    typed: str, desk: Desk
) -> None:
    director = desk.account()
    (key, *_) = lines(director, board=1)
    pairs = "{ns}|{ew}".format(**lines(director, board=1)[key])
    assert "A+ for both sides?" in fill_in(director, key, typed)
    fill_in(director, key, typed, sure=f"{typed}|{pairs}")
    assert lines(director, board=1)[key]["result"] == "A+/A+"


def test_a_score_is_far_if_it_is_more_than_a_game_away_from_five_others() -> None:
    others = [420, 420, 450, 420, 400]
    assert find_far(-50, others) is None  # 10 IMPs: the game went down
    assert find_far(-420, others[:4]) is None
    far = find_far(-420, others)
    assert far is not None
    assert (far.imps, far.lowest, far.highest, far.fits_exchanged) == (
        13,
        400,
        450,
        True,
    )


def test_results_are_corrected_exchanged_and_deleted(desk: Desk) -> None:
    director = desk.account()
    (key, *_) = lines(director, board=1)
    fill_in(director, key, "4sn=")
    fill_in(director, key, "4sn+1")
    before = lines(director, board=1)[key]
    assert before["result"] == "4S N +1"
    form = {"act": "exchange", "tick": key, "key": "one exchange"}
    director.post(f"{ENTER}?board=1", data=form)
    director.post(f"{ENTER}?board=1", data=form)  # sent twice, done once
    after = lines(director, board=1)[key]
    assert (after["ns"], after["ew"]) == (before["ew"], before["ns"])
    assert "will be deleted" in fill_in(director, key, "")
    pairs = f"{after['ns']}|{after['ew']}"
    fill_in(director, key, "", sure=f"|{pairs}")
    assert lines(director, board=1)[key]["result"] == ""


def test_other_pairs_need_a_reason_and_a_director(desk: Desk) -> None:
    director, scorer = desk.account(), desk.account("scorer", "Sam")
    key, line = next(iter(lines(director, board=1).items()))
    other = next(n for n in range(1, 5) if n not in (line["ns"], line["ew"]))
    page = fill_in(scorer, key, "420", ns=other)
    assert f'name="reason:{key}"' in page
    page = fill_in(scorer, key, "420", ns=other, reason="sat down wrongly")
    assert "only a director" in page.lower()
    fill_in(director, key, "420", ns=other, reason="sat down wrongly")
    found = [one for one in lines(director, board=1).values() if one["accepted"]]
    assert [(one["ns"], one["accepted"]) for one in found] == [
        (other, "sat down wrongly")
    ]


def test_what_another_director_entered_meanwhile_is_told_and_stays(desk: Desk) -> None:
    anna, berta = desk.account(), desk.account(name="Berta")
    (key, *_) = lines(anna, board=1)
    line, acts = lines(anna, board=1)[key], 6
    berta.post(f"/events/{EVENT}/acts", json=sent(record(line["table"], 1, "-50")))
    more = {"seen": acts, "was": f"|{line['ns']}|{line['ew']}"}
    page = fill_in(anna, key, "420", **more)
    assert '<span class="said"><strong>Since you looked at act 6' in page
    assert 'value="420"' in page
    assert lines(anna, board=1)[key]["result"] == "-50"


def test_a_whole_sheet_is_one_form_and_each_line_is_taken_or_told(desk: Desk) -> None:
    director = desk.account()
    first, second = lines(director, board=1)
    form = {"key": "the whole sheet", "line": [first, second]}
    form |= {f"result:{first}": "420", f"result:{second}": "nonsense"}
    page = director.post(f"{ENTER}?board=1", data=form).text
    assert "nonsense" in page
    assert [one["result"] for one in lines(director, board=1).values()] == ["+420", ""]


def test_the_log_is_that_of_the_command_line(desk: Desk) -> None:
    director = desk.account()
    (key, *_) = lines(director, board=1)
    table = int(key.split("-")[0])
    fill_in(director, key, "4sn=")
    *_, typed = desk.club.since(EVENT)
    director.post(
        f"/events/{EVENT}/do", data={"act": "undo", "acts": "7", "key": "undo it now"}
    )
    with desk.club.acting_on(EVENT) as opened:
        from evenhand.desk.events.spots import Spot
        from evenhand.desk.results.single_results import record_result

        record_result(opened.event, Spot(1, table), "4S N =")
    *_, said = desk.club.since(EVENT)
    for name in ("at", "by", "device"):
        typed.pop(name, None), said.pop(name, None)
    assert {n: v for n, v in typed.items() if n not in ("key", "check")} == {
        n: v for n, v in said.items() if n not in ("key", "check")
    }


def test_a_file_is_looked_at_first_and_what_fits_is_taken(desk: Desk) -> None:
    director = desk.account()
    one, two = lines(director, board=1).values()
    csv = "table,board,ns,ew,score\n" + "".join(
        f"{line['table']},1,{line['ns']},{line['ew']},{score}\n"
        for line, score in ((one, 420), (two, 432))
    )
    form = {"act": "try file", "key": "try a file"}
    page = director.post(ENTER, data=form, files={"file": ("r.csv", csv)}).text
    assert "line 3" in page
    assert {line["result"] for line in lines(director, board=1).values()} == {""}
    take = {"act": "take file", "key": "take a file", "text": csv}
    for _ in range(2):
        assert director.post(ENTER, data=take).status_code == 303
    assert lines(director, board=1)[one["key"]]["result"] == "+420"


def test_a_spreadsheet_of_tables_and_boards_is_enough(desk: Desk) -> None:
    director = desk.account()
    sheet = excel_of([["Table", "Board", "Result"], ["1", "1", "4sn="], ["2", "1", ""]])
    form = {"act": "try file", "key": "try a sheet"}
    page = director.post(ENTER, data=form, files={"file": ("r.xlsx", sheet)}).text
    text = re.search(r'name="text" value="([^"]*)"', page)
    assert text
    assert "Every line fits" in page
    take = {"act": "take file", "key": "take a sheet", "text": unescape(text[1])}
    assert director.post(ENTER, data=take).status_code == 303
    taken = {one["result"] for one in lines(director, board=1).values()}
    assert taken == {"4S N =", ""}


def test_what_does_not_fit_is_listed_by_line(desk: Desk) -> None:
    rows = "1,99,4S N =", "1,2,odd", "9,1,4S N =", "1,3,odder"
    form = {"act": "try file", "text": "table,board,result\n" + "\n".join(rows)}
    page = desk.account().post(ENTER, data=form | {"key": "try bad lines"}).text
    listed = re.findall(r"<li>line (\d):", page)
    assert listed == ["2", "3", "4", "5"]


def test_cells_that_are_no_table_stay_on_the_page_with_the_reason(desk: Desk) -> None:
    bad = {"act": "try file", "text": "no table at all"}
    answer = desk.account().post(ENTER, data=bad)
    assert answer.status_code == 422
    assert "no column board and table" in answer.text
    assert ">no table at all</textarea>" in answer.text


def test_a_playing_director_sees_no_result_of_a_board_to_come(desk: Desk) -> None:
    director = desk.account()
    played = next(
        line
        for line in lines(director, board=1).values()
        if 1 not in (line["ns"], line["ew"])
    )
    fill_in(director, played["key"], "480")
    plays = {"act": "plays", "name": "Anna", "event": EVENT, "pair": "1"}
    desk.account("owner", "Olga").post("/accounts", data=plays)
    line = lines(director, board=1)[played["key"]]
    assert (line["hidden"], line["state"], line["result"]) == (True, "in", "")
    assert "480" not in director.get(f"{ENTER}?board=1").text


@pytest.mark.parametrize(
    "bad", ["board=99", "table=x", "board=1&group=none", "session=9"]
)
def test_a_sheet_that_is_not_there_is_refused_in_one_line(bad: str, desk: Desk) -> None:
    assert desk.account().get(f"{ENTER}?{bad}").status_code == 422


def test_a_round_of_a_table_leads_to_the_same_round_of_the_next(desk: Desk) -> None:
    text = desk.account("scorer").get(f"{ENTER}?table=1&round=2").text
    (following,) = re.findall(r'rel="next" href="([^"]*)"', text)
    assert "table=2&amp;round=2" in following.replace("&round", "&amp;round")
    # two boards of that round are to come at each table, not six
    assert re.findall(r"(\d) to come</span></a>", text) == ["2", "2"]


@pytest.mark.parametrize("asked", ["", "?board=2", "?table=1&round=2"])
def test_a_sheet_that_is_fetched_again_is_the_same_sheet(
    asked: str, desk: Desk
) -> None:
    # without a board in its address the page opens the first that lacks a result
    text = desk.account("scorer").get(ENTER + asked).text
    again = re.search(r'<div id="live"[^>]* hx-get="([^"]*)"', text)
    sent_to = re.search(r'<form id="entry"[^>]* action="([^"]*)"', text)
    assert again
    assert sent_to
    assert again[1] == sent_to[1]
    assert "board=" in again[1] or "table=1&amp;round=2" in again[1]


def test_a_call_is_answered_on_the_grid(desk: Desk) -> None:
    desk.club.beside.put(EVENT, DeskRow("call", "2", {}, "2026-05-01T19:30:00Z"))
    director, grid = desk.account(), f"/events/{EVENT}/grid"
    assert "Table 2 calls the director" in director.get(grid).text
    director.post(f"/events/{EVENT}/calls", data={"table": "2"})
    assert director.get(f"{grid}.json").json()["calls"] == []


def test_a_board_is_entered_by_keys_alone(hall: Hall, browser: Browser) -> None:
    with tab(browser) as opened, tab(browser) as other:
        page = opened.page
        for one in (page, other.page):
            hall.let_in(one)
            one.goto(f"{hall.url}{ENTER}?board=1")
        other.page.locator(".typed").nth(1).fill("not sent")
        for key in ("4", "s", "n", "=", "Enter", "1", "0", "Enter"):
            page.keyboard.press(key)
        second = page.locator(".entry tbody tr").nth(1)
        expect(second).to_contain_text("No contract scores +10")
        expect(page.locator(".typed").nth(0)).to_have_value("4S N =")
        page.keyboard.press("Enter")
        expect(page).to_have_url(f"{hall.url}{ENTER}?board=2&group=Event&session=1")
        # the other browser sees the first, and keeps what it has typed in the second
        expect(other.page.locator(".typed").nth(0)).to_have_value("4S N =")
        expect(other.page.locator(".typed").nth(1)).to_have_value("not sent")
        pairs = page.locator(".pair input")
        before = pairs.nth(0).input_value(), pairs.nth(1).input_value()
        for key in ("z", "6", "2", "0", "Enter"):
            page.keyboard.press(key)
        expect(page.locator(".entry tbody tr").nth(0)).to_contain_text("+620")
        assert (pairs.nth(1).input_value(), pairs.nth(0).input_value()) == before
        page.keyboard.press("v")
        page.wait_for_url("**table=*")
        check_readable(page)
        assert opened.complaints == []


def test_so_many_down_asks_for_a_second_enter(desk: Desk) -> None:
    director = desk.account()
    (key, *_) = lines(director, board=1)
    assert "9 down, undoubled" in fill_in(director, key, "4hn1")
    assert lines(director, board=1)[key]["result"] == ""


def test_tables_that_forgot_to_turn_a_board_are_ticked_and_put_right_at_once(
    small_club: Club,
) -> None:
    plain = build("mitchell", tables=7, boards_per_set=2)
    places = [
        (r, t)
        for r, row in enumerate(plain.schedule, 1)
        for t, cell in enumerate(row, 1)
        if cell.set == 1
    ]
    turned = frozenset(Turn(r, t, 1) for r, t in places[:2])
    small_club.create(EVENT, replace(plain, turned=turned), title="Thursday pairs")
    desk = Desk(small_club, make_app(small_club))
    director = desk.account()
    for form in ({"act": "register", "count": "14"}, {"act": "seat"}):
        director.post(f"/events/{EVENT}/do", data=form)
    for n, (_, table) in enumerate(places):
        # both of them wrote down what the pair sitting North-South had
        score = "-420" if n < 2 else ("420", "450", "400", "420", "430")[n - 2]
        form = {"act": "record", "table": str(table), "board": "1", "result": score}
        director.post(f"/events/{EVENT}/do", data=form)
    found = lines(director, board=1)
    ticked = [key for key, one in found.items() if one["unturned"]]
    assert {found[key]["table"] for key in ticked} == {t for _, t in places[:2]}
    page = director.get(f"{ENTER}?board=1").text
    assert page.count(" checked>") == 2
    assert "looks unturned" in page
    both = {"act": "exchange", "tick": ticked, "key": "both"}
    assert director.post(f"{ENTER}?board=1", data=both).status_code == 200
    after = lines(director, board=1)
    assert [one for one in after.values() if one["unturned"]] == []
    for key in ticked:
        assert (after[key]["ns"], after[key]["ew"]) == (
            found[key]["ew"],
            found[key]["ns"],
        )
        assert after[key]["exchanged"]


#: A traveller of board 1, as a scorer types it.
TRAVELLER = ("4sn=", "4sn+1", "4sn-1", "3nn=", "3nn+2", "5cxe-2", "p")


def test_a_whole_traveller_takes_at_most_six_keys_a_result(
    small_club: Club, browser: Browser
) -> None:
    movement = build("mitchell", tables=7, boards_per_set=3)
    small_club.create(EVENT, movement, title="Thursday pairs")
    with small_club.acting_on(EVENT) as opened:
        register_pairs(opened.event, [(pair, f"Pair {pair}") for pair in range(1, 15)])
    with small_club.acting_on(EVENT) as opened:
        seat_next_sessions(opened.event)
    small_club.accounts.add(Account("Anna", Role.OWNER))
    with served(make_app(small_club)) as url, tab(browser) as shown:
        page = shown.page
        Hall(small_club, url).let_in(page)
        page.goto(f"{url}{ENTER}?board=1")
        counted = []
        for typed in TRAVELLER:
            for key in (*typed, "Enter"):
                page.keyboard.press(key)
            counted.append(len(typed) + 1)
        # after the last line the next board opens by itself
        page.wait_for_url("**board=2*")
        page.goto(f"{url}{ENTER}?board=1")
        scores = page.locator(".entry .score").all_inner_texts()
        assert [text.split(" ")[-1] for text in scores] == [
            *("+420", "+450", "-50", "+400", "+460", "+300"),
            "+0",
        ]
        ordinary = [keys for keys in counted if keys != len("5cxe-2") + 1]
        assert max(ordinary) <= 6
        assert sum(counted) / len(counted) < 6
        # two tables at once
        before = [one.input_value() for one in page.locator(".pair input").all()[:4]]
        for place in (0, 1):
            page.locator(".tick input").nth(place).focus()
            page.keyboard.press("Space")
        page.get_by_role("button", name="Exchange NS and EW").press("Enter")
        expect(page.locator(".turned")).to_have_count(2)
        after = {one.input_value() for one in page.locator(".pair input").all()}
        assert {*before} <= after
        assert shown.complaints == []


def test_a_file_is_dropped_on_the_page(hall: Hall, browser: Browser) -> None:
    with tab(browser) as opened:
        page = opened.page
        hall.let_in(page)
        page.goto(f"{hall.url}{ENTER}?board=1")
        table, ns, ew = page.evaluate(
            """() => { const row = document.querySelector(".entry tbody tr");
            return [row.id.split("-")[1],
              ...[...row.querySelectorAll(".pair input")].map(one => one.value)]; }"""
        )
        text = f"table,board,ns,ew,score\n{table},1,{ns},{ew},420\n9,1,8,9,420\n"
        page.evaluate(
            """text => { const data = new DataTransfer();
            data.items.add(new File([text], "results.csv", {type: "text/csv"}));
            document.dispatchEvent(new DragEvent("drop",
              {dataTransfer: data, bubbles: true, cancelable: true})); }""",
            text,
        )
        expect(page.get_by_role("heading", name="Does not fit")).to_be_visible()
        expect(page.get_by_text("line 3")).to_be_visible()
        check_readable(page)
        page.get_by_role("button", name="Take what fits").click()
        expect(page.locator(".entry .score").nth(0)).to_contain_text("+420")
        assert opened.complaints == []


def test_the_round_being_played_is_in_view_and_the_grid_stays_where_it_is_moved(
    small_club: Club, browser: Browser
) -> None:
    small_club.create(EVENT, build("howell", tables=4), title="Thursday pairs")
    with small_club.acting_on(EVENT) as opened:
        register_pairs(opened.event, [(n, "") for n in range(1, 9)])
        seat_next_sessions(opened.event)
        due = missing_meetings(opened.state.group("Event").session(1))
    due.sort(key=lambda one: one.round)
    early = [one for one in due if one.round < 6]
    for one in early:
        with small_club.acting_on(EVENT) as opened:
            record_result(opened.event, Spot(one.board, one.table), "90")
    small_club.accounts.add(Account("Anna", Role.OWNER))
    with served(make_app(small_club)) as url, tab(browser, 660) as shown:
        page, hall = shown.page, Hall(small_club, url)
        hall.let_in(page)
        page.goto(f"{url}/events/{EVENT}/grid")
        expect(page.get_by_role("columnheader", name="Round 6")).to_be_in_viewport(
            ratio=1
        )
        box = page.locator(".table-box")
        box.evaluate("one => { one.scrollLeft = 40; }")
        following = due[len(early)]
        hall.record(following.table, following.board)
        expect(page.locator("td.now .cell").filter(has_text="in")).not_to_have_count(0)
        assert box.evaluate("one => one.scrollLeft") == 40
        assert shown.complaints == []


def test_thirteen_rounds_stand_side_by_side_on_a_laptop(
    small_club: Club, browser: Browser
) -> None:
    small_club.create(EVENT, build("howell", tables=7), title="Thursday pairs")
    with small_club.acting_on(EVENT) as opened:
        register_pairs(opened.event, [(n, "") for n in range(1, 15)])
        seat_next_sessions(opened.event)
    small_club.accounts.add(Account("Anna", Role.OWNER))
    with served(make_app(small_club)) as url, tab(browser) as shown:
        Hall(small_club, url).let_in(shown.page)
        shown.page.goto(f"{url}/events/{EVENT}/grid")
        box = shown.page.locator(".table-box")
        assert shown.page.locator(".hall thead th").count() == 1 + 13
        assert box.evaluate("one => one.scrollWidth - one.clientWidth") == 0
        check_readable(shown.page)


@pytest.mark.parametrize("width", [320, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", ["enter?board=1", "enter?table=1", "grid"])
def test_grid_and_sheet_can_be_read(
    path: str, scheme: str, width: int, hall: Hall, browser: Browser
) -> None:
    hall.record(1, 1)
    with tab(browser, width, scheme) as opened:
        hall.let_in(opened.page)
        opened.page.goto(f"{hall.url}/events/{EVENT}/{path}")
        check_readable(opened.page)
        # on a laptop all tabs stand on one line
        tabs = opened.page.locator(".tabs a")
        rows = tabs.evaluate_all("all => new Set(all.map(one => one.offsetTop)).size")
        assert (rows == 1) == (width == 1280)


@pytest.mark.parametrize("width", [390, 1024])
def test_fingers_change_no_size_of_the_grid(
    width: int, hall: Hall, browser: Browser
) -> None:
    sizes = []
    for touch in (False, True):
        with tab(browser, width, touch=touch) as opened:
            hall.let_in(opened.page)
            opened.page.goto(f"{hall.url}/events/{EVENT}/grid")
            box = opened.page.locator("a.cell").first.bounding_box()
            sizes.append(box and (box["width"], box["height"]))
    assert sizes[0] == sizes[1]


def test_without_javascript_the_sheet_is_a_form(hall: Hall, browser: Browser) -> None:
    with tab(browser, script=False) as opened:
        hall.let_in(opened.page)
        opened.page.goto(f"{hall.url}{ENTER}?board=1")
        opened.page.locator(".typed").nth(0).fill("420")
        opened.page.locator(".typed").nth(0).press("Enter")
        expect(opened.page.locator(".entry tbody tr").nth(0)).to_contain_text("+420")


def test_pair_numbers_are_overtyped_by_keys_and_the_type_grows(
    hall: Hall, browser: Browser
) -> None:
    with tab(browser, 320) as opened:
        page = opened.page
        hall.let_in(page)
        page.goto(f"{hall.url}{ENTER}?board=1")
        ns, ew = (one.input_value() for one in page.locator(".pair input").all()[:2])
        other = next(n for n in "1234" if n not in (ns, ew))
        page.keyboard.press("ArrowLeft")
        for key in (other, "Tab", *"420", "Enter"):
            page.keyboard.press(key)
        expect(page.get_by_label("Why it stands")).to_be_focused()
        check_readable(page)
        page.keyboard.type("sat down wrongly")
        page.keyboard.press("Enter")
        expect(page.get_by_text("Accepted: sat down wrongly")).to_be_visible()
        page.get_by_role("button", name="Large type").press("Enter")
        expect(page.locator(".entry.large")).to_be_visible()
        page.goto(f"{hall.url}{ENTER}?board=2")
        expect(page.locator(".entry.large")).to_be_visible()
        check_readable(page)
        assert opened.complaints == []
