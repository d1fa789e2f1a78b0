"""`evenhand sources`: published tables beside our figures."""

from evenhand.cli.options import Json


def sources(as_json: Json = False) -> None:
    """Print Moore's and Clements' tables beside our figures."""
    from evenhand.cli.output import console, print_json, say
    from evenhand.render.fairness_text import source_table
    from evenhand.sources import all_tables

    tables = all_tables()
    if as_json:
        print_json({"tables": [table.as_data() for table in tables]})
        return
    out = console()
    for table in tables:
        out.print(source_table(table))
        for remark in table.remarks:
            say(out, f"  {remark}", indent=2)
