import pytest

from evenhand.scoring.contract import DECLARERS, STRAINS, Contract, ns_score
from evenhand.scoring.impossible_scores import possible_scores


@pytest.mark.parametrize(
    ("board", "vulnerable"), [(1, "None"), (2, "NS"), (3, "EW"), (4, "All")]
)
def test_possible_scores_are_those_of_every_contract(
    board: int, vulnerable: str
) -> None:
    every = {
        ns_score(Contract(level, strain, doubled, declarer, tricks), board)
        for level in range(1, 8)
        for strain in STRAINS
        for doubled in range(3)
        for declarer in DECLARERS
        for tricks in range(14)
    }
    assert possible_scores(vulnerable) == {0, *every}
