"""The event begins; pairs enter and withdraw."""

from dataclasses import replace
from itertools import accumulate
from string import ascii_uppercase
from typing import Any

from evenhand.errors import ActError, Remedy
from evenhand.movement import Movement, native
from evenhand.movement.hall_sections import share_boards, split_sections
from evenhand.movement.phrasing import is_blank, text_fault
from evenhand.phases import EventFormat, Group, Phase
from evenhand.scoring import Method
from evenhand.tournament.event.act_texts import check_texts
from evenhand.tournament.event.acts import Create, Late, Register, Rename, Withdraw
from evenhand.tournament.event.state import (
    Entrant,
    EventState,
    GroupPlay,
    Moment,
    OwnSeats,
)
from evenhand.tournament.plan.contest_rules import ContestRules
from evenhand.tournament.plan.plan import Plan
from evenhand.tournament.plan.plan_data import plan_from_data
from evenhand.tournament.plan.planned_group import PlannedGroup
from evenhand.tournament.seated import SeatedSection, SeatedSession

#: What can become of the scores of a pair that withdraws.
SCORES = ("rule", "stand", "void", "session")
#: What the boards can be worth that it does not play.
BOARDS = ("averages", "byes", "not-played")
#: What they are worth by default; otherwise a bye is a bye.
_USUAL_BOARDS = {"stand": "averages", "void": "not-played", "session": "not-played"}

#: Who plays the same deals: all sections, or each section its own.
DEALS = ("field", "section")

#: The acts that say who the players of a pair are.
Naming = Register | Rename | Late


def check_create(act: Create) -> None:
    """Refuse an event with neither plan nor movement, with both, or a faulty one."""
    check_texts(act)
    if bool(act.plan) == bool(act.movement):
        raise ActError("an event is created from a plan or from a movement; name one")
    method = _method(act.method)
    if act.movement:
        movement = native.from_data(act.movement).sound()
        _one_session(movement.pairs, movement.boards).check()
        _check_deals(act.deals, movement)
        return
    if act.deals:
        raise ActError(
            f"deals by {act.deals} in an event with a plan, where all sections share "
            "them; only the sections of a single movement may have their own"
        )
    phases = len(plan_from_data(act.plan).sound().event.phases)
    if phases > 1 and not method.has_top:
        raise ActError(
            f"{method.value} in {phases} phases; carryovers need a scoring with tops: "
            "score by matchpoints"
        )


def _check_deals(deals: str, movement: Movement) -> None:
    """Refuse sections with deals of their own where there are none, and the reverse."""
    if deals not in ("", *DEALS):
        raise ActError(f"deals by {deals!r}; expected {' or '.join(DEALS)}")
    if deals and not movement.sections:
        raise ActError(
            f"deals by {deals}, and a movement of one section; leave it out, or take a "
            "movement of several sections"
        )
    if deals == "field" and not share_boards(movement):
        raise ActError(
            "the same deals for the whole field, and sections that play different "
            "boards; each has its own, and is ranked by itself"
        )


def usual_deals(movement: Movement) -> str:
    """Who shares the deals of a movement, by its boards; empty for one section."""
    if not movement.sections:
        return ""
    return "field" if share_boards(movement) else "section"


def begin(act: Create) -> EventState:
    """The state after the first act."""
    method = _method(act.method)
    if act.plan:
        return _begin_plan(act, plan_from_data(act.plan), method)
    return _begin_movement(act, method)


def _method(name: str) -> Method:
    try:
        return Method(name)
    except ValueError:
        known = ", ".join(method.value for method in Method)
        raise ActError(f"scoring {name!r}; expected {known}") from None


def _begin_plan(act: Create, plan: Plan, method: Method) -> EventState:
    groups = {group.name: GroupPlay(group.name, group) for group in plan.groups}
    first = _first_group(plan.event)
    groups[first].places = _first_places(plan.group(first))
    name = act.name.strip() or plan.name
    return EventState(
        name, plan.event, plan.rules, method, 1, {}, groups, seed=plan.seed
    )


def _first_group(event: EventFormat) -> str:
    """The group in which an event begins."""
    return event.phases[0].groups[0].name


