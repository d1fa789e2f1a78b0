"""The desk as a server: its address, its processes, and how it stops."""

import errno
import multiprocessing
import os
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import FrameType

import uvicorn

from evenhand.desk.club import Club
from evenhand.desk.club_address import is_only_here
from evenhand.desk.job_work import start_worker
from evenhand.errors import RequestError, again
from evenhand.web.application import make_app
from evenhand.web.sign_in import owner_link

_EVERYWHERE = ("0.0.0.0", "::")
#: How long pages may take to end when the server stops, in seconds.
_PATIENCE = 3
#: How often the worker is looked after, in seconds.
_LOOKING = 1.0


@dataclass(frozen=True, slots=True)
class Serving:
    """How the desk is served.

    Attributes:
        data: the folder of the club; None for the usual one.
        database: the address of its PostgreSQL database; None for SQLite.
        host: the address to listen on.
        port: the port; 0 for any that is free.
        workers: how many processes answer.
        cert: the file of the certificate for TLS; empty for none.
        key: the file of its key.
    """

    data: str | None = None
    database: str | None = None
    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 1
    cert: str = ""
    key: str = ""

    def __post_init__(self) -> None:
        if not 0 <= self.port <= 65535:
            raise RequestError(f"port {self.port}; expected 0 to 65535")
        if not 1 <= self.workers <= 64:
            raise RequestError(f"{self.workers} workers; expected 1 to 64")
        if bool(self.cert) != bool(self.key):
            raise RequestError("TLS needs both a certificate and its key; name both")
        for name in filter(None, (self.cert, self.key)):
            if not Path(name).is_file():
                raise RequestError(f"{name}: no such file; expected one in PEM")

    def open_club(self) -> Club:
        """The club."""
        return Club.open(data=self.data, database=self.database)


@dataclass(frozen=True, slots=True)
class Started:
    """A server that answers.

    Attributes:
        url: its address.
        owner: the link for the first owner; None once there is one.
        is_local: whether only this machine can reach it.
    """

    url: str
    owner: str | None
    is_local: bool


def serve(serving: Serving, tell: Callable[[Started], None]) -> None:
    """Serve until a signal ends it.

    Args:
        serving: how.
        tell: is told once it answers.
    """
    with serving.open_club() as club, _listening(serving) as listener:
        url = _url(serving, listener)
        link = owner_link(club)
        owner = None if link is None else f"{url}/first/{link}"
        is_local = is_only_here(url)
        with _helpers(serving, listener):
            _answer(
                serving, club, listener, lambda: tell(Started(url, owner, is_local))
            )


def _url(serving: Serving, listener: socket.socket) -> str:
    """The address at which others find the desk."""
    shown = serving.host
    if shown in _EVERYWHERE:
        shown = _address_in_network()
    host = f"[{shown}]" if ":" in shown else shown
    scheme = "https" if serving.cert else "http"
    return f"{scheme}://{host}:{listener.getsockname()[1]}"


def _answer(
    serving: Serving,
    club: Club,
    listener: socket.socket,
    tell: Callable[[], None] = lambda: None,
) -> None:
    """Answer requests in this process."""
    app = make_app(club, _url(serving, listener))
    config = uvicorn.Config(
        app,
        log_level="warning",
        # links are secrets, so requests are not logged
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=_PATIENCE,
        ssl_certfile=serving.cert or None,
        ssl_keyfile=serving.key or None,
    )
    _Server(config, tell, app.state.pulse.stop).run(sockets=[listener])


def _answer_as_helper(serving: Serving, listener: socket.socket) -> None:
    with serving.open_club() as club:
        _answer(serving, club, listener)


class _Server(uvicorn.Server):
    """A server that tells when it answers, and ends open streams when it stops."""

    def __init__(
        self, config: uvicorn.Config, tell: Callable[[], None], stop: Callable[[], None]
    ) -> None:
        super().__init__(config)
        self._tell = tell
        self._stop = stop

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to answer."""
        await super().startup(sockets)
        self._tell()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """End on a signal, without raising it again: it was obeyed."""
        signals = (signal.SIGINT, signal.SIGTERM)
        old = {one: signal.signal(one, self.handle_exit) for one in signals}
        try:
            yield
        finally:
            for one, handler in old.items():
                signal.signal(one, handler)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop, and let nobody wait for news."""
        self._stop()
        super().handle_exit(sig, frame)


@contextmanager
def _listening(serving: Serving) -> Iterator[socket.socket]:
    family = socket.AF_INET6 if ":" in serving.host else socket.AF_INET
    listener = socket.socket(family)
    try:
        if os.name != "nt":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((serving.host, serving.port))
        except OSError as error:
            raise _refused(serving, error) from error
        listener.listen(1024)
        yield listener
    finally:
        listener.close()


def _refused(serving: Serving, error: OSError) -> RequestError:
    where = f"{serving.host}:{serving.port}"
    if error.errno == errno.EADDRINUSE:
        return RequestError(
            f"{where} is taken, perhaps by another desk; stop that one, or choose "
            "another port",
            again(port=serving.port + 1 if serving.port < 65535 else 0),
        )
    if error.errno == errno.EACCES:
        return RequestError(
            f"{where} is not allowed; choose a port from 1024 on", again(port=8000)
        )
    return RequestError(f"{where} cannot be used: {error.strerror or error}")


def _address_in_network() -> str:
    """The address of this machine in its local network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # nothing is sent: this only asks which way a packet would take
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


@contextmanager
def _helpers(serving: Serving, listener: socket.socket) -> Iterator[None]:
    """The other processes: those that answer too, and the one that does the jobs."""
    spawning = multiprocessing.get_context("spawn")
    answering = [
        spawning.Process(target=_answer_as_helper, args=(serving, listener))
        for _ in range(serving.workers - 1)
    ]
    for process in answering:
        process.start()
    working = _Worker(serving)
    try:
        yield
    finally:
        working.stop()
        for process in answering:
            process.terminate()
        for process in answering:
            process.join(_PATIENCE + 2)
            process.kill()


class _Worker:
    """The process that does the jobs; if it dies, another takes its place."""

    def __init__(self, serving: Serving) -> None:
        self._start = partial(start_worker, serving.data, serving.database)
        self._process = self._start()
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)
        self._thread.start()

    def _watch(self) -> None:
        while not self._stopped.wait(_LOOKING):
            if self._process.poll() is not None:
                self._process = self._start()

    def stop(self) -> None:
        """End it at once: what it was doing is begun again at the next start."""
        self._stopped.set()
        self._thread.join()
        self._process.kill()
        self._process.wait()
