"""The fields that an act has in a log, and what each may be."""

from collections.abc import Sequence
from typing import Any

from evenhand.tournament.referee.contest import Plain
from evenhand.tournament.referee.finding import Report

#: What stands in a field. A list is written as what it is a list of.
_KINDS: dict[str, type] = {"text": str, "number": int, "yes": bool, "data": dict}

#: The fields of every act; those after the bar may be left out.
_SHAPES = {
    "create": "name:text plan:data movement:data | method:text",
    "register": "pair:number names:text | expected:yes drop_in:text",
    "rename": "pair:number names:text",
    "withdraw": "pair:number | round:number scores:text reason:text",
    "late": (
        "pair:number names:text | round:number extra:yes group:text carried:text "
        "place_of:number"
    ),
    "replan": "group:text planned:data | reason:text first:number places:[number]",
    "seat": "group:text session:number sections:[data]",
    "reseat": (
        "group:text session:number sections:[data] round:number why:text | "
        "reason:text allowed:yes"
    ),
    "record": (
        "group:text session:number table:number board:number outcome:text | ns:number "
        "ew:number accepted:text replaces:yes reason:text round:number alone:number "
        "form:text played:text lead:text remark:text"
    ),
    "erase": (
        "group:text session:number table:number board:number | reason:text "
        "round:number ns:number ew:number"
    ),
    "penalise": "pair:number group:text session:number amount:text | reason:text",
    "close": "group:text session:number | forced:yes cancelled:yes",
    "advance": "intakes:[intake]",
    "intake": "group:text pairs:[number] carried:[text] planned:data | ties:[text]",
    "recarry": "group:text carried:[text] | reason:text pairs:[number]",
    "official": "| forced:yes",
    "undo": "number:number | reason:text",
}
_LARGEST = 10**9


def check_shapes(entries: Sequence[object], report: Report) -> None:
    """Every act must have its fields, and no others."""
    for number, entry in enumerate(entries, 1):
        where = f"act {number}"
        kind = entry.get("act") if isinstance(entry, dict) else None
        known = isinstance(kind, str) and kind in _SHAPES and kind != "intake"
        if not isinstance(entry, dict) or not known:
            report.add("log", where, f"{kind!r}", "an act that can be read")
            continue
        fields = {key: entry[key] for key in entry if key not in ("act", "at")}
        _check_fields(str(kind), fields, f"{where}, {kind}", report)


def _check_fields(kind: str, fields: Plain, where: str, report: Report) -> None:
    needed, _, optional = _SHAPES[kind].partition("|")
    known = dict(word.split(":") for word in (needed + optional).split())
    for word in needed.split():
        name = word.partition(":")[0]
        if name not in fields:
            report.add("log", where, f"no {name}", "all its fields")
    for name, value in fields.items():
        if name not in known:
            report.add("log", where, f"a field {name!r}", "the fields of this act")
        elif not _fits(known[name], value, where, report):
            report.add("log", where, f"{name} {value!r}", f"a {known[name]}")


def _fits(wanted: str, value: Any, where: str, report: Report) -> bool:
    if wanted.startswith("["):
        inner = wanted.strip("[]")
        return isinstance(value, list) and all(
            _fits(inner, item, where, report) for item in value
        )
    if wanted == "intake":
        if isinstance(value, dict):
            _check_fields("intake", value, f"{where}, intake", report)
        return isinstance(value, dict)
    if type(value) is int and abs(value) > _LARGEST:
        return False
    return type(value) is _KINDS[wanted]
