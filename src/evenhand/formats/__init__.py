"""Reading and writing movement files.

What each format holds:

=====================  ======  =======  =========  ==============
held                   json    asc      ebu        csv
=====================  ======  =======  =========  ==============
several movements      yes     no       yes        yes
name                   yes     no       one line   of several
pairs                  yes     yes      counted    counted
sets                   yes     yes      yes        counted
boards per set         yes     no: 1    yes        no: 1
winners                yes     no: 1    by type    no: 1
phantom                yes     no       yes        no
pairs without boards   yes     yes      no         yes
single turned boards   yes     split    split      split
ragged rounds          yes     refused  refused    refused
origin                 yes     no       no         no
=====================  ======  =======  =========  ==============

"Counted" means the highest number at the tables. EBU text can hold two winners only if
NS and EW pairs keep their directions and the NS pairs have the lower numbers. The
formats of Bridge Scorekeeper (YAML) and howellki (JSON) are only read. Where single
boards are turned, a round is split into several, unless the caller asks for `lossy`,
which leaves them out. Anything else that would change the play is refused. The rest is
left out silently. A movement without a name takes its file's.
"""

import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from pathlib import Path

from evenhand.errors import FileError, Remedy
from evenhand.formats import asc, csv_file, ebu, howellki, native_file, scorekeeper
from evenhand.formats.text import (
    Library,
    Problem,
    check_tabular,
    decode,
    lines_of,
    nothing_but,
    read_data,
    shortened,
    shown,
    write_data,
)
from evenhand.formats.turned_rounds import count_parts, split_turned
from evenhand.movement import Movement
from evenhand.movement.phrasing import counted, text_fault

__all__ = [
    "FORMATS",
    "Library",
    "Problem",
    "check_target",
    "format_of",
    "losses",
    "read_bytes",
    "read_file",
    "read_text",
    "sniff",
    "write_file",
    "write_text",
]

#: The names of the formats.
FORMATS = ("json", "asc", "ebu", "csv")

_SUFFIXES = {
    ".json": "json",
    ".asc": "asc",
    ".ebu": "ebu",
    ".txt": "ebu",
    ".csv": "csv",
    ".yaml": "scorekeeper",
    ".yml": "scorekeeper",
}
_READERS: Mapping[str, Callable[[str], Library]] = {
    "json": native_file.read,
    "asc": asc.read,
    "ebu": ebu.read,
    "csv": csv_file.read,
    "scorekeeper": scorekeeper.read,
    "howellki": howellki.read,
}
_WRITERS: Mapping[str, Callable[[list[Movement]], str]] = {
    "asc": asc.write,
    "ebu": ebu.write,
    "csv": csv_file.write,
}
_WITHOUT_PHANTOM = ("asc", "csv")
_BEGINNING = 65_536


def format_of(path: str | os.PathLike[str]) -> str | None:
    """The format that a file's suffix stands for, if any."""
    return _SUFFIXES.get(Path(path).suffix.lower())


def sniff(text: str) -> str | None:
    """The format of a text, if its beginning shows it."""
    beginning = text[:_BEGINNING]
    if scorekeeper.recognises(beginning):
        return "scorekeeper"
    lines = [line for line in lines_of(beginning) if line.strip()]
    if csv_file.recognises(lines):
        return "csv"
    if asc.recognises(lines):
        return "asc"
    if ebu.recognises(lines):
        return "ebu"
    first = lines[0].lstrip()[:2] if lines else ""
    # The name of an EBU entry may begin with a bracket too, but a letter follows.
    is_list = first.startswith("[") and not first[1:].isalpha()
    if not is_list and not first.startswith("{"):
        return None
    return "howellki" if howellki.recognises(beginning) else "json"


def read_text(
    text: str,
    format: str | None = None,  # noqa: A002 - the word the command line uses
    name: str = "",
) -> Library:
    """Read movements from a text; without a format, its beginning decides.

    `name` is for a movement whose format has no place for a name.
    """
    if not text.strip("\ufeff \t\r\n\f\v\x1a"):
        return nothing_but("the file is empty")
    chosen = sniff(text) if format is None else _readable(format)
    if chosen == "json" and howellki.recognises(text[:_BEGINNING]):
        chosen = "howellki"
    if chosen is None:
        return nothing_but(
            "cannot tell the format from the first lines; "
            f"expected {', '.join(FORMATS[:-1])} or {FORMATS[-1]}"
        )
    library = _READERS[chosen](text)
    if chosen in ("asc", "csv"):
        library = _named(library, name)
    return _with_sound_names(library)


def read_bytes(
    data: bytes,
    format: str | None = None,  # noqa: A002 - the word the command line uses
    name: str = "",
) -> Library:
    """Read movements from the bytes of a file."""
    return read_text(decode(data), format, name)


def read_file(
    path: str | os.PathLike[str],
    format: str | None = None,  # noqa: A002 - the word the command line uses
) -> Library:
    """Read movements from a file; `-` is standard input.

    Without a format the suffix decides or, if it says little, the contents.
    """
    if format is not None:
        _readable(format)
    source = os.fspath(path)
    data = read_data(source)
    try:
        text = decode(data)
    except FileError as error:
        raise FileError(f"{shown(source)}: {error}") from error
    if source == "-":
        return read_text(text, format)
    chosen = format or _format_to_read(source, text)
    return read_text(text, chosen, name=Path(source).stem)


