"""What a command does not load, so that it starts quickly."""

import subprocess
import sys
from pathlib import Path

import pytest

from evenhand.cli.command_tree import TREE, Branch, find_function
from tests.cli.running import built, evenhand

#: What takes long to load; a command does without it where it can.
HEAVY = {
    "alembic",
    "argon2",
    "sqlalchemy",
    "numpy",
    "numba",
    "pydantic",
    "asyncio",
    "multiprocessing",
}
PARTS = {"fairness", "families", "kernels", "workers", "search", "simulation"}


def loaded_by(*arguments: str) -> set[str]:
    """The modules that a command has loaded when it is done."""
    code = (
        "import sys; from evenhand.cli.app import run; code = run(sys.argv[1:]); "
        "print(*sys.modules, file=sys.stderr); sys.exit(code)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout
    return set(done.stderr.split())


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Four pairs at two tables, and no result yet."""
    folder = tmp_path_factory.mktemp("evening")
    path, movement = folder / "e.event", folder / "m.json"
    movement.write_text(built("howell", "--tables", "2"))
    for words in (
        ("new", "--movement", str(movement)),
        *(("register", "--pair", f"{n}", "--names", f"Pair {n}") for n in range(1, 5)),
        ("seat",),
    ):
        name, *rest = words
        done = evenhand("event", name, str(path), *rest)
        assert (done.code, done.err) == (0, "")
    return path


@pytest.mark.parametrize(
    "command", ["record 420 --table 1 --board 1", "standings", "seats", "missing"]
)
def test_an_evening_is_run_without_search_and_figures(
    command: str, evening: Path
) -> None:
    name, *words = command.split()
    loaded = loaded_by("event", name, str(evening), *words)
    assert not loaded & HEAVY
    # a package alone is only its docstring and names
    assert not {
        module
        for module in loaded
        if module.startswith("evenhand.") and module.split(".")[1] in PARTS
    } - {f"evenhand.{part}" for part in PARTS}


@pytest.mark.parametrize("command", ["standings", "seats"])
def test_what_is_only_looked_at_needs_no_answers_to_acts(
    command: str, evening: Path
) -> None:
    loaded = loaded_by("event", command, str(evening))
    assert not {name for name in loaded if "tournament.answers" in name}


@pytest.mark.parametrize("command", ["", "event", "event record", "plan"])
def test_help_loads_nothing_to_work_with(command: str) -> None:
    loaded = loaded_by(*command.split(), "--help")
    assert not loaded & (HEAVY | {"rich"})
    parts = {name.split(".")[1] for name in loaded if name.startswith("evenhand.")}
    assert parts <= {"cli", "errors", "late_names", "movement"}


def test_a_command_alone_is_imported_when_it_is_called() -> None:
    loaded = loaded_by("event", "record", "--help")
    assert "evenhand.cli.event_results" in loaded
    assert not loaded & {"evenhand.cli.advise_command", "evenhand.cli.event_views"}


def homes(branch: Branch) -> list[str]:
    """Where the functions of all commands are."""
    return [
        home
        for found in branch.commands.values()
        for home in (homes(found) if isinstance(found, Branch) else [found])
    ]


@pytest.mark.parametrize(
    "home", [*homes(TREE), "plan_command.plan", "program.evenhand"]
)
def test_every_command_has_a_function_that_says_what_it_does(home: str) -> None:
    assert find_function(home).__doc__
