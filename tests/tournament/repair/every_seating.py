"""Every way to seat a round, by brute force."""

from collections.abc import Iterator

Cells = list[tuple[int, int, int]]


def seatings(
    pairs: list[int], sets: int, played: dict[int, set[int]], used: frozenset[int]
) -> Iterator[Cells]:
    """Every way to seat some of the pairs for a round, each set at one table."""
    if len(pairs) < 2:
        yield []
        return
    first, *others = pairs
    yield from seatings(others, sets, played, used)
    for other in others:
        rest = [pair for pair in others if pair != other]
        for s in range(1, sets + 1):
            if s in used or s in played[first] or s in played[other]:
                continue
            for more in seatings(rest, sets, played, used | {s}):
                yield [(first, other, s), *more]
