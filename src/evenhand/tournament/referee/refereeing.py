"""The referee goes through a raw log, act by act, and then through what is shown."""

from collections.abc import Callable, Sequence

from evenhand.errors import EvenhandError
from evenhand.movement import native
from evenhand.tournament.referee import advancing, entering, playing, results
from evenhand.tournament.referee.books import Books, GroupBook
from evenhand.tournament.referee.claims import Claim, Claims
from evenhand.tournament.referee.contest import Plain, read_contest
from evenhand.tournament.referee.finding import Finding, Report
from evenhand.tournament.referee.placing import Row, rank_group
from evenhand.tournament.referee.planned_seats import count_seats
from evenhand.tournament.referee.raw_log import check_times, find_undone
from evenhand.tournament.referee.seat_checks import check_lines

_Keeper = Callable[[Books, Plain, str, Report], None]

_KEEPERS: dict[str, _Keeper] = {
    "register": entering.register,
    "rename": entering.rename,
    "withdraw": entering.withdraw,
    "late": entering.late,
    "replan": playing.replan,
    "seat": playing.seat,
    "reseat": playing.reseat,
    "record": results.record,
    "erase": results.erase,
    "penalise": playing.penalise,
    "close": playing.close,
    "advance": advancing.advance,
    "recarry": advancing.recarry,
    "official": playing.declare,
}
_CHECKS = {"advance": advancing.check_advance, "recarry": advancing.check_recarry}

#: What plain data raises that is not as it should be.
_UNREADABLE = (
    EvenhandError,
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    TypeError,
    ValueError,
)


def referee_event(
    entries: Sequence[Plain], claims: Claims | None = None
) -> tuple[Finding, ...]:
    """Everything in a log that does not agree with itself, or with what is shown.

    Args:
        entries: the acts as they are kept, in order.
        claims: the standings that the program shows; None to check the log alone.
    """
    report = Report()
    undone = find_undone(entries, report)
    check_times(entries, report)
    books = _begin(entries, undone, report)
    if books is None:
        return tuple(report.findings)
    _keep(books, entries, undone, report)
    if claims is not None:
        _compare(books, claims, report)
    return tuple(report.findings)


def _begin(entries: Sequence[Plain], undone: set[int], report: Report) -> Books | None:
    try:
        create = entries[0]
        if create["act"] != "create" or 1 in undone:
            raise ValueError
        contest = read_contest(create)
        plan = create.get("plan") or {}
        groups = {group["name"]: GroupBook(group) for group in plan.get("groups", ())}
        for name, group in groups.items():
            check_lines(group.planned, name, report)
        first = contest.groups[0].name
        movement = create.get("movement") or {}
        if not plan:
            pairs = native.from_data(movement).pairs
            groups[first] = GroupBook({}, list(range(1, pairs + 1)))
        else:
            groups[first].places = list(
                range(1, count_seats(groups[first].planned) + 1)
            )
        return Books(contest, groups, {} if plan else movement)
    except _UNREADABLE:
        report.add("log", "act 1", "no event is created", "its creation")
        return None


def _keep(
    books: Books, entries: Sequence[Plain], undone: set[int], report: Report
) -> None:
    """Write all acts that count into the books."""
    for number, entry in enumerate(entries[1:], 2):
        if number in undone:
            continue
        where = f"act {number}"
        kind = entry.get("act") if isinstance(entry, dict) else None
        if kind == "undo":
            continue
        if kind not in _KEEPERS:
            report.add("log", where, f"{kind!r}", "an act that can be read")
            continue
        if books.official:
            report.add("log", where, f"{kind} when all was official", "nothing more")
        try:
            if kind in _CHECKS:
                then = _books_then(books, entries, number, undone)
                _CHECKS[kind](then, entry, where, report)
            _KEEPERS[kind](books, entry, where, report)
        except _UNREADABLE as error:
            text = f"{kind} that cannot be carried out ({error!r})"
            report.add("log", where, text, "an act that fits the log before it")


def _books_then(
    books: Books, entries: Sequence[Plain], number: int, undone: set[int]
) -> Books:
    """The books as they were before an act: what was undone later counted then."""
    before = entries[: number - 1]
    undone_then = find_undone(before)
    if undone_then == {act for act in undone if act < number}:
        return books
    silent = Report()
    then = _begin(before, undone_then, silent)
    assert then is not None
    _keep(then, before, undone_then, silent)
    return then


def _compare(books: Books, claims: Claims, report: Report) -> None:
    """The standings that are shown must be those that the log leads to."""
    for name in claims.groups:
        if name not in books.groups:
            report.add("standing", name, "standings", "a group of the event")
    for name, group in books.groups.items():
        if not group.sessions:
            continue
        if name not in claims.groups:
            report.add("standing", name, "no standings", "those of a group that plays")
            continue
        shown = {claim.pair: claim for claim in claims.groups[name]}
        if len(shown) != len(claims.groups[name]):
            report.add("standing", name, "a pair shown twice", "each pair once")
        first = [claim for claim in shown.values() if claim.rank == 1]
        rows = {row.pair: row for row in rank_group(books, name)}
        if len(first) < sum(row.rank == 1 for row in rows.values()):
            # a tie for the first place may be shown parted
            parted = rank_group(books, name, one_winner=True)
            rows = {row.pair: row for row in parted}
        for pair in sorted(shown.keys() | rows.keys()):
            where = f"{name}, pair {pair}"
            if pair not in rows:
                report.add("standing", where, "shown", "not ranked")
            elif pair not in shown:
                report.add("standing", where, "not shown", f"rank {rows[pair].rank}")
            else:
                _compare_row(shown[pair], rows[pair], where, report)


def _compare_row(claim: Claim, row: Row, where: str, report: Report) -> None:
    share = row.share if row.total.maximum else None
    for what, seen, expected in (
        ("rank", claim.rank, row.rank),
        ("share", claim.share, share),
        ("carried", claim.carried, row.carried),
        ("points", claim.points, row.total.points),
        ("maximum", claim.maximum, row.total.maximum),
        ("boards", claim.boards, len(row.total.scores)),
    ):
        if seen != expected:
            report.add("standing", where, f"{what} {seen}", f"{what} {expected}")
