"""The seats of a session: the lists posted before it begins, and guide cards.

Each list has a twin of plain data for other programs. Tables have their numbers in the
hall; boards are numbered from 1 in each session. A pair whose opponents are absent has
a bye: the list by table shows the boards that lie there, the list by pair shows none. A
pair that was bumped, displaced by a rover, or is waiting for a seat has a bye without a
table.
"""

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from rich import box
from rich.cells import cell_len
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from evenhand.boards import Direction
from evenhand.errors import RequestError
from evenhand.movement.phrasing import listed
from evenhand.render.posted_session import Data, PostedSession
from evenhand.tournament.lines.line_movement import LineTable, line_name
from evenhand.tournament.lines.members import Lines
from evenhand.tournament.seated import HallSeat

#: The width in characters of a usual terminal, and of a sheet on the wall.
WIDTH = 80
BYE = "bye"
_NONE = "–"
_GAP = 4
_BOLD = "bold"
#: Columns that may wrap; the others are never broken.
_WRAPPED = frozenset({"Names", "NS", "EW", "Against", "Sit", "Pairs"})


def seat_lists(
    posted: PostedSession, wanted: Collection[str], width: int, in_round: int = 1
) -> Iterator[RenderableType]:
    """The lists wanted, by line, table and pair, with a blank line before each.

    Args:
        posted: the session.
        wanted: which lists; one by line only where the field has lines.
        width: the columns of the terminal.
        in_round: the round.
    """
    # sheets are put up on a wall: nobody reads lines wider than this
    width = min(width, 2 * WIDTH)
    if "line" in wanted and posted.lines is not None:
        yield Text()
        yield from seats_by_line(posted, *posted.lines)
    if "table" in wanted:
        yield Text()
        yield from seats_by_table(posted, width, in_round)
    if "pair" in wanted:
        yield Text()
        yield from seats_by_pair(posted, width, in_round)


def seat_lists_data(
    posted: PostedSession, wanted: Collection[str], in_round: int = 1
) -> Data:
    """Who meets whom in every round, and the lists wanted, as plain data."""
    data = posted.as_data()
    if "line" in wanted and posted.lines is not None:
        data |= seats_by_line_data(posted, *posted.lines)
    if "table" in wanted:
        data |= seats_by_table_data(posted, in_round)
    if "pair" in wanted:
        data |= seats_by_pair_data(posted, in_round)
    return data


def seats_by_pair_data(posted: PostedSession, in_round: int = 1) -> Data:
    """Where each pair sits in a round, as plain data."""
    _check_round(posted, in_round)
    waiting = {bye["pair"] for bye in posted.byes if bye["round"] == in_round}
    seats = {
        meeting[way]: {
            "pair": meeting[way],
            "names": posted.name(meeting[way]),
            "section": section,
            "table": meeting["table"],
            "direction": way.upper(),
            "bye": meeting[way] in waiting,
        }
        for section, rounds in posted.rounds.items()
        for meeting in rounds[in_round - 1]
        for way in ("ns", "ew")
        if meeting[way]
    }
    for pair in waiting - seats.keys():
        seats[pair] = _no_seat(posted, pair)
    pairs = [seats[pair] for pair in sorted(seats)]
    return {"session": posted.session.number, "byes": posted.byes, "pairs": pairs}


def _no_seat(posted: PostedSession, pair: int) -> Data:
    home = next(one for one in posted.session.sections if pair in one.members)
    return {
        "pair": pair,
        "names": posted.name(pair),
        "section": home.name,
        "table": None,
        "direction": None,
        "bye": True,
    }


def seats_by_pair(
    posted: PostedSession, width: int = WIDTH, in_round: int = 1
) -> Iterator[RenderableType]:
    """Where each pair sits in a round, in order of number."""
    rows = [
        [
            str(seat["pair"]),
            seat["names"],
            seat["section"],
            str(seat["table"] or _NONE),
            " ".join(filter(None, (seat["direction"], BYE if seat["bye"] else ""))),
        ]
        for seat in seats_by_pair_data(posted, in_round)["pairs"]
    ]
    which = "" if in_round == 1 else f", round {in_round}"
    yield _heading(posted, f"seats by pair{which}")
    if rows:
        yield _in_blocks(["Pair", "Names", "Sec", "Table", "Sit"], rows, width)
    yield from _announced(posted.byes)
    absent = {pair for pair, r in posted.away if r == in_round}
    if absent:
        noun = "pair" if len(absent) == 1 else "pairs"
        numbers = listed(sorted(absent), most=len(absent))
        yield Text(f"Absent in round {in_round}: {noun} {numbers}.")


