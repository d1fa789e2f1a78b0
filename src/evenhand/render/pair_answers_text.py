"""What was done with pairs, in sentences."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from evenhand.errors import Remedy
from evenhand.movement.phrasing import counted, listed
from evenhand.render.merge_text import merge_sentences
from evenhand.render.phase_answers_text import tell_lonely, tell_shared
from evenhand.render.result_answers_text import tell_lapsed
from evenhand.render.sentences import Sentence, say, say_count
from evenhand.tournament.answers.pair_answers import (
    EventCreated,
    FieldDrawn,
    NamesSeen,
    PairAdmitted,
    PairRenamed,
    PairsRegistered,
    PairWithdrawn,
    PhantomTaken,
    Renumbered,
    StartingCarryover,
)


def tell_created(answer: EventCreated) -> Iterator[Sentence]:
    """That an event was created."""
    yield say(
        "{name} is created: {pairs}, {phases}, {method}.",
        name=answer.name or "The event",
        pairs=counted(answer.pairs, "pair"),
        phases=counted(answer.phases, "phase"),
        method=answer.method,
    )


def tell_registered(answer: PairsRegistered) -> Iterator[Sentence]:
    """That pairs were registered."""
    pairs = answer.pairs
    how = "expected" if answer.expected else "registered"
    into = ", to drop into {group}." if answer.group else "."
    yield say_count(
        len(pairs),
        "Pair {first} is " + how + into,
        "{count} pairs ({first} to {last}) are " + how + into,
        first=min(pairs),
        last=max(pairs),
        group=answer.group,
    )
    yield from _tell_renumbered(answer.renumbered)
    if answer.phantom is not None:
        yield from _tell_phantom(answer.phantom)
    yield from tell_names(answer.names)


def _tell_renumbered(moved: Sequence[Renumbered]) -> Iterator[Sentence]:
    """That pairs have other numbers than in the entry list."""
    if moved:
        first, last = moved[0], moved[-1]
        yield say_count(
            len(moved),
            "Number {phantom} is the phantom's in the plan: pair {phantom} of the list "
            "has number {first}.",
            "Number {phantom} is the phantom's in the plan: pairs {phantom} to {old} "
            "of the list have numbers {first} to {last}.",
            Remedy("undo", when="to register them again under their own numbers"),
            phantom=first.listed,
            old=last.listed,
            first=first.pair,
            last=last.pair,
        )


def _tell_phantom(taken: PhantomTaken) -> Iterator[Sentence]:
    """What follows if a pair has the phantom's number."""
    yield say(
        "Number {pair} is the phantom's in the plan; with another number empty, other "
        "pairs will sit out.",
        pair=taken.pair,
    )
    yield from tell_shared(taken.shared[:1])


def tell_names(names: NamesSeen) -> Iterator[Sentence]:
    """Which pairs were expected under other names, and which share their names."""
    for pair, before in names.other:
        yield say("Pair {pair} was expected as {names}.", pair=pair, names=before)
    for pairs, same in names.same:
        yield say(
            "Pairs {pairs} have the same names: {names}.",
            pairs=listed(pairs),
            names=same,
        )


def tell_renamed(answer: PairRenamed) -> Iterator[Sentence]:
    """That the names of a pair were corrected."""
    yield say("Pair {pair} is {names}.", pair=answer.pair, names=answer.players)
    yield from tell_names(answer.names)


def tell_drawn(answer: FieldDrawn) -> Iterator[Sentence]:
    """That the seats of the first phase were drawn."""
    yield say(
        "{group} is seeded with seed {seed}: {gain}.",
        group=answer.group,
        seed=answer.seed,
        gain=answer.gain,
    )
    if answer.arrows_given_up:
        yield say(
            "The arrow switches at single tables belonged to the old draw and are "
            "dropped."
        )


