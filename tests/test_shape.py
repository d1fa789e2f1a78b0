"""The layers of the house: a part imports only parts on smaller rows."""

import ast
import re
from collections import Counter
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "evenhand"
#: The page that draws the house.
DRAWN = ROOT / "docs" / "explanation" / "architecture.md"

ROWS = [
    ("errors", "late_names"),
    ("boards", "languages", "kernels"),
    ("movement", "deals"),
    ("families", "fairness", "scoring", "phases", "workers", "solvers"),
    ("search", "simulation"),
    ("advice", "sources"),
    ("tournament",),
    ("store", "formats", "render"),
    ("desk",),
    ("web",),
    ("cli",),
]
ROW_OF = {part: row for row, parts in enumerate(ROWS, 1) for part in parts}

#: The rooms of the large parts; those on one row do not import each other.
ROOMS: dict[str, list[tuple[str, ...]]] = {
    "tournament": [
        ("seated",),
        ("layouts",),
        ("lines",),
        ("seating",),
        ("plan",),
        ("event",),
        ("merging", "replanning", "repair", "referee"),
        ("answers",),
    ],
    "desk": [
        ("events",),
        ("club", "views", "rulings"),
        ("results", "sessions", "public"),
        ("pairs",),
        ("acts", "tables", "paper"),
        ("screens", "jobs"),
    ],
    "web": [("handling",), ("club",), ("evening",), ("public",)],
}
#: What stands above the rooms of a part.
ABOVE = {"web": {"application", "serving"}}

#: A module this long needs a reason a reader would accept.
LONGEST_MODULE = 400


def modules() -> list[Path]:
    return sorted(path for path in PACKAGE.rglob("*.py") if path.parent != PACKAGE) + [
        path for path in sorted(PACKAGE.glob("*.py")) if path.stem[0] != "_"
    ]


def part_of(path: Path) -> str:
    first = path.relative_to(PACKAGE).parts[0]
    return first.removesuffix(".py")


def imported_parts(path: Path) -> set[str]:
    parts = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path.name}: imports are absolute"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        else:
            continue
        inside = [name.split(".")[1] for name in names if name.startswith("evenhand.")]
        for name in inside:
            assert name in ROW_OF or name in ("__version__", "*"), (
                f"{path.name}: import {name} from its own part"
            )
        parts |= set(inside) & ROW_OF.keys()
    return parts


def test_a_module_imports_only_smaller_rows() -> None:
    for path in modules():
        part = part_of(path)
        assert part in ROW_OF, f"{part} has no row in the house"
        for other in imported_parts(path) - {part}:
            assert ROW_OF[other] < ROW_OF[part], f"{path}: {part} imports {other}"


def test_the_web_reaches_events_through_the_desk_alone() -> None:
    for path in (PACKAGE / "web").rglob("*.py"):
        assert not imported_parts(path) & {"tournament", "store", "formats"}, path


@pytest.mark.parametrize("part", ROOMS)
def test_every_module_of_a_large_part_is_in_a_room(part: str) -> None:
    above = {path.stem for path in (PACKAGE / part).glob("*.py")} - {"__init__"}
    assert above == ABOVE.get(part, set())
    rooms = {path.parent.name for path in (PACKAGE / part).glob("*/__init__.py")}
    assert rooms == {room for row in ROOMS[part] for room in row}


@pytest.mark.parametrize("part", ROOMS)
def test_a_room_imports_only_smaller_rows(part: str) -> None:
    row_of = {room: row for row, rooms in enumerate(ROOMS[part]) for room in rooms}
    for path in (PACKAGE / part).glob("*/*.py"):
        room = path.parent.name
        found = re.findall(rf"evenhand\.{part}\.(\w+)", path.read_text("utf-8"))
        for other in set(found) - {room}:
            assert other in row_of, f"{path.name}: {other} is above the rooms"
            assert row_of[other] < row_of[room], f"{room}: {path.name}, {other}"


def rows_drawn(what: str) -> list[tuple[str, ...]]:
    """The rows of a table on the page, each with the names in its second column."""
    page = DRAWN.read_text(encoding="utf-8")
    table = page.partition(f"| row | {what} |")[2].partition("\n\n")[0]
    rows = re.findall(r"^\| (\d+) \| (.*?) \|", table, re.MULTILINE)
    assert [int(number) for number, _ in rows] == list(range(1, len(rows) + 1))
    return [tuple(re.findall(r"`(\w+)`", names)) for _, names in rows]


def test_the_page_of_the_house_has_its_parts_and_rooms() -> None:
    assert rows_drawn("parts") == ROWS
    for part, rooms in ROOMS.items():
        assert rows_drawn(f"rooms of `{part}`") == rooms


def names_drawn() -> list[str]:
    """What the drawings on the page name: the first word of each line."""
    page = DRAWN.read_text(encoding="utf-8")
    drawings = re.findall(r"^```text\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    # further in stands what is said of the line above
    return re.findall(r"^ {0,8}([a-z]\S+)", "".join(drawings), re.MULTILINE)


@pytest.mark.parametrize("name", names_drawn())
def test_what_the_page_of_the_house_draws_is_there(name: str) -> None:
    module, *names = name.split(".")
    found: Any = import_module(f"evenhand.{module.replace('/', '.')}")
    for one in names:
        found = getattr(found, one)
    assert callable(found)


def test_modules_are_small() -> None:
    lengths = {path: len(path.read_text("utf-8").splitlines()) for path in modules()}
    assert [path for path, length in lengths.items() if length > LONGEST_MODULE] == []


#: An option as it is typed.
FLAG = re.compile(r"(?<![\w-])--[a-z]")


def texts_of(tree: ast.AST) -> list[str]:
    """Every text of a module that is not a docstring."""
    docs = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    return [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and id(node) not in docs
    ]


def test_no_message_below_the_command_line_names_a_flag() -> None:
    below = [path for path in modules() if part_of(path) != "cli"]
    assert [
        (path.name, text)
        for path in below
        for text in texts_of(ast.parse(path.read_text(encoding="utf-8")))
        if FLAG.search(text)
    ] == []


def test_a_file_name_stands_once_in_the_house() -> None:
    names = Counter(path.stem for path in modules() if path.stem != "__init__")
    assert [name for name, times in names.items() if times > 1] == []


def test_no_function_is_named_like_its_module() -> None:
    assert [
        path
        for path in modules()
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef) and node.name == path.stem
    ] == []


def test_no_room_without_a_subject() -> None:
    names = {path.stem for path in PACKAGE.rglob("*.py")}
    assert not names & {"utils", "common", "helpers", "misc"}
