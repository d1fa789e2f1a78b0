"""The referee goes through a raw log, act by act, and then through what is shown."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import fields
from fractions import Fraction
from itertools import zip_longest
from math import inf

from evenhand.tournament.referee.acts_in_force import (
    QUIET_ACTS,
    SCORE_ACTS,
    UNREADABLE,
    Plain,
    effective_acts,
    find_log_faults,
    kind_of,
    read_moment,
    read_undos,
)
from evenhand.tournament.referee.announced_plan import Place, read_exact, seats_in_act
from evenhand.tournament.referee.finding import Finding
from evenhand.tournament.referee.hall_facts import Group, Hall
from evenhand.tournament.referee.hall_reading import (
    add_scores,
    draw_picture,
    seats_planned,
)
from evenhand.tournament.referee.next_phase import Entry, entries_due
from evenhand.tournament.referee.pair_ranks import rank_event, rank_group, rank_unscored
from evenhand.tournament.referee.pair_totals import total_up
from evenhand.tournament.referee.results_in_force import find_owed, group_end
from evenhand.tournament.referee.shown_standings import (
    Claim,
    Claims,
    EventClaim,
    Missing,
    Shown,
)

_FITTING = "an act that fits the log before it"
_SOUND = "a log that leads to some"


def referee_event(
    entries: Sequence[Plain], claims: Claims | None = None
) -> tuple[Finding, ...]:
    """Everything in a log that does not agree with itself, or with what is shown.

    Args:
        entries: the acts as they are kept, in order.
        claims: the standings that the program shows; None to check the log alone.
    """
    run = RefereeRun()
    run.extend(entries)
    return run.findings(claims)


class RefereeRun:
    """A referee who watches an event and reads each act as it comes.

    What an act states is compared with the log as it was before it, once and for all.
    Results and penalties are added to the picture that is there; for any other act it
    is drawn anew, but only when somebody looks.
    """

    def __init__(self) -> None:
        self._entries: list[Plain] = []
        self._latest = ""
        self._undone: set[int] = set()
        self._stated: dict[int, list[Finding]] = {}
        self._hall: Hall | None = None
        self._read = 0

    def extend(self, entries: Sequence[Plain]) -> None:
        """Read the acts that came since."""
        for entry in entries:
            kind, number = kind_of(entry), len(self._entries) + 1
            hall = self._draw() if kind in _STATEMENTS else None
            if hall is not None:
                where, seen = f"act {number}", f"{kind} that cannot be judged"
                stated = _STATEMENTS[kind](hall, entry, where)
                self._stated[number] = _gather(stated, "log", where, seen, _FITTING)
            self._entries.append(self._in_time(entry) if kind else entry)
            if kind not in (*SCORE_ACTS, *QUIET_ACTS):
                self._hall = None

    def _in_time(self, entry: Plain) -> Plain:
        """An act at the time of the one before it, if the clock has stepped back."""
        now, latest = read_moment(entry.get("at")), read_moment(self._latest)
        if now and latest and now < latest:
            return {**entry, "at": self._latest}
        self._latest = entry["at"] if now else self._latest
        return entry

    def findings(self, claims: Claims | None = None) -> tuple[Finding, ...]:
        """Everything that does not agree so far, in the order of the log.

        Args:
            claims: the standings that the program shows; None to check the log alone.
        """
        found = [*find_log_faults(self._entries), *read_undos(self._entries)[1]]
        hall = self._draw()
        if hall is None:
            created = Finding("log", "act 1", "no event is created", "its creation")
            return (*found, created)
        for number, text in hall.failed.items():
            found.append(Finding("log", f"act {number}", text, _FITTING))
        for number, stated in self._stated.items():
            found += [] if number in self._undone else stated
        found += hall.faults
        if claims is not None:
            text = "standings that cannot be worked out"
            shown = find_shown_faults(hall, claims)
            found += _gather(shown, "standing", "the event", text, _SOUND)
        return tuple(sorted(found, key=lambda finding: finding.act))

    def _draw(self) -> Hall | None:
        """What the acts that count lead to; None where no event is created."""
        if self._hall is None:
            self._undone, _ = read_undos(self._entries)
        acts = effective_acts(self._entries, self._undone)
        if self._hall is not None:
            add_scores(self._hall, [one for one in acts if one[0] > self._read])
        elif self._entries and kind_of(self._entries[0]) == "create":
            with suppress(*UNREADABLE):
                self._hall = draw_picture(self._entries[0], acts)
        self._read = len(self._entries)
        return self._hall


def _gather(
    found: Iterable[Finding], kind: str, where: str, seen: str, expected: str
) -> list[Finding]:
    """What is found; a log that is wrong may lead to nothing that can be looked at."""
    try:
        return list(found)
    except UNREADABLE as error:
        return [Finding(kind, where, f"{seen} ({error!r})", expected)]


# --- what acts state, beside what followed from the log before them ------------------


def _check_seat(then: Hall, act: Plain, where: str) -> Iterator[Finding]:
    """A session begins with the seats of the plan, pair by pair and board by board.

    What may be changed later is for the rules of the event to say.
    """
    group, number = then.groups[act["group"]], act["session"]
    spot = f"{where}, {group.name}, session {number}"
    planned = seats_planned(group, number)
    if planned is None:
        yield Finding("seat", spot, "seats", "a session of the plan")
        return
    seen, due = _by_table(seats_in_act(act["sections"])), _by_table(planned)
    for r, table in sorted(seen.keys() | due.keys()):
        one, other = seen.get((r, table), []), due.get((r, table), [])
        if one != other:
            at = f"{spot}, round {r}, table {table}"
            yield Finding("seat", at, _table_text(one), _table_text(other))


def _by_table(places: Iterable[Place]) -> dict[tuple[int, int], list[Place]]:
    """What is played at each table of each round where anybody sits."""
    found: dict[tuple[int, int], list[Place]] = {}
    for place in sorted(places):
        if any(place.both):
            found.setdefault((place.round, place.table), []).append(place)
    return found


def _table_text(table: Sequence[Place]) -> str:
    if not table:
        return "nobody"
    pairs = " or ".join(
        f"{ns or 'nobody'} against {ew or 'nobody'}"
        for ns, ew in sorted({place.both for place in table})
    )
    boards = ", ".join(map(str, sorted({place.board for place in table})))
    return f"{pairs} on boards {boards}"


def _check_advance(then: Hall, act: Plain, where: str) -> Iterator[Finding]:
    """Who goes on and with what must follow from the results as they were then."""
    due = entries_due(then, act["intakes"])
    names = [intake["group"] for intake in act["intakes"]]
    if names != list(due):
        expected = ", ".join(due) or "nothing"
        yield Finding("advance", where, ", ".join(names), expected)
    for intake in act["intakes"]:
        entry, spot = due[intake["group"]], f"{where}, {intake['group']}"
        yield from _check_pairs(intake["pairs"], entry, spot)
        yield from _check_amounts(intake["pairs"], intake["carried"], entry, spot)
        possible = read_exact(intake.get("possible") or "0")
        if possible != entry.possible:
            seen = f"{possible} could be carried over"
            yield Finding("carryover", spot, seen, str(entry.possible))
        said = intake.get("ties")
        # older logs do not name ties
        if said is not None and sorted(said) != sorted(entry.ties):
            seen, expected = "; ".join(said), "; ".join(entry.ties)
            yield Finding("advance", spot, seen or "no tie named", expected or "no tie")


def _check_recarry(then: Hall, act: Plain, where: str) -> Iterator[Finding]:
    """New carryovers must follow from the results, for all who would still come.

    Those are the results as they are now, and the pairs who were there when the phase
    began. Everybody else keeps what it has, and so do those who came late.
    """
    group = then.groups[act["group"]]
    filled = [one.intake for one in then.of_phase(group.terms.phase) if one.intake]
    later, begun = (*SCORE_ACTS, "recarry"), group.begun
    acts = [(n, one) for n, one in then.acts if n < begun or one["act"] in later]
    due = entries_due(draw_picture(then.create, acts), filled)[act["group"]]
    own = {
        pair: group.carried.get(pair, Fraction(0))
        for pair in {*group.places, *group.carried}
        if pair not in due.carried or pair in group.latecomers
    }
    pairs, spot = act.get("pairs") or group.places, f"{where}, {act['group']}"
    yield from _check_amounts(pairs, act["carried"], due, spot, own)


def _check_pairs(seen: Sequence[int], due: Entry, spot: str) -> Iterator[Finding]:
    """Those who qualified in their order, then drop-ins, then empty places."""
    wanted = [*due.qualified, *due.dropping]
    both = zip_longest(seen, wanted, fillvalue=0)
    for place, (pair, other) in enumerate(both, 1):
        drops_in = len(due.qualified) < place <= len(wanted)
        if pair != other and not (drops_in and pair in due.dropping):
            kind = "drop-in" if drops_in else "qualifier"
            texts = (f"pair {one}" if one else "nobody" for one in (pair, other))
            yield Finding(kind, f"{spot}, place {place}", *texts)


def _check_amounts(
    seen: Sequence[int],
    amounts: Sequence[str],
    due: Entry,
    spot: str,
    own: Mapping[int, Fraction] | None = None,
) -> Iterator[Finding]:
    """What each brings must be what is due to it, or what it may keep."""
    for pair, amount in zip(seen, amounts, strict=False):
        allowed = [some[pair] for some in (due.carried, own or {}) if pair in some]
        if pair and allowed and read_exact(amount) not in allowed:
            kind = "drop-in" if pair in due.dropping else "carryover"
            yield Finding(kind, f"{spot}, pair {pair}", amount, str(allowed[0]))


_STATEMENTS = {
    "advance": _check_advance,
    "recarry": _check_recarry,
    "seat": _check_seat,
}


# --- what is shown, beside what the log leads to --------------------------------------


def find_shown_faults(hall: Hall, claims: Claims) -> Iterator[Finding]:
    """Everything that is shown must be what the log leads to."""
    groups = {(name, 0): group for name, group in hall.groups.items() if group.sessions}
    sessions = {(n, at): one for n, one in hall.groups.items() for at in one.sessions}
    every, shown = groups | sessions, claims.standings
    for key in sorted(shown.keys() - every.keys()):
        yield Finding("standing", _name_of(key), "standings", "what is played")
    for key in every if any(number for _, number in shown) else groups:
        lines = _rank_shown(every[key], key[1])
        yield from _compare(shown.get(key), lines, _name_of(key))
    if claims.missing is not None:
        for key in every:
            owed = find_owed(every[key], key[1])
            due: set[Missing] = {(number, *place) for number, place in owed}
            yield from _compare_missing(claims.missing.get(key), due, _name_of(key))
    if claims.ranking is not None:
        yield from _compare(claims.ranking, [rank_event(hall)], "the event")
    if claims.until is not None:
        for (name, _), group in groups.items():
            yield from _compare_end(group, name, claims.until.get(name, ""))


def _name_of(key: Shown) -> str:
    name, number = key
    return f"{name}, session {number}" if number else name


def _rank_shown(group: Group, session: int) -> list[list[Claim]]:
    """The standings of a group; before its first result by what pairs brought."""
    scores = (score for total in total_up(group).values() for score in total.scores)
    brought = not session and any(group.carried.values())
    if brought and not any(score.opponent for score in scores):
        return [rank_unscored(group)]
    return rank_group(group, session)


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
        ranks = [own[pair] or inf for pair in seen if pair in own]
        if ranks != sorted(ranks):
            yield Finding("standing", where, "pairs out of order", "the best first")


_MAYBE_NONE = ("share", "rank", "rank_there")


def _compare_values(
    seen: Claim | EventClaim, due: Claim | EventClaim, where: str
) -> Iterator[Finding]:
    for name in (one.name for one in fields(seen)):
        one, other = getattr(seen, name), getattr(due, name)
        # shares and places may be none at all; of others that means it is not shown
        if one != other and (one is not None or name in _MAYBE_NONE):
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
    texts = ("is missing", "is there, or not to be played")
    for one in sorted(set(shown or ()) ^ due):
        spot = ", ".join(f"{what} {n}" for what, n in zip(names, one, strict=False))
        both = texts[::-1] if one in due else texts
        yield Finding("standing", f"{where}, {spot}", *both)


def _compare_end(group: Group, name: str, shown: str) -> Iterator[Finding]:
    """When the correction period of a group ends."""
    end = group_end(group)
    if read_moment(shown) != end:
        text = end.isoformat() if end else "no time, as the log says none"
        yield Finding("standing", name, f"provisional until {shown or 'no time'}", text)
