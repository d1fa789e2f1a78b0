import subprocess
import sys
from importlib import import_module
from pkgutil import iter_modules, walk_packages
from types import ModuleType

import pytest

import evenhand


def packages() -> list[ModuleType]:
    """The packages whose public names are imported late."""
    every = [
        name
        for _, name, is_package in walk_packages(evenhand.__path__, "evenhand.")
        if is_package
    ]
    found = [evenhand, *map(import_module, every)]
    return [package for package in found if hasattr(package, "_HOMES")]


@pytest.mark.parametrize("package", packages(), ids=lambda one: one.__name__)
def test_every_public_name_is_found_in_its_home(package: ModuleType) -> None:
    homes: dict[str, str] = package._HOMES
    assert sorted(" ".join(homes.values()).split()) == sorted(
        {*package.__all__} - {"__version__"}
    )
    for home, names in homes.items():
        module = import_module(f"{package.__name__}.{home}")
        for name in names.split():
            assert getattr(package, name) is getattr(module, name)


@pytest.mark.parametrize("package", packages(), ids=lambda one: one.__name__)
def test_no_public_name_is_that_of_a_module_beside_it(package: ModuleType) -> None:
    # Python would give the module, once it is loaded
    beside = {module.name for module in iter_modules(package.__path__)}
    assert not beside & {*package.__all__}


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