def seats_by_table_data(posted: PostedSession, in_round: int = 1) -> Data:
    """Who sits at each table in a round, on which boards; a bye is None."""
    _check_round(posted, in_round)
    tables = [
        {
            "section": section,
            **meeting,
            "ns_names": posted.name(meeting["ns"]),
            "ew_names": posted.name(meeting["ew"]),
        }
        for section, rounds in posted.rounds.items()
        for meeting in rounds[in_round - 1]
    ]
    return {"session": posted.session.number, "byes": posted.byes, "tables": tables}


def seats_by_table(
    posted: PostedSession, width: int = WIDTH, in_round: int = 1
) -> Iterator[RenderableType]:
    """Who sits at each table in a round, and on which boards."""
    rows = [
        [
            table["section"],
            str(table["table"]),
            _pair_words(table["ns"], table["ns_names"]),
            _pair_words(table["ew"], table["ew_names"]),
            board_words(table["boards"]),
        ]
        for table in seats_by_table_data(posted, in_round)["tables"]
    ]
    yield _heading(posted, f"seats by table, round {in_round}")
    yield _in_blocks(["Sec", "Table", "NS", "EW", "Boards"], rows, width)
    yield from _announced(posted.byes)


def _check_round(posted: PostedSession, in_round: int) -> None:
    rounds = posted.session.rounds
    if not 1 <= in_round <= rounds:
        raise RequestError(
            f"round {in_round}; session {posted.session.number} has rounds 1 to "
            f"{rounds}: take one of them"
        )


def seats_by_line_data(posted: PostedSession, lines: Lines, table: LineTable) -> Data:
    """Where each line plays and with which pairs, as plain data; a bye is None.

    Raises `RequestError` if the session is not one of the table, or seats other pairs.
    """
    number = posted.session.number
    if not 1 <= number <= len(table.sessions):
        raise RequestError(
            f"session {number}; the lines move in {len(table.sessions)} sessions: take "
            "one of them"
        )
    lines.check_fit(table.layout)
    return {
        "session": number,
        "meetings": table.session_text(number),
        "byes": posted.byes,
        "lines": _lines_data(posted, lines, table),
    }


def seats_by_line(
    posted: PostedSession, lines: Lines, table: LineTable
) -> Iterator[RenderableType]:
    """Where each line plays, and its pairs in order; with names, one row per pair."""
    found = seats_by_line_data(posted, lines, table)
    yield _heading(posted, f"lines {found['meetings']}")
    if any(pair["names"] for line in found["lines"] for pair in line["pairs"]):
        rows = [row for line in found["lines"] for row in _rows_of_line(line)]
        yield _block(["Line", "Sec", "Sits", "Table", "Pair", "Names"], rows)
    else:
        rows = [_row_of_line(line) for line in found["lines"]]
        yield _block(["Line", "Sec", "Sits", "Pairs"], rows)
    yield from _announced(found["byes"])


def session_cards_data(posted: PostedSession, pair: int | None = None) -> list[Data]:
    """The guide cards of all pairs, or of one, as plain data.

    `other_way` lists the boards of a round that a pair plays in the other direction. In
    a round with a bye there is no opponent, and without a seat no table either. Rounds
    in which a pair is absent are left out. Raises `RequestError` for a pair that does
    not play.
    """
    cards = posted.cards
    if pair is not None and pair not in cards:
        raise RequestError(
            f"pair {pair}; session {posted.session.number} seats {len(cards)} pairs, "
            f"numbered {min(cards)} to {max(cards)}: take one of them"
        )
    return [cards[number] for number in (sorted(cards) if pair is None else [pair])]


def session_cards(
    posted: PostedSession, pair: int | None = None
) -> Iterator[RenderableType]:
    """The guide cards of all pairs, or of one, with a blank line between them."""
    for place, card in enumerate(session_cards_data(posted, pair)):
        if place:
            yield Text()
        whose = filter(None, (f"Pair {card['pair']}", card["names"]))
        where = f"session {card['session']}, section {card['section']}"
        yield Text(" · ".join((*whose, where)), style=_BOLD)
        rows = [_card_row(step) for step in card["rounds"]]
        yield _block(["Round", "Table", "Sit", "Against", "Boards"], rows)


def _announced(byes: Sequence[Data]) -> Iterator[RenderableType]:
    if byes:
        each = [
            f"round {b['round']} pair {b['pair']} "
            + (f"(table {b['table']})" if b["table"] else "(no seat)")
            for b in byes
        ]
        yield Text(f"Bye: {', '.join(each)}.")


