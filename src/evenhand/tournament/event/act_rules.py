"""Deciding and doing: `check` may refuse an act; `apply` carries it out regardless.

What a log holds was accepted once and is history, so reading a log only applies. A rule
that changes later affects only acts that come later.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from evenhand.errors import ActError, EvenhandError
from evenhand.tournament.event import (
    advancing,
    arriving,
    attaching,
    board_rulings,
    recording,
    registering,
    reseating,
    rulings,
    session_changes,
)
from evenhand.tournament.event.act_texts import check_texts
from evenhand.tournament.event.acts import (
    Act,
    Advance,
    Appeal,
    Attach,
    CloseSession,
    Create,
    Decide,
    Declare,
    Erase,
    Foul,
    Hold,
    Late,
    Penalise,
    Recarry,
    Record,
    Register,
    Rename,
    Replan,
    Reseat,
    Seat,
    Withdraw,
)
from evenhand.tournament.event.correction_times import check_in_time
from evenhand.tournament.event.state import EventState


class _Rule(NamedTuple):
    """The check for one kind of act, and its effect."""

    check: Callable[[EventState, Any], None]
    apply: Callable[[EventState, Any], None]


_RULES: dict[type[Act], _Rule] = {
    Register: _Rule(registering.check_register, registering.register),
    Rename: _Rule(registering.check_rename, registering.rename),
    Withdraw: _Rule(registering.check_withdraw, registering.withdraw),
    Late: _Rule(arriving.check_late, arriving.late),
    Replan: _Rule(session_changes.check_replan, session_changes.replan),
    Seat: _Rule(session_changes.check_seat, session_changes.seat),
    Reseat: _Rule(reseating.check_reseat, reseating.reseat),
    CloseSession: _Rule(session_changes.check_close, session_changes.close),
    Record: _Rule(recording.check_record, recording.record),
    Erase: _Rule(rulings.check_erase, rulings.erase),
    Penalise: _Rule(rulings.check_penalise, rulings.penalise),
    Appeal: _Rule(rulings.check_appeal, rulings.appeal),
    Decide: _Rule(rulings.check_decide, rulings.decide),
    Hold: _Rule(board_rulings.check_hold, board_rulings.hold),
    Foul: _Rule(board_rulings.check_foul, board_rulings.foul),
    Attach: _Rule(attaching.check_attach, attaching.attach),
    Advance: _Rule(advancing.check_advance, advancing.advance),
    Recarry: _Rule(advancing.check_recarry, advancing.recarry),
    Declare: _Rule(advancing.check_declare, advancing.declare),
}


def check(state: EventState, act: Act) -> None:
    """Refuse an act that today's rules do not allow; the state does not change."""
    if isinstance(act, Create):
        raise ActError("the event exists already")
    if state.official:
        raise ActError("the results are official; undo that before anything else")
    check_texts(act)
    check_in_time(state, act)
    try:
        _RULES[type(act)].check(state, act)
    except ActError:
        raise
    except EvenhandError as error:
        raise ActError(error) from error


def apply(state: EventState, act: Act) -> None:
    """Carry out an act that was accepted, now or long ago."""
    _RULES[type(act)].apply(state, act)


def attempt(state: EventState, *acts: Act) -> EventState:
    """The event as acts would leave it; raises the first refusal.

    Args:
        state: the event, which does not change.
        acts: the acts to try.
    """
    trial = state.copy()
    for act in acts:
        trial.acts += 1
        check(trial, act)
        apply(trial, act)
    return trial
