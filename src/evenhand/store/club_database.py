"""The database of a club: SQLite in a folder, or PostgreSQL at an address."""

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any
from urllib.parse import quote

from sqlalchemy import (
    Connection,
    Engine,
    RootTransaction,
    create_engine,
    event,
    func,
    make_url,
    select,
    text,
)
from sqlalchemy.exc import DataError, DBAPIError, DisconnectionError, SQLAlchemyError
from sqlalchemy.pool import QueuePool

from evenhand.errors import RequestError, StoreError, UnavailableError
from evenhand.movement.phrasing import one_line
from evenhand.store.disk import explained, shown
from evenhand.store.event_file import USUAL_WAIT
from evenhand.store.locking import locked

#: The file of the club in its folder.
FILE = "club.sqlite"
_POSTGRESQL = "postgresql+psycopg"
#: Of SQLite; by the last, what was written over is not left in the file.
_SETTINGS = (
    *("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"),
    "secure_delete=ON",
)
#: What it keeps beside its file, by their endings, in use and after a crash.
_LEFT = ("-wal", "-journal")
#: As many as a hall's phones keep busy stay open, and more are opened and closed.
_KEPT_OPEN: dict[str, Any] = {"pool_size": 15, "max_overflow": 20}
_FULL = "the disk is full; nothing was added: make room and try again"
#: What became of it, by the error's name in SQLite or its code in PostgreSQL.
_REASONS = {
    "SQLITE_BUSY": "is being written by another program; wait and try again",
    "55P03": "is being written by another program; wait and try again",
    "SQLITE_FULL": _FULL,
    # even who only reads needs a small file beside the database
    "SQLITE_IOERR_SHMSIZE": _FULL,
    "53100": _FULL,
    "SQLITE_READONLY": "may not be written; check who may write the file and folder",
    "42501": "the database refuses this user; check what it may do",
    "SQLITE_NOTADB": "not the database of a club; expected one made by Evenhand",
    "SQLITE_CORRUPT": "the database is damaged; restore a backup in an empty place",
}
#: For how many seconds readers may hold up that a name is forgotten.
_READERS_WAIT = 10
_UNSURE = (
    "the connection broke while this was stored; look whether it was done before you "
    "do it again"
)
_UNREADABLE = "a text with characters that cannot be kept; expected readable ones"
_UNREACHABLE = "the database cannot be reached; nothing was added: try again"