def _lines_data(posted: PostedSession, lines: Lines, table: LineTable) -> list[Data]:
    """The lines in order of their letters, exceptional ones last."""
    session = posted.session
    found: dict[int, Data] = {}
    members: dict[str, set[int]] = {}
    tails = table.layout.tails
    if len(session.sections) != len(table.layout.sections):
        raise RequestError(
            f"session {session.number} has {len(session.sections)} sections; its lines "
            f"move in {len(table.layout.sections)}"
        )
    for index, section in enumerate(table.layout.sections):
        seated = table.sessions[session.number - 1][index]
        coming = [(n, line_name(n), lines.normal[n - 1]) for n in seated]
        if section.is_tail:
            tail = tails.index(index) + 1
            name = f"x{tail}" if len(tails) > 1 else "x"
            coming.append((table.lines + tail, name, lines.exceptional[tail - 1]))
        where = session.sections[index].name
        members[where] = {pair for _, _, pairs in coming for pair in pairs}
        for slot, (n, name, pairs) in zip(section.slots(), coming, strict=True):
            found[n] = {"line": name, "section": where, "role": slot.role.value}
            found[n]["pairs"] = pairs
    if members != {section.name: set(section.members) for section in session.sections}:
        raise RequestError(
            f"session {session.number} seats pairs that are not in its lines; seat it "
            "by these lines"
        )
    starts = dict(seat for s in session.sections for seat in s.starting_seats())
    for line in found.values():
        line["pairs"] = [_start(posted, p, starts[p]) for p in line["pairs"]]
    return [found[n] for n in sorted(found)]


def _start(posted: PostedSession, pair: int, seat: HallSeat) -> Data:
    real = None if pair == posted.session.phantom else pair
    return {"pair": real, "names": posted.name(real), **seat._asdict()}


def _row_of_line(line: Data) -> list[str]:
    pairs = " ".join(_pair_words(pair["pair"]) for pair in line["pairs"])
    return [line["line"], line["section"], line["role"], pairs]


def _rows_of_line(line: Data) -> Iterator[list[str]]:
    first = [line["line"], line["section"], line["role"]]
    for pair in line["pairs"]:
        seat = f"{pair['table']} {pair['direction']}"
        yield [*first, seat, _pair_words(pair["pair"]), pair["names"]]
        first = ["", "", ""]


def _card_row(step: Data) -> list[str]:
    where = [str(step["round"]), str(step["table"] or _NONE)]
    if step["bye"]:
        return [*where, _NONE, BYE, ""]
    sit = step["direction"]
    if step["other_way"]:
        opposite = Direction(sit).opposite.value
        sit += f", but {opposite} on {board_words(step['other_way'])}"
    against = _pair_words(step["opponent"], step["opponent_names"])
    return [*where, sit, against, board_words(step["boards"])]


def board_words(boards: Sequence[int]) -> str:
    """The boards as a range if they are consecutive, otherwise one by one."""
    if len(boards) > 1 and boards[-1] - boards[0] == len(boards) - 1:
        return f"{boards[0]}–{boards[-1]}"
    return ", ".join(map(str, boards))


def _pair_words(pair: int | None, name: str = "") -> str:
    return BYE if pair is None else f"{pair} {name}".rstrip()


def _heading(posted: PostedSession, what: str) -> Text:
    return Text(f"Session {posted.session.number} · {what}", style=_BOLD)


def _in_blocks(
    headings: Sequence[str], rows: Sequence[Sequence[str]], width: int
) -> RenderableType:
    """The rows in as many blocks side by side as fit, to be read downwards.

    Empty columns are left out.
    """
    columns = [
        (heading, *cells)
        for heading, *cells in zip(headings, *rows, strict=True)
        if any(cells)
    ]
    headings, *rows = zip(*columns, strict=True)
    block = sum(max(map(cell_len, column)) + 2 for column in columns) - 2
    height = -(-len(rows) // max((width + _GAP) // (block + _GAP), 1))
    starts = range(0, len(rows), height)
    parts = [_block(headings, rows[start : start + height]) for start in starts]
    grid = Table.grid(padding=(0, _GAP, 0, 0))
    grid.add_row(*parts)
    return grid if len(parts) > 1 else parts[0]


def _block(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> Table:
    table = Table(
        box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, padding=(0, 1, 0, 0)
    )
    for heading, *cells in zip(headings, *rows, strict=True):
        are_numbers = all(cell.isdecimal() or cell in (BYE, _NONE) for cell in cells)
        justify: Any = "right" if are_numbers else "left"
        table.add_column(heading, justify=justify, no_wrap=heading not in _WRAPPED)
    for row in rows:
        # as Text, because a name may contain what looks like markup
        table.add_row(*map(Text, row))
    return table
