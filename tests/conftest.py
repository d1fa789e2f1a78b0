"""What all tests share."""

import os
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, Phase, settings

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

# A fault of the program shows where it is.
os.environ.setdefault("EVENHAND_DEBUG", "1")


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
        yield
