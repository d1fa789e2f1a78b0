"""Shared by the formats: the result of reading, lines and numbers, bytes and files."""

import codecs
import errno
import os
import re
import secrets
import stat
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TypeVar

from evenhand.errors import FileError
from evenhand.movement import Movement
from evenhand.movement.phrasing import counted, one_line

T = TypeVar("T")

#: A reader that finds this many faults stops; the file must be something else.
MOST_PROBLEMS = 1000

#: No event has more results; a file with more takes memory for nothing.
MOST_RESULTS = 250_000

#: Larger files are refused; the largest movement libraries are a few MB.
LARGEST_FILE = 64 * 1024 * 1024

# ASCII only, because str.isdigit() also accepts "²". Short, because int() refuses
# thousands of digits, and no movement has numbers in the billions.
_WHOLE_NUMBER = re.compile(r"[+-]?[0-9]{1,9}")
_DIGITS = re.compile(r"[+-]?[0-9]+")
_BINARY = re.compile(r"[\x00-\x08\x0e-\x19\x1b-\x1f]")
_DOS_END_OF_FILE = "\x1a"
#: How a formula begins, after any apostrophes; numbers with a sign are none.
_FORMULA = re.compile(r"'*(?:[=@\t\r]|[+-](?![0-9./]+$))")
_LINE_END = re.compile(r"\r\n?|\n")


@dataclass(frozen=True, slots=True)
class Problem:
    """Something in a file that could not be read.

    Attributes:
        line: The line of the file, from 1, if one can be named.
        entry: The movement it belongs to, if it has a name.
        reason: What was seen and what was expected.
    """

    line: int | None
    entry: str
    reason: str

    def __str__(self) -> str:
        places = (f"line {self.line}" if self.line else "", self.entry)
        where = ", ".join(place for place in places if place)
        return f"{where}: {self.reason}" if where else self.reason

    def as_data(self) -> dict[str, str | int | None]:
        """The problem as plain data."""
        return asdict(self)


class UnreadableError(Exception):
    """Why part of a file cannot be read, and the line at fault, if there is one."""

    def __init__(self, reason: str, line: int | None = None) -> None:
        super().__init__(reason)
        self.line = line


@dataclass(frozen=True, slots=True)
class Library:
    """The movements that were read, and the parts that could not be read.

    A movement with a problem is left out, with one exception: if rounds differ in
    their number of tables, the movement shows that itself, as a `shape` fault.
    """

    movements: tuple[Movement, ...] = ()
    problems: tuple[Problem, ...] = ()


def nothing_but(reason: str, line: int | None = None, entry: str = "") -> Library:
    """A library in which nothing could be read, and the reason."""
    return Library((), (Problem(line, entry, reason),))


def too_many_problems(line: int | None) -> Problem:
    """The problem that ends the reading of a file with too many problems."""
    return Problem(
        line, "", f"{MOST_PROBLEMS} problems so far; the rest of the file is not read"
    )


def lines_of(text: str) -> Iterator[str]:
    r"""The lines of a text with Unix, DOS or old Mac line ends, one by one.

    `str.splitlines` will not do. It also splits at U+0085, which is what an ellipsis
    written on Windows becomes when the file is read as Latin-1.
    """
    text = text.removeprefix("\ufeff").rstrip(_DOS_END_OF_FILE)
    start = 0
    for end in _LINE_END.finditer(text):
        yield text[start : end.start()]
        start = end.end()
    yield text[start:]


def check_count(results: int) -> None:
    """Refuse a file with more results than any event has."""
    if results > MOST_RESULTS:
        raise FileError(
            f"more than {MOST_RESULTS} results; expected those of one event: leave out "
            "everything else"
        )


def whole_number(text: str) -> int | None:
    """The number a text stands for; None if it stands for none, or is too long."""
    text = text.strip()
    return int(text) if _WHOLE_NUMBER.fullmatch(text) else None


def not_a_number(text: str) -> str:
    """Why `whole_number` found none, in words."""
    text = text.strip()
    if not text:
        return "nothing where a number was expected"
    if _DIGITS.fullmatch(text):
        return f"{shortened(text)} is too large a number"
    return f"{shortened(text)!r} is not a whole number"


def shortened(text: str, most: int = 50) -> str:
    """The text on one line, cut short if it is long."""
    line = one_line(text[: 4 * most])
    return line if len(line) <= most else line[: most - 1] + "…"


def not_a_formula(text: str) -> str:
    """A cell that a spreadsheet shows as it is, instead of running it as a formula.

    An apostrophe in front of it prevents that.
    """
    return f"'{text}" if _FORMULA.match(text) else text


def without_apostrophe(cell: str) -> str:
    """The text of a cell that was kept from being a formula."""
    is_kept = cell.startswith("'") and _FORMULA.match(cell[1:])
    return cell[1:] if is_kept else cell


