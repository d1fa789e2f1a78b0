"""The places of one large field in its sessions to come, after pairs sat elsewhere."""

from dataclasses import replace

from evenhand.desk.group_history import GroupHistory, SeatPlan
from evenhand.movement.words import counted, listed
from evenhand.tournament.changes.place_exchanges import PlaceChange, exchange_places
from evenhand.tournament.plan.planned_group import PlannedGroup
from evenhand.tournament.seats.seating import FieldSeating


def plan_places(history: GroupHistory, seating: FieldSeating) -> SeatPlan:
    """Let pairs change places for the rest, if some would meet again otherwise."""
    before = history.rematches(history.planned)
    if not before:
        return SeatPlan()
    change = exchange_places(
        seating,
        history.played,
        history.met,
        missing=history.gone,
        sat_out=history.sat_out,
    )
    if len(change.rematches) >= len(before):
        change = PlaceChange(seating, (), before)
    planned = replace(history.planned, seating=change.seating)
    # only pairs that meet again are named in the log: a reason excuses those it names
    why = "pairs met outside the plan" if change.moved else ""
    act = history.replan(planned, why, history.name_rematches(planned))
    told = _told(history, planned, change, len(before))
    return SeatPlan(told, act, len(history.rematches(planned)))


def _told(
    history: GroupHistory, planned: PlannedGroup, change: PlaceChange, before: int
) -> str:
    told = history.tell_rematches(planned)
    if not change.moved:
        return f"{history.name}: no places without a rematch were found; {told}."
    would = f"{counted(before, 'couple')} of pairs would have met again"
    moves = _moves(history, change)
    return f"{history.name}: {moves} for the rest: {would}, now {told or 'none'}."


def _moves(history: GroupHistory, change: PlaceChange) -> str:
    pair = (0, *history.play.places)
    # nobody needs to know where one sits who is not there
    moved = sorted(pair[place] for place in change.moved if place not in history.gone)
    if len(moved) == 1:
        return f"pair {moved[0]} takes another place"
    return f"pairs {listed(moved, most=20)} change places"
