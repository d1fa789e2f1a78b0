import subprocess
import sys

import pytest

import evenhand


def test_every_public_name_is_there() -> None:
    for name in evenhand.__all__:
        assert getattr(evenhand, name) is not None


def test_the_lazy_names_are_the_public_ones() -> None:
    assert {*evenhand._HOME_OF, "__version__"} == set(evenhand.__all__)


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        evenhand.nothing  # noqa: B018


def test_importing_the_package_loads_nothing_heavy() -> None:
    code = "import sys, evenhand; print('numpy' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "False"


def test_the_library_in_five_lines() -> None:
    movement = evenhand.build("mitchell", tables=7, boards_per_set=4)
    plan = evenhand.best_turned_boards(movement).plan
    judgement = evenhand.judge(movement.switch(plan))
    assert judgement.measures.grade == "Excellent"


def test_the_fairest_movement_is_one_call() -> None:
    # all eight pairs meet, and every two compete for as much
    assert evenhand.best_movement(8, 7).quality == 1


def test_an_evening_scored_in_five_lines() -> None:
    found = evenhand.read_results("docs/examples/evening.csv")
    scored = evenhand.score_field(found.results, evenhand.Rules())
    (ranking,) = evenhand.rank(scored)
    first = ranking.standings[0]
    assert (first.rank, first.boards) == (1, 10)
    assert first.maximum == 40
