r"""The layout of a log file: a header, then a line for each append.

::

    {"format":"evenhand-event","version":1}
    {"n":1,"crc":"385889a9","acts":[{"act":"create"}]}
    {"n":2,"crc":"a0fc1850","acts":[{"act":"register"},{"act":"register"}]}

`n` is the number of the line's first act. `crc` is the CRC-32 of the bytes after
`"acts":` up to the last brace. It continues the checksum of the line before, or of the
header (with its line end) in the first line, so a line is sound only in its place. An
append is one line, so it is there as a whole or not at all. Lines end in `\n` on every
system.
"""

import re
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from io import FileIO
from typing import NamedTuple

from evenhand.errors import StoreError
from evenhand.movement.phrasing import counted
from evenhand.store.entries import (
    Entry,
    decode_lists,
    decode_object,
    encode_entries,
)

FORMAT = "evenhand-event"
VERSION = 1
HEADER = b'{"format":"%s","version":%d}\n' % (FORMAT.encode(), VERSION)

#: The header of any version has at most this many bytes.
LONGEST_HEADER = 4096

_LINE = re.compile(
    rb'\{"n":([1-9][0-9]{0,17}),"crc":"([0-9a-f]{8})","acts":(\[.*\])\}\n?', re.DOTALL
)
_LAST_BYTES = b"]}\n"


@dataclass(frozen=True, slots=True)
class Damage:
    """A line that has been changed since it was written.

    Attributes:
        line: Its number in the file, from 1.
        reason: What was seen and what was expected.
        acts: The number of acts before it, all of them sound.
    """

    line: int
    reason: str
    acts: int

    def __str__(self) -> str:
        return (
            f"line {self.line}: {self.reason}; the {counted(self.acts, 'act')} before "
            "it can still be read: use a copy that was not changed"
        )


@dataclass(frozen=True, slots=True)
class Contents:
    """The contents of a log file, as far as its lines are sound.

    Attributes:
        entries: The entries of the sound lines before the first bad one.
        batches: The number of entries in each of these lines.
        size: The number of bytes in those lines and the header.
        crc: The checksum of the last of them.
        is_ended: Whether the last of them has its line end.
        torn: A last line that was only partly written.
        damage: Why reading stopped before the end, if not because of a torn line.
    """

    entries: list[Entry]
    batches: list[int]
    size: int
    crc: int
    is_ended: bool = True
    torn: bytes = b""
    damage: Damage | None = None


class _Frame(NamedTuple):
    """A line that matches its checksum: its first act, its acts, and where it ends."""

    number: int
    acts: bytes
    crc: int
    end: int


def frame_entries(
    entries: Sequence[Entry], first: int, crc: int
) -> tuple[bytes, int, list[Entry]]:
    """Return the line of an append, its checksum, and its entries as read back.

    Args:
        entries: The entries to append, at least one.
        first: The number of the first of them, from 1.
        crc: The checksum of the line before.
    """
    acts, copies = encode_entries(entries)
    crc = zlib.crc32(acts, crc)
    return b'{"n":%d,"crc":"%08x","acts":%s}\n' % (first, crc, acts), crc, copies


def new_log(entries: Sequence[Entry]) -> bytes:
    """Return the bytes of a new log.

    Args:
        entries: The entries it begins with; there may be none.
    """
    if not entries:
        return HEADER
    return HEADER + frame_entries(entries, 1, zlib.crc32(HEADER))[0]


