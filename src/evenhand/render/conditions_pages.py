"""The conditions of contest for players: plain text, all of it from the plan."""

import re
from collections.abc import Iterable, Iterator

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
from evenhand.render.conditions_words import Paragraph, find_figures
from evenhand.render.sentences import fold
from evenhand.tournament.plan.plan import Plan

WIDTH = 80
_INDENT = 6
_ROW_INDENT = 8
_NO_BREAK = "\u00a0"
#: Spaces at which no line may break: between a number and what it counts or names.
_TOGETHER = re.compile(
    r"(?<=\d) (?=(?:pair|board|round|minute|hour|top|matchpoint|result|table)s?\b)"
    r"|(?<=\btable) (?=\d)|(?<=\bsession) (?=\d)"
)


def conditions_text(plan: Plan) -> str:
    """The conditions of contest of a plan, for players.

    A plan with faults is refused with a `RequestError`: players must not be promised
    an event that cannot be played.
    """
    title = ["Conditions of contest"]
    title += fold(one_line(plan.sound().name) or plan.event.name, WIDTH)
    lines = [*title, "=" * max(map(len, title))]
    names = [*(one.name for one in plan.event.phases), *plan.event.sizes]
    parts = [f"the {name}" for name in names] + [one for one in names if " " in one]
    for number, (name, said) in enumerate(conditions_chapters(plan), 1):
        lines += ["", f"{number}. {name}", ""]
        for place, paragraph in enumerate(said, 1):
            lines += _numbered(f"{number}.{place}", paragraph, parts)
    return "\n".join(lines) + "\n"


def conditions_chapters(plan: Plan) -> list[tuple[str, list[Paragraph]]]:
    """The chapters with their paragraphs, without those that have nothing to say."""
    chapters = [(name, list(said)) for name, said in _chapters(plan)]
    return [(name, said) for name, said in chapters if said]


def _chapters(plan: Plan) -> Iterator[tuple[str, Iterable[Paragraph]]]:
    figures = find_figures(plan)
    steps = find_steps(plan, figures)
    yield "Entries", entries_chapter(plan)
    yield "Format", format_chapter(plan)
    yield "Sessions", sessions_chapter(plan)
    yield "Seating and movement", seats_chapter(plan)
    yield "Scoring", scoring_chapter(plan, figures)
    yield "Carryover", carryover_chapter(plan, steps)
    yield "Drop-ins", drop_ins_chapter(steps)
    yield "Ties", ties_chapter(plan, steps)
    yield "Byes and boards not played", boards_not_played_chapter(plan, figures, steps)
    yield "Penalties, corrections, withdrawals", conduct_chapter(plan)


def _numbered(number: str, paragraph: Paragraph, parts: list[str]) -> Iterator[str]:
    label = number.ljust(_INDENT)
    for line in fold(_unbroken(paragraph.text, parts), WIDTH - _INDENT):
        yield label + line
        label = " " * _INDENT
    for row in paragraph.rows:
        for line in fold(_unbroken(row, parts), WIDTH - _ROW_INDENT, 2):
            yield " " * _ROW_INDENT + line


def _unbroken(text: str, parts: list[str]) -> str:
    """A text in which numbers, and names of parts of the event, stay on one line."""
    for name in parts:
        text = text.replace(name, name.replace(" ", _NO_BREAK))
    return _TOGETHER.sub(_NO_BREAK, text)
