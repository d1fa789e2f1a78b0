"""All that the acts of a log say, put together into a picture of the hall."""

from collections.abc import Sequence

from evenhand.movement import native
from evenhand.tournament.referee.acts_in_force import SCORE_ACTS, Numbered, Plain
from evenhand.tournament.referee.announced_terms import read_terms
from evenhand.tournament.referee.hall_facts import Group, Hall
from evenhand.tournament.referee.hall_reading import read_hall
from evenhand.tournament.referee.plan_seating import count_seats
from evenhand.tournament.referee.results_in_force import read_scores


def draw_picture(create: Plain, acts: Sequence[Numbered]) -> Hall:
    """The hall that a creation and some acts lead to.

    Groups begin as they were planned; places of the first one are pair numbers.
    """
    hall = Hall(read_terms(create), create)
    plans = {one["name"]: one for one in (create.get("plan") or {}).get("groups", ())}
    for terms in hall.terms.groups:
        planned = plans[terms.name] if plans else {"movement": create["movement"]}
        hall.groups[terms.name] = Group(hall, terms, planned)
    if not plans:
        native.from_data(create["movement"])
    first = next(iter(hall.groups.values()))
    first.places = list(range(1, count_seats(first.planned) + 1))
    read_hall(hall, acts)
    add_scores(hall, acts)
    return hall


def add_scores(hall: Hall, acts: Sequence[Numbered]) -> None:
    """Add acts about results and penalties to the picture that is there.

    Any other act may change what those before it mean, so it needs a new picture.
    """
    hall.acts += acts
    read_scores(hall, acts)


def as_of_advance(hall: Hall, number: int) -> Hall:
    """Pairs and seats as they were before a phase began, results and amounts as now."""
    later = (*SCORE_ACTS, "recarry")
    acts = [(n, act) for n, act in hall.acts if n < number or act["act"] in later]
    return draw_picture(hall.create, acts)
