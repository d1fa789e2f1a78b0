"""The rest of a running session is played otherwise: ways to go on, and one chosen."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from evenhand.desk.awards import lapse, lapsed_awards
from evenhand.desk.groups import next_number, open_session
from evenhand.desk.hall_seats import (
    lost_visits,
    presence_in,
    renumbered,
    reseated,
    seated_pairs,
)
from evenhand.desk.rematches import couples_outside
from evenhand.desk.section_repairs import SectionRepairs
from evenhand.desk.troubled_sections import (
    find_troubled,
    leaving_pairs,
    named_section,
)
from evenhand.errors import ActError
from evenhand.render.result_answers_text import tell_lapsed
from evenhand.tournament.answers.answer import afterwards
from evenhand.tournament.answers.hall_answers import RepairedSection, SessionRepaired
from evenhand.tournament.event.acts import Act, Late, Reseat, Withdraw
from evenhand.tournament.event.due_results import awards_due
from evenhand.tournament.event.log import RunningEvent
from evenhand.tournament.event.rules import attempt
from evenhand.tournament.event.session_play import Recorded
from evenhand.tournament.event.state import EventState
from evenhand.tournament.repair.instruction import HallNumbers
from evenhand.tournament.repair.proposal import Proposal
from evenhand.tournament.repair.proposing import propose_repairs
from evenhand.tournament.repair.trouble import Arrives, EndsAfter, Leaves, Trouble
from evenhand.tournament.seated import SeatedSection, SeatedSession


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

    Less time is everybody's trouble, and so are arrows; a pair that leaves is that of
    its section, and where a pair arrives the section must be named if there are more.

    Args:
        state: the event.
        troubles: what has happened; pairs that leave by their own numbers.
        next_round: the first round that has not been played.
        section: only this one, by its name.
        group: the group; the one that plays where left open.
        seed: of the searches.
    """
    play = open_session(state, group)
    name, number = play.group.name, play.number
    troubled = find_troubled(play, section, troubles, next_round)
    together = [part.name for part, _ in troubled]
    ends = {part.name: end for part, here in troubled for end in _ends(here)}
    found = tuple(
        replace(
            _propose(state, name, number, part, here, next_round, together, seed),
            notes=tuple(_say_lost_visits(state, name, number, part, ends)),
        )
        for part, here in troubled
    )
    return _as_the_event_allows(state, found, troubles, next_round)


def _as_the_event_allows(
    state: EventState,
    found: tuple[SectionRepairs, ...],
    troubles: Sequence[Trouble],
    next_round: int,
) -> tuple[SectionRepairs, ...]:
    """Only the kinds that can be chosen, each with the awards that lapse by it."""
    refused: dict[str, str] = {}
    lapsing: dict[str, list[Recorded]] = {}
    for kind in dict.fromkeys(kind for one in found for kind in one.kinds):
        try:
            chosen = _chosen(found, kind)
            reseat = _reseat(state, chosen, next_round, "")
            lapsing[kind] = _lapsed(state, reseat, troubles)
            acts = _repair_acts(state, found, troubles, reseat, lapsing[kind])
            attempt(state, *acts)
        except ActError as error:
            refused[kind] = str(error)
    return tuple(
        replace(
            one.without(refused),
            lapsing={
                kind: tuple(
                    str(line) for line in tell_lapsed(_in_section(state, one, lapsed))
                )
                for kind, lapsed in lapsing.items()
            },
        )
        for one in found
    )


def _in_section(
    state: EventState, found: SectionRepairs, lapsed: Sequence[Recorded]
) -> list[Recorded]:
    play = state.group(found.group).session(found.session)
    part = named_section(play, found.section)
    tables = range(part.first_table, part.first_table + part.movement.tables)
    return [one for one in lapsed if one.meeting.table in tables]


def _lapsed(
    state: EventState, reseat: Reseat, troubles: Sequence[Trouble]
) -> list[Recorded]:
    play = state.group(reseat.group).session(reseat.session)
    seated = SeatedSession.from_data(reseat.session, reseat.sections)
    return lapsed_awards(play, seated, reseat.round, leaving_pairs(troubles))


def _ends(troubles: Sequence[Trouble]) -> list[int]:
    return [trouble.round for trouble in troubles if isinstance(trouble, EndsAfter)]


def _say_lost_visits(
    state: EventState,
    group: str,
    session: int,
    section: SeatedSection,
    ends: Mapping[str, int],
) -> Iterator[str]:
    if section.name in ends:
        last = ends[section.name]
        for r, pair in lost_visits(state, group, session, section, last, ends):
            yield (
                f"Round {r}: pair {pair} was to visit section {section.name}, which "
                "has stopped, and sits out"
            )


def _propose(
    state: EventState,
    name: str,
    number: int,
    chosen: SeatedSection,
    troubles: Sequence[Trouble],
    next_round: int,
    together: Sequence[str],
    seed: int,
) -> SectionRepairs:
    known = presence_in(state, name, number, chosen, next_round, together)
    arriving = sum(t.pairs for t in troubles if isinstance(t, Arrives))
    newcomers = _newcomers(state, name, number, arriving)
    pairs = (*known.pairs, *newcomers)
    place = {pair: n for n, pair in enumerate(pairs, 1)}
    leaving = {place[pair] for pair in leaving_pairs(troubles) if pair in place}
    found = propose_repairs(
        known.movement,
        next_round,
        [_in_places(trouble, known.place) for trouble in troubles],
        gone=known.gone - leaving,
        met=[
            (place[a], place[b])
            for a, b in couples_outside(state.group(name).session(number), chosen)
            if a in place and b in place
        ],
        guests=known.guests,
        away=known.away,
        seed=seed,
    )
    return SectionRepairs(
        name,
        number,
        chosen.name,
        HallNumbers(pairs, chosen.first_table),
        newcomers,
        found.proposals,
        tuple((refusal.kind, refusal.reason) for refusal in found.refused),
    )


