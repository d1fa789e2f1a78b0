"""USEBIO, the XML of results that federations and clubs' websites take: writing."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from evenhand.deals.deal import read_card
from evenhand.errors import RequestError
from evenhand.scoring import (
    Assigned,
    Average,
    Award,
    Contract,
    Method,
    Percent,
    ScoredLine,
    Share,
    Side,
    Standing,
    Unplayed,
    decimal_text,
)
from evenhand.scoring.published_event import PublishedEvent

if TYPE_CHECKING:
    from lxml import etree

VERSIONS = ("1.2", "1.3")
#: The method, the points of a side, and the kind of event before there were methods.
_METHODS = {
    Method.MATCHPOINTS: ("MATCH_POINTS", "MATCH_POINTS", "MP_PAIRS"),
    Method.ASCHERMAN: ("MATCH_POINTS", "MATCH_POINTS", "MP_PAIRS"),
    Method.CROSS_IMPS: ("CROSS_IMPS", "CROSS_IMP_POINTS", "CROSS_IMP"),
    Method.BUTLER: ("BUTLER_IMPS", "BUTLER_POINTS", "BUTLER_PAIRS"),
}
_AVERAGES = {Average.PLUS: 60, Average.EVEN: 50, Average.MINUS: 40}
_SUITS = ("SPADES", "HEARTS", "DIAMONDS", "CLUBS")
_SEATS = ("North", "East", "South", "West")
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def write_usebio(
    event: PublishedEvent, version: str = "1.2", *, plain_kind: bool = False
) -> bytes:
    """An event as USEBIO; masterpoints are left to the federation.

    Args:
        event: The event.
        version: 1.2 or 1.3.
        plain_kind: Whether the kind of the event names the method as well, as clubs'
            websites have long read it.

    Raises:
        RequestError: If there is no such version.
    """
    from lxml import etree

    if version not in VERSIONS:
        raise RequestError(f"USEBIO {version}; expected {' or '.join(VERSIONS)}")
    root = etree.Element("USEBIO", Version=version)
    _add(_child(root, "CLUB"), CLUB_NAME=event.club, CLUB_ID_NUMBER=event.club_id)
    kind = _METHODS[event.scored.rules.method][2] if plain_kind else "PAIRS"
    node = etree.SubElement(root, "EVENT", EVENT_TYPE=kind)
    _head(node, event)
    _add_sessions(node, event)
    if event.deals:
        _add_hands(_child(node, "HANDSET"), event)
    written: bytes = etree.tostring(
        root, xml_declaration=True, encoding="UTF-8", pretty_print=True
    )
    return written


def losses_of(event: PublishedEvent) -> Iterator[str]:
    """What the format cannot hold, in words."""
    for group in event.scored.boards:
        if group.group:
            yield f"board {group.board}: that form {group.group} of it was played"
        for line in group.lines:
            outcome = line.result.outcome
            if isinstance(outcome, Award) and not _is_plain(outcome):
                yield f"board {group.board}, {line.result.ns}: the award {outcome}"


def _child(node: "etree._Element", name: str) -> "etree._Element":
    from lxml import etree

    child: etree._Element = etree.SubElement(node, name)
    return child


def _add(node: "etree._Element", **texts: object) -> None:
    """Add elements with texts; what is empty is left out."""
    for name, text in texts.items():
        if text not in ("", None):
            _child(node, name).text = _NOT_XML.sub("", str(text))


def _head(node: "etree._Element", event: PublishedEvent) -> None:
    from evenhand import __version__

    scored = event.scored
    year, _, rest = event.date.partition("-")
    month, _, day = rest.partition("-")
    sessions = {group.session for group in scored.boards}
    _add(
        node,
        EVENT_DESCRIPTION=event.title or "Pairs",
        PROGRAM_NAME="Evenhand",
        PROGRAM_VERSION=__version__,
        WINNER_TYPE=scored.rules.winners,
        TITLE=event.title,
        DATE=f"{day}/{month}/{year}" if day else "",
        BOARD_SCORING_METHOD=_METHODS[scored.rules.method][0],
        MPS_AWARDED_FLAG="N",
        SESSION_COUNT=len(sessions) or 1,
        SECTION_COUNT=len({entry.section for entry in scored.tallies}) or 1,
    )


def _add_sessions(node: "etree._Element", event: PublishedEvent) -> None:
    """The pairs and boards; in elements for sessions and sections where it has some."""
    parts: dict[int, dict[str, dict[int, list[ScoredLine]]]] = defaultdict(
        lambda: defaultdict(lambda: defaultdict(list))
    )
    for group in event.scored.boards:
        for line in group.lines:
            result = line.result
            parts[group.session][result.section][group.board].append(line)
    plain = len(parts) == 1 and set(next(iter(parts.values()))) == {""}
    for sections in parts.values():
        inside = node if plain else _child(node, "SESSION")
        for section, boards in sections.items():
            within = inside
            if not plain:
                within = _child(inside, "SECTION")
                within.set("SECTION_ID", _NOT_XML.sub("", section or "A"))
            pairs = {
                pair
                for lines in boards.values()
                for line in lines
                for pair in (line.ns, line.ew)
                if pair is not None
            }
            _add_pairs(within, event, {side.entry for side in pairs})
            for board, lines in sorted(boards.items()):
                _add_board(within, event, board, lines)


def _add_pairs(
    node: "etree._Element", event: PublishedEvent, entries: Iterable[object]
) -> None:
    inside, wanted = _child(node, "PARTICIPANTS"), set(entries)
    for ranking in event.rankings:
        for standing in ranking.standings:
            if standing.entry in wanted:
                _add_pair(_child(inside, "PAIR"), event, standing)


def _add_pair(
    node: "etree._Element", event: PublishedEvent, standing: Standing
) -> None:
    _add(
        node,
        PAIR_NUMBER=standing.entry.number,
        DIRECTION=standing.direction,
        BOARDS_PLAYED=standing.boards,
        TOTAL_SCORE=_figure(standing.points),
        PERCENTAGE=_figure(standing.percent),
        PLACE=standing.place,
        ADJUSTMENT=_figure(standing.penalty) if standing.penalty else "",
    )
    for player in event.players.get(standing.entry, ()):
        _add(
            _child(node, "PLAYER"),
            PLAYER_NAME=player.name,
            CLUB_ID_NUMBER=player.club_id,
            NATIONAL_ID_NUMBER=player.national_id,
        )


def _add_board(
    node: "etree._Element", event: PublishedEvent, board: int, lines: list[ScoredLine]
) -> None:
    inside = _child(node, "BOARD")
    _add(inside, BOARD_NUMBER=board)
    points = _METHODS[event.scored.rules.method][1]
    for line in lines:
        result = line.result
        if isinstance(result.outcome, Unplayed):
            continue
        told = _child(inside, "TRAVELLER_LINE")
        _add(
            told,
            NS_PAIR_NUMBER=result.ns.number,
            EW_PAIR_NUMBER=result.ew.number,
        )
        if not isinstance(result.outcome, Award):
            _add_contract(told, result.contract, result.lead)
        _add(told, SCORE=score_cell(line))
        for side, name in ((line.ns, "NS"), (line.ew, "EW")):
            if side is not None:
                _add(told, **{f"{name}_{points}": _figure(side.points)})
        if result.round:
            _add(told, ROUND_NUMBER=result.round)
        if result.table:
            _add(told, TABLE_NUMBER=result.table)


def _add_contract(node: "etree._Element", played: object, lead: str) -> None:
    if not isinstance(played, Contract):
        _add(node, CONTRACT="PASS" if played is not None else "")
        return
    _add(
        node,
        CONTRACT=played.bid.upper(),
        PLAYED_BY=played.declarer,
        LEAD=lead_cell(lead),
        TRICKS=played.tricks,
    )


def _is_plain(award: Award) -> bool:
    """Whether the format can hold an award: percentages, or one assigned score."""
    if award.is_artificial:
        return all(_percent_of(share) is not None for share in (award.ns, award.ew))
    both = isinstance(award.ns, Assigned) and award.ns == award.ew
    return both and isinstance(award.ns, Assigned) and len(award.ns.chances) == 1


def _percent_of(share: Share) -> int | None:
    if isinstance(share, Average):
        return _AVERAGES[share]
    if isinstance(share, Percent) and share.of_top in range(100):
        return int(share.of_top)
    return None


def score_cell(line: ScoredLine) -> str:
    """A score, or the percentages of an award; one that fits neither by its worth."""
    outcome = line.result.outcome
    if not isinstance(outcome, Award):
        return str(line.result.score)
    if isinstance(outcome.ns, Assigned) and _is_plain(outcome):
        return str(outcome.ns.chances[0][1])
    shares = ((outcome.ns, line.ns), (outcome.ew, line.ew))
    return "A" + "".join(f"{_worth(*one):02d}" for one in shares)


def lead_cell(lead: str) -> str:
    """The card led, rank first: TH for H10; as it stands if it is no card."""
    card = read_card(lead)
    return lead if card is None else card[1] + card[0]


def _worth(share: Share, side: Side | None) -> int:
    known = _percent_of(share)
    if known is None:
        percent = Fraction(50) if side is None else side.percent
        known = 50 if percent is None else round(percent)
    return min(99, known)


def _figure(value: Fraction | None) -> str:
    return "" if value is None else decimal_text(Fraction(value), 2)


def _add_hands(node: "etree._Element", event: PublishedEvent) -> None:
    for board, deal in sorted(event.deals.items()):
        inside = _child(node, "BOARD")
        _add(inside, BOARD_NUMBER=board)
        for seat, hand in zip(_SEATS, deal.hands, strict=True):
            told = _child(inside, "HAND")
            _add(told, DIRECTION=seat)
            for suit, cards in zip(_SUITS, hand, strict=True):
                _child(told, suit).text = cards
