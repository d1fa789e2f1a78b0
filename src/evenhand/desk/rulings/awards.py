"""Awards: for one pair alone, at every table of a board, and those that lapse."""

import re
from collections.abc import Collection, Iterator
from dataclasses import replace

from evenhand.desk.events.groups import running_session
from evenhand.desk.events.spots import Spot
from evenhand.desk.rulings.corrections import Ruling, after_change
from evenhand.errors import ActError, Remedy
from evenhand.scoring import Award
from evenhand.scoring.contract import Contract, PassedOut
from evenhand.tournament.answers.result_answers import BoardAwarded
from evenhand.tournament.event.acts import Erase, Record
from evenhand.tournament.event.due_results import awards_due, who_has_played
from evenhand.tournament.event.log import RunningEvent
from evenhand.tournament.event.outcomes import (
    as_written,
    outcome_text,
    parse_outcome,
)
from evenhand.tournament.event.session_play import Recorded, SessionPlay
from evenhand.tournament.seated import SeatedSession

#: An award for one side, such as A+, A60 or 60%; a bare number would be a score.
_ONE_SIDE = re.compile(
    r"A[A-Z]*\s*[-+=−]?|A ?[0-9]{1,3} ?%?|[0-9.,]+(?:/[0-9]+)?\s*%", re.IGNORECASE
)


def read_ruling(
    text: str, alone: int, named: Collection[int] = (), *, fixed: bool = False
) -> tuple[str, int]:
    """The outcome to record for a ruling, and the one pair it is for, or 0.

    Args:
        text: a result, an award to both sides, or one for a single side: `A+`, `60%`.
        alone: the pair that can have an award by itself; 0 for none.
        named: the pairs the director named, if any.
        fixed: whether a percentage is meant as such, and not as an average.
    """
    plain = text.strip()
    if not _ONE_SIDE.fullmatch(plain):
        return as_written(plain, fixed=fixed), 0
    if not alone:
        raise ActError(f"the award {plain} is for one side; expected two, as in A+/A-")
    if named and alone not in named:
        raise ActError(
            f"the award {plain} for pair {min(named)}; at this table only pair {alone} "
            "is due one, as its opponents have played the board elsewhere: name pair "
            f"{alone}, or correct that result"
        )
    return as_written(f"NS: {plain}; EW: {plain}", fixed=fixed), alone


def correction_of(
    event: RunningEvent, spot: Spot, there: Recorded, outcome: str, ruling: Ruling
) -> Record:
    """The act that corrects a result; whatever else is known about it stays."""
    text, alone = read_ruling(outcome, there.alone, spot.pairs, fixed=ruling.fixed)
    session = spot.find_session(event.state)
    ns, ew = _as_they_sat(there, spot)
    act = with_outcome(there, session.group.name, text)
    return replace(
        act,
        ns=ns,
        ew=ew,
        reason=ruling.reason_in_time(event, session.group, session.number),
        alone=alone,
        sure=act.sure or ruling.sure,
    )


def with_outcome(there: Recorded, group: str, text: str) -> Record:
    """The act by which another outcome counts in place of a result."""
    read, before = parse_outcome(text), there.result
    # an award replaces the score, but what was played at the table is still on record
    played = before.contract if isinstance(read, Award) else before.played
    if isinstance(read, Contract | PassedOut):
        played = None
    return replace(
        there.as_act(group),
        outcome=text,
        replaces=True,
        played="" if played is None else str(played),
        sure=there.sure and text == outcome_text(there.outcome),
    )


def _as_they_sat(there: Recorded, spot: Spot) -> tuple[int, int]:
    """Who sat which way; a result of different pairs cannot be corrected into this."""
    seen, ns, ew = there.meeting, spot.ns, spot.ew
    if (ns and ns == seen.ew and not ew) or (ew and ew == seen.ns and not ns):
        return seen.ew, seen.ns
    asked = ns or seen.ns, ew or seen.ew
    if set(asked) == {*seen.pairs}:
        return asked
    where = {"table": seen.table, "board": seen.board}
    raise ActError(
        f"table {seen.table} and board {seen.board} have the result of pairs "
        f"{seen.ns} and {seen.ew}, not {asked[0]} and {asked[1]}; delete it and accept "
        "the other result, or exchange the pairs",
        Remedy("correct", {**where, "delete": True}),
        Remedy(
            "accept",
            {
                **where,
                "ns": asked[0],
                "ew": asked[1],
                "reason": None,
                "result": None,
            },
        ),
        Remedy("exchange", {"pairs": None}, "if two pairs changed seats"),
    )


