"""A PostgreSQL server of the tests' own, on a socket in a folder of its own."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from glob import glob
from itertools import count
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

USER = "evenhand"
_NUMBERS = count(1)


@dataclass(frozen=True, slots=True)
class Server:
    """A server that runs."""

    programs: Path
    folder: Path

    def address(self, database: str) -> str:
        """Where one of its databases is."""
        return f"postgresql+psycopg://{USER}@/{database}?host={self.folder}"

    def new_database(self) -> str:
        """The address of a new, empty database."""
        name = f"club_{next(_NUMBERS)}"
        door = create_engine(self.address("postgres"), isolation_level="AUTOCOMMIT")
        with door.connect() as connection:
            connection.execute(text(f"CREATE DATABASE {name} STRATEGY file_copy"))
        door.dispose()
        return self.address(name)

    def start(self) -> None:
        """Start it."""
        options = f"-k {self.folder} -c listen_addresses='' -c fsync=off"
        self._control("start", "-w", "-l", str(self.folder / "log"), "-o", options)

    def stop(self) -> None:
        """Stop it as a power cut would."""
        self._control("stop", "-m", "immediate")

    def _control(self, *what: str) -> None:
        data = str(self.folder / "data")
        run_as_other([str(self.programs / "pg_ctl"), "-s", "-D", data, *what])


def run_as_other(command: list[str]) -> None:
    """Run a program of the server, which refuses to run as root."""
    if os.geteuid() == 0:
        command = ["runuser", "-u", "postgres", "--", *command]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def find_programs() -> Path | None:
    """The folder of the server's programs."""
    found = sorted(glob("/usr/lib/postgresql/*/bin/pg_ctl"))
    path = found[-1] if found else shutil.which("pg_ctl")
    return Path(path).parent if path else None


@contextmanager
def running_server() -> Iterator[Server]:
    """A server, until it is no longer needed."""
    programs = None if sys.platform == "win32" else find_programs()
    if programs is None:
        pytest.skip("no PostgreSQL here; `make system` installs it")
    folder = Path(tempfile.mkdtemp(prefix="evenhand-"))
    server = Server(programs, folder)
    try:
        if os.geteuid() == 0:
            shutil.chown(folder, "postgres")
        make = [str(programs / "initdb"), "-D", str(folder / "data"), "-U", USER]
        run_as_other([*make, "-A", "trust", "--locale", "C.UTF-8", "--no-sync"])
        server.start()
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
