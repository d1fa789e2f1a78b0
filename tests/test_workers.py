import json
import operator
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import evenhand.workers
from evenhand.desk.club.club_events import Club
from evenhand.desk.jobs.job_kinds import Work, do_job
from evenhand.errors import RequestError
from evenhand.families import build
from evenhand.movement import native
from evenhand.search.schedule_search import search_schedule
from evenhand.workers import is_called_off, open_workers
from tests.cli.running import evenhand as run_command

ROOT = Path(__file__).parent.parent
#: Seconds that a slow machine may need to start a scheduler or its workers.
PATIENCE = 120


def double(number: int) -> int:
    return 2 * number


def lose_a_worker(number: int, scar: str) -> int:
    """The first worker that comes to number 3 leaves a scar and ends itself."""
    if number == 3:
        try:
            Path(scar).touch(exist_ok=False)
        except FileExistsError:
            return number
        os._exit(1)
    return number


def work_until_called_off(begun: str) -> bool:
    Path(begun).touch()
    while not is_called_off():
        time.sleep(0.01)
    return True


def work_until_told(begun: str) -> None:
    """Say that it has begun, and end when told there that all is over."""
    Path(begun).touch()
    while Path(begun).read_text() != "over":
        time.sleep(0.01)


def end_oneself(ended: str) -> None:
    Path(ended).touch()
    os._exit(1)


@contextmanager
def started(program: str, *words: str) -> Iterator[subprocess.Popen[bytes]]:
    """A program of Dask's as a process of its own, ended in any case."""
    process = subprocess.Popen(
        [sys.executable, "-m", f"distributed.cli.{program}", *words],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait()


@contextmanager
def scheduler(folder: Path) -> Iterator[str]:
    """The address of a scheduler on a free port of this machine."""
    said = folder / "scheduler.json"
    words = ("--host", "127.0.0.1", "--port", "0", "--no-dashboard")
    with started("dask_scheduler", *words, "--scheduler-file", str(said)) as process:
        until = time.monotonic() + PATIENCE
        while not (said.exists() and said.read_text(encoding="utf-8").strip()):
            assert process.poll() is None, "the scheduler has ended"
            assert time.monotonic() < until, "the scheduler does not start"
            time.sleep(0.05)
        yield json.loads(said.read_text(encoding="utf-8"))["address"]


@contextmanager
def two_workers(address: str, folder: Path) -> Iterator[None]:
    """Two worker processes, which die for good when they die."""
    words = ("--no-nanny", "--no-dashboard", "--nthreads", "1", "--host", "127.0.0.1")
    work = ("dask_worker", address, *words, "--local-directory", str(folder))
    with started(*work), started(*work):
        until = time.monotonic() + PATIENCE
        with open_workers(cluster=address) as run:
            while len(set(run(os.getpid, [()] * 8))) < 2:
                assert time.monotonic() < until, "the workers do not start"
                time.sleep(0.05)
        yield


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("cluster")
    with scheduler(folder) as address, two_workers(address, folder):
        yield address


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evenhand.workers, "_ANSWER_SECONDS", 0.5)
    monkeypatch.setattr(evenhand.workers, "_PATIENCE_SECONDS", 0.5)
    monkeypatch.setattr(evenhand.workers, "_LOOK_SECONDS", 0.2)


@pytest.mark.parametrize("processes", [1, 2])
def test_results_come_in_order(processes: int) -> None:
    with open_workers(processes) as run:
        assert run(double, [(n,) for n in range(7)]) == [0, 2, 4, 6, 8, 10, 12]


@pytest.mark.parametrize("processes", [0, -1, 1000])
def test_nonsense_is_refused(processes: int) -> None:
    with (
        pytest.raises(RequestError, match="expected 1 to 256"),
        open_workers(processes),
    ):
        pass


def test_a_process_that_is_lost_is_told_in_one_line() -> None:
    with (
        open_workers(2) as run,
        pytest.raises(RequestError, match="try fewer processes"),
    ):
        run(os._exit, [(1,)])


