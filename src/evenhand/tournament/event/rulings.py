"""Results are deleted or under appeal; pairs are penalised."""

import re
from dataclasses import replace

from evenhand.errors import ActError, Remedy
from evenhand.scoring import Unit
from evenhand.tournament.event.act_texts import read_penalty
from evenhand.tournament.event.acts import Appeal, Decide, Erase, Penalise
from evenhand.tournament.event.outcomes import outcome_text, parse_outcome
from evenhand.tournament.event.recording import check_record
from evenhand.tournament.event.session_play import Recorded, SessionPlay
from evenhand.tournament.event.state import EventState, PenaltyGiven
from evenhand.tournament.seated import Slot

#: The kinds of points that a penalty may name.
_POINTS = re.compile(r"(?<![A-Z])(VP|IMP|MP)S?(?![A-Z])")


def check_erase(state: EventState, act: Erase) -> None:
    """Refuse to delete a result that is not there, or on which an award depends."""
    session = state.group(act.group).session(act.session)
    there = _result_meant(session, act)
    _check_not_appealed(there, act.group)
    _check_nobody_awarded(session, there)


def erase(state: EventState, act: Erase) -> None:
    """Delete the result."""
    session = state.groups[act.group].sessions[act.session]
    slot = _slot_meant(session, act)
    if slot is not None:
        session.erase(slot)


def _result_meant(session: SessionPlay, act: Erase | Appeal | Decide) -> Recorded:
    slot = _slot_meant(session, act)
    if slot is None:
        named = sorted({act.ns, act.ew} - {0})
        whose = f" of {' and '.join(map(str, named))}" if named else ""
        raise ActError(
            f"table {act.table} has no result{whose} on board {act.board}; see the log "
            "for where it was recorded"
        )
    return session.results[slot]


def _slot_meant(session: SessionPlay, act: Erase | Appeal | Decide) -> Slot | None:
    """The slot meant; of several results, one within the movement, then the first."""
    named = {act.ns, act.ew} - {0}
    in_round = act.round if isinstance(act, Erase) else 0
    found = [
        (bool(recorded.accepted), number, slot)
        for number, (slot, recorded) in enumerate(session.results.items())
        if slot[:2] == (act.table, act.board)
        and in_round in (0, recorded.meeting.round)
        and named <= {*recorded.meeting.pairs}
    ]
    return min(found)[2] if found else None


def _check_nobody_awarded(session: SessionPlay, erased: Recorded) -> None:
    """Refuse while an award depends on the result.

    If a pair was awarded a score because its opponents had played the board elsewhere,
    deleting that play would leave the award without a reason.
    """
    for recorded in session.results.values() if erased.accepted else ():
        seen = recorded.meeting
        others = {*seen.pairs} - {*recorded.pairs}
        if seen.board == erased.meeting.board and others.intersection(erased.pairs):
            raise ActError(
                f"pair {recorded.alone} has an award on board {seen.board} at table "
                f"{seen.table} because pair {min(others)} had played it; delete that "
                "award first"
            )


def check_appeal(state: EventState, act: Appeal) -> None:
    """Refuse an appeal against nothing, or for a score that cannot count."""
    session = state.group(act.group).session(act.session)
    there = _result_meant(session, act)
    _check_not_appealed(there, act.group)
    if outcome_text(parse_outcome(act.outcome)) == outcome_text(there.outcome):
        raise ActError(
            f"an appeal for {act.outcome}, which is what counts; name the score that "
            "is claimed"
        )
    claimed = replace(there.as_act(act.group), outcome=act.outcome, replaces=True)
    check_record(state, claimed)


def appeal(state: EventState, act: Appeal) -> None:
    """The result is under appeal."""
    _set_appeal(state, act, act)


def check_decide(state: EventState, act: Decide) -> None:
    """Refuse to decide what is not under appeal."""
    there = _result_meant(state.group(act.group).session(act.session), act)
    if there.appeal is None:
        raise ActError(
            f"table {act.table}, board {act.board} is not under appeal; note the "
            "appeal first"
        )


def decide(state: EventState, act: Decide) -> None:
    """The appeal is no longer open."""
    _set_appeal(state, act, None)


def _set_appeal(
    state: EventState, act: Appeal | Decide, appealed: Appeal | None
) -> None:
    session = state.groups[act.group].sessions[act.session]
    slot = _slot_meant(session, act)
    if slot is not None:
        session.results[slot] = replace(session.results[slot], appeal=appealed)


def ways_to_decide(there: Recorded, group: str) -> tuple[Remedy, Remedy]:
    """The acts that uphold an appeal, and that dismiss it."""
    seen, session = there.meeting, there.result.session
    where: dict[str, object] = {"table": seen.table, "board": seen.board}
    where |= {"ns": seen.ns, "ew": seen.ew, "group": group, "session": session}
    return (
        Remedy("decide", {**where, "upheld": True}),
        Remedy("decide", {**where, "dismissed": True}),
    )


def _check_not_appealed(there: Recorded, group: str) -> None:
    if there.appeal is not None:
        seen = there.meeting
        raise ActError(
            f"table {seen.table}, board {seen.board} is under appeal; decide that "
            "first",
            *ways_to_decide(there, group),
        )


def check_penalise(state: EventState, act: Penalise) -> None:
    """Refuse a penalty for a pair that does not play, or in a unit not in use here."""
    play = state.group(act.group)
    if not act.pair or act.pair not in play.places:
        raise ActError(f"pair {act.pair} does not play in {act.group}")
    if state.entrant(act.pair).expected:
        raise ActError(f"pair {act.pair} has not come; penalise it when it has")
    if act.session:
        play.session(act.session)
    _, unit = read_penalty(act.amount)
    _check_points_named(act.amount, has_top=state.method.has_top)
    if unit is not Unit.POINTS and not state.method.has_top:
        raise ActError(
            f"a penalty of {act.amount} in an event without tops; give it in IMPs"
        )


def _check_points_named(amount: str, *, has_top: bool) -> None:
    """Refuse points of a kind in which the event is not scored."""
    named = _POINTS.search(amount.upper())
    if named is not None and named[1] != ("MP" if has_top else "IMP"):
        scored = "matchpoints" if has_top else "IMPs"
        raise ActError(
            f"a penalty of {amount} in an event scored in {scored}; give it in "
            f"{scored}" + (", or as a part of a top" if has_top else "")
        )


def penalise(state: EventState, act: Penalise) -> None:
    """Give the pair its penalty or bonus."""
    given = PenaltyGiven(act.pair, act.session, act.amount, act.reason, state.acts)
    state.groups[act.group].penalties.append(given)