def tell_withdrawn(answer: PairWithdrawn) -> Iterator[Sentence]:
    """When a pair stops playing, and what becomes of its scores."""
    template = "Pair {pair} no longer plays{fate}."
    if answer.last_group:
        template = "Pair {pair} does not play after the last session of {group}{fate}."
    elif answer.left is not None:
        template = (
            "Pair {pair} does not play from phase {at[0]}, session {at[1]}, round "
            "{at[2]} on{fate}."
        )
    yield say(
        template,
        pair=answer.pair,
        at=answer.left,
        group=answer.last_group,
        fate=_fate(answer.void),
    )
    yield from tell_lapsed(answer.lapsed)
    for number, merge in enumerate(answer.merges, 1):
        yield say(
            "Merger {number}: {consequences}.",
            number=number,
            consequences="; ".join(merge_sentences(merge)),
        )
    if answer.merges and answer.left is not None:
        way: dict[str, object] = {"group": answer.group, "round": answer.left[2]}
        yield say(
            "Choose a merger, or leave the byes.",
            *(
                Remedy(
                    "merge",
                    way
                    | {"choose": number}
                    | ({"allow_rematch": True} if merge.rematches else {}),
                )
                for number, merge in enumerate(answer.merges, 1)
            ),
        )


def _fate(void: Mapping[str, bool]) -> str:
    """What becomes of a pair's scores, group by group."""
    fates = {name: "are void" if gone else "stand" for name, gone in void.items()}
    parts = [f"its scores in {name} {fate}" for name, fate in fates.items()]
    return f"; {', '.join(parts)}" if parts else ""


def tell_admitted(answer: PairAdmitted) -> Iterator[Sentence]:
    """Where a late pair sits, and with what carryover it starts."""
    if not answer.group:
        yield say("Pair {pair} is back and has missed nothing.", pair=answer.pair)
        return
    yield from _tell_arrival(answer)
    yield from _tell_start(answer.start)
    if answer.next_in_rank:
        reserves = "; ".join(map(str, answer.next_in_rank))
        yield say("Next in rank: {reserves}.", reserves=reserves)
    yield from _tell_return(answer.void or {})
    yield from tell_shared(answer.shared)
    yield from tell_names(answer.names)


def _tell_arrival(answer: PairAdmitted) -> Iterator[Sentence]:
    """Where a late pair sits."""
    if answer.extra:
        yield say(
            "Pair {pair} is admitted to {group} and has no seat yet: a repair seats it "
            "in the running session, a new plan in the coming ones.",
            Remedy("repair", {"round": None, "arrives": 1}),
            Remedy("field"),
            pair=answer.pair,
            group=answer.group,
        )
        return
    text = "Pair {pair} is in {group}"
    if answer.returns:
        text = "Pair {pair} is back in {group}"
    if answer.place_of:
        text += " in the place of pair {other}"
    if answer.seat is not None:
        text += ": round {seat.round} at table {seat.table}, {seat.direction}"
    elif answer.when == "next":
        text += ", from the next session on"
    yield say(
        f"{text}.",
        pair=answer.pair,
        group=answer.group,
        other=answer.place_of,
        seat=answer.seat,
    )
    if answer.seat is None and answer.when == "now":
        yield tell_lonely(answer.pair)


def _tell_start(start: StartingCarryover | None) -> Iterator[Sentence]:
    """The starting carryover of a pair, in a group that has carryovers."""
    if start is None:
        return
    if start.kept is not None:
        if start.kept:
            points = _points(start.kept)
            yield say("It keeps its carryover of {points}.", points=points)
    elif start.given:
        whose = "the lowest qualifier" if start.is_capped else "a drop-in"
        yield say(
            "It starts with {points}, like {whose}.",
            points=_points(start.given),
            whose=whose,
        )
    elif start.offered:
        yield say(
            "It starts without a carryover; after an undo it could have {points}.",
            Remedy("undo"),
            points=_points(start.offered),
        )
    elif start.is_capped:
        yield say("It starts without a carryover, like the lowest qualifier.")
    else:
        yield say("It starts without a carryover.")


def _points(amount: Fraction) -> str:
    return f"{float(amount):.2f} points"


def _tell_return(before: Mapping[str, bool]) -> Iterator[Sentence]:
    """Whether the scores of a returning pair count again."""
    void = [name for name, was_void in before.items() if was_void]
    stood = [name for name in before if name not in void]
    if void:
        yield say(
            "Its scores in {groups} were void while it was away and count again.",
            groups=listed(void),
        )
    if stood:
        yield say("Its scores in {groups} count as before.", groups=listed(stood))
