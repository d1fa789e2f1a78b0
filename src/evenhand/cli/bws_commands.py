"""Files for Bridgemates: `evenhand bws`."""

from evenhand.cli.option_groups import argument, option
from evenhand.cli.options import Json
from evenhand.cli.output import warn


def read_bws_file(
    source: str = argument("FILE", "A .bws file; - is stdin.", ...),
    output: str = option("FILE", "Write the results, as CSV.", "-", "-o", "--output"),
    as_json: Json = False,
) -> None:
    """Print the results in a .bws file as CSV, for `score` and `event record`."""
    import typer

    from evenhand.cli.output import print_json
    from evenhand.formats.bridgemate_file import read_bws
    from evenhand.formats.text import read_as, shown, write_data
    from evenhand.formats.written_csv import write_results_csv

    found = read_as(source, read_bws)
    for problem in found.problems:
        warn(f"{shown(source)}: {problem}")
    if as_json:
        print_json(
            {
                "results": [
                    {
                        "section": one.section,
                        "table": one.table,
                        "round": one.round,
                        "board": one.board,
                        "ns": one.ns.number,
                        "ew": one.ew.number,
                        "outcome": str(one.outcome),
                        "lead": one.lead,
                        "remark": one.remark,
                    }
                    for one in found.results
                ],
                "pairs": [
                    {"pair": str(one.entry), "names": one.names} for one in found.pairs
                ],
            }
        )
    else:
        write_data(output, write_results_csv(found.results).encode())
    if found.problems:
        raise typer.Exit(2)


def fill_bws_file(
    event: str = argument("EVENT", "The file of an event.", ...),
    template: str = argument("TEMPLATE", "A blank .bws file.", ...),
    output: str = option("FILE", "The filled file.", ..., "-o", "--output"),
    group: str | None = option("NAME", "Which group; by default the one that plays."),
    session: int | None = option("K", "Which session; by default the running one."),
) -> None:
    """Fill a blank .bws file, made by the Bridgemate program, with a session."""
    from evenhand.cli.output import console, say
    from evenhand.desk.events.groups import running_session
    from evenhand.desk.events.opening import look_at
    from evenhand.desk.tables.unit_sessions import fill_for_units
    from evenhand.formats.text import read_as, write_data

    play = running_session(look_at(event), group, session)
    filled, plan = read_as(template, lambda data: fill_for_units(play, data))
    write_data(output, filled)
    if plan.is_split:
        parts = [at for at, count in sorted(plan.split.items()) if count > 1]
        warn(
            f"rounds {', '.join(map(str, parts))} have turned boards and are several "
            "rounds on the units: their round numbers and next seats differ from the "
            "hall's, so switch these displays off"
        )
    tables = sum(len(section.tables) for section in plan.session.sections)
    say(console(), f"{tables} tables in {output}.")
