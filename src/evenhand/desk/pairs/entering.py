"""Pairs enter and withdraw."""

from collections.abc import Iterable
from dataclasses import replace
from operator import itemgetter

from evenhand.desk.events.groups import check_round, find_group, seated_sessions
from evenhand.desk.pairs.pair_names import Named, expected_pair, names_seen, naming
from evenhand.desk.pairs.pair_numbers import (
    free_numbers,
    numbered_as_planned,
    phantom_taken,
)
from evenhand.desk.rulings.awards import lapse, lapsed_awards
from evenhand.desk.sessions.merging import propose_merges
from evenhand.errors import ActError, RequestError, again
from evenhand.tournament.answers.answer import afterwards
from evenhand.tournament.answers.pair_answers import (
    FieldDrawn,
    PairRenamed,
    PairsRegistered,
    PairWithdrawn,
    Renumbered,
)
from evenhand.tournament.event.acts import Erase, Register, Rename, Replan
from evenhand.tournament.event.log import RunningEvent
from evenhand.tournament.event.registering import propose_withdrawal
from evenhand.tournament.event.session_play import Recorded
from evenhand.tournament.event.state import EventState, Moment
from evenhand.tournament.event.voiding import is_void, scores_stand
from evenhand.tournament.merging.merger import Merge
from evenhand.tournament.plan.plan_data import group_to_data
from evenhand.tournament.plan.planned_group import PlannedGroup
from evenhand.tournament.seating.seated_field import seat_field
from evenhand.tournament.seating.seeding import Wishes


def register_pairs(
    event: RunningEvent,
    pairs: Iterable[tuple[int, Named]],
    *,
    expected: bool = False,
    drop_in: str = "",
) -> PairsRegistered:
    """Register pairs, all of them or none.

    Args:
        event: the event.
        pairs: numbers and names.
        expected: whether they only pre-register.
        drop_in: the group they drop into.
    """
    group = find_group(event.state, drop_in).name if drop_in else ""
    acts = [
        Register(number, expected=expected, drop_in=group, **naming(names))
        for number, names in pairs
    ]
    if not acts:
        raise RequestError("no pairs to register; name at least one")
    known = event.state.entrants
    state = event.do(*acts)
    numbers = tuple(act.pair for act in acts)
    return PairsRegistered(
        pairs=numbers,
        expected=expected,
        group=group,
        phantom=None if group else phantom_taken(state, numbers),
        seen=names_seen(state, numbers, known),
        drop_ins=_unplanned_drop_ins(state, group),
        **afterwards(state),
    )


def _unplanned_drop_ins(state: EventState, group: str) -> tuple[int, int] | None:
    """How many pairs drop into a group, and how many were planned, if that is fewer."""
    if not group:
        return None
    coming = [one for one in state.entrants.values() if one.drop_in == group]
    count = sum(one.left is None for one in coming)
    planned = state.event.group_of(group).drop_ins
    return (count, planned) if count > planned else None


def register_list(
    event: RunningEvent,
    pairs: Iterable[tuple[int, Named]],
    *,
    expected: bool = False,
    drop_in: str = "",
    keep_numbers: bool = False,
) -> PairsRegistered:
    """Register the pairs of an entry list, all of them or none.

    Args:
        event: the event.
        pairs: numbers and names. If they are simply numbered from 1, the phantom's
            number is skipped.
        expected: whether they only pre-register.
        drop_in: the group they drop into.
        keep_numbers: whether to use the numbers of the list as they are.
    """
    listed = sorted(pairs, key=itemgetter(0))
    old = new = [number for number, _ in listed]
    if not keep_numbers and not drop_in:
        new = numbered_as_planned(event.state, listed)
    numbered = [(n, names) for n, (_, names) in zip(new, listed, strict=True)]
    answer = register_pairs(event, numbered, expected=expected, drop_in=drop_in)
    moved = tuple(
        Renumbered(one, other)
        for one, other in zip(old, new, strict=True)
        if one != other
    )
    return replace(answer, renumbered=moved)


def register_names(
    event: RunningEvent, names: Named, *, expected: bool = False, drop_in: str = ""
) -> PairsRegistered:
    """Register a pair under its own number if it was expected, else a free one.

    Args:
        event: the event.
        names: its players.
        expected: whether it only pre-registers.
        drop_in: the group it drops into.
    """
    group = find_group(event.state, drop_in).name if drop_in else ""
    number = expected_pair(event.state, names, group)
    if not number:
        number = free_numbers(event.state, 1, drop_in)[0]
    return register_pairs(event, [(number, names)], expected=expected, drop_in=drop_in)


