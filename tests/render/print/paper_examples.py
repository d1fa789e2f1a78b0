"""Small rooms and logos to print."""

import struct
import zlib

from evenhand.families import build
from evenhand.movement import Movement
from evenhand.render.print.room import Room
from evenhand.tournament.seated import SeatedSection, SeatedSession


def dot(size: int = 1) -> bytes:
    """A picture of one grey dot, which may say that it is larger."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        check = struct.pack(">I", zlib.crc32(kind + data))
        return struct.pack(">I", len(data)) + kind + data + check

    head = struct.pack(">IIBBBBB", size, size, 8, 0, 0, 0, 0)
    dots = zlib.compress(b"\0\x80")
    parts = (chunk(b"IHDR", head), chunk(b"IDAT", dots), chunk(b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


SQUARE = (
    b"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'>"
    b"<rect width='9' height='9'/></svg>"
)


def room(movement: Movement, names: dict[int, str] | None = None) -> Room:
    names = names or {}
    session = SeatedSession(1, (SeatedSection("A", 1, movement),))
    players = {pair: text.split(" & ") for pair, text in names.items()}
    return Room(session, names, planned=session, title="Thursday", players=players)


def evening(tables: int = 5, boards: int = 2) -> Room:
    movement = build("mitchell", tables=tables, boards_per_set=boards)
    names = {pair: f"Ada {pair} & Ben {pair}" for pair in range(1, 2 * tables + 1)}
    return room(movement, names)
