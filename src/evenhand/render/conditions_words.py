"""The building blocks of conditions of contest: paragraphs, names and figures."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from evenhand.movement import Movement
from evenhand.movement.phrasing import counted, listed
from evenhand.movement.play import set_plays
from evenhand.render.sentences import say
from evenhand.scoring.rounding import decimal_text
from evenhand.tournament.plan.plan import Plan
from evenhand.tournament.plan.planned_group import PlannedGroup


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A numbered paragraph, and the rows below it."""

    text: str
    rows: tuple[str, ...] = ()


def tell(
    template: str, /, *given: object, rows: Iterable[str] = (), **values: object
) -> Paragraph:
    """A paragraph from its template, with rows below it; see `sentences`."""
    text = say(template, *given, **values).text
    return Paragraph(text[:1].upper() + text[1:], tuple(rows))


def the(name: str) -> str:
    """The name of a group in a sentence: the Final, but Semifinal A."""
    return f"the {name}" if " " not in name and len(name) > 1 else name


def every(items: Iterable[str]) -> str:
    """All of the items, with commas and "and"."""
    return listed(items, most=10**6)


def names(plan: Plan, groups: Sequence[PlannedGroup]) -> list[str]:
    """The groups that a sentence is about; none if there is only one group at all."""
    return [the(group.name) for group in groups] if len(plan.groups) > 1 else []


def ordinal(rank: int) -> str:
    """A rank as an ordinal, such as 1st, 12th or 23rd."""
    teens = rank % 100 in (11, 12, 13)
    ending = "th" if teens else {1: "st", 2: "nd", 3: "rd"}.get(rank % 10, "th")
    return f"{rank}{ending}"


def figure(value: Fraction) -> str:
    """A number with at most two decimals: 3, 1.52 or 0.5."""
    if 0 < value < Fraction(1, 200):
        return "less than 0.01"
    return decimal_text(value).rstrip("0").rstrip(".")


def tops(value: Fraction, unit: str = "top") -> str:
    """A number of tops, or of other units, such as 1.5 tops."""
    return f"{figure(value)} {unit}" + ("" if value == 1 else "s")


def per_cent(value: Fraction) -> str:
    """A percentage, such as 2.5 %."""
    return f"{figure(value)} %"


@dataclass(frozen=True, slots=True)
class Figures:
    """What the players of a group are told about its boards.

    Attributes:
        fewest: the number of results on the board with the fewest.
        most: the number of results on the board with the most.
        byes: the most byes that a pair has in all sessions.
        top: the top on a board; short boards are raised to it.
    """

    fewest: int
    most: int
    byes: int
    top: int

    def __str__(self) -> str:
        span = "" if self.fewest == self.most else f"{self.fewest} to "
        return f"{span}{counted(self.most, 'result')} per board, top {self.top}"


def find_figures(plan: Plan) -> dict[str, Figures]:
    """The figures of each group."""
    return {group.name: _figures_of(group) for group in plan.groups}


def _figures_of(group: PlannedGroup) -> Figures:
    halls = [session.hall() for session in group.seats()]
    results = [number for hall in halls for number in set_plays(hall)]
    byes = Counter(pair for hall in halls for pair in _pairs_with_byes(hall))
    most_byes = max(byes.values(), default=0)
    return Figures(min(results), max(results), most_byes, group.top)


def _pairs_with_byes(hall: Movement) -> Iterator[int]:
    """The pair that has a bye, once for each round."""
    for row in hall.schedule:
        for cell in row:
            if hall.phantom and hall.phantom in (cell.ns, cell.ew):
                yield cell.ew if cell.ns == hall.phantom else cell.ns
