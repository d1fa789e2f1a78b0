"""What was done with pairs, in sentences."""

from collections.abc import Iterator, Mapping, Sequence

from evenhand.errors import Remedy
from evenhand.movement.phrasing import listed
from evenhand.render.merge_text import merge_sentences
from evenhand.render.phase_answers_text import (
    reserves_named,
    tell_lonely,
    tell_shared,
)
from evenhand.render.result_answers_text import tell_lapsed
from evenhand.render.sentences import Sentence, say
from evenhand.tournament.answers.pair_answers import (
    EventCreated,
    NamesSeen,
    PairAdmitted,
    PairsRegistered,
    PairWithdrawn,
    PhantomTaken,
    Renumbered,
    StartingCarryover,
)

_DEALS = {
    "field": "The sections play the same deals and are ranked together.",
    "section": "Each section plays deals of its own, and is scored and ranked by "
    "itself.",
}


def tell_created(answer: EventCreated) -> Iterator[Sentence]:
    """That an event was created."""
    yield say(
        "{name} is created: {pairs:# pair|# pairs}, {phases:# phase|# phases}, "
        "{method}.",
        answer,
        name=answer.name or "The event",
    )
    if answer.deals:
        yield say(_DEALS[answer.deals])


def tell_registered(answer: PairsRegistered) -> Iterator[Sentence]:
    """That pairs were registered."""
    pairs = answer.pairs
    yield say(
        (
            "Pair {first} is"
            if len(pairs) == 1
            else "{count} pairs ({first} to {last}) are"
        )
        + " {how}{group:?, to drop into {group}}.",
        answer,
        count=len(pairs),
        first=min(pairs),
        last=max(pairs),
        how="expected" if answer.expected else "registered",
    )
    if answer.drop_ins is not None:
        yield say(
            "{group} has {count:# drop-in|# drop-ins} now; {planned:# was|# were} "
            "planned, so its seats will be planned again when you advance.",
            answer,
            count=answer.drop_ins[0],
            planned=answer.drop_ins[1],
        )
    yield from _tell_renumbered(answer.renumbered)
    if answer.phantom is not None:
        yield from _tell_phantom(answer.phantom)


def _tell_renumbered(moved: Sequence[Renumbered]) -> Iterator[Sentence]:
    """That pairs have other numbers than in the entry list."""
    if moved:
        numbers = "pair {first.listed} of the list has number {first.pair}"
        if moved[1:]:
            numbers = (
                "pairs {first.listed} to {last.listed} of the list have numbers "
                "{first.pair} to {last.pair}"
            )
        yield say(
            f"Number {{first.listed}} is the phantom's in the plan: {numbers}.",
            Remedy("undo", when="to register them again under their own numbers"),
            first=moved[0],
            last=moved[-1],
        )


def _tell_phantom(taken: PhantomTaken) -> Iterator[Sentence]:
    """What follows if a pair has the phantom's number."""
    yield say(
        "Number {pair} is the phantom's in the plan; with another number empty, other "
        "pairs will sit out.",
        taken,
    )
    yield from tell_shared(taken.shared[:1])


def tell_names(names: NamesSeen) -> Iterator[Sentence]:
    """Which pairs were expected under other names, and which share their names."""
    for pair, before in names.other:
        yield say("Pair {pair} was expected as {names}.", pair=pair, names=before)
    for pairs, same in names.same:
        yield say(
            "Pairs {pairs} have the same names: {names}.", pairs=pairs, names=same
        )


def tell_withdrawn(answer: PairWithdrawn) -> Iterator[Sentence]:
    """When a pair stops playing, and what becomes of its scores."""
    when = "no longer plays"
    if answer.last_group:
        when = "does not play after the last session of {last_group}"
    elif answer.left is not None:
        when = (
            "does not play from phase {left[0]}, session {left[1]}, round {left[2]} on"
        )
    yield say(f"Pair {{pair}} {when}{{fate}}.", answer, fate=_fate(answer.void))
    yield from _tell_regulation(answer)
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


def _tell_regulation(answer: PairWithdrawn) -> Iterator[Sentence]:
    """What was decided about its scores and boards, and its place."""
    if answer.is_usual:
        before = answer.scores == "session"
        yield say("It leaves {when} half-way.", when="before" if before else "after")
    if answer.left is not None and answer.scores == "session":
        yield say("Its scores in session {left[1]} are cancelled.", answer)
    worth = _WORTH.get(answer.boards)
    if worth and answer.group:
        yield say(worth)
    if not answer.ranked:
        yield say("It is listed without a place.")


_WORTH = {
    "averages": "Its later opponents have average plus on its boards, the pair has "
    "average minus.",
    "not-played": "Its opponents' boards count as not played.",
}


def _fate(void: Mapping[str, bool]) -> str:
    """What becomes of a pair's scores, group by group."""
    fates = {name: "are void" if gone else "stand" for name, gone in void.items()}
    parts = [f"its scores in {name} {fate}" for name, fate in fates.items()]
    return f"; {', '.join(parts)}" if parts else ""


def tell_admitted(answer: PairAdmitted) -> Iterator[Sentence]:
    """Where a late pair sits, and with what carryover it starts."""
    if not answer.group:
        yield say("Pair {pair} is back and has missed nothing.", answer)
        return
    yield from _tell_arrival(answer)
    yield from _tell_start(answer.start)
    if answer.next_in_rank:
        reserves = "; ".join(map(reserves_named, answer.next_in_rank))
        yield say("Next in rank: {reserves}.", reserves=reserves)
    yield from _tell_return(answer.void)
    yield from tell_shared(answer.shared)


def _tell_arrival(answer: PairAdmitted) -> Iterator[Sentence]:
    """Where a late pair sits."""
    if answer.extra:
        yield say(
            "Pair {pair} is admitted to {group} and has no seat yet: a repair seats it "
            "in the running session, a new plan in the coming ones.",
            answer,
            Remedy("repair", {"round": None, "arrives": 1}),
            Remedy("field"),
        )
        return
    where = ""
    if answer.seat is not None:
        where = ": round {seat.round} at table {seat.table}, {seat.direction}"
    elif answer.when == "next":
        where = ", from the next session on"
    yield say(
        "Pair {pair} is {returns:?back }in {group}"
        f"{{place_of:? in the place of pair {{place_of}}}}{where}.",
        answer,
    )
    if answer.seat is None and answer.when == "now":
        yield tell_lonely(answer.pair)


def _tell_start(start: StartingCarryover | None) -> Iterator[Sentence]:
    """The starting carryover of a pair, in a group that has carryovers."""
    if start is None or start.kept == 0:
        return
    points = float(start.kept or start.given or start.offered)
    if start.kept:
        yield say("It keeps its carryover of {points:.2f} points.", points=points)
    elif start.given:
        whose = "the lowest qualifier" if start.is_capped else "a drop-in"
        template = "It starts with {points:.2f} points, like {whose}."
        yield say(template, points=points, whose=whose)
    elif start.offered:
        yield say(
            "It starts without a carryover; after an undo it could have {points:.2f} "
            "points.",
            Remedy("undo"),
            points=points,
        )
    else:
        like = "{is_capped:?, like the lowest qualifier}"
        yield say(f"It starts without a carryover{like}.", start)


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