def repair_session(
    event: RunningEvent,
    troubles: Sequence[Trouble],
    next_round: int,
    kind: str,
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
        kind: the kind of the proposal that the director picked.
        section: only this one; otherwise all that something has happened to.
        group: the group; the one that plays where left open.
        names: the players of a pair that arrives.
        scores: what becomes of the scores of a pair that leaves.
        seed: of the searches.
    """
    state = event.state
    found = propose_session_repairs(
        state, troubles, next_round, section=section, group=group, seed=seed
    )
    chosen = _chosen(found, kind)
    first = found[0]
    newcomers = [pair for one in found for pair in one.newcomers]
    told = [
        line if len(found) == 1 else f"{one.section}: {line}"
        for one, proposal in chosen
        for line in one.instructions(proposal)
    ]
    reseat = _reseat(state, chosen, next_round, "; ".join(told))
    lapsed = _lapsed(state, reseat, troubles)
    due = awards_due(state.group(first.group).session(first.session))
    event.do(
        *_repair_acts(
            state, found, troubles, reseat, lapsed, names=names, scores=scores
        )
    )
    now = awards_due(event.state.group(first.group).session(first.session))
    return SessionRepaired(
        group=first.group,
        session=first.session,
        round=next_round,
        kind=kind,
        repaired=tuple(
            RepairedSection(one.section, proposal.kind, one.instructions(proposal))
            for one, proposal in chosen
        ),
        newcomers=tuple(newcomers),
        awards_due=tuple(one for one in now if one not in due),
        **afterwards(event.state),
    )


def _reseat(
    state: EventState,
    chosen: Sequence[tuple[SectionRepairs, Proposal]],
    next_round: int,
    told: str,
) -> Reseat:
    """All sections of the session, those that are repaired as they were chosen."""
    group, session = chosen[0][0].group, chosen[0][0].session
    play = state.group(group).session(session)
    repaired = {
        found.section: renumbered(
            proposal.movement,
            {0: 0} | dict(enumerate(found.pairs, 1)),
            max(found.pairs),
        )
        for found, proposal in chosen
    }
    sections = reseated(play, repaired, next_round)
    data = tuple(part.as_data() for part in sections)
    return Reseat(group, session, data, next_round, "repair", told)


def _repair_acts(
    state: EventState,
    found: Sequence[SectionRepairs],
    troubles: Sequence[Trouble],
    reseat: Reseat,
    lapsed: Sequence[Recorded],
    *,
    names: str = "",
    scores: str = "rule",
) -> list[Act]:
    """All that a repair is: awards lapse, pairs come and go, the seats are others."""
    session = state.group(reseat.group).session(reseat.session)
    acts: list[Act] = [*lapse(session, lapsed)]
    acts += _comings_and_goings(state, found, troubles, reseat.round, names, scores)
    return [*acts, reseat]


def _comings_and_goings(
    state: EventState,
    found: Sequence[SectionRepairs],
    troubles: Sequence[Trouble],
    next_round: int,
    names: str,
    scores: str,
) -> list[Act]:
    acts: list[Act] = [
        Late(pair, names, next_round, extra=True, group=one.group)
        for one in found
        for pair in one.newcomers
        if pair not in state.entrants
    ]
    acts += [
        Withdraw(pair, next_round, scores)
        for pair in sorted(leaving_pairs(troubles))
        if pair in state.entrants and state.entrants[pair].left is None
    ]
    return acts


def _chosen(
    found: Sequence[SectionRepairs], kind: str
) -> list[tuple[SectionRepairs, Proposal]]:
    """The proposal of a kind in each section.

    Where only some sections have one, as when a guest leaves who is at home in another,
    the rest keep their seats, some of them empty.
    """
    everywhere = [(one, one.best_of(kind)) for one in found]
    if any(proposal for _, proposal in everywhere):
        everywhere = [
            (one, proposal or one.best_of("phantom")) for one, proposal in everywhere
        ]
    chosen = []
    for one, proposal in everywhere:
        if proposal is None:
            why = dict(one.not_possible).get(kind, "")
            raise ActError(
                f"no repair of the kind {kind!r} in section {one.section}"
                + (f" ({why})" if why else "")
                + f"; there are: {', '.join(one.kinds) or 'none'}"
            )
        chosen.append((one, proposal))
    return chosen


def _newcomers(
    state: EventState, group: str, session: int, count: int
) -> tuple[int, ...]:
    """Pairs that were admitted and have no seat yet, then numbers nobody has."""
    seated = seated_pairs(state, group, session)
    places = state.group(group).places
    waiting = [
        pair
        for pair in places
        if pair not in seated
        and pair in state.entrants
        and state.entrants[pair].left is None
    ]
    free = next_number(state)
    return tuple([*waiting, *range(free, free + count)][:count])


def _in_places(trouble: Trouble, place: dict[int, int]) -> Trouble:
    if not isinstance(trouble, Leaves):
        return trouble
    if trouble.pair not in place:
        raise ActError(
            f"pair {trouble.pair} does not play in this section; name its section"
        )
    return Leaves(place[trouble.pair])