def award_everywhere(
    event: RunningEvent, spot: Spot, award: str, ruling: Ruling
) -> BoardAwarded:
    """Award an adjusted score at every table of a board, played there or not.

    This includes tables due to play it in later rounds, and results accepted outside
    the movement. A pair whose opponents have played the board elsewhere gets its own
    share of the award.

    Args:
        event: the event.
        spot: the board, and its group and session.
        award: what both sides get, such as A+/A+.
        ruling: the grounds.
    """
    session, board = running_session(event.state, spot.group, spot.session), spot.board
    text, group = _read_artificial(award, fixed=ruling.fixed), session.group.name
    session.check_board(board)
    there = [one for one in session.results.values() if one.meeting.board == board]
    ruled = [
        _in_place_of(event, session, one, text, ruling)
        for one in there
        if outcome_text(one.outcome) != text
    ]
    given = [
        replace(act, outcome=text, reason=ruling.reason)
        for act in _open_on(session, board)
    ]
    acts = sorted([*ruled, *given], key=lambda act: (act.round, act.table, act.ns))
    if not acts:
        raise ActError(
            f"board {board} already has {text} at every table that plays it in session "
            f"{session.number} of {group} ({len(there)}); name another board or award"
        )
    state = event.do(*acts)
    return BoardAwarded(
        group=group,
        session=session.number,
        board=board,
        outcome=text,
        recorded=len(acts),
        replaced=len(ruled),
        **after_change(state.group(group)),
    )


def _read_artificial(award: str, *, fixed: bool) -> str:
    text, _ = read_ruling(award, 0, fixed=fixed)
    outcome = parse_outcome(text)
    if not (isinstance(outcome, Award) and outcome.is_artificial):
        raise ActError(
            f"{award.strip()} at every table; expected an artificial award for both "
            "sides, such as A+/A+ or 60/40"
        )
    return text


def _in_place_of(
    event: RunningEvent,
    session: SessionPlay,
    there: Recorded,
    text: str,
    ruling: Ruling,
) -> Record:
    seen, group = there.meeting, session.group.name
    spot = Spot(seen.board, seen.table, seen.ns, seen.ew, group, session.number)
    ruled = correction_of(event, spot, there, text, ruling)
    return replace(ruled, alone=there.alone)


def _open_on(session: SessionPlay, board: int) -> Iterator[Record]:
    """The meetings on a board without a result, each as an act without its outcome."""
    elsewhere = session.played_elsewhere()
    waiting = {due.meeting: due.pair for due in awards_due(session)}
    group, number = session.group.name, session.number
    for slot, meeting in session.meetings.items():
        if meeting.board != board or slot in session.results:
            continue
        alone = waiting.get(meeting, 0)
        # if both pairs have played the board elsewhere, neither needs an award here
        nobody = who_has_played(elsewhere, meeting) and not alone
        if session.is_playable(meeting) and not nobody:
            at, table, _, ns, ew = meeting
            yield Record(group, number, table, board, "", ns, ew, round=at, alone=alone)


def lapsed_awards(
    session: SessionPlay,
    seated: SeatedSession,
    next_round: int,
    leaving: Collection[int] = (),
) -> list[Recorded]:
    """The awards for meetings that new seats do away with.

    Only artificial awards in rounds to come can lapse, since nobody played for them. A
    board that was played is never dropped; seats that would drop it are refused.

    Args:
        session: the session as it is.
        seated: its new seats.
        next_round: the first round with new seats.
        leaving: pairs that do not play from then on.
    """
    return sorted(
        (
            one
            for one in session.results.values()
            if one.meeting.round >= next_round
            and _was_not_played(one)
            and (
                seated.slot_of(one.meeting) not in seated.meetings
                or set(leaving).intersection(one.meeting.pairs)
            )
        ),
        key=lambda one: one.meeting,
    )


def _was_not_played(recorded: Recorded) -> bool:
    outcome = recorded.outcome
    return (
        isinstance(outcome, Award)
        and outcome.is_artificial
        and recorded.result.played is None
        and not recorded.accepted
    )


def erasing(session: SessionPlay, recorded: Recorded, reason: str) -> Erase:
    """The act that deletes a result."""
    seen = recorded.meeting
    where = session.group.name, session.number, seen.table, seen.board
    return Erase(*where, reason, seen.round, seen.ns, seen.ew)


def lapse(session: SessionPlay, lapsed: Collection[Recorded]) -> list[Erase]:
    """The acts that delete lapsed awards."""
    why = "lapses: the rest of the session is played differently"
    return [erasing(session, one, why) for one in lapsed]
