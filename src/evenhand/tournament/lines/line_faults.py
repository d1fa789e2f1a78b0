"""Faults in a movement of lines."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from evenhand.tournament.layouts.sections import Layout


@dataclass(frozen=True, slots=True)
class LineFault:
    """One fault in a movement of lines; numbers count from 1."""

    kind: str
    session: int
    lines: tuple[int, ...] = ()
    detail: str = ""

    def __str__(self) -> str:
        lines = " and ".join(map(str, self.lines))
        where = f"session {self.session}" + (f", line {lines}" if lines else "")
        text = f"{self.kind}: {where}"
        return f"{text} ({self.detail})" if self.detail else text


#: What a tail is called in which two lines meet, by its family.
_TAILS = {"reverse-appendix": "appendix", "skip": "skip"}

Sessions = Sequence[Sequence[Sequence[int]]]


def find_line_faults(layout: Layout, sessions: Sessions) -> tuple[LineFault, ...]:
    """All faults: a wrong shape, rematches, and lines twice in a tail.

    If the shape is wrong the other checks would make no sense, so it is reported alone.
    """
    shape = tuple(_shape(layout, sessions))
    if shape:
        return shape
    return (
        *_lengths(layout, sessions),
        *_rematches(sessions),
        *_twice_in_tails(layout, sessions),
    )


def _shape(layout: Layout, sessions: Sessions) -> Iterator[LineFault]:
    places = [
        sum(slot.is_normal for slot in section.slots()) for section in layout.sections
    ]
    every = list(range(1, sum(places) + 1))
    for number, session in enumerate(sessions, 1):
        if [len(seats) for seats in session] != places:
            yield LineFault("shape", number, detail="lines do not fit the sections")
        seated = sorted(line for seats in session for line in seats)
        if seated != every:
            counts = Counter(seated)
            wrong = [n for n in {*seated, *every} if counts[n] != 1 or n not in every]
            yield LineFault("not-once-each", number, tuple(sorted(wrong)))


def _lengths(layout: Layout, sessions: Sessions) -> Iterator[LineFault]:
    lengths: dict[int, int] = {}
    for number, session in enumerate(sessions, 1):
        for section, seats in zip(layout.sections, session, strict=True):
            for slot, line in zip(section.slots(), seats, strict=False):
                length = len(slot.seats)
                if lengths.setdefault(line, length) != length:
                    detail = f"{lengths[line]} pairs in {length} seats"
                    yield LineFault("length", number, (line,), detail)


def _rematches(sessions: Sessions) -> Iterator[LineFault]:
    met: dict[frozenset[int], int] = {}
    for number, session in enumerate(sessions, 1):
        for seats in session:
            if len(seats) == 2:
                earlier = met.setdefault(frozenset(seats), number)
                if earlier != number:
                    detail = f"met in session {earlier}"
                    yield LineFault("rematch", number, tuple(seats), detail)


def _twice_in_tails(layout: Layout, sessions: Sessions) -> Iterator[LineFault]:
    been: dict[tuple[int, str, int], list[int]] = defaultdict(list)
    for number, session in enumerate(sessions, 1):
        for index, (section, seats) in enumerate(
            zip(layout.sections, session, strict=True)
        ):
            if not section.is_tail:
                continue
            kind = _TAILS.get(section.family, "Howell")
            for slot, line in zip(section.slots(), seats, strict=False):
                # all Howell tails count as one: a line's pairs meet in each of them
                where = -1 if section.is_howell_tail else index
                before = been[line, slot.role, where]
                if before:
                    detail = f"{slot.role} also in session {before[0]}"
                    yield LineFault(
                        f"twice-in-{kind}-tail".lower(), number, (line,), detail
                    )
                before.append(number)
