"""A session in figures, and what is different at its tables after a change."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace

from evenhand.desk.views.seat_lists import find_posted, posted_seats
from evenhand.fairness import judge
from evenhand.movement import Movement
from evenhand.tournament.event.rematches import couples_before
from evenhand.tournament.event.session_play import SessionPlay
from evenhand.tournament.seated import SeatedSection


@dataclass(frozen=True, slots=True)
class HallFigures:
    """A session as it stands, or as it would be.

    Attributes:
        rounds: how many there are.
        boards: how many each pair plays that is there at the end.
        sit_outs: in how many rounds each pair is there and does not play.
        rematches: how many meetings are not the first of their couple.
        balance: the quality of the section that is least fair, in per cent; None if
            nobody competes.
    """

    rounds: int
    boards: Mapping[int, int]
    sit_outs: Mapping[int, int]
    rematches: int
    balance: float | None

    def lost_since(self, before: "HallFigures") -> int:
        """The boards that pairs play fewer than before, all together."""
        less = (before.boards.get(pair, n) - n for pair, n in self.boards.items())
        return sum(max(0, one) for one in less)


def measure_hall(session: SessionPlay) -> HallFigures:
    """The figures of a session as it is seated, with the pairs that are there."""
    there, boards = session.is_there, Counter[int]()
    playing: set[tuple[int, int]] = set()
    for meeting in session.seated.met(there):
        boards.update(meeting.pairs)
        playing.update((pair, meeting.round) for pair in meeting.pairs)
    rounds_of = {part.name: part.movement.rounds for part in session.sections}
    idle = {
        pair: sum(
            there(pair, r) and (pair, r) not in playing
            for r in range(1, rounds_of[part.name] + 1)
        )
        for part in posted_seats(session).sections
        for pair in part.members
    }
    met_before = couples_before(session.group, session.number)
    return HallFigures(
        session.rounds,
        {pair: boards[pair] for pair in sorted(idle) if there(pair, session.rounds)},
        {pair: rounds for pair, rounds in sorted(idle.items()) if rounds},
        sum(
            rounds - (two not in met_before)
            for two, rounds in session.seated.couples(there).items()
        ),
        _balance(session),
    )


def _balance(session: SessionPlay) -> float | None:
    """The quality of the least fair section or line, with the seats as attended."""
    found = [least_quality(attended_movement(session, one)) for one in session.sections]
    return min((one for one in found if one is not None), default=None)


def attended_movement(session: SessionPlay, part: SeatedSection) -> Movement:
    """The movement of a section as its pairs attend it."""
    movement = part.attended(session.is_there).compact()[0]
    return replace(movement, winners=session.group.state.winners)


def least_quality(movement: Movement) -> float | None:
    """Its balance in per cent, of the worse line; None if nobody competes."""
    judged = (one.quality for one in judge(movement).events().values())
    known = [one for one in judged if one is not None]
    return round(100 * float(min(known)), 1) if known else None


@dataclass(frozen=True, slots=True)
class Step:
    """Where a pair is in a round.

    Attributes:
        round: the round.
        table: the table; 0 if it sits out.
        direction: NS or EW; empty if it sits out.
        opponent: whom it meets; 0 if nobody.
    """

    round: int
    table: int = 0
    direction: str = ""
    opponent: int = 0


@dataclass(frozen=True, slots=True)
class HallChange:
    """What is different at the tables.

    Attributes:
        moves: by pair, the rounds in which it sits elsewhere or meets somebody else.
        announce: the announcements that are new.
    """

    moves: Mapping[int, tuple[Step, ...]]
    announce: tuple[str, ...]


def compare_halls(before: SessionPlay, after: SessionPlay) -> HallChange:
    """What is different at the tables between two states of a session."""
    was, now = _steps(before), _steps(after)
    moves = {
        pair: tuple(sorted(steps - was.get(pair, set()), key=lambda step: step.round))
        for pair, steps in sorted(now.items())
    }
    known = _announced(before)
    return HallChange(
        {pair: steps for pair, steps in moves.items() if steps},
        tuple(line for line in _announced(after) if line not in known),
    )


def _steps(session: SessionPlay) -> dict[int, set[Step]]:
    """Where each pair is in each round in which it is there."""
    playing = {
        (pair, meeting.round): meeting
        for meeting in session.seated.met(session.is_there)
        for pair in meeting.pairs
    }
    found: dict[int, set[Step]] = {}
    for part in posted_seats(session).sections:
        for pair in part.members:
            for r in range(1, session.rounds + 1):
                if (pair, r) in playing:
                    stop = session.seated.stops[pair][r]
                    step = Step(r, stop.table, stop.direction, stop.opponent)
                    found.setdefault(pair, set()).add(step)
                elif session.is_there(pair, r):
                    found.setdefault(pair, set()).add(Step(r))
    return found


def _announced(session: SessionPlay) -> list[str]:
    """What is announced in the rounds to come; sections are named if several play."""
    said, first = find_posted(session).announced(), session.first_unplayed
    return [line for at, line in said if at >= first]