def _first_places(group: PlannedGroup) -> tuple[int, ...]:
    """In the first phase places are pair numbers, even if a pair is missing."""
    return tuple(range(1, 2 * group.layout.tables + 1))


def _sections_of(movement: Movement) -> tuple[SeatedSection, ...]:
    """The sections of a hall, lettered, their tables numbered through."""
    if not movement.sections:
        return (SeatedSection("A", 1, movement, tuple(range(1, movement.pairs + 1))),)
    before = [0, *accumulate(movement.sections)]
    return tuple(
        SeatedSection(letter, tables + 1, part)
        for letter, tables, part in zip(
            ascii_uppercase, before, split_sections(movement), strict=False
        )
    )


def _begin_movement(act: Create, method: Method) -> EventState:
    movement = native.from_data(act.movement)
    pairs = movement.pairs - bool(movement.phantom)
    event = _one_session(pairs, movement.boards)
    group = _first_group(event)
    numbers = tuple(range(1, movement.pairs + 1))
    seats = SeatedSession(1, _sections_of(movement), movement.phantom)
    play = GroupPlay(group, OwnSeats(group, seats, pairs), places=numbers)
    name = act.name.strip() or movement.label
    return EventState(
        name,
        event,
        ContestRules(),
        method,
        movement.winners,
        {},
        {group: play},
        own_deals=act.deals == "section",
    )


def _one_session(pairs: int, boards: int) -> EventFormat:
    """The format of an event that plays a single movement."""
    phase = Phase("Event", boards, (Group("Event"),))
    return EventFormat("single", max(pairs, 4), (phase,))


def clean_names(text: str) -> str:
    """Names on one line."""
    return " ".join(text.split())


def names_of(act: Naming) -> str:
    """The names that an act gives a pair, on one line; may be empty."""
    return clean_names(act.names) or " & ".join(
        clean_names(player.name) for player in act.players
    )


def check_names(act: Naming) -> None:
    """Refuse names too long or unprintable, and players that are not two."""
    fault = text_fault(names_of(act))
    if fault:
        raise ActError(f"names of {fault}")
    for text in (text for one in act.players for text in (one.club, one.number)):
        if fault := text_fault(text):
            raise ActError(f"a club or number of {fault}")
    if not act.players:
        return
    if len(act.players) != 2 or any(is_blank(one.name) for one in act.players):
        named = sum(not is_blank(one.name) for one in act.players)
        raise ActError(f"{named} of a pair's players named; expected two")
    if act.names.strip():
        raise ActError(
            f"names {names_of(act)!r} and two players; expected one or the other"
        )


def entrant_of(act: Naming, known: Entrant | None, **more: Any) -> Entrant:
    """A pair under the names that an act gives it, or else those it had."""
    if known is not None and not names_of(act):
        return Entrant(known.names, players=known.players, **more)
    return Entrant(names_of(act), players=act.players, **more)


def check_register(state: EventState, act: Register) -> None:
    """Check a pair that enters the first phase, or drops into a later one."""
    check_names(act)
    known = state.entrants.get(act.pair)
    if known is not None and not (known.expected and not act.expected):
        raise ActError(
            f"pair {act.pair} is registered as {known.names!r}; correct the names, or "
            "take another number"
        )
    if act.drop_in:
        _check_drop_in(state, act)
        return
    first = state.first_group
    if act.pair not in first.places:
        raise ActError(
            f"pair {act.pair}; the plan has numbers 1 to {len(first.places)}: take "
            "one of them, or plan for more pairs"
        )
    if first.sessions:
        raise ActError(
            f"pair {act.pair} after the first session was seated; admit it as a late "
            "pair"
        )


def _check_drop_in(state: EventState, act: Register) -> None:
    if state.group(act.drop_in).phase <= state.phase:
        raise ActError(
            f"{act.drop_in} has begun; pairs can drop in only before a phase begins, "
            "so admit this one as a late pair"
        )
    entered = len(state.first_group.places)
    if act.pair <= entered:
        raise ActError(
            f"pair {act.pair} drops in; numbers up to {entered} belong to the first "
            f"phase: take {entered + 1} or higher"
        )
    if act.pair > 10 * entered + 1000:
        raise ActError(f"pair {act.pair}; expected a number near {entered + 1}")


