"""Commands that are acts of the desk by their names."""

import ast
import inspect
from types import FunctionType

import pytest

from evenhand.cli import event_entering, event_hall, event_phases, event_results
from evenhand.cli import event_rulings as rulings
from evenhand.cli.event_answers import flags_of
from evenhand.desk.acts import field_acts, named_acts, result_acts

ROOMS = (event_entering, event_hall, event_phases, event_results, rulings)
COMMANDS = [
    found
    for room in ROOMS
    for found in vars(room).values()
    if isinstance(found, FunctionType)
    and found.__module__ == room.__name__
    and found.__name__ in named_acts.ACTS_BY_NAME
    and found.__code__.co_filename.endswith("event_answers.py")
]
#: All words that acts ask their arguments for.
ASKED = {
    node.value
    for module in (named_acts, result_acts, field_acts)
    for node in ast.walk(ast.parse(inspect.getsource(module)))
    if isinstance(node, ast.Constant) and isinstance(node.value, str)
}


@pytest.mark.parametrize("command", COMMANDS, ids=lambda one: one.__name__)
def test_an_act_asks_for_every_option_by_its_flag(command: FunctionType) -> None:
    assert {*flags_of(command).values()} - {"file"} <= ASKED


def test_most_acts_are_commands_by_their_names() -> None:
    assert {one.__name__ for one in COMMANDS} >= {"award", "withdraw", "close", "late"}


def test_every_act_is_in_its_module() -> None:
    for name, module in named_acts.ACTS_BY_NAME.items():
        home = result_acts if module == "result_acts" else field_acts
        assert callable(getattr(home, name))
