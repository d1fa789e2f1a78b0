"""What `check` found, in lines of text."""

from collections.abc import Iterator, Sequence

from evenhand.movement import Fault, Movement, Note
from evenhand.movement.phrasing import counted

#: A list of more faults than this would say nothing new.
_MOST_FAULTS = 50
#: The column in which the words of faults and notes begin.
INDENT = len("  FAULT ")


def check_lines(
    movement: Movement, faults: Sequence[Fault], notes: Sequence[Note]
) -> Iterator[str]:
    """The verdict on a movement, its faults and its notes."""
    count = len(faults)
    verdict = counted(count, "fault") if count else "sound"
    yield f"{movement.label}: {verdict}"
    for fault in faults[:_MOST_FAULTS]:
        yield f"  FAULT {fault}"
    if count > _MOST_FAULTS:
        yield f"  and {counted(count - _MOST_FAULTS, 'more fault')}"
    for note in notes:
        yield f"  note  {note}"