def register(state: EventState, act: Register) -> None:
    """Enter the pair as present or expected."""
    state.entrants[act.pair] = entrant_of(
        act, None, expected=act.expected, drop_in=act.drop_in
    )


def check_rename(state: EventState, act: Rename) -> None:
    """Check a correction of names: the pair must be registered."""
    check_names(act)
    state.entrant(act.pair)


def rename(state: EventState, act: Rename) -> None:
    """Give the pair these names from now on."""
    known = state.entrants[act.pair]
    state.entrants[act.pair] = replace(known, names=names_of(act), players=act.players)


def check_withdraw(state: EventState, act: Withdraw) -> None:
    """Check a withdrawal, from a round of the running session or from the next."""
    if state.entrant(act.pair).left is not None:
        raise ActError(
            f"pair {act.pair} has already withdrawn",
            Remedy("late", {"pair": act.pair}, "if it has come back"),
        )
    if act.scores not in SCORES:
        raise ActError(f"scores {act.scores!r}; expected {', '.join(SCORES)}")
    if act.boards not in ("", *BOARDS):
        raise ActError(f"boards {act.boards!r}; expected {', '.join(BOARDS)}")
    play = state.place_now(act.pair)
    if play is not None:
        play.check_round(act.round)
    _check_no_results(state, act.pair, _leaves_at(state, act))


def propose_withdrawal(
    state: EventState,
    pair: int,
    from_round: int = 1,
    scores: str = "",
    boards: str = "",
    *,
    ranked: bool = True,
    reason: str = "",
) -> Withdraw:
    """The act by which a pair leaves; what is left open follows the usual regulation.

    That is the English White Book, 2.4.4 and 2.4.5. A pair that leaves before half-way
    has its scores of the session cancelled. After it they stand, its later opponents
    have average plus and the pair has average minus. Between sessions the event's own
    rule decides.

    Args:
        state: the event.
        pair: its number.
        from_round: the first round that it does not play.
        scores: what becomes of its scores; empty for what is usual.
        boards: what the boards are worth that it does not play; empty likewise.
        ranked: whether it keeps its place.
        reason: why it leaves.
    """
    scores = scores or _usual_scores(state, pair, from_round)
    boards = boards or _USUAL_BOARDS.get(scores, "byes")
    return Withdraw(pair, from_round, scores, reason, boards, ranked)


def _usual_scores(state: EventState, pair: int, from_round: int) -> str:
    play, known = state.place_now(pair), state.entrants.get(pair)
    session = play.current if play is not None else None
    if play is None or known is None or session is None:
        return "rule"
    if from_round > session.rounds:
        return "rule"
    here = (play.phase, session.number)
    first = known.arrived[2] if known.arrived[:2] == here else 1
    due, played = session.rounds + 1 - first, from_round - first
    return "stand" if played >= state.rules.stands_from * due else "session"


def _leaves_at(state: EventState, act: Withdraw) -> Moment:
    play = state.place_now(act.pair)
    # a pair that does not play in this phase leaves before the next one
    return (state.phase + 1, 1, 1) if play is None else play.moment(act.round)


def _check_no_results(state: EventState, pair: int, moment: Moment) -> None:
    """A pair cannot have left before it played."""
    for play in state.groups.values():
        for number, session in play.sessions.items():
            for recorded in session.results.values():
                seen = recorded.meeting
                if pair in seen.pairs and (play.phase, number, seen.round) >= moment:
                    acts = ",".join(map(str, play.acts_of(pair)))
                    raise ActError(
                        f"pair {pair} has a result at table {seen.table} in round "
                        f"{seen.round}; withdraw it from a later round, or undo what "
                        "was recorded",
                        Remedy("undo", {"acts": acts}, "if it never played"),
                    )


def withdraw(state: EventState, act: Withdraw) -> None:
    """Withdraw the pair."""
    known, left = state.entrants[act.pair], _leaves_at(state, act)
    state.entrants[act.pair] = replace(
        known, left=left, scores=act.scores, boards=act.boards, ranked=act.ranked
    )
    for play in state.running_groups:
        if act.pair in play.places:
            play.gone.add(act.pair)
