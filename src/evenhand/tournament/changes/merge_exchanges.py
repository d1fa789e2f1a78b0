"""What is exchanged before a session so that two byes can be merged, and doing it."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from evenhand.errors import RequestError
from evenhand.tournament.lines.line_movement import LineTable
from evenhand.tournament.seated import Couple, SeatedSession


class ExchangeKind(StrEnum):
    """What changes places."""

    SEATS = "seats"
    DIRECTION = "direction"
    LINES = "lines"


@dataclass(frozen=True, slots=True)
class Exchange:
    """Pairs that change places before a session starts.

    Attributes:
        kind: two members of a line, the directions of a section, or two lines.
        pairs: who changes places with whom.
        lines: the numbers of the lines concerned, where they are known.
        text: what to announce.
    """

    kind: ExchangeKind
    pairs: tuple[Couple, ...]
    lines: tuple[int, ...] = ()
    text: str = ""

    def __str__(self) -> str:
        return self.text


def exchange_pairs(session: SeatedSession, swaps: Iterable[Couple]) -> SeatedSession:
    """The session with pairs in each other's seats, one exchange after the other."""
    exchanges = list(swaps)
    seated = {pair for section in session.sections for pair in section.members}
    for pair in (pair for two in exchanges for pair in two):
        if pair not in seated:
            raise RequestError(
                f"pair {pair} has no seat in session {session.number}; exchange pairs "
                "that have one"
            )
    return session.exchange(exchanges)


def exchange_lines(
    table: LineTable, session: int, exchanges: Iterable[Exchange]
) -> LineTable:
    """The movement of lines with the exchanges made in a session, from 1.

    Members that change seats inside their line leave it as it is.
    """
    rows = list(table.sessions)
    for exchange in exchanges:
        if exchange.kind is ExchangeKind.SEATS:
            continue
        if len(exchange.lines) != 2:
            raise RequestError(
                f"{exchange.text}: which lines is not known; name the lines when "
                "looking for mergers"
            )
        a, b = exchange.lines
        other = {a: b, b: a}
        rows[session - 1] = tuple(
            tuple(other.get(line, line) for line in seats)
            for seats in rows[session - 1]
        )
    return replace(table, sessions=tuple(rows), reserve=())
