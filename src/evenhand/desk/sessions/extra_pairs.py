"""Pairs that were admitted without a seat: found one as a session is seated."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from evenhand.errors import ActError
from evenhand.movement.phrasing import listed
from evenhand.tournament.event.acts import Reseat
from evenhand.tournament.event.reseating import propose_reseat
from evenhand.tournament.event.state import EventState, GroupPlay

if TYPE_CHECKING:
    from evenhand.tournament.repair.repair_proposal import Proposal
    from evenhand.tournament.repair.section_repairs import SectionRepairs


def waiting_pairs(play: GroupPlay) -> list[int]:
    """The pairs of a group that are there and have no seat in its next session."""
    placed = set(_planned_places(play))
    return [
        pair
        for place, pair in enumerate(play.places, 1)
        if place not in placed and play.state.is_present(pair)
    ]


def _planned_places(play: GroupPlay) -> Sequence[int]:
    seats = play.planned.seats()[play.next_session - play.first]
    return [place for section in seats.sections for place in section.members]


def seat_extra_pairs(
    state: EventState, name: str, waiting: Sequence[int]
) -> "tuple[Reseat, tuple[SectionRepairs, Proposal]]":
    """The best way to let pairs without a seat play from the first round on.

    Args:
        state: the event with the session seated as planned.
        name: the group.
        waiting: the pairs.

    Returns:
        The other seats, the ways there were, and the one taken.
    """
    # few sessions have such pairs, and the searches take long to load
    from evenhand.desk.sessions.repairing import propose_session_repairs
    from evenhand.render.repair_text import tell_refused, tell_repair
    from evenhand.tournament.repair.section_visits import reseat_session
    from evenhand.tournament.repair.trouble import Arrives

    play = state.group(name)
    session = play.session(play.running)
    found = [
        repairs
        for section in session.sections
        for repairs in propose_session_repairs(
            state, [Arrives(len(waiting))], 1, section=section.name, group=name
        )
    ]
    ways = [(proposal, repairs) for repairs in found for proposal in repairs.proposals]
    if not ways:
        nos = (tell_refused(no) for one in found for no in one.refused)
        why = next(nos, "no way")
        who = "pair" if len(waiting) == 1 else "pairs"
        raise ActError(
            f"no seat for {who} {listed(waiting)} in session {session.number} of "
            f"{name} ({why}); withdraw it until later"
        )
    proposal, repairs = min(ways, key=lambda way: way[0].rank)
    seats = reseat_session(session.seated, [proposal.section], 1)
    reason = "; ".join(tell_repair(repairs, proposal))
    repaired = (proposal.section.name,)
    stated = (session, seats, 1, "repair", reason, proposal.again)
    return propose_reseat(*stated, repaired=repaired), (repairs, proposal)