def decode(data: bytes) -> str:
    """The text of a file: UTF-8, UTF-16 with its mark, or else Latin-1."""
    if len(data) > LARGEST_FILE:
        raise FileError(
            f"larger than {LARGEST_FILE >> 20} MB; expected a smaller file: leave out "
            "whatever does not belong in it"
        )
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        text = _decode_utf16(data)
    else:
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError:
            text = data.decode("latin-1")
    odd = _BINARY.search(text)
    if odd:
        raise FileError(
            f"not text: character {odd.start() + 1} has code {ord(odd.group())}; "
            "expected a text file: save it as UTF-8"
        )
    return text


def _decode_utf16(data: bytes) -> str:
    try:
        return data.decode("utf-16")
    except UnicodeDecodeError as error:
        raise FileError(
            "begins like UTF-16 text but is damaged; save it as UTF-8"
        ) from error


def check_tabular(movements: Sequence[Movement], format_name: str) -> None:
    """Raise `FileError` for anything that rows of NS, EW and set cannot hold."""
    for movement in movements:
        reason = _not_tabular(movement)
        if reason:
            raise FileError(
                f"{shortened(movement.label)}: {reason}; "
                f"{format_name} cannot hold that; use json"
            )


def _not_tabular(movement: Movement) -> str:
    if not movement.tables:
        return "no rounds" if not movement.rounds else "no tables"
    for r, row in enumerate(movement.schedule, 1):
        if len(row) != movement.tables:
            return (
                f"round {r} has {counted(len(row), 'table')} and "
                f"others have {movement.tables}"
            )
    return ""


def read_data(source: str) -> bytes:
    """The bytes of a file, or of standard input for `-`."""
    try:
        if source == "-":
            return _read_standard_input()
        with open(source, "rb") as file:
            # One byte too many shows that a file is too large without reading it all.
            data = file.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        raise FileError(f"{shown(source)}: {_reason(error)}") from error
    return data


def _read_standard_input() -> bytes:
    if sys.stdin is None:
        raise OSError("there is no standard input")
    binary = getattr(sys.stdin, "buffer", None)
    if binary is None:
        return sys.stdin.read(LARGEST_FILE + 1).encode(errors="replace")
    data: bytes = binary.read(LARGEST_FILE + 1)
    return data


def read_as(path: str, read: Callable[[bytes], T]) -> T:
    """Read a file from its bytes; errors name the file."""
    data = read_data(path)
    try:
        return read(data)
    except FileError as error:
        raise FileError(f"{shown(path)}: {error}") from error


def write_data(target: str, data: bytes) -> None:
    """Write a file in one step, so that a failure leaves the old one as it was.

    For `-` the bytes go to standard output.
    """
    try:
        if target == "-":
            _write_standard_output(data)
        elif _takes_a_new_file(target):
            _replace_file(Path(target).resolve(), data)
        else:
            with open(target, "wb") as file:
                file.write(data)
    except BrokenPipeError:
        # The reader of our output has had enough; nothing is wrong with the file.
        raise
    except (OSError, ValueError) as error:
        name = "standard output" if target == "-" else shown(target)
        raise FileError(f"{name}: {_reason(error)}") from error


def write_folder(target: str, files: Mapping[str, str]) -> None:
    """Write texts into a folder, which may be there already; others stay in it."""
    try:
        Path(target).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileError(f"{shown(target)}: {_reason(error)}") from error
    for name, text in files.items():
        write_data(os.path.join(target, name), text.encode())


def _write_standard_output(data: bytes) -> None:
    if sys.stdout is None:
        raise OSError("there is no standard output")
    binary = getattr(sys.stdout, "buffer", None)
    if binary is None:
        sys.stdout.write(data.decode())
    else:
        sys.stdout.flush()
        binary.write(data)
    sys.stdout.flush()


def _takes_a_new_file(target: str) -> bool:
    """Whether a new file may take this name; a device or a pipe must stay."""
    path = Path(target)
    return path.is_file() or not path.exists()


def _replace_file(target: Path, data: bytes) -> None:
    old_mode = target.stat().st_mode if target.exists() else None
    if old_mode is not None and not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    # In the same folder, from where it can take the old file's place in one step.
    temporary = target.with_name(f".evenhand-{secrets.token_hex(8)}.tmp")
    try:
        with open(temporary, "xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if old_mode is not None:
            temporary.chmod(stat.S_IMODE(old_mode))
        temporary.replace(target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def shown(source: str) -> str:
    """A file's name in a message."""
    return "standard input" if source == "-" else shortened(source, 200)


def _reason(error: Exception) -> str:
    if isinstance(error, FileNotFoundError):
        return "no such file or folder"
    if isinstance(error, IsADirectoryError):
        return "a folder; expected a file"
    if isinstance(error, OSError) and error.strerror:
        return error.strerror.lower()
    return shortened(str(error), 100)
