"""Who gets in, and what they see: accounts, links, codes, tables and the public."""

from pathlib import Path

import pytest

from evenhand.desk.club.club_events import Account, Club, Role
from evenhand.store.framing import new_log
from evenhand.web.application import make_app
from evenhand.web.handling.visitor import AT_TABLE, SIGNED_IN
from tests.web.visiting import EVENT, Desk, howell, record, sent

MARKUP = '<script>alert("x")</script><img src=x onerror=alert(1)>'


PAGES = {
    "/accounts": {"owner"},
    "/people": {"owner"},
    "/password": {"owner", "director", "scorer"},
    "/jobs": {"owner", "director"},
    "/new": {"owner", "director"},
    f"/events/{EVENT}/grid": {"owner", "director", "scorer"},
    f"/events/{EVENT}/standings": {"owner", "director", "scorer"},
    f"/events/{EVENT}/missing": {"owner", "director", "scorer"},
    f"/events/{EVENT}/log": {"owner", "director"},
    f"/events/{EVENT}/publish": {"owner", "director"},
    "/design": {"owner", "director", "scorer", "nobody"},
    "/": {"owner", "director", "scorer", "nobody"},
}


@pytest.mark.parametrize("role", ["owner", "director", "scorer", "nobody"])
def test_everybody_sees_what_the_role_allows(role: str, desk: Desk) -> None:
    client = desk.nobody() if role == "nobody" else desk.account(role)
    for path, roles in PAGES.items():
        wanted = 200 if role in roles else 401 if role == "nobody" else 403
        assert client.get(path).status_code == wanted, path
        twin = "/index.json" if path == "/" else f"{path}.json"
        assert client.get(twin).status_code == wanted, twin


def test_a_scorers_link_opens_one_event_only(desk: Desk) -> None:
    code = desk.club.permits.make("scorer", seconds=60, event=EVENT, label="Sam")
    client = desk.nobody()
    assert client.post(f"/enter/{code}").headers["location"] == f"/events/{EVENT}/grid"
    assert client.get(f"/events/{EVENT}/grid").status_code == 200
    assert client.get(f"/events/{EVENT}/log").status_code == 403
    desk.club.create("friday", howell(), title="Friday")
    assert client.get("/events/friday/grid").status_code == 403


def test_a_link_that_is_too_old_or_forged_opens_nothing(desk: Desk) -> None:
    desk.account()
    old = desk.club.permits.make("session", seconds=-1, account="Anna")
    for code in (old, "forged", "x" * 5000, ""):
        client = desk.nobody()
        if code:
            client.cookies.set(SIGNED_IN, code)
        assert client.get(f"/events/{EVENT}/grid").status_code == 401
    for path in ("/first/forged", "/reset/forged", "/t/forged", "/s/forged"):
        assert desk.nobody().get(path).status_code == 404
    # a link of one kind opens no door of another
    table = desk.club.permits.make("table", subject="1")
    assert desk.nobody().get(f"/s/{table}").status_code == 404


def test_a_table_gets_in_by_its_link_and_the_evenings_code(desk: Desk) -> None:
    desk.set_code("ABC234")
    code = desk.club.permits.make("table", subject="1", shown_again=True)
    client = desk.nobody()
    assert "Tonight’s code" in client.get(f"/t/{code}").text
    assert client.post(f"/t/{code}", data={"evening": "WRONG1"}).status_code == 403
    assert client.post(f"/t/{code}", data={"evening": " abc234 "}).status_code == 303
    page = client.get(f"/t/{code}").text
    assert "round 1 of 3" in page
    form = {"board": "1", "result": "4S N =", "key": "table-1-board-1"}
    assert client.post(f"/t/{code}/result", data=form).status_code == 303
    assert client.post(f"/t/{code}/result", data=form).status_code == 303
    assert desk.club.look_at(EVENT).acts == 7
    assert desk.club.since(EVENT, 6)[0]["by"] == "table 1"


def test_a_table_calls_the_director(desk: Desk) -> None:
    code = desk.club.permits.make("table", subject="1")
    client = desk.table(1)
    client.post(f"/t/{code}/call")
    cells = (
        desk.account().get(f"/events/{EVENT}/grid.json").json()["sessions"][0]["cells"]
    )
    assert [c["table"] for c in cells if c["state"] == "called"] == [1]
    client.post(f"/t/{code}/call", data={"settled": "yes"})
    cells = (
        desk.account().get(f"/events/{EVENT}/grid.json").json()["sessions"][0]["cells"]
    )
    assert [c for c in cells if c["state"] == "called"] == []


