"""The conditions of contest for players: plain text, all of it from the plan."""

from collections.abc import Iterator

from evenhand.movement.phrasing import one_line
from evenhand.render.conditions_carryover import (
    carryover_chapter,
    drop_ins_chapter,
    find_steps,
)
from evenhand.render.conditions_format import (
    entries_chapter,
    format_chapter,
    sessions_chapter,
)
from evenhand.render.conditions_rules import (
    boards_not_played_chapter,
    conduct_chapter,
    scoring_chapter,
    ties_chapter,
)
from evenhand.render.conditions_seats import seats_chapter
from evenhand.render.conditions_words import Chapter, Paragraph, find_figures
from evenhand.render.sentences import fold
from evenhand.tournament.plan.plan import Plan

WIDTH = 80
_INDENT = 6
_ROW_INDENT = 8


def conditions_text(plan: Plan) -> str:
    """The conditions of contest of a plan, for players.

    A plan with faults is refused with a `RequestError`: players must not be promised
    an event that cannot be played.
    """
    lines = _title(plan.sound())
    for number, chapter in enumerate(_chapters(plan), 1):
        lines += ["", f"{number}. {chapter.title}", ""]
        for place, paragraph in enumerate(chapter.paragraphs, 1):
            lines += _paragraph(f"{number}.{place}", paragraph)
    return "\n".join(lines) + "\n"


def _title(plan: Plan) -> list[str]:
    name = one_line(plan.name) or plan.event.name
    lines = ["Conditions of contest", *fold(name, WIDTH)]
    return [*lines, "=" * max(map(len, lines))]


def _chapters(plan: Plan) -> Iterator[Chapter]:
    figures = find_figures(plan)
    steps = find_steps(plan, figures)
    # A chapter that has nothing to say is left out, and the rest are numbered on.
    chapters = (
        entries_chapter(plan),
        format_chapter(plan),
        sessions_chapter(plan),
        seats_chapter(plan),
        scoring_chapter(plan, figures),
        carryover_chapter(plan, steps),
        drop_ins_chapter(steps),
        ties_chapter(plan, steps),
        boards_not_played_chapter(plan, figures, steps),
        conduct_chapter(plan),
    )
    yield from (chapter for chapter in chapters if chapter is not None)


def _paragraph(number: str, paragraph: Paragraph) -> Iterator[str]:
    label = number.ljust(_INDENT)
    for line in fold(paragraph.text, WIDTH - _INDENT):
        yield label + line
        label = " " * _INDENT
    for row in paragraph.rows:
        for line in fold(row, WIDTH - _ROW_INDENT, 2):
            yield " " * _ROW_INDENT + line
