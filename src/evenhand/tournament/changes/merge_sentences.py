"""What a merger of two byes means, in sentences for the director."""

from collections.abc import Collection, Iterator, Sequence

from evenhand.movement.words import counted, listed
from evenhand.tournament.changes.pair_courses import Courses, Stop
from evenhand.tournament.changes.pair_meetings import MergedMeeting, name_rematches
from evenhand.tournament.lines.line_movement import line_name
from evenhand.tournament.seated import Couple


def state_consequences(
    courses: Courses,
    missing: Couple,
    meetings: Sequence[MergedMeeting],
    rematches: Sequence[Couple],
    lines: Sequence[Couple],
    cannot_move: Collection[int],
) -> tuple[str, ...]:
    """Where to play, who sits the other way, who meets again, which lines have met."""
    return (
        *_where(courses, missing, meetings),
        *_directions(courses, meetings),
        *_byes(missing, meetings),
        *_stuck(meetings, cannot_move),
        *_again(rematches),
        *_plans(lines),
    )


def tell_later(rematches: int) -> str:
    """How many couples meet again in the sessions to come, as they are planned then."""
    if not rematches:
        return "in the sessions to come, planned anew, nobody meets again"
    noun, verb = ("couple", "meets") if rematches == 1 else ("couples", "meet")
    return (
        f"in the sessions to come, planned anew, {rematches} {noun} of pairs {verb} "
        "again"
    )


def exceptional_or_line(line: int) -> str:
    """The name of a line; below zero that of a tail's exceptional line."""
    return line_name(line) if line > 0 else f"the exceptional line of tail {-line}"


def _where(
    courses: Courses, missing: Couple, meetings: Sequence[MergedMeeting]
) -> Iterator[str]:
    host, guest = missing
    rounds = [m.round for m in meetings]
    from_seats = {_seat(courses, guest, r) for r in rounds}
    to_seats = {_seat(courses, host, r) for r in rounds}
    if len(from_seats) == len(to_seats) == 1:
        (table, _), (goal, way) = from_seats.pop(), to_seats.pop()
        yield (
            f"{_in_rounds(rounds)}: whoever would meet the missing pair {guest} at "
            f"table {table} plays as {way} at table {goal}, then goes on as planned"
        )
        return
    for m in meetings:
        way = "NS" if m.visitor == m.ns else "EW"
        other = m.ew if way == "NS" else m.ns
        yield (
            f"round {m.round}: pair {m.visitor} plays as {way} at table "
            f"{m.section}{m.table} against pair {other}, then goes on as planned"
        )


def _seat(courses: Courses, pair: int, r: int) -> tuple[str, str]:
    stop = courses.stops[pair][r]
    section, table = courses.table_of(stop)
    return f"{section}{table}", stop.direction


def _in_rounds(rounds: Sequence[int]) -> str:
    first, last = rounds[0], rounds[-1]
    if first == last:
        return f"round {first}"
    if list(rounds) == list(range(first, last + 1)):
        return f"rounds {first} to {last}"
    return f"rounds {listed(rounds, most=20)}"


def _directions(courses: Courses, meetings: Sequence[MergedMeeting]) -> Iterator[str]:
    turned = []
    for m in meetings:
        stop: Stop = courses.stops[m.visitor][m.round]
        if (m.visitor == m.ns) != (stop.direction == "NS"):
            turned.append(m.visitor)
    if turned:
        yield (
            f"{_pairs(turned)} once the other way round than planned; the boards are "
            "the ones they would have played"
        )


def _pairs(pairs: Sequence[int]) -> str:
    if len(pairs) == 1:
        return f"pair {pairs[0]} sits"
    return f"pairs {listed(pairs, most=20)} sit"


def _byes(missing: Couple, meetings: Sequence[MergedMeeting]) -> Iterator[str]:
    host, guest = missing
    yield (
        f"{counted(2 * len(meetings), 'bye')} fewer: the missing pairs {host} and "
        f"{guest} share the empty table"
    )


def _stuck(
    meetings: Sequence[MergedMeeting], cannot_move: Collection[int]
) -> Iterator[str]:
    for m in meetings:
        if m.visitor in cannot_move:
            yield f"pair {m.visitor} cannot move, but would have to in round {m.round}"


def _again(rematches: Sequence[Couple]) -> Iterator[str]:
    if rematches:
        yield name_rematches(rematches)


def _plans(lines: Sequence[Couple]) -> Iterator[str]:
    for a, b in lines:
        one, other = exceptional_or_line(a), exceptional_or_line(b)
        if a == b:
            what = f"pairs inside line {one} have met"
        else:
            what = f"lines {one} and {other} have met in part"
        yield what
