"""Pairs that were admitted without a seat: found one as a session is seated."""

from collections.abc import Sequence

from evenhand.desk.hall_seats import renumbered, reseated
from evenhand.desk.repairing import propose_session_repairs
from evenhand.desk.section_repairs import SectionRepairs
from evenhand.errors import ActError
from evenhand.movement.words import listed
from evenhand.tournament.event.acts import Reseat
from evenhand.tournament.event.state import EventState, GroupPlay
from evenhand.tournament.repair.proposal import Proposal
from evenhand.tournament.repair.trouble import Arrives


def waiting_pairs(state: EventState, name: str) -> list[int]:
    """The pairs of a group that are there and have no seat in its next session."""
    play = state.group(name)
    placed = set(_planned_places(play))
    return [
        pair
        for place, pair in enumerate(play.places, 1)
        if place not in placed and state.is_present(pair)
    ]


def _planned_places(play: GroupPlay) -> Sequence[int]:
    seats = play.planned.seats()[play.next_session - play.first]
    return [place for section in seats.sections for place in section.members]


def seat_extra_pairs(
    state: EventState, name: str, waiting: Sequence[int]
) -> tuple[Reseat, tuple[str, ...]]:
    """The best way to let pairs without a seat play from the first round on.

    Args:
        state: the event with the session seated as planned.
        name: the group.
        waiting: the pairs.

    Returns:
        The other seats, and what the director says and does.
    """
    session = state.groups[name].running
    found = [
        repairs
        for section in state.group(name).session(session).sections
        for repairs in propose_session_repairs(
            state, [Arrives(len(waiting))], 1, section=section.name, group=name
        )
    ]
    ways = [(proposal, repairs) for repairs in found for proposal in repairs.proposals]
    if not ways:
        why = next((reason for one in found for _, reason in one.refused), "no way")
        who = "pair" if len(waiting) == 1 else "pairs"
        raise ActError(
            f"no seat for {who} {listed(waiting)} in session {session} of {name} "
            f"({why}); withdraw it until later"
        )
    proposal, repairs = min(ways, key=lambda way: way[0].rank)
    told = repairs.instructions(proposal)
    return _reseat(state, repairs, proposal, "; ".join(told)), told


def _reseat(
    state: EventState, repairs: SectionRepairs, proposal: Proposal, told: str
) -> Reseat:
    number = {0: 0} | dict(enumerate(repairs.pairs, 1))
    movement = renumbered(proposal.movement, number, max(repairs.pairs))
    play = state.group(repairs.group).session(repairs.session)
    sections = reseated(play, {repairs.section: movement}, 1)
    data = tuple(part.as_data() for part in sections)
    return Reseat(repairs.group, repairs.session, data, 1, "repair", told)
