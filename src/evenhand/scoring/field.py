"""Scoring a field: from result lines to what every pair has."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from evenhand.scoring.chances import Chances
from evenhand.scoring.doubts import find_doubts
from evenhand.scoring.entry import Entry
from evenhand.scoring.group_points import (
    GroupScale,
    claims_of,
    count_compared,
    score_group,
)
from evenhand.scoring.grouping import (
    Expectation,
    Groups,
    find_crowded,
    group_lines,
)
from evenhand.scoring.numbering import Resolver, shared_sections
from evenhand.scoring.penalties import Penalty, penalty_points
from evenhand.scoring.penalty_problems import settle_penalties
from evenhand.scoring.problems import Seated, find_problems
from evenhand.scoring.result import Outcome, Result
from evenhand.scoring.rounding import total
from evenhand.scoring.rules import Method, Rules
from evenhand.scoring.scored import (
    BoardGroup,
    Scored,
    ScoredLine,
    SessionTally,
    Side,
    Tally,
)
from evenhand.scoring.session_awards import (
    Held,
    Pending,
    Shares,
    is_bye,
    share_out,
)
from evenhand.scoring.sessions import add_sessions, line_of, tally_session
from evenhand.scoring.short_boards import Formula, choose_formula

#: What each pair has in each session.
_Boards = dict[Entry, dict[int, list[Held]]]


class _Provisional(NamedTuple):
    """A group before Ave+, Ave− and byes are known."""

    groups: Groups
    name: str
    compared: int
    formula: Formula
    lines: list[Seated]
    held: list[tuple[Held | None, Held | None]]


def score_field(
    results: Iterable[Result],
    rules: Rules | None = None,
    penalties: Iterable[Penalty] = (),
) -> Scored:
    """Score result lines; what is wrong with some of them is listed, not raised.

    Args:
        results: All lines of the event, in any order. Of lines that contradict each
            other the first one stands.
        rules: The conditions of contest; by default plain matchpoints.
        penalties: What the director takes or adds.
    """
    rules = rules or Rules()
    every = list(results)
    resolver = Resolver(shared_sections(every, rules))
    sound, problems = find_problems(every, rules, resolver)
    boards, expectation = group_lines(sound, rules)
    provisional = [part for groups in boards for part in _score_board(groups, rules)]
    held, seats = _collect(provisional)
    counting, penalty_problems = settle_penalties(penalties, held, rules)
    tops = _Tops(rules, expectation)
    shares = _share_out(held, counting, tops, rules)
    tallies = _Counting(rules, counting, tops, shares, seats).tally(held)
    return Scored(
        rules,
        tuple(_settle(part, shares, rules) for part in provisional),
        tallies,
        tuple(counting),
        tuple(sorted(problems + penalty_problems, key=lambda p: p.line)),
        tuple(find_crowded(boards, rules) + find_doubts(line.result for line in sound)),
    )


def _score_board(groups: Groups, rules: Rules) -> Iterable[_Provisional]:
    known: dict[Outcome, Chances] = {}
    claims = {
        name: [claims_of(line, known) for line in lines]
        for name, lines in groups.lines.items()
    }
    sizes = {name: count_compared(own) for name, own in claims.items()}
    for name in sorted(claims):
        others = [size for other, size in sizes.items() if other != name and size]
        formula = choose_formula(rules, sizes[name], others, groups.expected)
        scale = GroupScale(rules, groups.expected, formula)
        lines = groups.lines[name]
        held = score_group(lines, claims[name], scale)
        yield _Provisional(groups, name, sizes[name], formula, lines, held)


def _collect(parts: Iterable[_Provisional]) -> tuple[_Boards, dict[Entry, int]]:
    """What each pair has in each session, and how much more often it sat NS."""
    boards: _Boards = defaultdict(lambda: defaultdict(list))
    seats: dict[Entry, int] = defaultdict(int)
    for part in parts:
        session = part.groups.dealt.session
        for ns, ew in part.held:
            if ns is not None:
                boards[ns.entry][session].append(ns)
                seats[ns.entry] += 1
            if ew is not None:
                boards[ew.entry][session].append(ew)
                seats[ew.entry] -= 1
    return boards, seats


class _Tops:
    """The full top of the boards that a pair plays in a session."""

    def __init__(self, rules: Rules, expectation: Expectation) -> None:
        self._rules = rules
        self._expectation = expectation
        self._known: dict[tuple[int, str], Fraction] = {}

    def of(self, entry: Entry, session: int) -> Fraction:
        key = session, entry.section
        if key not in self._known:
            expected = self._expectation.usual(*key)
            ascherman = self._rules.method is Method.ASCHERMAN
            self._known[key] = 2 * (expected - (not ascherman)) * self._rules.unit
        return self._known[key]


_AllShares = dict[tuple[Entry, int], Shares]


def _share_out(
    boards: _Boards, penalties: Sequence[Penalty], tops: _Tops, rules: Rules
) -> _AllShares:
    """The shares of those pairs that have something pending."""
    shares = {}
    for entry, sessions in boards.items():
        for session, own in sessions.items():
            if Pending in map(type, own):
                theirs = _select(penalties, entry, session)
                top = tops.of(entry, session)
                shares[entry, session] = share_out(own, theirs, top, rules)
    return shares


def _select(penalties: Sequence[Penalty], entry: Entry, session: int) -> list[Penalty]:
    return [p for p in penalties if p.entry == entry and p.session == session]


class _Counting:
    """Adds up what every pair has."""

    def __init__(
        self,
        rules: Rules,
        penalties: Sequence[Penalty],
        tops: _Tops,
        shares: _AllShares,
        seats: dict[Entry, int],
    ) -> None:
        self._rules = rules
        self._penalties = penalties
        self._tops = tops
        self._shares = shares
        self._seats = seats

    def tally(self, boards: _Boards) -> dict[Entry, Tally]:
        most: dict[int, int] = defaultdict(int)
        for sessions in boards.values():
            for session, own in sessions.items():
                most[session] = max(most[session], len(own))
        return {
            entry: self._tally_entry(entry, boards[entry], most)
            for entry in sorted(boards)
        }

    def _tally_entry(
        self, entry: Entry, sessions: dict[int, list[Held]], most: dict[int, int]
    ) -> Tally:
        tallies = [
            self._tally_session(entry, session, sessions[session], most[session])
            for session in sorted(sessions)
        ]
        return add_sessions(
            entry,
            line_of(entry, self._seats, self._rules),
            tallies,
            _select(self._penalties, entry, 0),
            max(self._tops.of(entry, session) for session in sessions),
            self._rules,
        )

    def _tally_session(
        self, entry: Entry, session: int, held: list[Held], most: int
    ) -> SessionTally:
        shares, byes = self._shares.get((entry, session)), 0
        maximum = total([own.maximum for own in held])
        played = maximum
        if shares is not None:
            bye_tops = [own.maximum for own in held if is_bye(own)]
            byes, played = len(bye_tops), maximum - total(bye_tops)
        points = total([own.points for own in _settle_all(held, shares)])
        # A bye counts as the rest of the session with its penalties already.
        top = self._tops.of(entry, session)
        theirs = _select(self._penalties, entry, session)
        penalty = penalty_points(theirs, top, played or maximum)
        boards = (len(held) - byes, byes, most)
        return tally_session(session, points, maximum, boards, penalty, self._rules)


def _settle_all(held: list[Held], shares: Shares | None) -> list[Side]:
    if shares is None:
        return [own for own in held if isinstance(own, Side)]
    return [shares.settle(own) for own in held]


def _settle(part: _Provisional, shares: _AllShares, rules: Rules) -> BoardGroup:
    dealt = part.groups.dealt
    lines = []
    for line, (ns, ew) in zip(part.lines, part.held, strict=True):
        if isinstance(ns, Pending):
            ns = shares[ns.entry, dealt.session].settle(ns)
        if isinstance(ew, Pending):
            ew = shares[ew.entry, dealt.session].settle(ew)
        lines.append(ScoredLine(line.result, ns, ew))
    return BoardGroup(
        dealt.session,
        dealt.section,
        dealt.board,
        part.name,
        part.groups.expected,
        part.compared,
        part.formula if rules.method.has_top else None,
        tuple(lines),
    )
