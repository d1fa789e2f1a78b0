"""What would help, as it is typed."""

import ast
from pathlib import Path

import pytest
from typer.models import OptionInfo

import evenhand
from evenhand.cli import event
from evenhand.cli.command_tree import TREE, find_function
from evenhand.cli.remedies import as_command, with_remedies
from evenhand.errors import Remedy, again
from tools.command_reference import parameters

PACKAGE = Path(evenhand.__file__).parent

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


def named_in_source() -> list[tuple[str, str, frozenset[str]]]:
    """Every remedy that is written down with its act: where, the act, its arguments."""
    found = []
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
                continue
            if node.func.id != "Remedy" or not isinstance(node.args[0], ast.Constant):
                continue
            inner = [n for part in node.args[1:2] for n in ast.walk(part)]
            texts = {n.value for n in inner if isinstance(n, ast.Constant)}
            keys = {t for t in texts if isinstance(t, str) and t.isidentifier()}
            act = str(node.args[0].value)
            if act:
                found.append((f"{path.name}:{node.lineno}", act, frozenset(keys)))
    return found


@pytest.mark.parametrize(
    ("where", "act", "keys"),
    [pytest.param(*one, id=one[0]) for one in named_in_source()],
)
def test_a_remedy_names_a_command_and_its_options(
    where: str, act: str, keys: frozenset[str]
) -> None:
    home = event.COMMANDS.get(act) or TREE.commands[act]
    assert isinstance(home, str), where
    options = list(parameters(find_function(home)))
    known = {way.lstrip("-").replace("-", "_") for o in options for way in o.spellings}
    known |= {"award", "result", "acts"}
    assert keys <= known, where
    if keys:
        # what has to be said is said, or left open for the director to fill in
        needed = {
            way.lstrip("-").replace("-", "_")
            for option in options
            if option.is_required and isinstance(option.info, OptionInfo)
            for way in option.spellings
        }
        assert needed <= keys | {"table", "board"}, where
