"""Deals to a file, for dealing machines and for other programs."""

from collections.abc import Callable, Mapping

from evenhand.deals import Deal, Makeable
from evenhand.errors import FileError
from evenhand.formats.deal_files import dlm, duplimate, lin
from evenhand.formats.pbn_writing import write_pbn_deals

_WRITERS: Mapping[str, Callable[[Mapping[int, Deal]], str | bytes]] = {
    "pbn": write_pbn_deals,
    "lin": lin.write,
    "dup": duplimate.write,
    "dlm": dlm.write,
}
#: The formats that are written, which are also the endings of their files.
DEAL_FORMATS = tuple(_WRITERS)
#: The most boards that the formats for dealing machines hold, without gaps.
_MOST = 99


def write_deals(
    deals: Mapping[int, Deal],
    format: str,  # noqa: A002 - the word the command line uses
    makeable: Mapping[int, Makeable] = {},
) -> bytes:
    """The deals as a file.

    Args:
        deals: By board.
        format: pbn, lin, dup or dlm.
        makeable: What can be made, which PBN holds.

    Raises:
        FileError: If there is no such format, or it cannot hold these boards.
    """
    if format not in _WRITERS:
        raise FileError(f"format {format[:20]!r}; expected {', '.join(DEAL_FORMATS)}")
    if not deals:
        raise FileError("no deals to write; give one or more")
    if format in ("dup", "dlm"):
        first, last = min(deals), max(deals)
        if last > _MOST or last - first + 1 != len(deals):
            raise FileError(
                f"boards {first} to {last}, {len(deals)} of them; {format} holds "
                f"boards 1 to {_MOST} without gaps: use pbn, or give them other numbers"
            )
    if format == "pbn":
        return write_pbn_deals(deals, makeable).encode()
    made = _WRITERS[format](deals)
    return made if isinstance(made, bytes) else made.encode()
