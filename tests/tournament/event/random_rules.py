"""What may happen, drawn evenly: hypothesis itself prefers a few rules in each run."""

from collections.abc import Callable
from typing import Any, Protocol, TypeVar, cast

from hypothesis import strategies as st

_Method = TypeVar("_Method", bound=Callable[..., None])
_Condition = Callable[[Any], bool]


class _Rule(Protocol):
    """A method that may be called with values drawn for it."""

    drawn: dict[str, st.SearchStrategy[Any]]
    condition: _Condition


def rule(**drawn: st.SearchStrategy[Any]) -> Callable[[_Method], _Method]:
    """Let a method happen, with arguments drawn for it."""

    def mark(method: _Method) -> _Method:
        cast(_Rule, method).drawn = drawn
        return method

    return mark


def precondition(condition: _Condition) -> Callable[[_Method], _Method]:
    """Let it only happen where it makes sense."""

    def mark(method: _Method) -> _Method:
        cast(_Rule, method).condition = condition
        return method

    return mark


def _rules_of(kind: type[Any]) -> dict[str, Any]:
    methods = {name: getattr(kind, name) for name in dir(kind)}
    return {name: one for name, one in methods.items() if hasattr(one, "drawn")}


def let_happen(somebody: Any, data: st.DataObject) -> None:
    """Let one of the things happen that may happen now."""
    rules = _rules_of(type(somebody))
    possible = [
        name
        for name, method in rules.items()
        if not hasattr(method, "condition") or method.condition(somebody)
    ]
    name = data.draw(st.sampled_from(possible), "happens")
    drawn = {key: data.draw(how, key) for key, how in rules[name].drawn.items()}
    rules[name](somebody, **drawn)
