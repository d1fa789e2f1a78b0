"""Acts on results, by name: recorded, corrected, ruled on, under appeal."""

from evenhand.desk.acts.named_acts import Arguments
from evenhand.desk.events.seen_acts import check_seen
from evenhand.desk.results.single_results import (
    accept_result,
    correct_result,
    erase_result,
    penalise_pair,
    record_result,
    rule_award,
)
from evenhand.desk.rulings.appeals import appeal_result, decide_appeal
from evenhand.desk.rulings.awards import award_everywhere
from evenhand.desk.rulings.board_troubles import foul_board, hold_board, read_places
from evenhand.errors import RequestError
from evenhand.tournament.answers.answer import Answer
from evenhand.tournament.event.acts import Decide
from evenhand.tournament.event.log import RunningEvent


def record(event: RunningEvent, given: Arguments) -> Answer:
    """Record a result."""
    return record_result(
        event,
        given.spot,
        given.text("result"),
        form=given.text("form"),
        lead=given.text("lead"),
        as_planned=given.holds("as_planned"),
        ruling=given.ruling,
    )


def correct(event: RunningEvent, given: Arguments) -> Answer:
    """Correct a result, or delete it."""
    given.exclude("delete", "result", "form")
    if given.holds("delete"):
        return erase_result(event, given.spot, given.ruling)
    if not given.text("result"):
        raise RequestError(f"no result; expected it, or {given.written('delete')}")
    form = given.text("form") if "form" in given.texts else None
    return correct_result(
        event,
        given.spot,
        given.text("result"),
        given.ruling,
        form=form,
        lead=given.text("lead"),
    )


def accept(event: RunningEvent, given: Arguments) -> Answer:
    """Accept a result outside the movement."""
    return accept_result(
        event,
        given.spot,
        given.text("result"),
        given.text("reason"),
        lead=given.text("lead"),
        at_fault=given.numbers("at_fault"),
        ruling=given.ruling,
    )


def award(event: RunningEvent, given: Arguments) -> Answer:
    """Award an adjusted score at a table, or at all that have the board."""
    given.exclude("all", "table", "ns", "ew")
    if not (given.holds("all") or given.text("table") or len(given.spot.pairs) == 2):
        ways = " or ".join(map(given.written, ("table", "all")))
        raise RequestError(
            f"an award is for one table or for every table; expected {ways}"
        )
    rule = award_everywhere if given.holds("all") else rule_award
    return rule(event, given.spot, given.text("award"), given.ruling)


def appeal(event: RunningEvent, given: Arguments) -> Answer:
    """Note that a result is under appeal."""
    return appeal_result(event, given.spot, given.text("result"), given.ruling)


def decide(event: RunningEvent, given: Arguments) -> Answer:
    """Decide an appeal."""
    if given.holds("upheld") == given.holds("dismissed"):
        ways = " or ".join(map(given.written, ("upheld", "dismissed")))
        raise RequestError(f"no decision; expected {ways}")
    seen = given.whole("seen")
    if seen is not None:
        session = given.spot.find_session(event.state)
        where = session.group.name, session.number, given.number("table")
        about = Decide(*where, given.spot.board, upheld=given.holds("upheld"))
        check_seen(event, [about], seen)
    return decide_appeal(
        event,
        given.spot,
        upheld=given.holds("upheld"),
        outcome=given.text("result"),
        ruling=given.ruling,
    )


def hold(event: RunningEvent, given: Arguments) -> Answer:
    """Take a board from a slow table."""
    return hold_board(
        event,
        given.spot,
        minutes=given.number("minutes"),
        slow=given.numbers("slow"),
        reason=given.text("reason"),
    )


def foul(event: RunningEvent, given: Arguments) -> Answer:
    """A board is fouled; a page names the tables with the other form one by one."""
    places = read_places(given.text("at"))
    ticked = " ".join(name[3:] for name in given.texts if name.startswith("at-"))
    return foul_board(
        event,
        given.spot,
        after_round=given.whole("round"),
        form=given.text("form"),
        places=read_places(ticked) if given.holds("ticked") else places or None,
        dry_run=given.holds("dry_run"),
        ruling=given.ruling,
    )


def penalty(event: RunningEvent, given: Arguments) -> Answer:
    """Penalise a pair, or give it a bonus."""
    return penalise_pair(
        event,
        given.number("pair"),
        given.text("amount"),
        given.ruling,
        group=given.group,
        session=given.whole("session"),
    )
