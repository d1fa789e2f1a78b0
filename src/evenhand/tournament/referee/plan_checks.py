"""What may be wrong with an event's conditions, as its first act states them."""

from collections.abc import Collection

from evenhand.movement import native
from evenhand.tournament.referee.books import Books, GroupBook
from evenhand.tournament.referee.contest import (
    Contest,
    Plain,
    count_sessions,
    read_exact,
)
from evenhand.tournament.referee.finding import Report
from evenhand.tournament.referee.outcomes import IMP_METHODS
from evenhand.tournament.referee.planned_seats import count_seats
from evenhand.tournament.referee.seat_checks import check_lines

_METHODS = ("matchpoints", "ascherman", *IMP_METHODS)
_TIE_BREAKS = (
    *("meeting", "opponents", "tops", "above-average", "comparison", "deviation"),
    *("last-session", "lot"),
)
_WORDS: dict[str, tuple[object, ...]] = {
    "tied_ranks": ("average", "best", "worst"),
    "byes": ("own", "sixty"),
    "maximum": ("unchanged", "raised"),
    "by_boards_played": (True, False),
    "penalties_count": (True, False),
}
#: The least and the most that a number of the rules may be.
_RANGES = {"penalty": (0, 10), "correction_minutes": (0, 10_080), "stands_from": (0, 1)}
_CARRYOVERS = ("none", "full", "weighted", "linear", "half", "ladder")
_ORDERS = ("after", "together")
_DROP_INS = ("", "rank", "rank-or-average", "average", "median")
_WAYS = (
    *("base", "howell-tails", "mitchells", "one-section"),
    *("barometer", "web", "appendix", "round-robin"),
)
_MOST_BOARDS_PER_ROUND = 20
_WHERE = "act 1"


def check_creation(create: Plain, contest: Contest, report: Report) -> None:
    """The conditions must be such that an event can be played by them."""
    plan, movement = create.get("plan") or {}, create.get("movement") or {}
    if bool(plan) == bool(movement):
        report.add("plan", _WHERE, "not one of plan and movement", "one of them")
    _check_word("method", contest.method, _METHODS, report)
    if contest.phases > 1 and contest.method in IMP_METHODS:
        text = f"{contest.method} in {contest.phases} phases"
        report.add("plan", _WHERE, text, "tops, in which carryovers are")
    if not plan:
        for fault in native.from_data(movement).faults():
            report.add("plan", f"{_WHERE}, movement", fault, "a sound movement")
        return
    _check_rules(plan.get("rules") or {}, report)
    _check_terms(contest, report)
    for announced in (g for p in plan["event"]["phases"] for g in p["groups"]):
        order, rule = announced.get("feed_order"), announced.get("drop_in_rule")
        _check_word("feeds", "after" if order is None else order, _ORDERS, report)
        _check_word("drop-ins get", "" if rule is None else rule, _DROP_INS, report)
    for group in plan["groups"]:
        name = group["name"]
        check_planned(group, f"{_WHERE}, {name}", report)
        check_lines(group, name, report)
        _check_numbers(contest, group, report)


def _check_word(
    what: str, seen: object, known: Collection[object], report: Report
) -> None:
    if seen not in known or type(seen) not in {type(word) for word in known}:
        wanted = ", ".join(str(word) or "nothing" for word in known)
        report.add("plan", _WHERE, f"{what} {seen!r}", wanted)


def _check_rules(rules: Plain, report: Report) -> None:
    for name, known in _WORDS.items():
        _check_word(name, rules.get(name, known[0]), known, report)
    for name, (least, most) in _RANGES.items():
        seen = rules.get(name, most)
        if isinstance(seen, bool) or not least <= read_exact(str(seen)) <= most:
            report.add("plan", _WHERE, f"{name} {seen}", f"{least} to {most}")
    named = list(rules.get("tie_breaks") or ())
    for rule in named:
        _check_word("tie-break", rule, _TIE_BREAKS, report)
    if len(named) != len(set(named)):
        report.add("plan", _WHERE, "a tie-break twice", "each once")


