"""A named format with numbers as they are usual, where nothing else is said."""

from collections.abc import Sequence
from typing import Any

from evenhand.errors import RequestError
from evenhand.phases.carryover import Carryover
from evenhand.phases.event_format import NOTHING, EventFormat
from evenhand.phases.named_formats import (
    FORMATS,
    qualification_final,
    semifinal,
    semifinals_ab,
    single,
)

#: Qualifications of 96 to 100 boards and a day each for what follows.
_BOARDS = {1: (54,), 2: (100, 54), 3: (100, 50, 54)}
#: One finalist in nine came from semifinal B where 6 of 54 did.
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
    """One of the common formats.

    Args:
        name: `single`, `qualification-final`, `semifinal` or `semifinals-ab`.
        pairs: How many enter.
        boards: Of each phase; 100 and then about a day each.
        qualifiers: How many reach each later phase; half of those before, and even.
        from_b: How many finalists come from semifinal B; one in nine.
        drop_ins: How many join: the final, or the semifinal if only qualifiers play it.
        carryover: Into each later phase; where there is none, it says nothing.
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
            f"{len(through)} numbers of qualifiers; expected {phases - 1}, one for "
            "each later phase"
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
    """Half of the pairs, and half of those, even and four or more.

    Args:
        name: Of a common format.
        pairs: How many enter.
    """
    found = []
    left = pairs
    for _ in range(FORMATS[name][1] - 1):
        left = max(4, left // 4 * 2)
        found.append(left)
    return tuple(found)
