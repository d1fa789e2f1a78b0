"""`evenhand plan check` and `plan conditions`: a plan's faults and its conditions."""

from collections.abc import Iterator
from typing import Any

from evenhand.cli.option_groups import option
from evenhand.cli.options import Json
from evenhand.cli.output import Hanging, Printout, hanging
from evenhand.cli.plan_options import PlanFile

#: A list of more faults than this would say nothing new.
_MOST_FAULTS = 100


def check_plan(file: PlanFile) -> Printout:
    """Find all faults of a plan."""
    from dataclasses import asdict

    from evenhand.formats.plan_file import read_plan
    from evenhand.movement.phrasing import counted
    from evenhand.render.plan_notes import find_plan_notes

    plan = read_plan(file)
    faults = plan.faults()
    notes = () if faults else find_plan_notes(plan)

    def data() -> dict[str, Any]:
        found = {"faults": [asdict(fault) for fault in faults], "notes": list(notes)}
        return {"name": plan.name, "pairs": plan.pairs, **found}

    def parts() -> Iterator[str | Hanging]:
        verdict = counted(len(faults), "fault") if faults else "no faults"
        yield f"{plan.name or 'plan'}: {verdict}"
        yield from hanging((f"  FAULT {fault}" for fault in faults[:_MOST_FAULTS]), 8)
        if len(faults) > _MOST_FAULTS:
            yield f"  and {len(faults) - _MOST_FAULTS} more (--json lists all)"
        yield from hanging((f"  note: {note}" for note in notes), 8)

    return Printout(data, parts, code=1 if faults else 0)


def print_conditions(
    file: PlanFile,
    output: str | None = option(
        "FILE", "Write them to a file.", None, "-o", "--output"
    ),
    as_json: Json = False,
) -> None:
    """Print the conditions of contest for the players."""
    from evenhand.cli.output import print_json
    from evenhand.formats.plan_file import check_plan_target, read_plan
    from evenhand.formats.text import write_data
    from evenhand.render.conditions_pages import conditions_text

    if output is not None:
        check_plan_target(output)
    plan = read_plan(file).sound()
    text = conditions_text(plan)
    if output is not None:
        write_data(output, (text.rstrip("\n") + "\n").encode(errors="replace"))
        if output == "-":
            return
    if as_json:
        print_json({"name": plan.name, "conditions": text})
    elif output is None:
        print(text.rstrip("\n"))
