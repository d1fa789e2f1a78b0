"""The traveller and the scorecard of a running event, for the terminal."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from rich.console import RenderableType
from rich.text import Text

from evenhand.movement.phrasing import counted, one_line
from evenhand.render.board_text import (
    frequency_table,
    scorecard_table,
    traveller_table,
)
from evenhand.render.score_figures import (
    percent_text,
    places_for,
    points_text,
    remark_text,
    signed,
)
from evenhand.render.score_sheets_data import (
    BoardSheet,
    PairSheet,
    SessionSum,
    ShareSteps,
    Uncounted,
)
from evenhand.scoring import Entry, Rules, ScorecardRow, decimal_text
from evenhand.scoring.award import Unplayed
from evenhand.tournament.event.due_results import AwardDue
from evenhand.tournament.event.state import PenaltyGiven
from evenhand.tournament.seated import Meeting

Names = Mapping[int, str]


def board_sheet_parts(event: str, sheet: BoardSheet) -> Iterator[RenderableType]:
    """The traveller of a board, and the results missing on it.

    Args:
        event: what the event is called.
        sheet: the board.
    """
    yield _heading(event, f"{sheet.group}, session {sheet.session}")
    for shown, scored in zip(sheet.shown, sheet.scored, strict=True):
        yield traveller_table(shown, sheet.rules)
        for line in shown.lines:
            remark = remark_text(line.result)
            if remark:
                who = [one for one in (line.result.ns, line.result.ew) if one.number]
                yield f"{' against '.join(map(str, who))}: {remark}"
        yield frequency_table(scored, sheet.rules)
    if not sheet.shown:
        yield f"Board {sheet.board}: no result counts yet."
    for one in sheet.uncounted:
        yield f"Does not count: {_uncounted_words(one)}."
    for meeting in sheet.missing:
        yield f"Missing: {_meeting_words(meeting)}."
    for due in sheet.due:
        yield f"To be awarded: {_due_words(due)}."


def pair_sheet_parts(
    event: str, sheet: PairSheet, names: Names
) -> Iterator[RenderableType]:
    """The scorecard of a pair, and how its line in the standings is worked out.

    Args:
        event: what the event is called.
        sheet: the pair.
        names: the names of the pairs.
    """
    which = f", session {sheet.session}" if sheet.session else ""
    yield _heading(event, f"{sheet.group}{which}")
    several = len({row.result.session for row in sheet.card.rows} if sheet.card else ())
    if sheet.card:
        players = {Entry("", pair): one_line(text) for pair, text in names.items()}
        yield scorecard_table(sheet.card, sheet.rules, players)
        for row in sheet.card.rows:
            remark = remark_text(row.result)
            if remark:
                session = f"Session {row.result.session}, board" if several > 1 else ""
                yield f"{session or 'Board'} {row.result.board}: {remark}"
    else:
        who = filter(None, (f"Pair {sheet.pair}", one_line(names.get(sheet.pair, ""))))
        yield Text(" · ".join(who))
    yield from _total_lines(sheet)
    yield from _open_lines(sheet)


def _heading(event: str, what: str) -> Text:
    return Text(one_line(f"{event} · {what}"), style="bold")


def _total_lines(sheet: PairSheet) -> Iterator[str]:
    """From the boards to the line in the standings, one step on each line."""
    rules = sheet.rules
    for own in sheet.sums:
        yield _sum_line(own, rules)
    placed = sheet.placed
    if placed is not None and (len(sheet.sums) > 1 or sheet.late_penalty):
        late = ""
        if sheet.penalties:
            worth = _signed(sheet.late_penalty)
            late = f", {worth} for the whole phase included ({_penalty_words(sheet)})"
        yield f"Together: {_points_words(placed.points, placed.maximum, rules)}{late}."
    if sheet.steps is not None:
        yield from _share_lines(sheet.steps)
    elif placed is not None and placed.carried:
        yield f"Carried over: {_number(placed.carried)} points."
    for given in sheet.not_counted:
        yield f"Does not count: penalty {_given_words(given)}."
    yield _place_line(sheet)


def _place_line(sheet: PairSheet) -> str:
    placed = sheet.placed
    if placed is None:
        void = any("scores of pair" in one.reason for one in sheet.uncounted)
        why = "its scores do not count" if void else "nothing has come in yet"
        return f"Not in the standings: {why}."
    share = placed.share
    with_what = "" if share is None else f" with {percent_text(100 * share)} %"
    split = f", the tie split by {placed.decided_by}" if placed.decided_by else ""
    return f"Place {placed.place}{with_what}{split}."


def _sum_line(own: SessionSum, rules: Rules) -> str:
    words = _points_words(own.points, own.maximum, rules)
    said = f"Session {own.session}: {words} on {counted(own.boards, 'board')}"
    if own.factor != 1:
        worth = _signed(own.points * own.factor)
        said += f", times {own.factor} as others have more boards: {worth}"
    if own.penalty or own.penalties:
        given = "; ".join(map(_given_words, own.penalties))
        said += f"; penalties {_signed(own.penalty)} ({given})"
        said += f": {_points_words(own.total, own.maximum, rules)}"
    return f"{said}."


def _share_lines(steps: ShareSteps) -> Iterator[str]:
    """How a percentage is worked out if carryovers or missing boards play a part."""
    if not (steps.is_stretched or steps.carried or steps.raised):
        return
    worth, full = _number(steps.worth), _number(steps.full)
    if not steps.maximum:
        yield f"Nothing counts yet, which is average: {worth} of {full}."
    elif steps.is_stretched:
        yield (
            f"On all boards: {_number(steps.points)} of {_number(steps.maximum)} is "
            f"{worth} of {full}, the most that anybody's boards will give."
        )
    whole = _number(steps.whole)
    if steps.raised:
        most = "could be" if steps.combined else "anybody"
        whole = (
            f"{_number(steps.full)} and {_number(steps.raised)}, the most that {most} "
            f"carried over, which is {whole}"
        )
    yield (
        f"With {_number(steps.carried)} carried over: "
        f"{_number(steps.worth + steps.carried)} of {whole}: "
        f"{percent_text(100 * steps.share)} %."
    )


def _open_lines(sheet: PairSheet) -> Iterator[str]:
    # byes that score are rows of the card already; only the others need a line
    shown = {(row.result.session, row.result.board) for row in _bye_rows(sheet)}
    rounds: dict[tuple[int, int], list[int]] = {}
    for number, bye in sheet.sat_out:
        if (number, bye.board) not in shown:
            rounds.setdefault((number, bye.round), []).append(bye.board)
    for (number, at), boards in rounds.items():
        yield f"Sat out: session {number}, round {at}, {_boards(boards)}."
    for one in sheet.uncounted:
        yield f"Does not count: session {one.session}, {_uncounted_words(one)}."
    for number, due in sheet.due:
        yield f"To be awarded: session {number}, {_due_words(due)}."
    missing: dict[tuple[int, int, int, int], list[int]] = {}
    for number, m in sheet.missing:
        other = m.ns + m.ew - sheet.pair
        missing.setdefault((number, m.round, m.table, other), []).append(m.board)
    for (number, at, table, other), boards in sorted(missing.items()):
        yield (
            f"Missing: session {number}, round {at}, table {table}, {_boards(boards)}, "
            f"against {other}."
        )


def _bye_rows(sheet: PairSheet) -> list[ScorecardRow]:
    rows = sheet.card.rows if sheet.card else ()
    return [row for row in rows if row.result.outcome is Unplayed.BYE]


def _boards(boards: list[int]) -> str:
    noun = "board" if len(boards) == 1 else "boards"
    return f"{noun} {', '.join(map(str, boards))}"


def _penalty_words(sheet: PairSheet) -> str:
    return "; ".join(map(_given_words, sheet.penalties))


def _given_words(given: PenaltyGiven) -> str:
    return ", ".join(filter(None, (given.amount, given.reason, f"act {given.act}")))


def _points_words(points: Fraction, maximum: Fraction, rules: Rules) -> str:
    if not rules.method.has_top:
        return f"{points_text(points, rules)} IMPs"
    return f"{_number(points)} of {_number(maximum)} points"


def _number(value: Fraction) -> str:
    return decimal_text(value, places_for([value]))


def _signed(value: Fraction) -> str:
    return signed(value, places_for([value]))


def _meeting_words(meeting: Meeting) -> str:
    return (
        f"table {meeting.table}, round {meeting.round}, pairs {meeting.ns} (NS) and "
        f"{meeting.ew} (EW)"
    )


def _due_words(due: AwardDue) -> str:
    meeting = due.meeting
    return (
        f"table {meeting.table}, round {meeting.round}, board {meeting.board}, pair "
        f"{due.pair}, as pair {due.other} has played it elsewhere"
    )


def _uncounted_words(one: Uncounted) -> str:
    meeting = one.recorded.meeting
    where = f"{_meeting_words(meeting)}, board {meeting.board}"
    return f"{where}, {one.recorded.outcome}: {one.reason}"
