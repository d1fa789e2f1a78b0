"""A running evening goes on at another server, of another kind of database."""

from pathlib import Path
from typing import Any

import httpx2

from evenhand.desk.club.club_events import Account, Club, DeskRow, Role
from evenhand.web.handling.visitor import AT_TABLE, SIGNED_IN
from tests.postgresql import Server
from tests.web.serving import Served, serving, wait_for
from tests.web.visiting import EVENT, begin_evening, record, sent

PAGES = f"/events/{EVENT}"
#: Every result of the evening, by its table and board: a Howell for two tables.
RESULTS = [(table, board) for board in range(1, 7) for table in (1, 2)]
#: An entry of a phone that waits until the director has looked at it.
WAITING = DeskRow(
    "waiting",
    "2-3",
    {
        "table": 2,
        "why": "result",
        "said": "",
        "texts": {"table": "2", "board": "3", "outcome": "3N E +1"},
        "done": "",
    },
    by="table 2",
)


def director(desk: Served, club: Club) -> httpx2.Client:
    if club.accounts.get("Anna") is None:
        club.accounts.add(Account("Anna", Role.DIRECTOR))
    desk.client.cookies.set(SIGNED_IN, club.permits.make("session", account="Anna"))
    return desk.client


def enter(client: httpx2.Client, table: int, board: int) -> dict[str, Any]:
    outcome = ("90", "-50", "110", "-100", "140", "620")[(table * board) % 6]
    body = sent(record(table, board, outcome), sure=True)
    answer = client.post(f"{PAGES}/acts", json=body)
    assert answer.status_code == 201, answer.text
    return body


def finish(client: httpx2.Client) -> Any:
    """End the evening; gives its ranking."""
    for act in ({"act": "close"}, {"act": "official", "force": "yes"}):
        answer = client.post(f"{PAGES}/do", data=act | {"back": "/"})
        assert answer.status_code == 303, answer.text
    page = client.get(f"{PAGES}/standings.json").json()
    return [group["rankings"] for group in page["standings"]]


def test_a_running_evening_moves_to_another_server_and_ends_there(
    tmp_path: Path, server: Server
) -> None:
    address = server.new_database()
    first, second = tmp_path / "first", tmp_path / "second"
    with Club.open(str(first)) as here, Club.open(str(second), address) as there:
        begin_evening(here)
        with serving(first) as desk:
            client = director(desk, here)
            form = {"do": "start", "round": "1"}
            assert client.post(f"{PAGES}/clock", data=form).status_code == 303
            here.beside.put(EVENT, WAITING)
            code = here.permits.make("table", subject="2", shown_again=True)
            seat = here.permits.make("seat", event=EVENT, subject="2")
            cookie = f"{AT_TABLE}={seat}"
            headers = {"origin": desk.url, "cookie": cookie}
            called = httpx2.post(f"{desk.url}/t/{code}/call", headers=headers)
            assert called.status_code == 303
            bodies = [enter(client, *place) for place in RESULTS[:4]]
            clock = client.get(f"{PAGES}/clock.json").json()["clock"]["face"]
            # the first goes away in mid-evening; what is left is the file
            file = client.get(f"{PAGES}/files/{EVENT}.event").content
            desk.process.kill()
            desk.process.wait()
        with serving(second, "--database", address, "--workers", "2") as desk:
            client = director(desk, there)
            sending = {"file": (f"{EVENT}.event", file)}
            answer = client.post("/open", files=sending)
            assert answer.headers["location"] == f"{PAGES}/grid"
            shown = client.get(f"{PAGES}/clock.json").json()["clock"]["face"]
            # it has gone on counting
            assert shown.pop("left") < clock.pop("left")
            assert shown == clock
            calls = client.get(f"{PAGES}/grid.json").json()["calls"]
            assert [call["table"] for call in calls] == [2]
            (waiting,) = there.beside.all(EVENT, "waiting")
            assert waiting.data == WAITING.data
            # a phone that had no answer sends again, to the new server
            again = client.post(f"{PAGES}/acts", json=bodies[-1])
            assert (again.status_code, again.json()) == (200, {"acts": [10]})
            for place in RESULTS[4:]:
                enter(client, *place)
            ended = finish(client)
        # the same evening without a move
        with serving(first) as desk:
            client = director(desk, here)
            for place in RESULTS[4:]:
                enter(client, *place)
            assert finish(client) == ended


def test_the_copy_after_a_round_is_enough_to_go_on(tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    with Club.open(str(first)) as here, Club.open(str(second)) as there:
        begin_evening(here)
        with serving(first) as desk:
            client = director(desk, here)
            assert client.post(f"{PAGES}/clock", data={"do": "start", "round": "1"})
            for place in RESULTS[:4]:
                enter(client, *place)
            copy = first / "copies" / f"{EVENT}.event"
            wait_for(copy.exists)
            desk.process.kill()
            desk.process.wait()
        with serving(second) as desk:
            client = director(desk, there)
            sending = {"file": (copy.name, copy.read_bytes())}
            assert client.post("/open", files=sending).status_code == 303
            assert client.get(f"{PAGES}/clock.json").json()["clock"]["face"]["round"]
            for place in RESULTS[4:]:
                enter(client, *place)
            assert finish(client)
