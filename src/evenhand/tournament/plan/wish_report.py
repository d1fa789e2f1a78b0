"""What became of the wishes for a draw, judged by the seats alone."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from evenhand.movement.phrasing import counted, listed
from evenhand.tournament.plan.planner import Proposal
from evenhand.tournament.seated import Couple, SeatedSession
from evenhand.tournament.seating.compatriots import Compatriots
from evenhand.tournament.seating.group_seating import LineSeating
from evenhand.tournament.seating.seeding import Wishes
from evenhand.tournament.seating.still_seats import chairs_taken

#: The most couples that are named; of the rest only the number is given.
_MOST_NAMED = 8


def report_wishes(seating: LineSeating, wishes: Wishes) -> tuple[str, ...]:
    """A sentence on each wish: whether the seats fulfil it, and if not, where."""
    sessions = seating.seats()
    return (
        *_stationary(sessions, wishes.stationary),
        *_compatriots(sessions, wishes),
    )


def report_proposal(proposal: Proposal) -> tuple[str, ...]:
    """The report on the first group, the only one whose pairs are known."""
    seating = proposal.plan.group(proposal.plan.event.phases[0].groups[0].name).seating
    if proposal.wishes is None or not isinstance(seating, LineSeating):
        return ()
    return report_wishes(seating, proposal.wishes)


def _stationary(
    sessions: Sequence[SeatedSession], stationary: Sequence[int]
) -> Iterator[str]:
    if not stationary:
        return
    chairs = chairs_taken(sessions, sorted(stationary))
    staying = [
        f"{pair} at table {seen[0][0]} {seen[0][1]}"
        for pair, seen in chairs.items()
        if len(seen) == 1
    ]
    moving = [pair for pair, seen in chairs.items() if len(seen) != 1]
    if staying:
        yield f"Pairs that never move: {listed(staying, most=len(staying))}."
    if moving:
        verb = "moves" if len(moving) == 1 else "move"
        yield (
            f"NOT as wished: {listed(moving, most=len(moving))} {verb}, but should not."
        )


def _compatriots(sessions: Sequence[SeatedSession], wishes: Wishes) -> Iterator[str]:
    couples = [
        (min(a, b), max(a, b))
        for group in wishes.compatriots
        for a, b in combinations(group, 2)
    ]
    if not couples:
        return
    session_of = _first_meetings(sessions)
    met: dict[int, list[Couple]] = defaultdict(list)
    for couple in sorted(couples):
        if couple in session_of:
            met[session_of[couple]].append(couple)
    if wishes.when is Compatriots.APART:
        yield _apart(len(couples), met)
    else:
        yield _early(len(couples), met, len(sessions))


def _apart(couples: int, met: Mapping[int, Sequence[Couple]]) -> str:
    what = f"Compatriots apart, {counted(couples, 'couple')}"
    who = [couple for session in sorted(met) for couple in met[session]]
    if not who:
        return f"{what}: none meets."
    meet = "meets" if len(who) == 1 else "meet"
    return f"{what}: NOT as wished, {len(who)} {meet}: {_named(who)}."


def _early(couples: int, met: Mapping[int, Sequence[Couple]], sessions: int) -> str:
    parts = [
        f"{len(met[session])} in session {session}"
        for session in sorted(met)
        if session < sessions or sessions == 1
    ]
    never = couples - sum(map(len, met.values()))
    if never:
        parts.append(f"{never} in none")
    last = met.get(sessions, ()) if sessions > 1 else ()
    if last:
        who = f"{len(last)} in the last session: {_named(last)}"
        parts.append(f"and, which is NOT as wished, {who}")
    elif sessions > 1:
        parts.append("none in the last session")
    return f"Compatriots early, {counted(couples, 'couple')}: {', '.join(parts)}."


def _named(couples: Sequence[Couple]) -> str:
    return listed((f"{a}–{b}" for a, b in couples), most=_MOST_NAMED)


def _first_meetings(sessions: Sequence[SeatedSession]) -> dict[Couple, int]:
    """The session, from 1, in which two pairs first meet."""
    found: dict[Couple, int] = {}
    for session in sessions:
        for row in session.hall().schedule:
            for ns, ew, _ in row:
                found.setdefault((min(ns, ew), max(ns, ew)), session.number)
    return found
