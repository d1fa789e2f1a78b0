"""USEBIO read element by element: the texts of a file, before they mean anything.

A large file takes little memory so; entities are refused, and nothing is ever loaded
from elsewhere. A file that breaks off gives what stood before.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple

from evenhand.deals import Deal
from evenhand.deals.deal import complete_deal
from evenhand.errors import EvenhandError, FileError
from evenhand.formats.foreign_event import read_name
from evenhand.formats.named_columns import ProblemList
from evenhand.formats.numbers import whole_number
from evenhand.formats.text import check_count, shortened
from evenhand.scoring import Problem
from evenhand.scoring.published_event import PublishedPlayer

if TYPE_CHECKING:
    from lxml import etree

_HEAD = (
    *("CLUB_NAME", "CLUB_ID_NUMBER", "EVENT_DESCRIPTION", "TITLE", "DATE"),
    *("WINNER_TYPE", "BOARD_SCORING_METHOD", "SCORING_METHOD", "MATCH_SCORING_METHOD"),
)
_SUITS = ("SPADES", "HEARTS", "DIAMONDS", "CLUBS")
#: What a match says once for all its boards.
_OF_MATCH = ("NS_PAIR_NUMBER", "EW_PAIR_NUMBER", "ROUND_NUMBER")
#: Elements whose parts are read together, at their end.
_WHOLE = ("PAIR", "BOARD", "MATCH")
#: No real file is deeper, has a text as long, or as many parts in one of these.
_DEEPEST, _LONGEST, _MOST_PARTS = 40, 4000, 200_000

#: The texts inside an element, by name; of a name that comes again, the first.
Texts = Mapping[str, str]


class ListedPair(NamedTuple):
    """A pair among the participants of an event, a session or a section.

    Attributes:
        session: The session; 0 where it is listed for the whole event.
        section: The section; empty where it is listed for all.
        texts: What is said of it.
        players: Its players.
    """

    session: int
    section: str
    texts: Texts
    players: tuple[PublishedPlayer, ...]


class ListedLine(NamedTuple):
    """A line of a traveller, and where in the file it stands."""

    session: int
    section: str
    board: int
    texts: Texts
    line: int


@dataclass(slots=True)
class Elements:
    """What has been read so far."""

    head: dict[str, str] = field(default_factory=dict)
    kinds: list[str] = field(default_factory=list)
    pairs: list[ListedPair] = field(default_factory=list)
    lines: list[ListedLine] = field(default_factory=list)
    deals: dict[int, Deal] = field(default_factory=dict)
    problems: ProblemList = field(default_factory=ProblemList)
    sessions: int = 0
    section: str = ""


def read_elements(data: bytes, encoding: str | None = None) -> Elements | None:
    """What a file holds; None if its encoding is not the one it claims.

    Args:
        data: The whole file.
        encoding: Its encoding, if another counts than it claims.

    Raises:
        FileError: If it is no USEBIO file, or declares entities.
    """
    from lxml import etree

    found = Elements()
    events = etree.iterparse(
        BytesIO(data),
        events=("start", "end"),
        resolve_entities=False,
        load_dtd=False,
        no_network=True,
        huge_tree=False,
        remove_comments=True,
        remove_pis=True,
        encoding=encoding,
    )
    try:
        _take_all(found, events)
    except etree.XMLSyntaxError as error:
        if encoding is None and "encoding" in str(error).lower():
            return None
        # the log says more than the error where an entity is unknown
        line = error.lineno or next((one.line for one in events.error_log), 0)
        why = error.msg if error.lineno else next(iter(events.error_log), error)
        reason = shortened(getattr(why, "message", str(why)), 100)
        text = f"the XML breaks off: {reason}; the rest is not read"
        found.problems.add(Problem(line, text))
    return found


def _take_all(found: Elements, events: "Iterator[tuple[str, etree._Element]]") -> None:
    depth = entered = within = parts = 0
    for event, element in events:
        name = _name_of(element)
        if event == "start":
            depth += 1
            within += name in _WHOLE
            parts += 1
            if parts > _MOST_PARTS:
                raise FileError(
                    f"more than {_MOST_PARTS} elements in one board, pair or match; "
                    "expected the results of an event"
                )
            if depth == 1:
                _check_root(element, name)
            elif depth > _DEEPEST:
                raise FileError(f"elements within elements, {_DEEPEST} deep")
            elif name == "SESSION":
                found.sessions += 1
            elif name == "SECTION":
                found.section = shortened(element.get("SECTION_ID") or "", 20)
            elif name in ("EVENT", "PARTICIPANTS"):
                found.kinds.append(element.get("EVENT_TYPE") or "")
                entered += name == "EVENT"
            if entered > 1:
                text = "a second event; put it into a file of its own"
                found.problems.add(Problem(element.sourceline or 0, text))
                return
            continue
        depth -= 1
        if name in _HEAD and element.text:
            found.head.setdefault(name, read_name(element.text))
        elif name == "PAIR":
            _take_pair(found, element)
        elif name == "BOARD":
            _take_board(found, element)
        elif name == "SECTION":
            found.section = ""
        within -= name in _WHOLE
        if name == "BOARD" or not within:
            element.clear()
        if not within:
            parts = 0
            _forget_before(element)


def _forget_before(element: "etree._Element") -> None:
    """Drop what has been read, so that a file of any size takes little memory."""
    parent = element.getparent()
    while parent is not None and element.getprevious() is not None:
        del parent[0]


def _name_of(element: "etree._Element") -> str:
    """The name of an element without that of its namespace."""
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""


def _check_root(root: "etree._Element", name: str) -> None:
    # the name of a hand alone is nobody's secret, but an entity may be a bomb
    declared = root.getroottree().docinfo.internalDTD
    if declared is not None and any(True for _ in declared.iterentities()):
        raise FileError("the file declares entities of its own; expected plain XML")
    if name.upper() != "USEBIO":
        raise FileError(f"XML, but of {name[:40]!r}; expected USEBIO")


def _texts(element: "etree._Element") -> dict[str, str]:
    found: dict[str, str] = {}
    for child in element:
        text = " ".join((child.text or "")[:_LONGEST].split())
        found.setdefault(_name_of(child), text)
    return found


def _take_pair(found: Elements, element: "etree._Element") -> None:
    players = []
    for child in element.iterchildren("{*}PLAYER"):
        texts = _texts(child)
        name = read_name(texts.get("PLAYER_NAME", ""))
        ids = (texts.get("NATIONAL_ID_NUMBER", ""), texts.get("CLUB_ID_NUMBER", ""))
        players.append(PublishedPlayer(name, *map(read_name, ids)))
    texts = _texts(element)
    found.pairs.append(ListedPair(found.sessions, found.section, texts, (*players,)))


def _take_board(found: Elements, element: "etree._Element") -> None:
    texts, line = _texts(element), element.sourceline or 0
    board = whole_number(texts.get("BOARD_NUMBER", ""))
    if board is None or board < 1:
        shown = shortened(texts.get("BOARD_NUMBER", ""))
        found.problems.add(Problem(line, f"board {shown!r}; expected a number from 1"))
        return
    if "HAND" in texts:
        _take_hands(found, element, board, line)
    place = (max(1, found.sessions), found.section, board)
    match = _texts_of_match(element)
    for child in element.iterchildren("{*}TRAVELLER_LINE"):
        said = match | _texts(child)
        found.lines.append(ListedLine(*place, said, child.sourceline or 0))
    check_count(len(found.lines))


def _texts_of_match(board: "etree._Element") -> dict[str, str]:
    """What a match says of its boards; nothing if the board is in no match."""
    match = board.getparent()
    if match is None or _name_of(match) != "MATCH":
        return {}
    texts = _texts(match)
    return {name: texts[name] for name in _OF_MATCH if name in texts}


def _take_hands(
    found: Elements, element: "etree._Element", board: int, line: int
) -> None:
    hands: list[tuple[str, str, str, str] | None] = [None] * 4
    for child in element.iterchildren("{*}HAND"):
        texts = _texts(child)
        seat = "NESW".find(texts.get("DIRECTION", "")[:1].upper() or "?")
        if seat >= 0:
            suits = [
                "".join(texts.get(suit, "").upper().replace("10", "T").split())
                for suit in _SUITS
            ]
            plain = ["" if suit in ("-", "--") else suit for suit in suits]
            hands[seat] = (plain[0], plain[1], plain[2], plain[3])
    try:
        found.deals[board] = complete_deal(board, hands)
    except EvenhandError as error:
        found.problems.add(Problem(line, str(error)))
