"""What is shown, beside what the log leads to."""

from collections.abc import Mapping, Sequence

from evenhand.tournament.referee.books import Books
from evenhand.tournament.referee.claims import (
    Claim,
    Claims,
    EventClaim,
    Missing,
    Shown,
)
from evenhand.tournament.referee.event_places import (
    EventRow,
    rank_event,
    rank_unscored,
)
from evenhand.tournament.referee.finding import Report
from evenhand.tournament.referee.periods import group_end, read_moment
from evenhand.tournament.referee.placing import Row, rank_group


def compare_claims(books: Books, claims: Claims, report: Report) -> None:
    """Everything that is shown must be what the log leads to."""
    played = {name: group for name, group in books.groups.items() if group.sessions}
    sessions = [(name, n) for name, group in played.items() for n in group.sessions]
    for name in sorted(claims.groups.keys() - books.groups.keys()):
        report.add("standing", name, "standings", "a group of the event")
    for name, group in played.items():
        lines = rank_group(books, name)
        has_results = any(row.total.has_results for line in lines for row in line)
        if not has_results and any(group.carried.values()):
            lines = [rank_unscored(books, name)]
        _compare(claims.groups.get(name), lines, name, report)
    if claims.sessions is not None:
        for key in sorted(claims.sessions.keys() - set(sessions)):
            report.add("standing", _where(key), "standings", "a session of the event")
        for key in sessions:
            lines = rank_group(books, *key)
            _compare(claims.sessions.get(key), lines, _where(key), report)
    if claims.missing is not None:
        _compare_missing(books, claims.missing, [*sessions, *_all(played)], report)
    if claims.ranking is not None:
        _compare_ranking(claims.ranking, rank_event(books), report)
    if claims.until is not None:
        _compare_ends(books, claims.until, played, report)


def _all(names: Mapping[str, object]) -> list[Shown]:
    return [(name, 0) for name in names]


def _where(key: Shown) -> str:
    name, number = key
    return f"{name}, session {number}" if number else name


def _compare(
    shown: Sequence[Claim] | None,
    lines: Sequence[Sequence[Row]],
    where: str,
    report: Report,
) -> None:
    """One table of standings."""
    if shown is None:
        report.add("standing", where, "no standings", "those of a group that plays")
        return
    claims = {claim.pair: claim for claim in shown}
    if len(claims) != len(shown):
        report.add("standing", where, "a pair shown twice", "each pair once")
    rows = {row.pair: row for line in lines for row in line}
    for pair in sorted(claims.keys() | rows.keys()):
        spot = f"{where}, pair {pair}"
        if pair not in rows:
            report.add("standing", spot, "shown", "not ranked")
        elif pair not in claims:
            report.add("standing", spot, "not shown", f"rank {rows[pair].rank}")
        else:
            _compare_row(claims[pair], rows[pair], spot, report)
    for line in lines:
        own = {row.pair: row.rank for row in line}
        _check_order([own[pair] for pair in claims if pair in own], where, report)


def _check_order(ranks: Sequence[int], where: str, report: Report) -> None:
    if list(ranks) != sorted(ranks):
        report.add("standing", where, "pairs out of order", "the best first")


def _compare_row(claim: Claim, row: Row, where: str, report: Report) -> None:
    seen_and_expected: list[tuple[str, object, object]] = [
        ("rank", claim.rank, row.rank),
        ("share", claim.share, row.share if row.has_share else None),
        ("carried", claim.carried, row.carried),
        ("points", claim.points, row.total.points),
        ("maximum", claim.maximum, row.total.maximum),
        ("boards", claim.boards, len(row.total.scores)),
    ]
    if claim.tied is not None:
        seen_and_expected += [
            ("tied", claim.tied, row.tied),
            ("penalty", claim.penalty, row.total.penalty),
            ("decided_by", claim.decided_by or "nothing", row.decided_by or "nothing"),
        ]
    _report_differences(seen_and_expected, where, report)


def _report_differences(
    seen_and_expected: Sequence[tuple[str, object, object]], where: str, report: Report
) -> None:
    for what, seen, expected in seen_and_expected:
        if seen != expected:
            report.add("standing", where, f"{what} {seen}", f"{what} {expected}")


def _compare_missing(
    books: Books,
    claims: Mapping[Shown, Sequence[Missing]],
    keys: Sequence[Shown],
    report: Report,
) -> None:
    """What has not come in."""
    for name, number in keys:
        numbers = [number] if number else sorted(books.groups[name].sessions)
        due = sorted((n, *place) for n in numbers for place in books.owed(name, n))
        shown = claims.get((name, number))
        where = _where((name, number))
        if shown is None or len(shown) != len(set(shown)):
            text = "not shown" if shown is None else "a result twice"
            report.add("standing", where, f"what is missing: {text}", "each once")
        for one in sorted(set(shown or ()) ^ set(due)):
            text, other = "is missing", "is there, or not to be played"
            seen, expected = (other, text) if one in due else (text, other)
            report.add("standing", f"{where}, {_place_text(one)}", seen, expected)


def _place_text(one: Missing) -> str:
    names = ("session", "round", "table", "board", "NS", "EW")
    return ", ".join(f"{name} {n}" for name, n in zip(names, one, strict=False))


def _compare_ranking(
    shown: Sequence[EventClaim], rows: Mapping[int, EventRow], report: Report
) -> None:
    """The places in the event as a whole."""
    claims = {claim.pair: claim for claim in shown}
    if len(claims) != len(shown):
        report.add("standing", "the event", "a pair shown twice", "each pair once")
    for pair in sorted(claims.keys() | rows.keys()):
        where = f"the event, pair {pair}"
        if pair not in rows:
            report.add("standing", where, "shown", "not ranked")
        elif pair not in claims:
            report.add("standing", where, "not shown", f"rank {rows[pair].rank}")
        else:
            _compare_place(claims[pair], rows[pair], where, report)
    ranks = [rows[pair].rank for pair in claims if pair in rows]
    _check_order(ranks, "the event", report)


def _compare_place(
    claim: EventClaim, due: EventRow, where: str, report: Report
) -> None:
    share = due.row.share if due.row.has_share else None
    seen_and_expected = [
        ("rank", claim.rank, due.rank),
        ("tied", claim.tied, due.tied),
        ("group", claim.group, due.group),
        ("rank there", claim.rank_there, due.row.rank),
        ("share", claim.share, share),
    ]
    _report_differences(seen_and_expected, where, report)


def _compare_ends(
    books: Books, shown: Mapping[str, str], played: Mapping[str, object], report: Report
) -> None:
    """When correction periods end."""
    for name in played:
        end, seen = group_end(books, name), shown.get(name, "")
        if read_moment(seen) != end:
            text = end.isoformat() if end else "no time, as the log says none"
            report.add("standing", name, f"provisional until {seen or 'no time'}", text)
