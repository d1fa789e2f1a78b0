"""One way to run many seeded pieces of work: here, in several processes, on a cluster.

A piece is a function and its arguments, the seed among them. So the results are the
same wherever they are computed: in this process, in other processes on this machine,
or by the workers of a Dask cluster.
"""

import asyncio
import ctypes
import logging
import pkgutil
import re
import signal
import sys
import time
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import (
    CancelledError,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
    wait,
)
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from multiprocessing import active_children, get_context
from multiprocessing.process import BaseProcess
from typing import TYPE_CHECKING, Any

from evenhand import __version__
from evenhand.errors import EvenhandError, RequestError

if TYPE_CHECKING:
    from distributed import Client

Piece = tuple[Any, ...]
Run = Callable[[Callable[..., Any], Sequence[Piece]], list[Any]]
#: Says whether to stop now and make do with the results so far.
Stop = Callable[[], bool]

_MOST_PROCESSES = 256

_ADDRESS = re.compile(
    r"tcp://(?:[\w.-]+|\[[0-9A-Fa-f:.]+\]):(?P<port>\d{1,5})", re.ASCII
)
#: The name a worker is asked to resolve. The standard library does that, so even a
#: worker without this package can answer.
_VERSION = "evenhand:__version__"
#: How many seconds the scheduler of a cluster has to answer.
_ANSWER_SECONDS = 5.0
#: How many seconds a cluster may be without workers.
_PATIENCE_SECONDS = 30.0
#: Seconds between two checks for a stop, or for workers that have gone.
_LOOK_SECONDS = 0.2
#: How many seconds running pieces have to finish of their own accord after a stop.
_GRACE_SECONDS = 1.0


class _Order:
    """The parent's order to stop, in memory that it shares with this process."""

    called_off: ctypes.c_bool | None = None


def is_called_off() -> bool:
    """Whether the parent process has called this work off."""
    return _Order.called_off is not None and _Order.called_off.value


def _never() -> bool:
    return False


@contextmanager
def open_workers(
    processes: int = 1, cluster: str | None = None, *, stop: Stop = _never
) -> Iterator[Run]:
    """A function that runs pieces of work and returns their results in order.

    `cluster` is the address of a Dask scheduler, whose workers then do the work. Once
    `stop` says so, no more pieces are started. Pieces running in other processes see
    it through `is_called_off` and have a moment to finish; those on a cluster are
    abandoned. A piece that was not finished has None as its result.
    """
    if not 1 <= processes <= _MOST_PROCESSES:
        raise RequestError(f"{processes} processes; expected 1 to {_MOST_PROCESSES}")
    if cluster is not None:
        if processes > 1:
            raise RequestError(
                f"{processes} processes and a cluster; expected one or the other: "
                "a cluster brings its own workers"
            )
        with _cluster_workers(cluster, stop) as run:
            yield run
    elif processes == 1:
        yield lambda work, pieces: [
            None if stop() else work(*piece) for piece in pieces
        ]
    else:
        with _local_workers(processes, stop) as run:
            yield run


@contextmanager
def _local_workers(processes: int, stop: Stop) -> Iterator[Run]:
    context = get_context("spawn")  # a forked process that has threads may hang
    # no lock: a process that is terminated might hold it for ever
    called_off = context.RawValue(ctypes.c_bool, False)
    children: set[BaseProcess] = set()

    def run(work: Callable[..., Any], pieces: Sequence[Piece]) -> list[Any]:
        if stop():
            return [None] * len(pieces)
        futures: list[Future[Any]] = []
        try:
            with _holding_ctrl_c(), _adding_children(children):
                futures += [pool.submit(_do_unless_off, work, one) for one in pieces]
            if _await_futures(futures, stop):
                # the futures are not cancelled: a pool that breaks cannot cope with it
                called_off.value = True
                _terminate_stragglers(futures, children)
            return [future.result() for future in futures]
        except BrokenProcessPool:
            if stop():
                return [_result_if_any(future) for future in futures]
            raise RequestError(
                f"one of {processes} processes was killed from outside, perhaps for "
                "want of memory; try fewer processes"
            ) from None

    with ProcessPoolExecutor(
        processes, context, initializer=_obey, initargs=(called_off,)
    ) as pool:
        yield run


@contextmanager
def _holding_ctrl_c() -> Iterator[None]:
    """Hold Ctrl-C back; processes started meanwhile never see it.

    A terminal sends it to every process. One that was still starting would die with a
    traceback.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield  # Windows has no signal masks
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _adding_children(children: set[BaseProcess]) -> Iterator[None]:
    """Add the processes that are started inside the block."""
    before = set(active_children())
    yield
    children |= set(active_children()) - before


def _obey(called_off: ctypes.c_bool) -> None:
    """Work for the parent process, which decides what Ctrl-C means."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _Order.called_off = called_off


def _do_unless_off(work: Callable[..., Any], piece: Piece) -> Any:
    return None if is_called_off() else work(*piece)


def _await_futures(futures: Sequence["Future[Any]"], stop: Stop) -> bool:
    """Wait until all are done or we are told to stop; whether we were told to stop."""
    waiting = set(futures)
    while waiting and not stop():
        waiting = wait(waiting, _LOOK_SECONDS).not_done
    return bool(waiting)


def _terminate_stragglers(
    futures: Sequence["Future[Any]"], children: Iterable[BaseProcess]
) -> None:
    """Terminate processes that cannot see the stop: still starting, or compiling."""
    if wait(futures, _GRACE_SECONDS).not_done:
        for child in children:
            child.terminate()


