"""`evenhand serve`: how it starts, what it says, how it stops."""

import os
import resource
import signal
import socket
import ssl
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from evenhand.desk.club.club_events import Club
from evenhand.store.event_file import USUAL_WAIT
from tests.cli.running import evenhand
from tests.web.serving import serving, wait_for
from tests.web.visiting import EVENT, begin_evening, record, sent


def test_it_starts_says_where_it_is_and_stops_cleanly(tmp_path: Path) -> None:
    for number in (signal.SIGTERM, signal.SIGINT):
        with serving(tmp_path) as desk:
            assert desk.owner is not None
            assert desk.owner.startswith(f"{desk.url}/first/")
            assert desk.client.get("/health").json()["status"] == "ok"
            # an open stream does not keep it from stopping
            with desk.client.stream("GET", "/live") as stream:
                assert stream.status_code == 200
                assert desk.stop(number) == 0
            assert desk.process.stderr is not None
            assert desk.process.stderr.read() == ""


def test_it_stops_though_a_page_takes_long(tmp_path: Path) -> None:
    with serving(tmp_path) as desk, closing(Club.open(data=str(tmp_path))) as club:
        desk.become_owner()
        begin_evening(club)
        with club.database.holding(f"event-{EVENT}"), ThreadPoolExecutor() as threads:
            asked = time.monotonic()
            body = sent(record(1, 1))
            threads.submit(desk.client.post, f"/events/{EVENT}/acts", json=body)
            time.sleep(1)
            assert desk.stop() == 0
            # before the page could give up waiting for us
            assert time.monotonic() - asked < USUAL_WAIT
        assert club.look_at(EVENT).acts == 6


def test_the_owners_link_is_told_until_there_is_an_owner(tmp_path: Path) -> None:
    with serving(tmp_path) as desk:
        desk.become_owner()
    with serving(tmp_path) as desk:
        assert desk.owner is None


def test_a_port_that_is_taken_is_said_with_a_way_out(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        done = evenhand("serve", "--port", str(port), "--data", str(tmp_path))
    assert done.code == 2
    assert f"127.0.0.1:{port} is taken" in done.err
    assert done.err.rstrip().endswith(f"--port {port + 1}")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--port 70000", "port 70000; expected 0 to 65535"),
        ("--workers 0", "0 workers; expected 1 to 64"),
        ("--tls-cert c.pem", "both a certificate and its key"),
        ("--tls-cert c.pem --tls-key k.pem", "c.pem: no such file"),
        (f"--tls-cert {__file__} --tls-key {__file__}", "expected a certificate and"),
        ("--host 203.0.113.1", "203.0.113.1:8000 cannot be used"),
        ("--database mysql://x/y", "expected postgresql+psycopg://"),
    ],
)
def test_what_cannot_be_served_is_said_on_one_line(
    words: str, said: str, tmp_path: Path
) -> None:
    done = evenhand("serve", "--data", str(tmp_path), *words.split())
    assert done.code == 2
    assert said in done.err
    assert done.err.count("\n") == 1


def test_on_a_network_it_shows_a_code_for_phones(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "evenhand", "serve", "--host", "0.0.0.0"]
    with subprocess.Popen(
        [*command, "--port", "0", "--data", str(tmp_path)],
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env={"PYTHONIOENCODING": "utf-8", "HOME": str(tmp_path)},
    ) as process:
        assert process.stdout is not None
        lines = []
        for line in process.stdout:
            lines.append(line)
            if "Ctrl-C" in line:
                break
        process.terminate()
        assert process.wait(timeout=20) == 0
    text = "".join(lines)
    assert "The desk is at http://" in text
    assert "Begin here, and choose a password: http://" in text
    assert "█" in text


def test_several_processes_answer(tmp_path: Path) -> None:
    with serving(tmp_path, "--workers", "2") as desk:
        assert all(desk.client.get("/health").status_code == 200 for _ in range(20))
        assert desk.stop() == 0


def test_every_process_ends_with_a_server_that_was_killed(tmp_path: Path) -> None:
    with serving(tmp_path, "--workers", "2") as desk:
        helpers = desk.children()
        assert desk.client.get("/health").status_code == 200
        desk.process.kill()
        desk.process.wait()
        wait_for(lambda: not any(map(is_alive, helpers)))
        # so that the desk can start again at once, at its own address
        with socket.socket() as again:
            again.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            again.bind(("127.0.0.1", int(desk.url.rpartition(":")[2])))


def test_a_process_that_dies_is_replaced(tmp_path: Path) -> None:
    def answering() -> set[int]:
        every = {one: Path(f"/proc/{one}/cmdline") for one in desk.children()}
        return {
            one for one, words in every.items() if "spawn_main" in words.read_text()
        }

    with serving(tmp_path, "--workers", "2") as desk:
        (helper,) = answering()
        os.kill(helper, signal.SIGKILL)
        wait_for(lambda: answering() - {helper})
        assert desk.client.get("/health").status_code == 200
        assert desk.stop() == 0


