"""The ways to seat a field side by side, with reasons, for the terminal."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from evenhand.movement.words import counted
from evenhand.render.fairness_text import fold, percent
from evenhand.tournament import Candidate, Candidates, Choice, Layout, Section

LEGEND = (
    "sections: 13×5 are 13 of 5 tables, H a Howell tail, A an appendix tail, s skip "
    "Mitchells · boards: a pair plays · a day: boards on a full day · copies: of each "
    "board · min: minutes of a session · balance: before it is chosen who sits NS"
)
CONDITIONS = (
    "A exists for every number of pairs · B players follow it unaided · C every pair "
    "plays every deal, byes apart · D sessions neither short nor long · E survives "
    "late changes"
)
_NUMBERS = ("ses", "boards", "a day", "days", "copies", "min")
_INDENT = 4


def candidates_parts(
    candidates: Candidates, chosen: Choice, width: int
) -> Iterator[RenderableType]:
    """The candidates in a table, why each is as good as it is, and what was refused."""
    yield _table(candidates.fitting, chosen)
    yield Text("\n".join(fold(LEGEND, width)), style="dim")
    yield Text("\n".join(fold(CONDITIONS, width)), style="dim")
    yield Text()
    yield Text("Reasons", style="bold")
    for candidate in candidates.fitting:
        reasons = "; ".join(candidate.reasons)
        line = f"{candidate.choice.name}: {reasons}"
        yield Text("\n".join(fold(line, width, _INDENT)))
    if candidates.refused:
        yield Text()
        yield Text("Not possible", style="bold")
        for refusal in candidates.refused:
            # the whole of it is in the JSON output
            yield Text(_cut(f"{refusal.name}: {refusal.reason}", width))


def _table(candidates: Sequence[Candidate], chosen: Choice) -> Table:
    table = Table(
        box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, padding=(0, 1, 0, 0)
    )
    table.add_column("")
    table.add_column("way", no_wrap=True)
    table.add_column("sections", no_wrap=True)
    for heading in _NUMBERS:
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column("A–E", no_wrap=True)
    table.add_column("balance", justify="right", no_wrap=True)
    for candidate in candidates:
        table.add_row(*_row(candidate, chosen))
    return table


def _row(candidate: Candidate, chosen: Choice) -> tuple[str, ...]:
    choice = candidate.choice
    met = choice.met()
    figures = (
        choice.sessions,
        choice.boards_in_all,
        choice.boards_per_day,
        choice.days,
        choice.layout.copies,
        choice.minutes,
    )
    return (
        "→" if choice == chosen else "",
        choice.name,
        short_sections(choice.layout),
        *map(str, figures),
        "".join(letter if letter in met else "–" for letter in "ABCDE"),
        percent(candidate.balance.quality),
    )


def short_sections(layout: Layout) -> str:
    """The sections in a few characters, such as 13×5 + 4H."""
    parts = []
    for name, group in groupby(layout.sections, key=_short):
        number = len(list(group))
        parts.append(f"{number}×{name}" if number > 1 else name)
    return " + ".join(parts)


def _short(section: Section) -> str:
    marks = {"skip": "s", "reverse-appendix": "A"}
    mark = "H" if section.is_howell_tail else marks.get(section.family, "")
    return f"{section.tables}{mark}"


def heading_of(candidates: Candidates, group: str, pairs: int, boards: int) -> str:
    """What the candidates are for, in a line."""
    ways = counted(len(candidates.fitting), "way")
    tables = counted((pairs + 1) // 2, "table")
    return (
        f"{ways} to seat {group}: {counted(pairs, 'pair')}, {tables}, "
        f"{counted(boards, 'board')} in the chosen one"
    )


def _cut(text: str, width: int) -> str:
    return text if len(text) <= width else text[: max(width - 1, 1)] + "…"
