"""What `check` found, in lines of text."""

from collections.abc import Iterator, Sequence

from evenhand.movement import Fault, Movement, Note

#: More faults than this say nothing new.
_MOST_FAULTS = 50


def check_lines(
    movement: Movement, faults: Sequence[Fault], notes: Sequence[Note]
) -> Iterator[str]:
    """The verdict on a movement, its faults and its notes."""
    count = len(faults)
    verdict = f"{count} fault{'s' * (count != 1)}" if count else "sound"
    yield f"{movement.label}: {verdict}"
    for fault in faults[:_MOST_FAULTS]:
        yield f"  FAULT {fault}"
    if count > _MOST_FAULTS:
        yield f"  and {count - _MOST_FAULTS} more faults"
    for note in notes:
        yield f"  note  {note}"
