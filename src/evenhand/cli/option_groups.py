"""Arguments and options of commands, each declared in one go, alone or in groups.

A parameter whose default is an `option`, a `flag` or an `argument` is that. The fields
of an `option_group` belong together: a command with a parameter of that class has all
of them, and gets the value that they make.
"""

import inspect
from collections.abc import Callable, Iterator
from dataclasses import MISSING, dataclass, field, fields, is_dataclass
from functools import wraps
from typing import Annotated, Any, NamedTuple, TypeVar, dataclass_transform

import typer

from evenhand.cli.options import Json
from evenhand.cli.output import Printout

_Group = TypeVar("_Group")


class _Declared(NamedTuple):
    """What typer should know of a parameter, and its default."""

    info: Any
    default: Any


def option(value: str, text: str, default: Any = None, *names: str) -> Any:
    """An option that takes a value.

    Args:
        value: what stands for its value in the help.
        text: its help.
        default: what it is if left out; an ellipsis if it must be given.
        names: how it is written, if not like the parameter.
    """
    return _Declared(typer.Option(*names, metavar=value, help=text), default)


def flag(name: str, text: str) -> Any:
    """An option without a value: it is given, or it is not."""
    return _Declared(typer.Option(name, help=text), False)


def argument(value: str, text: str, default: Any = None) -> Any:
    """An argument; its default is an ellipsis if it must be given."""
    return _Declared(typer.Argument(metavar=value, help=text), default)


@dataclass_transform(frozen_default=True)
def option_group(group: type[_Group]) -> type[_Group]:
    """Make a class a frozen dataclass of options that belong together."""
    for name, value in [*vars(group).items()]:
        if isinstance(value, _Declared):
            declared = field(default=value.default, metadata={"info": value.info})
            setattr(group, name, declared)
    return dataclass(frozen=True, slots=True)(group)


def with_groups(function: Callable[..., Any]) -> Callable[..., Any]:
    """A command with its own options and those of its groups, as typer reads them."""
    own = inspect.signature(function)
    parameters = own.parameters.values()
    groups = {one.name: one.annotation for one in parameters if _is_group(one)}

    @wraps(function)
    def command(**given: Any) -> Any:
        for name, group in groups.items():
            options = {one.name: given.pop(one.name) for one in fields(group)}
            given[name] = group(**options)
        return function(**given)

    options = [option for one in parameters for option in _options_of(one)]
    signed: Any = command
    signed.__signature__ = own.replace(parameters=options)
    signed.__annotations__ = {one.name: one.annotation for one in options}
    return command


def with_options(function: Callable[..., Any]) -> Callable[..., None]:
    """The same with `--json`, if the function gives a printout."""
    grouped = with_groups(function)
    own = inspect.signature(grouped)
    if own.return_annotation not in (Printout, Printout | None):
        return grouped

    @wraps(function)
    def command(*, as_json: bool, **given: Any) -> None:
        made: Printout | None = grouped(**given)
        if made is not None:
            made.print(as_json=as_json)
            if made.code:
                raise typer.Exit(made.code)

    choice = _by_name("as_json", Json, False)
    every = [*own.parameters.values(), choice]
    signed: Any = command
    signed.__signature__ = own.replace(parameters=every, return_annotation=None)
    signed.__annotations__ = {one.name: one.annotation for one in every}
    return command


def _is_group(parameter: inspect.Parameter) -> bool:
    return is_dataclass(parameter.annotation)


def _options_of(parameter: inspect.Parameter) -> Iterator[inspect.Parameter]:
    """A parameter, or those of its group; all by name, in any order."""
    if not _is_group(parameter):
        kind, default = parameter.annotation, parameter.default
        if isinstance(default, _Declared):
            kind, default = Annotated[kind, default.info], default.default
        yield _by_name(parameter.name, kind, default)
        return
    for one in fields(parameter.annotation):
        info = one.metadata.get("info")
        kind = one.type if info is None else Annotated[one.type, info]
        yield _by_name(one.name, kind, one.default)


def _by_name(name: str, kind: Any, default: Any) -> inspect.Parameter:
    if default in (MISSING, ...):
        default = inspect.Parameter.empty
    return inspect.Parameter(
        name, inspect.Parameter.KEYWORD_ONLY, annotation=kind, default=default
    )
