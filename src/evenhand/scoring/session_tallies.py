"""A pair's score in each session, and in all sessions together."""

from collections.abc import Sequence
from fractions import Fraction

from evenhand.scoring.entry import Entry
from evenhand.scoring.penalties import Penalty, penalty_points
from evenhand.scoring.rounding import total
from evenhand.scoring.rules import Combine, Rules
from evenhand.scoring.scored import SessionTally, Tally


def tally_session(
    session: int,
    points: Fraction,
    maximum: Fraction,
    boards: tuple[int, int, int],
    penalty: Fraction,
    rules: Rules,
) -> SessionTally:
    """Return the score of a pair in a session.

    At IMPs, the total of a pair that played fewer boards than others is multiplied by
    the boards scheduled over the boards played. Percentages need no such correction.

    Args:
        session: The session.
        points: The points of all its boards and byes.
        maximum: The most they could have been.
        boards: Its boards, its byes, and the most that any pair has of both together.
        penalty: The sum of its penalties and bonuses.
        rules: The conditions of contest.
    """
    played, byes, most = boards
    scaled = points
    if rules.scale_imps and not rules.method.has_top and played + byes:
        scaled = points * Fraction(most, played + byes)
    # A penalty is what the director said, so it is not scaled up with the boards.
    unscaled = points
    if penalty:
        scaled, unscaled = scaled + penalty, points + penalty
    return SessionTally(session, scaled, maximum, played, byes, penalty, unscaled)


def add_sessions(
    entry: Entry,
    line: str,
    sessions: Sequence[SessionTally],
    event_penalties: Sequence[Penalty],
    top: Fraction,
    rules: Rules,
) -> Tally:
    """Return the score of a pair in all sessions together.

    Args:
        entry: The pair.
        line: The line it is ranked in.
        sessions: Its score in each session.
        event_penalties: Penalties that belong to no session.
        top: The largest top of a board in any session.
        rules: The conditions of contest, with the weights of the sessions.
    """
    weighted = [_weigh(session, rules) for session in sessions]
    points = total(part[0] for part in weighted)
    maximum = total(part[1] for part in weighted)
    penalty = total(part[2] for part in weighted)
    late = penalty_points(event_penalties, top, maximum)
    return Tally(
        entry,
        line,
        points + late if late else points,
        maximum,
        sum(session.boards for session in sessions),
        penalty + late if late else penalty,
        tuple(sessions),
    )


def _weigh(session: SessionTally, rules: Rules) -> tuple[Fraction, Fraction, Fraction]:
    factor = rules.weight_of(session.session)
    # Each session then has a maximum of 100 times its weight, whatever its tops were.
    if rules.combine is Combine.PERCENT and session.maximum:
        factor *= 100 / session.maximum
    if factor == 1:
        return session.points, session.maximum, session.penalty
    return (
        factor * session.points,
        factor * session.maximum,
        factor * session.penalty,
    )


def line_of(entry: Entry, seats: int, rules: Rules) -> str:
    """Return the line a pair is ranked in.

    Args:
        entry: The pair.
        seats: How much more often it sat North-South than East-West.
        rules: The conditions of contest.
    """
    if rules.winners == 1:
        return ""
    return entry.direction or ("NS" if seats >= 0 else "EW")
