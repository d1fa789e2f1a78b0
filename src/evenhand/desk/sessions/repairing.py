"""The rest of a running session is played differently: ways to do so, one chosen."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from evenhand.desk.events.groups import next_number, open_session
from evenhand.desk.rulings.awards import lapse, lapsed_awards
from evenhand.errors import ActError
from evenhand.render.repair_text import tell_refused, tell_repairs
from evenhand.tournament.answers.answer import afterwards
from evenhand.tournament.answers.hall_answers import SessionRepaired
from evenhand.tournament.event.act_rules import attempt
from evenhand.tournament.event.acts import Act, Late
from evenhand.tournament.event.due_results import awards_due
from evenhand.tournament.event.log import RunningEvent
from evenhand.tournament.event.registering import propose_withdrawal
from evenhand.tournament.event.rematches import couples_outside
from evenhand.tournament.event.reseating import propose_reseat
from evenhand.tournament.event.session_play import Recorded, SessionPlay
from evenhand.tournament.event.state import EventState
from evenhand.tournament.repair.proposing import propose_repairs
from evenhand.tournament.repair.repair_proposal import Proposal
from evenhand.tournament.repair.section_repairs import SectionRepairs
from evenhand.tournament.repair.section_visits import (
    lost_visits,
    reseat_session,
    rest_of,
)
from evenhand.tournament.repair.trouble import (
    Arrives,
    EndsAfter,
    Leaves,
    Trouble,
    arriving_pairs,
    ends_after,
    find_troubled,
    leaving_pairs,
)
from evenhand.tournament.seated import SeatedSection, SeatedSession


def list_troubles(
    arrives: int, leaves: Iterable[int], ends: int | None
) -> list[Trouble]:
    """What has happened.

    Args:
        arrives: how many pairs arrive late.
        leaves: the pairs that leave.
        ends: the last round for which there is time; None if there is enough.
    """
    troubles: list[Trouble] = [Arrives(arrives)] if arrives else []
    troubles += map(Leaves, leaves)
    return troubles if ends is None else [*troubles, EndsAfter(ends)]


def propose_session_repairs(
    state: EventState,
    troubles: Sequence[Trouble],
    next_round: int,
    *,
    section: str | None = None,
    group: str | None = None,
    seed: int = 1,
) -> tuple[SectionRepairs, ...]:
    """Ways to go on from a round on, in each section that something has happened to.

    Args:
        state: the event.
        troubles: what has happened.
        next_round: the first round that has not been played.
        section: only this one, by its name.
        group: the group; the one that plays where left open.
        seed: of the searches.
    """
    session = open_session(state, group)
    troubled = find_troubled(session.seated, section, troubles, next_round)
    ends = {part.name: ends_after(here) or 0 for part, here in troubled}
    found = tuple(
        _propose(session, part, here, next_round, ends, seed) for part, here in troubled
    )
    return _as_the_event_allows(session, found, leaving_pairs(troubles))


def _propose(
    session: SessionPlay,
    part: SeatedSection,
    troubles: Sequence[Trouble],
    next_round: int,
    ends: Mapping[str, int],
    seed: int,
) -> SectionRepairs:
    """Ways to go on in a section; `ends` has all that are reseated with it."""
    group = session.group
    late = _newcomers(session, arriving_pairs(troubles))
    met = couples_outside(session, part)
    rest = rest_of(
        session, part, next_round, troubles, late=late, met=met, together=ends
    )
    found = propose_repairs(rest, seed)
    stopping = {name: end for name, end in ends.items() if end}
    lost = tuple(lost_visits(session, part, stopping))
    return replace(found, group=group.name, session=session.number, lost_visits=lost)


def _newcomers(session: SessionPlay, count: int) -> tuple[int, ...]:
    """Pairs that were admitted and have no seat yet, then numbers nobody has."""
    state = session.group.state
    waiting = [
        pair
        for pair in session.group.places
        if pair not in session.seated.pairs
        and pair in state.entrants
        and state.entrants[pair].left is None
    ]
    free = next_number(state)
    return tuple([*waiting, *range(free, free + count)][:count])


def _as_the_event_allows(
    session: SessionPlay, found: Sequence[SectionRepairs], leaving: frozenset[int]
) -> tuple[SectionRepairs, ...]:
    """Only the ways that can be chosen, each with the awards that lapse by it."""
    refused: dict[str, ActError] = {}
    lapsing: dict[str, list[Recorded]] = {}
    for way in dict.fromkeys(p.way for one in found for p in one.proposals):
        try:
            repair = _Repair(session, _choose(found, way), leaving)
            lapsing[way] = repair.lapsed()
            attempt(session.group.state, *repair.acts())
        except ActError as error:
            refused[way] = error
    return tuple(
        replace(
            one.without(refused),
            lapsing={
                way: tuple(
                    award
                    for award in lapsed
                    if award.meeting.table in one.rest.section.tables
                )
                for way, lapsed in lapsing.items()
            },
        )
        for one in found
    )


def _choose(found: Sequence[SectionRepairs], way: str) -> list[Proposal]:
    """The proposal of a name or kind in each section.

    Where only some sections have one, as when a guest leaves who is at home in another,
    the rest keep their seats, some of them empty.
    """
    has_any = any(one.find(way) for one in found)
    chosen = []
    for one in found:
        best = one.find(way) or (one.find("phantom") if has_any else None)
        if best is None:
            nos = (tell_refused(no) for no in one.not_possible if no.kind == way)
            why = next(nos, "")
            raise ActError(
                f"no repair called {way!r} in section {one.section}"
                + (f" ({why})" if why else "")
                + f"; there are: {', '.join(p.way for p in one.proposals) or 'none'}"
            )
        chosen.append(best)
    return chosen


@dataclass(frozen=True, slots=True)
class _Repair:
    """A way to go on that was chosen for every section in trouble.

    Attributes:
        session: the session.
        chosen: a proposal for each of these sections.
        leaving: all pairs that leave.
    """

    session: SessionPlay
    chosen: Sequence[Proposal]
    leaving: frozenset[int]

    @property
    def next_round(self) -> int:
        """The first round that is new."""
        return self.chosen[0].rest.next_round

    @property
    def newcomers(self) -> tuple[int, ...]:
        """The pairs that arrive."""
        return tuple(pair for one in self.chosen for pair in one.rest.late)

    def seats(self) -> SeatedSession:
        """The whole session, those sections that are repaired as they were chosen."""
        repaired = (proposal.section for proposal in self.chosen)
        return reseat_session(self.session.seated, repaired, self.next_round)

    def lapsed(self) -> list[Recorded]:
        """Awards for boards that nobody plays any more."""
        seats, at = self.seats(), self.next_round
        return lapsed_awards(self.session, seats, at, self.leaving)

    def acts(
        self, reason: str = "", names: str = "", scores: str = "rule"
    ) -> list[Act]:
        """All that it is: awards lapse, pairs come and go, the seats are others."""
        group = self.session.group.name
        entrants, at = self.session.group.state.entrants, self.next_round
        acts: list[Act] = [*lapse(self.session, self.lapsed())]
        acts += [
            Late(pair, names, at, extra=True, group=group)
            for pair in self.newcomers
            if pair not in entrants
        ]
        acts += [
            propose_withdrawal(self.session.group.state, pair, at, scores)
            for pair in sorted(self.leaving)
            if pair in entrants and entrants[pair].left is None
        ]
        again = {two for one in self.chosen for two in one.again}
        reseat = propose_reseat(
            self.session,
            self.seats(),
            at,
            "repair",
            reason,
            tuple(sorted(again)),
            repaired=tuple(one.section.name for one in self.chosen),
        )
        return [*acts, reseat]


def repair_session(
    event: RunningEvent,
    troubles: Sequence[Trouble],
    next_round: int,
    way: str,
    *,
    section: str | None = None,
    group: str | None = None,
    names: str = "",
    scores: str = "rule",
    seed: int = 1,
) -> SessionRepaired:
    """Play the rest of a session as one of the proposals has it.

    Args:
        event: the event.
        troubles: what has happened.
        next_round: the first round that has not been played.
        way: the proposal that the director picked, by its name or kind.
        section: only this one; otherwise all that something has happened to.
        group: the group; the one that plays where left open.
        names: the players of a pair that arrives.
        scores: what becomes of the scores of a pair that leaves.
        seed: of the searches.
    """
    session = open_session(event.state, group)
    found = propose_session_repairs(
        event.state, troubles, next_round, section=section, group=group, seed=seed
    )
    repair = _Repair(session, _choose(found, way), leaving_pairs(troubles))
    picked = next(one for one in repair.chosen if way in (one.way, one.kind))
    repaired = tuple(zip(found, repair.chosen, strict=True))
    due = awards_due(session)
    state = event.do(*repair.acts("; ".join(tell_repairs(repaired)), names, scores))
    now = awards_due(state.group(session.group.name).session(session.number))
    return SessionRepaired(
        group=session.group.name,
        session=session.number,
        round=next_round,
        kind=picked.kind,
        way=picked.way,
        repaired=repaired,
        newcomers=repair.newcomers,
        awards_due=tuple(one for one in now if one not in due),
        **afterwards(state),
    )
