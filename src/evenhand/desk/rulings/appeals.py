"""Results under appeal: noted, decided, and what each decision would mean."""

from collections.abc import Iterable
from dataclasses import replace

from evenhand.desk.events.groups import seated_sessions
from evenhand.desk.events.looking import all_standings
from evenhand.desk.events.spots import Spot
from evenhand.desk.rulings.awards import correction_of, read_ruling, with_outcome
from evenhand.desk.rulings.corrections import NO_GROUNDS, Ruling, after_change
from evenhand.errors import ActError
from evenhand.tournament.answers.answer import afterwards
from evenhand.tournament.answers.ruling_answers import (
    AppealDecided,
    IfDecided,
    OpenAppeals,
    ResultAppealed,
)
from evenhand.tournament.event.act_rules import apply
from evenhand.tournament.event.acts import Act, Appeal, Decide, Record
from evenhand.tournament.event.log import RunningEvent
from evenhand.tournament.event.outcomes import outcome_text
from evenhand.tournament.event.session_play import Recorded
from evenhand.tournament.event.state import EventState


def appeal_result(
    event: RunningEvent, spot: Spot, outcome: str, ruling: Ruling
) -> ResultAppealed:
    """Note that a result is under appeal; it counts until the appeal is decided.

    After the correction period there is no appeal any more (Law 92B), unless forced.

    Args:
        event: the event.
        spot: the table and board, and the pairs if they must be told apart.
        outcome: the score that is claimed.
        ruling: the facts and the Law.
    """
    session = spot.find_session(event.state)
    there = spot.find_result(session)
    claimed = correction_of(event, spot, there, outcome, ruling)
    ruling.check_likely(claimed)
    act = Appeal(
        claimed.group,
        claimed.session,
        claimed.table,
        claimed.board,
        claimed.outcome,
        claimed.ns,
        claimed.ew,
        claimed.reason,
    )
    state = event.do(act)
    stands = outcome_text(there.outcome)
    return ResultAppealed(appeal=act, stands=stands, **afterwards(state))


def decide_appeal(
    event: RunningEvent,
    spot: Spot,
    *,
    upheld: bool,
    outcome: str = "",
    ruling: Ruling = NO_GROUNDS,
) -> AppealDecided:
    """Decide an appeal; if it is upheld, the score changes with it.

    Args:
        event: the event.
        spot: the table and board, and the pairs if they must be told apart.
        upheld: whether the score changes.
        outcome: what counts then; by default what was claimed.
        ruling: why; the correction period does not matter.
    """
    if outcome and not upheld:
        raise ActError(
            f"an appeal dismissed with {outcome}; uphold it if the score changes"
        )
    session = spot.find_session(event.state)
    there, group = spot.find_result(session), session.group.name
    seen = there.meeting
    decision = Decide(
        group,
        session.number,
        seen.table,
        seen.board,
        upheld,
        seen.ns,
        seen.ew,
        ruling.reason,
    )
    acts: list[Act] = [decision]
    if upheld and there.appeal is not None:
        text = there.appeal.outcome
        if outcome:
            text, _ = read_ruling(outcome, there.alone, fixed=ruling.fixed)
        act = _as_upheld(there, group, text, ruling.reason)
        ruling.check_likely(act)
        acts.append(act)
    state = event.do(*acts)
    return AppealDecided(
        group=group,
        session=session.number,
        recorded=replace(spot, ns=seen.ns, ew=seen.ew, table=seen.table).find_result(
            state.group(group).session(session.number)
        ),
        upheld=upheld,
        **after_change(state.group(group)),
    )


def _as_upheld(there: Recorded, group: str, outcome: str, reason: str) -> Record:
    """The act by which the score that was claimed counts."""
    reason = reason.strip() or "appeal upheld"
    return replace(with_outcome(there, group, outcome), reason=reason)


def open_appeals(state: EventState) -> list[tuple[str, Recorded]]:
    """The results under appeal, each with its group."""
    return [
        (session.group.name, one)
        for session in seated_sessions(state)
        for one in session.appealed()
    ]


def find_appeals(state: EventState) -> OpenAppeals:
    """The open appeals, and the standings by each decision on them."""
    appealed = open_appeals(state)
    ways: list[list[tuple[str, Recorded]]] = [[one] for one in appealed]
    if appealed:
        ways.insert(0, [])
    if len(appealed) > 1:
        ways.append(appealed)
    return OpenAppeals(
        tuple(one for _, one in appealed),
        tuple(_if_upheld(state, way) for way in ways),
    )


def _if_upheld(state: EventState, upheld: Iterable[tuple[str, Recorded]]) -> IfDecided:
    tried, appeals = state.copy(), []
    for group, one in upheld:
        assert one.appeal is not None
        appeals.append(one.appeal)
        apply(tried, _as_upheld(one, group, one.appeal.outcome, ""))
    return IfDecided(tuple(appeals), all_standings(tried))
