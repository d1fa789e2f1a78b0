"""The sheet of a board or a table: its lines, and what in them looks like a slip."""

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace

from evenhand.boards import vulnerability
from evenhand.desk.events.groups import running_session
from evenhand.errors import ActError
from evenhand.render.result_answers_text import doubt_told
from evenhand.scoring import Outcome
from evenhand.scoring.contract import Contract, PassedOut, ns_score
from evenhand.scoring.impossible_scores import possible_scores
from evenhand.scoring.imps import imps_for
from evenhand.tournament.answers.result_answers import (
    FarOff,
    Impossible,
    LooksUnturned,
    ManyDown,
    ScoreDoubt,
)
from evenhand.tournament.event.outcomes import outcome_text
from evenhand.tournament.event.session_grid import find_grid
from evenhand.tournament.event.session_play import Recorded, SessionPlay
from evenhand.tournament.event.state import EventState
from evenhand.tournament.seated import Meeting

#: A score is far from the others if there are at least five of them and the nearest is
#: further away, in IMPs, than a game that only this table lost would be.
ENOUGH_OTHERS, FAR_IN_IMPS = 5, 12
#: As many down as this, undoubled, are more likely tricks written as overtricks.
MANY_DOWN = 6


#: A result and its score for North-South.
_Scored = tuple[Recorded, int]


@dataclass(frozen=True, slots=True)
class EntryLine:
    """A place for one result.

    Attributes:
        key: table, board and round, and both pairs of a result outside the movement.
        table: the table in the hall.
        round: the round.
        board: the board.
        ns: the pair that held the North-South cards, or is due to.
        ew: the other pair.
        turned: whether the board is to be turned there.
        exchanged: whether the pairs sat the other way round than planned.
        state: in, to come or doubtful, unless it is confirmed; of a hidden board never
            doubtful.
        result: what is recorded; empty if nothing is, or it is hidden.
        score: its score for North-South; None without one.
        doubts: why it looks like a slip.
        hidden: whether whoever looks has yet to play the board.
        accepted: why it stands outside the movement.
        unturned: whether it looks as if the board had to be turned and was not.
        confirmed: whether somebody has said that it is right all the same.
    """

    key: str
    table: int
    round: int
    board: int
    ns: int
    ew: int
    turned: bool = False
    exchanged: bool = False
    state: str = "to come"
    result: str = ""
    score: int | None = None
    doubts: tuple[str, ...] = ()
    hidden: bool = False
    accepted: str = ""
    unturned: bool = False
    confirmed: bool = False


@dataclass(frozen=True, slots=True)
class SheetWanted:
    """Which sheet is looked for: a board's or a table's; by default the first due.

    Attributes:
        board: the board.
        table: the table, unless a board is named.
        round: only this round of the table.
        group: the group; by default the first that plays.
        session: the session; by default the running one, or the last.
    """

    board: int = 0
    table: int = 0
    round: int = 0
    group: str | None = None
    session: int | None = None


@dataclass(frozen=True, slots=True)
class EntrySheet:
    """The results of a board, or of a table.

    Attributes:
        group: the group.
        groups: all groups that have a session.
        session: the session.
        view: board or table.
        number: that of the board or the table.
        round: the only round shown; 0 for all.
        rounds: how many rounds there are.
        lines: by North-South pair, or by round and board.
        numbers: all boards or tables, or those of the round, each with how many results
            it lacks.
    """

    group: str
    groups: tuple[str, ...]
    session: int
    view: str
    number: int
    round: int
    rounds: int
    lines: tuple[EntryLine, ...]
    numbers: tuple[tuple[int, int], ...]

    def beside(self, step: int) -> int:
        """The board or table before or after this one; 0 if there is none."""
        all_of_them = [number for number, _ in self.numbers]
        place = all_of_them.index(self.number) + step
        return all_of_them[place] if 0 <= place < len(all_of_them) else 0


def find_sheet(
    state: EventState,
    wanted: SheetWanted,
    hidden: Set[tuple[str, int, int]] = frozenset(),
) -> EntrySheet | None:
    """The sheet looked for; None if no session has been seated.

    Args:
        state: the event.
        wanted: which.
        hidden: the boards whose results are not shown: group, session and board.
    """
    groups = tuple(play.name for play in state.running_groups if play.sessions)
    if not groups:
        return None
    session = running_session(state, wanted.group or groups[0], wanted.session or None)
    every = [*find_lines(session, hidden)]
    view = "table" if wanted.table and not wanted.board else "board"
    at = wanted.round if view == "table" else 0
    every = [line for line in every if at in (0, line.round)]
    owed: dict[int, int] = {}
    for line in every:
        number = line.table if view == "table" else line.board
        owed[number] = owed.get(number, 0) + (line.state == "to come")
    asked = wanted.table if view == "table" else wanted.board
    first_due = next((n for n in sorted(owed) if owed[n]), min(owed, default=0))
    number = asked or first_due
    if number not in owed:
        where = f"round {at} of " if at else ""
        raise ActError(
            f"{view} {number}; {where}session {session.number} of "
            f"{session.group.name} has "
            f"{view}s {min(owed, default=0)} to {max(owed, default=0)}"
        )
    lines = [
        line
        for line in every
        if (line.table if view == "table" else line.board) == number
    ]
    order = (lambda one: (one.round, one.board)) if view == "table" else _by_pair
    return EntrySheet(
        session.group.name,
        groups,
        session.number,
        view,
        number,
        at,
        session.rounds,
        tuple(sorted(lines, key=order)),
        tuple(sorted(owed.items())),
    )


