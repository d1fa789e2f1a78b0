"""The deals of dealing machines under DOS: BRI, DGE, and DUP, which holds both.

BRI has the cards of North, East and South as numbers from 01, the ace of spades. DGE
has the cards of all hands as letters, with a sign before each suit. Neither has board
numbers, so the first deal is board 1; DUP has its first board in a trailer.
"""

import re
from collections.abc import Iterator, Mapping

from evenhand.deals import RANKS, Deal, Hand
from evenhand.deals.deal import complete_deal
from evenhand.errors import DealError

_BRI, _DGE, _DUP, _ALONE = 78, 68, 156, 128
_SIGNS = (6, 3, 4, 5)
_TRAILER = re.compile(rb"Y[NY]([0-9 ]{2}) 0 ([0-9 ]{2})", re.IGNORECASE)
_DIGITS = re.compile(rb"[0-9]{78}")


def recognises(data: bytes) -> bool:
    """Whether bytes are BRI, DGE or DUP."""
    return _DIGITS.match(data) is not None or data[:1] == bytes(_SIGNS[:1])


def read(data: bytes) -> Iterator[tuple[int, Deal | DealError]]:
    """The deals in order."""
    trailer = _TRAILER.fullmatch(data[_BRI + _DGE : _DUP - 1])
    size = _DUP if trailer else _ALONE
    first = int(trailer[1].strip() or 1) if trailer else 1
    read_one = _read_signs if data[:1] == bytes(_SIGNS[:1]) else _read_numbers
    whole = data.rstrip(b"\x1a\r\n") if trailer is None else data.rstrip(b"\x1a")
    for board, start in enumerate(range(0, len(whole), size), first):
        piece = whole[start : start + size]
        if not piece.strip(b"\0 "):
            continue
        try:
            if board < 1:
                raise DealError("board 0; boards are numbered from 1")
            deal = read_one(board, piece)
            if trailer and _signs_of(deal) != piece[_BRI : _BRI + _DGE]:
                raise DealError(f"board {board}: its two halves have different cards")
            yield board, deal
        except DealError as error:
            yield board, error


def _read_numbers(board: int, piece: bytes) -> Deal:
    if _DIGITS.match(piece) is None:
        raise DealError(f"board {board}: cut off; expected {_BRI} figures")
    cards = [int(piece[at : at + 2]) - 1 for at in range(0, _BRI, 2)]
    if not all(0 <= card < 4 * len(RANKS) for card in cards):
        raise DealError(f"board {board}: a card that is not 01 to 52")
    hands: list[Hand | None] = [
        _hand_of(cards[start : start + 13]) for start in (0, 13, 26)
    ]
    return complete_deal(board, [*hands, None])


def _hand_of(cards: list[int]) -> Hand:
    suits = [
        "".join(RANKS[card % 13] for card in cards if card // 13 == suit)
        for suit in range(4)
    ]
    return suits[0], suits[1], suits[2], suits[3]


def _read_signs(board: int, piece: bytes) -> Deal:
    suits: list[tuple[int, str]] = []
    for code in piece[:_DGE]:
        if code in _SIGNS:
            suits.append((code, ""))
        elif suits:
            suits[-1] = (suits[-1][0], suits[-1][1] + chr(code))
    if [sign for sign, _ in suits] != [*_SIGNS] * 4:
        raise DealError(f"board {board}: expected four suits in each of four hands")
    texts = [text.upper() for _, text in suits]
    hands: list[Hand | None] = [
        (texts[at], texts[at + 1], texts[at + 2], texts[at + 3])
        for at in range(0, len(texts), 4)
    ]
    return complete_deal(board, hands)


def write(deals: Mapping[int, Deal]) -> bytes:
    """The deals as DUP; their boards have no gaps."""
    first = min(deals)
    head = f"YN{first:<2} 0 {len(deals):02d} ".encode()
    return b"".join(
        _numbers_of(deal) + _signs_of(deal) + (head if board == first else bytes(10))
        for board, deal in sorted(deals.items())
    )


def _numbers_of(deal: Deal) -> bytes:
    return "".join(
        f"{13 * suit + RANKS.index(card) + 1:02d}"
        for hand in deal.hands[:3]
        for suit, cards in enumerate(hand)
        for card in cards
    ).encode()


def _signs_of(deal: Deal) -> bytes:
    return b"".join(
        bytes([sign]) + cards.encode()
        for hand in deal.hands
        for sign, cards in zip(_SIGNS, hand, strict=True)
    )
