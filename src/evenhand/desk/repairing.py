"""The rest of a running session is played otherwise: ways to go on, and one chosen."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from evenhand.desk.done import Done, done, sentence
from evenhand.desk.groups import running_session
from evenhand.desk.hall_seats import (
    absent_pairs,
    compressed,
    pairs_in,
    renumbered,
    seated_pairs,
)
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
    Leaves,
    Proposal,
    Trouble,
    propose_repairs,
)


@dataclass(frozen=True, slots=True)
class SectionRepairs:
    """Ways to go on in a section.

    Attributes:
        group: its group.
        session: the session.
        section: its name.
        first_table: the number of its first table in the hall.
        pairs: who its pairs are, by the numbers of the proposals.
        newcomers: those of them who arrive.
        proposals: the ways, best first.
        refused: kinds of repair that do not work here, and why.
    """

    group: str
    session: int
    section: str
    first_table: int
    pairs: tuple[int, ...]
    newcomers: tuple[int, ...]
    proposals: tuple[Proposal, ...]
    refused: tuple[tuple[str, str], ...]

    def sit_outs(self, proposal: Proposal) -> dict[int, int]:
        """How many rounds each pair sits out, by the pairs' own numbers."""
        return {self.pairs[place - 1]: n for place, n in proposal.sit_outs}

    def rematched(self, proposal: Proposal) -> tuple[tuple[int, int], ...]:
        """Who meets again, by the pairs' own numbers."""
        met = proposal.rematched
        return tuple((self.pairs[a - 1], self.pairs[b - 1]) for a, b in met)

    def as_data(self) -> dict[str, Any]:
        """The proposals as plain data, by the pairs' own numbers."""
        return {
            "group": self.group,
            "session": self.session,
            "section": self.section,
            "newcomers": list(self.newcomers),
            "proposals": [
                proposal.as_data()
                | {
                    "sit_outs": {str(p): n for p, n in self.sit_outs(proposal).items()},
                    "rematched": [list(two) for two in self.rematched(proposal)],
                    "instructions": list(self.instructions(proposal)),
                }
                for proposal in self.proposals
            ],
            "refused": [
                {"kind": kind, "reason": reason} for kind, reason in self.refused
            ],
        }

    def instructions(self, proposal: Proposal) -> tuple[str, ...]:
        """What the director says and does.

        The proposals number the pairs and tables of a section from 1; where the hall
        has other numbers it is said which.
        """
        said = tuple(map(str, proposal.instructions))
        if self.first_table > 1:
            said += (f"Table 1 of the section is table {self.first_table} in the hall",)
        if self.pairs == tuple(range(1, len(self.pairs) + 1)):
            return said
        known = ", ".join(f"{n} is {pair}" for n, pair in enumerate(self.pairs, 1))
        return (*said, f"Pairs of the section by their numbers here: {known}")


def propose_section_repairs(
    state: EventState,
    troubles: Sequence[Trouble],
    next_round: int,
    *,
    section: str | None = None,
    group: str | None = None,
    seed: int = 1,
) -> SectionRepairs:
    """Ways to go on from a round on in one section of the running session.

    Args:
        state: the event.
        troubles: what has happened; pairs that leave by their own numbers.
        next_round: the first round that has not been played.
        section: its name; the only one where left open.
        group: the group; the one that plays where left open.
        seed: of the searches.
    """
    name, number = running_session(state, group, None)
    if not state.groups[name].running:
        raise ActError(f"no session of {name} is being played; seat one first")
    chosen = _section(state.session(name, number), section, troubles)
    movement, pairs = compressed(chosen.movement)
    _check_no_visitors(state.session(name, number), chosen)
    place = {pair: n for n, pair in enumerate(pairs, 1)}
    here = tuple(_in_places(trouble, place) for trouble in troubles)
    leaving = _leaving(troubles)
    gone = [
        place[pair]
        for pair in absent_pairs(state, name, number, next_round)
        if pair in place and pair not in leaving
    ]
    found = propose_repairs(movement, next_round, here, gone=gone, seed=seed)
    arriving = sum(t.pairs for t in troubles if isinstance(t, Arrives))
    newcomers = _newcomers(state, name, number, arriving)
    return SectionRepairs(
        name,
        number,
        chosen.name,
        chosen.first_table,
        (*pairs, *newcomers),
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
    seed: int = 1,
) -> Done:
    """Play the rest of a session as one of the proposals has it.

    Args:
        event: the event.
        troubles: what has happened.
        next_round: the first round that has not been played.
        kind: the kind of the proposal that the director picked.
        section: its name; the only one where left open.
        group: the group; the one that plays where left open.
        names: the players of a pair that arrives.
        seed: of the searches.
    """
    state = event.state
    found = propose_section_repairs(
        state, troubles, next_round, section=section, group=group, seed=seed
    )
    chosen = next((p for p in found.proposals if p.kind == kind), None)
    if chosen is None:
        kinds = ", ".join(dict.fromkeys(p.kind for p in found.proposals)) or "none"
        raise ActError(f"no repair of the kind {kind!r}; there are: {kinds}")
    acts: list[Act] = [
        Late(pair, names, next_round, extra=True)
        for pair in found.newcomers
        if pair not in state.entrants
    ]
    acts += [
        Withdraw(pair, next_round)
        for pair in sorted(_leaving(troubles))
        if pair in state.entrants and state.entrants[pair].left is None
    ]
    said = found.instructions(chosen)
    sections = _with_repair(state.session(found.group, found.session), found, chosen)
    event.do(
        *acts,
        Reseat(
            found.group,
            found.session,
            tuple(part.as_data() for part in sections),
            next_round,
            "repair",
            "; ".join(said),
        ),
    )
    where = f"{found.group}, session {found.session}, section {found.section}"
    return done(
        event.state,
        f"{where} goes on otherwise from round {next_round} on ({kind}).",
        *map(sentence, said),
        group=found.group,
        session=found.session,
        kind=kind,
        newcomers=list(found.newcomers),
    )


def _with_repair(
    play: SessionPlay, found: SectionRepairs, chosen: Proposal
) -> list[PlayedSection]:
    number = {0: 0} | dict(enumerate(found.pairs, 1))
    movement = renumbered(chosen.movement, number, max(number.values()))
    return [
        replace(part, movement=movement) if part.name == found.section else part
        for part in play.sections
    ]


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
    free = max({*places, *state.entrants}) + 1
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


def _check_no_visitors(play: SessionPlay, chosen: PlayedSection) -> None:
    """A section in which pairs of another one play cannot be repaired by itself."""
    here = pairs_in(chosen.movement)
    for other in play.sections:
        shared = here & pairs_in(other.movement) if other != chosen else set()
        if shared:
            raise ActError(
                f"pair {min(shared)} plays in sections {chosen.name} and {other.name} "
                "after a merger of byes; undo the merger before a repair"
            )


def _section(
    play: SessionPlay, name: str | None, troubles: Sequence[Trouble]
) -> PlayedSection:
    """The section that is meant: by its name, or that of a pair that leaves."""
    if name is None and len(play.sections) == 1:
        return play.sections[0]
    if name is None:
        for section in play.sections:
            if _leaving(troubles) & set(compressed(section.movement)[1]):
                return section
    for section in play.sections:
        if name is not None and section.name.casefold() == name.casefold():
            return section
    names = ", ".join(section.name for section in play.sections)
    seen = "no section" if name is None else f"section {name!r}"
    raise ActError(f"{seen}; expected --section and one of {names}")
