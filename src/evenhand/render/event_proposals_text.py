"""What a director chooses from: mergers of byes."""

from collections.abc import Iterator, Sequence

from evenhand.movement.words import listed
from evenhand.render.merge_text import merge_sentences
from evenhand.tournament.merging.merger import Merge


def merges_lines(merges: Sequence[Merge], why_none: str = "") -> Iterator[str]:
    """The mergers of byes, the best first, each with its consequences.

    Args:
        merges: the mergers.
        why_none: what is said where there are none.
    """
    if not merges:
        yield why_none or "No two byes play the same boards; none can be merged."
    for number, merge in enumerate(merges, 1):
        one, other = sorted(merge.missing)
        rounds = listed(merge.rounds, most=len(merge.rounds))
        noun = "round" if len(merge.rounds) == 1 else "rounds"
        yield f"{number}. The byes of pairs {one} and {other}, {noun} {rounds}:"
        for consequence in merge_sentences(merge):
            yield f"   {consequence}"
