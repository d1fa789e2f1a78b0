"""What became of the wishes for a draw, judged by the seats alone, in sentences."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from evenhand.movement.phrasing import listed
from evenhand.render.sentences import say
from evenhand.tournament.plan.planner import Proposal
from evenhand.tournament.seated import Couple, SeatedSession, couple
from evenhand.tournament.seating.compatriots import Compatriots
from evenhand.tournament.seating.seeding import Wishes
from evenhand.tournament.seating.session_seats import LineSeating
from evenhand.tournament.seating.still_seats import chairs_taken

#: The most couples that are named; of the rest only the number is given.
_MOST_NAMED = 8


def report_proposal(proposal: Proposal) -> tuple[str, ...]:
    """The report on the first group, the only one whose pairs are known."""
    seating = proposal.plan.group(proposal.plan.event.phases[0].groups[0].name).seating
    if proposal.wishes is None or not isinstance(seating, LineSeating):
        return ()
    return report_wishes(seating, proposal.wishes)


def report_wishes(seating: LineSeating, wishes: Wishes) -> tuple[str, ...]:
    """A sentence on each wish: whether the seats fulfil it, and if not, where."""
    sessions = seating.seats()
    return (
        *_stationary(sessions, wishes.stationary),
        *_compatriots(sessions, wishes),
    )


def _stationary(
    sessions: Sequence[SeatedSession], stationary: Sequence[int]
) -> Iterator[str]:
    chairs = chairs_taken(sessions, sorted(stationary))
    moving = [pair for pair, seen in chairs.items() if len(seen) != 1]
    staying = [
        f"{pair} at table {seen[0][0]} {seen[0][1]}"
        for pair, seen in chairs.items()
        if pair not in moving
    ]
    if staying:
        yield say("Pairs that never move: {staying:*}.", staying=staying).text
    if moving:
        text = "NOT as wished: {moving:*} {moving:moves|move}, but should not."
        yield say(text, moving=moving).text


def _compatriots(sessions: Sequence[SeatedSession], wishes: Wishes) -> Iterator[str]:
    couples = {
        couple(*two) for group in wishes.compatriots for two in combinations(group, 2)
    }
    if not couples:
        return
    met: dict[int, list[Couple]] = {session.number: [] for session in sessions}
    left = set(couples)
    for session in sessions:
        met[session.number] = sorted(left.intersection(session.couples()))
        left.difference_update(met[session.number])
    tell = _apart if wishes.when is Compatriots.APART else _early
    yield tell(len(couples), met, len(left))


def _apart(couples: int, met: dict[int, list[Couple]], _: int) -> str:
    who = [two for some in met.values() for two in some]
    return say(
        "Compatriots apart, {couples:# couple|# couples}: "
        + ("NOT as wished, {who:# meets|# meet}: {named}." if who else "none meets."),
        couples=couples,
        who=who,
        named=_named(who),
    ).text


def _early(couples: int, met: dict[int, list[Couple]], never: int) -> str:
    *earlier, last = met
    parts = [
        f"{len(met[session])} in session {session}"
        for session in earlier or [last]
        if met[session]
    ]
    parts += [f"{never} in none"] * bool(never)
    if earlier and met[last]:
        who = f"{len(met[last])} in the last session: {_named(met[last])}"
        parts.append(f"and, which is NOT as wished, {who}")
    elif earlier:
        parts.append("none in the last session")
    return say(
        "Compatriots early, {couples:# couple|# couples}: {parts}.",
        couples=couples,
        parts=", ".join(parts),
    ).text


def _named(couples: Sequence[Couple]) -> str:
    return listed((f"{a}–{b}" for a, b in couples), most=_MOST_NAMED)
