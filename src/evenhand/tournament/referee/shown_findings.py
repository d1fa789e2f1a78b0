"""What is shown, beside what the log leads to."""

from collections.abc import Iterator, Sequence
from dataclasses import fields

from evenhand.tournament.referee.acts_in_force import read_moment
from evenhand.tournament.referee.event_ranks import rank_event, rank_unscored
from evenhand.tournament.referee.finding import Finding
from evenhand.tournament.referee.hall_facts import Group, Hall
from evenhand.tournament.referee.pair_ranks import rank_group
from evenhand.tournament.referee.pair_totals import total_up
from evenhand.tournament.referee.result_findings import group_end
from evenhand.tournament.referee.results_in_force import find_owed
from evenhand.tournament.referee.shown_standings import (
    Claim,
    Claims,
    EventClaim,
    Missing,
)


def find_shown_faults(hall: Hall, claims: Claims) -> Iterator[Finding]:
    """Everything that is shown must be what the log leads to."""
    played = {name: group for name, group in hall.groups.items() if group.sessions}
    sessions = {(s.group.name, s.number): s for s in hall.sessions}
    for name in sorted(claims.groups.keys() - hall.groups.keys()):
        yield Finding("standing", name, "standings", "a group of the event")
    for name, group in played.items():
        yield from _compare(claims.groups.get(name), _rank_shown(group), name)
    if claims.sessions is not None:
        for name, number in sorted(claims.sessions.keys() - sessions.keys()):
            where = f"{name}, session {number}"
            yield Finding("standing", where, "standings", "a session of the event")
        for key, session in sessions.items():
            lines = rank_group(session.group, session.number)
            yield from _compare(claims.sessions.get(key), lines, session.name)
    if claims.missing is not None:
        names = {key: session.name for key, session in sessions.items()}
        for key, where in (names | {(name, 0): name for name in played}).items():
            owed = find_owed(hall.groups[key[0]], key[1])
            due: set[Missing] = {(number, *place) for number, place in owed}
            yield from _compare_missing(claims.missing.get(key), due, where)
    if claims.ranking is not None:
        yield from _compare(claims.ranking, [rank_event(hall)], "the event")
    if claims.until is not None:
        for name, group in played.items():
            yield from _compare_end(group, name, claims.until.get(name, ""))


def _rank_shown(group: Group) -> list[list[Claim]]:
    """The standings of a group; before its first result by what pairs brought."""
    scores = (score for total in total_up(group).values() for score in total.scores)
    if any(group.carried.values()) and not any(score.opponent for score in scores):
        return [rank_unscored(group)]
    return rank_group(group)


def _compare(
    shown: Sequence[Claim] | Sequence[EventClaim] | None,
    lines: Sequence[Sequence[Claim] | Sequence[EventClaim]],
    where: str,
) -> Iterator[Finding]:
    """One table of standings, whose lines are each in order."""
    if shown is None:
        yield Finding("standing", where, "no standings", "those of a group that plays")
        return
    seen = {claim.pair: claim for claim in shown}
    if len(seen) != len(shown):
        yield Finding("standing", where, "a pair shown twice", "each pair once")
    due = {row.pair: row for line in lines for row in line}
    for pair in sorted(seen.keys() | due.keys()):
        spot = f"{where}, pair {pair}"
        if pair not in due:
            yield Finding("standing", spot, "shown", "not ranked")
        elif pair not in seen:
            yield Finding("standing", spot, "not shown", f"rank {due[pair].rank}")
        else:
            yield from _compare_values(seen[pair], due[pair], spot)
    for line in lines:
        own = {row.pair: row.rank for row in line}
        ranks = [own[pair] for pair in seen if pair in own]
        if ranks != sorted(ranks):
            yield Finding("standing", where, "pairs out of order", "the best first")


def _compare_values(
    seen: Claim | EventClaim, due: Claim | EventClaim, where: str
) -> Iterator[Finding]:
    for name in (one.name for one in fields(seen)):
        one, other = getattr(seen, name), getattr(due, name)
        # a share may be none at all; of other values that means it is not shown
        if one != other and (one is not None or name == "share"):
            what = name if name == "decided_by" else name.replace("_", " ")
            texts = ("nothing" if value == "" else value for value in (one, other))
            yield Finding("standing", where, *(f"{what} {text}" for text in texts))


def _compare_missing(
    shown: Sequence[Missing] | None, due: set[Missing], where: str
) -> Iterator[Finding]:
    """What has not come in."""
    if shown is None or len(shown) != len(set(shown)):
        text = "not shown" if shown is None else "a result twice"
        yield Finding("standing", where, f"what is missing: {text}", "each once")
    names = ("session", "round", "table", "board", "NS", "EW")
    for one in sorted(set(shown or ()) ^ due):
        spot = ", ".join(f"{what} {n}" for what, n in zip(names, one, strict=False))
        texts = ["is missing", "is there, or not to be played"]
        seen, expected = reversed(texts) if one in due else texts
        yield Finding("standing", f"{where}, {spot}", seen, expected)


def _compare_end(group: Group, name: str, shown: str) -> Iterator[Finding]:
    """When the correction period of a group ends."""
    end = group_end(group)
    if read_moment(shown) != end:
        text = end.isoformat() if end else "no time, as the log says none"
        yield Finding("standing", name, f"provisional until {shown or 'no time'}", text)
