"""From one phase to the next: who goes on, what they carry over, who drops in."""

from fractions import Fraction
from itertools import accumulate, groupby

from evenhand.errors import ActError, EvenhandError
from evenhand.phases import (
    Group,
    Passage,
    Placing,
    Standings,
    carry_over,
    drop_in_carryover,
    rank_incoming,
)
from evenhand.phases.event_format import Feed
from evenhand.tournament.choices import ways_to_seat
from evenhand.tournament.entry_range import layout_like
from evenhand.tournament.event.acts import Advance, Declare, Intake, Plain, Recarry
from evenhand.tournament.event.amounts import read_carryover
from evenhand.tournament.event.standings import (
    PlacedPair,
    find_standings,
    part_ties,
)
from evenhand.tournament.event.state import EventState
from evenhand.tournament.event.times import provisional_until, read_time
from evenhand.tournament.plan_data import group_from_data, group_to_data
from evenhand.tournament.planned_group import PlannedGroup
from evenhand.tournament.seating import seat_field
from evenhand.tournament.sections import Layout


def advance(state: EventState, act: Advance) -> None:
    """Close the phase; the groups of the next one get their pairs."""
    if state.phase == len(state.event.phases):
        raise ActError("this is the last phase; declare its results official")
    _check_over(state)
    coming = state.event.phases[state.phase].groups
    if [intake.group for intake in act.intakes] != [group.name for group in coming]:
        raise ActError("an advance names every group of the next phase once, in order")
    seen: set[int] = set()
    for intake in act.intakes:
        _check_intake(state, intake, seen)
    for intake in act.intakes:
        play = state.groups[intake.group]
        play.places = intake.pairs
        play.carried = dict(
            zip(intake.pairs, map(Fraction, intake.carried), strict=True)
        )
        play.carried.pop(0, None)
        if intake.planned:
            play.planned = group_from_data(intake.planned)
    state.phase += 1


def _check_over(state: EventState) -> None:
    for group in state.event.phases[state.phase - 1].groups:
        play = state.groups[group.name]
        if not play.is_over:
            done = sum(session.closed for session in play.sessions.values())
            raise ActError(
                f"{group.name} has played {done} of {play.sessions_in_all} sessions; "
                "close the others first"
            )


def _check_intake(state: EventState, intake: Intake, seen: set[int]) -> None:
    planned = state.groups[intake.group].planned
    if intake.planned:
        planned = group_from_data(intake.planned)
        if planned.name != intake.group:
            raise ActError(
                f"a plan of {planned.name!r}; expected one of {intake.group!r}"
            )
    assert isinstance(planned, PlannedGroup)
    if len(intake.pairs) != 2 * planned.layout.tables:
        raise ActError(
            f"{len(intake.pairs)} places in {intake.group}; expected "
            f"{2 * planned.layout.tables}"
        )
    if len(intake.carried) != len(intake.pairs):
        raise ActError(f"{intake.group}: a carryover is needed for each place")
    for pair in intake.pairs:
        if not pair:
            continue
        if state.entrant(pair).left is not None:
            raise ActError(f"pair {pair} has withdrawn and cannot go on")
        if pair in seen:
            raise ActError(f"pair {pair} would play in two groups")
        seen.add(pair)
    for text in intake.carried:
        read_carryover(text)


def recarry(state: EventState, act: Recarry) -> None:
    """Put the carryovers into a running phase right."""
    play = state.group(act.group)
    if not play.places or state.phase_of(act.group) == 1:
        raise ActError(f"nothing was carried over into {act.group}")
    pairs = act.pairs or play.places
    if len(act.carried) != len(pairs):
        whom = "pair that is named" if act.pairs else "place"
        raise ActError(f"{act.group}: a carryover is needed for each {whom}")
    strangers = set(pairs) - set(play.places) - play.carried.keys()
    if strangers:
        raise ActError(f"pair {min(strangers)} has carried nothing into {act.group}")
    amounts = list(map(read_carryover, act.carried))
    play.carried |= dict(zip(pairs, amounts, strict=True))
    play.carried.pop(0, None)


