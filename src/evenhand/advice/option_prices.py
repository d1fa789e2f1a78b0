"""What a movement costs beside its luck, in per cent of a pair's score."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from evenhand.advice.request import Evening
from evenhand.movement import Movement
from evenhand.movement.hall_sections import ranked_fields

if TYPE_CHECKING:
    from evenhand.advice.option import Facts

#: At this many tables or fewer, players expect to meet everybody.
_FEW_TABLES = 6
#: A round of more boards than this is long.
_MANY_BOARDS = 5


class Burden(StrEnum):
    """What makes an evening harder for players or director."""

    GUIDES = "guides"
    CARRYING = "carrying"
    SHARING = "sharing"
    RELAY = "relay"
    COPY = "copy"
    ROVER = "rover"
    BOTH_MOVE = "both-move"
    REMATCH = "rematch"
    STRANGERS = "strangers"
    INCOMPLETE = "incomplete"
    LONG_ROUND = "long-round"
    ONE_BOARD = "one-board"
    SIT_OUT = "sit-out"
    MORE = "more"
    FEWER = "fewer"


@dataclass(frozen=True, slots=True)
class Price:
    """The price of a burden.

    Attributes:
        burden: what it is.
        percent: what it costs.
        count: how many there are: of tables, couples, boards, others met, …
        of: how many there could be, where that says something.
    """

    burden: Burden
    percent: float
    count: int = 0
    of: int = 0


def find_prices(
    movement: Movement, facts: "Facts", evening: Evening
) -> tuple[Price, ...]:
    """All prices of a movement on an evening, those of no weight left out."""
    found = (
        *_for_the_players(movement, facts, evening),
        *_for_the_director(movement, facts, evening),
        *_for_the_wishes(facts, evening),
    )
    return tuple(price for price in found if price.percent > 0)


def _for_the_players(
    movement: Movement, facts: "Facts", evening: Evening
) -> Iterator[Price]:
    weights = evening.weights
    if not facts.unaided:
        yield Price(Burden.GUIDES, weights.guides)
    elif facts.stationary < movement.tables - 1:
        yield Price(Burden.BOTH_MOVE, weights.both_move)
    if movement.origin in ("rover", "bump"):
        yield Price(Burden.ROVER, weights.rover, movement.pairs)
    if facts.rematches:
        share = min(facts.rematches / movement.pairs, 1)
        yield Price(Burden.REMATCH, weights.rematch * share, facts.rematches)
    yield from _strangers(movement, facts, evening)
    boards = movement.boards_per_set
    if boards > _MANY_BOARDS:
        long = weights.long_round * (boards - _MANY_BOARDS)
        yield Price(Burden.LONG_ROUND, long, boards)
    if boards == 1:
        yield Price(Burden.ONE_BOARD, weights.one_board)
    # an odd number of pairs makes somebody sit out each round, whatever the movement
    extra = facts.sit_outs - evening.pairs % 2
    if extra > 0:
        yield Price(Burden.SIT_OUT, weights.sit_out * extra, facts.sit_outs)


def _strangers(movement: Movement, facts: "Facts", evening: Evening) -> Iterator[Price]:
    """In a small field with one winner players want to meet everybody."""
    others = evening.pairs - 1
    small = evening.winners == 1 and movement.tables <= _FEW_TABLES
    if small and facts.met < others:
        share = 1 - float(facts.met) / others
        price = evening.weights.strangers * share
        yield Price(Burden.STRANGERS, price, round(facts.met), others)


def _for_the_director(
    movement: Movement, facts: "Facts", evening: Evening
) -> Iterator[Price]:
    weights = evening.weights
    if facts.carried:
        yield Price(Burden.CARRYING, weights.carrying)
    if facts.shared:
        times = 1 if facts.shared == 1 else 2
        yield Price(Burden.SHARING, weights.sharing * times, facts.shared)
    if facts.relays:
        yield Price(Burden.RELAY, weights.relay, facts.relays)
    if facts.copies > 1:
        yield Price(Burden.COPY, weights.copy * (facts.copies - 1), facts.copies)
    # lines that each play the same boards may play different ones
    boards = max(field.boards for field in ranked_fields(movement))
    if boards > movement.rounds * movement.boards_per_set and evening.winners == 1:
        yield Price(Burden.INCOMPLETE, weights.incomplete, boards)


def _for_the_wishes(facts: "Facts", evening: Evening) -> Iterator[Price]:
    short = evening.wished_boards - facts.most
    if short > 0:
        yield Price(Burden.FEWER, evening.weights.fewer * short, short)
    if short < 0:
        yield Price(Burden.MORE, evening.weights.more * -short, -short)
