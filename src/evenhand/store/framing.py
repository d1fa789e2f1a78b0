r"""The layout of a log file: a header, a mark, then a line for each append.

::

    {"format":"evenhand-event","version":2}
    {"acts":         3,"crc":"24f98d80"}
    {"n":1,"crc":"43460b4a","acts":[{"act":"create"}]}
    {"n":2,"crc":"24f98d80","acts":[{"act":"register"},{"act":"register"}]}

`n` is the number of the line's first act. `crc` is the CRC-32 of the bytes after
`"acts":` up to the last brace. It continues the checksum of the line before, or of the
header (with its line end) in the first line, so a line is sound only in its place. An
append is one line, so it is there as a whole or not at all. Lines end in `\n` on every
system.

The mark says how many acts were acknowledged, with the checksum of the last of their
lines. It is the only line that changes, in place, once the line of an append is on the
disk; it reaches the disk with the next append or by itself. So the mark is never ahead
of what is on the disk, and a bad line that it counts is damaged, not half written. Logs
of version 1 have no mark: there, only a line's looks tell the one from the other.

Version 3 is a log that came from a club's database with what stood beside its acts:
clock, calls and the like. This is one line after the mark, `{"beside":[…]}`, that never
changes. The checksum of the first line of acts continues from the header and this line.
"""

import re
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from io import FileIO
from itertools import accumulate
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
VERSION = 3
OLD_HEADER, HEADER, CARRYING_HEADER = (
    b'{"format":"%s","version":%d}\n' % (FORMAT.encode(), version)
    for version in (1, 2, VERSION)
)

#: The header of any version has at most this many bytes.
LONGEST_HEADER = 4096

_LINE = re.compile(
    rb'\{"n":([1-9][0-9]{0,17}),"crc":"([0-9a-f]{8})","acts":(\[.*\])\}\n?', re.DOTALL
)
_LAST_BYTES = b"]}\n"
_MARK = re.compile(rb'\{"acts":( *[0-9]+),"crc":"([0-9a-f]{8})"\}\n')


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
        size: The number of bytes up to the end of the last of them.
        crc: The checksum of the last of them.
        lines_at: Where the first line of acts begins.
        is_ended: Whether the last of them has its line end.
        torn: A last line that was only partly written.
        damage: Why reading stopped before the end, if not because of a torn line.
        beside: What stood beside the acts in a club's database.
    """

    entries: list[Entry]
    batches: list[int]
    size: int
    crc: int
    lines_at: int
    is_ended: bool
    torn: bytes
    damage: Damage | None
    beside: list[Entry]


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


def write_mark(acts: int, crc: int) -> bytes:
    """Return the mark, which is equally long for any number of acts.

    Args:
        acts: The number of acts that were acknowledged.
        crc: The checksum of the last of their lines.
    """
    return b'{"acts":%10d,"crc":"%08x"}\n' % (acts, crc)


MARK_AT = len(HEADER)
_MARKED_FROM = MARK_AT + len(write_mark(0, 0))


def new_log(batches: Iterable[Sequence[Entry]], beside: Sequence[Entry] = ()) -> bytes:
    """Return the bytes of a new log.

    Args:
        batches: The entries it begins with, as they were appended; there may be none.
        beside: What stood beside the acts in a club's database.
    """
    header, carried = HEADER, b""
    if beside:
        header = CARRYING_HEADER
        carried = b'{"beside":%s}\n' % encode_entries(beside)[0]
    lines, acts, crc = [], 0, zlib.crc32(header + carried)
    for batch in filter(None, batches):
        line, crc, _ = frame_entries(batch, acts + 1, crc)
        lines.append(line)
        acts += len(batch)
    return header + write_mark(acts, crc) + carried + b"".join(lines)


def check_header(data: bytes) -> None:
    """Refuse a file that is not a log, or that only a later version can read.

    Args:
        data: The file, or at least its first `LONGEST_HEADER` bytes.

    Raises:
        StoreError: If it is refused; the message does not name the file.
    """
    marked = (HEADER, CARRYING_HEADER)
    if data.startswith(OLD_HEADER) or (
        data.startswith(marked) and len(data) >= _MARKED_FROM
    ):
        return
    if data.startswith(marked) or any(one.startswith(data) for one in marked):
        seen = "only half created" if data else "empty"
        raise StoreError(f"{seen}; remove it and create the event again")
    first = data[:LONGEST_HEADER].partition(b"\n")[0]
    header = decode_object(first)
    if header is None or header.get("format") != FORMAT:
        raise StoreError("not the log of an event; expected a file made by Evenhand")
    version = header.get("version")
    if type(version) is int and version > VERSION:
        raise StoreError(
            f"version {version} of the event log; this program reads versions up to "
            f"{VERSION}: update Evenhand"
        )
    if first in (one[:-1] + b"\r" for one in (OLD_HEADER, *marked)):
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
    beside, crc, lines_at = _read_beginning(data)
    frames, wrong = _read_frames(data, lines_at, crc)
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
    size = frames[-1].end if frames else lines_at
    rest = data[size:]
    chain = [crc, *(frame.crc for frame in frames)]
    line = data.count(b"\n", 0, size) + 1
    damage: Damage | None
    if wrong and not _is_torn(rest):
        damage = Damage(line, wrong, len(entries))
    else:
        mark = data[MARK_AT : min(lines_at, _MARKED_FROM)] or write_mark(0, crc)
        damage = _find_lost(mark, batches, chain, line, wrong)
    is_ended = data.endswith(b"\n", 0, size)
    torn = b"" if damage else rest
    return Contents(
        entries, batches, size, chain[-1], lines_at, is_ended, torn, damage, beside
    )


def _read_beginning(data: bytes) -> tuple[list[Entry], int, int]:
    """Return what stood beside the acts, the first checksum, and where lines begin."""
    if data.startswith(OLD_HEADER):
        return [], zlib.crc32(OLD_HEADER), len(OLD_HEADER)
    if data.startswith(HEADER):
        return [], zlib.crc32(HEADER), _MARKED_FROM
    end = data.find(b"\n", _MARKED_FROM) + 1
    if not end:
        raise StoreError("only half created; remove it and create the event again")
    carried = data[_MARKED_FROM:end]
    found = (decode_object(carried) or {}).get("beside")
    beside = [one for one in found or [] if isinstance(one, dict)]
    return beside, zlib.crc32(CARRYING_HEADER + carried), end


def _read_frames(data: bytes, start: int, crc: int) -> tuple[list[_Frame], str]:
    """Return the lines before the first bad one, and what is wrong with that."""
    frames: list[_Frame] = []
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


def _find_lost(
    mark: bytes, batches: list[int], chain: list[int], line: int, wrong: str
) -> Damage | None:
    """Return what the mark shows to be lost, or the damage to the mark itself.

    Args:
        mark: The mark of the log.
        batches: The number of acts in each sound line.
        chain: The checksums of the header and of these lines.
        line: The number of the line after them.
        wrong: What is wrong with that, if it is there.
    """
    there = sum(batches)
    found = _MARK.fullmatch(mark)
    acts, crc = (int(found[1]), int(found[2], 16)) if found else (0, -1)
    if acts > there:
        seen = f"{counted(acts, 'act')} were acknowledged, so it was changed"
        return Damage(line, f"{wrong or 'missing'}; {seen}", there)
    known = dict(zip(accumulate(batches, initial=0), chain, strict=True))
    if known.get(acts) != crc:
        return Damage(2, "not the mark of the lines below it, so it was changed", there)
    return None


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
