"""The five conditions that a movement for a large event should meet.

A: it exists for every number of pairs. B: players can follow it unaided. C: every pair
plays every deal, apart from byes. D: sessions are neither too short nor too long. E: it
survives late changes to the field. A and B are essential; the others are desirable.
"""

from dataclasses import dataclass
from enum import Enum
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


class Ground(Enum):
    """Why a condition is met or not."""

    TABLES_FROM = "exists from a number of tables up"
    TWO_TAILS = "two tails in place of an appendix tail"
    SPLITS_FROM = "splits for certain from a number of tables up"
    EVERY_NUMBER = "exists for every number"
    PAIRS_UP_TO = "exists up to a number of pairs"
    EVEN_TABLES = "exists for even numbers of tables"
    APPENDIX_TABLES = "exists for the tables of an appendix"
    ONE_SECTION_TABLES = "exists for the tables of one section"
    FOLLOWS_A_RULE = "players follow a rule"
    GUIDE_CARDS = "players need cards at some tables"
    SETS_MISSED = "pairs miss a set"
    SIT_OUTS = "pairs sit out"
    EVERY_DEAL = "every pair plays every deal"
    EVERY_DEAL_BUT_BYES = "every pair plays every deal that it is there for"
    MINUTES = "the length of a session"
    ONLY_THE_TAIL = "a change concerns the tail alone"
    SPLITS_TOO = "a table more or less splits too"
    SPLITS_NO_MORE = "a table more or less does not split"
    TAKES_THE_BYE = "a late pair takes the bye"
    LATE_CHANGES_ALL = "a late pair changes all rounds"
    ANOTHER_MOVEMENT = "another number of tables is another movement"
    CHANGES_EVERY_ROUND = "a change of numbers changes every round"


@dataclass(frozen=True, slots=True)
class Condition:
    """One of the conditions A to E, and why it is met or not.

    Attributes:
        letter: which one.
        met: whether it is met.
        ground: why.
        number: the tables, pairs or minutes that the ground speaks of; 0 for none.
        base: the base that it is reckoned from, or the tables of which it is a part.
    """

    letter: str
    met: bool
    ground: Ground
    number: int = 0
    base: int = 0


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
        return Condition("A", True, Ground.TABLES_FROM, smallest)
    if way is Way.HOWELL_TAILS:
        return Condition("A", True, Ground.TWO_TAILS)
    if way is Way.MITCHELLS:
        least = least_tables_for_mitchells(base)
        fits = layout.tables >= least
        return Condition("A", fits, Ground.SPLITS_FROM, least, base)
    if way is Way.BAROMETER:
        return Condition("A", True, Ground.EVERY_NUMBER)
    if way is Way.ROUND_ROBIN:
        return Condition("A", True, Ground.PAIRS_UP_TO, MOST_IN_A_ROUND_ROBIN)
    if way is Way.WEB:
        return Condition("A", False, Ground.EVEN_TABLES)
    if way is Way.APPENDIX:
        return Condition("A", False, Ground.APPENDIX_TABLES)
    return Condition("A", True, Ground.ONE_SECTION_TABLES)


def _followed_unaided(layout: Layout) -> Condition:
    """By the same judgement as the advice for one evening."""
    with_cards = [s for s in layout.sections if not _has_an_easy_rule(s)]
    count = sum(section.tables for section in with_cards)
    if not count:
        return Condition("B", True, Ground.FOLLOWS_A_RULE)
    all_tables = layout.tables
    return Condition("B", count < all_tables, Ground.GUIDE_CARDS, count, all_tables)


@cache
def _has_an_easy_rule(section: Section) -> bool:
    return is_easy_to_follow(section.movement())


def _every_deal(layout: Layout) -> Condition:
    short = [s for s in layout.sections if s.movement().sets > s.rounds]
    movements = {section.movement() for section in layout.sections}
    if short:
        tables = sum(section.tables for section in short)
        return Condition("C", False, Ground.SETS_MISSED, tables)
    if any(sit_outs(movement) for movement in movements):
        return Condition("C", False, Ground.SIT_OUTS)
    ground = Ground.EVERY_DEAL_BUT_BYES if layout.phantom else Ground.EVERY_DEAL
    return Condition("C", True, ground)


def _length(minutes: int) -> Condition:
    met = SHORTEST_SESSION <= minutes <= LONGEST_SESSION
    return Condition("D", met, Ground.MINUTES, minutes)


def _late_changes(layout: Layout) -> Condition:
    way = layout.way
    if way in (Way.BASE, Way.HOWELL_TAILS):
        return Condition("E", True, Ground.ONLY_THE_TAIL)
    if way is Way.MITCHELLS:
        fits = all(
            mitchell_splits(tables, layout.rounds)
            for tables in (layout.tables - 1, layout.tables + 1)
        )
        ground = Ground.SPLITS_TOO if fits else Ground.SPLITS_NO_MORE
        return Condition("E", fits, ground)
    if way is Way.BAROMETER:
        met = bool(layout.phantom)
        ground = Ground.TAKES_THE_BYE if met else Ground.LATE_CHANGES_ALL
        return Condition("E", met, ground)
    if way is Way.ONE_SECTION:
        return Condition("E", False, Ground.ANOTHER_MOVEMENT)
    return Condition("E", False, Ground.CHANGES_EVERY_ROUND)
