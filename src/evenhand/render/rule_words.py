"""The rule of a movement in words, one template a phrase."""

from string import ascii_uppercase

from evenhand.movement import Instruction, Movement, instruct
from evenhand.movement.hall_sections import separate_sections
from evenhand.movement.phrasing import listed
from evenhand.movement.rule_phrases import (
    Belt,
    BoardRuns,
    BoardsCircle,
    BoardsStep,
    Followers,
    LineStep,
    NextSet,
    OtherStep,
    PairStays,
    PartStep,
    Phrase,
    Relay,
    RoverPath,
    Run,
    SameBoards,
    SeatCycle,
    SeatsStay,
    SeatStaysEmpty,
    SetsBackwards,
    Sharing,
)
from evenhand.render.sentences import say

#: What is said of each kind of phrase. Its values have the names of its fields; those
#: that need words of their own are made in `_values`.
_TEMPLATES: dict[type[Phrase], str] = {
    LineStep: "{side}{start:? that start at {start} tables} {step}",
    OtherStep: "after round {round} {side}{start:? that start at {start} tables} "
    "{step}",
    SeatsStay: "{side} at {tables:table|tables} {where} {tables:stays|stay}",
    PairStays: "pair {pair} stays {side} at table {table}",
    SeatStaysEmpty: "the {side} seat at table {table} stays empty",
    PartStep: "{side} at tables {where} {step}",
    Belt: "NS at {where} up one, across to EW at table {top}; EW down one, from "
    "table 1 to NS at table 2",
    Followers: "pairs {low}–{high} follow the pair one number lower ({low} follows "
    "{high})",
    SeatCycle: "the others {path}",
    RoverPath: "pair {pair} sits out round 1, then is NS at tables {path}",
    SameBoards: "every table plays the same boards, new ones each round",
    BoardsStep: "boards {way} one",
    BoardsCircle: "boards down one, each part of the room with its own copy, from its "
    "lowest table to its highest: {parts:*}",
    Relay: "{count:a relay|{number} relays} between tables {low} and {high}",
    Sharing: "tables {early} and {late} share",
    NextSet: "each table takes the next set",
    SetsBackwards: "table {table} plays the sets backwards from set {first}, sharing "
    "each with the table that has it",
    BoardRuns: "boards that start at {start} tables {before:?{before}, then }{final}",
}

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")


def rule_text(movement: Movement) -> str | None:
    """The whole rule, or None if there is none; sections may have rules of their own.

    Each section is spoken of as if its tables began with 1.
    """
    sections: dict[str, list[str]] = {}
    for letter, part in zip(ascii_uppercase, separate_sections(movement), strict=False):
        rule = instruct(part)
        if rule is None:
            return None
        sections.setdefault(_rule_text(rule), []).append(letter)
    if len(sections) == 1:
        return next(iter(sections))
    return "; ".join(
        say(
            "{letters:in section|in sections} {where}: {rule}",
            letters=len(letters),
            where=listed(letters),
            rule=rule,
        ).text
        for rule, letters in sections.items()
    )


def _rule_text(rule: Instruction) -> str:
    return "; ".join(phrase_text(phrase) for phrase in rule.phrases)


def phrase_text(phrase: Phrase) -> str:
    """One phrase of a rule."""
    return say(_template(phrase), phrase, **_values(phrase)).text


def _template(phrase: Phrase) -> str:
    """The words of a phrase, which may be others in special cases."""
    match phrase:
        case Belt(backwards=True):
            return (
                "NS at {where} down one, from table 2 to EW at table 1; EW up "
                "one, across to NS at table {top}"
            )
        case Sharing(both_play=False):
            return "tables {early} and {late} are one place for the boards"
    return _TEMPLATES[type(phrase)]


def _values(phrase: Phrase) -> dict[str, object]:
    """The values of a phrase that need words of their own."""
    match phrase:
        case LineStep(step=step):
            return {"step": _step(step)}
        case OtherStep(step=2, usual=1):
            return {"step": "skip a table"}
        case OtherStep(step=step):
            return {"step": f"go {_step(step)}" if step else "stay"}
        case SeatsStay(tables=tables):
            return {"where": _ranges(tables)}
        case Belt(top=top):
            return {"where": "table 2" if top == 2 else f"tables 2–{top}"}
        case PartStep(tables=tables, step=step):
            return {"where": _ranges(tables), "step": _step(step)}
        case SeatCycle(seats=seats):
            path = (f"{way}{table}" for way, table in (*seats, seats[0]))
            return {"path": " → ".join(path)}
        case RoverPath(tables=tables):
            return {"path": ", ".join(str(table or "–") for table in tables)}
        case BoardsStep(step=step):
            return {"way": "up" if step > 0 else "down"}
        case BoardsCircle(parts=parts, waiting=waiting):
            return {"parts": list(map(_part, parts, waiting))}
        case Relay(count=count):
            return {"number": _number(count)}
        case BoardRuns(runs=(*before, (final, _, _))):
            return {"before": ", ".join(map(_run, before)), "final": _step(final)}
    return {}


def _part(tables: tuple[int, int], waiting: int) -> str:
    words = "tables {tables[0]}–{tables[1]}{sets:? ({sets:# set waits|# sets wait})}"
    return say(words, tables=tables, sets=waiting).text


def _run(run: Run) -> str:
    step, first, last = run
    when = f"after round {first}" if first == last else f"up to round {last + 1}"
    return f"{_step(step)} {when}"


def _step(step: int) -> str:
    """A step from table to table: stay, up or down."""
    if step == 0:
        return "stay"
    way = "up" if step > 0 else "down"
    words = "{way} {number} {count:table|tables}"
    return say(words, way=way, number=_number(abs(step)), count=abs(step)).text


def _number(count: int) -> str:
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def _ranges(numbers: tuple[int, ...]) -> str:
    if len(numbers) > 2 and numbers[-1] - numbers[0] == len(numbers) - 1:
        return f"{numbers[0]}–{numbers[-1]}"
    return listed(numbers, most=len(numbers))
