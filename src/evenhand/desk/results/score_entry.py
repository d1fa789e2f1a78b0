"""Results typed by a scorer: what a line means, and what is done about it."""

import re
from dataclasses import dataclass, replace

from evenhand.desk.events.seen_acts import check_seen
from evenhand.desk.events.spots import Spot
from evenhand.desk.results.single_results import (
    accept_result,
    correct_result,
    erase_result,
    record_result,
    turn_result,
)
from evenhand.desk.rulings.corrections import NO_GROUNDS, Ruling
from evenhand.desk.views.entry_sheets import EntryLine, find_doubts, find_lines
from evenhand.errors import ActError, DoubtError, StaleError, again
from evenhand.render.result_answers_text import doubt_told
from evenhand.scoring import parse_contract
from evenhand.tournament.answers.answer import Answer
from evenhand.tournament.event.acts import Record
from evenhand.tournament.event.log import RunningEvent
from evenhand.tournament.event.outcomes import as_written, outcome_text, parse_outcome
from evenhand.tournament.event.session_play import Recorded, SessionPlay

#: What begins like a contract, whose faults can be named.
_CONTRACT = re.compile(r"\s*[1-7]\s*[a-z♠♥♦♣]", re.IGNORECASE)
#: An average for one side; the other side's is rather the same than missing.
_ONE_AVERAGE = re.compile(r"a(?:ve?|verage)?\s*([+=-]?)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class TypedLine:
    """What somebody typed into a line.

    Attributes:
        key: which line.
        result: the text; empty to delete what is there.
        ns: the pair of the North-South cards; 0 as it stands there.
        ew: the other pair.
        seen: the number of acts that the sheet had seen; None if it is not said.
        ruling: whether they are sure, and why a result of other pairs stands.
    """

    key: str
    result: str
    ns: int = 0
    ew: int = 0
    seen: int | None = None
    ruling: Ruling = NO_GROUNDS


def enter_line(
    event: RunningEvent, session: SessionPlay, typed: TypedLine, *, hidden: bool = False
) -> Answer | None:
    """Record what was typed, correct or delete what is there; None if all is the same.

    Args:
        event: the event.
        session: the session of the sheet.
        typed: what was typed.
        hidden: whether whoever types has yet to play the board, and is told nothing
            of its results.

    Raises:
        DoubtError: If it looks like a slip, and nobody is sure of it.
        StaleError: If somebody else has changed the result since.
    """
    line = _find_line(session, typed.key)
    if typed.seen is not None:
        _check_unchanged(event, session, line, typed.seen, hidden=hidden)
    there = _recorded(session, line)
    if hidden and there is not None:
        raise ActError("this result is in already; another director can correct it")
    spot = Spot(
        line.board,
        line.table,
        typed.ns or line.ns,
        typed.ew or line.ew,
        session.group.name,
        session.number,
    )
    if not typed.result:
        return _delete(event, spot, there, typed.ruling)
    if _CONTRACT.match(typed.result):
        parse_contract(typed.result)  # which names the fault
    text, ruling = as_written(_for_both(typed)), typed.ruling
    if spot.pairs != {line.ns, line.ew}:
        return _accept(event, spot, text, ruling)
    is_same = there is not None and outcome_text(there.outcome) == text
    is_seated = (spot.ns, spot.ew) == (line.ns, line.ew)
    if is_same:
        return None if is_seated else turn_result(event, spot, ruling)
    doubts = [*find_doubts(session, line.board, parse_outcome(text), there)]
    if doubts and not ruling.sure and not hidden:
        turn = "; was the board turned?" if line.turned else ""
        raise DoubtError(f"{doubt_told(doubts[0])}{turn}", again(sure=True))
    if there is not None:
        return correct_result(event, spot, text, ruling)
    planned = session.seated.planned_on(line.table, line.board)
    if is_seated and len(planned) == 1:
        spot = replace(spot, ns=0, ew=0)
    return record_result(event, spot, text, ruling=ruling)


def _for_both(typed: TypedLine) -> str:
    """What was typed; an average alone is for both sides, if that is confirmed."""
    found = _ONE_AVERAGE.fullmatch(typed.result.replace("−", "-"))
    if found is None:
        return typed.result
    both = f"A{found[1].strip('=')}"
    if found[1] in ("+", "-") and not typed.ruling.sure:
        raise DoubtError(
            f"{both} for both sides? Otherwise write both, such as A+/A-",
            again(sure=True),
        )
    return f"{both}/{both}"


def exchange_line(
    event: RunningEvent, session: SessionPlay, key: str, seen: int | None
) -> Answer:
    """Turn the result of a line round: its pairs sat the other way."""
    line = _find_line(session, key)
    if seen is not None:
        _check_unchanged(event, session, line, seen)
    where = session.group.name, session.number
    spot = Spot(line.board, line.table, line.ns, line.ew, *where)
    return turn_result(event, spot, NO_GROUNDS)


def confirm_line(
    event: RunningEvent, session: SessionPlay, key: str, seen: int | None
) -> Answer | None:
    """Confirm the doubtful result of a line: it is right all the same."""
    line = _find_line(session, key)
    if seen is not None:
        _check_unchanged(event, session, line, seen)
    if line.state != "doubtful":
        return None
    spot = Spot(
        line.board, line.table, line.ns, line.ew, session.group.name, session.number
    )
    return correct_result(event, spot, line.result, Ruling(sure=True))


#: What can be done with lines that have a result, by name.
MENDINGS = {"exchange": exchange_line, "confirm": confirm_line}


def _find_line(session: SessionPlay, key: str) -> EntryLine:
    for line in find_lines(session):
        if line.key == key:
            return line
    raise ActError(
        f"line {key[:40]!r}; nobody plays there now: look at the sheet again"
    )


def _recorded(session: SessionPlay, line: EntryLine) -> Recorded | None:
    there = session.reported(line.table, line.board)
    same = (one for one in there if {*one.meeting.pairs} == {line.ns, line.ew})
    return next(same, None)


def _check_unchanged(
    event: RunningEvent,
    session: SessionPlay,
    line: EntryLine,
    seen: int,
    *,
    hidden: bool = False,
) -> None:
    where = session.group.name, session.number, line.table, line.board
    try:
        check_seen(event, [Record(*where, "")], seen)
    except StaleError as error:
        if hidden:
            said = "somebody has entered it meanwhile; nothing was done"
            raise StaleError(said, error.at) from None
        raise


def _delete(
    event: RunningEvent, spot: Spot, there: Recorded | None, ruling: Ruling
) -> Answer | None:
    if there is None:
        return None
    if not ruling.sure:
        raise DoubtError("the result will be deleted", again(sure=True))
    return erase_result(event, spot.naming(there.meeting.pairs), ruling)


def _accept(event: RunningEvent, spot: Spot, text: str, ruling: Ruling) -> Answer:
    if not ruling.reason:
        raise ActError(
            f"pairs {spot.ns} and {spot.ew} are not due there; say why the result "
            "stands, or put the pairs back",
            again(reason=None),
        )
    return accept_result(event, spot, text, ruling.reason, ruling=ruling)