def _check_terms(contest: Contest, report: Report) -> None:
    """The groups of all phases, as they were announced."""
    earlier: dict[str, int] = {}
    for terms in contest.groups:
        _check_carryover(terms.carryover, report)
        if terms.name in earlier:
            report.add("plan", _WHERE, f"{terms.name} twice", "names of their own")
        if terms.boards < 1:
            report.add("plan", _WHERE, f"{terms.boards} boards", "one or more")
        comes_first = terms.phase == 1
        if terms.drop_ins < 0 or (comes_first and (terms.drop_ins or terms.feeds)):
            report.add("plan", _WHERE, f"pairs into {terms.name}", "those who enter")
        if not comes_first and not terms.feeds:
            report.add("plan", _WHERE, f"nobody into {terms.name}", "pairs that go on")
        for feed in terms.feeds:
            if earlier.get(feed.source, terms.phase) >= terms.phase:
                text = f"{terms.name} from {feed.source}"
                report.add("plan", _WHERE, text, "a group of an earlier phase")
        earlier[terms.name] = terms.phase


def _check_carryover(rule: str, report: Report) -> None:
    name, colon, value = rule.partition(":")
    _check_word("carryover", name, _CARRYOVERS, report)
    if bool(colon) != (name in ("weighted", "linear", "ladder")):
        report.add("plan", _WHERE, f"carryover {rule!r}", "a number where one belongs")
    number = value.partition("@")[0].removesuffix("points") if colon else "0"
    if read_exact(number) < 0:
        report.add("plan", _WHERE, f"carryover {rule!r}", "0 or more")


def check_planned(planned: Plain, where: str, report: Report) -> None:
    """The seats of a group must be as many as its layout says."""
    pairs, seats = planned["layout"]["pairs"], count_seats(planned)
    if seats - pairs not in (0, 1):
        report.add("plan", where, f"{seats} seats for {pairs} pairs", "a seat for each")
    lines = planned.get("lines") or {}
    several = [*lines.get("normal", ()), *lines.get("exceptional", ())]
    numbers = [pair for line in several for pair in line] or planned.get("order")
    if sorted(numbers or ()) != list(range(1, seats + 1)):
        report.add("plan", where, "not each place once", f"places 1 to {seats}")
    way = planned["layout"]["way"]
    _check_word("layout", way, _WAYS, report)
    if way in ("barometer", "round-robin"):
        for section in planned["layout"]["sections"]:
            _check_word("movement", section["family"], ("round-robin",), report)
    boards = planned.get("boards_per_round", 2)
    if not 1 <= boards <= _MOST_BOARDS_PER_ROUND:
        most = f"1 to {_MOST_BOARDS_PER_ROUND}"
        report.add("plan", where, f"{boards} boards a round", most)


def check_phantom(
    books: Books, group: GroupBook, where: str, report: Report, before: int = 0
) -> None:
    """The last seat of a plan for an odd number is nobody's, or a late pair's.

    Args:
        books: what the log says.
        group: the group, with its new plan and places.
        where: the act.
        report: for what is wrong.
        before: who had such a seat until now; where a pair came late and took it,
            there are as many pairs as seats.
    """
    pair = find_phantom(group)
    if books.is_present(pair) and not books.is_present(before):
        report.add("plan", where, f"pair {pair} in the last place", "nobody there")


def find_phantom(group: GroupBook) -> int:
    """The number at the last seat of a plan for an odd number of pairs; 0 if none."""
    if not group.planned:
        return 0
    seats = count_seats(group.planned)
    is_odd = group.planned["layout"]["pairs"] < seats <= len(group.places)
    return group.places[seats - 1] if is_odd else 0


def _check_numbers(contest: Contest, planned: Plain, report: Report) -> None:
    """A group is planned for the pairs and boards that were announced."""
    name, layout = planned["name"], planned["layout"]
    come = contest.planned_size(name)
    if layout["pairs"] != come:
        text = f"{name} planned for {layout['pairs']} pairs"
        report.add("plan", _WHERE, text, come)
    sessions = count_sessions(planned)
    longest = max(section["rounds"] for section in layout["sections"])
    rounds = sum((layout.get("cut") or [])[:sessions]) or longest * sessions
    boards = rounds * planned.get("boards_per_round", 2)
    if boards != contest.terms(name).boards:
        text = f"{name} planned for {boards} boards"
        report.add("plan", _WHERE, text, contest.terms(name).boards)
