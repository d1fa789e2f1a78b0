import pytest


@pytest.fixture(autouse=True)
def _a_wide_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that sentences are not folded; the runner's own terminal does not matter."""
    monkeypatch.setenv("COLUMNS", "400")
