"""`evenhand plan check` and `plan conditions`: a plan's faults and its conditions."""

import typer

from evenhand.cli.option_groups import option
from evenhand.cli.options import Json
from evenhand.cli.plan_options import PlanFile

#: A list of more faults than this would say nothing new.
_MOST_FAULTS = 100


def check_plan(file: PlanFile, as_json: Json = False) -> None:
    """Find all faults of a plan."""
    from dataclasses import asdict

    from evenhand.cli.output import console, print_json, say
    from evenhand.formats.plan_file import read_plan
    from evenhand.movement.phrasing import counted
    from evenhand.render.plan_notes import find_plan_notes

    plan = read_plan(file)
    faults = plan.faults()
    if as_json:
        found = [asdict(fault) for fault in faults]
        notes = [] if faults else list(find_plan_notes(plan))
        shown = {"name": plan.name, "pairs": plan.pairs, "faults": found}
        print_json(shown | {"notes": notes})
    else:
        out = console()
        verdict = counted(len(faults), "fault") if faults else "no faults"
        say(out, f"{plan.name or 'plan'}: {verdict}")
        for fault in faults[:_MOST_FAULTS]:
            say(out, f"  FAULT {fault}", indent=8)
        if len(faults) > _MOST_FAULTS:
            print(f"  and {len(faults) - _MOST_FAULTS} more (--json lists all)")
        for note in () if faults else find_plan_notes(plan):
            say(out, f"  note: {note}", indent=8)
    if faults:
        raise typer.Exit(1)


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
