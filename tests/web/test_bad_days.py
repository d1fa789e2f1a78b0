"""Bad days: a clear page, no act lost, no half act."""

import os
import resource
import signal
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx2
import pytest
from fastapi.testclient import TestClient

from evenhand.desk.club.club_events import Account, Club, Role
from evenhand.web.application import make_app
from evenhand.web.handling.visitor import SIGNED_IN
from tests.postgresql import Server
from tests.web.serving import Served, serving, wait_for
from tests.web.visiting import EVENT, Desk, begin_evening, record, sent

PATH = f"/events/{EVENT}/acts"
#: The places of the evening: a table and a board, each once.
BOARDS = [(1, board) for board in range(1, 7)]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A club with an evening and a director, that nobody serves yet."""
    with Club.open(data=str(tmp_path)) as club:
        begin_evening(club)
        club.accounts.add(Account("Anna", Role.DIRECTOR))
    return tmp_path


def let_in(folder: Path, desk: Served) -> httpx2.Client:
    with Club.open(data=str(folder)) as club:
        code = club.permits.make("session", account="Anna")
    desk.client.cookies.set(SIGNED_IN, code)
    return desk.client


def test_a_database_that_is_gone_for_a_while_is_said_so(
    server: Server, tmp_path: Path
) -> None:
    with Club.open(data=str(tmp_path), database=server.new_database()) as club:
        begin_evening(club)
        desk = Desk(club, make_app(club))
        client = desk.account()
        assert client.post(PATH, json=sent(record(1, 1))).status_code == 201
        body = sent(record(1, 2))
        server.stop()
        try:
            page = client.get(f"/events/{EVENT}/grid")
            assert page.status_code == 503
            assert "The club’s database does not answer" in page.text
            assert client.get("/health").status_code == 503
            answer = client.post(PATH, json=body)
            assert answer.status_code == 503
            assert "try again" in answer.json()["error"]
        finally:
            server.start()
        assert until_well(client) == 200
        assert client.post(PATH, json=body).status_code == 201
        assert club.look_at(EVENT).acts == 8


def until_well(client: TestClient) -> int:
    for _ in range(50):
        if (status := client.get("/health").status_code) == 200:
            break
    return status


def test_a_full_disk_loses_nothing_that_was_acknowledged(folder: Path) -> None:
    size = max(one.stat().st_size for one in folder.iterdir() if one.is_file())
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size + 60_000, before[1]))
    try:
        with serving(folder) as desk:
            resource.setrlimit(resource.RLIMIT_FSIZE, before)
            client = let_in(folder, desk)
            seen = []
            for number in range(400):
                act = {"act": "rename", "pair": 1, "names": f"Ada {number} & Ben"}
                answer = client.post(PATH, json=sent(act))
                seen.append(answer.status_code)
                if answer.status_code != 201:
                    break
            assert answer.status_code == 503, answer.text
            assert "nothing was added" in answer.json()["error"]
            done = seen.count(201)
            assert done > 3
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    with Club.open(data=str(folder)) as club:
        assert club.look_at(EVENT).acts == 6 + done


def test_two_servers_share_one_club(folder: Path) -> None:
    with serving(folder) as one, serving(folder) as other:
        clients = [let_in(folder, one), let_in(folder, other)]

        def post(number: int) -> tuple[int, list[int]]:
            table, board = BOARDS[number]
            act = record(table, board)
            answer = clients[number % 2].post(PATH, json=sent(act))
            return answer.status_code, answer.json().get("acts", [])

        with ThreadPoolExecutor(6) as pool:
            answers = list(pool.map(post, range(len(BOARDS))))
        assert [status for status, _ in answers] == [201] * 6
        assert sorted(n for _, acts in answers for n in acts) == [*range(7, 13)]
        pages = [
            client.get(f"/events/{EVENT}/standings.json").json() for client in clients
        ]
        assert pages[0] == pages[1]


@pytest.mark.parametrize("after", [1, 4])
def test_a_killed_server_leaves_whole_acts_only(after: int, folder: Path) -> None:
    acknowledged: list[int] = []
    with serving(folder) as desk:
        client = let_in(folder, desk)

        def post() -> None:
            for number in range(1000):
                names = [f"Ada {number} & Ben", f"Cleo & Dan {number}"]
                acts = [
                    {"act": "rename", "pair": pair, "names": name}
                    for pair, name in enumerate(names, 1)
                ]
                try:
                    answer = client.post(PATH, json=sent(*acts))
                except httpx2.HTTPError:
                    return
                acknowledged.extend(answer.json()["acts"])

        thread = threading.Thread(target=post)
        thread.start()
        while len(acknowledged) < 2 * after:
            thread.join(0.01)
        desk.process.kill()
        thread.join()
        desk.process.wait()
    with Club.open(data=str(folder)) as club:
        acts = club.look_at(EVENT).acts
        entries = club.since(EVENT, 6)
    # a batch of two is there whole or not at all, and every acknowledged one is there
    assert acts % 2 == 0
    assert acts >= max(acknowledged)
    assert [one["pair"] for one in entries] == [1, 2] * (len(entries) // 2)


def test_what_is_sent_again_after_a_kill_is_counted_once(folder: Path) -> None:
    body = sent(record(1, 1))
    with serving(folder) as desk:
        assert let_in(folder, desk).post(PATH, json=body).status_code == 201
        desk.process.kill()
        desk.process.wait()
    with serving(folder) as desk:
        answer = let_in(folder, desk).post(PATH, json=body)
        assert (answer.status_code, answer.json()) == (200, {"acts": [7]})


def test_a_dead_worker_hinders_nobody_and_is_replaced(folder: Path) -> None:
    with serving(folder) as desk:
        client = let_in(folder, desk)
        workers = desk.children()
        for worker in workers:
            os.kill(worker, signal.SIGKILL)
        assert client.post(PATH, json=sent(record(1, 1))).status_code == 201
        wait_for(lambda: len(desk.children() - workers) == 2)
