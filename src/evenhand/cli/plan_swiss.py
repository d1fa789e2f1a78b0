"""`evenhand plan swiss`: the next session's meetings, by the results so far."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from evenhand.cli.option_groups import option
from evenhand.cli.output import Printout
from evenhand.cli.plan_options import PlanFile, PlanOutput
from evenhand.errors import RequestError

if TYPE_CHECKING:
    from evenhand.tournament.lines.members import Lines
    from evenhand.tournament.plan.plan import Plan
    from evenhand.tournament.plan.planned_group import PlannedGroup
    from evenhand.tournament.seating.event_balance import Gain
    from evenhand.tournament.seating.session_seats import LineSeating


def choose_next_session(
    file: PlanFile,
    played: int = option("K", "How many of its sessions have been played.", ...),
    averages: str = option(
        "FILE.csv", "Results so far: the columns pair and percent.", ...
    ),
    output: PlanOutput = None,
) -> Printout | None:
    """Choose the next session by the results so far (Delayed Swiss)."""
    from evenhand.formats.averages_csv import read_averages
    from evenhand.formats.plan_file import check_plan_target, read_plan, write_plan
    from evenhand.render.next_session_text import swiss_data, swiss_parts

    if output is not None:
        check_plan_target(output)
    plan = read_plan(file).sound()
    group = plan.group(plan.event.phases[0].groups[0].name)
    seating = _lines_of(group)
    _check_rules(plan, played)
    results = average_lines(seating.lines, read_averages(averages), group.pairs)
    changed, gain = _with_next_session(plan, group, seating, played, results)
    if output is not None:
        write_plan(output, changed)
        if output == "-":
            return None
    found = (changed, played, results, gain)
    return Printout(lambda: swiss_data(*found), lambda: swiss_parts(*found))


def _lines_of(group: "PlannedGroup") -> "LineSeating":
    from evenhand.tournament.seating.session_seats import LineSeating

    if not isinstance(group.seating, LineSeating):
        raise RequestError(
            f"{group.name} is one field without lines; expected a plan by lines, such "
            "as one with --base 5"
        )
    return group.seating


def _check_rules(plan: "Plan", played: int) -> None:
    begins = plan.rules.swiss_from
    if begins is not None and played + 1 < begins:
        raise RequestError(
            f"session {played + 1} by results; by the plan's rules that begins with "
            f"session {begins}: leave the meetings before it as drawn"
        )


def average_lines(
    lines: "Lines", results: Mapping[int, float], pairs: int
) -> dict[int, float]:
    """The average result of the pairs in each normal line, without a phantom."""
    from evenhand.movement.phrasing import listed

    strange = sorted(pair for pair in results if pair > pairs)
    if strange:
        raise RequestError(
            f"a result for pair {strange[0]}; the pairs are 1 to {pairs}: correct it"
        )
    members = [[p for p in line if p <= pairs] for line in lines.normal]
    missing = [p for line in members for p in line if p not in results]
    if missing:
        raise RequestError(
            f"no result for pair {listed(sorted(missing))}; expected one for each pair"
        )
    return {
        number: sum(results[pair] for pair in line) / len(line)
        for number, line in enumerate(members, 1)
    }


def _with_next_session(
    plan: "Plan",
    group: "PlannedGroup",
    seating: "LineSeating",
    played: int,
    results: Mapping[int, float],
) -> tuple["Plan", "Gain"]:
    from evenhand.tournament.replanning.field_in_lines import FieldInLines
    from evenhand.tournament.seating.line_balance import balance_lines

    field = FieldInLines.as_planned(seating.table, seating.lines, played)
    table = field.by_results(results)
    balanced = balance_lines(table, seating.lines, seed=abs(plan.seed), played=played)
    changed = replace(group, seating=replace(seating, table=balanced.table))
    rules = plan.rules
    # From now on the conditions of contest must say that lines meet by results.
    if rules.swiss_from is None:
        rules = replace(rules, swiss_from=played + 1)
    groups = tuple(_changed(one, changed, played) for one in plan.groups)
    return replace(plan, groups=groups, rules=rules).sound(), balanced.gain


def _changed(group: Any, changed: "PlannedGroup", played: int) -> Any:
    """The group without its later arrows, which were chosen for other meetings."""
    if group.name != changed.name:
        return group
    arrows = tuple(
        session if number <= played else tuple(frozenset() for _ in session)
        for number, session in enumerate(changed.arrows, 1)
    )
    return replace(changed, arrows=arrows if any(map(any, arrows)) else ())