def _by_pair(line: EntryLine) -> tuple[int, int]:
    return line.ns, line.ew


def find_lines(
    session: SessionPlay, hidden: Set[tuple[str, int, int]] = frozenset()
) -> Iterator[EntryLine]:
    """Every line of a session: what is due, and what was accepted beside it."""
    lines = [*_lines(session, hidden)]
    straight: dict[int, list[int]] = {}
    for line in lines:
        if line.score is not None and not line.turned and not line.exchanged:
            straight.setdefault(line.board, []).append(line.score)
    for line in lines:
        is_due = line.turned and not line.exchanged and line.score is not None
        yield _if_unturned(line, straight.get(line.board, [])) if is_due else line


def _if_unturned(line: EntryLine, others: list[int]) -> EntryLine:
    """A line of a turned board, marked if it would fit the other tables unturned.

    It is compared with those that had nothing to turn: where several forgot it, they
    would hide each other.
    """
    far = find_far(line.score or 0, others)
    if far is None or not far.fits_exchanged:
        return line
    said = doubt_told(far), doubt_told(LooksUnturned())
    doubts = dict.fromkeys([*line.doubts, *said])
    found = replace(line, doubts=tuple(doubts))
    return found if line.confirmed else replace(found, state="doubtful", unturned=True)


def _lines(
    session: SessionPlay, hidden: Set[tuple[str, int, int]]
) -> Iterator[EntryLine]:
    seats = find_grid(session).cells
    # each is scored once, as a hall has hundreds on a board
    scored = _by_board(session.results.values())
    for slot, meeting in session.meetings.items():
        there = session.results.get(slot)
        if there or session.is_playable(meeting):
            cell = seats.get((meeting.table, meeting.round))
            turned = cell is not None and cell.ns not in (0, meeting.ns)
            yield _line(session, meeting, there, turned, hidden, scored)
    for slot, there in session.results.items():
        if slot not in session.meetings:
            seen = there.meeting
            yield _line(session, seen, there, False, hidden, scored, outside=True)


def _by_board(results: Iterable[Recorded]) -> dict[int, list[_Scored]]:
    found: dict[int, list[_Scored]] = {}
    for one in results:
        score = score_of(one.outcome, one.meeting.board)
        if score is not None:
            found.setdefault(one.meeting.board, []).append((one, score))
    return found


def _line(
    session: SessionPlay,
    planned: Meeting,
    there: Recorded | None,
    turned: bool,
    hidden: Set[tuple[str, int, int]],
    scored: Mapping[int, Sequence[_Scored]],
    *,
    outside: bool = False,
) -> EntryLine:
    at, table, board, ns, ew = planned
    key = f"{table}-{board}-{at}" + (f"-{ns}-{ew}" if outside else "")
    line = EntryLine(key, table, at, board, ns, ew, turned)
    if (session.group.name, session.number, board) in hidden:
        return replace(line, hidden=True, state="in" if there else "to come")
    if there is None:
        return line
    outcome, seen = there.outcome, there.meeting
    score = score_of(outcome, board)
    others = [theirs for one, theirs in scored.get(board, ()) if one is not there]
    doubts = tuple(map(doubt_told, _find_doubts(board, outcome, score, others)))
    return replace(
        line,
        ns=seen.ns,
        ew=seen.ew,
        exchanged=(seen.ns, seen.ew) == (ew, ns),
        state="doubtful" if doubts and not there.sure else "in",
        result=outcome_text(outcome),
        score=score,
        doubts=doubts,
        accepted=there.accepted,
        confirmed=there.sure,
    )


def score_of(outcome: Outcome, board: int) -> int | None:
    """The score for North-South; None for an award and what was not played."""
    if isinstance(outcome, Contract) and outcome.declarer is None:
        return None
    if isinstance(outcome, Contract | PassedOut):
        return ns_score(outcome, board)
    return outcome if isinstance(outcome, int) else None


def find_doubts(
    session: SessionPlay, board: int, outcome: Outcome, own: Recorded | None
) -> Iterator[ScoreDoubt]:
    """Why an outcome looks like a slip."""
    on_board = (one for one in session.results.values() if one.meeting.board == board)
    scored = _by_board(on_board).get(board, ())
    others = [score for one, score in scored if one is not own]
    return _find_doubts(board, outcome, score_of(outcome, board), others)


def _find_doubts(
    board: int, outcome: Outcome, score: int | None, others: list[int]
) -> Iterator[ScoreDoubt]:
    if score is None:
        return
    if score not in possible_scores(vulnerability(board)):
        yield Impossible(score, vulnerability(board))
    if isinstance(outcome, Contract) and not outcome.doubled:
        down = outcome.level + 6 - outcome.tricks
        if down >= MANY_DOWN:
            yield ManyDown(down)
    far = find_far(score, others)
    if far:
        yield far


def find_far(score: int, others: list[int]) -> FarOff | None:
    """Whether a score is far from all others on its board; None if it is not."""
    if len(others) < ENOUGH_OTHERS or min(others) <= score <= max(others):
        return None
    lowest, highest = min(others), max(others)
    away = imps_for(max(lowest - score, score - highest))
    if away <= FAR_IN_IMPS:
        return None
    return FarOff(away, lowest, highest, lowest <= -score <= highest)
