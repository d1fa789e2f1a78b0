"""Signing in: the first link, passwords, cookies, and who has an account."""

import re
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from fastapi.testclient import TestClient
from playwright.sync_api import Browser

from evenhand.web.club.sign_in import owner_link
from evenhand.web.handling.visitor import SIGNED_IN
from tests.web.browsing import Hall, check_readable, tab
from tests.web.visiting import EVENT, OWN, PASSWORD, Desk

NEW_PASSWORD = "other words than before"


def first_owner(desk: Desk) -> TestClient:
    client = desk.nobody()
    code = owner_link(desk.club)
    form = {"name": "Olga", "password": PASSWORD}
    assert client.get(f"/first/{code}").status_code == 200
    assert client.post(f"/first/{code}", data=form).status_code == 303
    return client


def test_the_first_link_makes_an_owner_and_is_used_up(desk: Desk) -> None:
    code = owner_link(desk.club)
    client = first_owner(desk)
    assert client.get("/accounts").status_code == 200
    assert desk.nobody().get(f"/first/{code}").status_code == 404
    again = desk.nobody().post(
        f"/first/{code}", data={"name": "X", "password": PASSWORD}
    )
    assert again.status_code == 404
    assert owner_link(desk.club) is None


def test_a_short_password_is_refused(desk: Desk) -> None:
    code = owner_link(desk.club)
    form = {"name": "Olga", "password": "eleven char"}
    assert desk.nobody().post(f"/first/{code}", data=form).status_code == 422
    assert desk.club.accounts.all() == ()


@pytest.mark.parametrize(
    "password",
    ["password1234", "qwertyuiop12", "123456789012", "olgaolgaolga", "evenhandbridge"],
)
def test_a_password_that_is_soon_guessed_is_refused(password: str, desk: Desk) -> None:
    code = owner_link(desk.club)
    form = {"name": "Olga", "password": password}
    answer = desk.nobody().post(f"/first/{code}", data=form)
    assert answer.status_code == 422
    assert "among the first to be guessed" in answer.text
    assert desk.club.accounts.all() == ()


def test_a_password_is_changed_by_the_old_one(desk: Desk) -> None:
    client, other = first_owner(desk), desk.account("owner", "Olga")
    form = {"old": "not the old one", "password": NEW_PASSWORD}
    assert client.post("/password", data=form).status_code == 403
    assert client.post("/password", data=form | {"old": PASSWORD}).status_code == 303
    # this browser goes on, others are signed out
    assert client.get("/accounts").status_code == 200
    assert other.get("/accounts").status_code == 401
    signing_in = {"name": "Olga", "password": NEW_PASSWORD}
    assert desk.nobody().post("/login", data=signing_in).status_code == 303


def test_only_accounts_have_a_password_to_change(desk: Desk) -> None:
    form = {"old": PASSWORD, "password": NEW_PASSWORD}
    for visitor in (desk.nobody(), desk.table()):
        assert visitor.get("/password").status_code == 401
        assert visitor.post("/password", data=form).status_code == 401
    olga = first_owner(desk)
    wrong = {"old": "a guess", "password": NEW_PASSWORD}
    seen = [olga.post("/password", data=wrong).status_code for _ in range(12)]
    assert seen == [403] * 10 + [429] * 2


def test_a_password_can_be_shown_and_its_strength_is(
    hall: Hall, browser: Browser
) -> None:
    with tab(browser, 320) as opened:
        page = opened.page
        page.goto(f"{hall.url}/login")
        page.get_by_label("Password").fill("secret words")
        page.get_by_role("button", name="Show").click()
        assert page.locator("#password").get_attribute("type") == "text"
        page.get_by_role("button", name="Hide").click()
        assert page.locator("#password").get_attribute("type") == "password"
        hall.let_in(page)
        page.goto(f"{hall.url}/password")
        page.get_by_label("New password").fill("aaaaaaaaaaaaaaa")
        weak = page.locator("meter").evaluate("one => one.value")
        page.get_by_label("New password").fill(NEW_PASSWORD)
        assert page.locator("meter").evaluate("one => one.value") > 18 > weak
        check_readable(page)
        assert opened.complaints == []


def test_signing_in_and_out(desk: Desk) -> None:
    first_owner(desk)
    client = desk.nobody()
    form = {"name": "Olga", "password": PASSWORD, "next": "/accounts"}
    answer = client.post("/login", data=form)
    assert (answer.status_code, answer.headers["location"]) == (303, "/accounts")
    cookie = client.cookies[SIGNED_IN]
    assert client.get("/accounts").status_code == 200
    client.post("/logout")
    client.cookies.set(SIGNED_IN, cookie)
    assert client.get("/accounts").status_code == 401


