"""LIN, the files of an online bridge club: tags and values between bars."""

import re
from collections.abc import Iterator, Mapping

from evenhand.boards import dealer, vulnerability
from evenhand.deals import SUITS, Deal, Hand
from evenhand.deals.deal import complete_deal
from evenhand.errors import DealError

_BEGINNING = re.compile(r"\s*(?:vg|qx|md|pn|st|rh|rs|sk|ah)\|", re.IGNORECASE)
_HAND = re.compile(r"S([^SHDC]*)H([^SHDC]*)D([^SHDC]*)C([^SHDC]*)", re.IGNORECASE)
_NUMBER = re.compile(r"[0-9]{1,6}")
_PART = re.compile(r"([^|]*)\|?")
#: The order of the hands in `md`, by their places among N, E, S, W.
_ORDER = (2, 3, 0, 1)
_DEALERS = "SWNE"
_VULNERABLE = {"None": "o", "NS": "n", "EW": "e", "All": "b"}


def recognises(text: str) -> bool:
    """Whether a text is LIN."""
    return _BEGINNING.match(text) is not None and "|" in text[:400]


def read(text: str) -> Iterator[tuple[int, Deal | DealError]]:
    """The deals, each with its board; the two rooms of a match have the same ones."""
    board = last = 0
    #: Hands without a number, which may stand behind them.
    held = ""
    for name, value in _tags(text):
        number = 0
        if name in ("qx", "ah"):
            found = _NUMBER.search(value)
            number = int(found.group()) if found else 0
        if held and name in ("qx", "ah", "md"):
            last = number if number and name == "ah" else last + 1
            yield last, _deal_of(last, held)
            held, number = "", number if name == "qx" else 0
        if name == "md" and board:
            last, board = board, 0
            yield last, _deal_of(last, value)
        elif name == "md":
            held = value
        board = number or board
    if held:
        yield last + 1, _deal_of(last + 1, held)


def _tags(text: str) -> Iterator[tuple[str, str]]:
    """The tags and their values; of hands only those that hold some."""
    parts = (part[1] for part in _PART.finditer(text))
    for tag, value in zip(parts, parts, strict=False):
        name = tag.strip().lower()
        if name != "md" or len(value) > 5:
            yield name, value


def _deal_of(board: int, value: str) -> Deal | DealError:
    try:
        return _read_hands(board, value)
    except DealError as error:
        return error


def _read_hands(board: int, value: str) -> Deal:
    if board < 1:
        raise DealError(f"board {board}: boards are numbered from 1")
    hands: list[Hand | None] = [None] * 4
    for place, text in zip(_ORDER, value.lstrip(" 1234").split(","), strict=False):
        suits = _HAND.fullmatch(text.strip())
        if suits is None and text.strip():
            raise DealError(
                f"board {board}: hand {text[:30]!r}; expected suits as "
                "SAK2HQ7DT98C65432"
            )
        if suits is not None:
            spades, hearts, diamonds, clubs = (
                suit.upper().replace("10", "T") for suit in suits.groups()
            )
            hands[place] = (spades, hearts, diamonds, clubs)
    return complete_deal(board, hands)


def write(deals: Mapping[int, Deal]) -> str:
    """The deals, one line each."""
    return "".join(
        f"qx|o{board}|md|{_DEALERS.index(dealer(board)) + 1}{_hands(deal)}|"
        f"sv|{_VULNERABLE[vulnerability(board)]}|pg||\n"
        for board, deal in sorted(deals.items())
    )


def _hands(deal: Deal) -> str:
    return ",".join(
        "".join(f"{name}{suit}" for name, suit in zip(SUITS, hand, strict=True))
        for hand in (deal.hands[place] for place in _ORDER)
    )