def test_a_hall_of_browsers_stays_connected(tmp_path: Path) -> None:
    """Where the system allows few connections unless a program asks for more."""
    few, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    # what this process has open counts as well, while it starts the server
    fewer = len(os.listdir("/proc/self/fd")) + 50
    resource.setrlimit(resource.RLIMIT_NOFILE, (fewer, most))
    with serving(tmp_path) as desk:
        resource.setrlimit(resource.RLIMIT_NOFILE, (few, most))
        where = urlsplit(desk.url)
        with ExitStack() as phones:
            for _ in range(fewer + 50):
                phone = socket.create_connection((where.hostname, where.port))
                phones.enter_context(phone)
                phone.sendall(
                    f"GET /live HTTP/1.1\r\nHost: {where.netloc}\r\n\r\n".encode()
                )
                assert phone.recv(12) == b"HTTP/1.1 200"
            assert desk.client.get("/health").status_code == 200


def test_it_speaks_tls(tmp_path: Path) -> None:
    cert, key = tmp_path / "cert.pem", tmp_path / "key.pem"
    subprocess.run(
        [
            *("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1"),
            *("-keyout", str(key), "-out", str(cert), "-subj", "/CN=localhost"),
            *("-addext", "subjectAltName=IP:127.0.0.1"),
        ],
        check=True,
        capture_output=True,
    )
    trust = ssl.create_default_context(cafile=str(cert))
    options = ("--tls-cert", str(cert), "--tls-key", str(key))
    with serving(tmp_path / "club", *options, verify=trust) as desk:
        assert desk.url.startswith("https://")
        desk.become_owner()
        answer = desk.client.get("/accounts")
        assert answer.status_code == 200
        assert "strict-transport-security" in answer.headers
        assert handshake(desk.url, trust, ssl.TLSVersion.TLSv1_3)
        assert handshake(desk.url, trust, ssl.TLSVersion.TLSv1_2)
        trust.set_ciphers("ECDHE+AES:!AESGCM:!AESCCM:@SECLEVEL=0")
        assert not handshake(desk.url, trust, ssl.TLSVersion.TLSv1_2)
        trust.set_ciphers("ALL:@SECLEVEL=0")
        with pytest.warns(DeprecationWarning, match="TLSv1_1"):
            assert not handshake(desk.url, trust, ssl.TLSVersion.TLSv1_1)


def handshake(url: str, trust: ssl.SSLContext, version: ssl.TLSVersion) -> bool:
    """Whether a server agrees to a version of TLS and to one of the ciphers."""
    where = urlsplit(url)
    assert where.hostname is not None
    trust.minimum_version = ssl.TLSVersion.MINIMUM_SUPPORTED
    trust.maximum_version = version
    with socket.create_connection((where.hostname, where.port or 0)) as plain:
        try:
            with trust.wrap_socket(plain, server_hostname=where.hostname):
                return True
        except ssl.SSLError:
            return False


def test_what_was_acknowledged_is_there_after_a_power_cut(tmp_path: Path) -> None:
    with serving(tmp_path) as desk:
        desk.become_owner()
        form = {"act": "add", "name": "Dora", "role": "director"}
        assert desk.client.post("/accounts", data=form).status_code == 200
        desk.process.kill()
        desk.process.wait()
    with serving(tmp_path) as desk:
        assert desk.owner is None
        form = {"name": "Olga", "password": "four words no sentence"}
        assert desk.client.post("/login", data=form).status_code == 303
        names = [
            one["name"] for one in desk.client.get("/accounts.json").json()["accounts"]
        ]
        assert names == ["Dora", "Olga"]


def test_the_workers_end_with_their_server(tmp_path: Path) -> None:
    with serving(tmp_path) as desk:
        workers = desk.children()
        assert len(workers) == 2
        for worker in workers:
            assert "job_work" in Path(f"/proc/{worker}/cmdline").read_text()
        desk.process.kill()
        desk.process.wait()
        wait_for(lambda: not any(map(is_alive, workers)))


def is_alive(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


def test_it_starts_quickly(tmp_path: Path) -> None:
    def work(number: int) -> float:
        used = resource.getrusage(number)
        return used.ru_utime + used.ru_stime

    before = work(resource.RUSAGE_CHILDREN)
    with serving(tmp_path) as desk:
        assert desk.stop() == 0
    # processor time, whatever else the machine does: two seconds for each of the server
    # and its worker, and what bare Python takes
    assert work(resource.RUSAGE_CHILDREN) - before < 5
