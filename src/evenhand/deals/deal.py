"""A deal: the cards of the four hands of a board."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from sys import intern

from evenhand.errors import DealError

SEATS = "NESW"
SUITS = "SHDC"
RANKS = "AKQJT98765432"
_SIGNS = dict(zip(SUITS, "♠♥♦♣", strict=True))
_LETTERS = str.maketrans("♠♥♦♣", SUITS)
_NAMES = dict(zip(SEATS, ("North", "East", "South", "West"), strict=True))
_POINTS = {"A": 4, "K": 3, "Q": 2, "J": 1}
_CARDS_IN_A_HAND = 13
#: No deal takes more; as logs hold deals, this may rise and must never fall.
_LONGEST = 120

#: The cards of a hand: spades, hearts, diamonds and clubs, each from the ace down.
Hand = tuple[str, str, str, str]


@dataclass(frozen=True, slots=True)
class Deal:
    """The cards of a board; `parse_deal` reads its text back.

    Attributes:
        board: The number of the board.
        hands: North, East, South and West.
    """

    board: int
    hands: tuple[Hand, Hand, Hand, Hand]

    def __post_init__(self) -> None:
        if type(self.board) is not int or self.board < 1:
            raise DealError(f"board {self.board!r}: boards are numbered from 1")
        sorted_hands = tuple(
            tuple(intern("".join(sorted(suit, key=RANKS.find))) for suit in hand)
            for hand in self.hands
        )
        object.__setattr__(self, "hands", sorted_hands)
        wrong = find_faults(self.hands)
        if wrong:
            raise DealError(f"board {self.board}: {'; '.join(wrong)}; correct the deal")

    def __str__(self) -> str:
        return "N:" + " ".join(".".join(hand) for hand in self.hands)

    def hand(self, seat: str) -> Hand:
        """The cards of a seat."""
        return self.hands[SEATS.index(seat)]

    def holds(self, seat: str, suit: str, rank: str) -> bool:
        """Whether a seat holds a card."""
        return rank in self.hand(seat)[SUITS.index(suit)]

    def high_cards(self, seat: str) -> int:
        """The high-card points of a seat."""
        return sum(_POINTS.get(card, 0) for suit in self.hand(seat) for card in suit)


def find_faults(hands: Sequence[Hand]) -> list[str]:
    """Everything that is wrong with the cards of a deal, in words."""
    wrong = []
    if len(hands) != len(SEATS):
        return [f"{len(hands)} hands; expected 4"]
    times: Counter[tuple[str, str]] = Counter()
    for seat, hand in zip(SEATS, hands, strict=True):
        cards = [
            (s, card) for s, suit in zip(SUITS, hand, strict=True) for card in suit
        ]
        times.update(cards)
        if len(cards) != _CARDS_IN_A_HAND:
            wrong.append(f"{_NAMES[seat]} has {len(cards)} cards")
    every = [(suit, rank) for suit in SUITS for rank in RANKS]
    strange = sorted(times.keys() - {*every})
    wrong += [f"{suit}{rank!r} is no card" for suit, rank in strange[:3]]
    twice = [card for card in every if times[card] > 1]
    none = [card for card in every if not times[card]]
    for word, cards in (("more than once", twice), ("in no hand", none)):
        if cards:
            some = ", ".join(f"{_SIGNS[suit]}{rank}" for suit, rank in cards[:4])
            wrong.append(f"{some}{' …' if len(cards) > 4 else ''} {word}")
    return wrong


def parse_hand(text: str) -> Hand:
    """Read a hand as its suits with dots between them, such as `65.A53.JT7.AK762`.

    Raises:
        DealError: If it does not have four suits.
    """
    suits = text.upper().replace("10", "T").replace("-", "").split(".")
    if len(suits) != len(SUITS):
        raise DealError(
            f"hand {text[:40]!r} has {len(suits)} suits; expected four, with dots "
            "between them"
        )
    return suits[0], suits[1], suits[2], suits[3]


def parse_deal(board: int, text: str) -> Deal:
    """Read a deal as PBN writes it.

    Args:
        board: The number of the board.
        text: The seat of the first hand, a colon, and the hands clockwise; one that is
            left out, as `-`, gets the other cards.

    Raises:
        DealError: If there are not 13 different cards in each hand.
    """
    first, colon, cards = text.strip().partition(":")
    hands = cards.split()
    start = SEATS.find(first.strip().upper() or "?")
    if not colon or start < 0 or len(hands) != len(SEATS) or len(text) > _LONGEST:
        raise DealError(
            f"board {board}: deal {text[:60]!r}; expected a seat, a colon and four "
            "hands, as N:65.A53.JT7.AK762 and so on"
        )
    try:
        read = [None if hand == "-" else parse_hand(hand) for hand in hands]
    except DealError as error:
        raise DealError(f"board {board}: {error}") from error
    return complete_deal(board, [read[(at - start) % 4] for at in range(4)])


def complete_deal(board: int, hands: Sequence[Hand | None]) -> Deal:
    """The deal with those hands; one that is left out gets the other cards.

    Raises:
        DealError: If more than one is left out, or the cards do not make a deal.
    """
    known = [hand for hand in hands if hand is not None]
    if len(known) < len(SEATS) - 1:
        raise DealError(f"board {board}: {len(known)} hands; expected three or four")
    taken = [{card for hand in known for card in hand[at]} for at in range(4)]
    left = ["".join(card for card in RANKS if card not in own) for own in taken]
    rest = (left[0], left[1], left[2], left[3])
    full = [rest if hand is None else hand for hand in hands]
    return Deal(board, (full[0], full[1], full[2], full[3]))


def read_card(text: str) -> tuple[str, str] | None:
    """The suit and the rank of a card, written either way round; None if unreadable."""
    plain = text.upper().replace("10", "T").translate(_LETTERS)
    plain = "".join(plain.split())
    if len(plain) != 2:
        return None
    suit, rank = (plain[0], plain[1]) if plain[0] in SUITS else (plain[1], plain[0])
    return (suit, rank) if suit in SUITS and rank in RANKS else None
