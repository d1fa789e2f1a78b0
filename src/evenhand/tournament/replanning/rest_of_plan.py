"""The sessions of a plan that are still to come, and who has their seats."""

from collections.abc import Sequence
from dataclasses import replace

from evenhand.tournament.layouts.sections import Layout
from evenhand.tournament.plan.planned_group import PlannedGroup
from evenhand.tournament.seating.group_seating import FieldSeating, LineSeating, Seating


def sessions_to_come(planned: PlannedGroup, played: int) -> PlannedGroup:
    """The plan without its first sessions; everybody's seats in the others stay.

    Args:
        planned: the plan.
        played: how many of its sessions have been played.
    """
    numbering = planned.numbering
    return replace(
        planned,
        seating=_seating_to_come(planned.seating, played),
        arrows=planned.arrows[played:],
        switched=frozenset((n - played, r) for n, r in planned.switched if n > played),
        numbering=None if numbering is None else numbering.after(played),
    )


def with_phantom_filled(planned: PlannedGroup) -> PlannedGroup:
    """The plan of an odd number of pairs for one more, which has the phantom's seats.

    Nobody's seat is another; but nobody sits out any more, and who has met that pair
    can meet it again.
    """
    layout = planned.layout
    if not layout.phantom:
        return planned
    layout = replace(layout, pairs=layout.pairs + 1)
    seating = planned.seating
    if isinstance(seating, FieldSeating):
        return replace(planned, seating=replace(seating, layout=layout))
    table = replace(seating.table, layout=layout)
    return replace(planned, seating=LineSeating(table, seating.lines))


def _seating_to_come(seating: Seating, played: int) -> Seating:
    if isinstance(seating, FieldSeating):
        return _field_to_come(seating, played)
    return LineSeating(seating.table.after(played), seating.lines)


def _field_to_come(seating: FieldSeating, played: int) -> FieldSeating:
    """One field that goes on where it stopped: its pairs have moved on."""
    layout = seating.layout
    rounds = sum(layout.cut[:played])
    if layout.is_barometer:
        *circle, last = seating.order
        order = (*_from(circle, rounds), last)
    else:
        ns, ew = seating.order[: layout.tables], seating.order[layout.tables :]
        order = (*ns, *_from(ew, -rounds))
    return FieldSeating(
        _layout_to_come(layout, played),
        seating.sessions - played,
        order,
        seating.turned,
    )


def _from(around: Sequence[int], first: int) -> tuple[int, ...]:
    """A ring, read from one of its members on."""
    return tuple(around[(n + first) % len(around)] for n in range(len(around)))


def _layout_to_come(layout: Layout, played: int) -> Layout:
    cut, sections = layout.cut[played:], layout.sections
    if layout.is_barometer:
        sections = tuple(replace(section, rounds=cut[0]) for section in sections)
    return replace(layout, cut=cut, sections=sections)
