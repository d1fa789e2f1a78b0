"""Ways to repair an evening, side by side, and what the director says and does."""

from collections.abc import Iterator, Sequence
from typing import Any

from rich.console import RenderableType

from evenhand.boards import Direction
from evenhand.movement.phrasing import listed
from evenhand.movement.plain_data import pick
from evenhand.render.fairness_text import percent
from evenhand.render.result_answers_text import couples_text, tell_lapsed
from evenhand.render.sentences import say
from evenhand.render.tables import Column, make_table, words
from evenhand.tournament.repair.repair_instructions import (
    Bump,
    BumpingBegins,
    Instruction,
    MeetAgain,
    PairsLeft,
    SeatedAnew,
    SeatsStay,
    SeatTaken,
    SitOut,
    StopEarly,
    SwitchArrows,
    TimeRunsOut,
    VisitLost,
)
from evenhand.tournament.repair.repair_proposal import Proposal
from evenhand.tournament.repair.rest_of_section import NoRepair, Obstacle
from evenhand.tournament.repair.section_repairs import RefusedRepair, SectionRepairs

#: Switches that are told one by one; more are read from the cards.
_MOST_TOLD = 6

#: What is said of each kind of instruction; its values have the names of its fields.
_TEMPLATES: dict[type[Instruction], str] = {
    TimeRunsOut: "There is time up to round {last_round}",
    StopEarly: "Stop after round {last_round}: the pairs have then played numbers of "
    "boards most alike",
    SeatsStay: "Seats stay as planned",
    PairsLeft: "{pairs:Pair|Pairs} {pairs:*} {pairs:has|have} left",
    SeatTaken: "late pair {pair} takes {whose} seat, table {table} {way}"
    "{other_way:?, but {opposite} on {other_way:*}}",
    BumpingBegins: "Late pair {pair} bumps: who is bumped sits out one round and then "
    "takes over the seats of the next pair, for good",
    Bump: "pair {pair} takes over the seats of pair {bumped}",
    SeatedAnew: "Everybody is seated anew from round {first_round} on: hand out cards",
    SitOut: "{pairs:pair|pairs} {pairs:*} {pairs:sits|sit} out",
    SwitchArrows: "Switch, against what was planned: {plan}",
    MeetAgain: "These have met and meet again: {couples}",
    VisitLost: "pair {pair} was to visit section {section}, which has stopped, and "
    "sits out",
}

#: Why a kind of repair is not proposed; the values have the names of the fields.
_OBSTACLES: dict[Obstacle, str] = {
    Obstacle.NO_ROUND_LEFT: "no round is left to be played",
    Obstacle.NOBODY_COMES_OR_LEAVES: "nobody comes or leaves, so no seat is empty or "
    "wanted",
    Obstacle.TOO_FEW_EMPTY_SEATS: "needs an empty seat for every late pair, and one of "
    "them finds none",
    Obstacle.NOBODY_IS_LATE: "needs a pair that comes late",
    Obstacle.NOT_ONE_LATE: "needs exactly one pair that comes late",
    Obstacle.NO_TABLE_FOR_LATE: "a late pair finds no table with boards and opponents "
    "in {rounds:# round|# rounds}",
    Obstacle.SEAT_TO_ROVE_TO: "a seat is empty, so nobody need move for a late pair",
    Obstacle.SEAT_TO_BUMP_TO: "a seat is empty, so nobody need be bumped",
    Obstacle.NO_CHAIN: "no chain was found in which those bumped have boards and "
    "opponents that are new to them",
    Obstacle.NO_CHAIN_BESIDE_GUESTS: "no chain was found in which those bumped have "
    "boards and opponents that are new to them, and who plays with another section "
    "stays in its seats",
    Obstacle.NO_ROOM_FOR_LATE: "the seats as planned leave no room for a late pair",
    Obstacle.NO_PLAN_TO_STOP: "there is no plan for the rest that could stop early",
    Obstacle.NO_CAUSE_TO_STOP: "nobody comes or leaves, and there is time for all",
    Obstacle.NO_MORE_ALIKE: "{guests_in:?pairs of another section play here in round "
    "{guests_in}, and }stopping before round {last_round} would not make the numbers "
    "of boards played more alike",
    Obstacle.NO_TABLE_FILLED: "no table can be filled with two pairs and boards",
    Obstacle.NO_OTHER_SEATS: "no other seats were found with fewer sit-outs or "
    "rematches",
    Obstacle.NONE_BETTER: "none was found that is better than {way}, with "
    "{rounds:# round|# rounds} sat out and rematches: {met}",
    Obstacle.NO_SEATS_TO_TURN: "there are no seats whose arrows could be chosen",
    Obstacle.RANKED_APART: "two lines are ranked apart, so nothing is switched",
    Obstacle.NO_FAIRER: "turning single tables is no fairer than {way} as it is",
}


