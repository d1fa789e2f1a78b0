"""The movement on a page for the folder: rounds, fairness, limit, where it is from."""

from collections.abc import Iterator
from contextlib import suppress

from evenhand.errors import EvenhandError
from evenhand.fairness import judge
from evenhand.fairness.limits import find_limit
from evenhand.families import FAMILIES
from evenhand.movement import Movement
from evenhand.movement.announcing import announcements
from evenhand.movement.phrasing import cleaned
from evenhand.render.announcement_words import announcement_text
from evenhand.render.card_text import rule_sentence, size_line
from evenhand.render.fairness_text import (
    fairness_table,
    favour_lines,
    limit_parts,
)
from evenhand.render.matrix_picture import matrix_svg
from evenhand.render.posted_session import Data
from evenhand.render.print.document import document_parts
from evenhand.render.print.room import Room
from evenhand.render.print.sheet import Sheet
from evenhand.render.seats_text import board_words
from evenhand.tournament.seated import SeatedSection

#: How movements that follow no rule are made, by what they have as their origin.
_FOUND = {
    "searched": "by a search among movements",
    "meetings": "by a search among movements with given meetings",
    "round-robin": "from the rounds of a round robin",
    "catalogue": "from the catalogue of the fairest movements known",
    "repair": "by a change in mid-evening",
}
#: A matrix of more pairs than this cannot be read on a page.
_MOST_IN_PICTURE = 90
#: One of more pairs than this needs the width of a page.
_LARGE = 30


def movement_sheets(room: Room) -> list[Sheet]:
    """A sheet for the movement of each section."""
    return [_sheet(room, section) for section in room.session.sections]


def _sheet(room: Room, section: SeatedSection) -> Sheet:
    movement, pairs = room.movement_of(section)
    visits = [one for one in room.visits if one.section == section.name]
    rounds = [
        {
            "round": r,
            "tables": [
                {
                    "ns": one.ns or None,
                    "ew": one.ew or None,
                    "boards": board_words(one.boards),
                    "turned": board_words(one.turned),
                }
                for one in visits
                if one.round == r
            ],
        }
        for r in range(1, section.movement.rounds + 1)
    ]
    renumbered = pairs != tuple(range(1, len(pairs) + 1))
    alone = len(room.session.sections) == 1
    data: Data = {
        "name": cleaned(movement.label),
        "where": room.where(section.name),
        "tables": [*section.tables],
        "rounds": rounds,
        "facts": [*filter(None, _facts(movement))],
        "alone": alone,
        "numbered": [*pairs] if renumbered else [],
        "matrix": "",
        "large": False,
        "parts": [],
    }
    return Sheet("movement", room.title, data | _fairness(movement))


def _facts(movement: Movement) -> Iterator[str]:
    yield f"{size_line(movement)}."
    yield rule_sentence(movement)
    yield " ".join(f"{announcement_text(one)}." for one in announcements(movement))
    origin = movement.origin
    if origin:
        rule = "by the rule of its family"
        said = rule if origin in FAMILIES else _FOUND.get(origin, cleaned(origin))
        yield f"How it was found: {said}."


def _fairness(movement: Movement) -> Data:
    """Figures, limit and picture; a movement changed in mid-evening may have none."""
    if movement.faults():
        return {}
    judgement = judge(movement)
    parts = [fairness_table(judgement), *favour_lines(judgement)]
    # bounds are those of one field, and there is none for every kind of movement
    if movement.winners == 1:
        with suppress(EvenhandError):
            parts += [*limit_parts(movement, find_limit(movement))]
    few = len(judgement.competition.pairs) <= _MOST_IN_PICTURE
    picture = matrix_svg(judgement) if few else ""
    large = len(judgement.competition.pairs) > _LARGE
    return {"matrix": picture, "large": large, "parts": document_parts(parts)}