def declare(state: EventState, act: Declare) -> None:
    """Nothing is changed any more."""
    if state.phase != len(state.event.phases):
        raise ActError("phases are still to be played; advance first")
    _check_over(state)
    if not act.forced:
        _check_final(state)
    state.official = True


def _check_final(state: EventState) -> None:
    """Scores can be corrected for a while; an act without a time is not checked."""
    for group in state.event.phases[-1].groups:
        until = provisional_until(state, group.name)
        if state.at and until and read_time(state.at) < read_time(until):
            raise ActError(
                f"results of {group.name} can be corrected until {until}; declare them "
                "then, or now with --force"
            )


def propose_advance(state: EventState) -> Advance:
    """Who goes on and with what, by the standings as they are now."""
    if state.phase == len(state.event.phases):
        raise ActError("this is the last phase; declare its results official")
    _check_over(state)
    finished = final_standings(state)
    left = {name: list(standings.placings) for name, standings in finished.items()}
    coming = state.event.phases[state.phase].groups
    return Advance(tuple(_intake(state, group, finished, left) for group in coming))


def _gone_on(state: EventState) -> dict[str, set[int]]:
    """The pairs of each group that play, or have played, in a later phase."""
    names = [[group.name for group in phase.groups] for phase in state.event.phases]
    return {
        name: {
            pair
            for later in names[number : state.phase]
            for other in later
            for pair in state.groups[other].places
        }
        for number, together in enumerate(names, 1)
        for name in together
    }


def final_standings(state: EventState) -> dict[str, Standings]:
    """The standings of all groups that can feed others, of those who are left there.

    Pairs that withdrew are not, nor are those who went on before.
    """
    gone_on = _gone_on(state)
    return {
        group.name: _final_standings(state, group, gone_on[group.name])
        for phase in state.event.phases[: state.phase]
        for group in phase.groups
    }


def _final_standings(state: EventState, group: Group, gone_on: set[int]) -> Standings:
    found = find_standings(state, group.name)
    there = [
        placed
        for placed in found.placed
        if state.entrants[placed.pair].left is None and placed.pair not in gone_on
    ]
    cuts = _cuts(state, group.name)
    placings: list[Placing] = []
    for _, sharing in groupby(there, key=lambda placed: placed.rank):
        tied = list(sharing)
        before = len(placings)
        crossed = any(before < cut < before + len(tied) for cut in cuts)
        for part in part_ties(state, found, tied) if crossed else [tied]:
            rank = Fraction(len(placings) + 1)
            placings += [_placing(placed, group, rank) for placed in part]
    last = Fraction(len(placings) + 1)
    ranked = {placed.pair for placed in found.placed}
    placings += [
        Placing(pair, last, Fraction(0), None)
        for pair in sorted(set(state.group(group.name).places) - ranked - gone_on)
        if _is_waiting(state, pair)
    ]
    standings = Standings(tuple(placings), ties=state.rules.tied_ranks)
    return standings.first(len(placings))


def _is_waiting(state: EventState, pair: int) -> bool:
    """Whether a pair is there, though it has no result and so no rank."""
    entrant = state.entrants.get(pair)
    return entrant is not None and entrant.left is None and not entrant.expected


def _placing(placed: PlacedPair, group: Group, rank: Fraction) -> Placing:
    return Placing(placed.pair, rank, _basis(placed, group), placed.boards or None)


def _basis(placed: PlacedPair, group: Group) -> Fraction:
    """The share that a carryover is reckoned from, between 0 and 1."""
    share = placed.share if group.contains_previous else placed.own_share
    return min(max(share or Fraction(0), Fraction(0)), Fraction(1))


def _cuts(state: EventState, name: str) -> list[int]:
    """The places among those who are left after which others go elsewhere."""
    feeds = [
        feed.places
        for group in state.event.phases[state.phase].groups
        for feed in group.feeds
        if feed.source == name and feed.places is not None
    ]
    return list(accumulate(feeds))


