"""Bridgemate's Data Connector: a session as the values that its makers' package sends.

The package is imported only when it is needed.
"""

import hashlib
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from evenhand.errors import RequestError
from evenhand.formats.bridgemate_filling import UnitSection, UnitSession
from evenhand.formats.unit_settings import AS_USUAL, UnitWishes, make_settings
from evenhand.scoring import Method

if TYPE_CHECKING:
    from bridgemate_dataconnector.dto import (
        HandrecordDTO,
        InitDTO,
        ParticipationDTO,
        SectionDTO,
        SectionUpdateDTO,
        TableDTO,
    )

#: Start the server program, make the event anew, begin to read.
NEW_EVENT = 7
#: Start the server program and begin to read an event that it has.
GO_ON = 5
#: The units show no more of a name.
LONGEST_NAME = 40
_SEATS = ("north", "east", "south", "west")
_SUITS = ("spades", "hearts", "diamonds", "clubs")
_PAIRS = 10
#: How the units reckon what they show: as we do, with Ave+ as 3 IMPs and cross-IMPs as
#: averages.
_METHODS = {
    Method.MATCHPOINTS: 10,
    Method.ASCHERMAN: 10,
    Method.BUTLER: 26,
    Method.CROSS_IMPS: 36,
}


@dataclass(frozen=True, slots=True)
class Ids:
    """By what names the server program knows the event and its session."""

    event: str
    session: str
    club: str


def make_ids(event: str, group: str, session: int, club: str) -> Ids:
    """Names that are the same after every restart: 32 hexadecimal capitals."""

    def made(*parts: object) -> str:
        text = "\n".join(map(str, ("evenhand", event, *parts)))
        return hashlib.sha256(text.encode()).hexdigest()[:32].upper()

    return Ids(made(), made(group, session), club)


def check_installed() -> None:
    """Refuse to go on without the package."""
    try:
        import bridgemate_dataconnector  # noqa: F401 - only whether it is there
    except ImportError as error:
        raise RequestError(
            "Bridgemates need the package bridgemate-dataconnector-client: "
            "pip install 'evenhand[bridgemate]'"
        ) from error


@dataclass(frozen=True, slots=True)
class UnitEvent:
    """What the server program has to know of an event beside its session.

    Attributes:
        title: What it is called.
        winners: How many rankings there are.
        method: How it is scored.
        wishes: What a director wants of the units.
    """

    title: str
    winners: int = 1
    method: Method = Method.MATCHPOINTS
    wishes: UnitWishes = AS_USUAL


def make_init(
    session: UnitSession,
    ids: Ids,
    event: UnitEvent,
    date: tuple[int, int, int],
    *,
    next_seats: bool = True,
) -> "InitDTO":
    """The event as the server program wants it.

    Args:
        session: The session.
        ids: The names of event and session.
        event: What else there is to know.
        date: Year, month and day.
        next_seats: Whether the units show where to sit next.
    """
    from bridgemate_dataconnector.dto import (
        InitDTO,
        ScoringGroupDTO,
        SessionDTO,
    )

    year, month, day = date
    group = ScoringGroupDTO(
        session_guid=ids.session,
        club_id=ids.club,
        sections=[_make_section(one, ids, event) for one in session.sections],
        scoring_group_number=1,
        scoring_method=_METHODS[event.method],
        name=event.title,
    )
    one = SessionDTO(
        scoring_groups=[group],
        event_guid=ids.event,
        session_guid=ids.session,
        name=event.title,
        year=year,
        month=month,
        day=day,
    )
    letters = [section.letter for section in session.sections]
    second, third = make_settings(
        ids.session, letters, event.wishes, next_seats=next_seats
    )
    return InitDTO(
        commands=NEW_EVENT,
        event_guid=ids.event,
        club_id=ids.club,
        sessions=[one],
        player_data=[],
        participations=list(make_seats(session, ids)),
        handrecords=list(make_hands(session, ids)),
        bridgemate2_settings=second,
        bridgemate3_settings=third,
    )


def _make_section(section: UnitSection, ids: Ids, event: UnitEvent) -> "SectionDTO":
    from bridgemate_dataconnector.dto import SectionDTO

    return SectionDTO(
        session_guid=ids.session,
        scoring_group_number=1,
        letters=section.letter,
        name=section.letter,
        winners=event.winners,
        game_type=_PAIRS,
        tables=_make_tables(section, ids),
    )


def make_update(section: UnitSection, ids: Ids, event: UnitEvent) -> "SectionUpdateDTO":
    """A section whose movement has been changed."""
    from bridgemate_dataconnector.dto import SectionUpdateDTO

    return SectionUpdateDTO(
        session_guid=ids.session,
        club_id=ids.club,
        scoring_group_number=1,
        scoring_group_scoring_method=_METHODS[event.method],
        letters=section.letter,
        name=section.letter,
        winners=event.winners,
        game_type=_PAIRS,
        tables=_make_tables(section, ids),
    )


def _make_tables(section: UnitSection, ids: Ids) -> "list[TableDTO]":
    from bridgemate_dataconnector.dto import RoundDTO, TableDTO

    tables = {
        table: TableDTO(ids.session, section.letter, table, rounds=[])
        for table in section.tables
    }
    for one in section.rounds:
        rounds = tables[one.table].rounds
        assert rounds is not None
        rounds.append(
            RoundDTO(
                ids.session,
                section.letter,
                one.table,
                one.number,
                min(one.boards, default=0),
                max(one.boards, default=0),
                one.ns,
                one.ew,
            )
        )
    return [*tables.values()]


def make_seats(
    session: UnitSession, ids: Ids, only: Collection[int] | None = None
) -> "Iterator[ParticipationDTO]":
    """The players, by name, at their seats of the first round.

    Args:
        session: The session.
        ids: The names of event and session.
        only: The pairs wanted; by default all.
    """
    from bridgemate_dataconnector.dto import ParticipationDTO, TableDirection

    for section in session.sections:
        for one in section.rounds:
            if one.number != 1:
                continue
            for pair, seats in ((one.ns, (1, 3)), (one.ew, (2, 4))):
                if only is not None and pair not in only:
                    continue
                for seat, name in zip(seats, session.names.get(pair, ()), strict=False):
                    if name:
                        yield ParticipationDTO(
                            ids.session,
                            section.letter,
                            one.table,
                            TableDirection(seat),
                            1,
                            last_name=name[:LONGEST_NAME],
                        )


def make_hands(
    session: UnitSession, ids: Ids, only: Collection[int] | None = None
) -> "Iterator[HandrecordDTO]":
    """The hands, once for each section.

    Args:
        session: The session.
        ids: The names of event and session.
        only: The boards wanted; by default all.
    """
    from bridgemate_dataconnector.dto import HandrecordDTO

    for section in session.sections:
        for board, deal in sorted(session.deals.items()):
            if only is not None and board not in only:
                continue
            record = HandrecordDTO(ids.session, 1, section.letter, board)
            for seat, hand in zip(_SEATS, deal.hands, strict=True):
                for suit, cards in zip(_SUITS, hand, strict=True):
                    setattr(record, f"{seat}_{suit}", cards)
            yield record