def test_a_thousand_wrong_codes_open_nothing(desk: Desk) -> None:
    desk.set_code("ABC234")
    code = desk.club.permits.make("table", subject="1")
    client = desk.nobody()
    seen = {
        client.post(f"/t/{code}", data={"evening": f"{n:06}"}).status_code
        for n in range(1000)
    }
    assert seen == {403, 429}
    right = client.post(f"/t/{code}", data={"evening": "ABC234"})
    assert right.status_code == 429
    assert AT_TABLE not in client.cookies


def test_a_table_acts_on_no_other_event_or_table(desk: Desk) -> None:
    other = desk.club.permits.make("table", subject="2")
    form = {"board": "3", "result": "90", "key": "table-2-board-3"}
    assert desk.table(1).post(f"/t/{other}/result", data=form).status_code == 401
    away = desk.table(1, event="friday")
    answer = away.post(f"/events/{EVENT}/acts", json=sent(record(1, 1)))
    assert answer.status_code == 403


def test_nothing_is_public_until_the_director_publishes_it(desk: Desk) -> None:
    visitor, director = desk.nobody(), desk.account()
    publish = f"/events/{EVENT}/publish"
    assert visitor.get(f"/public/{EVENT}").status_code == 404
    assert visitor.get("/index.json").json()["events"] == []
    assert visitor.get("/live.json").json() == {}
    director.post(publish, data={"act": "publish"})
    assert visitor.get(f"/public/{EVENT}").status_code == 200
    assert [e["name"] for e in visitor.get("/index.json").json()["events"]] == [EVENT]
    director.post(publish, data={"act": "hide"})
    assert visitor.get(f"/public/{EVENT}.json").status_code == 404


def test_a_screen_shows_its_event_to_whoever_has_its_link(desk: Desk) -> None:
    director = desk.account()
    form = {"act": "screen", "name": "Left wall"}
    director.post(f"/events/{EVENT}/publish", data=form)
    (door,) = director.get(f"/events/{EVENT}/publish.json").json()["screens"]
    path = door["url"].removeprefix("http://testserver")
    page = desk.nobody().get(path)
    assert page.status_code == 200
    assert "Thursday pairs" in page.text
    form = {"name": "Left wall", "message": "Break!", "theme": "light"}
    form |= {"seconds": "10", "after": "0", "language": ""}
    director.post(f"/events/{EVENT}/screens", data=form)
    page = desk.nobody().get(path)
    assert "Break!" in page.text
    assert 'media="not all"' in page.text


def test_names_full_of_markup_stay_text(desk: Desk) -> None:
    director = desk.account(name=MARKUP[:50])
    form = {"act": "rename", "pair": "1", "names": MARKUP}
    assert director.post(f"/events/{EVENT}/do", data=form).status_code == 303
    desk.club.create("evil", howell(), title=MARKUP)
    director.post(f"/events/{EVENT}/publish", data={"act": "publish"})
    code = desk.club.permits.make("screen", event=EVENT, label=MARKUP)
    for path in (
        "/",
        "/events/evil/grid",
        f"/events/{EVENT}/grid",
        f"/events/{EVENT}/standings",
        f"/events/{EVENT}/log",
        f"/events/{EVENT}/publish",
        f"/public/{EVENT}",
        f"/s/{code}",
        f"/events/{MARKUP}/grid",
    ):
        text = director.get(path).text
        assert "<script>alert" not in text, path
        assert "<img src=x" not in text, path
    assert "&lt;script&gt;" in director.get(f"/events/{EVENT}/pairs").text


def test_a_director_who_plays_is_not_told_results_of_boards_to_come(desk: Desk) -> None:
    desk.club.accounts.add(Account("Paul", Role.PLAYING_DIRECTOR, plays={EVENT: 1}))
    director = desk.account()
    grid = director.get(f"/events/{EVENT}/grid.json").json()["sessions"][0]["cells"]
    other = next(c for c in grid if c["round"] == 1 and 1 not in (c["ns"], c["ew"]))
    board = other["boards"][0]
    path = f"/events/{EVENT}/acts"
    director.post(path, json=sent(record(other["table"], board, "4S N +1")))
    assert "4S N" in director.get(f"/events/{EVENT}/log").text
    told = desk.account("playing director", "Paul").get(f"/events/{EVENT}/log").text
    assert "4S N" not in told
    assert f"board {board}, which your pair has not played yet" in told