def _intake(
    state: EventState,
    group: Group,
    finished: dict[str, Standings],
    left: dict[str, list[Placing]],
) -> Intake:
    came = [_take(feed, finished, left) for feed in group.feeds]
    ranked = rank_incoming(came, group.feed_order)
    dropping = sorted(
        pair
        for pair, entrant in state.entrants.items()
        if entrant.drop_in == group.name
        and not entrant.expected
        and entrant.left is None
    )
    pairs = [int(pair) for pair in ranked.pairs] + dropping
    carried = _carry(state, group, ranked, len(pairs))
    amounts = [carried[pair] for pair in ranked.pairs]
    amounts += [_drop_in(state, group, amounts, len(dropping))] * len(dropping)
    planned = _seats_for(state, group.name, len(pairs))
    tables = planned.layout.tables
    while len(pairs) < 2 * tables:
        pairs.append(0)
        amounts.append(Fraction(0))
    same = planned == state.groups[group.name].planned
    data: Plain = {} if same else group_to_data(planned)
    return Intake(group.name, tuple(pairs), tuple(map(str, amounts)), data)


def _take(
    feed: Feed,
    finished: dict[str, Standings],
    left: dict[str, list[Placing]],
) -> Standings:
    """The best of a group who are still there, ranked among themselves."""
    there = left[feed.source]
    number = len(there) if feed.places is None else min(feed.places, len(there))
    taken, left[feed.source] = there[:number], there[number:]
    source = finished[feed.source]
    return Standings(tuple(taken), source.one_field, source.ties).first(number)


def _carry(
    state: EventState, group: Group, ranked: Standings, size: int
) -> dict[int | str, Fraction]:
    if not len(ranked):
        return {}
    passage = Passage(
        state.event.boards_before(group.name),
        top_of(size),
        len(ranked),
        state.rules.by_boards_played,
    )
    return carry_over(group.carryover, ranked, passage)


def top_of(pairs: int) -> Fraction:
    """The top on a board that everybody of so many pairs plays."""
    return Fraction(max(2 * (pairs // 2 - 1), 1))


def _drop_in(
    state: EventState, group: Group, carried: list[Fraction], dropping: int
) -> Fraction:
    if not dropping or not carried:
        return Fraction(0)
    rule = state.event.drop_in_rule_of(group.name)
    places = state.event.places.get(group.name)
    return drop_in_carryover(rule, carried, dropping, places)


def late_carryover(state: EventState, group: str) -> Fraction:
    """What a pair that comes late into a group starts with if it is to have something.

    It is a drop-in, one more than those who came with the advance.
    """
    play = state.group(group)
    dropped = {
        pair for pair, entrant in state.entrants.items() if entrant.drop_in == group
    }
    dropped = (dropped & play.carried.keys()) | play.latecomers
    carried = [play.carried[pair] for pair in play.carried if pair not in dropped]
    return _drop_in(state, state.event.group_of(group), carried, len(dropped) + 1)


def _seats_for(state: EventState, name: str, pairs: int) -> PlannedGroup:
    """The planned seats, made anew where another number of pairs came."""
    planned = state.groups[name].planned
    assert isinstance(planned, PlannedGroup)
    if pairs in (planned.pairs, 2 * planned.layout.tables):
        return planned
    choice = _like(planned, pairs)
    if choice is None:
        if pairs > 2 * planned.layout.tables:
            raise ActError(f"{pairs} pairs in {name}: no seats for so many")
        # too few for seats of their own: places stay empty
        return planned
    seated = seat_field(*choice)
    return PlannedGroup(
        name, seated.seating, planned.boards_per_round, switched=seated.switched
    )


def _like(planned: PlannedGroup, pairs: int) -> tuple[Layout, int] | None:
    """A layout as near as can be to what was planned, and its sessions."""
    try:
        layout = layout_like(planned.layout, pairs, planned.sessions)
    except EvenhandError:
        pass
    else:
        return layout, min(planned.sessions, layout.most_sessions)
    try:
        found = ways_to_seat(
            pairs, boards=planned.boards, boards_per_round=planned.boards_per_round
        )
    except EvenhandError:
        return None
    wished = planned.boards
    near = min(found.fitting, key=lambda choice: abs(choice.boards_in_all - wished))
    return near.layout, near.sessions
