"""Events of any shape without faults, made by counting who is left."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

from hypothesis import strategies as st

from evenhand.phases import (
    Carryover,
    DropInRule,
    EnglishHalf,
    EventFormat,
    Feed,
    FeedOrder,
    Group,
    Ladder,
    Linear,
    NoCarryover,
    Phase,
    Weighted,
)

_WEIGHTS = st.fractions(0, 10, max_denominator=10**12)
#: Names in several scripts, with the words that the text form uses among them.
_WORDS = st.one_of(
    st.sampled_from(["Final", "Semi-final", "A", "rest", "continues", "2nd", "Élite"]),
    st.text("abcXYZäßж", min_size=1, max_size=4),
)
NAMES = st.lists(_WORDS, min_size=1, max_size=3).map(" ".join)
BOARDS = st.integers(1, 10_000)


def rules(*, lone: bool) -> st.SearchStrategy[Carryover]:
    """Any carryover; the English half only where one group feeds alone."""
    ends = st.one_of(st.none(), st.integers(2, 100_000))
    kinds: list[st.SearchStrategy[Carryover]] = [
        st.just(NoCarryover()),
        st.builds(Weighted, _WEIGHTS),
        st.builds(Linear, _WEIGHTS),
        st.builds(Ladder, _WEIGHTS.map(lambda w: w * 10**4), st.booleans(), ends),
        st.builds(Ladder, st.just(Fraction(3, 2)), st.booleans(), ends),
    ]
    return st.one_of([*kinds, st.just(EnglishHalf())] if lone else kinds)


@st.composite
def formats(draw: st.DrawFn) -> EventFormat:
    """An event of one to four phases that can be played."""
    left = {draw(NAMES): (pairs := draw(st.integers(4, 300)))}
    first = Group(next(iter(left)), **_ways(draw))
    phases = [Phase(_phase_name(draw, first), draw(BOARDS), (first,))]
    for _ in range(draw(st.integers(0, 3))):
        sources = {name: number for name, number in left.items() if number}
        groups = _groups(draw, sources, left)
        if groups:
            name = _phase_name(draw, groups[0])
            phases.append(Phase(name, draw(BOARDS), tuple(groups)))
    return _without_aims_at_nothing(EventFormat("any", pairs, tuple(phases)))


def _groups(
    draw: st.DrawFn, sources: dict[str, int], left: dict[str, int]
) -> list[Group]:
    groups = []
    for _ in range(draw(st.integers(1, 3))):
        name = draw(NAMES.filter(lambda one: one not in left))
        come, feeds = 0, []
        for source in draw(st.lists(st.sampled_from(sorted(sources)), unique=True)):
            number = draw(st.one_of(st.none(), st.integers(0, sources[source])))
            feeds.append(Feed(source, number))
            taken = sources[source] if number is None else number
            sources[source] -= taken
            left[source] -= taken
            come += taken
        if come:
            drop_ins = draw(st.integers(max(0, 4 - come), 20))
            left[name] = come + drop_ins
            groups.append(_later(draw, name, feeds, drop_ins))
    return groups


def _later(draw: st.DrawFn, name: str, feeds: list[Feed], drop_ins: int) -> Group:
    return Group(
        name,
        tuple(feeds),
        drop_ins,
        draw(rules(lone=len(feeds) == 1)),
        draw(st.sampled_from([None, *DropInRule])),
        **_ways(draw),
        feed_order=draw(st.sampled_from(FeedOrder)),
    )


def _ways(draw: st.DrawFn) -> dict[str, Any]:
    return {
        "contains_previous": draw(st.booleans()),
        "round_robin": draw(st.booleans()),
        "boards": draw(st.one_of(st.none(), BOARDS)),
    }


def _phase_name(draw: st.DrawFn, first: Group) -> str:
    """Often that of its first group; it may end in a number."""
    return draw(st.one_of(st.just(first.name), NAMES, NAMES.map(lambda n: f"{n} 2")))


def _without_aims_at_nothing(event: EventFormat) -> EventFormat:
    """No drop-ins by rank where nobody goes further."""
    phases = []
    for phase in event.phases:
        groups = tuple(
            group
            if group.name in event.places
            else replace(group, drop_in_rule=DropInRule.MEDIAN)
            for group in phase.groups
        )
        phases.append(replace(phase, groups=groups))
    return replace(event, phases=tuple(phases))
