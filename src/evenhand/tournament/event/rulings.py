"""Results are deleted; pairs are penalised."""

from evenhand.errors import ActError
from evenhand.scoring import Unit
from evenhand.tournament.event.acts import Erase, Penalise
from evenhand.tournament.event.amounts import read_penalty
from evenhand.tournament.event.session_play import Recorded, SessionPlay
from evenhand.tournament.event.state import EventState, Given
from evenhand.tournament.seated import Slot


def check_erase(state: EventState, act: Erase) -> None:
    """Refuse to delete a result that is not there, or that an award hangs on."""
    session = state.group(act.group).session(act.session)
    slot = _slot_to_erase(session, act)
    if slot is None:
        named = sorted({act.ns, act.ew} - {0})
        whose = f" of {' and '.join(map(str, named))}" if named else ""
        raise ActError(f"table {act.table} has no result{whose} on board {act.board}")
    _check_nobody_awarded(session, session.results[slot])


def erase(state: EventState, act: Erase) -> None:
    """The result is there no longer."""
    session = state.groups[act.group].sessions[act.session]
    slot = _slot_to_erase(session, act)
    if slot is not None:
        session.erase(slot)


def _slot_to_erase(session: SessionPlay, act: Erase) -> Slot | None:
    """The slot that is meant: of several results the seats' own, then the first."""
    named = {act.ns, act.ew} - {0}
    found = [
        (bool(recorded.accepted), number, slot)
        for number, (slot, recorded) in enumerate(session.results.items())
        if slot[:2] == (act.table, act.board)
        and act.round in (0, recorded.meeting.round)
        and named <= {*recorded.meeting.pairs}
    ]
    return min(found)[2] if found else None


def _check_nobody_awarded(session: SessionPlay, erased: Recorded) -> None:
    """What a pair was awarded because another had played the board hangs on that."""
    for recorded in session.results.values() if erased.accepted else ():
        seen = recorded.meeting
        others = {*seen.pairs} - {*recorded.pairs}
        if seen.board == erased.meeting.board and others.intersection(erased.pairs):
            raise ActError(
                f"pair {recorded.alone} has an award on board {seen.board} at table "
                f"{seen.table}, as pair {min(others)} had played it; delete that first"
            )


def check_penalise(state: EventState, act: Penalise) -> None:
    """Refuse a penalty for a pair that does not play, or in a unit not in use."""
    play = state.group(act.group)
    if not act.pair or act.pair not in play.places:
        raise ActError(f"pair {act.pair} does not play in {act.group}")
    if state.entrant(act.pair).expected:
        raise ActError(f"pair {act.pair} has not come; penalise it when it has")
    if act.session:
        play.session(act.session)
    _, unit = read_penalty(act.amount)
    if unit is not Unit.POINTS and not state.method.has_top:
        raise ActError(
            f"a penalty of {act.amount} in an event without tops; give it in IMPs"
        )


def penalise(state: EventState, act: Penalise) -> None:
    """The pair is penalised, or has a bonus."""
    given = Given(act.pair, act.session, act.amount, act.reason, state.acts)
    state.groups[act.group].penalties.append(given)