def test_an_event_goes_to_another_laptop_in_one_file(
    desk: Desk, tmp_path: Path
) -> None:
    director = desk.account()
    director.post(f"/events/{EVENT}/acts", json=sent(record(1, 1)))
    carried = director.get(f"/events/{EVENT}/files/{EVENT}.event").content
    assert (
        desk.account("scorer", "Sam")
        .get(f"/events/{EVENT}/files/{EVENT}.event")
        .status_code
        == 403
    )
    with Club.open(data=str(tmp_path / "other")) as club:
        other = Desk(club, make_app(club))
        files = {"file": ("Thursday.event", carried)}
        assert other.nobody().post("/open", files=files).status_code == 401
        answer = other.account().post("/open", files=files)
        assert answer.headers["location"] == "/events/thursday/grid"
        log = other.account().get("/events/thursday/log.json").json()["acts"]
        assert (log[0]["by"], len(log)) == ("account Anna", 7)
        answer = other.account().post(
            "/events/thursday/acts", json=sent(record(1, 2), seen=7)
        )
        assert answer.status_code == 201


@pytest.mark.parametrize("data", [b"", b"\x89PNG", b"[]", b"{}\n" * 9])
def test_a_file_that_is_no_event_is_refused(data: bytes, desk: Desk) -> None:
    answer = desk.account().post("/open", files={"file": ("x.event", data)})
    assert answer.status_code == 422
    assert len(desk.club.events()) == 1


@pytest.mark.parametrize(
    "row",
    [
        {"kind": "call", "name": "abc", "data": {}},
        {"kind": "call", "name": "9" * 5000, "data": {}},
        {"kind": "code", "name": "", "data": {}},
        {"kind": "code", "name": "", "data": ["ABCDEF"]},
        {"kind": "code", "name": "", "data": {"code": "\ud800"}},
        {"kind": "screen", "name": "Bar", "data": [1]},
        {"kind": ["call"], "name": {}, "data": {}},
    ],
)
def test_a_file_with_rows_that_no_page_can_show_is_refused(
    row: dict[str, object], desk: Desk
) -> None:
    log = new_log([desk.club.since(EVENT)], [row])
    answer = desk.account().post("/open", files={"file": ("x.event", log)})
    assert answer.status_code == 422
    assert len(desk.club.events()) == 1


def test_an_address_that_no_database_can_keep_tells_nothing_of_the_database(
    club: Club,
) -> None:
    visitor = Desk(club, make_app(club)).nobody()
    for path in ("/public/%00.json", "/public/%00"):
        answer = visitor.get(path)
        assert answer.status_code in (404, 422)
        assert club.database.name not in answer.text


def test_two_phones_of_a_table_that_disagree_are_told(desk: Desk) -> None:
    code = desk.club.permits.make("table", subject="1", shown_again=True)
    one, other = desk.table(1), desk.table(1)
    forms = [
        {
            "board": "1",
            "result": result,
            "key": phone.get(f"/t/{code}.json").json()["key"],
        }
        for phone, result in ((one, "90"), (other, "120"))
    ]
    path = f"/t/{code}/result"
    assert one.post(path, data=forms[0]).status_code == 303
    assert other.post(path, data=forms[0]).status_code == 303
    assert other.post(path, data=forms[1]).status_code == 303
    assert "Board 1 waits for the director" in other.get(f"/t/{code}").text
    assert desk.club.look_at(EVENT).acts == 7


@pytest.mark.parametrize("who", ["scorer", "table"])
def test_only_a_director_uses_force(who: str, desk: Desk) -> None:
    client = desk.account("scorer", "Sam") if who == "scorer" else desk.table(1)
    body = sent(record(1, 1), force=True)
    answer = client.post(f"/events/{EVENT}/acts", json=body)
    assert answer.status_code == 403
    assert "by force" in answer.json()["error"]
    form = {"act": "record", "table": "1", "board": "1", "result": "90"}
    if who == "scorer":
        path = f"/events/{EVENT}/do"
        assert client.post(path, data=form | {"force": "yes"}).status_code == 403
        assert client.post(path, data=form).status_code == 303
