"""Pairs enter and go home."""

from collections.abc import Iterable

from evenhand.desk.done import Done, done
from evenhand.desk.groups import check_round, find_group, groups_of_phase
from evenhand.desk.latecomers import admit_late as admit_late
from evenhand.desk.merging import merge_data, propose_merges
from evenhand.errors import ActError, RequestError
from evenhand.movement.words import counted
from evenhand.tournament import PlannedGroup, Wishes, seat_field
from evenhand.tournament.changes import Merge
from evenhand.tournament.event import (
    EventState,
    Register,
    Rename,
    Replan,
    RunningEvent,
    Withdraw,
    scores_stand,
)
from evenhand.tournament.event.state import GroupPlay, Moment
from evenhand.tournament.event.voiding import is_void
from evenhand.tournament.plan.plan_data import group_to_data


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
    state = event.do(*acts)
    numbers = [act.pair for act in acts]
    verb = "is" if len(acts) == 1 else "are"
    how = f"{verb} expected" if expected else f"{verb} registered"
    into = f", to drop into {group}" if group else ""
    said = f"{_numbered(numbers)} {how}{into}."
    return done(state, said, pairs=numbers)


def _numbered(numbers: list[int]) -> str:
    """The pairs by number: `Pair 7`, `12 pairs (1 to 12)`, `3 pairs (2 to 9)`."""
    if len(numbers) == 1:
        return f"Pair {numbers[0]}"
    return f"{len(numbers)} pairs ({min(numbers)} to {max(numbers)})"


def free_numbers(state: EventState, count: int, drop_in: str = "") -> list[int]:
    """The lowest numbers that nobody has; that of a planned phantom comes last.

    Args:
        state: the event.
        count: how many are wanted.
        drop_in: the group that the pairs drop into; empty for the first phase.
    """
    first = state.groups[state.first_group]
    places = sorted(first.places)
    if count < 1:
        raise RequestError(f"{counted(count, 'pair')}; expected 1 or more")
    if drop_in:
        start = max({*places, *state.entrants}) + 1
        return list(range(start, start + count))
    phantom = _planned_phantom(first)
    free = [n for n in places if n not in state.entrants and n != phantom]
    if phantom in places and phantom not in state.entrants:
        free.append(phantom)
    if count > len(free):
        raise ActError(
            f"{counted(count, 'pair')} more; {len(free)} of {len(places)} numbers are "
            "free: plan for more pairs"
        )
    return free[:count]


def _planned_phantom(play: GroupPlay) -> int:
    return play.planned.seats()[0].phantom


def correct_names(event: RunningEvent, pair: int, names: str) -> Done:
    """Put the names of a pair right."""
    if not names.strip():
        raise RequestError(f"no names for pair {pair}; expected those of its players")
    state = event.do(Rename(pair, names))
    return done(state, f"Pair {pair} is {state.entrants[pair].names}.", pair=pair)


def seed_field(
    event: RunningEvent,
    ranking: tuple[int, ...] | None,
    *,
    seed: int = 1,
    wishes: Wishes | None = None,
) -> Done:
    """Draw the seats of the first phase, before its first session is seated."""
    name = event.state.first_group
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
    name = state.first_group
    play = state.groups[name]
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
    state = event.do(Withdraw(pair, from_round, scores, reason))
    left = state.entrants[pair].left
    assert left is not None
    stand = scores_stand(state, pair)
    when = _since(state, pair, left)
    said = [f"Pair {pair} does not play {when}{_fate(state, pair)}."]
    merges = _mergers(state, pair, left[2])
    for choice, merge in enumerate(merges, 1):
        said.append(f"Merger {choice}: {'; '.join(merge.consequences)}.")
    if merges:
        said.append("merge --choose 1 carries the first one out.")
    data = [merge_data(merge) for merge in merges]
    return done(state, *said, pair=pair, scores_stand=stand, merges=data)


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


def _fate(state: EventState, pair: int) -> str:
    """What becomes of the scores of a pair, group by group where it has several."""
    played = [name for name in state.groups if _has_played(state, name, pair)]
    fates = ["are void" if is_void(state, name, pair) else "stand" for name in played]
    if len(played) == 1 and len(state.event.phases) == 1:
        return f"; its scores {fates[0]}"
    parts = [
        f"its scores in {name} {fate}" for name, fate in zip(played, fates, strict=True)
    ]
    return f"; {', '.join(parts)}" if parts else ""


def _has_played(state: EventState, group: str, pair: int) -> bool:
    return any(
        pair in (recorded.meeting.ns, recorded.meeting.ew)
        for session in state.groups[group].sessions.values()
        for recorded in session.results.values()
    )


def _check_leaving(state: EventState, pair: int, from_round: int) -> None:
    if pair in state.entrants:
        for name in groups_of_phase(state):
            if pair in state.groups[name].places:
                check_round(state, name, from_round)


def _mergers(state: EventState, pair: int, from_round: int) -> tuple[Merge, ...]:
    """Mergers of byes in the session that a pair has just left."""
    try:
        group = state.group_of(pair)
    except ActError:
        return ()
    play = state.groups[group]
    left = state.entrants[pair].left
    if not play.running or left is None or left[1] != play.running:
        return ()
    return propose_merges(state, group, from_round)
