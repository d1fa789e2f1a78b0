"""The ring Mitchell: lines of pairs on a ring, each of which meets other lines wholly.

Line i meets lines i + 1, i + 4, i + 7, …, so that no three pairs all meet one another.
In few rounds this can be fairer than any other movement for the same number of pairs.

*Five lines* of m pairs play 2m rounds, each line against its two neighbours. Line 1
stays. Its neighbours take turns in a circle, those of one line between those of the
other, and the last two lines in a second one. Between the circles every even difference
of numbers occurs once, and within the second circle every odd one: so lines meet
completely that are neighbours, and no others do.

*Eight, fourteen or twenty lines* play in stages of m rounds. In each stage every line
plays a Mitchell against one other line, with m of the sets. *Eleven or seventeen lines*
cannot all play at once, but their halves can: each half of a line plays such a Mitchell
against half of another.
"""

from collections.abc import Iterator

from evenhand.families.cyclic import Layout, find_sets, read_layout, roll, stored
from evenhand.families.family import Family, no_such_size
from evenhand.families.mitchell_lines import stop_after
from evenhand.movement import Cell, Movement

#: More pairs than any ring is played with.
_MOST_PAIRS = 100
#: How many lines there are rings of; the first unless said otherwise.
RING_LINES = (5, 8, 11, 14, 17, 20)

_SIZES = (
    "5, 11 or 17 lines of an even number of pairs, or 8, 14 or 20 lines of any number, "
    f"up to {_MOST_PAIRS} pairs in all exist; others must be searched"
)


def make_ring(
    *, tables: int, lines: int | None = None, rounds: int | None = None
) -> Movement:
    """The ring Mitchell of 5 lines, or of another number that there is."""
    lines = RING_LINES[0] if lines is None else lines
    size, beyond = divmod(2 * tables, lines) if lines in RING_LINES else (0, 1)
    odd = lines % 2 and size % 2
    if beyond or size < 1 or 2 * tables > _MOST_PAIRS or odd:
        raise no_such_size("ring", f"{tables} tables with {lines} lines", _SIZES)
    met = (lines + 1) // 3 * size
    movement = Movement(
        _five_lines(size) if lines == 5 else _in_stages(lines, size),
        2 * tables,
        met,
        name=f"{tables}-table ring of {lines} lines",
        origin="ring",
    )
    return stop_after(movement, rounds)


def _five_lines(size: int) -> tuple[Layout, ...]:
    circle = 2 * size
    couples = [(-j % circle + 1, circle + j + 1) for j in range(size)]
    inner, outer = circle + size + size // 2, circle + size + size // 2 + 1
    couples += [(inner - j, outer + j) for j in range(size // 2)]
    seated = {pair for couple in couples for pair in couple}
    others = (pair for pair in range(1, circle + 1) if pair not in seated)
    couples += zip(range(2 * circle + 1, 5 * size + 1), others, strict=True)
    layout = find_sets(couples, circle, circles=2, most=2)
    assert layout is not None, "every size has been found"
    return roll(layout, circle, circles=2)


def _in_stages(lines: int, size: int) -> tuple[Layout, ...]:
    rounds: list[Layout] = []
    size //= 1 + lines % 2
    for stage in _stages(lines):
        firsts = {meeting.set: meeting for meeting in reversed(stage)}
        for r in range(size):
            row: list[Cell] = []
            for meeting in stage:
                row += _play_lines(meeting, size, r, meeting != firsts[meeting.set])
            rounds.append(tuple(row))
    return tuple(rounds)


def _play_lines(meeting: Cell, size: int, r: int, second: bool) -> Iterator[Cell]:
    """A round of the Mitchell of a line at home against another, on a group of sets.

    An even size is a relay Mitchell, in which a set waits and two tables share one.
    Where two have the same sets, the second is half a turn on: so the set that waits in
    one is the one that is shared in the other.
    """
    host, guest, group = (size * (number - 1) for number in meeting)
    for t in range(size):
        place = t
        if size % 2 == 0:
            place = 0 if t == size - 1 else t + (t >= size // 2)
            place += second * (size // 2)
        yield Cell(
            host + t + 1,
            guest + (t - r) % size + 1,
            group + (place + r) % size + 1,
        )


def _stages(lines: int) -> tuple[Layout, ...]:
    """Which lines meet with which group of sets, stage by stage; the host comes first.

    Each line has each group once, and no group is wanted by more than two couples of
    lines at once. Such stages are a ring with one pair in each line. Of an odd number
    of lines it is the halves that meet, and there are two pairs in each.
    """
    return tuple(map(read_layout, stored("ring")[f"{lines} lines"].split(" | ")))


RING = Family(
    name="ring",
    summary="lines on a ring, each meeting its neighbours; large fields, few rounds",
    sizes=_SIZES,
    make=make_ring,
    takes=frozenset({"rounds", "lines"}),
)
