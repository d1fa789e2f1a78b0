"""Random deals: every one of the possible deals is as likely as any other.

A deal is drawn as one number below the number of deals there are, and that number is
turned into cards. So nothing can be wrong with a shuffle. The numbers come from the
operating system; with a seed they come from SHA-256, so that everybody who knows the
seed gets the same deals and nobody else can guess them.
"""

import hashlib
import secrets
from collections.abc import Iterable
from math import factorial

from evenhand.deals.deal import RANKS, SUITS, Deal, Hand

_CARDS = [(suit, rank) for suit in range(len(SUITS)) for rank in RANKS]


def count_deals(cards: int = 13) -> int:
    """In how many ways four hands can be given these numbers of cards."""
    return factorial(4 * cards) // factorial(cards) ** 4


def deal_boards(boards: Iterable[int], seed: str = "") -> tuple[Deal, ...]:
    """Deal boards at random.

    Args:
        boards: Their numbers.
        seed: With a seed the same board always gets the same deal; without one the
            operating system decides, and nobody can deal them again.
    """
    most = count_deals()
    return tuple(
        number_to_deal(
            board,
            _seeded_number(seed, board, most) if seed else secrets.randbelow(most),
        )
        for board in boards
    )


def owners_of(number: int, cards: int = 13) -> tuple[int, ...]:
    """The seat that owns each card, for a number below `count_deals(cards)`."""
    left, ways = [cards] * 4, count_deals(cards)
    owners = []
    for rest in range(4 * cards, 0, -1):
        for seat in range(4):
            share = ways * left[seat] // rest
            if number < share:
                break
            number -= share
        owners.append(seat)
        left[seat] -= 1
        ways = share
    return tuple(owners)


def number_to_deal(board: int, number: int) -> Deal:
    """The deal that a number below `count_deals()` stands for."""
    hands = [["", "", "", ""] for _ in range(4)]
    for (suit, rank), owner in zip(_CARDS, owners_of(number), strict=True):
        hands[owner][suit] += rank
    north, east, south, west = (_as_hand(hand) for hand in hands)
    return Deal(board, (north, east, south, west))


def checksum_of(deals: Iterable[Deal]) -> str:
    """The SHA-256 of deals, one line each, in the order of their boards."""
    lines = [f"{one.board} {one}\n" for one in sorted(deals, key=lambda d: d.board)]
    return hashlib.sha256("".join(lines).encode()).hexdigest()


def _as_hand(suits: list[str]) -> Hand:
    return suits[0], suits[1], suits[2], suits[3]


def _seeded_number(seed: str, board: int, most: int) -> int:
    """A number below `most`; one too large is drawn again, so all are as likely."""
    bits, attempt = most.bit_length(), 0
    while True:
        text = f"{seed}\n{board}\n{attempt}".encode()
        found = int.from_bytes(hashlib.sha256(text).digest()) >> (256 - bits)
        if found < most:
            return found
        attempt += 1
