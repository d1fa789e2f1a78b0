"""Arrow switches at single tables or boards, for players with guide cards.

This is fairer than turning whole sections, but nobody can follow it without a card. So
it is done only on request.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np
import numpy.typing as npt

from evenhand.errors import RequestError
from evenhand.fairness.competition import Counts
from evenhand.fairness.measures import measure_matrix
from evenhand.movement import Movement, Turn
from evenhand.tournament.seated import SeatedSession
from evenhand.tournament.seating.event_balance import Gain, compete_over, measure_event
from evenhand.tournament.seating.session_seats import Arrows, turn_boards

#: Arrow switches weighed, for each table of the event.
STEPS_PER_TABLE = 2000
_HOT, _COLD = 0.6, 0.18


class Turned(StrEnum):
    """The unit that is turned by itself."""

    TABLE = "table"
    BOARD = "board"


@dataclass(frozen=True, slots=True)
class TurnedTables:
    """The single tables or boards that are arrow-switched in an event."""

    arrows: Arrows
    gain: Gain
    seed: int


def turn_tables(
    sessions: Sequence[SeatedSession],
    what: Turned = Turned.TABLE,
    *,
    seed: int = 1,
    steps: int | None = None,
) -> TurnedTables:
    """Choose arrow switches for single tables, or for single boards of a set."""
    if seed < 1:
        raise RequestError(f"seed {seed}; expected a whole number from 1 up")
    halls = [session.hall() for session in sessions]
    if any(hall.turned for hall in halls):
        raise RequestError("single boards are turned already; start from plain seats")
    boards = halls[0].boards_per_set if what is Turned.BOARD else 1
    competition = compete_over(halls)
    before = measure_matrix(competition.matrix * boards)
    moves, turns = _moves(halls, boards, competition.pairs)
    flipped = _anneal(competition.matrix * boards, moves, seed, steps)
    chosen = [turn for turn, change in zip(turns, flipped, strict=True) if change]
    arrows = tuple(
        _by_section(session, [turn for j, turn in chosen if j == number], what)
        for number, session in enumerate(sessions)
    )
    after = measure_event(turn_boards(sessions, arrows))
    return TurnedTables(arrows, Gain(before, after), seed)


def _anneal(
    competition: Counts, moves: npt.NDArray[np.int32], seed: int, steps: int | None
) -> npt.NDArray[np.bool_]:
    """Which moves are worth turning; each is a row of column, NS and EW."""
    # imported late: compiling takes a while
    from evenhand.kernels.arrow_annealing import anneal

    columns, ns, ew = moves.T
    seats = np.zeros((int(columns.max()) + 1, len(competition)), dtype=np.int16)
    seats[columns, ns], seats[columns, ew] = 1, -1
    _, best = anneal(
        seats,
        competition.astype(np.int16),
        moves,
        np.count_nonzero(seats, axis=1).astype(np.int32),
        int((np.triu(competition, 1) ** 2).sum()),
        STEPS_PER_TABLE * len(moves) if steps is None else steps,
        # a single change weighs more the more pairs play a board
        _HOT * len(competition),
        _COLD * len(competition),
        seed,
        len(moves),
    )
    return np.asarray(best[columns, ns] != 1)


def _moves(
    halls: Sequence[Movement], boards: int, pairs: Sequence[int]
) -> tuple[npt.NDArray[np.int32], list[tuple[int, Turn]]]:
    place = {pair: row for row, pair in enumerate(pairs)}
    moves: list[tuple[int, int, int]] = []
    turns: list[tuple[int, Turn]] = []
    first = 0
    for number, hall in enumerate(halls):
        for r, row in enumerate(hall.schedule, 1):
            for t, (ns, ew, board_set) in enumerate(row, 1):
                if ns not in place or ew not in place:
                    continue
                for board in range(boards):
                    column = first + (board_set - 1) * boards + board
                    moves.append((column, place[ns], place[ew]))
                    turns.append((number, Turn(r, t, board + 1)))
        first += hall.sets * boards
    return np.array(moves, dtype=np.int32), turns


def _by_section(
    session: SeatedSession, turns: Sequence[Turn], what: Turned
) -> tuple[frozenset[Turn], ...]:
    """The boards turned in each section, from turns whose tables count on."""
    found: list[frozenset[Turn]] = []
    before = 0
    for section in session.sections:
        tables = section.movement.tables
        boards = range(1, section.movement.boards_per_set + 1)
        found.append(
            frozenset(
                Turn(turn.round, turn.table - before, board)
                for turn in turns
                if before < turn.table <= before + tables
                for board in ([turn.board] if what is Turned.BOARD else boards)
            )
        )
        before += tables
    return tuple(found)
