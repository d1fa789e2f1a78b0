"""Named formats, with the usual numbers unless others are given."""

from collections.abc import Sequence
from typing import Any

from evenhand.errors import RequestError
from evenhand.movement.phrasing import counted
from evenhand.phases.carryover import Carryover
from evenhand.phases.event_format import NOTHING, EventFormat
from evenhand.phases.named_formats import (
    FORMATS,
    qualification_final,
    semifinal,
    semifinals_ab,
    single,
)

#: A qualification of about 100 boards, then a day for each later phase.
_BOARDS = {1: (54,), 2: (100, 54), 3: (100, 50, 54)}
#: One finalist in nine comes from semifinal B, as in an event with 6 of 54.
_FROM_B = 9


def make_format(
    name: str,
    pairs: int,
    *,
    boards: Sequence[int] | None = None,
    qualifiers: Sequence[int] | None = None,
    from_b: int | None = None,
    drop_ins: int = 0,
    carryover: Carryover = NOTHING,
    round_robin: bool = False,
) -> EventFormat:
    """Make one of the common formats.

    Args:
        name: `single`, `qualification-final`, `semifinal` or `semifinals-ab`.
        pairs: The number of pairs that enter.
        boards: The number of boards in each phase; by default 100, then about a day's.
        qualifiers: The number of pairs in each later phase; by default half, and even.
        from_b: The number of finalists from semifinal B; by default one in nine.
        drop_ins: The number of pairs that join the final, or the semifinal if only
            qualifiers play it.
        carryover: The carryover into each later phase; ignored if there is none.
        round_robin: Whether the final is all-play-all.
    """
    if name not in FORMATS:
        raise RequestError(f"format {name!r}; expected {', '.join(FORMATS)}")
    phases = FORMATS[name][1]
    if from_b is not None and name != "semifinals-ab":
        raise RequestError(
            f"{from_b} from B in the format {name}; expected semifinals-ab"
        )
    played = _BOARDS[phases] if boards is None else tuple(boards)
    through = tuple(usual_qualifiers(name, pairs) if qualifiers is None else qualifiers)
    if len(through) != phases - 1:
        raise RequestError(
            f"{counted(len(through), 'number')} of qualifiers in the format {name}; "
            f"expected {phases - 1}, one for each later phase"
        )
    if name == "single":
        if drop_ins:
            raise RequestError(
                f"{drop_ins} drop-ins in the format single; expected 0, or a format "
                "of several phases"
            )
        return single(pairs, played, round_robin=round_robin)
    how: dict[str, Any] = {
        "carryover": carryover,
        "drop_ins": drop_ins,
        "round_robin": round_robin,
    }
    if name == "qualification-final":
        return qualification_final(pairs, played, through[0], **how)
    if name == "semifinal":
        return semifinal(pairs, played, through[0], through[1], **how)
    some = max(1, round(through[1] / _FROM_B)) if from_b is None else from_b
    return semifinals_ab(pairs, played, through[0], through[1], some, **how)


def usual_qualifiers(name: str, pairs: int) -> tuple[int, ...]:
    """The usual number of qualifiers: half each time, even, and at least four.

    Args:
        name: The name of a common format.
        pairs: The number of pairs that enter.
    """
    found = []
    left = pairs
    for _ in range(FORMATS[name][1] - 1):
        # Half, rounded down to an even number, so that nobody has a bye.
        left = max(4, left // 4 * 2)
        found.append(left)
    return tuple(found)
