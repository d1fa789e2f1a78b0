"""The results still missing, by the movement or guessed from what is there."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from evenhand.movement import Movement
from evenhand.movement.play import meetings
from evenhand.scoring.entry import Entry
from evenhand.scoring.problems import Problem
from evenhand.scoring.result import Result
from evenhand.scoring.scored import Scored


class Missing(NamedTuple):
    """A result that has not come in.

    Attributes:
        session: The session.
        section: The section.
        round: The round, 0 if it is not known.
        table: The table, 0 if it is not known.
        board: The board.
        ns: The pair that sits North-South.
        ew: The pair that sits East-West.
    """

    session: int
    section: str
    round: int
    table: int
    board: int
    ns: Entry
    ew: Entry

    def __str__(self) -> str:
        when = f"round {self.round}, " if self.round else ""
        where = f"table {self.section}{self.table}, " if self.table else ""
        return f"{when}{where}board {self.board}: {self.ns} (NS) against {self.ew}"


@dataclass(frozen=True, slots=True)
class MovementCheck:
    """How the results of a section agree with its movement.

    Attributes:
        missing: The results that have not come in, by round and table.
        unexpected: Results outside the movement that nobody has accepted.
    """

    missing: tuple[Missing, ...]
    unexpected: tuple[Problem, ...]


def results_of(scored: Scored) -> list[Result]:
    """Return the sound lines of an event, including boards not played."""
    return [line.result for group in scored.boards for line in group.lines]


def check_against_movement(
    results: Iterable[Result],
    movement: Movement,
    *,
    session: int = 1,
    section: str = "",
    ew_from: int = 0,
) -> MovementCheck:
    """Compare the results of one section with its movement.

    Args:
        results: Result lines; those of other sessions and sections are ignored.
        movement: The movement that the section should play.
        session: The session.
        section: The section.
        ew_from: If both lines use the numbers 1, 2, 3, …, the number that the
            movement adds to those of East-West.
    """
    expected = _expected(movement, session, section)
    met: set[tuple[int, int, int]] = set()
    unexpected = []
    for result in results:
        if (result.session, result.section) != (session, section):
            continue
        key = (
            result.board,
            _number(result.ns, "NS", ew_from),
            _number(result.ew, "EW", ew_from),
        )
        if key in expected:
            met.add(key)
        else:
            # Played the other way round, it is no longer missing, but still wrong.
            turned = (key[0], key[2], key[1])
            met.add(turned)
            if not result.accepted and 0 not in key:
                unexpected.append(_unexpected(result, turned in expected))
    missing = tuple(expected[key] for key in expected if key not in met)
    return MovementCheck(missing, tuple(unexpected))


def _number(pair: Entry, sat: str, ew_from: int) -> int:
    return pair.number + ew_from * ((pair.direction or sat) == "EW" and pair.number > 0)


def _unexpected(result: Result, other_way: bool) -> Problem:
    what = f"{result.ns} against {result.ew} on board {result.board}"
    if other_way:
        text = f"{what} is the other way round in the movement; exchange the pairs"
    else:
        text = f"{what} is outside the movement; correct it or accept it with a reason"
    return Problem(result.line, text)


def _expected(
    movement: Movement, session: int, section: str
) -> dict[tuple[int, int, int], Missing]:
    expected = {}
    for meeting in meetings(movement):
        seat = (meeting.round, meeting.table)
        for place, board in enumerate(movement.boards_of(meeting.set), 1):
            ns, ew = meeting.ns, meeting.ew
            if (*seat, place) in movement.turned:
                ns, ew = ew, ns
            expected[board, ns, ew] = Missing(
                session, section, *seat, board, Entry(section, ns), Entry(section, ew)
            )
    return expected


def guess_missing(results: Sequence[Result]) -> tuple[Missing, ...]:
    """Guess, without a movement, which boards two pairs have still to report.

    Most meetings have the same number of boards. If one has fewer, the boards it
    lacks are those that others played together with the boards it has.

    Args:
        results: Result lines of any sessions and sections.
    """
    together: dict[tuple[int, str, int, frozenset[Entry]], list[Result]] = defaultdict(
        list
    )
    for result in results:
        if result.ns.number and result.ew.number:
            pairs = frozenset({result.ns, result.ew})
            key = (result.session, result.section, result.round, pairs)
            together[key].append(result)
    return tuple(sorted(_lacking(list(together.values()))))


def _lacking(played: Sequence[list[Result]]) -> Iterator[Missing]:
    sets = Counter(_board_set(lines) for lines in played)
    sizes = Counter(dict.fromkeys(map(len, sets), 0))
    for boards, count in sets.items():
        sizes[len(boards)] += count
    # If two sizes are equally common, the larger is taken: boards go missing, but
    # nobody reports boards that were never played.
    usual = max(sizes, key=lambda size: (sizes[size], size), default=0)
    full: dict[tuple[int, int], list[frozenset[tuple[int, int]]]] = defaultdict(list)
    for boards in sets:
        if len(boards) == usual:
            for board in boards:
                full[board].append(boards)
    for lines in played:
        own = _board_set(lines)
        wider = [boards for boards in full[min(own)] if own < boards]
        if wider:
            # The set that most others played; the boards settle a tie, so that the
            # guess is always the same.
            likely = max(wider, key=lambda boards: (sets[boards], sorted(boards)))
            for lacking in sorted(likely - own):
                yield _missing_like(lines[0], lacking[1])


def _board_set(lines: Iterable[Result]) -> frozenset[tuple[int, int]]:
    return frozenset((line.session, line.board) for line in lines)


def _missing_like(result: Result, board: int) -> Missing:
    return Missing(
        result.session,
        result.section,
        result.round,
        result.table,
        board,
        result.ns,
        result.ew,
    )
