"""Pairs enter and go home."""

from collections.abc import Iterable
from dataclasses import replace

from evenhand.desk.done import Done, done
from evenhand.desk.groups import check_round, find_group, groups_of_phase
from evenhand.desk.lapsed_awards import lapse, lapse_lines, lapsed_awards
from evenhand.desk.merging import merge_data, propose_merges
from evenhand.desk.pair_numbers import (
    free_numbers,
    numbered_as_planned,
    tell_phantom_taken,
    tell_renumbered,
)
from evenhand.desk.pair_scores import tell_fate
from evenhand.desk.same_names import expected_pair, tell_other_names, tell_same_names
from evenhand.errors import ActError, RequestError
from evenhand.tournament.changes.merging import Merge
from evenhand.tournament.event.acts import Register, Rename, Replan, Withdraw
from evenhand.tournament.event.log import RunningEvent
from evenhand.tournament.event.session_play import Recorded
from evenhand.tournament.event.state import EventState, Moment
from evenhand.tournament.event.voiding import scores_stand
from evenhand.tournament.plan.plan_data import group_to_data
from evenhand.tournament.plan.planned_group import PlannedGroup
from evenhand.tournament.seats.seated_field import seat_field
from evenhand.tournament.seats.seeding import Wishes


def register_pairs(
    event: RunningEvent,
    pairs: Iterable[tuple[int, str]],
    *,
    expected: bool = False,
    drop_in: str = "",
) -> Done:
    """Register pairs, all of them or none.

    Args:
        event: the event.
        pairs: numbers and names.
        expected: whether they may still not come.
        drop_in: the group that they drop into.
    """
    group = find_group(event.state, drop_in) if drop_in else ""
    acts = [Register(number, names, expected, group) for number, names in pairs]
    if not acts:
        raise RequestError("no pairs to register; name some")
    known = dict(event.state.entrants)
    state = event.do(*acts)
    numbers = [act.pair for act in acts]
    verb = "is" if len(acts) == 1 else "are"
    how = f"{verb} expected" if expected else f"{verb} registered"
    into = f", to drop into {group}" if group else ""
    said = [f"{_numbered(numbers)} {how}{into}."]
    said += [] if group else tell_phantom_taken(state, numbers)
    said += tell_other_names(state, known, numbers)
    said += tell_same_names(state, numbers)
    return done(state, *said, pairs=numbers)


def register_list(
    event: RunningEvent,
    pairs: Iterable[tuple[int, str]],
    *,
    expected: bool = False,
    drop_in: str = "",
    keep_numbers: bool = False,
) -> Done:
    """Register the pairs of a list, all of them or none.

    Args:
        event: the event.
        pairs: numbers and names. Where they are just counted from 1 on, the number
            that the plan leaves to nobody is passed over.
        expected: whether they may still not come.
        drop_in: the group that they drop into.
        keep_numbers: whether they have the numbers of the list in any case.
    """
    listed = sorted(pairs)
    old = new = [number for number, _ in listed]
    if not keep_numbers and not drop_in:
        new = numbered_as_planned(event.state, listed)
    numbered = [(n, names) for n, (_, names) in zip(new, listed, strict=True)]
    answer = register_pairs(event, numbered, expected=expected, drop_in=drop_in)
    said = (*answer.said[:1], *tell_renumbered(old, new), *answer.said[1:])
    moved = [
        {"listed": one, "pair": other}
        for one, other in zip(old, new, strict=True)
        if one != other
    ]
    return replace(answer, said=said, data={**answer.data, "renumbered": moved})


def register_names(
    event: RunningEvent, names: str, *, expected: bool = False, drop_in: str = ""
) -> Done:
    """Register a pair under its own number if it was expected, or the first free one.

    Args:
        event: the event.
        names: its players.
        expected: whether it may still not come.
        drop_in: the group that it drops into.
    """
    group = find_group(event.state, drop_in) if drop_in else ""
    number = expected_pair(event.state, names, group)
    if not number:
        number = free_numbers(event.state, 1, drop_in)[0]
    return register_pairs(event, [(number, names)], expected=expected, drop_in=drop_in)


def _numbered(numbers: list[int]) -> str:
    """The pairs by number: `Pair 7`, `12 pairs (1 to 12)`, `3 pairs (2 to 9)`."""
    if len(numbers) == 1:
        return f"Pair {numbers[0]}"
    return f"{len(numbers)} pairs ({min(numbers)} to {max(numbers)})"


