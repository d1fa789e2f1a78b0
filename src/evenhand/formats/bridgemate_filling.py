"""`.bws`: filling a blank file that the club's Bridgemate program has made."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from evenhand.deals import Deal
from evenhand.errors import FileError
from evenhand.formats.jet import Row
from evenhand.formats.jet_adding import GrowingDatabase
from evenhand.formats.unit_rounds import UnitRound

_SEATS = ("North", "East", "South", "West")
_SUITS = ("Spades", "Hearts", "Diamonds", "Clubs")
#: A table on which nobody has logged on yet.
_IDLE_TABLE: Row = {
    "ComputerID": 1,
    "Status": 0,
    "LogOnOff": 2,
    "UpdateFromRound": 0,
    "CurrentRound": 0,
    "CurrentBoard": 0,
    "Group": 0,
}
_MOST_ROUNDS, _MOST_BOARD, _MOST_PAIR, _MOST_TABLE = 255, 127, 4095, 4095


@dataclass(frozen=True, slots=True)
class UnitSection:
    """A section as devices know it.

    Attributes:
        letter: A, B, and so on.
        tables: Its tables.
        rounds: The rounds of all of them.
    """

    letter: str
    tables: tuple[int, ...]
    rounds: tuple[UnitRound, ...]


@dataclass(frozen=True, slots=True)
class UnitSession:
    """A session as devices know it.

    Attributes:
        sections: Its sections.
        names: The two players of each pair.
        deals: The hands, by board.
        ranking: For each pair its line or nothing, its score and its place, as texts.
    """

    sections: tuple[UnitSection, ...]
    names: Mapping[int, tuple[str, str]] = field(default_factory=dict)
    deals: Mapping[int, Deal] = field(default_factory=dict)
    ranking: Mapping[int, tuple[str, str, str]] = field(default_factory=dict)


def fill_bws(template: bytes, session: UnitSession) -> bytes:
    """A blank file with a session in it.

    Args:
        template: The blank file; its other tables and columns stay as they are.
        session: The session.

    Raises:
        FileError: If the file is not blank, or the devices cannot hold the session.
    """
    database = GrowingDatabase(template)
    for name in ("Section", "Tables", "RoundData"):
        if database.read(name):
            raise FileError(
                f"table {name} has rows already; expected a blank file: let the "
                "Bridgemate program make a new one"
            )
    for number, section in enumerate(session.sections, 1):
        _check_limits(section)
        own: Row = {
            "ID": number,
            "Letter": section.letter,
            "Tables": len(section.tables),
            "MissingPair": 0,
            "EWMoveBeforePlay": 0,
        }
        database.add("Section", own)
        for table in section.tables:
            database.add("Tables", {"Section": number, "Table": table, **_IDLE_TABLE})
        for one in section.rounds:
            _add_round(database, number, one)
        _add_names(database, number, section, session.names)
    _add_hands(database, len(session.sections), session.deals)
    _add_ranking(database, session)
    return bytes(database.data)


def _check_limits(section: UnitSection) -> None:
    rounds = max((one.number for one in section.rounds), default=0)
    boards = max((board for one in section.rounds for board in one.boards), default=0)
    pair = max((max(one.ns, one.ew) for one in section.rounds), default=0)
    table = max(section.tables, default=0)
    for what, number, most in (
        ("rounds", rounds, _MOST_ROUNDS),
        ("board", boards, _MOST_BOARD),
        ("pair", pair, _MOST_PAIR),
        ("table", table, _MOST_TABLE),
    ):
        if number > most:
            raise FileError(
                f"section {section.letter}: {what} {number}; the devices know up to "
                f"{most}"
            )


def _add_round(database: GrowingDatabase, section: int, one: UnitRound) -> None:
    boards = one.boards
    row: Row = {
        "Section": section,
        "Table": one.table,
        "Round": one.number,
        "NSPair": one.ns,
        "EWPair": one.ew,
        "LowBoard": min(boards, default=0),
        "HighBoard": max(boards, default=0),
    }
    if boards and len(boards) != boards[-1] - boards[0] + 1:
        row["CustomBoards"] = ",".join(map(str, boards))
        if all(c.name != "CustomBoards" for c in database.columns("RoundData")):
            raise FileError(
                f"boards {row['CustomBoards']} are not in a row, and RoundData has no "
                "column CustomBoards; use a blank file of a later program"
            )
    database.add("RoundData", row)


def _add_names(
    database: GrowingDatabase,
    number: int,
    section: UnitSection,
    names: Mapping[int, tuple[str, str]],
) -> None:
    if "PlayerNumbers" not in database.tables:
        return
    first = {one.table: one for one in section.rounds if one.number == 1}
    for table in section.tables:
        at = first.get(table)
        ns = names.get(at.ns, ("", "")) if at else ("", "")
        ew = names.get(at.ew, ("", "")) if at else ("", "")
        for seat, name in zip("NESW", (ns[0], ew[0], ns[1], ew[1]), strict=True):
            own: Row = {"Section": number, "Table": table, "Direction": seat}
            own |= {"Name": name, "Number": "", "Updated": False}
            database.add("PlayerNumbers", own)


def _add_hands(
    database: GrowingDatabase, sections: int, deals: Mapping[int, Deal]
) -> None:
    if deals and "HandRecord" not in database.tables:
        return
    for section in range(1, sections + 1):
        for board, deal in sorted(deals.items()):
            cards = {
                f"{seat}{suit}": own
                for seat, hand in zip(_SEATS, deal.hands, strict=True)
                for suit, own in zip(_SUITS, hand, strict=True)
            }
            database.add("HandRecord", {"Section": section, "Board": board, **cards})


def _add_ranking(database: GrowingDatabase, session: UnitSession) -> None:
    """The ranking that some tablets show, if the file has a table for it."""
    if "Results" not in database.tables:
        return
    for number, section in enumerate(session.sections, 1):
        for pair in _pairs_of(section.rounds):
            if pair in session.ranking:
                line, score, place = session.ranking[pair]
                own: Row = {"Section": number, "Orientation": line or "0"}
                own |= {"Number": pair, "Score": score, "Rank": place}
                database.add("Results", own)


def _pairs_of(rounds: Sequence[UnitRound]) -> list[int]:
    return sorted({pair for one in rounds for pair in (one.ns, one.ew)} - {0})