@pytest.mark.parametrize("processes", [1, 2])
def test_no_piece_is_begun_after_a_stop(processes: int) -> None:
    with open_workers(processes, stop=lambda: True) as run:
        assert run(double, [(n,) for n in range(3)]) == [None] * 3


def test_one_process_keeps_what_was_done_before_a_stop() -> None:
    answers = iter([False, False, True, True])
    with open_workers(stop=lambda: next(answers)) as run:
        assert run(double, [(n,) for n in range(4)]) == [0, 2, None, None]


def test_pieces_in_hand_in_other_processes_see_the_stop_and_are_kept(
    tmp_path: Path,
) -> None:
    begun = tmp_path / "begun"
    with open_workers(2, stop=begun.exists) as run:
        results = run(work_until_called_off, [(str(begun),)] * 40)
    assert True in results
    assert results[-1] is None
    assert set(results) == {True, None}
    assert not is_called_off()


def test_pieces_that_do_not_heed_a_stop_are_ended(tmp_path: Path) -> None:
    begun = tmp_path / "begun"
    with open_workers(2, stop=begun.exists) as run:
        assert run(work_until_told, [(str(begun),)] * 6) == [None] * 6
        assert run(double, [(1,)]) == [None]


def test_processes_that_are_ended_by_the_stop_itself_are_no_error(
    tmp_path: Path,
) -> None:
    ended = tmp_path / "ended"
    with open_workers(2, stop=ended.exists) as run:
        assert run(end_oneself, [(str(ended),)] * 3) == [None] * 3


def test_a_stop_does_not_wait_for_what_a_cluster_has_in_hand(
    cluster: str, tmp_path: Path
) -> None:
    begun = tmp_path / "begun"
    with open_workers(cluster=cluster, stop=begun.exists) as run:
        assert run(work_until_told, [(str(begun),)] * 6) == [None] * 6
    # what a worker begins only now is to end as well
    begun.write_text("over")


def test_results_of_a_cluster_come_in_order(cluster: str) -> None:
    with open_workers(cluster=cluster) as run:
        pieces = [(n, 10) for n in range(20)]
        assert run(operator.mul, pieces) == [10 * n for n in range(20)]
        assert run(double, []) == []


def test_a_cluster_finds_what_one_process_finds(cluster: str) -> None:
    here = search_schedule(8, 6, generations=1, seed=5)
    afar = search_schedule(8, 6, generations=1, seed=5, cluster=cluster)
    assert here.movement == afar.movement
    assert here.moves == afar.moves


def test_the_command_searches_on_a_cluster_and_says_no_more(cluster: str) -> None:
    words = ("--pairs", "8", "--rounds", "6", "--seconds", "0.001", "--json")
    afar = run_command("search", *words, "--cluster", cluster)
    assert (afar.code, afar.err) == (0, "")
    assert (afar.data["pairs"], afar.data["generations"]) == (8, 1)


def test_a_worker_of_the_desk_hands_what_it_can_to_a_cluster(
    cluster: str, tmp_path: Path
) -> None:
    movement = native.to_data(build("mitchell", tables=5, boards_per_set=2))
    simulated = {"movement": movement, "sessions": 300}
    searched = {"pairs": 8, "rounds": 6, "seconds": 1}
    with Club.open(data=str(tmp_path)) as club:
        here = do_job("simulate", Work(club, simulated, lambda *_, **__: None))
        jobs = [club.jobs.add("simulate", simulated), club.jobs.add("search", searched)]
        words = ["worker", "--data", str(tmp_path), "--cluster", cluster, "--json"]
        with subprocess.Popen(
            [sys.executable, "-m", "evenhand", *words], stdout=subprocess.PIPE
        ) as worker:
            assert worker.stdout is not None
            told = [json.loads(worker.stdout.readline()) for _ in jobs]
            worker.terminate()
        assert [one["state"] for one in told] == ["done", "done"]
        afar, found = (club.jobs.get(one) for one in jobs)
        assert afar is not None
        assert afar.result == here
        assert found is not None
        assert native.from_data(found.result["movement"]).faults() == ()
        # the work was done there, not here: without the cluster it cannot be done
        lost = club.jobs.add("simulate", simulated)
        words[4] = "tcp://127.0.0.1:1"
        with subprocess.Popen(
            [sys.executable, "-m", "evenhand", *words], stdout=subprocess.PIPE
        ) as worker:
            assert worker.stdout is not None
            assert json.loads(worker.stdout.readline())["state"] == "failed"
            worker.terminate()
        failed = club.jobs.get(lost)
        assert failed is not None
        assert "127.0.0.1:1" in failed.error


