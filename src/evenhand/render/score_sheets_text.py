"""The traveller and the scorecard of a running event, for the terminal."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from rich.console import RenderableType
from rich.text import Text

from evenhand.movement.phrasing import one_line
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
    tell_uncounted,
)
from evenhand.render.sentences import say
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
        yield say(
            "Together: {points}{given:?, {late} for the whole phase included "
            "({given})}.",
            points=_points_words(placed.points, placed.maximum, rules),
            late=_signed(sheet.late_penalty),
            given="; ".join(map(_given_words, sheet.penalties)),
        ).text
    if sheet.steps is not None:
        yield from _share_lines(sheet.steps)
    elif placed is not None and placed.carried:
        yield say("Carried over: {n} points.", n=_number(placed.carried)).text
    for given in sheet.not_counted:
        yield say("Does not count: penalty {given}.", given=_given_words(given)).text
    yield _place_line(sheet)


def _place_line(sheet: PairSheet) -> str:
    placed = sheet.placed
    if placed is None:
        void = any(one.void for one in sheet.uncounted)
        why = "its scores do not count" if void else "nothing has come in yet"
        return say("Not in the standings: {why}.", why=why).text
    share = None if placed.share is None else percent_text(100 * placed.share)
    return say(
        "Place {place}{share:? with {share} %}"
        "{decided_by:?, the tie split by {decided_by}}.",
        placed,
        share=share,
    ).text


def _sum_line(own: SessionSum, rules: Rules) -> str:
    return say(
        "Session {session}: {won} on {boards:# board|# boards}"
        "{stretched:?, times {factor} as others have more boards: {stretched}}"
        "{penalised:?; penalties {penalty} ({given}): {total}}.",
        own,
        won=_points_words(own.points, own.maximum, rules),
        stretched=_signed(own.points * own.factor) if own.factor != 1 else "",
        penalised=bool(own.penalty or own.penalties),
        penalty=_signed(own.penalty),
        given="; ".join(map(_given_words, own.penalties)),
        total=_points_words(own.total, own.maximum, rules),
    ).text


def _share_lines(steps: ShareSteps) -> Iterator[str]:
    """How a percentage is worked out if carryovers or missing boards play a part."""
    if not (steps.is_stretched or steps.carried or steps.raised):
        return
    values = {
        name: _number(getattr(steps, name))
        for name in ["points", "maximum", "full", "worth", "carried", "raised", "whole"]
    }
    if not steps.maximum:
        template = "Nothing counts yet, which is average: {worth} of {full}."
        yield say(template, **values).text
    elif steps.is_stretched:
        yield say(
            "On all boards: {points} of {maximum} is {worth} of {full}, the most that "
            "anybody's boards will give.",
            **values,
        ).text
    yield say(
        "With {carried} carried over: {sum} of {raised:?{full} and {raised}, the most "
        "that {who} carried over, which is }{whole}: {percent} %.",
        **values | {"raised": values["raised"] if steps.raised else ""},
        sum=_number(steps.worth + steps.carried),
        who="could be" if steps.combined else "anybody",
        percent=percent_text(100 * steps.share),
    ).text


def _open_lines(sheet: PairSheet) -> Iterator[str]:
    # byes that score are rows of the card already; only the others need a line
    shown = {(row.result.session, row.result.board) for row in _bye_rows(sheet)}
    rounds: dict[tuple[int, int], list[int]] = {}
    for number, bye in sheet.sat_out:
        if (number, bye.board) not in shown:
            rounds.setdefault((number, bye.round), []).append(bye.board)
    for (number, at), boards in rounds.items():
        yield say(
            "Sat out: session {number}, round {at}, {boards:board|boards} {which}.",
            number=number,
            at=at,
            boards=boards,
            which=", ".join(map(str, boards)),
        ).text
    for one in sheet.uncounted:
        yield f"Does not count: session {one.session}, {_uncounted_words(one)}."
    for number, due in sheet.due:
        yield f"To be awarded: session {number}, {_due_words(due)}."
    missing: dict[tuple[int, int, int, int], list[int]] = {}
    for number, m in sheet.missing:
        other = m.ns + m.ew - sheet.pair
        missing.setdefault((number, m.round, m.table, other), []).append(m.board)
    for (number, at, table, other), boards in sorted(missing.items()):
        yield say(
            "Missing: session {number}, round {at}, table {table}, "
            "{boards:board|boards} {which}, against {other}.",
            number=number,
            at=at,
            table=table,
            boards=boards,
            which=", ".join(map(str, boards)),
            other=other,
        ).text


def _bye_rows(sheet: PairSheet) -> list[ScorecardRow]:
    rows = sheet.card.rows if sheet.card else ()
    return [row for row in rows if row.result.outcome is Unplayed.BYE]


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
    words = "table {table}, round {round}, pairs {ns} (NS) and {ew} (EW)"
    return say(words, meeting).text


def _due_words(due: AwardDue) -> str:
    return say(
        "table {meeting.table}, round {meeting.round}, board {meeting.board}, pair "
        "{pair}, as pair {other} has played it elsewhere",
        due,
    ).text


def _uncounted_words(one: Uncounted) -> str:
    meeting = one.recorded.meeting
    where = f"{_meeting_words(meeting)}, board {meeting.board}"
    return f"{where}, {one.recorded.outcome}: {tell_uncounted(one)}"
