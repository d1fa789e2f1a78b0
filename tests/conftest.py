"""What all tests share."""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# Machines are noisy: no test may fail because it was slow for once. Nor may it fail
# by the luck of the draw: `make test` takes the same examples at each run, and
# `make fuzz` looks for new ones.
_PATIENT = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("evenhand", _PATIENT, derandomize=True)
settings.register_profile("fuzz", _PATIENT, max_examples=2000)
settings.load_profile("evenhand")

# As the command line does: threads of the linear algebra library only wait for one
# another when the tests run side by side.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the user's cache out of the tests."""
    monkeypatch.setenv("EVENHAND_CACHE", str(tmp_path / "cache"))