def tell_refused(one: RefusedRepair) -> str:
    """Why a kind of repair is not proposed, as a clause."""
    if isinstance(one.why, NoRepair):
        met = one.why.rematches or "none"
        return say(_OBSTACLES[one.why.obstacle], one.why, met=met).text
    return str(one.why)


def _template(one: Instruction) -> str:
    """The sentence of an instruction, which may be another in special cases."""
    match one:
        case StopEarly(last_round=None):
            return "Stop now: the pairs have then played numbers of boards most alike"
        case SeatedAnew(but_guests=True):
            return (
                "Everybody but those at tables with a pair of another section is "
                "seated anew from round {first_round} on: hand out cards"
            )
        case SwitchArrows() if len(one.plan.items) > _MOST_TOLD:
            return "Arrows by the cards: {count} switches against the plan"
    return _TEMPLATES[type(one)]


def tell_instruction(one: Instruction) -> str:
    """An instruction as a remark, without a full stop."""
    values: dict[str, object] = {}
    match one:
        case SeatTaken():
            values["whose"] = (
                f"pair {one.displaced}'s" if one.displaced else "the empty"
            )
            values["opposite"] = Direction(one.way).opposite.value
        case SwitchArrows():
            values["count"] = len(one.plan.items)
        case MeetAgain():
            values["couples"] = couples_text(one.couples)
    return say("{round:?Round {round}: }" + _template(one), one, **values).text


def tell_repair(found: SectionRepairs, proposal: Proposal) -> tuple[str, ...]:
    """All that is said and done if a proposal is chosen, as remarks."""
    every = (*proposal.instructions, *found.lost_visits)
    lapsing = tell_lapsed(found.lapsing.get(proposal.way, ()))
    remarks = (str(sentence).rstrip(".") for sentence in lapsing)
    return (*map(tell_instruction, every), *remarks)


def tell_repairs(repaired: Sequence[tuple[SectionRepairs, Proposal]]) -> list[str]:
    """All that is said and done in the sections that are repaired, as remarks."""
    return [
        remark if len(repaired) == 1 else f"{found.section}: {remark}"
        for found, proposal in repaired
        for remark in tell_repair(found, proposal)
    ]


def repairs_data(found: SectionRepairs) -> dict[str, Any]:
    """Ways to go on in a section as plain data."""
    return {
        **pick(found, "group session section"),
        "newcomers": list(found.rest.late),
        "proposals": [
            _proposal_data(one) | {"instructions": list(tell_repair(found, one))}
            for one in found.proposals
        ],
        "refused": [
            {"kind": one.kind, "reason": tell_refused(one)}
            for one in found.not_possible
        ],
    }


def _proposal_data(proposal: Proposal) -> dict[str, Any]:
    """A proposal without the movement's rounds."""
    return {
        "movement": proposal.movement.label,
        "rounds": proposal.movement.rounds,
        "arrows": str(proposal.arrows),
        **pick(proposal, "kind way sit_outs rounds_lost rematches rematched"),
        **pick(proposal, "met_earlier least_boards most_boards switches"),
        **pick(proposal, "planned_arrows measures"),
    }


def repairs_parts(found: SectionRepairs) -> Iterator[RenderableType]:
    """Ways to go on, side by side, then the kinds that do not work and why."""
    if found.proposals:
        yield _table(found.proposals)
    for refused in found.not_possible:
        yield f"not {refused.kind}: {tell_refused(refused)}."


def _table(proposals: Sequence[Proposal]) -> RenderableType:
    columns = (
        words("way", lambda one: one.way),
        Column("rounds", lambda one: one.movement.rounds),
        Column("boards", lambda one: f"{one.least_boards}–{one.most_boards}"),
        Column("rounds lost", lambda one: one.rounds_lost),
        Column("rematches", _rematches),
        Column("switches", lambda one: one.switches),
        Column("balance", lambda one: percent(one.measures.quality)),
        words("sits out", _sits_out),
    )
    return make_table("", columns, proposals)


def _rematches(proposal: Proposal) -> str:
    earlier = len(proposal.met_earlier)
    return f"{proposal.rematches}" + (f" ({earlier} earlier)" if earlier else "")


def _sits_out(proposal: Proposal) -> str:
    waiting = [
        f"{pair}" + (f" ({times}×)" if times > 1 else "")
        for pair, times in proposal.sit_outs.items()
    ]
    return listed(waiting, most=10) or "nobody"
