"""What holds for every request."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from evenhand.desk.club.club_events import Club
from evenhand.web.application import make_app
from evenhand.web.handling.guard import LARGEST


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    club = Club.open(data=str(tmp_path))
    app = make_app(club)

    @app.post("/try")
    def act(said: dict[str, str]) -> dict[str, str]:
        return said

    @app.get("/broken")
    def broken() -> None:
        raise ZeroDivisionError("a secret of the program")

    yield TestClient(app, raise_server_exceptions=False)
    club.close()


OWN = {"origin": "http://testserver"}


def test_a_page_may_run_no_code_but_ours(client: TestClient) -> None:
    for path in ("/design", "/static/style.css", "/nowhere", "/broken"):
        headers = client.get(path).headers
        policy = headers["content-security-policy"]
        assert "unsafe" not in policy
        assert policy.startswith("default-src 'none'; script-src 'self';")
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        assert headers["referrer-policy"] == "same-origin"


def test_data_opened_by_itself_is_a_file_and_no_page(client: TestClient) -> None:
    for path in ("/health", "/api.json", "/nowhere.json"):
        given = client.get(path).headers["content-disposition"]
        assert given == 'attachment; filename="api.json"'
    page = client.get("/design").headers
    assert "content-disposition" not in page
    assert page["content-type"] == "text/html; charset=utf-8"
    for name in ("style.css", "live.js"):
        assert "charset=utf-8" in client.get(f"/static/{name}").headers["content-type"]


def test_only_named_files_and_methods_are_answered(client: TestClient) -> None:
    for path in ("/static/", "/static/vendor", "/static/%2e%2e/application.py"):
        assert client.get(path).status_code == 404
    for method in ("PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"):
        for path in ("/design", "/health", "/static/style.css"):
            answer = client.request(method, path, headers=OWN)
            assert answer.status_code == 405, (method, path)


def test_what_is_shown_is_not_kept_by_the_browser(client: TestClient) -> None:
    page = client.get("/design")
    assert page.headers["cache-control"] == "no-store"
    found = re.search(r'href="(/static/style.css\?v=\w+)"', page.text)
    assert found is not None
    assert "immutable" in client.get(found[1]).headers["cache-control"]


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"origin": "https://elsewhere.example"},
        {"origin": "http://testserver.example"},
        {"origin": "https://testserver"},
        {"origin": "null"},
        {"origin": "http://["},
        {"sec-fetch-site": "cross-site"},
    ],
)
def test_an_act_from_another_site_is_refused(
    headers: dict[str, str], client: TestClient
) -> None:
    answer = client.post("/try", json={"a": "b"}, headers=headers)
    assert answer.status_code == 403
    assert "only pages of this desk" in answer.json()["error"]


@pytest.mark.parametrize("headers", [OWN, {"sec-fetch-site": "same-origin"}])
def test_an_act_from_our_own_page_is_heard(
    headers: dict[str, str], client: TestClient
) -> None:
    assert client.post("/try", json={"a": "b"}, headers=headers).json() == {"a": "b"}


def test_a_gigabyte_is_refused_before_it_is_read(client: TestClient) -> None:
    big = {**OWN, "content-length": str(10**9), "content-type": "application/json"}
    assert client.post("/try", content=b"{}", headers=big).status_code == 413


def test_what_is_larger_than_it_says_is_refused(client: TestClient) -> None:
    parts = (b" " * 65536 for _ in range(LARGEST // 65536 + 2))
    headers = {**OWN, "content-type": "application/json"}
    assert client.post("/try", content=parts, headers=headers).status_code == 413


def test_a_fault_of_the_program_tells_no_secret(client: TestClient) -> None:
    for accept in ("text/html", "application/json"):
        answer = client.get("/broken", headers={"accept": accept})
        assert answer.status_code == 500
        assert "secret" not in answer.text
        assert "fault of the program (ZeroDivisionError)" in answer.text


def test_a_page_that_is_not_there_is_said_plainly(client: TestClient) -> None:
    page = client.get("/nowhere")
    assert page.status_code == 404
    assert "There is no such page" in page.text
    assert client.get("/nowhere.json").json()["remedies"] == []


def test_what_cannot_be_read_is_refused_on_one_line(client: TestClient) -> None:
    answer = client.post("/try", json=[1], headers=OWN)
    assert answer.status_code == 422
    assert "dictionary" in answer.json()["error"]
    for body in (b"[" * 100_000, b"[" + b"9" * 5000 + b"]", b"{", b"\xff"):
        headers = OWN | {"content-type": "application/json"}
        answer = client.post("/try", content=body, headers=headers)
        assert answer.status_code in (400, 422)
        assert "JSON" in answer.json()["error"]


def test_every_page_has_a_twin_that_the_api_lists(client: TestClient) -> None:
    listed = client.get("/api.json").json()["operations"]
    paths = {one["path"] for one in listed}
    assert {"/design.json", "/api.json", "/health"} <= paths
    by_accept = client.get("/design", headers={"accept": "application/json"})
    assert by_accept.json() == client.get("/design.json").json()
    assert client.get("/health").json()["status"] == "ok"
