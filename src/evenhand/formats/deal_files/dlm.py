"""DLM, the deals of a dealing machine's program on Windows: an INI text."""

import re
from collections.abc import Iterator, Mapping

from evenhand.deals import RANKS, SEATS, SUITS, Deal
from evenhand.errors import DealError

_BOARD = re.compile(r"Board (\d\d\d?)=([a-p]{26})(\d{3})?", re.IGNORECASE)
_RANGE = re.compile(r"(From|To) board=(\d{1,3})", re.IGNORECASE)
_CARDS = [(suit, rank) for suit in range(len(SUITS)) for rank in RANKS]
_SLOTS = 99
#: What stands where no board is: each hand has a suit.
_EMPTY = "aaaaaabffffffkkkkkklpppppp"


def recognises(text: str) -> bool:
    """Whether a text is DLM."""
    return text.lstrip().startswith("[Document]")


def read(text: str) -> Iterator[tuple[int, Deal | DealError]]:
    """The deals from the first board to the last that the head names."""
    ends = {name.lower(): int(number) for name, number in _RANGE.findall(text)}
    first, last = ends.get("from", 1), ends.get("to", _SLOTS)
    for found in _BOARD.finditer(text):
        board = int(found[1])
        if not max(1, first) <= board <= last:
            continue
        owners = found[2].lower()
        if found[3] and int(found[3]) != _checksum(board, owners):
            yield (
                board,
                DealError(
                    f"board {board}: checksum {found[3]}, expected "
                    f"{_checksum(board, owners):03d}; the line has been changed"
                ),
            )
            continue
        try:
            yield board, _read_owners(board, owners)
        except DealError as error:
            yield board, error


def _read_owners(board: int, owners: str) -> Deal:
    seats = [
        seat for letter in owners for seat in divmod(ord(letter) - ord("a"), len(SEATS))
    ]
    hands = [["", "", "", ""] for _ in SEATS]
    for (suit, rank), seat in zip(_CARDS, seats, strict=True):
        hands[seat][suit] += rank
    north, east, south, west = ((h[0], h[1], h[2], h[3]) for h in hands)
    return Deal(board, (north, east, south, west))


def _checksum(board: int, owners: str) -> int:
    for letter in owners:
        board ^= ord(letter)
    return board


def write(deals: Mapping[int, Deal]) -> str:
    """The deals; the program wants a line for each of 99 boards."""
    lines = [
        *("[Document]", "Headline=Evenhand", "Status=Show", "Duplicates=1"),
        f"From board={min(deals)}",
        f"To board={max(deals)}",
        *("Next board to duplimate=0", "PrintOuts=0", "Crypto key=0"),
        f"Checksum={len(deals) ^ 1}",
    ]
    for board in range(1, _SLOTS + 1):
        owners = _owners(deals[board]) if board in deals else _EMPTY
        lines.append(f"Duplicates {board:02d}=0")
        lines.append(f"Board {board:02d}={owners}{_checksum(board, owners):03d}")
    return "".join(f"{line}\r\n" for line in lines)


def _owners(deal: Deal) -> str:
    seats = [
        next(n for n, hand in enumerate(deal.hands) if rank in hand[suit])
        for suit, rank in _CARDS
    ]
    pairs = zip(seats[::2], seats[1::2], strict=True)
    return "".join(chr(ord("a") + len(SEATS) * one + other) for one, other in pairs)
