"""From one phase to the next: who qualifies, what they carry over, who drops in."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from evenhand.errors import ActError, EvenhandError, again
from evenhand.phases import (
    Group,
    Maximum,
    Passage,
    Placing,
    Standings,
    carry_over,
    drop_in_carryover,
    most_carried,
    rank_incoming,
)
from evenhand.phases.event_format import Feed
from evenhand.scoring import Method
from evenhand.tournament.event.act_texts import read_carryover
from evenhand.tournament.event.acts import Advance, Declare, Intake, Plain, Recarry
from evenhand.tournament.event.correction_times import provisional_until, read_time
from evenhand.tournament.event.group_standings import find_standings
from evenhand.tournament.event.qualifying import Finish, final_standings
from evenhand.tournament.event.rulings import ways_to_decide
from evenhand.tournament.event.session_changes import check_playable
from evenhand.tournament.event.state import EventState, GroupPlay
from evenhand.tournament.event.voiding import boards_at_tables
from evenhand.tournament.layouts.sections import FEWEST_PAIRS, Layout
from evenhand.tournament.plan.plan_data import group_from_data, group_to_data
from evenhand.tournament.plan.planned_group import PlannedGroup


def check_advance(state: EventState, act: Advance) -> None:
    """Refuse to advance before a phase is over, or with pairs that cannot go on."""
    _check_can_go_on(state)
    coming = [group.name for group in state.groups_of(state.phase + 1)]
    if [intake.group for intake in act.intakes] != coming:
        raise ActError("an advance names every group of the next phase once, in order")
    seen: set[int] = set()
    for intake in act.intakes:
        _check_intake(state, intake, seen)


def _check_can_go_on(state: EventState) -> None:
    if state.phase == len(state.event.phases):
        raise ActError("this is the last phase; declare its results official")
    _check_over(state)


def _check_over(state: EventState) -> None:
    for play in state.running_groups:
        if not play.is_over:
            done = sum(session.closed for session in play.sessions.values())
            raise ActError(
                f"{play.name} has played {done} of {play.sessions_in_all} sessions; "
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
        check_playable(planned)
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
    for text in (*intake.carried, *filter(None, (intake.possible,))):
        read_carryover(text)


def advance(state: EventState, act: Advance) -> None:
    """Give the groups of the next phase their pairs, and begin that phase."""
    coming = {play.name: play for play in state.groups_of(state.phase + 1)}
    for intake in act.intakes:
        play = coming[intake.group]
        play.places = intake.pairs
        play.carried = _amounts(intake.pairs, intake.carried)
        play.possible = Fraction(intake.possible or 0)
        if intake.planned:
            play.planned = group_from_data(intake.planned)
        # a later correction is compared with this plan, whatever is replanned since
        play.planned_at_first = play.planned
    state.phase += 1


def _amounts(pairs: Sequence[int], texts: Sequence[str]) -> dict[int, Fraction]:
    """The carryover of each pair, leaving out empty places."""
    found = dict(zip(pairs, map(read_carryover, texts), strict=True))
    found.pop(0, None)
    return found


def check_recarry(state: EventState, act: Recarry) -> None:
    """Refuse amounts for pairs that carried nothing over."""
    play = state.group(act.group)
    if not play.places or play.phase == 1:
        raise ActError(f"nothing was carried over into {act.group}")
    pairs = act.pairs or play.places
    if len(act.carried) != len(pairs):
        whom = "pair that is named" if act.pairs else "place"
        raise ActError(f"{act.group}: a carryover is needed for each {whom}")
    strangers = set(pairs) - set(play.places) - play.carried.keys()
    if strangers:
        raise ActError(f"pair {min(strangers)} has carried nothing into {act.group}")
    for text in act.carried:
        read_carryover(text)


def recarry(state: EventState, act: Recarry) -> None:
    """Put the carryovers into a running phase right."""
    play = state.groups[act.group]
    amounts = _amounts(act.pairs or play.places, act.carried)
    # a pair without a carryover until now did not qualify by the advance: it counts
    # as a latecomer, so no later comparison says it should not have qualified
    play.latecomers |= amounts.keys() - play.carried.keys()
    play.carried |= amounts


def check_declare(state: EventState, act: Declare) -> None:
    """Refuse to end an event before it is over or, unless forced, still correctable."""
    if state.phase != len(state.event.phases):
        raise ActError("phases are still to be played; advance first")
    _check_over(state)
    _check_nothing_appealed(state)
    if not act.forced:
        _check_final(state)


def declare(state: EventState, act: Declare) -> None:  # noqa: ARG001 (as all acts)
    """Make the results official."""
    state.official = True


def _check_nothing_appealed(state: EventState) -> None:
    for name, play in state.groups.items():
        for session in play.sessions.values():
            for one in session.appealed():
                raise ActError(
                    f"{name}, session {session.number}, table {one.meeting.table}, "
                    f"board {one.meeting.board} is under appeal; decide that first",
                    *ways_to_decide(one, name),
                )


def _check_final(state: EventState) -> None:
    """Refuse while scores can still be corrected; an act without a time passes."""
    for group in state.running_groups:
        until = provisional_until(group)
        if state.at and until and read_time(state.at) < read_time(until):
            raise ActError(
                f"results of {group.name} can be corrected until {until}; declare them "
                "official then, or force it now",
                again(force=True),
            )


def propose_advance(state: EventState) -> Advance:
    """Who qualifies, and with what carryover, by the standings as they are now."""
    _check_can_go_on(state)
    finished = final_standings(state)
    # each feed takes pairs off this list, so two groups never take the same pair
    left = {name: list(one.standings.placings) for name, one in finished.items()}
    coming = state.event.phases[state.phase].groups
    return Advance(tuple(_intake(state, group, finished, left) for group in coming))


def _intake(
    state: EventState,
    group: Group,
    finished: dict[str, Finish],
    left: dict[str, list[Placing]],
) -> Intake:
    came = [_take(feed, finished, left) for feed in group.feeds]
    ties = [tie for name in finished for tie in finished[name].ties]
    ranked = rank_incoming(came, group.feed_order)
    dropping = sorted(
        pair
        for pair, entrant in state.entrants.items()
        if entrant.drop_in == group.name and entrant.is_present
    )
    pairs = [int(pair) for pair in ranked.pairs] + dropping
    planned = _seats_for(state.groups[group.name], len(pairs))
    boards = _boards_before(state, group, came)
    # carryovers are in points of the coming phase, so they need the top of its boards
    passage = Passage(
        boards,
        _top(state, planned, len(pairs)),
        max(len(ranked), 1),
        state.rules.by_boards_played,
    )
    carried = carry_over(group.carryover, ranked, passage) if len(ranked) else {}
    amounts = [carried[pair] for pair in ranked.pairs]
    amounts += [_drop_in(state, group, amounts, len(dropping))] * len(dropping)
    # a place nobody takes becomes a bye for its opponents
    tables = planned.layout.tables
    while len(pairs) < 2 * tables:
        pairs.append(0)
        amounts.append(Fraction(0))
    # to keep the log short, the plan goes into the act only if it is new
    same = planned == state.groups[group.name].planned
    data: Plain = {} if same else group_to_data(planned)
    said = tuple(tie.text for tie in ties if tie.into == group.name)
    carried_in = tuple(map(str, amounts))
    possible = _possible(state, group, passage) if any(amounts) else ""
    return Intake(group.name, tuple(pairs), carried_in, data, said, possible)


def _possible(state: EventState, group: Group, passage: Passage) -> str:
    """The most that could be carried over, where percentages are to count it."""
    if state.rules.maximum is not Maximum.COMBINED:
        return ""
    most = most_carried(group.carryover, passage)
    return str(most) if most else ""


def _take(
    feed: Feed,
    finished: dict[str, Finish],
    left: dict[str, list[Placing]],
) -> Standings:
    """The best remaining pairs of a group, ranked among themselves."""
    there = left[feed.source]
    number = len(there) if feed.places is None else min(feed.places, len(there))
    taken, left[feed.source] = there[:number], there[number:]
    source = finished[feed.source].standings
    return Standings(tuple(taken), source.one_field, source.ties).first(number)


def _boards_before(state: EventState, group: Group, came: list[Standings]) -> int:
    """The boards of the finished phase, by the first group that sends anybody on.

    Boards are counted as seated, not as planned: a different number of pairs may have
    changed them, and a session may have been cut short.
    """
    filled = [feed for feed, part in zip(group.feeds, came, strict=True) if len(part)]
    if not filled:
        return state.event.boards_before(group.name)
    play = state.group(filled[0].source)
    played = sum(
        max(boards_at_tables(session.seated).values(), default=0)
        for session in play.sessions.values()
        if not session.cancelled
    )
    return played or state.event.boards_before(group.name)


def _top(state: EventState, planned: PlannedGroup, pairs: int) -> Fraction:
    """The top on the board with the most results; other boards are factored up to it.

    A pair due to meet an empty place has a bye. So a board that everybody plays has a
    result for every two pairs, and an odd pair sits out. If the movement gives each
    pair only some of the boards, there are fewer results.
    """
    sitting = Counter(
        (session.number, stop.set)
        for session in planned.seats()
        for place, _, stop in session.sittings()
        if stop.set and stop.opponent and max(place, stop.opponent) <= pairs
    )
    results = max(sitting.values(), default=0) // 2
    # Ascherman compares a result with itself, too
    compared = results if state.method is Method.ASCHERMAN else results - 1
    return Fraction(max(2 * compared, 1))


def _drop_in(
    state: EventState, group: Group, carried: list[Fraction], dropping: int
) -> Fraction:
    if not dropping or not carried:
        return Fraction(0)
    rule = state.event.drop_in_rule_of(group.name)
    places = state.event.places.get(group.name)
    return drop_in_carryover(rule, carried, dropping, places)


def late_carryover(group: GroupPlay, pair: int = 0) -> Fraction:
    """The carryover for a pair that joins a group late, if the director gives it one.

    The pair counts as one more drop-in. If it played for a place in the group and
    failed to qualify, it gets no more than the lowest qualifier: missing the cut must
    not pay.

    Args:
        group: the group it joins.
        pair: its number; 0 for a new pair.
    """
    state = group.state
    dropped = {
        pair
        for pair, entrant in state.entrants.items()
        if entrant.drop_in == group.name and pair in group.carried
    }
    # the amount is worked out from the qualifiers alone, as it was at the advance
    dropped |= group.latecomers
    carried = [group.carried[pair] for pair in group.carried if pair not in dropped]
    part = state.event.group_of(group.name)
    amount = _drop_in(state, part, carried, len(dropped) + 1)
    if carried and _played_for(group, pair):
        return min(amount, *carried)
    return amount


def _played_for(group: GroupPlay, pair: int) -> bool:
    """Whether a pair is ranked in a group that feeds this one."""
    feeds = group.state.event.group_of(group.name).feeds
    sources = [group.state.group(name) for name in sorted({f.source for f in feeds})]
    return any(
        pair == one.pair
        for source in sources
        if source.sessions
        for one in find_standings(source).placed
    )


def _seats_for(group: GroupPlay, pairs: int) -> PlannedGroup:
    """The planned seats, or new ones if the number of pairs has changed."""
    planned = group.planned
    assert isinstance(planned, PlannedGroup)
    if pairs in (planned.pairs, 2 * planned.layout.tables):
        return planned
    # no plan seats fewer than this; below it, some places simply stay empty
    choice = _like(planned, max(pairs, FEWEST_PAIRS))
    if choice is None:
        if pairs > 2 * planned.layout.tables:
            raise ActError(
                f"{pairs} pairs in {group.name}; no movement seats that number: "
                "withdraw a pair"
            )
        return planned
    # imported late: planning loads much that a running evening does not need
    from evenhand.tournament.seating.seated_field import seat_field

    seated = seat_field(*choice)
    return planned.seated_by(seated.seating, seated.switched)


def _like(planned: PlannedGroup, pairs: int) -> tuple[Layout, int] | None:
    """The layout nearest to the planned one, and its number of sessions."""
    from evenhand.tournament.plan.choices import ways_to_seat
    from evenhand.tournament.plan.entry_range import layout_like

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