def correct_names(event: RunningEvent, pair: int, names: str) -> Done:
    """Put the names of a pair right."""
    if not names.strip():
        raise RequestError(f"no names for pair {pair}; expected those of its players")
    state = event.do(Rename(pair, names))
    said = f"Pair {pair} is {state.entrants[pair].names}."
    return done(state, said, *tell_same_names(state, [pair]), pair=pair)


def seed_field(
    event: RunningEvent,
    ranking: tuple[int, ...] | None,
    *,
    seed: int = 1,
    wishes: Wishes | None = None,
) -> Done:
    """Draw the seats of the first phase, before its first session is seated."""
    name = event.state.first_group.name
    planned = check_seedable(event.state)
    seated = seat_field(
        planned.layout, planned.sessions, ranking, seed=seed, wishes=wishes
    )
    anew = PlannedGroup(
        name, seated.seating, planned.boards_per_round, switched=seated.switched
    )
    state = event.do(Replan(name, group_to_data(anew), f"seeded with seed {seed}"))
    said = [f"{name} is seeded with seed {seed}: {seated.gain}."]
    if planned.arrows:
        said.append("Arrows of single tables were for the old draw and are given up.")
    return done(state, *said, group=name, seed=seed)


def check_seedable(state: EventState) -> PlannedGroup:
    """The first group's plan, or why it cannot be seeded any more."""
    play = state.first_group
    name = play.name
    if play.sessions:
        raise ActError(f"{name} has begun; seed before the first session is seated")
    if not isinstance(play.planned, PlannedGroup):
        raise ActError("a single movement is not seeded; its pairs have their numbers")
    return play.planned


def withdraw_pair(
    event: RunningEvent,
    pair: int,
    *,
    from_round: int = 1,
    scores: str = "rule",
    reason: str = "",
) -> Done:
    """A pair goes home; byes that can be merged now are named."""
    _check_leaving(event.state, pair, from_round)
    group, lapsed = _awards_lapsing(event.state, pair, from_round)
    awards = lapse(group, event.state.groups[group].running, lapsed) if lapsed else []
    state = event.do(*awards, Withdraw(pair, from_round, scores, reason))
    left = state.entrants[pair].left
    assert left is not None
    stand = scores_stand(state, pair)
    when = _since(state, pair, left)
    said = [f"Pair {pair} does not play {when}{tell_fate(state, pair)}."]
    said += [f"{line}." for line in lapse_lines(lapsed)]
    merges = _mergers(state, pair, left[2])
    for choice, merge in enumerate(merges, 1):
        said.append(f"Merger {choice}: {'; '.join(merge.consequences)}.")
    if merges:
        allowing = " --allow-rematch" if merges[0].rematches else ""
        said.append(f"merge --choose 1{allowing} carries the first one out.")
    data = [merge_data(merge) for merge in merges]
    return done(state, *said, pair=pair, scores_stand=stand, merges=data)


def _awards_lapsing(
    state: EventState, pair: int, from_round: int
) -> tuple[str, list[Recorded]]:
    """The group that a pair leaves in mid-session, and awards of rounds to come."""
    for name in groups_of_phase(state):
        play = state.groups[name]
        if play.running and pair in play.places:
            session = play.sessions[play.running]
            awards = lapsed_awards(session, session.sections, from_round, {pair})
            return name, awards
    return "", []


def _since(state: EventState, pair: int, left: Moment) -> str:
    """From when on a pair does not play: no session is named that there is not."""
    phase, session, number = left
    if phase > len(state.event.phases):
        return "any more"
    for name in groups_of_phase(state) if phase == state.phase else ():
        play = state.groups[name]
        if pair in play.places and session > play.sessions_in_all:
            return f"after the last session of {name}"
    return f"from phase {phase}, session {session}, round {number} on"


def _check_leaving(state: EventState, pair: int, from_round: int) -> None:
    if pair in state.entrants:
        for name in groups_of_phase(state):
            if pair in state.groups[name].places:
                check_round(state, name, from_round)


def _mergers(state: EventState, pair: int, from_round: int) -> tuple[Merge, ...]:
    """Mergers of byes in the session that a pair has just left."""
    try:
        group = state.group_of(pair).name
    except ActError:
        return ()
    play = state.groups[group]
    left = state.entrants[pair].left
    if not play.running or left is None or left[1] != play.running:
        return ()
    return propose_merges(state, group, from_round)
