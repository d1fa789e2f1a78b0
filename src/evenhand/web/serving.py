"""The desk as a server: its address, its processes, and how it stops."""

import asyncio
import errno
import logging
import multiprocessing
import os
import signal
import socket
import ssl
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from multiprocessing.process import BaseProcess
from pathlib import Path
from subprocess import Popen, TimeoutExpired
from types import FrameType

import uvicorn

from evenhand.desk.club.club_address import is_only_here
from evenhand.desk.club.club_events import Club
from evenhand.desk.jobs.job_work import start_worker
from evenhand.desk.tables.unit_keeping import UnitKeeper
from evenhand.errors import EvenhandError, RequestError, again
from evenhand.web.application import make_app
from evenhand.web.club.sign_in import owner_link

if sys.platform != "win32":
    import resource

_LOG = logging.getLogger("evenhand.web")
_EVERYWHERE = ("0.0.0.0", "::")
#: How long pages may take to end when the server stops, in seconds.
_PATIENCE = 3
#: Of TLS 1.2; those of 1.3 are all good.
_CIPHERS = "ECDHE+AESGCM:ECDHE+CHACHA20"
#: How long one thread works before another may, in seconds.
_TURN = 0.0005
#: How many connections and files may be open: systems begin with a thousand or fewer.
_OPEN = 10_000
#: How often processes look after one another, in seconds.
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
        if self.cert:
            _check_certificate(self.cert, self.key)

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


def _check_certificate(cert: str, key: str) -> None:
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(cert, key)
    except OSError as error:
        raise RequestError(
            f"{cert} with the key {key} cannot be used ({error.strerror or error}); "
            "expected a certificate and its own key, both in PEM"
        ) from error


def serve(serving: Serving, tell: Callable[[Started], None]) -> None:
    """Serve until a signal ends it.

    Args:
        serving: how.
        tell: is told once it answers.
    """
    _allow_many_connections()
    with serving.open_club() as club, _listening(serving) as listener:
        url = _url(serving, listener)
        link = owner_link(club)
        owner = None if link is None else f"{url}/first/{link}"
        is_local = is_only_here(url)
        with _helpers(serving, listener), UnitKeeper(club).running():
            _answer(
                serving, club, listener, lambda: tell(Started(url, owner, is_local))
            )


def leave() -> None:
    """End this process, even if a thread of it still makes a page."""
    if any(
        not one.daemon for one in set(threading.enumerate()) - {threading.main_thread()}
    ):
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(0)


def _allow_many_connections() -> None:
    """Let a hall of browsers stay connected; the other processes inherit it."""
    if sys.platform != "win32":
        few, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = _OPEN if most == resource.RLIM_INFINITY else min(_OPEN, most)
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(few, wanted), most))


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
    # whoever writes a result waits for the interpreter after each call of the system,
    # and the next tables for whoever writes: with Python's own 5 ms they form a queue
    sys.setswitchinterval(_TURN)
    # a laptop may join the Wi-Fi, or another one, while the desk is open
    app = make_app(club, partial(_url, serving, listener))
    config = uvicorn.Config(
        app,
        log_level="warning",
        # links are secrets, so requests are not logged
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=_PATIENCE,
        ssl_certfile=serving.cert or None,
        ssl_keyfile=serving.key or None,
        ssl_ciphers=_CIPHERS,
    )
    _Server(config, tell, app.state.pulse.stop).run(sockets=[listener])


def _answer_as_helper(serving: Serving, listener: socket.socket, server: int) -> None:
    threading.Thread(target=_end_with, args=(server,), daemon=True).start()
    try:
        with serving.open_club() as club:
            _answer(serving, club, listener)
    except EvenhandError as error:
        # the database is gone for a while; another process begins in our place
        _LOG.warning("%s", error)


def _end_with(server: int) -> None:
    """End this process with the server, which may have been killed."""
    while os.getppid() == server:
        time.sleep(_LOOKING)
    os.kill(os.getpid(), signal.SIGTERM)


class _Server(uvicorn.Server):
    """A server that tells when it answers, and ends open streams when it stops."""

    def __init__(
        self, config: uvicorn.Config, tell: Callable[[], None], stop: Callable[[], None]
    ) -> None:
        super().__init__(config)
        self._tell = tell
        self._stop = stop

    def run(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve until a signal; a page in the making is then not waited for."""
        loop = (self.config.get_loop_factory() or asyncio.new_event_loop)()
        loop.run_until_complete(self.serve(sockets))

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
    """The other processes: those that answer too, and those that do the jobs."""
    spawning = multiprocessing.get_context("spawn")

    def answer() -> BaseProcess:
        work = (serving, listener, os.getpid())
        process = spawning.Process(target=_answer_as_helper, args=work)
        process.start()
        return process

    with ExitStack() as helpers:
        for _ in range(serving.workers - 1):
            helpers.callback(_Helper(answer).stop)
        for only_short in (False, True):
            working = partial(
                start_worker, serving.data, serving.database, only_short=only_short
            )
            # what it was doing is begun again at the next start
            helpers.callback(_Helper(working).kill)
        yield


class _Helper:
    """Another process; if it dies, a new one takes its place."""

    def __init__(self, start: Callable[[], Popen[bytes] | BaseProcess]) -> None:
        self._start = start
        self._process = start()
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)
        self._thread.start()

    def _watch(self) -> None:
        while not self._stopped.wait(_LOOKING):
            if self._ended(0):
                self._process = self._start()

    def stop(self) -> None:
        """Let it answer what it was asked, and end."""
        self._leave()
        self._process.terminate()
        if not self._ended(_PATIENCE + 2):
            self._process.kill()

    def kill(self) -> None:
        """End it at once."""
        self._leave()
        self._process.kill()
        self._ended(None)

    def _leave(self) -> None:
        self._stopped.set()
        self._thread.join()

    def _ended(self, seconds: float | None) -> bool:
        """Whether it has ended, or does within some seconds."""
        if isinstance(self._process, BaseProcess):
            self._process.join(seconds)
            return self._process.exitcode is not None
        with suppress(TimeoutExpired):
            self._process.wait(seconds)
        return self._process.returncode is not None