def _result_if_any(future: "Future[Any]") -> Any:
    lost = not future.done() or future.exception() is not None
    return None if lost else future.result()


@contextmanager
def _cluster_workers(address: str, stop: Stop) -> Iterator[Run]:
    client = _connect(address)
    try:
        _await_workers(client, address)
        _check_versions(client, address)
        yield lambda work, pieces: _run_on_cluster(client, address, stop, work, pieces)
    finally:
        _close(client)


def _connect(address: str) -> "Client":
    found = _ADDRESS.fullmatch(address)
    if found is None or not 1 <= int(found["port"]) <= 65535:
        raise RequestError(
            f"cluster {address!r}; expected the address of a Dask scheduler, like "
            "tcp://192.0.2.7:8786"
        )
    client_class = _import_client()
    # a mismatch of Dask versions need not worry the user unless work fails
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            # a client would wait for ever for a stranger that says nothing, so we say
            # hello first: in a thread, because this one may already have an event loop
            with ThreadPoolExecutor(1) as thread:
                thread.submit(asyncio.run, _greet(address)).result()
            return client_class(address, timeout=_ANSWER_SECONDS, set_as_default=False)
        # a stranger's answer can break Dask's reader in any way, memory errors included
        except Exception:
            raise RequestError(
                f"no Dask scheduler answers at {address}; expected one started with "
                "`dask scheduler`, which prints its address"
            ) from None


async def _greet(address: str) -> None:
    """Ask who is there; anything but a scheduler is an error."""
    from distributed import rpc

    async with asyncio.timeout(_ANSWER_SECONDS):
        async with rpc(address, timeout=_ANSWER_SECONDS) as stranger:
            identity = await stranger.identity()
    if identity["type"] != "Scheduler":
        raise ConnectionError(identity["type"])


def _import_client() -> "type[Client]":
    first = "distributed" not in sys.modules
    try:
        from distributed import Client
    except ImportError:
        raise RequestError(
            "a cluster needs Dask, which is not installed; "
            "try pip install 'evenhand[cluster]'"
        ) from None
    if first:
        # a program that had imported Dask itself may want its log; ours does not
        for name in list(logging.root.manager.loggerDict):
            if name.partition(".")[0] in ("distributed", "tornado"):
                logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    return Client


def _await_workers(client: "Client", address: str) -> None:
    try:
        client.wait_for_workers(1, timeout=_PATIENCE_SECONDS)
    except TimeoutError:
        raise _no_workers(address) from None
    except (CancelledError, OSError):
        raise _lost(address) from None


def _check_versions(client: "Client", address: str) -> None:
    """Refuse workers with another version, which could give different results."""
    try:
        found: dict[str, object] = client.run(
            pkgutil.resolve_name, _VERSION, on_error="return"
        )
    except (CancelledError, OSError, RuntimeError):
        raise _lost(address) from None
    for worker, version in sorted(found.items()):
        if version == __version__ or isinstance(version, OSError):
            continue  # an OSError: that worker has been lost since
        lacks = isinstance(version, Exception)
        seen = "has no evenhand" if lacks else f"has evenhand {version}"
        raise RequestError(
            f"the worker {worker} {seen}; expected version {__version__}, as here: "
            "install the same everywhere"
        )


def _run_on_cluster(
    client: "Client",
    address: str,
    stop: Stop,
    work: Callable[..., Any],
    pieces: Sequence[Piece],
) -> list[Any]:
    """The results of all pieces; those of a lost worker are started again elsewhere."""
    from distributed import KilledWorker

    try:
        # Dask takes pure work to have one result, and would not run it a second time
        futures = [client.submit(work, *piece, pure=False) for piece in pieces]
        wanted = futures
        if _await_results(client, address, stop, futures):
            wanted = [future for future in futures if future.done()]
            client.cancel([future for future in futures if future not in wanted])
        done = dict(zip(wanted, client.gather(wanted), strict=True))
        results = [done.get(future) for future in futures]
    except EvenhandError:
        raise
    except KilledWorker as error:
        raise RequestError(
            f"the cluster {address} lost every worker that tried one piece of work, "
            f"the last at {error.last_worker.address}; see its log"
        ) from None
    except (CancelledError, OSError):
        raise _lost(address) from None
    except Exception:
        _check_versions(client, address)  # a likelier cause than the work itself
        raise
    # a worker with another version may have joined in the meantime
    _check_versions(client, address)
    return results


def _await_results(
    client: "Client", address: str, stop: Stop, futures: Sequence[Any]
) -> bool:
    """Wait for results for as long as there are workers to compute them.

    Returns:
        Whether we were told to stop before all of them had come.
    """
    from distributed import wait

    last_seen = time.monotonic()
    while not stop():
        try:
            with client.as_current():
                wait(futures, timeout=_LOOK_SECONDS)
            return False
        except TimeoutError:
            now = time.monotonic()
        if client.scheduler_info()["workers"]:
            last_seen = now
        elif now - last_seen > _PATIENCE_SECONDS:
            raise _no_workers(address)
    return True


def _close(client: "Client") -> None:
    """Leave the cluster, whatever state it is in; there is nothing left to save."""
    with suppress(CancelledError, OSError, RuntimeError):
        client.close(timeout=_ANSWER_SECONDS)


def _no_workers(address: str) -> RequestError:
    return RequestError(
        f"the cluster {address} has had no workers for {_PATIENCE_SECONDS:g} seconds; "
        f"start some with `dask worker {address}`"
    )


def _lost(address: str) -> RequestError:
    return RequestError(
        f"the connection to the cluster {address} was lost; "
        "check that its scheduler is still running, then try again"
    )
