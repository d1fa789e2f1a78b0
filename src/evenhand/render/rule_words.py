"""The rule of a movement in words, one template a phrase."""

from functools import singledispatch

from evenhand.movement import Instruction
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
    SameBoards,
    SeatCycle,
    SeatsStay,
    SeatStaysEmpty,
    SetsBackwards,
    Sharing,
)
from evenhand.render.sentences import say

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")


def rule_text(rule: Instruction | None) -> str | None:
    """The whole rule, or None if there is none."""
    if rule is None:
        return None
    return "; ".join(phrase_text(phrase) for phrase in rule.phrases)


@singledispatch
def phrase_text(phrase: Phrase) -> str:
    """One phrase of a rule."""
    raise TypeError(f"a phrase without words: {phrase!r}")


@phrase_text.register
def _(phrase: LineStep) -> str:
    return say("{who} {step}", who=_who(phrase), step=_step(phrase.step)).text


@phrase_text.register
def _(phrase: OtherStep) -> str:
    known: dict[str, object] = {"who": _who(phrase), "step": _step(phrase.step)}
    if phrase.usual == 1 and phrase.step == 2:
        return say("after round {round} {who} skip a table", phrase, **known).text
    if phrase.step == 0:
        return say("after round {round} {who} stay", phrase, **known).text
    return say("after round {round} {who} go {step}", phrase, **known).text


def _who(phrase: LineStep | OtherStep) -> str:
    return say("{side}{start:? that start at {start} tables}", phrase).text


@phrase_text.register
def _(phrase: SeatsStay) -> str:
    words = "{side} at {tables:table|tables} {where} {tables:stays|stay}"
    return say(words, phrase, where=_ranges(phrase.tables)).text


@phrase_text.register
def _(phrase: PairStays) -> str:
    return say("pair {pair} stays {side} at table {table}", phrase).text


@phrase_text.register
def _(phrase: SeatStaysEmpty) -> str:
    return say("the {side} seat at table {table} stays empty", phrase).text


@phrase_text.register
def _(phrase: PartStep) -> str:
    where, step = _ranges(phrase.tables), _step(phrase.step)
    return say("{side} at tables {where} {by}", phrase, where=where, by=step).text


@phrase_text.register
def _(phrase: Belt) -> str:
    return say(
        "NS at tables 2–{top} down one, from table 2 to EW at table 1; "
        "EW up one, across to NS at table {top}"
        if phrase.backwards
        else "NS at tables 2–{top} up one, across to EW at table {top}; "
        "EW down one, from table 1 to NS at table 2",
        phrase,
    ).text


@phrase_text.register
def _(phrase: Followers) -> str:
    return say(
        "pairs {low}–{high} follow the pair one number lower ({low} follows {high})",
        phrase,
    ).text


@phrase_text.register
def _(phrase: SeatCycle) -> str:
    path = " → ".join(f"{way}{t}" for way, t in (*phrase.seats, phrase.seats[0]))
    return say("the others {path}", path=path).text


@phrase_text.register
def _(phrase: RoverPath) -> str:
    path = ", ".join(str(table or "–") for table in phrase.tables)
    words = "pair {pair} sits out round 1, then is NS at tables {path}"
    return say(words, phrase, path=path).text


@phrase_text.register
def _(phrase: SameBoards) -> str:
    return say("every table plays the same boards, new ones each round", phrase).text


@phrase_text.register
def _(phrase: BoardsStep) -> str:
    return say("boards up one" if phrase.step > 0 else "boards down one", phrase).text


@phrase_text.register
def _(phrase: BoardsCircle) -> str:
    parts = [
        say(
            "tables {first}–{last}{sets:? ({sets:# set waits|# sets wait})}",
            first=first,
            last=last,
            sets=sets,
        ).text
        for (first, last), sets in zip(phrase.parts, phrase.waiting, strict=True)
    ]
    return say(
        "boards down one, each part of the room with its own copy, from its lowest "
        "table to its highest: {parts:*}",
        parts=parts,
    ).text


@phrase_text.register
def _(phrase: Relay) -> str:
    words = "{number} between tables {low} and {high}"
    number = "a relay" if phrase.count == 1 else f"{_number(phrase.count)} relays"
    return say(words, phrase, number=number).text


@phrase_text.register
def _(phrase: Sharing) -> str:
    if phrase.both_play:
        return say("tables {early} and {late} share", phrase).text
    return say("tables {early} and {late} are one place for the boards", phrase).text


@phrase_text.register
def _(phrase: NextSet) -> str:
    return say("each table takes the next set", phrase).text


@phrase_text.register
def _(phrase: SetsBackwards) -> str:
    return say(
        "table {table} plays the sets backwards from set {first}, sharing each with "
        "the table that has it",
        phrase,
    ).text


@phrase_text.register
def _(phrase: BoardRuns) -> str:
    *before, (final, _, _) = phrase.runs
    parts = [
        say(
            "{step} after round {first}"
            if first == last
            else "{step} up to round {until}",
            step=_step(step),
            first=first,
            until=last + 1,
        ).text
        for step, first, last in before
    ]
    return say(
        "boards that start at {start} tables {before:?{before}, then }{final}",
        phrase,
        before=", ".join(parts),
        final=_step(final),
    ).text


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
