"""Links and QR codes begin with an address that phones can reach."""

from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from evenhand.web.application import make_app
from tests.web.serving import serving
from tests.web.visiting import EVENT, Desk

DOORS = f"/events/{EVENT}/publish"
NETWORK = "http://192.168.1.20:8000"


def opened_at(desk: Desk, url: str, role: str = "owner") -> TestClient:
    client = desk.account(role, role.title())
    client.base_url = url
    client.headers["origin"] = url
    return client


@pytest.mark.parametrize(
    ("opened", "network", "begins"),
    [
        ("http://127.0.0.1:8000", NETWORK, NETWORK),
        ("http://localhost:8000", NETWORK, NETWORK),
        ("http://desk.example", NETWORK, "http://desk.example"),
        ("http://127.0.0.1:8000", "", "http://127.0.0.1:8000"),
        ("http://[::1]:8000", "http://127.0.0.1:8000", "http://127.0.0.1:8000"),
    ],
)
def test_links_begin_with_what_the_network_reaches(
    desk: Desk, opened: str, network: str, begins: str
) -> None:
    desk.app = make_app(desk.club, lambda: network)
    owner = opened_at(desk, opened)
    owner.post(DOORS, data={"act": "screen", "name": "Wall"})
    page = owner.get(f"{DOORS}.json").json()
    assert page["public_url"] == f"{begins}/public/{EVENT}"
    assert page["screens"][0]["url"].startswith(f"{begins}/s/")
    assert page["is_only_here"] == ("127.0.0.1" in begins)
    warned = "cannot open the links" in owner.get(DOORS).text
    assert warned == page["is_only_here"]
    form = {"act": "add", "name": "Dora"}
    assert f"{begins}/reset/" in owner.post("/accounts", data=form).text


def test_links_follow_a_laptop_that_joins_another_network(desk: Desk) -> None:
    there = iter(["http://127.0.0.1:8000", NETWORK, "http://10.0.0.7:8000"])
    desk.app = make_app(desk.club, lambda: next(there))
    owner = opened_at(desk, "http://localhost:8000")
    seen = [owner.get(f"{DOORS}.json").json()["public_url"] for _ in range(3)]
    assert [one.removesuffix(f"/public/{EVENT}") for one in seen] == [
        *("http://127.0.0.1:8000", NETWORK, "http://10.0.0.7:8000"),
    ]


def test_an_owner_sets_the_address(desk: Desk) -> None:
    owner = opened_at(desk, "http://127.0.0.1:8000")
    form = {"act": "address", "name": "https://desk.example/"}
    assert 'value="https://desk.example"' in owner.post("/accounts", data=form).text
    page = owner.get(f"{DOORS}.json").json()
    assert (page["address"], page["is_only_here"]) == ("https://desk.example", False)
    owner.post("/accounts", data={"act": "address", "name": ""})
    assert owner.get(f"{DOORS}.json").json()["is_only_here"]
    director = opened_at(desk, "http://127.0.0.1:8000", "director")
    assert director.post("/accounts", data=form).status_code == 403


@pytest.mark.parametrize(
    "wrong",
    [
        *("desk.example", "ftp://desk.example", "javascript:alert(1)", "http://"),
        *("https://desk.example/evening", "https://a b.example", "https://x@desk"),
        *("http://desk:99999", "http://desk?x=1", "https://[::1", "http://dësk"),
    ],
)
def test_what_is_no_address_is_refused(desk: Desk, wrong: str) -> None:
    owner = desk.account("owner", "Olga")
    answer = owner.post("/accounts", data={"act": "address", "name": wrong})
    assert answer.status_code == 422
    assert owner.get("/accounts.json").json()["address"] == ""


def test_a_desk_that_listens_on_the_network_says_where(tmp_path: Path) -> None:
    with serving(tmp_path, "--host", "0.0.0.0") as desk:
        desk.become_owner()
        port = desk.url.rpartition(":")[2]
        here = {"host": f"127.0.0.1:{port}", "origin": f"http://127.0.0.1:{port}"}
        form = {"act": "add", "name": "Dora"}
        page = desk.client.post("/accounts", data=form, headers=here)
        assert f"{desk.url}/reset/" in page.text
