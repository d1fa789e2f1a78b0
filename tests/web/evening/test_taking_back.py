"""Links: those of screens and scorers, what they show, and how they are taken back."""

from fastapi.testclient import TestClient

from evenhand.desk.club.club_events import Club
from evenhand.web.handling.visitor import SIGNED_IN
from tests.web.visiting import EVENT, PASSWORD, Desk, howell

PUBLISH = f"/events/{EVENT}/publish"


def make_link(desk: Desk, kind: str, name: str) -> tuple[str, str]:
    """A director makes a link: its path, and by what it is taken back."""
    director = desk.account()
    director.post(PUBLISH, data={"act": kind, "name": name})
    (door,) = director.get(f"{PUBLISH}.json").json()[f"{kind}s"]
    assert door["name"] == name
    return door["url"].removeprefix("http://testserver"), door["id"]


def test_a_screen_without_a_cookie_hears_of_its_event(desk: Desk) -> None:
    path, _ = make_link(desk, "screen", "Left wall")
    with TestClient(desk.app) as screen:
        for row in desk.club.events():
            desk.app.state.pulse.tell(row)
        assert screen.get("/live.json").json() == {}
        assert [*screen.get(f"{path}/live.json").json()] == [EVENT]
        assert f'sse-connect="{path}/live"' in screen.get(path).text
        assert screen.get("/s/forged/live.json").status_code == 404
        assert screen.get("/s/forged/live").status_code == 404


def test_a_link_that_is_taken_back_opens_nothing(desk: Desk) -> None:
    path, id_ = make_link(desk, "screen", "Left wall")
    assert desk.nobody().get(path).status_code == 200
    form = {"act": "revoke", "name": id_}
    assert desk.account("scorer", "Sam").post(PUBLISH, data=form).status_code == 403
    assert desk.account().post(PUBLISH, data=form).status_code == 303
    assert desk.nobody().get(path).status_code == 404
    assert desk.account().post(PUBLISH, data=form).status_code == 404


def test_a_director_takes_back_links_of_the_event_only(desk: Desk) -> None:
    _, id_ = make_link(desk, "screen", "Left wall")
    desk.club.create("friday", howell(), title="Friday")
    form = {"act": "revoke", "name": id_}
    answer = desk.account().post("/events/friday/publish", data=form)
    assert answer.status_code == 404
    assert len(desk.club.permits.all("screen")) == 1


def test_a_token_is_taken_back_on_the_page_of_the_accounts(desk: Desk) -> None:
    owner, token = desk.account("owner", "Olga"), ask_token(desk.club)
    signed = {"authorization": f"Bearer {token}"}
    grid = f"/events/{EVENT}/grid"
    assert desk.nobody().get(grid, headers=signed).status_code == 200
    (shown,) = owner.get("/accounts.json").json()["tokens"]
    assert (shown["account"], shown["label"]) == ("Olga", "scoring")
    assert token not in owner.get("/accounts").text
    form = {"act": "revoke", "name": shown["id"]}
    assert owner.post("/accounts", data=form).status_code == 200
    assert desk.nobody().get(grid, headers=signed).status_code == 401
    # nothing else is taken back by this
    (mine,) = desk.club.permits.all("session", account="Olga")
    assert owner.post("/accounts", data=form | {"name": mine.id}).status_code == 404


def ask_token(club: Club) -> str:
    return club.permits.make("program", account="Olga", label="scoring")


def test_a_new_code_sends_the_phones_of_the_event_back(desk: Desk) -> None:
    phone, other = desk.table(1), desk.table(1, event="friday")
    code = desk.club.permits.make("table", subject="1")
    assert phone.get(f"/t/{code}.json").json()["event"] is not None
    desk.account().post(f"/events/{EVENT}/phones", data={"act": "code"})
    assert phone.get(f"/t/{code}.json").json()["event"] is None
    assert len(desk.club.permits.all("seat")) == 1
    assert other.cookies


def test_a_new_password_ends_the_other_sessions(desk: Desk) -> None:
    dora = desk.account(name="Dora")
    code = desk.club.permits.make("reset", seconds=60, account="Dora")
    other = desk.nobody()
    answer = other.post(f"/reset/{code}", data={"password": PASSWORD})
    assert answer.status_code == 303
    assert dora.get(f"/events/{EVENT}/log").status_code == 401
    assert other.get(f"/events/{EVENT}/log").status_code == 200


def test_a_scorers_link_asks_before_it_lets_in(desk: Desk) -> None:
    path, id_ = make_link(desk, "scorer", "Sam")
    director = desk.account()
    cookie = director.cookies[SIGNED_IN]
    page = director.get(path)
    assert "Thursday pairs" in page.text
    assert director.cookies[SIGNED_IN] == cookie
    assert director.get(PUBLISH).status_code == 200
    scorer = desk.nobody()
    assert scorer.post(path).headers["location"] == f"/events/{EVENT}/grid"
    assert scorer.get(f"/events/{EVENT}/grid").status_code == 200
    desk.account().post(PUBLISH, data={"act": "revoke", "name": id_})
    assert scorer.get(f"/events/{EVENT}/grid").status_code == 401
    assert scorer.post(path).status_code == 404


def test_a_scorers_link_lists_its_event_only(desk: Desk) -> None:
    desk.club.create("friday", howell(), title="Friday")
    path, _ = make_link(desk, "scorer", "Sam")
    scorer = desk.nobody()
    scorer.post(path)
    events = scorer.get("/index.json").json()["events"]
    assert [one["name"] for one in events] == [EVENT]
    assert len(desk.account().get("/index.json").json()["events"]) == 2


def test_links_that_no_phone_can_open_are_said_to_be_so(desk: Desk) -> None:
    director = desk.account()
    warning = "cannot open the links on this page"
    assert warning not in director.get(PUBLISH).text
    cookies = {SIGNED_IN: director.cookies[SIGNED_IN]}
    local = TestClient(desk.app, base_url="http://127.0.0.1:8000", cookies=cookies)
    assert warning in local.get(PUBLISH).text
