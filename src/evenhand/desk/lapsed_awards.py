"""Awards for boards that nobody plays any more, once the rest is played otherwise."""

from collections.abc import Collection, Iterable, Sequence

from evenhand.desk.awards import told_outcome, told_pairs
from evenhand.scoring import Award
from evenhand.tournament.event.acts import Erase
from evenhand.tournament.event.session_play import Recorded, SessionPlay
from evenhand.tournament.seated import SeatedSection, SeatedSession


def lapsed_awards(
    play: SessionPlay,
    sections: Sequence[SeatedSection],
    next_round: int,
    leaving: Collection[int] = (),
) -> list[Recorded]:
    """The awards that other seats leave without a meeting.

    Only artificial ones lapse, of rounds to come: nobody has played for them. What was
    played is not dropped, so the seats are refused.

    Args:
        play: the session as it is.
        sections: its other seats.
        next_round: the first round that is new.
        leaving: pairs that do not play from then on.
    """
    new = SeatedSession(play.number, tuple(sections))
    return sorted(
        (
            one
            for one in play.results.values()
            if one.meeting.round >= next_round
            and _was_not_played(one)
            and (
                new.slot_of(one.meeting) not in new.meetings
                or set(leaving) & {*one.meeting[3:]}
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


def lapse(group: str, session: int, lapsed: Iterable[Recorded]) -> list[Erase]:
    """The acts by which awards lapse."""
    why = "lapses: the rest of the session is played otherwise"
    return [
        Erase(
            group,
            session,
            one.meeting.table,
            one.meeting.board,
            why,
            one.meeting.round,
            one.meeting.ns,
            one.meeting.ew,
        )
        for one in lapsed
    ]


def lapse_lines(lapsed: Iterable[Recorded]) -> tuple[str, ...]:
    """Which awards lapse, in sentences without a full stop."""
    return tuple(
        f"Round {one.meeting.round}: the award {told_outcome(one)} for "
        f"{told_pairs(one)} at table {one.meeting.table}, board {one.meeting.board} "
        "lapses, as that is not played"
        for one in lapsed
    )
