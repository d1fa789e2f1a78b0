import pytest


@pytest.fixture(autouse=True)
def _no_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """The runner of the tests may say how wide its own terminal is."""
    monkeypatch.delenv("COLUMNS", raising=False)
