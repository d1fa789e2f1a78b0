"""Deals and what can be made on them, as text and as plain data."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from evenhand.boards import dealer, vulnerability
from evenhand.deals import (
    SEATS,
    STRAINS,
    SUITS,
    Deal,
    Makeable,
    checksum_of,
    count_deals,
)
from evenhand.movement.phrasing import counted
from evenhand.render.tables import Column, make_table, words
from evenhand.tournament.answers.result_answers import DealDoubt

if TYPE_CHECKING:
    from rich.console import RenderableType

#: Strains from the dearest, as analyses show them.
_SHOWN = STRAINS[::-1]


def deal_statement(deals: Mapping[int, Deal], seed: str) -> str:
    """How deals were made, with a checksum to be published beforehand."""
    if seed:
        drawn = (
            f"from the seed {seed!r} by SHA-256, so that the same seed deals them "
            "again. Whoever guesses it knows the cards: make it long, and keep it "
            f"secret until all have played. None of the {count_deals():,} possible "
            "deals was preferred"
        )
        tells = "it tells nothing of the cards to those who cannot guess the seed"
    else:
        drawn = (
            "from the random numbers of the operating system, so that nobody can deal "
            f"them again. Every one of the {count_deals():,} possible deals was as "
            "likely as any other"
        )
        tells = "it tells nothing of the cards"
    return (
        f"{counted(len(deals), 'deal')}, boards {min(deals)} to {max(deals)}. Each was "
        f"drawn {drawn}; none was rejected or changed. The SHA-256 of all deals is "
        f"{checksum_of(deals.values())}. Publish it before play: {tells}, and proves "
        "afterwards that none was changed."
    )


def makeable_parts(
    deals: Mapping[int, Deal], found: Mapping[int, Makeable]
) -> "Iterator[RenderableType]":
    """What can be made on each board, one row for each side that differs."""
    yield make_table(
        "Double dummy: tricks with all cards in sight",
        [
            Column("board", lambda row: row),
            words("dealer", dealer),
            words("vulnerable", vulnerability),
            *(words(seat, partial(_tricks_text, found, seat)) for seat in SEATS),
            Column("par", lambda row: f"{found[row].par:+}"),
            words("by", lambda row: found[row].contracts),
        ],
        sorted(deals.keys() & found.keys()),
    )
    yield f"The five figures of each seat are its tricks in {', '.join(_SHOWN)}."


def _tricks_text(found: Mapping[int, Makeable], seat: str, board: int) -> str:
    return " ".join(str(found[board].tricks_of(seat, strain)) for strain in _SHOWN)


def deal_data(deal: Deal, made: Makeable | None = None) -> dict[str, Any]:
    """A deal as plain data, with what can be made if it is known."""
    data: dict[str, Any] = {
        "board": deal.board,
        "dealer": dealer(deal.board),
        "vulnerable": vulnerability(deal.board),
        "deal": str(deal),
        "hands": {
            seat: dict(zip(SUITS, deal.hand(seat), strict=True)) for seat in SEATS
        },
        "points": {seat: deal.high_cards(seat) for seat in SEATS},
    }
    if made is not None:
        data["tricks"] = {
            seat: {strain: made.tricks_of(seat, strain) for strain in STRAINS}
            for seat in SEATS
        }
        data |= {"par": made.par, "par_contracts": made.contracts}
    return data


def session_deals_parts(
    deals: Mapping[int, Deal],
    found: Mapping[int, Makeable],
    doubts: Sequence[DealDoubt],
) -> "Iterator[RenderableType]":
    """The deals of a session, and the results that they make doubtful."""
    if not deals:
        yield "No deals are known; attach a file of them."
        return
    yield make_table(
        "Deals",
        [
            Column("board", lambda one: one.board),
            *(words(seat, partial(_hand_text, seat)) for seat in SEATS),
        ],
        [deals[board] for board in sorted(deals)],
    )
    if found:
        yield from makeable_parts(deals, found)
    for doubt in doubts:
        yield doubt_text(doubt)


def _hand_text(seat: str, deal: Deal) -> str:
    return ".".join(deal.hand(seat))


def doubt_text(doubt: DealDoubt) -> str:
    """What is doubtful about a result, by the cards."""
    seen, result = doubt.recorded.meeting, doubt.recorded.result
    where = f"Table {seen.table}, board {seen.board}: {result.contract}"
    if doubt.kind == "lead":
        return f"{where}, but the leader did not hold {result.lead}: ask."
    return f"{where}, and with all cards in sight {doubt.there} tricks were there."


def doubt_data(doubt: DealDoubt) -> dict[str, Any]:
    """A doubt as plain data."""
    seen, result = doubt.recorded.meeting, doubt.recorded.result
    return {
        "table": seen.table,
        "board": seen.board,
        "ns": seen.ns,
        "ew": seen.ew,
        "contract": str(result.contract),
        "lead": result.lead,
        "kind": doubt.kind,
        "there": doubt.there if doubt.kind == "tricks" else None,
    }
