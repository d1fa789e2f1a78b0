"""The rest of a running session is played otherwise: ways to go on, and one chosen."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from evenhand.desk.done import Done, done, sentence
from evenhand.desk.groups import next_number, running_session
from evenhand.desk.hall_seats import (
    home_sections,
    lost_visits,
    pairs_in,
    presence_in,
    renumbered,
    reseated,
    seated_pairs,
)
from evenhand.desk.rematches import couples_outside
from evenhand.desk.section_repairs import SectionRepairs
from evenhand.errors import ActError
from evenhand.tournament.event import (
    Act,
    EventState,
    Late,
    Reseat,
    RunningEvent,
    Withdraw,
)
from evenhand.tournament.event.session_play import PlayedSection, SessionPlay
from evenhand.tournament.repair import (
    Arrives,
    EndsAfter,
    HallNumbers,
    Leaves,
    Proposal,
    Trouble,
    propose_repairs,
)


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
    name, number = running_session(state, group, None)
    if not state.groups[name].running:
        raise ActError(f"no session of {name} is being played; seat one first")
    play = state.session(name, number)
    troubled = _troubled(play, section, troubles, next_round)
    together = [part.name for part, _ in troubled]
    ends = {part.name: end for part, here in troubled for end in _ends(here)}
    return tuple(
        replace(
            _propose(state, name, number, part, here, next_round, together, seed),
            notes=tuple(_say_lost_visits(state, name, number, part, ends)),
        )
        for part, here in troubled
    )


def _ends(troubles: Sequence[Trouble]) -> list[int]:
    return [trouble.round for trouble in troubles if isinstance(trouble, EndsAfter)]


def _say_lost_visits(
    state: EventState,
    group: str,
    session: int,
    section: PlayedSection,
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
    chosen: PlayedSection,
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
    leaving = {place[pair] for pair in _leaving(troubles) if pair in place}
    found = propose_repairs(
        known.movement,
        next_round,
        [_in_places(trouble, known.place) for trouble in troubles],
        gone=known.gone - leaving,
        met=[
            (place[a], place[b])
            for a, b in couples_outside(state, name, number, chosen)
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
) -> Done:
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
    event.do(
        *_comings_and_goings(
            state, first.group, troubles, newcomers, next_round, names, scores
        ),
        _reseat(state, chosen, next_round, "; ".join(told)),
    )
    said = f"goes on otherwise from round {next_round} on"
    return done(
        event.state,
        *(f"{one.where} {said} ({proposal.kind})." for one, proposal in chosen),
        *map(sentence, told),
        group=first.group,
        session=first.session,
        sections=[one.section for one in found],
        kind=kind,
        newcomers=newcomers,
    )


def _reseat(
    state: EventState,
    chosen: Sequence[tuple[SectionRepairs, Proposal]],
    next_round: int,
    told: str,
) -> Reseat:
    """All sections of the session, those that are repaired as they were chosen."""
    group, session = chosen[0][0].group, chosen[0][0].session
    play = state.session(group, session)
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


def _comings_and_goings(
    state: EventState,
    group: str,
    troubles: Sequence[Trouble],
    newcomers: Sequence[int],
    next_round: int,
    names: str,
    scores: str,
) -> list[Act]:
    acts: list[Act] = [
        Late(pair, names, next_round, extra=True, group=group)
        for pair in newcomers
        if pair not in state.entrants
    ]
    acts += [
        Withdraw(pair, next_round, scores)
        for pair in sorted(_leaving(troubles))
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
    everywhere = [(one, _best_of(one, kind)) for one in found]
    if any(proposal for _, proposal in everywhere):
        everywhere = [
            (one, proposal or _best_of(one, "phantom")) for one, proposal in everywhere
        ]
    chosen = []
    for one, proposal in everywhere:
        if proposal is None:
            kinds = ", ".join(dict.fromkeys(p.kind for p in one.proposals)) or "none"
            raise ActError(
                f"no repair of the kind {kind!r} in section {one.section}; there are: "
                f"{kinds}"
            )
        chosen.append((one, proposal))
    return chosen


def _best_of(found: SectionRepairs, kind: str) -> Proposal | None:
    return next((one for one in found.proposals if one.kind == kind), None)


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


def _leaving(troubles: Sequence[Trouble]) -> set[int]:
    return {t.pair for t in troubles if isinstance(t, Leaves)}


def _in_places(trouble: Trouble, place: dict[int, int]) -> Trouble:
    if not isinstance(trouble, Leaves):
        return trouble
    if trouble.pair not in place:
        raise ActError(
            f"pair {trouble.pair} does not play in this section; name its section"
        )
    return Leaves(place[trouble.pair])


def _troubled(
    play: SessionPlay,
    name: str | None,
    troubles: Sequence[Trouble],
    next_round: int,
) -> list[tuple[PlayedSection, list[Trouble]]]:
    """The sections that something has happened to, each with what it was."""
    if name is not None or len(play.sections) == 1:
        return [(_named(play, name), list(troubles))]
    if any(isinstance(trouble, Arrives) for trouble in troubles):
        _named(play, None)
    _check_leaving(play, troubles)
    everywhere = not _leaving(troubles)
    homes = home_sections(play)
    found = []
    for section in play.sections:
        here = _here(section, homes, troubles, next_round)
        if section.movement.rounds >= next_round and (here or everywhere):
            found.append((section, here))
    if any(isinstance(trouble, EndsAfter) for trouble in troubles):
        found = [one for one in found if one[1]]
    if not found:
        raise ActError("no section goes on for longer than that; nothing to repair")
    return found


def _here(
    section: PlayedSection,
    homes: Mapping[int, str],
    troubles: Sequence[Trouble],
    next_round: int,
) -> list[Trouble]:
    """What concerns a section: its pairs, guests to come, an end before its last round.

    A guest that has been here and does not come again is no longer its concern.
    """
    coming = section.movement.schedule[next_round - 1 :]
    own = {pair for row in coming for cell in row for pair in cell[:2]}
    own |= {pair for pair, name in homes.items() if name == section.name}
    return [
        trouble
        for trouble in troubles
        if (isinstance(trouble, Leaves) and trouble.pair in own)
        or (isinstance(trouble, EndsAfter) and trouble.round < section.movement.rounds)
    ]


def _check_leaving(play: SessionPlay, troubles: Sequence[Trouble]) -> None:
    seated = set[int]().union(*(pairs_in(part.movement) for part in play.sections))
    strangers = _leaving(troubles) - seated
    if strangers:
        raise ActError(f"pair {min(strangers)} has no seat in this session")


def _named(play: SessionPlay, name: str | None) -> PlayedSection:
    """The section that is meant: by its name, or the only one."""
    if name is None and len(play.sections) == 1:
        return play.sections[0]
    for section in play.sections:
        if name is not None and section.name.casefold() == name.casefold():
            return section
    names = ", ".join(section.name for section in play.sections)
    seen = "no section" if name is None else f"section {name!r}"
    raise ActError(f"{seen}; expected --section and one of {names}")
