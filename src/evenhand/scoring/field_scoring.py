"""Scoring a field: from result lines to every pair's total."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import attrgetter, itemgetter

from evenhand.scoring.board_lines import BoardLines, read_board
from evenhand.scoring.board_scores import score_board
from evenhand.scoring.entry import Entry
from evenhand.scoring.grouping import Expectation, expect_results, find_crowded
from evenhand.scoring.memo import Memo
from evenhand.scoring.numbering import shared_sections
from evenhand.scoring.penalties import Penalty
from evenhand.scoring.penalty_problems import settle_penalties
from evenhand.scoring.problems import Placed, Problem, find_revisited
from evenhand.scoring.result import Result
from evenhand.scoring.rules import Rules
from evenhand.scoring.scored import Scored, Tally
from evenhand.scoring.session_scores import (
    SessionBoards,
    SessionScores,
    gather_session,
    settle_session,
)
from evenhand.scoring.session_tallies import add_sessions, line_of

#: Where the lines of each board of each session stand, and the lines themselves.
_Places = dict[int, dict[int, list[int]]]
_Lines = dict[int, dict[int, BoardLines]]


def score_field(
    results: Iterable[Result],
    rules: Rules | None = None,
    penalties: Iterable[Penalty] = (),
    *,
    kept: Mapping[int, Memo] | None = None,
) -> Scored:
    """Score result lines; faulty ones are listed, and nothing is raised.

    Args:
        results: All lines of the event, in any order. If lines contradict each
            other, the first one stands.
        rules: The conditions of contest; by default plain matchpoints.
        penalties: The director's penalties and bonuses.
        kept: A memo for each session, so that boards that have not changed since the
            last time are not scored again.
    """
    rules, known = rules or Rules(), defaultdict(Memo, kept or {})
    every = tuple(results)
    places = _part_boards(every)
    lines = _read_lines(every, places, rules, known)
    expected = expect_results(
        {s: [board.counts for board in own.values()] for s, own in lines.items()}, rules
    )
    gathered = {s: _gather(own, expected[s], known[s]) for s, own in lines.items()}
    played = _find_played(gathered)
    counting, wrong = settle_penalties(penalties, played, rules)
    scores = {
        s: known[s].find(settle_session, s, own, expected[s], _of_session(counting, s))
        for s, own in gathered.items()
    }
    boards = [
        groups
        for own in gathered.values()
        for board in own.boards
        for groups in board.played
    ]
    problems = [*_in_order(lines, places, _PROBLEMS), *wrong]
    return Scored(
        rules,
        tuple(group for own in scores.values() for group in own.boards),
        _add_up(played, scores, gathered, counting, rules),
        tuple(counting),
        tuple(sorted(problems, key=lambda p: p.line)),
        (*find_crowded(boards, rules), *_in_order(lines, places, _DOUBTS)),
    )


def _part_boards(results: Sequence[Result]) -> _Places:
    """The places of each board's lines, by session and board in order."""
    found: dict[int, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    for place, result in enumerate(results):
        found[result.session][result.board].append(place)
    return {s: dict(sorted(found[s].items())) for s in sorted(found)}


def _read_lines(
    every: Sequence[Result], places: _Places, rules: Rules, known: Mapping[int, Memo]
) -> _Lines:
    shared, revisited = shared_sections(every, rules), find_revisited(every)
    return {
        session: {
            board: known[session].find(
                read_board,
                tuple([every[place] for place in own]),
                rules,
                shared,
                revisited,
                of=board,
            )
            for board, own in boards.items()
        }
        for session, boards in places.items()
    }


_PROBLEMS, _DOUBTS = attrgetter("problems"), attrgetter("doubts")


def _in_order(
    lines: _Lines, places: _Places, kind: Callable[[BoardLines], Iterable[Placed]]
) -> list[Problem]:
    """The findings about lines, in the order of the lines."""
    found = [
        (places[session][board][place], problem)
        for session, boards in lines.items()
        for board, own in boards.items()
        for place, problem in kind(own)
    ]
    return [problem for _, problem in sorted(found, key=itemgetter(0))]


def _gather(
    lines: Mapping[int, BoardLines], expectation: Expectation, kept: Memo
) -> SessionBoards:
    boards = [
        kept.find(score_board, own, expectation, of=board)
        for board, own in lines.items()
    ]
    return kept.find(gather_session, tuple(boards))


def _find_played(sessions: Mapping[int, SessionBoards]) -> dict[Entry, list[int]]:
    """The sessions in which each pair has a score."""
    played: dict[Entry, list[int]] = {}
    for session, own in sessions.items():
        for entry in own.held:
            played.setdefault(entry, []).append(session)
    return played


def _of_session(penalties: Iterable[Penalty], session: int) -> tuple[Penalty, ...]:
    return tuple(penalty for penalty in penalties if penalty.session == session)


def _add_up(
    played: Mapping[Entry, Sequence[int]],
    scores: Mapping[int, SessionScores],
    gathered: Mapping[int, SessionBoards],
    penalties: Sequence[Penalty],
    rules: Rules,
) -> dict[Entry, Tally]:
    """The total of each pair over all sessions."""
    late = _of_session(penalties, 0)
    return {
        entry: add_sessions(
            entry,
            line_of(entry, sum(gathered[s].seats[entry] for s in sessions), rules),
            [scores[s].tallies[entry] for s in sessions],
            [penalty for penalty in late if penalty.entry == entry],
            max(scores[s].tops[entry.section] for s in sessions),
            rules,
        )
        for entry, sessions in sorted(played.items())
    }
