"""The five conditions that a movement for a large event should meet.

A: it exists for every number of pairs. B: players can follow it unaided. C: every pair
plays every deal, apart from byes. D: sessions are neither too short nor too long. E: it
survives late changes to the field. A and B are essential; the others are desirable.
"""

from dataclasses import dataclass
from functools import cache

from evenhand.movement.instruction import is_easy_to_follow
from evenhand.movement.play import sit_outs
from evenhand.tournament.layouts.one_field import MOST_IN_A_ROUND_ROBIN
from evenhand.tournament.layouts.sections import (
    Layout,
    Way,
    least_tables_for_mitchells,
    mitchell_splits,
)
from evenhand.tournament.layouts.tails import Section

#: A session shorter or longer than this, in minutes, breaks condition D.
SHORTEST_SESSION = 60
LONGEST_SESSION = 210


@dataclass(frozen=True, slots=True)
class Condition:
    """One of the conditions A to E, and why it is met or not."""

    letter: str
    met: bool
    reason: str

    def __str__(self) -> str:
        return f"{self.letter} {'yes' if self.met else 'no'}: {self.reason}"


def judge_conditions(layout: Layout, minutes: int) -> tuple[Condition, ...]:
    """The five conditions for a layout, given the length of a session in minutes."""
    return (
        _exists_for_all(layout),
        _followed_unaided(layout),
        _every_deal(layout),
        _length(minutes),
        _late_changes(layout),
    )


def _exists_for_all(layout: Layout) -> Condition:
    base = layout.rounds
    smallest = (base + 1) // 2
    way = layout.way
    if way is Way.BASE:
        return Condition("A", True, f"exists from {smallest} tables up")
    if way is Way.HOWELL_TAILS:
        return Condition("A", True, "two tails in place of any appendix tail")
    if way is Way.MITCHELLS:
        least = least_tables_for_mitchells(base)
        reason = f"certain only from {base}² − {base} = {least} tables up"
        return Condition("A", layout.tables >= least, reason)
    if way is Way.BAROMETER:
        return Condition("A", True, "exists for every number")
    if way is Way.ROUND_ROBIN:
        most = MOST_IN_A_ROUND_ROBIN
        return Condition("A", True, f"every number of pairs up to {most}")
    if way is Way.WEB:
        return Condition("A", False, "even numbers of tables only")
    if way is Way.APPENDIX:
        return Condition("A", False, "6 to 34 tables only")
    return Condition("A", True, "every number of tables up to 20")


def _followed_unaided(layout: Layout) -> Condition:
    """By the same judgement as the advice for one evening."""
    with_cards = [s for s in layout.sections if not _has_an_easy_rule(s)]
    count = sum(section.tables for section in with_cards)
    if not count:
        return Condition("B", True, "players follow a rule, without cards")
    share = f"{count} of {layout.tables} tables"
    return Condition("B", count < layout.tables, f"guide cards at {share}")


@cache
def _has_an_easy_rule(section: Section) -> bool:
    return is_easy_to_follow(section.movement())


def _every_deal(layout: Layout) -> Condition:
    short = [s for s in layout.sections if s.movement().sets > s.rounds]
    movements = {section.movement() for section in layout.sections}
    if short:
        tables = sum(section.tables for section in short)
        reason = f"pairs at {tables} tables miss one set each"
        return Condition("C", False, reason)
    if any(sit_outs(movement) for movement in movements):
        return Condition("C", False, "some pairs sit out")
    byes = ", apart from byes" if layout.phantom else ""
    return Condition("C", True, f"every pair plays every deal{byes}")


def _length(minutes: int) -> Condition:
    met = SHORTEST_SESSION <= minutes <= LONGEST_SESSION
    return Condition("D", met, f"{minutes} minutes a session")


def _late_changes(layout: Layout) -> Condition:
    way = layout.way
    if way in (Way.BASE, Way.HOWELL_TAILS):
        return Condition("E", True, "only the tail changes; two byes can be merged")
    if way is Way.MITCHELLS:
        fits = all(
            mitchell_splits(tables, layout.rounds)
            for tables in (layout.tables - 1, layout.tables + 1)
        )
        reason = (
            "one table more or less also splits"
            if fits
            else "one table more or less does not split"
        )
        return Condition("E", fits, reason)
    if way is Way.BAROMETER:
        met = bool(layout.phantom)
        reason = (
            "a late pair takes the bye" if met else "a late pair changes all rounds"
        )
        return Condition("E", met, reason)
    if way is Way.ONE_SECTION:
        return Condition("E", False, "another number of tables is another movement")
    return Condition("E", False, "a change of numbers changes every round")
