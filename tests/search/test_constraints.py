import pytest

from evenhand.errors import RequestError
from evenhand.families import build
from evenhand.search import Constraints

MOVEMENT = build("mitchell", tables=5, phantom=3)


def test_everything_is_allowed_where_two_pairs_play() -> None:
    allowed = Constraints().allowed(MOVEMENT)
    assert allowed.sum() == 5 * 4
    assert not allowed[:, 2].any()


def test_rounds_tables_and_pairs_are_left_alone() -> None:
    limits = Constraints(
        played=1,
        last_rounds=3,
        keep_tables=frozenset({1}),
        keep_rounds=frozenset({4}),
        keep_pairs=frozenset({7}),
    )
    allowed = limits.allowed(MOVEMENT)
    for r in range(1, 6):
        for t in range(1, 6):
            cell = MOVEMENT.cell(r, t)
            free = r in (3, 5) and t not in (1, 3) and cell.ew != 7
            assert allowed[r - 1, t - 1] == free


@pytest.mark.parametrize(
    ("limits", "message"),
    [
        (Constraints(keep_tables=frozenset({6})), "the tables are 1 to 5"),
        (Constraints(keep_rounds=frozenset({0})), "the rounds are 1 to 5"),
        (Constraints(keep_pairs=frozenset({11})), "the pairs are 1 to 10"),
        (Constraints(played=5), "5 rounds played; expected 0 to 4"),
        (Constraints(last_rounds=0), "expected 1 or more"),
        (Constraints(most=-1), "expected 0 or more"),
    ],
)
def test_what_is_not_there_cannot_be_kept(limits: Constraints, message: str) -> None:
    with pytest.raises(RequestError, match=message):
        limits.allowed(MOVEMENT)
