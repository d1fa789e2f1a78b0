"""What all tests share."""

import os
import signal
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, Phase, settings

if TYPE_CHECKING:
    from evenhand.desk.club.club_events import Club
    from tests.postgresql import Server

# Machines are noisy: no test may fail because it was slow for once. Nor may it fail
# by the luck of the draw: `make test` takes the same examples at each run, and
# `make fuzz` looks for new ones.
_PATIENT = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
# A failing example is shown as it was found; `make fuzz` makes it small, in minutes.
_AS_FOUND = [Phase.explicit, Phase.reuse, Phase.generate]
settings.register_profile("evenhand", _PATIENT, derandomize=True, phases=_AS_FOUND)
settings.register_profile("fuzz", _PATIENT, max_examples=2000)
settings.load_profile("evenhand")

# As the command line does: threads of the linear algebra library only wait for one
# another when the tests run side by side.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

# A shell starts what runs in its background deaf to Ctrl-C, which programs that the
# tests start would inherit.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# A fault of the program shows where it is.
os.environ.setdefault("EVENHAND_DEBUG", "1")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,  # noqa: ARG001 - pytest's signature
    call: pytest.CallInfo[None],  # noqa: ARG001 - pytest's signature
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Where `EVENHAND_SKIP_NOTHING` is set, a test that is skipped has failed."""
    report = yield
    if report.skipped and os.environ.get("EVENHAND_SKIP_NOTHING"):
        report.outcome = "failed"
        report.longrepr = f"skipped, but nothing may be: {report.longrepr}"
    return report


@pytest.fixture(scope="session", autouse=True)
def _arrows_of_this_run(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep the user's cache out of the tests, and search each movement once in a run.

    The folder is new in each run, so that a search that has changed is seen; it is the
    same for all processes of the run. Tests of the cache itself have their own.
    """
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("EVENHAND_CACHE", str(folder / "arrows"))
        # the club of whoever runs the tests is no test's business
        patch.setenv("EVENHAND_DATA", str(folder / "club"))
        yield


@pytest.fixture(scope="session")
def server() -> "Iterator[Server]":
    """A PostgreSQL server."""
    from tests.postgresql import running_server

    with running_server() as found:
        yield found


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest) -> str | None:
    """A new database of each kind: its address, or None for SQLite."""
    if request.param == "sqlite":
        return None
    server: Server = request.getfixturevalue("server")
    return server.new_database()


@pytest.fixture
def club(tmp_path: Path, address: str | None) -> "Iterator[Club]":
    """A new club on each kind of database."""
    from evenhand.desk.club.club_events import Club

    made = Club.open(str(tmp_path / "club"), address)
    yield made
    made.close()
