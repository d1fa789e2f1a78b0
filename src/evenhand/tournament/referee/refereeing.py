"""The referee goes through a raw log, act by act, and then through what is shown."""

from collections.abc import Callable, Sequence

from evenhand.errors import EvenhandError
from evenhand.movement import native
from evenhand.tournament.referee import (
    advancing,
    entering,
    other_seats,
    playing,
    results,
)
from evenhand.tournament.referee.act_shapes import check_shapes
from evenhand.tournament.referee.books import Books, GroupBook
from evenhand.tournament.referee.claims import Claims
from evenhand.tournament.referee.comparing import compare_claims
from evenhand.tournament.referee.contest import Plain, read_contest
from evenhand.tournament.referee.finding import Finding, Report
from evenhand.tournament.referee.periods import check_in_time
from evenhand.tournament.referee.plan_checks import check_creation
from evenhand.tournament.referee.planned_seats import count_seats
from evenhand.tournament.referee.raw_log import check_times, find_undone, target_of

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
_CHECKS: dict[str, _Keeper] = {
    "advance": advancing.check_advance,
    "late": entering.check_late,
    "recarry": advancing.check_recarry,
    "reseat": other_seats.check_other_seats,
}
#: Acts that change the scores of a session or a phase.
_SCORE_ACTS = ("record", "erase", "penalise")

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
    check_shapes(entries, report)
    undone = find_undone(entries, report)
    check_times(entries, report)
    books = _begin(entries, undone, report)
    if books is None:
        return tuple(report.findings)
    _keep(books, entries, undone, report)
    if claims is not None:
        _compare(books, claims, report)
    return tuple(report.findings)


def _compare(books: Books, claims: Claims, report: Report) -> None:
    """A log that was found wrong may lead to nothing that could be compared."""
    try:
        compare_claims(books, claims, report)
    except _UNREADABLE as error:
        text = f"standings that cannot be worked out ({error!r})"
        report.add("standing", "the event", text, "a log that leads to some")


def _begin(entries: Sequence[Plain], undone: set[int], report: Report) -> Books | None:
    try:
        create = entries[0]
        if create["act"] != "create" or 1 in undone:
            raise ValueError
        contest = read_contest(create)
        plan = create.get("plan") or {}
        groups = {group["name"]: GroupBook(group) for group in plan.get("groups", ())}
        first = contest.groups[0].name
        movement = create.get("movement") or {}
        if not plan:
            pairs = native.from_data(movement).pairs
            groups[first] = GroupBook({}, list(range(1, pairs + 1)))
        else:
            groups[first].places = list(
                range(1, count_seats(groups[first].planned) + 1)
            )
        check_creation(create, contest, report)
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
            _check_undo(books, entries, number, report)
            continue
        if kind == "create":
            report.add("log", where, "created again", "one creation, the first act")
        if not isinstance(kind, str) or kind not in _KEEPERS:
            continue
        if books.official:
            report.add("log", where, f"{kind} when all was official", "nothing more")
        try:
            if kind in _CHECKS and _needs_check(entry):
                then = _books_then(books, entries, number, undone)
                _CHECKS[kind](then, entry, where, report)
            _KEEPERS[kind](books, entry, where, report)
        except _UNREADABLE as error:
            text = f"{kind} that cannot be carried out ({error!r})"
            report.add("log", where, text, "an act that fits the log before it")


def _needs_check(entry: Plain) -> bool:
    """Whether an act states what followed from the log before it.

    Looking at the books as they were is slow where acts have been undone since.
    """
    if entry["act"] == "late":
        return bool(entry.get("carried"))
    return entry["act"] != "reseat" or entry.get("why") in other_seats.CHECKED


def _check_undo(
    books: Books, entries: Sequence[Plain], number: int, report: Report
) -> None:
    """Taking back a result or penalty changes a score like a correction does."""
    entry = entries[number - 1]
    target = target_of(entry)
    undone = entries[target - 1] if 1 < target < number else {}
    if isinstance(undone, dict) and undone.get("act") in _SCORE_ACTS:
        try:
            check_in_time(books, undone, entry, f"act {number}", report)
        except _UNREADABLE:
            # what was undone may be unreadable; it counts for nothing
            return


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
