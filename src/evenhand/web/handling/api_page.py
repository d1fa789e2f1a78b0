"""What programs can ask and do, from the application itself."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from fastapi import Request


@dataclass(frozen=True, slots=True)
class Operation:
    """One thing that a program can ask or do.

    Attributes:
        method: the HTTP method.
        path: the address.
        summary: what it is for.
        parameters: what it takes, in the address or behind it.
        fields: what it answers, by name; empty if it is not one object.
        body: what it is sent, by name.
    """

    method: str
    path: str
    summary: str
    parameters: tuple[str, ...]
    fields: tuple[str, ...]
    body: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ApiPage:
    """Everything that programs can ask and do."""

    operations: tuple[Operation, ...]


def show_api(request: Request) -> ApiPage:
    """What programs can ask and do here."""
    return ApiPage(tuple(operations_of(request.app.openapi())))


def operations_of(schema: dict[str, Any]) -> Iterator[Operation]:
    """The operations in an OpenAPI schema."""
    for path, methods in schema["paths"].items():
        for method, one in methods.items():
            good = next(a for status, a in one["responses"].items() if status < "300")
            yield Operation(
                method.upper(),
                path,
                one.get("summary", ""),
                tuple(p["name"] for p in one.get("parameters", ())),
                _fields(schema, good),
                _fields(schema, one.get("requestBody", {})),
            )


def _fields(schema: dict[str, Any], part: dict[str, Any]) -> tuple[str, ...]:
    for content in part.get("content", {}).values():
        found = content.get("schema", {})
        if "$ref" in found:
            name = found["$ref"].rpartition("/")[2]
            found = schema["components"]["schemas"][name]
        return tuple(found.get("properties", ()))
    return ()