def write_text(
    movements: Movement | Iterable[Movement],
    format: str,  # noqa: A002 - the word the command line uses
    *,
    lossy: bool = False,
) -> str:
    """The movements as text; `FileError` if the format cannot hold them.

    Where single boards are turned, each round is written as several; with `lossy` they
    are left out instead.
    """
    chosen = _known(format)
    every = [movements] if isinstance(movements, Movement) else list(movements)
    if not every:
        raise FileError("no movement to write; give one or more")
    if chosen == "json":
        return native_file.write(every)
    if chosen in _WITHOUT_PHANTOM and not lossy:
        for movement in every:
            _check_needs_no_phantom(movement, chosen)
    check_tabular(every, chosen)
    whole = [
        replace(one, turned=frozenset()) if lossy else split_turned(one)
        for one in every
    ]
    return _WRITERS[chosen](whole)


def _check_needs_no_phantom(movement: Movement, format_name: str) -> None:
    """Refuse to leave out who is missing where only that makes the movement sound.

    Against a missing pair a set may come again, since nobody plays it there.
    """
    if not movement.phantom or movement.faults():
        return
    faults = replace(movement, phantom=0).faults()
    if faults:
        raise FileError(
            f"{shortened(movement.label)}: pair {movement.phantom} is missing, "
            f"otherwise {faults[0]}; {format_name} cannot hold that; use json",
            Remedy("convert", {"lossy": True}, "to leave it out"),
        )


def write_file(
    movements: Movement | Iterable[Movement],
    path: str | os.PathLike[str],
    format: str | None = None,  # noqa: A002 - the word the command line uses
    *,
    lossy: bool = False,
) -> None:
    """Write the movements to a file; `-` is standard output.

    The old file stays as it is until the new one is complete.
    """
    target = os.fspath(path)
    chosen = _format_for(target, format)
    # JSON reads the escape of a lone surrogate back; elsewhere names stay readable.
    data = write_text(movements, chosen, lossy=lossy).encode(errors="backslashreplace")
    write_data(target, data)


def check_target(path: str) -> None:
    """Refuse a file that could not be written, before long work is done for it."""
    if path == "-":
        return
    _format_for(path, None)
    folder = os.path.dirname(os.path.abspath(path))
    if not os.path.isdir(folder) or os.path.isdir(path):
        raise FileError(
            f"{shown(path)}: no file can be written there; choose another name"
        )


def _format_for(target: str, wished: str | None) -> str:
    chosen = wished or format_of(target)
    if chosen in _READERS and chosen not in FORMATS:
        raise FileError(
            f"{shown(target)}: that format is only read; write one of "
            f"{', '.join(FORMATS)}"
        )
    if chosen is None:
        name = "standard output" if target == "-" else shown(target)
        raise FileError(
            f"{name}: cannot tell the format from the name; "
            f"use {', '.join(_SUFFIXES)}, or say which of {', '.join(FORMATS)} it is"
        )
    return chosen


def losses(
    movement: Movement,
    format: str,  # noqa: A002 - as above
    *,
    lossy: bool = False,
) -> tuple[str, ...]:
    """The parts of a movement that a format cannot hold, in words."""
    chosen = _known(format)
    lost = []
    if movement.turned and chosen != "json":
        parts = "" if lossy else f" (each round is written as {count_parts(movement)})"
        lost.append(f"{counted(len(movement.turned), 'turned board')}{parts}")
    if chosen in _WITHOUT_PHANTOM:
        if movement.phantom:
            lost.append(f"that pair {movement.phantom} is missing")
        if movement.winners == 2:
            lost.append("two winners")
        if movement.boards_per_set > 1:
            lost.append(f"{movement.boards_per_set} boards per set")
    return tuple(lost)


def _readable(name: str) -> str:
    return name if name in _READERS else _known(name)


def _known(name: str) -> str:
    if name not in FORMATS:
        raise FileError(
            f"format {shortened(name)!r}; the formats are {', '.join(FORMATS)}"
        )
    return name


def _format_to_read(path: str, text: str) -> str | None:
    if Path(path).suffix.lower() == ".txt":
        return sniff(text) or "ebu"
    return format_of(path)


def _with_sound_names(library: Library) -> Library:
    """The movements whose names can be printed; the others are problems."""
    faults = [text_fault(movement.name) for movement in library.movements]
    if not any(faults):
        return library
    read = tuple(zip(library.movements, faults, strict=True))
    problems = (
        Problem(None, shortened(movement.name), f"a name of {fault}")
        for movement, fault in read
        if fault
    )
    return Library(
        tuple(movement for movement, fault in read if not fault),
        (*library.problems, *problems),
    )


def _named(library: Library, name: str) -> Library:
    return Library(
        tuple(m if m.name else replace(m, name=name) for m in library.movements),
        library.problems,
    )
