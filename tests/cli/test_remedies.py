"""What would help, as it is typed."""

import pytest

from evenhand.cli.remedies import as_command, with_remedies
from evenhand.errors import Remedy, again

AWARD = Remedy("award", {"table": 3, "board": 7, "award": "A+", "ns": 5})


@pytest.mark.parametrize(
    ("remedy", "typed"),
    [
        (AWARD, "award --table 3 --board 7 --ns 5 A+"),
        (Remedy("undo", {"acts": "3,8-9"}), "undo 3,8-9"),
        (Remedy("undo", {"acts": None}), "undo …"),
        (Remedy("accept", {"ns": 5, "reason": None}), "accept --ns 5 --reason …"),
        (again(as_planned=True), "--as-planned"),
        (again(group="Final A"), "--group 'Final A'"),
    ],
)
def test_an_act_is_said_as_a_command(remedy: Remedy, typed: str) -> None:
    assert as_command(remedy) == typed


def test_what_would_help_stands_behind_a_colon_instead_of_the_full_stop() -> None:
    ways = [again("if allowed", force=True), Remedy("field")]
    assert with_remedies("It stands.", ways) == (
        "It stands: --force if allowed, or field"
    )
    assert with_remedies("it stands", ways[1:]) == "it stands: field"
    assert with_remedies("It stands.", []) == "It stands."
