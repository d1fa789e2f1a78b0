"""Boards that a table may not start, and boards that were fouled."""

from collections.abc import Collection, Iterable
from itertools import count

from evenhand.desk.events.spots import Spot
from evenhand.desk.rulings.corrections import NO_GROUNDS, Ruling, after_change
from evenhand.errors import ActError, RequestError, again
from evenhand.tournament.answers.answer import afterwards
from evenhand.tournament.answers.ruling_answers import (
    BoardFouled,
    BoardHeld,
    FormPlayed,
)
from evenhand.tournament.event.act_rules import attempt
from evenhand.tournament.event.acts import Foul, Hold
from evenhand.tournament.event.log import RunningEvent
from evenhand.tournament.event.session_play import SessionPlay
from evenhand.tournament.seated import Meeting


def hold_board(
    event: RunningEvent,
    spot: Spot,
    *,
    minutes: int = 0,
    slow: Collection[int] = (),
    reason: str = "",
) -> BoardHeld:
    """Take a board from one table, which has no time to start it.

    Args:
        event: the event.
        spot: the table and board, and the pairs if they must be told apart.
        minutes: the time that the table has lost.
        slow: the pairs that lost it, if that is known.
        reason: why.
    """
    session = spot.find_session(event.state)
    table = spot.find_table(session)
    planned = session.seated.planned_on(table, spot.board)
    there = [one for one in planned if spot.pairs <= {*one.pairs}]
    still_open = session.open_slots()
    due = [one for one in there if session.seated.slot_of(one) in still_open] or there
    if len(due) != 1:
        raise ActError(
            f"table {table} has board {spot.board} in {len(due)} rounds; name the pairs"
            if due
            else f"table {table} does not play board {spot.board}; see the movement",
            *(again(ns=one.ns, ew=one.ew) for one in due),
        )
    (seen,) = due
    who = tuple(sorted(set(slow)))
    at = session.group.name, session.number, table, spot.board, seen.round
    state = event.do(Hold(*at, minutes, who, reason.strip()))
    return BoardHeld(
        group=session.group.name,
        session=session.number,
        round=seen.round,
        table=table,
        board=spot.board,
        ns=seen.ns,
        ew=seen.ew,
        minutes=minutes,
        slow=who,
        **afterwards(state),
    )


def foul_board(
    event: RunningEvent,
    spot: Spot,
    *,
    after_round: int | None = None,
    form: str = "",
    places: Iterable[tuple[int, ...]] | None = None,
    dry_run: bool = False,
    ruling: Ruling = NO_GROUNDS,
) -> BoardFouled:
    """Score a fouled board in its two forms.

    The board goes from table to table: those to which it came after it was fouled have
    played, or will play, the other form.

    Args:
        event: the event.
        spot: the board, and the last table that played it as it was.
        after_round: the round in which it did; only needed if it has it in several.
        form: the name of the other form; by default the next letter from B on.
        places: the rounds and tables with the other form, if the path tells them wrong.
        dry_run: whether only to say who played which form.
        ruling: the grounds.
    """
    session = spot.find_session(event.state)
    path = _board_path(session, spot.board)
    last = _last_sound(session, spot, after_round)
    part = session.seated.section_of_table(last.table)
    own = [one for one in path if part is None or one.table in part.tables]
    after = [(one.round, one.table) for one in own if one.round > last.round]
    form = form.strip() or _next_form(session, spot.board)
    chosen = tuple(sorted(after if places is None else set(places)))
    reason = ruling.reason_in_time(event, session.group, session.number)
    group, number = session.group.name, session.number
    act = Foul(group, number, spot.board, form, chosen, reason)
    state = attempt(event.state, act) if dry_run else event.do(act)
    now = state.group(group).session(number)
    unsure = [one.table for one in own if one.round == last.round]
    play = state.group(group)
    then = afterwards(state, tried=True) if dry_run else after_change(play)
    return BoardFouled(
        group=group,
        session=number,
        board=spot.board,
        form=form,
        path=tuple(_form_played(now, one) for one in _board_path(now, spot.board)),
        unsure=tuple(one for one in unsure if one != last.table)
        if places is None
        else (),
        dry_run=dry_run,
        **then,
    )


def read_places(listed: str) -> list[tuple[int, ...]]:
    """Rounds and tables, written as 5-3, 6-4: in round 5 at table 3, and so on."""
    found: list[tuple[int, ...]] = []
    for text in listed.replace(",", " ").split():
        parts = text.split("-")
        if len(parts) != 2 or not all(
            one.isdecimal() and len(one) < 7 for one in parts
        ):
            raise RequestError(
                f"{text[:40]!r}; expected a round and a table, such as 5-3"
            )
        found.append((int(parts[0]), int(parts[1])))
    return found


def _board_path(session: SessionPlay, board: int) -> list[Meeting]:
    """Where a board is played, in the order in which it comes there."""
    due = {one for one in session.meetings.values() if session.is_playable(one)}
    played = {one.meeting for one in session.results.values()}
    places = {(one.round, one.table): one for one in due | played if one.board == board}
    return [places[place] for place in sorted(places)]


def _last_sound(session: SessionPlay, spot: Spot, after_round: int | None) -> Meeting:
    """The meeting after which the board was fouled."""
    session.check_board(spot.board)
    path, table = _board_path(session, spot.board), spot.find_table(session)
    there = [one for one in path if one.table == table]
    meant = [one for one in there if after_round in (None, one.round)]
    if len(meant) == 1:
        return meant[0]
    where = ", ".join(f"table {one.table} in round {one.round}" for one in path)
    raise ActError(
        f"board {spot.board} fouled after {spot}"
        + (f", round {after_round}" if after_round is not None else "")
        + f"; it is played at {where}: name one of them",
        *(again(round=one.round) for one in there),
    )


def _next_form(session: SessionPlay, board: int) -> str:
    used = {form for place, form in session.forms.items() if place[2] == board}
    return next(name for n in count(1) if (name := chr(65 + n)) not in used)


def _form_played(session: SessionPlay, one: Meeting) -> FormPlayed:
    there = session.results.get(session.seated.slot_of(one))
    form = session.forms.get((one.round, one.table, one.board), "")
    if there is not None:
        form = there.result.group
    return FormPlayed(one.round, one.table, one.ns, one.ew, form, there is not None)