def test_errors_of_the_work_itself_come_through(cluster: str) -> None:
    with open_workers(cluster=cluster) as run:
        with pytest.raises(ZeroDivisionError):
            run(operator.truediv, [(1, 0)])
        with pytest.raises(RequestError, match="expected an even number"):
            run(search_schedule, [(11, 7)])


def test_a_worker_of_another_version_is_refused(
    cluster: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(evenhand.workers, "__version__", "99.0")
    refused = pytest.raises(RequestError, match=r"expected version 99\.0, as here")
    with refused, open_workers(cluster=cluster):
        pass


def test_a_worker_without_evenhand_is_refused(
    cluster: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(evenhand.workers, "_VERSION", "no_such_package:__version__")
    refused = pytest.raises(RequestError, match="has no evenhand; expected version")
    with refused, open_workers(cluster=cluster):
        pass


def test_work_of_a_lost_worker_is_done_by_another(tmp_path: Path) -> None:
    scar = str(tmp_path / "scar")
    with (
        scheduler(tmp_path) as address,
        two_workers(address, tmp_path),
        open_workers(cluster=address) as run,
    ):
        assert run(lose_a_worker, [(n, scar) for n in range(8)]) == list(range(8))
        assert Path(scar).exists()


@pytest.mark.usefixtures("hasty")
def test_a_cluster_without_workers_is_told_in_one_line(tmp_path: Path) -> None:
    with (
        scheduler(tmp_path) as address,
        pytest.raises(RequestError, match=r"has had no workers for 0\.5 seconds"),
        open_workers(cluster=address),
    ):
        pass


def test_losing_all_workers_or_the_scheduler_is_told_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with scheduler(tmp_path) as address:
        with two_workers(address, tmp_path):
            connected = open_workers(cluster=address)
            run = connected.__enter__()
        monkeypatch.setattr(evenhand.workers, "_PATIENCE_SECONDS", 0.5)
        with pytest.raises(RequestError, match="has had no workers"):
            run(double, [(1,)])
    with pytest.raises(RequestError, match="the connection to the cluster"):
        run(double, [(1,)])
    connected.__exit__(None, None, None)


@pytest.mark.parametrize(
    "address",
    [
        *("", "127.0.0.1", "127.0.0.1:8786", "tcp://127.0.0.1", "http://127.0.0.1:1"),
        *("tcp://127.0.0.1:0", "tcp://127.0.0.1:65536", "tcp://a b:1", "tcp://:8786"),
    ],
)
def test_a_malformed_address_is_told_in_one_line(address: str) -> None:
    with (
        pytest.raises(RequestError, match="expected the address of a Dask scheduler"),
        open_workers(cluster=address),
    ):
        pass


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("listening", [True, False])
def test_an_address_without_a_scheduler_is_told_in_one_line(listening: bool) -> None:
    with socket.socket() as stranger:
        stranger.bind(("127.0.0.1", 0))
        if listening:
            stranger.listen()
        address = f"tcp://127.0.0.1:{stranger.getsockname()[1]}"
        refused = pytest.raises(RequestError, match="no Dask scheduler answers at")
        with refused, open_workers(cluster=address):
            pass


def test_a_missing_extra_is_told_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    refused = pytest.raises(RequestError, match=r"pip install 'evenhand\[cluster\]'")
    with refused, open_workers(cluster="tcp://127.0.0.1:8786"):
        pass


def test_processes_and_a_cluster_are_one_too_many() -> None:
    refused = pytest.raises(RequestError, match="expected one or the other")
    with refused, open_workers(2, "tcp://127.0.0.1:8786"):
        pass
