"""Any movement of any family, with boards, switches, winners and phantom applied."""

from collections.abc import Iterable
from dataclasses import replace

from evenhand.errors import RequestError, SizeError, SwitchError, again
from evenhand.families.family import Family
from evenhand.families.family_table import FAMILIES
from evenhand.movement import Movement, SwitchItem, SwitchPlan
from evenhand.movement.switching import STATIONARY


def find_family(name: str) -> Family:
    """The family of that name."""
    family = FAMILIES.get(name)
    if family is None:
        raise RequestError(
            f"family {name!r} is not known; the families are {', '.join(FAMILIES)}"
        )
    return family


def build(
    name: str,
    *,
    tables: int,
    rounds: int | None = None,
    extra: int | None = None,
    lines: int | None = None,
    base: str | None = None,
    boards_per_set: int = 1,
    winners: int | None = None,
    switch: SwitchPlan | str = "",
    not_tables: Iterable[int] = (),
    delayed: Iterable[int] = (),
    phantom: int = 0,
) -> Movement:
    """A movement of a family, ready to play.

    Args:
        name: the family, one of `FAMILIES`.
        tables: tables in play, appendix tables included; a rover or bump pair adds
            none.
        rounds: rounds, if the family leaves a choice or is to stop early.
        extra: appendix tables among `tables`.
        lines: lines of pairs, if the family leaves a choice.
        base: the family that a rover, bump or barometer is built on.
        boards_per_set: boards in each set.
        winners: 1 or 2; by default 2 if the lines never mix and nothing is switched.
        switch: the boards to be played the other way round.
        not_tables: tables that are left alone when a whole round is switched.
        delayed: switched rounds that one table, named by the family, makes up for
            later.
        phantom: the number of a missing pair, or 0.
    """
    family = find_family(name)
    numbers = {"rounds": rounds, "extra": extra, "lines": lines}
    for what, number in {"tables": tables, **numbers}.items():
        if number is not None and (type(number) is not int):
            raise SizeError(f"{name}: {what} {number!r}; expected a whole number")
    options = numbers | {"base": base}
    given = {key: value for key, value in options.items() if value is not None}
    for key in given.keys() - family.takes:
        takers = [f.name for f in FAMILIES.values() if key in f.takes]
        raise SizeError(
            f"{name} has no choice of {key}; that is for {', '.join(takers)}"
        )
    movement = family.make(tables=tables, **given)
    movement = replace(movement, boards_per_set=boards_per_set).sized()
    plan = SwitchPlan.parse(switch) if isinstance(switch, str) else switch
    flips = switched_places(
        family, movement, plan, not_tables=not_tables, delayed=delayed
    )
    # place by place, because a plan has no notation for delays and tables left alone
    items = frozenset(SwitchItem(r, t, b) for r, t, b in flips)
    movement = movement.switch(SwitchPlan(items))
    movement = _with_winners(movement, winners, switched=bool(plan))
    return replace(movement, phantom=phantom)


def switched_places(
    family: Family,
    movement: Movement,
    plan: SwitchPlan,
    *,
    not_tables: Iterable[int] = (),
    delayed: Iterable[int] = (),
) -> frozenset[tuple[int, int, int]]:
    """The (round, table, board) triples a plan turns under the family's conventions.

    A delayed round leaves out one table, which makes up for it some rounds later.
    """
    left_alone = frozenset(not_tables)
    if left_alone and not plan:
        raise SwitchError(
            f"tables {', '.join(map(str, sorted(left_alone)))} are left alone, but "
            "nothing is switched; name rounds to switch too",
            again(switch=None),
        )
    flips = plan.resolve(movement, not_tables=left_alone)
    late = set(delayed)
    if not late:
        return flips
    if family.delayed is None:
        able = [f.name for f in FAMILIES.values() if f.delayed is not None]
        raise SwitchError(
            f"{family.name} has no delayed switch; {' and '.join(able)} have one"
        )
    whole = {
        item.round
        for item in plan.items
        if not (item.table or item.board) and item.part in ("", STATIONARY)
    }
    for r in sorted(late - whole):
        raise SwitchError(
            f"delayed round {r} is not a whole switched round of the plan "
            f"{str(plan) or '(empty)'!r}; switch it too",
            again(switch=None),
        )
    table, later = family.delayed(movement)
    boards = range(1, movement.boards_per_set + 1)
    left_out = {(r, table, b) for r in late for b in boards}
    # the full movement has as many rounds as sets; this one may stop early
    made_up_in = {r: (r - 1 + later) % movement.sets + 1 for r in late}
    for r, then in sorted(made_up_in.items()):
        if then > movement.rounds:
            raise SwitchError(
                f"delayed round {r} would be made up in round {then}, but only "
                f"{movement.rounds} are played; switch another round"
            )
    made_up = {(then, table, b) for then in made_up_in.values() for b in boards}
    return flips - left_out | made_up


def _with_winners(
    movement: Movement, winners: int | None, *, switched: bool
) -> Movement:
    possible = 1 if switched else movement.winners
    if winners == 2 and possible == 1:
        why = "switched boards mix its two lines" if switched else "its lines mix"
        raise RequestError(
            f"{movement.label}: two winners are not possible, {why}; choose one winner",
            again(winners=1),
        )
    return replace(movement, winners=winners or possible)