def confirm_pair(event: RunningEvent, pair: int) -> PairsRegistered:
    """Register a pair that was expected and has come, as it was entered before."""
    known = event.state.entrants.get(pair)
    if known is None or not known.expected:
        raise ActError(
            f"pair {pair} is not expected; name its players to register it",
            again(names=None),
        )
    return register_pairs(
        event, [(pair, known.players or known.names)], drop_in=known.drop_in
    )


def correct_names(event: RunningEvent, pair: int, names: Named) -> PairRenamed:
    """Correct the names of a pair."""
    if not names or (isinstance(names, str) and not names.strip()):
        raise RequestError(f"no names for pair {pair}; expected those of its players")
    state = event.do(Rename(pair, **naming(names)))
    return PairRenamed(
        pair=pair,
        names=state.entrants[pair].names,
        seen=names_seen(state, [pair]),
        **afterwards(state),
    )


def seed_field(
    event: RunningEvent,
    ranking: tuple[int, ...] | None,
    *,
    seed: int = 1,
    wishes: Wishes | None = None,
) -> FieldDrawn:
    """Draw the seats of the first phase, before its first session is seated."""
    name = event.state.first_group.name
    planned = check_seedable(event.state)
    seated = seat_field(
        planned.layout, planned.sessions, ranking, seed=seed, wishes=wishes
    )
    drawn = planned.seated_by(seated.seating, seated.switched)
    state = event.do(Replan(name, group_to_data(drawn), f"seeded with seed {seed}"))
    return FieldDrawn(
        group=name,
        seed=seed,
        gain=seated.gain,
        arrows_given_up=bool(planned.arrows),
        **afterwards(state),
    )


def check_seedable(state: EventState) -> PlannedGroup:
    """The first group's plan; refused if it can no longer be seeded."""
    play = state.first_group
    if play.sessions:
        raise ActError(
            f"{play.name} has begun; seed before the first session is seated"
        )
    if not isinstance(play.planned, PlannedGroup):
        raise ActError(
            "a single movement cannot be seeded; its pairs choose their numbers when "
            "they are registered"
        )
    return play.planned


def withdraw_pair(
    event: RunningEvent,
    pair: int,
    *,
    from_round: int = 1,
    scores: str = "",
    boards: str = "",
    ranked: bool = True,
    reason: str = "",
) -> PairWithdrawn:
    """Withdraw a pair, and list the byes that can be merged now.

    Args:
        event: the event.
        pair: its number.
        from_round: the first round of the running session that it does not play.
        scores: what becomes of its scores; by default what is usual.
        boards: what the boards are worth that it does not play; by default likewise.
        ranked: whether it keeps its place.
        reason: why it leaves.
    """
    state = event.state
    play = state.place_now(pair)
    if play is not None and pair in state.entrants:
        check_round(play, from_round)
    lapsed, erased = _awards_lapsing(state, pair, from_round)
    act = propose_withdrawal(
        state, pair, from_round, scores, boards, ranked=ranked, reason=reason
    )
    state = event.do(*erased, act)
    left = state.entrants[pair].left
    assert left is not None
    return PairWithdrawn(
        pair=pair,
        left=left if left[0] <= len(state.event.phases) else None,
        last_group=_finished_group(state, pair, left),
        void=voided(state, pair),
        scores_stand=scores_stand(state, pair),
        scores=act.scores,
        boards=act.boards,
        ranked=act.ranked,
        is_usual=not scores and act.scores != "rule",
        lapsed=tuple(lapsed),
        merges=_mergers(state, pair, left),
        group=play.name if play is not None else "",
        **afterwards(state),
    )


def _awards_lapsing(
    state: EventState, pair: int, from_round: int
) -> tuple[list[Recorded], list[Erase]]:
    """A leaving pair's awards in rounds to come, and the acts that delete them."""
    play = state.place_now(pair)
    session = play.current if play is not None else None
    if session is None:
        return [], []
    lapsed = lapsed_awards(session, session.seated, from_round, {pair})
    return lapsed, lapse(session, lapsed)


def _finished_group(state: EventState, pair: int, left: Moment) -> str:
    """The group whose last session a pair has played, if it leaves after that."""
    play = state.place_now(pair)
    if play is not None and left[0] == state.phase and left[1] > play.sessions_in_all:
        return play.name
    return ""


def voided(state: EventState, pair: int) -> dict[str, bool]:
    """For each group in which a pair has played, whether its scores there are void."""
    return {
        session.group.name: is_void(session.group, pair)
        for session in seated_sessions(state)
        if any(pair in one.meeting.pairs for one in session.results.values())
    }


def _mergers(state: EventState, pair: int, left: Moment) -> tuple[Merge, ...]:
    """Mergers of byes in the session that a pair has just left."""
    play = state.place_now(pair)
    if play is None or not play.running or left[1] != play.running:
        return ()
    return propose_merges(state, play.name, left[2])