def check_header(data: bytes) -> None:
    """Refuse a file that is not a log, or that only a later version can read.

    Args:
        data: The file, or at least its first `LONGEST_HEADER` bytes.

    Raises:
        StoreError: If it is refused; the message does not name the file.
    """
    if data.startswith(HEADER):
        return
    if HEADER.startswith(data):
        seen = "only half created" if data else "empty"
        raise StoreError(f"{seen}; remove it and create the event again")
    first = data[:LONGEST_HEADER].partition(b"\n")[0]
    header = decode_object(first)
    if header is None or header.get("format") != FORMAT:
        raise StoreError("not the log of an event; expected a file made by Evenhand")
    version = header.get("version")
    if isinstance(version, int) and version > VERSION:
        raise StoreError(
            f"version {version} of the event log; this program reads version "
            f"{VERSION}: update Evenhand"
        )
    if first + b"\n" == HEADER.replace(b"\n", b"\r\n"):
        raise StoreError(
            "its line ends were changed to those of Windows; use a copy that was "
            "not edited or converted"
        )
    raise StoreError(
        "its first line was changed; expected "
        f"{HEADER.decode().rstrip()}: use a copy that was not edited"
    )


def load_log(file: FileIO) -> bytes:
    """Return the bytes of a log file.

    A large file of another kind is refused before all of it is read.

    Args:
        file: The file, at its beginning.

    Raises:
        StoreError: If it is not a log; the message does not name the file.
    """
    beginning = file.read(LONGEST_HEADER)
    check_header(beginning)
    return beginning + file.readall()


def parse_log(data: bytes) -> Contents:
    """Read a log as far as it is sound.

    Args:
        data: The bytes of its file.

    Raises:
        StoreError: If it is not a log; the message does not name the file.
    """
    check_header(data)
    frames, wrong = _read_frames(data)
    entries: list[Entry] = []
    batches: list[int] = []
    lists = decode_lists([frame.acts for frame in frames])
    for index, (frame, acts) in enumerate(zip(frames, lists, strict=True)):
        expected = len(entries) + 1
        if frame.number != expected or not acts:
            wrong = f"holds act {frame.number}; expected act {expected}"
            wrong = wrong if acts else "holds no list of acts"
            frames = frames[:index]
            break
        entries += acts
        batches.append(len(acts))
    return _contents(data, frames, entries, batches, wrong)


def _read_frames(data: bytes) -> tuple[list[_Frame], str]:
    """Return the lines before the first bad one, and what is wrong with that."""
    frames: list[_Frame] = []
    crc, start = zlib.crc32(HEADER), len(HEADER)
    while start < len(data):
        stop = data.find(b"\n", start)
        end = stop + 1 if stop >= 0 else len(data)
        found = _LINE.fullmatch(data, start, end)
        if found is None:
            return frames, "not a line of an event log"
        number, checksum, acts = found.groups()
        crc = zlib.crc32(acts, crc)
        if crc != int(checksum, 16):
            return frames, "does not match its checksum, so it was changed"
        frames.append(_Frame(int(number), acts, crc, end))
        start = end
    return frames, ""


def _contents(
    data: bytes,
    frames: list[_Frame],
    entries: list[Entry],
    batches: list[int],
    wrong: str,
) -> Contents:
    """Return the contents.

    Args:
        data: The bytes of the file.
        frames: Its sound lines.
        entries: The entries in these lines.
        batches: The number of entries in each line.
        wrong: What is wrong with the line after them, if there is one.
    """
    size = frames[-1].end if frames else len(HEADER)
    crc = frames[-1].crc if frames else zlib.crc32(HEADER)
    if not wrong:
        return Contents(entries, batches, size, crc, is_ended=data.endswith(b"\n"))
    if _is_torn(data[size:]):
        return Contents(entries, batches, size, crc, torn=data[size:])
    damage = Damage(len(frames) + 2, wrong, len(entries))
    return Contents(entries, batches, size, crc, damage=damage)


def _is_torn(rest: bytes) -> bool:
    """Tell a last line that was never finished from one that was damaged later.

    The beginning of a JSON object is not itself an object, so a line that is one was
    finished. So was a line that has its end, unless it contains zeros: a file system
    fills parts that it did not get to write with them.

    Args:
        rest: The bytes after the last sound line.
    """
    if b"\n" in rest[:-1]:
        return False
    has_its_end = rest.endswith(_LAST_BYTES) and b"\0" not in rest
    return not has_its_end and decode_object(rest) is None
