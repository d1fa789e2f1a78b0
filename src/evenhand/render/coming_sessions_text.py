"""How a group goes on after results, mergers, exchanges and repairs, in sentences."""

from evenhand.movement.phrasing import counted
from evenhand.render.result_answers_text import couples_text, with_rematches
from evenhand.render.sentences import Sentence, pairs_named, say
from evenhand.tournament.replanning.coming_sessions import ComingSessions, HowPlanned
from evenhand.tournament.seating.group_seating import LineSeating

_TEMPLATES = {
    HowPlanned.AS_CHANGED: (
        "{group}: lines meet as planned when the field was changed."
    ),
    HowPlanned.BY_RESULTS: "{group}: lines meet by results: {meetings}{unavoidable}.",
    HowPlanned.LINES_ANEW: (
        "{group}: the lines are planned anew: {before} of pairs would have met again, "
        "now {again}."
    ),
    HowPlanned.NO_BETTER_LINES: (
        "{group}: no plan without a rematch was found; {again}."
    ),
    HowPlanned.PLACES_ANEW: (
        "{group}: {moved} for the rest: {before} of pairs would have met again, now "
        "{again}."
    ),
    HowPlanned.NO_BETTER_PLACES: (
        "{group}: no places without a rematch were found; {again}."
    ),
}


def tell_coming_sessions(
    group: str, session: int, plan: ComingSessions
) -> list[Sentence]:
    """What there is to say of the sessions to come, from one on; often nothing."""
    if plan.how is HowPlanned.AS_PLANNED:
        return []
    again = _again(plan)
    return [
        say(
            _TEMPLATES[plan.how],
            group=group,
            meetings=_meetings(session, plan),
            unavoidable=f"; no plan without a rematch was found; {again}"
            if plan.again
            else "",
            before=counted(plan.before, "couple"),
            again=again,
            moved=_moved(plan.moved),
        )
    ]


def plan_reason(plan: ComingSessions, session: int) -> str:
    """Why a plan is another, for the log; only who meets again is excused by it."""
    reason = ""
    if plan.how is HowPlanned.BY_RESULTS:
        reason = f"line meetings of session {session} by results"
    elif plan.how in (HowPlanned.LINES_ANEW, HowPlanned.PLACES_ANEW):
        reason = "pairs met outside the plan"
    return with_rematches(reason, plan.rematches)


def _again(plan: ComingSessions) -> str:
    if not plan.again:
        return "none"
    told = (f"in session {n} {couples_text(couples)}" for n, couples in plan.again)
    return f"these pairs meet again: {'; '.join(told)}"


def _meetings(session: int, plan: ComingSessions) -> str:
    """Which lines meet in the next session."""
    seating = plan.planned.seating if plan.planned is not None else None
    if not isinstance(seating, LineSeating):
        return ""
    return seating.table.session_text(session - plan.first + 1)


def _moved(pairs: tuple[int, ...]) -> str:
    if len(pairs) == 1:
        return f"pair {pairs[0]} takes another place"
    return f"{pairs_named(pairs, most=20)} change places"