def test_a_cookie_is_hidden_from_scripts_and_other_sites(desk: Desk) -> None:
    code = owner_link(desk.club)
    form = {"name": "Olga", "password": PASSWORD}
    plain = desk.nobody().post(f"/first/{code}", data=form)
    told = plain.headers.get_list("set-cookie")
    assert told
    for cookie in told:
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie
        assert "Secure" not in cookie
    secure = TestClient(
        desk.app,
        base_url="https://testserver",
        headers={"origin": "https://testserver"},
        follow_redirects=False,
    )
    answer = secure.post("/login", data=form)
    told = answer.headers.get_list("set-cookie")
    assert all(
        one.startswith("__Host-") and "Secure" in one and "Path=/" in one
        for one in told
    )
    assert secure.get("/accounts").status_code == 200
    assert secure.post("/logout").status_code == 303
    assert secure.get("/accounts").status_code == 401
    assert "strict-transport-security" in answer.headers


def test_a_wrong_password_lets_nobody_in_and_tries_are_limited(desk: Desk) -> None:
    first_owner(desk)
    client = desk.nobody()
    seen = [
        client.post(
            "/login", data={"name": "Olga", "password": f"wrong {n}"}
        ).status_code
        for n in range(15)
    ]
    assert seen == [401] * 10 + [429] * 5
    right = client.post("/login", data={"name": "Olga", "password": PASSWORD})
    assert right.status_code == 429


def test_a_name_written_otherwise_gives_no_more_tries(desk: Desk) -> None:
    desk.account("owner", "Olga")
    seen = []
    for n in range(12):
        # each from an address of its own, so that only the name is counted
        client = TestClient(
            desk.app, headers=OWN, client=(f"10.0.0.{n}", 5000), follow_redirects=False
        )
        name = " " * n + ("Olga", "OLGA")[n % 2]
        form = {"name": name, "password": "wrong"}
        seen.append(client.post("/login", data=form).status_code)
    assert seen == [401] * 10 + [429] * 2


def test_a_wrong_name_is_answered_like_a_wrong_password(desk: Desk) -> None:
    first_owner(desk)
    pages = [
        desk.nobody().post("/login", data={"name": name, "password": "wrong"}).text
        for name in ("Olga", "Nobody")
    ]
    assert pages[0] == pages[1]


@pytest.mark.parametrize("where", ["//elsewhere.example", "https://x.example", "/\\x"])
def test_nobody_is_sent_elsewhere_after_signing_in(where: str, desk: Desk) -> None:
    first_owner(desk)
    form = {"name": "Olga", "password": PASSWORD, "next": where}
    assert desk.nobody().post("/login", data=form).headers["location"] == "/"


def test_an_account_begins_with_a_link_for_its_password(desk: Desk) -> None:
    owner = first_owner(desk)
    form = {"act": "add", "name": "Dora", "role": "director"}
    page = owner.post("/accounts", data=form)
    found = re.search(r"/reset/[\w-]+", page.text)
    assert found is not None
    dora = desk.nobody()
    assert "Dora" in dora.get(found[0]).text
    assert dora.post(found[0], data={"password": PASSWORD}).status_code == 303
    assert dora.get(f"/events/{EVENT}/log").status_code == 200
    assert dora.get("/accounts").status_code == 403
    assert desk.nobody().get(found[0]).status_code == 404
    owner.post("/accounts", data={"act": "remove", "name": "Dora"})
    assert dora.get(f"/events/{EVENT}/log").status_code == 401


def test_the_first_link_makes_one_owner_however_often_it_is_sent(desk: Desk) -> None:
    code = owner_link(desk.club)
    gate = Barrier(4)

    def begin(name: str) -> int:
        form = {"name": name, "password": PASSWORD}
        client = desk.nobody()
        gate.wait()
        return client.post(f"/first/{code}", data=form).status_code

    with ThreadPoolExecutor(4) as pool:
        answers = [*pool.map(begin, ("Olga", "Otto", "Odile", "Oskar"))]
    assert sorted(answers) == [303, 404, 404, 404]
    assert len(desk.club.accounts.all()) == 1


def test_only_an_account_that_is_there_has_a_link_or_is_removed(desk: Desk) -> None:
    owner = desk.account("owner", "Olga")
    for act, name in (("link", "Nobody"), ("remove", "Nobody"), ("dance", "Olga")):
        answer = owner.post("/accounts", data={"act": act, "name": name})
        assert answer.status_code == 422
        assert "/reset/" not in answer.text


def test_an_owner_gives_a_director_some_sections_only(desk: Desk) -> None:
    form = {"act": "add", "name": "Dora", "role": "director", "sections": "A, B ,"}
    page = desk.account("owner", "Olga").post("/accounts", data=form)
    assert "director of A, B" in page.text
    found = desk.club.accounts.get("Dora")
    assert found is not None
    assert found.sections == ("A", "B")
