"""Whole rounds turned instead of single boards, for units that know only those."""

from dataclasses import replace
from fractions import Fraction

from evenhand.errors import ActError
from evenhand.fairness import compete, measure
from evenhand.movement import Movement, SwitchPlan
from evenhand.render.table_answers_text import tell_whole_rounds
from evenhand.search import best_whole_rounds
from evenhand.tournament.answers.table_answers import WholeRounds
from evenhand.tournament.event.log import RunningEvent
from evenhand.tournament.event.reseating import propose_reseat
from evenhand.tournament.event.session_play import SessionPlay
from evenhand.tournament.seated import SeatedSection


def find_whole_rounds(session: SessionPlay) -> WholeRounds | None:
    """The fairest whole rounds; None if no board is turned, or play has begun."""
    if session.results or not any(one.movement.turned for one in session.sections):
        return None
    rounds, quality, sections = {}, {}, []
    for section in session.sections:
        found = section
        if section.movement.turned:
            plan, found = _turn_rounds(section)
            rounds[section.name] = str(plan)
            quality[section.name] = _quality(section), _quality(found)
        sections.append(found)
    return WholeRounds(
        replace(session.seated, sections=tuple(sections)), rounds, quality
    )


def _turn_rounds(section: SeatedSection) -> tuple[SwitchPlan, SeatedSection]:
    movement, pairs = section.compact()
    plain = replace(movement, turned=frozenset())
    # two lines that are ranked apart keep their directions
    plan = SwitchPlan() if plain.winners == 2 else best_whole_rounds(plain).plan
    back = dict(enumerate(pairs, 1))
    switched: Movement = plain.switch(plan).renumber(back)
    kept = replace(switched, pairs=section.movement.pairs)
    return plan, replace(section, movement=kept)


def _quality(section: SeatedSection) -> Fraction:
    return measure(compete(section.compact()[0])).quality or Fraction(0)


def turn_whole_rounds(event: RunningEvent, session: SessionPlay) -> WholeRounds:
    """Play a session with whole rounds turned.

    Args:
        event: the event.
        session: the session, of which nothing has been played.
    """
    found = find_whole_rounds(session)
    if found is None:
        raise ActError(
            f"session {session.number} of {session.group.name} turns no single boards, "
            "or its play has begun; nothing was changed"
        )
    told = tell_whole_rounds(found)
    reason = f"whole rounds are turned, as units know no others ({told})"
    event.do(propose_reseat(session, found.seats, 1, "repair", reason))
    return found
