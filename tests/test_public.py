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
