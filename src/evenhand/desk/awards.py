"""Awards: for one pair alone, at every table of a board, and those that lapse."""

import re
from collections.abc import Collection, Iterator
from dataclasses import replace

from evenhand.desk.corrections import Ruling, after_change
from evenhand.desk.groups import running_session
from evenhand.desk.spots import Spot
from evenhand.errors import ActError, Remedy
from evenhand.scoring import Award
from evenhand.scoring.contract import Contract, PassedOut
from evenhand.tournament.answers.result_answers import BoardAwarded
from evenhand.tournament.event.acts import Erase, Record
from evenhand.tournament.event.due_results import awards_due, who_has_played
from evenhand.tournament.event.log import RunningEvent
from evenhand.tournament.event.outcomes import outcome_text, parse_outcome
from evenhand.tournament.event.session_play import Recorded, SessionPlay
from evenhand.tournament.seated import SeatedSession

#: What one side can be awarded without having played: a bare number is a score.
_ONE_SIDE = re.compile(r"A[A-Z]*\s*[-+=−]?|[0-9.,]+(?:/[0-9]+)?\s*%", re.IGNORECASE)


def read_ruling(text: str, alone: int, named: Collection[int] = ()) -> tuple[str, int]:
    """What is recorded of a ruling, and the pair that it is for if it is for one.

    Args:
        text: a result, an award to both sides, or to one as `A+` or `60%`.
        alone: the pair that can only have an award of its own; 0 for none.
        named: the pairs that the director named; none where all is left open.
    """
    plain = text.strip()
    if not _ONE_SIDE.fullmatch(plain):
        return outcome_text(parse_outcome(plain)), 0
    if not alone:
        raise ActError(f"the award {plain} is for one side; expected two, as in A+/A-")
    if named and alone not in named:
        raise ActError(
            f"the award {plain} for pair {min(named)}; at this table pair {alone} is "
            "the one that waits in vain, and the other has played the board elsewhere: "
            f"name pair {alone}, or correct the result elsewhere"
        )
    return outcome_text(parse_outcome(f"NS: {plain}; EW: {plain}")), alone


def correction_of(
    event: RunningEvent, spot: Spot, there: Recorded, outcome: str, ruling: Ruling
) -> Record:
    """The act that puts what is there right; what else is known of it stays."""
    text, alone = read_ruling(outcome, there.alone, spot.pairs)
    read, before = parse_outcome(text), there.result
    played = before.contract if isinstance(read, Award) else before.played
    if isinstance(read, Contract | PassedOut):
        played = None
    session = spot.find_session(event.state)
    ns, ew = _as_they_sat(there, spot)
    return replace(
        there.as_act(session.group.name),
        outcome=text,
        ns=ns,
        ew=ew,
        replaces=True,
        reason=ruling.reason_in_time(event, session.group, session.number),
        alone=alone,
        played="" if played is None else str(played),
    )


def _as_they_sat(there: Recorded, spot: Spot) -> tuple[int, int]:
    """Who sat which way at a result; other pairs have another result."""
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
        "theirs, or exchange the pairs",
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
    """Award an adjusted score at every table of a board, with a result or without.

    Tables that would play it in rounds to come are among them, and results that were
    accepted outside the movement. Who waits in vain for the board has its own share.

    Args:
        event: the event.
        spot: the board, and its group and session.
        award: what both sides get, such as A+/A+.
        ruling: on what grounds.
    """
    session, board = running_session(event.state, spot.group, spot.session), spot.board
    text, group = _read_artificial(award), session.group.name
    if not 1 <= board <= session.boards:
        raise ActError(f"board {board}; the session has boards 1 to {session.boards}")
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
            f"board {board} has {text} at all tables that play it in session "
            f"{session.number} of {group}: {len(there)}; name another board or award"
        )
    state = event.do(*acts)
    return BoardAwarded(
        group=group,
        session=session.number,
        board=board,
        outcome=text,
        recorded=len(acts),
        replaced=len(ruled),
        **after_change(state, group),
    )


def _read_artificial(award: str) -> str:
    text, _ = read_ruling(award, 0)
    outcome = parse_outcome(text)
    if not (isinstance(outcome, Award) and outcome.is_artificial):
        raise ActError(
            f"{award.strip()} at every table; expected an award for both sides that no "
            "play is needed for, such as A+/A+ or 60/40"
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
    """The meetings on a board without a result, each as one that is to be recorded."""
    elsewhere = session.played_elsewhere()
    waiting = {due.meeting: due.pair for due in awards_due(session)}
    group, number = session.group.name, session.number
    for slot, meeting in session.meetings.items():
        if meeting.board != board or slot in session.results:
            continue
        alone = waiting.get(meeting, 0)
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
    """The awards that other seats leave without a meeting.

    Only artificial ones lapse, of rounds to come: nobody has played for them. What was
    played is not dropped, so the seats are refused.

    Args:
        session: the session as it is.
        seated: its other seats.
        next_round: the first round that is new.
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
    """The acts by which awards lapse."""
    why = "lapses: the rest of the session is played otherwise"
    return [erasing(session, one, why) for one in lapsed]
