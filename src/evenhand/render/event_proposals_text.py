"""What a director chooses from: mergers of byes, and ways to go on, side by side."""

from collections.abc import Iterator, Sequence

from rich.console import JustifyMethod, RenderableType

from evenhand.movement.words import listed
from evenhand.render.score_figures import make_table
from evenhand.tournament.changes.merging import Merge
from evenhand.tournament.repair.proposal import Proposal


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
        for consequence in merge.consequences:
            yield f"   {consequence}"


def repairs_parts(
    proposals: Sequence[Proposal],
    pairs: Sequence[int],
    refused: Sequence[tuple[str, str]],
    earlier: Sequence[int] = (),
) -> Iterator[RenderableType]:
    """Ways to go on, side by side, then what to say for each.

    Args:
        proposals: the ways, the best first.
        pairs: who is number 1, 2, … in them.
        refused: kinds that do not work here, and why.
        earlier: how many couples of each meet again that met in an earlier session;
            none where empty.
    """
    if proposals:
        yield _table(proposals, pairs, earlier or [0] * len(proposals))
    for kind, reason in refused:
        yield f"not {kind}: {reason}."


def _table(
    proposals: Sequence[Proposal], pairs: Sequence[int], earlier: Sequence[int]
) -> RenderableType:
    columns: dict[str, JustifyMethod] = {
        "kind": "left",
        "rounds": "right",
        "boards": "right",
        "rounds lost": "right",
        "rematches": "right",
        "switches": "right",
        "balance": "right",
        "sits out": "left",
    }
    table = make_table("", columns)
    for proposal, before in zip(proposals, earlier, strict=True):
        quality = proposal.measures.quality
        waiting = [
            f"{pairs[place - 1]}" + (f" ({times}×)" if times > 1 else "")
            for place, times in proposal.sit_outs
        ]
        table.add_row(
            proposal.kind,
            str(proposal.movement.rounds),
            f"{proposal.least_boards}–{proposal.most_boards}",
            str(proposal.rounds_lost),
            f"{proposal.rematches}" + (f" ({before} earlier)" if before else ""),
            str(proposal.switches),
            "–" if quality is None else f"{float(100 * quality):.1f} %",
            listed(waiting, most=10) or "nobody",
        )
    return table
