"""The demonstration: a small one with everything that the large one has."""

from pathlib import Path

import pytest

from tools.demo import play_demo


def test_the_demonstration_ends_with_a_silent_referee(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = "\n".join(play_demo(str(tmp_path), pairs=51).told)
    assert capsys.readouterr().out == told + "\n"
    for happened in (
        "comes after the first round",
        "merges the byes",
        "drop into Final A",
        "wrong board",
        "correction after",
        "carryovers from",
        "results are official",
    ):
        assert happened in told
    assert told.endswith("Referee: none")
