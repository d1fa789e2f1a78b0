"""The page about the families, made from the table of families."""

from collections.abc import Iterator

from evenhand.families import FAMILIES, Family

_OPENING = """\
# Families

<!-- Made by `python -m tools` from the table of families: do not edit. -->

`evenhand movement FAMILY --tables N` builds each of these. If a size does not exist,
the error says which sizes do. `--tables` counts the tables in play, appendix tables
included; a rover or bump pair adds none.

*Lines* says whether pairs keep their direction, so that two winners are possible.
*Delayed* marks the families that have Moore's delayed switch (see
[switch plans](switch-plans.md#delayed-switches)).

| family | what it is | sizes | chosen with | lines | delayed |
|---|---|---|---|---|---|
"""

_CLOSING = """
In Mitchell-type movements the NS pairs are 1 to N by table and the EW pairs N+1 to 2N
by their starting table. A rover or bump pair has the highest number. In Howells the
stationary pairs have the highest numbers.
"""


def family_page() -> str:
    """The page in Markdown."""
    rows = "\n".join(map(_row, FAMILIES.values()))
    return f"{_OPENING}{rows}\n{_CLOSING}"


def _row(family: Family) -> str:
    cells = (
        f"`{family.name}`",
        family.summary,
        family.sizes,
        ", ".join(f"`--{option}`" for option in sorted(family.takes)),
        _tick(family.lines),
        _tick(family.delayed is not None),
    )
    return f"| {' | '.join(cells)} |"


def _tick(holds: bool) -> str:
    return "yes" if holds else "–"


def families_named_in_help(help_text: str) -> Iterator[str]:
    """The names in the help of `evenhand movement`."""
    yield from help_text.removeprefix("One of:").strip(" .").split(", ")
