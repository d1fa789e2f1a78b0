"""Standings of a group, across the field, with carryovers, penalties and ties."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import NamedTuple

from evenhand.errors import ActError
from evenhand.phases import raised_by, share_with_carryover
from evenhand.scoring import (
    Entry,
    Numbers,
    Penalty,
    Result,
    Rules,
    Scored,
    Standing,
    TieBreaks,
    Unplayed,
    parse_amount,
    rank,
    score_field,
)
from evenhand.scoring.tie_breaks import TieBreaker
from evenhand.tournament.event.counted_results import results_of
from evenhand.tournament.event.due_results import missing_meetings
from evenhand.tournament.event.own_deals import homes_of, score_sections
from evenhand.tournament.event.state import EventState, GroupPlay, PenaltyGiven
from evenhand.tournament.event.voiding import find_void
from evenhand.tournament.seated import Meeting


@dataclass(frozen=True, slots=True)
class PlacedPair:
    """Where a pair stands.

    Attributes:
        pair: its number.
        rank: its place; tied pairs share the best one. None for a pair that withdrew
            and was taken out of the ranking.
        tied: whether others share it.
        share: its result including its carryover, as a share of its maximum.
        points: won on the boards, penalties included.
        maximum: what it could have won.
        carried: its carryover into the phase.
        penalty: its penalties in total.
        boards: the number on which it has a result or an award.
        decided_by: the rule that separated it from pairs with the same score.
    """

    pair: int
    rank: int | None
    tied: bool
    share: Fraction | None
    points: Fraction
    maximum: Fraction
    carried: Fraction
    penalty: Fraction
    boards: int
    decided_by: str = ""

    @property
    def own_share(self) -> Fraction | None:
        """Its result on the boards alone, as a share of its maximum."""
        return self.points / self.maximum if self.maximum else None

    @property
    def place(self) -> str:
        """The place as printed: `2=` if shared."""
        return place_text(self.rank, tied=self.tied)


def place_text(rank: int | None, *, tied: bool) -> str:
    """A place as printed: `2=` if shared, `–` for a pair without one."""
    if rank is None:
        return "–"
    return f"{rank}=" if tied else str(rank)


class RankedPart(NamedTuple):
    """The part of a group that a ranking is for.

    Attributes:
        section: the section; empty for all.
        line: `NS` or `EW`; empty for both.
    """

    section: str = ""
    line: str = ""


@dataclass(frozen=True, slots=True)
class GroupStandings:
    """The standings of a group.

    Attributes:
        group: its name.
        session: the session they cover; 0 for all sessions together.
        rankings: the places, best first; with two winners, one ranking for each line,
            and one for each section that is ranked by itself.
        missing: results that have not come in, each with its session.
        scored: the scored results behind the places.
        ranked: who is ranked in each of the rankings.
    """

    group: str
    session: int
    rankings: tuple[tuple[PlacedPair, ...], ...]
    missing: tuple[tuple[int, Meeting], ...]
    scored: Scored
    ranked: tuple[RankedPart, ...] = (RankedPart(),)

    @property
    def has_results(self) -> bool:
        """Whether any board was played, and not just sat out or awarded to one pair."""
        return any(
            line.ns is not None and line.ew is not None
            for board in self.scored.boards
            for line in board.lines
        )

    @property
    def placed(self) -> tuple[PlacedPair, ...]:
        """All pairs in one list, best first, one line after the other."""
        return tuple(pair for ranking in self.rankings for pair in ranking)


def find_standings(
    group: GroupPlay, session: int = 0, *, by_section: bool = False
) -> GroupStandings:
    """The standings of a group over its sessions so far, or for one session.

    Ties stand, except for first place in the event once all is played.

    Args:
        group: the group.
        session: one session, without carryovers; 0 for all sessions together.
        by_section: whether to rank each section by itself, as is always done where it
            plays deals of its own.
    """
    state = group.state
    numbers = [session] if session else sorted(group.sessions)
    if not numbers:
        raise ActError(
            f"no session of {group.name} has been seated, so there are no standings; "
            "seat one first"
        )
    scored = score_group(group, numbers, whole=not session)
    missing = tuple(
        (number, meeting)
        for number in numbers
        for meeting in missing_meetings(group.session(number))
    )
    # a carryover belongs to the phase; one session is compared on its boards alone
    carried = {} if session else group.carried
    full = full_maximum(scored, missing) if any(carried.values()) else Fraction(0)
    homes = homes_of(group, numbers) if by_section or state.own_deals else {}
    parts = _part_field(scored, homes)
    rankings = tuple(
        _with_carryovers(group, standings, carried, full)
        for standings in parts.values()
    )
    # only an event needs a single winner, and not before all is played
    if not session and group.name == state.event.final.name and group.is_over:
        rankings = tuple(_with_one_winner(state, scored, one) for one in rankings)
    return GroupStandings(group.name, session, rankings, missing, scored, tuple(parts))


def _part_field(
    scored: Scored, homes: Mapping[int, str]
) -> dict[RankedPart, tuple[Standing, ...]]:
    """The pairs that are ranked together, section by section and line by line.

    Args:
        scored: the scored results.
        homes: the section of each pair; empty if sections are ranked together.
    """
    parts: dict[RankedPart, list[Standing]] = {}
    for ranking in rank(scored):
        for standing in ranking.standings:
            section = homes.get(standing.entry.number, "")
            part = RankedPart(section, ranking.name)
            parts.setdefault(part, []).append(standing)
    order = sorted(parts, key=lambda part: (part.section, part.line == "EW"))
    return {part: tuple(parts[part]) for part in order}


def full_maximum(scored: Scored, missing: Iterable[tuple[int, Meeting]]) -> Fraction:
    """The most that any pair's boards can give once the missing results are in.

    A carryover is weighed against this from the first board to the last. Weighed
    against the boards played so far, it would swamp the early rounds.

    Args:
        scored: the results so far.
        missing: those to come, each with its session.
    """
    results: Counter[tuple[int, int]] = Counter()
    boards = Counter({e.number: tally.boards for e, tally in scored.tallies.items()})
    for group in scored.boards:
        both = sum(line.ns is not None and line.ew is not None for line in group.lines)
        results[group.session, group.board] += both
    for session, meeting in missing:
        results[session, meeting.board] += 1
        boards.update((meeting.ns, meeting.ew))
    # IMPs have no maximum that a carryover could be weighed against
    if not results or not scored.rules.method.has_top:
        return Fraction(0)
    top = scored.rules.top_of(max(1, *results.values()))
    return max(boards.values()) * top


def part_ties(
    state: EventState, scored: Scored, tied: Sequence[PlacedPair]
) -> list[tuple[list[PlacedPair], str]]:
    """Break a tie by the rules of the event, as far as they go.

    The parts come best first, each with the rule that separated it; its pairs still
    tie.
    """
    # by the seed of the event, so that a draw falls alike however often it is asked
    breaker = TieBreaker(scored, TieBreaks(state.rules.tie_breaks, seed=state.seed))
    tallies = [scored.tallies[Entry("", placed.pair)] for placed in tied]
    placed_as = {placed.pair: placed for placed in tied}
    return [
        ([placed_as[tally.entry.number] for tally in part], rule)
        for part, rule in breaker.part(tallies, 1)
    ]


def _with_one_winner(
    state: EventState, scored: Scored, placed: tuple[PlacedPair, ...]
) -> tuple[PlacedPair, ...]:
    """The places with a tie for first broken, as far as the rules go."""
    tied = [one for one in placed if one.rank == 1]
    if len(tied) < 2:
        return placed
    parted: list[PlacedPair] = []
    for part, rule in part_ties(state, scored, tied):
        first, several = len(parted) + 1, len(part) > 1
        parted += [
            replace(one, rank=first, tied=several, decided_by=rule) for one in part
        ]
    return (*parted, *placed[len(tied) :])


def score_group(
    group: GroupPlay, sessions: Iterable[int], *, whole: bool = True
) -> Scored:
    """Score the results of some sessions of a group across the field.

    Args:
        group: the group.
        sessions: which of them.
        whole: whether penalties for the whole phase count, besides those given in the
            sessions themselves.
    """
    numbers, state = list(sessions), group.state
    void = find_void(group)
    results = [
        result for n in numbers for result in results_of(group.session(n), void[n])
    ]
    penalties = [
        given
        for given in group.penalties
        if state.rules.penalties_count
        and (given.session in numbers if given.session else whole)
    ]
    # a pair number means the same pair even where a board was played arrow-switched
    rules = Rules(method=state.method, winners=state.winners, numbers=Numbers.OWN)

    def score(section: str, own: Sequence[Result]) -> Scored:
        scored = {n: group.session(n).scored[section] for n in numbers}
        return score_field(own, rules, _fines(penalties, own), kept=scored)

    if state.own_deals:
        scored = score_sections(results, homes_of(group, numbers), score)
    else:
        scored = score("", results)
    _check_all_scored(scored)
    return scored


def _fines(given: Sequence[PenaltyGiven], results: Iterable[Result]) -> list[Penalty]:
    """Penalties for scoring.

    A penalty in a session where the pair has no score is taken from its total, as there
    is nothing in the session to take it from. It changes no award of another session.
    """
    there = {
        (result.session, entry)
        for result in (results if given else ())
        # a board that was handed in as not played scores nothing
        if result.outcome is not Unplayed.NOT_PLAYED
        for entry in (result.ns, result.ew)
    }
    found = []
    for one in given:
        entry = Entry("", one.pair)
        outside = one.session > 0 and (one.session, entry) not in there
        session = 0 if outside else one.session
        amount = parse_amount(one.amount)
        found.append(Penalty(entry, *amount, session, outside=outside))
    return found


def _check_all_scored(scored: Scored) -> None:
    """Refuse standings that leave out a result; a penalty may wait for a first result.

    A result recorded long ago may have no score under rules that have changed since.
    """
    for problem in scored.problems:
        if problem.source != "penalties":
            raise ActError(f"a recorded result was not scored: {problem.text}")


def _with_carryovers(
    group: GroupPlay,
    standings: tuple[Standing, ...],
    carried: dict[int, Fraction],
    full: Fraction,
) -> tuple[PlacedPair, ...]:
    """The places once carryovers are added; pairs without a place come last.

    Args:
        group: the group.
        standings: the places on the boards alone.
        carried: the carryovers.
        full: the most that any pair's boards can give; 0 without carryovers.
    """
    raised = raised_by(group.state.rules.maximum, carried.values(), group.possible)
    apart = {
        pair
        for pair, one in group.state.entrants.items()
        if one.is_unranked(group.phase)
    }
    rows = [
        (standing.entry.number in apart, _share(standing, carried, raised, full), n)
        for n, standing in enumerate(standings)
    ]
    # who is listed without a place must not push others down, so they go to the end;
    # equal shares keep the order of the standings, in which ties may have been broken
    rows.sort(key=lambda row: (row[0], -row[1]))
    shares = [share for has_none, share, _ in rows if not has_none]
    times, best = Counter(shares), dict[Fraction, int]()
    for place, share in enumerate(shares, 1):
        best.setdefault(share, place)
    placed = []
    for has_none, share, n in rows:
        standing, tally = standings[n], standings[n].tally
        pair = standing.entry.number
        placed.append(
            PlacedPair(
                pair,
                None if has_none else best[share],
                not has_none and times[share] > 1,
                share if tally.maximum or full else None,
                tally.points,
                tally.maximum,
                carried.get(pair, Fraction(0)),
                tally.penalty,
                tally.boards,
                standing.decided_by,
            )
        )
    return tuple(placed)


def _share(
    standing: Standing, carried: dict[int, Fraction], raised: Fraction, full: Fraction
) -> Fraction:
    points, maximum = standing.tally.points, standing.tally.maximum
    if not full:
        return points / maximum if maximum else points
    if not maximum:
        # no comparison so far: a pair that has only sat out counts as average
        points, maximum = Fraction(1), Fraction(2)
    return share_with_carryover(
        points,
        carried.get(standing.entry.number, Fraction(0)),
        maximum,
        full=full,
        raised=raised,
    )
