"""What the phones at the tables ask and show, and which phones there are."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, fields
from fractions import Fraction
from typing import Any

from evenhand.desk.club.club_events import Club, DeskRow
from evenhand.desk.events.opening import utc_now
from evenhand.desk.pairs.entering import correct_names
from evenhand.desk.pairs.typed_pairs import read_pairs
from evenhand.desk.tables.table_views import RoundAtTable, TableView
from evenhand.desk.tables.waiting_entries import Waiting, keep_waiting
from evenhand.desk.views.entry_sheets import score_of
from evenhand.desk.views.page_views import find_standings_data
from evenhand.errors import RequestError
from evenhand.languages import Said
from evenhand.render.score_figures import places_for, signed
from evenhand.tournament.event.outcomes import outcome_text
from evenhand.tournament.event.state import EventState

_SETTINGS, _PHONE = "phones", "phone"


@dataclass(frozen=True, slots=True)
class PhoneSettings:
    """What a director wants the phones to ask and show.

    Attributes:
        lead: whether they ask for the card led.
        names: whether they ask in round 1 who plays.
        others: whether they show how others did on a board that is in.
        score: whether they show a pair its score so far.
    """

    lead: bool = False
    names: bool = False
    others: bool = False
    score: bool = False


def read_settings(rows: Iterable[DeskRow]) -> PhoneSettings:
    """The settings among the rows beside an event.

    Args:
        rows: all rows, or those of this kind.
    """
    said: Any = next((row.data for row in rows if row.kind == _SETTINGS), {})
    wanted = {one.name: said.get(one.name) is True for one in fields(PhoneSettings)}
    return PhoneSettings(**wanted)


def set_settings(
    club: Club, event: str, settings: PhoneSettings, by: str, device: str
) -> None:
    """Let the phones of an event ask and show what a director wants."""
    row = DeskRow(_SETTINGS, "", asdict(settings), utc_now(), by, device)
    club.beside.put(event, row)


def add_phone(club: Club, event: str, table: int, mark: str, device: str) -> None:
    """A phone sits down at a table, and has left any other.

    Args:
        club: the club.
        event: the event.
        table: the table.
        mark: by which the phone is told from others.
        device: where it is.
    """
    for row in club.beside.all(event, _PHONE):
        if row.name.partition(" ")[2] == mark:
            club.beside.remove(event, _PHONE, row.name)
    name = f"{table} {mark}"
    row = DeskRow(_PHONE, name, {}, utc_now(), f"table {table}", device)
    club.beside.put(event, row)


def remove_phones(club: Club, event: str, name: str = "") -> None:
    """A phone leaves, or all do.

    Args:
        club: the club.
        event: the event.
        name: its table and its mark; empty for all.
    """
    for row in club.beside.all(event, _PHONE):
        if name in ("", row.name):
            club.beside.remove(event, _PHONE, row.name)


def find_phones(rows: Iterable[DeskRow]) -> dict[int, list[tuple[str, str]]]:
    """The phones at each table: the mark of each, and since when.

    Args:
        rows: all rows, or those of this kind.
    """
    found: dict[int, list[tuple[str, str]]] = {}
    for row in rows:
        table, _, mark = row.name.partition(" ")
        if row.kind == _PHONE and table.isdecimal():
            found.setdefault(int(table), []).append((mark, row.at))
    return found


def find_others(
    state: EventState, view: TableView
) -> dict[int, list[tuple[str, int | None, int]]]:
    """How often others had each result on the boards that a table has just played.

    Returns:
        By board: the results, the score for North-South and how many there are.
    """
    if not view.group:
        return {}
    # not those of earlier rounds: whoever sits here now may have them yet to play
    last = _last_begun(view)
    played = {seen.board for seen in last.boards if seen.result} if last else {}
    count: dict[int, Counter[tuple[str, int | None]]] = {}
    for one in state.group(view.group).session(view.session).results.values():
        board = one.meeting.board
        if board in played and one.meeting.table != view.table:
            result = outcome_text(one.outcome), score_of(one.outcome, board)
            count.setdefault(board, Counter())[result] += 1
    return {
        board: sorted(
            ((*result, times) for result, times in found.items()),
            key=lambda row: (-(row[1] or 0), row[0]),
        )
        for board, found in count.items()
    }


def _last_begun(view: TableView) -> RoundAtTable | None:
    """The last round of which a table has a result."""
    begun = (one for one in view.course if any(seen.result for seen in one.boards))
    return max(begun, key=lambda one: one.round, default=None)


def find_scores(state: EventState, view: TableView) -> dict[int, str]:
    """The score so far of the pairs that played last at a table: per cent or points."""
    last = _last_begun(view)
    pairs = last.pairs if last else ()
    return {
        row["pair"]: score
        for group in find_standings_data(state)
        for ranking in group["rankings"]
        for row in ranking
        if row["pair"] in pairs and (score := _score_so_far(state, row))
    }


def _score_so_far(state: EventState, row: Mapping[str, Any]) -> str:
    """What stands in a ranking; nothing while a pair is compared with nobody."""
    if state.method.has_top:
        return "" if row["percent"] is None else f"{row['percent']:.2f}\u202f%"
    points = Fraction(row["points"])
    return signed(points, places_for([points]))


def name_pair(
    club: Club,
    event: str,
    view: TableView,
    texts: Mapping[str, str],
    key: str,
    device: str,
) -> bool:
    """A table says who plays; where names are known already, the director looks first.

    Args:
        club: the club.
        event: the event.
        view: the table.
        texts: the pair and its `player` and `partner`, by name or member number.
        key: the key under which it was sent.
        device: from which device.

    Returns:
        Whether it is done; otherwise it waits for the director.
    """
    pairs = view.here.pairs if view.here else ()
    pair = next((one for one in pairs if str(one) == texts.get("pair")), 0)
    if not pair:
        raise RequestError(f"pair {texts.get('pair', '')[:9]!r} is not at this table")
    named = {"pair": str(pair)}
    for who in ("player", "partner"):
        named |= _find_member(club, who, " ".join(texts.get(who, "").split()))
    if not named["player"] or not named["partner"]:
        raise RequestError(Said("a name is missing; expected both players"))
    (typed,) = read_pairs(named)
    was = club.look_at(event).entrants[pair].names
    if was:
        named["was"] = was
        asked = Waiting(key, view.table, "names", "", named, device=device)
        keep_waiting(club, event, asked)
        return False
    by = f"table {view.table}"
    with club.acting_on(event, by=by, device=device, key=key) as opened:
        correct_names(opened.event, pair, typed.named)
    return True


def _find_member(club: Club, who: str, text: str) -> dict[str, str]:
    """A player by name, or by the number in the federation."""
    if not text.isdecimal():
        return {who: text}
    found = club.people.numbered(text)
    if found is None:
        raise RequestError(
            Said(
                "member %(number)s is not known here; write the name", number=text[:20]
            )
        )
    return {who: found.name, f"{who}_number": found.number}