class Database:
    """A club's database, open.

    Attributes:
        folder: where the club keeps its files: the database itself, copies, locks.
        name: what it is called in messages; a password is not shown.
        is_postgresql: which of the two it is.
        engine: what SQLAlchemy calls the door to it.
    """

    def __init__(self, folder: Path, address: str | None = None) -> None:
        """Open the door; nothing is read or written yet.

        Args:
            folder: The club's folder; it is made if it is not there.
            address: The address of a PostgreSQL database; None for SQLite.

        Raises:
            StoreError: If the address is no such address, or the folder not usable.
        """
        self.folder = folder
        self.is_postgresql = address is not None
        with explained(folder):
            if folder.is_file():
                raise StoreError("a file; expected the folder of a club")
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if address is None:
            self.name = shown(folder / FILE)
            self.engine = _sqlite(folder / FILE)
        else:
            self.engine = _postgresql(address)
            self.name = self.engine.url.render_as_string(hide_password=True)
        self._writer = self.engine.execution_options(begin="BEGIN IMMEDIATE")
        self._noter = self.engine.execution_options(begin="")
        self._reader = self.engine
        if self.is_postgresql:
            view = "REPEATABLE READ"
            self._reader = self.engine.execution_options(isolation_level=view)

    def make_file(self) -> None:
        """Make the file of an SQLite database, if it is not there."""
        if not self.is_postgresql:
            with explained(self.folder / FILE):
                check_no_remains(self.folder / FILE)
                # it holds what lets people in
                (self.folder / FILE).touch(mode=0o600)

    def close(self) -> None:
        """Close all connections."""
        self.engine.dispose()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """One view of the database, whatever is written meanwhile.

        Raises:
            StoreError: If it cannot be read; an `UnavailableError` may pass.
        """
        with self.explained(), self._reader.begin() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction: on leaving, all of it is on the disk, or none of it.

        Raises:
            StoreError: If it cannot be written; an `UnavailableError` may pass.
        """
        with self.explained(), self._writer.connect() as connection:
            transaction = connection.begin()
            try:
                yield connection
            except BaseException:
                transaction.rollback()
                raise
            self._commit(transaction)

    @contextmanager
    def noting(self) -> Iterator[Connection]:
        """One statement: SQLite is closed to others no longer than that takes.

        In a transaction it would be until a search lets go of the interpreter again.
        """
        with self.explained(), self._noter.begin() as connection:
            yield connection

    @contextmanager
    def holding(self, what: str, wait: float = USUAL_WAIT) -> Iterator[None]:
        """Let no other program hold the same thing; a dead program holds nothing.

        Args:
            what: The name of the thing, which a file can have.
            wait: The number of seconds to wait for another program.

        Raises:
            StoreError: If another still holds it.
        """
        if self.is_postgresql:
            with self.explained(), self.engine.begin() as connection:
                timeout = f"SET LOCAL lock_timeout = {max(1, round(wait * 1000))}"
                connection.execute(text(timeout))
                connection.execute(
                    text("SELECT pg_advisory_xact_lock(:key)"), {"key": _number(what)}
                )
                yield
            return
        lock = self.folder / "locks" / what
        with explained(lock):
            lock.parent.mkdir(exist_ok=True)
            lock.touch()
        with locked(lock, wait):
            yield

    def now(self, connection: Connection) -> float:
        """The time in seconds since 1970, the same for all who use the database.

        Args:
            connection: A transaction in it.
        """
        if not self.is_postgresql:
            return time.time()
        # its clock, as those of several machines may differ
        clock = select(func.extract("epoch", func.clock_timestamp()))
        return float(connection.execute(clock).scalar_one())

    def forget(self) -> None:
        """Let nothing that was written over lie in SQLite's files any longer.

        Readers who stay in the way have it lie there until the next time.
        """
        if self.is_postgresql:
            return
        until = time.monotonic() + _READERS_WAIT
        with self.explained(), closing(self.engine.raw_connection()) as connection:
            emptied = connection.cursor()
            while True:
                emptied.execute("PRAGMA wal_checkpoint(TRUNCATE)")
                busy = emptied.fetchall()[0][0]
                if not busy or time.monotonic() > until:
                    return
                time.sleep(0.05)

    def _commit(self, transaction: RootTransaction) -> None:
        try:
            transaction.commit()
        except DBAPIError as error:
            if error.connection_invalidated:
                raise UnavailableError(f"{self.name}: {_UNSURE}") from error
            raise

    @contextmanager
    def explained(self) -> Iterator[None]:
        """Turn the refusals of the database into errors of one clear line."""
        try:
            yield
        except (DataError, UnicodeEncodeError) as error:
            raise RequestError(_UNREADABLE) from error
        except DBAPIError as error:
            raise self._refusal(error.orig) from error
        except self.engine.dialect.loaded_dbapi.Error as error:
            raise self._refusal(error) from error
        except SQLAlchemyError as error:
            raise UnavailableError(f"{self.name}: {_UNREACHABLE}") from error

    def _refusal(self, error: BaseException | None) -> StoreError:
        """What a refusal of the database means, in one line."""
        code = getattr(error, "sqlite_errorname", None)
        code = code or getattr(error, "sqlstate", None) or ""
        said = one_line(str(error))[:200]
        for known, reason in _REASONS.items():
            if code.startswith(known):
                return UnavailableError(f"{self.name}: {reason}")
        if code.startswith(("SQLITE_CANTOPEN", "SQLITE_IOERR", "08", "57", "28", "3D")):
            return UnavailableError(f"{self.name}: {_UNREACHABLE} ({said})")
        if isinstance(error, self.engine.dialect.loaded_dbapi.DataError):
            # the driver refuses it before the database sees it
            return StoreError(f"{self.name}: {said}; nothing was added")
        if not code:
            return UnavailableError(f"{self.name}: {_UNREACHABLE} ({said})")
        return StoreError(f"{self.name}: {said}; nothing was added")


def check_no_remains(path: Path) -> None:
    """Refuse what a database that is gone has left: SQLite takes it for a new one's.

    Args:
        path: The file of the database, which may be there itself.
    """
    beside = (path.with_name(path.name + ending) for ending in _LEFT)
    left = [one.name for one in beside if one.exists()]
    # looked for last, as another program may just have made it
    if left and not path.exists():
        raise StoreError(
            f"gone, but {left[0]} with its last changes is there; put the file back, "
            "or move that away first"
        )


def _number(what: str) -> int:
    """A number for PostgreSQL's locks, which have no names."""
    return int.from_bytes(sha256(what.encode()).digest()[:8], signed=True)


def _postgresql(address: str) -> Engine:
    try:
        url = make_url(address)
    except SQLAlchemyError as error:
        raise StoreError(_no_address(address)) from error
    if url.drivername != _POSTGRESQL or not url.database:
        raise StoreError(_no_address(address))
    try:
        return create_engine(
            url,
            pool_pre_ping=True,
            **_KEPT_OPEN,
            connect_args={"connect_timeout": 5},
        )
    except ModuleNotFoundError as error:
        raise StoreError(
            "PostgreSQL needs the package psycopg: pip install 'evenhand[postgresql]'"
        ) from error


def _no_address(address: str) -> str:
    kind = one_line(address).partition(":")[0][:40]
    return (
        f"database address {kind}:…; expected {_POSTGRESQL}://user:password@host/name"
    )


def _sqlite(path: Path) -> Engine:
    def connect() -> sqlite3.Connection:
        # without a mode, a database that is gone would come back empty
        address = f"file:{quote(str(path.absolute()))}?mode=rw"
        made = sqlite3.connect(
            address,
            uri=True,
            timeout=USUAL_WAIT,
            isolation_level=None,
            check_same_thread=False,
        )
        for setting in _SETTINGS:
            made.execute(f"PRAGMA {setting}")
        # SQLite's own knows only the letters of English
        made.create_function("lower", 1, str.lower, deterministic=True)
        return made

    engine = create_engine(
        "sqlite://", creator=connect, poolclass=QueuePool, **_KEPT_OPEN
    )

    @event.listens_for(engine, "connect")
    def remember(_: Any, record: Any) -> None:
        record.info["file"] = os.stat(path)

    @event.listens_for(engine, "checkout")
    def check(_: Any, record: Any, __: Any) -> None:
        # an open file goes on after its name is gone, and what it holds with it
        if not _is_same(path, record.info["file"]):
            raise DisconnectionError("the file was moved or replaced")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        how = connection.get_execution_options().get("begin", "BEGIN")
        if how:
            connection.exec_driver_sql(how)

    return engine


def _is_same(path: Path, before: os.stat_result) -> bool:
    try:
        return os.path.samestat(os.stat(path), before)
    except FileNotFoundError:
        return False
